//! The records of the NoGo course programs: a line of moves, the `.dat` save file around it, and QtNoGo's save file.
//!
//! A point is a letter for the row from the top and a digit for the column from the left, so that
//! `A1` is the upper left corner and `A9` the upper right one. QtNoGo (github.com/epcm/QtNoGo, `referee.cpp`) keeps
//! JSON whose `History` has row and column of each move from 0, as `[0,8]`; as `{"x":0,"y":8}` is accepted too.

use lanke_rules::{Color, Move, Name, Outcome, Point, Position, Reason, Ruleset, Size};
use serde_json::Value;

use super::draft::TreeBuilder;
use super::tree::Tree;
use super::warning::{Problem, excerpt};
use super::{ReadError, Reading, WriteError, limits};

/// The private properties that keep who saved a file, and how the game was played.
pub(super) const ROLE: &str = "NGRL";
const MODE: &str = "NGMD";

/// Rows and columns that a letter and a digit can name.
const SIDE: u32 = 9;

/// Ending of a course game, after its moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// The side to move resigned.
    Resigned,
    /// The side to move ran out of time; only in a line of moves.
    TimedOut,
    /// The side that saved the file won; only in a save file.
    SaverWon,
    /// The side that saved the file lost; only in a save file.
    SaverLost,
}

impl Ending {
    fn of_line(word: &str) -> Option<Self> {
        match word {
            "G" => Some(Self::Resigned),
            "T" => Some(Self::TimedOut),
            _ => None,
        }
    }

    fn of_dat(word: &str) -> Option<Self> {
        match word {
            "G" => Some(Self::Resigned),
            "W" => Some(Self::SaverWon),
            "L" => Some(Self::SaverLost),
            _ => None,
        }
    }
}

/// True if a text is a save file: role, mode, moves. Two numbers alone may be anything: the name says what they are.
pub(super) fn shows_dat(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let head = role(words.next()).is_some() && words.next().is_some_and(is_mode);
    head && words.clone().next().is_some() && are_moves(words, Ending::of_dat)
}

/// True if a text is a line of moves.
pub(super) fn shows_line(text: &str) -> bool {
    text.split_whitespace().next().is_some_and(|word| point(word).is_some())
        && are_moves(text.split_whitespace(), Ending::of_line)
}

/// True if a text looks like a save file of QtNoGo.
pub(super) fn shows_json(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains("\"History\"")
}

/// True if all words are moves but the last one, which may be an ending.
fn are_moves<'a>(words: impl Iterator<Item = &'a str>, ending: fn(&str) -> Option<Ending>) -> bool {
    let mut words = words.skip_while(|word| point(word).is_some());
    words.next().is_none_or(|word| ending(word).is_some()) && words.next().is_none()
}

/// The side whose program saved the file.
fn role(word: Option<&str>) -> Option<Color> {
    match word? {
        "0" => Some(Color::White),
        "2" => Some(Color::Black),
        _ => None,
    }
}

fn is_mode(word: &str) -> bool {
    matches!(word, "0" | "1" | "2" | "3")
}

/// Reads a save file; one of a game without moves ends after its mode.
pub(super) fn read_dat(text: &str) -> Result<Reading, ReadError> {
    let mut words = text.split_whitespace();
    let role = role(words.next()).ok_or(ReadError::NoGame)?;
    let mode = words.next().filter(|word| is_mode(word)).ok_or(ReadError::NoGame)?;
    let foreign = |word: &str| point(word).is_none() && Ending::of_dat(word).is_none();
    if words.clone().next().is_some() && words.clone().all(foreign) {
        return Err(ReadError::NoGame);
    }
    let mut draft = moves(words, Ending::of_dat, role);
    draft.info(ROLE, if role == Color::Black { "B" } else { "W" });
    draft.info(MODE, mode);
    draft.finish(text)
}

/// Reads a line of moves.
pub(super) fn read_line(text: &str) -> Result<Reading, ReadError> {
    moves(text.split_whitespace(), Ending::of_line, Color::Black).finish(text)
}

