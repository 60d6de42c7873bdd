//! Our own property of an analysis; its form is told at [`super::PROPERTY`].

use lanke_rules::{Move, Point, Size};

use super::{Analysis, Candidate, PROPERTY, Subject};
use crate::record::limits;
use crate::record::point;
use crate::record::property::{Properties, Value, ValueBuf};

const VERSION: &str = "1";
const PASS: &str = "--";
const NO_SCORE: &str = "-";
const PROVED: &str = "=";
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// Steps of an ownership on either side of none.
const OWNER_STEPS: f32 = 31.0;
/// Letters of a policy for a halving.
const OCTAVE: f32 = 4.0;

/// Reads the property; nothing where it is of another position or not whole.
pub(super) fn read(node: Properties<'_>, of: &Subject) -> Option<Analysis> {
    let (_, mut analysis) = head(node).filter(|(key, _)| *key == of.key)?;
    let mut values = node.get(PROPERTY)?.iter().skip(1);
    let area = of.size.area();
    analysis.candidates = values.next().map_or(Some(Vec::new()), |value| candidates(value, of.size))?;
    analysis.ownership = letters(values.next(), area, |letter| letter as f32 / OWNER_STEPS - 1.0)?;
    analysis.policy = letters(values.next(), area + 1, |letter| match letter {
        0 => 0.0,
        letter => ((letter as f32 - 63.0) / OCTAVE).exp2(),
    })?;
    Some(analysis)
}

/// The first value of the property: the position's key, and the analysis without candidates, ownership and policy.
pub(super) fn head(node: Properties<'_>) -> Option<(u32, Analysis)> {
    let head = node.first(PROPERTY)?.text();
    let mut words = head.splitn(7, ' ');
    if words.next()? != VERSION {
        return None;
    }
    let key = u32::from_str_radix(words.next()?, 16).ok()?;
    let analysis = Analysis {
        win_rate: words.next()?.parse().ok()?,
        score: score(words.next()?)?,
        visits: words.next()?.parse().ok()?,
        proved: words.next()? == PROVED,
        engine: words.next().unwrap_or_default().to_owned(),
        ..Analysis::default()
    };
    Some((key, analysis))
}

/// The values of the property.
pub(super) fn write(analysis: &Analysis, of: &Subject) -> Vec<ValueBuf> {
    let Analysis { win_rate, score, visits, proved, engine, .. } = analysis;
    let proved = if *proved { PROVED } else { "~" };
    let engine: Vec<&str> = engine.split_whitespace().collect();
    let head =
        format!("{VERSION} {:08x} {win_rate:.4} {} {visits} {proved} {}", of.key, score_text(*score), engine.join(" "));
    let candidates = analysis.candidates.iter().take(limits::CANDIDATES).map(candidate_text);
    let owners = analysis.ownership.iter().map(|owner| ((owner + 1.0) * OWNER_STEPS).round());
    let policy = analysis.policy.iter().map(|share| (63.0 + OCTAVE * share.log2()).round().max(0.0));
    let letter = |number: f32| char::from(LETTERS[(number as usize).min(63)]);
    let mut values = vec![
        head,
        candidates.collect::<Vec<_>>().join(";"),
        owners.map(letter).collect(),
        policy.map(letter).collect(),
    ];
    let used = values.iter().rposition(|value: &String| !value.is_empty()).map_or(0, |last| last + 1);
    values.truncate(used);
    values.iter().map(|value| ValueBuf::text(value.trim_end())).collect()
}

fn score(word: &str) -> Option<Option<f64>> {
    if word == NO_SCORE { Some(None) } else { word.parse().ok().map(Some) }
}

/// Points in hundredths.
fn score_text(score: Option<f64>) -> String {
    score.map_or(NO_SCORE.to_owned(), |points| format!("{:.2}", whole(points, 100.0)))
}

/// Rounded to a part of 1; never minus nothing.
fn whole(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts + 0.0
}

fn candidates(value: Value<'_>, size: Size) -> Option<Vec<Candidate>> {
    let text = value.text();
    let texts = text.split(';').filter(|text| !text.is_empty());
    texts.take(limits::CANDIDATES).map(|text| candidate(text, size)).collect()
}

fn candidate(text: &str, size: Size) -> Option<Candidate> {
    let mut words = text.split(',');
    let line = words.next()?.as_bytes().chunks(2).take(limits::LINE).map(|name| read_move(name, size));
    Some(Candidate {
        line: line.collect::<Option<_>>()?,
        visits: words.next()?.parse().ok()?,
        win_rate: words.next()?.parse().ok()?,
        lower_bound: words.next()?.parse().ok()?,
        prior: words.next()?.parse().ok()?,
        score: score(words.next()?)?,
    })
}

fn candidate_text(candidate: &Candidate) -> String {
    let Candidate { visits, win_rate, lower_bound, prior, score, line } = candidate;
    let name = |mv: &Move| mv.point().map_or_else(|| PASS.to_owned(), point::name);
    let line: String = line.iter().take(limits::LINE).map(name).collect();
    format!("{line},{visits},{win_rate:.4},{:.4},{prior:.4},{}", whole(*lower_bound, 1e4), score_text(*score))
}

fn read_move(name: &[u8], size: Size) -> Option<Move> {
    match name {
        name if name == PASS.as_bytes() => Some(Move::Pass),
        &[x, y] => point::pair(x, y).filter(|&p: &Point| size.contains(p)).map(Move::Play),
        _ => None,
    }
}

/// A number for each of `count` letters; none at all where there is no value.
fn letters(value: Option<Value<'_>>, count: usize, number: impl Fn(usize) -> f32) -> Option<Vec<f32>> {
    let text = value.map(Value::raw).unwrap_or_default();
    if text.is_empty() {
        return Some(Vec::new());
    }
    let place = |byte: u8| LETTERS.iter().position(|&letter| letter == byte);
    let numbers: Option<Vec<f32>> = text.bytes().map(|byte| Some(number(place(byte)?).min(1.0))).collect();
    numbers.filter(|numbers| numbers.len() == count)
}
