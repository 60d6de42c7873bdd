//! Parts of terms, read from what people write.

use lanke_app::form::{ClockKind, Form};
use lanke_game::clock::TimeSystem;
use lanke_rules::{Komi, Name, Ruleset, Size};

use super::TermsError;

/// Size of a board: `19`, `13x9`, `13×9`.
///
/// # Errors
/// When it is written otherwise, or there are no such boards.
pub fn size(text: &str) -> Result<Size, TermsError> {
    let (width, height) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    match (width.trim().parse(), height.trim().parse()) {
        (Ok(width), Ok(height)) => Size::new(width, height).map_err(TermsError::Board),
        _ => Err(TermsError::Size),
    }
}

/// Ruleset by its name.
///
/// # Errors
/// When none is called so.
pub fn rules(text: &str) -> Result<Ruleset, TermsError> {
    Name::parse(text).map(Name::ruleset).ok_or(TermsError::Rules)
}

/// Komi in points, to the half point.
///
/// # Errors
/// When it is no number, too large, or not in half points.
pub fn komi(text: &str) -> Result<Komi, TermsError> {
    let points: f64 = text.trim().parse().map_err(|_| TermsError::Komi)?;
    Komi::from_points(points).filter(|komi| komi.points() == points).ok_or(TermsError::KomiRange)
}

/// Time control as it is written: the parts of a form that say how time is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    kind: ClockKind,
    main_minutes: u32,
    periods: u32,
    stones: u32,
    seconds: u32,
}

impl Time {
    /// As a game has it.
    #[must_use]
    pub fn system(self) -> TimeSystem {
        let mut form = Form::default();
        self.put_into(&mut form);
        form.time()
    }

    /// Puts it into the form of a new game.
    pub fn put_into(self, form: &mut Form) {
        form.clock = self.kind;
        (form.main_seconds, form.periods, form.stones) = (self.main_minutes * 60, self.periods, self.stones);
        form.seconds = self.seconds;
    }
}

/// Time control: `none`, `30m`, `30m+3x25s`, `30m+15/300s`, `10m+5s`, `10s`.
///
/// # Errors
/// When it is written otherwise.
pub fn time(text: &str) -> Result<Time, TermsError> {
    parse(text.trim()).ok_or(TermsError::Time)
}

fn parse(text: &str) -> Option<Time> {
    let of = |kind| Time { kind, main_minutes: 0, periods: 0, stones: 1, seconds: 1 };
    let minutes = |text: &str| text.strip_suffix('m')?.parse().ok().filter(|n| (0..=180).contains(n));
    let seconds = |text: &str| text.strip_suffix('s')?.parse().ok().filter(|n| (1..=3600).contains(n));
    if text.eq_ignore_ascii_case("none") {
        return Some(of(ClockKind::None));
    }
    let Some((main, over)) = text.split_once('+') else {
        return match minutes(text) {
            Some(0) => None,
            Some(main_minutes) => Some(Time { main_minutes, ..of(ClockKind::Absolute) }),
            None => Some(Time { seconds: seconds(text)?, ..of(ClockKind::PerMove) }),
        };
    };
    let main_minutes = minutes(main)?;
    if let Some((periods, period)) = over.split_once(['x', '×']) {
        let periods = periods.parse().ok().filter(|n| (1..=10).contains(n))?;
        return Some(Time { main_minutes, periods, seconds: seconds(period)?, ..of(ClockKind::Japanese) });
    }
    if let Some((stones, block)) = over.split_once('/') {
        let stones = stones.parse().ok().filter(|n| (1..=50).contains(n))?;
        return Some(Time { main_minutes, stones, seconds: seconds(block)?, ..of(ClockKind::Canadian) });
    }
    Some(Time { main_minutes, seconds: seconds(over)?, ..of(ClockKind::Fischer) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        let kinds = [
            ("none", ClockKind::None, 0, 0, 1, 1),
            ("30m", ClockKind::Absolute, 30, 0, 1, 1),
            ("30m+3x25s", ClockKind::Japanese, 30, 3, 1, 25),
            ("0m+15/300s", ClockKind::Canadian, 0, 0, 15, 300),
            ("10m+5s", ClockKind::Fischer, 10, 0, 1, 5),
            ("10s", ClockKind::PerMove, 0, 0, 1, 10),
        ];
        for (text, kind, main_minutes, periods, stones, seconds) in kinds {
            assert_eq!(time(text).unwrap(), Time { kind, main_minutes, periods, stones, seconds }, "{text}");
        }
        for bad in ["", "m", "0m", "0s", "30", "500m", "30m+", "30m+11x25s", "30m+3x0s", "NaNm", "-5m", "1e9s"] {
            assert!(time(bad).is_err(), "{bad}");
        }
    }
}
