//! Facts of a game: players, ranks, event, date, result, rules.

use std::fmt;

use lanke_game::record::{RecordedPlayer, Setting, Tree, Venue};
use lanke_rules::{ByColor, Color, Size};

use crate::line::Line;
use crate::repair::repair_text;

/// Characters of a text that are kept.
const MAX_TEXT: usize = 500;

/// Bytes of a game's comments that are kept for the search.
const MAX_COMMENTS: usize = 1 << 20;

/// Facts of a game, in repaired text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// The players.
    pub players: ByColor<RecordedPlayer>,
    /// The event, or the name of the game.
    pub event: Option<String>,
    /// The date as the record has it.
    pub date: Option<String>,
    /// The day, month or year that it names.
    pub day: Option<Day>,
    /// The result as the record has it.
    pub result: Option<String>,
    /// The side that won.
    pub winner: Option<Color>,
    /// The board.
    pub size: Size,
    /// Name of the ruleset.
    pub rules: String,
    /// Komi in half points.
    pub komi: i16,
    /// Handicap stones.
    pub handicap: u16,
    /// Number of moves.
    pub moves: u32,
    /// Place where it was played, as far as the record says.
    pub venue: Option<Venue>,
}

/// A game as it goes into the index.
#[derive(Clone, Debug)]
pub(crate) struct IndexedGame {
    pub(crate) facts: Facts,
    pub(crate) line: Line,
    pub(crate) comments: String,
}

impl IndexedGame {
    pub(crate) fn of(tree: &Tree) -> Self {
        let setting = Setting::of(tree);
        let line = Line::of(tree, &setting);
        let root = tree.root();
        let info = |name| root.info(name).map(text);
        let players = tree.players();
        let repaired = |player: RecordedPlayer| RecordedPlayer {
            name: player.name.map(text),
            rank: player.rank.map(text),
            team: player.team.map(text),
        };
        let date = info("DT");
        let facts = Facts {
            players: ByColor { black: repaired(players.black), white: repaired(players.white) },
            event: info("EV").or_else(|| info("GN")),
            day: date.as_deref().and_then(Day::parse),
            date,
            result: info("RE"),
            winner: tree.outcome().and_then(|outcome| outcome.winner()),
            size: setting.size,
            rules: setting.ruleset.name.to_string(),
            komi: setting.komi.halves(),
            handicap: setting.handicap,
            moves: line.moves,
            venue: Venue::of(tree),
        };
        Self { facts, line, comments: comments(tree) }
    }
}

fn text(text: String) -> String {
    repair_text(&text).chars().take(MAX_TEXT).collect()
}

/// All comments of a record in small letters.
fn comments(tree: &Tree) -> String {
    let mut comments = String::new();
    for comment in tree.nodes().filter_map(|node| node.comment()) {
        if comments.len() + comment.len() > MAX_COMMENTS {
            break;
        }
        comments.push_str(&repair_text(&comment).to_lowercase());
        comments.push('\n');
    }
    comments
}

/// A year, a month or a day, which sort as their text does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(String);

impl Day {
    /// The first date in a text, as `1998`, `1998-03`, `1998-03-07`, `1998.3.7`, `1998年3月7日` or `19980307`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut rest = text;
        let (number, rest) = loop {
            let (number, after) = leading_digits(rest.trim_start_matches(|c: char| !c.is_ascii_digit()));
            match number.len() {
                0 => return None,
                4 | 8 => break (number, after),
                _ => rest = after,
            }
        };
        let (year, within_year) = number.split_at(4);
        if !within_year.is_empty() {
            let (month, day) = within_year.split_at(2);
            return Self::parse(&format!("{year}-{month}-{day}"));
        }
        let year: u16 = year.parse().ok().filter(|year| (1000..3000).contains(year))?;
        Some(Self(match date_part(rest, 12) {
            None => format!("{year}"),
            Some((month, rest)) => match date_part(rest, 31) {
                None => format!("{year}-{month:02}"),
                Some((day, _)) => format!("{year}-{month:02}-{day:02}"),
            },
        }))
    }

    /// Its year.
    pub fn year(&self) -> u16 {
        self.0.get(..4).and_then(|year| year.parse().ok()).unwrap_or(0)
    }

    /// As text: `1998-03-07`, or the beginning of that.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The month or day that follows at once in a text, up to `last`, and what stands behind it. An hour is none.
fn date_part(text: &str, last: u16) -> Option<(u16, &str)> {
    let text = text.trim_start().strip_prefix(['-', '.', '/', '年', '月', '년', '월'])?;
    let (number, rest) = leading_digits(text.trim_start());
    let number = number.parse().ok().filter(|number| (1..=last).contains(number))?;
    (!rest.starts_with(':')).then_some((number, rest))
}

/// The digits that a text begins with, and the rest.
fn leading_digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()))
}

/// A rank: kyu, amateur dan or professional dan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank(i8);

