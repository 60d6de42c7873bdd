//! `lanke report`: a report on a game, as PDF and as JSON.

mod facts;
mod findings;

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail, ensure};
use lanke_app::words::Lang;
use lanke_engine::EngineError;
use lanke_game::record::analysis::Analyses;
use lanke_game::report::GameReport;
use lanke_game::review::{PathReplay, Place, Review};
use lanke_learn::explain::{Question, explain};
use lanke_print::ReportJob;

use crate::args::{self, Language, Paper};
use crate::crew::{AnalyzedPosition, Crew, CrewArgs, QueuedPosition};
use crate::destination;
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

// A report is about the whole game.
#[derive(Debug, clap::Args)]
#[command(mut_arg("at", |at| at.hide(true)))]
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
    #[arg(long, conflicts_with_all = ["engine", "visits", "time", "engines"])]
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
    if let Some(path) = &args.output {
        destination::check(path, "a report", "pdf", &[&args.which.file])?;
    }
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
    let is_wanted =
        |place: &Place| !place.over && place.recorded.is_none_or(|brief| !known(brief.weight, brief.visits));
    let places = review.places();
    let wanted = places.iter().filter(|place| is_wanted(place)).count();
    if wanted == 0 {
        return Ok(());
    }
    let mut crew = Crew::new(&args.engine, &args.crew)?;
    crew.check(&[GameKind::of(&review.setting().ruleset)])?;
    let mut replay = PathReplay::new(review.tree(), review.setting());
    let mut positions = places.iter().filter_map(|place| {
        replay.step(review.tree().node(place.node));
        let queued =
            || QueuedPosition { game: 0, subject: place.subject, komi: review.setting().komi, path: replay.path() };
        is_wanted(place).then(queued)
    });
    let mut progress = Progress::new(wanted, 1);
    let mut analyses = Analyses::default();
    let mut faults = 0;
    crew.look(&mut positions, &mut |AnalyzedPosition { subject, found, .. }| {
        match found {
            Ok(found) => {
                faults = 0;
                // Without room for it the position stays unknown.
                let _kept = analyses.keep(&subject, &found);
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
    review.add_analyses(analyses);
    Ok(())
}
