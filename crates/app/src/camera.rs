//! The real board before a camera: what is seen of it, and how it becomes the game that is played.
//!
//! A thread looks (`watching`); here is only what it told. Moves that are seen are acts of the session like clicks. The
//! first `laid` moves of the game lie on the real board; those behind them, played by a mind or by a click, are waited
//! for.

mod game;

use std::sync::Arc;
use std::time::Duration;

use lanke_camera::{SourceError, Trouble};
use lanke_game::record::NodeId;
use lanke_rules::{Color, Move, Point, Position, Size};
use lanke_vision::{Chances, Corners, Frame, Grid, Reading, Sighting, Spot};

use crate::app::App;
use crate::event::{Effect, Ticket};
use crate::intent::Screen;
use crate::settings::Settings;

/// How long after one look for webcams the next one comes, while none is chosen.
const LOOK_AGAIN: Duration = Duration::from_secs(2);
/// Boards of so many lines are told from each other; others are not offered.
const LINES: [u8; 3] = [19, 13, 9];
/// A point of which less is known is shown as uncertain.
pub(crate) const SURE: f32 = 0.9;
/// A point that looks less like one is hidden.
pub(crate) const SEEN: f32 = 0.5;

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
    /// The board has another number of lines: the next of those that there are.
    Lines,
    /// The corner that was second is the first.
    Turn,
    /// This lies at a point, whatever the camera sees.
    Correct(Point, Option<Color>),
    /// Write down what is played on the board, or no longer.
    Record(bool),
    /// The moves that would explain what is seen are those that were played; everything that is uncertain is as it seems.
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
    /// How bright the picture is, 0 to 1.
    pub light: f32,
    /// The board seems to have been moved far away.
    pub moved: bool,
    /// What it says about the game, and the number of the position that it was compared with.
    pub says: Option<(u64, Sighting)>,
}

/// What the thread that looks is told.
#[derive(Clone, Debug)]
pub enum Order {
    /// The board lies here.
    Place(Grid),
    /// Look for the board anew.
    Find,
    /// This lies at a point, until something else is seen there than is seen there now.
    Correct(Point, Option<Color>),
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
    /// The webcams of this computer, with their names.
    pub(crate) webcams: Vec<(String, String)>,
    /// When they are looked for again.
    pub(crate) again: Option<Duration>,
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
    /// What lay there at the beginning was set up once; who takes it back is not asked again.
    set_up: bool,
    /// The number of the position that was told last, and which it was.
    number: u64,
    told: Option<(usize, NodeId, bool)>,
    /// The awaited move that was called out last.
    called: Option<NodeId>,
}

impl App {
    pub(crate) fn watch_intent(&mut self, wish: WatchWish, now: Duration) {
        match wish {
            WatchWish::Show => {
                self.show(Screen::Play);
                self.watch.shown = true;
                self.effects.push(Effect::Webcams);
            }
            WatchWish::Open(source) => self.open_camera(source.trim(), now),
            WatchWish::Close => {
                self.close_camera();
                let Watch { shown, source, webcams, .. } = std::mem::take(&mut self.watch);
                self.watch = Watch { shown, source, webcams, again: Some(now), ..Watch::default() };
            }
            WatchWish::Corner(index, x, y) => self.drag_corner(index, x, y),
            WatchWish::Find => self.order(Order::Find),
            WatchWish::Lines => {
                let Some(grid) = self.place() else { return };
                let at = LINES.iter().position(|&lines| lines == grid.size.width()).unwrap_or(LINES.len() - 1);
                if let Ok(size) = Size::square(LINES[(at + 1) % LINES.len()].into()) {
                    self.order(Order::Place(Grid::new(grid.corners, size)));
                }
            }
            WatchWish::Turn => {
                let Some(grid) = self.place() else { return };
                let Corners([a, b, c, d]) = grid.corners;
                self.order(Order::Place(Grid { corners: Corners([b, c, d, a]), ..grid }));
            }
            WatchWish::Correct(point, stone) => self.order(Order::Correct(point, stone)),
            WatchWish::Record(true) => self.record_board(now),
            WatchWish::Record(false) => {
                (self.watch.recording, self.watch.told) = (false, None);
                self.watch.differs.clear();
                self.watch.perhaps.clear();
                self.order(Order::Rest);
            }
            WatchWish::Accept if self.watch.perhaps.is_empty() => {
                let seen: Vec<_> = self.uncertain().map(|(point, chances)| (point, chances.stone())).collect();
                for (point, stone) in seen {
                    self.order(Order::Correct(point, stone));
                }
            }
            WatchWish::Accept => {
                let moves = std::mem::take(&mut self.watch.perhaps);
                self.seen_played(moves, now);
            }
        }
    }

