//! The NoGo players: simulations a second, and the time to solve small boards.

use std::fmt;
use std::ops::ControlFlow;

use anyhow::{Result, ensure};
use cpu_time::ThreadTime;
use lanke_bench::race::{Contestant, Done, Race, Rounds, TIME, race};
use lanke_engine::nogo::{Nogo, SearchStyle, Solver};
use lanke_engine::{Budget, Task, Thinker};
use lanke_rules::{Position, Ruleset, Size};
use serde::Serialize;

/// Empty boards, and whether the side that moves first wins them: a published solver's results.
const BOARDS: [(u32, u32, bool); 4] = [(5, 3, true), (4, 4, false), (5, 4, true), (7, 3, true)];

/// Bytes for what the solver remembers.
const MEMORY: usize = 512 << 20;

#[derive(Debug, Serialize)]
pub(super) struct Report {
    benchmark: &'static str,
    time: &'static str,
    races: Vec<Race>,
    solved: Vec<Solved>,
}

/// A board that was solved from the start.
#[derive(Debug, Serialize)]
struct Solved {
    board: String,
    first_wins: bool,
    seconds: f64,
    positions: u64,
}

pub(super) fn report(rounds: Rounds) -> Result<Report> {
    let races = [9, 13].into_iter().map(|side| simulations(side, rounds)).collect::<Result<_>>()?;
    let solved = BOARDS.into_iter().map(solve).collect::<Result<_>>()?;
    Ok(Report { benchmark: "nogo", time: TIME, races, solved })
}

fn simulations(side: u32, rounds: Rounds) -> Result<Race> {
    let size = Size::square(side)?;
    let contestant = |name, style| {
        let position = Position::new(size, Ruleset::NOGO);
        let playouts = if rounds.time.is_zero() { 1_000 } else { 50_000 };
        Contestant::new(name, move || {
            let mut checksum = 0;
            let task = Task::new(&position, Budget::playouts(playouts));
            Nogo::new(style).think(&task, &mut |analysis| {
                checksum = analysis.candidates.iter().fold(analysis.visits, |sum, c| sum.wrapping_mul(31) ^ c.visits);
                ControlFlow::Continue(())
            })?;
            Ok(Done { count: playouts, parts: 0, checksum })
        })
    };
    let field = vec![contestant("full", SearchStyle::Full), contestant("plain", SearchStyle::Plain)];
    race(format!("simulations from the empty board {size}"), "simulations", rounds, field)
}

fn solve((width, height, first_wins): (u32, u32, bool)) -> Result<Solved> {
    let size = Size::new(width, height)?;
    let mut solver = Solver::new(MEMORY);
    let start = ThreadTime::now();
    let solution = solver.solve(&Position::new(size, Ruleset::NOGO), &mut |_| false);
    let seconds = start.elapsed().as_secs_f64();
    ensure!(solution.is_ok_and(|s| s.wins == first_wins), "{size} is solved as {solution:?}");
    Ok(Solved { board: size.to_string(), first_wins, seconds, positions: solver.nodes() })
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for race in &self.races {
            writeln!(f, "{}", race.name)?;
            for m in &race.results {
                writeln!(f, "  {:<12} {:>12.0} a second", m.name, m.per_second)?;
            }
        }
        writeln!(f, "empty boards solved")?;
        for Solved { board, first_wins, seconds, positions } in &self.solved {
            let winner = if *first_wins { "first" } else { "second" };
            writeln!(f, "  {board:<8} {winner:<6} wins {seconds:>8.2} s {positions:>12} positions")?;
        }
        Ok(())
    }
}
