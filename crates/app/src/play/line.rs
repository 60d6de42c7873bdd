//! The line to another program, as far as the game depends on it.

use std::time::Duration;

use lanke_rules::Color;

/// Signal from the other end of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Signal {
    /// Nothing is known, or nobody is there.
    #[default]
    None,
    /// It answers after so long.
    Answers(Duration),
    /// Nothing has come from it for so long; this end tries to reach it again in the second time, where it does.
    Away(Duration, Option<Duration>),
}

/// State of the line to another program, as the game needs it; the default is none.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LineState {
    /// The colour played here in a game over the line.
    pub(crate) plays: Option<Color>,
    /// The game on the board is played or watched over the line.
    pub(crate) shares: bool,
    /// It is shared with another Lanke.
    pub(crate) is_table: bool,
    /// The game waits for the other end.
    pub(crate) waits: bool,
    /// Something that was sent has not come back yet, so that the game on the board may not be as it is.
    pub(crate) pending: bool,
    /// Signal from the other end.
    pub(crate) signal: Signal,
    /// Dead stones are proposed at this end.
    pub(crate) proposes: bool,
    /// Time limit of a move and its end, by the game's time, where the other program sets one.
    pub(crate) limit: Option<(Duration, Duration)>,
    /// Time that a computer opponent may take for a move.
    pub(crate) pace: Option<Duration>,
}
