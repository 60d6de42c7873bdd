//! Monte-Carlo tree search for NoGo.
//!
//! All threads grow one tree; what was learned of the moves that were made is kept for the next task.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lanke_rules::playout::Rng;
use lanke_rules::{ByColor, Color, Move, Point, Position, Size};

use super::SizedSearch;
use super::bits::Bits;
use super::board::{Grid, NogoBoard};
use super::guide::{self, Advice, Guide};
use super::playout::{self, Policy};
use super::solve::Solver;
use super::tree::{Node, NogoTree, Proof, Seed, Standing};
use crate::{Analysis, Budget, Candidate, Task};

/// Visits of a move before the position after it gets a node.
const EXPAND_AT: i32 = 6;

/// Open points up to which it is tried to prove who wins the position of a new node.
const PROVABLE: u32 = 18;

/// Positions that the solver may look at for that.
const PROOF: u64 = 300;

/// The most visits with which a tree is still searched. It counts them with 32 bits, in which the answers of a network, that
/// come to fewer than three visits for each playout, have room too.
const MOST_VISITS: u64 = i32::MAX as u64 / 4;

/// Playouts between two looks at the clock.
const ROUND: u64 = 32;

/// Time between two reports; a stop is noticed within it.
const REPORT: Duration = Duration::from_millis(20);

/// Knowledge of a search beyond the rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knowledge {
    /// Games that a new move is taken to have had, won as the numbers of legal points after it let
    /// expect; 0 for no opinion.
    pub(crate) prior_games: i32,
    /// Steepness by which one more legal point raises that expectation.
    pub(crate) prior_slope: f32,
    /// Policy of the playouts.
    pub(crate) policy: Policy,
    /// The error of what is known of a move in later play.
    pub(crate) bias: f32,
}

impl Knowledge {
    /// Everything that is known to help.
    pub(crate) const FULL: Self =
        Self { prior_games: 40, prior_slope: 0.25, policy: Policy::SharedFirst, bias: 0.0005 };
    /// The rules, and nothing more.
    pub(crate) const PLAIN: Self = Self { prior_games: 0, prior_slope: 0.0, policy: Policy::Uniform, bias: 0.0005 };
}

/// The tree of the last task, and the position at its root.
#[derive(Debug)]
pub(crate) struct Search<const W: usize, const N: usize> {
    size: Size,
    grid: Grid<W, N>,
    knowledge: Knowledge,
    board: NogoBoard<W, N>,
    to_play: Color,
    tree: NogoTree,
    /// The network that guides it, for each thread, if one does.
    guides: Vec<Box<dyn Guide>>,
}

impl<const W: usize, const N: usize> Search<W, N> {
    pub(crate) fn new(position: &Position, knowledge: Knowledge, guide: Option<Box<dyn Guide>>) -> Self {
        let size = position.board().size();
        let grid = Grid::new(size);
        let board = copy(&grid, position);
        let guides = guide.into_iter().collect();
        Self { size, grid, knowledge, board, to_play: position.to_play(), tree: NogoTree::default(), guides }
    }

    /// Keeps the part of the tree that is below the position, if it is at most a move of each side on.
    fn move_to(&mut self, position: &Position) {
        let board = copy(&self.grid, position);
        let new = ByColor::from_fn(|c| board.stones(c) & !self.board.stones(c));
        let gone = Color::BOTH.iter().any(|&c| !(self.board.stones(c) & !board.stones(c)).is_empty());
        let mover = self.to_play;
        let (first, second) = (new[mover], new[mover.opponent()]);
        let expected = if second.is_empty() && first.is_empty() {
            Some(mover)
        } else if first.len() == 1 && second.is_empty() {
            Some(mover.opponent())
        } else if first.len() == 1 && second.len() == 1 {
            Some(mover)
        } else {
            None
        };
        if gone || expected != Some(position.to_play()) {
            self.tree = NogoTree::default();
        }
        self.tree.descend(first.single().into_iter().chain(second.single()));
        self.board = board;
        self.to_play = position.to_play();
    }
}

