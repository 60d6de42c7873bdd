//! Writes that the disk refuses: reported once, tried again, and offered another place.

use super::{App, Open};
use crate::event::{Book, Effect, Held, Ticket};
use crate::record_file::{expected, file_name, format_of, name_of, names, of_tree};
use crate::review::OpenRecord;
use crate::status;
use crate::unsaved::RETRY;
use crate::view::{Status, Tone};
use crate::words::phrase;
use lanke_game::record::{self, Collection, Format};
use lanke_storage::Version;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

impl App {
    /// A journal was written, or could not be.
    pub(super) fn journaled(&mut self, held: Held, written: io::Result<()>, now: Duration) {
        match written {
            Ok(()) => {
                let Some(item) = self.unsaved.find_mut(held) else { return };
                if item.journal.take().is_some() && item.record.is_none() {
                    self.unsaved.remove(held);
                    self.close_unsaved_dialog(held);
                    self.say(status::status(self.settings.lang, "st-savedagain", Tone::Good, "check"), now);
                }
            }
            Err(why) => {
                let homeless = self.games.as_os_str().is_empty();
                let item = self.unsaved.entry(held, now);
                item.journal = Some(why);
                // There is a mark, and no question that a program without a home would ask in every game.
                item.asked |= homeless;
                // The other file is to have the record as it stands.
                if let Some(path) = item.elsewhere.clone() {
                    self.save_elsewhere(held, path, now);
                }
            }
        }
    }

    /// A record could not be written where it belongs. `closed` is the record, where it is not open any more.
    pub(super) fn record_refused(&mut self, held: Held, why: io::Error, closed: Option<Collection>, now: Duration) {
        let item = self.unsaved.entry(held, now);
        item.record = Some(why);
        item.closed = item.closed.take().or(closed);
    }

    /// The journal of a record that is closed and could not be written is held under another name.
    pub(super) fn unsaved_closed(&mut self, held: Held, ticket: Ticket) -> Held {
        match held {
            Held::Unsaved(_) => held,
            Held::Book(_) | Held::LeftOver(_) => {
                let name = Held::Unsaved(ticket);
                if let Some(item) = self.unsaved.find_mut(held) {
                    (item.held, item.elsewhere, item.asked) = (name, None, false);
                }
                name
            }
        }
    }

    /// The record was written to `path`: where it belongs, or to another place.
    pub(super) fn record_written(&mut self, held: Held, path: &Path) {
        if let Some(item) = self.unsaved.find_mut(held) {
            (item.record, item.refused) = (None, None);
            item.elsewhere = Some(path.to_owned());
            if item.journal.is_none() || item.closed.is_some() {
                self.unsaved.remove(held);
            }
            self.close_unsaved_dialog(held);
        }
    }

    /// The record of a game that is left was written where it belongs.
    pub(super) fn unsaved_gone(&mut self, held: Held) {
        self.unsaved.remove(held);
        self.close_unsaved_dialog(held);
    }

    /// The record could not be written to another place.
    pub(super) fn elsewhere_refused(&mut self, held: Held, path: PathBuf, why: io::Error) {
        if let Some(item) = self.unsaved.find_mut(held) {
            // Where it was written before, it is asked about anew.
            item.asked &= item.elsewhere.take().is_none();
            item.refused = Some((path, why));
        }
    }

    /// Closes a journal: what it holds is on the disk elsewhere, or not wanted.
    pub(super) fn close_journal(&mut self, held: Held) {
        self.unsaved_gone(held);
        self.effects.push(Effect::Close(held));
    }

    /// Tries the disk again when it is time, or asks about what it has refused.
    pub(super) fn retry_unsaved(&mut self, now: Duration) {
        if self.unsaved.wake_at().is_none_or(|at| at > now) {
            return;
        }
        self.unsaved.retry = Some(now + RETRY);
        self.write_again(now);
    }

    fn write_again(&mut self, now: Duration) {
        let due = self.unsaved.items.iter().filter(|item| item.record.is_some());
        let due: Vec<_> = due.map(|item| (item.held, item.closed.clone())).collect();
        for (held, closed) in due {
            match closed {
                Some(collection) => self.leave_record(self.named_place(&collection, now), collection, held, now),
                None if held == Held::Book(Book::Game) => self.keep_game(now),
                None => {}
            }
        }
        self.effects.push(Effect::Retry);
    }

    /// Asks once about what the disk has refused, unless another question is open.
    pub(super) fn ask_unsaved(&mut self) {
        if self.dialog.is_none()
            && let Some(item) = self.unsaved.items.iter_mut().find(|item| !item.asked && item.elsewhere.is_none())
        {
            item.asked = true;
            self.dialog = Some(Open::Unsaved { held: item.held, quitting: false });
        }
    }

