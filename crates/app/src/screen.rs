//! Screens of the program, the colours of its window, and the parts of the view that screens share.

use lanke_rules::ByColor;
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

/// The head of the review screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    /// The players' names.
    pub names: ByColor<String>,
    /// `白中盘胜`, `W+R`: there is little room.
    pub result: String,
    /// The event, the date, the ruleset: whatever is known, in one line.
    pub about: String,
    /// The file has changes that are not saved.
    pub changed: bool,
}

/// Which buttons can be pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Can {
    /// Pass.
    pub pass: bool,
    /// See what would be played.
    pub hint: bool,
    /// Tools the own side over, or take it back.
    pub hand_over: bool,
    /// Take back.
    pub undo: bool,
    /// Resign.
    pub resign: bool,
    /// Count.
    pub score: bool,
    /// Pause or go on.
    pub pause: bool,
    /// Paused: the button says `继续`.
    pub resume: bool,
    /// Do again what was taken back.
    pub redo: bool,
    /// Keep the moves tried out.
    pub keep: bool,
    /// Switch the clocks off or on.
    pub clocks: bool,
    /// Save.
    pub save: bool,
}
