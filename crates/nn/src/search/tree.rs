//! The tree of positions, and where it grows.
//!
//! PUCT as published for KataGo (D. Wu, "Accelerating self-play learning in Go", 2019, and the methods page of
//! its sources): the chance to win together with a bounded utility of the score, exploration scaled by how far
//! the results spread, and a first-play urgency that sinks with the policy already tried. All values are White's.

use lanke_rules::{Color, Move, Size};

use super::leaf::Leaf;

/// No node.
const NONE: u32 = u32::MAX;

/// Exploration constant, and its growth with visits.
const EXPLORATION: f64 = 1.0;
const EXPLORATION_LOG: f64 = 0.45;
const EXPLORATION_BASE: f64 = 500.0;
/// Expected standard deviation of results, its weight, and the share by which the actual one scales exploration.
const SPREAD: f64 = 0.4;
const SPREAD_WEIGHT: f64 = 2.0;
const SPREAD_SCALE: f64 = 0.85;
/// First-play urgency: reduction below the parent's value of moves not tried yet.
const FIRST_PLAY: f64 = 0.2;
const FIRST_PLAY_AT_ROOT: f64 = 0.1;
/// Standard deviations from a move's utility to the bound by which it is chosen, and the share of the most visits
/// that it must have.
const BOUND: f64 = 5.0;
const BOUND_SHARE: f64 = 0.15;

/// Statistics of the playouts through a node.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stats {
    pub(super) visits: u32,
    /// Playouts under way.
    pending: u32,
    utility: f64,
    square: f64,
    win: f64,
    lead: f64,
}

impl Stats {
    fn mean(&self, sum: f64) -> f64 {
        sum / f64::from(self.visits.max(1))
    }

    pub(super) fn utility(&self) -> f64 {
        self.mean(self.utility)
    }

    /// White's chance to win.
    pub(super) fn win(&self) -> f64 {
        self.mean(self.win)
    }

    /// White's lead.
    pub(super) fn lead(&self) -> f64 {
        self.mean(self.lead)
    }

    /// Standard deviation of results, the expected one while there are few.
    fn spread(&self) -> f64 {
        let visits = f64::from(self.visits);
        let mean = self.utility();
        let variance = (self.square - mean * mean * visits).max(0.0);
        ((SPREAD * SPREAD * SPREAD_WEIGHT + variance) / (SPREAD_WEIGHT + visits)).sqrt()
    }

    /// Standard error of the mean utility.
    fn error(&self) -> f64 {
        self.spread() / f64::from(self.visits.max(1)).sqrt()
    }
}

#[derive(Clone, Debug)]
pub(super) struct Edge {
    /// The point's place in the order of [`Size::points`]; behind them the pass.
    place: u16,
    pub(super) prior: f32,
    child: u32,
}

#[derive(Debug)]
pub(super) struct Node {
    pub(super) stats: Stats,
    /// Evaluation of the network, once it exists.
    pub(super) leaf: Option<Leaf>,
    /// The legal moves, the most promising first.
    pub(super) edges: Vec<Edge>,
    pub(super) to_play: Color,
}

impl Node {
    fn new(to_play: Color) -> Self {
        Self { stats: Stats::default(), leaf: None, edges: Vec::new(), to_play }
    }

    fn bytes(&self) -> usize {
        size_of::<Self>() + self.edges.capacity() * size_of::<Edge>() + self.leaf.as_ref().map_or(0, Leaf::bytes)
    }
}

/// The positions looked at.
#[derive(Debug)]
pub(super) struct NetworkTree {
    size: Size,
    pub(super) nodes: Vec<Node>,
    /// Bytes that the nodes hold.
    pub(super) bytes: usize,
}

/// End of a playout.
pub(super) enum Descent {
    /// At a node that the network has not seen yet.
    New { path: Vec<u32>, moves: Vec<Move> },
    /// At the end of a game; it is counted already.
    Over,
    /// Node that another thread is evaluating.
    Busy,
}

impl NetworkTree {
    pub(super) const ROOT: u32 = 0;

    pub(super) fn new(size: Size, to_play: Color) -> Self {
        Self { size, nodes: vec![Node::new(to_play)], bytes: 0 }
    }

    pub(super) fn root(&self) -> &Node {
        &self.nodes[0]
    }

