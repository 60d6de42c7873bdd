//! Names of points as people read them.

use lanke_rules::{Point, Size, column_name};
use serde::{Deserialize, Serialize};

/// Names of points at the board's edge and in sentences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Coordinates {
    /// `Q16`: a letter from the left without I, a number from below.
    #[default]
    Letters,
    /// `16-4`: two numbers, from the left and from above.
    Numbers,
    /// None at the board's edge; words have to use some, and use letters.
    Off,
}

impl Coordinates {
    /// Style after this one, for the key that cycles through them.
    pub const fn next(self) -> Self {
        match self {
            Self::Letters => Self::Numbers,
            Self::Numbers => Self::Off,
            Self::Off => Self::Letters,
        }
    }

    /// Name of a point in a sentence.
    pub fn name(self, size: Size, point: Point) -> String {
        match self {
            Self::Letters | Self::Off => size.vertex(point).to_string(),
            Self::Numbers => format!("{}-{}", point.x() + 1, point.y() + 1),
        }
    }

    /// Label above the column `x`, counted from 0.
    pub fn column(self, x: u8) -> String {
        match self {
            Self::Letters | Self::Off => column_name(x),
            Self::Numbers => (x + 1).to_string(),
        }
    }

    /// Label beside the row `y`, counted from 0 at the top.
    pub fn row(self, size: Size, y: u8) -> String {
        match self {
            Self::Letters | Self::Off => (size.height() - y).to_string(),
            Self::Numbers => (y + 1).to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_has_the_names_that_stand_at_the_edge() {
        let size = Size::square(19).unwrap();
        let point = Point::new(15, 3);
        for (style, name, column, row) in
            [(Coordinates::Letters, "Q16", "Q", "16"), (Coordinates::Numbers, "16-4", "16", "4")]
        {
            assert_eq!(style.name(size, point), name);
            assert_eq!((style.column(15).as_str(), style.row(size, 3).as_str()), (column, row));
        }
    }
}
