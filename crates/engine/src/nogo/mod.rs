//! The built-in NoGo players.

mod bits;
mod board;
mod playout;
mod region;
mod search;
mod solve;
mod tree;

use std::ops::ControlFlow;

use lanke_rules::{Move, Name, Position, Size};

use crate::{Analysis, Budget, Choice, EngineError, Task, Thinker};
use search::{Knowledge, Search};
pub use solve::{Solution, Solver, Unsolved};

/// The widest board that the players play on.
const MAX_AREA: usize = 19 * 19;

/// How a NoGo player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Monte-Carlo tree search with all that is known: the default.
    Full,
    /// Monte-Carlo tree search that knows the rules alone.
    Plain,
}

/// A NoGo player.
#[derive(Debug)]
pub struct Nogo {
    style: Style,
    /// The most playouts that it makes for a move, which is what makes a weaker player.
    most: Option<u64>,
    search: Option<(Size, Sized)>,
}

/// A search for small or large boards.
#[derive(Debug)]
enum Sized {
    Small(Box<Search<2, 128>>),
    Large(Box<Search<6, 384>>),
}

impl Nogo {
    /// A player of this style.
    pub fn new(style: Style) -> Self {
        Self { style, most: None, search: None }
    }

    /// A player of level 1 to 10, the strongest; levels beyond are taken as the nearest.
    pub fn level(level: u8) -> Self {
        const PLAYOUTS: [u64; 9] = [20, 50, 100, 250, 600, 1500, 5000, 20_000, 80_000];
        let most = PLAYOUTS.get(usize::from(level.max(1)) - 1).copied();
        Self { most, ..Self::new(Style::Full) }
    }

    fn search(&mut self, position: &Position) -> &mut Sized {
        let size = position.board().size();
        let knowledge = match self.style {
            Style::Full => Knowledge::FULL,
            Style::Plain => Knowledge::PLAIN,
        };
        if self.search.as_ref().is_none_or(|(of, _)| *of != size) {
            let search = if size.area() < 128 {
                Sized::Small(Box::new(Search::new(position, knowledge)))
            } else {
                Sized::Large(Box::new(Search::new(position, knowledge)))
            };
            self.search = Some((size, search));
        }
        &mut self.search.as_mut().expect("it was just made").1
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
        if position.board().size().area() > MAX_AREA {
            return Err(EngineError::BoardTooLarge(position.board().size()));
        }
        let playouts = match (self.most, task.budget.playouts) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        let task = Task { budget: Budget { playouts, ..task.budget }, ..task.clone() };
        let found = match self.search(position) {
            Sized::Small(search) => search.run(&task, report),
            Sized::Large(search) => search.run(&task, report),
        };
        Ok(match found.candidates.first() {
            Some(best) => match best.mv {
                Move::Play(p) => Choice::Play(p),
                Move::Pass => Choice::Pass,
            },
            None => Choice::Resign,
        })
    }
}
