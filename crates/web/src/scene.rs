//! Places that show scenes which this program hands over: the page of a phone that is the camera over a real board, whose pictures
//! go to whoever reads them while what was read comes back to be drawn into the live picture, the desk of a helper beside such a
//! board, and a page for spectators.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

use lanke_app::wording;
use lanke_camera::{Feed, Overlay};
use lanke_game::session::{Phase, Refusal, Session};
use lanke_rules::{Color, Name, Point};
use lanke_words::{Lang, phrase, word};
use serde::Serialize;

use crate::access::Role;
use crate::analysis::GameAnalysis;
use crate::message::Request;
use crate::overview::{Heading, delay_text};
use crate::place::{Actor, Browser, Input, States};
use crate::sight::{SightMessage, message};
use crate::state::{Line, Notice, Shown, State};
use crate::{desk, limits};

/// Pause between two looks while a picture is being read.
const LOOK: Duration = Duration::from_millis(20);
/// The same while nothing is expected.
const TICK: Duration = Duration::from_millis(250);
/// Rung when there is something to be looked at.
pub type Bell = Arc<dyn Fn() + Send + Sync>;

/// Game that is shown.
#[derive(Clone, Debug)]
pub struct SceneGame {
    /// The game.
    pub session: Session,
    /// Its own time when it was handed over.
    pub time: Duration,
    /// Number that tells it apart from the others.
    pub number: u32,
    /// Its clocks stand, although it is not paused.
    pub stands: bool,
}

impl SceneGame {
    /// Its own time so long after it was handed over.
    pub(crate) fn time_after(&self, elapsed: Duration) -> Duration {
        let still = self.stands || self.session.is_paused();
        if still { self.time } else { self.time + elapsed }
    }

    /// The game as it stands now, handed over at an instant, for the player of a colour or for others.
    pub(crate) fn shown(&self, since: Instant, me: Option<Color>) -> Shown<'_> {
        let time = self.time_after(since.elapsed());
        Shown { session: &self.session, number: self.number, time, me, connected: !self.stands }
    }
}

/// Scene of a page.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Board in the picture of a camera; none before the first picture.
    pub sight: Option<Overlay>,
    /// The game, once there is one.
    pub game: Option<SceneGame>,
}

/// Reason why a request of a person beside a board is refused.
#[derive(Clone, Debug)]
pub enum RefusedRequest {
    /// The rules refuse it.
    Rules(Refusal),
    /// The clock was pressed, and no move is seen.
    NoMove,
}

impl From<Refusal> for RefusedRequest {
    fn from(refusal: Refusal) -> Self {
        Self::Rules(refusal)
    }
}

/// A place of scenes, for whoever hands them over and reads the pictures.
#[derive(Debug)]
pub struct ScenePlace {
    pub(crate) feed: Feed,
    pub(crate) inputs: Sender<Input>,
    pub(crate) requests: Receiver<Request>,
}

impl ScenePlace {
    /// The phone's pictures.
    #[must_use]
    pub fn feed(&self) -> Feed {
        self.feed.clone()
    }

    /// Shows a scene on the phone.
    pub fn show(&self, scene: Scene) {
        // A place that is gone shows nothing.
        let _gone = self.inputs.send(Input::Scene(Box::new(scene), None));
    }

    /// Shows a scene to the player of a colour, who sits at the board while the other side is elsewhere.
    pub fn show_to(&self, player: Color, scene: Scene) {
        // A place that is gone shows nothing.
        let _gone = self.inputs.send(Input::Scene(Box::new(scene), Some(player)));
    }

    /// Shows spectators an analysis of the game.
    pub fn show_analysis(&self, analysis: Option<GameAnalysis>) {
        // A place that is gone shows nothing.
        let _gone = self.inputs.send(Input::Analysis(analysis.map(Box::new)));
    }

    /// Changes the heading of the pages.
    pub fn set_heading(&self, heading: Heading) {
        // A place that is gone shows nothing.
        let _gone = self.inputs.send(Input::Heading(heading));
    }

    /// Refuses the last request of the person there.
    pub fn refuse(&self, reason: impl Into<RefusedRequest>) {
        // Nobody is there any more.
        let _gone = self.inputs.send(Input::Refused(reason.into()));
    }

