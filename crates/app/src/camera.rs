//! The camera: the real board before it, and the game that is played on it.
//!
//! `Camera` is a component: it changes itself alone and answers with `Action`s. A thread of the runtime takes the pictures;
//! [`lanke_camera::Follower`] decides how the board stands to the game.

mod record;
mod show;
pub(crate) mod view;

use std::sync::Arc;
use std::time::Duration;

use lanke_camera::{Conduct, Follower, GameState, SEEN, Sight, SourceError, Trouble};
pub use lanke_camera::{FootageOrder, FootageState, Order};
use lanke_rules::{Board, Color, Name, Point, Size};
use lanke_vision::{Beginning, Corners, Frame, Grid, Sighting, Spot};
pub(crate) use show::{lost, no_source, state_key, stone_word};

use crate::board::BoardView;
use crate::context::Context;
use crate::form::Form;
use crate::ids::Ticket;
use crate::pages::PageId;

use record::Message;
use view::{CameraView, Projection};

/// Interval of searches for webcams, while none is chosen.
const LOOK_AGAIN: Duration = Duration::from_secs(2);
/// Boards of so many lines are told from each other; others are not offered.
const LINES: [u8; 3] = [19, 13, 9];

/// A wish about the camera.
#[derive(Clone, Debug, PartialEq)]
pub enum CameraWish {
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
    /// The corners of the grid lie here in the picture, clockwise from the upper left one, in pixels.
    Corners([[f64; 2]; 4]),
    /// Correct what is seen at a point, as a click on the board of the page does.
    Tap(Point),
    /// This lies at a point, whatever the camera sees.
    Correct(Point, Option<Color>),
    /// Record the game that is played on the board, or no longer. It begins when nothing on the board is uncertain.
    Record(bool),
    /// Record games by these rules.
    Rules(Name),
    /// Accept what is asked about: the moves that would explain what is seen, a new place of the board; before a game is
    /// recorded, everything uncertain is as it seems.
    Accept,
    /// Decline it: the board lies as the game has it; before a game is recorded, what is least certain is not as it seems.
    Decline,
    /// Play a folder of pictures or a video, pause it, go to a part of it.
    Footage(FootageOrder),
}

/// Event of the cameras.
#[derive(Debug)]
pub enum Event {
    /// The webcams of this computer, by device and name.
    Webcams(Vec<(String, String)>),
    /// A picture and what is seen in it. `pending` is held while this is on its way, so that the sender knows how much
    /// is.
    Seen {
        /// The camera.
        ticket: Ticket,
        /// The picture.
        picture: Box<Picture>,
        /// Held while this is on its way.
        pending: Arc<()>,
    },
    /// State of a folder of pictures or a video that is played.
    Footage {
        /// The camera.
        ticket: Ticket,
        /// Its state.
        footage: FootageState,
    },
    /// No pictures come now.
    Lost {
        /// The camera.
        ticket: Ticket,
        /// The reason.
        trouble: Trouble,
    },
    /// No pictures will come any more.
    Over {
        /// The camera.
        ticket: Ticket,
    },
    /// There is no such source.
    NoSource {
        /// The camera.
        ticket: Ticket,
        /// The reason.
        error: SourceError,
    },
}

/// Work of the shell for the camera.
#[derive(Debug)]
pub enum Effect {
    /// Find out which webcams are plugged in.
    FindWebcams,
    /// Look through the camera of this source, until told to stop.
    Open {
        /// The camera.
        ticket: Ticket,
        /// Its source.
        source: String,
    },
    /// Give the thread that looks through a camera an order.
    Order {
        /// The camera.
        ticket: Ticket,
        /// The order.
        order: Order,
    },
    /// Give the folder of pictures or the video that is played an order.
    Footage {
        /// The camera.
        ticket: Ticket,
        /// The order.
        order: FootageOrder,
    },
    /// Look through a camera no longer.
    Close {
        /// The camera.
        ticket: Ticket,
    },
}

