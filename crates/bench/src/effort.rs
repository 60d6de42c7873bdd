//! Options of a benchmark on the command line.

use std::time::Duration;

use crate::race::Rounds;

/// Length of a benchmark, and the form of its report.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Effort {
    /// Number of rounds; the best one counts, so that other programs disturb less
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// Milliseconds per contestant and round
    #[arg(long, default_value_t = 250, value_parser = clap::value_parser!(u64).range(..=60_000))]
    milliseconds: u64,
    /// Print JSON, one value
    #[arg(long)]
    pub json: bool,
}

impl Effort {
    /// Rounds of each contestant.
    pub fn rounds(&self) -> Rounds {
        Rounds { rounds: self.rounds, time: Duration::from_millis(self.milliseconds) }
    }
}
