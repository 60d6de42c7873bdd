//! Progress of a learner in the problems of a set, kept in a file for each set.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::ProblemSet;
use crate::locked::{self, FileError};

/// Bytes of a file.
const MAX_BYTES: u64 = 8 << 20;

/// Problems of a file.
const MAX_PROBLEMS: usize = 50_000;

/// Outcomes that are remembered one by one.
const RECENT: usize = 20;

/// Outcome of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Solved without help.
    Right,
    /// Solved with a hint; counts half.
    Hinted,
    /// A wrong move was played, or the answer was shown.
    Wrong,
}

/// Attempts at a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Attempts {
    right: u32,
    hinted: u32,
    wrong: u32,
    /// Day of the last one, counted from 1970.
    day: i64,
    /// The last one was right.
    solved: bool,
}

/// Progress in a set.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    problems: BTreeMap<u64, Attempts>,
    /// The last outcomes, the newest last.
    recent: Vec<Outcome>,
}

/// Numbers of a set.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    /// Problems.
    pub problems: usize,
    /// Problems that were tried.
    pub tried: usize,
    /// Problems whose last attempt was right.
    pub solved: usize,
    /// Attempts.
    pub attempts: u32,
    /// Share of attempts that were right, those with a hint counted half; none without an attempt.
    pub accuracy: Option<f64>,
    /// The last outcomes, the newest last.
    pub recent: Vec<Outcome>,
}

impl Progress {
    /// Counts an attempt on a day, counted from 1970.
    pub fn record(&mut self, key: u64, outcome: Outcome, day: i64) {
        if self.problems.len() >= MAX_PROBLEMS && !self.problems.contains_key(&key) {
            return;
        }
        let attempts = self.problems.entry(key).or_default();
        let count = match outcome {
            Outcome::Right => &mut attempts.right,
            Outcome::Hinted => &mut attempts.hinted,
            Outcome::Wrong => &mut attempts.wrong,
        };
        *count = count.saturating_add(1);
        (attempts.day, attempts.solved) = (day, outcome != Outcome::Wrong);
        self.recent.push(outcome);
        self.recent.drain(..self.recent.len().saturating_sub(RECENT));
    }

    /// True if the last attempt at a problem was right.
    pub fn is_solved(&self, key: u64) -> bool {
        self.problems.get(&key).is_some_and(|attempts| attempts.solved)
    }

    /// Index of the first problem that is not solved, after `from` and then from the beginning; none if all are.
    pub fn next(&self, set: &ProblemSet, from: usize) -> Option<usize> {
        let count = set.problems().len();
        (0..count).map(|i| (from + i) % count).find(|&i| !self.is_solved(set.problems()[i].key()))
    }

    /// Numbers of the set.
    pub fn tally(&self, set: &ProblemSet) -> Tally {
        let known: Vec<&Attempts> = set.problems().iter().filter_map(|p| self.problems.get(&p.key())).collect();
        let sum = |count: fn(&Attempts) -> u32| known.iter().map(|tries| count(tries)).fold(0, u32::saturating_add);
        let (right, hinted, wrong) = (sum(|a| a.right), sum(|a| a.hinted), sum(|a| a.wrong));
        let attempts = right.saturating_add(hinted).saturating_add(wrong);
        let accuracy = (f64::from(right) + 0.5 * f64::from(hinted)) / f64::from(attempts.max(1));
        Tally {
            problems: set.problems().len(),
            tried: known.len(),
            solved: known.iter().filter(|attempts| attempts.solved).count(),
            attempts,
            accuracy: (attempts > 0).then_some(accuracy),
            recent: self.recent.clone(),
        }
    }
}

/// File with the progress in a set.
#[derive(Debug)]
pub struct ProgressFile {
    path: PathBuf,
}

impl ProgressFile {
    /// The file of a set in a folder.
    pub fn of(set: &ProblemSet, folder: &Path) -> Self {
        Self { path: folder.join(format!("{:016x}.json", set.key())) }
    }

    /// Progress; none yet where there is no file.
    ///
    /// # Errors
    /// When the disk refuses, and where the file is damaged.
    pub fn read(&self) -> Result<Progress, FileError> {
        locked::read(&self.path, MAX_BYTES)
    }

    /// Counts an attempt; another program that does so at the same time waits.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn record(&self, key: u64, outcome: Outcome, day: i64) -> Result<Progress, FileError> {
        locked::change(&self.path, MAX_BYTES, |progress: &mut Progress| progress.record(key, outcome, day))
    }

    /// Goes on with the progress in a set that this one grew from, where there is none yet.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn go_on_from(&self, before: &Self) -> Result<Progress, FileError> {
        let (known, _) = FileError::or_damage(before.read())?;
        locked::change(&self.path, MAX_BYTES, |progress: &mut Progress| {
            if *progress == Progress::default() {
                *progress = known;
            }
        })
    }
}
