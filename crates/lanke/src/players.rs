//! The built-in players by their names, and how hard they think.

use std::time::Duration;

use anyhow::{Result, bail};
use lanke_engine::go::Go;
use lanke_engine::nogo::{Nogo, Style};
use lanke_engine::{Budget, Choice, Thinker};
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
    /// Seconds a move; 3 without a number of playouts
    #[arg(long, value_parser = args::seconds)]
    time: Option<Duration>,
    /// Playouts a move
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    playouts: Option<u64>,
    /// Threads that think
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Where chance begins
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Megabytes that a player may keep
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
        Budget { time: self.time, playouts: self.playouts, visits: None }
    }

    pub(crate) fn threads(&self) -> usize {
        usize::from(self.threads)
    }

    /// In bytes.
    pub(crate) fn memory(&self) -> usize {
        (self.memory as usize) << 20
    }
}

/// A player of ours by its name.
pub(crate) fn named(game: Game, name: &str) -> Result<Box<dyn Thinker>> {
    let player: Box<dyn Thinker> = match game {
        Game::Go => Box::new(go(name)?),
        Game::Nogo => Box::new(nogo(name)?),
    };
    Ok(player)
}

/// A Go player by its name: `1` to `10`, or `full`.
fn go(name: &str) -> Result<Go> {
    Ok(match name {
        "full" => Go::new(),
        _ => match name.parse() {
            Ok(level @ 1..=Go::STRONGEST) => Go::level(level),
            _ => bail!("{name} is no Go player; they are called 1 to 10, and full"),
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
