//! Players named on the command line: built-in ones by their name, networks by their file, programs by their command.

use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{Context, Error, Result, anyhow};
use lanke_engine::gtp::client::{CommandLine, Program};
use lanke_engine::{Analysis, Choice, EngineError, Task, Thinker};
use lanke_nn::Network;
use lanke_players::{NetworkError, NetworkPlayer, Networks, PlayerSpec, Programs, SilenceHandler};
use lanke_rules::Point;

use crate::output;
use crate::players::Game;

/// A player that is ready to be started.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    /// As it was written.
    name: String,
    spec: PlayerSpec,
    networks: Arc<Networks>,
    /// Keeps the network in use from game to game.
    _network: Option<Arc<Network>>,
}

impl Entrant {
    /// Takes a built-in player first; anything else must be a network that can be read, or a program that is there.
    pub(crate) fn parse(text: &str, game: Game) -> Result<Self> {
        let absent = format!("there is no program {text}");
        let spec: PlayerSpec = text.parse().map_err(Error::new).context(absent.clone())?;
        let unknown = || match game {
            Game::Go => anyhow!("{text} is no Go player; they are called 1 to 10, full, and by the file of a network"),
            Game::Nogo => anyhow!("{text} is no NoGo player; they are called 1 to 10, full, plain and alphabeta"),
        };
        let networks = Arc::<Networks>::default();
        let network = match (&spec, game) {
            (PlayerSpec::Level(_), _) | (PlayerSpec::Minimax(_) | PlayerSpec::Plain, Game::Nogo) => None,
            (PlayerSpec::Network(player), Game::Go) => Some(network(&networks, player).context(absent)?),
            (PlayerSpec::Engine(engine), _)
                if CommandLine::parse(&engine.command).is_ok_and(|line| line.path().is_some()) =>
            {
                None
            }
            _ => return Err(unknown().context(absent)),
        };
        let name = text.strip_prefix("builtin:").or(text.strip_prefix("network:")).unwrap_or(text).to_owned();
        Ok(Self { name, spec, networks, _network: network })
    }

    /// The player's specification.
    pub(crate) fn spec(&self) -> &PlayerSpec {
        &self.spec
    }

    /// Starts a player that plays, or one that analyses positions. A program is started at once, so that it is known
    /// to run.
    pub(crate) fn enter(&self, plays: bool) -> Result<Player, EngineError> {
        let PlayerSpec::Engine(engine) = &self.spec else {
            let silence: SilenceHandler = Arc::new(|_, _| {});
            let thinker = lanke_players::start(&self.spec, &self.networks, Programs { log: None, silence: &silence })?;
            return Ok(Player::BuiltIn { name: self.name.clone(), thinker });
        };
        let line = CommandLine::parse(&engine.command).map_err(|_| EngineError::Stopped)?;
        let called = line.program().to_owned();
        let report = Arc::new(move |command: Option<&str>| {
            if let Some(command) = command {
                output::complain(&format!("{called} should have answered {command} 10 seconds ago; still waiting"));
            }
        });
        let program = Program::new(line.to_string(), line.clone()).watched(report);
        let mut program = if plays { program.playing() } else { program };
        program.start(&mut || ControlFlow::Continue(()))?;
        Ok(Player::Program(Box::new(program)))
    }
}

/// The network of a player, read now.
fn network(networks: &Networks, player: &NetworkPlayer) -> Result<Arc<Network>> {
    let name = player.file.display();
    networks.get(&player.file).map_err(|error| match error {
        NetworkError::Disk(error) => Error::new(error).context(format!("cannot open {name}")),
        error => Error::new(error).context(format!("{name} is no network")),
    })
}

/// A player that was started.
pub(crate) enum Player {
    /// A built-in one, or one by a network.
    BuiltIn { name: String, thinker: Box<dyn Thinker> },
    /// A program that runs.
    Program(Box<Program>),
}

impl Player {
    /// Its name for itself.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::BuiltIn { name, .. } => format!("Lanke {name}"),
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
