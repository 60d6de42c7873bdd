//! The game that follows the real board, and the board that follows the game: actions of the [`Follower`].

use std::time::Duration;

use lanke_camera::{Action, Follower, GameState};
use lanke_game::session::{Act, Request};
use lanke_rules::{ByColor, Color, Point};
use lanke_sound::Cue;
use lanke_vision::Beginning;

use crate::app::App;
use crate::event::Effect;
use crate::form::Form;
use crate::intent::Screen;
use crate::status;
use crate::view::{Status, Tone};
use crate::words::phrase;

impl App {
    /// Lets the game be played on the board that is seen: the one in progress, or a new one.
    pub(super) fn record_board(&mut self, now: Duration) {
        let Some(size) = self.watch.follower.reading().map(|reading| reading.grid.size) else { return };
        if !self.watch.follower.shows(&self.table.session) {
            if self.online.plays().is_some() {
                return self.say(status::status(self.settings.lang, "cam-othersize", Tone::Bad, "warning"), now);
            }
            let minds = ByColor::from_fn(|color| self.table.chairs[color].mind.clone());
            let form = self.settings.form.clone();
            let sized = Form { width: size.width(), height: size.height(), handicap: 0, ..form.clone() };
            self.begin(sized.follow(&form), now);
            if self.table.session.settings().size != size {
                return;
            }
            // Who was asked to answer does.
            for color in Color::BOTH {
                self.seat(color, minds[color].clone(), now);
            }
        }
        self.watch.shown = true;
        self.watch.follower.follow(&self.table.session);
    }

    /// The game, as the follower must know it.
    pub(crate) fn game_state(&self) -> GameState<'_> {
        GameState {
            session: &self.table.session,
            remote: ByColor::from_fn(|color| !self.table.chairs[color].is_here()),
            announced: None,
            agreed: self.online.plays().is_some(),
        }
    }

    /// Lets the follower decide on the game, and carries out what it asks for.
    pub(super) fn decide_board(
        &mut self,
        now: Duration,
        decide: impl FnOnce(&mut Follower, &GameState<'_>) -> Vec<Action>,
    ) {
        let mut follower = std::mem::take(&mut self.watch.follower);
        let actions = decide(&mut follower, &self.game_state());
        self.watch.follower = follower;
        self.carry_out_board(actions, now);
    }

    /// Carries out actions of the follower.
    pub(super) fn carry_out_board(&mut self, actions: Vec<Action>, now: Duration) {
        for action in actions {
            let done = match action {
                Action::Play(color, point) => self.act(Act::Play(color, point), now).is_ok(),
                Action::TakeBack(count) => self.take_back_board(count, now),
                Action::SetUp(setup) => self.set_up_board(setup, now),
                Action::Order(order) => {
                    self.effects.extend(self.watch.ticket.map(|ticket| Effect::Order(ticket, order)));
                    true
                }
                Action::Call(color) => {
                    self.sound(Cue::Answer(color));
                    true
                }
                // The page shows the state of the board.
                Action::Report(_) => true,
            };
            if !done {
                return self.watch.follower.refused();
            }
        }
    }

    /// Takes moves back; false where the game refuses it, or the other side of a line is asked first.
    fn take_back_board(&mut self, count: usize, now: Duration) -> bool {
        (0..count).all(|_| {
            let moves = self.table.session.moves().len();
            self.table.session.last_mover().is_some_and(|color| {
                self.act(Act::Ask(color, Request::Takeback), now).is_ok() && self.table.session.moves().len() < moves
            })
        })
    }

    /// Begins the game with the stones that lie there already; false where it refuses them.
    fn set_up_board(&mut self, Beginning { stones, to_play }: Beginning, now: Duration) -> bool {
        let begins_alone = stones == ByColor::default();
        let [b, w] = [&stones.black, &stones.white].map(|stones| stones.len().to_string());
        if self.act(Act::SetUp(stones, to_play), now).is_err() {
            return false;
        }
        let lang = self.settings.lang;
        let side = lanke_words::side(lang, to_play);
        let text = if begins_alone {
            phrase(lang, "cam-begins", &[("c", side)])
        } else {
            phrase(lang, "cam-setup", &[("b", &b), ("w", &w), ("c", side)])
        };
        self.say(Status { text, tone: Tone::Good, icon: "info" }, now);
        true
    }

    /// Brings the thread that looks up to the game.
    pub(crate) fn follow(&mut self) {
        let mut follower = std::mem::take(&mut self.watch.follower);
        let actions = follower.sync(&self.game_state());
        self.watch.follower = follower;
        // Orders and calls take no time.
        self.carry_out_board(actions, Duration::ZERO);
    }

    /// Takes a click on the board of the page; false where it is not for the camera.
    pub(crate) fn correct(&mut self, point: Point) -> bool {
        if !self.watch.shown || self.screen != Screen::Play || self.watch.ticket.is_none() {
            return false;
        }
        let Some(action) = self.watch.follower.click(point, &self.game_state()) else { return false };
        self.carry_out_board(vec![action], Duration::ZERO);
        true
    }
}
