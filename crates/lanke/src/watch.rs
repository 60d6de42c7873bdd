//! `lanke watch`: a game on a real board, followed through a camera and recorded while it is played.

pub(crate) mod phone;
pub(crate) mod printer;
mod typed;

use std::io::{IsTerminal, stdin};
use std::net::IpAddr;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use lanke_app::cameras::Cameras;
use lanke_app::words::Lang;
use lanke_camera::Source;
use lanke_engine::Task;
use lanke_game::clock::TimeSystem;
use lanke_game::session::GameSettings;
use lanke_rules::{Color, Name, Ruleset, Size};
use lanke_runtime::Places;
use lanke_runtime::followed_game::GameFiles;
use lanke_runtime::game_journal::{GameJournal, GameJournalError};
use lanke_runtime::record_file::RecordFile;
use lanke_runtime::recorder::{Answerer, Conditions, Ending, Footage, Recorder, ThinkQuestion};
use lanke_runtime::terms::{self, Time};
use lanke_runtime::voice::Voice;
use lanke_storage::{Journal, JournalError};

use crate::args::{self, ColorName};
use crate::entrant::{Entrant, RunningPlayer};
use crate::players::{self, EffortArgs};
use crate::signals;
use crate::{destination, output, record_output};
use phone::{Phone, PhonePage};
use printer::{EventMode, EventPrinter, PrintingListener};

/// Time to wait for a line that answers before an interruption is looked for.
const WAIT: Duration = Duration::from_millis(100);
/// Time on the engine's clock in which its stone is laid by hand and recognized.
const LAYING: Duration = Duration::from_secs(5);

