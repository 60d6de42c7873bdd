//! Counts over many files: what a benchmark of the readers and of replay must arrive at.

use super::{Replayer, Setting, read};

/// What a number of files hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Files read.
    pub files: u64,
    /// Files that hold no game.
    pub refused: u64,
    /// Games in them.
    pub games: u64,
    /// Nodes of the games, variations included.
    pub nodes: u64,
    /// Moves of main lines that were played on a board.
    pub moves: u64,
    /// Of these, moves that the rules refuse.
    pub flaws: u64,
}

impl Census {
    /// Reads each file with all its games, as opening it does, and counts.
    pub fn of_trees<'a>(files: impl IntoIterator<Item = &'a [u8]>) -> Self {
        Self::of(files, false)
    }

    /// Reads each file and plays the main line of every game with each move's legality, and counts.
    pub fn of_games<'a>(files: impl IntoIterator<Item = &'a [u8]>) -> Self {
        Self::of(files, true)
    }

    fn of<'a>(files: impl IntoIterator<Item = &'a [u8]>, replay: bool) -> Self {
        let mut census = Self::default();
        let mut replayer = Replayer::default();
        for file in files {
            census.files += 1;
            let Ok(opened) = read(file, None, None) else {
                census.refused += 1;
                continue;
            };
            for tree in &opened.collection.games {
                census.games += 1;
                census.nodes += tree.node_count() as u64;
                if replay {
                    let game = replayer.main_line(tree, &Setting::of(tree));
                    census.moves += u64::from(game.moves());
                    census.flaws += game.flaws().len() as u64;
                }
            }
        }
        census
    }
}
