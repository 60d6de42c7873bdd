//! `lanke analyze`: every position of records analysed by an engine, and the analyses saved in the records.

mod files;
mod marks;
mod report;
mod shard;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, bail, ensure};
use lanke_engine::EngineError;
use lanke_engine::nogo::Solver;
use lanke_game::record::analysis::{Analysis, Subject};
use lanke_game::record::{self, Collection, Format, Replay};
use lanke_game::review::Review;
use lanke_storage::{Expected, Version, conflict, free_path};

use crate::crew::{AnalyzedPosition, Crew, CrewArgs, QueuedPosition};
use crate::open;
use crate::output;
use crate::players::GameKind;
use crate::progress::Progress;
use crate::signals;
use marks::Marks;
use report::{GameReport, Report};
use shard::Shard;

/// Failures of an engine in a row after which the analysis ends.
const MAX_FAULTS: u32 = 3;

/// Bytes that the solver may keep.
const PROOF_MEMORY: usize = 256 << 20;

/// Interval of saving: the work that a kill loses.
const SAVE: Duration = Duration::from_secs(5);

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Game records, or folders of them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Engine: a built-in level or name, a network's file, or the command line of a GTP engine
    #[arg(long, default_value = "full")]
    engine: String,
    #[command(flatten)]
    crew: CrewArgs,
    /// Maximum seconds per NoGo game to prove the results of its last positions and mark its moves; 0 for no proofs
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = marks::limit)]
    prove: Duration,
    /// Resume an earlier run: skip positions that already have as many visits, and games whose end is proved
    #[arg(long)]
    resume: bool,
    /// Part of the files to analyze, as 2/8 for the second of eight; implies --resume
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Output folder for the analyzed records, instead of changing them in place
    #[arg(long)]
    into: Option<PathBuf>,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

impl Args {
    fn resumes(&self) -> bool {
        self.resume || self.shard.is_some()
    }
}

pub(crate) fn run(args: &Args) -> Result<()> {
    signals::end_programs_with_us();
    let begun = Instant::now();
    let mut jobs = files::jobs(&args.files, args.into.as_deref(), args.shard)?;
    let (count, mut looks, mut kinds) = (jobs.len(), 0, Vec::new());
    jobs.retain(|job| match Work::open(job, args) {
        Ok(work) => {
            looks += work.looks.len();
            kinds.extend(work.games.iter().map(|game| GameKind::of(&game.setting().ruleset)));
            true
        }
        Err(error) => {
            output::complain(&format!("{error:#}; it is left out"));
            false
        }
    });
    // A shard may be empty.
    ensure!(!jobs.is_empty() || count == 0, "none of {count} files can be read");
    let mut crew = Crew::new(&args.engine, &args.crew)?;
    crew.check(&kinds)?;
    let mut progress = Progress::new(looks, jobs.len());
    let mut solver = None;
    let mut games = Vec::new();
    for job in &jobs {
        let mut work = Work::open(job, args)?;
        work.run(&mut crew, &mut progress)?;
        let marks = work.mark(args, &mut solver, &progress)?;
        games.extend(work.reports(marks));
        progress.file_done();
    }
    let report =
        Report { engine: args.engine.clone(), positions: looks, games, seconds: begun.elapsed().as_secs_f64() };
    if args.json { output::print_json(&report) } else { output::print(&report.text()) }
}

/// The records of a file, and the positions still to be analysed.
struct Work<'a> {
    job: &'a files::Job,
    /// Path of the result, and the version that is expected there.
    target: PathBuf,
    expected: Expected,
    games: Vec<Review>,
    epilogue: String,
    looks: Vec<QueuedPosition>,
    saved: Instant,
    changed: bool,
}

