//! Reading the recorded cases: folders and pictures.

use std::path::PathBuf;

use lanke_rules::{Board, Color, Size};

/// A file or folder of the recorded cases; says so on standard error when it is absent.
pub(crate) fn recorded(path: &str) -> Option<PathBuf> {
    let full = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/rules")).join(path);
    if !full.exists() {
        eprintln!("skipped: no recorded cases at {}", full.display());
    }
    full.exists().then_some(full)
}

/// A board from rows of `x`/`X`, `o`/`O` and anything else for an empty point.
pub(crate) fn board(rows: &[impl AsRef<str>]) -> Board {
    let rows: Vec<Vec<char>> =
        rows.iter().map(|r| r.as_ref().chars().filter(|c| !c.is_whitespace()).collect()).collect();
    let mut board = Board::new(Size::new(rows[0].len() as u32, rows.len() as u32).expect("a picture has points"));
    for (p, c) in board.size().points().zip(rows.concat()) {
        board.set(p, stone(c));
    }
    board
}

/// The stone that a letter stands for.
pub(crate) fn stone(c: char) -> Option<Color> {
    match c {
        'x' | 'X' => Some(Color::Black),
        'o' | 'O' => Some(Color::White),
        _ => None,
    }
}
