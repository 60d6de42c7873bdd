//! Cues: the meanings of sounds.

use lanke_rules::Color;

/// Cues: the meanings of sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cue {
    /// A stone of this colour is placed.
    Stone(Color),
    /// So many stones are taken off the board.
    Capture(u32),
    /// A side passes.
    Pass,
    /// Main time has ended, overtime begins.
    PeriodEntered,
    /// A period is used up, the next one begins.
    PeriodLost,
    /// So many seconds are left.
    Tick(u32),
    /// Time is up.
    Flag,
    /// The game is over.
    End,
    /// Somebody has written.
    Message,
    /// A stone of this colour is to be laid on a real board for somebody who cannot.
    Answer(Color),
}