/// A picture and what is seen in it.
#[derive(Debug)]
pub struct Picture {
    /// The picture, no larger than it is shown.
    pub frame: Arc<Frame>,
    /// Width and height of the picture that was read.
    pub size: (usize, usize),
    /// Brightness of the picture, 0 to 1.
    pub light: f32,
    /// State of the footage that it is a picture of.
    pub footage: Option<FootageState>,
    /// The board that is seen in it.
    pub sight: Sight,
    /// Its relation to the position of this number.
    pub comparison: Option<(u64, Sighting)>,
}

/// Work of others that follows from an event of the camera.
#[derive(Debug)]
pub(crate) enum Action {
    /// Show the page of the camera.
    ShowPage,
    /// Remember the source in the settings.
    Remember(String),
    /// Remember the rules of recorded games in the settings.
    RememberRules(Name),
    /// Begin a game with these settings, to be followed.
    Begin(Form),
    /// Play a move of this side at this point.
    Play(Color, Point),
    /// Take back so many moves.
    TakeBack(usize),
    /// Begin the game with this setup.
    SetUp(Beginning),
    /// Announce by a sound that a move of this side is to be laid.
    Call(Color),
    /// Let the shell do this.
    Effect(Effect),
}

/// Number of points that keep the position on the real board from being known.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Doubt {
    /// They are hidden.
    Hidden(usize),
    /// They are uncertain, though nothing hides them.
    Uncertain(usize),
}

/// Computer opponents in the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Engines {
    /// The first side that one plays.
    pub(crate) side: Option<Color>,
    /// One is thinking.
    pub(crate) thinking: bool,
}

/// The real board before a camera.
#[derive(Debug)]
pub(crate) struct Camera {
    source: String,
    /// The webcams of this computer, with their names.
    webcams: Vec<(String, String)>,
    /// Time of the next search for them, while the page is shown and none is chosen.
    again: Option<Duration>,
    ticket: Option<Ticket>,
    picture: Option<Box<Picture>>,
    /// Pictures that have come.
    pictures: u64,
    follower: Follower,
    /// State of the folder or video that is played; none before a camera.
    footage: Option<FootageState>,
    /// Size of the board that was seen last.
    size: Size,
    /// The person wants to record, and is asked what is uncertain first.
    starting: bool,
    /// No more pictures come: a game that is recorded ends being recorded.
    ended: bool,
    /// A game was begun or gone on with since the program was started: it may be the one that lies on the board.
    has_game: bool,
    /// Message about the last recording.
    message: Option<Message>,
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            source: String::new(),
            webcams: Vec::new(),
            again: None,
            ticket: None,
            picture: None,
            pictures: 0,
            follower: Follower::new(Conduct { attended: true, ..Conduct::default() }),
            footage: None,
            size: Size::NINETEEN,
            starting: false,
            ended: false,
            has_game: false,
            message: None,
        }
    }
}

