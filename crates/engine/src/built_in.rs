//! The built-in players of both games behind one thinker.

use std::ops::ControlFlow;

use lanke_rules::Name;

use crate::go::Go;
use crate::nogo::Nogo;
use crate::{Analysis, Choice, EngineError, Level, Task, Thinker};

/// The built-in player of a level, of whatever game a position is.
pub struct BuiltIn {
    go: Go,
    nogo: Nogo,
}

impl BuiltIn {
    /// The players of a level.
    pub fn new(level: Level) -> Self {
        Self { go: Go::level(level), nogo: Nogo::level(level) }
    }
}

impl Thinker for BuiltIn {
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
