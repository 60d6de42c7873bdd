//! Number on the candidates that the board shows.

use serde::{Deserialize, Serialize};

/// Number on a candidate, over its visits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CandidateNumber {
    /// Loss against the best candidate.
    #[default]
    Loss,
    /// Win rate.
    WinRate,
    /// Visits, over the loss.
    Visits,
}
