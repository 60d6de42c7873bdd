//! The properties of Lizzie and LizzieYzy: `LZ`, at the first node `LZOP`, and `LZ2` and `LZOP2` of a
//! second engine (their `SGFParser.java`).
//!
//! The first line is `engine rate playouts [score deviation …]`: the rate in per cent is that of the side
//! that is *not* to move. Then the candidates, as `lz-analyze` prints them, win rates in ten-thousandths
//! of the side to move, and perhaps its ownership.

use lanke_rules::Size;

use super::{Analysis, Candidate, Subject};
use crate::record::limits;
use crate::record::property::{Properties, Value};

pub(super) fn read(node: Properties<'_>, of: &Subject) -> Option<Analysis> {
    ["LZ", "LZOP", "LZ2", "LZOP2"].iter().find_map(|name| analysis(node.first(name)?, of.size))
}

fn analysis(value: Value<'_>, size: Size) -> Option<Analysis> {
    let text = value.text();
    let (head, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let mut words = head.split_whitespace();
    let engine = words.next()?.to_owned();
    let other: f64 = words.next()?.parse().ok()?;
    let visits = visits(words.next()?)?;
    let score = words.next().and_then(|word| word.parse().ok());
    let (moves, ownership) = rest.split_once("ownership").unwrap_or((rest, ""));
    let candidates = moves.split("info").take(limits::CANDIDATES).filter_map(|info| candidate(info, size)).collect();
    let ownership: Option<Vec<f32>> =
        ownership.split_whitespace().take(size.area() + 1).map(|word| word.parse().ok()).collect();
    Some(Analysis {
        engine,
        win_rate: 1.0 - other / 100.0,
        score,
        visits,
        candidates,
        ownership: ownership.filter(|owners| owners.len() == size.area()).unwrap_or_default(),
        ..Analysis::default()
    })
}

/// `980`, `1.2k`, `3.4m`.
fn visits(word: &str) -> Option<u64> {
    let lower = word.to_ascii_lowercase();
    let (digits, unit) = match lower.strip_suffix('k') {
        Some(digits) => (digits, 1e3),
        None => lower.strip_suffix('m').map_or((lower.as_str(), 1.0), |digits| (digits, 1e6)),
    };
    let number: f64 = digits.parse().ok()?;
    (number >= 0.0 && number.is_finite()).then(|| (number * unit).round() as u64)
}

/// `move R5 visits 38 winrate 5404 prior 1234 … pv R5 Q6 …`.
fn candidate(info: &str, size: Size) -> Option<Candidate> {
    let mut words = info.split_whitespace().peekable();
    let mut found =
        Candidate { visits: 0, win_rate: -1.0, lower_bound: -1.0, prior: 0.0, score: None, line: Vec::new() };
    let mut first = None;
    while let Some(key) = words.next() {
        match key {
            "pv" => {
                while let Some(mv) = words.peek().and_then(|word| size.parse_move(word)) {
                    if found.line.len() < limits::LINE {
                        found.line.push(mv);
                    }
                    words.next();
                }
            }
            "move" => first = size.parse_move(words.next()?),
            "visits" => found.visits = words.next()?.parse().ok()?,
            "winrate" => found.win_rate = rate(words.next()?)?,
            "lcb" => found.lower_bound = rate(words.next()?)?,
            "prior" => found.prior = rate(words.next()?)?,
            "scoreMean" | "scoreLead" => found.score = words.next()?.parse().ok(),
            _ => {}
        }
    }
    if found.line.is_empty() {
        found.line.push(first?);
    }
    if found.lower_bound < 0.0 {
        found.lower_bound = found.win_rate;
    }
    (found.win_rate >= 0.0).then_some(found)
}

/// A probability in ten-thousandths, or as a fraction.
fn rate(word: &str) -> Option<f64> {
    let number: f64 = word.parse().ok()?;
    Some(if word.contains('.') && number <= 1.0 { number } else { number / 10_000.0 })
}
