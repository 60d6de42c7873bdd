//! Time manager: the clock of the side to move in, the deadlines of a search out.
//!
//! It is pure: nobody here asks for the time. Both searches for Go and NoGo, the players by network, the GTP server and
//! its client take their time from here, so that no other place divides a clock.

use std::time::Duration;

use lanke_game::clock::{Clock, TimeLeft, TimeSystem};
use lanke_rules::{Capture, Color, Position};

/// Time for a move where neither a limit nor a clock is given.
pub const UNTIMED: Duration = Duration::from_secs(3);

/// Reserve for the line between two programs.
const LAG: Duration = Duration::from_millis(50);

/// Time of a move even when there is none left.
const SHORTEST: Duration = Duration::from_millis(10);

/// Clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideClock {
    system: TimeSystem,
    left: Option<TimeLeft>,
    lag: Duration,
}

/// Deadlines of a search, counted from its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deadlines {
    /// Usual time of the move.
    pub usual: Duration,
    /// Longest time, for a search that is unsure.
    pub most: Duration,
}

/// State of a search that may end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// Visits that the most visited move has more than the next one.
    pub lead: f64,
    /// Visits a second.
    pub rate: f64,
    /// The most visited move looks best too.
    pub settled: bool,
}

impl SideClock {
    /// Clock of a time system with the time left, which is unknown at the start of a game; none without a limit.
    pub fn new(system: TimeSystem, left: Option<TimeLeft>) -> Option<Self> {
        (system != TimeSystem::None).then_some(Self { system, left, lag: LAG })
    }

    /// Clock of `side` in a game; none if it has no clocks or they are switched off.
    pub fn of(clock: &Clock, side: Color, now: Duration) -> Option<Self> {
        if clock.is_off() { None } else { Self::new(clock.system(), Some(clock.left(side, now))) }
    }

    /// The clock with another reserve for the line between two programs.
    pub fn with_lag(self, lag: Duration) -> Self {
        Self { lag, ..self }
    }

    /// The clock after so much time without a move.
    pub fn after(self, used: Duration) -> Self {
        let left = self.left.map(|left| self.system.spend(left, used).unwrap_or(TimeLeft::NOTHING));
        Self { left, ..self }
    }

    /// The time system.
    pub fn system(&self) -> TimeSystem {
        self.system
    }

    /// Time left, if it is known: main time with 0 stones, or the running period with the periods or stones left.
    pub fn shown(&self) -> Option<(Duration, u32)> {
        self.left.map(shown)
    }

    /// Time of the next move in a position, whose side to move has this clock. In Go, more while the game is decided,
    /// in the opening's end and the middle game, than before and after; in periods all of it.
    pub fn share(&self, position: &Position) -> Deadlines {
        let pace = Pace::of(position);
        let usual = self.part(&pace);
        let (time, stones) = self.now();
        let time = time.saturating_sub(self.drain(&pace));
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
        let Some(reserve) = reserve else { return Deadlines { usual, most: usual } };
        let reserve = reserve.saturating_sub(self.lag).max(usual.min(SHORTEST));
        let usual = usual.mul_f64(pace.weight).min(reserve);
        Deadlines { usual, most: (usual * 3).min(reserve) }
    }

    /// Time that all moves to come take at the least, where no time follows that makes up for it.
    fn drain(&self, pace: &Pace) -> Duration {
        let least = self.lag + SHORTEST;
        let least = match self.system {
            TimeSystem::Absolute { .. } | TimeSystem::Byoyomi { periods: 0, .. } => least,
            TimeSystem::Fischer { increment, .. } => least.saturating_sub(increment),
            _ => return Duration::ZERO,
        };
        least * pace.possible
    }

    /// Equal part of the time left for each move to come.
    fn part(&self, pace: &Pace) -> Duration {
        let (left, stones) = self.now();
        let share = left / pace.moves;
        let time = match self.system {
            TimeSystem::None | TimeSystem::Absolute { .. } | TimeSystem::Byoyomi { periods: 0, .. } => {
                return (left.saturating_sub(self.drain(pace)) / pace.moves).max(SHORTEST);
            }
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
        time.saturating_sub(self.lag).max(SHORTEST)
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

/// Place of a move in the game.
struct Pace {
    /// Moves that the side is expected to make, this one included.
    moves: u32,
    /// Moves that it may have to make in a long game.
    possible: u32,
    /// Weight of this move among them.
    weight: f64,
}

impl Pace {
    fn of(position: &Position) -> Self {
        let area = position.board().size().area() as u32;
        let made = position.moves();
        if position.ruleset().capture == Capture::Forbidden {
            // A side makes half of the moves that the empty points have room for, and some stay empty.
            let empty = position.board().empty().len() as u32;
            return Self { moves: (empty / 3).max(4), possible: empty / 2 + 1, weight: 1.0 };
        }
        // A game takes about three moves for four points; in its last quarter there is little to decide.
        let left = (3 * area / 4).saturating_sub(made).max(area / 6) / 2;
        let weight = match 100 * made / area.max(1) {
            0..4 => 0.7,
            4..45 => 1.5,
            45..60 => 1.0,
            _ => 0.7,
        };
        Self { moves: left.max(4), possible: left + area / 4, weight }
    }
}

impl Deadlines {
    /// Deadlines that a fixed time and a share of the clock set together; none without either.
    pub(crate) fn new(time: Option<Duration>, share: Option<Self>) -> Option<Self> {
        let fixed = time.map(|time| Self { usual: time, most: time });
        match (fixed, share) {
            (Some(a), Some(b)) => Some(Self { usual: a.usual.min(b.usual), most: a.most.min(b.most) }),
            (a, b) => a.or(b),
        }
    }

    /// Earlier deadlines, where so much work comes after the search; it gets half of the time at the most.
    pub(crate) fn before(self, work: Duration) -> Self {
        let most = self.most.saturating_sub(work).max(self.most / 2);
        Self { usual: self.usual.min(most), most }
    }

    /// True if it is time to move after so much time: it is up, no other move can be the most visited one any more, or
    /// the usual time is over and the search is sure.
    pub fn is_enough(&self, used: Duration, standing: impl FnOnce() -> Standing) -> bool {
        let Self { usual, most } = *self;
        if used >= most {
            return true;
        }
        // Too early to tell.
        if used < usual / 4 {
            return false;
        }
        let Standing { lead, rate, settled } = standing();
        let to_come = |until: Duration| rate * until.saturating_sub(used).as_secs_f64();
        if used < usual { lead > to_come(usual) } else { settled || lead > to_come(most) }
    }
}
