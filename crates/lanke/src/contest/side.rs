//! A player of a match, and the time that it takes.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use lanke_engine::{Choice, EngineError, Task};

use crate::entrant::RunningPlayer;

/// A player through all games of a match.
pub(super) struct MatchPlayer {
    pub(super) player: RunningPlayer,
    /// Thinking time in all.
    pub(super) spent: Duration,
    /// Longest thinking time about one move.
    pub(super) longest: Duration,
}

impl MatchPlayer {
    pub(super) fn new(player: RunningPlayer) -> Self {
        Self { player, spent: Duration::ZERO, longest: Duration::ZERO }
    }

    pub(super) fn choose(&mut self, task: &Task<'_>) -> Result<Choice, EngineError> {
        let begun = Instant::now();
        let choice = self.player.thinker.think(task, &mut |_| ControlFlow::Continue(()));
        let time = begun.elapsed();
        self.spent += time;
        self.longest = self.longest.max(time);
        choice
    }
}
