//! `lanke relay`: the games of a club's evening followed at once, shown to spectators and the arbiter, kept as records, published
//! over MQTT.

mod board;
mod camera;
mod desk;
mod plan;
mod results;
mod table;

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use lanke_camera::Overlay;
use lanke_relay::{Broker, BrokerNews, Publisher};
use lanke_web::{BrokerSocket, Heading, OverviewPlace, Request, SceneGame, WebServer, overview_messages};
use serde::Serialize;

use crate::output;
use crate::peer::serve;
use crate::signals;
use board::Board;
use plan::Plan;
use results::ResultFiles;

/// Pause after which delayed games and an interruption are looked for.
const TICK: Duration = Duration::from_millis(200);

#[derive(Debug, clap::Args)]
#[command(
    after_help = "FILE names the event, its boards and the sources of their moves; docs/relay.md describes it. The addresses of the \
                        pages are printed as JSON, and stay the same after a restart, which resumes every game.\n\n\
                        Each game is kept in the folder of the records as board-NUMBER.sgf, with its journal beside it; \
                        results are written into a copy of the pairings there."
)]
pub(crate) struct Args {
    /// File of the evening, TOML
    file: PathBuf,
    /// Delay of the public pages, instead of the file's: none, 30s, 5m or 10 moves
    #[arg(long)]
    delay: Option<String>,
    /// MQTT broker to publish every board on, instead of the file's: `mqtt://USER:PASSWORD@HOST:PORT/TOPIC`; all but HOST can
    /// be left out
    #[arg(long, value_name = "URL")]
    mqtt: Option<String>,
    /// Write pages for spectators into this folder, which any web server can serve: they read the games from the broker
    #[arg(long, value_name = "FOLDER", requires = "websocket")]
    pages: Option<PathBuf>,
    /// WebSockets of the broker, as the spectators' browsers reach them: `wss://HOST:PORT`; with USER:PASSWORD@ before the
    /// host, everybody can read them in the pages
    #[arg(long, value_name = "URL", requires = "pages")]
    websocket: Option<BrokerSocket>,
    /// Port of the pages; 0 is the first free one of 46200 to 46209
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Address to serve the pages at, to everybody who can reach it
    #[arg(long)]
    bind: Option<IpAddr>,
}

/// News of a board, by its place among them.
enum News {
    /// The game stands so.
    Game(usize, Box<SceneGame>),
    /// The real board is seen so.
    Sight(usize, Box<Overlay>),
    /// Somebody asks for the arbiter.
    Help(usize),
    /// The arbiter has asked for something.
    Arbiter,
    /// The source of a board has failed.
    Failed(usize, String),
}

/// Pages of a board, as they are printed.
#[derive(Debug, Default, Serialize)]
struct BoardPages {
    board: u16,
    /// Page on which moves are entered, or the camera is answered for.
    #[serde(skip_serializing_if = "Option::is_none")]
    desk: Option<String>,
    /// Page of a phone that is the camera.
    #[serde(skip_serializing_if = "Option::is_none")]
    camera: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<String>,
    /// Public page of the game.
    spectators: String,
}

/// Pages of an evening, as they are printed.
#[derive(Debug, Serialize)]
struct Pages {
    spectators: String,
    arbiter: String,
    boards: Vec<BoardPages>,
}

/// Context of the sources of an evening.
struct Evening {
    server: WebServer,
    plan: Plan,
    news: Sender<News>,
    stopped: Arc<std::sync::atomic::AtomicBool>,
}

impl Evening {
    /// Heading of the pages of a board.
    fn heading(&self, board: u16) -> Heading {
        Heading { board: Some(board), ..self.plan.heading() }
    }

    /// Name of a place of a board, which its address is made of: another evening has others.
    fn name(&self, board: u16, page: &str) -> String {
        format!("{} {board} {page}", self.plan.name())
    }

