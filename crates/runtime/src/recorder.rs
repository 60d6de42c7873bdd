//! Recorder of a game on a real board: follows it through a camera and writes it down while it is played. The [`Follower`]
//! decides; here its actions are carried out.

mod answerer;
mod event;
mod event_words;
mod line;
mod page;
mod record;

use std::time::{Duration, Instant};

use lanke_app::cameras::Cameras;
use lanke_camera::{
    Action, Camera, Conduct, Follower, GameState, News, NoMoves, Observer, Order, Question, Shot, Sight, Source,
    SourceError, Trouble,
};
use lanke_engine::Choice;
use lanke_game::session::GameSettings;
use lanke_rules::{ByColor, Color, Size};
use lanke_vision::{Beginning, BoardReading, Corners, DetectionTimes, Grid, tell_size};

use crate::file_trouble::FileTrouble;
use crate::followed_game::{FollowedGame, GameError, GameFiles};
use crate::record_file::UnsavedRecord;

pub use answerer::{Answerer, Think, ThinkQuestion};
pub use event::{DifferingPoint, Ending, Event, Left, Nothing, TimeReport};

/// Time to wait for a picture before other input is handled.
const WAIT: Duration = Duration::from_millis(100);

/// Number of comparisons of a picture of a board at rest: enough for the most cautious detector.
const SETTLED: usize = 5;

/// Source of pictures, and how they are looked at.
#[derive(Clone, Debug)]
pub struct Footage {
    /// The source.
    pub source: Source,
    /// Each picture is of a board at rest, as was asked for.
    settled: bool,
    /// Each is one as far as can be told from the folder.
    stills: bool,
}

impl Footage {
    /// Pictures of a source, of boards at rest where `settled`, so many a second where that is known.
    ///
    /// # Errors
    /// When nothing can be shown so fast or so slowly.
    pub fn new(source: Source, settled: bool, fps: Option<f64>) -> Result<Self, SourceError> {
        let stills = !settled && fps.is_none() && source.shows_stills();
        // Boards at rest are some seconds apart.
        let pace = fps.or((settled || stills).then_some(0.5));
        let source = pace.map_or(Ok(source.clone()), |pace| source.clone().paced(pace))?;
        Ok(Self { source, settled, stills })
    }
}

/// Listener of a recorder.
pub trait RecorderListener: Send {
    /// Takes an event, by the time of the pictures.
    fn tell(&mut self, at: Duration, event: Event);
    /// Takes a state of the board, which may be the one told before.
    fn tell_state(&mut self, at: Duration, state: Event);
    /// Takes trouble with the files of the game.
    fn tell_trouble(&mut self, trouble: FileTrouble);
}

/// Conditions of a game that is recorded.
pub struct Conditions {
    /// Size of the board; it is recognized where none is given.
    pub size: Option<Size>,
    /// Settings of the game, on a board whose size will be seen.
    pub settings: GameSettings,
    /// White moves first.
    pub white_first: bool,
    /// Uncertain stones at the beginning are set up as they seem.
    pub accepts: bool,
    /// Somebody answers questions about the board.
    pub attended: bool,
    /// Places of boards before cameras, as they are known from earlier runs.
    pub cameras: Cameras,
    /// Engine that plays one side.
    pub answerer: Option<Answerer>,
    /// Is told what happens.
    pub listener: Box<dyn RecorderListener>,
}

/// Recorder of the game that is followed: carries out what the follower decides.
pub struct Recorder {
    name: String,
    live: bool,
    cameras: Cameras,
    size: Option<Size>,
    observer: Observer,
    follower: Follower,
    /// A picture was looked at.
    looked: bool,
    /// Width and height of the last picture.
    picture: Option<(usize, usize)>,
    /// Corners of the board that a person has set since.
    corners: Option<Corners>,
    settled: bool,
    white_first: bool,
    /// The files of the game, until it begins.
    files: Option<GameFiles>,
    settings: GameSettings,
    game: Option<FollowedGame>,
    answerer: Option<Answerer>,
    listener: Box<dyn RecorderListener>,
    /// Time of the last picture, or of the clock.
    at: Duration,
}

