//! Clocks as pure values that are told the time and never ask for it.
//!
//! An instant is a `Duration` since any fixed moment, such as the start of the game; it must come
//! from a clock that only moves forward. Everything is computed from what the sides had at the
//! start of the turn, never by adding up ticks, so nothing is lost when a tick comes late.
//!
//! ```
//! use std::time::Duration;
//! use lanke_game::clock::{Clock, TimeSystem};
//! use lanke_rules::Color;
//!
//! let at = Duration::from_secs;
//! let system = TimeSystem::Byoyomi { main: at(1800), periods: 3, period: at(25) };
//! let mut clock = Clock::new(system, Color::Black);
//! clock.resume(at(0));
//! let face = clock.face(Color::Black, at(15));
//! assert_eq!((face.to_string().as_str(), face.store.to_string().as_str()), ("29:45", "3×25"));
//! assert_eq!(clock.flag_at(), Some(at(1875)));
//! assert!(clock.press(at(1826)).is_ok(), "in the second period");
//! assert_eq!(clock.face(Color::Black, at(1830)).store.to_string(), "2×25");
//! ```

mod face;
mod seconds;
mod sgf;
mod system;

use std::fmt;
use std::time::Duration;

use lanke_rules::{ByColor, Color};

pub use face::{Face, Reserve, Stage, time_text};
pub use seconds::{parse_seconds, seconds_text};
pub use system::{TimeError, TimeLeft, TimeSystem};

/// The clocks of both sides of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    system: TimeSystem,
    /// Time left of each side when the turn began.
    left: ByColor<TimeLeft>,
    side: Color,
    /// Used in this turn before the clocks were last set going.
    used: Duration,
    /// Going since then; `None` while they stand.
    since: Option<Duration>,
    paused: bool,
    off: bool,
}

/// Result of pressing the clock after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pressed {
    /// Time used for the move.
    pub used: Duration,
    /// Time left of the side for the record: a period of byo-yomi as it stood when the move
    /// was made, which is before it is restored; everything else as it is after the move.
    pub noted: TimeLeft,
}

/// The move came too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flagged {
    /// The side whose time is up.
    pub loser: Color,
}

impl fmt::Display for Flagged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} has run out of time", self.loser)
    }
}

impl std::error::Error for Flagged {}

/// Change that passing time alone makes for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockEvent {
    /// Main time has ended and overtime begins.
    OvertimeEntered {
        /// Periods of byo-yomi or stones of Canadian overtime.
        count: u32,
    },
    /// A period of byo-yomi has ended and the next one begins.
    PeriodLost {
        /// Periods left; with 1 the last one has begun.
        left: u32,
    },
    /// So many whole seconds are left, from 10 down in main time and from 5 down in overtime.
    LowTime {
        /// Seconds left.
        seconds: u32,
    },
    /// Time is up.
    Flag,
}

impl Clock {
    /// Standing clocks with the full time on both sides and `side` to move; [`Clock::resume`] sets
    /// them going.
    pub fn new(system: TimeSystem, side: Color) -> Self {
        let full = system.full();
        Self {
            system,
            left: ByColor { black: full, white: full },
            side,
            used: Duration::ZERO,
            since: None,
            paused: true,
            off: false,
        }
    }

    /// The time system.
    pub fn system(&self) -> TimeSystem {
        self.system
    }

    /// The side whose turn it is.
    pub fn side(&self) -> Color {
        self.side
    }

    /// True if the time of the side to move is running.
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// True if the clocks are paused.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// True if the clocks are switched off: turns pass, no time is used or earned.
    pub fn is_off(&self) -> bool {
        self.off
    }

    /// Ends the turn of the side to move, which has made its move (a pass is one), and begins the
    /// other's.
    ///
    /// # Errors
    /// Fails if the time was up, which it is with exactly nothing left too; the clocks are unchanged.
    pub fn press(&mut self, now: Duration) -> Result<Pressed, Flagged> {
        let (side, used) = (self.side, self.used_at(now));
        let at_move = self.system.spend(self.left[side], used).ok_or(Flagged { loser: side })?;
        let restores = self.system.has_periods();
        // A move made with the clocks off earns nothing; a begun period is whole again all the same.
        self.left[side] = if self.off && !restores { at_move } else { self.system.after_move(at_move) };
        let noted = if restores { at_move } else { self.left[side] };
        self.begin_turn(side.opponent(), now);
        Ok(Pressed { used, noted })
    }

