//! The one diagram format: rows of `.`, `X` and `O` from the top, bare or framed by coordinates.
//!
//! ```
//! let board = lanke_rules::picture::parse("
//!     .X.
//!     XOX
//! ").unwrap();
//! assert_eq!(lanke_rules::picture::print(&board), ".X.\nXOX");
//! ```

use std::fmt;

use crate::{Board, Color, Point, Size, SizeError, column_name};

/// Error of parsing a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// A character that stands for nothing.
    Symbol(char),
    /// A row of another length than the first.
    Ragged {
        /// The row, from 1.
        row: usize,
        /// Its points.
        found: usize,
        /// The points of the first row.
        expected: usize,
    },
    /// A board that cannot be.
    Size(SizeError),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Symbol(c) => write!(f, "{c:?} stands for nothing in a picture: use '.', 'X' and 'O'"),
            Self::Ragged { row, found, expected } => {
                write!(f, "row {row} of the picture has {found} points where the first has {expected}")
            }
            Self::Size(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PictureError {}

/// Reads a picture, bare or framed: `X` is Black, `O` is White (`x`, `o` too), `.` or `+` is empty.
/// Blanks mean nothing; rows end with their line or with `/`.
///
/// # Errors
/// Fails if it holds another symbol, rows of different lengths or a board that cannot be.
pub fn parse(text: &str) -> Result<Board, PictureError> {
    let mut rows = Vec::new();
    for line in text.split(['\n', '/']) {
        // A frame's columns begin with A, its rows have their number on both sides.
        let row = line.trim().trim_matches(|c: char| c.is_ascii_digit());
        if !row.is_empty() && !row.starts_with('A') {
            rows.push(parse_row(row)?);
        }
    }
    let expected = rows.first().map_or(0, Vec::len);
    if let Some(row) = rows.iter().position(|row| row.len() != expected) {
        return Err(PictureError::Ragged { row: row + 1, found: rows[row].len(), expected });
    }
    let side = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let size = Size::new(side(expected), side(rows.len())).map_err(PictureError::Size)?;
    let mut board = Board::new(size);
    for (point, stone) in size.points().zip(rows.into_iter().flatten()) {
        board.set(point, stone);
    }
    Ok(board)
}

fn parse_row(row: &str) -> Result<Vec<Option<Color>>, PictureError> {
    row.chars()
        .filter(|c| !c.is_whitespace() && !"()".contains(*c))
        .map(|c| match c {
            '.' | '+' => Ok(None),
            'X' | 'x' => Ok(Some(Color::Black)),
            'O' | 'o' => Ok(Some(Color::White)),
            _ => Err(PictureError::Symbol(c)),
        })
        .collect()
}

/// The rows of a picture from the top.
pub fn rows(board: &Board) -> Vec<String> {
    let size = board.size();
    let row = |y| (0..size.width()).map(|x| symbol(board.stone(Point::new(x, y)))).collect();
    (0..size.height()).map(row).collect()
}

/// The bare picture, without a line break at its end.
pub fn print(board: &Board) -> String {
    rows(board).join("\n")
}

/// The picture for a terminal: blanks between the points, coordinates around, star points as `+`
/// and the last move in parentheses; ends with a line break.
pub fn print_framed(board: &Board, last: Option<Point>) -> String {
    let size = board.size();
    let wide = size.width() > 25;
    let columns: String =
        (0..size.width()).map(|x| format!(" {:>1$}", column_name(x), if wide { 2 } else { 1 })).collect();
    let columns = format!("  {}\n", columns.trim_end());
    let stars = size.star_points();
    let mut text = columns.clone();
    for y in 0..size.height() {
        let number = size.height() - y;
        text.push_str(&format!("{number:>2}"));
        let mut closing = false;
        for x in 0..size.width() {
            let point = Point::new(x, y);
            let marked = last == Some(point);
            let before = if closing { ')' } else { ' ' };
            match (wide, marked) {
                (true, _) => text.extend([before, if marked { '(' } else { ' ' }]),
                (false, true) => text.push('('),
                (false, false) => text.push(before),
            }
            text.push(match board.stone(point) {
                None if stars.contains(&point) => '+',
                stone => symbol(stone),
            });
            closing = marked;
        }
        text.push(if closing { ')' } else { ' ' });
        text.push_str(&format!("{number}\n"));
    }
    text + &columns
}

/// The symbol of a point: `X`, `O` or `.`.
pub fn symbol(stone: Option<Color>) -> char {
    match stone {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    }
}
