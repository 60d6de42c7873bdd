//! Two ends of a table without sockets, over lines as good or bad as a test wants them.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod clocks;
mod codec;
mod journal;
mod manners;
mod pairing;
mod play;
mod reservation;
mod storm;

use std::time::Duration;

use lanke_game::session::{Act, GameSettings};
use lanke_peer::{
    Arrival, Event, Guest, GuestSetup, Hash, Host, HostSetup, ItemError, ItemKind, JournalEntry, Message, Output,
    PairingSession, PeerCommand, Role, Table, Terms,
};
use lanke_rules::{Color, Name, Point, Size};

const CODE: &str = "482716";
const HOST_KEY: [u8; 32] = [1; 32];
const GUEST_KEY: [u8; 32] = [7; 32];

/// The host's end and the guest's end of a session, as QUIC would tell of it.
fn sessions(guest: [u8; 32], line: u64) -> (PairingSession, PairingSession) {
    let number = line.to_be_bytes();
    let mut exported = [0; 32];
    exported[..8].copy_from_slice(&number);
    let random = |end: u8| std::array::from_fn(|i| number[i % 8].wrapping_mul(31).wrapping_add(end ^ i as u8));
    let of = |end: u8| PairingSession { host: HOST_KEY, guest, exported, random: random(end) };
    (of(1), of(2))
}

/// A visitor of this key whose address ends in this number, and its end of the session.
fn arrival(guest: [u8; 32], line: u64, address: u8) -> (Arrival, PairingSession) {
    let (session, theirs) = sessions(guest, line);
    (Arrival { session, near: false, address: Some([192, 0, 2, address].into()) }, theirs)
}

fn terms(size: u32) -> Terms {
    Terms::new(GameSettings::new(Size::square(size).unwrap(), Name::Chinese), Some(Color::Black))
}

fn host_setup(terms: Option<Terms>) -> HostSetup {
    HostSetup {
        name: "王质".to_owned(),
        rank: "3段".to_owned(),
        code: CODE.to_owned(),
        terms,
        table: Hash(42),
        seed: 1,
        date: "2026-11-22".to_owned(),
    }
}

fn guest_setup(role: Role) -> GuestSetup {
    GuestSetup { name: "松风".to_owned(), rank: "4段".to_owned(), role, code: Some(CODE.to_owned()), terms: None }
}

