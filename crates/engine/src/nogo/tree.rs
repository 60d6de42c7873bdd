//! The tree of a Monte-Carlo search, which all its threads grow together. Each node keeps the counts of its moves under a lock of
//! its own, in parallel columns, so that choosing among them is one pass over plain numbers.

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock};

/// Bytes of a node without its moves, and of each of them.
const BYTES_A_NODE: usize = 512;
const BYTES_A_MOVE: usize = 48;

/// Knowledge of a result, seen by the side that makes the move or is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    Win,
    Loss,
}

/// A move and what speaks for it before it is tried: games won out of games imagined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seed {
    pub(crate) place: u16,
    pub(crate) games: i32,
    pub(crate) wins: i32,
    /// The network's policy of it, or the share of games that it is expected to win.
    pub(crate) prior: f32,
}

/// Statistics of a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    pub(crate) place: usize,
    pub(crate) visits: i32,
    pub(crate) wins: i32,
    pub(crate) prior: f64,
    /// Share of its games that it won, those imagined and those of later play included.
    pub(crate) expected: f64,
    pub(crate) proof: Option<Proof>,
}

/// Statistics of the moves of a node.
#[derive(Debug)]
struct Counts {
    visits: Vec<i32>,
    wins: Vec<i32>,
    /// Games in which the move was made here or later by the same side, priors included.
    amaf_games: Vec<i32>,
    amaf_wins: Vec<i32>,
    /// 0, or so little that a move that is proved to lose is not tried again.
    doom: Vec<f32>,
    /// True of moves below which there is a node, or a thread is making one.
    taken: Vec<bool>,
}

/// A position, and its legal moves.
#[derive(Debug)]
pub(crate) struct Node {
    places: Vec<u16>,
    priors: Vec<f32>,
    children: Vec<OnceLock<Box<Node>>>,
    counts: Mutex<Counts>,
    /// One of the constants below.
    proof: AtomicU8,
}

const OPEN: u8 = 0;
const WON: u8 = 1;
const LOST: u8 = 2;

/// The root, once there is one, and all below it.
#[derive(Debug, Default)]
pub(crate) struct NogoTree {
    root: OnceLock<Box<Node>>,
    bytes: AtomicUsize,
}

const DOOMED: f32 = -1e6;

/// Moves of a node: no more than the largest board has points, and whole lanes.
const MAX_MOVES: usize = 384;

/// Numbers that are compared at once.
const LANES: usize = 8;

/// The place of the first of the greatest numbers, of which there are whole lanes.
fn first_greatest(values: &[f32]) -> usize {
    let mut best = [f32::NEG_INFINITY; LANES];
    for lane in values.chunks_exact(LANES) {
        for (best, &value) in best.iter_mut().zip(lane) {
            *best = if value > *best { value } else { *best };
        }
    }
    let best = best.into_iter().fold(f32::NEG_INFINITY, f32::max);
    values.iter().position(|&value| value == best).unwrap_or_default()
}

impl NogoTree {
    /// The root, made if there is none.
    pub(crate) fn root_or(&self, make: impl FnOnce() -> Node) -> &Node {
        self.root.get_or_init(|| Box::new(make()))
    }

    /// True if there is room for a node of `moves` more within `bytes`.
    pub(crate) fn has_room(&self, moves: usize, bytes: usize) -> bool {
        self.bytes.load(Ordering::Relaxed) + bytes_of(moves) <= bytes
    }

    /// Adds the node below a move of `node` that [`Node::take`] gave to this thread.
    pub(crate) fn add<'a>(&self, node: &'a Node, mv: usize, child: Node) -> &'a Node {
        self.bytes.fetch_add(bytes_of(child.places.len()), Ordering::Relaxed);
        node.children[mv].get_or_init(|| Box::new(child))
    }

    /// Keeps the part below a line of moves alone.
    pub(crate) fn descend(&mut self, line: impl IntoIterator<Item = usize>) {
        let mut root = self.root.take();
        for place in line {
            root = root.and_then(|mut node| {
                let mv = node.find(place)?;
                node.children[mv].take()
            });
        }
        self.bytes = AtomicUsize::new(root.as_ref().map_or(0, |root| root.bytes()));
        self.root = root.map_or_else(OnceLock::new, OnceLock::from);
    }
}

