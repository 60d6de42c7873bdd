//! Research tools, no part of the shipped program: training of move patterns, samples for networks, benchmarks beside other crates.

#![deny(clippy::expect_used, clippy::panic, clippy::unreachable)]

mod board;
mod learn;
mod records;
mod samples;
mod sgf;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use lanke_bench::Effort;

/// Research tools for Lanke
#[derive(Debug, Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Train the move patterns of the Go engine from game records
    Learn(learn::Args),
    /// Write positions to train Go networks with
    Samples(samples::Args),
    /// Run benchmarks beside other crates
    #[command(subcommand)]
    Bench(Bench),
}

#[derive(Debug, Subcommand)]
enum Bench {
    /// Board: playouts and random games a second, compared with the crate goban
    Board(Effort),
    /// SGF: parsing and replaying records, compared with the crate sgf-parse
    Sgf {
        /// Folder or .tar.gz of SGF files [default: the shared data or, where that is absent, generated games]
        from: Option<PathBuf>,
        #[command(flatten)]
        effort: Effort,
    },
}

fn main() -> ExitCode {
    match run(&Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lanke-lab: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &Command) -> Result<()> {
    let (races, effort) = match command {
        Command::Learn(args) => return learn::run(args),
        Command::Samples(args) => return samples::run(args),
        Command::Bench(Bench::Board(effort)) => (board::races(effort.rounds())?, effort),
        Command::Bench(Bench::Sgf { from, effort }) => (sgf::races(from.as_deref(), effort.rounds())?, effort),
    };
    if effort.json {
        println!("{}", serde_json::to_string(&races)?);
    } else {
        print!("{races}");
    }
    Ok(())
}
