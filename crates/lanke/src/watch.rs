//! `lanke watch`: a game on a real board, followed through a camera and recorded while it is played. The [`Follower`]
//! decides; here its actions are carried out.

mod answer;
pub(crate) mod event;
pub(crate) mod game;
pub(crate) mod phone;
mod typed;

use std::io::{IsTerminal, stdin};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use lanke_app::cameras::Cameras;
use lanke_app::words::Lang;
use lanke_camera::{
    Action, BoardStatus, Camera, Conduct, Follower, GameState, News, NoMoves, Observer, Order, Question, Shot, Sight,
    Source,
};
use lanke_engine::Choice;
use lanke_game::clock::TimeSystem;
use lanke_game::session::GameSettings;
use lanke_rules::{ByColor, Color, Move, Name, Point, Ruleset, Size};
use lanke_runtime::Places;
use lanke_vision::{Beginning, BoardReading, DetectionTimes};

use crate::args::{self, ColorName};
use crate::entrant::Entrant;
use crate::output;
use crate::play::setup::{self, Time};
use crate::players::{self, EffortArgs};
use crate::record_file::RecordFile;
use crate::signals;
use answer::Answerer;
use event::{Event, EventMode, EventPrinter, Nothing};
use game::{FollowedGame, GameFiles};
use phone::Phone;

/// Time to wait for a picture before other input is handled.
const WAIT: Duration = Duration::from_millis(100);

