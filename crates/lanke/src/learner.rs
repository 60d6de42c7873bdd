//! The learner at this computer: where their progress lies.

use std::path::PathBuf;

use anyhow::{Context, Result};
use lanke_learn::{DiaryFile, Entry};
use lanke_runtime::Places;
pub(crate) use lanke_runtime::learner::{now, today};

/// Folder of progress and deck.
pub(crate) fn folder() -> Result<PathBuf> {
    Ok(Places::of_this_user().context("there is no home for the progress")?.learn())
}

/// Counts an answer in the diary.
pub(crate) fn count(entry: Entry) -> Result<()> {
    DiaryFile::within(&folder()?).change(|diary| diary.record(entry, today()))?;
    Ok(())
}
