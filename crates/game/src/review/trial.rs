//! Moves tried out beside the record: left without trace, or kept as a variation.
//!
//! Whoever goes elsewhere leaves them, and may still keep them until others are tried: nothing that was
//! played is lost by a step too many.

use lanke_rules::{Color, Illegal, Move, PlayEnd, Position};

use super::Review;
use crate::record::{EditError, Node, NodeContent, NodeId};

/// Moves tried out from a position of the record.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    /// Node at which the trial began.
    node: NodeId,
    start: Position,
    pub(super) moves: Vec<(Color, Move)>,
    /// After each move.
    positions: Vec<Position>,
    /// Number of moves on the board; the others come back by going forward.
    pub(super) at: usize,
}

impl Trial {
    pub(super) fn position(&self) -> &Position {
        self.at.checked_sub(1).map_or(&self.start, |last| &self.positions[last])
    }
}

impl Review {
    /// Begins to try moves out from the position at the cursor; a trial that is on goes on.
    pub fn try_out(&mut self) {
        if self.trial.is_none() {
            let (node, start) = (self.node(), self.replay.position().clone());
            self.trial = Some(Trial { node, start, moves: Vec::new(), positions: Vec::new(), at: 0 });
        }
    }

    /// The moves tried out that are on the board, while moves are tried out.
    pub fn tried(&self) -> Option<&[(Color, Move)]> {
        self.trial.as_ref().map(|trial| &trial.moves[..trial.at])
    }

    /// Number of trial moves ahead of those on the board.
    pub fn tried_ahead(&self) -> usize {
        self.trial.as_ref().map_or(0, |trial| trial.moves.len() - trial.at)
    }

    /// Leaves the moves tried out for where they began.
    pub fn leave_trial(&mut self) {
        if let Some(trial) = self.trial.take().filter(|trial| !trial.moves.is_empty()) {
            self.aside = Some(trial);
        }
    }

    /// Number of moves that [`Review::keep_trial`] would keep: those being tried out, else those that were
    /// left last.
    pub fn keepable(&self) -> usize {
        let trial = self.trial.as_ref().filter(|trial| !trial.moves.is_empty()).or(self.aside.as_ref());
        trial.filter(|trial| self.tree.node(trial.node).is_attached()).map_or(0, |trial| trial.moves.len())
    }

    /// Keeps the moves tried out as a variation, as far as the record does not have them already, and
    /// goes to the one that is shown, or to the last of those that were left.
    ///
    /// # Errors
    /// Fails if the record cannot take them.
    pub fn keep_trial(&mut self) -> Result<(), EditError> {
        if self.keepable() == 0 {
            self.trial = None;
            return Ok(());
        }
        let going = self.trial.take().filter(|trial| !trial.moves.is_empty());
        let Some(trial) = going.or_else(|| self.aside.take().map(|t| Trial { at: t.moves.len(), ..t })) else {
            return Ok(());
        };
        let mut path = vec![trial.node];
        let mut node = trial.node;
        let mut moves = trial.moves.into_iter().peekable();
        while let Some(known) = moves.peek().and_then(|&(color, mv)| self.known(node, color, mv)) {
            node = known;
            path.push(node);
            moves.next();
        }
        if moves.peek().is_some() {
            self.change(|change, tree| {
                for (color, mv) in moves {
                    node = change.add(tree, node, NodeContent::of_move(color, mv))?;
                    path.push(node);
                }
                Ok(node)
            })?;
        }
        self.go(node);
        self.go(path[trial.at]);
        Ok(())
    }

    /// Makes a move of the side to move: tried out if a trial is on, else in the record, where a
    /// variation that begins with it is followed and a new one is added if there is none.
    ///
    /// # Errors
    /// Fails if the rules or the record refuse a new move.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        let mut position = self.position().clone();
        if position.end() == Some(PlayEnd::Passes) {
            position.resume();
        }
        let (node, color) = (self.node(), position.to_play());
        // A move that the record has is followed even if the rules refuse it.
        if let Some(known) = self.known(node, color, mv).filter(|_| self.trial.is_none()) {
            self.go(known);
            return Ok(());
        }
        position.play(mv)?;
        if let Some(trial) = &mut self.trial {
            self.aside = None;
            trial.moves.truncate(trial.at);
            trial.positions.truncate(trial.at);
            trial.at += 1;
            trial.moves.push((color, mv));
            trial.positions.push(position);
            return Ok(());
        }
        self.change(|change, tree| change.add(tree, node, NodeContent::of_move(color, mv)))?;
        Ok(())
    }

    /// The child of a node that has this move.
    fn known(&self, node: NodeId, color: Color, mv: Move) -> Option<NodeId> {
        let size = self.setting.size;
        self.tree.node(node).children().find(|n| n.mv(size) == Some((color, mv))).map(Node::id)
    }
}

/// Error of making a move in a record.
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
