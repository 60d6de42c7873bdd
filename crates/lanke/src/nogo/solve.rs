//! `lanke nogo solve`: who wins a position, proved.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use lanke_engine::nogo::{Certificate, Solver, Unsolved};
use lanke_rules::{Point, Position, Ruleset, Size};
use serde::Serialize;

use super::{facts, read_position};
use crate::output::{self, Side, counted};
use crate::{args, destination, signals};

#[derive(Debug, clap::Args)]
pub(crate) struct Solve {
    /// Diagram file: one line per row, X black, O white, `.` empty
    #[arg(conflicts_with = "size")]
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
    /// Number of search threads [default: one for each processor]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Print progress on standard error every so many seconds
    #[arg(long, value_parser = args::seconds)]
    progress: Option<Duration>,
    /// File of proved positions: read at the start if it exists, and saved every ten minutes, at the end and on Ctrl-C,
    /// so that a long proof can be stopped and resumed
    #[arg(long)]
    resume: Option<PathBuf>,
    /// File for a certificate of the proof, which `lanke nogo check` verifies; for boards of at most 64 points
    #[arg(long)]
    certificate: Option<PathBuf>,
    /// Open points of the positions that the certificate leaves to be searched by whoever checks it: more make it
    /// smaller and its check longer
    #[arg(long, default_value_t = 10, requires = "certificate", value_parser = clap::value_parser!(u32).range(..=16))]
    rest: u32,
    /// Prove of every first move, symmetric ones once, whether it wins
    #[arg(long)]
    all: bool,
    /// Time limit in seconds
    #[arg(long, value_parser = args::seconds)]
    limit: Option<Duration>,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    to_play: Side,
    winner: Side,
    /// A move that wins, if the side to move has one.
    #[serde(rename = "move")]
    mv: Option<String>,
    /// All moves that win, symmetric ones once, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<Vec<String>>,
    positions: u64,
    seconds: f64,
}

pub(super) fn run(solve: &Solve) -> Result<()> {
    let color = solve.to_play.into();
    let position = match (&solve.file, solve.size) {
        (Some(file), _) => read_position(file, color)?,
        (None, Some(size)) => {
            let mut position = Position::new(size, Ruleset::NOGO);
            position.set_to_play(color);
            position
        }
        (None, None) => bail!("a board is needed: FILE with a position, or --size of an empty one"),
    };
    let size = position.board().size();
    let most = Certificate::MAX_AREA;
    let fits = solve.certificate.is_none() || size.area() <= most;
    ensure!(fits, "a certificate is for a board of at most {most} points, not for one of {size}");
    if let Some(certificate) = &solve.certificate {
        let read: Vec<&Path> = solve.file.iter().chain(&solve.resume).map(PathBuf::as_path).collect();
        destination::keeps(certificate, &read)?;
    }
    let mut prover = Prover::new(solve)?;
    let solution = prover.prove(&mut |solver, stop| solver.solve(&position, stop))?;
    let mut all = || prover.prove(&mut |solver, stop| solver.winning_moves(&position, stop)).context("the other moves");
    // The winner is told even where the time does not suffice for every move.
    let (winning_moves, complete) = match solve.all.then(&mut all).transpose() {
        Ok(moves) => (moves, Ok(())),
        Err(error) => (None, Err(error)),
    };
    let winner = if solution.wins { color } else { color.opponent() };
    let vertex = |p: Point| size.vertex(p).to_string();
    let answer = Answer {
        to_play: color.into(),
        winner: winner.into(),
        mv: solution.mv.map(vertex),
        winning_moves: winning_moves.map(|moves| moves.into_iter().map(vertex).collect()),
        positions: prover.solver.nodes(),
        seconds: prover.start.elapsed().as_secs_f64(),
    };
    let printed = if solve.json { output::print_json(&answer) } else { print(answer) };
    let certified = solve.certificate.as_ref().map_or(Ok(()), |file| {
        let made = prover.prove(&mut |solver, stop| Certificate::new(&position, solver, solve.rest, stop));
        output::write_file(file, &made.context("the moves of the certificate")?.to_bytes())
    });
    complete.and(certified).and(prover.saved).and(printed)
}

