//! The colours of the window.

use serde::{Deserialize, Serialize};

/// The colours of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Ink on paper.
    Light,
    /// Night.
    Dark,
}
