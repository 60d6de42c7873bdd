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
                self.begin_or_ask(self.quick_form(now), now);
            }
            HomeWish::Customize => {
                self.forget_form();
                self.open_new_game(self.quick_form(now), None);
            }
            HomeWish::TwoPlayers => {
                self.forget_form();
                let mut form = self.settings.form.clone();
                for player in [&mut form.players.black, &mut form.players.white] {
                    *player = PlayerChoice::default();
                }
                self.open_new_game(form, None);
            }
            HomeWish::Cards => {
                self.show(PageId::Learn, now);
                if self.learn.is_overview() {
                    self.learn_intent(LearnWish::Review, now);
                }
            }
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
        let unfinished = self.earlier.strip(&cx).or_else(|| {
            let game = Some(self.play.game()).filter(|game| game.in_progress())?;
            let strip = unfinished_game(game, "home-current", String::new(), &cx);
            Some(UnfinishedView { dismissable: false, ..strip })
        });
        home_page(unfinished, &self.games, self.learn.tile(&cx), &cx)
    }

    fn quick_form(&self, now: Duration) -> Form {
        self.settings.quick.form(&self.settings.form, self.seed(now))
    }
}
