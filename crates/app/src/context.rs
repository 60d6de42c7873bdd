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
    started: NaiveDateTime,
    tickets: &'a Tickets,
}

impl<'a> Context<'a> {
    /// The surroundings at `now` of a program that started at `started`.
    pub(crate) fn new(
        settings: &'a Settings,
        pages: Pages,
        now: Duration,
        started: NaiveDateTime,
        tickets: &'a Tickets,
    ) -> Self {
        Self { settings, pages, now, started, tickets }
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
        let started = u64::try_from(self.started.and_utc().timestamp_micros()).unwrap_or(0);
        1000 + splitmix::mix(started) % 9000
    }

    /// The wall clock.
    pub(crate) fn today(&self) -> NaiveDateTime {
        self.started + chrono::Duration::from_std(self.now).unwrap_or_default()
    }
}
