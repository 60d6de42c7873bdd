//! Players named on the command line: built-in ones by their name, networks by their file, programs by their command.

use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{Context, Error, Result, anyhow};
use lanke_engine::gtp::client::{CommandLine, Program};
use lanke_engine::{EngineError, EngineFailure, Fault, Thinker};
use lanke_nn::Network;
use lanke_players::{NetworkPlayer, Networks, PlayerSpec, Programs, SilenceHandler};
use lanke_rules::Position;

use crate::output;
use crate::players::{self, GameKind};

/// A player that is ready to be started.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    /// As it was written.
    name: String,
    spec: PlayerSpec,
    networks: Arc<Networks>,
    /// The player's network, kept in use from game to game.
    network: Option<Arc<Network>>,
}

impl Entrant {
    /// Takes a built-in player first; anything else must be a network that can be read, or a program that is there.
    pub(crate) fn parse(text: &str, game: GameKind) -> Result<Self> {
        let absent = format!("there is no program {text}");
        let spec: PlayerSpec = text.parse().map_err(Error::new).context(absent.clone())?;
        let installed = |command: &str| CommandLine::parse(command).is_ok_and(|line| line.path().is_some());
        let spec = match spec {
            // The command line of a program may end in the file of its network.
            PlayerSpec::Network(player) if !player.file.exists() && installed(text) => PlayerSpec::program(text),
            spec => spec,
        };
        let networks = Arc::<Networks>::default();
        let network = match &spec {
            PlayerSpec::Engine(engine) if !installed(&engine.command) => {
                return Err(unsuited(text, game).context(absent));
            }
            PlayerSpec::Network(player) => Some(players::network(&networks, &player.file).context(absent.clone())?),
            _ => None,
        };
        if !plays(&spec, network.as_deref(), game) {
            return Err(unsuited(text, game).context(absent));
        }
        let name = text.strip_prefix("builtin:").or(text.strip_prefix("network:")).unwrap_or(text).to_owned();
        Ok(Self { name, spec, networks, network })
    }

    /// The same, for a player of either game.
    pub(crate) fn of_either_game(text: &str) -> Result<Self> {
        Self::parse(text, GameKind::Go).or_else(|error| Self::parse(text, GameKind::Nogo).map_err(|_| error))
    }

    /// Checks that it plays this game, as far as that is known before it is started.
    pub(crate) fn check(&self, game: GameKind) -> Result<()> {
        if plays(&self.spec, self.network.as_deref(), game) { Ok(()) } else { Err(unsuited(&self.name, game)) }
    }

    /// The player's specification.
    pub(crate) fn spec(&self) -> &PlayerSpec {
        &self.spec
    }

    /// True if its level or depth may end its search, however many visits it is given.
    pub(crate) fn is_limited(&self) -> bool {
        match &self.spec {
            PlayerSpec::Level(level) | PlayerSpec::BuiltInNetwork(level) => *level < PlayerSpec::STRONGEST,
            PlayerSpec::Network(NetworkPlayer { level, profile, .. }) => {
                *level < PlayerSpec::STRONGEST || profile.is_some()
            }
            PlayerSpec::Minimax(depth) => *depth < u8::MAX,
            PlayerSpec::Plain | PlayerSpec::Engine(_) => false,
        }
    }

    /// Name under which records keep its analyses of a position; `called` is that of the running player.
    pub(crate) fn recorded_name(&self, called: &str, position: &Position) -> String {
        match &self.spec {
            PlayerSpec::Engine(_) => called.to_owned(),
            spec => spec.clone().resolved(position.ruleset(), position.board().size()).recorded_name(),
        }
    }

    /// Starts a player that plays, or one that analyses positions. A program is started at once, so that it is known
    /// to run, and to analyse where it is to.
    pub(crate) fn enter(&self, plays: bool) -> Result<RunningPlayer, EngineError> {
        let PlayerSpec::Engine(engine) = &self.spec else {
            let silence: SilenceHandler = Arc::new(|_, _| {});
            let thinker = lanke_players::start(&self.spec, &self.networks, Programs { log: None, silence: &silence })?;
            return Ok(RunningPlayer { name: format!("Lanke {}", self.name), thinker });
        };
        let line = CommandLine::parse(&engine.command).map_err(|_| EngineError::Stopped)?;
        let called = line.program().to_owned();
        let report = Arc::new(move |command: Option<&str>| {
            if let Some(command) = command {
                output::complain(&format!("{called} should have answered {command} 10 seconds ago; still waiting"));
            }
        });
        let program = Program::new(line.to_string(), line.clone()).with_silence_report(report);
        let mut program = if plays { program.playing() } else { program };
        let capabilities = program.start(&mut || ControlFlow::Continue(()))?;
        if !plays && capabilities.analysis().is_none() {
            let why = "it knows no command for analysis, and only plays".to_owned();
            let (program, what) = (line.to_string(), EngineFailure::Refused("kata-analyze".to_owned(), why));
            return Err(EngineError::Program(Box::new(Fault { program, what, log: Vec::new() })));
        }
        let name = match program.capabilities() {
            Some(capabilities) if !capabilities.name.is_empty() => {
                format!("{} {}", capabilities.name, capabilities.version)
            }
            _ => program.name().to_owned(),
        };
        Ok(RunningPlayer { name, thinker: Box::new(program) })
    }
}

/// A player that was started, and its name for itself.
pub(crate) struct RunningPlayer {
    pub(crate) name: String,
    pub(crate) thinker: Box<dyn Thinker>,
}

/// True if a player plays a game; programs are asked.
fn plays(spec: &PlayerSpec, network: Option<&Network>, game: GameKind) -> bool {
    match spec {
        PlayerSpec::Level(_) | PlayerSpec::Engine(_) => true,
        PlayerSpec::BuiltInNetwork(_) => game == GameKind::Go,
        PlayerSpec::Network(_) => network.is_some_and(|network| network.is_for_nogo() == (game == GameKind::Nogo)),
        PlayerSpec::Minimax(_) | PlayerSpec::Plain => game == GameKind::Nogo,
    }
}

fn unsuited(name: &str, game: GameKind) -> Error {
    match game {
        GameKind::Go => {
            anyhow!("{name} is no Go player; they are called 1 to 10, full, network, and by the file of a network")
        }
        GameKind::Nogo => anyhow!(
            "{name} is no NoGo player; they are called 1 to 10, full, plain, alphabeta, and by the file of a network"
        ),
    }
}
