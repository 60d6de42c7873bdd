//! The real board before a camera: what is seen of it, and how it becomes the game that is played.
//!
//! A thread looks (`watching`); here is only what it told. Moves that are seen are acts of the session like clicks. The
//! first `laid` moves of the game lie on the real board; those behind them, played by a mind or by a click, are waited
//! for.

use std::sync::Arc;
use std::time::Duration;

use lanke_camera::{SourceError, Trouble};
use lanke_game::record::NodeId;
use lanke_game::session::{Act, Phase, Request};
use lanke_rules::{Color, Move, Point, Position, Size};
use lanke_vision::{Corners, Frame, Reading, Sighting, Spot};

use crate::app::App;
use crate::event::{Effect, Ticket};
use crate::form::Form;
use crate::show::status;
use crate::view::Tone;

/// What is wished of the camera.
#[derive(Clone, Debug, PartialEq)]
pub enum WatchWish {
    /// Look at the camera's page.
    Show,
    /// Take pictures from here: an address, a device, a picture, a folder, `webcam`.
    Open(String),
    /// Take no more pictures.
    Close,
    /// This corner of the grid, 0 to 3, lies at this part of the picture's width and height.
    Corner(usize, f32, f32),
    /// Look for the board anew.
    Find,
    /// Write down what is played on the board, or no longer.
    Record(bool),
    /// The moves that would explain what is seen are those that were played.
    Accept,
}

/// What the thread tells that looks.
#[derive(Debug)]
pub enum Watched {
    /// A picture and what is seen in it.
    Glimpse(Box<Glimpse>),
    /// No pictures come now.
    Lost(Trouble),
    /// No pictures will come any more.
    Over,
    /// There is no such source.
    NoSource(SourceError),
}

/// A picture and what is seen in it.
#[derive(Debug)]
pub struct Glimpse {
    /// The picture, no larger than it is shown.
    pub frame: Arc<Frame>,
    /// The board and what lies on it, in a picture of this width and height.
    pub reading: Option<Reading>,
    /// Width and height of the picture that was read.
    pub size: (usize, usize),
    /// The board seems to have been moved far away.
    pub moved: bool,
    /// What it says about the game, and the number of the position that it was compared with.
    pub says: Option<(u64, Sighting)>,
}

/// What the thread that looks is told.
#[derive(Clone, Debug)]
pub enum Order {
    /// The board lies here.
    Place(Corners, Size),
    /// Look for the board anew.
    Find,
    /// Compare what is seen with a position, by this number.
    Follow(u64, Box<Position>),
    /// Compare it with nothing.
    Rest,
}

/// How it stands with the camera.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum State {
    /// No camera is chosen.
    #[default]
    Idle,
    /// No picture has come yet, or no board was found.
    Searching,
    /// The board is seen.
    Steady,
    /// Something is in the way.
    Hand,
    /// These captured stones are to be lifted.
    Lift(Vec<Point>),
    /// A stone was laid where another was waited for.
    Elsewhere(Point),
    /// What is seen is not explained.
    Differs,
    /// The board lies elsewhere.
    Moved,
    /// No pictures come.
    Lost(Trouble),
    /// The pictures have ended.
    Over,
    /// There is no such source.
    NoSource(SourceError),
}

/// The camera's part of the state.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    /// Its page is looked at.
    pub(crate) shown: bool,
    pub(crate) source: String,
    pub(crate) ticket: Option<Ticket>,
    pub(crate) glimpse: Option<Box<Glimpse>>,
    /// Pictures that have come.
    pub(crate) pictures: u64,
    pub(crate) state: State,
    pub(crate) recording: bool,
    /// Moves of the game that lie on the real board.
    pub(crate) laid: usize,
    pub(crate) differs: Vec<(Point, Option<Color>)>,
    pub(crate) perhaps: Vec<Move>,
    /// The number of the position that was told last, and which it was.
    number: u64,
    told: Option<(usize, NodeId)>,
}

