//! The analysis of a whole game, position by position, in the background.

use std::time::Duration;

use lanke_engine::Budget;
use lanke_game::record::NodeId;
use lanke_game::record::analysis::Subject;

use super::keep::suffices;
use super::{Spot, name_of};
use crate::app::App;
use crate::event::StudyId;
use crate::intent::Screen;
use crate::show::status;
use crate::view::Tone;

/// A game being analysed.
#[derive(Debug)]
pub(crate) struct Sweep {
    study: StudyId,
    game: usize,
    /// Positions that are still to be looked at, in the order of the line.
    todo: Vec<NodeId>,
    /// Positions of the line, and how many of them need nothing more.
    pub(crate) total: usize,
    pub(crate) done: usize,
    /// How many were looked at, and when it began.
    looked: u32,
    began: Duration,
    /// When the position was asked for that is looked at now, and how long those before it took.
    pub(crate) spent: Duration,
}

impl Sweep {
    /// How long it will take yet, as far as those looked at can tell.
    pub(crate) fn left(&self) -> Option<Duration> {
        let each = self.spent.checked_div(self.looked)?;
        Some(each * u32::try_from(self.todo.len()).unwrap_or(u32::MAX))
    }
}

impl App {
    /// Begins to analyse the line shown; what was analysed well enough is not paid for again.
    pub(super) fn begin_sweep(&mut self, now: Duration) {
        if self.screen != Screen::Review {
            return;
        }
        let (study, engine) = (self.shelf.shown(), name_of(&self.analyst_mind()));
        let (line, visits) = (study.review().line(), self.settings.visits);
        let todo = study.review().unanalysed(|known| suffices(known, visits, &engine));
        let (total, done) = (line.len(), line.len() - todo.len());
        if todo.is_empty() {
            return self.say(status::status(self.settings.lang, "st-analysed", Tone::Good, "check"), now);
        }
        let (study, game) = (study.id(), study.game());
        self.stop_thinking();
        self.analyst.sweep =
            Some(Sweep { study, game, todo, total, done, looked: 0, began: now, spent: Duration::ZERO });
    }

    /// Asks for the next position: the one shown if it is among them.
    pub(super) fn sweep_on(&mut self, now: Duration) {
        let shown = self.spot().filter(|spot| spot.tried == 0);
        while let Some(sweep) = &mut self.analyst.sweep {
            let place = shown
                .filter(|spot| (spot.study, spot.game) == (sweep.study, sweep.game))
                .and_then(|spot| sweep.todo.iter().position(|&node| node == spot.node));
            if sweep.todo.is_empty() {
                self.analyst.sweep = None;
                return self.say(status::status(self.settings.lang, "st-analysed", Tone::Good, "check"), now);
            }
            let node = sweep.todo.remove(place.unwrap_or(0));
            let (study, game) = (sweep.study, sweep.game);
            let review = self.shelf.find(study).and_then(|study| study.review_of(game));
            let Some(review) = review else {
                // The record was closed.
                self.analyst.sweep = None;
                return;
            };
            let there = review.tree().get(node).is_some_and(|node| node.is_attached());
            let course = there.then(|| review.course(node)).filter(|course| course.position.end().is_none());
            let Some(course) = course else {
                sweep_past(&mut self.analyst.sweep);
                continue;
            };
            let of = Subject::of(&course.position, review.setting().komi);
            let budget = Budget { visits: Some(self.settings.visits), ..Budget::default() };
            return self.ask_mind(Spot { study, game, node, tried: 0, of }, course, budget, true);
        }
    }

    /// A position was looked at; `found` says whether anything came of it.
    pub(super) fn swept(&mut self, spot: &Spot, found: bool, now: Duration) {
        let Some(sweep) = self.analyst.sweep.as_mut().filter(|sweep| sweep.study == spot.study) else { return };
        sweep.done += 1;
        sweep.looked += 1;
        sweep.spent = now.saturating_sub(sweep.began);
        if !found && sweep.looked == 1 {
            self.analyst.sweep = None;
            self.say(status::status(self.settings.lang, "er-noanalysis", Tone::Bad, "warning"), now);
        }
    }
}

/// Counts a position that there is nothing to say of.
fn sweep_past(sweep: &mut Option<Sweep>) {
    if let Some(sweep) = sweep {
        sweep.done += 1;
    }
}
