//! Events that reach the app, and effects that it wants carried out.

use std::path::PathBuf;
use std::{fmt, io};

use lanke_game::record::{Opened, ReadError};
use lanke_players::{Answer, Request};
use lanke_rules::Position;
use lanke_sound::Cue;
use lanke_storage::{Conflict, Expected, Version};

use crate::camera;
use crate::config::ConfigDamage;
use crate::engines;
use crate::export;
use crate::files::GameFile;
pub use crate::ids::{Book, Held, LeftOverId, RecordId, Ticket};
use crate::intent::Intent;
use crate::online;
use crate::settings::Settings;

/// Something that happened outside the state.
#[derive(Debug)]
pub enum Event {
    /// A person wants something.
    Intent(Intent),
    /// Time alone may have changed something.
    Wake,
    /// A record was read, or could not be; with the version of its file, if it comes from one.
    Loaded(Ticket, Result<Opened, OpenError>, Option<Version>),
    /// A record was written, or could not be.
    Saved(Ticket, PathBuf, Result<Version, SaveError>),
    /// Content of a folder.
    Listed(Ticket, PathBuf, io::Result<Vec<GameFile>>),
    /// News of the work for the export dialog.
    Export(export::Event),
    /// Answer of a computer opponent, or of the guess of dead stones.
    Player {
        /// The question.
        ticket: Ticket,
        /// The answer.
        answer: Answer,
    },
    /// News of programs and networks.
    Engines(engines::Event),
    /// A sound was played; whether there is a device that it could be heard on.
    Heard(bool),
    /// Which of the files asked for are there.
    Seen(Vec<GameFile>),
    /// News of other programs.
    Online(online::Event),
    /// News of a camera.
    Camera(camera::Event),
    /// A journal was written, or could not be.
    Journaled(Held, io::Result<()>),
    /// Writes that the disk had refused were tried again.
    Retried,
    /// The disk refuses something else.
    DiskFailed(io::Error),
    /// The settings, or what is known of cameras, could not be read or written.
    ConfigFailed(PathBuf, io::Error),
    /// The settings, or what is known of cameras, were damaged; what is valid of them was kept.
    ConfigDamaged(ConfigDamage),
}

/// Something to be done outside the state.
#[derive(Debug)]
pub enum Effect {
    /// Add lines to a journal, before the view is shown.
    Journal(Book, Vec<String>),
    /// Go on with a journal that an earlier run left.
    TakeOver(LeftOverId, Book),
    /// Close a journal: what it holds is kept elsewhere or not wanted.
    Close(Held),
    /// Try again to write the journals that the disk has refused.
    Retry,
    /// Read a record.
    Load(Ticket, Source),
    /// Write a record; the journal that held it is closed once it is on the disk, and held as
    /// [`Held::Unsaved`] if it does not get there.
    Save(Ticket, Place, Vec<u8>, Option<Held>),
    /// Guess the dead stones.
    Guess {
        /// The question.
        ticket: Ticket,
        /// The position.
        position: Box<Position>,
    },
    /// Ask a computer opponent for the dead stones.
    Judge {
        /// The question.
        ticket: Ticket,
        /// Player and position.
        request: Box<Request>,
    },
    /// List a folder; the folder of saved games without a path.
    List(Ticket, Option<PathBuf>),
    /// Work for the export dialog.
    Export(export::Effect),
    /// Ask a computer opponent for a move or an analysis; what else it was asked before comes first.
    Think {
        /// The question.
        ticket: Ticket,
        /// Player, position and budget.
        request: Box<Request>,
    },
    /// Work for the set-up of computer opponents.
    Engines(engines::Effect),
    /// Stop the work for this question. A player answers with its best choice so far, or not at all where it had not
    /// begun.
    Stop(Ticket),
    /// Work for the camera.
    Camera(camera::Effect),
    /// Play a sound, at a volume from 0 to 100.
    Sound(Cue, u8),
    /// Find out which of these files are still there.
    LookFor(Vec<PathBuf>),
    /// Work for play with other programs.
    Online(online::Effect),
    /// Put a text on the clipboard.
    Copy(String),
    /// Remember the settings.
    Remember(Box<Settings>),
    /// End the program.
    Quit,
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
