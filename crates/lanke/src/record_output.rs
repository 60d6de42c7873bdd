//! Records of games that a command plays or follows. Where the disk refuses one, the game goes on, and its record is
//! printed at the end.

use std::path::Path;

use anyhow::{Error, Result};
use lanke_game::record::Tree;
use lanke_runtime::file_trouble::FileTrouble;
use lanke_runtime::record_file::{RecordFile, UnsavedRecord};

use crate::{destination, output};

/// The file of a record, which may hold the games of this journal of an end of a table.
pub(crate) fn file(path: &Path, journal: Option<&Path>) -> Result<RecordFile> {
    destination::names_no_other(path, "a record", "sgf")?;
    Ok(RecordFile::of_table(path, journal)?)
}

/// The date of today, as records have it.
pub(crate) fn today() -> String {
    chrono::Local::now().format("%Y-%m-%d").to_string()
}

/// Writes a record as it stands. A disk that refuses is told of once, and the game goes on.
pub(crate) fn save(file: &mut RecordFile, games: Vec<Tree>) {
    if let Some(trouble) = file.save(games) {
        complain(&trouble);
    }
}

/// Prints trouble with the files of a game, whose record is printed where the disk refuses it.
pub(crate) fn complain(trouble: &FileTrouble) {
    output::complain(&match trouble {
        FileTrouble::Record(why) => format!("{why}; the game goes on, and its record is printed at the end"),
        trouble => trouble.to_string(),
    });
}

/// Result of writing a whole record, which is printed where the disk refuses.
pub(crate) fn printed(written: Result<Option<FileTrouble>, UnsavedRecord>) -> Result<()> {
    match written {
        Ok(trouble) => {
            trouble.iter().for_each(complain);
            Ok(())
        }
        Err(UnsavedRecord { sgf, why }) => {
            output::print(&format!("{sgf}\n"))?;
            Err(Error::new(why).context("the record is printed instead of saved"))
        }
    }
}