/// Bytes of a node of so many moves.
fn bytes_of(moves: usize) -> usize {
    BYTES_A_NODE + moves * BYTES_A_MOVE
}

impl Node {
    /// A node whose side to move has these moves; without any it has lost.
    pub(crate) fn new(seeds: &[Seed]) -> Self {
        let column = |of: fn(&Seed) -> i32| seeds.iter().map(of).collect();
        let counts = Counts {
            visits: column(|_| 0),
            wins: column(|_| 0),
            amaf_games: column(|seed| seed.games),
            amaf_wins: column(|seed| seed.wins),
            doom: vec![0.0; seeds.len()],
            taken: vec![false; seeds.len()],
        };
        Self {
            places: seeds.iter().map(|seed| seed.place).collect(),
            priors: seeds.iter().map(|seed| seed.prior).collect(),
            children: seeds.iter().map(|_| OnceLock::new()).collect(),
            counts: Mutex::new(counts),
            proof: AtomicU8::new(if seeds.is_empty() { LOST } else { OPEN }),
        }
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().expect("no thread panics holding it")
    }

    /// Bytes of it and of all nodes below.
    fn bytes(&self) -> usize {
        let below: usize = self.children.iter().filter_map(OnceLock::get).map(|child| child.bytes()).sum();
        bytes_of(self.places.len()) + below
    }

    /// Notes what is proved of it, as its side to move sees it.
    pub(crate) fn decide(&self, proof: Option<Proof>) {
        let proof = match proof {
            None => OPEN,
            Some(Proof::Win) => WON,
            Some(Proof::Loss) => LOST,
        };
        self.proof.store(proof, Ordering::Relaxed);
    }

    pub(crate) fn proof(&self) -> Option<Proof> {
        match self.proof.load(Ordering::Relaxed) {
            WON => Some(Proof::Win),
            LOST => Some(Proof::Loss),
            _ => None,
        }
    }

    /// Begins a game through the most promising move of a node that has one, which has lost that game until [`Node::count`] says
    /// otherwise, so that other threads look elsewhere. What is known of a move and what is known of it in later play
    /// are weighed as Silver and Gelly (2007) do, with `bias` as the error of the latter; `explore` is the weight of the
    /// priors, as in PUCT (Rosin 2011).
    pub(crate) fn enter(&self, bias: f32, explore: f32) -> usize {
        let mut counts = self.counts();
        let len = self.places.len().min(MAX_MOVES);
        let mut values = [f32::NEG_INFINITY; MAX_MOVES];
        let (visits, wins) = (&counts.visits[..len], &counts.wins[..len]);
        let (games, won, doom) = (&counts.amaf_games[..len], &counts.amaf_wins[..len], &counts.doom[..len]);
        for i in 0..len {
            let (n, w, g, v) = (visits[i] as f32, wins[i] as f32, games[i] as f32, won[i] as f32);
            values[i] = (w * (1.0 + bias * g) + v + 0.5) / (n + g + bias * n * g + 1.0) + doom[i];
        }
        if explore > 0.0 {
            let priors = &self.priors[..len];
            let all: f32 = visits.iter().map(|&visits| visits as f32).sum();
            let scale = explore * (1.0 + all).sqrt();
            for i in 0..len {
                values[i] += scale * priors[i] / (1.0 + visits[i] as f32);
            }
        }
        let mv = first_greatest(&values[..len.next_multiple_of(LANES)]);
        counts.visits[mv] += 1;
        mv
    }

