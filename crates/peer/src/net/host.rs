//! A host: it listens while the table is open, and not a moment longer.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use iroh::endpoint::{Connection, IncomingAddr};
use iroh::{Endpoint, SecretKey, TransportAddr, Watcher};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{Sender, UnboundedReceiver, channel};
use tokio::task::AbortHandle;

use super::line::{INBOX, LineEvent, LineWriter, frame};
use super::{EventSender, HostOptions, PeerError, SinceBegun, TICK, endpoint, random};
use crate::attempts::{Network, in_excess};
use crate::event::{Event, Output, PeerCommand};
use crate::host::{Arrival, Host, HostSetup};
use crate::identity::Identity;
use crate::invitation::{Invitation, PORTS, random_code};
use crate::journal::{OwnKey, SavedTable, TableAccess, TableJournal};
use crate::lan::{Advertisement, Announcement};
use crate::message::Message;
use crate::place::TableAddress;
use crate::table::Table;
use crate::wire::{Hash, key};
use crate::world::World;

/// Time that the handshake of a visitor may take.
const HANDSHAKE: Duration = Duration::from_secs(5);
/// Handshakes at once, above which addresses must be proved first.
const UNPROVED: usize = 32;

/// A connection, and where it comes from.
type Connected = (Connection, Option<IpAddr>);

pub(super) async fn run(
    options: HostOptions,
    mut commands: UnboundedReceiver<PeerCommand>,
    events: Rc<EventSender>,
) -> Result<(), PeerError> {
    let (mut journal, saved) = open(options.journal.as_deref(), options.keys.as_deref(), &events)?;
    let fresh = random()?;
    // A key that cannot be kept is one for this table only.
    let identity = options.identity.as_deref().and_then(|path| Identity::take(path, fresh).ok().flatten());
    let (table, secret, code, before) = match saved.access() {
        Some(TableAccess::Host { table, key, code, port }) => {
            (*table, load_key(journal.as_ref(), *key)?, code.clone(), Some(*port))
        }
        Some(_) => {
            return Err(PeerError::Journal("this journal is of a table that was visited, not of one's own".to_owned()));
        }
        None => {
            let secret = identity.as_ref().map_or(fresh, |identity| identity.secret);
            (Hash(u64::from_be_bytes(random()?)), secret, code()?, None)
        }
    };
    let (endpoint, asking, port) = listen(secret, before, options.port, options.world.as_ref()).await?;
    if saved.access().is_none()
        && let Some(key) = save_key(&mut journal, &secret, &events)
    {
        let line = crate::journal::JournalEntry::Open(TableAccess::Host { table, key, code: code.clone(), port });
        append(&mut journal, &line, &events);
    }
    let clock = SinceBegun(Instant::now());
    let setup = HostSetup {
        name: options.name.clone(),
        rank: options.rank.clone(),
        code: code.clone(),
        terms: options.terms.clone(),
        table,
        seed: u64::from_be_bytes(random()?),
        date: options.date.clone(),
    };
    let host = Host::resume(setup, &saved.lines, clock.now()).map_err(PeerError::InvalidJournal)?;
    let id = *SecretKey::from_bytes(&secret).public().as_bytes();
    let address = SocketAddr::new(own_address(&endpoint), port);
    events.send(Event::Hosting(place(&code, address, id, options.world)));
    // What the host has added since comes by itself.
    let known = saved.lines.iter().filter(|line| matches!(line, crate::journal::JournalEntry::Item(_))).count();
    for item in &host.table().items()[..known] {
        events.send(Event::Item { item: item.clone(), age: Duration::ZERO });
    }
    let notice =
        Advertisement { name: options.name, rank: options.rank, terms: options.terms, playing: false, port, key: id };
    let (inbox, mut incoming) = channel(INBOX);
    let (arrivals, mut arrived) = channel(8);
    tokio::spawn(tell_key(asking, id));
    tokio::spawn(accept(endpoint.clone(), arrivals));
    let mut relays = endpoint.home_relay_status();
    let mut reachable = false;
    let mut shell = HostRunner {
        host,
        lines: HashMap::new(),
        journal,
        keeps: false,
        lan: None,
        announced: false,
        notice,
        next: 1,
        events,
        clock,
    };
    shell.announce(options.announce);
    let mut tick = tokio::time::interval(TICK);
    shell.carry_out();
    loop {
        tokio::select! {
            command = commands.recv() => match command {
                Some(PeerCommand::Announce(on)) => shell.announce(on),
                Some(PeerCommand::KeepJournal) => shell.keeps = true,
                Some(command) => shell.host.command(command, clock.now()),
                None => break,
            },
            Some(connected) = arrived.recv() => shell.take_in(connected, &inbox),
            Some((visitor, incoming)) = incoming.recv() => match incoming {
                LineEvent::Message(message) => shell.host.receive(visitor, *message, clock.now()),
                LineEvent::Closed => {
                    shell.lines.remove(&visitor);
                    shell.host.disconnected(visitor, clock.now());
                }
            },
            _ = tick.tick() => shell.host.tick(clock.now()),
            Ok(relays) = relays.updated() => {
                let held = relays.iter().any(|relay| relay.is_connected());
                if std::mem::replace(&mut reachable, held) != held {
                    shell.events.send(Event::Reachable(held));
                }
            }
        }
        shell.carry_out();
    }
    shell.leave(&endpoint).await;
    Ok(())
}

