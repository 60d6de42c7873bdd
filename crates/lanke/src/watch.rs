//! `lanke watch`: a game on a real board, followed through a camera and written down while it is played.

mod answer;
mod event;
mod game;
mod typed;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use async_signal::{Signal, Signals};
use lanke_app::Places;
use lanke_app::cameras::Cameras;
use lanke_app::words::Lang;
use lanke_camera::{BoardTracker, Camera, News, Shot, Sight, Source};
use lanke_engine::Choice;
use lanke_game::clock::TimeSystem;
use lanke_game::session::Settings;
use lanke_rules::{ByColor, Color, Move, Name, Point, Ruleset, Size};
use lanke_vision::{Beginning, Corrections, MoveDetector, Patience, Reading, Sighting, beginning};

use crate::args::{self, ColorName};
use crate::entrant::Entrant;
use crate::output;
use crate::play::setup::{self, Time};
use crate::players::{self, Effort};
use crate::record_file::RecordFile;
use answer::Answerer;
use event::{Event, Teller};
use game::Game;

/// How long a picture is waited for before other things are looked at.
const WAIT: Duration = Duration::from_millis(100);

/// How often a picture of a board at rest is looked at: as often as the most cautious detector wants to see it.
const SETTLED: usize = 5;

#[derive(Debug, clap::Args)]
#[command(after_help = "SOURCE is http://host:port/path (or https) of a camera that sends MJPEG or pictures, \
                        `webcam`, /dev/video0, a picture that is written anew, a folder of frames, or, where the \
                        program ffmpeg is installed, a video or rtsp://host/path. \
                        The line `pass` on standard input passes for the side to move. Where what is seen is asked \
                        about, `yes` writes the moves that it may have been, and `no` says that the board lies as it \
                        is written.")]
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
    /// White moves first, which a single white stone on the empty board says as well
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
    /// Frames per second of a folder or a video
    #[arg(long)]
    fps: Option<f64>,
    /// Treat every picture as a board at rest, without waiting for hands to leave
    #[arg(long)]
    settled: bool,
    /// Print JSON, one value per line
    #[arg(long)]
    json_events: bool,
    #[command(flatten)]
    effort: Effort,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let source = Source::find(&args.source)?;
    // Boards at rest are some seconds apart.
    let pace = args.fps.or(args.settled.then_some(0.5));
    let source = pace.map_or(Ok(source.clone()), |pace| source.clone().paced(pace))?;
    let record = RecordFile::new(&args.output, false)?;
    ensure!(args.size.is_none_or(|size| size.width() == size.height()), "boards that are no squares are not read");
    let answerer = args.ai.as_deref().map(|who| engine(who, args)).transpose()?;
    let stopped = interrupted()?;
    let typed = typed::lines();
    let mut watch = Watch::new(args, record, &source, answerer)?;
    let mut camera = Camera::open(source);
    let opened = Instant::now();
    let why = loop {
        if stopped.load(Ordering::Relaxed) {
            break "stopped";
        }
        let news = camera.news(WAIT);
        match news {
            Some(News::Shot(shot)) => watch.see(&shot)?,
            Some(News::Lost(trouble)) => watch.teller.tell(Event::Lost { why: trouble.to_string() })?,
            Some(News::Over) => break "the pictures have ended",
            None => {}
        }
        if watch.live {
            // Time passes, whether pictures come or not.
            watch.tick(opened.elapsed())?;
        }
        watch.hear()?;
        while let Ok(line) = typed.try_recv() {
            watch.told(line.trim())?;
        }
    };
    watch.end(why)
}

fn engine(who: &str, args: &Args) -> Result<Answerer> {
    let game = if args.rules.name == Name::NoGo { players::Game::Nogo } else { players::Game::Go };
    let player = Entrant::parse(who, game)?.enter(true)?;
    Ok(Answerer::new(player, args.ai_color.into(), args.effort))
}

/// What is agreed before the game begins, on a board whose size will be seen.
fn settings(args: &Args, answerer: Option<&Answerer>) -> Settings {
    let mut settings = Settings {
        // What is lifted from a board is taken back, whatever was agreed.
        takeback: true,
        time: args.clock.map_or(TimeSystem::None, Time::system),
        date: chrono::Local::now().format("%Y-%m-%d").to_string(),
        ..Settings::new(Size::NINETEEN, args.rules.name)
    };
    if let Some(answerer) = answerer {
        settings.players[answerer.color].name.clone_from(&answerer.name);
    }
    settings
}

/// Whether it was interrupted, by Ctrl-C or by who wants it to end.
fn interrupted() -> Result<Arc<AtomicBool>> {
    let signals = Signals::new([Signal::Int, Signal::Term]).context("interruptions cannot be heard")?;
    let stopped = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&stopped);
    thread::spawn(move || {
        for _ in futures_lite::stream::block_on(signals) {
            stop.store(true, Ordering::Relaxed);
        }
    });
    Ok(stopped)
}

