//! An end of a table on a thread of its own, over iroh.

mod guest;
mod host;
mod line;
mod seek;

pub use seek::parse_key_line;

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use iroh::address_lookup::{DnsAddressLookup, PkarrResolver};
use iroh::endpoint::{Connection, QuicTransportConfig, VarInt, presets};
use iroh::{Endpoint, RelayMode, SecretKey};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::event::{Event, PeerCommand};
use crate::invitation::Invitation;
use crate::lan::Nearby;
use crate::limits;
use crate::message::Role;
use crate::pairing::{EXPORTER_LABEL, PairingSession};
use crate::table::ItemError;
use crate::terms::Terms;
use crate::world::World;

/// The protocol's name in the handshake of TLS.
const ALPN: &[u8] = b"lanke/1";
/// Time that the last messages may take to go out.
const GOODBYE: Duration = Duration::from_millis(100);
/// Interval of the clock.
const TICK: Duration = Duration::from_millis(50);

/// Options of a host.
#[derive(Clone, Debug, Default)]
pub struct HostOptions {
    /// The host's name.
    pub name: String,
    /// Its rank; may be empty.
    pub rank: String,
    /// The port to listen on; 0 for the first free one of [`crate::PORTS`].
    pub port: u16,
    /// Terms that are offered to whoever comes; `None` where guests are to offer.
    pub terms: Option<Terms>,
    /// The table is announced to the local network.
    pub announce: bool,
    /// Relays that help those who cannot reach our address; without them nobody is asked.
    pub world: Option<World>,
    /// The file of the key by which all tables of this user are found again, made where there is none. Without it, or
    /// while another table has that key, the table has one of its own.
    pub identity: Option<PathBuf>,
    /// The folder of the tables' secret keys; without it no table is kept.
    pub keys: Option<PathBuf>,
    /// The date that records get, as SGF writes it.
    pub date: String,
    /// File in which the table is kept; one that is kept there already goes on.
    pub journal: Option<PathBuf>,
}

impl HostOptions {
    /// The usual options of a host of this name.
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), announce: true, ..Self::default() }
    }
}

/// Options of a guest.
#[derive(Clone, Debug)]
pub struct JoinOptions {
    /// The guest's name.
    pub name: String,
    /// Its rank; may be empty.
    pub rank: String,
    /// Purpose of the visit.
    pub role: Role,
    /// Terms that it offers instead of hearing the host's.
    pub terms: Option<Terms>,
    /// File in which the table is kept; one that is kept there already goes on, wherever `to` leads.
    pub journal: Option<PathBuf>,
    /// The folder of the tables' secret keys; without it no table is kept.
    pub keys: Option<PathBuf>,
    /// The keys of those who were met before: of several tables that may be meant theirs are tried first.
    pub known_keys: Vec<[u8; 32]>,
    /// Way to the host.
    pub to: Route,
}

impl JoinOptions {
    /// The usual options of a visitor of this name, who keeps nothing.
    pub fn named(name: &str, role: Role, to: Route) -> Self {
        let (name, rank) = (name.to_owned(), String::new());
        Self { name, rank, role, terms: None, journal: None, keys: None, known_keys: Vec::new(), to }
    }
}

/// Way by which a guest finds its host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Route {
    /// By an invitation.
    Invited(Invitation),
    /// By the list of the local network; the host is asked.
    Listed(Box<Nearby>),
}

/// Reason why an end cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeerError {
    /// No port can be listened on.
    Port {
        /// The port wanted; 0 for any of the usual ones.
        port: u16,
        /// Reason.
        why: String,
    },
    /// The network cannot be used.
    Network(String),
    /// Nobody is there who knows the invitation.
    NotFound,
    /// No host answers at this address.
    NobodyAt(String),
    /// The journal is not of this kind of table.
    Journal(String),
    /// The journal breaks the rules.
    InvalidJournal(ItemError),
}

impl fmt::Display for PeerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Port { port: 0, why } => write!(f, "no port can be listened on: {why}"),
            Self::Port { port, why } => write!(f, "port {port} cannot be listened on: {why}"),
            Self::Network(why) => write!(f, "the network cannot be used: {why}"),
            Self::NotFound => f.write_str(
                "nobody who can be reached knows this invitation; from farther away an address is needed, \
                 CODE@HOST:PORT, or a host that the world reaches, CODE@world#KEY, and the internet",
            ),
            Self::NobodyAt(address) => write!(f, "nobody answers at {address}"),
            Self::Journal(why) => f.write_str(why),
            Self::InvalidJournal(refused) => write!(f, "the journal breaks the rules: {refused}"),
        }
    }
}

impl std::error::Error for PeerError {}

/// One end of a table, on a thread of its own. Dropping it leaves the table.
pub struct Peer {
    commands: UnboundedSender<PeerCommand>,
    events: Receiver<Event>,
    thread: Option<JoinHandle<()>>,
}

impl Peer {
    /// Opens a table. `bell` is rung on the other thread after each event.
    pub fn host(options: HostOptions, bell: impl Fn() + Send + 'static) -> Self {
        Self::run(bell, |commands, events| host::run(options, commands, events))
    }