impl App {
    pub(crate) fn watch_intent(&mut self, wish: WatchWish, now: Duration) {
        match wish {
            WatchWish::Show => {
                self.show(crate::intent::Screen::Play);
                self.watch.shown = true;
            }
            WatchWish::Open(source) => {
                self.close_camera();
                let ticket = self.ticket();
                let source = source.trim().to_owned();
                self.watch = Watch { shown: true, source: source.clone(), ticket: Some(ticket), ..Watch::default() };
                self.watch.state = State::Searching;
                self.effects.push(Effect::Watch(ticket, source));
            }
            WatchWish::Close => {
                self.close_camera();
                self.watch = Watch { shown: self.watch.shown, source: self.watch.source.clone(), ..Watch::default() };
            }
            WatchWish::Corner(index, x, y) => self.drag_corner(index, x, y),
            WatchWish::Find => self.order(Order::Find),
            WatchWish::Record(true) => self.record_board(now),
            WatchWish::Record(false) => {
                (self.watch.recording, self.watch.told) = (false, None);
                self.watch.differs.clear();
                self.order(Order::Rest);
            }
            WatchWish::Accept => {
                let moves = std::mem::take(&mut self.watch.perhaps);
                self.seen_played(moves, now);
            }
        }
    }

    fn close_camera(&mut self) {
        if let Some(ticket) = self.watch.ticket.take() {
            self.effects.push(Effect::Stop(ticket));
        }
    }

    fn order(&mut self, order: Order) {
        if let Some(ticket) = self.watch.ticket {
            self.effects.push(Effect::Order(ticket, order));
        }
    }

    fn drag_corner(&mut self, index: usize, x: f32, y: f32) {
        let Some(glimpse) = &self.watch.glimpse else { return };
        let (width, height) = (glimpse.size.0 as f64, glimpse.size.1 as f64);
        let known = glimpse.reading.as_ref().map(|reading| (reading.corners, reading.size));
        let (mut corners, size) = known.unwrap_or((inset(width, height), self.table.session.settings().size));
        let Some(corner) = corners.0.get_mut(index) else { return };
        *corner = Spot::new(f64::from(x) * width, f64::from(y) * height);
        if corners.area() > 100.0 {
            self.order(Order::Place(corners, size));
        }
    }

    /// Lets the game be played on the board that is seen: the one in progress, or a new one.
    fn record_board(&mut self, now: Duration) {
        let Some(size) = self.watch.glimpse.as_ref().and_then(|g| Some(g.reading.as_ref()?.size)) else { return };
        let session = &self.table.session;
        let same = session.settings().size == size;
        if self.table.in_progress() && !same {
            return self.say(status::status(self.settings.lang, "cam.othersize", Tone::Bad, "warning"), now);
        }
        if !same || session.phase() != Phase::Playing {
            let form = self.settings.form.clone();
            let sized = Form { width: size.width(), height: size.height(), handicap: 0, ..form.clone() };
            self.begin(sized.follow(&form), now);
            if self.table.session.settings().size != size {
                return;
            }
        }
        self.watch.shown = true;
        self.watch.recording = true;
        self.watch.laid = self.table.session.moves().len();
        self.watch.told = None;
    }

    /// Takes what the thread tells that looks.
    pub(crate) fn watched(&mut self, ticket: Ticket, watched: Watched, now: Duration) {
        if self.watch.ticket != Some(ticket) {
            return;
        }
        match watched {
            Watched::Glimpse(mut glimpse) => {
                let says = glimpse.says.take();
                self.watch.state = match &glimpse.reading {
                    _ if glimpse.moved => State::Moved,
                    None => State::Searching,
                    Some(_) if self.watch.recording => self.watch.state.clone(),
                    Some(reading) => plain(reading),
                };
                let usable = !glimpse.moved && glimpse.reading.is_some();
                self.watch.pictures += 1;
                self.watch.glimpse = Some(glimpse);
                if let Some((number, sighting)) = says.filter(|says| usable && says.0 == self.watch.number) {
                    debug_assert_eq!(number, self.watch.number);
                    self.sighted(sighting, now);
                }
            }
            Watched::Lost(trouble) => self.watch.state = State::Lost(trouble),
            Watched::Over => {
                self.watch.ticket = None;
                if !matches!(self.watch.state, State::Lost(_)) {
                    self.watch.state = State::Over;
                }
            }
            Watched::NoSource(error) => {
                self.watch.ticket = None;
                self.watch.state = State::NoSource(error);
            }
        }
    }

