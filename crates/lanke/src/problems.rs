//! `lanke problems`: problems of life and death, checked, played through, counted and made.

mod compose;
mod exam;
mod make;
mod report;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use lanke_app::words::Lang;
use lanke_game::record::Encoding;
use lanke_learn::{
    Attempt, Disguise, Entry, Judge, Outcome, Played, ProblemSet, Progress, ProgressFile, Refusal, Status,
    StoredProblem,
};
use lanke_print::{PrintedProblem, ProblemPages};
use lanke_rules::{Move, Size};

use crate::args::{self, Language, Paper};
use crate::destination;
use crate::learner;
use crate::open;
use crate::output;
use report::{AttemptReport, CheckReport, CheckedProblem, SetReport};

#[derive(Debug, clap::Subcommand)]
pub(crate) enum ProblemsCommand {
    /// Compare the stored solutions of problems with the solver's proofs
    Check(CheckArgs),
    /// Play through a problem: each move is judged and answered
    Play(PlayArgs),
    /// Take an exam: problems in a row, each with a time, with moves from standard input
    Exam(exam::Args),
    /// Print the progress in a file of problems
    Stats(StatsArgs),
    /// Print a file of problems as a sheet, with the stored solutions on the back
    Sheet(SheetArgs),
    /// Make problems with one solution, proved, as a sheet for print or as records
    Make(make::Args),
    /// Make a problem of a position in a photograph or a record: the first moves that work are proved
    Compose(compose::Args),
}

