//! Numbers of the form that are typed or chosen on a scale.

use lanke_rules::Komi;

use super::{ClockKind, Form, MAX_COUNT, duration_words};
use crate::words::{Lang, phrase, word};

/// A number of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The board's columns and rows: `19`, `13x9`.
    Board,
    /// Komi in points.
    Komi,
    /// Handicap stones.
    Handicap,
    /// Main time.
    Main,
    /// Periods of byo-yomi.
    Periods,
    /// A period, a block, an increment, or a move.
    Seconds,
    /// Stones a block.
    Stones,
    /// The most time that is saved up.
    Cap,
}

/// A scale of the dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dial {
    /// Number that it changes.
    pub entry: Entry,
    /// `主时间`.
    pub title: String,
    /// `30 分`.
    pub text: String,
    /// The place on the scale, from 0.
    pub place: usize,
    /// The last place of the scale.
    pub last: usize,
}

const MINUTE: u32 = 60;
const HOUR: u32 = 3600;

/// Main times on the scale, in seconds.
const MAIN: [u32; 35] = [
    0,
    10,
    20,
    30,
    45,
    MINUTE,
    2 * MINUTE,
    3 * MINUTE,
    4 * MINUTE,
    5 * MINUTE,
    6 * MINUTE,
    7 * MINUTE,
    8 * MINUTE,
    9 * MINUTE,
    10 * MINUTE,
    12 * MINUTE,
    15 * MINUTE,
    20 * MINUTE,
    25 * MINUTE,
    30 * MINUTE,
    35 * MINUTE,
    40 * MINUTE,
    45 * MINUTE,
    50 * MINUTE,
    HOUR,
    75 * MINUTE,
    90 * MINUTE,
    105 * MINUTE,
    2 * HOUR,
    150 * MINUTE,
    3 * HOUR,
    4 * HOUR,
    5 * HOUR,
    6 * HOUR,
    8 * HOUR,
];

/// Periods and increments on the scale, in seconds.
const SECONDS: [u32; 28] = [
    1, 2, 3, 5, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 120, 150, 180, 240, 300, 420, 600, 900, 1800,
    3600,
];

impl Form {
    /// The scales that the kind of clock has.
    pub fn dials(&self, lang: Lang) -> Vec<Dial> {
        let entries: &[Entry] = match self.clock {
            ClockKind::None => &[],
            ClockKind::Absolute => &[Entry::Main],
            ClockKind::Japanese => &[Entry::Main, Entry::Periods, Entry::Seconds],
            ClockKind::Canadian => &[Entry::Main, Entry::Stones, Entry::Seconds],
            ClockKind::Fischer => &[Entry::Main, Entry::Seconds, Entry::Cap],
            ClockKind::PerMove => &[Entry::Seconds],
        };
        entries.iter().map(|&entry| self.dial(entry, lang)).collect()
    }

    fn dial(&self, entry: Entry, lang: Lang) -> Dial {
        let count = |key, n: u32| phrase(lang, key, &[("n", &n.to_string())]);
        let (title, text) = match entry {
            Entry::Periods => ("t-periods", count("new-times", self.periods)),
            Entry::Stones => ("t-block", count("new-moves", self.stones)),
            Entry::Seconds if self.clock == ClockKind::Fischer => ("t-increment", duration_words(lang, self.seconds)),
            Entry::Seconds => ("t-each", duration_words(lang, self.seconds)),
            Entry::Cap if self.cap_seconds == 0 => ("t-cap", word(lang, "t-none").to_owned()),
            Entry::Cap => ("t-cap", duration_words(lang, self.cap_seconds)),
            Entry::Main | Entry::Board | Entry::Komi | Entry::Handicap => {
                ("t-main", duration_words(lang, self.main_seconds))
            }
        };
        let (scale, value) = self.scale(entry);
        let place = scale.partition_point(|&n| n <= value).saturating_sub(1);
        Dial { entry, title: word(lang, title).to_owned(), text, place, last: scale.len() - 1 }
    }

