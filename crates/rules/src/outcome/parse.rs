//! Reading results as records hold them, leniently.

use super::{Color, Outcome, Points, Reason};

const DRAWS: [&str; 15] = [
    "0",
    "draw",
    "jigo",
    "tie",
    "d",
    "和棋",
    "和局",
    "平局",
    "持碁",
    "ジゴ",
    "引き分け",
    "引分け",
    "引分",
    "무승부",
    "빅",
];
const VOIDS: [&str; 6] = ["void", "no result", "无胜负", "無勝負", "무승부(무효)", "무효"];
const BLACK: [&str; 5] = ["black", "黑", "黒", "흑", "b"];
const WHITE: [&str; 4] = ["white", "白", "백", "w"];
const WINS: [&str; 7] = ["胜", "勝", "승", "赢", "贏", "win", "won"];
const LOSES: [&str; 10] = ["负", "負", "패", "输", "輸", "loses", "lost", "resigns", "resigned", "forfeits"];
/// Words for a side that gives up, which has lost unless it is said to win.
const GIVES_UP: [&str; 3] = ["认输", "認輸", "投了"];
/// The same for a side that is out of time or breaks a rule.
const FAILS: [&str; 12] =
    ["ran out", "out of time", "timed out", "超时", "超時", "逾時", "時間切れ", "犯规", "犯規", "反则", "反則", "반칙"];
const RESIGNATION: [&str; 9] = ["resign", "中盘", "中盤", "中押", "投了", "认输", "認輸", "불계", "res."];
const TIME: [&str; 7] = ["time", "超时", "超時", "逾時", "時間", "时间", "시간"];
const FORFEIT: [&str; 9] = ["forfeit", "illegal", "offline", "判", "犯规", "犯規", "反则", "反則", "반칙"];
const NO_MOVE: [&str; 5] = ["no legal move", "无处可下", "無處可下", "打つ所がな", "둘 곳 없음"];
const MAJORITY: [&str; 4] = ["half of the board", "过半", "過半", "과반"];

pub(super) fn outcome(text: &str) -> Option<Outcome> {
    let text: String = text.trim().chars().map(half_width).flat_map(char::to_lowercase).collect();
    if VOIDS.iter().any(|v| text.starts_with(v)) {
        return Some(Outcome::NoResult);
    }
    let whole = before_remark(&text);
    let draw = DRAWS.contains(&whole) || ["draw", "d+"].iter().any(|d| text.starts_with(d));
    if draw || whole.trim_matches(['0', '.']).is_empty() && whole.starts_with('0') {
        return Some(Outcome::Draw);
    }
    let by = |words: &[&str]| words.iter().any(|w| text.contains(w));
    let last = text.rsplit(['，', '、']).next().unwrap_or_default();
    let (named, rest) = side(last)?;
    let letter = rest.trim_start().strip_prefix('+').map(before_remark);
    let reason = match letter {
        _ if by(&RESIGNATION) => Reason::Resignation,
        _ if by(&TIME) => Reason::Time,
        _ if by(&FORFEIT) => Reason::Forfeit,
        _ if by(&NO_MOVE) => Reason::NoLegalMove,
        _ if by(&MAJORITY) => Reason::Majority,
        Some("r" | "res" | "aw") => Reason::Resignation,
        Some("t") => Reason::Time,
        Some("f") => Reason::Forfeit,
        _ => margin(letter.unwrap_or(rest)).map_or(Reason::Unknown, Reason::Score),
    };
    // A part before the last one may say the same of the other side.
    let says = |words: &[&str]| words.iter().any(|w| last.contains(w));
    let loses = letter.is_none() && !says(&WINS) && [&LOSES[..], &GIVES_UP, &FAILS].into_iter().any(says);
    Some(Outcome::Win { winner: if loses { named.opponent() } else { named }, by: reason })
}

/// A result without a remark behind it, as `r` of `r (moves beyond 154 not known)`.
fn before_remark(text: &str) -> &str {
    text.split(['(', '{', '[']).next().unwrap_or_default().trim()
}

