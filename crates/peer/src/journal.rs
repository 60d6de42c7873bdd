//! The journal of a table: what a program that was stopped needs to find its way back to the game.
//!
//! One JSON value an entry, in a [`lanke_storage::Journal`] with its checksums. Our secret key is not in it, but in the
//! folder of keys: a journal may lie beside a record, which people copy and send.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lanke_storage::{JournalError as Cause, RecoveredJournal};
use serde::{Deserialize, Serialize};

use crate::host::GuestIdentity;
use crate::keys::Keys;
use crate::limits::ITEMS;
use crate::message::{Item, ItemKind};
use crate::table::Table;
use crate::wire::{Hash, key, millis};
use crate::world::World;

/// Entries that are read at most.
const MAX_LINES: usize = 4 * ITEMS;

/// An entry of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JournalEntry {
    /// Way by which the table is reached, or its identity.
    Open(TableAccess),
    /// Owner of the guest's seat (host).
    Guest(GuestIdentity),
    /// The guest's seat is nobody's any more (host).
    Released,
    /// An item of the list.
    Item(Item),
    /// Time of the table's clock, in a turn that goes on (host).
    Clock(#[serde(with = "millis")] Duration),
    /// Proposal made here (guest).
    #[serde(rename = "mine")]
    Proposal {
        /// The number given to it.
        seq: u32,
        /// The proposal.
        what: ItemKind,
    },
    /// The journal was damaged: entries that stood between the one before and the next are lost.
    Damaged,
}

/// Way by which a table is reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableAccess {
    /// A table of our own.
    Host {
        /// Its name.
        table: Hash,
        /// Our key.
        #[serde(flatten)]
        key: OwnKey,
        /// The code.
        code: String,
        /// The port that we listen on.
        port: u16,
    },
    /// Someone else's.
    Guest {
        /// Our key.
        #[serde(flatten)]
        key: OwnKey,
        /// The host's key.
        #[serde(with = "key")]
        host: [u8; 32],
        /// Address at which it was reached.
        addresses: Vec<SocketAddr>,
        /// Relay that helped to reach it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        world: Option<World>,
    },
    /// The name of someone else's table.
    Table(Hash),
    /// The list begins anew: items before this entry are not part of it.
    Anew,
}

/// Our own key at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OwnKey {
    /// The secret key itself, in journals of earlier versions.
    Secret(#[serde(with = "key")] [u8; 32]),
    /// The public key; the secret one lies in the folder of keys.
    Public(#[serde(with = "key")] [u8; 32]),
}

/// Reasons why a journal cannot be used.
#[derive(Debug)]
pub enum TableJournalError {
    /// It cannot be read or written.
    Io(PathBuf, io::Error),
    /// It is no journal of a table, or nothing of it can be read.
    Broken(PathBuf),
    /// Another program has it open.
    Busy(PathBuf),
    /// The table's secret key cannot be saved, read or removed in this folder; there may be no such folder.
    Key(Option<PathBuf>, io::Error),
}

impl fmt::Display for TableJournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "the journal {} cannot be kept: {error}", path.display()),
            Self::Broken(path) => {
                write!(f, "the journal {} cannot be read; move it away to begin a new game", path.display())
            }
            Self::Busy(path) => write!(f, "another program keeps the journal {}", path.display()),
            Self::Key(Some(folder), error) => {
                write!(f, "the key of this table cannot be kept in {}: {error}", folder.display())
            }
            Self::Key(None, error) => write!(f, "the key of this table cannot be kept: {error}"),
        }
    }
}

impl std::error::Error for TableJournalError {}

/// Recovery of a damaged journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalRecovery {
    /// Items of the table's list that are there.
    pub items: u32,
    /// Entries that are lost or make no sense.
    pub lost: usize,
    /// A copy of the damaged file.
    pub original: PathBuf,
}

impl fmt::Display for JournalRecovery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { items, lost, original } = self;
        let copy = original.display();
        write!(
            f,
            "the table's journal was damaged: {items} items were recovered, {lost} lines were not; they are in {copy}"
        )
    }
}

/// Content of a journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedTable {
    /// Its entries, without those that a later one has made void.
    pub lines: Vec<JournalEntry>,
    /// Recovery, where it was damaged.
    pub recovery: Option<JournalRecovery>,
}

impl SavedTable {
    /// Reads the entries of a journal up to the first that makes no sense: one that is not an entry, or an item that
    /// cannot be the next of its list. Also returns how many make sense.
    pub fn read(entries: &[String]) -> (Self, usize) {
        let (mut saved, mut table) = (Self::default(), Table::new());
        for (count, entry) in entries.iter().enumerate() {
            let Ok(line) = serde_json::from_str(entry) else { return (saved, count) };
            match &line {
                JournalEntry::Item(item) if table.apply(item).is_err() => return (saved, count),
                JournalEntry::Clock(_) if matches!(saved.lines.last(), Some(JournalEntry::Clock(_))) => {
                    saved.lines.pop();
                }
                JournalEntry::Open(TableAccess::Anew) => {
                    table = Table::new();
                    saved.lines.retain(|line| !matches!(line, JournalEntry::Item(_)));
                    continue;
                }
                _ if saved.lines.len() >= MAX_LINES => return (saved, count),
                _ => {}
            }
            saved.lines.push(line);
        }
        (saved, entries.len())
    }

    /// Way by which the table was reached.
    pub fn access(&self) -> Option<&TableAccess> {
        self.lines.iter().rev().find_map(|line| match line {
            JournalEntry::Open(open @ (TableAccess::Host { .. } | TableAccess::Guest { .. })) => Some(open),
            _ => None,
        })
    }