    pub(super) fn mv(&self, edge: &Edge) -> Move {
        let place = usize::from(edge.place);
        let width = usize::from(self.size.width());
        self.size.point((place % width) as u32, (place / width) as u32).map_or(Move::Pass, Move::Play)
    }

    pub(super) fn child(&self, edge: &Edge) -> Option<&Node> {
        self.nodes.get(edge.child as usize)
    }

    /// Walks down to where the next playout ends.
    pub(super) fn descend(&mut self) -> Descent {
        let (mut path, mut moves) = (vec![Self::ROOT], Vec::new());
        let mut at = Self::ROOT;
        loop {
            let node = &self.nodes[at as usize];
            let Some(leaf) = &node.leaf else {
                if node.stats.pending > 0 {
                    return Descent::Busy;
                }
                path.iter().for_each(|&n| self.nodes[n as usize].stats.pending += 1);
                return Descent::New { path, moves };
            };
            if node.edges.is_empty() {
                let leaf = leaf.clone();
                path.iter().for_each(|&n| self.nodes[n as usize].stats.pending += 1);
                self.back_up(&path, &leaf);
                return Descent::Over;
            }
            let child = self.select(at);
            let edge = &self.nodes[at as usize].edges[child];
            moves.push(self.mv(edge));
            at = edge.child;
            if at == NONE {
                at = self.nodes.len() as u32;
                let to_play = self.nodes[path[path.len() - 1] as usize].to_play.opponent();
                let parent = path[path.len() - 1] as usize;
                self.nodes[parent].edges[child].child = at;
                self.nodes.push(Node::new(to_play));
            }
            path.push(at);
        }
    }

    /// The most urgent move of a node.
    fn select(&self, at: u32) -> usize {
        let node = &self.nodes[at as usize];
        let sign = if node.to_play == Color::White { 1.0 } else { -1.0 };
        let (mut tried, mut visits) = (0.0, 0.0);
        let children = || node.edges.iter().map_while(|edge| Some((edge, self.child(edge)?)));
        for (edge, child) in children() {
            tried += f64::from(edge.prior);
            visits += f64::from(child.stats.visits + child.stats.pending);
        }
        let grown = EXPLORATION + EXPLORATION_LOG * ((visits + EXPLORATION_BASE) / EXPLORATION_BASE).ln();
        let explore = grown * (visits + 0.01_f64).sqrt() * (1.0 + SPREAD_SCALE * (node.stats.spread() / SPREAD - 1.0));
        let (mut best, mut most) = (0, f64::NEG_INFINITY);
        let mut count = 0;
        for (edge, child) in children() {
            let Stats { visits, pending, .. } = child.stats;
            let (own, lost) = (f64::from(visits), f64::from(pending));
            // A playout under way counts as lost until it is back.
            let value = (sign * child.stats.utility() * own - lost) / (own + lost).max(1.0);
            let urgency = value + explore * f64::from(edge.prior) / (1.0 + own + lost);
            if urgency > most {
                (best, most) = (count, urgency);
            }
            count += 1;
        }
        if let Some(edge) = node.edges.get(count) {
            let reduction = if at == Self::ROOT { FIRST_PLAY_AT_ROOT } else { FIRST_PLAY };
            let known = (tried * tried).min(1.0);
            let first = node.leaf.as_ref().map_or(0.0, |leaf| leaf.utility);
            let parent = sign * (known * node.stats.utility() + (1.0 - known) * first);
            let urgency = parent - reduction * tried.sqrt() + explore * f64::from(edge.prior);
            if urgency > most {
                best = count;
            }
        }
        best
    }

    /// Gives the last node of a path what the network thinks of it, and counts the playout. `policy` has the
    /// legal moves' places and promises.
    pub(super) fn grow(&mut self, path: &[u32], leaf: Leaf, policy: impl Iterator<Item = (usize, f32)>) {
        let node = &mut self.nodes[path[path.len() - 1] as usize];
        let edge = |(place, prior): (usize, f32)| Edge { place: place as u16, prior, child: NONE };
        node.edges = policy.map(edge).collect();
        node.edges.sort_by(|a, b| b.prior.total_cmp(&a.prior).then(a.place.cmp(&b.place)));
        node.leaf = Some(leaf.clone());
        self.bytes += node.bytes();
        self.back_up(path, &leaf);
    }