/// What stands between camera and record.
struct Watch {
    name: String,
    live: bool,
    cameras: Cameras,
    calibrated: bool,
    tracker: BoardTracker,
    detector: MoveDetector,
    settled: bool,
    white_first: bool,
    /// The file of the record, until the game begins.
    record: Option<RecordFile>,
    settings: Settings,
    game: Option<Game>,
    answerer: Option<Answerer>,
    teller: Teller,
    /// What the camera saw last, and what a person says lies there.
    seen: Option<Reading>,
    corrections: Corrections,
    /// What is asked about, and the moves that it may have been.
    asked: Option<(Vec<Point>, Vec<Move>)>,
}

impl Watch {
    fn new(args: &Args, record: RecordFile, source: &Source, answerer: Option<Answerer>) -> Result<Self> {
        let known = Places::of_this_user().map(|places| Cameras::load(&places.cameras())).transpose();
        let (cameras, damage) = known.context("what is known of cameras cannot be read")?.unwrap_or_default();
        if let Some(damage) = damage {
            output::complain(&damage.words(Lang::En));
        }
        let at_once = Patience { play: Duration::ZERO, ask: Duration::ZERO, ..Patience::default() };
        Ok(Self {
            name: source.to_string(),
            live: source.is_live(),
            cameras,
            calibrated: false,
            tracker: BoardTracker::new(args.size),
            detector: MoveDetector::new(if args.settled { at_once } else { Patience::default() }),
            settled: args.settled,
            white_first: args.white_first,
            record: Some(record),
            settings: settings(args, answerer.as_ref()),
            game: None,
            answerer,
            teller: Teller::new(args.json_events),
            seen: None,
            corrections: Corrections::default(),
            asked: None,
        })
    }

    /// Tells what time alone has changed.
    fn tick(&mut self, at: Duration) -> Result<()> {
        self.teller.at = self.teller.at.max(at);
        let Some(game) = &mut self.game else { return Ok(()) };
        let went_on = game.goes_on();
        let (side, events) = game.clock_events(at)?;
        for event in events {
            self.teller.tell(Event::Clock { color: side.into(), told: event.into() })?;
        }
        if let Some(outcome) = game.outcome().filter(|_| went_on) {
            self.teller.tell(Event::Over { result: outcome.sgf() })?;
            self.ask();
        }
        Ok(())
    }

    /// Looks at a picture.
    fn see(&mut self, shot: &Shot) -> Result<()> {
        self.tick(shot.at)?;
        if !self.calibrated {
            self.calibrated = true;
            if let Some(grid) = self.cameras.get(&self.name, &shot.frame) {
                self.tracker.place(grid, shot.at);
            }
        }
        match self.tracker.look(&shot.frame, shot.at) {
            Sight::Nothing => self.teller.state(Event::Searching),
            Sight::Moved(found) => {
                // Nobody is there to be asked; what does not fit the game is not written anyway.
                self.tracker.place(found.grid, shot.at);
                self.detector.forget();
                self.corrections.forget();
                self.teller.tell(Event::moved(&found.grid.corners))
            }
            Sight::Board(reading) => self.read(reading, shot.at),
        }
    }

    fn read(&mut self, mut reading: Reading, at: Duration) -> Result<()> {
        if self.game.is_none() {
            let settings = Settings { size: reading.grid.size, ..self.settings.clone() };
            let Some(record) = self.record.take() else { return Ok(()) };
            let mut game = Game::new(settings, record, at)?;
            self.teller.tell(Event::board(&reading))?;
            if self.white_first {
                let begins = Beginning { stones: ByColor::default(), to_play: Color::White };
                game.set_up(&begins, at)?;
                self.teller.tell(Event::set_up(reading.grid.size, &begins))?;
            }
            self.game = Some(game);
            self.ask();
        }
        self.seen = Some(reading.clone());
        if let Some(game) = &self.game {
            self.corrections.follow(game.position().board());
        }
        self.corrections.apply(&mut reading, at);
        for _ in 0..if self.settled { SETTLED } else { 1 } {
            let Some(game) = &self.game else { return Ok(()) };
            let sighting = self.detector.see(&reading, game.position(), at);
            self.take(sighting, &reading)?;
        }
        Ok(())
    }

    fn take(&mut self, sighting: Sighting, reading: &Reading) -> Result<()> {
        // A question stands until something else is told.
        if !matches!(&sighting, Sighting::Waiting { lift } if lift.is_empty()) {
            self.asked = None;
        }
        match sighting {
            Sighting::Steady => self.teller.state(Event::Steady),
            Sighting::Obscured => self.teller.state(Event::Hand),
            Sighting::Waiting { lift } if lift.is_empty() => Ok(()),
            Sighting::Waiting { lift } => {
                let points = self.vertices(&lift);
                self.teller.state(Event::Lift { points })
            }
            Sighting::Played(moves) => self.played(moves.into()),
            Sighting::TakenBack(count) => self.take_back(count),
            Sighting::Differs { points, perhaps } => self.differs(&points, perhaps.unwrap_or_default(), reading),
        }
    }

