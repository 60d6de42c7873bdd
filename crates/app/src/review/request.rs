//! Requests about the record shown: walking, editing, tools for the board.

use lanke_game::record::{Judgement, Mark};
use lanke_rules::Color;

use crate::walk::{Go, Revert};

/// Tool in hand on the review screen: a click on the board uses it instead of playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Draws a sign, or takes it off.
    Mark(Mark),
    /// Writes the next free letter, or takes it off.
    Letter,
    /// Writes the next free number, or takes it off.
    Number,
    /// Draws an arrow between two points, or takes it off.
    Arrow,
    /// Draws a line between two points, or takes it off.
    Line,
    /// Dims a point from here on, or no longer.
    Dim,
    /// Sets up a stone, or takes it off.
    Stone(Color),
    /// Takes off what is on the point: its sign, its text, else its stone.
    Erase,
}

/// Change of the branch that the node shown begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BranchEdit {
    /// Make the line to the node the main line.
    Main,
    /// Move the variation one place up among its siblings.
    Up,
    /// Move it one place down.
    Down,
    /// Copy it and take it out.
    Cut,
    /// Copy it.
    Copy,
    /// Add what was copied as a variation behind the node.
    Paste,
    /// Take it out.
    Delete,
}

impl BranchEdit {
    /// Every one, in the order of a menu.
    pub const ALL: [Self; 7] = [Self::Main, Self::Up, Self::Down, Self::Cut, Self::Copy, Self::Paste, Self::Delete];
}

/// A request about the record shown.
#[derive(Debug)]
pub(crate) enum Request {
    /// Show another record of the collection.
    Pick(usize),
    /// Walk.
    Go(Go),
    /// Start or stop the automatic walk.
    Autoplay,
    /// Try moves out, or leave them.
    Try,
    /// Keep the moves tried out as a variation.
    Keep,
    /// Play a pass.
    Pass,
    /// Undo or redo a change.
    Revert(Revert),
    /// Change the comment.
    Comment(String),
    /// Take a tool in hand, or put it down.
    Tool(Option<Tool>),
    /// Judge the move or the position.
    Judge(Judgement),
    /// Let the other side move.
    Turn,
    /// Change the branch.
    Branch(BranchEdit),
}
