//! Time settings of a controller.

use std::time::Duration;

use lanke_game::clock::{TimeLeft, TimeSystem};
use lanke_rules::{ByColor, Color};

use super::server::color;
use crate::clock::SideClock;

/// Time settings and the time left of both sides.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GtpClock {
    system: TimeSystem,
    /// As the controller told, less what was used since; the full time before the first move.
    left: ByColor<Option<TimeLeft>>,
    /// The most that a move may take, whatever the clock shows.
    pub(super) most: Option<Duration>,
}

/// Names of the time systems that a controller can choose.
pub(super) const SYSTEMS: &str = "none absolute byoyomi canadian fischer fischer-capped";

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    // Some controllers count on below zero.
    let time = Duration::try_from_secs_f64(if seconds < 0.0 { 0.0 } else { seconds }).ok()?;
    Some(time.min(TimeSystem::MAX))
}

/// Canadian overtime, or what GTP says in its place: without overtime the time is absolute, and overtime for no stones
/// means no limit.
fn canadian(main: Duration, block: Duration, stones: u32) -> TimeSystem {
    match stones {
        _ if block.is_zero() => TimeSystem::Absolute { main },
        0 => TimeSystem::None,
        _ => TimeSystem::Canadian { main, stones, block },
    }
}

impl GtpClock {
    /// `time_settings main overtime stones`.
    pub(super) fn settings(&mut self, arguments: &[String]) -> Option<()> {
        let [main, overtime, stones] = arguments else { return None };
        let (main, overtime, stones) = (seconds(main)?, seconds(overtime)?, stones.parse::<u32>().ok()?);
        *self = Self { system: canadian(main, overtime, stones), ..Self::default() };
        Some(())
    }

    /// `kgs-time_settings` and `kata-time_settings`.
    pub(super) fn named_settings(&mut self, arguments: &[String]) -> Option<()> {
        let (kind, numbers) = arguments.split_first()?;
        let number = |i: usize| numbers.get(i).and_then(|n| seconds(n));
        let count = || numbers.get(2).map(|n| n.parse::<u32>().ok());
        // A negative cap is none.
        let cap = |i: usize| match numbers.get(i).filter(|n| kind == "fischer-capped" && !n.starts_with('-')) {
            Some(cap) => seconds(cap).map(Some),
            None => Some(None),
        };
        let system = match kind.as_str() {
            "none" => TimeSystem::None,
            "absolute" => TimeSystem::Absolute { main: number(0)? },
            "byoyomi" => match (number(0)?, number(1)?, count().unwrap_or(Some(1))?) {
                // As in KataGo: without periods there is no overtime.
                (main, _, 0) => TimeSystem::Absolute { main },
                (main, period, periods) => TimeSystem::Byoyomi { main, period, periods },
            },
            "canadian" => canadian(number(0)?, number(1)?, count()??),
            "fischer" | "fischer-capped" => {
                TimeSystem::Fischer { main: number(0)?, increment: number(1)?, cap: cap(2)? }
            }
            _ => return None,
        };
        *self = Self { system, left: ByColor::default(), most: cap(3)? };
        Some(())
    }

    /// `time_left color time stones`.
    pub(super) fn set_time_left(&mut self, arguments: &[String]) -> Option<()> {
        let [side, time, stones] = arguments else { return None };
        let (time, stones) = (seconds(time)?, stones.parse().ok()?);
        self.left[color(side)?] = Some(match stones {
            // Overtime follows, also when the seconds of the main time are rounded down to none.
            0 => TimeLeft { main: time, ..self.system.full() },
            count => TimeLeft { count, period: time, ..TimeLeft::NOTHING },
        });
        Some(())
    }

    /// Counts the time of a move, which a controller may leave to the player.
    pub(super) fn spend(&mut self, color: Color, used: Duration) {
        let full = self.system.full();
        let left = self.system.spend(self.left[color].unwrap_or(full), used);
        // Where the game goes on after the flag, so does the overtime.
        let left = left.unwrap_or(TimeLeft { main: Duration::ZERO, ..full });
        self.left[color] = Some(self.system.after_move(left));
    }

    /// The full time of another game.
    pub(super) fn restart(&mut self) {
        self.left = ByColor::default();
    }

