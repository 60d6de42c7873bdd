//! Games of the learner that were analysed already, kept in a file.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::locked::{self, FileError};

/// Bytes of the file.
const MAX_BYTES: u64 = 8 << 20;

/// Games that are remembered.
const MAX_GAMES: usize = 100_000;

/// Games that were analysed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysedGames {
    /// Games by their first moves, as earlier versions kept them.
    #[serde(default)]
    games: BTreeSet<u64>,
    /// Games by all moves of their main lines.
    #[serde(default)]
    lines: BTreeSet<u64>,
}

impl AnalysedGames {
    /// True if a game was analysed with all moves of its [line](lanke_game::record::analysis::line_identity).
    pub fn contains(&self, line: u64) -> bool {
        self.lines.contains(&line)
    }

    /// True if an earlier version has listed a game by its [identity](lanke_game::record::analysis::identity): it was
    /// analysed, but moves may have been added since.
    pub fn lists(&self, identity: u64) -> bool {
        self.games.contains(&identity)
    }

    fn add(&mut self, line: u64) {
        if self.lines.len() >= MAX_GAMES {
            self.lines.pop_first();
        }
        self.lines.insert(line);
    }
}

/// The file.
#[derive(Clone, Debug)]
pub struct AnalysedGamesFile {
    path: PathBuf,
}

impl AnalysedGamesFile {
    /// The file of a folder.
    pub fn within(folder: &Path) -> Self {
        Self { path: folder.join("analysed.json") }
    }

    /// The games; none yet where there is no file.
    ///
    /// # Errors
    /// When the disk refuses, and where the file is damaged.
    pub fn read(&self) -> Result<AnalysedGames, FileError> {
        locked::read(&self.path, MAX_BYTES)
    }

    /// Adds a game by its line; another program that does so at the same time waits.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn add(&self, line: u64) -> Result<AnalysedGames, FileError> {
        locked::change(&self.path, MAX_BYTES, |games: &mut AnalysedGames| games.add(line))
    }
}
