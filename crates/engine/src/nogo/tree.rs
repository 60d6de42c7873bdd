//! The tree of a Monte-Carlo search: nodes in one arena, the moves of all nodes in parallel columns so
//! that choosing among them is one pass over plain numbers.

use std::ops::Range;

/// No node.
const NONE: u32 = u32::MAX;

/// Bytes that a move takes in the columns, and its share of the nodes.
const BYTES_A_MOVE: usize = 32;

/// Knowledge of a result, seen by the side that makes the move or is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    Win,
    Loss,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    first: u32,
    count: u16,
    proof: Option<Proof>,
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

/// Nodes and moves; the root is node 0 once the tree is not empty.
#[derive(Debug, Default)]
pub(crate) struct NogoTree {
    nodes: Vec<Node>,
    places: Vec<u16>,
    children: Vec<u32>,
    visits: Vec<i32>,
    wins: Vec<i32>,
    /// Games in which the move was made here or later by the same side, priors included.
    amaf_games: Vec<i32>,
    amaf_wins: Vec<i32>,
    priors: Vec<f32>,
    /// 0, or so little that a move that is proved to lose is not tried again.
    doom: Vec<f32>,
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
    pub(crate) const ROOT: u32 = 0;

    /// True if there is room for `moves` more within `bytes`.
    pub(crate) fn has_room(&self, moves: usize, bytes: usize) -> bool {
        (self.places.len() + moves) * BYTES_A_MOVE <= bytes
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Adds a node whose side to move has these moves; without any it has lost.
    pub(crate) fn add(&mut self, seeds: &[Seed]) -> u32 {
        let proof = seeds.is_empty().then_some(Proof::Loss);
        self.nodes.push(Node { first: self.places.len() as u32, count: seeds.len() as u16, proof });
        for seed in seeds {
            self.places.push(seed.place);
            self.children.push(NONE);
            self.visits.push(0);
            self.wins.push(0);
            self.amaf_games.push(seed.games);
            self.amaf_wins.push(seed.wins);
            self.priors.push(seed.prior);
            self.doom.push(0.0);
        }
        self.nodes.len() as u32 - 1
    }

    /// Notes that a node is decided, as its side to move sees it.
    pub(crate) fn decide(&mut self, node: u32, proof: Proof) {
        self.nodes[node as usize].proof = Some(proof);
    }

    pub(crate) fn proof(&self, node: u32) -> Option<Proof> {
        self.nodes[node as usize].proof
    }

    fn moves(&self, node: u32) -> Range<usize> {
        let Node { first, count, .. } = self.nodes[node as usize];
        first as usize..first as usize + usize::from(count)
    }

    /// The most promising move of a node that has one. What is known of a move and what is known of it
    /// in later play are weighed as Silver and Gelly (2007) do, with `bias` as the error of the latter; `explore` is the
    /// weight of the priors, as in PUCT (Rosin 2011).
    pub(crate) fn select(&self, node: u32, bias: f32, explore: f32) -> usize {
        let moves = self.moves(node);
        let (visits, wins) = (&self.visits[moves.clone()], &self.wins[moves.clone()]);
        let (games, won) = (&self.amaf_games[moves.clone()], &self.amaf_wins[moves.clone()]);
        let doom = &self.doom[moves.clone()];
        let mut values = [f32::NEG_INFINITY; MAX_MOVES];
        let len = moves.len().min(MAX_MOVES);
        let (visits, wins, games, won, doom) = (&visits[..len], &wins[..len], &games[..len], &won[..len], &doom[..len]);
        for i in 0..len {
            let (n, w, g, v) = (visits[i] as f32, wins[i] as f32, games[i] as f32, won[i] as f32);
            values[i] = (w * (1.0 + bias * g) + v + 0.5) / (n + g + bias * n * g + 1.0) + doom[i];
        }
        if explore > 0.0 {
            let priors = &self.priors[moves.clone()][..len];
            let all: f32 = visits.iter().map(|&visits| visits as f32).sum();
            let scale = explore * (1.0 + all).sqrt();
            for i in 0..len {
                values[i] += scale * priors[i] / (1.0 + visits[i] as f32);
            }
        }
        moves.start + first_greatest(&values[..len.next_multiple_of(LANES)])
    }

    pub(crate) fn place(&self, mv: usize) -> usize {
        usize::from(self.places[mv])
    }

    pub(crate) fn visits(&self, mv: usize) -> i32 {
        self.visits[mv]
    }

    pub(crate) fn child(&self, mv: usize) -> Option<u32> {
        Some(self.children[mv]).filter(|&c| c != NONE)
    }

    pub(crate) fn set_child(&mut self, mv: usize, child: u32) {
        self.children[mv] = child;
    }

    /// Counts a game that went through `mv` of `node`; `made` tells which places the side to move
    /// there took in it.
    pub(crate) fn count(&mut self, node: u32, mv: usize, won: bool, made: impl Fn(usize) -> bool) {
        self.visits[mv] += 1;
        self.wins[mv] += i32::from(won);
        let moves = self.moves(node);
        let places = &self.places[moves.clone()];
        let (games, wins) = (&mut self.amaf_games[moves.clone()], &mut self.amaf_wins[moves]);
        for ((&place, games), wins) in places.iter().zip(games).zip(wins) {
            let made = i32::from(made(usize::from(place)));
            *games += made;
            *wins += made & i32::from(won);
        }
    }

    /// Counts what a network says of the position below as so many games, won and all.
    pub(crate) fn credit(&mut self, mv: usize, games: i32, wins: i32) {
        self.visits[mv] += games;
        self.wins[mv] += wins;
    }

    /// Notes that the node below `mv` of `node` is decided, as its own side to move sees it.
    pub(crate) fn prove(&mut self, node: u32, mv: usize, below: Proof) {
        match below {
            Proof::Loss => self.nodes[node as usize].proof = Some(Proof::Win),
            Proof::Win => {
                self.doom[mv] = DOOMED;
                if self.moves(node).all(|m| self.doom[m] < 0.0) {
                    self.nodes[node as usize].proof = Some(Proof::Loss);
                }
            }
        }
    }

    /// Lets only some moves of a node be tried, until [`NogoTree::free`].
    pub(crate) fn bar(&mut self, node: u32, may: impl Fn(usize) -> bool) {
        for m in self.moves(node) {
            if !may(self.place(m)) {
                self.doom[m] = DOOMED;
            }
        }
        self.settle(node);
    }

    /// Lets all moves of a node be tried again that are not proved to lose.
    pub(crate) fn free(&mut self, node: u32) {
        for m in self.moves(node) {
            let loses = self.child(m).is_some_and(|child| self.proof(child) == Some(Proof::Win));
            self.doom[m] = if loses { DOOMED } else { 0.0 };
        }
        self.settle(node);
    }

    /// Finds what is proved of a node by the moves of it that may be tried.
    fn settle(&mut self, node: u32) {
        let wins = |m| self.doom[m] == 0.0 && self.child(m).is_some_and(|c| self.proof(c) == Some(Proof::Loss));
        let lost = self.moves(node).all(|m| self.doom[m] < 0.0);
        let proof = if self.moves(node).any(wins) { Some(Proof::Win) } else { lost.then_some(Proof::Loss) };
        self.nodes[node as usize].proof = proof;
    }

    /// Statistics of the moves of a node.
    pub(crate) fn standings(&self, node: u32) -> impl Iterator<Item = Standing> {
        self.moves(node).map(|m| {
            let below = self.child(m).and_then(|child| self.proof(child));
            let proof = below.map(|below| if below == Proof::Win { Proof::Loss } else { Proof::Win });
            Standing {
                place: self.place(m),
                visits: self.visits[m],
                wins: self.wins[m],
                prior: f64::from(self.priors[m]),
                expected: (f64::from(self.amaf_wins[m]) + 0.5) / (f64::from(self.amaf_games[m]) + 1.0),
                proof,
            }
        })
    }

    /// The node below the move at `place`, if it was ever looked into.
    pub(crate) fn below(&self, node: u32, place: usize) -> Option<u32> {
        self.moves(node).find(|&m| self.place(m) == place).and_then(|m| self.child(m))
    }

    /// The most visited move of a node, if any was visited.
    pub(crate) fn favourite(&self, node: u32) -> Option<usize> {
        self.moves(node).filter(|&m| self.visits[m] > 0).max_by_key(|&m| (self.visits[m], self.wins[m]))
    }

    /// The tree below `root` alone.
    pub(crate) fn subtree(&self, root: u32) -> Self {
        let mut subtree = Self::default();
        let mut open = vec![(root, None)];
        while let Some((node, above)) = open.pop() {
            let moves = self.moves(node);
            let id = subtree.nodes.len() as u32;
            let first = subtree.places.len();
            subtree.nodes.push(Node { first: first as u32, ..self.nodes[node as usize] });
            subtree.places.extend_from_slice(&self.places[moves.clone()]);
            subtree.children.extend(moves.clone().map(|_| NONE));
            subtree.visits.extend_from_slice(&self.visits[moves.clone()]);
            subtree.wins.extend_from_slice(&self.wins[moves.clone()]);
            subtree.amaf_games.extend_from_slice(&self.amaf_games[moves.clone()]);
            subtree.amaf_wins.extend_from_slice(&self.amaf_wins[moves.clone()]);
            subtree.priors.extend_from_slice(&self.priors[moves.clone()]);
            subtree.doom.extend_from_slice(&self.doom[moves.clone()]);
            if let Some(above) = above {
                subtree.children[above] = id;
            }
            let below = moves.enumerate().filter_map(|(i, m)| Some((self.child(m)?, Some(first + i))));
            open.extend(below);
        }
        subtree
    }
}
