//! Time systems and times left as SGF notes them: TM, OT, BL, WL, OB, OW.

use std::time::Duration;

use super::{TimeLeft, TimeSystem, parse_seconds, seconds_text};

impl TimeSystem {
    /// The values of `TM` and `OT`, in the wording that servers write and read
    /// (`5x30 byo-yomi`, `15/300 Canadian`, `30 fischer`, `60 simple`).
    pub fn to_sgf(&self) -> (Option<String>, Option<String>) {
        let tm = |main: &Duration| Some(seconds_text(*main));
        match self {
            Self::None => (None, None),
            Self::Absolute { main } | Self::Byoyomi { main, periods: 0, .. } => (tm(main), None),
            Self::Byoyomi { main, periods, period } => {
                (tm(main), Some(format!("{periods}x{} byo-yomi", seconds_text(*period))))
            }
            Self::Canadian { main, stones, block } => {
                (tm(main), Some(format!("{stones}/{} Canadian", seconds_text(*block))))
            }
            Self::Fischer { main, increment, cap } => {
                let cap = cap.map_or(String::new(), |cap| format!(" cap {}", seconds_text(cap)));
                (tm(main), Some(format!("{} fischer{cap}", seconds_text(*increment))))
            }
            Self::PerMove { time } => (None, Some(format!("{} simple", seconds_text(*time)))),
        }
    }

    /// The time system that `TM` and `OT` describe, if they are understood and can be played with.
    pub fn from_sgf(tm: Option<&str>, ot: Option<&str>) -> Option<Self> {
        let main = tm.map_or(Some(Duration::ZERO), main_time)?;
        let words = ot.unwrap_or_default().to_lowercase();
        let (numbers, units): (Vec<Duration>, Vec<bool>) = numbers(&words)?.into_iter().unzip();
        // A time is no number of periods or stones.
        let count = |i: usize| {
            let number = numbers.get(i).filter(|_| !units[i])?;
            u32::try_from(number.as_secs()).ok()
        };
        let has = |names: &[&str]| names.iter().any(|name| words.contains(name));
        let is_fischer = has(&["fischer", "increment"]);
        let system = match numbers[..] {
            [increment] if is_fischer => Self::Fischer { main, increment, cap: None },
            [increment, cap] if is_fischer && has(&["cap", "max"]) => Self::Fischer { main, increment, cap: Some(cap) },
            [_, _] if is_fischer => return None,
            [time] if has(&["simple", "per move", "a move"]) => Self::PerMove { time },
            [_, block] if has(&["canadian", "/"]) => Self::Canadian { main, stones: count(0)?, block },
            [_, period] if has(&["byo", "x", "*", "×", "period"]) => {
                Self::Byoyomi { main, periods: count(0)?, period }
            }
            [] | [Duration::ZERO] if main.is_zero() => Self::None,
            [] | [Duration::ZERO] => Self::Absolute { main },
            _ => return None,
        };
        system.check().is_ok().then_some(system)
    }
}

impl TimeLeft {
    /// The values of `BL` or `WL` (seconds) and of `OB` or `OW` (periods or stones, in overtime
    /// only).
    pub fn to_sgf(&self) -> (String, Option<String>) {
        let text = |time: Duration| seconds_text(Duration::from_millis(time.as_millis() as u64));
        if self.main.is_zero() && self.count > 0 {
            (text(self.period), Some(self.count.to_string()))
        } else {
            (text(self.main), None)
        }
    }
}

/// `TM` as met in the wild: `1800`, `1:30:00`, `90 min`, `1 h`, `1時間30分`.
fn main_time(text: &str) -> Option<Duration> {
    let text = text.trim().to_lowercase();
    if text.contains(':') {
        let mut seconds = 0u64;
        for part in text.split(':') {
            seconds = seconds.checked_mul(60)?.checked_add(part.trim().parse().ok()?)?;
        }
        return Some(Duration::from_secs(seconds));
    }
    let (mut time, mut rest) = (Duration::ZERO, text.as_str());
    while !rest.is_empty() {
        let after = rest.trim_start_matches(is_numeral);
        let digits = &rest[..rest.len() - after.len()];
        let (word, more) = split_word(after.trim_start());
        // Seconds stand alone where they have no unit.
        let unit = if digits.len() == text.len() { 1 } else { seconds_in(word)? };
        time = time.checked_add(parse_seconds(digits)?.checked_mul(unit)?)?;
        rest = more.trim_start();
    }
    Some(time)
}

/// Seconds in a unit of time as people write it in small letters.
fn seconds_in(word: &str) -> Option<u32> {
    Some(match word {
        "s" | "sec" | "secs" | "second" | "seconds" | "秒" | "초" => 1,
        "m" | "min" | "mins" | "minute" | "minutes" | "分" | "分钟" | "分鐘" | "분" => 60,
        "h" | "hour" | "hours" | "時間" | "小时" | "小時" | "시간" => 3600,
        _ => return None,
    })
}

/// The letters that a text begins with, and what follows.
fn split_word(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len()))
}

