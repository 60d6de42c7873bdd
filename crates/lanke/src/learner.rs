//! The learner at this computer: where their progress lies, and what time it is for them.

use std::path::PathBuf;

use anyhow::{Context, Result};
use chrono::{Datelike, Local, NaiveTime, TimeZone};
use lanke_learn::deck::Now;
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

/// The time, and the last midnight in local time.
pub(crate) fn now() -> Now {
    let now = Local::now();
    let midnight = now.date_naive().and_time(NaiveTime::MIN);
    // Where the clocks are changed at midnight, the day begins an hour later.
    let midnight = Local.from_local_datetime(&midnight).earliest().map_or(now.timestamp(), |time| time.timestamp());
    Now { seconds: now.timestamp(), midnight }
}
