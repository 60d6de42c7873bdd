//! Routing to and from what the disk refuses, and the end of the program.

use std::path::{Path, PathBuf};
use std::time::Duration;

use lanke_game::record::{self, Collection, Format};
use lanke_storage::Version;

use super::{App, Open};
use crate::context::Context;
use crate::event::Effect;
use crate::files::{Place, Saved, Write, named_place};
use crate::ids::{Book, Held};
use crate::online::Leave;
use crate::record_file::{expected, file_name, format_of, names, of_tree};
use crate::review::OpenRecord;
use crate::unsaved::{Action, Event};

impl App {
    pub(super) fn unsaved_event(&mut self, event: Event, now: Duration) {
        let homeless = self.files.games().as_os_str().is_empty();
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        let actions = self.unsaved.handle(event, homeless, &cx);
        self.carry_out_unsaved(actions, now);
    }

    /// Tries the disk again when it is time.
    pub(super) fn tick_unsaved(&mut self, now: Duration) {
        let actions = self.unsaved.tick(now);
        self.carry_out_unsaved(actions, now);
    }

    /// Asks once about what the disk has refused, unless another question is open.
    pub(super) fn ask_unsaved(&mut self, now: Duration) {
        if self.dialog.is_none() {
            let asks = self.unsaved.ask();
            self.carry_out_unsaved(asks, now);
        }
    }

    /// Asks again for a place, because the person wants to give one.
    pub(super) fn show_unsaved(&mut self, now: Duration) {
        self.carry_out_unsaved(self.unsaved.ask_again(), now);
    }

    /// Writes what the dialog is about to a place that the person has chosen.
    pub(super) fn save_asked(&mut self, path: PathBuf, now: Duration) {
        if let Some(Open::Unsaved { held, .. }) = self.dialog {
            self.save_elsewhere(held, path, now);
        }
    }

    /// Notes that a record was written: where it belongs, or to another place.
    pub(super) fn record_written(&mut self, held: Held, path: &Path, now: Duration) {
        let closes = self.unsaved.written(held, path);
        self.carry_out_unsaved(closes, now);
    }

    /// Notes that a record of a game that is left was written where it belongs.
    pub(super) fn forget_unsaved(&mut self, held: Held, now: Duration) {
        let closes = self.unsaved.remove(held);
        self.carry_out_unsaved([closes], now);
    }

    /// Closes a journal: its content is on the disk elsewhere, or not wanted.
    pub(super) fn close_journal(&mut self, held: Held) {
        self.unsaved.remove(held);
        self.close_question(held);
        self.effects.push(Effect::Close { held });
    }

    /// Leaves the program; while the games of an event are followed, that is asked about first, once.
    pub(super) fn ask_to_quit(&mut self, now: Duration) {
        if !self.relay.follows() || self.asks_about_quitting() {
            return self.quit(now);
        }
        self.ask_about_quitting(Open::StopRelay { quitting: true }, now);
    }

    /// Asks before the program is left, in place of another dialog; an offer of earlier work waits on the first page.
    pub(super) fn ask_about_quitting(&mut self, question: Open, now: Duration) {
        self.put_offer_aside();
        self.drop_dialog(now);
        self.dialog = Some(question);
    }

    /// True while a dialog asks that.
    pub(super) fn asks_about_quitting(&self) -> bool {
        match &self.dialog {
            Some(Open::StopRelay { quitting } | Open::Unsaved { quitting, .. }) => *quitting,
            Some(Open::Leave(leave)) => matches!(leave, Leave::Quit),
            _ => false,
        }
    }

    /// Leaves the program, once all is written or the person was asked.
    pub(super) fn quit(&mut self, now: Duration) {
        if !self.play.game().in_progress() && self.unwritten_game(self.play.game(), now).is_some() {
            self.keep_game(now);
        }
        let actions = self.unsaved.quit();
        self.carry_out_unsaved(actions, now);
    }

    /// Leaves the program, whatever is not saved.
    pub(super) fn quit_at_once(&mut self, now: Duration) {
        if !self.play.game().in_progress() {
            self.leave_online_game(now);
            if self.play.game().begun() && self.unwritten_game(self.play.game(), now).is_none() {
                self.close_journal(Held::Book(Book::Game));
            }
        }
        let unchanged = self.review.records().iter().filter(|record| !record.changed());
        for id in unchanged.map(OpenRecord::id).collect::<Vec<_>>() {
            self.close_journal(Held::Book(Book::Record(id)));
        }
        self.write_analyses();
        self.effects.push(Effect::Quit);
    }

