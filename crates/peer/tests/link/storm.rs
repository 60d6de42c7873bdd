//! Lines that lose, double, reorder and delay what they carry, whole messages and single bytes, and break.

use std::collections::BTreeMap;

use lanke_game::session::{Phase, Request};
use lanke_peer::{Decoder, End, encode};

use super::*;

/// Chance that can be repeated.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
}

/// One direction of a line: pieces of bytes and when they arrive.
#[derive(Default)]
struct Way {
    pieces: BTreeMap<(Duration, u64), Vec<u8>>,
    sent: u64,
    decoder: Decoder,
}

impl Way {
    fn send(&mut self, message: &Message, now: Duration, bad: bool, chance: &mut Chance) {
        let mut bytes = encode(message);
        if bad {
            match chance.below(200) {
                0 => return,
                1 => {
                    let place = chance.below(bytes.len() as u64) as usize;
                    bytes.remove(place);
                }
                2 => {
                    let place = chance.below(bytes.len() as u64) as usize;
                    bytes.insert(place, bytes[place]);
                }
                3 => self.put(bytes.clone(), now + Duration::from_millis(chance.below(3000))),
                _ => {}
            }
        }
        let delay = if bad { chance.below(400) } else { 20 };
        self.put(bytes, now + Duration::from_millis(delay));
    }

    fn put(&mut self, bytes: Vec<u8>, at: Duration) {
        self.sent += 1;
        self.pieces.insert((at, self.sent), bytes);
    }

    /// Message that has arrived; `None` where it is no message.
    fn arrived(&mut self, now: Duration) -> Option<Vec<Message>> {
        let mut messages = Vec::new();
        while let Some(piece) = self.pieces.first_entry().filter(|piece| piece.key().0 <= now) {
            self.decoder.push(&piece.remove());
            while let Some(message) = self.decoder.take().ok()? {
                messages.push(message);
            }
        }
        Some(messages)
    }
}

struct Storm {
    chance: Chance,
    host: Host,
    guest: Guest,
    ways: [Way; 2],
    connected: bool,
    visitor: u64,
    now: Duration,
    saved: [Vec<JournalEntry>; 2],
    disagreed: bool,
}

impl Storm {
    fn new(seed: u64) -> Self {
        Self {
            chance: Chance(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1),
            host: Host::new(host_setup(Some(terms(4)))),
            guest: Guest::new(guest_setup(Role::Player)),
            ways: Default::default(),
            connected: false,
            visitor: 0,
            now: Duration::ZERO,
            saved: Default::default(),
            disagreed: false,
        }
    }

    fn connect(&mut self) {
        self.ways = Default::default();
        self.visitor += 1;
        self.connected = true;
        let (arrival, session) = arrival(GUEST_KEY, self.visitor, 1);
        self.host.connected(self.visitor, arrival, self.now);
        self.guest.connected(session, self.now);
    }

    fn cut(&mut self) {
        self.connected = false;
        self.host.disconnected(self.visitor, self.now);
        self.guest.disconnected(self.now);
    }

    /// Carries one step's messages; `bad` lines do what they like.
    fn carry(&mut self, bad: bool) {
        self.now += Duration::from_millis(50);
        if self.connected {
            match (self.ways[0].arrived(self.now), self.ways[1].arrived(self.now)) {
                (Some(to_host), Some(to_guest)) => {
                    to_host.into_iter().for_each(|m| self.host.receive(self.visitor, m, self.now));
                    to_guest.into_iter().for_each(|m| self.guest.receive(m, self.now));
                }
                _ => self.cut(),
            }
        }
        self.host.tick(self.now);
        self.guest.tick(self.now);
        self.take(bad);
    }

    fn take(&mut self, bad: bool) {
        for (end, outputs) in [self.host.take(), self.guest.take()].into_iter().enumerate() {
            for output in outputs {
                match output {
                    Output::Send { to, message } if self.connected && (end == 1 || to.contains(&self.visitor)) => {
                        self.ways[1 - end].send(&message, self.now, bad, &mut self.chance);
                    }
                    Output::Close(id) if self.connected && (end == 1 || id == self.visitor) => self.cut(),
                    Output::Journal(line) => self.saved[end].push(line),
                    Output::Report(Event::Disagreed { .. } | Event::Denied(_)) => self.disagreed = true,
                    Output::Send { .. } | Output::Close(_) | Output::Report(_) => {}
                }
            }
        }
    }