    /// Asks again for a place, because the person wants to give one.
    pub(super) fn show_unsaved(&mut self) {
        if let Some(item) = self.unsaved.open().next().or(self.unsaved.items.first()) {
            self.dialog = Some(Open::Unsaved { held: item.held, quitting: false });
        }
    }

    /// Writes what the dialog is about to a place that the person has chosen.
    pub(super) fn save_asked(&mut self, path: PathBuf, now: Duration) {
        if let Some(Open::Unsaved { held, .. }) = self.dialog {
            self.save_elsewhere(held, path, now);
        }
    }

    fn save_elsewhere(&mut self, held: Held, path: PathBuf, now: Duration) {
        let Some(collection) = self.unsaved_record(held) else { return };
        let file = match format_of(&path) {
            Some(format @ (Format::Sgf | Format::Dat)) => (path, format),
            _ => (path.with_added_extension("sgf"), Format::Sgf),
        };
        // Later moves are written to the same file, unless another program has changed it.
        let (known, version) = match held {
            Held::Book(Book::Game) => self.play.game().file(),
            Held::Book(Book::Record(id)) => {
                let study = self.review.records().iter().find(|study| study.id() == id);
                (study.and_then(OpenRecord::path), study.and_then(OpenRecord::version))
            }
            Held::LeftOver(_) | Held::Unsaved(_) => (None, None),
        };
        let expected = expected(known, version, &file.0);
        let file = (file.0, expected, file.1);
        let journal = self.unsaved.find(held).is_some_and(|item| item.closed.is_some()).then_some(held);
        self.write_elsewhere(file, &collection, held, journal, now);
    }

    /// The record of what the disk has refused.
    fn unsaved_record(&self, held: Held) -> Option<Collection> {
        match held {
            Held::Book(Book::Game) => Some(of_tree(self.play.game().session().tree())),
            Held::Book(Book::Record(id)) => {
                self.review.records().iter().find(|study| study.id() == id).map(|study| study.collection())
            }
            Held::LeftOver(_) | Held::Unsaved(_) => self.unsaved.find(held)?.closed.clone(),
        }
    }

    /// Records that no file has as they stand, as SGF.
    pub fn unsaved_records(&self) -> Vec<String> {
        let open = self.unsaved.open().filter_map(|item| self.unsaved_record(item.held));
        open.map(|collection| record::sgf::write(&collection)).collect()
    }

    /// A file name for what the disk has refused.
    pub(super) fn unsaved_name(&self, held: Held, now: Duration) -> String {
        let record = self.unsaved_record(held);
        file_name(self.today(now), &names(record.as_ref().and_then(|collection| collection.games.first())))
    }

    fn close_unsaved_dialog(&mut self, about: Held) {
        self.dialog.take_if(|open| matches!(open, Open::Unsaved { held, .. } if *held == about));
    }

    /// Leaves the program, once all is written or the person was asked.
    pub(super) fn quit(&mut self, now: Duration) {
        if !self.play.game().in_progress() && self.left_game(self.play.game(), now).is_some() {
            self.keep_game(now);
        }
        self.unsaved.quitting = true;
        self.write_again(now);
    }

    /// The disk was tried again.
    pub(super) fn retried(&mut self, now: Duration) {
        if !std::mem::take(&mut self.unsaved.quitting) {
            return;
        }
        let first = self.unsaved.open().next().map(|item| item.held);
        match first {
            Some(held) => self.dialog = Some(Open::Unsaved { held, quitting: true }),
            None => self.quit_at_once(now),
        }
    }

    /// Leaves the program, whatever is not saved.
    pub(super) fn quit_at_once(&mut self, now: Duration) {
        if !self.play.game().in_progress() {
            self.leave_online_game(now);
            if self.play.game().begun() && self.left_game(self.play.game(), now).is_none() {
                self.close_journal(Held::Book(Book::Game));
            }
        }
        let unchanged = self
            .review
            .records()
            .iter()
            .filter(|study| !study.changed())
            .map(|study| Held::Book(Book::Record(study.id())));
        for held in unchanged.collect::<Vec<_>>() {
            self.close_journal(held);
        }
        self.effects.push(Effect::Quit);
    }

    /// The record was written to a place that the person has chosen, as they are told the first time.
    pub(super) fn saved_elsewhere(&mut self, held: Held, path: &Path, version: Version, now: Duration) {
        let quitting = matches!(self.dialog, Some(Open::Unsaved { quitting: true, .. }));
        let again = self.unsaved.find(held).is_some_and(|item| item.elsewhere.as_deref() == Some(path));
        self.record_written(held, path);
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
            let text = phrase(self.settings.lang, "st-kept", &[("n", &name_of(path))]);
            self.say(Status { text, tone: Tone::Good, icon: "check" }, now);
        }
        if quitting {
            self.quit(now);
        }
    }
}
