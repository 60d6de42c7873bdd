//! The real board before a camera, and the game that is played on it.
//!
//! A thread looks (`watching`); the [`Follower`] decides how the board stands to the game, and its actions are carried out
//! here: moves that are seen are acts of the session like clicks.

mod game;

use std::sync::Arc;
use std::time::Duration;

pub use lanke_camera::Order;
use lanke_camera::{Conduct, Follower, Sight, SourceError, Trouble};
use lanke_rules::{Color, Point, Size};
use lanke_vision::{Corners, Frame, Grid, Sighting, Spot};

use crate::app::App;
use crate::event::{Effect, Ticket};
use crate::intent::Screen;
use crate::settings::Settings;

/// Interval of searches for webcams, while none is chosen.
const LOOK_AGAIN: Duration = Duration::from_secs(2);
/// Boards of so many lines are told from each other; others are not offered.
const LINES: [u8; 3] = [19, 13, 9];

/// A wish about the camera.
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
    /// Record the game that is played on the board, or no longer.
    Record(bool),
    /// Accept what is asked about: the moves that would explain what is seen, a new place of the board; before a game is
    /// recorded, everything uncertain is as it seems.
    Accept,
}

/// News of the thread that looks.
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
    /// Width and height of the picture that was read.
    pub size: (usize, usize),
    /// Brightness of the picture, 0 to 1.
    pub light: f32,
    /// The board that is seen in it.
    pub sight: Sight,
    /// Its relation to the position of this number.
    pub comparison: Option<(u64, Sighting)>,
}

/// The camera's part of the state.
#[derive(Debug)]
pub(crate) struct Watch {
    /// Its page is looked at.
    pub(crate) shown: bool,
    pub(crate) source: String,
    /// The webcams of this computer, with their names.
    pub(crate) webcams: Vec<(String, String)>,
    /// Time of the next search for them.
    pub(crate) again: Option<Duration>,
    pub(crate) ticket: Option<Ticket>,
    pub(crate) glimpse: Option<Box<Glimpse>>,
    /// Pictures that have come.
    pub(crate) pictures: u64,
    pub(crate) follower: Follower,
}

impl Default for Watch {
    fn default() -> Self {
        Self {
            shown: false,
            source: String::new(),
            webcams: Vec::new(),
            again: None,
            ticket: None,
            glimpse: None,
            pictures: 0,
            follower: Follower::new(Conduct { attended: true, studies: false }),
        }
    }
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
                self.watch.follower.close();
                (self.watch.glimpse, self.watch.pictures, self.watch.again) = (None, 0, Some(now));
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
                let actions = self.watch.follower.rest();
                self.carry_out_board(actions, now);
            }
            WatchWish::Accept => self.decide_board(now, Follower::accept),
        }
    }

    fn open_camera(&mut self, source: &str, now: Duration) {
        if source.is_empty() {
            return;
        }
        self.close_camera();
        let (ticket, source) = (self.ticket(), source.to_owned());
        let watch = &mut self.watch;
        (watch.shown, watch.source, watch.ticket) = (true, source.clone(), Some(ticket));
        (watch.glimpse, watch.pictures, watch.again) = (None, 0, None);
        watch.follower.open();
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

    /// Place of the board, or one to drag it from.
    fn place(&self) -> Option<Grid> {
        let glimpse = self.watch.glimpse.as_ref()?;
        let known = self.watch.follower.reading().map(|reading| reading.grid);
        Some(known.unwrap_or_else(|| inset(glimpse.size, self.table.session.settings().size)))
    }

    /// Takes what the thread tells that looks.
    pub(crate) fn watched(&mut self, ticket: Ticket, watched: Watched, now: Duration) {
        if self.watch.ticket != Some(ticket) {
            return;
        }
        match watched {
            Watched::Glimpse(mut glimpse) => {
                let sight = std::mem::replace(&mut glimpse.sight, Sight::Nothing);
                let comparison = glimpse.comparison.take();
                self.watch.pictures += 1;
                self.watch.glimpse = Some(glimpse);
                let actions = self.watch.follower.see(sight);
                self.carry_out_board(actions, now);
                if let Some(comparison) = comparison {
                    self.decide_board(now, |follower, game| follower.compare(comparison, game));
                }
            }
            Watched::Lost(trouble) => self.watch.follower.lost(trouble),
            Watched::Over => {
                self.watch.ticket = None;
                self.watch.follower.ended();
            }
            Watched::NoSource(error) => {
                self.watch.ticket = None;
                self.watch.follower.no_source(error);
            }
        }
    }
}

/// A grid to begin with in a picture of this width and height, where no board was found.
pub(crate) fn inset((width, height): (usize, usize), size: Size) -> Grid {
    let place = |(x, y): (f64, f64)| Spot::new(x * width as f64, y * height as f64);
    Grid::new(Corners([(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)].map(place)), size)
}

/// Projection of a place of the unit square whose corners lie here, clockwise from the one at the top left.
#[must_use]
pub fn projected(corners: &[(f32, f32); 4], at: (f32, f32)) -> (f32, f32) {
    let map = Corners(corners.map(|(x, y)| Spot::new(x.into(), y.into()))).map(2);
    let spot = map.map_or(Spot::default(), |map| map.apply(Spot::new(at.0.into(), at.1.into())));
    (spot.x as f32, spot.y as f32)
}