impl<'a> Work<'a> {
    fn open(job: &'a files::Job, args: &Args) -> Result<Self> {
        let source = if args.resumes() && job.target.exists() { &job.target } else { &job.file };
        let (opened, version) = open::read_version(source, None)?;
        let Collection { games, epilogue } = opened.collection;
        let target = job.target.clone();
        // The result of an earlier run is replaced; a record that was read, only if it is still what was read.
        let expected = if *source == target { Expected::Version(version) } else { Expected::Anything };
        let games: Vec<Review> = games.into_iter().map(Review::new).collect();
        let mut looks = Vec::new();
        for (game, review) in games.iter().enumerate() {
            let komi = review.setting().komi;
            let mut replay = Replay::new(review.tree(), review.setting());
            for node in review.tree().main_line() {
                replay.step(node);
                let subject = Subject::of(replay.position(), komi);
                let known = || {
                    let found = Analysis::read(node.properties(), &subject);
                    found.is_some_and(|found| found.proved || found.visits >= args.crew.visits)
                };
                if replay.position().end().is_none() && !(args.resumes() && known()) {
                    looks.push(QueuedPosition { game, node: node.id(), subject });
                }
            }
        }
        Ok(Self { job, target, expected, games, epilogue, looks, saved: Instant::now(), changed: false })
    }

    /// Analyses everything; the results are saved now and then, and at the end in any case.
    fn run(&mut self, crew: &mut Crew, progress: &mut Progress) -> Result<()> {
        let looks = std::mem::take(&mut self.looks);
        let courses: Vec<_> = looks.iter().map(|look| self.games[look.game].course(look.node)).collect();
        let komi: Vec<_> = looks.iter().map(|look| self.games[look.game].setting().komi).collect();
        let (mut faults, mut left_out) = (0, None);
        let result = crew.look(&courses, &komi, &mut |AnalyzedPosition { place, found }| {
            let QueuedPosition { game, subject, .. } = &looks[place];
            match found {
                Ok(found) => {
                    self.games[*game].keep_analysis(subject, &found);
                    (self.changed, faults) = (true, 0);
                }
                Err(error) => {
                    faults += u32::from(matches!(error, EngineError::Program(_) | EngineError::Network(_)));
                    if faults >= MAX_FAULTS {
                        bail!("{error}");
                    }
                    // Of a game on a board that is not known, every position says so.
                    if left_out.replace(*game) != Some(*game) {
                        output::complain(&format!("{} ({}): {error}", self.job.file.display(), game + 1));
                    }
                }
            }
            if self.saved.elapsed() >= SAVE {
                self.save()?;
            }
            progress.seen();
            Ok(())
        });
        self.save()?;
        result
    }

    /// Marks the moves of the NoGo games, and saves what is proved of each; nothing for other games.
    fn mark(&mut self, args: &Args, solver: &mut Option<Solver>, progress: &Progress) -> Result<Vec<Option<Marks>>> {
        let mut marks = Vec::new();
        for game in 0..self.games.len() {
            let review = &mut self.games[game];
            if args.prove.is_zero() || GameKind::of(&review.setting().ruleset) != GameKind::Nogo {
                marks.push(None);
                continue;
            }
            progress.proving(&self.job.file, game);
            let solver = solver.get_or_insert_with(|| Solver::new(PROOF_MEMORY));
            let found = marks::mark(review, solver, args.prove, args.resumes());
            self.changed |= found.are_proved();
            marks.push(Some(found));
            self.save()?;
        }
        Ok(marks)
    }

    fn save(&mut self) -> Result<()> {
        self.saved = Instant::now();
        if !std::mem::take(&mut self.changed) {
            return Ok(());
        }
        let games = self.games.iter().map(Review::annotated).collect();
        let collection = Collection { games, epilogue: self.epilogue.clone() };
        let text = record::write(&collection, Format::Sgf)?;
        if let Ok(Some(_)) = conflict(&self.target, self.expected) {
            let changed = std::mem::take(&mut self.target);
            let folder = changed.parent().unwrap_or(Path::new(""));
            let name = changed.file_name().unwrap_or_default().to_string_lossy();
            self.target = free_path(folder, &name);
            let (changed, target) = (changed.display(), self.target.display());
            output::complain(&format!("{changed} was changed meanwhile; its analysis is written to {target}"));
        }
        output::write_file(&self.target, text.as_bytes())?;
        self.expected = Expected::Version(Version::of(text.as_bytes()));
        Ok(())
    }

    fn reports(&self, marks: Vec<Option<Marks>>) -> impl Iterator<Item = GameReport> {
        let games = self.games.iter().zip(marks).enumerate();
        games.map(|(index, (review, marks))| GameReport::of(review, &self.target, index, marks))
    }
}
