//! `lanke bench`: how fast the boards, the reader and the players are, where there is something to compare
//! with beside it in the same run.

mod board;
mod go;
mod network;
mod nogo;
mod race;
mod sgf;
mod vision;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::Subcommand;

use crate::output;
use race::Rounds;

/// What is measured.
#[derive(Debug, Subcommand)]
pub(crate) enum What {
    /// Light playouts and random games, beside the crate goban
    Board(Effort),
    /// The Go player: simulations a second
    Go(Effort),
    /// A network: evaluations a second by batch and threads
    Network {
        /// KataGo's file of it
        file: PathBuf,
        #[command(flatten)]
        effort: Effort,
    },
    /// The NoGo players: simulations a second, and the time to solve small boards
    Nogo(Effort),
    /// Parsing and replaying records, beside the crate sgf-parse
    Sgf {
        /// A folder of SGF files or a .tar.gz of them; without it the shared data or, where that is
        /// absent, generated games
        from: Option<PathBuf>,
        #[command(flatten)]
        effort: Effort,
    },
    /// Labelled photographs of boards: how many are found and read rightly
    Vision {
        /// A folder of pictures with their labels beside them
        folder: PathBuf,
        /// Look at them through another lens, which puts a place so far from the middle, r, at r(1 + kr²); corners lie at r = 1
        #[arg(long, value_name = "K", default_value_t = 0.0, allow_negative_numbers = true)]
        lens: f64,
        /// Print one JSON value
        #[arg(long)]
        json: bool,
    },
}

#[derive(Debug, clap::Args)]
pub(crate) struct Effort {
    /// Rounds of which the best counts, so that other programs disturb less
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// Milliseconds that each contestant runs in a round
    #[arg(long, default_value_t = 250, value_parser = clap::value_parser!(u64).range(..=60_000))]
    milliseconds: u64,
    /// Print one JSON value
    #[arg(long)]
    json: bool,
}

impl Effort {
    fn rounds(&self) -> Rounds {
        Rounds { rounds: self.rounds, time: Duration::from_millis(self.milliseconds) }
    }
}

pub(crate) fn run(what: &What) -> Result<()> {
    let (races, effort) = match what {
        What::Board(effort) => (board::races(effort.rounds())?, effort),
        What::Go(effort) => (go::races(effort.rounds())?, effort),
        What::Network { file, effort } => {
            let report = network::report(file, effort.rounds())?;
            return if effort.json { output::print_json(&report) } else { output::print(&report.to_string()) };
        }
        What::Nogo(effort) => {
            let report = nogo::report(effort.rounds())?;
            return if effort.json { output::print_json(&report) } else { output::print(&report.to_string()) };
        }
        What::Vision { folder, lens, json } => {
            let report = vision::report(folder, *lens)?;
            return if *json { output::print_json(&report) } else { output::print(&report.to_string()) };
        }
        What::Sgf { from, effort } => (sgf::races(from.as_deref(), effort.rounds())?, effort),
    };
    if effort.json { output::print_json(&races) } else { output::print(&races.to_string()) }
}
