//! `lanke serve`: a table on the pages of browsers, hosted here or joined.

use std::collections::BTreeMap;
use std::io::{IsTerminal, stdout};
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, Result};
use lanke_game::record::Tree;
use lanke_peer::coordinator::{Admission, Coordinator, Offers, SessionPolicy};
use lanke_peer::lan::Nearby;
use lanke_peer::{End, HostOptions, Peer, Role, Terms};
use lanke_runtime::Places;
use lanke_runtime::seats::{Seat, found, joins};
use lanke_runtime::web_server::{self, Serves};
use lanke_web::{KeepGames, Link, QrCode, TablePlace, TooManyGames, WebServer};

use super::requested_terms::RequestedTerms;
use super::session::TerminalSession;
use super::{bell, engine, guest_name, keys, opponent_keys};
use crate::args;
use crate::entrant::Entrant;
use crate::output;
use crate::players::EffortArgs;
use crate::record_output;
use crate::signals;

/// Interval at which an interruption is looked for.
const TICK: Duration = Duration::from_millis(200);

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Prints the addresses of the pages as JSON, and at a terminal as QR codes. Whoever has an address is \
                        let in; the addresses stay the same after a restart, those of several programs at once as long as \
                        they are started in the same order.\n\n\
                        The pages are served at every address of this machine, to devices on the local network only, \
                        unless --bind names an address."
)]
pub(crate) struct ServeArgs {
    /// Join this table and play there from a browser: code, invitation or HOST:PORT [default: host a table]
    #[arg(
        long,
        value_name = "TABLE",
        conflicts_with_all = ["game", "size", "rules", "komi", "handicap", "clock", "color"]
    )]
    join: Option<String>,
    /// Spectate the table of --join instead of playing there
    #[arg(long, requires = "join")]
    spectate: bool,
    /// Engine that plays the host's side: a built-in level or name, a network's file, or the command line of a GTP engine
    /// [default: a second browser]
    #[arg(long, conflicts_with = "join")]
    engine: Option<String>,
    /// Name of the host's player [default: Lanke for an engine, else Guest and a number]
    #[arg(long)]
    name: Option<String>,
    /// Game record to write after each move; the same command resumes the game, unless it spectates
    #[arg(long)]
    record: Option<PathBuf>,
    /// Port of the pages; 0 is the first free one of 46200 to 46209
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Address to serve the pages at, to everybody who can reach it
    #[arg(long)]
    bind: Option<IpAddr>,
    /// Give every page another address; those before end
    #[arg(long)]
    new_code: bool,
    /// Readers of the chat of the two sides on the pages
    #[arg(long, value_enum, default_value_t = ChatReaders::All)]
    chat: ChatReaders,
    /// Event, shown above the board
    #[arg(long, default_value = "")]
    event: String,
    /// Round and table, shown above the board
    #[arg(long, default_value = "")]
    round: String,
    #[command(flatten)]
    requested: RequestedTerms,
    #[command(flatten)]
    effort: EffortArgs,
}

/// Readers of a table's chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum ChatReaders {
    /// Players and spectators
    All,
    /// The two players
    Players,
}

/// Starts a server of pages with this user's certificate, at a port of an address or of all addresses of this machine.
pub(crate) fn server(address: (Option<IpAddr>, u16)) -> Result<WebServer> {
    let (places, lang) = (Places::of_this_user(), args::language_of_system());
    Ok(web_server::serve(places.as_ref(), Serves::Game, lang, address, Arc::new(|| {}))?)
}

/// Gives places other addresses; those before end.
pub(crate) fn renew(server: &WebServer, names: &[&str]) -> Result<()> {
    for name in names {
        server.renew(name).context("the addresses stay as they are")?;
    }
    Ok(())
}

