//! The built-in players by their names, and how hard they think.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use lanke_engine::go::Go;
use lanke_engine::nogo::{Nogo, Style};
use lanke_engine::{Budget, Choice, Thinker};
use lanke_nn::{Level, Network, Player};
use lanke_rules::{Point, Position, Ruleset};

use crate::args;

/// `--game`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Game {
    /// Go
    Go,
    /// NoGo
    Nogo,
}

impl Game {
    /// The law of the game.
    pub(crate) fn ruleset(self) -> Result<Ruleset> {
        Ok(match self {
            Self::Nogo => Ruleset::NOGO,
            Self::Go => Ruleset::CHINESE,
        })
    }
}

/// How hard a player thinks about a move.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct Effort {
    /// Seconds per move [default: 3, without --playouts and --visits]
    #[arg(long, value_parser = args::seconds)]
    time: Option<Duration>,
    /// Playouts per move
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    playouts: Option<u64>,
    /// Visits per position, those kept from earlier moves included
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    visits: Option<u64>,
    /// Number of search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Random seed
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Memory of a player in megabytes
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
}

impl Effort {
    /// What a move may cost.
    pub(crate) fn budget(&self) -> Budget {
        let asked = self.asked();
        if asked == Budget::default() { Budget::time(Duration::from_secs(3)) } else { asked }
    }

    /// What was said about it, which may be nothing.
    pub(crate) fn asked(&self) -> Budget {
        Budget { time: self.time, playouts: self.playouts, visits: self.visits }
    }

    pub(crate) fn threads(&self) -> usize {
        usize::from(self.threads)
    }

    /// In bytes.
    pub(crate) fn memory(&self) -> usize {
        (self.memory as usize) << 20
    }
}

/// A player of ours, known by its name.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    name: String,
    game: Game,
    /// What it plays by, where its name is that of a network's file.
    network: Option<(Arc<Network>, Level)>,
}

impl Known {
    /// Finds a player by its name, or by the file of its network, which is read now.
    pub(crate) fn parse(game: Game, name: &str) -> Result<Self> {
        let network = match game {
            Game::Go => network_and_level(name)?,
            Game::Nogo => None,
        };
        let known = Self { name: name.to_owned(), game, network };
        known.wake()?;
        Ok(known)
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The player of this name in another game.
    pub(crate) fn of(self, game: Game) -> Self {
        Self { game, ..self }
    }

    /// The player as it begins, without memories.
    pub(crate) fn wake(&self) -> Result<Box<dyn Thinker>> {
        Ok(match (self.game, &self.network) {
            (_, Some((network, level))) => Box::new(Player::of_level(Arc::clone(network), *level)),
            (Game::Go, None) => Box::new(go(&self.name)?),
            (Game::Nogo, None) => Box::new(nogo(&self.name)?),
        })
    }
}

/// The network in the file of this name, and the level that follows it: `net.bin.gz`, `net.bin.gz@3`; none where
/// it is no such name.
fn network_and_level(name: &str) -> Result<Option<(Arc<Network>, Level)>> {
    let (file, level) = match name.rsplit_once('@') {
        Some((file, level)) if is_network(file) => {
            let level = level.parse().ok().and_then(Level::numbered);
            (file, level.with_context(|| format!("{name}: the levels of a network are 1 to {}", Go::STRONGEST))?)
        }
        _ if is_network(name) => (name, Level::FULL),
        _ => return Ok(None),
    };
    Ok(Some((network(Path::new(file))?, level)))
}

/// Whether a name is that of a network's file.
fn is_network(name: &str) -> bool {
    [".bin", ".txt", ".gz"].iter().any(|end| name.ends_with(end))
}

/// The network in a file.
pub(crate) fn network(file: &Path) -> Result<Arc<Network>> {
    let name = file.display();
    let network = lanke_storage::open(file).with_context(|| format!("cannot open {name}"))?;
    let network = Network::read(network).with_context(|| format!("{name} is no network"))?;
    Ok(Arc::new(network))
}

/// A Go player by its name: `1` to `10`, or `full`.
fn go(name: &str) -> Result<Go> {
    Ok(match name {
        "full" => Go::new(),
        _ => match name.parse() {
            Ok(level @ 1..=Go::STRONGEST) => Go::level(level),
            _ => bail!("{name} is no Go player; they are called 1 to 10, full, and by the file of a network"),
        },
    })
}

/// A NoGo player by its name: `1` to `10`, `full`, `plain` or `alphabeta`.
pub(crate) fn nogo(name: &str) -> Result<Nogo> {
    Ok(match name {
        "full" => Nogo::new(Style::Full),
        "plain" => Nogo::new(Style::Plain),
        "alphabeta" => Nogo::new(Style::AlphaBeta),
        _ => match name.parse() {
            Ok(level @ 1..=Nogo::STRONGEST) => Nogo::level(level),
            _ => bail!("{name} is no NoGo player; they are called 1 to 10, full, plain and alphabeta"),
        },
    })
}

/// Where chance begins for a move: elsewhere for each, at the same place in equal games.
pub(crate) fn seed(effort: &Effort, position: &Position) -> u64 {
    effort.seed.wrapping_mul(1000).wrapping_add(u64::from(position.moves()))
}

/// The point chosen, if one was.
pub(crate) fn point(choice: Choice) -> Option<Point> {
    match choice {
        Choice::Play(p) => Some(p),
        _ => None,
    }
}
