//! Request to a player: a task that owns its position and moves.

use lanke_engine::clock::SideClock;
use lanke_engine::{Budget, Task};
use lanke_rules::{Color, Komi, Move, Position};

use crate::{PlayerSpec, Resources};

/// Position for a player to think about: a [`Task`] that owns its data.
#[derive(Clone, Debug)]
pub struct Request {
    /// The player that is to think.
    pub player: PlayerSpec,
    /// Position before the first move: the empty board, handicap stones, a position set up.
    pub start: Position,
    /// The moves that led from there to the position, the latest last.
    pub moves: Vec<(Color, Move)>,
    /// The position, whose side to move is the one to think for.
    pub position: Position,
    /// The moves to choose from; all where there are none.
    pub among: Vec<Move>,
    /// Points that White receives in the count, besides those that the rules give for handicap stones.
    pub komi: Komi,
    /// Black's handicap stones; none where nobody has named them.
    pub handicap: Option<u16>,
    /// True if every dead stone is to be taken off before a pass, as after a dispute about them.
    pub cleanup: bool,
    /// Limits of the thinking; without any it goes on until it is stopped.
    pub budget: Budget,
    /// The clock of the side to move.
    pub clock: Option<SideClock>,
    /// Random seed.
    pub seed: u64,
}

impl Request {
    /// The best move of a position of unknown history.
    pub fn new(player: PlayerSpec, position: Position, budget: Budget) -> Self {
        Self {
            player,
            start: position.clone(),
            moves: Vec::new(),
            komi: position.ruleset().komi,
            position,
            handicap: None,
            among: Vec::new(),
            cleanup: false,
            budget,
            clock: None,
            seed: 0,
        }
    }

    /// The task, to be done with these resources.
    pub fn task(&self, resources: Resources) -> Task<'_> {
        Task {
            start: &self.start,
            moves: &self.moves,
            among: &self.among,
            komi: self.komi,
            handicap: self.handicap,
            cleanup: self.cleanup,
            clock: self.clock,
            seed: self.seed,
            threads: resources.threads,
            memory: resources.memory,
            ..Task::new(&self.position, self.budget)
        }
    }
}
