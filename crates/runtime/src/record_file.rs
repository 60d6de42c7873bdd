//! The file of a record that is written while its game goes on: never over a file of somebody else.

use std::fmt;
use std::path::{Path, PathBuf};

use lanke_game::record::{Collection, Tree, sgf};

use crate::file_trouble::FileError;

/// The file of a record.
#[derive(Debug)]
pub struct RecordFile {
    path: PathBuf,
    /// The disk has refused the record as it was last written.
    refused: bool,
}

/// File that is there already, where a record would be written over it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordExists(PathBuf);

impl fmt::Display for RecordExists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is there already; a record is not written over", self.0.display())
    }
}

impl std::error::Error for RecordExists {}

/// Record that the disk refuses.
#[derive(Debug)]
pub struct UnsavedRecord {
    /// The record.
    pub sgf: String,
    /// The reason.
    pub why: FileError,
}

impl RecordFile {
    /// File at `path`; `continues` where it may hold the beginning of the same record.
    ///
    /// # Errors
    /// When another file is there already.
    pub fn new(path: &Path, continues: bool) -> Result<Self, RecordExists> {
        if !continues && (path.is_file() || path.is_dir()) {
            return Err(RecordExists(path.to_owned()));
        }
        Ok(Self { path: path.to_owned(), refused: false })
    }

    /// Writes the record as it stands. The reason, where the disk refuses and has not refused before.
    #[must_use]
    pub fn save(&mut self, games: Vec<Tree>) -> Option<FileError> {
        let why = self.write(games).err().map(|unsaved| unsaved.why);
        let told = std::mem::replace(&mut self.refused, why.is_some());
        why.filter(|_| !told)
    }

    /// Writes the whole record.
    ///
    /// # Errors
    /// The record and the reason, when the disk refuses.
    pub fn write(&self, games: Vec<Tree>) -> Result<(), UnsavedRecord> {
        let sgf = sgf::write(&Collection { games, epilogue: String::new() });
        lanke_storage::replace_or_stream(&self.path, sgf.as_bytes())
            .map_err(|why| UnsavedRecord { sgf, why: FileError::Write(self.path.clone(), why) })
    }
}
