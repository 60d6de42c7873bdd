//! Routing to and from the look for a newer version.

use std::time::Duration;

use super::App;
use crate::context::Context;
use crate::event::Effect;
use crate::versions::VersionsWish;

impl App {
    pub(super) fn versions_intent(&mut self, wish: VersionsWish, now: Duration) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        self.effects.extend(self.versions.request(wish, &cx).map(Effect::Versions));
    }
}
