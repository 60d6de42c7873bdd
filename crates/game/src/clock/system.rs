//! Time systems: what each side gets, how time is spent and what a move gives back.

use std::fmt;
use std::iter;
use std::time::Duration;

use super::ClockEvent;

/// Seconds of main time at and below which it is low.
pub(super) const LOW_MAIN: u32 = 10;
/// Seconds of a period at and below which it is low.
pub(super) const LOW_PERIOD: u32 = 5;

/// Time control of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TimeSystem {
    /// Not at all.
    #[default]
    None,
    /// Main time and nothing after it.
    Absolute {
        /// Time for all moves of a side.
        main: Duration,
    },
    /// Japanese byo-yomi: after main time a number of periods; a move made within a period restores
    /// it, a period that ends is lost.
    Byoyomi {
        /// Time before the first period; may be 0.
        main: Duration,
        /// Number of periods; with 0 the end of main time is the end.
        periods: u32,
        /// Length of a period.
        period: Duration,
    },
    /// Canadian overtime: after main time blocks of time for so many stones each.
    Canadian {
        /// Time before the first block; may be 0.
        main: Duration,
        /// Stones to be played in a block.
        stones: u32,
        /// Length of a block.
        block: Duration,
    },
    /// Fischer: each move adds to the time left.
    Fischer {
        /// Time at the start.
        main: Duration,
        /// Time added by a move.
        increment: Duration,
        /// Time is never saved up beyond this.
        cap: Option<Duration>,
    },
    /// The same time for every move.
    PerMove {
        /// Time for a move.
        time: Duration,
    },
}

/// A time system that cannot be played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeError {
    /// No time at all for the first move.
    NoTime,
    /// A time beyond [`TimeSystem::MAX`].
    TooLong,
    /// Periods or stones beyond [`TimeSystem::MAX_COUNT`].
    TooMany,
    /// Canadian blocks without stones, or overtime without length.
    EmptyOvertime,
    /// A cap below the time at the start.
    CapTooLow,
}

impl fmt::Display for TimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTime => f.write_str("there is no time for the first move"),
            Self::TooLong => write!(f, "a time is longer than {} hours", TimeSystem::MAX.as_secs() / 3600),
            Self::TooMany => write!(f, "there are more than {} periods or stones", TimeSystem::MAX_COUNT),
            Self::EmptyOvertime => f.write_str("the overtime has no length or no stones"),
            Self::CapTooLow => f.write_str("the cap is below the time at the start"),
        }
    }
}

impl std::error::Error for TimeError {}

/// Time left of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TimeLeft {
    /// Main time; overtime begins when it is 0.
    pub main: Duration,
    /// Periods of byo-yomi, the running one included, or stones to play in the Canadian block.
    pub count: u32,
    /// Time left of the running or first period or block.
    pub period: Duration,
}

impl TimeLeft {
    /// Time is up.
    pub const NOTHING: Self = Self { main: Duration::ZERO, count: 0, period: Duration::ZERO };

    /// The nearest value within the limits of a [`TimeSystem`].
    pub(super) fn clamped(self) -> Self {
        Self {
            main: self.main.min(TimeSystem::MAX),
            count: self.count.min(TimeSystem::MAX_COUNT),
            period: self.period.min(TimeSystem::MAX),
        }
    }
}

impl TimeSystem {
    /// The longest time in any place of a time system.
    pub const MAX: Duration = Duration::from_secs(1000 * 3600);
    /// The most periods or stones.
    pub const MAX_COUNT: u32 = 1000;

    /// Check that a game can be played with it.
    ///
    /// # Errors
    /// Fault of the time control.
    pub fn check(&self) -> Result<(), TimeError> {
        let full = self.full();
        let cap = match *self {
            Self::Fischer { cap, increment, .. } => [cap.unwrap_or(full.main), increment],
            _ => [full.main; 2],
        };
        match *self {
            _ if [full.main, full.period, cap[0], cap[1]].iter().any(|&t| t > Self::MAX) => Err(TimeError::TooLong),
            _ if full.count > Self::MAX_COUNT => Err(TimeError::TooMany),
            Self::Byoyomi { periods, period, .. } if periods > 0 && period.is_zero() => Err(TimeError::EmptyOvertime),
            Self::Canadian { stones, block, .. } if stones == 0 || block.is_zero() => Err(TimeError::EmptyOvertime),
            Self::Fischer { main, cap: Some(cap), .. } if cap < main => Err(TimeError::CapTooLow),
            _ if self.until_flag(full).is_some_and(|t| t.is_zero()) => Err(TimeError::NoTime),
            _ => Ok(()),
        }
    }