impl Camera {
    /// Does what a person wants.
    pub(crate) fn request(&mut self, wish: CameraWish, game: &GameState<'_>, cx: &Context<'_>) -> Vec<Action> {
        match wish {
            CameraWish::Open(source) => self.open(source.trim(), cx),
            CameraWish::Close => self.close(game, cx),
            CameraWish::Corner(index, x, y) => self.drag_corner(index, x, y),
            CameraWish::Find => self.order(Order::Find),
            CameraWish::Corners(corners) => {
                let Some(grid) = self.place() else { return Vec::new() };
                let corners = Corners(corners.map(|[x, y]| Spot::new(x, y))).upright();
                if corners.area() > 100.0 {
                    self.order(Order::Place(Grid::new(corners, grid.size)))
                } else {
                    Vec::new()
                }
            }
            CameraWish::Tap(point) => self.click(point, game).unwrap_or_default(),
            CameraWish::Lines => {
                let Some(grid) = self.place() else { return Vec::new() };
                let at = LINES.iter().position(|&lines| lines == grid.size.width()).unwrap_or(LINES.len() - 1);
                let size = Size::square(LINES[(at + 1) % LINES.len()].into());
                size.map_or(Vec::new(), |size| self.order(Order::Place(Grid::new(grid.corners, size))))
            }
            CameraWish::Turn => {
                let Some(grid) = self.place() else { return Vec::new() };
                let Corners([a, b, c, d]) = grid.corners;
                self.order(Order::Place(Grid { corners: Corners([b, c, d, a]), ..grid }))
            }
            CameraWish::Correct(point, stone) => self.order(Order::Correct(point, stone)),
            CameraWish::Record(true) => self.record(game, cx),
            CameraWish::Record(false) => self.stop(game),
            CameraWish::Rules(rules) => vec![Action::RememberRules(rules)],
            CameraWish::Accept => self.accept(game, cx),
            CameraWish::Decline => self.decline(game),
            // Pictures that are left out are moves that were not seen.
            CameraWish::Footage(FootageOrder::Seek(_)) if self.follower.is_following() => Vec::new(),
            CameraWish::Footage(order) => self.footage_order(order),
        }
    }

    /// Takes what has happened.
    pub(crate) fn handle(&mut self, event: Event, game: &GameState<'_>, cx: &Context<'_>) -> Vec<Action> {
        match event {
            Event::Webcams(webcams) => {
                self.webcams = webcams;
                // While none is chosen, one that is plugged in appears by itself.
                self.again = self.ticket.is_none().then_some(cx.now + LOOK_AGAIN);
            }
            Event::Seen { ticket, picture, .. } if self.ticket == Some(ticket) => return self.seen(picture, game, cx),
            Event::Footage { ticket, footage } if self.ticket == Some(ticket) => self.footage = Some(footage),
            Event::Lost { ticket, trouble } if self.ticket == Some(ticket) => self.follower.lost(trouble),
            Event::Over { ticket } if self.ticket == Some(ticket) => {
                // Footage can be played again.
                self.ticket = self.ticket.filter(|_| self.footage.is_some());
                if self.ticket.is_none() {
                    self.again = Some(cx.now);
                }
                self.ended = true;
                let actions = self.follower.ended(game);
                return self.passed_on(actions);
            }
            Event::NoSource { ticket, error } if self.ticket == Some(ticket) => {
                (self.ticket, self.again) = (None, Some(cx.now));
                self.follower.no_source(error);
            }
            // Of a camera that was closed.
            Event::Seen { .. }
            | Event::Footage { .. }
            | Event::Lost { .. }
            | Event::Over { .. }
            | Event::NoSource { .. } => {}
        }
        Vec::new()
    }

    /// Ends recording where no more pictures come, and looks for webcams when the time has come.
    pub(crate) fn advance(&mut self, game: &GameState<'_>, cx: &Context<'_>) -> Vec<Action> {
        let mut actions = if std::mem::take(&mut self.ended) { self.stop(game) } else { Vec::new() };
        if self.wake_at(cx.pages.shown()).is_some_and(|at| at <= cx.now) {
            actions.push(self.find_webcams());
        }
        actions
    }

    /// Looks for webcams.
    pub(crate) fn find_webcams(&mut self) -> Action {
        self.again = None;
        Action::Effect(Effect::FindWebcams)
    }

    /// Brings the camera up to the game.
    pub(crate) fn sync(&mut self, game: &GameState<'_>) -> Vec<Action> {
        let orders = self.follower.sync(game);
        self.passed_on(orders)
    }

    /// The next instant at which time alone changes something, while this page is shown.
    pub(crate) fn wake_at(&self, page: PageId) -> Option<Duration> {
        self.again.filter(|_| page == PageId::Camera)
    }

    /// The source, as it was written; empty where none is open.
    pub(crate) fn source(&self) -> &str {
        if self.is_open() { &self.source } else { "" }
    }