fn at(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn play(color: Color, x: u8, y: u8) -> ItemKind {
    ItemKind::Act(Act::Play(color, Point::new(x, y)))
}

/// A host and its guests over lines that hand over at once; guest `i` is the host's visitor `i + 1`.
struct Room {
    host: Host,
    guests: Vec<Guest>,
    connected: Vec<bool>,
    now: Duration,
    /// Events of each end: the host first.
    events: Vec<Vec<Event>>,
    /// Journal entries of each end.
    journals: Vec<Vec<JournalEntry>>,
}

impl Room {
    fn new(host: Host, guests: Vec<Guest>) -> Self {
        let count = guests.len();
        let (connected, journals) = (vec![false; count], vec![Vec::new(); count + 1]);
        Self { host, guests, connected, now: Duration::ZERO, events: vec![Vec::new(); count + 1], journals }
    }

    /// A host that offers terms and a guest that has come in by the code.
    fn met(terms: Terms) -> Self {
        let mut room = Self::new(Host::new(host_setup(Some(terms))), vec![Guest::new(guest_setup(Role::Player))]);
        room.connect(0);
        room
    }

    /// The game that was offered is accepted and begun.
    fn playing(terms: Terms) -> Self {
        let mut room = Self::met(terms);
        room.guest(ItemKind::Accept(0));
        assert!(room.host.table().playing().is_some());
        room
    }

    fn connect(&mut self, guest: usize) {
        let key = if guest == 0 { GUEST_KEY } else { [100 + guest as u8; 32] };
        let (arrival, session) = arrival(key, self.now.as_millis() as u64, guest as u8);
        self.host.connected(guest as u64 + 1, arrival, self.now);
        self.connected[guest] = true;
        self.guests[guest].connected(session, self.now);
        self.settle();
    }

    fn cut(&mut self, guest: usize) {
        self.connected[guest] = false;
        self.host.disconnected(guest as u64 + 1, self.now);
        self.guests[guest].disconnected(self.now);
        self.settle();
    }

    fn host(&mut self, what: ItemKind) {
        self.host.command(PeerCommand::Add(what), self.now);
        self.settle();
    }

    fn guest(&mut self, what: ItemKind) {
        self.guests[0].command(PeerCommand::Add(what), self.now);
        self.settle();
    }

    /// Lets time pass in steps of a tenth of a second.
    fn pass(&mut self, time: Duration) {
        let until = self.now + time;
        while self.now < until {
            self.now += Duration::from_millis(100);
            self.host.tick(self.now);
            self.guests.iter_mut().for_each(|guest| guest.tick(self.now));
            self.settle();
        }
    }

    /// Hands over messages until nobody has any.
    fn settle(&mut self) {
        loop {
            let mut quiet = true;
            for output in self.host.take() {
                quiet = false;
                match output {
                    Output::Send { to, message } => {
                        for guest in to.into_iter().map(|id| id as usize - 1) {
                            if self.connected.get(guest) == Some(&true) {
                                self.guests[guest].receive(message.clone(), self.now);
                            }
                        }
                    }
                    Output::Close(id) => {
                        self.host.disconnected(id, self.now);
                        if let Some(guest) = self.guests.get_mut(id as usize - 1) {
                            self.connected[id as usize - 1] = false;
                            guest.disconnected(self.now);
                        }
                    }
                    Output::Journal(line) => self.journals[0].push(line),
                    Output::Report(event) => self.events[0].push(event),
                }
            }
            for i in 0..self.guests.len() {
                for output in self.guests[i].take() {
                    quiet = false;
                    match output {
                        Output::Send { message, .. } if self.connected[i] => {
                            self.host.receive(i as u64 + 1, message, self.now);
                        }
                        Output::Send { .. } => {}
                        Output::Close(_) => {
                            self.connected[i] = false;
                            self.host.disconnected(i as u64 + 1, self.now);
                            self.guests[i].disconnected(self.now);
                        }
                        Output::Journal(line) => self.journals[i + 1].push(line),
                        Output::Report(event) => self.events[i + 1].push(event),
                    }
                }
            }
            if quiet {
                return;
            }
        }
    }

    /// Both have the same list, and what each was told makes the same table.
    fn check(&self) {
        for (i, guest) in self.guests.iter().enumerate() {
            assert_eq!(guest.table().items(), self.host.table().items(), "guest {i}");
        }
        for (i, events) in self.events.iter().enumerate() {
            let events = replay(events);
            assert_eq!(events.items(), self.host.table().items(), "what end {i} was told");
        }
    }

    fn moves(&self) -> usize {
        self.host.table().game().map_or(0, |game| game.session.moves().len())
    }
}

/// The table that a person sees.
fn replay(events: &[Event]) -> Table {
    let mut table = Table::new();
    for event in events {
        match event {
            Event::Item { item, .. } => table.apply(item).unwrap(),
            Event::Reset => table = Table::new(),
            _ => {}
        }
    }
    table
}

/// A guest whose list of the last moment was lost with its program.
fn risen(lines: &[JournalEntry], now: Duration) -> Result<Guest, ItemError> {
    let mut saved = Vec::new();
    for line in lines {
        match line {
            JournalEntry::Open(lanke_peer::TableAccess::Anew) => {
                saved.retain(|line| !matches!(line, JournalEntry::Item(_)))
            }
            line => saved.push(line.clone()),
        }
    }
    Guest::resume(guest_setup(Role::Player), Hash(42), &saved, now)
}