    /// Gives up a playout that was begun.
    pub(super) fn release(&mut self, path: &[u32]) {
        path.iter().for_each(|&at| self.nodes[at as usize].stats.pending -= 1);
    }

    fn back_up(&mut self, path: &[u32], leaf: &Leaf) {
        for &at in path {
            let stats = &mut self.nodes[at as usize].stats;
            stats.pending -= 1;
            stats.visits += 1;
            stats.utility += leaf.utility;
            stats.square += leaf.utility * leaf.utility;
            stats.win += leaf.win;
            stats.lead += leaf.lead;
        }
    }

    /// The moves of a node that were tried, the best first, with the bottom of the interval of their utility as
    /// the side to move sees it.
    pub(super) fn ranked<'t>(&'t self, node: &'t Node) -> Vec<(&'t Edge, &'t Node, f64)> {
        let sign = if node.to_play == Color::White { 1.0 } else { -1.0 };
        let tried = node.edges.iter().map_while(|edge| Some((edge, self.child(edge)?)));
        let mut ranked: Vec<_> = tried
            .filter(|(_, child)| child.stats.visits > 0)
            .map(|(edge, child)| (edge, child, sign * child.stats.utility() - BOUND * child.stats.error()))
            .collect();
        let most = ranked.iter().map(|(_, child, _)| child.stats.visits).max().unwrap_or(0);
        let enough = |child: &Node| f64::from(child.stats.visits) >= BOUND_SHARE * f64::from(most);
        ranked.sort_by(|(_, a, bound_a), (_, b, bound_b)| {
            let by_bound = if enough(a) && enough(b) { bound_b.total_cmp(bound_a) } else { std::cmp::Ordering::Equal };
            enough(b).cmp(&enough(a)).then(by_bound).then(b.stats.visits.cmp(&a.stats.visits))
        });
        ranked
    }

    /// Visits that the most visited move has more than the next one; none until two were tried.
    pub(super) fn lead(&self) -> u32 {
        let mut visits: Vec<u32> = self.root().edges.iter().filter_map(|e| Some(self.child(e)?.stats.visits)).collect();
        visits.sort_unstable_by(|a, b| b.cmp(a));
        if let [first, second, ..] = visits[..] { first - second } else { 0 }
    }

    /// True if the best move is the one most visited.
    pub(super) fn is_settled(&self) -> bool {
        let ranked = self.ranked(self.root());
        let most = ranked.iter().map(|(_, child, _)| child.stats.visits).max();
        ranked.first().map(|(_, child, _)| child.stats.visits) == most
    }

    /// Only these moves are looked at from the root.
    pub(super) fn restrict(&mut self, among: &[Move]) {
        let allowed: Vec<bool> = self.root().edges.iter().map(|edge| among.contains(&self.mv(edge))).collect();
        let mut allowed = allowed.into_iter();
        self.nodes[0].edges.retain(|_| allowed.next() == Some(true));
    }

    /// The tree below the position after these moves, if it was looked at.
    pub(super) fn after(mut self, moves: &[Move]) -> Option<Self> {
        let mut at = Self::ROOT;
        for &mv in moves {
            let node = &self.nodes[at as usize];
            at = node.edges.iter().find(|edge| self.mv(edge) == mv)?.child;
            self.nodes.get(at as usize)?.leaf.as_ref()?;
        }
        if at == Self::ROOT {
            return Some(self);
        }
        let mut tree = Self { size: self.size, nodes: Vec::new(), bytes: 0 };
        let mut old = vec![at];
        let mut next = 0;
        while let Some(&at) = old.get(next) {
            next += 1;
            let mut node = std::mem::replace(&mut self.nodes[at as usize], Node::new(Color::Black));
            node.stats.pending = 0;
            for edge in &mut node.edges {
                let known = self.nodes.get(edge.child as usize).is_some_and(|child| child.leaf.is_some());
                let child = std::mem::replace(&mut edge.child, NONE);
                if known {
                    edge.child = old.len() as u32;
                    old.push(child);
                }
            }
            tree.bytes += node.bytes();
            tree.nodes.push(node);
        }
        Some(tree)
    }
}
