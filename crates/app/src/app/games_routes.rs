//! Routing to and from the games on the disk.

use std::time::Duration;

use super::{App, Open};
use crate::context::Context;
use crate::event::Effect;
use crate::games::messages::Action;
use crate::games::{Event, Games, GamesWish};
use crate::status::{Tone, status};

impl App {
    /// Looks for the games on the disk.
    pub(super) fn find_games(&mut self, now: Duration) {
        self.with_games(now, |games, cx| vec![games.open(cx)]);
    }

    pub(super) fn games_event(&mut self, event: Event, now: Duration) {
        self.with_games(now, |games, cx| games.handle(event, cx));
    }

    pub(super) fn games_intent(&mut self, wish: GamesWish, now: Duration) {
        if wish == GamesWish::Close {
            return self.pages.close();
        }
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        // What is written to an open record would go to its old name.
        let moved = match wish {
            GamesWish::Rename(_) => self.games.chosen_file(&cx).into_iter().collect(),
            GamesWish::AskDelete => self.games.files_to_delete(&cx),
            _ => Vec::new(),
        };
        if moved.iter().any(|path| self.review.records().place_of(path).is_some()) {
            return self.say_long(status(self.settings.lang, "er-file-open", Tone::Warning, "warning"), now);
        }
        self.with_games(now, |games, cx| games.wish(wish, cx));
    }

    pub(super) fn with_games(&mut self, now: Duration, change: impl FnOnce(&mut Games, &Context<'_>) -> Vec<Action>) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        for action in change(&mut self.games, &cx) {
            match action {
                Action::Notify(status) => self.say_long(status, now),
                Action::AskDelete(removal) => self.dialog = Some(Open::DeleteGames(removal)),
                Action::Remember(files) => self.change_settings(|settings| settings.recent = files, now),
                Action::Renamed { from, to } => self.play.mark_moved(&from, &to),
                // A question that was opened meanwhile stays.
                Action::Export(..) if self.dialog.is_some() => {}
                Action::Export(games, moves, path) => self.export_games(games, moves, path, now),
                Action::NewGame(form, beginning) => self.open_new_game(*form, beginning),
                Action::Effect(effect) => self.effects.push(Effect::Games(effect)),
            }
        }
    }

    /// Lets the games be read that are shown.
    pub(super) fn advance_games(&mut self, now: Duration) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        let effects = self.games.advance(&cx);
        self.effects.extend(effects.into_iter().map(Effect::Games));
    }
}