/// Carries out the actions of the host's end.
struct HostRunner {
    host: Host,
    lines: HashMap<u64, LineWriter>,
    journal: Option<TableJournal>,
    /// The journal of a game that is over is kept.
    keeps: bool,
    /// Announcer to the local network, and its state.
    lan: Option<Announcement>,
    announced: bool,
    notice: Advertisement,
    next: u64,
    events: Rc<EventSender>,
    clock: SinceBegun,
}

impl HostRunner {
    /// Announces the table on the local network, or no longer.
    fn announce(&mut self, on: bool) {
        self.announced = on;
        if on && self.lan.is_none() {
            // A network without multicast is no reason not to play by address.
            self.lan = Announcement::new().ok();
        } else if !on && self.lan.as_mut().is_some_and(|lan| lan.withdraw().is_err()) {
            // Who has heard of us forgets us after a while.
            self.lan = None;
        }
    }

    fn take_in(&mut self, (connection, address): Connected, inbox: &Sender<(u64, LineEvent)>) {
        let guest = *connection.remote_id().as_bytes();
        let Some(session) = super::session(&connection, self.notice.key, guest) else { return };
        let near = connection.paths().iter().any(|path| match path.remote_addr() {
            TransportAddr::Ip(address) => is_ours(address.ip()),
            _ => false,
        });
        self.lines.insert(self.next, LineWriter::accept(self.next, connection, inbox.clone()));
        self.host.connected(self.next, Arrival { session, near, address }, self.clock.now());
        self.next += 1;
    }

    fn carry_out(&mut self) {
        loop {
            let outputs = self.host.take();
            if outputs.is_empty() {
                break;
            }
            for output in outputs {
                match output {
                    Output::Send { to, message } => {
                        let (frame, crowd) = (frame(&message), to.len() > 1);
                        for visitor in to {
                            let sent = |line: &LineWriter| {
                                if crowd { line.ease(frame.clone()) } else { line.send(frame.clone()) }
                            };
                            if self.lines.get(&visitor).is_some_and(|line| !sent(line)) {
                                self.host.slow(visitor);
                            }
                        }
                    }
                    Output::Close(visitor) => {
                        self.lines.remove(&visitor);
                        self.host.disconnected(visitor, self.clock.now());
                    }
                    Output::Journal(line) => append(&mut self.journal, &line, &self.events),
                    Output::Report(event) => self.events.send(event),
                }
            }
        }
        self.notice.playing = self.host.table().playing().is_some();
        if self.announced && self.lan.as_mut().is_some_and(|lan| lan.announce(&self.notice).is_err()) {
            self.lan = None;
        }
    }