#[derive(Debug, clap::Args)]
pub(crate) struct CheckArgs {
    /// Files of problems
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    search: SearchArgs,
    /// Text encoding, where detection fails: gb18030, shift_jis …
    #[arg(long, value_parser = args::encoding)]
    encoding: Option<&'static Encoding>,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

/// Limits of the search for a proof.
#[derive(Clone, Copy, Debug, clap::Args)]
struct SearchArgs {
    /// Time limit for the proof of a problem, in seconds
    #[arg(long, default_value = "5", value_parser = args::seconds)]
    seconds: Duration,
    /// Memory of the solver's table in megabytes
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PlayArgs {
    /// File of problems
    file: PathBuf,
    /// Number of the problem in the file, from 1 [default: the first that is not solved]
    #[arg(long)]
    number: Option<usize>,
    /// Moves of the side to play, such as "B2 C1"; the other side answers each
    #[arg(long, default_value = "")]
    moves: String,
    /// Turn, mirror and recolor the problem at random, by this number
    #[arg(long, value_name = "SEED")]
    random: Option<u64>,
    /// Print a right move of the position reached
    #[arg(long)]
    hint: bool,
    /// Count the attempt in the progress
    #[arg(long)]
    keep: bool,
    #[command(flatten)]
    search: SearchArgs,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct StatsArgs {
    /// File of problems
    file: PathBuf,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SheetArgs {
    /// File of problems
    file: PathBuf,
    /// Output file, a PDF
    #[arg(short, long)]
    output: PathBuf,
    /// Paper size
    #[arg(long, default_value = "a4")]
    paper: Paper,
    /// Language [default: from the environment]
    #[arg(long)]
    lang: Option<Language>,
    /// Text encoding, where detection fails: gb18030, shift_jis …
    #[arg(long, value_parser = args::encoding)]
    encoding: Option<&'static Encoding>,
}

pub(crate) fn run(command: &ProblemsCommand) -> Result<()> {
    match command {
        ProblemsCommand::Check(args) => check(args),
        ProblemsCommand::Play(args) => play(args),
        ProblemsCommand::Exam(args) => exam::run(args),
        ProblemsCommand::Stats(args) => stats(args),
        ProblemsCommand::Sheet(args) => sheet(args),
        ProblemsCommand::Make(args) => make::run(args),
        ProblemsCommand::Compose(args) => compose::run(args),
    }
}

impl SearchArgs {
    /// Stops a search when its time is up.
    fn stop(&self) -> impl FnMut(u64) -> bool + use<> {
        let (begun, limit) = (Instant::now(), self.seconds);
        move |_| begun.elapsed() >= limit
    }

    fn bytes(&self) -> usize {
        (self.memory as usize) << 20
    }
}

/// A file that cannot be read does not keep the others from being checked.
fn check(args: &CheckArgs) -> Result<()> {
    let (mut report, mut refused) = (CheckReport::default(), Vec::new());
    for file in &args.files {
        let set = match read(file, args.encoding) {
            Ok(set) => set,
            Err(error) => {
                refused.push(error);
                continue;
            }
        };
        report.others += set.others().len();
        for (index, problem) in set.problems().iter().enumerate() {
            let begun = Instant::now();
            let found = Judge::check(problem, args.search.bytes(), &mut args.search.stop());
            report.problems.push(CheckedProblem::of(file, set.place(index), problem, &found, begun.elapsed()));
        }
    }
    if refused.len() < args.files.len() {
        let report = report.counted();
        if args.json { output::print_json(&report)? } else { output::print(&report.text())? }
    }
    open::refusal(&refused)
}

fn play(args: &PlayArgs) -> Result<()> {
    let set = read(&args.file, None)?;
    ensure!(!set.problems().is_empty(), "{} has no problems", args.file.display());
    let kept = progress_file(&set);
    let progress = kept.as_ref().map_or_else(|_| Ok(Progress::default()), |file| learner::known(file.read()))?;
    let index = match args.number {
        None => progress.next(&set, 0).unwrap_or(0),
        Some(number) => {
            let index = (0..set.problems().len()).find(|&index| set.place(index) == number);
            index.with_context(|| format!("{} has no problem {number}", args.file.display()))?
        }
    };
    let problem = &set.problems()[index];
    let judge = Judge::of(problem, args.search.bytes(), &mut args.search.stop()).ok();
    let disguise = args.random.map_or(Disguise::NONE, Disguise::random);
    let mut attempt = Attempt::new(problem.clone(), disguise, judge);
    let mut last = None;
    for mv in moves(&args.moves, attempt.board().size())? {
        last = Some(play_move(&mut attempt, mv, &args.search)?);
    }
    let hint = if args.hint { attempt.hint(&mut args.search.stop()) } else { None };
    if args.keep {
        let outcome = match attempt.status() {
            Status::Open => bail!("the problem is not solved yet: there is nothing to keep"),
            Status::Right if attempt.is_hinted() => Outcome::Hinted,
            Status::Right => Outcome::Right,
            Status::Wrong => Outcome::Wrong,
        };
        keep(&kept?, problem, outcome)?;
    }
    let report = AttemptReport::of(set.place(index), problem, &attempt, last.as_ref(), hint);
    if args.json { output::print_json(&report) } else { output::print(&report.text()) }
}

fn play_move(attempt: &mut Attempt, mv: Move, search: &SearchArgs) -> Result<Played> {
    let name = attempt.board().size().move_name(mv);
    match attempt.play(mv, &mut search.stop()) {
        Ok(played) => Ok(played),
        Err(Refusal::Illegal(why)) => bail!("{name} cannot be played: {why}"),
        Err(Refusal::Solved) => bail!("the problem is solved before {name}"),
        Err(Refusal::Unanswered) => bail!("{name} cannot be played: the wrong move before it has no answer"),
    }
}

/// Counts the outcome of an attempt.
fn keep(file: &ProgressFile, problem: &StoredProblem, outcome: Outcome) -> Result<()> {
    file.record(problem.key(), outcome, learner::today())?;
    learner::count(Entry::Problem(outcome))
}

fn stats(args: &StatsArgs) -> Result<()> {
    let set = read(&args.file, None)?;
    let tally = learner::known(progress_file(&set)?.read())?.tally(&set);
    let report = SetReport::of(&set, &tally);
    if args.json { output::print_json(&report) } else { output::print(&report.text()) }
}

fn sheet(args: &SheetArgs) -> Result<()> {
    destination::check(&args.output, "a sheet of problems", "pdf", &[&args.file])?;
    let lang = args.lang.map_or_else(args::language_of_system, Lang::from);
    let set = read(&args.file, args.encoding)?;
    ensure!(!set.problems().is_empty(), "{} has no problems", args.file.display());
    let printed = |(index, problem): (usize, &StoredProblem)| PrintedProblem {
        number: set.place(index),
        board: problem.board().clone(),
        to_play: problem.to_play(),
        kills: None,
        solution: problem.line(),
    };
    let problems: Vec<PrintedProblem> = set.problems().iter().enumerate().map(printed).collect();
    let pages = ProblemPages { title: set.name(), problems: &problems, paper: args.paper.into(), lang };
    let bytes = lanke_print::problem_pages(&pages, &lanke_print::Progress::silent());
    output::write_file(&args.output, &bytes.map_err(|error| anyhow!(error.words(lang)))?)?;
    if !set.others().is_empty() {
        let left_out = output::counted(set.others().len() as u64, "record");
        output::complain(&format!("{left_out} of {} left out as no problems", args.file.display()));
    }
    Ok(())
}

fn read(file: &Path, encoding: Option<&'static Encoding>) -> Result<ProblemSet> {
    let games = open::read(file, encoding)?.collection.games;
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    Ok(ProblemSet::new(&name, games))
}

fn progress_file(set: &ProblemSet) -> Result<ProgressFile> {
    Ok(lanke_runtime::learner::progress_file(&learner::folder()?, set))
}

fn moves(text: &str, size: Size) -> Result<Vec<Move>> {
    let names = text.split([',', ' ']).filter(|name| !name.is_empty());
    let mv = |name: &str| size.parse_move(name).with_context(|| format!("{name:?} is no point of a board of {size}"));
    names.map(mv).collect()
}
