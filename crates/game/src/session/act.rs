//! Acts of a game, and the reasons why they may be refused.

use std::fmt;
use std::time::Duration;

use lanke_rules::{ByColor, Color, Illegal, Outcome, Point};

use crate::clock::TimeLeft;
use crate::record::{EditError, NodeId};

/// One act of a game. Its `Display` is one line of stable text that `parse` reads back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Before the first move of a game without handicap: these stones lie there, or none, and this side is to move.
    SetUp(ByColor<Vec<Point>>, Color),
    /// Before the first move of a game without handicap: it goes on from one in which Black had so many handicap stones, for
    /// which White is compensated in the count.
    Handicap(u16),
    /// Before the first move of a game without handicap: it goes on from one in which each side has taken so many stones, which
    /// are those of the stones that were set up last.
    Prisoners(ByColor<u16>),
    /// A side places a stone: a handicap stone, its move, or after the end a stone for study.
    Play(Color, Point),
    /// A side passes.
    Pass(Color),
    /// A side resigns.
    Resign(Color),
    /// A side asks for what needs the other's consent.
    Ask(Color, Request),
    /// A side consents to what the other has asked for, or does not.
    Answer(Color, bool),
    /// The game pauses: time stands and the board takes no move.
    Pause,
    /// The game goes on after a pause.
    Resume,
    /// The clocks of both sides are switched on or off.
    SwitchClocks(bool),
    /// A side is given other time.
    Adjust(Color, TimeLeft),
    /// The time of the side to move is up.
    Flag,
    /// The game ends so, as those who play it have settled elsewhere: by a breach of the rules, by an agreement.
    End(Outcome),
    /// Counting: the dead stones as proposed from outside.
    Propose(Vec<Point>),
    /// Counting: the chain at a point is marked dead, or alive again.
    ToggleDead(Point),
    /// Counting: back to what was proposed.
    ResetDead,
    /// Counting: a side agrees with the dead stones.
    Agree(Color),
    /// Counting: a side wants to play on.
    Continue(Color),
    /// After the end: one stone for study back.
    Back,
    /// The comment of a node becomes this.
    Comment(NodeId, String),
}

/// Request that needs the other side's consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Request {
    /// Back to before the last move of the side that asks.
    Takeback,
    /// The play stops and the board is counted.
    Count,
    /// The game ends for nothing.
    NoResult,
    /// The game ends with neither side ahead.
    Draw,
}

/// An act and when it was done, since the game began. Its `Display` is a line that `parse` reads
/// back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedAct {
    /// Instant of the act.
    pub at: Duration,
    /// Act that was made.
    pub act: Act,
}

/// Reason why an act is refused; the game is then as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The law forbids the move.
    Illegal(Illegal),
    /// The other side is to move.
    NotYourTurn,
    /// Black has handicap stones to place first.
    Placing {
        /// Number of stones left to place.
        left: u16,
    },
    /// The game is paused.
    Paused,
    /// The game is not paused.
    NotPaused,
    /// The board is being counted.
    Counting,
    /// The board is not being counted.
    NotCounting,
    /// The game is over.
    Over,
    /// The game is not over.
    NotOver,
    /// Moves were made already, or handicap stones stand.
    Begun,
    /// Moves may not be taken back in this game.
    NoTakeback,
    /// The side has made no move yet, or there is no step back.
    NothingToTakeBack,
    /// The ruleset ends the game without a count.
    NoCount,
    /// The ruleset counts every stone as alive: two passes end the game, not a wish.
    TwoPasses,
    /// Another request waits for an answer.
    Asked,
    /// No request waits for this side's answer.
    NotAsked,
    /// No stone is there.
    NoStone,
    /// The time of the side to move is up.
    TimeUp,
    /// The time of the side to move is not up.
    TimeLeft,
    /// The game has no clock, or the time would be none.
    NoTime,
    /// The record cannot take it.
    Record(EditError),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Illegal(illegal) => return illegal.fmt(f),
            Self::Record(error) => return error.fmt(f),
            Self::Placing { left: 1 } => "Black has a handicap stone to place first",
            Self::Placing { left } => return write!(f, "Black has {left} handicap stones to place first"),
            Self::NotYourTurn => "it is the other side's turn",
            Self::Paused => "the game is paused",
            Self::NotPaused => "the game is not paused",
            Self::Counting => "the board is being counted: continue the game to play on",
            Self::NotCounting => "the board is not being counted",
            Self::Over => "the game is over",
            Self::NotOver => "the game is not over",
            Self::Begun => "the game has begun already",
            Self::NoTakeback => "moves may not be taken back in this game",
            Self::NothingToTakeBack => "there is nothing to take back",
            Self::NoCount => "these rules end the game without a count",
            Self::TwoPasses => "under these rules two passes end the game",
            Self::Asked => "another request waits for its answer",
            Self::NotAsked => "no request waits for an answer",
            Self::NoStone => "no stone is there",
            Self::TimeUp => "the time is up",
            Self::TimeLeft => "there is time left",
            Self::NoTime => "the clock cannot be set so",
        })
    }
}

impl std::error::Error for Refusal {}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Self {
        Self::Illegal(illegal)
    }
}

impl From<EditError> for Refusal {
    fn from(error: EditError) -> Self {
        Self::Record(error)
    }
}
