//! Reading the recorded cases: folders, pictures, and main lines of plain SGF files.

use std::path::PathBuf;
use std::{fs, io};

use lanke_rules::{Board, Color, Point, Size};

/// A file or folder of the recorded cases; says so on standard error when it is absent.
pub(crate) fn recorded(path: &str) -> Option<PathBuf> {
    let full = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/rules")).join(path);
    if !full.exists() {
        eprintln!("skipped: no recorded cases at {}", full.display());
    }
    full.exists().then_some(full)
}

/// The lines of a gzipped file.
pub(crate) fn gunzip(path: &PathBuf) -> Vec<String> {
    let file = fs::File::open(path).expect("the file opens");
    let text = io::read_to_string(flate2::read::GzDecoder::new(file)).expect("the file is gzipped text");
    text.lines().map(str::to_owned).collect()
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

/// The board at the end of the main line of an SGF text that holds no trap: set-up and moves.
pub(crate) fn sgf_board(text: &str) -> Board {
    let mut board = Board::new(Size::NINETEEN);
    let mut property = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            'A'..='Z' => property.push(c),
            ';' | '(' => property.clear(),
            ')' => break,
            '[' => {
                let end = value_end(rest);
                set(&mut board, &property, &rest[..end]);
                rest = rest[end..].strip_prefix(']').unwrap_or_default().trim_start();
                if !rest.starts_with('[') {
                    property.clear();
                }
            }
            _ => {}
        }
    }
    board
}

fn value_end(text: &str) -> usize {
    let mut escaped = false;
    let end = text.find(|c| {
        let found = c == ']' && !escaped;
        escaped = c == '\\' && !escaped;
        found
    });
    end.unwrap_or(text.len())
}

fn set(board: &mut Board, property: &str, value: &str) {
    match property {
        "SZ" => *board = Board::new(Size::square(value.parse().expect("a square board")).expect("a size")),
        "AB" => board.set(sgf_point(value), Some(Color::Black)),
        "AW" => board.set(sgf_point(value), Some(Color::White)),
        "B" | "W" if !value.is_empty() => {
            let color = if property == "B" { Color::Black } else { Color::White };
            board.place(sgf_point(value), color);
        }
        _ => {}
    }
}

fn sgf_point(letters: &str) -> Point {
    let bytes = letters.as_bytes();
    Point::new(bytes[0] - b'a', bytes[1] - b'a')
}