/// The side that a result names first, and what follows; a lone `b` or `w` must end a word.
fn side(text: &str) -> Option<(Color, &str)> {
    let text = text.strip_prefix('判').unwrap_or(text);
    let named = |names: &[&str]| {
        names.iter().find_map(|name| {
            let rest = text.strip_prefix(name)?;
            (name.len() > 1 || rest.is_empty() || rest.trim_start().starts_with('+')).then_some(rest)
        })
    };
    named(&BLACK).map(|r| (Color::Black, r)).or_else(|| named(&WHITE).map(|r| (Color::White, r)))
}

/// The first number of `text` in points: `3.5`, `5 1/2`, `2又3/4子`, `3目半`, `三目半`, `30.50`, `3,5`. A
/// number of zi, said or betrayed by quarters, is doubled.
fn margin(text: &str) -> Option<Points> {
    let text = with_digits(text);
    let text = &text[text.find(|c: char| c.is_ascii_digit() || c == '半')?..];
    let (whole, rest) = number(text);
    let (quarters, rest) = if let Some(rest) = rest.strip_prefix('/') {
        let (over, rest) = number(rest);
        (fraction(whole.unwrap_or(0), over?)?, rest)
    } else if let Some(rest) = rest.strip_prefix(['.', ',']) {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let quarters = match rest[..digits].trim_end_matches('0') {
            "" => 0,
            "25" => 1,
            "5" => 2,
            "75" => 3,
            _ => return None,
        };
        (quarters + 4 * whole?, &rest[digits..])
    } else {
        let more = rest.trim_start_matches([' ', '又', '+', '-']);
        let (over, under) = number(more);
        match (over, under.strip_prefix('/').and_then(|d| number(d).0)) {
            (Some(over), Some(under)) => {
                let end = more.find('/').map_or(more, |i| &more[i + 1..]);
                (4 * whole.unwrap_or(0) + fraction(over, under)?, end)
            }
            _ => (4 * whole.unwrap_or(0), rest),
        }
    };
    let quarters = quarters + if rest.contains(['半', '반']) { 2 } else { 0 };
    let zi = rest.contains('子') || quarters % 2 == 1;
    (quarters > 0).then_some(Points::from_halves(if zi { quarters } else { quarters / 2 }))
}

/// A text with digits in place of Chinese numerals up to 99 before a unit, and of fractions in words: `12目` for
/// `十二目`, `3/4子` for `四分之三子`.
fn with_digits(text: &str) -> String {
    let text = text.replace("四分之一", "1/4").replace("四分之三", "3/4").replace("二分之一", "1/2");
    let is_numeral = |c: char| c == '十' || numeral_digit(c).is_some();
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(start) = rest.find(is_numeral) {
        let after = rest[start..].trim_start_matches(is_numeral);
        let numeral = &rest[start..rest.len() - after.len()];
        out.push_str(&rest[..start]);
        match numeral_value(numeral).filter(|_| after.starts_with(['目', '子', '又', '半'])) {
            Some(value) => out.push_str(&value.to_string()),
            None => out.push_str(numeral),
        }
        rest = after;
    }
    out + rest
}

/// The value of a Chinese numeral up to 99.
fn numeral_value(numeral: &str) -> Option<usize> {
    let digit = |text: &str, none: usize| match text.chars().collect::<Vec<char>>()[..] {
        [] => Some(none),
        [c] => numeral_digit(c),
        _ => None,
    };
    match numeral.split_once('十') {
        Some((tens, ones)) => Some(10 * digit(tens, 1)? + digit(ones, 0)?),
        None => digit(numeral, 0),
    }
}

fn numeral_digit(c: char) -> Option<usize> {
    match c {
        '两' | '兩' => Some(2),
        _ => "一二三四五六七八九".chars().position(|numeral| numeral == c).map(|place| place + 1),
    }
}

/// The digits that `text` begins with, if they are a sensible number, and what follows.
fn number(text: &str) -> (Option<i32>, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    (text[..end].parse().ok().filter(|n| *n < 100_000), &text[end..])
}

/// `over / under` in quarters.
fn fraction(over: i32, under: i32) -> Option<i32> {
    matches!(under, 1 | 2 | 4).then(|| over * 4 / under)
}

/// Full-width Latin letters and signs in their usual width; the Chinese comma stays one.
fn half_width(c: char) -> char {
    match c {
        '，' => c,
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        '\u{3000}' | '\u{A0}' => ' ',
        _ => c,
    }
}