    /// Goes to someone else's table. `bell` is rung on the other thread after each event.
    pub fn join(options: JoinOptions, bell: impl Fn() + Send + 'static) -> Self {
        Self::run(bell, |commands, events| guest::run(options, commands, events))
    }

    fn run<F>(
        bell: impl Fn() + Send + 'static,
        end: impl FnOnce(UnboundedReceiver<PeerCommand>, Rc<EventSender>) -> F + Send + 'static,
    ) -> Self
    where
        F: Future<Output = Result<(), PeerError>>,
    {
        let (commands, receiver) = unbounded_channel();
        let (sender, events) = channel();
        let reports = EventSender { sender, bell: Box::new(bell) };
        let thread = std::thread::spawn(move || {
            let reports = Rc::new(reports);
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let done = match runtime {
                Ok(runtime) => runtime.block_on(end(receiver, reports.clone())),
                Err(error) => Err(PeerError::Network(error.to_string())),
            };
            reports.send(done.map_or_else(Event::Failed, |()| Event::Closed));
        });
        Self { commands, events, thread: Some(thread) }
    }

    /// Sends a command of the person; it is answered by events.
    pub fn send(&self, command: PeerCommand) {
        // An end that is over has said so.
        let _ = self.commands.send(command);
    }

    /// The next event, if there is one.
    pub fn try_next(&self) -> Option<Event> {
        self.events.try_recv().ok()
    }

    /// The next event, waited for so long.
    pub fn wait(&self, time: Duration) -> Option<Event> {
        self.events.recv_timeout(time).ok()
    }

    /// Leaves the table, politely, and waits until that is done.
    pub fn leave(self) {
        drop(self);
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // The end of the wishes is the wish to leave.
        self.commands = unbounded_channel().0;
        if let Some(thread) = self.thread.take() {
            // What went wrong there has been told or is of no consequence any more.
            let _ = thread.join();
        }
    }
}

/// Sender of events to the person.
struct EventSender {
    sender: Sender<Event>,
    bell: Box<dyn Fn() + Send>,
}

impl EventSender {
    fn send(&self, event: Event) {
        // Where nobody listens any more, the end of the wishes is on its way.
        let _ = self.sender.send(event);
        (self.bell)();
    }
}

/// Binds iroh's sockets. Where nobody in the world helps, no relay and no directory is asked: programs
/// meet by their addresses.
async fn endpoint(secret: [u8; 32], port: u16, listens: bool, world: Option<&World>) -> Result<Endpoint, PeerError> {
    let alpns = if listens { vec![ALPN.to_vec()] } else { Vec::new() };
    // A line is one stream that the guest opens. Others would be read by nobody, and lie in memory.
    let transport = QuicTransportConfig::builder()
        .max_concurrent_bidi_streams(VarInt::from_u32(u32::from(listens)))
        .max_concurrent_uni_streams(VarInt::from_u32(0))
        .stream_receive_window(VarInt::from_u32(limits::UNREAD))
        .receive_window(VarInt::from_u32(limits::UNREAD))
        .datagram_receive_buffer_size(Some(limits::DATAGRAMS))
        .build();
    let builder = Endpoint::builder(presets::Minimal)
        .secret_key(SecretKey::from_bytes(&secret))
        .alpns(alpns)
        .transport_config(transport);
    let builder = match world {
        None => builder,
        Some(World::Public) if listens => builder.preset(presets::N0).proxy_from_env(),
        // A guest is not published in the directory.
        Some(World::Public) => builder
            .relay_mode(RelayMode::Default)
            .address_lookup(PkarrResolver::n0_dns())
            .address_lookup(DnsAddressLookup::n0_dns())
            .proxy_from_env(),
        Some(World::Relay(url)) => builder.relay_mode(RelayMode::custom([url.clone()])),
    };
    let builder = builder
        .bind_addr(SocketAddr::from(([0, 0, 0, 0], port)))
        .map_err(|error| PeerError::Network(error.to_string()))?;
    builder.bind().await.map_err(|error| PeerError::Network(error.to_string()))
}

/// Session that an exchange over the code is bound to on this connection.
fn session(connection: &Connection, host: [u8; 32], guest: [u8; 32]) -> Option<PairingSession> {
    let (mut exported, mut random) = ([0; 32], [0; 64]);
    connection.export_keying_material(&mut exported, EXPORTER_LABEL, b"").ok()?;
    getrandom::fill(&mut random).ok()?;
    Some(PairingSession { host, guest, exported, random })
}

/// Flushes the last messages; a line to someone who is gone is not waited for.
async fn close(endpoint: &Endpoint) {
    tokio::time::sleep(GOODBYE).await;
    let _ = tokio::time::timeout(10 * GOODBYE, endpoint.close()).await;
}

fn random<const N: usize>() -> Result<[u8; N], PeerError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| PeerError::Network(error.to_string()))?;
    Ok(bytes)
}

/// Time since the end began.
#[derive(Clone, Copy)]
struct SinceBegun(Instant);

impl SinceBegun {
    fn now(self) -> Duration {
        self.0.elapsed()
    }
}