fn print(answer: Answer) -> Result<()> {
    let Answer { to_play, winner, mv, winning_moves, positions, seconds } = answer;
    let by = match winning_moves {
        Some(moves) if moves.len() > 1 => format!(" by any of {}", moves.join(" ")),
        Some(moves) if moves.len() == 1 => format!(" by {} alone", moves[0]),
        _ => mv.map(|mv| format!(" by {mv}")).unwrap_or_default(),
    };
    output::print(&format!(
        "{to_play} to move: {winner} wins{by} ({}, {seconds:.2} s)\n",
        counted(positions, "position")
    ))
}

/// Time between two savings.
const SAVE: Duration = Duration::from_secs(600);

/// Solver that saves what is proved from time to time, tells its progress and ends in time.
struct Prover<'a> {
    args: &'a Solve,
    solver: Solver,
    start: Instant,
    reported: Instant,
    /// Result of the last saving.
    saved: Result<()>,
    /// Set by an interruption, where what is proved is saved.
    stopped: Arc<AtomicBool>,
}

impl<'a> Prover<'a> {
    fn new(args: &'a Solve) -> Result<Self> {
        let start = Instant::now();
        let mut solver = Solver::new((args.memory as usize) << 20);
        let processors = || thread::available_parallelism().map_or(1, usize::from);
        solver.set_threads(args.threads.map_or_else(processors, usize::from));
        if let Some(file) = args.resume.as_deref().filter(|file| file.exists()) {
            facts::read(file, &mut solver).with_context(|| format!("cannot read {}", file.display()))?;
        }
        let stopped = args.resume.as_ref().map(|_| signals::interrupted()).transpose()?.unwrap_or_default();
        Ok(Self { args, solver, start, reported: start, saved: Ok(()), stopped })
    }

    /// Works on a proof in rounds, until it is done.
    fn prove<T>(&mut self, proof: &mut Proof<'_, T>) -> Result<T> {
        let Self { args, solver, start, reported, saved, stopped } = self;
        let late = || stopped.load(Ordering::Relaxed) || args.limit.is_some_and(|limit| start.elapsed() >= limit);
        loop {
            let begun = Instant::now();
            let found = proof(solver, &mut |positions| {
                if args.progress.is_some_and(|every| reported.elapsed() >= every) {
                    *reported = Instant::now();
                    output::complain(&format!("{} in {} s", counted(positions, "position"), start.elapsed().as_secs()));
                }
                args.resume.is_some() && begun.elapsed() >= SAVE || late()
            });
            // Facts of which some are wrong are kept nowhere.
            if let (Some(file), false) = (&args.resume, matches!(found, Err(Unsolved::Contradiction))) {
                *saved = facts::write(file, solver).with_context(|| format!("cannot write {}", file.display()));
            }
            match found {
                Ok(found) => return Ok(found),
                Err(Unsolved::TooLarge) => bail!("this position has too many open points to be solved"),
                Err(Unsolved::Contradiction) => {
                    bail!("the file of proved facts contradicts itself; name another file to begin anew")
                }
                // What is known by now leads the next round to where this one ended.
                Err(Unsolved::Stopped) => {
                    if let Err(error) = saved {
                        output::complain(&format!("{error:#}"));
                    }
                    if late() {
                        let positions = counted(solver.nodes(), "position");
                        bail!("not proved after {positions} in {} s", start.elapsed().as_secs())
                    }
                }
            }
        }
    }
}

/// Work of a solver that can be told to stop and begun again.
type Proof<'a, T> = dyn FnMut(&mut Solver, &mut dyn FnMut(u64) -> bool) -> Result<T, Unsolved> + 'a;
