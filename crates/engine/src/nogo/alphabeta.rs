//! Alpha-beta search for NoGo with the evaluation of a course report.
//!
//! With x and y the points that only the side to move and only the other side can still play, an eye
//! counted twice, after z moves on k² points: f = 1 − 2^(−(x/y)^¼ · (1 + z/k²)). Each depth is searched
//! with the window from 0.39 to 0.61 first, which widens on the side where it was too narrow.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use lanke_rules::{Color, Move, Point, Position, Size};

use super::SizedSearch;
use super::board::{Grid, NogoBoard};
use super::search::copy;
use super::solve::Solver;
use crate::{Analysis, Candidate, Task, hash};

/// The first window of each depth.
const WINDOW: (f64, f64) = (0.39, 0.61);

/// Positions between two looks at the clock.
const ROUND: u64 = 256;

/// Time between two reports; a stop is noticed within it.
const REPORT: Duration = Duration::from_millis(20);

/// Entry of the table: bounds of a position.
#[derive(Clone, Copy, Debug)]
struct Entry {
    key: u64,
    depth: u8,
    bound: Bound,
    best: u16,
    value: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

const NO_MOVE: u16 = u16::MAX;

/// The family of numbers of the moves to choose among.
const AMONG: u64 = 16;

const UNKNOWN: Entry = Entry { key: 0, depth: 0, bound: Bound::Exact, best: NO_MOVE, value: 0.0 };

/// The search and its table.
#[derive(Debug)]
pub(crate) struct AlphaBeta<const W: usize, const N: usize> {
    size: Size,
    grid: Grid<W, N>,
    table: Vec<Entry>,
    /// Maximum depth in moves.
    most: u8,
}

impl<const W: usize, const N: usize> AlphaBeta<W, N> {
    pub(crate) fn new(position: &Position, most: u8) -> Self {
        let size = position.board().size();
        Self { size, grid: Grid::new(size), table: Vec::new(), most }
    }
}

impl<const W: usize, const N: usize> SizedSearch for AlphaBeta<W, N> {
    fn run(
        &mut self,
        task: &Task<'_>,
        _: Option<&Solver>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Analysis {
        let slots = (task.memory / size_of::<Entry>()).clamp(2, 1 << 22).next_power_of_two() / 2;
        self.table.resize(slots, UNKNOWN);
        let Self { size, grid, table, most } = self;
        let start = Instant::now();
        let points: Vec<Point> = size.points().collect();
        let board = copy::<W, N>(grid, task.position);
        let among = task.among.iter().fold(0, |sum, &mv| match mv {
            Move::Play(p) if size.contains(p) => sum ^ hash::place(size.ordinal(p), AMONG),
            _ => sum ^ AMONG,
        });
        // What is found among some moves is kept apart from what is found among all.
        let root = hash::position(task.position) ^ among;
        let (nodes, stopped, reported, found) = (0, false, start, None);
        let mut run = Run { grid, table, task, root, start, reported, nodes, stopped, report, found, points };
        let color = task.position.to_play();
        let open = board.legal(Color::Black).len().max(board.legal(Color::White).len()).clamp(1, u8::MAX.into()) as u8;
        for depth in 1..=open.min(*most) {
            if run.deepen(&board, color, root, depth).is_none() {
                break;
            }
            if run.found.as_ref().is_some_and(|found| found.proved) {
                break;
            }
        }
        let found = run.found.take().unwrap_or_else(|| run.fallback(&board, color));
        if !run.stopped {
            // The last word: there is nothing left to stop.
            let _ = (run.report)(&found);
        }
        found
    }
}

/// One task's search.
struct Run<'a, const W: usize, const N: usize> {
    grid: &'a Grid<W, N>,
    table: &'a mut [Entry],
    task: &'a Task<'a>,
    /// The key of the position to think about.
    root: u64,
    start: Instant,
    reported: Instant,
    nodes: u64,
    stopped: bool,
    report: &'a mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    /// Result of the last depth that was finished.
    found: Option<Analysis>,
    points: Vec<Point>,
}

impl<const W: usize, const N: usize> Run<'_, W, N> {
    /// Searches to one depth, the window widening until the value is inside; nothing when time is up.
    fn deepen(&mut self, board: &NogoBoard<W, N>, color: Color, key: u64, depth: u8) -> Option<()> {
        let (mut alpha, mut beta) = WINDOW;
        let mut wider = WINDOW.1 - WINDOW.0;
        let value = loop {
            let value = self.search(board, color, key, depth, alpha, beta)?;
            if value <= alpha && alpha > 0.0 {
                alpha = (alpha - wider).max(0.0);
            } else if value >= beta && beta < 1.0 {
                beta = (beta + wider).min(1.0);
            } else {
                break value;
            }
            wider *= 2.0;
        };
        let line = self.line(board, color, key, depth);
        let candidate = line.first().map(|_| Candidate {
            visits: self.nodes,
            win_rate: value,
            lower_bound: value,
            prior: 0.0,
            score: None,
            line: line.clone(),
        });
        let candidates: Vec<Candidate> = candidate.into_iter().collect();
        let proved = value <= 0.0 || value >= 1.0;
        self.found = Some(Analysis { win_rate: value, visits: self.nodes, proved, candidates, ..Analysis::UNKNOWN });
        Some(())
    }

