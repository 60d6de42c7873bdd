//! `lanke report`: a report on a game, as PDF and as JSON.

mod facts;
mod findings;

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail, ensure};
use lanke_app::words::Lang;
use lanke_engine::EngineError;
use lanke_game::record::analysis::Subject;
use lanke_game::report::GameReport;
use lanke_game::review::Review;
use lanke_learn::explain::{Question, explain};
use lanke_print::ReportJob;

use crate::args::{self, Language, Paper};
use crate::crew::{AnalyzedPosition, Crew, CrewArgs};
use crate::open::Which;
use crate::output;
use crate::players::GameKind;
use crate::progress::Progress;
use crate::signals;
use facts::Facts;
pub(crate) use facts::{Loss, phase_name};
pub(crate) use findings::FindingFacts;

/// Failures of an engine in a row after which the analysis ends.
const MAX_FAULTS: u32 = 3;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,
    /// Output file, a PDF
    #[arg(short, long, required_unless_present = "json")]
    output: Option<PathBuf>,
    /// Paper size
    #[arg(long, default_value = "a4")]
    paper: Paper,
    /// Engine for positions without an analysis: a built-in level or name, a network's file, or the command line of a GTP
    /// engine
    #[arg(long, default_value = "full")]
    engine: String,
    #[command(flatten)]
    crew: CrewArgs,
    /// Report on the analysis in the record alone, whatever its visits
    #[arg(long)]
    recorded: bool,
    /// Language [default: from the environment]
    #[arg(long)]
    lang: Option<Language>,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    signals::end_programs_with_us();
    ensure!(args.which.at.is_none(), "a report is about the whole game, without --at");
    let lang = args.lang.map_or_else(args::language_of_system, Lang::from);
    let mut review = Review::new(args.which.game()?);
    if !args.recorded {
        analyze(&mut review, args)?;
    }
    let mut report = GameReport::of(&review).context("no two positions in a row have an analysis")?;
    for turn in &mut report.turns {
        let question = Question::of(&review, turn.mistake.node, None);
        turn.findings = question.as_ref().map(explain).unwrap_or_default();
    }
    if let Some(path) = &args.output {
        let (tree, line) = (review.tree(), review.line());
        let job = ReportJob { tree, line, report: &report, paper: args.paper.into(), lang };
        let bytes = lanke_print::report(&job, &lanke_print::Progress::silent());
        output::write_file(path, &bytes.map_err(|error| anyhow!(error.words(lang)))?)?;
    }
    if args.json { output::print_json(&Facts::of(&review, &report, lang)) } else { Ok(()) }
}

/// Analyses the positions that have no analysis with as many visits; the record is not changed.
fn analyze(review: &mut Review, args: &Args) -> Result<()> {
    let known = |weight: f64, visits| weight.is_infinite() || visits >= args.crew.visits;
    let places: Vec<_> = review.places().into_iter().filter(|place| !place.over).collect();
    let wanted: Vec<_> = places
        .into_iter()
        .filter(|place| place.recorded.is_none_or(|brief| !known(brief.weight, brief.visits)))
        .map(|place| (place.node, place.subject))
        .collect();
    if wanted.is_empty() {
        return Ok(());
    }
    let mut crew = Crew::new(&args.engine, &args.crew)?;
    crew.check(&[GameKind::of(&review.setting().ruleset)])?;
    let courses: Vec<_> = wanted.iter().map(|(node, _)| review.course(*node)).collect();
    let komi = vec![review.setting().komi; courses.len()];
    let mut progress = Progress::new(wanted.len(), 1);
    let mut faults = 0;
    crew.look(&courses, &komi, &mut |AnalyzedPosition { place, found }| {
        match found {
            Ok(found) => {
                faults = 0;
                keep(review, &wanted[place].1, &found);
            }
            Err(error) => {
                faults += u32::from(matches!(error, EngineError::Program(_) | EngineError::Network(_)));
                if faults >= MAX_FAULTS || !matches!(error, EngineError::Program(_) | EngineError::Network(_)) {
                    bail!("{error}");
                }
            }
        }
        progress.seen();
        Ok(())
    })?;
    progress.file_done();
    Ok(())
}

fn keep(review: &mut Review, subject: &Subject, found: &lanke_engine::Analysis) {
    // Without room for it the position stays unknown.
    let _kept = review.keep_analysis(subject, found);
}
