//! Routing to and from the analysis.

use std::time::Duration;

use lanke_rules::Point;

use super::App;
use crate::analysis::{Action, Analyse, Event, Shown};
use crate::context::Context;
use crate::event::Effect;
use crate::review::Request;
use crate::walk::Go;

impl App {
    /// Surroundings of the components.
    pub(crate) fn context(&self, now: Duration) -> Context<'_> {
        Context::new(&self.settings, self.pages, now, self.started, &self.tickets)
    }

    /// The open records, as the analysis reads them.
    pub(super) fn shown(&self) -> Shown<'_> {
        Shown { records: self.review.records(), pages: self.pages }
    }

    /// The player that analyses tells something.
    pub(super) fn analysis_event(&mut self, event: Event, now: Duration) {
        let cx = Context::new(&self.settings, self.pages, now, self.started, &self.tickets);
        let shown = Shown { records: self.review.records(), pages: self.pages };
        let actions = self.analyst.handle(event, shown, &cx);
        self.carry_out_analysis(actions, now);
    }

    pub(super) fn analyse_intent(&mut self, wish: Analyse, now: Duration) {
        let cx = Context::new(&self.settings, self.pages, now, self.started, &self.tickets);
        let shown = Shown { records: self.review.records(), pages: self.pages };
        let actions = self.analyst.request(wish, shown, &cx);
        self.carry_out_analysis(actions, now);
    }

    /// A click on the board that is an attempt at a better move; true if it was.
    pub(crate) fn attempt(&mut self, p: Point, now: Duration) -> bool {
        let shown = Shown { records: self.review.records(), pages: self.pages };
        let actions = self.analyst.attempt(p, shown);
        let attempted = actions.is_some();
        self.carry_out_analysis(actions.unwrap_or_default(), now);
        attempted
    }

    pub(super) fn advance_analysis(&mut self, now: Duration) {
        let cx = Context::new(&self.settings, self.pages, now, self.started, &self.tickets);
        let shown = Shown { records: self.review.records(), pages: self.pages };
        let actions = self.analyst.advance(shown, &cx);
        self.carry_out_analysis(actions, now);
    }

    /// True if a player is asked about a record.
    pub(crate) fn is_analysing(&self) -> bool {
        self.analyst.is_busy()
    }

    fn carry_out_analysis(&mut self, actions: Vec<Action>, now: Duration) {
        for action in actions {
            match action {
                Action::Notify(status) => self.say(status, now),
                Action::ClearNotice => self.notices.clear(),
                Action::Refuse(p) => self.notices.refuse(p, now),
                Action::Keep { spot, analysis } => {
                    let kept = self.review.keep_analysis(spot.study, (spot.game, spot.node), &analysis, &spot.of);
                    self.carry_out_review(kept, now);
                }
                Action::Visit(node) => {
                    self.review.stop_practice();
                    self.notices.clear();
                    self.record_request(Request::Go(Go::Node(node)), now);
                }
                Action::Try(mv) => {
                    let heard = self.review.try_out(mv);
                    self.carry_out_review(heard, now);
                }
                Action::LeaveTrial => self.review.leave_trial(),
                Action::Think { ticket, thought } => self.effects.push(Effect::Think { ticket, request: thought }),
                Action::Stop(ticket) => self.effects.push(Effect::Stop(ticket)),
            }
        }
    }
}
