//! Routing to and from the open records.

use std::time::Duration;

use lanke_rules::Move;

use super::{App, Open};
use crate::context::Context;
use crate::event::{Book, Effect, Held};
use crate::explanation;
use crate::ids::RecordId;
use crate::intent::Intent;
use crate::pages::PageId;
use crate::play;
use crate::review::{self, Action, Copied, OpenRecord, Practice, Read, Request, Review};
use crate::status::{Tone, status};
use crate::walk::Revert;

impl App {
    fn with_review(&mut self, now: Duration, change: impl FnOnce(&mut Review, &Context<'_>) -> Vec<Action>) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        let actions = change(&mut self.review, &cx);
        self.carry_out_review(actions, now);
    }

    /// Lets time pass: the automatic walk, which ends where the record is not seen any more.
    pub(super) fn tick_review(&mut self, now: Duration) {
        match self.pages.shown() {
            PageId::Review => self.with_review(now, |review, cx| review.tick(cx.now).into_iter().collect()),
            _ => self.review.stop_walk(),
        }
    }

    pub(super) fn record_request(&mut self, request: Request, now: Duration) {
        self.with_review(now, |review, cx| review.request(request, cx));
    }

    /// A click on the board of a record, or a pass.
    pub(super) fn move_in_record(&mut self, mv: Move, now: Duration) {
        if !self.attempt(mv, now) {
            self.with_review(now, |review, cx| review.take_move(mv, cx));
        }
    }

    /// Undoes the last change of a record, or takes back a move of the game.
    pub(super) fn undo(&mut self, now: Duration) {
        match self.pages.reviews() {
            true => self.record_request(Request::Revert(Revert::Undo), now),
            false => self.with_play(now, |play, _, _| vec![play.take_back()]),
        }
    }

    /// Reads the record or the game shown.
    pub(super) fn read(&mut self, read: Read, now: Duration) {
        match read {
            Read::Copy(what) => self.copy(what, now),
            Read::Info if self.pages.reviews() => self.dialog = Some(Open::Info),
            Read::Info => {}
            read => {
                let place = match self.pages.reviews() {
                    false => (None, self.play.game().node()),
                    true => self.review.shown().lit_place(),
                };
                self.with_review(now, |review, cx| review.read(read, place, cx));
            }
        }
    }

    fn copy(&mut self, what: Copied, now: Duration) {
        let text = match self.pages.reviews() {
            false => {
                let session = self.play.game().session();
                let record = session.record();
                review::copied(what, &record, &record.path(session.node()), session.position())
            }
            true => {
                let review = self.review.shown().review();
                review::copied(what, review.tree(), review.line(), review.position())
            }
        };
        let key = match what {
            Copied::Record => "st-copied-record",
            Copied::Line => "st-copied-line",
            Copied::Position => "st-copied-position",
        };
        self.effects.push(Effect::Copy(text));
        self.say(status(self.settings.lang, key, Tone::Good, "check"), now);
    }

    /// Place of the copy of the game that is played, as it stands.
    pub(super) fn game_copy(&self) -> Option<usize> {
        let state = self.play.state();
        self.review.records().iter().position(|record| record.of_game() == Some(state))
    }

    /// Puts the game that is played among the open records, in place of an earlier copy of it unless that was changed.
    pub(super) fn copy_game(&mut self) {
        let session = self.play.game().session();
        let (tree, state) = (session.record(), self.play.state());
        let known = |record: &OpenRecord| record.of_game().is_some_and(|of| of == state || !record.changed());
        let records = self.review.records();
        let place = records.iter().position(known);
        match place.and_then(|at| Some((at, records.get(at)?))) {
            Some((_, copy)) if copy.changed() => {}
            Some((at, copy)) => {
                let (id, mut record) = (copy.id(), OpenRecord::copy_of(tree, state));
                record.add_analyses(0, copy.review().analyses().clone());
                self.close_journal(Held::Book(Book::Record(id)));
                self.write_analyses();
                let new = self.review.update_copy(at, record);
                self.analyst.follow(id, new);
            }
            None => {
                let copy = OpenRecord::copy_of(tree, state);
                self.add_to_review(copy);
            }
        }
    }

    /// Has the mistake explained that is shown.
    pub(super) fn advance_explanation(&mut self, now: Duration) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        let shown = self.tells_mistakes().then(|| self.review.shown());
        for action in self.explanation.advance(shown, &cx) {
            self.effects.push(match action {
                explanation::Action::Explain(ticket, question) => {
                    Effect::Explain { ticket, questions: vec![Some(*question)] }
                }
                explanation::Action::Stop(ticket) => Effect::Stop(ticket),
            });
        }
    }

    /// True while a record is read, and nobody is looking for its moves.
    pub(super) fn tells_mistakes(&self) -> bool {
        self.pages.reviews() && !self.analyst.is_exercising() && self.review.practice() == Practice::Off
    }

    pub(super) fn journal_record(&mut self, id: RecordId, lines: Vec<String>) {
        if !lines.is_empty() {
            self.effects.push(Effect::Journal { book: Book::Record(id), lines });
        }
    }

    pub(super) fn carry_out_review(&mut self, actions: impl IntoIterator<Item = Action>, now: Duration) {
        for action in actions {
            match action {
                Action::Notify(status) => self.say(status, now),
                Action::ClearNotice => self.notices.clear(),
                Action::Refuse(p) => self.notices.refuse(p, now),
                Action::ClearRefused => self.notices.clear_refused(),
                Action::Hear(color, mv, taken) => play::move_cues(color, mv, taken).for_each(|cue| self.sound(cue)),
                Action::Journal(id, lines) => self.effects.push(Effect::Journal { book: Book::Record(id), lines }),
                Action::CloseInfo => drop(self.dialog.take_if(|dialog| matches!(dialog, Open::Info))),
            }
        }
    }
}

/// The request about a record that an intent is, if it is one.
pub(super) fn request_of(intent: Intent) -> Option<Request> {
    Some(match intent {
        Intent::Pick(game) => Request::Pick(game),
        Intent::Go(go) => Request::Go(go),
        Intent::Autoplay => Request::Autoplay,
        Intent::Try => Request::Try,
        Intent::Keep => Request::Keep,
        Intent::Revert(revert) => Request::Revert(revert),
        Intent::Comment(text) => Request::Comment(text),
        Intent::Tool(tool) => Request::Tool(tool),
        Intent::Judge(judgement) => Request::Judge(judgement),
        Intent::Turn => Request::Turn,
        Intent::Branch(edit) => Request::Branch(edit),
        _ => return None,
    })
}
