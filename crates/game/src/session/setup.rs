//! Stones that lie there before the first move: a game that begins in the middle.

use std::time::Duration;

use lanke_rules::{Board, ByColor, Color, Illegal, Point};

use super::{Refusal, Session, notes};
use crate::record::NodeId;

/// The stones of both sides.
pub(super) fn all(stones: &ByColor<Vec<Point>>) -> impl Iterator<Item = (Color, Point)> {
    Color::BOTH.into_iter().flat_map(|color| stones[color].iter().map(move |&at| (color, at)))
}

impl Session {
    /// True if stones were set up, or the other side was to begin, and nothing has happened since, so that it can be taken
    /// back.
    pub fn is_set_up(&self) -> bool {
        let changed = self.first != self.settings.first_to_play() || all(&self.set_up).next().is_some();
        changed && !self.has_moves()
    }

    /// True if moves were made, even if they were taken back.
    fn has_moves(&self) -> bool {
        self.tree.root().first_child().is_some()
    }

    /// Check that the beginning of the game may be changed.
    fn not_begun(&self) -> Result<(), Refusal> {
        self.going()?;
        if self.has_moves() || self.settings.handicap_stones() > 0 { Err(Refusal::Begun) } else { Ok(()) }
    }

    pub(super) fn set_handicap(&mut self, stones: u16) -> Result<(), Refusal> {
        self.not_begun()?;
        let stones = if stones < 2 { 0 } else { stones };
        self.note(NodeId::ROOT, |root| notes::handicap_count(root, stones))?;
        self.handicap_count = stones;
        Ok(())
    }

    pub(super) fn set_prisoners(&mut self, taken: ByColor<u16>) -> Result<(), Refusal> {
        self.not_begun()?;
        self.note(NodeId::ROOT, |root| notes::prisoners(root, taken))?;
        self.prisoners = taken;
        self.position = self.start_position();
        Ok(())
    }

    pub(super) fn set_up(
        &mut self,
        stones: &ByColor<Vec<Point>>,
        to_play: Color,
        now: Duration,
    ) -> Result<(), Refusal> {
        self.not_begun()?;
        let mut board = Board::new(self.settings.size);
        for (color, at) in all(stones) {
            if !board.size().contains(at) {
                return Err(Illegal::OutsideBoard.into());
            }
            if board.stone(at).is_some() {
                return Err(Illegal::Occupied.into());
            }
            board.set(at, Some(color));
        }
        if all(stones).any(|(_, at)| board.liberties(at) == 0) {
            return Err(Illegal::Suicide.into());
        }
        self.note(NodeId::ROOT, |root| {
            notes::set_up(root, stones, to_play);
            notes::prisoners(root, ByColor::default());
        })?;
        self.first = to_play;
        self.set_up = stones.clone();
        self.prisoners = ByColor::default();
        self.position = self.start_position();
        self.clock.restore(self.clock.snapshot(), to_play, now);
        self.asked = None;
        self.end_play()
    }
}
