//! Monte-Carlo tree search for Go: one tree for all threads, in which each move is judged by its own
//! games and by those in which it was made later (RAVE; Gelly and Silver 2007, 2011).

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicI64, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use lanke_rules::playout::Rng;
use lanke_rules::{Color, Illegal, Komi, Move, Position, Ruleset, Scoring, Size};

use super::board::{GoBoard, Grid, PASS, Place};
use super::ending::GAMES;
use super::playout::{self, Policy};
use super::prior::{self, Patterns, PriorWeights};
use super::tree::{BYTES_A_MOVE, Edge, GAME, MOST_VISITS, Node};
use super::{Effort, Found};
use crate::clock::Standing;
use crate::{Analysis, Candidate, Task, hash};

/// Simulations between two looks at the clock.
const ROUND: u64 = 16;

/// Family of the numbers for the point of a ko and the side to move, apart from those for stones.
const KO: u64 = 1 << 8;

/// Time between two reports; a stop is noticed within it.
const REPORT: Duration = Duration::from_millis(35);

/// Knowledge of a search beyond the rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knowledge {
    pub(crate) policy: Policy,
    pub(crate) weights: PriorWeights,
    /// Games in which a move came later that are worth as much as own games can be.
    pub(crate) equivalence: f32,
    /// Visits of a move before the position after it gets a node.
    pub(crate) expand_at: u32,
    /// Weight of the size of a win beside the win itself, of 1.
    pub(crate) greed: f32,
}

impl Knowledge {
    /// Everything that is known to help.
    pub(crate) const FULL: Self =
        Self { policy: Policy::FULL, weights: PriorWeights::FULL, equivalence: 3000.0, expand_at: 6, greed: 0.04 };
}

/// The tree of the last task.
#[derive(Debug)]
pub(crate) struct Search<const N: usize> {
    root: Option<(ScoringContext, Node)>,
}

/// Conditions of the count besides the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ScoringContext {
    ruleset: Ruleset,
    komi: Komi,
    /// Points that White receives for the handicap.
    given: i32,
    /// Half points that Black is ahead besides what is on the board in the end.
    ahead: i32,
    territory: bool,
}

impl ScoringContext {
    pub(crate) fn of(task: &Task<'_>) -> Self {
        let ruleset = *task.position.ruleset();
        let given = i32::from(ruleset.compensation(task.handicap_stones()));
        let territory = ruleset.scoring == Scoring::Territory;
        // A stone played costs a point of territory: see `Worker::count`.
        let mut ahead = -i32::from(task.komi.halves()) - 2 * given;
        if territory {
            let (board, captures) = (task.position.board(), task.position.captures());
            let stones = |color| board.size().points().filter(|&p| board.stone(p) == Some(color)).count() as i32;
            let played = |color: Color| stones(color) + captures[color.opponent()] as i32;
            ahead -= 2 * (played(Color::Black) - played(Color::White));
        }
        Self { ruleset, komi: task.komi, given, ahead, territory }
    }
}

/// State that all threads of a search share.
struct Shared<'a, const N: usize> {
    root: &'a Node,
    position: &'a Position,
    board: &'a GoBoard<N>,
    to_play: Color,
    knowledge: &'a Knowledge,
    context: ScoringContext,
    /// Half points added to Black's lead before it is asked who won.
    shift: i32,
    stop: AtomicBool,
    /// Visits of the root from earlier tasks, and simulations begun for this one.
    reused: u64,
    begun: AtomicU64,
    /// Moves in all nodes, and how many there is room for.
    size: AtomicUsize,
    room: usize,
    /// In how many more games each place was Black's in the end than White's.
    owned: Vec<AtomicI32>,
    games: AtomicU32,
    /// Half points that Black was ahead, over all games.
    lead: AtomicI64,
}

impl<const N: usize> Search<N> {
    pub(crate) fn new() -> Self {
        Self { root: None }
    }

    /// The tree that is kept from an earlier task, if it is of this position, or a new one.
    fn root(&mut self, task: &Task<'_>, board: &GoBoard<N>, context: ScoringContext, knowledge: &Knowledge) -> Node {
        let to_play = task.position.to_play();
        let hash = key(board, to_play);
        let count = |of: &ScoringContext| (of.ruleset, of.komi, of.given);
        let reused = self.root.take().filter(|(of, _)| count(of) == count(&context));
        let node = reused.and_then(|(_, node)| node.into_descendant(hash));
        let mut node = node.unwrap_or_else(|| {
            let mut patterns = Patterns::new(board.grid().size());
            Node { hash, moves: prior::moves(board, to_play, &knowledge.weights, &mut patterns).into() }
        });
        let mut moves = std::mem::take(&mut node.moves).into_vec();
        let grid = board.grid();
        let wanted = |edge: &Edge| {
            let mv = grid.mv(edge.place);
            task.position.legal(mv).is_ok() && (task.among.is_empty() || task.among.contains(&mv))
        };
        // What was left out as senseless may be asked for.
        for &mv in task.among {
            let place = mv.point().map_or(PASS, |p| grid.place(p));
            if moves.iter().all(|edge| edge.place != place) {
                moves.push(Edge::new(place, 1.0, 0.5, 0.0));
            }
        }
        moves.retain(wanted);
        Node { hash, moves: moves.into() }
    }
}

