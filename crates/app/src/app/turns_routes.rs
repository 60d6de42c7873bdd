//! Routing to and from the biggest turns of a game that has ended.

use std::time::Duration;

use super::App;
use crate::analysis::{Analyse, Layer};
use crate::context::Context;
use crate::event::Effect;
use crate::intent::Intent;
use crate::pages::PageId;
use crate::turns::Action;
use crate::walk::Go;

impl App {
    pub(super) fn find_turns(&mut self, now: Duration) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        self.turns.begin(self.play.game(), &cx);
    }

    /// Lets the search go on where nobody else is analysing.
    pub(super) fn advance_turns(&mut self, now: Duration) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        let action = self.turns.advance(self.analyst.is_busy(), &cx);
        self.carry_out_turns(action);
    }

    /// Forgets the turns, because another game is played.
    pub(super) fn forget_turns(&mut self) {
        let action = self.turns.forget();
        self.carry_out_turns(action);
    }

    /// Reviews the game at the position before a turn, with candidates.
    pub(super) fn show_turn(&mut self, index: usize, now: Duration) {
        let turns = self.turns.view(self.play.game(), &self.context(now));
        let Some(number) = turns.and_then(|turns| Some(turns.turns.get(index)?.number)) else { return };
        self.show(PageId::Review, now);
        if let Some(copy) = self.game_copy() {
            self.review.show(copy);
        }
        self.record_intent(Intent::Go(Go::Move(number.saturating_sub(1))), now);
        if self.view(now).review().is_some_and(|page| !page.analysis.layers.candidates) {
            self.analyse_intent(Analyse::Layer(Layer::Candidates), now);
        }
    }

    /// Lets the review of the game begin with what was found.
    pub(super) fn hand_turns_over(&mut self) {
        let copy = self.game_copy().and_then(|at| self.review.records().get(at));
        if let Some((record, analyses)) = copy.zip(self.turns.analyses()) {
            self.review.add_analyses(record.id(), record.game(), analyses.clone());
        }
    }

    fn carry_out_turns(&mut self, action: Option<Action>) {
        self.effects.extend(action.map(|action| match action {
            Action::Think { ticket, request } => Effect::Think { ticket, request },
            Action::Stop(ticket) => Effect::Stop(ticket),
        }));
    }
}