    /// The clock of `color`; none without a limit.
    pub(super) fn clock(&self, color: Color) -> Option<SideClock> {
        SideClock::new(self.system, self.left[color])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn settings_and_time_left_make_a_clock() {
        const SECOND: Duration = Duration::from_secs(1);
        let main = 600 * SECOND;
        let absolute = TimeSystem::Absolute { main };
        let canadian = |main, stones| TimeSystem::Canadian { main, stones, block: 60 * SECOND };
        let byoyomi = TimeSystem::Byoyomi { main, periods: 5, period: 30 * SECOND };
        let capped = |cap| TimeSystem::Fischer { main: 100 * SECOND, increment: 5 * SECOND, cap };
        let fischer = capped(None);
        let in_main = |seconds| Some(TimeLeft { main: seconds * SECOND, ..TimeLeft::NOTHING });
        let overtime = |seconds, count| Some(TimeLeft { count, period: seconds * SECOND, ..TimeLeft::NOTHING });
        for (settings, left, system, expected) in [
            ("0 10 0", "", TimeSystem::None, None),
            ("none", "", TimeSystem::None, None),
            ("600 0 0", "", absolute, None),
            ("600 0 0", "100 0", absolute, in_main(100)),
            ("600 0 0", "-3 0", absolute, in_main(0)),
            ("0 60 10", "", canadian(Duration::ZERO, 10), None),
            ("600 60 10", "30 10", canadian(main, 10), overtime(30, 10)),
            ("600 60 10", "0 0", canadian(main, 10), overtime(60, 10)),
            ("byoyomi 600 30 5", "30 5", byoyomi, overtime(30, 5)),
            ("byoyomi 600 30 5", "0 0", byoyomi, overtime(30, 5)),
            ("canadian 600 60 10", "60 4", canadian(main, 10), overtime(60, 4)),
            ("fischer 100 5", "", fischer, None),
            ("fischer-capped 100 5 110 7", "", capped(Some(110 * SECOND)), None),
            ("fischer-capped 100 5 -1 7", "", fischer, None),
            ("byoyomi 600 30 0", "100 0", absolute, in_main(100)),
            ("canadian 600 60 0", "", TimeSystem::None, None),
            ("canadian 600 0 0", "", absolute, None),
            ("absolute 600", "", absolute, None),
        ] {
            let (mut time, numbers) = (GtpClock::default(), words(settings));
            let is_plain = numbers[0].parse::<f64>().is_ok();
            if is_plain { time.settings(&numbers) } else { time.named_settings(&numbers) }.expect("settings");
            if !left.is_empty() {
                time.set_time_left(&words(&format!("b {left}"))).expect("time left");
            }
            assert_eq!(time.clock(Color::Black), SideClock::new(system, expected), "{settings}; {left}");
            assert_eq!(time.most, settings.starts_with("fischer-capped").then_some(7 * SECOND), "{settings}");
        }
    }

    #[test]
    fn a_move_takes_its_time_from_the_clock() {
        for (settings, left, used, expected) in [
            ("absolute 600", "", 100, (500, 0)),
            ("absolute 600", "100 0", 30, (70, 0)),
            ("absolute 600", "100 0", 200, (0, 0)),
            ("byoyomi 600 30 5", "20 0", 5, (15, 0)),
            ("byoyomi 600 30 5", "20 0", 25, (30, 5)),
            ("byoyomi 600 30 5", "20 5", 65, (30, 3)),
            ("byoyomi 600 30 5", "30 1", 31, (30, 5)),
            ("canadian 600 60 10", "60 4", 20, (40, 3)),
            ("canadian 600 60 10", "60 1", 20, (60, 10)),
            ("fischer 100 5", "", 2, (103, 0)),
            ("fischer 100 5", "3 0", 4, (5, 0)),
            ("fischer-capped 100 5 102 7", "", 2, (102, 0)),
        ] {
            let mut time = GtpClock::default();
            time.named_settings(&words(settings)).expect("settings");
            if !left.is_empty() {
                time.set_time_left(&words(&format!("b {left}"))).expect("time left");
            }
            time.spend(Color::Black, Duration::from_secs(used));
            let shown = time.clock(Color::Black).and_then(|clock| clock.shown());
            assert_eq!(
                shown.map(|(time, count)| (time.as_secs(), count)),
                Some(expected),
                "{settings}; {left}; {used}"
            );
            time.restart();
            assert_eq!(time.clock(Color::Black).and_then(|clock| clock.shown()), None, "{settings}: another game");
        }
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for bad in
            ["", "x", "byoyomi 1", "byoyomi 1 2 x", "canadian 1 2", "absolute x", "absolute NaN", "absolute 1e300"]
        {
            assert_eq!(GtpClock::default().named_settings(&words(bad)), None, "{bad}");
        }
        for bad in ["", "1 2", "1 2 x", "1 2 3 4", "inf 0 0"] {
            assert_eq!(GtpClock::default().settings(&words(bad)), None, "{bad}");
        }
    }
}
