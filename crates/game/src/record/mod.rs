//! The record of a game: a tree of nodes with properties, and the formats it is kept in.

mod edit;
pub mod limits;
mod moves;
mod point;
mod property;
pub mod sgf;
mod tree;
mod warning;

use std::fmt;

pub use edit::{Edit, EditError};
pub use property::{Content, Properties, Property, Value, ValueBuf, Values};
pub use tree::{Node, NodeId, Tree};
pub use warning::{MAX_WARNINGS, Problem, Warning};

/// The games of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Collection {
    /// Each game, in file order.
    pub games: Vec<Tree>,
    /// The text that stood after the last game.
    pub epilogue: String,
}

/// Why a file cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// Nothing in it looks like a game.
    NoGame,
    /// It is longer than [`limits::BYTES`].
    TooManyBytes,
    /// It has more nodes than [`limits::NODES`].
    TooManyNodes,
    /// It has more games than [`limits::GAMES`].
    TooManyGames,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => f.write_str("the file holds no game record that Lanke can read"),
            Self::TooManyBytes => {
                write!(f, "the file is larger than {} MB, too large for game records", limits::BYTES >> 20)
            }
            Self::TooManyNodes => write!(f, "the file has more than {} moves and variations", limits::NODES),
            Self::TooManyGames => write!(f, "the file has more than {} games; split it", limits::GAMES),
        }
    }
}

impl std::error::Error for ReadError {}
