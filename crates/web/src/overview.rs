//! Places that show all boards of an evening: a page for spectators, and one for the arbiter.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

use lanke_camera::Overlay;
use lanke_game::session::Phase;
use lanke_words::{Lang, phrase, word};
use serde::Serialize;

use crate::access::{Link, Role};
use crate::delay::Delay;
use crate::message::Request;
use crate::place::{Actor, Browser, Input, Published, States};
use crate::places::{Places, PlacesState};
use crate::scene::{Bell, SceneGame};
use crate::sight;
use crate::state::{Game, Line};

/// Pause between two looks at what has come: moves of several boards are sent together.
const TICK: Duration = Duration::from_millis(250);

/// Heading of pages of an evening.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// Event; may be empty.
    pub event: String,
    /// Round, where there are several.
    pub round: Option<u16>,
    /// Number of the board, on the page of a single one.
    pub board: Option<u16>,
    /// Delay of what the page shows.
    pub delay: Delay,
}

impl Heading {
    /// Round and board in words: `Round 3, board 4`.
    #[must_use]
    pub fn place(&self, lang: Lang) -> String {
        let number = |key: &str, number: u16| phrase(lang, key, &[("n", &number.to_string())]);
        match (self.round, self.board) {
            (None, None) => String::new(),
            (Some(round), None) => number("relay-round", round),
            (None, Some(board)) => number("relay-board", board),
            (Some(round), Some(board)) => {
                format!("{} · {}", number("relay-round", round), number("relay-board", board))
            }
        }
    }
}

/// Board as an overview shows it.
#[derive(Clone, Debug)]
pub struct BoardCard {
    /// Number of the board.
    pub number: u16,
    /// Page of the game.
    pub page: Link,
    /// The game, once there is one, and when it was as it is.
    pub game: Option<(SceneGame, Instant)>,
    /// The real board before a camera.
    pub sight: Option<Overlay>,
    /// Time since which somebody there asks for the arbiter.
    pub help: Option<Instant>,
}

/// A place of an overview, for whoever hands the boards over.
#[derive(Debug)]
pub struct OverviewPlace {
    pub(crate) inputs: Sender<Input>,
    pub(crate) requests: Receiver<Request>,
}

impl OverviewPlace {
    /// Shows a board at its place among the others.
    pub fn show(&self, index: usize, board: BoardCard) {
        // A place that is gone shows nothing.
        let _gone = self.inputs.send(Input::Board(index, Box::new(board)));
    }

    /// Changes the heading of the pages.
    pub fn set_heading(&self, heading: Heading) {
        // A place that is gone shows nothing.
        let _gone = self.inputs.send(Input::Heading(heading));
    }

    /// Shows the arbiter the places of the evening and the devices there.
    pub fn show_places(&self, places: Places) {
        // A place that is gone shows nothing.
        let _gone = self.inputs.send(Input::Places(Box::new(places)));
    }

    /// Shows the arbiter the address of one of these places.
    pub fn show_code(&self, place: usize, link: Link) {
        // A place that is gone shows nothing.
        let _gone = self.inputs.send(Input::Code(place, link));
    }

    /// The next request of the arbiter.
    #[must_use]
    pub fn request(&self) -> Option<Request> {
        self.requests.try_recv().ok()
    }
}

/// State of an overview.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct OverviewState {
    kind: &'static str,
    arbiter: bool,
    event: String,
    round: String,
    delay_text: String,
    count_text: String,
    boards: Vec<CardState>,
    /// For the arbiter alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<PlacesState>,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct CardState {
    number: u16,
    name: String,
    link: String,
    status: Line,
    /// Milliseconds for which somebody has asked for the arbiter.
    help: Option<u64>,
    game: Option<Game>,
}

impl Published for OverviewState {
    fn essence(&self) -> String {
        let mut still = self.clone();
        for board in &mut still.boards {
            board.help = board.help.map(|_| 0);
            board.game.iter_mut().for_each(Game::stop);
        }
        serde_json::to_string(&still).unwrap_or_default()
    }
}

/// The thread of an overview.
pub(crate) struct OverviewActor {
    role: Role,
    heading: Heading,
    states: Arc<States>,
    requests: Sender<Request>,
    /// Is rung after each request.
    bell: Bell,
    boards: BTreeMap<usize, BoardCard>,
    places: Option<Box<Places>>,
    code: Option<(usize, Link)>,
    browsers: BTreeMap<u64, Browser>,
}