/// Prints the addresses of a server's pages by the names of their places, and at a terminal their codes and digits.
pub(crate) fn print_links(server: &WebServer, links: &[(&'static str, &Link)]) -> Result<()> {
    let mut pages: BTreeMap<&str, &str> = links.iter().map(|(name, link)| (*name, link.url.as_str())).collect();
    pages.extend(links.iter().filter_map(|(_, link)| Some(("wall", link.wall.as_deref()?))));
    output::print_json(&pages)?;
    print_codes(links)?;
    if !stdout().is_terminal() {
        return Ok(());
    }
    output::print(&format!("Without a camera: open {} and type\n", server.address()))?;
    for (name, link) in links {
        let walls = link.wall.is_some().then_some(("wall", true));
        for (page, wall) in [(*name, false)].into_iter().chain(walls) {
            if let Some(digits) = server.digits(name, wall) {
                output::print(&format!("  {digits}  {page}\n"))?;
            }
        }
    }
    Ok(())
}

/// Prints the codes of addresses at a terminal.
pub(crate) fn print_codes(links: &[(&'static str, &Link)]) -> Result<()> {
    if !stdout().is_terminal() {
        return Ok(());
    }
    for (name, link) in links {
        let code = QrCode::new(&link.url).map_or_else(String::new, |code| code.to_terminal());
        output::print(&format!("\n{name}: {}\n{code}", link.url))?;
    }
    Ok(())
}

/// Files of a table that is served.
struct Files {
    record: Option<PathBuf>,
}

impl Files {
    /// Journal of an end of the table.
    fn journal(&self, end: &str) -> Option<PathBuf> {
        let mut path = self.record.clone()?.into_os_string();
        path.push(end);
        Some(path.into())
    }
}

impl ServeArgs {
    fn name(&self) -> String {
        let lanke = self.engine.is_some().then(|| "Lanke".to_owned());
        self.name.clone().or(lanke).unwrap_or_else(guest_name)
    }

    fn place(&self, audience: &Arc<AtomicUsize>, open: lanke_web::OpenTable) -> TablePlace {
        let round = self.round.clone();
        TablePlace {
            audience: Arc::clone(audience),
            shares_chat: self.chat == ChatReaders::All,
            event: self.event.clone(),
            round: Box::new(move |_| round.clone()),
            ..TablePlace::new(None, &self.name(), open)
        }
    }
}

pub(crate) fn run(args: &ServeArgs) -> Result<()> {
    args.effort.check(args.engine.as_deref())?;
    let terms = args.requested.terms()?;
    let engine = args.engine.as_deref().map(|text| Entrant::parse(text, args.requested.game())).transpose()?;
    let files = Files { record: args.record.clone() };
    let (journal, guest_journal) = (files.journal(".journal"), files.journal(".guest.journal"));
    // The record is the game of the end that is played here; a spectator has none.
    let own = match (&args.join, args.spectate) {
        (None, _) => journal.as_ref(),
        (Some(_), false) => guest_journal.as_ref(),
        (Some(_), true) => None,
    };
    let closed = |journal: &PathBuf| matches!(lanke_storage::Journal::is_closed(journal), Ok(true));
    let unfinished = own.filter(|journal| journal.exists() && !closed(journal)).map(PathBuf::as_path);
    let mut record = args.record.as_deref().map(|path| record_output::file(path, unfinished)).transpose()?;
    // The host of a game that goes on is playing.
    let fits = |table: &Nearby| table.playing == args.spectate || unfinished.is_some();
    let way = args.join.as_ref().map(|join| super::way(join, fits)).transpose()?;
    let to = Arc::new(Mutex::new(way));
    let audience = Arc::new(AtomicUsize::new(0));
    let server = server((args.bind, args.port))?;
    if args.new_code {
        renew(&server, &["player", "host", "spectators"])?;
    }
    let mut links = Vec::new();
    let seat =
        |role, journal| Seat { role, rank: String::new(), journal, keys: keys(), known_keys: Box::new(opponent_keys) };
    let guest = |name: &str, wanted: Option<Terms>| TablePlace {
        end: Some(End::Guest),
        asks_name: true,
        name: name.to_owned(),
        wanted,
        ..args.place(&audience, joins(Arc::clone(&to), seat(Role::Player, guest_journal.clone())))
    };
    let host = HostOptions {
        terms: Some(terms.clone()),
        journal,
        keys: keys(),
        date: record_output::today(),
        ..HostOptions::named(&args.name())
    };
    if args.join.is_some() {
        if !args.spectate {
            links.push(("player", server.add_table("player", guest(args.name.as_deref().unwrap_or_default(), None))));
        }
    } else {
        links.push(("player", server.add_table("player", guest("", Some(terms.clone())))));
        if engine.is_none() {
            let options = host.clone();
            let open = Box::new(move |name: &str, bell: Box<dyn Fn() + Send>| {
                Some(Peer::host(HostOptions { name: name.to_owned(), ..options.clone() }, bell))
            });
            let policy =
                SessionPolicy { admission: Admission::Near, offers: Offers::OwnOrAsk, ..SessionPolicy::default() };
            let hosting = Box::new(found(&to));
            let place = TablePlace { end: Some(End::Host), policy, hosting, ..args.place(&audience, open) };
            links.push(("host", server.add_table("host", place)));
        }
    }
    let keep: KeepGames = match record.take() {
        Some(mut file) => Box::new(move |games: Result<&[Tree], TooManyGames>| match games {
            Ok(games) => record_output::save(&mut file, games.to_vec()),
            Err(why) => output::complain(&why.to_string()),
        }),
        None => Box::new(|_| {}),
    };
    let open = joins(Arc::clone(&to), seat(Role::Spectator, None));
    links.push(("spectators", server.add_table("spectators", TablePlace { keep, ..args.place(&audience, open) })));
    let shown: Vec<_> = links.iter().map(|(name, link)| (*name, link)).collect();
    print_links(&server, &shown)?;
    let stopped = signals::interrupted()?;
    let Some(entrant) = engine else {
        while !stopped.load(Ordering::Relaxed) {
            std::thread::sleep(TICK);
        }
        return Ok(());
    };
    let policy =
        SessionPolicy { admission: Admission::Near, offers: Offers::OwnOnly, engine: true, ..SessionPolicy::default() };
    // Whoever leaves makes room for the next one.
    while !stopped.load(Ordering::Relaxed) {
        let mut engine = engine::Engine::new(entrant.clone(), args.effort);
        engine.start(&terms);
        let (sender, inputs) = channel();
        let coordinator = Coordinator::new(Some(End::Host), policy);
        let peer = Peer::host(host.clone(), bell(&sender));
        let mut session = TerminalSession::new(peer, coordinator, Some(engine), &args.name(), usize::MAX);
        session.hosting = Box::new(found(&to));
        session.stopped = Some(Arc::clone(&stopped));
        session.serves = true;
        session.inputs = Some(sender);
        let result = session.run(&inputs);
        session.leave();
        result?;
    }
    Ok(())
}
