//! What earlier runs were stopped in: offered, taken over, or kept as records.

use std::time::Duration;

use lanke_game::clock::TimeSystem;
use lanke_game::session::Act;

use crate::app::{App, Open};
use crate::event::{Book, Effect, Held};
use crate::intent::Screen;
use crate::online::LeftMeeting;
use crate::study::Study;
use crate::table::{Company, Table};

/// Names a journal that an earlier run left unclosed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LeftOverId(pub(crate) usize);

/// A journal that an earlier run left unclosed.
#[derive(Debug)]
pub struct LeftOver {
    pub(crate) id: LeftOverId,
    pub(crate) lines: Vec<String>,
}

impl App {
    /// Offers what an earlier run left unfinished: its last game, then all of its edits. Games that are
    /// older are kept as records without a question.
    pub(crate) fn offer_left_over(&mut self, now: Duration) {
        while self.dialog.is_none()
            && let Some(LeftOver { id, lines }) = self.left_games.pop()
        {
            match Table::restore(&lines, now) {
                Err(why) => self.set_aside(id, &why.to_string(), now),
                // Nobody here has played it.
                Ok(table) if table.company == Some(Company::Watched) => self.keep_left_game(id, &table, now),
                Ok(table) if std::mem::replace(&mut self.offered, true) => self.keep_left_game(id, &table, now),
                Ok(table) => {
                    self.dialog = Some(match self.kept_at(&table) {
                        Some((file, away)) => Open::Rejoin(Box::new(LeftMeeting { id, table, lines, file, away })),
                        None => Open::Restore(id, Box::new(table)),
                    });
                }
            }
        }
        if self.dialog.is_none() {
            self.offer_left_studies(now);
        }
    }

    pub(crate) fn offer_left_studies(&mut self, now: Duration) {
        let mut studies = Vec::new();
        for LeftOver { id, lines } in std::mem::take(&mut self.left_studies) {
            match Study::restore(&lines) {
                Err(why) => self.set_aside(id, &why.to_string(), now),
                Ok(study) if study.changed() => studies.push((id, study)),
                Ok(_) => self.effects.push(Effect::Close(Held::LeftOver(id))),
            }
        }
        if !studies.is_empty() {
            self.dialog = Some(Open::RestoreStudies(studies));
        }
    }

    /// Keeps a game that an earlier run left as a record.
    pub(crate) fn keep_left_game(&mut self, id: LeftOverId, table: &Table, now: Duration) {
        self.leave(self.left_game(table, now), Held::LeftOver(id), now);
    }

    /// Puts a journal that makes no sense out of the way.
    pub(crate) fn set_aside(&mut self, id: LeftOverId, why: &str, now: Duration) {
        self.effects.push(Effect::SetAside(id));
        self.say_bad("er.read", why, now);
    }

    /// Goes on with the game of an earlier run, paused.
    pub(crate) fn take_over_game(&mut self, id: LeftOverId, table: Table, now: Duration) {
        self.leave_line(now);
        self.effects.push(Effect::TakeOver(id, Book::Game));
        self.forget_thoughts();
        self.table = table;
        self.turn_to(Screen::Play);
        let session = &self.table.session;
        if session.clock().is_running() && session.settings().time != TimeSystem::None {
            self.play_act(Act::Pause, now);
        }
    }

    /// Goes on with the edits of an earlier run.
    pub(crate) fn take_over_studies(&mut self, studies: Vec<(LeftOverId, Study)>) {
        for (left, study) in studies {
            self.shelf.add(study);
            self.effects.push(Effect::TakeOver(left, Book::Study(self.shelf.shown().id())));
        }
        self.turn_to(Screen::Review);
    }

    /// Keeps the edits that an earlier run left as records.
    pub(crate) fn keep_left_studies(&mut self, studies: Vec<(LeftOverId, Study)>, now: Duration) {
        for (id, study) in studies {
            self.leave(self.left_study(&study, now), Held::LeftOver(id), now);
        }
    }
}
