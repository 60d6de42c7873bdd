//! `lanke host`, `join`, `watch-game` and `lan`: games between programs.

mod board;
mod engine;
mod orders;
mod requested_terms;
pub(crate) mod serve;
mod session;

use std::io;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use lanke_peer::coordinator::{Admission, Coordinator, Offers, SessionPolicy};
use lanke_peer::lan::{LanSearch, Nearby};
use lanke_peer::{End, HostOptions, JoinOptions, Peer, Role, Route, World};
use lanke_rules::Size;
use lanke_runtime::Places;
use lanke_runtime::record_file::RecordFile;
use lanke_runtime::seats::{self, SEARCH};
use serde::Serialize;

use crate::args;
use crate::course;
use crate::entrant::Entrant;
use crate::input::read_line;
use crate::output;
use crate::players::{EffortArgs, GameKind};
use crate::record_output;
use crate::signals;
use crate::watch::phone::PhonePage;
use board::BoardSeat;
use requested_terms::RequestedTerms;
use session::{SessionInput, TerminalSession};

/// Bytes of a line of input that are read as one.
const MAX_LINE: u64 = 1 << 16;
/// Longest time that the other side may be away.
const PATIENCE: Duration = Duration::from_secs(600);

/// Name of somebody who gives none, unlike that of another program.
fn guest_name() -> String {
    format!("Guest {}", 1000 + std::process::id() % 9000)
}

/// Player at this end, and the files of the game.
#[derive(Debug, clap::Args)]
struct Who {
    /// Engine that plays here: a built-in level or name, a network's file, or the command line of a GTP
    /// engine [default: moves are read from standard input]
    #[arg(long)]
    engine: Option<String>,
    /// Camera over a real board on which this side is played: what `lanke watch` takes as its SOURCE. Own moves are seen
    /// and sent; those of the other side are printed and waited for
    #[arg(long, value_name = "SOURCE", conflicts_with_all = ["engine", "course"])]
    camera: Option<String>,
    /// With --camera phone: address to serve the page of the phone at, to everybody who can reach it [default: every address
    /// of this machine, to the local network]
    #[arg(long, requires = "camera")]
    bind: Option<IpAddr>,
    /// With --camera phone: give the page of the phone another address; the one before ends
    #[arg(long, requires = "camera")]
    new_code: bool,
    /// With --camera: say aloud what the other side plays, by the voice of the system: spd-say or espeak-ng, say on macOS,
    /// PowerShell on Windows
    #[arg(long, requires = "camera")]
    voice: bool,
    /// Player name shown to the other side [default: Guest and a number]
    #[arg(long, default_value_t = guest_name(), hide_default_value = true)]
    name: String,
    /// Rank shown to the other side
    #[arg(long, default_value = "")]
    rank: String,
    /// Game record to write; while the game is played it is saved in FILE.journal beside it, and the same
    /// command resumes it
    #[arg(long)]
    record: Option<PathBuf>,
    /// Number of games, with colours swapped after each; both sides give the same number
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    games: u16,
    #[command(flatten)]
    effort: EffortArgs,
}

#[derive(Debug, clap::Args)]
#[command(after_help = ORDERS)]
pub(crate) struct HostArgs {
    /// Port to listen on; 0 is the first free one of 46190 to 46199
    #[arg(long, default_value_t = 0)]
    port: u16,
    #[command(flatten)]
    requested: RequestedTerms,
    /// Accept any terms that a guest proposes, and that the engine can play by
    #[arg(long)]
    any_terms: bool,
    /// Admit guests without the code
    #[arg(long)]
    open: bool,
    /// Make the table reachable over the internet: through the public relays and directory of number 0,
    /// or through the relay at this address
    #[arg(long, value_name = "RELAY", num_args = 0..=1, require_equals = true, default_missing_value = "world")]
    world: Option<World>,
    /// Do not announce the table on the local network
    #[arg(long)]
    hidden: bool,
    /// Host one game in the protocol of the NoGo courses at this port instead; 0 is any free port. Their
    /// protocol has no authentication and no encryption: use it only on a network that you trust
    #[arg(
        long,
        value_name = "PORT",
        conflicts_with_all = ["port", "world", "open", "hidden", "any_terms", "rules", "komi", "handicap", "rank"]
    )]
    course: Option<u16>,
    /// With --course: time limit of a move in seconds, the same on both sides [default: none]
    #[arg(long, value_parser = args::seconds, requires = "course")]
    limit: Option<Duration>,
    #[command(flatten)]
    who: Who,
}

