//! Routing to and from the first page.

use std::time::Duration;

use super::App;
use crate::form::{Form, PlayerChoice};
use crate::home::view::{HomePage, UnfinishedView};
use crate::home::{HomeWish, home_page};
use crate::learn::LearnWish;
use crate::pages::PageId;
use crate::recovery::unfinished_game;

impl App {
    /// Lets the first page take over what a dialog offers, and looks for the games that were played last and for
    /// the cards that are due.
    pub(super) fn open_home(&mut self, now: Duration) {
        self.put_offer_aside();
        self.find_games(now);
        self.open_learn(now);
    }

    pub(super) fn home_intent(&mut self, wish: HomeWish, now: Duration) {
        match wish {
            HomeWish::Play => {
                self.forget_form();
                self.begin_or_ask(self.quick_form(now), false, now);
            }
            HomeWish::Customize => self.open_new_game(self.quick_form(now), None),
            HomeWish::TwoPlayers => {
                let mut form = self.settings.form.clone();
                for player in [&mut form.players.black, &mut form.players.white] {
                    *player = PlayerChoice::default();
                }
                self.open_new_game(form, None);
            }
            HomeWish::Cards => {
                self.show(PageId::Learn, now);
                if self.learn.is_idle() {
                    self.learn_intent(LearnWish::Review, now);
                }
            }
            HomeWish::Resume if self.online.plays().is_some() => self.pages.show(PageId::Play),
            HomeWish::Resume => match self.earlier.take_waiting() {
                Some(offer) => {
                    self.take_offer(offer, now);
                    self.offer_left_over(now);
                }
                None => self.pages.show(PageId::Play),
            },
            HomeWish::Dismiss => {
                if let Some(offer) = self.earlier.take_waiting() {
                    self.decline_offer(offer, now);
                    self.offer_left_over(now);
                    self.open_home(now);
                }
            }
        }
    }

    pub(super) fn home_page(&self, now: Duration) -> HomePage {
        let cx = self.context(now);
        let current = || UnfinishedView {
            dismissable: false,
            ..unfinished_game(self.play.game(), "home-current", String::new(), &cx)
        };
        // The other side of a game waits; the work of an earlier run can.
        let unfinished = if self.online.plays().is_some() {
            Some(current())
        } else {
            self.earlier.strip(&cx).or_else(|| self.play.game().in_progress().then(current))
        };
        home_page(unfinished, &self.games, self.learn.tile(&cx), &cx)
    }

    fn quick_form(&self, now: Duration) -> Form {
        self.settings.quick.form(&self.settings.form, self.seed(now))
    }
}
