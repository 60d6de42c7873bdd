//! Routing to and from the records on the disk.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lanke_game::record::{self, Collection, Format, Opened, Tree};
use lanke_storage::{Conflict, Expected, Version};

use super::{App, Open};
use crate::compare::Difference;
use crate::context::Context;
use crate::event::Effect;
use crate::files::{Action, Event, Files, Place, SaveError, Saved, Source, Write, named_place};
use crate::ids::{Book, Held, RecordId, Ticket};
use crate::intent::Intent;
use crate::pages::PageId;
use crate::play::Game;
use crate::record_file::{expected, file_name, format_of, name_of, names, of_tree};
use crate::review::OpenRecord;
use crate::settings::Settings;
use crate::status::{Status, Tone, disk};
use crate::words::{phrase, word};

impl App {
    pub(super) fn file_event(&mut self, event: Event, now: Duration) {
        self.with_files(now, |files, cx| files.handle(event, cx));
    }

    /// Opens the list of files, at the folder that was listed last; what is chosen is a record, or a set of problems.
    pub(super) fn show_files(&mut self, as_set: bool, now: Duration) {
        self.dialog = Some(Open::Files { as_set });
        self.with_files(now, |files, cx| files.open_dialog(None, cx));
    }

    /// Asks where the record that is shown, or that a dialog is about, is to be saved.
    pub(super) fn ask_place(&mut self, now: Duration) {
        let path = self.suggested_path(now);
        let folder = path.parent().map(Path::to_owned);
        self.dialog = Some(Open::SaveAs(path, self.asked_record()));
        self.with_files(now, |files, cx| files.open_dialog(folder, cx));
    }

    /// Lists a folder; a record that is to be saved is to be saved there.
    pub(super) fn list(&mut self, folder: PathBuf, now: Duration) {
        if let Some(Open::SaveAs(path, _)) = &mut self.dialog {
            *path = folder.join(path.file_name().unwrap_or_default());
        }
        self.with_files(now, |files, cx| vec![files.list(Some(folder), cx)]);
    }

    /// Looks up a path that was typed in the list of files.
    pub(super) fn look_up(&mut self, path: PathBuf, now: Duration) {
        self.with_files(now, |files, cx| vec![files.look_up(path, cx)]);
    }

    /// Proposes a path in the dialog that asks where the record is to be saved.
    pub(super) fn propose(&mut self, path: PathBuf) {
        if let Some(Open::SaveAs(place, _)) = &mut self.dialog {
            self.files.forget_typed_path();
            *place = path;
        }
    }

    /// Goes to a path that was typed and looked up, if the list of files is still open.
    fn go_to(&mut self, path: PathBuf, folder: bool, now: Duration) {
        match self.dialog {
            Some(Open::Files { .. } | Open::SaveAs(..)) if folder => self.list(path, now),
            Some(Open::Files { .. }) => self.intent(Intent::Open(path), now),
            Some(Open::SaveAs(..)) => self.propose(path),
            _ => {}
        }
    }

    /// Opens a file; one that is open already and has changes is only shown, unless it is chosen as a set of problems.
    pub(super) fn open(&mut self, path: PathBuf, now: Duration) {
        let changed = |at: &usize| self.review.records().get(*at).is_some_and(OpenRecord::changed);
        match self.review.records().place_of(&path).filter(changed) {
            Some(at) if !self.chooses_set() => {
                self.review.show(at);
                self.pages.show(PageId::Review);
                self.put_dialog_away(now);
            }
            _ => {
                self.load(Source::File(path), None, now);
            }
        }
    }

    /// Reads a record, to be compared with another one or to be opened; the question.
    pub(super) fn load(&mut self, source: Source, compared: Option<Collection>, now: Duration) -> Ticket {
        let ticket = self.tickets.next();
        self.with_files(now, |files, _| vec![files.load(ticket, source, compared)]);
        ticket
    }

    /// True while a file is chosen that is to be a set of problems.
    fn chooses_set(&self) -> bool {
        self.learns() && matches!(self.dialog, Some(Open::Files { as_set: true }))
    }

    /// Opens the file that another program has changed, to be compared with the record that was to be saved.
    pub(super) fn compare(&mut self, now: Duration) {
        let asks = |d: &Open| matches!(d, Open::Conflict(_, Conflict::Changed | Conflict::Exists, _));
        let Some(Open::Conflict(path, _, what)) = self.dialog.take_if(|d| asks(d)) else { return };
        let compared = match what {
            Saved::Record(id) => self.review.records().by_id(id).map(OpenRecord::collection),
            _ => Some(of_tree(self.play.game().record())),
        };
        if let Some(compared) = compared {
            self.load(Source::File(path), Some(compared), now);
        }
    }

