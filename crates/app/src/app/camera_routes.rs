//! Routing to and from the camera.

use std::time::Duration;

use lanke_camera::{GameState, Source};
use lanke_game::session::{Act, Request};
use lanke_rules::{ByColor, Color, Point, Size};
use lanke_sound::Cue;
use lanke_vision::Beginning;

use super::App;
use crate::camera::{Action, Camera, CameraWish, Engines, Event};
use crate::context::Context;
use crate::event::Effect;
use crate::form::Form;
use crate::pages::PageId;
use crate::play::Game;
use crate::status::{Status, Tone};
use crate::words::phrase;

impl App {
    /// The game, as the follower of the board must know it.
    pub(crate) fn game_state(&self) -> GameState<'_> {
        GameState {
            session: self.play.game().session(),
            remote: ByColor::from_fn(|color| !self.play.game().controllers()[color].is_local()),
            announced: None,
            table: self.online.table(),
        }
    }

    /// The computer opponents, as the page of the camera shows them.
    pub(crate) fn camera_engines(&self) -> Engines {
        let side = Color::BOTH.into_iter().find(|&color| self.play.game().controllers()[color].engine().is_some());
        Engines { side, thinking: self.play.thinking_side().is_some() }
    }

    pub(super) fn camera_intent(&mut self, wish: CameraWish, now: Duration) {
        if matches!(&wish, CameraWish::Open(source) if source == Source::PHONE) {
            self.show_phone_camera();
        }
        self.with_camera(now, |camera, game, cx| camera.request(wish, game, cx));
    }

    pub(super) fn camera_event(&mut self, event: Event, now: Duration) {
        self.with_camera(now, |camera, game, cx| camera.handle(event, game, cx));
    }

    pub(super) fn advance_camera(&mut self, now: Duration) {
        self.with_camera(now, Camera::advance);
        self.sync_camera(now);
    }

    /// Brings the camera up to the game.
    pub(super) fn sync_camera(&mut self, now: Duration) {
        self.with_camera(now, |camera, game, _| camera.sync(game));
    }

    /// Takes a click on the board of the page; false where it is not for the camera.
    pub(crate) fn correct(&mut self, point: Point, now: Duration) -> bool {
        if self.pages.shown() != PageId::Camera {
            return false;
        }
        let mut taken = false;
        self.with_camera(now, |camera, game, _| {
            let actions = camera.click(point, game);
            taken = actions.is_some();
            actions.unwrap_or_default()
        });
        taken
    }

    pub(super) fn with_camera(
        &mut self,
        now: Duration,
        change: impl FnOnce(&mut Camera, &GameState<'_>, &Context<'_>) -> Vec<Action>,
    ) {
        let mut camera = std::mem::take(&mut self.camera);
        let actions = change(&mut camera, &self.game_state(), &self.context(now));
        self.camera = camera;
        for action in actions {
            if !self.carry_out_camera(action, now) {
                return self.camera.refused();
            }
        }
    }

    /// Carries an action out; false where the game refuses it.
    fn carry_out_camera(&mut self, action: Action, now: Duration) -> bool {
        match action {
            Action::Play(color, point) => {
                let played = self.act(Act::Play(color, point), now).is_ok();
                if played {
                    self.with_play(now, |play, _, _| play.mark_real_board());
                }
                return played;
            }
            Action::TakeBack(count) => return self.take_back_for_camera(count, now),
            Action::SetUp(setup) => return self.set_up_for_camera(setup, now),
            Action::Begin(form) => self.begin_for_camera(&form, now),
            Action::ShowPage => self.pages.show(PageId::Camera),
            Action::Remember(camera) => self.change_settings(|settings| settings.camera = camera, now),
            Action::RememberRules(rules) => self.change_settings(|settings| settings.recording = rules, now),
            Action::Call(color) => self.call_out(color),
            Action::Effect(effect) => self.effects.push(Effect::Camera(effect)),
        }
        true
    }

    /// Announces that a move of a side is to be laid. A phone that is the camera says its point itself.
    fn call_out(&mut self, color: Color) {
        self.sound(Cue::Answer(color));
        let session = self.play.game().session();
        let sound = &self.settings.sound;
        if let Some(point) = self.camera.follower().awaited(session)
            && sound.on
            && sound.voice
            && self.camera.source() != Source::PHONE
        {
            let name = self.settings.look.coordinates.name(session.settings().size, point);
            self.say_aloud(color, name);
        }
    }

    /// Says a first move aloud, to be listened to.
    pub(super) fn listen_to_voice(&mut self) {
        let size = Size::NINETEEN;
        if let Some(point) = size.point(15, 3) {
            self.say_aloud(Color::Black, self.settings.look.coordinates.name(size, point));
        }
    }

    /// Says a move aloud, by the voice of the system.
    fn say_aloud(&mut self, color: Color, point: String) {
        self.effects.push(Effect::Say { lang: self.settings.lang, color, point });
    }

    /// Begins a game on the board that is seen. The form of the next game stays as it is.
    fn begin_for_camera(&mut self, form: &Form, now: Duration) {
        match Game::new(form.game_settings(self.settings.lang, self.context(now).today()), now) {
            Ok(game) => {
                self.open_game(game, now);
                self.pages.show(PageId::Camera);
                self.with_camera(now, |camera, game, _| camera.follow(game));
            }
            Err(error) => self.say(Status { text: error.to_string(), tone: Tone::Bad, icon: "warning" }, now),
        }
    }

    /// Refuses a game on another board than the one on which the camera records; true if it does.
    pub(super) fn refuse_other_board(&mut self, size: Size, now: Duration) -> bool {
        let recorded = self.play.game().session().settings().size;
        if !self.camera.records() || recorded == size {
            return false;
        }
        let lines = recorded.width().to_string();
        let text = phrase(self.settings.lang, "cam-busyboard", &[("n", &lines)]);
        self.say_long(Status { text, tone: Tone::Bad, icon: "camera" }, now);
        true
    }

    /// Takes moves back, or asks the other player for it; false where the game refuses it.
    fn take_back_for_camera(&mut self, count: usize, now: Duration) -> bool {
        if let Some(me) = self.online.plays() {
            return self.act(Act::Ask(me, Request::Takeback), now).is_ok();
        }
        (0..count).all(|_| {
            let moves = self.play.game().session().moves().len();
            self.play.game().session().last_mover().is_some_and(|color| {
                self.act(Act::Ask(color, Request::Takeback), now).is_ok()
                    && self.play.game().session().moves().len() < moves
            })
        })
    }

    /// Begins the game with the stones that lie there already; false where it refuses them.
    fn set_up_for_camera(&mut self, Beginning { stones, to_play }: Beginning, now: Duration) -> bool {
        let begins_alone = stones == ByColor::default();
        let [b, w] = [&stones.black, &stones.white].map(|stones| stones.len().to_string());
        if self.act(Act::SetUp(stones, to_play), now).is_err() {
            return false;
        }
        self.with_play(now, |play, _, _| play.mark_real_board());
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
}
