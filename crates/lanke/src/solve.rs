//! `lanke solve`: problems of life and death, solved with proof.

mod report;

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;
use lanke_engine::life_and_death::{Answer, Goal, Problem, Situation, Solver, Verdict};
use lanke_game::record::Setting;
use lanke_learn::StoredProblem;
use lanke_rules::{Board, Capture, Color, Illegal, Move, Point, picture};

use crate::args;
use crate::open::{Which, has_extension};
use crate::output::{self, reason};
use report::Report;

#[derive(Debug, clap::Args)]
#[command(
    mut_arg("file", |file| {
        file.help("Game record, - for standard input; or a diagram as .txt: one line per row, X black, O white, `.` empty")
    }),
    mut_arg("at", |at| {
        at.help("Move number of the position [default: the beginning of a problem, the end of another game]")
    })
)]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,
    /// Goal, instead of one guessed from the position
    #[arg(long)]
    goal: Option<GoalName>,
    /// Stones that the goal is about, such as C3 or C3,E5; every chain named must fall for the group to be dead
    #[arg(long, value_delimiter = ',')]
    target: Vec<String>,
    /// Stone of the other side's chain in a capturing race
    #[arg(long, requires = "target")]
    rival: Option<String>,
    /// Points that may be played, as corners of a rectangle such as A1-G5, or listed as A1,B1; by default the region that
    /// encloses the target
    #[arg(long)]
    region: Option<String>,
    /// Side that moves first [default: the one that --goal is for, without it the one to move]
    #[arg(long)]
    color: Option<args::ColorName>,
    /// Moves to play first, the sides in turn, such as "B2 C1"; the answer is for the position after them
    #[arg(long)]
    play: Option<String>,
    /// Time limit in seconds
    #[arg(long, default_value = "10", value_parser = args::seconds)]
    seconds: Duration,
    /// Limit of the positions searched
    #[arg(long)]
    nodes: Option<u64>,
    /// Memory of the transposition table in megabytes
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

/// A goal by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GoalName {
    /// Make the target live, with two eyes, in seki or by escaping from the region
    Live,
    /// Kill the target
    Kill,
    /// Keep the target from being captured, the same as live
    Save,
    /// Capture the target, the same as kill
    Capture,
    /// Connect two stones
    Connect,
    /// Keep two stones apart
    Cut,
}

impl GoalName {
    /// True if the goal is the one that the solver proves, false if it is to prevent that.
    const fn achieves(self) -> bool {
        matches!(self, Self::Kill | Self::Capture | Self::Connect)
    }

    const fn connects(self) -> bool {
        matches!(self, Self::Connect | Self::Cut)
    }
}

/// A position, and the solution that its record has.
struct Position {
    board: Board,
    to_play: Color,
    /// Point where a side may not take back a ko at once.
    ko: Option<(Color, Point)>,
    stored: Option<StoredSolution>,
}

/// First moves of a stored solution.
struct StoredSolution {
    color: Color,
    moves: Vec<Point>,
}

/// A problem with the goal of the side that it is about.
struct Question {
    problem: Problem,
    goal: GoalName,
    first: Color,
    guessed: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut position = read(args)?;
    let mut question = question(args, &position)?;
    let begun = Instant::now();
    let mut stop = |nodes| begun.elapsed() >= args.seconds || args.nodes.is_some_and(|most| nodes >= most);
    let line = line(args, &position.board)?;
    let memory = (args.memory as usize) << 20;
    let side = (question.first, &line[..]);
    let mut solver = match args.region {
        Some(_) => Solver::new(question.problem, memory),
        None => Solver::widening(question.problem, &position.board, side, memory, &mut stop),
    };
    question.problem = solver.problem().clone();
    if !line.is_empty() {
        // The stored moves are those of the position before.
        position.stored = None;
    }
    let mut situation = solver.start(question.first);
    for &mv in &line {
        situation = play(&solver, &situation, mv, &position.board)?;
    }
    // Stopped, it has no answer.
    let answer = solver.solve(&situation, &mut stop).ok();
    let is_kill = matches!(question.problem.goal(), Goal::Kill(_));
    let lives = is_kill && answer.as_ref().is_some_and(|answer| answer.verdict == Verdict::Prevented);
    let life = if lives { solver.life(&situation, &mut stop).ok() } else { None };
    let reply = reply(args, &mut solver, &situation, answer.as_ref(), &mut stop);
    let report = Report::new(&position, &question, situation.to_play(), answer.as_ref(), life)
        .with_reply(reply, &position.board)
        .with_effort(solver.nodes(), begun.elapsed());
    if args.json { output::print_json(&report) } else { output::print(&report.text()) }
}

