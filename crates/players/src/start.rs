//! Start of a player: the search, the program or the network of its specification.

use std::path::Path;

use lanke_engine::nogo::{Nogo, SearchStyle};
use lanke_engine::{EngineError, EngineFailure, Fault, Level, Thinker};
use lanke_nn::{NetworkSearch, NogoGuide};

use crate::built_in::{BuiltIn, network_player};
use crate::program::{self, SilenceHandler};
use crate::{NetworkError, NetworkPlayer, Networks, PlayerSpec, log};

/// Surroundings of the programs that are started.
#[derive(Clone, Copy)]
pub struct Programs<'a> {
    /// File to which everything is logged that programs are told and answer.
    pub log: Option<&'a Path>,
    /// Called when a program does not answer in time, and when it does again.
    pub silence: &'a SilenceHandler,
}

/// Starts a player. A program begins to run with its first task; a network is read now unless it is in use.
///
/// # Errors
/// Fails if its program is not there, or its network cannot be read.
pub fn start(
    player: &PlayerSpec,
    networks: &Networks,
    programs: Programs<'_>,
) -> Result<Box<dyn Thinker>, EngineError> {
    Ok(match player {
        PlayerSpec::Level(level) => Box::new(BuiltIn::new(Level::nearest(*level))),
        PlayerSpec::Minimax(depth) => Box::new(Nogo::minimax(*depth)),
        PlayerSpec::Plain => Box::new(Nogo::new(SearchStyle::Plain)),
        PlayerSpec::Engine(engine) => {
            let program = program::of(engine)?.with_silence_report(program::silence(engine, programs.silence));
            Box::new(match programs.log {
                Some(path) => program.logged(log::to_file(path, &engine.name)),
                None => program,
            })
        }
        PlayerSpec::Network(network) => by_network(network, networks)?,
        PlayerSpec::BuiltInNetwork(level) => Box::new(network_player(Level::nearest(*level))?),
    })
}

/// A player that a network guides.
fn by_network(player: &NetworkPlayer, networks: &Networks) -> Result<Box<dyn Thinker>, EngineError> {
    let network = networks.get(&player.file).map_err(|error| match error {
        NetworkError::Nonsense => EngineError::Network(player.name()),
        NetworkError::Disk(_) | NetworkError::Read(_) => not_started(player, error.to_string()),
    })?;
    let level = Level::nearest(player.level);
    if player.profile.is_some() && !network.imitates_people() {
        return Err(not_started(player, "it was not trained on games of people, so it has no profiles".to_owned()));
    }
    Ok(if network.is_for_nogo() {
        Box::new(Nogo::level(level).guided(Box::new(NogoGuide::new(network))))
    } else {
        let mut search = NetworkSearch::of_level(network, level);
        search.imitate(player.profile);
        Box::new(search)
    })
}

fn not_started(player: &NetworkPlayer, why: String) -> EngineError {
    let what = EngineFailure::NotStarted(why);
    EngineError::Program(Box::new(Fault { program: player.name(), what, log: Vec::new() }))
}
