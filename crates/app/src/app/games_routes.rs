//! Routing to and from the games on the disk.

use std::time::Duration;

use super::App;
use crate::context::Context;
use crate::event::Effect;
use crate::games::GamesWish;

impl App {
    /// Looks for the games on the disk.
    pub(super) fn find_games(&mut self, now: Duration) {
        let cx = Context::new(&self.settings, self.pages, now, self.started, &self.tickets);
        let effect = self.games.find(&cx);
        self.effects.push(Effect::Games(effect));
    }

    pub(super) fn games_intent(&mut self, wish: GamesWish, now: Duration) {
        if wish == GamesWish::Close {
            return self.pages.close();
        }
        let cx = Context::new(&self.settings, self.pages, now, self.started, &self.tickets);
        self.games.wish(wish, &cx);
    }

    /// Lets the games be read that are shown.
    pub(super) fn advance_games(&mut self, now: Duration) {
        let cx = Context::new(&self.settings, self.pages, now, self.started, &self.tickets);
        let effects = self.games.advance(&cx);
        self.effects.extend(effects.into_iter().map(Effect::Games));
    }
}
