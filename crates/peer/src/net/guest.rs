//! A guest: it looks for its host, and comes back by itself when the line breaks.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};

use iroh::endpoint::Connection;
use iroh::{Endpoint, EndpointAddr, EndpointId, TransportAddr};
use tokio::sync::mpsc::{Receiver, UnboundedReceiver, channel};
use tokio::task::JoinSet;

use super::host::{append, discard, load_key, save_key};
use super::line::{INBOX, LineEvent, LineWriter, frame};
use super::{ALPN, EventSender, JoinOptions, PeerError, Route, SinceBegun, TICK, endpoint, random, seek};
use crate::event::{Denial, Event, Output, PeerCommand, Target};
use crate::guest::{Guest, GuestSetup};
use crate::invitation::Invitation;
use crate::journal::{OwnKey, SavedTable, TableAccess, TableJournal};
use crate::limits;
use crate::message::Message;
use crate::world::World;

/// Time that a connection may take.
const CONNECT: Duration = Duration::from_secs(5);
/// The same through a relay that must be found first.
const CONNECT_FAR: Duration = Duration::from_secs(15);
/// The pause before the first attempt to come back; each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
/// The longest pause.
const LAST_PAUSE: Duration = Duration::from_secs(10);
/// Attempts at hosts that have no room for us at the moment, in all …
const CROWDED: u32 = 5;
/// … each so long after the one before.
const CROWDED_PAUSE: Duration = Duration::from_secs(2);
/// Hosts that may be meant and are connected to at the same time.
const AT_ONCE: usize = 8;
/// Time that one of them may take to answer at all, and then to say if the code is right while there are others.
const ANSWER: Duration = Duration::from_secs(5);
/// Time that a connection may wait for its turn; the host cuts one on which nothing is said.
const IDLE: Duration = Duration::from_secs(2);

pub(super) async fn run(
    options: JoinOptions,
    commands: UnboundedReceiver<PeerCommand>,
    events: Rc<EventSender>,
) -> Result<(), PeerError> {
    let (journal, saved) = super::host::open(options.journal.as_deref(), options.keys.as_deref(), &events)?;
    go(options, journal, saved, commands, events).await
}

async fn go(
    options: JoinOptions,
    mut journal: Option<TableJournal>,
    saved: SavedTable,
    commands: UnboundedReceiver<PeerCommand>,
    events: Rc<EventSender>,
) -> Result<(), PeerError> {
    let (secret, known) = match saved.access() {
        Some(TableAccess::Guest { key, host, addresses, world }) => {
            let known = Target { key: *host, addresses: addresses.clone(), world: world.clone() };
            (load_key(journal.as_ref(), *key)?, Some(known))
        }
        Some(_) => {
            return Err(PeerError::Journal("this journal is of a table of one's own, not of one visited".to_owned()));
        }
        None => (random()?, None),
    };
    let key = match saved.access() {
        None => save_key(&mut journal, &secret, &events),
        Some(TableAccess::Guest { key: key @ OwnKey::Public(_), .. }) => Some(*key),
        Some(_) => None,
    };
    let (code, invited) = match &options.to {
        Route::Invited(invitation) => (invitation.code.clone(), invitation.world.clone()),
        Route::Listed(_) => (None, None),
    };
    let world = known.as_ref().map_or(invited, |target| target.world.clone());
    let JoinOptions { name, rank, role, terms, to, known_keys, .. } = options;
    let clock = SinceBegun(Instant::now());
    let setup = GuestSetup { name, rank, role, code, terms };
    let guest = match saved.table() {
        Some(table) => {
            Guest::resume(setup.clone(), table, &saved.lines, clock.now()).map_err(PeerError::InvalidJournal)?
        }
        None => Guest::new(setup.clone()),
    };
    for item in guest.table().items() {
        events.send(Event::Item { item: item.clone(), age: Duration::ZERO });
    }
    let mut endpoint = endpoint(secret, 0, false, world.as_ref()).await?;
    let settled = saved.table().and(known.clone());
    let mut shell = GuestRunner {
        guest,
        line: None,
        journal,
        keeps: false,
        commands,
        events,
        clock,
        admitted: false,
        denied: None,
        opened: None,
        asks: None,
    };
    let time = if world.is_some() { limits::SEARCH_FAR } else { limits::SEARCH };
    let is_new = saved.table().is_none();
    let mut search = HostSearch {
        way: to,
        known_keys,
        secret,
        key,
        found: known.into_iter().collect(),
        opening: JoinSet::new(),
        question: (is_new && setup.code.is_some()).then(|| (setup.clone(), clock)),
        until: Instant::now() + time,
        settled,
        moved: Vec::new(),
        stage: 0,
    };
    let done = shell.stay(&mut endpoint, &mut search, &setup).await;
    shell.leave(&endpoint).await;
    done
}

