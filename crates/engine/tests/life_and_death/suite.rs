//! GNU Go's regression suite, `shared/data/rules/gnugo-regression`.

use std::path::Path;

use lanke_game::record::{self, Replay, Setting};
use lanke_rules::{Board, Color, Move};
use serde_json::Value;

/// The position of a test: its record up to before a move, and the moves that are played then.
pub(crate) fn position(folder: &Path, test: &Value) -> Option<Board> {
    let bytes = std::fs::read(folder.join(test["sgf"].as_str()?)).ok()?;
    let opened = record::read(&bytes, Some("sgf"), None).ok()?;
    let tree = opened.collection.games.first()?;
    let setting = Setting::of(tree);
    let mut replay = Replay::new(tree, &setting);
    let until = test["until"].as_str().unwrap_or_default();
    let (number, point) = (until.parse::<u32>().ok(), setting.size.parse_vertex(until).map(Move::Play));
    for node in tree.main_line() {
        let is_last = |mv| number.is_some_and(|number| replay.moves() + 1 >= number) || point == Some(mv);
        if node.mv(setting.size).is_some_and(|(_, mv)| is_last(mv)) {
            break;
        }
        replay.step(node);
    }
    let mut board = replay.position().board().clone();
    for command in test["setup"].as_array()? {
        let words: Vec<&str> = command.as_str()?.split_whitespace().collect();
        let [_, color, vertex] = words[..] else { return None };
        let color = if color.starts_with(['b', 'B']) { Color::Black } else { Color::White };
        board.place(setting.size.parse_vertex(vertex)?, color);
    }
    Some(board)
}