    /// The name of someone else's table.
    pub fn table(&self) -> Option<Hash> {
        self.lines.iter().rev().find_map(|line| match line {
            JournalEntry::Open(TableAccess::Table(table)) => Some(*table),
            _ => None,
        })
    }

    /// Our own key.
    fn key(&self) -> Option<OwnKey> {
        match self.access()? {
            TableAccess::Host { key, .. } | TableAccess::Guest { key, .. } => Some(*key),
            TableAccess::Table(_) | TableAccess::Anew => None,
        }
    }

    fn items(&self) -> u32 {
        self.lines.iter().filter(|line| matches!(line, JournalEntry::Item(_))).count() as u32
    }
}

/// A table's journal, open for this program alone.
#[derive(Debug)]
pub struct TableJournal {
    file: lanke_storage::Journal,
    entries: Vec<String>,
    /// Number of entries that are on the disk.
    synced: usize,
    /// Path of the table's secret key.
    keys: Option<Keys>,
    key: Option<OwnKey>,
}

impl TableJournal {
    /// Opens a journal, or creates it where there is none. Of one that is damaged, everything before the first entry
    /// that is lost or makes no sense is recovered, and a copy stays beside it. `keys` is the folder of secret keys.
    ///
    /// # Errors
    /// When it cannot be read or written, is no journal, or another program has it open.
    pub fn open(path: &Path, keys: Option<&Path>) -> Result<(Self, SavedTable), TableJournalError> {
        let io = |error| TableJournalError::Io(path.to_owned(), error);
        let opened = lanke_storage::Journal::open_or_create(path).map_err(|error| match error {
            Cause::Busy => TableJournalError::Busy(path.to_owned()),
            Cause::Foreign | Cause::Closed => TableJournalError::Broken(path.to_owned()),
            Cause::Io(error) => io(error),
        })?;
        let RecoveredJournal { journal: mut file, mut entries, damage } = opened;
        let (mut saved, count) = SavedTable::read(&entries);
        let mut lost = entries.len() - count;
        let mut original = (lost > 0).then(|| file.truncate(&entries, count)).transpose().map_err(io)?;
        entries.truncate(count);
        if let Some(damage) = damage {
            lost += damage.unreadable + damage.stranded;
            original = Some(damage.original);
        }
        let mut journal = Self { file, entries, synced: count, keys: keys.map(Keys::from), key: saved.key() };
        if let Some(original) = original {
            saved.recovery = Some(JournalRecovery { items: saved.items(), lost, original });
            saved.lines.push(JournalEntry::Damaged);
            journal.append(&JournalEntry::Damaged)?;
        }
        Ok((journal, saved))
    }

    /// Adds an entry; it is on the disk when this returns, with those before it.
    ///
    /// # Errors
    /// When the disk refuses; the entry stays in memory, and goes before the next one.
    pub fn append(&mut self, line: &JournalEntry) -> Result<(), TableJournalError> {
        let text = serde_json::to_string(line).expect("entries are plain data");
        self.entries.push(text);
        self.sync()
    }

    /// Writes the entries that the disk has refused.
    ///
    /// # Errors
    /// When it refuses them again.
    pub fn sync(&mut self) -> Result<(), TableJournalError> {
        if self.is_synced() {
            return Ok(());
        }
        let written = match self.file.is_intact() {
            true => self.file.append(&self.entries[self.synced..]),
            false => self.file.rewrite(&self.entries),
        };
        written.map_err(|error| TableJournalError::Io(self.file.path().to_owned(), error))?;
        self.synced = self.entries.len();
        Ok(())
    }

    /// True if the disk has taken every entry.
    pub fn is_synced(&self) -> bool {
        self.synced == self.entries.len()
    }

    /// Saves our secret key in the folder of keys; what is returned may stand in the journal.
    pub(crate) fn save_key(&mut self, secret: &[u8; 32]) -> Result<OwnKey, TableJournalError> {
        let public = self.with_keys(|keys| keys.save(secret))?;
        self.key = Some(OwnKey::Public(public));
        Ok(OwnKey::Public(public))
    }

    /// Our secret key, which this journal tells of.
    pub(crate) fn load_key(&self, key: OwnKey) -> Result<[u8; 32], TableJournalError> {
        match key {
            OwnKey::Secret(secret) => Ok(secret),
            OwnKey::Public(public) => self.with_keys(|keys| keys.load(&public)),
        }
    }

    fn with_keys<T>(&self, action: impl FnOnce(&Keys) -> io::Result<T>) -> Result<T, TableJournalError> {
        let none =
            || TableJournalError::Key(None, io::Error::new(io::ErrorKind::NotFound, "this user has no data folder"));
        let keys = self.keys.as_ref().ok_or_else(none)?;
        action(keys).map_err(|error| TableJournalError::Key(Some(keys.0.clone()), error))
    }

    /// Removes the journal and its key: the table has been left for good.
    ///
    /// # Errors
    /// When one of them cannot be removed.
    pub fn discard(self) -> Result<(), TableJournalError> {
        let Self { file, keys, key, .. } = self;
        let path = file.path().to_owned();
        // The key goes last: a journal never names one that is lost.
        file.close().map_err(|error| TableJournalError::Io(path, error))?;
        match (keys, key) {
            (Some(keys), Some(OwnKey::Public(public))) => {
                keys.remove(&public).map_err(|error| TableJournalError::Key(Some(keys.0), error))
            }
            _ => Ok(()),
        }
    }
}
