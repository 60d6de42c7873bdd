//! The eight ways to turn and mirror a board.

use lanke_rules::Size;

/// A way to turn or mirror a board, numbered as KataGo does: 1 mirrors rows, 2 columns, 4 swaps both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The symmetry of this number, 0 to 7.
    pub fn numbered(number: u8) -> Option<Self> {
        (number < 8).then_some(Self(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// Image of the point in column `x` and row `y` of a board; boards that are not square are never
    /// swapped.
    pub(crate) fn place(self, size: Size, x: usize, y: usize) -> (usize, usize) {
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        let y = if self.0 & 1 != 0 { height - 1 - y } else { y };
        let x = if self.0 & 2 != 0 { width - 1 - x } else { x };
        if self.0 & 4 != 0 && width == height { (y, x) } else { (x, y) }
    }
}
