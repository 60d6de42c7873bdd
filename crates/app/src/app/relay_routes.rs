//! Routing to and from the games of an event.

use std::time::Duration;

use super::App;
use super::dialogs::Open;
use crate::context::Context;
use crate::event::Effect;
use crate::pages::PageId;
use crate::relay::{Action, Event, Relay, RelayWish};

impl App {
    pub(super) fn relay_intent(&mut self, wish: RelayWish, now: Duration) {
        let folder = self.files.games().join("events");
        self.with_relay(now, |relay, cx| relay.request(wish, folder, cx));
    }

    pub(super) fn relay_event(&mut self, event: Event, now: Duration) {
        self.with_relay(now, |relay, cx| relay.handle(event, cx));
    }

    pub(super) fn with_relay(&mut self, now: Duration, change: impl FnOnce(&mut Relay, &Context<'_>) -> Vec<Action>) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        for action in change(&mut self.relay, &cx) {
            match action {
                Action::Effect(effect) => self.effects.push(Effect::Relay(effect)),
                Action::ShowPage => self.show(PageId::Relay, now),
                Action::AskLess(delay) => self.dialog = Some(Open::LessDelay(delay)),
                Action::AskStop => self.dialog = Some(Open::StopRelay { quitting: false }),
                Action::ShowCode(index) => self.dialog = Some(Open::Code(index)),
                Action::Notify(status) => self.say_long(status, now),
                Action::Sound(cue) => self.sound(cue),
            }
        }
    }
}