    /// The values on an entry's scale, and the form's own.
    fn scale(&self, entry: Entry) -> (Vec<u32>, u32) {
        match entry {
            Entry::Periods => ((0..=10).collect(), self.periods),
            Entry::Stones => ((1..=50).collect(), self.stones),
            Entry::Seconds => (SECONDS.to_vec(), self.seconds),
            Entry::Cap => (MAIN.to_vec(), self.cap_seconds),
            Entry::Main | Entry::Board | Entry::Komi | Entry::Handicap => (MAIN.to_vec(), self.main_seconds),
        }
    }

    /// The form with an entry at a place of its scale.
    pub fn slid(self, entry: Entry, place: usize) -> Self {
        let scale = self.scale(entry).0;
        let value = scale[place.min(scale.len() - 1)];
        self.with(entry, value)
    }

    fn with(mut self, entry: Entry, value: u32) -> Self {
        match entry {
            Entry::Main => self.main_seconds = value,
            Entry::Periods => self.periods = value,
            Entry::Seconds => self.seconds = value,
            Entry::Stones => self.stones = value,
            Entry::Cap => self.cap_seconds = value,
            Entry::Handicap => self.handicap = u8::try_from(value).unwrap_or(u8::MAX),
            Entry::Board | Entry::Komi => {}
        }
        self
    }

    /// The form with an entry as it was typed; unchanged where that makes no sense.
    pub fn typed(mut self, entry: Entry, text: &str) -> Self {
        let text = halfwidth(text);
        match entry {
            Entry::Board => {
                let sides: Vec<u8> = numbers(&text).filter_map(|n| u8::try_from(n).ok()).collect();
                match sides[..] {
                    [side] => (self.width, self.height) = (side, side),
                    [width, height] => (self.width, self.height) = (width, height),
                    _ => {}
                }
            }
            Entry::Komi => {
                // Keyboards of many regions have a comma beside their digits.
                let text = text.trim_end_matches(|c: char| !c.is_ascii_digit()).replace([',', '。'], ".");
                let points = text.trim().parse().ok();
                self.komi = points.and_then(Komi::from_points).unwrap_or(self.komi);
            }
            Entry::Handicap | Entry::Periods | Entry::Stones => {
                if let Some(n) = numbers(&text).next() {
                    return self.with(entry, n.min(if entry == Entry::Handicap { 255 } else { MAX_COUNT }));
                }
            }
            Entry::Main | Entry::Cap => {
                if let Some(seconds) = parse_time(&text, MINUTE) {
                    return self.with(entry, seconds);
                }
            }
            Entry::Seconds => {
                if let Some(seconds) = parse_time(&text, 1) {
                    return self.with(entry, seconds);
                }
            }
        }
        self
    }
}

impl Entry {
    /// The letters of a text that may be written for it: of times all, else digits and what belongs to numbers.
    pub fn tidy(self, text: &str) -> String {
        let signs: &[char] = match self {
            Self::Board => &['x', 'X', '×', '*'],
            Self::Komi => &['.', '．', ',', '，', '。', '-', '−', '–', '－', '+', '＋'],
            Self::Handicap | Self::Periods | Self::Stones => &[],
            Self::Main | Self::Seconds | Self::Cap => return text.to_owned(),
        };
        text.chars().filter(|c| c.is_ascii_digit() || ('０'..='９').contains(c) || signs.contains(c)).collect()
    }
}

/// Digits and signs of full width as those of ASCII.
fn halfwidth(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '０'..='９' | '：' | '．' | '，' | '－' | '＋' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
            '−' | '–' => '-',
            '×' | '*' => 'x',
            c => c.to_ascii_lowercase(),
        })
        .collect()
}

fn numbers(text: &str) -> impl Iterator<Item = u32> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok())
}

