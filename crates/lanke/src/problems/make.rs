//! `lanke problems make`: problems with one solution, as a sheet for print or as records.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Result, anyhow, bail};
use lanke_app::words::{Lang, phrase};
use lanke_game::record::{self, Collection, Format};
use lanke_learn::{LEVELS, MadeProblem};
use lanke_print::{PrintedProblem, ProblemPages, Progress};
use lanke_rules::picture;
use serde::Serialize;

use super::report::task;
use crate::args::{self, Language, Paper};
use crate::open::has_extension;
use crate::output::{self, Side, counted};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Level of difficulty, from 1
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=i64::from(LEVELS)))]
    level: u8,
    /// Number of problems
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u16).range(1..=1200))]
    count: u16,
    /// Seed: the same makes the same problems
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Output file: .pdf for a sheet with the answers on the back, .sgf for records
    #[arg(short, long, required_unless_present = "json")]
    output: Option<PathBuf>,
    /// Paper size of a sheet
    #[arg(long, default_value = "a4")]
    paper: Paper,
    /// Language [default: from the environment]
    #[arg(long)]
    lang: Option<Language>,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Made {
    level: u8,
    problems: Vec<MadeFacts>,
    /// Seeds that were tried.
    tried: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct MadeFacts {
    seed: u64,
    to_play: Side,
    goal: &'static str,
    board: Vec<String>,
    solution: Vec<String>,
    /// Positions of the proof.
    positions: u64,
}

/// Form in which problems are written.
#[derive(Clone, Copy, Debug)]
enum Product {
    Sheet,
    Records,
}

impl Product {
    /// The form that the extension of a file names.
    fn of(path: &Path) -> Result<Self> {
        match path {
            path if has_extension(path, "pdf") => Ok(Self::Sheet),
            path if has_extension(path, "sgf") => Ok(Self::Records),
            _ => bail!("problems are written as .pdf or .sgf, not {}", path.display()),
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let begun = Instant::now();
    let lang = args.lang.map_or_else(args::language_of_system, Lang::from);
    let output = match &args.output {
        Some(path) => Some((path, Product::of(path)?)),
        None => None,
    };
    let (mut problems, mut known) = (Vec::new(), HashSet::new());
    let mut seed = args.seed.wrapping_mul(1 << 32);
    let mut tried = 0;
    while problems.len() < usize::from(args.count) {
        let made = MadeProblem::of(seed, args.level);
        // Small problems come again, turned or in other colours.
        problems.extend(made.filter(|problem| known.insert(problem.key())));
        seed = seed.wrapping_add(1);
        tried += 1;
    }
    if let Some((path, product)) = output {
        let bytes = match product {
            Product::Sheet => sheet(&problems, args, lang)?,
            Product::Records => records(&problems, lang)?,
        };
        output::write_file(path, &bytes)?;
    }
    let seconds = begun.elapsed().as_secs_f64();
    if args.json {
        let problems = problems.iter().map(MadeFacts::of).collect();
        return output::print_json(&Made { level: args.level, problems, tried, seconds });
    }
    let count = counted(args.count, "problem");
    output::print(&format!("{count} of level {} from {tried} seeds in {seconds:.1} s\n", args.level))
}

fn sheet(problems: &[MadeProblem], args: &Args, lang: Lang) -> Result<Vec<u8>> {
    let printed: Vec<PrintedProblem> = problems
        .iter()
        .zip(1..)
        .map(|(problem, number)| PrintedProblem {
            number,
            board: problem.board.clone(),
            to_play: problem.to_play,
            kills: Some(problem.kills),
            solution: problem.line.clone(),
        })
        .collect();
    let title = phrase(lang, "pz-title", &[("n", &args.level.to_string())]);
    let pages = ProblemPages { title: &title, problems: &printed, paper: args.paper.into(), lang };
    lanke_print::problem_pages(&pages, &Progress::silent()).map_err(|error| anyhow!(error.words(lang)))
}

fn records(problems: &[MadeProblem], lang: Lang) -> Result<Vec<u8>> {
    let record = |problem: &MadeProblem| problem.record(&task(lang, problem.to_play, problem.kills));
    let games = problems.iter().map(record).collect();
    Ok(record::write(&Collection { games, epilogue: String::new() }, Format::Sgf)?.into_bytes())
}

impl MadeFacts {
    fn of(problem: &MadeProblem) -> Self {
        let size = problem.board.size();
        Self {
            seed: problem.seed,
            to_play: problem.to_play.into(),
            goal: if problem.kills { "kill" } else { "live" },
            board: picture::rows(&problem.board),
            solution: problem.line.iter().map(|&(_, mv)| size.move_name(mv)).collect(),
            positions: problem.work,
        }
    }
}