    /// The follower of the board.
    pub(crate) const fn follower(&self) -> &Follower {
        &self.follower
    }

    /// Position on the real board, unless it is in doubt; none where no board is seen, or a game is recorded.
    pub(crate) fn real_board(&self) -> Option<Result<Board, Doubt>> {
        let reading = self.follower.reading().filter(|_| self.is_open() && !self.records())?;
        let hidden = reading.points.iter().filter(|chances| chances.seen < SEEN).count();
        Some(match (hidden, self.follower.uncertain().count()) {
            (0, 0) => Ok(reading.board()),
            (0, uncertain) => Err(Doubt::Uncertain(uncertain)),
            (hidden, _) => Err(Doubt::Hidden(hidden)),
        })
    }

    /// Width and height of the last picture.
    pub(crate) fn picture_size(&self) -> Option<(usize, usize)> {
        self.picture.as_ref().map(|picture| picture.size)
    }

    /// True if a camera is open.
    pub(crate) const fn is_open(&self) -> bool {
        self.ticket.is_some()
    }

    /// Takes a click on the board of the page; nothing where it is for the game that is followed.
    pub(crate) fn click(&mut self, point: Point, game: &GameState<'_>) -> Option<Vec<Action>> {
        match self.follower.click(point, game).filter(|_| self.is_open()) {
            Some(action) => Some(self.passed_on(vec![action])),
            // The board of the page is the real one, and not that of the game.
            None if !self.follower.is_following() => Some(Vec::new()),
            None => None,
        }
    }

    /// Takes note that the game has refused an action.
    pub(crate) fn refused(&mut self) {
        self.follower.refused();
    }

    /// The camera on its page.
    pub(crate) fn view(&self, game: &GameState<'_>, engines: Engines, cx: &Context<'_>) -> CameraView {
        show::view(&show::Page { camera: self, game, engines, cx })
    }

    /// Content of the window for a projector, while a camera is open.
    pub(crate) fn projection(&self, game: &GameState<'_>, engines: Engines, cx: &Context<'_>) -> Option<Projection> {
        self.is_open().then(|| show::projection(&show::Page { camera: self, game, engines, cx }))
    }

    /// Draws on the board of the page.
    pub(crate) fn draw(&self, board: &mut BoardView, game: &GameState<'_>, engines: Engines, cx: &Context<'_>) {
        show::board(&show::Page { camera: self, game, engines, cx }, board);
    }

    fn open(&mut self, source: &str, cx: &Context<'_>) -> Vec<Action> {
        if source.is_empty() {
            return Vec::new();
        }
        let mut actions: Vec<Action> =
            self.ticket.take().map(|ticket| Action::Effect(Effect::Close { ticket })).into_iter().collect();
        actions.push(Action::ShowPage);
        let (ticket, source) = (cx.ticket(), source.to_owned());
        (self.source, self.ticket) = (source.clone(), Some(ticket));
        (self.again, self.picture, self.pictures) = (None, None, 0);
        (self.footage, self.starting, self.ended, self.message) = (None, false, false, None);
        self.follower.open();
        // A password is not written to the disk.
        if !source.contains('@') && cx.settings.camera != source {
            actions.push(Action::Remember(source.clone()));
        }
        actions.push(Action::Effect(Effect::Open { ticket, source }));
        actions
    }

    fn close(&mut self, game: &GameState<'_>, cx: &Context<'_>) -> Vec<Action> {
        let mut actions = self.stop(game);
        let closed = self.ticket.take().map(|ticket| Action::Effect(Effect::Close { ticket }));
        (self.again, self.picture, self.pictures, self.footage) = (Some(cx.now), None, 0, None);
        self.follower.close();
        actions.extend(closed);
        actions
    }

    fn order(&self, order: Order) -> Vec<Action> {
        self.ticket.map(|ticket| Action::Effect(Effect::Order { ticket, order })).into_iter().collect()
    }

