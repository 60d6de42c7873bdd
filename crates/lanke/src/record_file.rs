//! The file of a record that is written while its game goes on: never over a file of somebody else, and printed where
//! the disk refuses it.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use lanke_game::record::{self, Collection, Format, Tree};

use crate::output;

/// The file of a record.
#[derive(Debug)]
pub(crate) struct RecordFile {
    path: PathBuf,
    /// The disk has refused the record as it was last written.
    refused: bool,
}

impl RecordFile {
    /// File at `path`; `continues` where it may hold the beginning of the same record.
    ///
    /// # Errors
    /// When another file is there already.
    pub(crate) fn new(path: &Path, continues: bool) -> Result<Self> {
        let free = continues || !(path.is_file() || path.is_dir());
        ensure!(free, "{} is there already; a record is not written over", path.display());
        Ok(Self { path: path.to_owned(), refused: false })
    }

    /// Writes the record as it stands. A disk that refuses is told of once, and the game goes on.
    pub(crate) fn save(&mut self, games: Vec<Tree>) {
        let written = self.write(&collection(games));
        if let Err(why) = &written
            && !self.refused
        {
            output::complain(&format!("{why:#}; the game goes on, and its record is printed at the end"));
        }
        self.refused = written.is_err();
    }

    /// Writes the whole record, or prints it where the disk refuses.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(crate) fn finish(&self, games: Vec<Tree>) -> Result<()> {
        let collection = collection(games);
        let written = self.write(&collection);
        if written.is_err() {
            output::print(&format!("{}\n", record::sgf::write(&collection)))?;
        }
        written.context("the record is printed instead of saved")
    }

    fn write(&self, collection: &Collection) -> Result<()> {
        output::write_file(&self.path, record::write(collection, Format::Sgf)?.as_bytes())
    }
}

fn collection(games: Vec<Tree>) -> Collection {
    Collection { games, epilogue: String::new() }
}