impl<const N: usize> super::SizedSearch for Search<N> {
    fn run(
        &mut self,
        task: &Task<'_>,
        knowledge: &Knowledge,
        effort: &Effort,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Found {
        let start = Instant::now();
        let mut board = GoBoard::<N>::of(task.position);
        let place = |(_, mv): &(Color, Move)| mv.point().map_or(PASS, |p| board.grid().place(p));
        let mut latest = task.moves.iter().rev().map(place);
        let last = [latest.next().unwrap_or(PASS), latest.next().unwrap_or(PASS)];
        board.set_last(last);
        let context = ScoringContext::of(task);
        let root = self.root(task, &board, context, knowledge);
        if root.moves.is_empty() {
            return Found { analysis: Analysis::UNKNOWN, games: 0, broken: false };
        }
        let shared = Shared {
            root: &root,
            position: task.position,
            board: &board,
            to_play: task.position.to_play(),
            knowledge,
            context,
            shift: effort.shift,
            stop: AtomicBool::new(false),
            reused: root.visits(),
            begun: AtomicU64::new(0),
            size: AtomicUsize::new(root.size()),
            room: task.memory / BYTES_A_MOVE,
            owned: (0..N).map(|_| AtomicI32::new(0)).collect(),
            games: AtomicU32::new(0),
            lead: AtomicI64::new(0),
        };
        let reused_visits = shared.reused;
        let remaining = |limit: Option<u64>, used: u64| limit.map_or(u64::MAX, |limit| limit.saturating_sub(used));
        let limit = remaining(task.budget.playouts, 0).min(remaining(task.budget.visits, reused_visits));
        let limit = limit.min(u64::from(MOST_VISITS).saturating_sub(reused_visits)).max(ROUND);
        let mut broken = false;
        std::thread::scope(|scope| {
            for i in 1..task.threads.max(1) {
                let mut worker = Worker::new(&shared, task.seed, i);
                scope.spawn(move || worker.work(limit));
            }
            let mut worker = Worker::new(&shared, task.seed, 0);
            let mut reported = start;
            while worker.round(limit) {
                let now = Instant::now();
                let used = now - start;
                let standing = || standing(&root, used, shared.begun.load(Relaxed));
                if effort.deadlines.is_some_and(|deadlines| deadlines.is_enough(used, standing)) {
                    break;
                }
                if now - reported >= REPORT {
                    reported = now;
                    if report(&shared.analysis()).is_break() {
                        broken = true;
                        break;
                    }
                }
            }
            shared.stop.store(true, Relaxed);
            // Whose points are whose takes more games than the choice of a weak player.
            while shared.games.load(Relaxed) < GAMES {
                worker.survey();
            }
        });
        let analysis = shared.analysis();
        let games = shared.games.load(Relaxed);
        // The last word is for those who look at the result; there is nothing left to stop.
        let _ = report(&analysis);
        // A tree of some moves alone is of no use later.
        self.root = task.among.is_empty().then_some((context, root));
        Found { analysis, games, broken }
    }
}

/// Lead of the most visited move; it looks best if no other has won more of its games.
fn standing(root: &Node, used: Duration, begun: u64) -> Standing {
    let mut visits: Vec<u32> = root.moves.iter().map(Edge::visits).collect();
    visits.sort_unstable_by(|a, b| b.cmp(a));
    let best = root.favourite();
    let top = root.moves.iter().filter(|e| e.visits() > 50).map(Edge::win_rate).fold(0.0, f64::max);
    Standing {
        lead: f64::from(visits[0] - visits.get(1).copied().unwrap_or(0)),
        rate: begun as f64 / used.as_secs_f64().max(1e-3),
        settled: best.is_none_or(|best| best.win_rate() + 1e-9 >= top),
    }
}

/// Hash of a position: stones, ko and the side to move.
fn key<const N: usize>(board: &GoBoard<N>, to_play: Color) -> u64 {
    let stones = board.grid().all().filter(|&p| !board.is_empty(p));
    let rest = hash::place(board.ko().into(), KO + to_play as u64);
    stones.fold(rest, |sum, p| sum ^ hash::place(p.into(), u64::from(board.content(p))))
}

/// One thread of a search.
struct Worker<'a, const N: usize> {
    shared: &'a Shared<'a, N>,
    rng: Rng,
    patterns: Patterns,
    /// The judge of legality.
    position: Position,
    board: GoBoard<N>,
    moves: Vec<Place>,
    path: Vec<(&'a Node, &'a Edge)>,
    /// Stones that Black played in the tree more than White.
    plays: i32,
    /// First side to move on each place: a color, or 2.
    first: [u8; N],
}