    /// Closes an open record. Changes are kept in the folder of games first: where that fails it stays
    /// open.
    pub(super) fn close_record(&mut self, at: usize, now: Duration) {
        let Some(record) = self.review.records().get(at) else { return };
        let id = record.id();
        match self.unwritten_record(record, now) {
            None => self.forget_record(id),
            Some((place, collection)) => self.write(place, Format::Sgf, Saved::Closing(id), collection, now),
        }
    }

    /// Writes the record that is shown, or that a dialog is about, to `path` or to where it came from.
    pub(super) fn save(&mut self, path: Option<PathBuf>, now: Duration) {
        let what = self.asked_record();
        let Some(collection) = self.to_save(what) else {
            let text = word(self.settings.lang, "st-nosave").to_owned();
            return self.say(Status { text, tone: Tone::Plain, icon: "info" }, now);
        };
        let (known, version) = self.known_file(what);
        let Some(path) = path.or_else(|| known.map(Path::to_owned)) else {
            let place = named_place(collection.games.first(), &self.context(now));
            return self.write(place, Format::Sgf, what, collection, now);
        };
        // What was read from a format that is only read, or cannot hold what has come to it, is saved beside it as SGF.
        let format = format_of(&path);
        let loses = known == Some(&*path) && format.is_some_and(|format| !record::holds(&collection, format));
        let beside = loses || format.is_some_and(Format::is_read_only);
        let path = if beside { path.with_extension("sgf") } else { path };
        let expected = expected(known, version, &path);
        self.save_as(what, path, expected, now);
    }

    /// Writes a record to a file, if that is as expected.
    pub(super) fn save_as(&mut self, what: Saved, path: PathBuf, expected: Expected, now: Duration) {
        let Some(collection) = self.to_save(what) else { return };
        match format_of(&path) {
            Some(format) => self.write(Place::Path(path, expected), format, what, collection, now),
            None => self.say_bad("er-format", "", now),
        }
    }

    /// Suggested path of a save.
    pub(super) fn suggested_path(&self, now: Duration) -> PathBuf {
        let what = self.asked_record();
        let name = || file_name(self.context(now).today(), &names(self.tree(what)));
        self.known_file(what).0.map_or_else(|| self.files.games().join(name()), Path::to_owned)
    }

    /// Keeps the record of the game that has ended in the folder of games.
    pub(super) fn keep_game(&mut self, now: Duration) {
        let (place, collection) = self.game_place(self.play.game(), now);
        self.play.mark_changed(false);
        self.write(place, Format::Sgf, Saved::Game, collection, now);
    }

    /// Record of a game that is left, where it is to be kept.
    pub(super) fn unwritten_game(&self, game: &Game, now: Duration) -> Option<(Place, Collection)> {
        let session = game.session();
        // Moves that were taken back are variations.
        let is_played = session.last_mover().is_some() || session.tree().root().first_child().is_some();
        (game.changed() && is_played).then(|| self.game_place(game, now))
    }

    /// Record of edits that nobody wants to go on with, where it is to be kept.
    pub(super) fn unwritten_record(&self, record: &OpenRecord, now: Duration) -> Option<(Place, Collection)> {
        record.changed().then(|| (named_place(Some(record.tree()), &self.context(now)), self.to_write(record)))
    }

    /// A record with what is to be written of it.
    fn to_write(&self, record: &OpenRecord) -> Collection {
        if self.settings.analyses_saved { record.annotated() } else { record.collection() }
    }

    /// Saves what is not written, and closes its journal then.
    pub(super) fn leave(&mut self, unwritten: Option<(Place, Collection)>, journal: Held, now: Duration) {
        match unwritten {
            None => self.close_journal(journal),
            Some((place, collection)) => {
                self.with_files(now, |files, cx| vec![files.leave(place, collection, journal, cx)]);
            }
        }
    }

    /// Writes a record.
    pub(super) fn write(&mut self, place: Place, format: Format, what: Saved, collection: Collection, now: Duration) {
        let write = Write { place, format, what, journal: None };
        self.with_files(now, |files, cx| vec![files.write(write, collection, cx)]);
    }

    pub(super) fn with_files(&mut self, now: Duration, change: impl FnOnce(&mut Files, &Context<'_>) -> Vec<Action>) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        for action in change(&mut self.files, &cx) {
            match action {
                Action::Notify(status) => self.say(status, now),
                Action::Opened { ticket, opened, path, version, compared } => match compared {
                    Some(ours) => self.show_difference(&ours, *opened, path, version, now),
                    None => self.opened(ticket, *opened, path, version, now),
                },
                Action::LookedUp { path, folder } => self.go_to(path, folder, now),
                Action::Written { what, path, version } => self.written(what, &path, version, now),
                Action::NotWritten { ticket, what, path, why, closed } => {
                    self.not_written((ticket, what, closed), path, why, now);
                }
                Action::Effect(effect) => self.effects.push(Effect::Files(effect)),
            }
        }
    }

