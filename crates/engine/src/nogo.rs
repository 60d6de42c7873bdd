//! The built-in NoGo players.

mod alphabeta;
mod bits;
mod board;
mod certificate;
mod count;
mod features;
mod guide;
mod keys;
mod mark;
mod plain;
mod playout;
mod region;
mod search;
mod solve;
mod sum;
mod table;
mod team;
mod tree;

use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use lanke_rules::{Move, Name, Point, Position, Size};

use crate::{Analysis, Budget, Candidate, Choice, EngineError, Level, Task, Thinker};
use alphabeta::AlphaBeta;
pub use certificate::{Certificate, CertificateError, Checked};
pub use count::MoveCount;
pub use features::{FEATURES, features};
pub use guide::Guide;
pub use mark::{Verdict, prove_backwards, winning_line};
use search::{Knowledge, Search};
pub use solve::{Solution, Solver, Unsolved};
pub use table::Fact;

/// The widest board that the players play on.
const MAX_AREA: usize = 19 * 19;

/// Points where a side may play up to which it is tried to solve a position before it is searched: on 9×9, 300,000 positions prove who
/// wins with 29 of them at most.
const SOLVABLE: usize = 32;

/// Style of a NoGo player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchStyle {
    /// Monte-Carlo tree search with all that is known, and exact near the end: the default.
    Full,
    /// Monte-Carlo tree search that knows the rules alone.
    Plain,
    /// Alpha-beta with the evaluation of a course report.
    AlphaBeta,
}

/// Search in one style on boards of one size.
trait SizedSearch: fmt::Debug + Send {
    /// Searches, with a solver for positions near the end if there is one; what was found.
    fn run(
        &mut self,
        task: &Task<'_>,
        solver: Option<&Solver>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Analysis;
}

/// A NoGo player.
#[derive(Debug)]
pub struct Nogo {
    style: SearchStyle,
    /// The most playouts that it makes for a move, which is what makes a weaker player.
    most: Option<u64>,
    /// Depth of alpha-beta, in moves.
    depth: u8,
    player: Option<(Size, Box<dyn SizedSearch>)>,
    solver: Option<Solver>,
    /// The network that guides it, if one does.
    guide: Option<Box<dyn Guide>>,
}

impl Nogo {
    /// True if it plays on boards of this size.
    pub fn plays_on(size: Size) -> bool {
        size.area() <= MAX_AREA
    }

    /// A player of this style.
    pub fn new(style: SearchStyle) -> Self {
        Self { style, most: None, depth: u8::MAX, player: None, solver: None, guide: None }
    }

    /// A player of a level. Weaker ones look at fewer games and do not calculate the end.
    pub fn level(level: Level) -> Self {
        Self { most: Self::playouts(level.number()), ..Self::new(SearchStyle::Full) }
    }

    /// This player, guided by a network on boards of the sizes that it was trained for.
    pub fn guided(self, guide: Box<dyn Guide>) -> Self {
        Self { guide: Some(guide), ..self }
    }

    /// The most playouts that a level makes for a move; none where time alone ends its thinking.
    pub fn playouts(level: u8) -> Option<u64> {
        const PLAYOUTS: [u64; Level::COUNT - 1] = [20, 50, 100, 250, 600, 1500, 5000, 20_000, 80_000];
        Level::nearest(level).of(&PLAYOUTS)
    }

    /// Alpha-beta that looks at most so many moves ahead, at least one.
    pub fn minimax(depth: u8) -> Self {
        Self { depth: depth.max(1), ..Self::new(SearchStyle::AlphaBeta) }
    }

    fn player(&mut self, position: &Position) -> &mut dyn SizedSearch {
        let size = position.board().size();
        if self.player.as_ref().is_none_or(|(of, _)| *of != size) {
            self.player = None;
        }
        let (style, depth, guide) = (self.style, self.depth, &self.guide);
        let guide = || guide.as_ref().filter(|guide| guide.suits(size)).map(|guide| guide.another());
        let begin = || (size, player(style, depth, position, guide()));
        &mut *self.player.get_or_insert_with(begin).1
    }