    /// The next request of the person at the phone.
    #[must_use]
    pub fn request(&self) -> Option<Request> {
        self.requests.try_recv().ok()
    }
}

/// Leave to send the next picture.
#[derive(Clone, Copy, Debug, Serialize)]
struct Next {
    kind: &'static str,
}

/// Use of a place of scenes.
#[derive(Clone, Debug)]
pub(crate) struct SceneUse {
    pub(crate) role: Role,
    /// Moves are entered at a player's page.
    pub(crate) enters: bool,
    pub(crate) heading: Heading,
}

/// The thread of a place of scenes.
pub(crate) struct SceneActor {
    setup: SceneUse,
    states: Arc<States>,
    /// Address of the page and its code, for the wall.
    address: (String, String),
    /// Is rung after each request of a person.
    bell: Bell,
    feed: Feed,
    requests: Sender<Request>,
    browsers: BTreeMap<u64, Browser>,
    /// The browser whose pictures are taken, if it has leave to send one.
    allowed: Option<u64>,
    /// The next leave is to be given.
    owed: bool,
    /// Time of the last leave.
    given: Option<Instant>,
    /// Pictures that had been taken when the last one was put into the feed.
    pending: Option<u64>,
    scene: Scene,
    /// Analysis of its game, for spectators.
    analysis: Option<Box<GameAnalysis>>,
    /// Colour that is played at the board at a table.
    player: Option<Color>,
    /// Time of the scene.
    since: Instant,
    seen: BTreeMap<u64, SightMessage>,
}

impl Actor for SceneActor {
    fn wait(&self) -> Duration {
        match (self.pending, self.owed) {
            (Some(_), _) => LOOK,
            (None, true) => self.pause(),
            (None, false) => TICK,
        }
    }

    fn take(&mut self, input: Input) {
        match input {
            Input::Joined(browser) => {
                self.states.renew(browser.lang);
                self.browsers.insert(browser.number, browser);
                // The one that came last is the camera.
                self.pending = None;
                self.owe();
            }
            Input::Left(number) => {
                self.browsers.remove(&number);
                self.seen.remove(&number);
                if self.allowed.is_none_or(|allowed| allowed == number) && self.pending.is_none() {
                    self.owe();
                }
            }
            Input::Picture(number, bytes) => {
                if self.allowed == Some(number) {
                    self.allowed = None;
                    self.pending = Some(self.feed.taken());
                    if self.feed.put(bytes).is_err() {
                        self.pending = None;
                        self.owe();
                    }
                }
            }
            Input::Asked(number, Request::At { number: game, moves }) => {
                if let (Some(shown), Some(browser)) = (self.shown(), self.browsers.get(&number))
                    && shown.number == game
                {
                    browser.send(&shown.position(browser.lang, moves));
                }
            }
            Input::Asked(number, request) => {
                if let (Request::Help {}, Role::Player, Some(browser)) =
                    (&request, self.setup.role, self.browsers.get(&number))
                {
                    browser.send(&Notice::new(Line::new("good", word(browser.lang, "relay-called"))));
                }
                if self.setup.role != Role::Spectator {
                    // Whoever reads the pictures has gone.
                    let _gone = self.requests.send(request);
                    (self.bell)();
                }
            }
            Input::Scene(scene, player) => {
                (self.scene, self.player, self.since) = (*scene, player, Instant::now());
            }
            Input::Analysis(analysis) => self.analysis = analysis,
            Input::Refused(reason) => self.refuse(&reason),
            Input::Heading(heading) => self.setup.heading = heading,
            Input::Address(url, code) => self.address = (url, code),
            Input::Bell | Input::Closed | Input::Board(..) | Input::Places(_) | Input::Code(..) => {}
        }
    }

    fn advance(&mut self) {
        if self.pending.is_some_and(|taken| self.feed.taken() > taken) {
            self.pending = None;
            self.owe();
        }
        if self.owed && self.pause().is_zero() {
            self.allow();
        }
        self.publish();
    }
}

impl SceneActor {
    pub(crate) fn new(
        setup: SceneUse,
        states: Arc<States>,
        address: (String, String),
        feed: Feed,
        (requests, bell): (Sender<Request>, Bell),
    ) -> Self {
        Self {
            setup,
            states,
            address,
            bell,
            feed,
            requests,
            browsers: BTreeMap::new(),
            allowed: None,
            owed: false,
            given: None,
            pending: None,
            scene: Scene { sight: None, game: None },
            analysis: None,
            player: None,
            since: Instant::now(),
            seen: BTreeMap::new(),
        }
    }

