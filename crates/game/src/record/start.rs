//! The first node of a record that begins with a position.

use lanke_rules::{Color, Komi, Position};

use super::property::{NodeContent, ValueBuf};

/// Content of a root node: size, rules, komi, and the stones and the side to move where the board is not empty.
pub fn root_of(start: &Position, komi: Komi) -> NodeContent {
    let mut root = NodeContent::new();
    let size = start.board().size();
    for (name, text) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8")] {
        root.set_text(name, text);
    }
    root.set("SZ", [ValueBuf::size(size)]);
    root.set_text("RU", start.ruleset().name.sgf());
    root.set("KM", [ValueBuf::komi(komi)]);
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
    root
}