/// Line to a host.
struct HostLine {
    connection: Connection,
    writer: LineWriter,
    incoming: Receiver<(u64, LineEvent)>,
    /// Our end and the first that the host has said to it, where it was asked already.
    answered: Option<Box<(Guest, LineEvent)>>,
}

/// Addresses at which the host may be.
struct HostSearch {
    way: Route,
    known_keys: Vec<[u8; 32]>,
    secret: [u8; 32],
    /// Our key as a new journal tells of it.
    key: Option<OwnKey>,
    found: VecDeque<Target>,
    /// Lines that are being opened.
    opening: JoinSet<(Target, Option<HostLine>, Instant)>,
    /// Introduction by which all of these are asked at once, and the clock of our end. Without a code their persons would be
    /// asked, one after the other.
    question: Option<(GuestSetup, SinceBegun)>,
    /// Time after which nobody else is tried.
    until: Instant,
    /// The one that has let us in.
    settled: Option<Target>,
    /// Address at which that one has been seen since it was no longer there.
    moved: Vec<SocketAddr>,
    stage: u8,
}

impl HostSearch {
    /// Reaches the next candidate, or finds that it is not there; `None` where there is nobody more or the time is up.
    async fn next(&mut self, endpoint: &Endpoint) -> Option<(Target, Option<HostLine>)> {
        if let Some(target) = &self.settled {
            // Not both places at once: another host may be where this one was, and would be taken for it.
            let addresses = if self.moved.is_empty() { &target.addresses } else { &self.moved };
            let target = Target { addresses: addresses.clone(), ..target.clone() };
            let opened = open(endpoint.clone(), target.clone()).await;
            return Some((target, opened));
        }
        tokio::time::timeout_at(self.until.into(), self.next_candidate(endpoint)).await.ok().flatten()
    }

    /// Reaches the next of the hosts that may be meant, a few of which are tried at the same time: the first that answers.
    async fn next_candidate(&mut self, endpoint: &Endpoint) -> Option<(Target, Option<HostLine>)> {
        loop {
            while self.opening.len() < AT_ONCE
                && let Some(target) = self.found.pop_front()
            {
                let (endpoint, question) = (endpoint.clone(), self.question.clone());
                self.opening.spawn(async move {
                    let opened = ask(endpoint, target.clone(), question).await;
                    (target, opened, Instant::now())
                });
            }
            match self.opening.join_next().await {
                Some(Ok((target, Some(stale), since))) if since.elapsed() > IDLE => {
                    drop(stale);
                    let opened = ask(endpoint.clone(), target.clone(), self.question.clone()).await;
                    return Some((target, opened));
                }
                Some(Ok((target, opened, _))) => return Some((target, opened)),
                // Nobody stops these tasks, and they do not panic.
                Some(Err(_)) => continue,
                None => {}
            }
            self.found = match self.stage {
                0 => seek::at_once(&self.way).await.into(),
                1 => seek::on_the_lan(&self.way, &self.known_keys).await.into(),
                2 => seek::in_the_world(&self.way).into(),
                _ => return None,
            };
            self.stage += 1;
        }
    }

