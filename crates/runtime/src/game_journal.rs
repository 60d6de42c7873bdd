//! Journal of a game that is followed: its settings and acts, on the disk before anything of them is shown.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lanke_app::wording;
use lanke_app::words::{Lang, word};
use lanke_game::session::{GameSettings, Session, SettingsError, TimedAct};
use lanke_storage::{Journal, JournalError};

use crate::file_trouble::{FileError, FileTrouble};

/// Most acts by which a record is behind its journal, which is written first.
const BEHIND: usize = 64;

/// Journal of a game.
#[derive(Debug)]
pub struct GameJournal {
    journal: Journal,
    entries: Vec<String>,
    /// The disk has refused the last entry.
    refused: bool,
    /// The disk holds a game that the next entry takes the place of.
    forgotten: bool,
}

/// Reason why a game cannot be resumed from its journal.
#[derive(Debug)]
pub enum GameJournalError {
    /// It cannot be opened.
    Open(PathBuf, JournalError),
    /// This of it makes no sense.
    Nonsense(PathBuf, String),
    /// No game can be played so.
    Settings(SettingsError),
}

impl fmt::Display for GameJournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(path, why) => write!(f, "cannot open {}: {why}", path.display()),
            Self::Nonsense(path, what) => write!(f, "the journal {} makes no sense: {what}", path.display()),
            Self::Settings(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for GameJournalError {}

impl GameJournalError {
    /// The file and the reason, for the window.
    pub(crate) fn words(&self, lang: Lang) -> String {
        match self {
            Self::Open(path, why) => format!("{}: {}", path.display(), wording::journal(lang, why)),
            Self::Nonsense(path, _) => format!("{}: {}", path.display(), word(lang, "fd-senseless")),
            Self::Settings(why) => why.to_string(),
        }
    }
}

impl GameJournal {
    /// The journal at a path, with what an earlier run left in it, and the damage that it had.
    ///
    /// # Errors
    /// When it cannot be read, or another program has it.
    pub fn open(path: &Path) -> Result<(Self, Option<FileTrouble>), GameJournalError> {
        let found = Journal::open_or_create(path).map_err(|why| GameJournalError::Open(path.to_owned(), why))?;
        let damaged = |original| FileTrouble::JournalDamaged { path: path.to_owned(), original };
        let damage = found.damage.map(|damage| damaged(damage.original));
        Ok((Self { journal: found.journal, entries: found.entries, refused: false, forgotten: false }, damage))
    }

    /// The game that it holds, and how long it has been played; none where it holds none.
    ///
    /// # Errors
    /// When an entry makes no sense.
    pub fn session(&self) -> Result<Option<(Session, Duration)>, GameJournalError> {
        self.session_of(&self.entries)
    }

    /// Earlier states of the game that it holds, the latest first: those in which a kill may have left its record.
    pub fn earlier(&self) -> impl Iterator<Item = Session> {
        let lengths = (1..self.entries.len()).rev().take(BEHIND);
        lengths.filter_map(move |length| Some(self.session_of(&self.entries[..length]).ok()??.0))
    }

    /// The game of these entries.
    fn session_of(&self, entries: &[String]) -> Result<Option<(Session, Duration)>, GameJournalError> {
        let Some((settings, acts)) = entries.split_first() else { return Ok(None) };
        let nonsense = |line: &str| GameJournalError::Nonsense(self.journal.path().to_owned(), line.to_owned());
        let settings: GameSettings = settings.parse().map_err(|_| nonsense(settings))?;
        let acts = acts.iter().map(|line| line.parse().map_err(|_| nonsense(line)));
        let acts: Vec<TimedAct> = acts.collect::<Result<_, _>>()?;
        let mut session = Session::new(settings).map_err(GameJournalError::Settings)?;
        session.replay(&acts).map_err(|(n, refusal)| nonsense(&format!("entry {}: {refusal}", n + 1)))?;
        Ok(Some((session, acts.last().map_or(Duration::ZERO, |act| act.at))))
    }

    /// Holds no game any more; the next that begins takes its place on the disk.
    pub(crate) fn forget(&mut self) {
        self.entries.clear();
        self.forgotten = true;
    }

    /// Begins a game with these settings.
    #[must_use]
    pub fn begin(&mut self, settings: &GameSettings) -> Option<FileTrouble> {
        self.write(vec![settings.to_string()])
    }

    /// Adds acts; they are on the disk when this returns, unless it refuses, which is answered once.
    #[must_use]
    pub fn add(&mut self, acts: &[TimedAct]) -> Option<FileTrouble> {
        self.write(acts.iter().map(TimedAct::to_string).collect())
    }

    /// Removes the journal, because the record of its game is complete.
    pub fn close(self) {
        // One that stays is marked as closed, and resumes nothing.
        let _stays = self.journal.close();
    }

    fn write(&mut self, new: Vec<String>) -> Option<FileTrouble> {
        self.entries.extend(new.iter().cloned());
        let written = match self.refused || self.forgotten || !self.journal.is_intact() {
            true => self.journal.rewrite(&self.entries),
            false => self.journal.append(&new),
        };
        // What was refused is written with the next entry.
        self.forgotten = false;
        let told = std::mem::replace(&mut self.refused, written.is_err());
        let why = written.err().filter(|_| !told)?;
        Some(FileTrouble::Journal(FileError::Write(self.journal.path().to_owned(), why)))
    }
}
