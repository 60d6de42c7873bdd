//! `lanke analyze`: every position of records analysed by an engine, and the analyses saved in the records.

mod files;
mod marks;
mod report;
mod shard;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Error, Result, bail, ensure};
use lanke_engine::EngineError;
use lanke_engine::nogo::Solver;
use lanke_game::record::analysis::{Analyses, Analysis, PROPERTY, Subject};
use lanke_game::record::{self, Collection, Format, Node, Opened, Property, Replay, Setting, Tree};
use lanke_game::review::{PathReplay, Review};
use lanke_rules::{Komi, Position};
use lanke_storage::{Conflict, Expected, Version, conflict, free_path};

use crate::crew::{AnalyzedPosition, Crew, CrewArgs, KnownAnalyses, QueuedPosition};
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
    /// Resume an earlier run: skip positions that already have as many visits, or that the same engine has analyzed where
    /// its level or --time ends its search earlier, and games whose end is proved
    #[arg(long)]
    resume: bool,
    /// Part of the files to analyze, as 2/8 for the second of eight; implies --resume
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Output folder for the analyzed records, instead of changing them in place; a record there that holds something
    /// else, such as comments, is kept
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

/// A file that cannot be read does not keep the others from being analysed.
pub(crate) fn run(args: &Args) -> Result<()> {
    signals::end_programs_with_us();
    let begun = Instant::now();
    let mut jobs = files::jobs(&args.files, args.into.as_deref(), args.shard)?;
    let mut crew = Crew::new(&args.engine, &args.crew)?;
    let known = if args.resumes() { Some(crew.known()?) } else { None };
    let (count, mut looks, mut kinds, mut refused) = (jobs.len(), 0, Vec::new(), Vec::new());
    jobs.retain(|job| {
        let Some(work) = Work::open_or_refuse(job, args, &mut refused) else { return false };
        looks += work.looks(known.as_ref());
        kinds.extend(work.games.iter().map(|game| GameKind::of(&Setting::of(game).ruleset)));
        true
    });
    if jobs.is_empty() {
        open::refusal(&refused)?;
    }
    // A shard may be empty.
    ensure!(!jobs.is_empty() || count == 0, "none of {count} files can be read");
    crew.check(&kinds)?;
    let mut progress = Progress::new(looks, jobs.len());
    let mut solver = None;
    let (mut positions, mut games) = (0, Vec::new());
    for job in &jobs {
        if let Some(mut work) = Work::open_or_refuse(job, args, &mut refused) {
            positions += work.run(known.as_ref(), &mut crew, &mut progress)?;
            let marks = work.mark(args, &mut solver, &progress)?;
            games.extend(work.reports(marks));
        }
        progress.file_done();
    }
    let report = Report { engine: args.engine.clone(), positions, games, seconds: begun.elapsed().as_secs_f64() };
    if args.json { output::print_json(&report) } else { output::print(&report.text()) }?;
    open::refusal(&refused)?;
    ensure!(positions > 0 || looks == 0, "no position was analyzed");
    Ok(())
}

/// The records of a file and the analyses of their positions. A file may hold many games: boards are made for a few
/// positions at a time.
struct Work<'a> {
    games: Vec<Tree>,
    results: Results<'a>,
}

/// Analyses of the games of a file, and the file that they are written to.
struct Results<'a> {
    job: &'a files::Job,
    /// Path of the result, and the version that is expected there.
    target: PathBuf,
    expected: Expected,
    /// Of each game.
    analyses: Vec<Analyses>,
    epilogue: String,
    saved: Instant,
    changed: bool,
}

impl<'a> Work<'a> {
    /// The records of a file; nothing where it cannot be read, which is told, or is among `refused` if it was named.
    fn open_or_refuse(job: &'a files::Job, args: &Args, refused: &mut Vec<Error>) -> Option<Self> {
        match Self::open(job, args) {
            Ok(work) => return Some(work),
            Err(error) if job.is_named => refused.push(error),
            Err(error) => output::complain(&format!("{error:#}; it is left out")),
        }
        None
    }