/// The decimal numbers in a text, each with true if a unit of time is behind it, in seconds then; none if one is too large.
fn numbers(text: &str) -> Option<Vec<(Duration, bool)>> {
    let mut numbers = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(is_numeral) {
        let after = rest[start..].trim_start_matches(is_numeral);
        let number = parse_seconds(&rest[start..rest.len() - after.len()]);
        let unit = seconds_in(split_word(after.trim_start()).0);
        if let Some(number) = number {
            numbers.push((number.checked_mul(unit.unwrap_or(1))?, unit.is_some()));
        }
        rest = after;
    }
    Some(numbers)
}

fn is_numeral(c: char) -> bool {
    c.is_ascii_digit() || c == '.'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secs(s: u64) -> Duration {
        Duration::from_secs(s)
    }

    #[test]
    fn time_systems_are_written_as_servers_write_them_and_read_back() {
        let half = Duration::from_millis(2500);
        let cases = [
            (TimeSystem::None, None, None),
            (TimeSystem::Absolute { main: secs(600) }, Some("600"), None),
            (
                TimeSystem::Byoyomi { main: secs(1800), periods: 5, period: secs(30) },
                Some("1800"),
                Some("5x30 byo-yomi"),
            ),
            (TimeSystem::Byoyomi { main: secs(0), periods: 1, period: half }, Some("0"), Some("1x2.5 byo-yomi")),
            (TimeSystem::Canadian { main: secs(0), stones: 15, block: secs(300) }, Some("0"), Some("15/300 Canadian")),
            (TimeSystem::Fischer { main: secs(60), increment: secs(30), cap: None }, Some("60"), Some("30 fischer")),
            (
                TimeSystem::Fischer { main: secs(60), increment: secs(30), cap: Some(secs(90)) },
                Some("60"),
                Some("30 fischer cap 90"),
            ),
            (TimeSystem::PerMove { time: secs(60) }, None, Some("60 simple")),
        ];
        for (system, tm, ot) in cases {
            let written = system.to_sgf();
            assert_eq!((written.0.as_deref(), written.1.as_deref()), (tm, ot));
            assert_eq!(TimeSystem::from_sgf(tm, ot), Some(system), "{tm:?} {ot:?}");
        }
    }

    #[test]
    fn times_met_in_the_wild_are_understood() {
        let byoyomi =
            |main, periods, period| Some(TimeSystem::Byoyomi { main: secs(main), periods, period: secs(period) });
        let read = |tm, ot| TimeSystem::from_sgf(Some(tm), Some(ot));
        assert_eq!(read("1:30:00", "5*30"), byoyomi(5400, 5, 30));
        assert_eq!(read("90 min", "3 periods of 30 seconds"), byoyomi(5400, 3, 30));
        assert_eq!(read("10m", "3x60 byo-yomi"), byoyomi(600, 3, 60));
        assert_eq!(read("1時間30分", "3x30秒"), byoyomi(5400, 3, 30));
        for (tm, main) in [
            ("3時間", 10_800),
            ("3小时", 10_800),
            ("3 小時", 10_800),
            ("3시간", 10_800),
            ("2h", 7200),
            ("1h 30m", 5400),
            ("60分", 3600),
            ("40分鐘", 2400),
            ("2시간 30분", 9000),
            ("90 초", 90),
        ] {
            assert_eq!(read(tm, ""), Some(TimeSystem::Absolute { main: secs(main) }), "{tm}");
        }
        assert_eq!(read("600", "none"), Some(TimeSystem::Absolute { main: secs(600) }));
        assert_eq!(read("600", "0"), Some(TimeSystem::Absolute { main: secs(600) }));
        assert_eq!(read("", ""), Some(TimeSystem::None));
        let fischer = TimeSystem::Fischer { main: secs(300), increment: secs(10), cap: None };
        assert_eq!(read("300", "fischer 10"), Some(fischer));
        assert_eq!(read("300", "Fischer 10 seconds per move"), Some(fischer));
        let capped = TimeSystem::Fischer { main: secs(300), increment: secs(10), cap: Some(secs(600)) };
        assert_eq!(read("300", "fischer 10 max 600"), Some(capped));
        let canadian = TimeSystem::Canadian { main: secs(300), stones: 25, block: secs(600) };
        assert_eq!(read("300", "25/600 Canadian"), Some(canadian));
        for (tm, ot) in [
            ("x", ""),
            ("1:x", ""),
            ("1時間30", ""),
            ("30分, 60秒 each", ""),
            ("300", "0/600 Canadian"),
            ("300", "fischer 10, extra 5"),
            ("0", "3x0 byo-yomi"),
            ("1e9", ""),
        ] {
            assert_eq!(read(tm, ot), None, "{tm} {ot}");
        }
        assert_eq!(read("99999999999", "5x30 byo-yomi"), None);
        assert_eq!(read("300", "99999999999x30 byo-yomi"), None);
    }

    #[test]
    fn times_left_are_noted_with_the_periods_in_overtime_only() {
        let left = |main, count, ms| TimeLeft { main: secs(main), count, period: Duration::from_millis(ms) };
        assert_eq!(left(1785, 3, 25_000).to_sgf(), ("1785".into(), None));
        assert_eq!(left(0, 3, 17_250).to_sgf(), ("17.25".into(), Some("3".into())));
        assert_eq!(left(0, 0, 0).to_sgf(), ("0".into(), None));
    }
}
