//! The built-in players of both games behind one level.

use std::ops::ControlFlow;

use lanke_rules::Name;

use crate::go::Go;
use crate::nogo::Nogo;
use crate::{Analysis, Choice, EngineError, Task, Thinker};

/// Rank of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// A student's grade; 1 is the strongest.
    Kyu(u8),
    /// An amateur master's grade; 1 is the weakest.
    Dan(u8),
}

/// The built-in player of a level, of whatever game a position is.
pub struct Level {
    go: Go,
    nogo: Nogo,
}

impl Level {
    /// The players of a level from 1 to [`Go::STRONGEST`].
    pub fn new(level: u8) -> Self {
        Self { go: Go::level(level), nogo: Nogo::level(level) }
    }
}

impl Thinker for Level {
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        match task.position.ruleset().name {
            Name::NoGo => self.nogo.think(task, report),
            _ => self.go.think(task, report),
        }
    }

    fn forget(&mut self) {
        self.go.forget();
        self.nogo.forget();
    }
}
