//! The library of records at this computer: one thread keeps its index, another searches.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use lanke_app::event::{Event, Ticket};
use lanke_app::files::Source;
use lanke_app::library::{self, Effect, LibraryFacts, LibraryFound, LibrarySearch, ListedHit};
use lanke_game::record::Tree;
use lanke_library::{
    Continuations, GameRow, Hit, IndexState, Library, LibraryError, PatternQuery, SearchProgress, Shelf,
};

use crate::answers::Answers;
use crate::in_order::InOrder;
use crate::places::Places;
use crate::tasks;

/// Interval of the news of work that takes long.
const NEWS: Duration = Duration::from_millis(150);

/// Time for which an index is taken to be up to date, unless a folder is added.
const FRESH: Duration = Duration::from_secs(60);

/// Players that are listed at most.
const MAX_PLAYERS: usize = 6;

/// Hits that are remembered to list the newest.
const MAX_HITS: usize = 1_000_000;

/// The threads of the library; when this is dropped they stop what they are at.
pub(crate) struct LibraryThreads {
    indexer: InOrder<Indexing>,
    searcher: InOrder<Lookup>,
    /// Number of the latest search.
    latest: Arc<AtomicU64>,
    ends: Arc<AtomicBool>,
}

/// Work on the index.
enum Indexing {
    Refresh,
    Add(PathBuf),
    Remove(PathBuf),
}

/// Question to the library.
enum Lookup {
    Search(Search),
    Players { ticket: Ticket, part: String },
    Collect(Vec<GameRow>),
}

/// A search, and its number.
struct Search {
    number: u64,
    ticket: Ticket,
    search: Box<LibrarySearch>,
}

impl LibraryThreads {
    /// Threads for the library of a user, whose results come as answers.
    pub(crate) fn new(places: Option<&Places>, answers: &Answers) -> Self {
        let (latest, ends) = (Arc::<AtomicU64>::default(), Arc::<AtomicBool>::default());
        let index = places.map(|places| Index { path: places.library(), own: vec![places.games()] });
        let mut indexer = Indexer { index: index.clone(), fresh: None, answers: answers.clone(), ends: ends.clone() };
        let mut searcher = Searcher {
            index,
            library: None,
            shelf: None,
            answers: answers.clone(),
            latest: latest.clone(),
            ends: ends.clone(),
        };
        Self {
            indexer: InOrder::new(answers.clone(), move |job| event(indexer.carry_out(job))),
            searcher: InOrder::new(answers.clone(), move |job| event(searcher.carry_out(job))),
            latest,
            ends,
        }
    }

    /// Does work for the page of the library; one answer ends it.
    pub(crate) fn carry_out(&self, effect: Effect) {
        match effect {
            Effect::Refresh => self.indexer.carry_out(Indexing::Refresh),
            Effect::AddFolder { folder } => self.indexer.carry_out(Indexing::Add(folder)),
            Effect::RemoveFolder { folder } => self.indexer.carry_out(Indexing::Remove(folder)),
            Effect::Search { ticket, search } => {
                let number = self.latest.fetch_add(1, Ordering::Relaxed) + 1;
                self.searcher.carry_out(Lookup::Search(Search { number, ticket, search }));
            }
            Effect::FindPlayers { ticket, part } => self.searcher.carry_out(Lookup::Players { ticket, part }),
            Effect::Collect { games } => self.searcher.carry_out(Lookup::Collect(games)),
        }
    }
}

impl Drop for LibraryThreads {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::Relaxed);
    }
}

fn event(result: Result<library::Event, Option<LibraryError>>) -> Event {
    Event::Library(result.unwrap_or_else(|error| library::Event::Failed { error }))
}

/// Place of the index, and the folders that belong to it by themselves.
#[derive(Clone)]
struct Index {
    path: PathBuf,
    own: Vec<PathBuf>,
}

impl Index {
    fn open(&self) -> Result<Library, LibraryError> {
        Library::open(&self.path, &self.own)
    }
}

