//! Positions made problems: the solver finds the first moves that work.

use std::fmt;

use lanke_engine::life_and_death::{ProblemError, Stop};
use lanke_game::record::{NodeContent, NodeId, Tree, root_of};
use lanke_rules::{Board, Color, Komi, Move, Point, Position, Ruleset};

use crate::judge::{self, Outlook, Unjudged};

/// A position with the first moves that are proved to work.
#[derive(Clone, Debug)]
pub struct Composition {
    /// The position.
    pub board: Board,
    /// Side to move.
    pub to_play: Color,
    /// True if it is to kill the other side's group, false if it is to live.
    pub kills: bool,
    /// First moves that work, one at least.
    pub working: Vec<Point>,
}

/// Reason why a position makes no problem for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoProblem {
    /// The solver does not take the position.
    NotSolvable(ProblemError),
    /// It is a position of NoGo.
    Nogo,
    /// The search was stopped before there was a proof.
    Stopped,
    /// The capture of a chain around the group may decide: more time would prove nothing.
    Border,
    /// No first move works.
    Fails,
    /// The side reaches its goal even if it passes.
    Idle,
}

impl fmt::Display for NoProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSolvable(reason) => reason.fmt(f),
            Self::Nogo => f.write_str("problems are made of positions of Go, not of NoGo"),
            Self::Stopped => f.write_str("no proof was found in the time given"),
            Self::Border => f.write_str("the result may depend on the capture of a chain around the group"),
            Self::Fails => f.write_str("no first move of the side to play works"),
            Self::Idle => f.write_str("the side to play has nothing to do: it succeeds even if it passes"),
        }
    }
}

impl std::error::Error for NoProblem {}

impl Composition {
    /// The problem of the enclosed group of a position, solved with so many bytes of memory.
    ///
    /// # Errors
    /// When nothing is proved, or nothing is to be found.
    pub fn of(position: &Position, memory: usize, stop: &mut Stop<'_>) -> Result<Self, NoProblem> {
        let unjudged = |reason| match reason {
            Unjudged::NotSolvable(reason) => NoProblem::NotSolvable(reason),
            Unjudged::Nogo => NoProblem::Nogo,
            Unjudged::Border => NoProblem::Border,
            Unjudged::Stopped | Unjudged::Disagrees(_) => NoProblem::Stopped,
        };
        let to_play = position.to_play();
        let (mut solver, answer) = judge::solve(position, memory, stop).map_err(unjudged)?;
        let kills = solver.problem().achiever() == to_play;
        match judge::outlook(&mut solver, &answer, to_play, stop).map_err(unjudged)? {
            Outlook::Fails => Err(NoProblem::Fails),
            Outlook::Works(working) if !working.is_empty() => {
                Ok(Self { board: position.board().clone(), to_play, kills, working })
            }
            Outlook::Idle | Outlook::Works(_) => Err(NoProblem::Idle),
        }
    }

    /// Record of it, the moves that work marked as right, with the task as its comment.
    pub fn record(&self, task: &str) -> Tree {
        let start = Position::from_board(self.board.clone(), self.to_play, Ruleset::CHINESE);
        let mut root = root_of(&start, Komi::default());
        root.set_text("C", task);
        let mut tree = Tree::new(root);
        for (index, &point) in self.working.iter().enumerate() {
            let mut content = NodeContent::of_move(self.to_play, Move::Play(point));
            content.set_text("C", "RIGHT");
            // A record of a few nodes has room for another.
            let _added = tree.add(NodeId::ROOT, index, &content);
        }
        tree
    }
}
