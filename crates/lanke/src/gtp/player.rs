//! The built-in players of one level behind one name.

use std::ops::ControlFlow;

use lanke_engine::go::Go;
use lanke_engine::nogo::Nogo;
use lanke_engine::{Analysis, Choice, EngineError, Task, Thinker};
use lanke_rules::Name;

/// Plays whatever game a position is of.
pub(super) struct Player {
    go: Go,
    nogo: Nogo,
}

impl Player {
    /// The players of level 1 to 10.
    pub(super) fn level(level: u8) -> Self {
        Self { go: Go::level(level), nogo: Nogo::level(level) }
    }
}

impl Thinker for Player {
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
}
