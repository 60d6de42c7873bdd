//! Routing to and from the page for learning.

use std::path::Path;
use std::time::Duration;

use lanke_game::record::Tree;
use lanke_game::report::player::{called, own_color};
use lanke_learn::deck::{Wanted, cards_of};
use lanke_rules::{Color, Point, Position, Ruleset};
use lanke_sound::Cue;

use super::App;
use crate::camera::Doubt;
use crate::context::Context;
use crate::event::Effect;
use crate::learn::messages::Action;
use crate::learn::{self, Event, Learn, LearnWish, MIN_LOSS, MOST_CARDS};
use crate::pages::PageId;
use crate::status::{self, Status, Tone};
use crate::words::{phrase, word};

impl App {
    /// Looks for cards and problems, because their page is shown.
    pub(super) fn open_learn(&mut self, now: Duration) {
        self.refresh_learn(now);
        self.refresh_library(now);
    }

    /// Looks for cards anew, because there are new ones.
    pub(super) fn refresh_learn(&mut self, now: Duration) {
        self.with_learn(now, |learn, cx| vec![learn.find(cx)]);
    }

    pub(super) fn learn_event(&mut self, event: Event, now: Duration) {
        self.with_learn(now, |learn, cx| learn.handle(event, cx));
    }

    pub(super) fn learn_intent(&mut self, wish: LearnWish, now: Duration) {
        match wish {
            LearnWish::AddSet => self.add_set(),
            LearnWish::MakeCards => self.make_cards(now),
            LearnWish::Compose(color) => self.compose(color, now),
            LearnWish::OpenSet => self.show_files(true, now),
            wish => {
                let seed = self.seed(now);
                self.with_learn(now, |learn, cx| learn.wish(wish, seed, cx));
            }
        }
    }

    /// Plays on a card or a problem.
    pub(super) fn learn_click(&mut self, p: Point, now: Duration) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        match self.learn.click(p, &cx) {
            Ok(actions) => {
                self.notices.clear_refused();
                self.carry_out_learn(actions, now);
            }
            Err(illegal) => {
                let text = self.learn.refusal(illegal, &cx);
                self.notices.refuse(p, now);
                self.say(Status { text, tone: Tone::Bad, icon: "warning" }, now);
            }
        }
    }

    pub(super) fn with_learn(&mut self, now: Duration, change: impl FnOnce(&mut Learn, &Context<'_>) -> Vec<Action>) {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        let actions = change(&mut self.learn, &cx);
        self.carry_out_learn(actions, now);
    }

    fn carry_out_learn(&mut self, actions: Vec<Action>, now: Duration) {
        for action in actions {
            match action {
                Action::Effect(effect) => self.effects.push(Effect::Learn(effect)),
                Action::Think { ticket, request } => self.effects.push(Effect::Think { ticket, request }),
                Action::Stop(ticket) => self.effects.push(Effect::Stop(ticket)),
                Action::Notify(status) => self.say(status, now),
                Action::Warn(status) => self.say_long(status, now),
                Action::Placed(color) => self.sound(Cue::Stone(color)),
                Action::Passed => self.sound(Cue::Pass),
                Action::ShowPage => self.show(PageId::Learn, now),
                Action::ReadOwnGames(ticket, names) => self.effects.push(Effect::ReadOwnGames { ticket, names }),
                // A question that was opened meanwhile stays.
                Action::Report(_) if self.dialog.is_some() => {}
                Action::Report(games) => self.export_player(games, now),
            }
        }
    }

    /// Adds the open record to the sets of problems.
    fn add_set(&mut self) {
        let record = self.review.shown();
        let (path, games) = (record.path().map(Path::to_owned), record.collection().games);
        self.add_problems(path.as_deref(), games);
    }

    /// Adds the problems among records; of a file, by its name.
    pub(super) fn add_problems(&mut self, path: Option<&Path>, games: Vec<Tree>) {
        let stem = path.and_then(Path::file_stem).map(|stem| stem.to_string_lossy().into_owned());
        let name = stem.unwrap_or_else(|| word(self.settings.lang, "rev-untitled").to_owned());
        self.effects.push(Effect::Learn(learn::Effect::AddSet { name, games }));
    }

    /// Makes a problem of the position that is shown, unless something before the camera is hidden or uncertain.
    fn compose(&mut self, to_play: Color, now: Duration) {
        let mut position = if self.pages.shown() == PageId::Camera {
            match self.camera.real_board() {
                Some(Ok(board)) => Position::from_board(board, to_play, Ruleset::CHINESE),
                Some(Err(doubt)) => {
                    let (key, points) = match doubt {
                        Doubt::Hidden(points) => ("ln-hidden", points),
                        Doubt::Uncertain(points) => ("ln-doubtful", points),
                    };
                    let text = phrase(self.settings.lang, key, &[("n", &points.to_string())]);
                    return self.say_long(Status { text, tone: Tone::Warning, icon: "warning" }, now);
                }
                None => return,
            }
        } else if self.pages.reviews() {
            self.review.shown().review().position().clone()
        } else {
            return;
        };
        position.set_to_play(to_play);
        self.with_learn(now, |learn, cx| learn.compose(position, cx));
    }

    /// Makes cards of the mistakes in the open record: those of the person, where they play in it.
    fn make_cards(&mut self, now: Duration) {
        let review = self.review.shown().review();
        if !review.has_analyses() {
            let text = status::status(self.settings.lang, "ln-not-analysed", Tone::Warning, "info");
            return self.say_long(text, now);
        }
        let color = own_color(&called(review.tree()), &self.settings.own_names());
        let cards = cards_of(review, Wanted { color, loss: MIN_LOSS, most: MOST_CARDS }, 0);
        self.effects.push(Effect::Learn(learn::Effect::AddCards { cards }));
    }

    /// True while the page for learning has the board.
    pub(super) fn learns(&self) -> bool {
        self.pages.shown() == PageId::Learn
    }
}