    /// Reason why nobody was reached: no host is at the address that was given, or none is found.
    fn failure(&self) -> PeerError {
        let address = match &self.way {
            Route::Invited(Invitation { address: None, .. }) => None,
            Route::Invited(Invitation { address, .. }) => {
                Some(Invitation { address: address.clone(), ..Invitation::default() }.to_string())
            }
            Route::Listed(table) => table.addresses.first().map(SocketAddr::to_string),
        };
        address.map_or(PeerError::NotFound, PeerError::NobodyAt)
    }

    /// Time that the host that was reached may take to answer, while there are others that may be meant.
    fn patience(&self) -> Option<Duration> {
        let only = self.found.is_empty() && self.opening.is_empty();
        (self.settled.is_none() && !only).then_some(ANSWER)
    }

    /// Stays with the host that has let us in.
    fn settle(&mut self, target: Target) {
        if self.settled.is_none() {
            self.settled = Some(target);
            self.opening.abort_all();
            self.found.clear();
        }
    }

    /// Looks for the one that has let us in where it was not before: a program that comes back may find its port taken.
    async fn look_around(&mut self) {
        let Some(Target { key, .. }) = self.settled else { return };
        self.moved = seek::addresses(key).await;
    }
}

/// Our person wants to leave.
struct Leaving;

/// Carries out the actions of the guest's end.
struct GuestRunner {
    guest: Guest,
    line: Option<LineWriter>,
    journal: Option<TableJournal>,
    /// The journal of a game that is over is kept.
    keeps: bool,
    commands: UnboundedReceiver<PeerCommand>,
    events: Rc<EventSender>,
    clock: SinceBegun,
    /// The host has let us in since the line stands.
    admitted: bool,
    denied: Option<Denial>,
    /// Line that names the host in the journal before anything else, once that lets us in.
    opened: Option<crate::journal::JournalEntry>,
    /// Until when a host that is not known yet may say whether we may come in, without asking its person.
    asks: Option<Instant>,
}

impl GuestRunner {
    /// Goes to the host and comes back to it, until there is no reason to any more.
    async fn stay(
        &mut self,
        endpoint: &mut Endpoint,
        search: &mut HostSearch,
        setup: &GuestSetup,
    ) -> Result<(), PeerError> {
        let (mut pause, mut refusal, mut crowded) = (FIRST_PAUSE, None, 0);
        loop {
            let Ok(reached) = self.meanwhile(search.next(endpoint)).await else { return Ok(()) };
            let Some((target, opened)) = reached else {
                // Nobody took the code, or nobody was there.
                return match refusal {
                    Some(denial) => {
                        self.events.send(Event::Denied(denial));
                        Ok(())
                    }
                    None => Err(search.failure()),
                };
            };
            if let Some(line) = opened {
                if let Some(key) = search.key.filter(|_| search.settled.is_none()) {
                    let Target { key: host, addresses, world } = target.clone();
                    self.opened =
                        Some(crate::journal::JournalEntry::Open(TableAccess::Guest { key, host, addresses, world }));
                }
                self.events.send(Event::Reached(way_back(&target, &line.connection)));
                self.asks = search.patience().map(|time| Instant::now() + time);
                let (us, begun) = (*endpoint.id().as_bytes(), Instant::now());
                if self.talk(line, us).await.is_err() {
                    return Ok(());
                }
                // A host with too many visitors sends us away at once. Whoever has heard our confirmation of the code is
                // not asked again: it has had its one guess.
                let soon = begun.elapsed() < crate::limits::HELLO / 2 && !self.guest.has_confirmed();
                if soon && search.settled.is_none() && !self.admitted && !self.guest.is_over() && crowded < CROWDED {
                    crowded += 1;
                    refusal = self.denied.take().or(refusal);
                    search.found.push_back(target);
                    if self.meanwhile(tokio::time::sleep(CROWDED_PAUSE)).await.is_err() {
                        return Ok(());
                    }
                    continue;
                }
            } else if search.settled.is_some() {
                if self.meanwhile(search.look_around()).await.is_err() {
                    return Ok(());
                }
                // An endpoint goes on asking for a while where the host was, and would take whoever is there now for it.
                if let Ok(fresh) = super::endpoint(search.secret, 0, false, target.world.as_ref()).await {
                    let stale = std::mem::replace(endpoint, fresh);
                    tokio::spawn(async move { stale.close().await });
                }
            }
            if std::mem::take(&mut self.admitted) {
                search.settle(target);
                pause = FIRST_PAUSE;
            }
            if self.guest.is_over() {
                match self.denied.take() {
                    // Another table may know the code.
                    Some(denial) if search.settled.is_none() => {
                        refusal = Some(denial);
                        self.replace_guest(Guest::new(setup.clone()));
                    }
                    denied => {
                        denied.into_iter().for_each(|denial| self.events.send(Event::Denied(denial)));
                        return Ok(());
                    }
                }
            } else if let Some(denial) = self.denied.take().filter(|_| search.settled.is_none()) {
                refusal = Some(denial);
            }
            if search.settled.is_some() {
                self.events.send(Event::Retrying { after: pause });
                if self.meanwhile(tokio::time::sleep(pause)).await.is_err() {
                    return Ok(());
                }
                pause = (pause * 2).min(LAST_PAUSE);
            }
        }
    }