    fn open_camera(&mut self, source: &str, now: Duration) {
        if source.is_empty() {
            return;
        }
        self.close_camera();
        let ticket = self.ticket();
        let webcams = std::mem::take(&mut self.watch.webcams);
        let source = source.to_owned();
        // A game that was followed goes on before the other camera.
        let Watch { recording, laid, .. } = self.watch;
        self.watch = Watch { shown: true, source: source.clone(), ticket: Some(ticket), webcams, ..Watch::default() };
        (self.watch.recording, self.watch.laid, self.watch.state) = (recording, laid, State::Searching);
        // A password is not written to the disk.
        if !source.contains('@') && self.settings.camera != source {
            self.set(Settings { camera: source.clone(), ..self.settings.clone() }, now);
        }
        self.effects.push(Effect::Watch(ticket, source));
    }

    /// Takes the webcams that were found; while none is chosen, one that is plugged in appears by itself.
    pub(crate) fn webcams_found(&mut self, webcams: Vec<(String, String)>, now: Duration) {
        self.watch.webcams = webcams;
        self.watch.again = (self.watch.shown && self.watch.ticket.is_none()).then_some(now + LOOK_AGAIN);
    }

    /// Looks for webcams again when the time has come.
    pub(crate) fn look_for_webcams(&mut self, now: Duration) {
        if self.watch.again.take_if(|at| *at <= now).is_some() {
            self.effects.push(Effect::Webcams);
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
        let Some(mut grid) = self.place() else { return };
        let Some((width, height)) = self.watch.glimpse.as_ref().map(|glimpse| glimpse.size) else { return };
        let Some(corner) = grid.corners.0.get_mut(index) else { return };
        *corner = Spot::new(f64::from(x) * width as f64, f64::from(y) * height as f64);
        if grid.corners.area() > 100.0 {
            // Where it was taken to lie elsewhere, the lens was mistaken too.
            self.order(Order::Place(Grid { lens: None, ..grid }));
        }
    }

    /// Where the board lies, or is to be dragged from.
    fn place(&self) -> Option<Grid> {
        let glimpse = self.watch.glimpse.as_ref()?;
        let known = glimpse.reading.as_ref().map(|reading| reading.grid);
        Some(known.unwrap_or_else(|| inset(glimpse.size, self.table.session.settings().size)))
    }

    /// The points of which little is known, though nothing hides them.
    pub(crate) fn uncertain(&self) -> impl Iterator<Item = (Point, &Chances)> {
        let reading = self.watch.glimpse.as_ref().and_then(|glimpse| glimpse.reading.as_ref());
        let points = reading.into_iter().flat_map(|reading| reading.grid.size.points().zip(&reading.points));
        points.filter(|(_, chances)| chances.sure() < SURE && chances.seen >= SEEN)
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
                if let Some((_, sighting)) = says.filter(|says| usable && says.0 == self.watch.number) {
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
}

/// What a reading alone says.
fn plain(reading: &Reading) -> State {
    let hidden = reading.points.iter().filter(|point| point.seen < SEEN).count();
    if hidden > reading.points.len() / 60 { State::Hand } else { State::Steady }
}

/// A grid to begin with in a picture of this width and height, where no board was found.
pub(crate) fn inset((width, height): (usize, usize), size: Size) -> Grid {
    let place = |(x, y): (f64, f64)| Spot::new(x * width as f64, y * height as f64);
    Grid::new(Corners([(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)].map(place)), size)
}

/// Where a place of a unit square goes when its corners lie here, clockwise from the one at the top left.
#[must_use]
pub fn projected(corners: &[(f32, f32); 4], at: (f32, f32)) -> (f32, f32) {
    let map = Corners(corners.map(|(x, y)| Spot::new(x.into(), y.into()))).map(2);
    let spot = map.map_or(Spot::default(), |map| map.apply(Spot::new(at.0.into(), at.1.into())));
    (spot.x as f32, spot.y as f32)
}
