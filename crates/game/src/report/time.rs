//! Time that the sides used, as far as the record has the time left after their moves.

use std::time::Duration;

use lanke_rules::{ByColor, Color};

use crate::clock::{TimeLeft, TimeSystem};
use crate::review::Review;

/// Time that a side used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeUse {
    /// Time of the moves whose time is known: those in main time that leave less than the cap.
    pub used: Duration,
    /// Number of these moves.
    pub moves: u32,
    /// Number and time of the longest of them.
    pub longest: Option<(u32, Duration)>,
    /// Number of moves in overtime, whose time a record does not have.
    pub overtime: u32,
}

/// Time used by each side; none for a side without a known time.
pub(super) fn used(review: &Review) -> ByColor<Option<TimeUse>> {
    let tree = review.tree();
    let system = tree.time_system().unwrap_or_default();
    let mut left = ByColor::from_fn(|_| Some(system.full()).filter(|_| system != TimeSystem::None));
    let mut used = ByColor::<TimeUse>::default();
    let mut number = 0;
    for &id in review.line() {
        let node = tree.node(id);
        let Some((color, _)) = node.raw_move() else { continue };
        number += 1;
        let now = node.time_left(color);
        if let (Some(before), Some(now)) = (left[color], now) {
            used[color].add(number, before, now, &system);
        }
        left[color] = now;
    }
    ByColor::from_fn(|color: Color| Some(used[color]).filter(|used| used.moves + used.overtime > 0))
}

impl TimeUse {
    /// Adds a move by the time left before and after it.
    fn add(&mut self, number: u32, before: TimeLeft, now: TimeLeft, system: &TimeSystem) {
        if now.count > 0 {
            self.overtime += 1;
            return;
        }
        let (increment, cap) = match *system {
            TimeSystem::Fischer { increment, cap, .. } => (increment, cap),
            _ => (Duration::ZERO, None),
        };
        // The cap hides how much of the increment the move has used up.
        if cap.is_some_and(|cap| now.main >= cap) {
            return;
        }
        let time = before.main.saturating_add(increment).saturating_sub(now.main);
        self.used = self.used.saturating_add(time);
        self.moves += 1;
        if self.longest.is_none_or(|(_, longest)| time > longest) {
            self.longest = Some((number, time));
        }
    }
}
