//! The search for a pattern in all games, on several threads, and statistics of what followed.

use std::collections::{BTreeMap, HashSet};
use std::ops::{Add, ControlFlow, Sub};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::thread;

use lanke_rules::{ByColor, Color, Orientation, Size};

use crate::facts::Rank;
use crate::pattern::{Exchange, Pattern, PatternPoint, Variant};
use crate::scan::Scan;
use crate::shelf::{BoardGames, GameFacts, Shelf};

/// Games that a thread searches before it reports.
const BLOCK: usize = 2048;

/// Reports that wait for the caller.
const QUEUE: usize = 16;

/// A pattern, and what else is asked of a hit.
#[derive(Clone, Debug)]
pub struct PatternQuery {
    /// The pattern.
    pub pattern: Pattern,
    /// Colours exchanged too, or not.
    pub exchange: Exchange,
    /// True to search it turned and mirrored too.
    pub turned: bool,
    /// The side, in the pattern's colours, that makes the next move within the rectangle.
    pub next: Option<Color>,
    /// Number of moves after which a hit is too late.
    pub latest: Option<u32>,
    /// The board that is searched; all where none is given.
    pub size: Option<Size>,
    /// Games that are searched; all where none are given.
    pub games: Option<HashSet<i64>>,
}

impl PatternQuery {
    /// A pattern in all games, turned, mirrored and with colours exchanged.
    pub fn new(pattern: Pattern) -> Self {
        Self { pattern, exchange: Exchange::Both, turned: true, next: None, latest: None, size: None, games: None }
    }
}

impl PatternQuery {
    /// True if a hit has what is asked beside the pattern.
    fn takes(&self, hit: &Hit) -> bool {
        let next = |next| hit.next.local().is_some_and(|(_, color)| color == next);
        self.next.is_none_or(next) && self.latest.is_none_or(|latest| hit.number <= latest)
    }
}

/// A place where a pattern shows in a game: from a move on at which it did not before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Number of the game in the index.
    pub game: i64,
    /// Moves played when it shows.
    pub number: u32,
    /// Orientation of the pattern on the board.
    pub orientation: Orientation,
    /// True if Black and White are exchanged.
    pub exchanged: bool,
    /// Column of the board where the rectangle begins, from 0.
    pub left: u8,
    /// Row of the board where the rectangle begins, from 0.
    pub top: u8,
    /// The move that followed, in the pattern's points and colours.
    pub next: Next,
}

/// The move that followed a pattern, in its points and colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// None: the game ended.
    End,
    /// A move within the rectangle.
    Here {
        /// Its point.
        point: PatternPoint,
        /// The side that played it.
        color: Color,
    },
    /// A move elsewhere, or a pass.
    Elsewhere {
        /// The side that played it.
        color: Color,
        /// The first move within the rectangle while the pattern still showed.
        later: Option<(PatternPoint, Color)>,
    },
}

impl Next {
    /// The first move within the rectangle.
    pub fn local(self) -> Option<(PatternPoint, Color)> {
        match self {
            Self::End => None,
            Self::Here { point, color } => Some((point, color)),
            Self::Elsewhere { later, .. } => later,
        }
    }
}

/// Hits, and how the games went: wins of the pattern's Black and White.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Hits.
    pub hits: u64,
    /// Hits in games that each side won, in the pattern's colours.
    pub wins: ByColor<u64>,
}

impl Tally {
    fn count(&mut self, winner: Option<Color>) {
        self.hits += 1;
        if let Some(winner) = winner {
            self.wins[winner] += 1;
        }
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let wins = ByColor::from_fn(|color| self.wins[color] + other.wins[color]);
        Self { hits: self.hits + other.hits, wins }
    }
}

/// Hits without some of them.
impl Sub for Tally {
    type Output = Self;

    fn sub(self, part: Self) -> Self {
        let wins = ByColor::from_fn(|color| self.wins[color].saturating_sub(part.wins[color]));
        Self { hits: self.hits.saturating_sub(part.hits), wins }
    }
}

/// Moves of one side on a point of the pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Continuation {
    /// Moves made at once.
    pub at_once: Tally,
    /// Moves made after moves elsewhere.
    pub later: Tally,
}

/// Statistics of what followed a pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Continuations {
    /// All hits.
    pub all: Tally,
    /// Games with a hit.
    pub games: u64,
    /// Moves within the rectangle, by point and side.
    pub moves: BTreeMap<PatternPoint, ByColor<Continuation>>,
    /// Hits after which the next move was elsewhere.
    pub elsewhere: Tally,
    /// Hits after which the game ended.
    pub ended: u64,
    /// Hits by year; those without a date are left out.
    pub years: BTreeMap<u16, Tally>,
    /// Hits by the lower rank of the two players; those without ranks are left out.
    pub ranks: BTreeMap<Rank, Tally>,
}

impl Continuations {
    fn add(&mut self, hits: &[Hit], facts: &GameFacts) {
        self.games += u64::from(!hits.is_empty());
        for hit in hits {
            let winner = facts.winner.map(|winner| if hit.exchanged { winner.opponent() } else { winner });
            self.all.count(winner);
            match hit.next {
                Next::End => self.ended += 1,
                Next::Here { .. } => {}
                Next::Elsewhere { .. } => self.elsewhere.count(winner),
            }
            if let Some((point, color)) = hit.next.local() {
                let continuation = &mut self.moves.entry(point).or_default()[color];
                let at_once = matches!(hit.next, Next::Here { .. });
                if at_once { &mut continuation.at_once } else { &mut continuation.later }.count(winner);
            }
            if facts.year != 0 {
                self.years.entry(facts.year).or_default().count(winner);
            }
            if let (Some(black), Some(white)) = (facts.ranks.black, facts.ranks.white) {
                self.ranks.entry(black.min(white)).or_default().count(winner);
            }
        }
    }
}

