//! How much time a move may take.

use std::time::Duration;

use lanke_rules::{ByColor, Color};

/// Kept back for what lies between two programs.
const LAG: Duration = Duration::from_millis(50);

/// What was told about time.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Time {
    system: Option<System>,
    left: ByColor<Option<Left>>,
}

/// Main time, and what follows it.
#[derive(Clone, Copy, Debug)]
struct System {
    main: Duration,
    after: After,
}

#[derive(Clone, Copy, Debug)]
enum After {
    Nothing,
    /// So many stones in each period.
    Canadian(Duration, u32),
    /// A period for each stone.
    Periods(Duration),
    /// Added after each move.
    Fischer(Duration),
}

/// What a side's clock shows: the time, and in overtime the stones or periods left.
#[derive(Clone, Copy, Debug)]
struct Left {
    time: Duration,
    stones: u32,
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    // Some controllers count on below nothing.
    Duration::try_from_secs_f64(if seconds < 0.0 { 0.0 } else { seconds }).ok()
}

impl Time {
    /// `time_settings main overtime stones`.
    pub(super) fn settings(&mut self, arguments: &[String]) -> Option<()> {
        let [main, overtime, stones] = arguments else { return None };
        let (main, overtime, stones) = (seconds(main)?, seconds(overtime)?, stones.parse::<u32>().ok()?);
        let after = if overtime.is_zero() { After::Nothing } else { After::Canadian(overtime, stones) };
        // Overtime without stones is no limit at all.
        let limited = overtime.is_zero() || stones > 0;
        *self = Self { system: limited.then_some(System { main, after }), left: ByColor::default() };
        Some(())
    }

    /// `kgs-time_settings` and `kata-time_settings`.
    pub(super) fn named_settings(&mut self, arguments: &[String]) -> Option<()> {
        let (kind, numbers) = arguments.split_first()?;
        let number = |i: usize| numbers.get(i).and_then(|n| seconds(n));
        let after = match kind.as_str() {
            "none" => None,
            "absolute" => Some(After::Nothing),
            "byoyomi" => Some(After::Periods(number(1)?)),
            "canadian" => Some(After::Canadian(number(1)?, numbers.get(2)?.parse().ok().filter(|&n| n > 0)?)),
            "fischer" => Some(After::Fischer(number(1)?)),
            _ => return None,
        };
        let system = match after {
            Some(after) => Some(System { main: number(0)?, after }),
            None => None,
        };
        *self = Self { system, left: ByColor::default() };
        Some(())
    }

    /// `time_left color time stones`.
    pub(super) fn left(&mut self, color: Color, arguments: &[String]) -> Option<()> {
        let [time, stones] = arguments else { return None };
        self.left[color] = Some(Left { time: seconds(time)?, stones: stones.parse().ok()? });
        Some(())
    }

    /// Time for the next move of `color`, which may have `moves` more to make; none without a limit.
    pub(super) fn for_move(&self, color: Color, moves: u32) -> Option<Duration> {
        let system = self.system?;
        let left = self.left[color].unwrap_or(Left { time: system.main, stones: 0 });
        let share = left.time / moves.max(1);
        let time = match system.after {
            _ if left.time.is_zero() && self.left[color].is_some() => Duration::ZERO,
            After::Nothing => share,
            After::Canadian(period, stones) => match left.stones {
                0 => share.max(left.time.min(period / stones.max(1))).max(first_period(&left, period / stones.max(1))),
                stones => left.time / stones,
            },
            After::Periods(period) => match left.stones {
                0 => share.max(left.time.min(period)).max(first_period(&left, period)),
                _ => left.time.min(period),
            },
            After::Fischer(increment) => (share + increment.mul_f64(0.8)).min(left.time.mul_f64(0.8)),
        };
        Some(time.saturating_sub(LAG).max(Duration::from_millis(10)))
    }
}

/// Without main time the clock begins with a period.
fn first_period(left: &Left, period: Duration) -> Duration {
    if left.time.is_zero() { period } else { Duration::ZERO }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(settings: &str, left: &str) -> Option<f64> {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let mut time = Time::default();
        let numbers = words(settings);
        let is_plain = numbers[0].parse::<f64>().is_ok();
        if is_plain { time.settings(&numbers) } else { time.named_settings(&numbers) }.expect("settings");
        if !left.is_empty() {
            time.left(Color::Black, &words(left)).expect("time left");
        }
        time.for_move(Color::Black, 20).map(|time| (time.as_secs_f64() * 100.0).round() / 100.0)
    }

    #[test]
    fn each_system_gives_a_move_its_share() {
        assert_eq!(told("0 10 0", ""), None);
        assert_eq!(told("none", ""), None);
        assert_eq!(told("600 0 0", ""), Some(29.95));
        assert_eq!(told("600 0 0", "100 0"), Some(4.95));
        assert_eq!(told("600 0 0", "0 0"), Some(0.01));
        assert_eq!(told("600 0 0", "-3 0"), Some(0.01));
        assert_eq!(told("0 60 10", ""), Some(5.95));
        assert_eq!(told("600 60 10", "30 10"), Some(2.95));
        assert_eq!(told("byoyomi 600 30 5", "30 5"), Some(29.95));
        assert_eq!(told("byoyomi 0 30 5", ""), Some(29.95));
        assert_eq!(told("canadian 600 60 10", "60 4"), Some(14.95));
        assert_eq!(told("fischer 100 5", ""), Some(8.95));
        assert_eq!(told("absolute 600", ""), Some(29.95));
    }

    #[test]
    fn what_is_no_time_is_refused() {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        for bad in
            ["", "x", "byoyomi 1", "canadian 1 2 0", "canadian 1 2", "absolute x", "absolute NaN", "absolute 1e300"]
        {
            assert_eq!(Time::default().named_settings(&words(bad)), None, "{bad}");
        }
        for bad in ["", "1 2", "1 2 x", "1 2 3 4", "inf 0 0"] {
            assert_eq!(Time::default().settings(&words(bad)), None, "{bad}");
        }
    }
}
