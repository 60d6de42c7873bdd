//! The table's clock at one end: the instant of the last act, and how long ago that was here.
//!
//! The clock is not the same at both ends: each lets it run from when the last act reached it, so that
//! the line's delay is on nobody's time. Whoever moves says how long it has thought; see
//! [`crate::limits::LAG`] for what the other makes of it.

use std::time::Duration;

/// Where the table's clock stands.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Anchor {
    /// The instant of the last act by the table's clock.
    pub(crate) at: Duration,
    /// The same instant here.
    pub(crate) here: Duration,
}

impl Anchor {
    /// Time since the last act.
    pub(crate) fn since(self, now: Duration) -> Duration {
        whole(now.saturating_sub(self.here))
    }

    /// The table's clock now.
    pub(crate) fn time(self, now: Duration) -> Duration {
        self.at + self.since(now)
    }
}

/// Whole milliseconds, which is what goes over the line.
pub(crate) fn whole(time: Duration) -> Duration {
    Duration::from_millis(time.as_millis() as u64)
}

/// How many messages a visitor may still send.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: u32,
    filled: Duration,
}

impl Bucket {
    pub(crate) fn new(now: Duration) -> Self {
        Self { left: crate::limits::BURST, filled: now }
    }

    /// Whether one more is allowed.
    pub(crate) fn take(&mut self, now: Duration) -> bool {
        let rate = u128::from(crate::limits::RATE);
        let more = now.saturating_sub(self.filled).as_millis() * rate / 1000;
        if more > 0 {
            self.left = (u128::from(self.left) + more).min(crate::limits::BURST.into()) as u32;
            self.filled = now;
        }
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                true
            }
            None => false,
        }
    }
}
