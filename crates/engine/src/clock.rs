//! Clock of the side to move, and the time that a move may take.

use std::time::Duration;

use lanke_game::clock::{TimeLeft, TimeSystem};

/// Reserve for the line between two programs.
const LAG: Duration = Duration::from_millis(50);

/// Time of a move even when there is none left.
const SHORTEST: Duration = Duration::from_millis(10);

/// Clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideClock {
    system: TimeSystem,
    left: Option<TimeLeft>,
}

/// A move's share of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Usual time of the move.
    pub usual: Duration,
    /// Longest time, for a player that is unsure.
    pub most: Duration,
}

impl SideClock {
    /// Clock of a time system with the time left, which is unknown at the start of a game; none without a limit.
    pub fn new(system: TimeSystem, left: Option<TimeLeft>) -> Option<Self> {
        (system != TimeSystem::None).then_some(Self { system, left })
    }

    /// The time system.
    pub fn system(&self) -> TimeSystem {
        self.system
    }

    /// Time left, if it is known: main time with 0 stones, or the running period with the periods or stones left.
    pub fn shown(&self) -> Option<(Duration, u32)> {
        self.left.map(shown)
    }

    /// The share of the next move on a board of `area` points after `made` moves of both sides: more
    /// while the game is decided, in the opening's end and the middle game, than before and after; in
    /// periods all of it.
    pub fn share(&self, area: u32, made: u32) -> Share {
        // A game takes about three moves for four points; in its last quarter there is little to decide.
        let left = (3 * area / 4).saturating_sub(made).max(area / 6) / 2;
        let usual = self.for_move(left.max(4));
        let weight = match 100 * made / area.max(1) {
            0..4 => 0.7,
            4..45 => 1.5,
            45..60 => 1.0,
            _ => 0.7,
        };
        let (time, stones) = self.now();
        let reserve = match self.system {
            _ if stones > 0 || time.is_zero() => None,
            TimeSystem::None | TimeSystem::Absolute { .. } | TimeSystem::Byoyomi { periods: 0, .. } => Some(time / 6),
            // What follows main time lets it be used up.
            TimeSystem::Canadian { stones, block, .. } => Some((time / 4).max(block / stones.max(1)).min(time)),
            TimeSystem::Byoyomi { period, .. } | TimeSystem::PerMove { time: period } => {
                Some((time / 4).max(period).min(time))
            }
            TimeSystem::Fischer { increment, .. } => Some((time / 4 + increment).min(time.mul_f64(0.8))),
        };
        let Some(reserve) = reserve else { return Share { usual, most: usual } };
        let reserve = reserve.saturating_sub(LAG).max(usual.min(SHORTEST));
        let usual = usual.mul_f64(weight).min(reserve);
        Share { usual, most: (usual * 3).min(reserve) }
    }

    /// Time for the next move of a side that may have `moves` more to make.
    pub fn for_move(&self, moves: u32) -> Duration {
        let (left, stones) = self.now();
        let share = left / moves.max(1);
        let time = match self.system {
            TimeSystem::None | TimeSystem::Absolute { .. } | TimeSystem::Byoyomi { periods: 0, .. } => share,
            TimeSystem::Canadian { stones: all, block, .. } => match stones {
                0 => share.max(left.min(block / all.max(1))),
                stones => left / stones,
            },
            TimeSystem::Byoyomi { period, .. } | TimeSystem::PerMove { time: period } => match stones {
                0 => share.max(left.min(period)),
                _ => left.min(period),
            },
            TimeSystem::Fischer { increment, .. } => (share + increment.mul_f64(0.8)).min(left.mul_f64(0.8)),
        };
        time.saturating_sub(LAG).max(SHORTEST)
    }

    /// Time until the flag falls if no move is made, as far as the other side may wait for it.
    pub(crate) fn longest(&self) -> Duration {
        let left = self.left.map_or(self.system.full().main, |left| shown(left).0);
        left + match self.system {
            TimeSystem::None | TimeSystem::Absolute { .. } => Duration::ZERO,
            TimeSystem::Canadian { block: time, .. } | TimeSystem::Fischer { increment: time, .. } => time,
            TimeSystem::Byoyomi { period, periods, .. } => period * periods,
            TimeSystem::PerMove { time } => time,
        }
    }

    /// Time left now, which is the full time where it is not known.
    fn now(&self) -> (Duration, u32) {
        shown(self.left.unwrap_or(self.system.full()))
    }
}

/// Main time with 0 stones, or the running period with the periods or stones left.
fn shown(left: TimeLeft) -> (Duration, u32) {
    if left.main.is_zero() && left.count > 0 { (left.period, left.count) } else { (left.main, 0) }
}

#[cfg(test)]
mod tests {
    use lanke_rules::Color;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// Plays a game of 9×9 in which every move takes as long as it may; time left after `moves` moves of
    /// the side, if its flag has not fallen.
    fn play(system: TimeSystem, longest: bool, moves: u32) -> Option<Duration> {
        let mut clock = lanke_game::clock::Clock::new(system, Color::Black);
        clock.resume(Duration::ZERO);
        let mut now = Duration::ZERO;
        for made in 0..moves {
            let left = clock.left(Color::Black, now);
            let share = SideClock::new(system, Some(left)).unwrap().share(81, 2 * made);
            assert!(share.usual <= share.most && share.most >= SHORTEST, "{share:?}");
            now += if longest { share.most } else { share.usual };
            clock.press(now).ok()?;
            // The other side moves at once.
            clock.press(now).ok()?;
        }
        Some(clock.left(Color::Black, now).main)
    }

    #[test]
    fn no_flag_falls_in_a_long_game() {
        let main = SECOND * 60;
        for longest in [false, true] {
            for system in [
                TimeSystem::Absolute { main },
                TimeSystem::Fischer { main, increment: SECOND * 2, cap: None },
                TimeSystem::Byoyomi { main, period: SECOND * 5, periods: 3 },
                TimeSystem::Canadian { main, block: SECOND * 30, stones: 10 },
                TimeSystem::PerMove { time: SECOND * 5 },
            ] {
                assert!(play(system, longest, 60).is_some(), "{system:?}");
            }
        }
    }

    #[test]
    fn most_of_the_time_is_used() {
        let left = play(TimeSystem::Absolute { main: SECOND * 60 }, false, 30).unwrap();
        assert!(left < SECOND * 30, "{left:?} are left");
    }

    #[test]
    fn the_middle_game_gets_more_than_the_first_moves_and_the_end() {
        let system = TimeSystem::Absolute { main: SECOND * 300 };
        let clock = SideClock::new(system, None).unwrap();
        let [first, middle, end] = [0, 100, 300].map(|made| clock.share(361, made));
        assert!(middle.usual > first.usual && middle.most > middle.usual);
        let left = TimeLeft { main: SECOND * 60, ..TimeLeft::NOTHING };
        let late = SideClock::new(system, Some(left)).unwrap().share(361, 100);
        assert!(end.usual < middle.usual * 5 && late.usual < middle.usual);
    }

    #[test]
    fn a_period_is_used_but_never_exceeded() {
        let system = TimeSystem::Byoyomi { main: SECOND * 60, period: SECOND * 10, periods: 3 };
        let left = TimeLeft { main: Duration::ZERO, count: 3, period: SECOND * 10 };
        let share = SideClock::new(system, Some(left)).unwrap().share(361, 200);
        assert!(share.usual > SECOND * 9 && share.most < SECOND * 10, "{share:?}");
    }
}
