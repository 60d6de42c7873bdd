//! Routing to and from the page of the library.

use std::path::PathBuf;
use std::time::Duration;

use lanke_game::record::{Collection, Tree};
use lanke_rules::Point;
use lanke_sound::Cue;

use super::App;
use crate::context::Context;
use crate::event::Effect;
use crate::files::Source;
use crate::form::Form;
use crate::library::{Action, Destination, Event, Library, LibraryWish};
use crate::pages::PageId;
use crate::review::OpenRecord;
use crate::status::{Status, Tone, illegal, status};
use crate::walk::Go;
use crate::words::phrase;

impl App {
    /// Has the library brought up to date, because what shows it is shown.
    pub(super) fn refresh_library(&mut self, now: Duration) {
        self.with_library(now, |library, _| library.refresh());
    }

    pub(super) fn library_event(&mut self, event: Event, now: Duration) {
        self.with_library(now, |library, cx| library.handle(event, cx));
    }

    pub(super) fn library_intent(&mut self, wish: LibraryWish, now: Duration) {
        match wish {
            LibraryWish::Patterns | LibraryWish::Explorer => {
                self.pages.show(PageId::Library);
                self.refresh_library(now);
                self.with_library(now, |library, cx| library.wish(wish, cx));
            }
            LibraryWish::ExploreRecord => self.explore_record(now),
            wish => self.with_library(now, |library, cx| library.wish(wish, cx)),
        }
    }

    /// Shows the position of the record in the explorer, that of moves tried out included.
    fn explore_record(&mut self, now: Duration) {
        let review = self.review.shown().review();
        let (path, komi) = (review.course_shown(), review.setting().komi);
        self.pages.show(PageId::Library);
        self.refresh_library(now);
        self.with_library(now, |library, cx| library.explore(path, komi, cx));
    }

    /// Uses a tool of the pattern, or plays in the explorer.
    pub(super) fn library_click(&mut self, p: Point, now: Duration) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        match self.library.click(p, &cx) {
            Ok(actions) => {
                self.notices.clear_refused();
                self.carry_out_library(actions, now);
            }
            Err(reason) => {
                let text = illegal(self.settings.lang, reason, false);
                self.notices.refuse(p, now);
                self.say(Status { text, tone: Tone::Bad, icon: "warning" }, now);
            }
        }
    }

    pub(super) fn with_library(
        &mut self,
        now: Duration,
        change: impl FnOnce(&mut Library, &Context<'_>) -> Vec<Action>,
    ) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        let actions = change(&mut self.library, &cx);
        self.carry_out_library(actions, now);
    }

    fn carry_out_library(&mut self, actions: Vec<Action>, now: Duration) {
        for action in actions {
            match action {
                Action::Effect(effect) => self.effects.push(Effect::Library(effect)),
                Action::Think { ticket, request } => self.effects.push(Effect::Think { ticket, request }),
                Action::Stop(ticket) => self.effects.push(Effect::Stop(ticket)),
                Action::Notify(status) => self.say_long(status, now),
                Action::Placed(color) => self.sound(Cue::Stone(color)),
                Action::Open(destination) => self.open_hit(destination, now),
                Action::OpenAll(games) => self.open_found(games, now),
                Action::PlayOn(beginning) => {
                    let (width, height) = (beginning.size.width(), beginning.size.height());
                    let form = Form { handicap: 0, width, height, ..self.settings.form.clone() };
                    self.open_new_game(form, Some(beginning));
                }
                Action::Close => self.show(PageId::Learn, now),
            }
        }
    }

    /// Opens the game of a hit; one that is open and has changes is only shown.
    fn open_hit(&mut self, destination: Destination, now: Duration) {
        let path = PathBuf::from(&destination.game.path);
        let changed = |at| self.review.records().get(at).is_some_and(OpenRecord::changed);
        match self.review.records().place_of(&path) {
            Some(at) if changed(at) => {
                self.review.show(at);
                self.pages.show(PageId::Review);
                self.go_to_hit(&destination, now);
            }
            _ => {
                let ticket = self.load(Source::File(path), None, now);
                self.library.awaits(ticket, destination);
            }
        }
    }

    /// Opens games that were found as a collection, which belongs to no file until it is saved.
    fn open_found(&mut self, games: Vec<Tree>, now: Duration) {
        if games.is_empty() {
            return self.say_long(status(self.settings.lang, "lib-gone", Tone::Warning, "warning"), now);
        }
        let text = phrase(self.settings.lang, "lib-all-open", &[("n", &games.len().to_string())]);
        self.add_to_review(OpenRecord::of_no_file(Collection { games, ..Collection::default() }));
        self.pages.show(PageId::Review);
        self.say_long(Status { text, tone: Tone::Good, icon: "check" }, now);
    }

    /// Goes to the move of a hit in the record shown, if that still has the game.
    pub(super) fn go_to_hit(&mut self, destination: &Destination, now: Duration) {
        let games: Vec<_> = self.review.shown().trees().collect();
        let Some(place) = destination.game.place_in(&games) else {
            return self.say_long(status(self.settings.lang, "lib-changed", Tone::Warning, "warning"), now);
        };
        // A record that was open may show a variation.
        let last = destination.moves.checked_sub(1).and_then(|before| {
            let mut moves = games[place].main_line().filter(|node| node.raw_move().is_some());
            Some(moves.nth(before as usize)?.id())
        });
        let go = last.map_or(Go::Move(destination.moves), Go::Node);
        self.record_request(crate::review::Request::Pick(place), now);
        self.record_request(crate::review::Request::Go(go), now);
    }
}