impl Recorder {
    /// Recorder of the game before a camera, which goes on with the one that its files hold.
    ///
    /// # Errors
    /// When the game cannot be resumed.
    pub fn new(conditions: Conditions, files: GameFiles, footage: &Footage) -> Result<Self, GameError> {
        let Conditions { size, settings, white_first, accepts, attended, cameras, answerer, listener } = conditions;
        let mut follower = Follower::new(Conduct { attended, studies: true, accepts });
        follower.open();
        let (game, files) = match FollowedGame::resume(files, Duration::ZERO)? {
            Ok(game) => (Some(game), None),
            Err(files) => (None, Some(files)),
        };
        if let Some(game) = game.as_ref().filter(|game| game.outcome().is_none()) {
            follower.follow(game.session());
        }
        let size = game.as_ref().map(FollowedGame::size).or(size);
        let mut recorder = Self {
            name: footage.source.to_string(),
            live: footage.source.is_live(),
            cameras,
            size,
            observer: Observer::new(size, DetectionTimes::default()),
            follower,
            looked: false,
            picture: None,
            corners: None,
            settled: false,
            white_first,
            files,
            settings,
            game,
            answerer,
            listener,
            at: Duration::ZERO,
        };
        if footage.settled || footage.stills {
            recorder.settled();
        }
        if footage.stills {
            recorder.tell(Event::Stills);
        }
        if let Some(moves) = recorder.game.as_ref().map(FollowedGame::length) {
            recorder.tell(Event::Resumed { moves });
            recorder.ask();
        }
        Ok(recorder)
    }

    /// Follows the pictures of a source until they end or it is stopped; `between` is done after each look. Returns the reason
    /// of the end.
    ///
    /// # Errors
    /// When the game cannot go on, and those of `between`.
    pub fn follow<E: From<GameError>>(
        &mut self,
        source: Source,
        stopped: impl Fn() -> bool,
        mut between: impl FnMut(&mut Self) -> Result<(), E>,
    ) -> Result<Ending, E> {
        let mut camera = Camera::open(source);
        let opened = Instant::now();
        loop {
            if stopped() {
                return Ok(Ending::Stopped);
            }
            match camera.news(WAIT) {
                Some(News::Shot(shot)) => self.see(&shot)?,
                Some(News::Lost(trouble)) => self.lose(trouble),
                Some(News::Over) => {
                    let last = self.decide(Follower::ended);
                    self.carry_out(last)?;
                    self.tell_troubles();
                    return Ok(if self.live { Ending::CameraLost } else { Ending::PicturesOver });
                }
                None => {}
            }
            if self.live {
                // Time passes, whether pictures come or not.
                self.tick(opened.elapsed())?;
            }
            self.receive()?;
            between(self)?;
            self.tell_troubles();
        }
    }

    /// Follows the game no longer.
    ///
    /// # Errors
    /// When the game cannot go on.
    pub fn rest(&mut self) -> Result<(), GameError> {
        let actions = self.follower.rest();
        self.carry_out(actions)
    }

    /// The game, once it has begun.
    pub fn game(&self) -> Option<&FollowedGame> {
        self.game.as_ref()
    }

    /// The game, to be changed by somebody beside the board.
    pub fn game_mut(&mut self) -> Option<&mut FollowedGame> {
        self.game.as_mut()
    }

    /// Time of the last picture, or of the clock.
    pub fn at(&self) -> Duration {
        self.at
    }

    /// True if the pictures would not wait for an answer to what the game begins with.
    pub fn asks_first(&self) -> bool {
        let asks = matches!(self.follower.question(), Some(Question::Differs { setup: Some(_), .. }));
        asks && !self.live
    }

    /// Reports the changes that time alone has made.
    ///
    /// # Errors
    /// When the game does not take a flag that has fallen.
    pub fn tick(&mut self, at: Duration) -> Result<(), GameError> {
        self.at = self.at.max(at);
        let Some(game) = &mut self.game else { return Ok(()) };
        let went_on = game.goes_on();
        let (side, events) = game.clock_events(at)?;
        let outcome = game.outcome().filter(|_| went_on);
        for event in events {
            self.tell(Event::Clock { color: side, told: event.into() });
        }
        if let Some(outcome) = outcome {
            self.tell(Event::Over { result: outcome.sgf() });
            self.ask();
        }
        self.tell_troubles();
        Ok(())
    }

    /// Ends the recording, and writes the whole record; tells if its file had been changed by another program. A game whose camera
    /// is lost can still be resumed.
    ///
    /// # Errors
    /// The record and the reason, when the disk refuses.
    pub fn end(&mut self, ending: Ending) -> Result<Option<FileTrouble>, UnsavedRecord> {
        let moves = self.game.as_ref().map(FollowedGame::length);
        let nothing = match &self.game {
            Some(game) => self.follower.no_moves(game.session()),
            None => Some(NoMoves::NoBoard),
        };
        let nothing = nothing.map(|why| Nothing { why, settled: self.settled });
        self.tell(Event::End { moves, why: ending.words(), nothing });
        self.files.iter_mut().for_each(GameFiles::close);
        match &mut self.game {
            None => Ok(None),
            Some(game) if ending == Ending::CameraLost && game.outcome().is_none() => game.write(),
            Some(game) => game.finish(),
        }
    }