impl<'a, const N: usize> Worker<'a, N> {
    fn new(shared: &'a Shared<'a, N>, seed: u64, thread: usize) -> Self {
        Self {
            shared,
            rng: Rng::new(seed ^ (thread as u64) << 48),
            patterns: Patterns::new(shared.board.grid().size()),
            position: shared.position.clone(),
            board: shared.board.clone(),
            moves: Vec::new(),
            path: Vec::new(),
            plays: 0,
            first: [2; N],
        }
    }

    /// Simulations until there are enough or the search is stopped.
    fn work(&mut self, limit: u64) {
        let mut more = true;
        while more && !self.shared.stop.load(Relaxed) {
            more = self.round(limit);
        }
    }

    /// Some simulations; whether there are more to make.
    fn round(&mut self, limit: u64) -> bool {
        for _ in 0..ROUND {
            if self.shared.begun.fetch_add(1, Relaxed) >= limit {
                return false;
            }
            self.simulate();
        }
        true
    }

    /// One game: down the tree, on by chance, and back up.
    fn simulate(&mut self) {
        let shared = self.shared;
        let Knowledge { policy, equivalence, expand_at, .. } = shared.knowledge;
        self.board.clone_from(shared.board);
        self.moves.clear();
        self.path.clear();
        let mut color = shared.to_play;
        let mut node = shared.root;
        let mut visits = shared.reused + shared.begun.load(Relaxed);
        let mut passes = u32::from(shared.board.last()[0] == PASS);
        self.plays = 0;
        loop {
            let edge = node.select(*equivalence, visits);
            edge.enter();
            visits = u64::from(edge.visits());
            self.path.push((node, edge));
            self.moves.push(edge.place);
            self.board.make(edge.place, color);
            self.plays += if edge.place == PASS { 0 } else { 1 - 2 * color as i32 };
            passes = if edge.place == PASS { passes + 1 } else { 0 };
            color = color.opponent();
            if passes >= 2 && self.path.len() > 1 {
                break;
            }
            node = match edge.below() {
                Some(below) => below,
                None if edge.visits() > *expand_at && shared.size.load(Relaxed) < shared.room => {
                    let node = self.node(color);
                    shared.size.fetch_add(node.moves.len(), Relaxed);
                    edge.grow(node)
                }
                None => break,
            };
        }
        playout::run(&mut self.board, color, policy, &mut self.rng, &mut self.moves);
        let lead = self.count();
        self.back_up(lead);
    }

    /// The node of the position that the path has led to. The board knows no superko, but the rules do.
    fn node(&mut self, color: Color) -> Node {
        let Self { shared, board, position, patterns, moves: path, .. } = self;
        let mut moves = prior::moves(board, color, &shared.knowledge.weights, patterns);
        position.clone_from(shared.position);
        let grid = board.grid();
        for &place in path.iter() {
            position.play_unchecked(grid.mv(place));
        }
        let repeats = |edge: &Edge| {
            let refused = position.legal(grid.mv(edge.place));
            matches!(refused, Err(Illegal::Superko { .. } | Illegal::CapturedPoint))
        };
        moves.retain(|edge| !repeats(edge));
        Node { hash: key(board, color), moves: moves.into() }
    }

    /// Half points that Black is ahead at the end; notes the owners.
    ///
    /// By territory a side has its area less every stone that it ever played: those on the board are
    /// in its area, those taken are points of the other side. Stones played by chance cost nothing,
    /// since both sides play on until nothing is left.
    fn count(&self) -> i32 {
        let shared = self.shared;
        let mut lead = 0;
        for p in shared.board.grid().all() {
            let owner = match self.board.owner(p) {
                Some(Color::Black) => 1,
                Some(Color::White) => -1,
                None => continue,
            };
            lead += owner;
            let owned = &shared.owned[usize::from(p)];
            owned.store(owned.load(Relaxed) + owner, Relaxed);
        }
        let lead = 2 * lead + shared.context.ahead - if shared.context.territory { 2 * self.plays } else { 0 };
        shared.games.fetch_add(1, Relaxed);
        shared.lead.fetch_add(i64::from(lead), Relaxed);
        lead
    }

