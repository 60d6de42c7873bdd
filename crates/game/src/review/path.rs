//! The way to a position of a record: the moves that lead to it, and the position that they begin at.

use lanke_rules::{Color, Move, Position};

use crate::record::{Node, Replay, Setting, Tree};

/// The way to a position, as a player that thinks is told it.
#[derive(Clone, Debug)]
pub struct PositionPath {
    /// Position before the moves: the empty board, handicap stones, the last position that was set up.
    pub start: Position,
    /// The moves from there on.
    pub moves: Vec<(Color, Move)>,
    /// The position.
    pub position: Position,
    /// Black's handicap stones, if the record names any.
    pub handicap: Option<u16>,
}

/// A record being played, node by node, with the way to the position reached.
#[derive(Clone, Debug)]
pub struct PathReplay {
    replay: Replay,
    start: Position,
    moves: Vec<(Color, Move)>,
    handicap: Option<u16>,
}

impl PathReplay {
    /// The board before the root of `tree`.
    pub fn new(tree: &Tree, setting: &Setting) -> Self {
        let replay = Replay::new(tree, setting);
        let handicap = setting.named_handicap();
        Self { start: replay.position().clone(), moves: Vec::new(), replay, handicap }
    }

    /// Carries out a node.
    pub fn step(&mut self, node: Node<'_>) {
        self.replay.step(node);
        let sets_up = node.iter().any(|property| matches!(property.name, "AB" | "AW" | "AE" | "PL"));
        match node.mv(self.replay.position().board().size()) {
            // What no rules allow cannot be told as a move.
            _ if sets_up || self.replay.flaw_at(node.id()).is_some() => {
                self.start.clone_from(self.replay.position());
                self.moves.clear();
            }
            Some(mv) => self.moves.push(mv),
            None => {}
        }
    }

    /// The position reached.
    pub fn position(&self) -> &Position {
        self.replay.position()
    }

    /// The way to the position reached.
    pub fn path(&self) -> PositionPath {
        let (start, moves, handicap) = (self.start.clone(), self.moves.clone(), self.handicap);
        PositionPath { start, moves, position: self.position().clone(), handicap }
    }

    /// The same, without going on.
    pub fn into_path(self) -> PositionPath {
        let Self { replay, start, moves, handicap } = self;
        PositionPath { start, moves, position: replay.into_position(), handicap }
    }
}