    /// Talks to the host until the line is gone.
    async fn talk(&mut self, line: HostLine, us: [u8; 32]) -> Result<(), Leaving> {
        let HostLine { connection, writer, mut incoming, answered } = line;
        if let Some(answered) = answered {
            let (guest, first) = *answered;
            self.replace_guest(guest);
            self.line = Some(writer);
            self.hear(first);
        } else {
            let host = *connection.remote_id().as_bytes();
            let Some(session) = super::session(&connection, host, us) else { return Ok(()) };
            self.line = Some(writer);
            self.guest.connected(session, self.clock.now());
        }
        let mut tick = tokio::time::interval(TICK);
        loop {
            self.carry_out();
            if self.line.is_none() {
                break;
            }
            tokio::select! {
                command = self.commands.recv() => match command {
                    Some(command) => self.command(command),
                    None => return Err(Leaving),
                },
                Some((_, event)) = incoming.recv() => self.hear(event),
                _ = tick.tick() => {
                    self.guest.tick(self.clock.now());
                    if self.asks.is_some_and(|until| until < Instant::now()) {
                        self.line = None;
                    }
                }
            }
        }
        self.guest.disconnected(self.clock.now());
        self.carry_out();
        Ok(())
    }

    /// Puts another end in the place of ours, which has come to no table; what our person has said goes with it.
    fn replace_guest(&mut self, guest: Guest) {
        let before = std::mem::replace(&mut self.guest, guest);
        self.guest.inherit(before);
    }

    /// Takes what the host says.
    fn hear(&mut self, event: LineEvent) {
        match event {
            LineEvent::Message(message) => {
                if let Message::Denied { why } = *message {
                    self.denied = Some(why);
                }
                self.guest.receive(*message, self.clock.now());
            }
            LineEvent::Closed => self.line = None,
        }
    }

    /// Waits for something, and hears the person meanwhile.
    async fn meanwhile<T>(&mut self, wait: impl Future<Output = T>) -> Result<T, Leaving> {
        tokio::pin!(wait);
        loop {
            tokio::select! {
                done = &mut wait => return Ok(done),
                command = self.commands.recv() => match command {
                    Some(command) => self.command(command),
                    None => return Err(Leaving),
                },
            }
            self.carry_out();
        }
    }

    fn command(&mut self, command: PeerCommand) {
        match command {
            PeerCommand::KeepJournal => self.keeps = true,
            command => self.guest.command(command, self.clock.now()),
        }
    }

