//! A network: evaluations a second by board, batch and threads, beside what the processor could do.

use std::fmt;
use std::path::Path;

use anyhow::{Result, ensure};
use lanke_bench::race::Rounds;
use lanke_nn::{GameHistory, Load, Network, Query, RuleSettings, Symmetry, Workspace};
use lanke_players::Networks;
use lanke_rules::{Position, Ruleset, Size};
use serde::Serialize;

use crate::players;

/// Boards evaluated together.
const BATCHES: [usize; 4] = [1, 2, 4, 8];

#[derive(Debug, Serialize)]
pub(super) struct Report {
    benchmark: &'static str,
    time: &'static str,
    asserted: &'static str,
    network: String,
    version: usize,
    instructions: &'static str,
    /// Speed of one thread with fused multiplications of numbers in registers.
    peak_gflops: f64,
    results: Vec<Speed>,
}

#[derive(Debug, Serialize)]
struct Speed {
    board: String,
    batch: usize,
    threads: usize,
    evaluations_per_second: f64,
    /// Each convolution counted plainly, which Winograd's take up to four times fewer operations for.
    gflops: f64,
    share_of_peak: f64,
}

/// Measures the network in a file, or the built-in one.
pub(super) fn report(file: Option<&Path>, rounds: Rounds) -> Result<Report> {
    let network = match file {
        Some(file) => players::network(&Networks::default(), file)?,
        None => Network::built_in()?,
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let peak = lanke_nn::peak_gflops();
    let mut results = Vec::new();
    for side in [19, 9] {
        let size = Size::square(side)?;
        agrees(&network, size)?;
        let counts = if cores > 1 { &[1, cores][..] } else { &[1] };
        for &threads in counts {
            for batch in BATCHES {
                let load = Load { size, batch, threads };
                let mut rate = 0.0_f64;
                for _ in 0..rounds.rounds {
                    rate = rate.max(network.speed(load, rounds.time)?);
                }
                let gflops = rate * network.operations(size) as f64 * 1e-9;
                results.push(Speed {
                    board: size.to_string(),
                    batch,
                    threads,
                    evaluations_per_second: rate,
                    gflops,
                    share_of_peak: gflops / (peak * threads as f64),
                });
            }
        }
    }
    Ok(Report {
        benchmark: "network",
        time: "wall clock, the best of the rounds",
        asserted: "each of a batch is answered as a board by itself",
        network: network.name().to_owned(),
        version: network.version(),
        instructions: lanke_nn::instructions(),
        peak_gflops: peak,
        results,
    })
}

/// True if boards are answered alike together and alone.
fn agrees(network: &Network, size: Size) -> Result<()> {
    let start = Position::new(size, Ruleset::CHINESE);
    let input = network.input(&GameHistory::new(&start, RuleSettings::of(start.ruleset(), start.ruleset().komi)));
    let queries = Symmetry::ALL.map(|symmetry| Query { input: &input, symmetry, optimism: 0.0 });
    let together = network.evaluate(&queries, None, &mut Workspace::default())?.to_vec();
    let mut workspace = Workspace::default();
    for (query, together) in queries.iter().zip(together) {
        let alone = &network.evaluate(&[*query], None, &mut workspace)?[0];
        ensure!((alone.win - together.win).abs() < 1e-4, "a board is answered otherwise among others than by itself");
    }
    Ok(())
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { network, version, instructions, peak_gflops, results, .. } = self;
        writeln!(f, "{network}, version {version}; {instructions}, {peak_gflops:.0} GFLOP/s at the most for a thread")?;
        for Speed { board, batch, threads, evaluations_per_second, gflops, share_of_peak } in results {
            writeln!(
                f,
                "  {board:<6} batch {batch:<3} threads {threads:<3} {evaluations_per_second:>8.1} a second {gflops:>6.0} \
                 GFLOP/s, {:.0} % of the peak",
                100.0 * share_of_peak
            )?;
        }
        Ok(())
    }
}
