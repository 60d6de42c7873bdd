//! Stones placed after the end, to try what might have been: a variation behind the game.

use lanke_rules::{Color, Ending, Move, Position, Ruleset};

use super::{Phase, Refusal, Session, play_on};
use crate::record::{NodeContent, NodeId};

/// The line of study, and whether the game's own line has been closed against it.
#[derive(Clone, Debug, Default)]
pub(super) struct Study {
    line: Vec<(NodeId, Position)>,
    sealed: bool,
}

impl Study {
    pub(super) fn position(&self) -> Option<&Position> {
        self.line.last().map(|(_, position)| position)
    }

    pub(super) fn node(&self) -> Option<NodeId> {
        self.line.last().map(|(node, _)| *node)
    }
}

impl Session {
    /// Moves placed for study behind the end of the game.
    pub fn studied(&self) -> usize {
        self.study.line.len()
    }

    /// Position of the study of a game that is over: at first the end of the game, as a start position.
    pub fn study_position(&self) -> Position {
        let begin = || {
            // What has ended the game does not end the study of it.
            let ruleset = Ruleset { ending: Ending::TwoPasses, ..*self.ruleset() };
            Position::from_board(self.position.board().clone(), self.position.to_play(), ruleset)
        };
        self.study.position().cloned().unwrap_or_else(begin)
    }

    /// A move for study, by either side whoever's turn it is.
    pub(super) fn study_move(&mut self, by: Color, mv: Move) -> Result<(), Refusal> {
        let mut position = self.study_position();
        position.set_to_play(by);
        play_on(&mut position);
        position.play(mv)?;
        self.seal()?;
        let node = self.tree.add(self.node(), usize::MAX, &NodeContent::of_move(by, mv))?;
        self.study.line.push((node, position));
        Ok(())
    }

    pub(super) fn study_back(&mut self) -> Result<(), Refusal> {
        match self.phase {
            Phase::Over(_) => self.study.line.pop().map(|_| ()).ok_or(Refusal::NothingToTakeBack),
            Phase::Playing | Phase::Counting => Err(Refusal::NotOver),
        }
    }

    /// Closes the game's line if what was taken back would otherwise look like its continuation.
    pub(super) fn seal_after_takeback(&mut self) -> Result<(), Refusal> {
        if self.tree.node(self.last_node()).first_child().is_some() { self.seal() } else { Ok(()) }
    }

    /// Ends the main line with an empty node, so that whatever else follows the last move is a
    /// variation.
    fn seal(&mut self) -> Result<(), Refusal> {
        if !self.study.sealed {
            self.tree.add(self.last_node(), 0, &NodeContent::new())?;
            self.study.sealed = true;
        }
        Ok(())
    }
}
