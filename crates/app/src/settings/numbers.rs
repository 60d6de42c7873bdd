//! Move numbers on the stones.

use serde::{Deserialize, Serialize};

/// Stones that bear the numbers of their moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Numbers {
    /// None.
    #[default]
    Off,
    /// All.
    All,
    /// The last so many.
    Last(u32),
    /// Those after this move, counted from 1.
    From(u32),
}

/// Number of a move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveNumber {
    /// Its place in the line, from 1.
    pub(crate) place: u32,
    /// Number that it is shown with, which a record can count anew.
    pub(crate) shown: u32,
}

impl Numbers {
    /// Number that a move of `at` bears.
    pub(crate) fn of(self, MoveNumber { place, shown }: MoveNumber, at: u32) -> Option<u32> {
        match self {
            Self::Off => None,
            Self::All => Some(shown),
            Self::Last(count) => (place.saturating_add(count) > at).then_some(shown),
            Self::From(start) => place.checked_sub(start).filter(|&n| n > 0),
        }
    }
}