    /// Sends news; nobody listens any more when the evening ends.
    fn tell(&self, news: News) {
        let _over = self.news.send(news);
    }
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let plan = Plan::read(&args.file, args.delay.as_deref())?;
    let broker = args.mqtt.as_deref().or(plan.mqtt.as_deref()).map(str::parse::<Broker>).transpose()?;
    lanke_storage::create_folder(&plan.records)
        .with_context(|| format!("cannot make the folder {}", plan.records.display()))?;
    if let (Some(folder), Some(socket)) = (&args.pages, &args.websocket) {
        let broker = broker.as_ref().context("pages for other web servers read from a broker: add --mqtt")?;
        write_pages(folder, &socket.pages(broker.topic()))?;
    }
    let stopped = signals::interrupted()?;
    let server = serve::server(args.bind, args.port)?;
    let (news, inputs) = channel();
    let evening = Arc::new(Evening { server, plan, news, stopped });
    let plan = &evening.plan;
    let public = plan.public_heading();
    let (link, overview) = evening.server.add_overview(&format!("{} spectators", plan.event), public.clone());
    let ring = evening.news.clone();
    let bell = Arc::new(move || {
        // Nobody listens any more when the evening ends.
        let _over = ring.send(News::Arbiter);
    });
    let (arbiter_link, arbiter) = evening.server.add_arbiter(&format!("{} arbiter", plan.name()), plan.heading(), bell);
    let mut pages = Pages { spectators: link.url.clone(), arbiter: arbiter_link.url, boards: Vec::new() };
    let mut boards = Vec::new();
    for (index, planned) in plan.boards.iter().enumerate() {
        let board = Board::open(&evening, index);
        let mut of_board =
            BoardPages { board: planned.number, spectators: board.public_link(), ..BoardPages::default() };
        board::start(&evening, index, &mut of_board).with_context(|| format!("board {}", planned.number))?;
        board.show(&overview, &arbiter);
        boards.push(board);
        pages.boards.push(of_board);
    }
    let publisher = broker.as_ref().map(publish).transpose()?;
    if let Some(publisher) = &publisher {
        let numbers: Vec<u16> = plan.boards.iter().map(|board| board.number).collect();
        overview_messages(&public, &numbers).into_iter().for_each(|(topic, text)| publisher.publish(&topic, text));
    }
    print(&pages, &link)?;
    let results = ResultFiles::new(plan);
    Relay { evening: Arc::clone(&evening), boards, overview, arbiter, publisher, results, begun: Instant::now() }
        .run(&inputs);
    Ok(())
}

/// Writes pages for other web servers.
fn write_pages(folder: &Path, pages: &[(String, String)]) -> Result<()> {
    for (name, text) in pages {
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            lanke_storage::create_folder(parent)
                .with_context(|| format!("cannot make the folder {}", parent.display()))?;
        }
        output::write_file(&path, text.as_bytes())?;
    }
    Ok(())
}

/// Begins to publish on a broker; its loss and its return are told.
fn publish(broker: &Broker) -> Result<Publisher> {
    let name = broker.to_string();
    let listener = Box::new(move |news| match news {
        BrokerNews::Connected => output::complain(&format!("{name} is there: every board is published")),
        BrokerNews::Lost(why) => output::complain(&format!("{name} is not there, and is tried again: {why}")),
    });
    Publisher::start(broker, listener)
        .map_err(|why| anyhow::anyhow!("nothing can be published: {}", output::reason(&why)))
}

fn print(pages: &Pages, spectators: &lanke_web::Link) -> Result<()> {
    output::print_json(pages)?;
    serve::print_codes(&[("spectators", spectators)])
}

/// The running evening.
struct Relay {
    evening: Arc<Evening>,
    boards: Vec<Board>,
    overview: OverviewPlace,
    arbiter: OverviewPlace,
    publisher: Option<Publisher>,
    results: ResultFiles,
    begun: Instant,
}

impl Relay {
    fn run(&mut self, inputs: &Receiver<News>) {
        while !self.evening.stopped.load(Ordering::Relaxed) {
            match inputs.recv_timeout(TICK) {
                Ok(news) => self.take(news),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            inputs.try_iter().for_each(|news| self.take(news));
            for board in &mut self.boards {
                if let Some(game) = board.release(self.begun.elapsed()) {
                    board.publish(&self.evening.plan, &game, self.publisher.as_ref());
                    board.show_public(&self.overview, game);
                }
            }
        }
    }

    fn take(&mut self, news: News) {
        let index = match news {
            News::Game(index, game) => {
                let Some(board) = self.boards.get_mut(index) else { return };
                self.results.note(board.number, game.session.outcome());
                board.take_game(*game, self.begun.elapsed());
                index
            }
            News::Sight(index, sight) => {
                let Some(board) = self.boards.get_mut(index) else { return };
                board.sight = Some(*sight);
                index
            }
            News::Help(index) => {
                let Some(board) = self.boards.get_mut(index) else { return };
                board.help.get_or_insert_with(Instant::now);
                index
            }
            News::Failed(index, why) => {
                let Some(board) = self.boards.get(index) else { return };
                return output::complain(&format!("board {}: {why}", board.number));
            }
            News::Arbiter => return self.obey_arbiter(),
        };
        if let Some(board) = self.boards.get(index) {
            board.show_arbiter(&self.arbiter);
        }
    }

    fn obey_arbiter(&mut self) {
        while let Some(request) = self.arbiter.request() {
            let Request::Settled { board: number } = request else { continue };
            if let Some(board) = self.boards.iter_mut().find(|board| board.number == number) {
                board.help = None;
                board.show_arbiter(&self.arbiter);
            }
        }
    }
}
