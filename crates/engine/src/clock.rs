//! The clock of the side that thinks: what a move may cost.

use std::time::Duration;

/// Kept back for what lies between two programs.
const LAG: Duration = Duration::from_millis(50);

/// What a move takes even when there is no time.
const SHORTEST: Duration = Duration::from_millis(10);

/// The clock of the side to move, as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Main time at the start of the game.
    pub main: Duration,
    /// What follows it.
    pub overtime: Overtime,
    /// What is left of it; none at the start of the game.
    pub left: Option<Left>,
}

/// What follows main time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overtime {
    /// The flag.
    Nothing,
    /// Blocks of this time for so many stones each.
    Canadian(Duration, u32),
    /// So many periods of this time, each kept by a move in time.
    Byoyomi(Duration, u32),
    /// This time added after each move, from the first one on.
    Fischer(Duration),
}

/// What a side's clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Main time, or what is left of the running block or period.
    pub time: Duration,
    /// In overtime the stones or periods left; 0 is main time.
    pub stones: u32,
}

/// A move's share of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// What a move usually takes.
    pub usual: Duration,
    /// What it takes at the most, when the player is unsure.
    pub most: Duration,
}

impl Clock {
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
        let shown = self.left.unwrap_or(Left { time: self.main, stones: 0 });
        let reserve = match self.overtime {
            _ if shown.stones > 0 || shown.time.is_zero() => None,
            Overtime::Nothing => Some(shown.time / 6),
            // What follows main time lets it be used up.
            Overtime::Canadian(block, stones) => Some((shown.time / 4).max(block / stones.max(1)).min(shown.time)),
            Overtime::Byoyomi(period, _) => Some((shown.time / 4).max(period).min(shown.time)),
            Overtime::Fischer(increment) => Some((shown.time / 4 + increment).min(shown.time.mul_f64(0.8))),
        };
        let Some(reserve) = reserve else { return Share { usual, most: usual } };
        let reserve = reserve.saturating_sub(LAG).max(usual.min(SHORTEST));
        let usual = usual.mul_f64(weight).min(reserve);
        Share { usual, most: (usual * 3).min(reserve) }
    }

    /// Time for the next move of a side that may have `moves` more to make.
    pub fn for_move(&self, moves: u32) -> Duration {
        let left = self.left.unwrap_or(Left { time: self.main, stones: 0 });
        let share = left.time / moves.max(1);
        let time = match self.overtime {
            _ if left.time.is_zero() && self.left.is_some() => Duration::ZERO,
            Overtime::Nothing => share,
            Overtime::Canadian(block, stones) => match left.stones {
                0 => share.max(left.time.min(block / stones.max(1))).max(first_period(&left, block / stones.max(1))),
                stones => left.time / stones,
            },
            Overtime::Byoyomi(period, _) => match left.stones {
                0 => share.max(left.time.min(period)).max(first_period(&left, period)),
                _ => left.time.min(period),
            },
            Overtime::Fischer(increment) => (share + increment.mul_f64(0.8)).min(left.time.mul_f64(0.8)),
        };
        time.saturating_sub(LAG).max(SHORTEST)
    }
}

/// Without main time the clock begins with a period.
fn first_period(left: &Left, period: Duration) -> Duration {
    if left.time.is_zero() { period } else { Duration::ZERO }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    /// A game of 9×9 in which every move takes as long as it may; the time left after `moves` moves of
    /// the side, if its flag has not fallen.
    fn play(overtime: Overtime, main: u64, longest: bool, moves: u32) -> Option<Duration> {
        let main = SECOND * main as u32;
        let mut left = Left { time: main, stones: 0 };
        for made in 0..moves {
            let share = Clock { main, overtime, left: Some(left) }.share(81, 2 * made);
            assert!(share.usual <= share.most && share.most >= SHORTEST, "{share:?}");
            let used = if longest { share.most } else { share.usual };
            left = match (overtime, left.stones) {
                (Overtime::Byoyomi(period, n), 0) if used > left.time => Left { time: period, stones: n },
                (Overtime::Byoyomi(period, _), n @ 1..) if used <= left.time => Left { time: period, stones: n },
                (Overtime::Canadian(block, n), 0) if left.time < LAG * 2 => Left { time: block, stones: n },
                (Overtime::Canadian(block, n), 1) if used <= left.time => Left { time: block, stones: n },
                (Overtime::Canadian(..), n @ 2..) => Left { time: left.time.checked_sub(used)?, stones: n - 1 },
                (Overtime::Fischer(increment), _) => Left { time: left.time.checked_sub(used)? + increment, ..left },
                _ => Left { time: left.time.checked_sub(used)?, ..left },
            };
        }
        Some(left.time)
    }

    #[test]
    fn no_flag_falls_in_a_long_game() {
        for longest in [false, true] {
            for overtime in [
                Overtime::Nothing,
                Overtime::Fischer(SECOND * 2),
                Overtime::Byoyomi(SECOND * 5, 3),
                Overtime::Canadian(SECOND * 30, 10),
            ] {
                assert!(play(overtime, 60, longest, 60).is_some(), "{overtime:?}");
            }
        }
    }

    #[test]
    fn most_of_the_time_is_used() {
        let left = play(Overtime::Nothing, 60, false, 30).unwrap();
        assert!(left < SECOND * 30, "{left:?} are left");
    }

    #[test]
    fn the_middle_game_gets_more_than_the_first_moves_and_the_end() {
        let clock = Clock { main: SECOND * 300, overtime: Overtime::Nothing, left: None };
        let [first, middle, end] = [0, 100, 300].map(|made| clock.share(361, made));
        assert!(middle.usual > first.usual && middle.most > middle.usual);
        let left = Left { time: SECOND * 60, stones: 0 };
        let late = Clock { left: Some(left), ..clock }.share(361, 100);
        assert!(end.usual < middle.usual * 5 && late.usual < middle.usual);
    }

    #[test]
    fn a_period_is_used_but_never_exceeded() {
        let overtime = Overtime::Byoyomi(SECOND * 10, 3);
        let clock = Clock { main: SECOND * 60, overtime, left: Some(Left { time: SECOND * 10, stones: 3 }) };
        let share = clock.share(361, 200);
        assert!(share.usual > SECOND * 9 && share.most < SECOND * 10, "{share:?}");
    }
}