/// Reads a save file of QtNoGo, which has no result.
pub(super) fn read_json(text: &str) -> Result<Reading, ReadError> {
    let save: Option<Value> = (text.len() <= limits::JSON_BYTES).then(|| serde_json::from_str(text).ok()).flatten();
    let history = save.as_ref().and_then(|save| save.get("History")?.as_array()).ok_or(ReadError::NoGame)?;
    let mut draft = TreeBuilder::new(board());
    draft.info("RU", Name::NoGo.sgf());
    let mut color = Color::Black;
    for mv in history {
        let row = mv.get(0).or_else(|| mv.get("x"));
        let column = mv.get(1).or_else(|| mv.get("y"));
        let side = |n: Option<&Value>| u32::try_from(n?.as_i64()?).ok();
        match side(column).zip(side(row)).and_then(|(x, y)| board().point(x, y)) {
            Some(point) => {
                draft.play(color, Move::Play(point));
                color = color.opponent();
            }
            None => draft.warn(0, Problem::Junk(excerpt(&mv.to_string()))),
        }
    }
    draft.finish(text)
}

/// The game of these words, Black first; `saver` is the side whose program saved it. A side without a legal move has
/// lost, whatever the ending says.
fn moves<'a>(words: impl Iterator<Item = &'a str>, ending: fn(&str) -> Option<Ending>, saver: Color) -> TreeBuilder {
    let mut draft = TreeBuilder::new(board());
    draft.info("RU", Name::NoGo.sgf());
    let mut color = Color::Black;
    let (mut position, mut legal) = (Position::new(board(), Ruleset::NOGO), true);
    for word in words {
        if let Some(point) = point(word) {
            draft.play(color, Move::Play(point));
            legal &= position.play(Move::Play(point)).is_ok();
            color = color.opponent();
        } else if let Some(ending) = ending(word) {
            let (mut winner, by) = match ending {
                Ending::Resigned => (color.opponent(), Reason::Resignation),
                Ending::TimedOut => (color.opponent(), Reason::Time),
                Ending::SaverWon => (saver, Reason::Unknown),
                Ending::SaverLost => (saver.opponent(), Reason::Unknown),
            };
            if legal && position.end().is_some() && winner == color {
                winner = color.opponent();
                draft.warn(0, Problem::Ending(excerpt(word), winner));
            }
            draft.info("RE", &Outcome::win(winner, by).sgf());
        } else {
            draft.warn(0, Problem::Line(excerpt(word)));
        }
    }
    draft
}

/// The board of the records.
fn board() -> Size {
    Size::square(SIDE).expect("nine lines make a board")
}

fn point(word: &str) -> Option<Point> {
    course_point(board(), word)
}

/// Reads a point as the NoGo courses name it: a letter for the row from the top, in either case, and the number of
/// the column from the left; `None` when it is not one or not on a board of this size.
pub fn course_point(size: Size, word: &str) -> Option<Point> {
    let (row, column) = word.split_at_checked(1)?;
    let y = row.as_bytes()[0].to_ascii_uppercase().checked_sub(b'A')?;
    let column = Some(column).filter(|text| text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0'))?;
    size.point(column.parse::<u32>().ok()?.checked_sub(1)?, u32::from(y))
}

/// A point as the NoGo courses name it, `A1` in the upper left corner; see [`course_point`].
pub fn course_name(point: Point) -> String {
    format!("{}{}", char::from(b'A' + point.y()), point.x() + 1)
}

/// Writes the main line as a save file. Who saved it and how is taken from the record if it came
/// from such a file; otherwise Black did, playing another person.
pub(super) fn write_dat(tree: &Tree) -> Result<String, WriteError> {
    let root = tree.root();
    let role = root.first(ROLE).and_then(|v| v.color()).unwrap_or(Color::Black);
    let mode = root.info(MODE).filter(|word| is_mode(word)).unwrap_or_else(|| "1".to_owned());
    let mut out = format!("{} {mode} ", if role == Color::Black { 2 } else { 0 });
    let to_play = write_moves(tree, &mut out)?;
    let end = match tree.outcome() {
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
    match tree.outcome() {
        Some(Outcome::Win { winner, by: Reason::Resignation }) if winner != to_play => out.push('G'),
        Some(Outcome::Win { winner, by: Reason::Time }) if winner != to_play => out.push('T'),
        _ => {}
    }
    Ok(out.trim_end().to_owned())
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
            Some((color, Move::Play(point))) if color == to_play => {
                out.push_str(&course_name(point));
                out.push(' ');
                to_play = to_play.opponent();
            }
            _ => return Err(WriteError::Turn),
        }
    }
    Ok(to_play)
}
