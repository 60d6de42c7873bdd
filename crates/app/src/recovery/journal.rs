//! Journals that earlier runs left, and what can be made of them.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use lanke_storage::JournalError;

use crate::ids::LeftOverId;
use crate::play::{self, Game};
use crate::review::{self, OpenRecord};

/// A journal that an earlier run left unclosed.
#[derive(Debug)]
pub struct LeftOver {
    pub(crate) id: LeftOverId,
    pub(crate) work: Work,
    /// Moves of the game, changes of the record.
    pub(crate) count: usize,
    /// `None` where nothing was wrong with its file.
    pub(crate) recovery: Option<Recovery>,
}

/// Kind of a journal.
#[derive(Debug)]
pub(crate) enum Work {
    /// A game, with the entries that hold it.
    Game(Box<Game>, Vec<String>),
    Record(Box<OpenRecord>),
}

/// Recovery of a damaged journal.
#[derive(Clone, Debug)]
pub struct Recovery {
    /// Entries behind the damage do not make sense without those that are missing.
    pub lost: bool,
    /// The file as it was found.
    pub copy: PathBuf,
}

/// A recovered journal, for the sentence about it.
#[derive(Clone, Debug)]
pub(crate) struct Recovered {
    pub(crate) id: LeftOverId,
    pub(crate) recovery: Recovery,
    pub(crate) count: usize,
    pub(crate) is_game: bool,
}

/// A journal that nothing can be made of, or a folder of journals that cannot be listed.
#[derive(Debug)]
pub struct Unreadable {
    /// Path at which it lies now.
    pub(crate) path: PathBuf,
    pub(crate) why: WhyUnreadable,
}

/// Reason why nothing can be made of a journal.
#[derive(Debug)]
pub struct WhyUnreadable(pub(crate) Reason);

/// Reasons why nothing can be made of a journal.
#[derive(Debug)]
pub(crate) enum Reason {
    File(JournalError),
    Game(play::RestoreError),
    Record(review::RestoreError),
}

impl From<JournalError> for WhyUnreadable {
    fn from(why: JournalError) -> Self {
        Self(Reason::File(why))
    }
}

impl From<std::io::Error> for WhyUnreadable {
    fn from(why: std::io::Error) -> Self {
        Self(Reason::File(JournalError::Io(why)))
    }
}

impl fmt::Display for WhyUnreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::File(why) => why.fmt(f),
            Reason::Game(why) => why.fmt(f),
            Reason::Record(why) => why.fmt(f),
        }
    }
}

impl Unreadable {
    /// A folder of journals that cannot be listed.
    pub fn folder(path: PathBuf, why: std::io::Error) -> Self {
        Self { path, why: why.into() }
    }

    /// Renames a file that makes no sense; one that the disk does not give is left where it is.
    pub fn set_aside(path: PathBuf, why: WhyUnreadable) -> Self {
        let stays = matches!(&why.0, Reason::File(JournalError::Io(_)));
        let aside = if stays { None } else { lanke_storage::set_aside(&path).ok() };
        Self { path: aside.unwrap_or(path), why }
    }
}

/// Content of a journal, restored.
#[derive(Debug)]
pub struct Restored {
    work: Work,
    /// Moves of the game, changes of the record.
    count: usize,
    /// The entries that make sense.
    pub entries: Vec<String>,
}

/// Restores what the entries of a journal hold.
///
/// # Errors
/// When nothing can be made of them.
pub fn restore(entries: &[String]) -> Result<Restored, WhyUnreadable> {
    if OpenRecord::is_journal(entries) {
        let (record, used) = OpenRecord::restore(entries).map_err(|why| WhyUnreadable(Reason::Record(why)))?;
        let entries = entries[..used].to_vec();
        let count = OpenRecord::count_edits(&entries);
        return Ok(Restored { work: Work::Record(Box::new(record)), count, entries });
    }
    let restored = Game::restore(entries, Duration::ZERO);
    let (game, entries) = restored.map_err(|why| WhyUnreadable(Reason::Game(why)))?;
    let count = game.session().moves().len();
    Ok(Restored { work: Work::Game(Box::new(game), entries.clone()), count, entries })
}

impl LeftOver {
    /// A journal and what was restored of it; `recovery` where its file was damaged.
    pub fn new(id: LeftOverId, restored: Restored, recovery: Option<Recovery>) -> Self {
        Self { id, work: restored.work, count: restored.count, recovery }
    }

    /// Sentence about its damage.
    pub(crate) fn recovered(&self) -> Option<Recovered> {
        let is_game = matches!(self.work, Work::Game(..));
        Some(Recovered { id: self.id, recovery: self.recovery.clone()?, count: self.count, is_game })
    }
}
