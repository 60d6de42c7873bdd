//! Routing to and from the work of earlier runs.

use std::time::Duration;

use lanke_game::session::Act;

use super::{App, Open};
use crate::event::Effect;
use crate::ids::{Book, Held, LeftOverId};
use crate::pages::PageId;
use crate::play::Game;
use crate::recovery::{Action, Offer};

impl App {
    /// Offers what an earlier run left unfinished, unless a dialog is open.
    pub(super) fn offer_left_over(&mut self, now: Duration) {
        if self.dialog.is_some() || self.earlier.waits() {
            return;
        }
        let online = &self.online;
        for action in self.earlier.offer(|company| online.resumable_at(company)) {
            match action {
                Action::Offer(offer) => {
                    self.dialog = Some(Open::Offer(offer));
                    if self.pages.shown() == PageId::Home {
                        self.put_offer_aside();
                    }
                }
                Action::KeepGame(id, game) => self.keep_left_game(id, &game, now),
                Action::Close(held) => self.close_journal(held),
            }
        }
    }

    /// Lets the first page offer what a dialog offers.
    pub(super) fn put_offer_aside(&mut self) {
        let is_offer = |open: &Open| matches!(open, Open::Offer(offer) if offer.is_work());
        if let Some(Open::Offer(offer)) = self.dialog.take_if(|open| is_offer(open)) {
            self.earlier.put_aside(offer);
        }
    }

    /// Goes on with the work of an earlier run.
    pub(super) fn take_offer(&mut self, offer: Offer, now: Duration) {
        match offer {
            Offer::Game(id, game) => self.take_over_game(id, *game, now),
            Offer::Session(unfinished) => {
                if !self.resume_online(&unfinished.file, Some((&unfinished.game, &unfinished.lines)), now) {
                    return self.keep_left_game(unfinished.id, &unfinished.game, now);
                }
                self.close_journal(Held::LeftOver(unfinished.id));
            }
            Offer::Records(records) => {
                for (left, record) in records {
                    let id = self.add_to_review(record);
                    self.effects.push(Effect::TakeOver { id: left, book: Book::Record(id) });
                }
                self.pages.show(PageId::Review);
            }
            Offer::Findings => {}
        }
    }

    /// Saves the work of an earlier run as records, because it is not wanted now.
    pub(super) fn decline_offer(&mut self, offer: Offer, now: Duration) {
        match offer {
            Offer::Game(id, game) => self.keep_left_game(id, &game, now),
            Offer::Session(unfinished) => self.keep_left_game(unfinished.id, &unfinished.game, now),
            Offer::Records(records) => {
                for (id, record) in records {
                    self.leave(self.unwritten_record(&record, now), Held::LeftOver(id), now);
                }
            }
            Offer::Findings => {}
        }
    }

    fn keep_left_game(&mut self, id: LeftOverId, game: &Game, now: Duration) {
        self.leave(self.unwritten_game(game, now), Held::LeftOver(id), now);
    }

    /// Goes on with the game of an earlier run, paused.
    fn take_over_game(&mut self, id: LeftOverId, game: Game, now: Duration) {
        self.leave_game(now);
        self.effects.push(Effect::TakeOver { id, book: Book::Game });
        self.replace_game(game.resumed(now), now);
        self.pages.show(PageId::Play);
        if self.play.game().runs_on_clock() {
            self.play_act(Act::Pause, now);
        }
    }
}
