//! Commands to a link, and its events.

use std::fmt;
use std::time::Duration;

use lanke_rules::{Color, Illegal, Outcome, Point};

use crate::message::{Op, Unexpected};

/// End of the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkRole {
    /// The server, which is silent until it is asked.
    Host,
    /// The client, which asks first.
    Guest,
}

/// A wish of whoever plays at this end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkCommand {
    /// Ask for a game, to play this colour. A host can once its guest has asked for one.
    Ask(Color),
    /// Agree to the game that this [`Event::Asked`] asks for, unless something else is asked for by now.
    Accept {
        /// Name of the guest who asks.
        opponent: String,
        /// The colour that the other side would have.
        color: Color,
    },
    /// Do not, for this reason, which may be empty.
    Reject(String),
    /// Play a point.
    Play(Point),
    /// Resign, in turn.
    GiveUp,
    /// Say something.
    Chat(String),
    /// Leave; a game that goes on ends without a result.
    Leave,
}

/// Reason why a command cannot be carried out now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// The connection is closed.
    Closed,
    /// A host is asked first.
    NotYet,
    /// A game goes on, or is asked for.
    Busy,
    /// No game is asked for.
    NotAsked,
    /// No game goes on.
    NoGame,
    /// The other side is to move.
    NotYourTurn,
    /// The law forbids the move.
    Illegal(Illegal),
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Closed => "the connection is closed",
            Self::NotYet => "the guest asks for the first game",
            Self::Busy => "a game goes on, or is asked for",
            Self::NotAsked => "no game is asked for",
            Self::NoGame => "no game goes on",
            Self::NotYourTurn => "it is the other side's turn",
            Self::Illegal(illegal) => return illegal.fmt(f),
        })
    }
}

impl std::error::Error for CommandError {}

/// Something that has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The other side asks for a game, to play this colour.
    Asked {
        /// Name of the other side.
        opponent: String,
        /// The colour that the other side would have.
        color: Color,
    },
    /// The other side does not want the game that was asked for.
    Rejected {
        /// Its reason, which may be empty.
        reason: String,
    },
    /// A game begins; Black moves first.
    Began {
        /// The colour that is played here.
        me: Color,
        /// Name of the other side.
        opponent: String,
        /// The time for a move, if it is limited.
        within: Option<Duration>,
    },
    /// The other side has made a legal move.
    Moved {
        /// The point.
        point: Point,
        /// The time for the answer, if it is limited.
        within: Option<Duration>,
    },
    /// The other side has made an illegal move and loses.
    IllegalMove {
        /// The point as it was sent.
        name: String,
    },
    /// The other side resigns, or admits that it has no legal move; the end follows when it has answered, or soon.
    Resigned,
    /// The game is over.
    Ended {
        /// The result.
        outcome: Outcome,
        /// Agreement of the two sides on it.
        how: Agreement,
    },
    /// The other side says something.
    Chat {
        /// The text.
        text: String,
    },
    /// Something came that is passed over.
    Unexpected(Unexpected),
    /// The connection is closed; nothing follows.
    Closed(CloseReason),
}

/// Agreement of the two sides on the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Both sides say so.
    Agreed,
    /// The other side has not said anything to it.
    Unanswered,
    /// The other side claims the game by this, which is not so as seen from here: there is no result.
    Disputed(Op),
    /// The connection ended before the game: there is no result.
    Broken,
}

/// Reason why a connection is closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CloseReason {
    /// We have left.
    Here,
    /// The other side has left.
    Left {
        /// Its reason, which may be empty.
        reason: String,
    },
    /// The other side hung up without a word, or the line is cut.
    Cut,
    /// The other side has neither asked for a game nor answered in time.
    Silent,
    /// More came than a game needs.
    Flood,
    /// A line had no end.
    TooLong,
    /// Too much came that is no message of the protocol.
    Garbled,
}

impl fmt::Display for CloseReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Here => "the connection was closed on this side",
            Self::Left { reason } if reason.is_empty() => "the other side has left",
            Self::Left { reason } => return write!(f, "the other side has left: {reason}"),
            Self::Cut => "the connection was cut",
            Self::Silent => "the other side was silent for too long",
            Self::Flood => "the other side sent more than a game needs",
            Self::TooLong => "the other side sent a line without end",
            Self::Garbled => "the other side does not speak the protocol of the NoGo courses",
        })
    }
}

impl std::error::Error for CloseReason {}
