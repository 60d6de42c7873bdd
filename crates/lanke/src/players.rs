//! Games, and the limits of a player's thinking.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Error, Result, ensure};
use lanke_engine::{Budget, Choice};
use lanke_nn::Network;
use lanke_players::{NetworkError, Networks};
use lanke_rules::{Capture, Point, Position, Ruleset};

use crate::args;

/// `--game`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum GameKind {
    /// Go
    Go,
    /// NoGo
    Nogo,
}

impl GameKind {
    /// The game of a ruleset.
    pub(crate) fn of(ruleset: &Ruleset) -> Self {
        match ruleset.capture {
            Capture::Allowed => Self::Go,
            Capture::Forbidden => Self::Nogo,
        }
    }

    /// The usual ruleset of the game.
    pub(crate) fn ruleset(self) -> Ruleset {
        match self {
            Self::Nogo => Ruleset::NOGO,
            Self::Go => Ruleset::CHINESE,
        }
    }
}

/// Effort of a player about a move.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct EffortArgs {
    /// Seconds per move [default: 3, without --playouts, --visits and a clock]
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

impl EffortArgs {
    /// Limit of a move.
    pub(crate) fn budget(&self) -> Budget {
        self.asked().or_untimed(None)
    }

    /// Refuses limits where no engine plays.
    pub(crate) fn check(&self, engine: Option<&str>) -> Result<()> {
        ensure!(
            engine.is_some() || self.asked() == Budget::default(),
            "--time, --playouts and --visits limit the moves of an engine; --clock is the time control of the game"
        );
        Ok(())
    }

    /// Limit that was given, which may be nothing.
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

/// The network in a file, read now unless it is in use.
pub(crate) fn network(networks: &Networks, file: &Path) -> Result<Arc<Network>> {
    let name = file.display();
    networks.get(file).map_err(|error| match error {
        NetworkError::Disk(error) => Error::new(error).context(format!("cannot open {name}")),
        error => Error::new(error).context(format!("{name} is no network")),
    })
}

/// Random seed of a move: another for each, the same in equal games.
pub(crate) fn seed(effort: &EffortArgs, position: &Position) -> u64 {
    effort.seed.wrapping_mul(1000).wrapping_add(u64::from(position.moves()))
}

/// The point chosen, if one was.
pub(crate) fn point(choice: Choice) -> Option<Point> {
    match choice {
        Choice::Play(p) => Some(p),
        _ => None,
    }
}