    /// The value for `color`, to move, as far as it lies between `alpha` and `beta`.
    fn search(
        &mut self,
        board: &NogoBoard<W, N>,
        color: Color,
        key: u64,
        depth: u8,
        mut alpha: f64,
        beta: f64,
    ) -> Option<f64> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(ROUND) && self.is_over() {
            return None;
        }
        if board.legal(color).is_empty() {
            return Some(0.0);
        }
        if depth == 0 {
            return Some(self.evaluate(board, color));
        }
        let slot = key as usize & (self.table.len() - 1);
        let known = self.table[slot];
        let mut best_first = NO_MOVE;
        if known.key == key {
            best_first = known.best;
            let enough = match known.bound {
                Bound::Exact => true,
                Bound::AtLeast => known.value >= beta,
                Bound::AtMost => known.value <= alpha,
            };
            if known.depth == depth && enough {
                return Some(known.value);
            }
        }
        let floor = alpha;
        let (mut best, mut value) = (NO_MOVE, -1.0);
        for place in self.order(board, color, key, depth, best_first) {
            let mut after = board.clone();
            after.play(self.grid, place, color);
            let below = key ^ hash::stone(place, color);
            let reply = self.search(&after, color.opponent(), below, depth - 1, 1.0 - beta, 1.0 - alpha)?;
            if 1.0 - reply > value {
                value = 1.0 - reply;
                best = place as u16;
            }
            alpha = alpha.max(value);
            if value >= beta || value >= 1.0 {
                break;
            }
        }
        let bound = if value >= beta {
            Bound::AtLeast
        } else if value <= floor {
            Bound::AtMost
        } else {
            Bound::Exact
        };
        self.table[slot] = Entry { key, depth, bound, best, value };
        Some(value)
    }

    /// The legal places, the most promising first.
    fn order(&self, board: &NogoBoard<W, N>, color: Color, key: u64, depth: u8, first: u16) -> Vec<usize> {
        let may = |place: &usize| {
            let mv = Move::Play(self.points[*place]);
            key != self.root || self.task.among.is_empty() || self.task.among.contains(&mv)
        };
        let mut places: Vec<usize> = board.legal(color).iter().filter(may).collect();
        if depth > 1 {
            places.sort_by_cached_key(|&place| {
                let mut after = board.clone();
                after.play(self.grid, place, color);
                let count = |c| after.legal(c).len() as i32;
                count(color.opponent()) - count(color)
            });
        }
        if let Some(i) = places.iter().position(|&p| p == usize::from(first)) {
            places[..=i].rotate_right(1);
        }
        places
    }

    /// The report's f for `color`, to move.
    fn evaluate(&self, board: &NogoBoard<W, N>, color: Color) -> f64 {
        let count = |side: Color| {
            let own = board.private(side);
            let eyes = own.iter().filter(|&place| board.is_eye(self.grid, place, side)).count();
            f64::from(own.len()) + eyes as f64
        };
        let (x, y) = (count(color), count(color.opponent()));
        let ratio = if x == y { 1.0 } else { x / y };
        let moves = board.stones(Color::Black).len() + board.stones(Color::White).len();
        let played = f64::from(moves) / self.grid.area() as f64;
        // A win is 1 and a loss 0 only where it is proved.
        (1.0 - (-ratio.powf(0.25) * (1.0 + played)).exp2()).clamp(0.001, 0.999)
    }

    /// Reports when it is time to; whether the search is to end.
    fn is_over(&mut self) -> bool {
        let now = Instant::now();
        let budget = self.task.budget;
        let enough = |limit: Option<u64>| limit.is_some_and(|limit| self.nodes >= limit);
        if budget.time.is_some_and(|time| now - self.start >= time) || enough(budget.playouts) || enough(budget.visits)
        {
            return true;
        }
        if now - self.reported < REPORT {
            return false;
        }
        self.reported = now;
        let nothing = Analysis { visits: self.nodes, ..Analysis::UNKNOWN };
        self.stopped = (self.report)(self.found.as_ref().unwrap_or(&nothing)).is_break();
        self.stopped
    }

    /// The line that the table holds from here.
    fn line(&self, board: &NogoBoard<W, N>, color: Color, key: u64, depth: u8) -> Vec<Move> {
        let (mut board, mut color, mut key) = (board.clone(), color, key);
        let mut line = Vec::new();
        for _ in 0..depth {
            let known = self.table[key as usize & (self.table.len() - 1)];
            let place = usize::from(known.best);
            if known.key != key || known.best == NO_MOVE || !board.legal(color).contains(place) {
                break;
            }
            line.push(Move::Play(self.points[place]));
            board.play(self.grid, place, color);
            key ^= hash::stone(place, color);
            color = color.opponent();
        }
        line
    }

    /// Answer where not even one depth was finished.
    fn fallback(&self, board: &NogoBoard<W, N>, color: Color) -> Analysis {
        let first = self.order(board, color, self.root, 1, NO_MOVE).into_iter().next();
        let candidates = first.map(|place| Candidate {
            visits: 0,
            win_rate: 0.5,
            lower_bound: 0.0,
            prior: 0.0,
            score: None,
            line: vec![Move::Play(self.points[place])],
        });
        Analysis { candidates: candidates.into_iter().collect(), ..Analysis::UNKNOWN }
    }
}