    /// Writes moves, as long as they are those that were awaited.
    fn played(&mut self, mut moves: VecDeque<Move>) -> Result<()> {
        while let (Some(mv), Some(game)) = (moves.pop_front(), &mut self.game) {
            let awaited = self.answerer.as_ref().filter(|a| a.color == game.position().to_play());
            if let (Some(answerer), Move::Play(point)) = (awaited, mv) {
                let wanted = answerer.announced();
                if wanted != Some(Choice::Play(point)) {
                    let wanted = wanted.map(|choice| event::choice(game.size(), choice));
                    let point = game.size().vertex(point).to_string();
                    return self.teller.state(Event::Elsewhere { point, wanted });
                }
            }
            self.play(mv)?;
        }
        Ok(())
    }

    /// Writes a move.
    fn play(&mut self, mv: Move) -> Result<()> {
        let Some(game) = &mut self.game else { return Ok(()) };
        let color = game.position().to_play();
        let went_on = game.goes_on();
        game.play(mv, self.teller.at)?;
        self.asked = None;
        let left = game.left(color, self.teller.at);
        self.teller.tell(Event::mv(game.size(), game.length(), (color, mv), left))?;
        if let Some(outcome) = game.outcome().filter(|_| went_on) {
            self.teller.tell(Event::Over { result: outcome.sgf() })?;
        }
        self.ask();
        Ok(())
    }

    fn take_back(&mut self, count: u32) -> Result<()> {
        let Some(game) = &mut self.game else { return Ok(()) };
        if !game.take_back(count, self.teller.at)? {
            return Ok(());
        }
        let moves = game.length();
        self.teller.tell(Event::TakenBack { count, moves })?;
        self.ask();
        Ok(())
    }

    /// What lies there when the game begins is set up; anything else is asked about and not written.
    fn differs(&mut self, points: &[(Point, Option<Color>)], perhaps: Vec<Move>, reading: &Reading) -> Result<()> {
        let Some(game) = &mut self.game else { return Ok(()) };
        let size = game.size();
        // Nobody lays the engine's first stone before it has said where.
        let engines = |begins: &Beginning| {
            self.answerer.as_ref().is_some_and(|a| begins.stones == ByColor::default() && a.color == begins.to_play)
        };
        let begins = beginning(game.position(), points, reading);
        if let Some(begins) = begins.filter(|begins| game.moves().is_empty() && !engines(begins))
            && game.set_up(&begins, self.teller.at)?
        {
            self.teller.tell(Event::set_up(size, &begins))?;
            self.ask();
            return Ok(());
        }
        self.teller.state(Event::differs(size, points, &perhaps))?;
        self.asked = Some((points.iter().map(|&(point, _)| point).collect(), perhaps));
        Ok(())
    }

    /// Lets the engine think where it is its turn, and only there.
    fn ask(&mut self) {
        if let (Some(answerer), Some(game)) = (&mut self.answerer, &self.game) {
            answerer.ask(game);
        }
    }

    /// Tells what the engine has answered. Pictures that would not wait for it are waited for.
    fn hear(&mut self) -> Result<()> {
        let Some(answerer) = &mut self.answerer else { return Ok(()) };
        let Some(answer) = answerer.hear(!self.live) else { return Ok(()) };
        let (color, Some(game)) = (answerer.color, &mut self.game) else { return Ok(()) };
        match answer {
            Ok(choice) => {
                let move_of = event::choice(game.size(), choice);
                self.teller.tell(Event::Answer { color: color.into(), point: move_of })?;
                match choice {
                    // It waits until the stone lies there.
                    Choice::Play(_) => Ok(()),
                    Choice::Pass => self.play(Move::Pass),
                    Choice::Resign => {
                        game.resign(color, self.teller.at)?;
                        let result = game.outcome().map_or_else(String::new, |outcome| outcome.sgf());
                        self.teller.tell(Event::Over { result })
                    }
                }
            }
            Err(error) => {
                self.answerer = None;
                self.teller.tell(Event::NoAnswer { why: error.to_string() })
            }
        }
    }

    fn end(&mut self, why: &'static str) -> Result<()> {
        let moves = self.game.as_ref().map(Game::length);
        self.teller.tell(Event::End { moves, why })?;
        self.game.as_ref().map_or(Ok(()), Game::finish)
    }

    fn vertices(&self, points: &[Point]) -> Vec<String> {
        let size = self.game.as_ref().map(Game::size);
        points.iter().filter_map(|&p| Some(size?.vertex(p).to_string())).collect()
    }
}
