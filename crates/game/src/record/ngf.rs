//! NGF, the text format of WBaduk (Cyberoro): twelve lines about the game, then one line a move.

use lanke_rules::{Color, Move, Outcome};

use super::draft::{TreeBuilder, date, split_rank};
use super::property::real;
use super::warning::{Problem, excerpt};
use super::{ReadError, Reading};

/// Lines of the header that say something.
const HEADER: usize = 12;

pub(super) fn shows(text: &str) -> bool {
    text.split('\n').any(is_move)
}

/// True if a line looks like a move, as a name that begins with the same letters does not.
fn is_move(line: &str) -> bool {
    matches!(line.as_bytes(), [b'P', b'M', _, _, b'B' | b'W', b'A'..=b'Z', b'A'..=b'Z', ..])
}

/// Reads the game of an NGF text.
pub(super) fn read(text: &str) -> Result<Reading, ReadError> {
    let lines = || text.split('\n');
    let before_moves = || lines().take_while(|line| !is_move(line));
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
        let is_count = old && words.starts_with("GI");
        if i >= first_move.min(HEADER) && !words.is_empty() && !is_count {
            let understood = move_line(&mut draft, words) || old && comment_line(&mut draft, words);
            if !understood {
                draft.warn(at, Problem::Line(excerpt(words)));
            }
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

/// `IDB[nn] text[EndTxt]`: the comment on a move of an old file. That on the last move may tell the result.
fn comment_line(draft: &mut TreeBuilder, line: &str) -> bool {
    let Some((number, text)) = line.strip_prefix("IDB[").and_then(|rest| rest.split_once(']')) else { return false };
    let Ok(number) = number.trim().parse::<u32>() else { return false };
    let Some(node) = draft.node_of(number) else { return false };
    let text = text.trim_end_matches("[EndTxt]").trim();
    draft.comment(node, text);
    let is_result = draft.node_of(number + 1).is_none() && text.contains(['胜', '勝', '승']);
    if let Some(outcome) = Outcome::parse(text).filter(|_| is_result) {
        draft.info("RE", &outcome.sgf());
    }
    true
}
