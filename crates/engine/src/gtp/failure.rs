//! Refusals of commands, in the words that controllers know.

use std::fmt;

use lanke_rules::{Illegal, Vertex};

use crate::{EngineError, UnknownProfile};

/// Refusal of a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GtpError {
    /// There is no such command.
    UnknownCommand,
    /// A line of more bytes than are read as one.
    LineTooLong,
    /// Its arguments are too few, too many or of the wrong kind.
    Syntax,
    /// A board that cannot be, or is larger than what is played on.
    Size,
    /// A komi beyond all bounds, or not in half points.
    Komi,
    /// Rules that are unknown or not played.
    Rules,
    /// No parameter of the search has this name.
    Parameter,
    /// No point of this board.
    Vertex,
    /// A move that the rules do not allow.
    IllegalMove,
    /// A search among moves of which none is legal.
    NothingAllowed,
    /// Stones that are no handicap, or stones that cannot stand together.
    Handicap,
    /// A point named twice.
    RepeatedVertex,
    /// Stones are on the board already.
    BoardNotEmpty,
    /// There is no move to take back.
    CannotUndo,
    /// A status of stones that is unknown.
    Status,
    /// A player that looks by no network.
    NoNetwork,
    /// A player whose network does not imitate people.
    NoPeople,
    /// No such people can be imitated.
    Profile(UnknownProfile),
    /// A game that is not counted, and not over.
    NotCounted,
    /// A record cannot be read or written.
    Record(RecordError),
    /// The thinker cannot think.
    Engine(EngineError),
    /// The thinker chose what the rules do not allow; nothing where it passed.
    Broke(Option<Vertex>, Illegal),
}

impl fmt::Display for GtpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnknownCommand => "unknown command",
            Self::LineTooLong => "the line is too long",
            Self::Syntax => "syntax error",
            Self::Size => "unacceptable size",
            Self::Komi => "unacceptable komi",
            Self::Rules => "unknown rules",
            Self::Parameter => "unknown parameter",
            Self::Vertex => "invalid vertex",
            Self::IllegalMove => "illegal move",
            Self::NothingAllowed => "none of the moves to choose from is legal",
            Self::Handicap => "invalid handicap",
            Self::RepeatedVertex => "repeated vertex",
            Self::BoardNotEmpty => "board not empty",
            Self::CannotUndo => "cannot undo",
            Self::Status => "invalid status",
            Self::NoNetwork => "this player has no network",
            Self::NoPeople => "this player has no network that was trained on games of people",
            Self::Profile(error) => return error.fmt(f),
            Self::NotCounted => "cannot score",
            Self::Record(error) => return error.fmt(f),
            Self::Engine(error) => return error.fmt(f),
            Self::Broke(Some(vertex), illegal) => return write!(f, "the player chose {vertex}: {illegal}"),
            Self::Broke(None, illegal) => return write!(f, "the player chose to pass: {illegal}"),
        })
    }
}

impl std::error::Error for GtpError {}

/// Failure to read or write a record: a sentence for the controller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError(pub String);

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RecordError {}
