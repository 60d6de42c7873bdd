//! The Go player: tree simulations a second from the empty board, with all that it knows.

use std::ops::ControlFlow;

use anyhow::{Result, ensure};
use lanke_bench::race::{Contestant, Done, Race, Races, Rounds, TIME, race};
use lanke_engine::go::Go;
use lanke_engine::{Budget, Task, Thinker};
use lanke_rules::{Position, Ruleset, Size};

pub(super) fn races(rounds: Rounds) -> Result<Races> {
    let races = [9, 13, 19].into_iter().map(|side| simulations(side, rounds)).collect::<Result<_>>()?;
    let asserted = vec!["every batch visits each move as often as the first did, and all as often as asked".to_owned()];
    Ok(Races { benchmark: "go", source: "the empty board".to_owned(), time: TIME, asserted, races })
}

fn simulations(side: u32, rounds: Rounds) -> Result<Race> {
    let size = Size::square(side)?;
    let playouts = if rounds.time.is_zero() { 200 } else { 10_000 };
    let position = Position::new(size, Ruleset::CHINESE);
    let batch = move || {
        let mut done = Done { count: playouts, parts: 0, checksum: 0 };
        let mut visits = 0;
        Go::new().think(&Task::new(&position, Budget::playouts(playouts)), &mut |analysis| {
            visits = analysis.visits;
            done.checksum = analysis.candidates.iter().fold(visits, |sum, c| sum.wrapping_mul(31) ^ c.visits);
            ControlFlow::Continue(())
        })?;
        ensure!(visits == playouts, "{visits} visits for {playouts} playouts");
        Ok(done)
    };
    race(
        format!("simulations from the empty board {size}"),
        "simulations",
        rounds,
        vec![Contestant::new("full", batch)],
    )
}
