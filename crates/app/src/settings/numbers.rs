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

impl Numbers {
    /// Number that move `n` of `at` bears.
    pub(crate) fn of(self, n: u32, at: u32) -> Option<u32> {
        match self {
            Self::Off => None,
            Self::All => Some(n),
            Self::Last(count) => (n + count > at).then_some(n),
            Self::From(start) => n.checked_sub(start).filter(|&n| n > 0),
        }
    }
}
