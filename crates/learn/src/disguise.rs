//! Disguise of a problem: turned, mirrored and with colours exchanged, so that it is solved and not remembered.

use lanke_rules::splitmix::mix;
use lanke_rules::{Board, Color, Move, Orientation, Size};

/// Orientation and colours in which a problem is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disguise {
    orientation: Orientation,
    exchanged: bool,
}

impl Disguise {
    /// As the record has it.
    pub const NONE: Self = Self { orientation: Orientation::ALL[0], exchanged: false };

    /// All sixteen.
    pub fn all() -> impl Iterator<Item = Self> {
        let both = |orientation| [false, true].map(|exchanged| Self { orientation, exchanged });
        Orientation::ALL.into_iter().flat_map(both)
    }

    /// One of the sixteen, the same for the same seed.
    pub fn random(seed: u64) -> Self {
        let drawn = mix(seed) % 16;
        Self { orientation: Orientation::ALL[(drawn % 8) as usize], exchanged: drawn >= 8 }
    }

    /// Colour as it is shown, and back.
    pub fn color(self, color: Color) -> Color {
        if self.exchanged { color.opponent() } else { color }
    }

    /// Board as it is shown.
    pub fn board(self, board: &Board) -> Board {
        let size = board.size();
        let mut shown = Board::new(self.orientation.size(size));
        for p in size.points() {
            if let Some(color) = board.stone(p) {
                shown.set(self.orientation.point(p, size), Some(self.color(color)));
            }
        }
        shown
    }

    /// Move on a board of `size` as it is shown.
    pub fn show(self, mv: Move, size: Size) -> Move {
        match mv {
            Move::Play(p) => Move::Play(self.orientation.point(p, size)),
            Move::Pass => Move::Pass,
        }
    }

    /// Move that is shown so, on the board of `size` that the record has.
    pub fn hide(self, mv: Move, size: Size) -> Move {
        match mv {
            Move::Play(p) => Move::Play(self.orientation.inverse().point(p, self.orientation.size(size))),
            Move::Pass => Move::Pass,
        }
    }
}
