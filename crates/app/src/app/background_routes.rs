//! Routing to and from the analysis of the person's own games.

use std::time::Duration;

use super::App;
use crate::background::{self, Action, Event};
use crate::context::Context;
use crate::event::Effect;

impl App {
    pub(super) fn background_event(&mut self, event: Event, now: Duration) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        let actions = self.background.handle(event, &cx);
        self.carry_out_background(actions, now);
    }

    /// Lets the analysis go on where nothing else is done.
    pub(super) fn advance_background(&mut self, now: Duration) {
        let busy = self.analyst.is_busy()
            || self.turns.is_at_work()
            || self.play.is_thinking()
            || self.online.shares()
            || self.relay.follows()
            || self.camera.picture_size().is_some();
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        let actions = self.background.advance(busy, &cx);
        self.carry_out_background(actions, now);
    }

    fn carry_out_background(&mut self, actions: Vec<Action>, now: Duration) {
        for action in actions {
            match action {
                Action::Effect(effect) => {
                    if let background::Effect::Keep { identity, analyses, .. } = &effect {
                        self.review.share_analyses(*identity, analyses);
                    }
                    self.effects.push(Effect::Background(effect));
                }
                Action::Think { ticket, request } => self.effects.push(Effect::Think { ticket, request }),
                Action::Stop(ticket) => self.effects.push(Effect::Stop(ticket)),
                Action::CardsAdded => self.refresh_learn(now),
            }
        }
    }
}
