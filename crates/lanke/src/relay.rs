//! `lanke relay`: the games of a club's evening followed at once, shown to spectators and the arbiter, kept as records, published
//! over MQTT.

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, Result};
use lanke_app::words::Lang;
use lanke_runtime::Places;
use lanke_runtime::evening::{self, Evening, EveningOptions, News, Plan, Trouble};
use lanke_web::{BrokerSocket, Link};
use serde::Serialize;

use crate::peer::serve;
use crate::{args, output, signals};

/// Pause after which an interruption is looked for.
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
    /// MQTT broker to publish every board on, instead of the file's: `mqtt://USER:PASSWORD@HOST:PORT/TOPIC`, or `mqtts://` for
    /// an encrypted line; all but HOST can be left out
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

/// Pages of a board, as they are printed.
#[derive(Debug, Serialize)]
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
    /// The same for a wall.
    #[serde(skip_serializing_if = "Option::is_none")]
    wall: Option<String>,
}

/// Pages of an evening, as they are printed.
#[derive(Debug, Serialize)]
struct Pages {
    spectators: String,
    arbiter: String,
    /// Page of whoever explains the games.
    #[serde(skip_serializing_if = "Option::is_none")]
    commentator: Option<String>,
    boards: Vec<BoardPages>,
}

impl From<&evening::Pages> for Pages {
    fn from(pages: &evening::Pages) -> Self {
        let url = |link: &Option<Link>| link.as_ref().map(|link| link.url.clone());
        let of_board = |pages: &evening::BoardPages| BoardPages {
            board: pages.number,
            desk: url(&pages.desk),
            camera: url(&pages.camera),
            black: url(&pages.black),
            white: url(&pages.white),
            spectators: pages.spectators.url.clone(),
            wall: pages.spectators.wall.clone(),
        };
        Self {
            spectators: pages.spectators.url.clone(),
            arbiter: pages.arbiter.url.clone(),
            commentator: url(&pages.commentator),
            boards: pages.boards.iter().map(of_board).collect(),
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let plan = Plan::read(&args.file, args.delay.as_deref(), args.mqtt.as_deref())?;
    if let (Some(folder), Some(socket)) = (&args.pages, &args.websocket) {
        let broker = plan.broker.as_ref().context("pages for other web servers read from a broker: add --mqtt")?;
        write_pages(folder, &socket.pages(broker.topic()))?;
    }
    let stopped = signals::interrupted()?;
    let options = EveningOptions {
        places: Places::of_this_user(),
        lang: args::language_of_system(),
        bind: args.bind,
        port: args.port,
    };
    let mut evening = Evening::open(plan, options, Box::new(complain))?;
    print(evening.pages())?;
    evening.run();
    while !stopped.load(Ordering::Relaxed) {
        std::thread::sleep(TICK);
    }
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

/// Says what fails, and when the broker is there.
fn complain(news: News) {
    let sentence = match news {
        News::Connected { broker } => format!("{broker} is there: every board is published"),
        News::Trouble { board: Some(board), trouble: Trouble::Source(why) } => format!("board {board}: {why}"),
        News::Trouble { trouble, .. } => trouble.to_string(),
        News::Renewed { board, page, link, .. } => {
            let board = board.map_or_else(String::new, |number| format!("board {number}, "));
            format!("{board}{}: {}", page.name(Lang::En), link.url)
        }
        News::Delay(_) | News::Game { .. } | News::Sight { .. } | News::Help { .. } | News::Settled { .. } => return,
    };
    output::complain(&sentence);
}

fn print(pages: &evening::Pages) -> Result<()> {
    output::print_json(&Pages::from(pages))?;
    serve::print_codes(&[("spectators", &pages.spectators)])
}
