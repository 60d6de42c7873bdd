//! The learner at this computer: where their progress lies, and what day it is for them.

use std::path::PathBuf;

use anyhow::{Context, Result};
use chrono::{Datelike, Local};
use lanke_runtime::Places;

/// Folder of progress and deck.
pub(crate) fn folder() -> Result<PathBuf> {
    Ok(Places::of_this_user().context("there is no home for the progress")?.learn())
}

/// Today in local time, in days since 1970.
pub(crate) fn today() -> i64 {
    const DAYS_BEFORE_1970: i64 = 719_163;
    i64::from(Local::now().date_naive().num_days_from_ce()) - DAYS_BEFORE_1970
}