    /// Says goodbye.
    async fn leave(mut self, endpoint: &Endpoint) {
        let goodbye = frame(&Message::Bye {});
        for line in self.lines.values() {
            line.send(goodbye.clone());
        }
        // What was said last is waited for, on all lines together.
        let closing: Vec<_> = self.lines.drain().map(|(_, line)| tokio::spawn(line.finish())).collect();
        for line in closing {
            let _ = line.await;
        }
        drop(self.lan.take());
        discard(self.journal.take(), self.host.table(), self.keeps, &self.events);
        super::close(endpoint).await;
    }
}

/// Opens a table's journal, if there is to be one, and tells what was recovered of a damaged one.
pub(super) fn open(
    path: Option<&Path>,
    keys: Option<&Path>,
    events: &EventSender,
) -> Result<(Option<TableJournal>, SavedTable), PeerError> {
    let Some(path) = path else { return Ok((None, SavedTable::default())) };
    let (journal, saved) = TableJournal::open(path, keys).map_err(|error| PeerError::Journal(error.to_string()))?;
    if let Some(recovery) = &saved.recovery {
        events.send(Event::Recovered(recovery.clone()));
    }
    Ok((Some(journal), saved))
}

/// Our secret key at the table of a journal.
pub(super) fn load_key(journal: Option<&TableJournal>, key: OwnKey) -> Result<[u8; 32], PeerError> {
    let journal = journal.ok_or_else(|| PeerError::Journal("there is no journal".to_owned()))?;
    journal.load_key(key).map_err(|error| PeerError::Journal(error.to_string()))
}

/// Saves our secret key for a new journal. A journal whose key cannot be saved leads nobody back to the table: it is
/// given up, which is told, and the game goes on.
pub(super) fn save_key(journal: &mut Option<TableJournal>, secret: &[u8; 32], events: &EventSender) -> Option<OwnKey> {
    match journal.as_mut()?.save_key(secret) {
        Ok(key) => Some(key),
        Err(error) => {
            events.send(Event::NotSaved(error.to_string()));
            // It is empty.
            let _ = journal.take().map(TableJournal::discard);
            None
        }
    }
}

/// Writes a line. A disk that refuses it is told once; the line goes before the next one, and the game goes on.
pub(super) fn append(journal: &mut Option<TableJournal>, line: &crate::journal::JournalEntry, events: &EventSender) {
    let Some(journal) = journal else { return };
    let told = !journal.is_synced();
    if let Err(error) = journal.append(line)
        && !told
    {
        events.send(Event::NotSaved(error.to_string()));
    }
}

/// Discards the journal of a table that is left. That of a game that goes on stays, with what the disk has refused before,
/// that of one that is over only where the end `keeps` it.
pub(super) fn discard(journal: Option<TableJournal>, table: &Table, keeps: bool, events: &EventSender) {
    let Some(mut journal) = journal else { return };
    if table.playing().is_some() || keeps && table.game().is_some() {
        // A disk that still refuses has been told.
        let _ = journal.sync();
    } else if let Err(error) = journal.discard() {
        events.send(Event::NotSaved(error.to_string()));
    }
}

/// A code drawn by lot.
fn code() -> Result<String, PeerError> {
    random_code().map_err(|error| PeerError::Network(error.to_string()))
}

