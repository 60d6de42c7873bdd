//! Unfinished games and edits of earlier runs: offered, taken over, or saved as records.

use super::{App, Open};
use crate::event::{Book, Effect, Held};
use crate::ids::LeftOverId;
use crate::intent::Screen;
use crate::online::Company;
use crate::play::Game;
use crate::recovery::UnfinishedSession;
use crate::review::OpenRecord;
use lanke_game::session::Act;
use std::time::Duration;

impl App {
    /// Offers what an earlier run left unfinished: its last game, then all of its edits. Games that are
    /// older are saved as records without a question. What was damaged beside them is told at the end.
    pub(super) fn offer_left_over(&mut self, now: Duration) {
        while self.dialog.is_none()
            && let Some((id, table, lines)) = self.left_games.pop()
        {
            // Others have played it, or a later one is offered.
            if table.company() == Some(&Company::Spectated) || std::mem::replace(&mut self.offered, true) {
                self.keep_left_game(id, &table, now);
                continue;
            }
            self.told_with_offer(&[id]);
            self.dialog = Some(match self.online.resumable_at(table.company()) {
                Some((file, away)) => {
                    Open::Rejoin(Box::new(UnfinishedSession { id, table: *table, lines, file, away }))
                }
                None => Open::Restore(id, table),
            });
        }
        if self.dialog.is_none() {
            self.offer_left_studies();
        }
        let more = !self.findings.recovered.is_empty() || !self.findings.unreadable.is_empty();
        if self.dialog.is_none() && more && !std::mem::replace(&mut self.findings.shown, true) {
            self.dialog = Some(Open::Findings);
        }
    }

    fn offer_left_studies(&mut self) {
        let mut studies = Vec::new();
        for (id, study) in std::mem::take(&mut self.left_studies) {
            if study.changed() {
                studies.push((id, study));
            } else {
                self.close_journal(Held::LeftOver(id));
            }
        }
        if !studies.is_empty() {
            let ids: Vec<LeftOverId> = studies.iter().map(|(id, _)| *id).collect();
            self.told_with_offer(&ids);
            self.dialog = Some(Open::RestoreStudies(studies));
        }
    }

    /// Recoveries are told in the dialog that offers the game, and not once more.
    fn told_with_offer(&mut self, ids: &[LeftOverId]) {
        let recovered = std::mem::take(&mut self.findings.recovered);
        (self.findings.offered, self.findings.recovered) = recovered.into_iter().partition(|r| ids.contains(&r.id));
    }

    /// Saves a game that an earlier run left as a record.
    pub(super) fn keep_left_game(&mut self, id: LeftOverId, table: &Game, now: Duration) {
        self.leave(self.left_game(table, now), Held::LeftOver(id), now);
    }

    /// Goes on with the game of an earlier run, paused.
    pub(super) fn take_over_game(&mut self, id: LeftOverId, game: Game, now: Duration) {
        self.leave_online_game(now);
        self.effects.push(Effect::TakeOver(id, Book::Game));
        self.replace_game(game.resumed(now), now);
        self.turn_to(Screen::Play);
        if self.play.game().runs_on_clock() {
            self.play_act(Act::Pause, now);
        }
    }

    /// Goes on with the edits of an earlier run.
    pub(super) fn take_over_studies(&mut self, studies: Vec<(LeftOverId, OpenRecord)>) {
        for (left, study) in studies {
            let id = self.review.add(study);
            self.effects.push(Effect::TakeOver(left, Book::Record(id)));
        }
        self.turn_to(Screen::Review);
    }

    /// Saves the edits that an earlier run left as records.
    pub(super) fn keep_left_studies(&mut self, studies: Vec<(LeftOverId, OpenRecord)>, now: Duration) {
        for (id, study) in studies {
            self.leave(self.left_study(&study, now), Held::LeftOver(id), now);
        }
    }
}