    /// Stops time; the turn keeps what it has used.
    pub fn pause(&mut self, now: Duration) {
        self.paused = true;
        self.settle(now);
    }

    /// Sets the clocks going, at first or after [`Clock::pause`].
    pub fn resume(&mut self, now: Duration) {
        self.paused = false;
        self.settle(now);
    }

    /// Switches the clocks of both sides off, or on again where they stood.
    pub fn switch(&mut self, on: bool, now: Duration) {
        self.off = !on;
        self.settle(now);
    }

    /// Gives `side` other values, cut to what a [`TimeSystem`] may have; a turn of that side begins
    /// anew with them.
    pub fn adjust(&mut self, side: Color, left: TimeLeft, now: Duration) {
        self.left[side] = left.clamped();
        if self.side == side {
            self.begin_turn(side, now);
        }
    }

    /// Time left of both sides when the turn began, for [`Clock::restore`].
    pub fn snapshot(&self) -> ByColor<TimeLeft> {
        self.left
    }

    /// Goes back to a [`Clock::snapshot`] with a turn of `side` beginning, as after a takeback.
    pub fn restore(&mut self, snapshot: ByColor<TimeLeft>, side: Color, now: Duration) {
        self.left = snapshot;
        self.begin_turn(side, now);
    }

    /// Time left of `side` at `now`; none once its time is up.
    pub fn left(&self, side: Color, now: Duration) -> TimeLeft {
        let left = self.left[side];
        if side != self.side {
            return left;
        }
        self.system.spend(left, self.used_at(now)).unwrap_or(TimeLeft::NOTHING)
    }

    /// Time used in the turn until `now`.
    pub fn used_at(&self, now: Duration) -> Duration {
        self.used.saturating_add(self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since)))
    }

    /// Instant of the flag of the side to move if nothing happens before.
    pub fn flag_at(&self) -> Option<Duration> {
        self.instant_of(self.system.until_flag(self.left[self.side])?)
    }

    /// The side whose time is up at `now`.
    pub fn flagged(&self, now: Duration) -> Option<Color> {
        self.flag_at().filter(|&at| at <= now).map(|_| self.side)
    }

    /// Changes made by passing time in this turn later than `after` and not later than `until`, in
    /// order, with the instants. To miss nothing, ask before the clock is pressed too.
    pub fn events(&self, after: Duration, until: Duration) -> Vec<(Duration, ClockEvent)> {
        self.timeline(after).take_while(|&(at, _)| at <= until).collect()
    }

    /// The next instant after `now` of which [`Clock::events`] will have something to tell.
    pub fn wake_at(&self, now: Duration) -> Option<Duration> {
        self.timeline(now).next().map(|(at, _)| at)
    }

    /// The next instant after `now` at which the seconds shown for the side to move change.
    pub fn tick_at(&self, now: Duration) -> Option<Duration> {
        let since = self.since?;
        let shown = self.face(self.side, now).time.filter(|t| !t.is_zero())?;
        let tick = match shown.subsec_nanos() {
            0 => Duration::from_secs(1),
            nanos => Duration::from_nanos(nanos.into()),
        };
        Some(now.max(since).saturating_add(tick))
    }

    fn begin_turn(&mut self, side: Color, now: Duration) {
        self.side = side;
        self.used = Duration::ZERO;
        self.since = None;
        self.settle(now);
    }

    /// Books the time used until `now` and lets the clocks go or stand as they should.
    fn settle(&mut self, now: Duration) {
        self.used = self.used_at(now);
        self.since = (!self.paused && !self.off).then_some(now);
    }

    /// Instant at which the turn will have used `used`, while the clocks are running.
    fn instant_of(&self, used: Duration) -> Option<Duration> {
        Some(self.since?.saturating_add(used.saturating_sub(self.used)))
    }

    /// The events of this turn after `after`, up to the flag.
    fn timeline(&self, after: Duration) -> impl Iterator<Item = (Duration, ClockEvent)> {
        let used = self.used;
        let events = self.system.turn_events(self.left[self.side]);
        events
            .skip_while(move |&(at, _)| at <= used)
            .map_while(|(at, event)| Some((self.instant_of(at)?, event)))
            .skip_while(move |&(at, _)| at <= after)
    }
}