#[derive(Debug, clap::Args)]
#[command(after_help = ORDERS)]
pub(crate) struct JoinArgs {
    /// Code or invitation; HOST:PORT; or lan for the first host on the local network
    to: Option<String>,
    /// Join one game in the protocol of the NoGo courses at this address instead. Their protocol
    /// has no authentication and no encryption: use it only on a network that you trust
    #[arg(long, value_name = "HOST:PORT", conflicts_with_all = ["to", "rules", "komi", "handicap", "rank"])]
    course: Option<String>,
    /// With --course: time limit of a move in seconds, the same on both sides [default: none]
    #[arg(long, value_parser = args::seconds, requires = "course")]
    limit: Option<Duration>,
    #[command(flatten)]
    requested: RequestedTerms,
    #[command(flatten)]
    who: Who,
}

#[derive(Debug, clap::Args)]
#[command(after_help = "Command on standard input: quit. It and Ctrl-C leave, and the record is written.")]
pub(crate) struct WatchArgs {
    /// Code or invitation; HOST:PORT; or lan for the first game on the local network
    to: String,
    /// Spectator name shown to the host [default: Guest and a number]
    #[arg(long, default_value_t = guest_name(), hide_default_value = true)]
    name: String,
    /// Game record to write after each game and on leaving
    #[arg(long)]
    record: Option<PathBuf>,
    /// Number of games after which to leave [default: stay until the host ends the session]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    games: Option<u16>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct LanArgs {
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
    /// Time of the search in seconds
    #[arg(long, value_parser = args::seconds)]
    time: Option<Duration>,
}

const ORDERS: &str = "Commands on standard input: a point such as D4, pass, resign; undo, draw and count as requests, \
yes and no as answers; dead D4 …, agree and continue during scoring; say TEXT for chat; let and refuse for a visitor \
without the code; release to free the seat of an absent guest for another one; quit.";

pub(crate) fn host(args: &HostArgs) -> Result<()> {
    signals::end_programs_with_us();
    args.who.effort.check(args.who.engine.as_deref())?;
    if let Some(port) = args.course {
        return course::host(port, &args.who.of_the_course(&args.requested, args.limit)?);
    }
    let terms = args.requested.terms()?;
    let mut engine = args.who.engine_player(Some(args.requested.game()))?;
    let board = args.who.board()?;
    let record = args.who.record_file()?;
    let (sender, inputs) = channel();
    let bell = bell(&sender);
    let options = HostOptions {
        name: args.who.name.clone(),
        rank: args.who.rank.clone(),
        port: args.port,
        terms: Some(terms.clone()),
        announce: !args.hidden,
        identity: args.world.is_some().then(Places::of_this_user).flatten().map(|places| places.identity()),
        world: args.world.clone(),
        date: record_output::today(),
        journal: args.who.journal(),
        keys: keys(),
    };
    let admission = match (args.open, engine.is_some()) {
        (true, _) => Admission::Anyone,
        // Someone at this very machine who has found the table is let in where an engine plays.
        (false, true) => Admission::Near,
        (false, false) => Admission::Ask,
    };
    let offers = match (args.any_terms, engine.is_some()) {
        // The engine is asked if it can play by them.
        (true, true) => Offers::Ask,
        (true, false) => Offers::Any,
        (false, true) => Offers::OwnOnly,
        (false, false) => Offers::OwnOrAsk,
    };
    let policy = SessionPolicy { admission, offers, ..args.who.policy() };
    let coordinator = Coordinator::new(Some(End::Host), policy);
    if let Some(engine) = &mut engine {
        engine.start(&terms);
    }
    let mut session =
        TerminalSession::new(Peer::host(options, bell), coordinator, engine, &args.who.name, args.who.games.into());
    session.board = board;
    session.record = record;
    run(session, args.who.engine.is_none(), (sender, inputs))
}

