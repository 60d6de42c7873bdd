//! Records that the disk refuses, in words: the game goes on, and its record is printed at the end.

use anyhow::{Error, Result};
use lanke_game::record::Tree;
use lanke_runtime::file_trouble::FileError;
use lanke_runtime::record_file::{RecordFile, UnsavedRecord};

use crate::output;

/// Writes a record as it stands. A disk that refuses is told of once, and the game goes on.
pub(crate) fn save(file: &mut RecordFile, games: Vec<Tree>) {
    if let Some(why) = file.save(games) {
        complain(&why);
    }
}

/// Says that the disk refuses a record.
pub(crate) fn complain(why: &FileError) {
    output::complain(&format!("{why}; the game goes on, and its record is printed at the end"));
}

/// Result of writing a whole record, which is printed where the disk refuses.
pub(crate) fn printed(written: Result<(), UnsavedRecord>) -> Result<()> {
    let Err(UnsavedRecord { sgf, why }) = written else { return Ok(()) };
    output::print(&format!("{sgf}\n"))?;
    Err(Error::new(why).context("the record is printed instead of saved"))
}
