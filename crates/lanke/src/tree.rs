//! The record of a game that was played here: its start and its moves as a tree.

use anyhow::Result;
use lanke_game::record::{NodeContent, NodeId, Tree, root_of};
use lanke_rules::{Color, Komi, Move, Position};

/// The record of moves from a start, with these properties of the game besides.
pub(crate) fn tree(start: &Position, moves: &[(Color, Move)], komi: Komi, notes: &[(&str, &str)]) -> Result<Tree> {
    let mut root = root_of(start, komi);
    for (name, text) in notes {
        root.set_text(name, text);
    }
    let mut tree = Tree::new(root);
    let mut last = NodeId::ROOT;
    for &(color, mv) in moves {
        last = tree.add(last, usize::MAX, &NodeContent::of_move(color, mv))?;
    }
    Ok(tree)
}
