//! Steps in a record and in the history of its changes.

use lanke_game::record::NodeId;

/// A step in the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// To the start.
    First,
    /// Back by this many moves.
    Back(u32),
    /// Forward by this many moves.
    Forward(u32),
    /// To the end of the line.
    Last,
    /// To move `n` of the line shown.
    Move(u32),
    /// To this node.
    Node(NodeId),
    /// To the next variation at this place.
    NextBranch,
    /// To the previous variation at this place.
    PreviousBranch,
    /// To the next such place of the line.
    Next(Landmark),
    /// To the last such place before.
    Previous(Landmark),
}

/// A place where there is something to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landmark {
    /// It has a comment.
    Comment,
    /// Variations begin behind it.
    Branch,
    /// It has marks on the board or is judged.
    Mark,
}

/// Undoing and redoing changes of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revert {
    /// Take the last change back.
    Undo,
    /// Do it again.
    Redo,
}
