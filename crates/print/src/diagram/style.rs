//! Style of a diagram: its part of the board, and the colours and measures of each style.

use lanke_rules::{Point, Size};

/// Drawing style of a diagram.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Black and white, as books are printed.
    #[default]
    Book,
    /// Wood, slate and shell, as the window shows the board; NoGo has its own flat look there.
    Wood,
}

/// A rectangle of the board: the points that are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The leftmost column, the topmost row.
    pub first: (u8, u8),
    /// The rightmost column, the lowest row.
    pub last: (u8, u8),
}

impl Part {
    /// All of a board of any size.
    pub const ALL: Self = Self { first: (0, 0), last: (u8::MAX, u8::MAX) };

    /// All of a board.
    pub fn whole(size: Size) -> Self {
        Self { first: (0, 0), last: (size.width() - 1, size.height() - 1) }
    }

    /// The smallest that holds all of `points`; none without points.
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        points.into_iter().map(|p| Self { first: (p.x(), p.y()), last: (p.x(), p.y()) }).reduce(|a, b| Self {
            first: (a.first.0.min(b.first.0), a.first.1.min(b.first.1)),
            last: (a.last.0.max(b.last.0), a.last.1.max(b.last.1)),
        })
    }

    /// True if a point lies in it.
    pub fn contains(self, p: Point) -> bool {
        (self.first.0..=self.last.0).contains(&p.x()) && (self.first.1..=self.last.1).contains(&p.y())
    }

    /// Columns and rows.
    pub(crate) fn lines(self) -> (u8, u8) {
        (self.last.0 - self.first.0 + 1, self.last.1 - self.first.1 + 1)
    }
}

/// The look that a style gives a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dress {
    Book,
    Wood,
    NoGo,
}

impl Dress {
    /// Colour of marks and letters where there is no stone.
    pub(super) fn ink(self) -> &'static str {
        match self {
            Self::Book => INK,
            Self::Wood => "#2a1d0c",
            Self::NoGo => "#5a3d0c",
        }
    }

    /// Colour that covers the crossing below a mark.
    pub(super) fn ground(self) -> &'static str {
        match self {
            Self::Book => PAPER,
            Self::Wood => "#e4c187",
            Self::NoGo => "#f6d68a",
        }
    }

    /// The lines of the board, and how wide they are in cells.
    pub(super) fn lines(self) -> (&'static str, f32) {
        match self {
            Self::Book => (INK, 0.026),
            Self::Wood => ("#3a2a14", 0.026),
            Self::NoGo => ("#fff8e8", 0.075),
        }
    }

    /// Colour of the coordinates.
    pub(super) fn names(self) -> &'static str {
        match self {
            Self::Book => INK,
            Self::Wood | Self::NoGo => "#5a4322",
        }
    }

    /// Colour of marks on stones.
    pub(super) fn on_stone(self, black: bool) -> &'static str {
        match (self, black) {
            (Self::Book, true) => PAPER,
            (Self::Wood, true) => "#f5efe2",
            (Self::NoGo, true) => INK,
            (_, false) => INK,
        }
    }
}

pub(super) const INK: &str = "#1b1815";
pub(super) const PAPER: &str = "#ffffff";
/// The disc of the last move where it is not square.
pub(super) const LAST: &str = "#d8442f";
