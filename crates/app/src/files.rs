//! Records on the disk: opening, saving, and keeping the games that were played.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use chrono::NaiveDateTime;
use lanke_game::record::{self, Collection, Format, Opened, Tree};
use lanke_game::review::PlayError;
use lanke_rules::{ByColor, Capture, Color};

use crate::app::{App, Open, REFUSED};
use crate::event::{Book, Effect, OpenError, Source, Ticket};
use crate::intent::Screen;
use crate::show::status::illegal;
use crate::study::{Refused, Study, Told};
use crate::view::{Status, Tone};
use crate::words::{phrase, word};

/// What a write in progress writes.
#[derive(Debug)]
pub(crate) struct Saving {
    ticket: Ticket,
    what: Saved,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Saved {
    /// The game, by itself when it ends or is left.
    Game,
    /// The game, because the person wants it.
    GameAsked,
    /// The record that is edited.
    Study,
}

impl App {
    /// Opens a record, after asking if that would drop changes.
    pub(crate) fn open(&mut self, source: Source) {
        if self.study.changed() {
            self.dialog = Some(Open::Drop(source));
        } else {
            self.load(source);
        }
    }

    pub(crate) fn load(&mut self, source: Source) {
        let ticket = self.ticket();
        self.loading = Some(ticket);
        self.loading_name = match &source {
            Source::File(path) => Some(path.clone()),
            Source::Text(_) => None,
        };
        self.effects.push(Effect::Load(ticket, source));
    }

    pub(crate) fn loaded(&mut self, loaded: Result<Opened, OpenError>, now: Duration) {
        let path = self.loading_name.take();
        match loaded {
            Err(why) => self.say_bad("er.read", &why.to_string(), now),
            Ok(opened) => {
                let warnings = opened.warnings.len();
                let name = path.as_deref().map_or_else(|| word(self.settings.lang, "rev.untitled").to_owned(), name_of);
                self.close_study();
                self.study = Study::open(opened, path);
                self.screen = Screen::Review;
                self.dialog = None;
                let (key, tone, icon) = match warnings {
                    0 => ("st.opened", Tone::Good, "check"),
                    _ => ("st.warnings", Tone::Warning, "warning"),
                };
                let text = phrase(self.settings.lang, key, &[("n", &name), ("k", &warnings.to_string())]);
                self.say(Status { text, tone, icon }, now);
            }
        }
    }

    /// Writes the record that is shown, to `path` or to where it came from.
    pub(crate) fn save(&mut self, path: Option<PathBuf>, now: Duration) {
        let (collection, known, what) = match self.screen {
            Screen::Play if self.table.begun() => {
                (of_tree(self.table.session.tree()), self.table.path.clone(), Saved::GameAsked)
            }
            Screen::Review if !self.study.is_empty() => {
                (self.study.collection(), self.study.path().map(Path::to_owned), Saved::Study)
            }
            Screen::Play | Screen::Review => {
                let text = word(self.settings.lang, "st.nosave").to_owned();
                return self.say(Status { text, tone: Tone::Plain, icon: "info" }, now);
            }
        };
        let names = names(collection.games.first());
        let path = path.or(known).unwrap_or_else(|| self.games.join(file_name(self.today(now), &names)));
        let Some(format) = path.extension().and_then(|e| e.to_str()).and_then(Format::of_extension) else {
            return self.say_bad("er.format", "", now);
        };
        // What was read from a format that is only read is saved beside it as SGF.
        let (path, format) = match format {
            Format::Gib | Format::Ngf | Format::Ugf => (path.with_extension("sgf"), Format::Sgf),
            format => (path, format),
        };
        match record::write(&collection, format) {
            Ok(text) => self.write(path, text, what),
            Err(error) => self.say_bad("er.read", &error.to_string(), now),
        }
    }

    /// Where a save would go.
    pub(crate) fn suggested_path(&self) -> PathBuf {
        let (known, tree) = match self.screen {
            Screen::Play => (self.table.path.as_deref(), Some(self.table.session.tree())),
            Screen::Review => (self.study.path(), self.study.tree()),
        };
        known.map_or_else(|| self.games.join(file_name(self.started, &names(tree))), Path::to_owned)
    }

    /// Keeps the record of the game in the folder of games.
    pub(crate) fn keep_game(&mut self, now: Duration) {
        let collection = of_tree(self.table.session.tree());
        let names = names(collection.games.first());
        let path = self.table.path.clone().unwrap_or_else(|| self.games.join(file_name(self.today(now), &names)));
        self.table.path = Some(path.clone());
        self.table.changed = false;
        // A game that is played here is always a record that SGF can hold.
        if let Ok(text) = record::write(&collection, Format::Sgf) {
            self.write(path.with_extension("sgf"), text, Saved::Game);
        }
    }