    fn tell(&mut self, event: Event) {
        self.listener.tell(self.at, event);
    }

    fn tell_troubles(&mut self) {
        for trouble in self.game.iter_mut().flat_map(FollowedGame::take_troubles) {
            self.listener.tell_trouble(trouble);
        }
    }

    /// Takes note that no pictures come. A phone that has not come yet is waited for.
    fn lose(&mut self, trouble: Trouble) {
        if self.picture.is_none() && trouble == Trouble::Stalled {
            return;
        }
        self.tell(Event::Lost { why: Some(trouble.clone()) });
        // Footage only ends: a capture in its last picture is still played.
        if self.live {
            self.follower.lost(trouble);
        }
    }

    /// Treats every picture as a board at rest.
    fn settled(&mut self) {
        let at_once = DetectionTimes { play: Duration::ZERO, ask: Duration::ZERO, ..DetectionTimes::default() };
        (self.settled, self.observer) = (true, Observer::at_rest(self.size, at_once));
    }

    /// Looks at a picture.
    fn see(&mut self, shot: &Shot) -> Result<(), GameError> {
        self.tick(shot.at)?;
        self.picture = Some((shot.frame.width(), shot.frame.height()));
        if !std::mem::replace(&mut self.looked, true)
            && let Some(grid) = self.cameras.get(&self.name, &shot.frame)
            && self.size.is_none_or(|size| size == grid.size)
        {
            self.observer.remember(grid, shot.at);
        }
        if let Some(corners) = self.corners.take() {
            let size = self.game.as_ref().map(FollowedGame::size).or(self.size);
            let size = size.unwrap_or_else(|| tell_size(&shot.frame, &corners));
            self.observer.obey(Order::Place(Grid::new(corners, size)));
        }
        self.sync()?;
        let mut sight = self.observer.look(&shot.frame, shot.at);
        if self.settled && matches!(sight, Sight::Moved(_)) {
            // No other picture shows this position: the board is read where it lies now.
            let moved = self.follower.see(sight);
            self.carry_out(moved)?;
            sight = self.observer.look(&shot.frame, shot.at);
        }
        if let Sight::Board(reading) = &sight {
            self.begin(reading, shot.at)?;
        }
        let seen = self.follower.see(sight);
        self.carry_out(seen)?;
        for _ in 0..if self.settled { SETTLED } else { 1 } {
            self.sync()?;
            let Some(comparison) = self.observer.compare() else { break };
            let decided = self.decide(|follower, game| follower.compare(comparison, game));
            self.carry_out(decided)?;
        }
        Ok(())
    }

    /// Begins the game on the first board that is seen.
    fn begin(&mut self, reading: &BoardReading, at: Duration) -> Result<(), GameError> {
        let Some(files) = self.files.take() else { return Ok(()) };
        let mut game = FollowedGame::new(GameSettings { size: reading.grid.size, ..self.settings.clone() }, files, at)?;
        self.tell(Event::board(reading));
        if self.white_first {
            let begins = Beginning { stones: ByColor::default(), to_play: Color::White };
            game.set_up(&begins, at);
            self.tell(Event::set_up(reading.grid.size, &begins));
        }
        self.follower.follow(game.session());
        self.game = Some(game);
        self.ask();
        Ok(())
    }

    /// Lets the follower decide on the game, once there is one.
    fn decide(&mut self, decide: impl FnOnce(&mut Follower, &GameState<'_>) -> Vec<Action>) -> Vec<Action> {
        let mut actions = Vec::new();
        self.with_state(|follower, game| {
            if let Some(game) = game {
                actions = decide(follower, game);
            }
        });
        actions
    }

    /// Looks at the follower and the state of the game.
    fn with_state(&mut self, look: impl FnOnce(&mut Follower, Option<&GameState<'_>>)) {
        let answerer = self.answerer.as_ref();
        let announced = match answerer.and_then(Answerer::announced) {
            Some(Choice::Play(point)) => Some(point),
            Some(Choice::Pass | Choice::Resign) | None => None,
        };
        let remote = ByColor::from_fn(|color| answerer.is_some_and(|answerer| answerer.color() == color));
        let state = |game| GameState { session: FollowedGame::session(game), remote, announced, table: None };
        let state = self.game.as_ref().map(state);
        look(&mut self.follower, state.as_ref());
    }

    /// Brings the observer up to the game.
    fn sync(&mut self) -> Result<(), GameError> {
        let orders = self.decide(Follower::sync);
        self.carry_out(orders)
    }

    /// Lets the engine think where it is its turn, and only there.
    fn ask(&mut self) {
        if let (Some(answerer), Some(game)) = (&mut self.answerer, &self.game) {
            answerer.ask(game, self.at);
        }
    }
}