    fn open(job: &'a files::Job, args: &Args) -> Result<Self> {
        let source = if args.resumes() && job.target.exists() { &job.target } else { &job.file };
        let (opened, version) = open::read_version(source, None)?;
        // A record is replaced only if it is still what was read, all of it, or the result of an earlier run with
        // nothing added.
        let earlier = |path: PathBuf| {
            let (result, version) = earlier_result(&opened, &path)?;
            Some((path, version, Some(result)))
        };
        let itself = || Some((job.target.clone(), version, None));
        let replaced = match (*source == job.target, opened.has_doubtful_text()) {
            (true, false) if output::is_read_only(source) => files::copies(source).find_map(earlier).or_else(itself),
            (true, false) => itself(),
            (true, true) => files::copies(source).find_map(earlier),
            (false, _) => earlier(job.target.clone()),
        };
        let (target, expected, result) = match replaced {
            Some((path, version, result)) => (path, Expected::Version(version), result),
            None => (job.target.clone(), Expected::Nothing, None),
        };
        let Collection { games, epilogue } = result.filter(|_| args.resumes()).unwrap_or(opened.collection);
        let analyses = vec![Analyses::default(); games.len()];
        let saved = Instant::now();
        let results = Results { job, target, expected, analyses, epilogue, saved, changed: false };
        Ok(Self { games, results })
    }

    /// Number of positions that are still to be analysed.
    fn looks(&self, known: Option<&KnownAnalyses>) -> usize {
        let of_game = |tree: &Tree| {
            let setting = Setting::of(tree);
            let mut replay = Replay::new(tree, &setting);
            let is_wanted = |node: &Node<'_>| {
                replay.step(*node);
                wanted(*node, replay.position(), setting.komi, known).is_some()
            };
            tree.main_line().filter(is_wanted).count()
        };
        self.games.iter().map(of_game).sum()
    }

    /// Analyses everything that is not known; the results are saved now and then, and at the end in any case. The number
    /// of positions analysed.
    fn run(&mut self, known: Option<&KnownAnalyses>, crew: &mut Crew, progress: &mut Progress) -> Result<usize> {
        let Self { games, results } = self;
        let mut positions = games.iter().enumerate().flat_map(|(game, tree)| {
            let setting = Setting::of(tree);
            let (komi, mut replay) = (setting.komi, PathReplay::new(tree, &setting));
            tree.main_line().filter_map(move |node| {
                replay.step(node);
                let subject = wanted(node, replay.position(), komi, known)?;
                Some(QueuedPosition { game, subject, komi, path: replay.path() })
            })
        });
        let (mut analyzed, mut faults, mut left_out) = (0, 0, None);
        let result = crew.look(&mut positions, &mut |AnalyzedPosition { game, subject, found }| {
            match found {
                Ok(found) => {
                    results.analyses[game].keep(&subject, &found);
                    (results.changed, faults) = (true, 0);
                    analyzed += 1;
                }
                Err(error) => {
                    faults += u32::from(matches!(error, EngineError::Program(_) | EngineError::Network(_)));
                    if faults >= MAX_FAULTS {
                        bail!("{error}");
                    }
                    // Of a game on a board that is not known, every position says so.
                    if left_out.replace(game) != Some(game) {
                        output::complain(&format!("{} ({}): {error}", results.job.file.display(), game + 1));
                    }
                }
            }
            if results.saved.elapsed() >= SAVE {
                results.save(games)?;
            }
            progress.seen();
            Ok(())
        });
        results.save(games)?;
        result.map(|()| analyzed)
    }

    /// Marks the moves of the NoGo games, and saves what is proved of each; nothing for other games.
    fn mark(&mut self, args: &Args, solver: &mut Option<Solver>, progress: &Progress) -> Result<Vec<Option<Marks>>> {
        let Self { games, results } = self;
        let mut marks = Vec::new();
        for (game, tree) in games.iter().enumerate() {
            if args.prove.is_zero() || GameKind::of(&Setting::of(tree).ruleset) != GameKind::Nogo {
                marks.push(None);
                continue;
            }
            progress.proving(&results.job.file, game);
            let solver = solver.get_or_insert_with(|| Solver::new(PROOF_MEMORY));
            let found = marks::mark(tree, &mut results.analyses[game], solver, args.prove, args.resumes());
            results.changed |= found.are_proved();
            marks.push(Some(found));
            results.save(games)?;
        }
        Ok(marks)
    }

    /// Reports on the games, whose boards are set up one at a time.
    fn reports(self, marks: Vec<Option<Marks>>) -> impl Iterator<Item = GameReport> {
        let Self { games, results: Results { analyses, target, .. } } = self;
        let games = games.into_iter().zip(analyses).zip(marks).enumerate();
        games.map(move |(index, ((tree, analyses), marks))| {
            let mut review = Review::new(tree);
            review.add_analyses(analyses);
            GameReport::of(&review, &target, index, marks)
        })
    }
}

