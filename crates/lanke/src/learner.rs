//! The learner at this computer: where their progress lies.

use std::path::PathBuf;

use anyhow::{Context, Result};
use lanke_learn::{DiaryFile, Entry, FileError};
use lanke_runtime::Places;
pub(crate) use lanke_runtime::learner::{now, today};

use crate::output;

/// Folder of progress and deck.
pub(crate) fn folder() -> Result<PathBuf> {
    Ok(Places::of_this_user().context("there is no home for the progress")?.learn())
}

/// Value that was read of a file; of a damaged one, which is told, the default.
pub(crate) fn known<T: Default>(read: Result<T, FileError>) -> Result<T> {
    let (value, damage) = FileError::or_damage(read)?;
    if let Some(damage) = damage {
        output::complain(&damage.to_string());
    }
    Ok(value)
}

/// Counts an answer in the diary.
pub(crate) fn count(entry: Entry) -> Result<()> {
    DiaryFile::within(&folder()?).change(|diary| diary.record(entry, today()))?;
    Ok(())
}
