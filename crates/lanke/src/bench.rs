//! `lanke bench`: speeds of boards, the record reader, players and networks; accuracy of vision.

mod go;
mod network;
mod nogo;
mod vision;

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Subcommand;
use lanke_bench::race::{Races, Rounds};
use lanke_bench::sgf::{Others, Records};
use lanke_bench::{Effort, board, records};

use crate::output;

/// Benchmarks.
#[derive(Debug, Subcommand)]
pub(crate) enum Benchmark {
    /// Board: playouts and random games a second
    Board(Effort),
    /// Go engine: simulations a second
    Go(Effort),
    /// Network: evaluations a second by batch size and threads
    Network {
        /// KataGo network file [default: the built-in network]
        file: Option<PathBuf>,
        #[command(flatten)]
        effort: Effort,
    },
    /// NoGo engines: simulations a second, and the time to solve small boards
    Nogo(Effort),
    /// SGF: parsing and replaying records
    Sgf {
        /// Folder of SGF files, or one file [default: generated games]
        from: Option<PathBuf>,
        #[command(flatten)]
        effort: Effort,
    },
    /// Vision: accuracy of board finding and reading on labelled photographs
    Vision {
        /// Folder of pictures with their label files
        folder: PathBuf,
        /// Radial lens distortion to simulate: a place at distance r from the middle moves to r(1 + kr²); corners lie at r = 1
        #[arg(long, value_name = "K", default_value_t = 0.0, allow_negative_numbers = true)]
        lens: f64,
        /// Print JSON, one value
        #[arg(long)]
        json: bool,
    },
}

/// Races over the files of a folder, or over generated games.
fn sgf(from: Option<&Path>, rounds: Rounds) -> Result<Races> {
    let records = match from {
        Some(path) => {
            let files = records::files(path)?.into_iter().map(|(_, bytes)| bytes).collect();
            Records::new(path.display().to_string(), files)?
        }
        None => Records::generated()?,
    };
    let asserted = vec![records.hold_games()?];
    records.races(rounds, Others::default(), asserted)
}

pub(crate) fn run(what: &Benchmark) -> Result<()> {
    let (races, effort) = match what {
        Benchmark::Board(effort) => (board::races(effort.rounds())?, effort),
        Benchmark::Go(effort) => (go::races(effort.rounds())?, effort),
        Benchmark::Network { file, effort } => {
            let report = network::report(file.as_deref(), effort.rounds())?;
            return if effort.json { output::print_json(&report) } else { output::print(&report.to_string()) };
        }
        Benchmark::Nogo(effort) => {
            let report = nogo::report(effort.rounds())?;
            return if effort.json { output::print_json(&report) } else { output::print(&report.to_string()) };
        }
        Benchmark::Vision { folder, lens, json } => {
            let report = vision::report(folder, *lens)?;
            return if *json { output::print_json(&report) } else { output::print(&report.to_string()) };
        }
        Benchmark::Sgf { from, effort } => (sgf(from.as_deref(), effort.rounds())?, effort),
    };
    if effort.json { output::print_json(&races) } else { output::print(&races.to_string()) }
}
