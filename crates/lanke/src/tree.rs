//! The record of a game that was played here: its start and its moves as a tree.

use anyhow::Result;
use lanke_game::record::{NodeContent, NodeId, Tree, ValueBuf};
use lanke_rules::{Color, Komi, Move, Position};

/// The record of moves from a start, with these properties of the game besides.
pub(crate) fn tree(start: &Position, moves: &[(Color, Move)], komi: Komi, notes: &[(&str, &str)]) -> Result<Tree> {
    let mut root = NodeContent::new();
    let size = start.board().size();
    let (width, height) = (size.width().to_string(), size.height().to_string());
    for (name, text) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8")] {
        root.set_text(name, text);
    }
    root.set("SZ", [if width == height { ValueBuf::text(&width) } else { ValueBuf::compose(&width, &height) }]);
    root.set_text("RU", start.ruleset().name.sgf());
    root.set_text("KM", &komi.to_string());
    for (name, text) in notes {
        root.set_text(name, text);
    }
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let stones: Vec<_> =
            size.points().filter(|&p| start.board().stone(p) == Some(color)).map(ValueBuf::point).collect();
        if !stones.is_empty() {
            root.set(name, stones);
        }
    }
    if start.board().empty().len() < size.area() {
        root.set_text("PL", if start.to_play() == Color::Black { "B" } else { "W" });
    }
    let mut tree = Tree::new(root);
    let mut last = NodeId::ROOT;
    for &(color, mv) in moves {
        last = tree.add(last, usize::MAX, &NodeContent::of_move(color, mv))?;
    }
    Ok(tree)
}
