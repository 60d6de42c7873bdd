//! The records of the NoGo course programs: a line of moves, and the `.dat` save file around it.
//!
//! A point is a letter for the row from the top and a digit for the column from the left, so that
//! `A1` is the upper left corner and `A9` the upper right one.

use lanke_rules::{Color, Move, Name, Outcome, Point, Reason, Size};

use super::draft::Draft;
use super::tree::Tree;
use super::warning::{Problem, excerpt};
use super::{ReadError, Reading, WriteError};

/// Rows and columns that a letter and a digit can name.
const SIDE: u32 = 9;

/// How a game of the course ended, after its moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Resigned,
    TimedOut,
    LocalWon,
    LocalLost,
}

impl Ending {
    fn parse(word: &str) -> Option<Self> {
        Some(match word {
            "G" => Self::Resigned,
            "T" => Self::TimedOut,
            "W" => Self::LocalWon,
            "L" => Self::LocalLost,
            _ => return None,
        })
    }
}

/// Whether a text is a save file: role, mode, moves.
pub(super) fn shows_dat(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let digits = matches!(words.next(), Some("0" | "2")) && matches!(words.next(), Some("0" | "1" | "2" | "3"));
    digits && words.all(is_word)
}

/// Whether a text is a line of moves.
pub(super) fn shows_line(text: &str) -> bool {
    let mut words = text.split_whitespace();
    words.next().is_some_and(|word| point(word).is_some()) && words.all(is_word)
}

fn is_word(word: &str) -> bool {
    point(word).is_some() || Ending::parse(word).is_some()
}

/// Reads a save file.
pub(super) fn read_dat(text: &str) -> Result<Reading, ReadError> {
    let mut words = text.split_whitespace();
    let role = match words.next() {
        Some("0") => Color::White,
        Some("2") => Color::Black,
        _ => return Err(ReadError::NoGame),
    };
    let mode = words.next().filter(|m| matches!(*m, "0" | "1" | "2" | "3")).ok_or(ReadError::NoGame)?;
    let mut draft = moves(words, role);
    draft.info("NGRL", if role == Color::Black { "B" } else { "W" });
    draft.info("NGMD", mode);
    draft.finish(text)
}

/// Reads a line of moves.
pub(super) fn read_line(text: &str) -> Result<Reading, ReadError> {
    moves(text.split_whitespace(), Color::Black).finish(text)
}

/// The game of these words, Black first; `local` is the side whose program saved it.
fn moves<'a>(words: impl Iterator<Item = &'a str>, local: Color) -> Draft {
    let size = Size::square(SIDE).unwrap_or(Size::NINETEEN);
    let mut draft = Draft::new(size);
    draft.info("RU", Name::NoGo.sgf());
    let mut color = Color::Black;
    for word in words {
        if let Some(point) = point(word) {
            draft.play(color, Move::Play(point));
            color = color.opponent();
        } else if let Some(ending) = Ending::parse(word) {
            let (winner, by) = match ending {
                Ending::Resigned => (color.opponent(), Reason::Resignation),
                Ending::TimedOut => (color.opponent(), Reason::Time),
                Ending::LocalWon => (local, Reason::Unknown),
                Ending::LocalLost => (local.opponent(), Reason::Unknown),
            };
            draft.info("RE", &Outcome::win(winner, by).sgf());
        } else {
            draft.warn(0, Problem::Line(excerpt(word)));
        }
    }
    draft
}

/// A letter for the row and a digit for the column, in either case.
fn point(word: &str) -> Option<Point> {
    let &[row, column] = word.as_bytes() else { return None };
    let y = row.to_ascii_uppercase().checked_sub(b'A')?;
    let x = column.checked_sub(b'1')?;
    (u32::from(x) < SIDE && u32::from(y) < SIDE).then(|| Point::new(x, y))
}

/// Writes the main line as a save file. Who saved it and how is taken from the record if it came
/// from such a file; otherwise Black did, playing another person.
pub(super) fn write_dat(tree: &Tree) -> Result<String, WriteError> {
    let root = tree.root();
    let role = root.first("NGRL").and_then(|v| v.color()).unwrap_or(Color::Black);
    let mode = root.first("NGMD").map_or("1", |v| v.raw()).trim();
    let mode = if matches!(mode, "0" | "1" | "2" | "3") { mode } else { "1" };
    let mut out = format!("{} {mode}", if role == Color::Black { 2 } else { 0 });
    out.push(' ');
    let to_play = write_moves(tree, &mut out)?;
    let end = match outcome(tree) {
        Some(Outcome::Win { winner, by: Reason::Resignation }) if winner != to_play => "G",
        Some(Outcome::Win { winner, .. }) if winner == role => "W",
        Some(Outcome::Win { .. }) => "L",
        _ => "",
    };
    Ok(out + end)
}

/// Writes the main line as a line of moves.
pub(super) fn write_line(tree: &Tree) -> Result<String, WriteError> {
    let mut out = String::new();
    let to_play = write_moves(tree, &mut out)?;
    match outcome(tree) {
        Some(Outcome::Win { winner, by: Reason::Resignation }) if winner != to_play => out.push('G'),
        Some(Outcome::Win { winner, by: Reason::Time }) if winner != to_play => out.push('T'),
        _ => {}
    }
    Ok(out.trim_end().to_owned())
}

fn outcome(tree: &Tree) -> Option<Outcome> {
    Outcome::parse(&tree.root().first("RE")?.line())
}

/// Writes each move of the main line and a space; the side to move after it.
fn write_moves(tree: &Tree, out: &mut String) -> Result<Color, WriteError> {
    let size = tree.size().ok_or(WriteError::Board)?;
    if u32::from(size.width()) != SIDE || u32::from(size.height()) != SIDE {
        return Err(WriteError::Board);
    }
    let mut to_play = Color::Black;
    for node in tree.main_line() {
        if node.set_up().next().is_some() {
            return Err(WriteError::SetUp);
        }
        match node.mv(size) {
            None if node.raw_move().is_none() => {}
            Some((color, Move::Play(point))) if color == to_play && size.contains(point) => {
                out.extend([char::from(b'A' + point.y()), char::from(b'1' + point.x()), ' ']);
                to_play = to_play.opponent();
            }
            _ => return Err(WriteError::Turn),
        }
    }
    Ok(to_play)
}
