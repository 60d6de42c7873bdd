//! Timing: batches of work are repeated for a while, and the best of several rounds counts. Time is
//! the processor's on this thread, so that what other programs do meanwhile costs little.

use std::fmt;
use std::time::Duration;

use anyhow::{Result, ensure};
use cpu_time::ThreadTime;
use serde::Serialize;

/// Length of a race: each contestant's rounds and their time.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// Number of rounds.
    pub rounds: u32,
    /// Time of a contestant in a round.
    pub time: Duration,
}

/// Sum of a batch's work, the same each time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// Things done: playouts, games, files.
    pub count: u64,
    /// Smaller things within them: moves, nodes.
    pub parts: u64,
    /// A sum over the answers.
    pub checksum: u64,
}

/// A contestant: its name, and a batch of work that always does the same.
pub struct Contestant<'a> {
    /// Its name.
    pub name: &'static str,
    /// A batch of its work.
    pub batch: Box<dyn FnMut() -> Result<Done> + 'a>,
}

impl<'a> Contestant<'a> {
    /// A contestant of this name.
    pub fn new(name: &'static str, batch: impl FnMut() -> Result<Done> + 'a) -> Self {
        Self { name, batch: Box::new(batch) }
    }
}

/// Results of one race.
#[derive(Debug, Serialize)]
pub struct Race {
    /// Description of the work, such as `light playouts 9×9`.
    pub name: String,
    /// Unit that is counted a second.
    pub unit: &'static str,
    /// Best round of each contestant.
    pub results: Vec<Measured>,
    /// Speed of the first contestant divided by that of the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratio: Option<f64>,
}

/// A contestant's best round.
#[derive(Debug, Serialize)]
pub struct Measured {
    /// Name of the contestant.
    pub name: &'static str,
    /// Things done a second.
    pub per_second: f64,
    /// Moves or nodes a thing, on average.
    pub mean_length: f64,
    /// Of the answers of a batch, the same in every round.
    pub checksum: String,
}

/// Every race of a run, as JSON and as a table.
#[derive(Debug, Serialize)]
pub struct Races {
    /// Name of the benchmark.
    pub benchmark: &'static str,
    /// Source of the work.
    pub source: String,
    /// Meaning of a second.
    pub time: &'static str,
    /// Assertions that held.
    pub asserted: Vec<String>,
    /// The races.
    pub races: Vec<Race>,
}

/// Text of [`Races::time`].
pub const TIME: &str = "processor time of one thread";

/// Runs the contestants by turns.
///
/// # Errors
/// Fails if a contestant's answers differ from batch to batch.
pub fn race(name: String, unit: &'static str, rounds: Rounds, mut field: Vec<Contestant<'_>>) -> Result<Race> {
    let mut results: Vec<Measured> = Vec::new();
    for round in 0..rounds.rounds {
        for (i, contestant) in field.iter_mut().enumerate() {
            let measured = run_once(contestant, rounds.time)?;
            if round == 0 {
                results.push(measured);
                continue;
            }
            let best = &mut results[i];
            ensure!(
                best.checksum == measured.checksum,
                "{name}: {} gave another answer to the same work",
                contestant.name
            );
            best.per_second = best.per_second.max(measured.per_second);
        }
    }
    let ratio = match &results[..] {
        [first, .., last] => Some(first.per_second / last.per_second),
        _ => None,
    };
    Ok(Race { name, unit, results, ratio })
}

/// Batches until the time is up, at least one; all must give one answer.
fn run_once(contestant: &mut Contestant<'_>, time: Duration) -> Result<Measured> {
    let start = ThreadTime::now();
    let first = (contestant.batch)()?;
    let mut count = first.count;
    while start.elapsed() < time {
        let again = (contestant.batch)()?;
        ensure!(again == first, "{} gave another answer to the same work", contestant.name);
        count += again.count;
    }
    Ok(Measured {
        name: contestant.name,
        per_second: count as f64 / start.elapsed().as_secs_f64(),
        mean_length: first.parts as f64 / first.count.max(1) as f64,
        checksum: format!("{:016x}", first.checksum),
    })
}

impl fmt::Display for Races {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.benchmark, self.source)?;
        for race in &self.races {
            writeln!(f, "\n{} ({}/s)", race.name, race.unit)?;
            for m in &race.results {
                writeln!(f, "  {:<12} {:>12.0}   mean length {:.1}", m.name, m.per_second, m.mean_length)?;
            }
            if let Some(ratio) = race.ratio {
                writeln!(f, "  ratio        {ratio:>12.1}")?;
            }
        }
        writeln!(f)?;
        for fact in &self.asserted {
            writeln!(f, "asserted: {fact}")?;
        }
        Ok(())
    }
}