/// The thread that reads the folders.
struct Indexer {
    index: Option<Index>,
    /// Time at which the index was brought up to date.
    fresh: Option<Instant>,
    answers: Answers,
    ends: Arc<AtomicBool>,
}

impl Indexer {
    fn carry_out(&mut self, job: Indexing) -> Result<library::Event, Option<LibraryError>> {
        let mut library = self.index.as_ref().ok_or(None)?.open()?;
        match job {
            Indexing::Add(folder) => library.add_folders(&[folder])?,
            Indexing::Remove(folder) => library.remove_folders(&[folder])?,
            Indexing::Refresh if self.fresh.is_some_and(|fresh| fresh.elapsed() < FRESH) => {
                return Ok(library::Event::Known { facts: facts(&library)? });
            }
            Indexing::Refresh => match facts(&library) {
                Ok(facts) => self.answers.progress(Event::Library(library::Event::Known { facts })),
                // The refresh alone looks at the list of files, and would not see it.
                Err(LibraryError::Damaged) => library.rebuild()?,
                Err(error) => return Err(Some(error)),
            },
        }
        let mut told = Instant::now();
        let done = library.refresh(threads(), &mut |progress| {
            if told.elapsed() >= NEWS {
                told = Instant::now();
                let (done, total) = (progress.done, progress.total);
                self.answers.progress(Event::Library(library::Event::Indexing { done, total }));
            }
            if self.ends.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        self.fresh = Some(Instant::now());
        Ok(library::Event::Indexed { facts: facts(&library)?, changed: done.read + done.removed > 0 })
    }
}

/// The thread that searches, with all main lines in memory.
struct Searcher {
    index: Option<Index>,
    library: Option<Library>,
    shelf: Option<(IndexState, Shelf)>,
    answers: Answers,
    latest: Arc<AtomicU64>,
    ends: Arc<AtomicBool>,
}

impl Searcher {
    fn carry_out(&mut self, job: Lookup) -> Result<library::Event, Option<LibraryError>> {
        if self.library.take_if(|library| !library.is_current()).is_some() {
            self.shelf = None;
        }
        match job {
            Lookup::Search(search) => self.search(&search),
            Lookup::Players { ticket, part } => {
                let players = opened(&mut self.library, self.index.as_ref())?.players(&part, MAX_PLAYERS)?;
                Ok(library::Event::Players { ticket, players })
            }
            Lookup::Collect(games) => Ok(library::Event::Collected { games: collect(&games) }),
        }
    }

    fn search(&mut self, job: &Search) -> Result<library::Event, Option<LibraryError>> {
        let stale = || self.latest.load(Ordering::Relaxed) != job.number || self.ends.load(Ordering::Relaxed);
        if stale() {
            return Ok(library::Event::Stopped);
        }
        let library = opened(&mut self.library, self.index.as_ref())?;
        let state = library.state()?;
        if self.shelf.as_ref().is_none_or(|(known, _)| *known != state) {
            self.shelf = Some((state, library.shelf()?));
        }
        let Some((_, shelf)) = &self.shelf else { return Ok(library::Event::Stopped) };
        let begun = Instant::now();
        let LibrarySearch { pattern, facts, listed } = job.search.as_ref();
        let games: Option<HashSet<i64>> =
            if facts.is_empty() { None } else { Some(library.ids(facts)?.into_iter().collect()) };
        let query = PatternQuery { games, ..pattern.clone() };
        let (mut hits, mut searched, mut told): (Vec<Hit>, usize, _) = (Vec::new(), 0, begun);
        let found = |hits: Vec<ListedHit>, searched, continuations: &Continuations, done| {
            let (seconds, continuations) = (begun.elapsed().as_secs_f64(), continuations.clone());
            let found = LibraryFound { searched, seconds, done, continuations, hits };
            library::Event::Found { ticket: job.ticket, found: Box::new(found) }
        };
        let mut failure = None;
        let continuations = shelf.search(&query, threads(), &mut |progress: SearchProgress<'_>| {
            searched = progress.searched;
            hits.extend(progress.hits.iter().take(MAX_HITS - hits.len()));
            if told.elapsed() >= NEWS && progress.searched < progress.total {
                told = Instant::now();
                match first(library, shelf, &hits, *listed) {
                    Ok(hits) => {
                        self.answers.progress(Event::Library(found(hits, searched, progress.continuations, false)));
                    }
                    Err(error) => failure = Some(error),
                }
            }
            if stale() || failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match failure {
            Some(error) => Err(Some(error)),
            None if stale() => Ok(library::Event::Stopped),
            None => Ok(found(newest(library, shelf, &hits, *listed)?, searched, &continuations, true)),
        }
    }
}

/// The library that searches use, opened by the first of them, and anew after its index was deleted or built again.
fn opened<'a>(
    library: &'a mut Option<Library>,
    index: Option<&Index>,
) -> Result<&'a mut Library, Option<LibraryError>> {
    Ok(match library {
        Some(library) => library,
        none => none.insert(index.ok_or(None)?.open()?),
    })
}

/// The first hits, as they were found.
fn first(library: &Library, shelf: &Shelf, hits: &[Hit], listed: usize) -> Result<Vec<ListedHit>, LibraryError> {
    let hits = &hits[..hits.len().min(listed)];
    let mut ids: Vec<i64> = hits.iter().map(|hit| hit.game).collect();
    ids.dedup();
    Ok(list(library.games_by_id(&ids)?, shelf, hits, listed))
}

/// The hits in the newest games.
fn newest(library: &Library, shelf: &Shelf, hits: &[Hit], listed: usize) -> Result<Vec<ListedHit>, LibraryError> {
    if listed == 0 {
        return Ok(Vec::new());
    }
    let ids: HashSet<i64> = hits.iter().map(|hit| hit.game).collect();
    Ok(list(library.newest(&ids, listed)?, shelf, hits, listed))
}

/// Hits in the order of their games.
fn list(games: Vec<GameRow>, shelf: &Shelf, hits: &[Hit], listed: usize) -> Vec<ListedHit> {
    let wanted: HashMap<i64, usize> = games.iter().enumerate().map(|(place, game)| (game.id, place)).collect();
    let mut by_game: Vec<Vec<Hit>> = vec![Vec::new(); games.len()];
    for &hit in hits {
        if let Some(&place) = wanted.get(&hit.game) {
            by_game[place].push(hit);
        }
    }
    for hits in &mut by_game {
        // A pattern that shows in several places at once is one entry.
        hits.sort_by_key(|hit| hit.number);
        hits.dedup_by_key(|hit| hit.number);
    }
    let pairs =
        games.into_iter().zip(by_game).flat_map(|(game, hits)| hits.into_iter().map(move |hit| (game.clone(), hit)));
    let listed_hit = |(game, hit): (GameRow, Hit)| {
        let (board, last) = shelf.board(hit.game, hit.number)?;
        Some(ListedHit { game, hit, board, last })
    };
    pairs.filter_map(listed_hit).take(listed).collect()
}

/// Games of the index from their files, each file read once; those that are gone are left out.
fn collect(games: &[GameRow]) -> Vec<Tree> {
    let mut files: HashMap<&str, Vec<Tree>> = HashMap::new();
    let mut found = Vec::with_capacity(games.len());
    for game in games {
        let trees = files.entry(&game.path).or_insert_with(|| {
            let opened = tasks::load(Source::File(PathBuf::from(&game.path)));
            opened.map(|(opened, _)| opened.collection.games).unwrap_or_default()
        });
        found.extend(game.place_in(trees).map(|place| trees[place].clone()));
    }
    found
}

fn facts(library: &Library) -> Result<LibraryFacts, LibraryError> {
    let statistics = library.statistics()?;
    Ok(LibraryFacts { games: statistics.games, damaged: statistics.damaged, folders: library.folders()? })
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
