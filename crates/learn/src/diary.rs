//! Diary of a learner: numbers of every day on which something was answered.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::Outcome;
use crate::deck::Rating;
use crate::locked::{self, FileError};

/// Bytes of the file.
const MAX_BYTES: u64 = 4 << 20;

/// Days that are kept: more than fifty years.
const MAX_DAYS: usize = 20_000;

/// Numbers of a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DayTally {
    /// Cards that were answered.
    pub cards: u32,
    /// Cards among them that were not forgotten.
    pub remembered: u32,
    /// Problems that were tried.
    pub problems: u32,
    /// Problems among them that were solved; with a hint they count as well.
    pub solved: u32,
}

impl DayTally {
    /// True if nothing was answered.
    pub fn is_empty(self) -> bool {
        self.cards == 0 && self.problems == 0
    }

    fn plus(self, other: Self) -> Self {
        Self {
            cards: self.cards.saturating_add(other.cards),
            remembered: self.remembered.saturating_add(other.remembered),
            problems: self.problems.saturating_add(other.problems),
            solved: self.solved.saturating_add(other.solved),
        }
    }
}

/// Something that was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A card.
    Card(Rating),
    /// A problem.
    Problem(Outcome),
}

/// Numbers of the days, counted from 1970.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diary {
    days: BTreeMap<i64, DayTally>,
}

impl Diary {
    /// Counts an answer on a day.
    pub fn record(&mut self, entry: Entry, day: i64) {
        let one = match entry {
            Entry::Card(rating) => {
                DayTally { cards: 1, remembered: u32::from(rating != Rating::Again), ..DayTally::default() }
            }
            Entry::Problem(outcome) => {
                DayTally { problems: 1, solved: u32::from(outcome != Outcome::Wrong), ..DayTally::default() }
            }
        };
        let tally = self.days.entry(day).or_default();
        *tally = tally.plus(one);
        while self.days.len() > MAX_DAYS {
            self.days.pop_first();
        }
    }

    /// Takes the answer of a card back that was counted last on a day.
    pub fn take_back(&mut self, rating: Rating, day: i64) {
        if let Some(tally) = self.days.get_mut(&day) {
            tally.cards = tally.cards.saturating_sub(1);
            tally.remembered = tally.remembered.saturating_sub(u32::from(rating != Rating::Again));
        }
    }

    /// Numbers of a day.
    pub fn day(&self, day: i64) -> DayTally {
        self.days.get(&day).copied().unwrap_or_default()
    }

    /// Numbers of several days together, the first and the last included.
    pub fn days(&self, first: i64, last: i64) -> DayTally {
        (first..=last).map(|day| self.day(day)).fold(DayTally::default(), DayTally::plus)
    }

    /// Days in a row on which something was answered, until today, or until yesterday where today is still open.
    pub fn streak(&self, today: i64) -> u32 {
        let is_empty = |day: &i64| self.day(*day).is_empty();
        let last = if is_empty(&today) { today - 1 } else { today };
        // No diary is longer than the days that are kept.
        (0..MAX_DAYS as i64).map(|ago| last - ago).take_while(|day| !is_empty(day)).count() as u32
    }
}

/// File with the diary.
#[derive(Debug)]
pub struct DiaryFile {
    path: PathBuf,
}

impl DiaryFile {
    /// The file in a folder.
    pub fn within(folder: &Path) -> Self {
        Self { path: folder.join("diary.json") }
    }

    /// The diary; empty where there is no file.
    ///
    /// # Errors
    /// When the disk refuses, and where the file is damaged.
    pub fn read(&self) -> Result<Diary, FileError> {
        locked::read(&self.path, MAX_BYTES)
    }

    /// Changes the diary; another program that does so at the same time waits.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn change(&self, change: impl FnOnce(&mut Diary)) -> Result<Diary, FileError> {
        locked::change(&self.path, MAX_BYTES, change)
    }
}
