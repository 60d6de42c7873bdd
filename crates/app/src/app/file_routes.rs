//! Records on the disk: opening, saving, and keeping the games that were played.

use super::{App, Loading, Open};
use crate::compare::Difference;
use crate::event::{Book, Effect, Held, OpenError, Place, RecordId, SaveError, Source, Ticket};
use crate::files::{Saved, Saving};
use crate::intent::Screen;
use crate::play::Game;
use crate::record_file::{expected, file_name, format_of, name_of, names, of_tree};
use crate::review::OpenRecord;
use crate::settings::Settings;
use crate::status;
use crate::view::{Status, Tone};
use crate::words::{phrase, word};
use lanke_game::record::{self, Collection, Format, Opened};
use lanke_storage::{Conflict, Expected, Version};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

impl App {
    /// Opens a file; one that is open already and has changes is only shown.
    pub(super) fn open(&mut self, path: PathBuf) {
        match self.review.records().place_of(&path) {
            Some(at) if self.review.records().get(at).is_some_and(OpenRecord::changed) => {
                self.review.show(at);
                self.turn_to(Screen::Review);
                self.dialog = None;
            }
            _ => self.load(Source::File(path)),
        }
    }

    pub(super) fn load(&mut self, source: Source) {
        let ticket = self.ticket();
        let path = match &source {
            Source::File(path) => Some(path.clone()),
            Source::Text(_) => None,
        };
        self.loading.push_back(Loading { ticket, path, compared: None, answer: None, version: None });
        self.effects.push(Effect::Load(ticket, source));
    }

    /// Opens the file that another program has changed, to be compared with the record that was to be saved.
    pub(super) fn compare(&mut self) {
        let Some(Open::Conflict(path, Conflict::Changed | Conflict::Exists)) = &self.dialog else { return };
        let path = path.clone();
        self.dialog = None;
        let compared = match self.screen {
            Screen::Play => of_tree(self.play.game().session().tree()),
            Screen::Review => self.review.shown().collection(),
        };
        self.load(Source::File(path));
        if let Some(loading) = self.loading.back_mut() {
            loading.compared = Some(Box::new(compared));
        }
    }

    /// Opens what was read, in the order in which it was asked for.
    pub(super) fn take_loaded(&mut self, now: Duration) {
        while let Some(Loading { path, compared, answer: Some(loaded), version, .. }) =
            self.loading.pop_front_if(|l| l.answer.is_some())
        {
            match (compared, loaded) {
                (Some(ours), Ok(theirs)) => {
                    let text = Difference::words(Difference::between(&ours, &theirs.collection), self.settings.lang);
                    self.review.add(OpenRecord::open(theirs, path, version));
                    self.turn_to(Screen::Review);
                    self.say_long(Status { text, tone: Tone::Warning, icon: "info" }, now);
                }
                (_, loaded) => self.loaded(loaded, path, version, now),
            }
        }
    }

    fn loaded(
        &mut self,
        loaded: Result<Opened, OpenError>,
        path: Option<PathBuf>,
        version: Option<Version>,
        now: Duration,
    ) {
        match loaded {
            Err(OpenError::Disk(path, why)) => {
                let why = status::disk(self.settings.lang, &why);
                self.say_bad("er-read", &format!("{}: {why}", path.display()), now);
            }
            Err(why) => self.say_bad("er-read", &why.to_string(), now),
            Ok(opened) => {
                let warnings = opened.warnings.len();
                let name = path.as_deref().map_or_else(|| word(self.settings.lang, "rev-untitled").to_owned(), name_of);
                if let Some(path) = &path {
                    self.remember_file(path, now);
                }
                self.add_study(OpenRecord::open(opened, path, version));
                self.turn_to(Screen::Review);
                self.dialog = None;
                let (key, tone, icon) = match warnings {
                    0 => ("st-opened", Tone::Good, "check"),
                    _ => ("st-warnings", Tone::Warning, "warning"),
                };
                let text = phrase(self.settings.lang, key, &[("n", &name), ("k", &warnings.to_string())]);
                self.say(Status { text, tone, icon }, now);
            }
        }
    }

    /// Puts a file at the top of those that were opened last.
    fn remember_file(&mut self, path: &Path, now: Duration) {
        let mut recent = self.settings.recent.clone();
        recent.retain(|known| known != path);
        recent.insert(0, path.to_owned());
        self.set(Settings { recent, ..self.settings.clone() }, now);
    }

    /// Adds a record to those that are open. A file that is read again takes its own place, unless it
    /// was changed in the meantime.
    fn add_study(&mut self, study: OpenRecord) {
        let known = study.path().and_then(|path| self.review.records().place_of(path));
        match known.and_then(|at| Some((at, self.review.records().get(at)?))) {
            Some((at, old)) if !old.changed() => {
                let id = old.id();
                self.close_journal(Held::Book(Book::Record(id)));
                self.review.replace(at, study);
            }
            _ => drop(self.review.add(study)),
        }
    }