pub(crate) fn join(args: &JoinArgs) -> Result<()> {
    signals::end_programs_with_us();
    args.who.effort.check(args.who.engine.as_deref())?;
    if let Some(address) = &args.course {
        return course::join(address, &args.who.of_the_course(&args.requested, args.limit)?);
    }
    let to = args.to.as_deref().context("a table is needed: its code, HOST:PORT, lan, or --course HOST:PORT")?;
    let board = args.who.board()?;
    let record = args.who.record_file()?;
    // The host of a game that goes on is playing.
    let to = way(to, |table| !table.playing || args.who.unfinished().is_some())?;
    let (sender, inputs) = channel();
    let bell = bell(&sender);
    let options = JoinOptions {
        name: args.who.name.clone(),
        rank: args.who.rank.clone(),
        role: Role::Player,
        terms: None,
        journal: args.who.journal(),
        keys: keys(),
        known_keys: opponent_keys(),
        to,
    };
    let engine = args.who.engine_player(args.requested.game)?;
    let coordinator = Coordinator::new(Some(End::Guest), args.who.policy());
    let mut session =
        TerminalSession::new(Peer::join(options, bell), coordinator, engine, &args.who.name, args.who.games.into());
    session.requested = args.requested.clone();
    session.board = board;
    session.record = record;
    run(session, args.who.engine.is_none(), (sender, inputs))
}

pub(crate) fn spectate(args: &WatchArgs) -> Result<()> {
    let record = args.record.as_deref().map(|path| record_output::file(path, None)).transpose()?;
    let (sender, inputs) = channel();
    let to = way(&args.to, |table| table.playing)?;
    let options = JoinOptions { known_keys: opponent_keys(), ..JoinOptions::named(&args.name, Role::Spectator, to) };
    let peer = Peer::join(options, bell(&sender));
    let games = args.games.map(usize::from);
    let policy = SessionPolicy { games, patience: Some(PATIENCE), ..SessionPolicy::default() };
    let coordinator = Coordinator::new(None, policy);
    let mut session = TerminalSession::new(peer, coordinator, None, &args.name, games.unwrap_or(usize::MAX));
    session.record = record;
    session.stopped = Some(signals::interrupted()?);
    run(session, true, (sender, inputs))
}

pub(crate) fn lan(args: &LanArgs) -> Result<()> {
    #[derive(Serialize)]
    struct Host {
        name: String,
        rank: String,
        terms: Option<String>,
        playing: bool,
        address: String,
    }

    let mut search = LanSearch::new(|| {})?;
    search.prefer(opponent_keys());
    let tables = search.run(args.time.unwrap_or(SEARCH), |_| false);
    if tables.is_empty() && !args.json {
        output::complain("no table was found on the local network");
    }
    let hosts = tables.into_iter().map(|table| Host {
        terms: table.terms.as_ref().map(orders::terms),
        address: table.addresses[0].to_string(),
        name: table.name,
        rank: table.rank,
        playing: table.playing,
    });
    if args.json {
        return output::print_json(&hosts.collect::<Vec<_>>());
    }
    for host in hosts {
        let state = if host.playing { "playing" } else { "waiting" };
        let terms = host.terms.unwrap_or_else(|| "any terms".to_owned());
        output::print(&format!("{}\t{} {}\t{state}\t{terms}\n", host.address, host.name, host.rank))?;
    }
    Ok(())
}

/// The folder of the tables' secret keys, which do not stand in a journal beside a record.
fn keys() -> Option<PathBuf> {
    Places::of_this_user().map(|places| places.keys())
}

/// Keys of the opponents met before in the window. Settings that cannot be read have none.
fn opponent_keys() -> Vec<[u8; 32]> {
    let (keys, trouble) = seats::opponent_keys(Places::of_this_user().as_ref());
    if let Some(trouble) = trouble {
        output::complain(&trouble.to_string());
    }
    keys
}