impl<const W: usize, const N: usize> SizedSearch for Search<W, N> {
    fn run(
        &mut self,
        task: &Task<'_>,
        solver: Option<&Solver>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Analysis {
        let start = Instant::now();
        self.move_to(task.position);
        let threads = task.threads.max(1);
        while let Some(guide) = self.guides.first().filter(|_| self.guides.len() < threads) {
            self.guides.push(guide.another());
        }
        let Self { size, grid, knowledge, board, to_play, tree, guides } = self;
        let tree = &*tree;
        let mut guides = guides.iter_mut();
        let among = task.among.iter().filter_map(|mv| match mv {
            Move::Play(p) if size.contains(*p) => Some(size.ordinal(*p)),
            _ => None,
        });
        let among: Option<Bits<W>> =
            (!task.among.is_empty()).then(|| among.fold(Bits::EMPTY, |set, place| set | Bits::of(place)));
        let mut worker = |i: usize| Worker {
            size: *size,
            grid,
            knowledge: *knowledge,
            root: board,
            to_play: *to_play,
            tree,
            bytes: task.memory,
            rng: Rng::new(task.seed ^ (i as u64) << 32),
            path: Vec::new(),
            seeds: Vec::new(),
            solver,
            advice: guides.next().map(|guide| Advice::new(&mut **guide)),
        };
        let mut own = worker(0);
        let root = tree.root_or(|| own.look(board, *to_play).0);
        match among {
            Some(among) => root.bar(|place| among.contains(place)),
            // A proof by the solver, when this was a node below, names no move.
            None => root.settle(),
        }
        let reused: i64 = root.standings().iter().map(|s| i64::from(s.visits)).sum();
        let limit = limit(task.budget, reused as u64).div_ceil(threads as u64);
        let time = task.budget.time;
        let shown = || analysis(*size, root, among);
        let stop = AtomicBool::new(false);
        let end = std::thread::scope(|scope| {
            for i in 1..threads {
                let mut worker = worker(i);
                let stop = &stop;
                scope.spawn(move || {
                    worker.search(root, limit, time, start, &mut || match stop.load(Ordering::Relaxed) {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    })
                });
            }
            let end = own.search(root, limit, time, start, &mut || report(&shown()));
            stop.store(true, Ordering::Relaxed);
            end
        });
        let analysis = shown();
        if end.is_continue() {
            // The last word is for those who look at the result; there is nothing left to stop.
            let _ = report(&analysis);
        }
        if among.is_some() {
            // A tree of some moves alone is of no use later.
            self.tree = NogoTree::default();
        }
        analysis
    }
}

/// The position on a search's board.
pub(crate) fn copy<const W: usize, const N: usize>(grid: &Grid<W, N>, position: &Position) -> NogoBoard<W, N> {
    let mut board = NogoBoard::new(grid);
    let size = position.board().size();
    for p in size.points() {
        if let Some(color) = position.board().stone(p) {
            board.play(grid, size.ordinal(p), color);
        }
    }
    board
}

/// Playouts left of a budget, where so many visits are left of earlier searches.
fn limit(budget: Budget, reused: u64) -> u64 {
    let visits = budget.visits.unwrap_or(u64::MAX).min(MOST_VISITS).saturating_sub(reused);
    budget.playouts.unwrap_or(u64::MAX).min(visits)
}

/// One thread's search.
struct Worker<'a, const W: usize, const N: usize> {
    size: Size,
    grid: &'a Grid<W, N>,
    knowledge: Knowledge,
    root: &'a NogoBoard<W, N>,
    to_play: Color,
    tree: &'a NogoTree,
    /// Bytes that the tree may take.
    bytes: usize,
    rng: Rng,
    /// The nodes of a game, and the moves made there.
    path: Vec<(&'a Node, usize)>,
    seeds: Vec<Seed>,
    /// Proves who wins near the end, if it is to be known.
    solver: Option<&'a Solver>,
    /// Answers of the network that guides it, if one does.
    advice: Option<Advice<'a>>,
}

impl<'a, const W: usize, const N: usize> Worker<'a, W, N> {
    /// Plays until so many games are played, the time is used up, the result is proved or `go_on` breaks.
    fn search(
        &mut self,
        root: &'a Node,
        limit: u64,
        time: Option<Duration>,
        start: Instant,
        go_on: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut done = 0;
        let mut reported = start;
        while done < limit && root.proof().is_none() {
            for _ in 0..ROUND.min(limit - done) {
                self.simulate(root);
                done += 1;
            }
            let now = Instant::now();
            if time.is_some_and(|time| now - start >= time) {
                break;
            }
            if now - reported >= REPORT {
                reported = now;
                go_on()?;
            }
        }
        ControlFlow::Continue(())
    }