    /// True if the thread that asks should make the node below a move: once, after more than so many visits.
    pub(crate) fn take(&self, mv: usize, visits: i32) -> bool {
        let mut counts = self.counts();
        counts.visits[mv] > visits && !std::mem::replace(&mut counts.taken[mv], true)
    }

    pub(crate) fn place(&self, mv: usize) -> usize {
        usize::from(self.places[mv])
    }

    pub(crate) fn child(&self, mv: usize) -> Option<&Self> {
        self.children[mv].get().map(|child| &**child)
    }

    /// Counts the game that went through a move; `made` tells which places the side to move took in it.
    pub(crate) fn count(&self, mv: usize, won: bool, made: impl Fn(usize) -> bool) {
        let mut counts = self.counts();
        let counts = &mut *counts;
        counts.wins[mv] += i32::from(won);
        for ((&place, games), wins) in self.places.iter().zip(&mut counts.amaf_games).zip(&mut counts.amaf_wins) {
            let made = i32::from(made(usize::from(place)));
            *games += made;
            *wins += made & i32::from(won);
        }
    }

    /// Counts what a network says of the position below as so many games, won and all.
    pub(crate) fn credit(&self, mv: usize, games: i32, wins: i32) {
        let mut counts = self.counts();
        counts.visits[mv] += games;
        counts.wins[mv] += wins;
    }

    /// Notes what is proved of the node below a move, if anything is.
    pub(crate) fn prove(&self, mv: usize) {
        match self.child(mv).and_then(Self::proof) {
            None => {}
            Some(Proof::Loss) => self.decide(Some(Proof::Win)),
            Some(Proof::Win) => {
                let mut counts = self.counts();
                counts.doom[mv] = DOOMED;
                if counts.doom.iter().all(|&doom| doom < 0.0) && self.proof().is_none() {
                    self.decide(Some(Proof::Loss));
                }
            }
        }
    }

    /// Lets only some moves be tried.
    pub(crate) fn bar(&self, may: impl Fn(usize) -> bool) {
        for (&place, doom) in self.places.iter().zip(&mut self.counts().doom) {
            if !may(usize::from(place)) {
                *doom = DOOMED;
            }
        }
        self.settle();
    }

    /// Finds what is proved by the moves that may be tried.
    pub(crate) fn settle(&self) {
        let counts = self.counts();
        let wins = |child: &OnceLock<Box<Self>>| child.get().is_some_and(|child| child.proof() == Some(Proof::Loss));
        let won = self.children.iter().zip(&counts.doom).any(|(child, &doom)| doom == 0.0 && wins(child));
        let lost = counts.doom.iter().all(|&doom| doom < 0.0);
        self.decide(if won { Some(Proof::Win) } else { lost.then_some(Proof::Loss) });
    }

    /// Statistics of the moves.
    pub(crate) fn standings(&self) -> Vec<Standing> {
        let counts = self.counts();
        let standing = |mv: usize| {
            let below = self.child(mv).and_then(Self::proof);
            let proof = below.map(|below| if below == Proof::Win { Proof::Loss } else { Proof::Win });
            Standing {
                place: self.place(mv),
                visits: counts.visits[mv],
                wins: counts.wins[mv],
                prior: f64::from(self.priors[mv]),
                expected: (f64::from(counts.amaf_wins[mv]) + 0.5) / (f64::from(counts.amaf_games[mv]) + 1.0),
                proof,
            }
        };
        (0..self.places.len()).map(standing).collect()
    }

    /// The move at a place, if it is one.
    pub(crate) fn find(&self, place: usize) -> Option<usize> {
        self.places.iter().position(|&p| usize::from(p) == place)
    }

    /// The most visited move, if any was visited.
    pub(crate) fn favourite(&self) -> Option<usize> {
        let counts = self.counts();
        let visited = (0..self.places.len()).filter(|&mv| counts.visits[mv] > 0);
        visited.max_by_key(|&mv| (counts.visits[mv], counts.wins[mv]))
    }
}