    fn footage_order(&self, order: FootageOrder) -> Vec<Action> {
        let ticket = self.ticket.filter(|_| self.footage.is_some());
        ticket.map(|ticket| Action::Effect(Effect::Footage { ticket, order })).into_iter().collect()
    }

    /// Turns actions of the follower into work of others.
    fn passed_on(&mut self, actions: Vec<lanke_camera::Action>) -> Vec<Action> {
        let mut passed = Vec::new();
        for action in actions {
            passed.extend(match action {
                lanke_camera::Action::Play(color, point) => Some(Action::Play(color, point)),
                lanke_camera::Action::TakeBack(count) => Some(Action::TakeBack(count)),
                lanke_camera::Action::SetUp(setup) => Some(Action::SetUp(setup)),
                lanke_camera::Action::Call(color) => Some(Action::Call(color)),
                lanke_camera::Action::Order(order) => self.order(order).pop(),
                // The page shows the state of the board.
                lanke_camera::Action::Report(_) => None,
            });
        }
        passed
    }

    fn decline(&mut self, game: &GameState<'_>) -> Vec<Action> {
        let actions = match self.follower.asked_point() {
            Some((point, chances)) => {
                // Not a stone: nothing. Not nothing: the stone that is likelier.
                let likelier = if chances.black >= chances.white { Color::Black } else { Color::White };
                return self.order(Order::Correct(point, chances.stone().is_none().then_some(likelier)));
            }
            None => self.follower.decline(game),
        };
        self.passed_on(actions)
    }

    fn drag_corner(&self, index: usize, x: f32, y: f32) -> Vec<Action> {
        let Some((mut grid, picture)) = self.place().zip(self.picture.as_ref()) else { return Vec::new() };
        let (width, height) = picture.size;
        let Some(corner) = grid.corners.0.get_mut(index) else { return Vec::new() };
        *corner = Spot::new(f64::from(x) * width as f64, f64::from(y) * height as f64);
        // Where it was taken to lie elsewhere, the lens was mistaken too.
        if grid.corners.area() > 100.0 { self.order(Order::Place(Grid { lens: None, ..grid })) } else { Vec::new() }
    }

    /// Place of the board, or one to drag it from.
    fn place(&self) -> Option<Grid> {
        let picture = self.picture.as_ref()?;
        let known = self.follower.reading().map(|reading| reading.grid);
        Some(known.unwrap_or_else(|| inset(picture.size, self.size)))
    }

    fn seen(&mut self, mut picture: Box<Picture>, game: &GameState<'_>, cx: &Context<'_>) -> Vec<Action> {
        let sight = std::mem::replace(&mut picture.sight, Sight::Nothing);
        let comparison = picture.comparison.take();
        self.pictures += 1;
        self.footage = picture.footage;
        self.picture = Some(picture);
        let mut actions = self.follower.see(sight);
        actions.extend(comparison.map(|comparison| self.follower.compare(comparison, game)).unwrap_or_default());
        let mut actions = self.passed_on(actions);
        self.size = self.follower.reading().map_or(self.size, |reading| reading.grid.size);
        actions.extend(self.begin_if_certain(game, cx));
        actions
    }
}

/// A grid to begin with in a picture of this width and height, where no board was found.
fn inset((width, height): (usize, usize), size: Size) -> Grid {
    let place = |(x, y): (f64, f64)| Spot::new(x * width as f64, y * height as f64);
    Grid::new(Corners([(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)].map(place)), size)
}

/// Projection of a place of the unit square, when its corners lie here, clockwise from the one at the top left.
#[must_use]
pub fn projected(corners: &[(f32, f32); 4], at: (f32, f32)) -> (f32, f32) {
    let map = Corners(corners.map(|(x, y)| Spot::new(x.into(), y.into()))).map(2);
    let spot = map.map_or(Spot::default(), |map| map.apply(Spot::new(at.0.into(), at.1.into())));
    (spot.x as f32, spot.y as f32)
}
