//! Places that show scenes which this program hands over: the page of a phone that is the camera over a real board, whose pictures
//! go to whoever reads them while what was read comes back to be drawn into the live picture, and a page for spectators.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

use lanke_app::wording;
use lanke_camera::{BoardStatus, Feed, Overlay, OverlayQuestion};
use lanke_game::session::{Phase, Session};
use lanke_rules::{Color, Move, Point, Size};
use lanke_vision::Spot;
use lanke_words::{Lang, phrase, side, word};
use serde::Serialize;

use crate::access::Role;
use crate::limits;
use crate::message::Request;
use crate::place::{Actor, Browser, Input, States};
use crate::state::{Controls, Line, Question, Shown, State, letter, place};

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
}

/// Scene of a page.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Board in the picture of a camera; none before the first picture.
    pub sight: Option<Overlay>,
    /// The game, once there is one.
    pub game: Option<SceneGame>,
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
        let _gone = self.inputs.send(Input::Scene(Box::new(scene)));
    }

    /// The next request of the person at the phone.
    #[must_use]
    pub fn request(&self) -> Option<Request> {
        self.requests.try_recv().ok()
    }
}

/// Sight of the board in the last picture, in words and pixels.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct SightMessage {
    kind: &'static str,
    tone: &'static str,
    label: String,
    width: usize,
    height: usize,
    grid: Option<GridMessage>,
    doubts: Vec<DoubtMessage>,
    place: Option<PlaceMessage>,
    lift: Vec<[u8; 2]>,
    question: Option<Question>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct GridMessage {
    size: [u8; 2],
    points: Vec<i32>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct DoubtMessage {
    at: [u8; 2],
    color: Option<&'static str>,
    text: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct PlaceMessage {
    at: [u8; 2],
    color: &'static str,
    text: String,
}

/// Leave to send the next picture.
#[derive(Clone, Copy, Debug, Serialize)]
struct Next {
    kind: &'static str,
}

/// The thread of a place of scenes.
pub(crate) struct SceneActor {
    role: Role,
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
    /// Pictures that had been taken when the last one was put into the feed.
    pending: Option<u64>,
    scene: Scene,
    /// Time of the scene.
    since: Instant,
    seen: BTreeMap<u64, SightMessage>,
}

impl Actor for SceneActor {
    fn wait(&self) -> Duration {
        if self.pending.is_some() { LOOK } else { TICK }
    }

    fn take(&mut self, input: Input) {
        match input {
            Input::Joined(browser) => {
                self.states.renew(browser.lang);
                self.browsers.insert(browser.number, browser);
                // The one that came last is the camera.
                self.pending = None;
                self.allow();
            }
            Input::Left(number) => {
                self.browsers.remove(&number);
                self.seen.remove(&number);
                if self.allowed.is_none_or(|allowed| allowed == number) && self.pending.is_none() {
                    self.allow();
                }
            }
            Input::Picture(number, bytes) => {
                if self.allowed == Some(number) && bytes.len() <= limits::PICTURE {
                    self.allowed = None;
                    self.pending = Some(self.feed.taken());
                    if self.feed.put(bytes).is_err() {
                        self.pending = None;
                        self.allow();
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
            Input::Asked(_, request) => {
                if self.role == Role::Camera {
                    // Whoever reads the pictures has gone.
                    let _gone = self.requests.send(request);
                    (self.bell)();
                }
            }
            Input::Scene(scene) => (self.scene, self.since) = (*scene, Instant::now()),
            Input::Bell | Input::Closed => {}
        }
    }

    fn advance(&mut self) {
        if self.pending.is_some_and(|taken| self.feed.taken() > taken) {
            self.pending = None;
            self.allow();
        }
        self.publish();
    }
}

impl SceneActor {
    pub(crate) fn new(
        role: Role,
        states: Arc<States>,
        address: (String, String),
        feed: Feed,
        (requests, bell): (Sender<Request>, Bell),
    ) -> Self {
        Self {
            role,
            states,
            address,
            bell,
            feed,
            requests,
            browsers: BTreeMap::new(),
            allowed: None,
            pending: None,
            scene: Scene { sight: None, game: None },
            since: Instant::now(),
            seen: BTreeMap::new(),
        }
    }

    /// Lets the phone send its next picture.
    fn allow(&mut self) {
        if self.role != Role::Camera {
            return;
        }
        self.allowed = self.browsers.keys().next_back().copied();
        if let Some(browser) = self.allowed.and_then(|number| self.browsers.get(&number)) {
            browser.send(&Next { kind: "next" });
        }
    }

    fn publish(&mut self) {
        self.states.publish(|lang| self.state(lang));
        let Some(sight) = &self.scene.sight else { return };
        for (&number, browser) in &self.browsers {
            let message = message(sight, browser.lang);
            if self.seen.get(&number) != Some(&message) {
                browser.send(&message);
                self.seen.insert(number, message);
            }
        }
    }

    /// The game as it stands now.
    fn shown(&self) -> Option<Shown<'_>> {
        let game = self.scene.game.as_ref()?;
        let time = if game.session.is_paused() { game.time } else { game.time + self.since.elapsed() };
        Some(Shown { session: &game.session, number: game.number, time, me: None, connected: true })
    }

    fn state(&self, lang: Lang) -> State {
        let game = self.shown();
        let title = game.map_or_else(String::new, |shown| wording::terms(lang, shown.session.settings()));
        let state = State {
            kind: "state",
            page: self.role.page(),
            title,
            game: game.map(|game| game.game(lang)),
            ..State::default()
        };
        if self.role == Role::Camera {
            let status = match &self.scene.sight {
                Some(sight) => status(sight, lang),
                None => Line::new("plain", word(lang, "cam-waiting")),
            };
            let pass = state.game.is_some().then(|| Controls { actions: vec!["pass"], ..Controls::default() });
            return State { status, controls: pass, ..state };
        }
        let spectators = self.browsers.len();
        let key = match game.map(|shown| shown.session.phase()) {
            Some(Phase::Over(_)) => "phone-over",
            Some(Phase::Counting) => "phone-counting",
            Some(Phase::Playing) => "phone-live",
            None => "phone-not-open",
        };
        State {
            status: Line::new("plain", word(lang, key)),
            spectators,
            spectators_text: phrase(lang, "on-watchers", &[("n", &spectators.to_string())]),
            address: self.address.0.clone(),
            qr: self.address.1.clone(),
            ..state
        }
    }
}

fn vertex(sight: &Overlay, point: Point) -> String {
    sight.grid.map_or_else(String::new, |grid| grid.size.vertex(point).to_string())
}

/// The next step on the real board, in a sentence.
fn status(sight: &Overlay, lang: Lang) -> Line {
    let own = |tone, key: &str| Line::new(tone, word(lang, key));
    let with = |tone, key: &str, n: &str| Line::new(tone, phrase(lang, key, &[("n", n)]));
    match &sight.status {
        BoardStatus::Idle | BoardStatus::Searching => own("warn", "phone-searching"),
        BoardStatus::Hand => own("warn", "cam-h-hand"),
        BoardStatus::Lift { points, .. } => {
            let names: Vec<_> = points.iter().map(|&point| vertex(sight, point)).collect();
            with("warn", "cam-lift", &names.join(" "))
        }
        BoardStatus::Elsewhere(point) => with("bad", "cam-elsewhere", &vertex(sight, *point)),
        BoardStatus::Differs => with("bad", "cam-differs", &sight.doubts.len().to_string()),
        BoardStatus::OtherSize(size) => with("bad", "cam-otherlines", &size.width().to_string()),
        BoardStatus::Moved => own("bad", "cam-moved"),
        BoardStatus::Lost(_) | BoardStatus::NoSource(_) => own("bad", "cam-stalled"),
        BoardStatus::Over => own("plain", "cam-over"),
        BoardStatus::Steady => match sight.awaited {
            Some((point, _)) => with("good", "cam-lay", &vertex(sight, point)),
            None if sight.following => own("plain", "cam-h-recording"),
            None => own("good", "cam-steady"),
        },
    }
}

/// State of the picture in a few words: `Steady · 19 lines 98%`.
fn label(sight: &Overlay, lang: Lang) -> (&'static str, String) {
    let (tone, key) = match sight.status {
        BoardStatus::Idle | BoardStatus::Searching => ("plain", "cam-s-searching"),
        BoardStatus::Hand => ("warn", "cam-hand"),
        BoardStatus::Moved => ("bad", "cam-s-moved"),
        BoardStatus::Differs | BoardStatus::OtherSize(_) => ("bad", "cam-s-differs"),
        BoardStatus::Lost(_) | BoardStatus::NoSource(_) => ("bad", "cam-s-lost"),
        BoardStatus::Over => ("plain", "cam-s-over"),
        BoardStatus::Lift { .. } | BoardStatus::Elsewhere(_) => ("warn", "cam-s-waiting"),
        BoardStatus::Steady => ("good", "cam-steady"),
    };
    let board = sight.grid.map_or_else(String::new, |grid| {
        format!(" · {} {}%", phrase(lang, "cam-lines", &[("n", &grid.size.width().to_string())]), sight.sure)
    });
    (tone, format!("{}{board}", word(lang, key)))
}

fn stone(lang: Lang, stone: Option<Color>) -> &'static str {
    stone.map_or(word(lang, "cam-empty"), |color| side(lang, color))
}

fn message(sight: &Overlay, lang: Lang) -> SightMessage {
    let (tone, label) = label(sight, lang);
    let points = |size: Size, view: &lanke_vision::CameraModel| {
        let at = |point: Point| view.apply(Spot::new(point.x().into(), point.y().into()));
        size.points().map(at).flat_map(|spot| [spot.x.round() as i32, spot.y.round() as i32]).collect()
    };
    let grid = sight.grid.and_then(|grid| {
        let view = grid.view()?;
        Some(GridMessage { size: [grid.size.width(), grid.size.height()], points: points(grid.size, &view) })
    });
    let hidden = sight.is_hidden();
    let lift = match &sight.status {
        BoardStatus::Lift { points, .. } => points.iter().copied().map(place).collect(),
        _ => Vec::new(),
    };
    let doubts = sight.doubts.iter().filter(|_| !hidden).map(|&(point, seen, sure)| DoubtMessage {
        at: place(point),
        color: seen.map(letter),
        text: if sight.following { stone(lang, seen).to_owned() } else { format!("{}? {sure}%", stone(lang, seen)) },
    });
    SightMessage {
        kind: "sight",
        tone,
        label,
        width: sight.picture.0,
        height: sight.picture.1,
        grid,
        doubts: doubts.collect(),
        place: sight.awaited.filter(|_| !hidden).map(|(point, color)| PlaceMessage {
            at: place(point),
            color: letter(color),
            text: format!("{} {}", side(lang, color), vertex(sight, point)),
        }),
        lift,
        question: sight.question.as_ref().map(|question| asked(sight, question, lang)),
    }
}

fn asked(sight: &Overlay, question: &OverlayQuestion, lang: Lang) -> Question {
    let (text, detail) = match question {
        OverlayQuestion::Point(point, seen, sure) => {
            let text = phrase(lang, "phone-is-it", &[("p", &vertex(sight, *point)), ("c", stone(lang, *seen))]);
            (text, phrase(lang, "cam-sure", &[("n", &sure.to_string())]))
        }
        OverlayQuestion::Moves(moves) => {
            let names: Vec<_> = moves
                .iter()
                .map(|mv| match mv {
                    Move::Play(point) => vertex(sight, *point),
                    Move::Pass => word(lang, "phone-passed").to_owned(),
                })
                .collect();
            (phrase(lang, "phone-were-played", &[("p", &names.join(" "))]), String::new())
        }
        OverlayQuestion::SetUp(count) => {
            (phrase(lang, "phone-begins-with", &[("n", &count.to_string())]), String::new())
        }
        OverlayQuestion::Moved => (word(lang, "cam-moved").to_owned(), word(lang, "phone-follow-it").to_owned()),
    };
    Question { text, detail, yes: word(lang, "phone-yes").to_owned(), no: word(lang, "phone-no").to_owned() }
}
