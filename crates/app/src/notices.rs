//! Sentences said for a moment, and the point that was refused.

use std::time::Duration;

use lanke_rules::Point;

use crate::status::{Status, Tone};

/// Time that a sentence stays.
const NOTICE: Duration = Duration::from_millis(4000);
/// Time that a sentence stays which nobody waits for, or which takes time to read.
const IMPORTANT: Duration = Duration::from_secs(20);
/// Time that a refused point stays marked.
const REFUSED: Duration = Duration::from_millis(2500);

/// The component.
#[derive(Debug, Default)]
pub(crate) struct Notices {
    notice: Option<(Status, Duration)>,
    refused: Option<(Point, Duration)>,
}

impl Notices {
    /// Says something.
    pub(crate) fn say(&mut self, status: Status, now: Duration) {
        self.notice = Some((status, now + NOTICE));
    }

    /// Says something that nobody waits for, or that takes time to read.
    pub(crate) fn say_long(&mut self, status: Status, now: Duration) {
        self.notice = Some((status, now + IMPORTANT));
    }

    /// Says nothing any more.
    pub(crate) fn clear(&mut self) {
        self.notice = None;
    }

    /// Says nothing any more, but for a warning. One of the clock is about the turn that has ended.
    pub(crate) fn clear_but_warnings(&mut self) {
        self.notice.take_if(|(status, _)| status.tone != Tone::Warning || status.icon == "clock");
    }

    /// Marks a point as refused.
    pub(crate) fn refuse(&mut self, point: Point, now: Duration) {
        self.refused = Some((point, now + REFUSED));
    }

    /// Marks no refused point any more.
    pub(crate) fn clear_refused(&mut self) {
        self.refused = None;
    }

    /// Ends what has stood long enough.
    pub(crate) fn tick(&mut self, now: Duration) {
        self.notice.take_if(|notice| notice.1 <= now);
        self.refused.take_if(|refused| refused.1 <= now);
    }

    /// The next instant at which something ends.
    pub(crate) fn wake_at(&self) -> Option<Duration> {
        let notice = self.notice.as_ref().map(|notice| notice.1);
        notice.into_iter().chain(self.refused.map(|refused| refused.1)).min()
    }

    /// The sentence that is said.
    pub(crate) fn status(&self) -> Option<Status> {
        self.notice.as_ref().map(|notice| notice.0.clone())
    }

    /// The point that is marked as refused.
    pub(crate) fn refused(&self) -> Option<Point> {
        self.refused.map(|refused| refused.0)
    }
}