impl Actor for OverviewActor {
    fn wait(&self) -> Duration {
        TICK
    }

    fn take(&mut self, input: Input) {
        match input {
            Input::Joined(browser) => {
                self.states.renew(browser.lang);
                self.browsers.insert(browser.number, browser);
            }
            Input::Left(number) => drop(self.browsers.remove(&number)),
            Input::Board(index, board) => drop(self.boards.insert(index, *board)),
            Input::Heading(heading) => self.heading = heading,
            Input::Places(places) => self.places = Some(places),
            Input::Code(place, link) => {
                // Whoever has closed it and asks once more is waiting for it, though it is the same.
                self.browsers.values().for_each(|browser| self.states.renew(browser.lang));
                self.code = Some((place, link));
            }
            Input::Asked(_, request) if self.role == Role::Arbiter => {
                // Whoever follows the boards has gone.
                let _gone = self.requests.send(request);
                (self.bell)();
            }
            _ => {}
        }
    }

    fn advance(&mut self) {
        self.states.publish(|lang| self.state(lang));
    }
}

impl OverviewActor {
    pub(crate) fn new(role: Role, heading: Heading, states: Arc<States>, requests: (Sender<Request>, Bell)) -> Self {
        let (requests, bell) = requests;
        let (boards, browsers) = (BTreeMap::new(), BTreeMap::new());
        Self { role, heading, states, requests, bell, boards, places: None, code: None, browsers }
    }

    fn state(&self, lang: Lang) -> OverviewState {
        let arbiter = self.role == Role::Arbiter;
        let boards = self.boards.values().map(|board| board.state(lang, arbiter)).collect();
        let places = self.places.as_ref().filter(|_| arbiter).map(|places| places.state(self.code.as_ref(), lang));
        OverviewState { arbiter, places, ..OverviewState::of(boards, &self.heading, lang) }
    }
}

impl OverviewState {
    /// All boards as spectators see them.
    pub(crate) fn of(boards: Vec<CardState>, heading: &Heading, lang: Lang) -> Self {
        Self {
            kind: "overview",
            arbiter: false,
            event: heading.event.clone(),
            round: heading.place(lang),
            delay_text: delay_text(lang, heading.delay),
            count_text: phrase(lang, "relay-boards", &[("n", &boards.len().to_string())]),
            boards,
            places: None,
        }
    }
}

impl CardState {
    /// A board without a game.
    pub(crate) fn waiting(number: u16, link: String, lang: Lang) -> Self {
        Self {
            number,
            name: phrase(lang, "relay-board", &[("n", &number.to_string())]),
            link,
            status: Line::new("good", word(lang, "relay-waiting")),
            help: None,
            game: None,
        }
    }
}

impl BoardCard {
    fn state(&self, lang: Lang, arbiter: bool) -> CardState {
        let shown = self.game.as_ref().map(|(game, since)| game.shown(*since, None));
        let key = match shown.map(|shown| shown.session.phase()) {
            Some(Phase::Over(_)) => "phone-over",
            Some(Phase::Counting) => "phone-counting",
            Some(Phase::Playing) => "phone-live",
            None => "relay-waiting",
        };
        let followed = self.sight.as_ref().filter(|_| arbiter && key != "phone-over");
        // The path alone: the page may have been reached by another name of this machine.
        let link = self.page.url.splitn(4, '/').nth(3).map_or_else(String::new, |path| format!("/{path}"));
        CardState {
            status: followed.map_or_else(|| Line::new("good", word(lang, key)), |sight| sight::status(sight, lang)),
            help: self.help.filter(|_| arbiter).map(|since| since.elapsed().as_millis().try_into().unwrap_or(u64::MAX)),
            game: shown.map(|shown| shown.game(lang)),
            ..CardState::waiting(self.number, link, lang)
        }
    }
}

/// Sentence that says how far behind a public page is; empty for one that shows everything at once.
pub(crate) fn delay_text(lang: Lang, delay: Delay) -> String {
    match delay {
        Delay::None => String::new(),
        Delay::Time(time) if time.as_secs() % 60 != 0 => {
            phrase(lang, "relay-delay-seconds", &[("n", &time.as_secs().to_string())])
        }
        Delay::Time(time) => phrase(lang, "relay-delay-minutes", &[("n", &(time.as_secs() / 60).to_string())]),
        Delay::Moves(moves) => phrase(lang, "relay-delay-moves", &[("n", &moves.to_string())]),
    }
}