    /// Closes an open record. Changes are kept in the folder of games first: where that fails it stays
    /// open.
    pub(super) fn close_study(&mut self, at: usize, now: Duration) {
        let Some(study) = self.review.records().get(at) else { return };
        let id = study.id();
        match self.left_study(study, now) {
            None => self.forget_study(id),
            Some((place, collection)) => self.write(place, &collection, Format::Sgf, Saved::Closing(id), now),
        }
    }

    /// Takes a record away whose changes are kept elsewhere.
    fn forget_study(&mut self, id: RecordId) {
        self.review.remove(id);
        self.close_journal(Held::Book(Book::Record(id)));
    }

    /// Writes the record that is shown, to `path` or to where it came from.
    pub(super) fn save(&mut self, path: Option<PathBuf>, now: Duration) {
        let Some((collection, what)) = self.to_save() else {
            let text = word(self.settings.lang, "st-nosave").to_owned();
            return self.say(Status { text, tone: Tone::Plain, icon: "info" }, now);
        };
        let (known, version) = self.known_file();
        let Some(path) = path.or_else(|| known.map(Path::to_owned)) else {
            let name = file_name(self.today(now), &names(collection.games.first()));
            return self.write(Place::Named(name), &collection, Format::Sgf, what, now);
        };
        // What was read from a format that is only read is saved beside it as SGF.
        let only_read = matches!(format_of(&path), Some(Format::Gib | Format::Ngf | Format::Ugf));
        let path = if only_read { path.with_extension("sgf") } else { path };
        let expected = expected(known, version, &path);
        self.save_as(path, expected, now);
    }

    /// Writes the record that is shown to a file, if that is as expected.
    pub(super) fn save_as(&mut self, path: PathBuf, expected: Expected, now: Duration) {
        let Some((collection, what)) = self.to_save() else { return };
        match format_of(&path) {
            Some(format) => self.write(Place::Path(path, expected), &collection, format, what, now),
            None => self.say_bad("er-format", "", now),
        }
    }

    /// The record that is shown, if there is anything in it.
    fn to_save(&self) -> Option<(Collection, Saved)> {
        let study = self.review.shown();
        match self.screen {
            Screen::Play => {
                self.play.game().begun().then(|| (of_tree(self.play.game().session().tree()), Saved::GameAsked))
            }
            Screen::Review => (!study.is_empty()).then(|| (study.collection(), Saved::Study(study.id()))),
        }
    }

    /// The file of the record that is shown, as it was read or written.
    fn known_file(&self) -> (Option<&Path>, Option<Version>) {
        match self.screen {
            Screen::Play => self.play.game().file(),
            Screen::Review => (self.review.shown().path(), self.review.shown().version()),
        }
    }

    /// Suggested path of a save.
    pub(super) fn suggested_path(&self) -> PathBuf {
        let (known, _) = self.known_file();
        let tree = match self.screen {
            Screen::Play => Some(self.play.game().session().tree()),
            Screen::Review => self.review.shown().tree(),
        };
        known.map_or_else(|| self.games.join(file_name(self.started, &names(tree))), Path::to_owned)
    }

    /// Keeps the record of the game that has ended in the folder of games.
    pub(super) fn keep_game(&mut self, now: Duration) {
        let (place, collection) = self.game_place(self.play.game(), now);
        self.play.mark_changed(false);
        self.write(place, &collection, Format::Sgf, Saved::Game, now);
    }

    /// Record of a game that is left, where it is to be kept.
    pub(super) fn left_game(&self, game: &Game, now: Duration) -> Option<(Place, Collection)> {
        (game.changed() && !game.session().moves().is_empty()).then(|| self.game_place(game, now))
    }

    /// Record of edits that nobody wants to go on with, where it is to be kept.
    pub(super) fn left_study(&self, study: &OpenRecord, now: Duration) -> Option<(Place, Collection)> {
        let name = || file_name(self.today(now), &names(study.tree()));
        study.changed().then(|| (Place::Named(name()), study.collection()))
    }

    /// Saves what is left, and closes its journal then.
    pub(super) fn leave(&mut self, left: Option<(Place, Collection)>, journal: Held, now: Duration) {
        match left {
            None => self.close_journal(journal),
            Some((place, collection)) => self.leave_record(place, collection, journal, now),
        }
    }

    /// Saves a record that is not open any more, and closes its journal then.
    pub(super) fn leave_record(&mut self, place: Place, collection: Collection, journal: Held, now: Duration) {
        match record::write(&collection, Format::Sgf) {
            Ok(text) => self.push_save(place, text, Saved::Left(journal), Some(collection), Some(journal)),
            Err(error) => self.say_bad("er-saved", &error.to_string(), now),
        }
    }

    fn game_place(&self, game: &Game, now: Duration) -> (Place, Collection) {
        let collection = of_tree(game.session().tree());
        let named = || self.named_place(&collection, now);
        let (path, version) = game.file();
        let place = path.map_or_else(named, |path| {
            let target = path.with_extension("sgf");
            let expected = expected(Some(path), version, &target);
            // Nobody is there to be asked.
            Place::Beside(target, expected)
        });
        (place, collection)
    }

