//! Games of the learner that were analysed already, kept in a file.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::locked::{self, FileError};

/// Bytes of the file.
const MAX_BYTES: u64 = 4 << 20;

/// Games that are remembered.
const MAX_GAMES: usize = 100_000;

/// Identities of games that were analysed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysedGames {
    games: BTreeSet<u64>,
}

impl AnalysedGames {
    /// True if a game was analysed.
    pub fn contains(&self, identity: u64) -> bool {
        self.games.contains(&identity)
    }

    fn add(&mut self, identity: u64) {
        if self.games.len() >= MAX_GAMES {
            self.games.pop_first();
        }
        self.games.insert(identity);
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

    /// The games; none yet where there is no file. A file that cannot be understood is set aside.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn read(&self) -> Result<AnalysedGames, FileError> {
        locked::read(&self.path, MAX_BYTES)
    }

    /// Adds a game; another program that does so at the same time waits.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn add(&self, identity: u64) -> Result<AnalysedGames, FileError> {
        locked::change(&self.path, MAX_BYTES, |games: &mut AnalysedGames| games.add(identity))
    }
}