/// Way to the host that a text names; on the local network to the first table that fits, or rather to one of an
/// opponent met before.
fn way(text: &str, fits: impl Fn(&Nearby) -> bool) -> Result<Route> {
    Ok(seats::way(text, opponent_keys, fits)?)
}

/// Goes on to the end, with lines of standard input where it is read, and keeps the record.
fn run(
    mut session: TerminalSession,
    reads_input: bool,
    (sender, inputs): (Sender<SessionInput>, Receiver<SessionInput>),
) -> Result<()> {
    if reads_input {
        let sender = sender.clone();
        // It ends with the program, or with the input.
        std::thread::spawn(move || read(&sender));
    }
    session.inputs = Some(sender);
    let result = session.run(&inputs);
    let saved = keep(&mut session);
    session.leave();
    saved?;
    result
}

impl Who {
    /// The same for a game with a program of the courses.
    fn of_the_course(&self, requested: &RequestedTerms, limit: Option<Duration>) -> Result<course::Options> {
        if self.games > 1 {
            bail!("the courses' protocol knows single games only");
        }
        requested.check_for_course()?;
        Ok(course::Options {
            engine: self.engine.clone(),
            name: self.name.clone(),
            record: self.record.clone(),
            size: requested.size.map_or_else(|| Size::square(9), Ok)?,
            limit,
            color: requested.color,
            effort: self.effort,
        })
    }

    /// The file of the record, which is there already only where an unfinished journal of its games lies beside it.
    fn record_file(&self) -> Result<Option<RecordFile>> {
        let journal = self.unfinished();
        self.record.as_deref().map(|path| record_output::file(path, journal.as_deref())).transpose()
    }

    /// The unfinished journal that lies beside the record, with which a game goes on.
    fn unfinished(&self) -> Option<PathBuf> {
        let closed = |journal: &PathBuf| matches!(lanke_storage::Journal::is_closed(journal), Ok(true));
        self.journal().filter(|journal| journal.exists() && !closed(journal))
    }

    fn journal(&self) -> Option<PathBuf> {
        let mut path = self.record.clone()?.into_os_string();
        path.push(".journal");
        Some(path.into())
    }

    fn board(&self) -> Result<Option<BoardSeat>> {
        let page = PhonePage { bind: self.bind, port: 0, new_code: self.new_code };
        let open = |source| BoardSeat::open(source, page, self.voice);
        self.camera.as_deref().map(open).transpose()
    }

    /// Policy of an end that plays a series of games.
    fn policy(&self) -> SessionPolicy {
        let engine = self.engine.is_some();
        SessionPolicy { games: Some(self.games.into()), patience: Some(PATIENCE), engine, ..SessionPolicy::default() }
    }

    /// The engine that plays here: this game, or without one either.
    fn engine_player(&self, game: Option<GameKind>) -> Result<Option<engine::Engine>> {
        let parse = |text| game.map_or_else(|| Entrant::of_either_game(text), |game| Entrant::parse(text, game));
        let entrant = self.engine.as_deref().map(parse).transpose()?;
        Ok(entrant.map(|entrant| engine::Engine::new(entrant, self.effort)))
    }
}

/// Writes the games that were played.
fn keep(session: &mut TerminalSession) -> Result<()> {
    let games = session.games();
    match &mut session.record {
        Some(file) if !games.is_empty() => record_output::printed(file.write(games)),
        _ => Ok(()),
    }
}

/// Rings where there is news of the table.
fn bell(sender: &Sender<SessionInput>) -> impl Fn() + Send + 'static {
    let sender = sender.clone();
    move || {
        // Where nobody listens any more, everything is being left.
        let _ = sender.send(SessionInput::Table);
    }
}

/// Sends on line after line of standard input.
fn read(sender: &Sender<SessionInput>) {
    let mut input = io::stdin().lock();
    loop {
        // What cannot be read any more has ended.
        let line = read_line(&mut input, MAX_LINE).ok().flatten().map(|line| line.trim().to_owned());
        let ended = line.is_none();
        if sender.send(SessionInput::Line(line)).is_err() || ended {
            return;
        }
    }
}