/// Reply to the moves that were played, if any were and the position is solved.
fn reply(
    args: &Args,
    solver: &mut Solver,
    situation: &Situation,
    answer: Option<&Answer>,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Option<Move> {
    args.play.as_ref().and(answer)?;
    solver.reply(situation, stop).ok().flatten().map(|(mv, _)| mv)
}

/// The position asked about. A record that begins with stones of both colours is a problem, solved as it begins.
fn read(args: &Args) -> Result<Position> {
    const MOST_TEXT: u64 = 1 << 16;
    let file = &args.which.file;
    if has_extension(file, "txt") {
        ensure!(args.which.is_file_alone(), "--game, --at and --encoding are for game records, not for diagrams");
        let text = lanke_storage::read_text(file, MOST_TEXT).map_err(|e| anyhow::Error::msg(reason(&e)));
        let board = text.and_then(|text| Ok(picture::parse(&text)?));
        let board = board.with_context(|| format!("cannot read {}", file.display()))?;
        return Ok(Position { board, to_play: Color::Black, ko: None, stored: None });
    }
    let tree = args.which.game()?;
    let setting = Setting::of(&tree);
    let is_go = setting.ruleset.capture == Capture::Allowed;
    ensure!(is_go, "{} is a record of NoGo; for diagrams of NoGo there is `lanke nogo solve`", file.display());
    let problem = StoredProblem::of(tree.clone()).ok();
    let at = args.which.at.or(problem.is_some().then_some(0));
    let (replay, _) = args.which.replay(&tree, &setting, at)?;
    let position = replay.position();
    // The move that follows in a game is no solution.
    let stored = problem.filter(|problem| problem.board() == position.board());
    let stored = stored.map(|problem| StoredSolution { color: problem.to_play(), moves: problem.solutions() });
    let stored = stored.filter(|stored| !stored.moves.is_empty());
    let to_play = stored.as_ref().map_or(position.to_play(), |stored| stored.color);
    Ok(Position { board: position.board().clone(), to_play, ko: ko(position), stored })
}

/// The side to move and the point where the last move forbids it to take back a ko, by whatever rule.
fn ko(position: &lanke_rules::Position) -> Option<(Color, Point)> {
    let before = position.moves().checked_sub(1);
    let is_ko = |refused: Illegal| match refused {
        Illegal::Ko => true,
        Illegal::Superko { repeats } => Some(repeats) == before,
        _ => false,
    };
    let point = position.board().size().points().find(|&p| position.legal(Move::Play(p)).is_err_and(is_ko))?;
    Some((position.to_play(), point))
}

fn question(args: &Args, position: &Position) -> Result<Question> {
    let board = &position.board;
    let target = args.target.iter().map(|name| vertex(board, name)).collect::<Result<Vec<_>>>()?;
    let guessed = target.is_empty() || args.goal.is_none();
    let connects = args.goal.is_some_and(GoalName::connects);
    let goal = match (connects, &target[..]) {
        (true, &[a, b]) => Some(Goal::Connect(a, b)),
        (true, _) => bail!("--goal connect and --goal cut take two stones, such as --target C3,E3"),
        (false, []) => None,
        (false, stones) => Some(Goal::Kill(stones.to_vec())),
    };
    let region = args.region.as_deref().map(|text| region(board, text)).transpose()?;
    let problem = match (goal, region, &args.rival) {
        (Some(goal), Some(region), None) => Problem::within(board, goal, &region)?,
        (Some(Goal::Kill(stones)), None, Some(rival)) => {
            let &[stone] = &stones[..] else { bail!("--rival is for a race of two chains: --target names one stone") };
            Problem::race(board, stone, vertex(board, rival)?)?
        }
        (_, _, Some(_)) => bail!("--rival is for a race, with a target and without a region"),
        (Some(goal), None, None) => Problem::new(board, goal)?,
        (None, None, None) => Problem::guess(board)?,
        (None, Some(_), None) => bail!("--region needs a --target"),
    };
    let problem = problem.with_ko(position.ko);
    let (owner, achiever) = (problem.owner(), problem.achiever());
    let doer = |goal: GoalName| if goal.achieves() { achiever } else { achiever.opponent() };
    let first = args.color.map(Color::from).or(args.goal.map(doer)).unwrap_or(position.to_play);
    let goal = args.goal.unwrap_or(if first == owner { GoalName::Live } else { GoalName::Kill });
    Ok(Question { problem, goal, first, guessed })
}

fn vertex(board: &Board, name: &str) -> Result<Point> {
    let point = board.size().parse_vertex(name.trim());
    point.with_context(|| format!("{:?} is no point of a board of {}", name, board.size()))
}

/// `A1-G5` or `A1,B1`.
fn region(board: &Board, text: &str) -> Result<Vec<Point>> {
    if text.contains('-') {
        let [a, b] = args::corners(text, board.size())?;
        let columns = a.x().min(b.x())..=a.x().max(b.x());
        let rows = a.y().min(b.y())..=a.y().max(b.y());
        return Ok(board.size().points().filter(|p| columns.contains(&p.x()) && rows.contains(&p.y())).collect());
    }
    let points = text.split([',', ' ']).filter(|name| !name.is_empty());
    points.map(|name| vertex(board, name)).collect()
}

/// The moves of `--play`.
fn line(args: &Args, board: &Board) -> Result<Vec<Move>> {
    let names = args.play.as_deref().unwrap_or("").split([',', ' ']).filter(|name| !name.is_empty());
    let mv = |name: &str| {
        if name.eq_ignore_ascii_case("pass") { Ok(Move::Pass) } else { vertex(board, name).map(Move::Play) }
    };
    names.map(mv).collect()
}

fn play(solver: &Solver, situation: &Situation, mv: Move, board: &Board) -> Result<Situation> {
    let name = board.size().move_name(mv);
    let color = situation.to_play();
    let played = solver.play(situation, mv);
    ensure!(played.is_ok(), "{color} cannot play {name}: {}", report::refusal(played.err()));
    played.map_err(|_| anyhow::Error::msg("no move"))
}
