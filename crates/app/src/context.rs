//! Read-only surroundings of a component.

use std::time::Duration;

use chrono::NaiveDateTime;
use lanke_rules::splitmix;

use crate::ids::{Ticket, Tickets};
use crate::pages::Pages;
use crate::settings::Settings;
use crate::words::Lang;

/// Settings, time and new tickets, as every component gets them from `App`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'a> {
    /// The settings.
    pub(crate) settings: &'a Settings,
    /// The page shown.
    pub(crate) pages: Pages,
    /// The time since the program started.
    pub(crate) now: Duration,
    clock: WallClock,
    tickets: &'a Tickets,
}

impl<'a> Context<'a> {
    /// The surroundings at `now`; dates are those of `clock`.
    pub(crate) fn new(
        settings: &'a Settings,
        pages: Pages,
        now: Duration,
        clock: WallClock,
        tickets: &'a Tickets,
    ) -> Self {
        Self { settings, pages, now, clock, tickets }
    }

    /// The language chosen.
    pub(crate) fn lang(&self) -> Lang {
        self.settings.lang
    }

    /// A ticket for a new question to a worker.
    pub(crate) fn ticket(&self) -> Ticket {
        self.tickets.next()
    }

    /// Number that tells a person without a name from others, 1000 to 9999, as long as the program runs.
    pub(crate) fn guest_number(&self) -> u64 {
        let started = u64::try_from(self.clock.started.and_utc().timestamp_micros()).unwrap_or(0);
        1000 + splitmix::mix(started) % 9000
    }

    /// The wall clock.
    pub(crate) fn today(&self) -> NaiveDateTime {
        self.clock.at(self.now)
    }
}

/// The wall clock. It may be set, and goes on while the machine sleeps, which the program's own time does not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WallClock {
    /// Its time at the start of the program.
    started: NaiveDateTime,
    /// Its time when the program's own time was zero, as it would be by the last look at it.
    zero: NaiveDateTime,
}

impl WallClock {
    /// The clock of a program that starts now.
    pub(crate) fn new(started: NaiveDateTime) -> Self {
        Self { started, zero: started }
    }

    /// Takes a look at the clock.
    pub(crate) fn set(&mut self, wall: NaiveDateTime, now: Duration) {
        self.zero = wall - chrono::Duration::from_std(now).unwrap_or_default();
    }

    /// The time at an instant of the program's own time.
    pub(crate) fn at(&self, now: Duration) -> NaiveDateTime {
        self.zero + chrono::Duration::from_std(now).unwrap_or_default()
    }
}
