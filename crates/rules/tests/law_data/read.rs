//! Reading recorded cases.

use std::path::PathBuf;

use lanke_rules::{Color, Move, Point};
use serde_json::Value;

/// A file of recorded cases, if the data are here.
pub(crate) fn data(path: &str) -> Option<String> {
    let file = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/rules")).join(path);
    let text = std::fs::read_to_string(&file);
    if let Err(error) = &text {
        eprintln!("not tested, {} cannot be read: {error}", file.display());
    }
    text.ok()
}

pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("recorded cases are JSON")
}

pub(crate) fn lines(path: &str) -> Vec<Value> {
    data(path).iter().flat_map(|text| text.lines()).map(json).collect()
}

pub(crate) fn number(value: &Value) -> u32 {
    value.as_u64().expect("a number") as u32
}

pub(crate) fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().expect("an array")
}

pub(crate) fn color(letter: &str) -> Color {
    if letter == "B" { Color::Black } else { Color::White }
}

/// A move in SGF letters, `--` for a pass.
pub(crate) fn sgf_move(letters: &str) -> Move {
    match letters.as_bytes() {
        [x @ b'a'..=b'z', y @ b'a'..=b'z'] => Move::Play(Point::new(x - b'a', y - b'a')),
        _ => Move::Pass,
    }
}
