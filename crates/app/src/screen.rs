//! Screens of the program and the colours of its window.

use serde::{Deserialize, Serialize};

/// The screens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    /// Playing, and counting when the play is over.
    #[default]
    Play,
    /// Walking and editing a record.
    Review,
}

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
