//! The settings of a new game as a person fills them in.

use lanke_rules::{ByColor, Komi, Name};

/// What the new-game dialog shows and edits; every value is within its range or is brought there.
#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// Go by a ruleset's name; `Name::NoGo` is the other game.
    pub rules: Name,
    /// Columns, 2 to 52.
    pub width: u8,
    /// Rows, 2 to 52.
    pub height: u8,
    /// Komi of the game.
    pub komi: Komi,
    /// Handicap stones: 0, or 2 to 9 (fewer where the board has fewer fixed points).
    pub handicap: u8,
    /// The players' names; empty is nobody in particular.
    pub names: ByColor<String>,
    /// Kind of clock.
    pub clock: ClockKind,
    /// Main time in minutes, 0 to 180.
    pub main_minutes: u32,
    /// Japanese byo-yomi: periods, 0 to 10.
    pub periods: u32,
    /// Seconds of a period, of a Canadian block, of the Fischer increment or of each move: 1 to 600.
    pub seconds: u32,
    /// Canadian byo-yomi: stones a block, 1 to 50.
    pub stones: u32,
    /// Whether moves may be taken back.
    pub takeback: bool,
}

/// The kinds of clock that the dialog offers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockKind {
    /// No limit.
    None,
    /// Main time only.
    Absolute,
    /// Main time, then periods that are kept by moving in time.
    #[default]
    Japanese,
    /// Main time, then blocks of stones.
    Canadian,
    /// Time added with each move.
    Fischer,
    /// The same time for each move.
    PerMove,
}
