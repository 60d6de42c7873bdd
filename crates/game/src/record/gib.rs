//! GIB, the text format of Tygem: a header of `\[KEY=VALUE\]` lines, then one line a move.

use lanke_rules::{Color, Move, Size};

use super::draft::{TreeBuilder, date, split_rank};
use super::warning::{Problem, excerpt};
use super::{ReadError, Reading};

pub(super) fn shows(text: &str) -> bool {
    text.trim_start().starts_with("\\HS")
}

/// Reads the game of a GIB text.
pub(super) fn read(text: &str) -> Result<Reading, ReadError> {
    let mut draft = TreeBuilder::new(Size::NINETEEN);
    let mut at = 0;
    for line in text.split('\n') {
        let words = line.trim();
        if let Some(header) = words.strip_prefix("\\[") {
            if let Some((key, value)) = header.trim_end_matches("\\]").split_once('=') {
                header_line(&mut draft, key, value);
            }
        } else if !words.is_empty() && !words.starts_with('\\') && !game_line(&mut draft, words) {
            draft.warn(at, Problem::Line(excerpt(words)));
        }
        at += line.len() + 1;
    }
    draft.finish(text)
}

fn header_line(draft: &mut TreeBuilder, key: &str, value: &str) {
    match key {
        "GAMEBLACKNAME" => player(draft, Color::Black, value),
        "GAMEWHITENAME" => player(draft, Color::White, value),
        "GAMENAME" => draft.info("EV", value),
        "GAMEPLACE" => draft.info("PC", value),
        "GAMEDATE" => draft.info("DT", &date(value)),
        "GAMECONDITION" | "GAMECOMMENT" => draft.game_comment(value),
        "GAMEINFOMAIN" => main_info(draft, value),
        "GAMETAG" => tag(draft, value),
        _ => {}
    }
}

/// `name (9D)`.
fn player(draft: &mut TreeBuilder, color: Color, text: &str) {
    let (name, rank) = split_rank(text);
    draft.player(color, name, rank);
}

/// `GBKIND:…,GTIME:1200-30-3,GRLT:0,ZIPSU:65,GONGJE:65,…`.
fn main_info(draft: &mut TreeBuilder, value: &str) {
    let field = |name: &str| value.split(',').find_map(|f| f.trim().strip_prefix(name)?.strip_prefix(':'));
    let number = |name| field(name).and_then(|v| v.trim().parse::<u32>().ok());
    if let (Some(result), margin) = (number("GRLT"), number("ZIPSU").unwrap_or(0)) {
        draft.info("RE", &outcome(result, margin));
    }
    if let Some(komi) = number("GONGJE") {
        draft.info("KM", &tenths(komi));
    }
    if let Some([main, period, periods]) = field("GTIME").and_then(three_numbers) {
        time(draft, main, period, periods);
    }
}

/// `S…,G65,W0,Z65,T30-3-1200,C2010:05:01:12:30,…`: what the main line does not say.
fn tag(draft: &mut TreeBuilder, value: &str) {
    let field = |letter: char| value.split(',').find_map(|f| f.trim().strip_prefix(letter));
    let number = |letter| field(letter).and_then(|v| v.trim().parse::<u32>().ok());
    if let (Some(result), margin) = (number('W'), number('Z').unwrap_or(0)) {
        draft.info("RE", &outcome(result, margin));
    }
    if let Some(komi) = number('G') {
        draft.info("KM", &tenths(komi));
    }
    if let Some(value) = field('C') {
        draft.info("DT", &date(value));
    }
    if let Some([period, periods, main]) = field('T').and_then(three_numbers) {
        time(draft, main, period, periods);
    }
}

fn three_numbers(text: &str) -> Option<[u32; 3]> {
    let mut numbers = text.trim().split('-').map(|n| n.trim().parse().ok());
    let three = [numbers.next()??, numbers.next()??, numbers.next()??];
    numbers.next().is_none().then_some(three)
}

fn time(draft: &mut TreeBuilder, main: u32, period: u32, periods: u32) {
    draft.info("TM", &main.to_string());
    if period > 0 && periods > 0 {
        draft.info("OT", &format!("{periods}x{period} byo-yomi"));
    }
}

/// The result of a code and a margin in tenths of points.
fn outcome(code: u32, margin: u32) -> String {
    match code {
        0 => format!("B+{}", tenths(margin)),
        1 => format!("W+{}", tenths(margin)),
        2 => "0".to_owned(),
        3 => "B+R".to_owned(),
        4 => "W+R".to_owned(),
        7 => "B+T".to_owned(),
        8 => "W+T".to_owned(),
        _ => String::new(),
    }
}

fn tenths(n: u32) -> String {
    (f64::from(n) / 10.0).to_string()
}

/// Words of a line that say something.
const WORDS: usize = 6;

/// A line of the game's part; whether it was understood.
fn game_line(draft: &mut TreeBuilder, line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().take(WORDS).collect();
    match words[..] {
        ["INI", _, _, stones, ..] => stones.parse().map(|stones| draft.handicap(stones)).is_ok(),
        ["STO", _, _, color, x, y, ..] => {
            let color = match color {
                "1" => Color::Black,
                "2" => Color::White,
                _ => return false,
            };
            let (Ok(x), Ok(y)) = (x.parse(), y.parse()) else { return false };
            Size::NINETEEN.point(x, y).map(|point| draft.play(color, Move::Play(point))).is_some()
        }
        ["SKI", ..] => {
            draft.pass();
            true
        }
        // Counts of moves before the game, and what was said or undone during it.
        [first, ..] => first.bytes().all(|b| b.is_ascii_digit()) || matches!(first, "REM" | "SUR"),
        [] => true,
    }
}