    /// Time left of each side at the start.
    pub fn full(&self) -> TimeLeft {
        match *self {
            Self::None => TimeLeft::NOTHING,
            Self::Absolute { main } | Self::Fischer { main, .. } => TimeLeft { main, ..TimeLeft::NOTHING },
            Self::Byoyomi { main, periods, period } => TimeLeft { main, count: periods, period },
            Self::Canadian { main, stones, block } => TimeLeft { main, count: stones, period: block },
            Self::PerMove { time } => TimeLeft { main: Duration::ZERO, count: 1, period: time },
        }
    }

    /// True if overtime is in periods that a move restores.
    pub(super) fn has_periods(&self) -> bool {
        matches!(self, Self::Byoyomi { .. } | Self::PerMove { .. })
    }

    /// The time until the flag falls if no move is made with `left`; `None` without a limit.
    pub fn until_flag(&self, left: TimeLeft) -> Option<Duration> {
        let overtime = match *self {
            Self::None => return None,
            Self::Absolute { .. } | Self::Fischer { .. } => Duration::ZERO,
            Self::Canadian { .. } => left.period,
            Self::Byoyomi { .. } | Self::PerMove { .. } if left.count == 0 => Duration::ZERO,
            Self::Byoyomi { .. } | Self::PerMove { .. } => {
                left.period.saturating_add(self.full().period.saturating_mul(left.count - 1))
            }
        };
        Some(left.main.saturating_add(overtime))
    }

    /// Rest of `left` after `used` without a move; `None` when nothing remains.
    pub fn spend(&self, left: TimeLeft, used: Duration) -> Option<TimeLeft> {
        let Some(total) = self.until_flag(left) else { return Some(left) };
        if used >= total {
            return None;
        }
        let Some(over) = used.checked_sub(left.main) else {
            return Some(TimeLeft { main: left.main - used, ..left });
        };
        let mut left = TimeLeft { main: Duration::ZERO, ..left };
        match over.checked_sub(left.period) {
            // Only byo-yomi has something after the running period: the flag has not fallen.
            Some(later) => {
                let length = self.full().period;
                let lost = (later.as_nanos() / length.as_nanos()) as u32;
                left.count -= 1 + lost;
                left.period = length - (later - length * lost);
            }
            None => left.period -= over,
        }
        Some(left)
    }

    /// Time left after a move made in time.
    pub fn after_move(&self, mut left: TimeLeft) -> TimeLeft {
        match *self {
            Self::Byoyomi { period, .. } | Self::PerMove { time: period } if left.main.is_zero() => {
                left.period = period;
            }
            Self::Canadian { stones, block, .. } if left.main.is_zero() => {
                left.count = left.count.saturating_sub(1);
                if left.count == 0 {
                    left.count = stones;
                    left.period = block;
                }
            }
            Self::Fischer { increment, cap, .. } => {
                let saved = left.main + increment;
                left.main = cap.map_or(saved, |cap| saved.min(cap));
            }
            _ => {}
        }
        left
    }

    /// Changes made by passing time in a turn that begins with `left`, with the time used until then.
    pub(super) fn turn_events(&self, left: TimeLeft) -> impl Iterator<Item = (Duration, ClockEvent)> + use<> {
        let overtime = match *self {
            Self::Byoyomi { .. } | Self::PerMove { .. } => left.count,
            Self::Canadian { .. } => 1,
            Self::None | Self::Absolute { .. } | Self::Fischer { .. } => 0,
        };
        let main_end = match overtime {
            0 => ClockEvent::Flag,
            _ => ClockEvent::OvertimeEntered { count: left.count },
        };
        let main =
            (*self != Self::None && (overtime == 0 || !left.main.is_zero())).then_some((left.main, LOW_MAIN, main_end));
        let length = self.full().period;
        let periods = (0..overtime).map(move |lost| {
            let end = match overtime - lost - 1 {
                0 => ClockEvent::Flag,
                left => ClockEvent::PeriodLost { left },
            };
            (if lost == 0 { left.period } else { length }, LOW_PERIOD, end)
        });
        let mut begin = Duration::ZERO;
        main.into_iter().chain(periods).flat_map(move |(length, low, end_event)| {
            let end = begin + length;
            begin = end;
            // A period that has just begun is not announced as low, however short it is.
            let low = (1..=low).rev().filter(move |&s| Duration::from_secs(s.into()) < length);
            low.map(move |seconds| (end - Duration::from_secs(seconds.into()), ClockEvent::LowTime { seconds }))
                .chain(iter::once((end, end_event)))
        })
    }
}
