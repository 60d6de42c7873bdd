//! Moves tried out beside the record: left without trace, or kept as a variation.

use lanke_rules::{Color, End, Illegal, Move, Position};

use super::Review;
use crate::record::{Content, EditError, Node, NodeId};

/// Moves tried out from a position of the record.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    start: Position,
    moves: Vec<(Color, Move)>,
    /// After each move.
    positions: Vec<Position>,
}

impl Trial {
    pub(super) fn position(&self) -> &Position {
        self.positions.last().unwrap_or(&self.start)
    }
}

impl Review {
    /// Begins to try moves out from the position at the cursor; a trial that is on goes on.
    pub fn try_out(&mut self) {
        if self.trial.is_none() {
            let start = self.replay.position().clone();
            self.trial = Some(Trial { start, moves: Vec::new(), positions: Vec::new() });
        }
    }

    /// The moves tried out so far, while moves are tried out.
    pub fn tried(&self) -> Option<&[(Color, Move)]> {
        self.trial.as_ref().map(|trial| trial.moves.as_slice())
    }

    /// Forgets the moves tried out.
    pub fn leave_trial(&mut self) {
        self.trial = None;
    }

    /// Keeps the moves tried out as a variation, as far as the record does not have them already, and
    /// goes to the last of them.
    ///
    /// # Errors
    /// When the record cannot take them.
    pub fn keep_trial(&mut self) -> Result<(), EditError> {
        let Some(trial) = self.trial.take() else { return Ok(()) };
        let mut node = self.node();
        let mut moves = trial.moves.into_iter().peekable();
        while let Some(known) = moves.peek().and_then(|&(color, mv)| self.known(node, color, mv)) {
            node = known;
            moves.next();
        }
        if moves.peek().is_none() {
            self.go(node);
            return Ok(());
        }
        self.change(|change, tree| {
            for (color, mv) in moves {
                node = change.add(tree, node, Content::of_move(color, mv))?;
            }
            Ok(node)
        })
    }

    /// Makes a move of the side to move: tried out if a trial is on, else in the record, where a
    /// variation that begins with it is followed and a new one is added if there is none.
    ///
    /// # Errors
    /// When the rules or the record refuse it.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        let mut position = self.position().clone();
        if position.end() == Some(End::Passes) {
            position.resume();
        }
        let color = position.to_play();
        position.play(mv)?;
        if let Some(trial) = &mut self.trial {
            trial.moves.push((color, mv));
            trial.positions.push(position);
            return Ok(());
        }
        let node = self.node();
        match self.known(node, color, mv) {
            Some(known) => {
                self.go(known);
            }
            None => self.change(|change, tree| change.add(tree, node, Content::of_move(color, mv)))?,
        }
        Ok(())
    }

    /// The child of a node that has this move.
    fn known(&self, node: NodeId, color: Color, mv: Move) -> Option<NodeId> {
        let size = self.setting.size;
        self.tree.node(node).children().find(|n| n.mv(size) == Some((color, mv))).map(Node::id)
    }

    /// Takes back moves tried out; whether a trial is on.
    pub(super) fn trial_back(&mut self, moves: usize) -> bool {
        let Some(trial) = &mut self.trial else { return false };
        let left = trial.moves.len().saturating_sub(moves);
        trial.moves.truncate(left);
        trial.positions.truncate(left);
        true
    }
}

/// Why a move cannot be made in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// By the rules.
    Illegal(Illegal),
    /// By the record.
    Record(EditError),
}

impl std::fmt::Display for PlayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Illegal(illegal) => illegal.fmt(f),
            Self::Record(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PlayError {}

impl From<Illegal> for PlayError {
    fn from(illegal: Illegal) -> Self {
        Self::Illegal(illegal)
    }
}

impl From<EditError> for PlayError {
    fn from(error: EditError) -> Self {
        Self::Record(error)
    }
}
