//! `lanke library`: the records of the folders that were named, found by their facts and by patterns of stones.

mod report;

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use lanke_game::record::{Setting, Tree};
use lanke_library::{
    Continuations, Day, Exchange, GameRow, Hit, Library, LibraryError, Pattern, PatternQuery, Query, Rank, parse_result,
};
use lanke_rules::{ByColor, Point, Size};
use lanke_runtime::Places;

use crate::args::{self, ColorName};
use crate::open;
use crate::output;

/// Bytes of a pattern's file.
const MAX_PATTERN: u64 = 64 << 10;

#[derive(Debug, clap::Subcommand)]
pub(crate) enum LibraryCommand {
    /// Add folders to the library and read them
    Add(FolderArgs),
    /// Remove folders from the library; their files stay
    Remove(FolderArgs),
    /// Bring the index up to date with the folders
    Refresh(CommonArgs),
    /// List the folders, and the files that cannot be read
    List(CommonArgs),
    /// Search games by facts and by a pattern of stones
    Search(Box<SearchArgs>),
    /// Print numbers of the library, and games that are in it twice
    Stats(CommonArgs),
}

/// The index, and the form of the output.
#[derive(Debug, clap::Args)]
pub(crate) struct CommonArgs {
    /// Index file, instead of the one in the data folder
    #[arg(long)]
    index: Option<PathBuf>,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct FolderArgs {
    /// Folders with game records
    #[arg(required = true)]
    folders: Vec<PathBuf>,
    #[command(flatten)]
    common: CommonArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    common: CommonArgs,
    /// Part of the name of either player
    #[arg(long)]
    player: Option<String>,
    /// Part of the name of Black
    #[arg(long)]
    black: Option<String>,
    /// Part of the name of White
    #[arg(long)]
    white: Option<String>,
    /// Lowest rank of both players, such as 5d or 9p
    #[arg(long, value_parser = rank)]
    rank: Option<Rank>,
    /// Part of the event
    #[arg(long)]
    event: Option<String>,
    /// Part of a comment
    #[arg(long)]
    comment: Option<String>,
    /// First year, month or day, such as 1998 or 1998-03-07
    #[arg(long, value_parser = day)]
    from: Option<Day>,
    /// Last year, month or day
    #[arg(long, value_parser = day)]
    to: Option<Day>,
    /// Result: B, W, or as records have it, such as B+R
    #[arg(long)]
    result: Option<String>,
    /// Board size, such as 19 or 13x9
    #[arg(long, value_parser = args::size)]
    size: Option<Size>,
    /// Name of the ruleset
    #[arg(long)]
    rules: Option<String>,
    /// Smallest number of moves
    #[arg(long)]
    min_moves: Option<u32>,
    /// Largest number of moves
    #[arg(long)]
    max_moves: Option<u32>,
    /// Pattern: a text picture, or a game record with --part
    #[arg(long, value_name = "FILE")]
    pattern: Option<PathBuf>,
    /// Move number of the position in the record, instead of its end
    #[arg(long, requires = "pattern")]
    at: Option<u32>,
    /// Part of the board of the record between two points, such as K10-T19, instead of the whole board
    #[arg(long, requires = "pattern")]
    part: Option<String>,
    /// Do not exchange the colors of the pattern
    #[arg(long, requires = "pattern")]
    fixed_colors: bool,
    /// Do not turn and mirror the pattern
    #[arg(long, requires = "pattern")]
    fixed_place: bool,
    /// Largest number of moves before a hit
    #[arg(long, requires = "pattern", value_name = "MOVE")]
    latest: Option<u32>,
    /// Side that makes the next move in the pattern
    #[arg(long, requires = "pattern")]
    next: Option<ColorName>,
    /// Maximum number of games or hits to list; all are counted
    #[arg(long, default_value_t = 20)]
    limit: usize,
}

fn rank(text: &str) -> Result<Rank> {
    Rank::parse(text).context("a rank is written 3k, 5d or 9p")
}

/// A day that is asked for. Other than in a record, all that is written is part of it.
fn day(text: &str) -> Result<Day> {
    let plain = text.chars().all(|c| c.is_ascii_digit() || c == '-');
    let parts = |text: &str| text.split('-').count();
    let day = Day::parse(text).filter(|day| plain && parts(day.as_str()) == parts(text));
    day.context("a day is written 1998, 1998-03 or 1998-03-07")
}

pub(crate) fn run(command: &LibraryCommand) -> Result<()> {
    match command {
        LibraryCommand::Add(args) => change(args, Library::add_folders),
        LibraryCommand::Remove(args) => change(args, Library::remove_folders),
        LibraryCommand::Refresh(args) => {
            let mut library = open_library(args)?;
            // The refresh alone looks at the list of files, and would not see it.
            if library.is_damaged().map_err(error)? {
                library.rebuild().map_err(error)?;
            }
            refresh(&mut library, args.json)
        }
        LibraryCommand::List(args) => list(args),
        LibraryCommand::Search(args) => search(args),
        LibraryCommand::Stats(args) => stats(args),
    }
}

/// The library of the index that is named, or of this user, which the folder of saved games belongs to.
fn open_library(args: &CommonArgs) -> Result<Library> {
    let library = match &args.index {
        Some(index) => Library::open(index, &[]),
        None => {
            let places = Places::of_this_user().context("there is no home for the index; name one with --index")?;
            Library::open(&places.library(), &[places.games()])
        }
    };
    library.map_err(error)
}

fn change(args: &FolderArgs, change: fn(&mut Library, &[PathBuf]) -> Result<(), LibraryError>) -> Result<()> {
    let mut library = open_library(&args.common)?;
    change(&mut library, &args.folders).map_err(error)?;
    refresh(&mut library, args.common.json)
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn refresh(library: &mut Library, json: bool) -> Result<()> {
    let done = library.refresh(threads(), &mut |_| ControlFlow::Continue(())).map_err(error)?;
    for folder in &done.unreadable {
        output::complain(&format!("the folder {} cannot be read", folder.display()));
    }
    if let Some(first) = done.unreadable_files.first() {
        let files = output::counted(done.unreadable_files.len() as u64, "file");
        output::complain(&format!("{files} cannot be read at the moment, first {}: {}", first.path, first.reason));
    }
    if json { output::print_json(&report::refreshed(&done)) } else { output::print(&report::refreshed_text(&done)) }
}

fn list(args: &CommonArgs) -> Result<()> {
    let library = open_library(args)?;
    let (folders, damaged) = (library.folders().map_err(error)?, library.damaged_files().map_err(error)?);
    if args.json {
        output::print_json(&report::list(&folders, &damaged))
    } else {
        output::print(&report::list_text(&folders, &damaged))
    }
}

fn stats(args: &CommonArgs) -> Result<()> {
    let library = open_library(args)?;
    let (statistics, duplicates) = (library.statistics().map_err(error)?, library.duplicates().map_err(error)?);
    if args.json {
        output::print_json(&report::statistics(&statistics, &duplicates))
    } else {
        output::print(&report::statistics_text(&statistics, &duplicates))
    }
}

impl SearchArgs {
    fn query(&self) -> Query {
        let (winner, result) = self.result.as_deref().map_or((None, None), parse_result);
        Query {
            player: self.player.clone(),
            named: ByColor { black: self.black.clone(), white: self.white.clone() },
            rank: self.rank,
            event: self.event.clone(),
            comment: self.comment.clone(),
            from: self.from.clone(),
            to: self.to.clone(),
            winner,
            result,
            size: self.size,
            rules: self.rules.clone(),
            min_moves: self.min_moves,
            max_moves: self.max_moves,
        }
    }
}

/// Games of a search; with a pattern, its hits and what followed.
pub(crate) struct Found {
    total: u64,
    games: Vec<GameRow>,
    hits: Vec<Hit>,
    pattern: Option<(Pattern, Continuations)>,
}

fn search(args: &SearchArgs) -> Result<()> {
    let library = open_library(&args.common)?;
    let query = args.query();
    let found = match &args.pattern {
        None => Found {
            total: library.count(&query).map_err(error)?,
            games: library.games(&query, args.limit).map_err(error)?,
            hits: Vec::new(),
            pattern: None,
        },
        Some(path) => find_pattern(&library, &query, args, path)?,
    };
    if args.common.json {
        output::print_json(&report::found(&found))
    } else {
        output::print(&report::found_text(&found))
    }
}

fn find_pattern(library: &Library, query: &Query, args: &SearchArgs, path: &Path) -> Result<Found> {
    let pattern = pattern(args, path)?;
    let games: Option<HashSet<i64>> = match query.is_empty() {
        true => None,
        false => Some(library.ids(query).map_err(error)?.into_iter().collect()),
    };
    let asked = PatternQuery {
        exchange: if args.fixed_colors { Exchange::Never } else { Exchange::Both },
        turned: !args.fixed_place,
        next: args.next.map(Into::into),
        latest: args.latest,
        games,
        ..PatternQuery::new(pattern.clone())
    };
    let mut hits: Vec<Hit> = Vec::new();
    let continuations = library.shelf().map_err(error)?.search(&asked, threads(), &mut |progress| {
        let room = args.limit - hits.len();
        hits.extend(progress.hits.iter().take(room));
        ControlFlow::Continue(())
    });
    let mut ids: Vec<i64> = hits.iter().map(|hit| hit.game).collect();
    ids.dedup();
    let games = library.games_by_id(&ids).map_err(error)?;
    Ok(Found { total: continuations.games, games, hits, pattern: Some((pattern, continuations)) })
}

/// The pattern of a text, or of a position in a record.
fn pattern(args: &SearchArgs, path: &Path) -> Result<Pattern> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    if extension.and_then(lanke_game::record::Format::of_extension).is_none() {
        if args.at.is_some() || args.part.is_some() {
            bail!("--at and --part are for game records; {} is a text picture", path.display());
        }
        let text =
            lanke_storage::read_text(path, MAX_PATTERN).map_err(|error| anyhow::Error::msg(output::reason(&error)));
        let pattern = text.and_then(|text| Ok(text.parse()?));
        return pattern.with_context(|| format!("cannot read the pattern {}", path.display()));
    }
    let games = open::read(path, None)?.collection.games;
    let tree = games.first().with_context(|| format!("{} has no game", path.display()))?;
    position_pattern(args, path, tree)
}

fn position_pattern(args: &SearchArgs, path: &Path, tree: &Tree) -> Result<Pattern> {
    let setting = Setting::of(tree);
    let (replay, _) = open::replay(path, tree, &setting, args.at)?;
    let corners = match args.part.as_deref() {
        None => [Point::new(0, 0), Point::new(setting.size.width() - 1, setting.size.height() - 1)],
        Some(part) => args::corners(part, setting.size)?,
    };
    Pattern::of_board(replay.position().board(), corners).context("the part lies outside the board")
}

/// Error of the library in words that say what helps.
fn error(error: LibraryError) -> anyhow::Error {
    match error {
        LibraryError::Damaged => anyhow::anyhow!("{error}; `lanke library refresh` builds it again"),
        error => error.into(),
    }
}