    /// Keeps the edited record in the folder of games, beside nothing that is there already.
    pub(crate) fn keep_study(&mut self, now: Duration) {
        if !self.study.changed() {
            return;
        }
        let path = self.games.join(file_name(self.today(now), &names(self.study.tree())));
        if let Ok(text) = record::write(&self.study.collection(), Format::Sgf) {
            self.write(path, text, Saved::Game);
        }
    }

    /// Leaves the record that is edited; its journal is not needed any more.
    fn close_study(&mut self) {
        self.effects.push(Effect::CloseJournal(Book::Study));
    }

    pub(crate) fn journal_study(&mut self, lines: Vec<String>) {
        if !lines.is_empty() {
            self.effects.push(Effect::Journal(Book::Study, lines));
        }
    }

    /// Tells what came of a wish about the record.
    pub(crate) fn tell_study(&mut self, told: Told, now: Duration) {
        match told {
            Ok(lines) => {
                self.refused = None;
                self.journal_study(lines);
            }
            Err(Refused { why, at }) => {
                let nogo = self.study.review().setting().ruleset.capture == Capture::Forbidden;
                let text = match why {
                    PlayError::Illegal(reason) => illegal(self.settings.lang, reason, nogo),
                    PlayError::Record(error) => error.to_string(),
                };
                self.refused = at.map(|p| (p, now + REFUSED));
                self.say(Status { text, tone: Tone::Bad, icon: "warning" }, now);
            }
        }
    }

    fn write(&mut self, path: PathBuf, text: String, what: Saved) {
        let ticket = self.ticket();
        self.saving.push(Saving { ticket, what });
        self.effects.push(Effect::Save(ticket, path, text.into_bytes()));
    }

    pub(crate) fn saved(&mut self, ticket: Ticket, path: PathBuf, saved: io::Result<()>, now: Duration) {
        let Some(place) = self.saving.iter().position(|s| s.ticket == ticket) else { return };
        let what = self.saving.swap_remove(place).what;
        if let Err(why) = saved {
            if what != Saved::Study {
                self.table.changed = true;
            }
            return self.say_bad("er.saved", &why.to_string(), now);
        }
        match what {
            Saved::Game => return,
            Saved::GameAsked => {
                self.table.changed = false;
                self.table.path = Some(path.clone());
            }
            Saved::Study => {
                let lines = self.study.saved(&path);
                self.journal_study(lines);
            }
        }
        self.dialog.take_if(|d| matches!(d, Open::Games));
        let text = phrase(self.settings.lang, "st.kept", &[("n", &name_of(&path))]);
        self.say(Status { text, tone: Tone::Good, icon: "check" }, now);
    }

    /// Asks what is in a folder.
    pub(crate) fn list(&mut self, folder: Option<PathBuf>) {
        let ticket = self.ticket();
        self.listing = Some(ticket);
        self.effects.push(Effect::List(ticket, folder));
    }
}

/// One game as a collection.
pub(crate) fn of_tree(tree: &Tree) -> Collection {
    Collection { games: vec![tree.clone()], ..Collection::default() }
}

/// The names of a game's players.
pub(crate) fn names(tree: Option<&Tree>) -> ByColor<String> {
    ByColor::from_fn(|color| {
        let property = match color {
            Color::Black => "PB",
            Color::White => "PW",
        };
        tree.and_then(|t| t.root().first(property)).map(|v| v.line().into_owned()).unwrap_or_default()
    })
}

/// A name for a record: when it was, and who played.
pub(crate) fn file_name(day: NaiveDateTime, names: &ByColor<String>) -> String {
    let clean = |name: &String| -> String {
        name.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '.')).take(24).collect()
    };
    let who = [clean(&names.black), clean(&names.white)].into_iter().filter(|n| !n.trim().is_empty());
    let who = who.collect::<Vec<_>>().join("-");
    let when = day.format("%Y-%m-%d %H%M%S");
    if who.is_empty() { format!("{when}.sgf") } else { format!("{when} {who}.sgf") }
}

/// A file's name without its folder.
pub(crate) fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_named_by_its_day_and_its_players() {
        let day = chrono::NaiveDate::from_ymd_opt(2026, 11, 20).unwrap().and_hms_opt(9, 5, 0).unwrap();
        let names = |black: &str, white: &str| ByColor { black: black.into(), white: white.into() };
        assert_eq!(file_name(day, &names("王质", "../石室")), "2026-11-20 090500 王质-..石室.sgf");
        assert_eq!(file_name(day, &names("", " ")), "2026-11-20 090500.sgf");
    }
}