    /// Records that no file has as they stand, as SGF.
    pub fn unsaved_records(&self) -> Vec<String> {
        let open = self.unsaved.held().filter_map(|held| self.unsaved_record(held));
        open.map(|collection| record::sgf::write(&collection)).collect()
    }

    /// A file name for what the disk has refused.
    pub(super) fn unsaved_name(&self, held: Held, now: Duration) -> String {
        let record = self.unsaved_record(held);
        file_name(self.context(now).today(), &names(record.as_ref().and_then(|collection| collection.games.first())))
    }

    /// Notes that a record was written to a place that the person has chosen, as they are told the first time.
    pub(super) fn saved_elsewhere(&mut self, held: Held, path: &Path, version: Version, now: Duration) {
        let quitting = matches!(self.dialog, Some(Open::Unsaved { quitting: true, .. }));
        let again = self.unsaved.elsewhere(held) == Some(path);
        self.record_written(held, path, now);
        match held {
            Held::Book(Book::Game) => {
                self.play.mark_changed(false);
                self.play.mark_kept(path.to_owned(), version);
            }
            Held::Book(Book::Record(id)) => {
                let lines = self.review.mark_saved(id, path, version);
                if !again {
                    self.journal_record(id, lines);
                }
            }
            Held::LeftOver(_) | Held::Unsaved(_) => {}
        }
        if !again {
            self.say_kept(path, now);
        }
        if quitting {
            self.quit(now);
        }
    }

    fn carry_out_unsaved(&mut self, actions: impl IntoIterator<Item = Action>, now: Duration) {
        for action in actions {
            match action {
                Action::Notify(status) => self.say(status, now),
                Action::Ask { held, quitting } => self.dialog = Some(Open::Unsaved { held, quitting }),
                Action::CloseQuestion(about) => self.close_question(about),
                Action::SaveElsewhere { held, path } => self.save_elsewhere(held, path, now),
                Action::WriteAgain { held, closed: Some(collection) } => {
                    let place = named_place(collection.games.first(), &self.context(now));
                    self.leave(Some((place, collection)), held, now);
                }
                Action::WriteAgain { held: Held::Book(Book::Game), closed: None } if self.play.game().changed() => {
                    self.keep_game(now);
                }
                // A game is being written already; an open record is written when the person saves it.
                Action::WriteAgain { closed: None, .. } => {}
                Action::RetryJournals => self.effects.push(Effect::RetryJournals),
                Action::Quit => self.quit_at_once(now),
            }
        }
    }

    fn close_question(&mut self, about: Held) {
        self.dialog.take_if(|open| matches!(open, Open::Unsaved { held, .. } if *held == about));
    }

    fn save_elsewhere(&mut self, held: Held, path: PathBuf, now: Duration) {
        let Some(collection) = self.unsaved_record(held) else { return };
        // The journal may be closed once it is written: the format is one that holds all of it.
        let (path, format) = match format_of(&path) {
            Some(format @ (Format::Sgf | Format::Dat)) if record::holds(&collection, format) => (path, format),
            _ => (path.with_added_extension("sgf"), Format::Sgf),
        };
        // Later moves are written to the same file, unless another program has changed it.
        let (known, version) = match held {
            Held::Book(Book::Game) => self.play.game().file(),
            Held::Book(Book::Record(id)) => {
                let record = self.review.records().by_id(id);
                (record.and_then(OpenRecord::path), record.and_then(OpenRecord::version))
            }
            Held::LeftOver(_) | Held::Unsaved(_) => (None, None),
        };
        let expected = expected(known, version, &path);
        let journal = self.unsaved.closed(held).is_some().then_some(held);
        let write = Write { place: Place::Path(path, expected), format, what: Saved::Elsewhere(held), journal };
        self.with_files(now, |files, cx| vec![files.write(write, collection, cx)]);
    }

    /// The record of what the disk has refused.
    fn unsaved_record(&self, held: Held) -> Option<Collection> {
        match held {
            Held::Book(Book::Game) => Some(of_tree(self.play.game().record())),
            Held::Book(Book::Record(id)) => self.review.records().by_id(id).map(OpenRecord::collection),
            Held::LeftOver(_) | Held::Unsaved(_) => self.unsaved.closed(held).cloned(),
        }
    }
}