    fn sighted(&mut self, sighting: Sighting, now: Duration) {
        if !self.watch.recording {
            return;
        }
        if !matches!(sighting, Sighting::Differs { .. }) {
            self.watch.differs.clear();
            self.watch.perhaps.clear();
        }
        match sighting {
            Sighting::Steady => self.watch.state = State::Steady,
            Sighting::Obscured => self.watch.state = State::Hand,
            Sighting::Waiting { lift } if lift.is_empty() => {}
            Sighting::Waiting { lift } => self.watch.state = State::Lift(lift),
            Sighting::Played(moves) => self.seen_played(moves, now),
            Sighting::TakenBack(count) => self.seen_taken_back(count as usize, now),
            Sighting::Differs { points, perhaps } => {
                self.watch.state = State::Differs;
                (self.watch.differs, self.watch.perhaps) = (points, perhaps.unwrap_or_default());
            }
        }
    }

    /// Plays what was seen; a stone that was waited for is only noted.
    fn seen_played(&mut self, moves: Vec<Move>, now: Duration) {
        for mv in moves {
            let Move::Play(point) = mv else { continue };
            match self.table.session.moves().get(self.watch.laid) {
                Some(awaited) if awaited.mv == mv => {}
                // A pass leaves nothing on the board.
                Some(_) => return self.watch.state = State::Elsewhere(point),
                None if self.is_minds_turn() => return self.watch.state = State::Elsewhere(point),
                None => {
                    if self.act(Act::Play(self.to_play(), point), now).is_err() {
                        return self.watch.state = State::Differs;
                    }
                }
            }
            self.watch.laid += 1;
            self.watch.state = State::Steady;
        }
    }

    /// Takes back what was lifted from the board.
    fn seen_taken_back(&mut self, count: usize, now: Duration) {
        let left = self.watch.laid.saturating_sub(count);
        while self.table.session.moves().len() > left {
            let Some(color) = self.table.session.last_mover() else { break };
            if self.act(Act::Ask(color, Request::Takeback), now).is_err() {
                return self.watch.state = State::Differs;
            }
        }
        self.watch.laid = left.min(self.table.session.moves().len());
        self.watch.state = State::Steady;
    }

    /// The move that is waited for on the real board.
    pub(crate) fn awaited(&self) -> Option<Point> {
        let played = self.table.session.moves().get(self.watch.laid).filter(|_| self.watch.recording)?;
        match played.mv {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        }
    }

    /// Tells the thread that looks what the board should show, when that has changed.
    pub(crate) fn follow(&mut self) {
        if !self.watch.recording {
            return;
        }
        let moves = self.table.session.moves();
        self.watch.laid = self.watch.laid.min(moves.len());
        // A pass lies on the board as soon as it is made.
        while moves.get(self.watch.laid).is_some_and(|played| played.mv == Move::Pass) {
            self.watch.laid += 1;
        }
        let laid = self.watch.laid;
        let place = (laid, laid.checked_sub(1).map_or(NodeId::ROOT, |last| moves[last].node));
        if self.watch.told != Some(place) {
            let position = self.table.session.position_after(laid);
            self.watch.told = Some(place);
            self.watch.number += 1;
            self.order(Order::Follow(self.watch.number, Box::new(position)));
        }
    }
}

/// What a reading alone says.
fn plain(reading: &Reading) -> State {
    let hidden = reading.points.iter().filter(|point| point.seen < 0.5).count();
    if hidden > reading.points.len() / 60 { State::Hand } else { State::Steady }
}

/// Corners to begin with, where no board was found.
pub(crate) fn inset(width: f64, height: f64) -> Corners {
    Corners([(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)].map(|(x, y)| Spot::new(x * width, y * height)))
}

/// Where a place of a unit square goes when its corners lie here, clockwise from the one at the top left.
#[must_use]
pub fn projected(corners: &[(f32, f32); 4], at: (f32, f32)) -> (f32, f32) {
    let map = Corners(corners.map(|(x, y)| Spot::new(x.into(), y.into()))).map(2);
    let spot = map.map_or(Spot::default(), |map| map.apply(Spot::new(at.0.into(), at.1.into())));
    (spot.x as f32, spot.y as f32)
}
