//! The shape of a game tree: where each node is drawn.

use std::ops::Range;

use lanke_game::record::NodeId;
use lanke_rules::Color;

/// A tree laid out on a grid: the main line runs along row 0, variations below it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeMap {
    /// Columns that it takes.
    pub columns: u32,
    /// Rows that it takes.
    pub rows: u32,
    spots: Vec<Spot>,
}

/// A node's place.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// The node.
    pub node: NodeId,
    /// Column: moves from the root.
    pub column: u32,
    /// Row.
    pub row: u32,
    /// Row of the parent; the same as `row` on a straight line.
    pub parent_row: u32,
    /// The colour of its move, if it has one.
    pub color: Option<Color>,
    /// It has a comment.
    pub comment: bool,
    /// Its move is illegal or annotated as bad.
    pub flagged: bool,
}

impl TreeMap {
    /// The nodes that are drawn in a window of columns and rows, and those whose line to the parent
    /// crosses it.
    pub fn window(&self, columns: Range<u32>, rows: Range<u32>) -> impl Iterator<Item = &Spot> {
        self.spots.iter().filter(move |s| columns.contains(&s.column) && s.parent_row < rows.end && s.row >= rows.start)
    }

    /// Where `node` is.
    pub fn spot(&self, node: NodeId) -> Option<&Spot> {
        self.spots.iter().find(|s| s.node == node)
    }
}