#[derive(Debug, clap::Args)]
#[command(
    after_help = "SOURCE: `phone`, whose address and QR code are printed, http://host:port/path (or https) of a camera that \
                        sends MJPEG or pictures, `webcam`, \
                        /dev/video0, a picture that is overwritten, a folder of frames, or, with ffmpeg installed, a \
                        video or rtsp://host/path. A folder with a picture of a board at rest for each move is recognized, \
                        as with --settled, unless --fps is given.\n\n\
                        Commands on standard input: `pass` for the side to move; `continue` to play on \
                        after two passes. Answers to a question about the board: `yes` records the possible moves, or the \
                        possible stones at the beginning, `no` states that the board is as recorded. A board that was moved is tracked at its new place; with a \
                        phone, and at a terminal with another live camera, after a question: `yes` follows it, `no` does \
                        not.\n\n\
                        If nothing was recorded, the last line states the reason."
)]
pub(crate) struct Args {
    /// Source of the pictures
    source: String,
    /// Game record to write; the file must not exist yet. Before a live camera the game is saved in FILE.journal beside it
    /// until it ends, and the same command resumes a game that was broken off
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
    #[arg(long, value_parser = terms::time)]
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
    /// Address to serve the page of a phone at, to everybody who can reach it [default: every address of this machine, to
    /// the local network]
    #[arg(long)]
    bind: Option<IpAddr>,
    /// Give the page of a phone another address; the one before ends
    #[arg(long)]
    new_code: bool,
    /// Say aloud what the engine answers, by the voice of the system: spd-say or espeak-ng, say on macOS, PowerShell on Windows
    #[arg(long, requires = "ai")]
    voice: bool,
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
    ensure!(args.size.is_none_or(|size| size.width() == size.height()), "boards that are no squares are not read");
    let from_phone = args.source.trim() == Source::PHONE;
    let names_page = (args.port, args.bind, args.new_code) != (0, None, false);
    ensure!(from_phone || !names_page, "--port, --bind and --new-code are for the page of a phone, the source `phone`");
    args.effort.check(args.ai.as_deref())?;
    destination::names_no_other(&args.output, "a record", "sgf")?;
    let source = (!from_phone).then(|| Source::find(&args.source)).transpose()?;
    let is_live = source.as_ref().is_none_or(Source::is_live);
    ensure!(args.fps.is_none() || !is_live, "--fps is for a folder of frames or a video, not for a camera");
    let engine = args.ai.as_deref().map(|who| engine(who, args)).transpose()?;
    let files = files(&args.output, is_live)?;
    let (source, phone) = match source {
        Some(source) => (source, None),
        None => {
            let phone = Phone::open(PhonePage { bind: args.bind, port: args.port, new_code: args.new_code })?;
            (phone.source(), Some(phone))
        }
    };
    let footage = Footage::new(source, args.settled, args.fps)?;
    let stopped = signals::interrupted()?;
    let typed = typed::lines();
    let (failures, failed) = channel();
    let mode = if args.json_events { EventMode::Json } else { EventMode::Text };
    let printer = EventPrinter::new(mode, args.voice.then(Voice::default));
    let conditions = Conditions {
        size: args.size,
        settings: settings(args, engine.as_ref()),
        white_first: args.white_first,
        accepts: args.accept,
        attended: footage.source.is_live() && stdin().is_terminal() || phone.is_some(),
        cameras: known_cameras()?,
        answerer: engine.map(|engine| answerer(engine, args)),
        listener: Box::new(PrintingListener::new(printer, failures)),
    };
    let mut recorder = Recorder::new(conditions, files, &footage)?;
    let ending = recorder.follow(
        footage.source,
        || stopped.load(Ordering::Relaxed),
        |recorder: &mut Recorder| -> Result<()> {
            failed.try_recv().map_or(Ok(()), Err)?;
            // Pictures that would not wait for an answer are waited for, where somebody can give it.
            while recorder.asks_first() && stdin().is_terminal() && !stopped.load(Ordering::Relaxed) {
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
    let written = recorder.end(ending);
    failed.try_recv().map_or(Ok(()), Err)?;
    record_output::printed(written)?;
    let goes_on = recorder.game().is_none_or(|game| game.outcome().is_none());
    ensure!(
        ending != Ending::CameraLost || !goes_on,
        "the camera is lost; once it gives pictures again, the same command goes on"
    );
    Ok(())
}

/// Files of the game: its record, and before a live camera the journal beside it, from which a game that was broken off goes on.
fn files(output: &Path, live: bool) -> Result<GameFiles> {
    if !live || (output.exists() && !output.is_file()) {
        return Ok(GameFiles { record: RecordFile::new(output, false)?, journal: None });
    }
    let mut path = output.as_os_str().to_owned();
    path.push(".journal");
    let path = PathBuf::from(path);
    let continues = path.exists() && !matches!(Journal::is_closed(&path), Ok(true));
    let record = RecordFile::new(output, continues)?;
    let journal = match GameJournal::open(&path) {
        Ok((journal, damage)) => {
            damage.iter().for_each(|damage| output::complain(&damage.to_string()));
            Some(journal)
        }
        Err(why @ GameJournalError::Open(_, JournalError::Io(_))) if !continues => {
            output::complain(&format!("{why}; a game that is broken off cannot be resumed"));
            None
        }
        Err(why) => return Err(why.into()),
    };
    Ok(GameFiles { record, journal })
}

/// Places of boards before cameras, as they are known from earlier runs.
pub(crate) fn known_cameras() -> Result<Cameras> {
    let known = Places::of_this_user().map(|places| Cameras::load(&places.cameras())).transpose();
    let (cameras, damage) = known.context("what is known of cameras cannot be read")?.unwrap_or_default();
    if let Some(damage) = damage {
        output::complain(&damage.words(Lang::En));
    }
    Ok(cameras)
}

fn engine(who: &str, args: &Args) -> Result<RunningPlayer> {
    let game = if args.rules.name == Name::NoGo { players::GameKind::Nogo } else { players::GameKind::Go };
    Ok(Entrant::parse(who, game)?.enter(true)?)
}

/// The engine as a side of the game.
fn answerer(mut engine: RunningPlayer, args: &Args) -> Answerer {
    let effort = args.effort;
    let think = move |asked: &ThinkQuestion, is_wanted: &dyn Fn() -> bool| {
        let clock = asked.clock.map(|clock| clock.after(LAYING));
        let task = Task {
            start: &asked.start,
            moves: &asked.moves,
            clock,
            seed: players::seed(&effort, &asked.position),
            threads: effort.threads(),
            memory: effort.memory(),
            ..Task::new(&asked.position, effort.asked().or_untimed(clock))
        };
        let mut report = |_: &_| if is_wanted() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        engine.thinker.think(&task, &mut report)
    };
    Answerer::new(args.ai_color.into(), Box::new(think))
}

/// Settings of the game, on a board whose size will be seen.
fn settings(args: &Args, engine: Option<&RunningPlayer>) -> GameSettings {
    let mut settings = GameSettings {
        // What is lifted from a board is taken back, whatever was agreed.
        takeback: true,
        time: args.clock.map_or(TimeSystem::None, Time::system),
        date: record_output::today(),
        ..GameSettings::new(Size::NINETEEN, args.rules.name)
    };
    if let Some(engine) = engine {
        settings.players[Color::from(args.ai_color)].name.clone_from(&engine.name);
    }
    settings
}
