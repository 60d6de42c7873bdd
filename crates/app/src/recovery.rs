//! Unfinished games and edits of earlier runs: offered, taken over, or saved as records.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use lanke_rules::Color;
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

/// Game with another Lanke that an earlier run was stopped in.
#[derive(Debug)]
pub(crate) struct UnfinishedSession {
    pub(crate) id: LeftOverId,
    /// The game as our own journal has it, and that journal.
    pub(crate) table: Game,
    pub(crate) lines: Vec<String>,
    /// The table's journal.
    pub(crate) file: String,
    /// The colour that is played at the other end.
    pub(crate) away: Color,
}

/// Kind of a journal.
#[derive(Debug)]
pub(crate) enum Work {
    /// A game, with the entries that hold it.
    Game(Box<Game>, Vec<String>),
    Study(Box<OpenRecord>),
}

/// Recovery of a damaged journal.
#[derive(Clone, Debug)]
pub(crate) struct Recovery {
    /// Entries behind the damage do not make sense without those that are missing.
    pub(crate) lost: bool,
    /// The file as it was found.
    pub(crate) copy: PathBuf,
}

/// A recovered journal, for the sentence about it.
#[derive(Clone, Debug)]
pub(crate) struct Recovered {
    pub(crate) id: LeftOverId,
    pub(crate) recovery: Recovery,
    pub(crate) count: usize,
    pub(crate) is_game: bool,
}

/// Faults found in the journals of earlier runs.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    /// Told in the dialog that offers what was recovered.
    pub(crate) offered: Vec<Recovered>,
    /// Recovered, and not offered.
    pub(crate) recovered: Vec<Recovered>,
    pub(crate) unreadable: Vec<Unreadable>,
    /// The dialog for those that are not offered was opened.
    pub(crate) shown: bool,
}

/// A journal that nothing can be made of, or a folder of journals that cannot be listed.
#[derive(Debug)]
pub struct Unreadable {
    /// Path at which it lies now.
    pub(crate) path: PathBuf,
    pub(crate) why: WhyUnreadable,
}

/// Reasons why nothing can be made of a journal.
#[derive(Debug)]
pub(crate) enum WhyUnreadable {
    File(JournalError),
    Game(play::RestoreError),
    Study(review::RestoreError),
}

impl From<JournalError> for WhyUnreadable {
    fn from(why: JournalError) -> Self {
        Self::File(why)
    }
}

impl From<std::io::Error> for WhyUnreadable {
    fn from(why: std::io::Error) -> Self {
        Self::File(JournalError::Io(why))
    }
}

impl fmt::Display for WhyUnreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(why) => why.fmt(f),
            Self::Game(why) => why.fmt(f),
            Self::Study(why) => why.fmt(f),
        }
    }
}

impl Unreadable {
    /// Renames a file that makes no sense; one that the disk does not give is left where it is.
    pub(crate) fn set_aside(path: PathBuf, why: WhyUnreadable) -> Self {
        let stays = matches!(&why, WhyUnreadable::File(JournalError::Io(_)));
        let aside = if stays { None } else { lanke_storage::set_aside(&path).ok() };
        Self { path: aside.unwrap_or(path), why }
    }
}

/// Restores what the entries of a journal hold, with the number of moves or changes and the entries that make sense.
///
/// # Errors
/// When nothing can be made of them.
pub(crate) fn restore(entries: &[String]) -> Result<(Work, usize, Vec<String>), WhyUnreadable> {
    if OpenRecord::is_journal(entries) {
        let (study, used) = OpenRecord::restore(entries).map_err(WhyUnreadable::Study)?;
        let used = entries[..used].to_vec();
        return Ok((Work::Study(Box::new(study)), OpenRecord::count_edits(&used), used));
    }
    let (table, used) = Game::restore(entries, Duration::ZERO).map_err(WhyUnreadable::Game)?;
    let moves = table.session().moves().len();
    Ok((Work::Game(Box::new(table), used.clone()), moves, used))
}

/// The entries of a journal that make sense; `None` where nothing can be made of them.
pub fn entries_that_make_sense(entries: &[String]) -> Option<Vec<String>> {
    restore(entries).ok().map(|(_, _, used)| used)
}

impl LeftOver {
    /// Sentence about its damage.
    pub(crate) fn recovered(&self) -> Option<Recovered> {
        let is_game = matches!(self.work, Work::Game(..));
        Some(Recovered { id: self.id, recovery: self.recovery.clone()?, count: self.count, is_game })
    }
}
