//! Who is named on the command line to think: one of ours by its name, or a program by its command line.

use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::Result;
use lanke_engine::gtp::client::{CommandLine, Program};
use lanke_engine::{Analysis, Choice, EngineError, Task, Thinker};
use lanke_rules::Point;

use crate::output;
use crate::players::{Game, Known};

/// Who is to think.
#[derive(Clone, Debug)]
pub(crate) enum Entrant {
    /// One of ours.
    BuiltIn(Known),
    /// A program that speaks GTP.
    Program(CommandLine),
}

impl Entrant {
    /// Takes a name of ours first; anything else must be a program that is there.
    pub(crate) fn parse(text: &str, game: Game) -> Result<Self> {
        let unknown = match Known::parse(game, text) {
            Ok(known) => return Ok(Self::BuiltIn(known)),
            Err(error) => error,
        };
        match CommandLine::parse(text) {
            Ok(line) if line.path().is_some() => Ok(Self::Program(line)),
            _ => Err(unknown.context(format!("there is no program {text}"))),
        }
    }

    /// The same in another game; a network knows only its own.
    pub(crate) fn of(self, game: Game) -> Self {
        match self {
            Self::BuiltIn(known) => Self::BuiltIn(known.of(game)),
            Self::Program(line) => Self::Program(line),
        }
    }

    /// One that plays, or one that looks at positions. A program is started at once, so that it is known
    /// to run.
    pub(crate) fn enter(&self, plays: bool) -> Result<Player> {
        match self {
            Self::BuiltIn(known) => Ok(Player::BuiltIn { known: known.clone(), thinker: known.wake()? }),
            Self::Program(line) => {
                let called = line.program().to_owned();
                let report = Arc::new(move |command: Option<&str>| {
                    if let Some(command) = command {
                        output::complain(&format!(
                            "{called} should have answered {command} 10 seconds ago; still waiting"
                        ));
                    }
                });
                let program = Program::new(line.to_string(), line.clone()).watched(report);
                let mut program = if plays { program.playing() } else { program };
                program.start(&mut || ControlFlow::Continue(()))?;
                Ok(Player::Program(Box::new(program)))
            }
        }
    }
}

/// Someone who thinks.
pub(crate) enum Player {
    /// One of ours.
    BuiltIn { known: Known, thinker: Box<dyn Thinker> },
    /// A program that runs.
    Program(Box<Program>),
}

impl Player {
    /// What it calls itself.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::BuiltIn { known, .. } => format!("Lanke {}", known.name()),
            Self::Program(program) => match program.capabilities() {
                Some(capabilities) if !capabilities.name.is_empty() => {
                    format!("{} {}", capabilities.name, capabilities.version)
                }
                _ => program.name().to_owned(),
            },
        }
    }
}

impl Thinker for Player {
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        match self {
            Self::BuiltIn { thinker, .. } => thinker.think(task, report),
            Self::Program(program) => program.think(task, report),
        }
    }

    fn dead(&mut self, task: &Task<'_>, watch: &mut dyn FnMut() -> ControlFlow<()>) -> Option<Vec<Point>> {
        match self {
            Self::BuiltIn { thinker, .. } => thinker.dead(task, watch),
            Self::Program(program) => program.dead(task, watch),
        }
    }

    fn forget(&mut self) {
        match self {
            Self::BuiltIn { thinker, .. } => thinker.forget(),
            Self::Program(program) => program.forget(),
        }
    }
}
