//! The tree of the search: nodes that all threads share, with counts that they raise without locks.
//!
//! A count may lose an update when two threads meet, which does no harm (Enzenberger and Müller 2010,
//! "A lock-free multithreaded Monte-Carlo tree search algorithm"). The tree is grown by all threads
//! together rather than merged at its root, so that they see what the others have found.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering::Relaxed};

use super::board::Place;

/// Unit of a game in sums of results.
pub(crate) const GAME: u32 = 256;

/// Visits of a move that sums of results have room for.
pub(crate) const MOST_VISITS: u32 = 1 << 24;

/// Moves of a node that are looked at from the beginning.
const FIRST: f32 = 8.0;

/// Further moves for the square root of its visits.
const WIDEN: f32 = 0.5;

/// Bytes that a move takes.
pub(crate) const BYTES_A_MOVE: usize = size_of::<Edge>();

/// A position that was looked into.
#[derive(Debug)]
pub(crate) struct Node {
    /// Hash of the position.
    pub(crate) hash: u64,
    /// The moves of its side to move: those first that are looked at first.
    pub(crate) moves: Box<[Edge]>,
}

/// A move: what is thought of it before it is tried, and how it did.
#[derive(Debug)]
pub(crate) struct Edge {
    pub(crate) place: Place,
    /// Games that it is taken to have had, and won.
    prior_games: f32,
    prior_wins: f32,
    /// Prior probability.
    pub(crate) chance: f32,
    visits: AtomicU32,
    wins: AtomicU32,
    /// Games in which the move was made here or later by the same side.
    amaf_games: AtomicU32,
    amaf_wins: AtomicU32,
    /// Points by which its side led in the end of its games, in halves.
    lead: AtomicI64,
    below: OnceLock<Box<Node>>,
}

/// Adds where a lost update does no harm.
#[inline]
fn add(count: &AtomicU32, n: u32) {
    count.store(count.load(Relaxed).wrapping_add(n), Relaxed);
}

impl Edge {
    pub(crate) fn new(place: Place, prior_games: f32, prior_wins: f32, chance: f32) -> Self {
        Self {
            place,
            prior_games,
            prior_wins,
            chance,
            visits: AtomicU32::default(),
            wins: AtomicU32::default(),
            amaf_games: AtomicU32::default(),
            amaf_wins: AtomicU32::default(),
            lead: AtomicI64::default(),
            below: OnceLock::new(),
        }
    }

    pub(crate) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// The share of its games that it won; what was thought before where there are none.
    pub(crate) fn win_rate(&self) -> f64 {
        match self.visits() {
            0 => f64::from(self.prior_wins / self.prior_games),
            n => f64::from(self.wins.load(Relaxed)) / (f64::from(n) * f64::from(GAME)),
        }
    }

    /// By how many points its side led on average.
    pub(crate) fn lead(&self) -> Option<f64> {
        let n = self.visits();
        (n > 0).then(|| self.lead.load(Relaxed) as f64 / (2.0 * f64::from(n)))
    }

    pub(crate) fn below(&self) -> Option<&Node> {
        self.below.get().map(|node| &**node)
    }

    /// Grows a node, unless another thread was faster.
    pub(crate) fn grow(&self, node: Node) -> &Node {
        self.below.get_or_init(|| Box::new(node))
    }

    /// Begins a visit, which counts as lost until it is known better, so that other threads look
    /// elsewhere.
    pub(crate) fn enter(&self) {
        self.visits.fetch_add(1, Relaxed);
    }

    /// Ends a visit with its result.
    pub(crate) fn leave(&self, wins: u32, lead: i32) {
        add(&self.wins, wins);
        self.lead.store(self.lead.load(Relaxed) + i64::from(lead), Relaxed);
    }

    /// Counts a game in which the move was made now or later.
    #[inline]
    pub(crate) fn count_amaf(&self, wins: u32) {
        add(&self.amaf_games, 1);
        add(&self.amaf_wins, wins);
    }

    /// Value of a move: its own games and those in which it came later, weighed as Silver's
    /// formula does with `equivalence` games of the latter worth as much as own ones can ever be.
    #[inline]
    fn value(&self, equivalence: f32) -> f32 {
        const WIN: f32 = 1.0 / GAME as f32;
        let n = self.visits.load(Relaxed) as f32 + self.prior_games;
        let w = self.wins.load(Relaxed) as f32 * WIN + self.prior_wins;
        let a = self.amaf_games.load(Relaxed) as f32;
        let v = self.amaf_wins.load(Relaxed) as f32 * WIN;
        // w/n and v/a weighed by n·(1 + a/e) to a, which comes to one division.
        let own = 1.0 + a / equivalence;
        (w * own + v) / (n * own + a)
    }
}

impl Node {
    /// The most promising of the first moves, which become more with the visits of the node (progressive
    /// widening: Coulom 2007; Chaslot et al. 2008).
    #[inline]
    pub(crate) fn select(&self, equivalence: f32, visits: u64) -> &Edge {
        let wide = (FIRST + WIDEN * (visits as f32).sqrt()) as usize;
        let mut best = &self.moves[0];
        let mut most = f32::NEG_INFINITY;
        for edge in &self.moves[..wide.min(self.moves.len())] {
            let value = edge.value(equivalence);
            if value > most {
                (most, best) = (value, edge);
            }
        }
        best
    }

    /// The most visited move, if any was visited.
    pub(crate) fn favourite(&self) -> Option<&Edge> {
        let visited = self.moves.iter().filter(|edge| edge.visits() > 0);
        visited.max_by(|a, b| a.visits().cmp(&b.visits()).then(a.win_rate().total_cmp(&b.win_rate())))
    }

    pub(crate) fn visits(&self) -> u64 {
        self.moves.iter().map(|edge| u64::from(edge.visits())).sum()
    }

    /// Takes out the node at most two moves below this one that has the hash; this one is used up.
    pub(crate) fn into_descendant(mut self, hash: u64) -> Option<Self> {
        if self.hash == hash {
            return Some(self);
        }
        for edge in &mut self.moves {
            let Some(node) = edge.below.get_mut() else { continue };
            if node.hash == hash {
                return edge.below.take().map(|node| *node);
            }
            let found = node.moves.iter_mut().find(|edge| edge.below().is_some_and(|node| node.hash == hash));
            if let Some(edge) = found {
                return edge.below.take().map(|node| *node);
            }
        }
        None
    }

    /// Moves in all nodes from this one on.
    pub(crate) fn size(&self) -> usize {
        let mut size = 0;
        let mut open = vec![self];
        while let Some(node) = open.pop() {
            size += node.moves.len();
            open.extend(node.moves.iter().filter_map(Edge::below));
        }
        size
    }
}