/// `30`, `1:30:00`, `90 秒`, `1 小时 30 分`, `2h`, `1 h 5 min`; a bare number is in `unit` seconds.
fn parse_time(text: &str, unit: u32) -> Option<u32> {
    if text.contains(':') {
        return text
            .split(':')
            .try_fold(0u32, |sum, part| sum.checked_mul(60)?.checked_add(part.trim().parse::<u32>().ok()?));
    }
    let mut rest = text.trim();
    let mut sum = None;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let number: u32 = rest[..digits].parse().ok()?;
        rest = rest[digits..].trim_start();
        let word = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let unit = match rest[..word].trim() {
            "" => unit,
            "h" | "时" | "小时" | "時" | "小時" | "時間" | "시간" | "hours" | "hour" => HOUR,
            "m" | "min" | "分" | "分钟" | "分鐘" | "분" | "minutes" | "minute" => MINUTE,
            "s" | "秒" | "초" | "seconds" | "second" => 1,
            _ => return None,
        };
        rest = &rest[word..];
        sum = Some(number.checked_mul(unit)?.checked_add(sum.unwrap_or(0))?);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(entry: Entry, text: &str) -> Form {
        Form::default().typed(entry, text).within_range()
    }

    #[test]
    fn boards_are_typed_square_or_not() {
        let sides = |text| {
            let form = typed(Entry::Board, text);
            (form.width, form.height)
        };
        assert_eq!(sides("13"), (13, 13));
        assert_eq!(sides("13x9"), (13, 9));
        assert_eq!(sides("１３×９"), (13, 9));
        assert_eq!(sides("28 路"), (28, 28));
        assert_eq!(sides("52"), (52, 52));
        assert_eq!(sides("99"), (52, 52));
        assert_eq!(sides("1"), (2, 2));
        for nonsense in ["", "wide", "4000", "9 9 9"] {
            assert_eq!(sides(nonsense), (19, 19), "{nonsense}");
        }
    }

    #[test]
    fn letters_are_not_written_where_numbers_are() {
        assert_eq!(Entry::Board.tidy("1a3x９路"), "13x９");
        assert_eq!(Entry::Komi.tidy("−6.5 目"), "−6.5");
        for point in [".", "．", ",", "，", "。"] {
            let written = Entry::Komi.tidy(&format!("6{point}5"));
            assert_eq!(typed(Entry::Komi, &written).komi.halves(), 13, "{written}");
        }
        assert_eq!(Entry::Handicap.tidy("ab"), "");
        assert_eq!(Entry::Main.tidy("1 h 5 min"), "1 h 5 min");
    }

    #[test]
    fn times_are_typed_in_any_unit() {
        let main = |text| typed(Entry::Main, text).main_seconds;
        assert_eq!([main("45"), main("45 秒"), main("1:30:00"), main("1 小时 30 分")], [2700, 45, 5400, 5400]);
        assert_eq!([main("2h"), main("1 H 5 min"), main("0"), main("500h")], [7200, 3900, 0, 360_000]);
        assert_eq!([main("soon"), main("5 days"), main(""), main("99999999999")], [1800; 4]);
        let each = |text| typed(Entry::Seconds, text).seconds;
        assert_eq!([each("45"), each("1 分"), each("0:07"), each("0")], [45, 60, 7, 1]);
    }

    #[test]
    fn komi_may_be_for_black() {
        let komi = |text| typed(Entry::Komi, text).komi.halves();
        assert_eq!([komi("6.5"), komi("6,5"), komi("-3.5 目"), komi("−10"), komi("0.5")], [13, 13, -7, -20, 1]);
        assert_eq!([komi("much"), komi("1e99"), komi("")], [15; 3]);
    }

    #[test]
    fn every_place_of_every_scale_comes_back() {
        for clock in [ClockKind::Japanese, ClockKind::Canadian, ClockKind::Fischer] {
            let form = Form { clock, ..Form::default() };
            for dial in form.dials(Lang::En) {
                for place in 0..=dial.last {
                    let slid = form.clone().slid(dial.entry, place).within_range();
                    assert_eq!(slid.dial(dial.entry, Lang::En).place, place, "{dial:?}");
                    for lang in Lang::ALL {
                        let shown = slid.dial(dial.entry, lang).text;
                        assert_eq!(form.clone().typed(dial.entry, &shown).within_range(), slid, "{shown}");
                    }
                }
            }
        }
    }
}
