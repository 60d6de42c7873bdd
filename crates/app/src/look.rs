//! The board as the person chose to see it.

use lanke_game::Coordinates;
use serde::{Deserialize, Serialize};

/// The board's look, as a person chose it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Look {
    /// Wood of the board.
    pub wood: Wood,
    /// Set of stones.
    pub stones: Stones,
    /// Names of the points.
    pub coordinates: Coordinates,
    /// Stones lie a little off their points, as set down by hand.
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