    /// One of the two does something.
    fn act(&mut self) {
        let end = if self.chance.one_in(2) { End::Host } else { End::Guest };
        let table = if end == End::Host { self.host.table() } else { self.guest.table() };
        let what = match (table.playing(), table.offer()) {
            (None, Some((n, by, _))) if by != end => ItemKind::Accept(n),
            (None, Some(_)) if !self.chance.one_in(50) => return,
            (None, _) => ItemKind::Offer(table.rematch().unwrap_or(terms(4))),
            (Some(game), _) => {
                let (color, session) = (game.color(end), &game.session);
                let legal = session.position().legal_points();
                let act = match session.phase() {
                    _ if self.chance.one_in(150) => Act::Resign(color),
                    _ if session.asked().is_some() => Act::Answer(color, self.chance.one_in(2)),
                    _ if self.chance.one_in(12) => Act::Ask(color, Request::Takeback),
                    Phase::Counting if self.chance.one_in(3) => match session.position().board().size().points().next()
                    {
                        Some(point) => Act::ToggleDead(point),
                        None => Act::Continue(color),
                    },
                    Phase::Counting => Act::Agree(color),
                    _ if legal.is_empty() || self.chance.one_in(8) => Act::Pass(color),
                    _ => Act::Play(color, legal[self.chance.below(legal.len() as u64) as usize]),
                };
                ItemKind::Act(act)
            }
        };
        let what = if self.chance.one_in(30) { ItemKind::Chat("你好".to_owned()) } else { what };
        match end {
            End::Host => self.host.command(PeerCommand::Add(what), self.now),
            End::Guest => self.guest.command(PeerCommand::Add(what), self.now),
        }
    }

    /// One of the two programs is killed and comes back with its journal.
    fn kill(&mut self) {
        self.connected = false;
        if self.chance.one_in(2) {
            self.guest.disconnected(self.now);
            self.host = Host::resume(host_setup(Some(terms(4))), &self.saved[0], self.now).unwrap();
        } else {
            self.host.disconnected(self.visitor, self.now);
            // Before it was ever welcomed it has nothing to come back to.
            if self.guest.id().is_some() {
                self.guest = risen(&self.saved[1], self.now).unwrap();
            }
        }
    }
}

/// So many steps of storms, each followed by fair weather: both ends agree, or know that they do not.
fn storm(seed: u64, steps: u64) -> Seen {
    let mut seen = Seen::default();
    let mut left = steps;
    while left > 0 {
        let mut storm = Storm::new(seed + 1000 * u64::from(seen.tables));
        while left > 0 && !storm.disagreed && storm.host.table().len() < 15_000 {
            left -= 1;
            match storm.chance.below(400) {
                0 if storm.connected => storm.cut(),
                1 if storm.chance.one_in(4) => storm.kill(),
                _ if !storm.connected && storm.chance.one_in(10) => storm.connect(),
                2..100 => storm.act(),
                _ => {}
            }
            storm.carry(true);
        }
        storm.cut();
        storm.connect();
        for _ in 0..1000 {
            storm.carry(false);
        }
        if !storm.disagreed {
            assert!(storm.connected, "seed {seed}");
            assert_eq!(storm.guest.table().items(), storm.host.table().items(), "seed {seed}");
        }
        seen.tables += 1;
        seen.quarrels += u32::from(storm.disagreed);
        let items = storm.host.table().items();
        seen.games += items.iter().filter(|item| matches!(item.what, ItemKind::Begin { .. })).count();
        seen.moves += items.iter().filter(|item| matches!(item.what, ItemKind::Act(Act::Play(..)))).count();
        seen.items += items.len();
    }
    seen
}

/// Events that have happened.
#[derive(Debug, Default)]
struct Seen {
    tables: u32,
    /// Tables at which one end knew that the other told it something else.
    quarrels: u32,
    games: usize,
    moves: usize,
    items: usize,
}

impl Seen {
    fn and(self, other: Self) -> Self {
        Self {
            tables: self.tables + other.tables,
            quarrels: self.quarrels + other.quarrels,
            games: self.games + other.games,
            moves: self.moves + other.moves,
            items: self.items + other.items,
        }
    }
}

#[test]
fn two_ends_agree_after_any_storm() {
    let seen = (1..=8).map(|seed| storm(seed, 4000)).fold(Seen::default(), Seen::and);
    assert!(seen.games > 10 && seen.moves > 100 && seen.quarrels == 0, "{seen:?}");
}

/// `cargo test --release --workspace --test link -- --ignored --nocapture million`
#[test]
#[ignore = "a minute: cargo test --release --workspace --test link -- --ignored --nocapture"]
fn two_ends_agree_after_a_million_steps_of_storm() {
    let seen = (100..150).map(|seed| storm(seed, 20_000)).fold(Seen::default(), Seen::and);
    eprintln!("1,000,000 steps: {seen:?}; every list equal but where one end knew better");
}
