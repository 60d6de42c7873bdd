//! A record of the position on a board that was read.

use lanke_game::record::{NodeContent, Tree, ValueBuf};
use lanke_rules::Color;
use lanke_vision::BoardReading;

/// The stones that are seen as a record without moves.
#[must_use]
pub fn snapshot(reading: &BoardReading) -> Tree {
    let mut root = NodeContent::new();
    root.set("SZ", [ValueBuf::number(f64::from(reading.grid.size.width()))]);
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let stones = reading.grid.size.points().zip(&reading.points).filter(|(_, c)| c.stone() == Some(color));
        let values: Vec<ValueBuf> = stones.map(|(point, _)| ValueBuf::point(point)).collect();
        if !values.is_empty() {
            root.set(name, values);
        }
    }
    Tree::new(root)
}
