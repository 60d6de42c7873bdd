//! Events, effects and actions of the records on the disk.

use std::path::PathBuf;
use std::{fmt, io};

use lanke_game::record::{Collection, Format, Opened, ReadError};
use lanke_storage::{Conflict, Expected, Version};

use crate::ids::{Held, RecordId, Ticket};
use crate::status::Status;

/// A record on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// Its name without the folder.
    pub name: String,
    /// Its path.
    pub path: PathBuf,
    /// It is a folder.
    pub folder: bool,
    /// It is no longer there.
    pub missing: bool,
}

/// News of the disk.
#[derive(Debug)]
pub enum Event {
    /// A record was read, or could not be.
    Loaded {
        /// The question.
        ticket: Ticket,
        /// The record.
        result: Result<Opened, OpenError>,
        /// The version of its file, if it comes from one.
        version: Option<Version>,
    },
    /// A record was written, or could not be.
    Saved {
        /// The question.
        ticket: Ticket,
        /// Its file.
        path: PathBuf,
        /// The version of the file.
        result: Result<Version, SaveError>,
    },
    /// Content of a folder.
    Listed {
        /// The question.
        ticket: Ticket,
        /// The folder.
        path: PathBuf,
        /// Its records and folders.
        result: io::Result<Vec<GameFile>>,
    },
    /// A path that was typed was looked up.
    LookedUp {
        /// The question.
        ticket: Ticket,
        /// The path.
        path: PathBuf,
        /// It is a folder.
        folder: bool,
    },
    /// The files that were opened last; those that are gone are marked.
    Recent {
        /// The files.
        files: Vec<GameFile>,
    },
}

/// Work for the disk.
#[derive(Debug)]
pub enum Effect {
    /// Read a record.
    Load {
        /// The question.
        ticket: Ticket,
        /// Source of the record.
        source: Source,
    },
    /// Write a record.
    Save {
        /// The question.
        ticket: Ticket,
        /// Its destination.
        place: Place,
        /// The record as a file.
        bytes: Vec<u8>,
        /// The journal that held it: closed once the record is on the disk, and held as [`Held::Unsaved`] if it does not get
        /// there.
        journal: Option<Held>,
    },
    /// List a folder.
    List {
        /// The question.
        ticket: Ticket,
        /// The folder; without one the folder of games.
        folder: Option<PathBuf>,
    },
    /// Find out if a path is a folder.
    LookUp {
        /// The question.
        ticket: Ticket,
        /// The path.
        path: PathBuf,
    },
    /// Find out which of these files are still there.
    FindRecent {
        /// The files.
        files: Vec<PathBuf>,
    },
}

/// Work of others that follows from news of the disk.
#[derive(Debug)]
pub(crate) enum Action {
    /// Say this.
    Notify(Status),
    /// A record was read, to be opened or compared with another one.
    Opened {
        ticket: Ticket,
        opened: Box<Opened>,
        path: Option<PathBuf>,
        version: Option<Version>,
        compared: Option<Box<Collection>>,
    },
    /// A path that was typed is a folder to be listed, or else a file.
    LookedUp { path: PathBuf, folder: bool },
    /// A record was written.
    Written { what: Saved, path: PathBuf, version: Version },
    /// A record could not be written; `closed` is the record, where it is not open any more.
    NotWritten { ticket: Ticket, what: Saved, path: PathBuf, why: SaveError, closed: Option<Collection> },
    /// Let the shell do this.
    Effect(Effect),
}

/// A record to be written.
#[derive(Debug)]
pub(crate) struct Write {
    pub(crate) place: Place,
    pub(crate) format: Format,
    pub(crate) what: Saved,
    /// The journal that is closed then.
    pub(crate) journal: Option<Held>,
}

/// Content of a write in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Saved {
    /// The game, by itself when it ends.
    Game,
    /// A game or record that is left for something else, with its journal.
    Left(Held),
    /// A record in another place than the one that the disk has refused.
    Elsewhere(Held),
    /// The game, because the person wants it.
    GameAsked,
    /// A record that is edited.
    Record(RecordId),
    /// A record that is edited and closed then.
    Closing(RecordId),
}

/// Destination of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// To this file, if it is as expected.
    Path(PathBuf, Expected),
    /// To this file, if it is as expected, or else beside it under a name like it.
    Beside(PathBuf, Expected),
    /// Into the folder of games, under this name or, where that is taken, one like it.
    Named(String),
}

/// Reason why a record could not be written.
#[derive(Debug)]
pub enum SaveError {
    /// The file is not as expected; it stays as it is.
    Conflict(Conflict),
    /// The disk refuses.
    Disk(io::Error),
}

/// Source of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file.
    File(PathBuf),
    /// Text, as pasted.
    Text(String),
}

/// Reason why a record cannot be opened.
#[derive(Debug)]
pub enum OpenError {
    /// The disk does not give its file.
    Disk(PathBuf, io::Error),
    /// It cannot be read.
    Read(ReadError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Disk(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Read(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}