    /// Makes the phone wait for its next leave.
    fn owe(&mut self) {
        (self.allowed, self.owed) = (None, self.setup.role == Role::Camera);
    }

    /// Time until the next leave may be given.
    fn pause(&self) -> Duration {
        self.given.map_or(Duration::ZERO, |given| limits::PICTURE_PAUSE.saturating_sub(given.elapsed()))
    }

    /// Lets the phone send its next picture.
    fn allow(&mut self) {
        (self.owed, self.given) = (false, Some(Instant::now()));
        self.allowed = self.browsers.keys().next_back().copied();
        if let Some(browser) = self.allowed.and_then(|number| self.browsers.get(&number)) {
            browser.send(&Next { kind: "next" });
        }
    }

    fn publish(&mut self) {
        self.states.publish(|lang| self.state(lang));
        let Some(sight) = &self.scene.sight else { return };
        for (&number, browser) in &self.browsers {
            let message = message(sight, self.dead(), browser.lang);
            if self.seen.get(&number) != Some(&message) {
                browser.send(&message);
                self.seen.insert(number, message);
            }
        }
    }

    /// Refuses the last request in every browser.
    fn refuse(&self, reason: &RefusedRequest) {
        let rules = self.scene.game.as_ref().map_or(Name::Chinese, |game| game.session.settings().rules);
        for browser in self.browsers.values() {
            let (tone, text) = match reason {
                RefusedRequest::Rules(refusal) => ("bad", wording::refusal(browser.lang, *refusal, rules)),
                RefusedRequest::NoMove => ("warn", word(browser.lang, "phone-no-move").to_owned()),
            };
            browser.send(&Notice::new(Line::new(tone, text)));
        }
    }

    /// The game as it stands now.
    fn shown(&self) -> Option<Shown<'_>> {
        Some(self.scene.game.as_ref()?.shown(self.since, self.player))
    }

    /// Stones that are marked dead while the player at the board counts.
    fn dead(&self) -> &[Point] {
        let session = self.player.and(self.scene.game.as_ref()).map(|game| &game.session);
        session.filter(|session| session.phase() == Phase::Counting).map_or(&[], Session::dead)
    }

    fn state(&self, lang: Lang) -> State {
        let game = self.shown();
        let SceneUse { role, enters, heading } = &self.setup;
        let state = State { page: role.page(), ..spectated(game, heading, lang) };
        match role {
            Role::Camera => {
                let status = desk::camera_status(&self.scene, game, lang);
                return State { status, controls: desk::camera(&self.scene, game, lang), ..state };
            }
            Role::Player => {
                let controls = desk::controls(&self.scene, game, *enters, lang);
                return State { status: desk::status(&self.scene, *enters, lang), controls: Some(controls), ..state };
            }
            Role::Spectator | Role::Overview | Role::Arbiter => {}
        }
        let spectators = self.browsers.len();
        State {
            analysis: self.analysis.as_ref().map(|analysis| analysis.state(lang)),
            spectators,
            spectators_text: phrase(lang, "on-watchers", &[("n", &spectators.to_string())]),
            address: self.address.0.clone(),
            qr: self.address.1.clone(),
            ..state
        }
    }
}

/// A game as spectators see it.
pub(crate) fn spectated(game: Option<Shown<'_>>, heading: &Heading, lang: Lang) -> State {
    let key = match game.map(|shown| shown.session.phase()) {
        Some(Phase::Over(_)) => "phone-over",
        Some(Phase::Counting) => "phone-counting",
        Some(Phase::Playing) => "phone-live",
        None => "phone-not-open",
    };
    State {
        kind: "state",
        page: Role::Spectator.page(),
        status: Line::new("plain", word(lang, key)),
        title: game.map_or_else(String::new, |shown| wording::terms(lang, shown.session.settings())),
        event: heading.event.clone(),
        round: heading.place(lang),
        game: game.map(|game| game.game(lang)),
        delay_text: delay_text(lang, heading.delay),
        ..State::default()
    }
}