    /// A place in the folder of games, named after the day and the players.
    pub(super) fn named_place(&self, collection: &Collection, now: Duration) -> Place {
        Place::Named(file_name(self.today(now), &names(collection.games.first())))
    }

    fn write(&mut self, place: Place, collection: &Collection, format: Format, what: Saved, now: Duration) {
        match record::write(collection, format) {
            Ok(text) => self.push_save(place, text, what, None, None),
            Err(error) => self.say_bad("er-saved", &error.to_string(), now),
        }
    }

    /// Writes what the disk has refused elsewhere; `journal` is closed then.
    pub(super) fn write_elsewhere(
        &mut self,
        (path, expected, format): (PathBuf, Expected, Format),
        collection: &Collection,
        held: Held,
        journal: Option<Held>,
        now: Duration,
    ) {
        match record::write(collection, format) {
            Ok(text) => self.push_save(Place::Path(path, expected), text, Saved::Elsewhere(held), None, journal),
            Err(error) => self.say_bad("er-saved", &error.to_string(), now),
        }
    }

    fn push_save(
        &mut self,
        place: Place,
        text: String,
        what: Saved,
        closed: Option<Collection>,
        journal: Option<Held>,
    ) {
        let ticket = self.ticket();
        self.saving.push(Saving { ticket, what, closed });
        self.effects.push(Effect::Save(ticket, place, text.into_bytes(), journal));
    }

    pub(super) fn saved(&mut self, ticket: Ticket, path: PathBuf, saved: Result<Version, SaveError>, now: Duration) {
        let Some(place) = self.saving.iter().position(|s| s.ticket == ticket) else { return };
        let saving = self.saving.swap_remove(place);
        let version = match saved {
            Ok(version) => version,
            Err(why) => return self.not_saved(saving, path, why, now),
        };
        let game = Held::Book(Book::Game);
        match saving.what {
            Saved::Left(journal) => return self.unsaved_gone(journal),
            Saved::Game => {
                let refused = self.unsaved.find(game).is_some_and(|item| item.record.is_some());
                self.record_written(game, &path);
                let known = self.play.game().file().0.map(Path::to_owned);
                self.play.mark_kept(path.clone(), version);
                if let Some(known) = known.filter(|known| known.with_extension("sgf") != path) {
                    let names = [("o", name_of(&known)), ("n", name_of(&path))];
                    let names = names.each_ref().map(|(gap, name)| (*gap, name.as_str()));
                    let text = phrase(self.settings.lang, "st-beside", &names);
                    return self.say_long(Status { text, tone: Tone::Warning, icon: "warning" }, now);
                }
                // A record that is written at once needs no sentence.
                if !refused {
                    return;
                }
            }
            Saved::GameAsked => {
                self.record_written(game, &path);
                self.play.mark_changed(false);
                self.play.mark_kept(path.clone(), version);
            }
            Saved::Study(id) => {
                self.record_written(Held::Book(Book::Record(id)), &path);
                self.remember_file(&path, now);
                let lines = self.review.mark_saved(id, &path, version);
                self.journal_record(id, lines);
            }
            Saved::Closing(id) => {
                self.forget_study(id);
                let text = phrase(self.settings.lang, "st-closed", &[("n", &name_of(&path))]);
                return self.say(Status { text, tone: Tone::Good, icon: "check" }, now);
            }
            Saved::Elsewhere(held) => return self.saved_elsewhere(held, &path, version, now),
        }
        self.dialog.take_if(|d| matches!(d, Open::Games));
        let text = phrase(self.settings.lang, "st-kept", &[("n", &name_of(&path))]);
        self.say(Status { text, tone: Tone::Good, icon: "check" }, now);
    }

    /// Reports that a record could not be written, or asks for another place.
    fn not_saved(&mut self, saving: Saving, path: PathBuf, why: SaveError, now: Duration) {
        let game = Held::Book(Book::Game);
        if matches!(saving.what, Saved::Game | Saved::GameAsked) {
            self.play.mark_changed(true);
        }
        let why = match (why, saving.what) {
            (SaveError::Conflict(conflict), Saved::GameAsked | Saved::Study(_)) => {
                return self.dialog = Some(Open::Conflict(path, conflict));
            }
            (SaveError::Conflict(_), _) => {
                let text = word(self.settings.lang, "er-there");
                io::Error::new(io::ErrorKind::AlreadyExists, text)
            }
            (SaveError::Disk(why), _) => why,
        };
        match saving.what {
            Saved::Game => self.record_refused(game, why, None, now),
            Saved::Left(journal) => {
                let held = self.unsaved_closed(journal, saving.ticket);
                self.record_refused(held, why, saving.closed, now);
            }
            Saved::Elsewhere(held) => self.elsewhere_refused(held, path, why),
            Saved::GameAsked | Saved::Study(_) | Saved::Closing(_) => {
                self.say_bad("er-saved", &status::disk(self.settings.lang, &why), now);
            }
        }
    }

    /// Asks what is in a folder.
    pub(super) fn list(&mut self, folder: Option<PathBuf>) {
        let ticket = self.ticket();
        self.listing = Some(ticket);
        self.effects.push(Effect::List(ticket, folder));
    }
}