    /// Shows a file that another program has changed, and says how it differs from our record.
    fn show_difference(
        &mut self,
        ours: &Collection,
        theirs: Opened,
        path: Option<PathBuf>,
        version: Option<Version>,
        now: Duration,
    ) {
        let text = Difference::words(Difference::between(ours, &theirs.collection), self.settings.lang);
        self.add_to_review(OpenRecord::open(theirs, path, version));
        self.pages.show(PageId::Review);
        self.say_long(Status { text, tone: Tone::Warning, icon: "info" }, now);
    }

    fn opened(
        &mut self,
        ticket: Ticket,
        opened: Opened,
        path: Option<PathBuf>,
        version: Option<Version>,
        now: Duration,
    ) {
        let as_set = self.chooses_set();
        self.put_dialog_away(now);
        if as_set {
            return self.add_problems(path.as_deref(), opened.collection.games);
        }
        let warnings = opened.warnings.len();
        let name = path.as_deref().map_or_else(|| word(self.settings.lang, "rev-untitled").to_owned(), name_of);
        if let Some(path) = &path {
            self.remember_file(path, now);
        }
        let destination = self.library.take_destination(ticket);
        self.add_record(OpenRecord::open(opened, path, version));
        self.pages.show(PageId::Review);
        let (key, tone, icon) = match warnings {
            0 => ("st-opened", Tone::Good, "check"),
            _ => ("st-warnings", Tone::Warning, "warning"),
        };
        let text = phrase(self.settings.lang, key, &[("n", &name), ("k", &warnings.to_string())]);
        self.say(Status { text, tone, icon }, now);
        if let Some(destination) = destination {
            self.go_to_hit(&destination, now);
        }
    }

    /// Puts a file at the top of those that were opened or saved last.
    fn remember_file(&mut self, path: &Path, now: Duration) {
        let mut recent = self.settings.recent.clone();
        recent.retain(|known| known != path);
        recent.insert(0, path.to_owned());
        self.change_settings(|settings| settings.recent = recent, now);
    }

    /// Adds a record to those that are open. A file that is read again takes its own place, unless it
    /// was changed in the meantime.
    fn add_record(&mut self, record: OpenRecord) {
        let known = record.path().and_then(|path| self.review.records().place_of(path));
        match known.and_then(|at| Some((at, self.review.records().get(at)?))) {
            Some((at, old)) if !old.changed() => {
                let id = old.id();
                self.close_journal(Held::Book(Book::Record(id)));
                self.write_analyses();
                self.review.replace(at, record);
            }
            _ => drop(self.add_to_review(record)),
        }
    }

    /// Adds a record to those that are open, and shows it; an empty one makes room for it.
    pub(super) fn add_to_review(&mut self, record: OpenRecord) -> RecordId {
        let shown = self.review.shown();
        if shown.is_empty() {
            self.close_journal(Held::Book(Book::Record(shown.id())));
        }
        self.review.add(record)
    }

    /// Takes a record away whose changes are kept elsewhere.
    fn forget_record(&mut self, id: RecordId) {
        self.write_analyses();
        self.review.remove(id);
        self.close_journal(Held::Book(Book::Record(id)));
    }

    /// The game or the record that a dialog about saving is about; without one, that which is shown.
    fn asked_record(&self) -> Saved {
        match self.dialog {
            Some(Open::SaveAs(_, what) | Open::Conflict(_, _, what)) => what,
            _ if self.pages.reviews() => Saved::Record(self.review.shown().id()),
            _ => Saved::GameAsked,
        }
    }

    /// The game or a record as it is to be saved, if there is anything in it.
    fn to_save(&self, what: Saved) -> Option<Collection> {
        let Saved::Record(id) = what else {
            return self.play.game().begun().then(|| of_tree(self.play.game().record()));
        };
        let record = self.review.records().by_id(id).filter(|record| !record.is_empty())?;
        Some(self.to_write(record))
    }

    /// True if the format of a file keeps all that there is to be saved.
    fn is_whole(&self, what: Saved, path: &Path) -> bool {
        let saved = self.to_save(what).zip(format_of(path));
        saved.is_none_or(|(collection, format)| record::holds(&collection, format))
    }

    /// The file of the game or a record, as it was read or written.
    fn known_file(&self, what: Saved) -> (Option<&Path>, Option<Version>) {
        let Saved::Record(id) = what else { return self.play.game().file() };
        self.review.records().by_id(id).map_or((None, None), |record| (record.path(), record.version()))
    }

    fn tree(&self, what: Saved) -> Option<&Tree> {
        let Saved::Record(id) = what else { return Some(self.play.game().session().tree()) };
        self.review.records().by_id(id).map(OpenRecord::tree)
    }