    /// Tries to prove who wins, for at most a quarter of the budget.
    fn solve(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> ControlFlow<(), Option<Solution>> {
        if self.style != SearchStyle::Full || self.most.is_some() {
            return ControlFlow::Continue(None);
        }
        let solver = self.solver.get_or_insert_with(|| Solver::new(task.memory / 8));
        let MoveCount { private, shared, .. } = MoveCount::of(task.position);
        let open = private.black.len() + private.white.len() + shared.len();
        if open > SOLVABLE || !task.among.is_empty() {
            return ControlFlow::Continue(None);
        }
        solver.set_threads(task.threads);
        let start = Instant::now();
        let first = solver.nodes();
        let time = match task.budget {
            Budget { time: Some(time), .. } => time / 4,
            // Time decides nothing where a number of playouts alone is to.
            Budget { playouts: Some(_), .. } => Duration::MAX,
            _ => Duration::from_secs(1),
        };
        let most = task.budget.playouts.map_or(u64::MAX, |playouts| playouts / 2);
        let mut broken = false;
        let mut reported = start;
        let solution = solver.solve(task.position, &mut |nodes| {
            let now = Instant::now();
            if now - reported > Duration::from_millis(20) {
                reported = now;
                broken = report(&Analysis::UNKNOWN).is_break();
            }
            broken || now - start >= time || nodes - first >= most
        });
        if broken {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(solution.ok())
    }
}

/// Analysis of a position that this move is proved to win.
fn won(p: Point) -> Analysis {
    let line = vec![Move::Play(p)];
    let candidate = Candidate { visits: 1, win_rate: 1.0, lower_bound: 1.0, prior: 1.0, score: None, line };
    Analysis { win_rate: 1.0, visits: 1, proved: true, candidates: vec![candidate], ..Analysis::UNKNOWN }
}

/// Analysis of a position that is proved to be lost: the best moves of the search `found` lose, too.
fn lost(found: &Analysis) -> Analysis {
    let mut found = Analysis { win_rate: 0.0, proved: true, ..found.clone() };
    for candidate in &mut found.candidates {
        (candidate.win_rate, candidate.lower_bound) = (0.0, 0.0);
    }
    found
}

/// Search in this style on this board.
fn player(style: SearchStyle, depth: u8, position: &Position, guide: Option<Box<dyn Guide>>) -> Box<dyn SizedSearch> {
    let small = position.board().size().area() < 128;
    let knowledge = match style {
        SearchStyle::Full => Knowledge::FULL,
        SearchStyle::Plain => Knowledge::PLAIN,
        SearchStyle::AlphaBeta if small => return Box::new(AlphaBeta::<2, 128>::new(position, depth)),
        SearchStyle::AlphaBeta => return Box::new(AlphaBeta::<8, 512>::new(position, depth)),
    };
    if small {
        Box::new(Search::<2, 128>::new(position, knowledge, guide))
    } else {
        Box::new(Search::<8, 512>::new(position, knowledge, guide))
    }
}

impl Thinker for Nogo {
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        let position = task.position;
        if position.ruleset().name != Name::NoGo {
            return Err(EngineError::WrongGame);
        }
        if !Self::plays_on(position.board().size()) {
            return Err(EngineError::BoardTooLarge(position.board().size()));
        }
        let start = Instant::now();
        let time = task.deadlines(Duration::ZERO).map(|deadlines| deadlines.usual);
        let task = Task { budget: Budget { time, ..task.budget }, ..task.clone() };
        let solution = match self.solve(&task, report) {
            ControlFlow::Continue(solution) => solution,
            // Told to stop, it looks only as long as a sensible move takes.
            ControlFlow::Break(()) => {
                let task = Task { budget: Budget::playouts(100), threads: 1, ..task };
                let found = self.player(position).run(&task, None, &mut |_| ControlFlow::Continue(()));
                return Ok(choice(&found));
            }
        };
        if let Some(Solution { mv: Some(p), .. }) = solution {
            let found = won(p);
            // The last word: there is nothing left to stop.
            let _ = report(&found);
            return Ok(choice(&found));
        }
        let time = task.budget.time.map(|time| time.saturating_sub(start.elapsed()));
        let task = Task { budget: Budget { time, ..task.budget }.at_most(self.most), ..task };
        let is_lost = solution.is_some();
        let mut tell = |found: &Analysis| if is_lost { report(&lost(found)) } else { report(found) };
        let solver = self.solver.take();
        // Where all moves lose, playouts tell which is the hardest to refute; proofs would find them all alike.
        let found = self.player(position).run(&task, solver.as_ref().filter(|_| !is_lost), &mut tell);
        self.solver = solver;
        Ok(choice(&found))
    }

    fn forget(&mut self) {
        self.player = None;
        self.solver = None;
    }
}

/// The best move found; giving up where there is none.
fn choice(found: &Analysis) -> Choice {
    found.candidates.first().map_or(Choice::Resign, |best| best.mv().into())
}
