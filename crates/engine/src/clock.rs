//! The clock of the side that thinks: what a move may cost.

use std::time::Duration;

/// Kept back for what lies between two programs.
const LAG: Duration = Duration::from_millis(50);

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

impl Clock {
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
        time.saturating_sub(LAG).max(Duration::from_millis(10))
    }
}

/// Without main time the clock begins with a period.
fn first_period(left: &Left, period: Duration) -> Duration {
    if left.time.is_zero() { period } else { Duration::ZERO }
}