/// Progress of a search, with the hits since the last one.
#[derive(Clone, Copy, Debug)]
pub struct SearchProgress<'a> {
    /// Games searched.
    pub searched: usize,
    /// Games to be searched.
    pub total: usize,
    /// Hits in the games searched since the last call, in the order of the games.
    pub hits: &'a [Hit],
    /// Statistics of all hits so far.
    pub continuations: &'a Continuations,
}

/// Games on one board that a thread searches at a time.
#[derive(Clone, Copy)]
struct Block {
    board: usize,
    first: usize,
    last: usize,
}

/// Hits of a block, game by game: the place of the game on its shelf, and the number of its hits.
struct BlockHits {
    block: usize,
    hits: Vec<Hit>,
    games: Vec<(usize, usize)>,
}

impl Shelf {
    /// Searches a pattern with `threads`. The callback is called in this thread, block by block in the order of the
    /// games, and its `Break` ends the search; the statistics then are those of the games searched.
    pub fn search(
        &self,
        query: &PatternQuery,
        threads: usize,
        progress: &mut dyn FnMut(SearchProgress<'_>) -> ControlFlow<()>,
    ) -> Continuations {
        let variants = query.pattern.variants(query.exchange, query.turned, query.next);
        let blocks = self.blocks(query.size);
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, receiver) = mpsc::sync_channel(QUEUE);
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                let sender = sender.clone();
                let worker =
                    Worker { shelf: self, query, variants: &variants, blocks: &blocks, next: &next, stop: &stop };
                scope.spawn(move || worker.run(&sender));
            }
            drop(sender);
            let total = blocks.iter().map(|block| block.last - block.first).sum();
            let mut report =
                Report { shelf: self, blocks: &blocks, early: BTreeMap::new(), done: 0, searched: 0, total };
            let mut continuations = Continuations::default();
            for block in &receiver {
                if report.take(block, &mut continuations, progress).is_break() {
                    break;
                }
            }
            stop.store(true, Ordering::Relaxed);
            drop(receiver);
            continuations
        })
    }

    /// Games on boards of this size, or of all sizes, in blocks.
    fn blocks(&self, size: Option<Size>) -> Vec<Block> {
        let blocks = |(board, games): (usize, &BoardGames)| {
            let count = games.games.len();
            (0..count).step_by(BLOCK).map(move |first| Block { board, first, last: count.min(first + BLOCK) })
        };
        let searched = |board: &BoardGames| size.is_none_or(|size| board.size == size);
        self.boards.iter().enumerate().filter(|(_, board)| searched(board)).flat_map(blocks).collect()
    }
}

/// A thread of a search.
struct Worker<'a> {
    shelf: &'a Shelf,
    query: &'a PatternQuery,
    variants: &'a [Variant],
    blocks: &'a [Block],
    next: &'a AtomicUsize,
    stop: &'a AtomicBool,
}

impl Worker<'_> {
    fn run(&self, sender: &SyncSender<BlockHits>) {
        let mut scans: Vec<Option<Scan>> =
            self.shelf.boards.iter().map(|board| Scan::new(self.variants, board.size)).collect();
        while !self.stop.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&block) = self.blocks.get(number) else { return };
            let mut found = BlockHits { block: number, hits: Vec::new(), games: Vec::new() };
            if let Some(scan) = &mut scans[block.board] {
                self.search(scan, block, &mut found);
            }
            if sender.send(found).is_err() {
                return;
            }
        }
    }

    fn search(&self, scan: &mut Scan, block: Block, found: &mut BlockHits) {
        let board = &self.shelf.boards[block.board];
        for game in block.first..block.last {
            if self.query.games.as_ref().is_some_and(|games| !games.contains(&board.games[game].id)) {
                continue;
            }
            let before = found.hits.len();
            scan.game(board, game, &mut found.hits);
            if self.query.next.is_some() || self.query.latest.is_some() {
                let mut kept = before;
                for i in before..found.hits.len() {
                    if self.query.takes(&found.hits[i]) {
                        found.hits.swap(kept, i);
                        kept += 1;
                    }
                }
                found.hits.truncate(kept);
            }
            if found.hits.len() > before {
                found.games.push((game, found.hits.len() - before));
            }
        }
    }
}

/// Reports of the threads put in order.
struct Report<'a> {
    shelf: &'a Shelf,
    blocks: &'a [Block],
    /// Blocks that came before an earlier one.
    early: BTreeMap<usize, BlockHits>,
    /// Blocks reported.
    done: usize,
    /// Games searched, and to be searched.
    searched: usize,
    total: usize,
}

impl Report<'_> {
    fn take(
        &mut self,
        block: BlockHits,
        continuations: &mut Continuations,
        progress: &mut dyn FnMut(SearchProgress<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.early.insert(block.block, block);
        while let Some(found) = self.early.remove(&self.done) {
            self.done += 1;
            let block = self.blocks[found.block];
            self.searched += block.last - block.first;
            let mut hits = &found.hits[..];
            for (game, count) in found.games {
                let (of_game, rest) = hits.split_at(count);
                continuations.add(of_game, &self.shelf.boards[block.board].games[game]);
                hits = rest;
            }
            let (searched, total) = (self.searched, self.total);
            progress(SearchProgress { searched, total, hits: &found.hits, continuations })?;
        }
        ControlFlow::Continue(())
    }
}