    fn game_place(&self, game: &Game, now: Duration) -> (Place, Collection) {
        let tree = game.record();
        let (path, version) = game.file();
        let place = path.map_or_else(
            || named_place(Some(&tree), &self.context(now)),
            |path| {
                let target = path.with_extension("sgf");
                let expected = expected(Some(path), version, &target);
                // Nobody is there to be asked.
                Place::Beside(target, expected)
            },
        );
        (place, of_tree(tree))
    }

    fn written(&mut self, what: Saved, path: &Path, version: Version, now: Duration) {
        let game = Held::Book(Book::Game);
        match what {
            Saved::Left(journal) => return self.forget_unsaved(journal, now),
            Saved::Game => {
                let refused = self.unsaved.is_refused(game);
                self.record_written(game, path, now);
                let known = self.play.game().file().0.map(Path::to_owned);
                let line = self.play.mark_kept(path.to_owned(), version);
                self.journal_kept_game(line.filter(|_| !refused));
                if let Some(known) = known.filter(|known| known.with_extension("sgf") != path) {
                    let names = [("o", name_of(&known)), ("n", name_of(path))];
                    let names = names.each_ref().map(|(gap, name)| (*gap, name.as_str()));
                    let text = phrase(self.settings.lang, "st-beside", &names);
                    return self.say_long(Status { text, tone: Tone::Warning, icon: "warning" }, now);
                }
                // A record that is written at once needs no sentence.
                if !refused {
                    return;
                }
            }
            // In the format that was asked for: there is more to be saved.
            Saved::GameAsked | Saved::Record(_) if !self.is_whole(what, path) => {}
            Saved::GameAsked => {
                self.record_written(game, path, now);
                self.remember_file(path, now);
                self.play.mark_changed(false);
                let line = self.play.mark_kept(path.to_owned(), version);
                self.journal_kept_game(line);
            }
            Saved::Record(id) => {
                self.record_written(Held::Book(Book::Record(id)), path, now);
                self.remember_file(path, now);
                let lines = self.review.mark_saved(id, path, version);
                self.journal_record(id, lines);
            }
            Saved::Closing(id) => {
                self.forget_record(id);
                let text = phrase(self.settings.lang, "st-closed", &[("n", &name_of(path))]);
                return self.say(Status { text, tone: Tone::Good, icon: "check" }, now);
            }
            Saved::Elsewhere(held) => return self.saved_elsewhere(held, path, version, now),
        }
        self.dialog.take_if(|d| matches!(d, Open::SaveAs(..)));
        self.say_kept(path, now);
    }

    /// Adds to the journal of the game that its record is on the disk, so that after a kill it is not written once more.
    fn journal_kept_game(&mut self, line: Option<String>) {
        self.effects.extend(line.map(|line| Effect::Journal { book: Book::Game, lines: vec![line] }));
    }

    /// Reports that a record could not be written, or asks for another place.
    fn not_written(
        &mut self,
        (ticket, what, closed): (Ticket, Saved, Option<Collection>),
        path: PathBuf,
        why: SaveError,
        now: Duration,
    ) {
        if matches!(what, Saved::Game | Saved::GameAsked) {
            self.play.mark_changed(true);
        }
        let why = match (why, what) {
            (SaveError::Conflict(conflict), Saved::GameAsked | Saved::Record(_)) => {
                return self.dialog = Some(Open::Conflict(path, conflict, what));
            }
            (SaveError::Conflict(_), _) => {
                let text = word(self.settings.lang, "er-there");
                io::Error::new(io::ErrorKind::AlreadyExists, text)
            }
            (SaveError::Disk(why), _) => why,
        };
        match what {
            Saved::Game => self.unsaved.refused(Held::Book(Book::Game), why, None, now),
            Saved::Left(journal) => {
                let held = self.unsaved.hold_closed(journal, ticket);
                self.unsaved.refused(held, why, closed, now);
            }
            Saved::Elsewhere(held) => self.unsaved.elsewhere_refused(held, path, why),
            Saved::GameAsked | Saved::Record(_) | Saved::Closing(_) => {
                self.say_bad("er-saved", &disk(self.settings.lang, &why), now);
            }
        }
    }

    pub(super) fn say_kept(&mut self, path: &Path, now: Duration) {
        let text = phrase(self.settings.lang, "st-kept", &[("n", &name_of(path))]);
        self.say(Status { text, tone: Tone::Good, icon: "check" }, now);
    }

    /// Changes the settings, and remembers them.
    pub(super) fn change_settings(&mut self, change: impl FnOnce(&mut Settings), now: Duration) {
        let mut settings = Settings::clone(&self.settings);
        change(&mut settings);
        self.set(settings, now);
    }
}
