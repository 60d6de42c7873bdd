//! Clock face: texts and states that a clock shows.

use std::fmt;
use std::time::Duration;

use lanke_rules::Color;

use super::system::{LOW_MAIN, LOW_PERIOD};
use super::{Clock, TimeSystem};

/// Face of one side's clock; its `Display` is the large text, `29:45`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Face {
    /// Time left of main time, or in overtime of the period or block; `None` without a limit.
    pub time: Option<Duration>,
    /// Stage that the time belongs to.
    pub stage: Stage,
    /// Reserve behind the time shown: the small text.
    pub store: Reserve,
    /// The part that is left of main time or of the period, 0 to 1, for a bar.
    pub fraction: f32,
    /// True if the time is low: the last ten seconds of main time, the last five of a period.
    pub low: bool,
}

/// Stage of a side's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Main time, or no limit.
    Main,
    /// Overtime in which more can be used up than the period shown.
    Overtime,
    /// The last period, or all that there is for a move.
    LastPeriod,
}

/// Reserve of a side behind the time shown; its `Display` is short, `3×25`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reserve {
    /// Nothing.
    Nothing,
    /// Periods of byo-yomi, the running one included.
    Periods {
        /// Number of periods.
        count: u32,
        /// Length of each period.
        each: Duration,
    },
    /// Stones that must be played in a block of Canadian overtime.
    Stones {
        /// Number of moves still to be played.
        count: u32,
        /// Length of a block.
        within: Duration,
    },
    /// Time added by a move.
    Increment(Duration),
    /// The time of every move.
    EachMove(Duration),
}

impl fmt::Display for Reserve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => Ok(()),
            Self::Periods { count, each } => write!(f, "{count}×{}", ceil_seconds(*each)),
            Self::Stones { count, within } => write!(f, "{count}/{}", time_text(*within)),
            Self::Increment(time) => write!(f, "+{}", ceil_seconds(*time)),
            Self::EachMove(time) => write!(f, "{} a move", time_text(*time)),
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.time.map_or(Ok(()), |time| f.write_str(&time_text(time)))
    }
}

/// Time as a clock shows it, a begun second as a whole one: `0:07`, `29:45`, `1:30:00`.
pub fn time_text(time: Duration) -> String {
    let seconds = ceil_seconds(time);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

fn ceil_seconds(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

impl Clock {
    /// Face of `side`'s clock at `now`.
    pub fn face(&self, side: Color, now: Duration) -> Face {
        let left = self.left(side, now);
        let full = self.system.full();
        let main = !left.main.is_zero();
        let (stage, store) = match self.system {
            TimeSystem::None | TimeSystem::Absolute { .. } => (Stage::Main, Reserve::Nothing),
            TimeSystem::Fischer { increment, .. } => (Stage::Main, Reserve::Increment(increment)),
            TimeSystem::PerMove { time } => (Stage::LastPeriod, Reserve::EachMove(time)),
            TimeSystem::Byoyomi { periods: 0, .. } => (Stage::Main, Reserve::Nothing),
            TimeSystem::Byoyomi { period, .. } => {
                let stage = if left.count > 1 { Stage::Overtime } else { Stage::LastPeriod };
                (stage, Reserve::Periods { count: left.count, each: period })
            }
            TimeSystem::Canadian { block, .. } => {
                (Stage::Overtime, Reserve::Stones { count: left.count, within: block })
            }
        };
        let stage = if main { Stage::Main } else { stage };
        let (time, whole, low) = match stage {
            Stage::Main => (left.main, self.whole_main(), LOW_MAIN),
            Stage::Overtime | Stage::LastPeriod => (left.period, full.period, LOW_PERIOD),
        };
        let limited = self.system != TimeSystem::None;
        Face {
            time: limited.then_some(time),
            stage,
            store,
            fraction: if whole.is_zero() { 0.0 } else { time.div_duration_f32(whole).min(1.0) },
            low: limited && time <= Duration::from_secs(low.into()),
        }
    }

    /// The main time that fills the bar.
    fn whole_main(&self) -> Duration {
        match self.system {
            TimeSystem::Fischer { main, cap, .. } => cap.unwrap_or(main),
            system => system.full().main,
        }
    }
}