    /// One game: down the tree, a random rest, and back up.
    fn simulate(&mut self, root: &'a Node) {
        let mut board = self.root.clone();
        let mut color = self.to_play;
        let mut node = root;
        let (expand_at, explore) = match self.advice {
            Some(_) => (guide::EXPAND_AT, guide::EXPLORE),
            None => (EXPAND_AT, 0.0),
        };
        self.path.clear();
        while node.proof().is_none() {
            let mv = node.enter(self.knowledge.bias, explore);
            self.path.push((node, mv));
            board.play(self.grid, node.place(mv), color);
            color = color.opponent();
            node = match node.child(mv) {
                Some(child) => child,
                None if self.tree.has_room(self.grid.area(), self.bytes) && node.take(mv, expand_at) => {
                    self.expand(node, mv, &board, color)
                }
                None => break,
            };
        }
        let proof = self.path.last().and_then(|&(node, mv)| node.child(mv)).and_then(Node::proof);
        let winner = match proof {
            Some(Proof::Win) => color,
            Some(Proof::Loss) => color.opponent(),
            None => playout::run(self.grid, &mut board, color, self.knowledge.policy, &mut self.rng),
        };
        for &(node, mv) in self.path.iter().rev() {
            color = color.opponent();
            node.count(mv, winner == color, |place| board.is_stone(place, color));
            node.prove(mv);
        }
    }

