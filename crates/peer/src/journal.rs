//! What is kept of a table on disk, so that a program that was killed finds its way back to the game.
//!
//! One JSON value a line; a last line that was not written to its end is dropped.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::host::Chair;
use crate::limits::{FRAME, ITEMS};
use crate::message::{Item, What};
use crate::wire::{Hash, key};
use crate::world::World;

/// A line of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// How the table is reached, or which it is.
    Open(Open),
    /// Whose the guest's chair is (host).
    Guest(Chair),
    /// An item of the list.
    Item(Item),
    /// What was proposed here (guest).
    Mine {
        /// The number given to it.
        seq: u32,
        /// What it is.
        what: What,
    },
}

/// How a table is reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Open {
    /// A table of our own.
    Host {
        /// Its name.
        table: Hash,
        /// Our secret key.
        #[serde(with = "key")]
        secret: [u8; 32],
        /// The code.
        code: String,
        /// The port that we listen on.
        port: u16,
    },
    /// Someone else's.
    Guest {
        /// Our secret key.
        #[serde(with = "key")]
        secret: [u8; 32],
        /// The host's key.
        #[serde(with = "key")]
        host: [u8; 32],
        /// Where it was reached.
        addresses: Vec<SocketAddr>,
        /// Who helped to reach it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        world: Option<World>,
    },
    /// The name of someone else's table.
    Table(Hash),
    /// The list begins anew: items kept before this line are not part of it.
    Anew,
}

/// What cannot be done with a journal.
#[derive(Debug)]
pub enum JournalError {
    /// It cannot be read or written.
    Io(PathBuf, io::Error),
    /// A line of it is not what it should be.
    Broken(PathBuf, usize),
    /// Another program has it open.
    Busy(PathBuf),
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "the journal {} cannot be kept: {error}", path.display()),
            Self::Broken(path, line) => {
                write!(f, "the journal {} cannot be understood from line {line} on", path.display())
            }
            Self::Busy(path) => write!(f, "another program keeps the journal {}", path.display()),
        }
    }
}

impl std::error::Error for JournalError {}

/// What a journal holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// Its lines, without those that a later one has made void.
    pub lines: Vec<Line>,
}

impl Kept {
    /// How the table was reached.
    pub fn open(&self) -> Option<&Open> {
        self.lines.iter().rev().find_map(|line| match line {
            Line::Open(open @ (Open::Host { .. } | Open::Guest { .. })) => Some(open),
            _ => None,
        })
    }

    /// The name of someone else's table.
    pub fn table(&self) -> Option<Hash> {
        self.lines.iter().rev().find_map(|line| match line {
            Line::Open(Open::Table(table)) => Some(*table),
            _ => None,
        })
    }
}

/// A journal that is being kept.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Opens a journal, or begins one, for this program alone, and tells what it holds.
    ///
    /// # Errors
    /// When it cannot be read or written, or another program has it open.
    pub fn open(path: &Path) -> Result<(Self, Kept), JournalError> {
        let io = |error| JournalError::Io(path.to_owned(), error);
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(std::fs::TryLockError::WouldBlock) => return Err(JournalError::Busy(path.to_owned())),
            Err(std::fs::TryLockError::Error(error)) => return Err(io(error)),
        }
        let (kept, end) = read(&file, path)?;
        file.set_len(end).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        Ok((Self { path: path.to_owned(), file }, kept))
    }

    /// Writes a line, to the disk.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep(&mut self, line: &Line) -> Result<(), JournalError> {
        let mut text = serde_json::to_vec(line).expect("lines are plain data");
        text.push(b'\n');
        let written = self.file.write_all(&text).and_then(|()| self.file.sync_data());
        written.map_err(|error| JournalError::Io(self.path.clone(), error))
    }

    /// The journal is of no more use: its table has been left.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn discard(self) -> Result<(), JournalError> {
        std::fs::remove_file(&self.path).map_err(|error| JournalError::Io(self.path, error))
    }
}

/// The lines, and where the last whole one ends.
fn read(file: &File, path: &Path) -> Result<(Kept, u64), JournalError> {
    let mut input = BufReader::new(file);
    let (mut kept, mut end, mut text) = (Kept::default(), 0, Vec::new());
    for number in 1.. {
        text.clear();
        let length = input.by_ref().take(2 * FRAME as u64).read_until(b'\n', &mut text);
        let length = length.map_err(|error| JournalError::Io(path.to_owned(), error))?;
        if text.last() != Some(&b'\n') {
            break;
        }
        let line = serde_json::from_slice(&text).map_err(|_| JournalError::Broken(path.to_owned(), number))?;
        if kept.lines.len() > 4 * ITEMS {
            return Err(JournalError::Broken(path.to_owned(), number));
        }
        if line == Line::Open(Open::Anew) {
            kept.lines.retain(|line| !matches!(line, Line::Item(_)));
        } else {
            kept.lines.push(line);
        }
        end += length as u64;
    }
    Ok((kept, end))
}
