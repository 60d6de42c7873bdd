//! The analysis of a whole game, position by position, in the background.

use std::time::Duration;

use lanke_game::record::NodeId;
use lanke_game::record::analysis::Subject;
use lanke_game::review::PositionPath;

use super::keep::suffices;
use super::spot::{Shown, Spot};
use crate::ids::RecordId;
use crate::review::OpenRecord;

/// A game being analysed.
#[derive(Debug)]
pub(crate) struct Sweep {
    study: RecordId,
    game: usize,
    /// Positions that are still to be looked at, in the order of the line.
    todo: Vec<NodeId>,
    /// Positions of the line, and how many of them need nothing more.
    total: usize,
    done: usize,
    /// Number of positions analysed, and the time of the beginning.
    looked: u32,
    began: Duration,
    /// Time at which the present position was asked for, and time taken by those before it.
    spent: Duration,
}

/// Next step of the analysis of a whole game.
pub(super) enum Next {
    /// This position.
    Position(Spot, Box<PositionPath>),
    /// There is none left.
    Done,
    /// The record was closed.
    Closed,
}

impl Sweep {
    /// The line shown, unless every position of it has so many visits of this player already.
    pub(super) fn of(study: &OpenRecord, visits: u64, engine: &str, now: Duration) -> Option<Self> {
        let total = study.review().line().len();
        let todo = study.review().unanalysed(|known| suffices(known, visits, engine));
        let (game, done) = (study.game(), total - todo.len());
        let sweep = Self { study: study.id(), game, todo, total, done, looked: 0, began: now, spent: Duration::ZERO };
        (!sweep.todo.is_empty()).then_some(sweep)
    }

    /// True if it is about this record.
    pub(super) fn is_of(&self, study: RecordId) -> bool {
        self.study == study
    }

    /// Positions that need nothing more, and all positions.
    pub(super) fn progress(&self) -> (usize, usize) {
        (self.done.min(self.total), self.total)
    }

    /// Remaining time, estimated by the positions analysed so far.
    pub(super) fn left(&self) -> Option<Duration> {
        let each = self.spent.checked_div(self.looked)?;
        Some(each * u32::try_from(self.todo.len()).unwrap_or(u32::MAX))
    }

    /// Takes the next position: the one shown if it is among them.
    pub(super) fn next(&mut self, shown: Shown<'_>) -> Next {
        let at = shown.spot().filter(|spot| spot.tried == 0);
        loop {
            let place = at
                .filter(|spot| (spot.study, spot.game) == (self.study, self.game))
                .and_then(|spot| self.todo.iter().position(|&node| node == spot.node));
            if self.todo.is_empty() {
                return Next::Done;
            }
            let node = self.todo.remove(place.unwrap_or(0));
            let review = shown.records.by_id(self.study).and_then(|study| study.review_of(self.game));
            let Some(review) = review else { return Next::Closed };
            let there = review.tree().get(node).is_some_and(|node| node.is_attached());
            let course = there.then(|| review.course(node)).filter(|course| course.position.end().is_none());
            match course {
                Some(course) => {
                    let of = Subject::of(&course.position, review.setting().komi);
                    let spot = Spot { study: self.study, game: self.game, node, tried: 0, of };
                    return Next::Position(spot, Box::new(course));
                }
                // There is nothing to say of it.
                None => self.done += 1,
            }
        }
    }

    /// Counts a position that was looked at; false if nothing came of it and it was the first.
    pub(super) fn count(&mut self, found: bool, now: Duration) -> bool {
        self.done += 1;
        self.looked += 1;
        self.spent = now.saturating_sub(self.began);
        found || self.looked > 1
    }
}
