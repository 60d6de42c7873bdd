//! How the board looks, and what its points are called.

use lanke_rules::{Point, Size, column_name};
use serde::{Deserialize, Serialize};

/// The board's look, as a person chose it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Look {
    /// What the board is made of.
    pub wood: Wood,
    /// What the stones are made of.
    pub stones: Stones,
    /// How points are called.
    pub coordinates: Coordinates,
    /// Whether stones lie a little off their points, as set down by hand.
    pub fuzzy: bool,
}

/// A wood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wood {
    /// Honey-coloured, with straight grain.
    #[default]
    Kaya,
    /// Brown and plain.
    Katsura,
    /// Pale strips.
    Bamboo,
}

/// A set of stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stones {
    /// Slate and shell.
    #[default]
    Slate,
    /// Plain discs without shadows.
    Flat,
    /// Black and white with outlines that differ in shape, too.
    Contrast,
}

/// How points are called at the board's edge and in words.
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
    /// The style after this one, as a key goes through them.
    pub const fn next(self) -> Self {
        match self {
            Self::Letters => Self::Numbers,
            Self::Numbers => Self::Off,
            Self::Off => Self::Letters,
        }
    }

    /// What a point is called in words.
    pub fn name(self, size: Size, point: Point) -> String {
        match self {
            Self::Letters | Self::Off => size.vertex(point).to_string(),
            Self::Numbers => format!("{}-{}", point.x() + 1, point.y() + 1),
        }
    }

    /// What stands above the column `x`, counted from 0.
    pub fn column(self, x: u8) -> String {
        match self {
            Self::Letters | Self::Off => column_name(x),
            Self::Numbers => (x + 1).to_string(),
        }
    }

    /// What stands beside the row `y`, counted from 0 at the top.
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
