//! NGF, the text format of WBaduk (Cyberoro): twelve lines about the game, then one line a move.

use lanke_rules::{Color, Move, Outcome};

use super::draft::{TreeBuilder, date, split_rank};
use super::property::real;
use super::warning::{Problem, excerpt};
use super::{ReadError, Reading};

/// Lines of the header that say something.
const HEADER: usize = 12;

pub(super) fn shows(text: &str) -> bool {
    let mut lines = text.split('\n').map(str::trim_end).filter(|line| line.starts_with("PM"));
    let is_move = |line: &str| matches!(line.as_bytes(), [b'P', b'M', _, _, b'B' | b'W', rest @ ..] if rest.len() >= 2);
    lines.next().is_some_and(is_move)
}

/// Reads the game of an NGF text.
pub(super) fn read(text: &str) -> Result<Reading, ReadError> {
    let lines = || text.split('\n');
    let before_moves = || lines().take_while(|line| !line.starts_with("PM"));
    let first_move = before_moves().count();
    // Old files mark the lines of the header with letters, with which also some names begin.
    let marked = before_moves().filter(|line| line.starts_with("GI")).count();
    let old = 2 * marked > first_move;
    let mark = if old { "GI" } else { "" };
    let header = before_moves().take(HEADER).map(|line| line.strip_prefix(mark).unwrap_or(line).trim());
    let header: Vec<&str> = header.collect();
    let mut draft = if old { old_header(&header) } else { new_header(&header) };
    let mut at = 0;
    for (i, line) in lines().enumerate() {
        let words = line.trim();
        let result = old && (words.starts_with("GI") || words.starts_with("IDB"));
        if i >= first_move && !words.is_empty() && !result && !move_line(&mut draft, words) {
            draft.warn(at, Problem::Line(excerpt(words)));
        }
        at += line.len() + 1;
    }
    draft.finish(text)
}

/// Title, size, White, Black, place, handicap, –, komi, date, –, result.
fn new_header(lines: &[&str]) -> TreeBuilder {
    let line = |i: usize| lines.get(i).copied().unwrap_or_default();
    let mut draft = TreeBuilder::of_lines(line(1));
    draft.info("GN", line(0));
    for (color, text) in [(Color::White, line(2)), (Color::Black, line(3))] {
        let (name, rank) = split_rank(text);
        draft.player(color, name, rank);
    }
    draft.info("PC", line(4));
    draft.info("DT", &date(line(8)));
    draft.info("RE", &Outcome::parse(line(10)).map_or_else(|| line(10).to_owned(), Outcome::sgf));
    komi_and_handicap(&mut draft, line(7), line(5));
    draft
}

/// Event, Black, White, –, –, date, size, handicap, –, komi.
fn old_header(lines: &[&str]) -> TreeBuilder {
    let line = |i: usize| lines.get(i).copied().unwrap_or_default();
    let mut draft = TreeBuilder::of_lines(line(6));
    draft.info("EV", line(0));
    for (color, text) in [(Color::Black, line(1)), (Color::White, line(2))] {
        let (name, rank) = split_rank(text);
        draft.player(color, name, rank);
    }
    draft.info("DT", &date(line(5)));
    komi_and_handicap(&mut draft, line(9), line(7));
    draft
}

/// The format keeps the whole points of the komi; the half of an even game's goes without saying.
fn komi_and_handicap(draft: &mut TreeBuilder, komi: &str, handicap: &str) {
    let stones = handicap.parse().unwrap_or(0);
    if let Some(points) = real(komi) {
        let half = if stones == 0 && points.fract() == 0.0 { 0.5 } else { 0.0 };
        draft.info("KM", &(points + half).to_string());
    }
    draft.handicap(stones);
}

/// `PMnnBxyyx`: column and row in letters, `B` the first line and `A` none.
fn move_line(draft: &mut TreeBuilder, line: &str) -> bool {
    let [b'P', b'M', _, _, color, x, y, ..] = *line.as_bytes() else { return false };
    let color = match color {
        b'B' => Color::Black,
        b'W' => Color::White,
        _ => return false,
    };
    let place = |letter: u8| letter.checked_sub(b'B').map(u32::from);
    let mv = match (x, y) {
        (b'A', b'A') => Move::Pass,
        (x, y) => match place(x).zip(place(y)).and_then(|(x, y)| draft.size().point(x, y)) {
            Some(point) => Move::Play(point),
            None => return false,
        },
    };
    draft.play(color, mv);
    true
}