    fn carry_out(&mut self) {
        for output in self.guest.take() {
            match output {
                Output::Send { message, .. } => {
                    if self.line.as_ref().is_some_and(|line| !line.send(frame(&message))) {
                        self.line = None;
                    }
                }
                Output::Close(_) => self.line = None,
                Output::Journal(line) => {
                    let opened = self.opened.take();
                    opened.iter().chain([&line]).for_each(|line| append(&mut self.journal, line, &self.events));
                }
                // Told when it is known that nobody else takes the code.
                Output::Report(Event::Denied(denial)) => self.denied = Some(denial),
                Output::Report(event) => {
                    self.admitted |= matches!(event, Event::Connected { .. });
                    // Who comes with a code is answered at once; without one the host's person is asked.
                    if self.admitted || event == Event::Waiting && !self.guest.has_code() {
                        self.asks = None;
                    }
                    self.events.send(event);
                }
            }
        }
    }

    /// Says goodbye.
    async fn leave(mut self, endpoint: &Endpoint) {
        if let Some(line) = self.line.take() {
            line.send(frame(&Message::Bye {}));
            // The host that hears nothing of it waits for us.
            line.finish().await;
        }
        discard(self.journal.take(), self.guest.table(), self.keeps, &self.events);
        super::close(endpoint).await;
    }
}

/// Way back to a host: its key, where the world leads to it, else the address.
fn way_back(target: &Target, connection: &Connection) -> Invitation {
    if target.world.is_some() {
        return Invitation { world: target.world.clone(), key: Some(target.key), ..Invitation::default() };
    }
    let paths = connection.paths();
    let used = paths.iter().find_map(|path| match path.remote_addr() {
        TransportAddr::Ip(address) => Some(*address),
        _ => None,
    });
    let address = used.or_else(|| target.addresses.first().copied());
    Invitation { address: address.map(|at| (at.ip().to_string(), at.port())), ..Invitation::default() }
}

/// A line to a host that may be meant, once it has answered the question, if there is one.
async fn ask(endpoint: Endpoint, target: Target, question: Option<(GuestSetup, SinceBegun)>) -> Option<HostLine> {
    let us = *endpoint.id().as_bytes();
    let mut line = open(endpoint, target).await?;
    if let Some((setup, clock)) = question {
        let host = *line.connection.remote_id().as_bytes();
        let mut guest = Guest::new(setup);
        guest.connected(super::session(&line.connection, host, us)?, clock.now());
        for output in guest.take() {
            if let Output::Send { message, .. } = output {
                line.writer.send(frame(&message));
            }
        }
        let (_, first) = tokio::time::timeout(ANSWER, line.incoming.recv()).await.ok()??;
        line.answered = Some(Box::new((guest, first)));
    }
    Some(line)
}

/// A line to a host that is there; one that is busy says so at once and is tried again.
async fn open(endpoint: Endpoint, target: Target) -> Option<HostLine> {
    let time = if target.world.is_some() { CONNECT_FAR } else { CONNECT };
    for pause in [Duration::ZERO, FIRST_PAUSE, 5 * FIRST_PAUSE] {
        tokio::time::sleep(pause).await;
        match tokio::time::timeout(time, connect(&endpoint, &target)).await {
            Ok(None) => {}
            Ok(opened) => return opened,
            // Nobody is there.
            Err(_) => return None,
        }
    }
    None
}

async fn connect(endpoint: &Endpoint, target: &Target) -> Option<HostLine> {
    let relay = match &target.world {
        Some(World::Relay(url)) => Some(TransportAddr::Relay(url.clone())),
        Some(World::Public) | None => None,
    };
    let addresses = target.addresses.iter().map(|&address| TransportAddr::Ip(address)).chain(relay);
    let to = EndpointAddr::from_parts(EndpointId::from_bytes(&target.key).ok()?, addresses);
    let connection = endpoint.connect(to, ALPN).await.ok()?;
    let streams = connection.open_bi().await.ok()?;
    let (inbox, incoming) = channel(INBOX);
    let writer = LineWriter::new(0, &connection, streams, inbox);
    Some(HostLine { connection, writer, incoming, answered: None })
}