/// Number of comparisons of a picture of a board at rest: enough for the most cautious detector.
const SETTLED: usize = 5;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "SOURCE: `phone`, whose address and QR code are printed, http://host:port/path (or https) of a camera that \
                        sends MJPEG or pictures, `webcam`, \
                        /dev/video0, a picture that is overwritten, a folder of frames, or, with ffmpeg installed, a \
                        video or rtsp://host/path. A folder with a picture of a board at rest for each move is recognized, \
                        as with --settled, unless --fps is given.\n\n\
                        Commands on standard input: `pass` for the side to move. Answers to a question about the \
                        board: `yes` records the possible moves, or the possible stones at the beginning, `no` states \
                        that the board is as recorded. A board that was moved is tracked at its new place; at a terminal \
                        with a live camera after a question: `yes` follows it, `no` does not.\n\n\
                        If nothing was recorded, the last line states the reason."
)]
pub(crate) struct Args {
    /// Source of the pictures
    source: String,
    /// Game record to write; the file must not exist yet
    #[arg(short, long)]
    output: PathBuf,
    /// Board size [default: 9, 13 or 19, as recognized]
    #[arg(long, value_parser = args::size)]
    size: Option<Size>,
    /// Rules of Go
    #[arg(long, default_value = "chinese", value_parser = args::rules)]
    rules: Ruleset,
    /// White moves first; a single white stone on the empty board has the same effect
    #[arg(long)]
    white_first: bool,
    /// Time control of the clocks, which recognized moves press: none, 30m, 30m+3x25s (byo-yomi), 30m+15/300s (Canadian),
    /// 10m+5s (Fischer), 10s (per move); they start with the first stone
    #[arg(long, value_parser = setup::time)]
    clock: Option<Time>,
    /// Engine that plays one side: a built-in level or name, a network's file, or the command line of a GTP engine
    #[arg(long)]
    ai: Option<String>,
    /// Side of the engine
    #[arg(long, default_value = "white", requires = "ai")]
    ai_color: ColorName,
    /// Port of the page of a phone; 0 is the first free one of 46200 to 46209
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Frames per second of a folder or a video [default: 5]
    #[arg(long)]
    fps: Option<f64>,
    /// Treat every picture as a board at rest, without waiting for hands to leave
    #[arg(long)]
    settled: bool,
    /// Set up uncertain stones at the beginning as they seem, without a question
    #[arg(long)]
    accept: bool,
    /// Print JSON, one value per line
    #[arg(long)]
    json_events: bool,
    #[command(flatten)]
    effort: EffortArgs,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let phone = (args.source.trim() == Source::PHONE).then(|| Phone::open(args.port)).transpose()?;
    let source = phone.as_ref().map_or_else(|| Source::find(&args.source), |phone| Ok(phone.source()))?;
    let footage = Footage::new(source, args.settled, args.fps)?;
    let record = RecordFile::new(&args.output, false)?;
    ensure!(args.size.is_none_or(|size| size.width() == size.height()), "boards that are no squares are not read");
    let answerer = args.ai.as_deref().map(|who| engine(who, args)).transpose()?;
    let stopped = signals::interrupted()?;
    let typed = typed::lines();
    let conditions = Conditions {
        size: args.size,
        settings: settings(args, answerer.as_ref()),
        white_first: args.white_first,
        accepts: args.accept,
        attended: footage.source.is_live() && stdin().is_terminal() || phone.is_some(),
        events: if args.json_events { EventMode::Json } else { EventMode::Text },
    };
    let files = GameFiles { record, journal: None };
    let mut recorder = Recorder::new(conditions, files, &footage, answerer)?;
    let why = recorder.follow(
        footage.source,
        || stopped.load(Ordering::Relaxed),
        |recorder| {
            // Pictures that would not wait for an answer are waited for, where somebody can give it.
            while recorder.asks_first() && !stopped.load(Ordering::Relaxed) {
                match typed.recv_timeout(WAIT) {
                    Ok(line) => recorder.take_line(line.trim())?,
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
            while let Ok(line) = typed.try_recv() {
                recorder.take_line(line.trim())?;
            }
            if let Some(phone) = &phone {
                recorder.obey_phone(phone.place())?;
                recorder.show_on(phone.place());
            }
            Ok(())
        },
    )?;
    recorder.end(why)
}

/// Source of pictures, and how they are looked at.
pub(crate) struct Footage {
    pub(crate) source: Source,
    /// Each picture is of a board at rest, as was asked for.
    settled: bool,
    /// Each is one as far as can be told from the folder.
    stills: bool,
}

impl Footage {
    /// Pictures of a source, of boards at rest where `settled`, so many a second where that is known.
    pub(crate) fn new(source: Source, settled: bool, fps: Option<f64>) -> Result<Self> {
        let stills = !settled && fps.is_none() && source.shows_stills();
        // Boards at rest are some seconds apart.
        let pace = fps.or((settled || stills).then_some(0.5));
        let source = pace.map_or(Ok(source.clone()), |pace| source.clone().paced(pace))?;
        Ok(Self { source, settled, stills })
    }
}

/// Conditions of a game that is recorded.
pub(crate) struct Conditions {
    /// Size of the board; it is recognized where none is given.
    pub(crate) size: Option<Size>,
    /// Settings of the game, on a board whose size will be seen.
    pub(crate) settings: GameSettings,
    /// White moves first.
    pub(crate) white_first: bool,
    /// Uncertain stones at the beginning are set up as they seem.
    pub(crate) accepts: bool,
    /// Somebody answers questions about the board.
    pub(crate) attended: bool,
    /// Form in which events are told.
    pub(crate) events: EventMode,
}

fn engine(who: &str, args: &Args) -> Result<Answerer> {
    let game = if args.rules.name == Name::NoGo { players::GameKind::Nogo } else { players::GameKind::Go };
    let player = Entrant::parse(who, game)?.enter(true)?;
    Ok(Answerer::new(player, args.ai_color.into(), args.effort))
}

/// Settings of the game, on a board whose size will be seen.
fn settings(args: &Args, answerer: Option<&Answerer>) -> GameSettings {
    let mut settings = GameSettings {
        // What is lifted from a board is taken back, whatever was agreed.
        takeback: true,
        time: args.clock.map_or(TimeSystem::None, Time::system),
        date: chrono::Local::now().format("%Y-%m-%d").to_string(),
        ..GameSettings::new(Size::NINETEEN, args.rules.name)
    };
    if let Some(answerer) = answerer {
        settings.players[answerer.color].name.clone_from(&answerer.name);
    }
    settings
}

/// Recorder of the game that is followed: carries out what the follower decides.
pub(crate) struct Recorder {
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
    settled: bool,
    white_first: bool,
    /// The files of the game, until it begins.
    files: Option<GameFiles>,
    settings: GameSettings,
    game: Option<FollowedGame>,
    answerer: Option<Answerer>,
    teller: EventPrinter,
}

impl Recorder {
    pub(crate) fn new(
        conditions: Conditions,
        files: GameFiles,
        footage: &Footage,
        answerer: Option<Answerer>,
    ) -> Result<Self> {
        let known = Places::of_this_user().map(|places| Cameras::load(&places.cameras())).transpose();
        let (cameras, damage) = known.context("what is known of cameras cannot be read")?.unwrap_or_default();
        if let Some(damage) = damage {
            output::complain(&damage.words(Lang::En));
        }
        let Conditions { size, settings, white_first, accepts, attended, events } = conditions;
        let mut follower = Follower::new(Conduct { attended, studies: true, accepts });
        follower.open();
        let (game, files) = match FollowedGame::resume(files, Duration::ZERO)? {
            Ok(game) => (Some(game), None),
            Err(files) => (None, Some(files)),
        };
        if let Some(game) = game.as_ref().filter(|game| game.goes_on()) {
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
            settled: false,
            white_first,
            files,
            settings,
            game,
            answerer,
            teller: EventPrinter::new(events),
        };
        if footage.settled || footage.stills {
            recorder.settled();
        }
        if footage.stills {
            recorder.teller.print(Event::Stills)?;
        }
        Ok(recorder)
    }

    /// Follows the pictures of a source until they end or it is stopped; `between` is done after each look. Tells why it ended.
    pub(crate) fn follow(
        &mut self,
        source: Source,
        stopped: impl Fn() -> bool,
        mut between: impl FnMut(&mut Self) -> Result<()>,
    ) -> Result<&'static str> {
        let mut camera = Camera::open(source);
        let opened = Instant::now();
        loop {
            if stopped() {
                return Ok("stopped");
            }
            match camera.news(WAIT) {
                Some(News::Shot(shot)) => self.see(&shot)?,
                Some(News::Lost(trouble)) => self.teller.print(Event::Lost { why: trouble.to_string() })?,
                Some(News::Over) => {
                    let last = self.decide(Follower::ended);
                    self.carry_out(last)?;
                    return Ok("the pictures have ended");
                }
                None => {}
            }
            if self.live {
                // Time passes, whether pictures come or not.
                self.tick(opened.elapsed())?;
            }
            self.receive()?;
            between(self)?;
        }
    }

    /// Follows the game no longer.
    pub(crate) fn rest(&mut self) -> Result<()> {
        let actions = self.follower.rest();
        self.carry_out(actions)
    }

    /// The game, once it has begun.
    pub(crate) fn game(&self) -> Option<&FollowedGame> {
        self.game.as_ref()
    }

    /// The game, to be changed by somebody beside the board.
    pub(crate) fn game_mut(&mut self) -> Option<&mut FollowedGame> {
        self.game.as_mut()
    }

    /// Time of the last picture, or of the clock.
    pub(crate) fn at(&self) -> Duration {
        self.teller.at
    }

    /// Treats every picture as a board at rest.
    fn settled(&mut self) {
        let at_once = DetectionTimes { play: Duration::ZERO, ask: Duration::ZERO, ..DetectionTimes::default() };
        (self.settled, self.observer) = (true, Observer::new(self.size, at_once));
    }

    /// True if the pictures would not wait for an answer to what the game begins with, and somebody can give it.
    fn asks_first(&self) -> bool {
        let asks = matches!(self.follower.question(), Some(Question::Differs { setup: Some(_), .. }));
        asks && !self.live && stdin().is_terminal()
    }

    /// Prints the changes that time alone has made.
    pub(crate) fn tick(&mut self, at: Duration) -> Result<()> {
        self.teller.at = self.teller.at.max(at);
        let Some(game) = &mut self.game else { return Ok(()) };
        let went_on = game.goes_on();
        let (side, events) = game.clock_events(at)?;
        for event in events {
            self.teller.print(Event::Clock { color: side.into(), told: event.into() })?;
        }
        if let Some(outcome) = game.outcome().filter(|_| went_on) {
            self.teller.print(Event::Over { result: outcome.sgf() })?;
            self.ask();
        }
        Ok(())
    }

    /// Looks at a picture.
    fn see(&mut self, shot: &Shot) -> Result<()> {
        self.tick(shot.at)?;
        self.picture = Some((shot.frame.width(), shot.frame.height()));
        if !std::mem::replace(&mut self.looked, true)
            && let Some(grid) = self.cameras.get(&self.name, &shot.frame)
        {
            self.observer.remember(grid, shot.at);
        }
        self.sync()?;
        let sight = self.observer.look(&shot.frame, shot.at);
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
    fn begin(&mut self, reading: &BoardReading, at: Duration) -> Result<()> {
        let Some(files) = self.files.take() else { return Ok(()) };
        let mut game = FollowedGame::new(GameSettings { size: reading.grid.size, ..self.settings.clone() }, files, at)?;
        self.teller.print(Event::board(reading))?;
        if self.white_first {
            let begins = Beginning { stones: ByColor::default(), to_play: Color::White };
            game.set_up(&begins, at)?;
            self.teller.print(Event::set_up(reading.grid.size, &begins))?;
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
        let remote = ByColor::from_fn(|color| answerer.is_some_and(|answerer| answerer.color == color));
        let state = |game| GameState { session: FollowedGame::session(game), remote, announced, agreed: false };
        let state = self.game.as_ref().map(state);
        look(&mut self.follower, state.as_ref());
    }

    /// Brings the observer up to the game.
    fn sync(&mut self) -> Result<()> {
        let orders = self.decide(Follower::sync);
        self.carry_out(orders)
    }

    fn carry_out(&mut self, actions: Vec<Action>) -> Result<()> {
        for action in actions {
            let done = match action {
                Action::Play(_, point) => self.play(Move::Play(point))?,
                Action::TakeBack(count) => self.take_back(count)?,
                Action::SetUp(setup) => self.set_up(&setup)?,
                Action::Order(order) => {
                    if let Order::Move(grid) = &order {
                        self.teller.print(Event::moved(&grid.corners))?;
                    }
                    self.observer.obey(order);
                    true
                }
                Action::Report(status) => {
                    let event = self.event_of(&status);
                    event.map_or(Ok(()), |event| self.teller.state(event))?;
                    true
                }
                // The engine's stone is told when it answers.
                Action::Call(_) => true,
            };
            if !done {
                self.follower.refused();
                break;
            }
        }
        Ok(())
    }

    /// The event that tells a state of the board.
    fn event_of(&self, status: &BoardStatus) -> Option<Event> {
        Some(match (status, self.follower.question()) {
            (BoardStatus::Searching, _) => Event::Searching,
            (BoardStatus::Steady, _) => Event::Steady,
            (BoardStatus::Hand, _) => Event::Hand,
            (BoardStatus::Lift { points, .. }, _) => Event::Lift { points: self.vertices(points) },
            (BoardStatus::OtherSize(size), _) => Event::OtherSize { size: size.width() },
            (BoardStatus::Elsewhere(point), _) => {
                let size = self.game.as_ref()?.size();
                let wanted = self.answerer.as_ref().and_then(Answerer::announced);
                let wanted = wanted.map(|choice| event::choice(size, choice));
                Event::Elsewhere { point: size.vertex(*point).to_string(), wanted }
            }
            (BoardStatus::Differs, Some(question @ Question::Differs { .. })) => {
                Event::differs(self.game.as_ref()?.size(), question)?
            }
            (BoardStatus::Moved, Some(Question::Moved(grid))) => Event::displaced(&grid.corners),
            _ => return None,
        })
    }

    /// Records a move; false where the game refuses it.
    fn play(&mut self, mv: Move) -> Result<bool> {
        let Some(game) = &mut self.game else { return Ok(false) };
        let color = game.position().to_play();
        let went_on = game.goes_on();
        if game.play(mv, self.teller.at).is_err() {
            return Ok(false);
        }
        let left = game.left(color, self.teller.at);
        self.teller.print(Event::mv(game.size(), game.length(), (color, mv), left))?;
        if let Some(outcome) = game.outcome().filter(|_| went_on) {
            self.teller.print(Event::Over { result: outcome.sgf() })?;
        }
        self.ask();
        Ok(true)
    }

    /// Takes moves back; false where the game refuses it.
    fn take_back(&mut self, count: usize) -> Result<bool> {
        let Some(game) = &mut self.game else { return Ok(false) };
        if !game.take_back(count, self.teller.at)? {
            return Ok(false);
        }
        let moves = game.length();
        self.teller.print(Event::TakenBack { count, moves })?;
        self.ask();
        Ok(true)
    }

    /// Begins with stones that lie there; false where the game refuses it.
    fn set_up(&mut self, setup: &Beginning) -> Result<bool> {
        let Some(game) = &mut self.game else { return Ok(false) };
        if !game.set_up(setup, self.teller.at)? {
            return Ok(false);
        }
        self.teller.print(Event::set_up(game.size(), setup))?;
        self.ask();
        Ok(true)
    }

    /// Lets the engine think where it is its turn, and only there.
    fn ask(&mut self) {
        if let (Some(answerer), Some(game)) = (&mut self.answerer, &self.game) {
            answerer.ask(game);
        }
    }

    /// Takes the engine's answer. Pictures that would not wait for it are waited for.
    fn receive(&mut self) -> Result<()> {
        let Some(answerer) = &mut self.answerer else { return Ok(()) };
        let Some(answer) = answerer.receive(!self.live) else { return Ok(()) };
        let (color, Some(game)) = (answerer.color, &mut self.game) else { return Ok(()) };
        match answer {
            Ok(choice) => {
                let move_of = event::choice(game.size(), choice);
                self.teller.print(Event::Answer { color: color.into(), point: move_of })?;
                match choice {
                    // It waits until the stone lies there.
                    Choice::Play(_) => Ok(()),
                    Choice::Pass => self.play(Move::Pass).map(|_| ()),
                    Choice::Resign => {
                        game.resign(color, self.teller.at)?;
                        let result = game.outcome().map_or_else(String::new, |outcome| outcome.sgf());
                        self.teller.print(Event::Over { result })
                    }
                }
            }
            Err(error) => {
                self.answerer = None;
                self.teller.print(Event::NoAnswer { why: error.to_string() })
            }
        }
    }

    pub(crate) fn end(&mut self, why: &'static str) -> Result<()> {
        let moves = self.game.as_ref().map(FollowedGame::length);
        let nothing = match &self.game {
            Some(game) => self.follower.no_moves(game.session()),
            None => Some(NoMoves::NoBoard),
        };
        self.teller.print(Event::End {
            moves,
            why,
            nothing: nothing.map(|why| Nothing { why, settled: self.settled }),
        })?;
        self.game.as_ref().map_or(Ok(()), FollowedGame::finish)
    }

    fn vertices(&self, points: &[Point]) -> Vec<String> {
        let size = self.game.as_ref().map(FollowedGame::size);
        points.iter().filter_map(|&p| Some(size?.vertex(p).to_string())).collect()
    }
}
