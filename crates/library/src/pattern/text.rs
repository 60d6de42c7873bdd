//! Patterns as text: the rows of a picture, with the edges of the board drawn around.
//!
//! `X` is Black, `O` is White, `.` empty, `?` (or `*`) anything. A row of `-` above or below is the edge of the board there, `|`
//! beside the rows the edge on that side. Blanks mean nothing, except that a line of nothing else is left out.

use std::fmt;
use std::str::FromStr;

use lanke_rules::Color;

use super::{Content, Edges, MAX_SIDE, Pattern, PatternPoint};

/// Bytes of a text.
const MAX_TEXT: usize = 64 << 10;

/// Error of reading a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternError {
    /// A character that stands for nothing.
    Symbol(char),
    /// A row of another length than the first, or with other edges.
    Ragged {
        /// The row, from 1.
        row: usize,
    },
    /// An edge between rows.
    Edge {
        /// The row before it.
        row: usize,
    },
    /// No point, more points than a board has, or too long a text.
    Size,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Symbol(c) => {
                write!(f, "{c:?} stands for nothing in a pattern: use '.', 'X', 'O', '?', and '-' and '|' for edges")
            }
            Self::Ragged { row } => {
                write!(f, "row {row} of the pattern is not as long as the first, or has other edges")
            }
            Self::Edge { row } => write!(f, "the edge below row {row} of the pattern is followed by another row"),
            Self::Size => write!(f, "a pattern has 1 to {MAX_SIDE} rows and columns"),
        }
    }
}

impl std::error::Error for PatternError {}

/// A row of points, and the edges beside it.
struct PatternRow {
    contents: Vec<Content>,
    left: bool,
    right: bool,
}

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        if text.len() > MAX_TEXT {
            return Err(PatternError::Size);
        }
        let (mut rows, mut edges): (Vec<PatternRow>, Edges) = (Vec::new(), Edges::default());
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let is_edge = line.contains('-') && line.chars().all(|c| c == '-' || c == '+' || c == '|' || c == ' ');
            match (is_edge, rows.is_empty()) {
                (true, true) => edges.top = true,
                (true, false) => edges.bottom = true,
                (false, _) if edges.bottom => return Err(PatternError::Edge { row: rows.len() }),
                (false, _) => rows.push(parse_row(line)?),
            }
        }
        let first = rows.first().ok_or(PatternError::Size)?;
        let (width, left, right) = (first.contents.len(), first.left, first.right);
        let differs = |row: &PatternRow| row.contents.len() != width || row.left != left || row.right != right;
        if let Some(row) = rows.iter().position(differs) {
            return Err(PatternError::Ragged { row: row + 1 });
        }
        if !(1..=MAX_SIDE).contains(&width) || rows.len() > MAX_SIDE {
            return Err(PatternError::Size);
        }
        let width = u8::try_from(width).map_err(|_| PatternError::Size)?;
        let contents = rows.into_iter().flat_map(|row| row.contents).collect();
        Ok(Self::new(width, contents, Edges { left, right, ..edges }))
    }
}

fn parse_row(line: &str) -> Result<PatternRow, PatternError> {
    let inner = line.strip_prefix('|');
    let (left, line) = (inner.is_some(), inner.unwrap_or(line));
    let inner = line.strip_suffix('|');
    let (right, line) = (inner.is_some(), inner.unwrap_or(line));
    let content = |c| match c {
        '.' | '+' | ',' => Ok(Content::Empty),
        'X' | 'x' => Ok(Content::Stone(Color::Black)),
        'O' | 'o' => Ok(Content::Stone(Color::White)),
        '?' | '*' => Ok(Content::Any),
        other => Err(PatternError::Symbol(other)),
    };
    let contents = line.chars().filter(|c| !c.is_whitespace()).map(content).collect::<Result<_, _>>()?;
    Ok(PatternRow { contents, left, right })
}

pub(super) fn print(pattern: &Pattern, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let Edges { left, right, top, bottom } = pattern.edges;
    let edge = "-".repeat(usize::from(pattern.width) + usize::from(left) + usize::from(right));
    if top {
        writeln!(f, "{edge}")?;
    }
    for y in 0..pattern.height {
        f.write_str(if left { "|" } else { "" })?;
        for x in 0..pattern.width {
            f.write_str(match pattern.content(PatternPoint { x, y }) {
                Some(Content::Empty) => ".",
                Some(Content::Stone(Color::Black)) => "X",
                Some(Content::Stone(Color::White)) => "O",
                Some(Content::Any) | None => "?",
            })?;
        }
        f.write_str(if right { "|\n" } else { "\n" })?;
    }
    if bottom { writeln!(f, "{edge}") } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_and_points_are_read_and_printed() {
        let text = "---\n|.X\n|O?\n";
        let pattern: Pattern = text.parse().unwrap();
        assert_eq!(pattern.edges(), Edges { left: true, top: true, ..Edges::default() });
        assert_eq!(pattern.to_string(), text);
        let spaced: Pattern = "+ - - \n | . x \n\n | o * ".parse().unwrap();
        assert_eq!(spaced, pattern);
        let board: Pattern = "+--+\n|.X|\n|O.|\n+--+".parse().unwrap();
        assert!(board.edges().right && board.edges().bottom);
    }

    #[test]
    fn pictures_that_cannot_be_are_refused() {
        for (text, error) in [
            ("", PatternError::Size),
            ("---", PatternError::Size),
            ("||", PatternError::Size),
            ("..\n...", PatternError::Ragged { row: 2 }),
            ("|..\n..", PatternError::Ragged { row: 2 }),
            ("..\n--\n..", PatternError::Edge { row: 1 }),
            (".Z", PatternError::Symbol('Z')),
            (&".".repeat(53), PatternError::Size),
            (&".\n".repeat(53), PatternError::Size),
        ] {
            assert_eq!(text.parse::<Pattern>(), Err(error), "{text}");
        }
    }
}