    /// Makes the node below a move of `node`, for the position at the end of the path.
    fn expand(&mut self, node: &'a Node, mv: usize, board: &NogoBoard<W, N>, color: Color) -> &'a Node {
        if let Some(proof) = self.prove(board, color) {
            self.seeds.clear();
            self.seed_by_room(board, color);
            let child = Node::new(&self.seeds);
            child.decide(Some(proof));
            return self.tree.add(node, mv, child);
        }
        let (child, win) = self.look(board, color);
        if let Some(win) = win {
            self.take_advice(win);
        }
        self.tree.add(node, mv, child)
    }

    /// Result of a position near the end, where the solver finds it soon. Only of nodes that a network would look at: those of a
    /// search without one are too many.
    fn prove(&self, board: &NogoBoard<W, N>, color: Color) -> Option<Proof> {
        let solver = self.solver.filter(|_| self.advice.is_some() && board.open().len() <= PROVABLE)?;
        let wins = solver.wins_within(self.size, self.grid, board, color, PROOF)?;
        Some(if wins { Proof::Win } else { Proof::Loss })
    }

    /// A node for a position; and the chance of its side to move to win, where a network tells it.
    fn look(&mut self, board: &NogoBoard<W, N>, color: Color) -> (Node, Option<f32>) {
        let legal = board.legal(color);
        self.seeds.clear();
        let win = match &mut self.advice {
            Some(advice) if !legal.is_empty() => {
                let symmetry = self.rng.below(8) as u8;
                advice.look(self.size, self.grid, board, color, symmetry)
            }
            _ => None,
        };
        match (win, &self.advice) {
            (Some(win), Some(advice)) => self.seeds.extend(advice.seeds(legal, win)),
            _ => self.seed_by_room(board, color),
        }
        (Node::new(&self.seeds), win)
    }

    /// Seeds by the numbers of legal points after each move.
    fn seed_by_room(&mut self, board: &NogoBoard<W, N>, color: Color) {
        let legal: Bits<W> = board.legal(color);
        let Knowledge { prior_games: games, prior_slope, .. } = self.knowledge;
        if games == 0 {
            self.seeds.extend(legal.iter().map(|place| Seed { place: place as u16, games, wins: 0, prior: 0.0 }));
            return;
        }
        let lead =
            |board: &NogoBoard<W, N>| board.legal(color).len() as i32 - board.legal(color.opponent()).len() as i32;
        for place in legal.iter() {
            let mut after = board.clone();
            after.play(self.grid, place, color);
            self.seeds.push(Seed { place: place as u16, games, wins: lead(&after), prior: 0.0 });
        }
        let mean = self.seeds.iter().map(|s| s.wins).sum::<i32>() as f32 / self.seeds.len().max(1) as f32;
        for seed in &mut self.seeds {
            seed.prior = 1.0 / (1.0 + (-prior_slope * (seed.wins as f32 - mean)).exp());
            seed.wins = (seed.prior * games as f32).round() as i32;
        }
    }

    /// Counts what a network says of the position at the end of the path, whose side to move wins with this chance.
    fn take_advice(&mut self, win: f32) {
        const STEPS: usize = 1 << 16;
        let mut win = win;
        for &(node, mv) in self.path.iter().rev() {
            win = 1.0 - win;
            // Rounded at random, so that sums are right.
            let dice = self.rng.below(STEPS) as f32 / STEPS as f32;
            node.credit(mv, guide::ADVICE, (guide::ADVICE as f32 * win + dice) as i32);
        }
    }
}

/// Analysis of the position of `root` by the tree below it.
fn analysis<const W: usize>(size: Size, root: &Node, among: Option<Bits<W>>) -> Analysis {
    let points: Vec<Point> = size.points().collect();
    let mut moves = root.standings();
    moves.retain(|s| among.is_none_or(|among| among.contains(s.place)));
    let rank = |s: &Standing| (s.proof == Some(Proof::Win), s.proof != Some(Proof::Loss), s.visits, s.wins);
    moves.sort_by_key(|s| std::cmp::Reverse(rank(s)));
    let visits: i64 = moves.iter().map(|s| i64::from(s.visits)).sum();
    let wins: i64 = moves.iter().map(|s| i64::from(s.wins)).sum();
    let proof = match &moves[..] {
        [] => Some(Proof::Loss),
        [first, ..] if first.proof == Some(Proof::Win) => Some(Proof::Win),
        _ if moves.iter().all(|s| s.proof == Some(Proof::Loss)) => Some(Proof::Loss),
        _ => None,
    };
    let win_rate = match proof {
        Some(proof) => f64::from(u8::from(proof == Proof::Win)),
        // The best move speaks for the position.
        None => moves.first().map_or(0.5, |s| rate(s).unwrap_or(wins as f64 / visits.max(1) as f64)),
    };
    let candidates = moves
        .iter()
        .map(|s| {
            let rate = rate(s).unwrap_or(s.expected);
            let error = (rate * (1.0 - rate) / f64::from(s.visits.max(1))).sqrt();
            Candidate {
                visits: s.visits as u64,
                win_rate: rate,
                lower_bound: if s.proof.is_some() { rate } else { (rate - 1.96 * error).max(0.0) },
                prior: s.prior,
                score: None,
                line: line(&points, root, s.place),
            }
        })
        .collect();
    Analysis { win_rate, visits: visits as u64, proved: proof.is_some(), candidates, ..Analysis::UNKNOWN }
}

/// Share of its games that a move won; 0 or 1 where that is proved, nothing where it was never tried.
fn rate(s: &Standing) -> Option<f64> {
    match s.proof {
        Some(proof) => Some(f64::from(u8::from(proof == Proof::Win))),
        None => (s.visits > 0).then(|| f64::from(s.wins) / f64::from(s.visits)),
    }
}

/// The most visited line that begins at `place`.
fn line(points: &[Point], root: &Node, place: usize) -> Vec<Move> {
    let mut line = vec![Move::Play(points[place])];
    let mut node = root.find(place).and_then(|mv| root.child(mv));
    while let Some((below, mv)) = node.and_then(|node| Some((node, node.favourite()?))) {
        line.push(Move::Play(points[below.place(mv)]));
        node = below.child(mv);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_gets_no_more_visits_than_it_can_count() {
        assert_eq!(limit(Budget::default(), 0), MOST_VISITS);
        assert_eq!(limit(Budget::playouts(u64::MAX), MOST_VISITS - 3), 3);
        assert_eq!(limit(Budget { visits: Some(10), ..Budget::default() }, 4), 6);
    }
}