    /// A game from the root that teaches the tree nothing.
    fn survey(&mut self) {
        self.board.clone_from(self.shared.board);
        self.moves.clear();
        self.plays = 0;
        playout::run(
            &mut self.board,
            self.shared.to_play,
            &self.shared.knowledge.policy,
            &mut self.rng,
            &mut self.moves,
        );
        self.count();
    }

    fn back_up(&mut self, lead: i32) {
        let shared = self.shared;
        let decided = lead + shared.shift;
        let area = shared.board.grid().size().area() as f32;
        let greed = shared.knowledge.greed;
        let win = 0.5 + 0.5 * decided.signum() as f32;
        let size = 0.5 + 0.5 * (decided as f32 / area).clamp(-1.0, 1.0);
        let black = (((1.0 - greed) * win + greed * size) * GAME as f32) as u32;
        let of = |i: usize| if i.is_multiple_of(2) { shared.to_play } else { shared.to_play.opponent() };
        let wins = |color| if color == Color::Black { black } else { GAME - black };
        for i in (self.path.len()..self.moves.len()).rev() {
            self.first[usize::from(self.moves[i])] = of(i) as u8;
        }
        for (i, &(node, edge)) in self.path.iter().enumerate().rev() {
            let color = of(i);
            self.first[usize::from(edge.place)] = color as u8;
            let wins = wins(color);
            edge.leave(wins, if color == Color::Black { lead } else { -lead });
            for edge in &node.moves {
                if self.first[usize::from(edge.place)] == color as u8 && edge.place != PASS {
                    edge.count_amaf(wins);
                }
            }
        }
        for &p in &self.moves {
            self.first[usize::from(p)] = 2;
        }
    }
}

impl<const N: usize> Shared<'_, N> {
    fn analysis(&self) -> Analysis {
        let grid = self.board.grid();
        let games = f64::from(self.games.load(Relaxed).max(1));
        let sign = if self.to_play == Color::Black { 1.0 } else { -1.0 };
        // Read once: the counts go on rising while they are sorted.
        let read = |edge: &'_ Edge| (edge.visits(), edge.win_rate().clamp(0.0, 1.0));
        let mut edges: Vec<((u32, f64), &Edge)> = self.root.moves.iter().map(|edge| (read(edge), edge)).collect();
        edges.sort_by(|(a, _), (b, _)| b.0.cmp(&a.0).then(b.1.total_cmp(&a.1)));
        let total: f64 = edges.iter().map(|(_, edge)| f64::from(edge.chance)).sum::<f64>().max(1e-9);
        let candidate = |&((visits, rate), edge): &((u32, f64), &Edge)| {
            let n = f64::from(visits.max(1));
            Candidate {
                visits: u64::from(visits),
                win_rate: rate,
                lower_bound: (rate - 1.96 * (rate * (1.0 - rate) / n + 0.25 / (n * n)).sqrt()).max(0.0),
                prior: f64::from(edge.chance) / total,
                score: edge.lead(),
                line: line(grid, edge),
            }
        };
        let candidates: Vec<Candidate> = edges.iter().filter(|((visits, _), _)| *visits > 0).map(candidate).collect();
        let mut policy = vec![0.0; grid.size().area() + 1];
        for (_, edge) in &edges {
            let at = if edge.place == PASS { grid.size().area() } else { ordinal(grid, edge.place) };
            policy[at] = (f64::from(edge.chance) / total) as f32;
        }
        Analysis {
            win_rate: candidates.first().map_or(0.5, |best| best.win_rate),
            score: Some(sign * self.lead.load(Relaxed) as f64 / (2.0 * games)),
            visits: edges.iter().map(|((visits, _), _)| u64::from(*visits)).sum(),
            candidates,
            ownership: grid
                .all()
                .map(|p| (sign * f64::from(self.owned[usize::from(p)].load(Relaxed)) / games) as f32)
                .collect(),
            policy,
            ..Analysis::UNKNOWN
        }
    }
}

fn ordinal(grid: Grid, place: Place) -> usize {
    let size: Size = grid.size();
    size.ordinal(grid.point(place))
}

/// The most visited line that begins with a move.
fn line(grid: Grid, edge: &Edge) -> Vec<Move> {
    let mut line = vec![grid.mv(edge.place)];
    let mut node = edge.below();
    while let Some(next) = node.and_then(Node::favourite).filter(|_| line.len() < 40) {
        line.push(grid.mv(next.place));
        node = next.below();
    }
    line
}