impl Results<'_> {
    /// Writes the games with their analyses, if these have changed.
    fn save(&mut self, games: &[Tree]) -> Result<()> {
        self.saved = Instant::now();
        if !std::mem::take(&mut self.changed) {
            return Ok(());
        }
        let games = games.iter().zip(&self.analyses).map(|(tree, analyses)| analyses.annotated(tree)).collect();
        let collection = Collection { games, epilogue: self.epilogue.clone() };
        let text = record::write(&collection, Format::Sgf)?;
        let why = match conflict(&self.target, self.expected) {
            Ok(None) => None,
            Ok(Some(Conflict::Exists)) if self.target == self.job.file => {
                Some("has text of doubtful encoding and is kept")
            }
            Ok(Some(Conflict::Exists)) => Some("is there already and holds something else"),
            Ok(Some(Conflict::ReadOnly)) => Some("is read-only"),
            Ok(Some(Conflict::Removed)) => Some("was removed meanwhile"),
            Ok(Some(Conflict::Changed | Conflict::NotAFile)) => Some("was changed meanwhile"),
            Err(_) => Some("cannot be read any more"),
        };
        if let Some(why) = why {
            let kept = std::mem::take(&mut self.target);
            let folder = kept.parent().unwrap_or(Path::new(""));
            let name = kept.file_name().unwrap_or_default().to_string_lossy();
            self.target = free_path(folder, &name);
            let (kept, target) = (kept.display(), self.target.display());
            output::complain(&format!("{kept} {why}; the analysis is written to {target}"));
        }
        output::write_file(&self.target, text.as_bytes())?;
        self.expected = Expected::Version(Version::of(text.as_bytes()));
        Ok(())
    }
}

/// The result of an earlier run in a file, if it is one of this record with nothing added, and its version.
fn earlier_result(record: &Opened, file: &Path) -> Option<(Collection, Version)> {
    let (result, version) = open::read_version(file, None).ok()?;
    let is_result = !result.has_doubtful_text() && say_the_same(&result.collection, &record.collection);
    is_result.then_some((result.collection, version))
}

/// True if two files hold the same games, analysed or not, in whatever charset.
fn say_the_same(one: &Collection, other: &Collection) -> bool {
    fn content(file: &Collection) -> impl Iterator<Item = (&str, usize, Vec<Property<'_>>)> {
        let nodes = file.games.iter().flat_map(|tree| tree.nodes().map(move |node| (tree, node)));
        nodes.map(|(tree, node)| {
            let said = node.properties().iter().filter(|property| ![PROPERTY, "CA"].contains(&property.name));
            (tree.preface(), node.children().count(), said.collect())
        })
    }
    one.epilogue == other.epilogue && content(one).eq(content(other))
}

/// Subject of a position of a game, if it is still to be analysed.
fn wanted(node: Node<'_>, position: &Position, komi: Komi, known: Option<&KnownAnalyses>) -> Option<Subject> {
    let subject = Subject::of(position, komi);
    let is_known = |known: &KnownAnalyses| {
        Analysis::read(node.properties(), &subject).is_some_and(|found| known.include(&found, position))
    };
    (position.end().is_none() && !known.is_some_and(is_known)).then_some(subject)
}
