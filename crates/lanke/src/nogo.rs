//! `lanke nogo`: who wins a position, proved, and the moves that are left in it.

mod facts;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Subcommand;
use lanke_engine::nogo::{MoveCount, Solution, Solver, Unsolved};
use lanke_rules::{ByColor, Color, Point, Position, Ruleset, Size, picture};
use serde::Serialize;

use crate::args;
use crate::output::{self, BySide, Side, counted, reason};

/// Commands of `lanke nogo`.
#[derive(Debug, Subcommand)]
pub(crate) enum NogoCommand {
    /// Solve an empty board, or a position drawn in a file: prove the winner
    Solve(Solve),
    /// Count the points that each side of a position drawn in a file may play, and its safe moves
    Count(Count),
}

#[derive(Debug, clap::Args)]
pub(crate) struct Solve {
    /// Diagram file: one line per row, X black, O white, `.` empty
    #[arg(conflicts_with = "size", required_unless_present = "size")]
    file: Option<PathBuf>,
    /// Size of the empty board: 5, 4x5
    #[arg(long, value_parser = args::size)]
    size: Option<Size>,
    /// Side to move: black or white
    #[arg(long, default_value = "black")]
    to_play: args::ColorName,
    /// Memory of the transposition table in megabytes
    #[arg(long, default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
    /// Print progress on standard error every so many seconds
    #[arg(long, value_parser = args::seconds)]
    progress: Option<Duration>,
    /// File of proved positions: read at the start if it exists, and saved every ten minutes and at
    /// the end, so that a long proof can be stopped and resumed
    #[arg(long)]
    resume: Option<PathBuf>,
    /// Time limit in seconds
    #[arg(long, value_parser = args::seconds)]
    limit: Option<Duration>,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Count {
    /// Diagram file: one line per row, X black, O white, `.` empty
    file: PathBuf,
    /// Side to move: black or white
    #[arg(long, default_value = "black")]
    to_play: args::ColorName,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

/// The largest file of a diagram, in bytes; the largest board takes a sixth of it.
const MAX_DIAGRAM: u64 = 1 << 16;

#[derive(Serialize)]
struct Answer {
    to_play: Side,
    winner: Side,
    /// A move that wins, if the side to move has one.
    #[serde(rename = "move")]
    mv: Option<String>,
    positions: u64,
    seconds: f64,
}

pub(crate) fn run(what: &NogoCommand) -> Result<()> {
    match what {
        NogoCommand::Solve(solve) => run_solve(solve),
        NogoCommand::Count(count) => run_count(count),
    }
}

/// The position of a diagram file.
fn read_position(file: &Path, to_play: Color) -> Result<Position> {
    let text = lanke_storage::read_text(file, MAX_DIAGRAM).map_err(|e| anyhow::Error::msg(reason(&e)));
    let board = text.and_then(|text| Ok(picture::parse(&text)?));
    let board = board.with_context(|| format!("cannot read {}", file.display()))?;
    if let Some(p) = board.size().points().find(|&p| board.stone(p).is_some() && board.liberties(p) == 0) {
        bail!("{}: the stone at {} has no liberty", file.display(), board.size().vertex(p));
    }
    Ok(Position::from_board(board, to_play, Ruleset::NOGO))
}

#[derive(Serialize)]
struct CountReport {
    to_play: Side,
    /// Points where only one side may play.
    private: BySide<Vec<String>>,
    /// Points where both may play.
    shared: Vec<String>,
    /// Moves that a side has for sure, and those that it has at most.
    at_least: BySide<usize>,
    at_most: BySide<usize>,
    /// Winner, where these numbers decide.
    winner: Option<Side>,
}

fn run_count(args: &Count) -> Result<()> {
    let to_play = args.to_play.into();
    let position = read_position(&args.file, to_play)?;
    let size = position.board().size();
    let names = |points: &[Point]| points.iter().map(|&p| size.vertex(p).to_string()).collect::<Vec<_>>();
    let count = MoveCount::of(&position);
    let report = CountReport {
        to_play: to_play.into(),
        private: ByColor::from_fn(|color| names(&count.private[color])).into(),
        shared: names(&count.shared),
        at_least: count.at_least.into(),
        at_most: ByColor::from_fn(|color| count.at_most(color)).into(),
        winner: count.winner(to_play).map(Side::from),
    };
    if args.json { output::print_json(&report) } else { output::print(&report.text()) }
}

impl CountReport {
    fn text(&self) -> String {
        let mut text = String::new();
        let list = |names: &[String]| match names {
            [] => String::new(),
            names => format!(" ({})", names.join(" ")),
        };
        let sides = [
            (Side::Black, &self.private.black, self.at_least.black, self.at_most.black),
            (Side::White, &self.private.white, self.at_least.white, self.at_most.white),
        ];
        // Writing to a string cannot fail.
        for (side, private, at_least, at_most) in sides {
            let points = counted(private.len() as u64, "private point");
            let most = counted(at_most as u64, "move");
            let _ = writeln!(text, "{side}: {points}{}, {at_least} to {most} left", list(private));
        }
        let _ = writeln!(text, "{}{}", counted(self.shared.len() as u64, "shared point"), list(&self.shared));
        let to_play = self.to_play;
        let _ = match self.winner {
            Some(winner) => {
                writeln!(text, "{to_play} to move: {winner} wins: its safe moves outlast all moves of the other")
            }
            None => writeln!(text, "{to_play} to move: these numbers do not decide who wins"),
        };
        text
    }
}

fn run_solve(solve: &Solve) -> Result<()> {
    let color = solve.to_play.into();
    let position = match (&solve.file, solve.size) {
        (Some(file), _) => read_position(file, color)?,
        (None, Some(size)) => {
            let mut position = Position::new(size, Ruleset::NOGO);
            position.set_to_play(color);
            position
        }
        (None, None) => bail!("give a file or --size"),
    };
    let start = Instant::now();
    let mut solver = Solver::new((solve.memory as usize) << 20);
    let solution = prove(solve, &position, &mut solver, start)?;
    let winner = if solution.wins { color } else { color.opponent() };
    let answer = Answer {
        to_play: color.into(),
        winner: winner.into(),
        mv: solution.mv.map(|p| position.board().size().vertex(p).to_string()),
        positions: solver.nodes(),
        seconds: start.elapsed().as_secs_f64(),
    };
    if solve.json {
        return output::print_json(&answer);
    }
    let Answer { to_play, winner, mv, positions, seconds } = answer;
    let by = mv.map(|mv| format!(" by {mv}")).unwrap_or_default();
    output::print(&format!(
        "{to_play} to move: {winner} wins{by} ({}, {seconds:.2} s)\n",
        counted(positions, "position")
    ))
}

/// Time between two savings.
const SAVE: Duration = Duration::from_secs(600);

/// Solves a position, saving what is proved from time to time.
fn prove(solve: &Solve, position: &Position, solver: &mut Solver, start: Instant) -> Result<Solution> {
    if let Some(file) = solve.resume.as_deref().filter(|file| file.exists()) {
        facts::read(file, solver).with_context(|| format!("cannot read {}", file.display()))?;
    }
    let late = || solve.limit.is_some_and(|limit| start.elapsed() >= limit);
    let mut reported = start;
    loop {
        let begun = Instant::now();
        let found = solver.solve(position, &mut |positions| {
            if solve.progress.is_some_and(|every| reported.elapsed() >= every) {
                reported = Instant::now();
                output::complain(&format!("{} in {} s", counted(positions, "position"), start.elapsed().as_secs()));
            }
            solve.resume.is_some() && begun.elapsed() >= SAVE || late()
        });
        if let Some(file) = &solve.resume {
            facts::write(file, solver).with_context(|| format!("cannot write {}", file.display()))?;
        }
        match found {
            Ok(solution) => return Ok(solution),
            Err(Unsolved::TooLarge) => bail!("this position has too many open points to be solved"),
            Err(Unsolved::Stopped) if late() => {
                let positions = counted(solver.nodes(), "position");
                bail!("not proved after {positions} in {} s", start.elapsed().as_secs())
            }
            // What is known by now leads the next round to where this one ended.
            Err(Unsolved::Stopped) => {}
        }
    }
}