/// Listens on one port: for iroh, and for those who have an address but not the key. A table that was on a port `before`
/// takes another one like a new table where that has been taken meanwhile.
async fn listen(
    secret: [u8; 32],
    before: Option<u16>,
    port: u16,
    world: Option<&World>,
) -> Result<(Endpoint, TcpListener, u16), PeerError> {
    let new: Vec<u16> = if port == 0 { PORTS.chain([0]).collect() } else { vec![port] };
    let mut why = String::new();
    for wanted in before.into_iter().chain(new) {
        let asking = match TcpListener::bind(("0.0.0.0", wanted)).await {
            Ok(asking) => asking,
            Err(error) => {
                why = error.to_string();
                continue;
            }
        };
        let Ok(address) = asking.local_addr() else { continue };
        match endpoint(secret, address.port(), true, world).await {
            Ok(endpoint) => return Ok((endpoint, asking, address.port())),
            Err(error) => why = error.to_string(),
        }
    }
    Err(PeerError::Port { port, why })
}

/// Sends everyone who asks the key that is found at this address. Nothing is read.
async fn tell_key(asking: TcpListener, id: [u8; 32]) {
    let answer = format!("lanke {}\n", key::hex(&id));
    loop {
        match asking.accept().await {
            // Whoever does not take one short line does not get it.
            Ok((mut stream, _)) => {
                let _ = tokio::time::timeout(Duration::from_millis(200), stream.write_all(answer.as_bytes())).await;
            }
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

/// Shakes hands with those who come. Where there are too many at once, the one that has taken longest goes.
async fn accept(endpoint: Endpoint, arrivals: Sender<Connected>) {
    let mut handshakes: Vec<(Network, AbortHandle)> = Vec::new();
    while let Some(incoming) = endpoint.accept().await {
        handshakes.retain(|(_, handshake)| !handshake.is_finished());
        if handshakes.len() >= UNPROVED && !incoming.remote_addr_validated() {
            // Whoever has made its address up hears nothing of this; the answer is a new attempt.
            let _ = incoming.retry();
            continue;
        }
        let address = match incoming.remote_addr() {
            IncomingAddr::Ip(address) => Some(address.ip()),
            _ => None,
        };
        let network = Network::of(address);
        let places: Vec<_> = handshakes.iter().enumerate().map(|(place, (network, _))| (*network, place)).collect();
        if let Some(place) = in_excess(&places, network) {
            handshakes.remove(place).1.abort();
        }
        let arrivals = arrivals.clone();
        let handshake = tokio::spawn(async move {
            if let Ok(Ok(connection)) = tokio::time::timeout(HANDSHAKE, incoming.into_future()).await {
                // A table that is being left takes nobody in.
                let _ = arrivals.send((connection, address)).await;
            }
        });
        handshakes.push((network, handshake.abort_handle()));
    }
}

/// True if an address is one of this machine: only then can it be bound.
fn is_ours(ip: IpAddr) -> bool {
    UdpSocket::bind((ip, 0)).is_ok()
}

fn place(code: &str, address: SocketAddr, id: [u8; 32], world: Option<World>) -> TableAddress {
    let port = address.port();
    let named = Some(port).filter(|port| !PORTS.contains(port));
    let short = Invitation { code: Some(code.to_owned()), port: named, ..Invitation::default() };
    let at = Some((address.ip().to_string(), port));
    let whole = Invitation { port: None, address: at, key: Some(id), ..short.clone() };
    let far = world.map(|world| Invitation { world: Some(world), key: Some(id), ..short.clone() });
    let world = far.map(|far| far.to_string());
    TableAddress { code: short.to_string(), address, invitation: whole.to_string(), world }
}

/// The address that this machine would be seen by from elsewhere; nothing is sent.
fn own_address(endpoint: &Endpoint) -> IpAddr {
    let seen = UdpSocket::bind("0.0.0.0:0").and_then(|socket| {
        // Documentation's own network (RFC 5737): only the way there is asked for.
        socket.connect("192.0.2.1:9")?;
        socket.local_addr()
    });
    // Without a way out there may still be neighbours.
    let near = || endpoint.addr().ip_addrs().map(SocketAddr::ip).find(|ip| ip.is_ipv4() && !ip.is_loopback());
    seen.ok().map(|address| address.ip()).or_else(near).unwrap_or(IpAddr::from([127, 0, 0, 1]))
}