impl Rank {
    const PROFESSIONAL: i8 = 20;

    /// The rank of a text as records have it: `3k`, `5 dan`, `9p`, `九段`, `P9段`, `2d (EGF)`. The words beside the first
    /// number say its kind.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.to_lowercase();
        let (before, rest) = text.split_at(text.find(is_numeral)?);
        let (numerals, after) = rest.split_at(rest.find(|c| !is_numeral(c)).unwrap_or(rest.len()));
        let number = number(numerals).filter(|number| (1..=30).contains(number))?;
        let mut after = words(after);
        let sign = after.next().unwrap_or_default();
        if matches!(sign, "k" | "kyu") || sign.starts_with(['级', '級', '급']) {
            return Some(Self(-number));
        }
        let dan = matches!(sign, "d" | "dan") || sign.starts_with(['段', '단']);
        // As in `9 dan pro`.
        let addition = after.next().filter(|_| dan);
        let mut beside = [words(before).next_back(), Some(sign), addition].into_iter().flatten();
        let professional = beside.any(is_professional);
        let rank = if professional { number + Self::PROFESSIONAL } else { number };
        ((dan || professional) && number <= 10).then_some(Self(rank))
    }

    pub(crate) const fn code(self) -> i8 {
        self.0
    }

    /// The rank of a [`Rank::code`]; none for 0.
    pub(crate) fn of_code(code: i8) -> Option<Self> {
        (code != 0).then_some(Self(code))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            kyu @ ..0 => write!(f, "{}k", kyu.unsigned_abs()),
            dan @ 0..=Self::PROFESSIONAL => write!(f, "{dan}d"),
            dan => write!(f, "{}p", dan - Self::PROFESSIONAL),
        }
    }
}

fn is_professional(word: &str) -> bool {
    let holds = |sign| word.contains(sign);
    matches!(word, "p" | "pro" | "professional") || ["职业", "職業", "プロ", "프로"].into_iter().any(holds)
}

/// The numerals of Chinese from 1 to 9; 初段 is the first dan.
const UNITS: &str = "一二三四五六七八九";

fn is_numeral(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '初' | '十') || UNITS.contains(c)
}

/// A number in digits, or in Chinese numerals below 100.
fn number(numerals: &str) -> Option<i8> {
    numerals.parse().ok().or_else(|| {
        numerals.chars().try_fold(0_i8, |sum, c| match c {
            '十' => sum.max(1).checked_mul(10),
            '初' => sum.checked_add(1),
            _ => sum.checked_add(i8::try_from(UNITS.chars().position(|unit| unit == c)?).ok()? + 1),
        })
    })
}

fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_records_have_them() {
        for (text, day) in [
            ("1998-03-07", "1998-03-07"),
            ("1998.3.7", "1998-03-07"),
            ("1998年3月", "1998-03"),
            ("Published on 1998", "1998"),
            ("2004-11-24,25", "2004-11-24"),
            ("1998-13-40", "1998"),
            ("3 March 2019 09:30", "2019"),
            ("2019-03-05 09:30", "2019-03-05"),
            ("2019-03 - 09:30", "2019-03"),
            ("1996-05,06", "1996-05"),
            ("2019 / 3 / 5", "2019-03-05"),
            ("2019년 3월 5일", "2019-03-05"),
            ("20190305", "2019-03-05"),
            ("20191305", "2019"),
        ] {
            assert_eq!(Day::parse(text).map(|day| day.to_string()).as_deref(), Some(day), "{text}");
        }
        for text in ["", "yesterday", "98-3-7", "0000-01-01"] {
            assert_eq!(Day::parse(text), None, "{text}");
        }
    }

    #[test]
    fn ranks_are_read_as_records_have_them() {
        for (text, rank) in [
            ("9p", "9p"),
            ("P9段", "9p"),
            ("9段", "9d"),
            ("九段", "9d"),
            ("初段", "1d"),
            ("5 dan", "5d"),
            ("3 kyu", "3k"),
            ("18級", "18k"),
            ("职业七段", "7p"),
            ("中国职业九段", "9p"),
            ("9 dan pro", "9p"),
            ("9p Kisei", "9p"),
            ("9d KGS", "9d"),
            ("7d (Park)", "7d"),
            ("4d PANDANET", "4d"),
            ("2d (EGF, rank 2200)", "2d"),
            ("十段", "10d"),
            ("十五级", "15k"),
            ("二十级", "20k"),
            ("二十五級", "25k"),
        ] {
            assert_eq!(Rank::parse(text).map(|rank| rank.to_string()).as_deref(), Some(rank), "{text}");
        }
        for text in ["", "?", "99d", "strong", "0k", "2200 points", "9 wins, pro", "九九段"] {
            assert_eq!(Rank::parse(text), None, "{text}");
        }
        assert!(Rank::parse("1k") < Rank::parse("1d") && Rank::parse("9d") < Rank::parse("1p"));
    }
}
