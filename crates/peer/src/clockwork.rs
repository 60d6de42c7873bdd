//! The table's clock at one end: the instant of the last act, and how long ago that was here.
//!
//! The clock is not the same at both ends: each lets it run from when the last act reached it, so that
//! the line's delay is on nobody's time. Whoever moves says how long it has thought; see
//! [`crate::limits::LAG`] for what the other makes of it.

use std::time::Duration;

/// State of the table's clock.
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

/// Token bucket: so many at once, and then one after each pause.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    size: u32,
    pause: Duration,
    available: u32,
    filled: Duration,
}

impl Bucket {
    pub(crate) fn new(size: u32, pause: Duration, now: Duration) -> Self {
        Self { size, pause, available: size, filled: now }
    }

    /// Takes one; `false` where none is left.
    pub(crate) fn take(&mut self, now: Duration) -> bool {
        let available = self.available(now);
        self.available = available.saturating_sub(1);
        available > 0
    }

    /// Number left.
    pub(crate) fn available(&mut self, now: Duration) -> u32 {
        let more = now.saturating_sub(self.filled).as_nanos() / self.pause.as_nanos().max(1);
        let more = u32::try_from(more).unwrap_or(u32::MAX);
        self.available = self.available.saturating_add(more).min(self.size);
        self.filled = if self.available == self.size { self.filled.max(now) } else { self.filled + self.pause * more };
        self.available
    }

    pub(crate) fn is_full(&mut self, now: Duration) -> bool {
        self.available(now) == self.size
    }

    /// Number taken and not yet filled up again, when last asked.
    pub(crate) fn taken(&self) -> u32 {
        self.size - self.available
    }
}
