//! Routing to and from phones.

use std::time::Duration;

use lanke_camera::{Overlay, Source};
use lanke_game::record::{Collection, Tree};
use lanke_game::session::{Act, Phase, Request};

use super::App;
use super::dialogs::Open;
use crate::board::draw::game_number;
use crate::camera::CameraWish;
use crate::event::Effect;
use crate::form::Form;
use crate::games::Beginning;
use crate::online::OnlineWish;
use crate::pages::PageId;
use crate::phones::{Action, Broadcast, CameraRequest, Event, PhoneRole, PhoneWish};
use crate::review::OpenRecord;
use crate::status::{Tone, status};

impl App {
    pub(super) fn phone_intent(&mut self, wish: PhoneWish, now: Duration) {
        match wish {
            PhoneWish::Open(_) => self.dialog = Some(Open::Phones),
            PhoneWish::Stop => drop(self.dialog.take_if(|open| matches!(open, Open::Phones))),
            PhoneWish::SendAway(_) | PhoneWish::NewCode => {}
        }
        let hosts = self.online.is_connected();
        let actions = self.phones.request(wish, hosts);
        self.carry_out_phones(actions, now);
    }

    /// Shows the code for a phone that is to be the camera.
    pub(super) fn show_phone_camera(&mut self) {
        self.dialog = Some(Open::Phones);
        let actions = self.phones.request(PhoneWish::Open(PhoneRole::Camera), false);
        // The camera is being opened already.
        let effects = actions.into_iter().filter(|action| matches!(action, Action::Effect(_)));
        self.carry_out_phones(effects.collect(), Duration::ZERO);
    }

    pub(super) fn phone_event(&mut self, event: Event, now: Duration) {
        let actions = self.phones.handle(event);
        self.carry_out_phones(actions, now);
    }

    /// Lets a browser join the table that is open.
    pub(super) fn advance_phones(&mut self, now: Duration) {
        let table = self.online.invitation().map(str::to_owned);
        let actions = self.phones.take_table(table.as_deref());
        self.carry_out_phones(actions, now);
    }

    fn carry_out_phones(&mut self, actions: Vec<Action>, now: Duration) {
        for action in actions {
            match action {
                Action::Effect(effect) => self.effects.push(Effect::Phones(effect)),
                Action::OpenCamera => {
                    if self.camera.source() != Source::PHONE {
                        // Who wants the code sees it already; a phone that is back by itself closes no question.
                        let open = CameraWish::Open(Source::PHONE.to_owned());
                        self.with_camera(now, |camera, game, cx| camera.request(open, game, cx));
                    }
                }
                Action::HostTable => self.online_intent(OnlineWish::HostTable, now),
                Action::Obey(request) => self.obey_phone(request, now),
                Action::OpenPhotograph { tree, plays } => self.open_photograph(*tree, plays, now),
            }
        }
    }

    /// Opens a position that was photographed as a record, or the dialog for a game that goes on from it. A question that waits
    /// for its answer stays: the record waits behind it.
    fn open_photograph(&mut self, tree: Tree, plays: bool, now: Duration) {
        let free = self.dialog.as_ref().is_none_or(|open| matches!(open, Open::Phones));
        if plays && free {
            let beginning = Beginning::of(&tree, 0);
            let (width, height) = (beginning.size.width(), beginning.size.height());
            let form = Form { handicap: 0, width, height, ..self.settings.form.clone() };
            return self.open_new_game(form, Some(beginning));
        }
        if free {
            self.dialog = None;
        }
        self.add_to_review(OpenRecord::of_no_file(Collection { games: vec![tree], ..Collection::default() }));
        self.pages.show(PageId::Review);
        self.say(status(self.settings.lang, "ph-photographed", Tone::Good, "camera"), now);
    }

    /// Does what the person at the phone over the board asks for.
    fn obey_phone(&mut self, request: CameraRequest, now: Duration) {
        match request {
            CameraRequest::Correct(point) => self.camera_intent(CameraWish::Tap(point), now),
            CameraRequest::Corners(corners) => self.camera_intent(CameraWish::Corners(corners), now),
            CameraRequest::Find => self.camera_intent(CameraWish::Find, now),
            CameraRequest::Answer(true) => {
                // The phone asks about one point at a time.
                let asked = self.camera.follower().asked_point().map(|(point, chances)| (point, chances.stone()));
                let wish = asked.map_or(CameraWish::Accept, |(point, stone)| CameraWish::Correct(point, stone));
                self.camera_intent(wish, now);
            }
            CameraRequest::Answer(false) => self.camera_intent(CameraWish::Decline, now),
            CameraRequest::Pass => self.pass(now),
            CameraRequest::Count => {
                if let Some(me) = self.online.plays() {
                    self.play_act(Act::Ask(me, Request::Count), now);
                }
            }
            CameraRequest::Reply(agrees) => {
                let asked = self.play.game().session().asked();
                if asked.is_some_and(|(side, _)| self.online.plays().is_some_and(|me| me != side)) {
                    self.answer_online(agrees, now);
                }
            }
            CameraRequest::Dead(point) => {
                if self.play.game().session().phase() == Phase::Counting {
                    self.play_act(Act::ToggleDead(point), now);
                }
            }
            CameraRequest::Agree => self.with_play(now, |play, _, cx| play.agree(cx.now)),
            CameraRequest::Continue => self.go_on_playing(None, now),
            CameraRequest::Press => self.with_camera(now, |camera, game, _| camera.press(game)),
        }
    }

    /// Content of the pages; none while none are served.
    pub fn broadcast(&self, now: Duration) -> Option<Broadcast> {
        if !self.phones.serves() {
            return None;
        }
        let game = self.play.game();
        let session = game.session();
        let overlay =
            self.camera.picture_size().map(|size| Overlay::of(self.camera.follower(), Some(&self.game_state()), size));
        Some(Broadcast {
            session: session.clone(),
            time: game.time(now),
            number: game_number(session.tree()) as u32,
            player: self.online.plays(),
            overlay,
        })
    }
}
