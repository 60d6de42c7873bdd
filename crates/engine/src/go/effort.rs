//! Effort of a search: its time and its goal.

use std::time::Duration;

use crate::Task;
use crate::clock::Share;

/// Effort of a search: its time and its goal.
pub(crate) struct Effort {
    /// Half points added to Black's lead, so that both sides have something to play for.
    pub(crate) shift: i32,
    /// Time that is never exceeded.
    limit: Option<Duration>,
    /// A share of the clock.
    share: Option<Share>,
}

/// A time less what a look at the end of the game may take after the search.
fn trim(time: Duration) -> Duration {
    const LOOK: Duration = Duration::from_millis(150);
    time.saturating_sub(LOOK).max(time / 2)
}

/// Lead of the best move.
pub(crate) struct Standing {
    /// Visits of the most visited move, and of the next.
    pub(crate) first: u32,
    pub(crate) second: u32,
    pub(crate) per_second: f64,
    /// Another move has won more of its games.
    pub(crate) unsure: bool,
}

impl Effort {
    pub(crate) fn of(task: &Task<'_>, shift: i32) -> Self {
        let area = task.position.board().size().area() as u32;
        let share = task.clock.map(|clock| clock.share(area, task.position.moves()));
        let share = share.map(|Share { usual, most }| Share { usual: usual.min(trim(most)), most: trim(most) });
        Self { shift, limit: task.budget.time, share }
    }

    /// True if it is time to move: time is up, no other move can be the most visited one any more, or
    /// its usual time is over and the best move is clear.
    pub(crate) fn is_enough(&self, used: Duration, standing: impl FnOnce() -> Standing) -> bool {
        if self.limit.is_some_and(|limit| used >= limit) {
            return true;
        }
        let Some(Share { usual, most }) = self.share else { return false };
        if used >= most {
            return true;
        }
        if used < usual / 4 {
            return false;
        }
        let Standing { first, second, per_second, unsure } = standing();
        let to_come = |until: Duration| per_second * until.saturating_sub(used).as_secs_f64();
        let lead = f64::from(first - second);
        if used < usual { lead > to_come(usual) } else { !unsure || lead > to_come(most) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn enough(seconds: f64, first: u32, second: u32, unsure: bool) -> bool {
        let share = Share { usual: Duration::from_secs(4), most: Duration::from_secs(10) };
        let effort = Effort { shift: 0, limit: None, share: Some(share) };
        let standing = || Standing { first, second, per_second: 100.0, unsure };
        effort.is_enough(Duration::from_secs_f64(seconds), standing)
    }

    #[test]
    fn a_lead_that_cannot_be_caught_up_saves_time() {
        assert!(!enough(2.0, 300, 150, false));
        assert!(enough(2.0, 351, 150, false));
        assert!(!enough(0.5, 2000, 0, false), "too early to tell");
    }

    #[test]
    fn who_is_unsure_thinks_longer() {
        assert!(enough(4.0, 300, 290, false));
        assert!(!enough(4.0, 300, 290, true));
        assert!(enough(10.0, 300, 290, true));
    }
}
