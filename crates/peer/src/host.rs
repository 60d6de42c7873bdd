//! The host's end: admission of visitors, and the list of items. No I/O; time is an argument.

mod admission;
mod visitors;

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use lanke_game::session::{Act, Phase, Player, PlayerLocation};
use lanke_rules::{Color, splitmix};

use crate::attempts::Attempts;
use crate::clockwork::{Anchor, whole};
use crate::event::{Event, Output, PeerCommand, RefusalReason};
use crate::journal::JournalEntry;
use crate::limits::{self, clean};
use crate::message::{End, Item, ItemKind, Message};
use crate::table::{ItemError, Table};
use crate::terms::Terms;
use crate::wire::Hash;
use visitors::Visitor;
pub use visitors::{Arrival, GuestIdentity};

/// Options of a host.
#[derive(Clone, Debug)]
pub struct HostSetup {
    /// The host's name.
    pub name: String,
    /// Its rank; may be empty.
    pub rank: String,
    /// The code that lets people in.
    pub code: String,
    /// Terms that are offered to whoever comes; `None` where the guest is to offer.
    pub terms: Option<Terms>,
    /// The name of the table, drawn by lot.
    pub table: Hash,
    /// Random seed of the lots for colours.
    pub seed: u64,
    /// The date that records get, as SGF writes it.
    pub date: String,
}

/// The host's end of a table.
#[derive(Debug)]
pub struct Host {
    setup: HostSetup,
    table: Table,
    anchor: Anchor,
    visitors: BTreeMap<u64, Visitor>,
    /// The guest for whom the seat is reserved.
    reserved_for: Option<GuestIdentity>,
    /// The visitor connected as that guest.
    guest: Option<u64>,
    /// Instant since when no guest is connected.
    away_since: Duration,
    /// The last proposal dealt with, and those refused of late.
    seq: u32,
    refused: VecDeque<(u32, RefusalReason)>,
    attempts: Attempts,
    /// Keys of those who were let in, the latest last.
    known: VecDeque<[u8; 32]>,
    /// Time of the clock that was saved last.
    saved: Duration,
    out: Vec<Output>,
}

impl Host {
    /// A table at which nobody sits yet.
    pub fn new(setup: HostSetup) -> Self {
        Self {
            setup: HostSetup {
                name: clean(&setup.name, limits::NAME),
                rank: clean(&setup.rank, limits::NAME),
                ..setup
            },
            table: Table::new(),
            anchor: Anchor::default(),
            visitors: BTreeMap::new(),
            reserved_for: None,
            guest: None,
            away_since: Duration::ZERO,
            seq: 0,
            refused: VecDeque::new(),
            attempts: Attempts::new(Duration::ZERO),
            known: VecDeque::new(),
            saved: Duration::ZERO,
            out: Vec::new(),
        }
    }

    /// The table of a journal; the game is paused until the guest is back.
    ///
    /// # Errors
    /// The item that cannot be part of it.
    pub fn resume(setup: HostSetup, lines: &[JournalEntry], now: Duration) -> Result<Self, ItemError> {
        let mut host = Self::new(setup);
        for line in lines {
            match line {
                JournalEntry::Item(item) => host.table.apply(item)?,
                JournalEntry::Guest(identity) => host.reserved_for = Some(identity.clone()),
                JournalEntry::Released => host.reserved_for = None,
                JournalEntry::Clock(time) => host.saved = *time,
                JournalEntry::Open(_) | JournalEntry::Proposal { .. } | JournalEntry::Damaged => {}
            }
        }
        host.away_since = now;
        host.seq = host.table.seq();
        host.anchor = Anchor { at: host.table.time().max(host.saved), here: now };
        // The program may have been killed between the last yes and the beginning.
        host.begin(now)?;
        host.pause_clocks(now, now);
        // A seat that was released is still free.
        if host.reserved_for.is_none() && host.table.playing().is_some() {
            host.report(Event::Released);
        }
        Ok(host)
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Actions to be carried out, in order.
    pub fn take(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.out)
    }

    /// Carries out a command of the host's person.
    pub fn command(&mut self, command: PeerCommand, now: Duration) {
        match command {
            PeerCommand::Add(what) => self.add(what, now),
            PeerCommand::Act(act, seen) => {
                let what = ItemKind::Act(act);
                match self.is_current(seen, &what) {
                    true => self.add(what, now),
                    false => self.report(Event::Refused { what, why: RefusalReason::Stale }),
                }
            }
            PeerCommand::Admit(visitor) => self.admit(visitor, now),
            PeerCommand::Refuse(visitor) => self.decline(visitor),
            PeerCommand::Release => self.release(),
            PeerCommand::NewCode(code) => self.change_code(code, now),
            // Carried out by whatever runs this end.
            PeerCommand::Announce(_) | PeerCommand::KeepJournal => {}
        }
    }

    /// Adds what the host's person wants to the list.
    fn add(&mut self, what: ItemKind, now: Duration) {
        let what = match what {
            ItemKind::Chat(text) => ItemKind::Chat(clean(&text, limits::CHAT)),
            what => what,
        };
        let clocks = matches!(what, ItemKind::Act(Act::Pause | Act::Resume | Act::Flag) | ItemKind::Begin { .. });
        let done = if clocks { Err(ItemError::NotYours) } else { self.append(End::Host, 0, what.clone(), now) };
        if let Err(error) = done {
            self.report(Event::Refused { what, why: RefusalReason::Against(error.to_string()) });
        }
    }

    /// Lets time pass: flags fall, silent lines count as broken.
    pub fn tick(&mut self, now: Duration) {
        self.check_visitors(now);
        self.check_reservation(now);
        self.check_clocks(now);
        self.save_clock(now);
    }

    /// An act at this moment, or something said; what is agreed begins.
    fn append(&mut self, by: End, seq: u32, what: ItemKind, now: Duration) -> Result<(), ItemError> {
        let at = if matches!(what, ItemKind::Act(_) | ItemKind::Begin { .. }) {
            self.anchor.time(now)
        } else {
            self.table.time()
        };
        self.append_at(by, seq, what, at.max(self.table.time()), now)?;
        self.begin(now)?;
        // The act may have set the clocks going for a guest who is away.
        if self.guest.is_none() {
            self.pause_clocks(now, now);
        }
        Ok(())
    }

    fn append_at(&mut self, by: End, seq: u32, what: ItemKind, at: Duration, now: Duration) -> Result<(), ItemError> {
        let item = Item { n: self.table.len(), at, by, seq, what };
        self.table.apply(&item)?;
        if self.table.last_act() == Some(item.n) {
            self.anchor = Anchor { at, here: now };
        }
        self.out.push(Output::Journal(JournalEntry::Item(item.clone())));
        let digest = self.table.digest(self.table.len()).unwrap_or_default();
        // The player comes before all spectators.
        let message = Message::Item { item: item.clone(), digest };
        for to in [self.guest.into_iter().collect(), self.current_spectators()] {
            if !Vec::is_empty(&to) {
                self.out.push(Output::Send { to, message: message.clone() });
            }
        }
        self.report(Event::Item { item, age: Duration::ZERO });
        Ok(())
    }

    /// Begins the game that both have agreed upon.
    fn begin(&mut self, now: Duration) -> Result<(), ItemError> {
        let Some(terms) = self.table.agreed().cloned() else { return Ok(()) };
        let host = terms.host().unwrap_or_else(|| self.draw());
        let mut settings = terms.settings().clone();
        settings.date = clean(&self.setup.date, limits::NAME);
        let (guest, rank) =
            self.reserved_for.as_ref().map_or_else(Default::default, |c| (c.name.clone(), c.rank.clone()));
        settings.players[host] =
            Player { name: self.setup.name.clone(), rank: self.setup.rank.clone(), location: PlayerLocation::Remote };
        settings.players[host.opponent()] = Player { name: guest, rank, location: PlayerLocation::Remote };
        let at = self.anchor.time(now).max(self.table.time());
        self.append_at(End::Host, 0, ItemKind::Begin { settings, host }, at, now)
    }

    /// The host's colour by lot.
    fn draw(&mut self) -> Color {
        self.setup.seed = self.setup.seed.wrapping_add(splitmix::STEP);
        if splitmix::mix(self.setup.seed) & 1 == 0 { Color::Black } else { Color::White }
    }

    /// Takes a guest's proposal, or says why not.
    fn proposed(&mut self, message: Message, now: Duration) {
        let Message::Propose { seq, base, since, position, what, .. } = message else { return };
        let Some(guest) = self.guest else { return };
        if seq <= self.seq {
            // Said before: its answer was lost, or is on its way.
            let refused = self.refused.iter().find(|(n, _)| *n == seq).cloned();
            let done =
                self.table.items().iter().rev().take(2 * limits::BATCH).find(|i| i.seq == seq && i.by == End::Guest);
            match (refused, done) {
                (Some((seq, why)), _) => self.send(guest, Message::Refuse { seq, why }),
                (None, Some(item)) => self.send_from(guest, item.n, 1),
                (None, None) => self.send(guest, Message::Refuse { seq, why: RefusalReason::Stale }),
            }
            return;
        }
        if seq != self.seq + 1 {
            return;
        }
        self.seq = seq;
        let done = match self.is_current(position, &what) {
            true => self.take_proposal(seq, base, since, what, now).map_err(|e| RefusalReason::Against(e.to_string())),
            false => Err(RefusalReason::Stale),
        };
        if let Err(why) = done {
            self.refused.push_back((seq, why.clone()));
            if self.refused.len() > limits::PENDING {
                self.refused.pop_front();
            }
            self.send(guest, Message::Refuse { seq, why });
        }
    }

    fn take_proposal(
        &mut self,
        seq: u32,
        base: u32,
        since: Duration,
        what: ItemKind,
        now: Duration,
    ) -> Result<(), ItemError> {
        if matches!(what, ItemKind::Begin { .. }) {
            return Err(ItemError::NotYours);
        }
        let at = match what {
            // The allowance for lag is one for each turn: acts that end none are booked as they come.
            ItemKind::Act(Act::Play(..) | Act::Pass(_) | Act::Flag)
                if self.table.last_act() == Some(base) && self.is_guests_turn() =>
            {
                let seen = self.anchor.since(now);
                self.anchor.at + since.clamp(seen.saturating_sub(limits::LAG), seen + limits::LAG)
            }
            ItemKind::Act(_) => self.anchor.time(now),
            _ => self.table.time(),
        };
        self.append_at(End::Guest, seq, what, at.max(self.table.time()), now)?;
        self.begin(now)
    }

    fn is_guests_turn(&self) -> bool {
        self.table.playing().is_some_and(|game| game.session.clock().side() != game.host)
    }

    /// True if the game is the one that was seen by whoever wants to do this, where that matters.
    fn is_current(&self, seen: Hash, what: &ItemKind) -> bool {
        let matters = match what {
            ItemKind::Act(act) => !matches!(act, Act::Resign(_) | Act::Ask(..) | Act::Flag),
            _ => false,
        };
        !matters || self.table.game().is_some_and(|game| game.mark() == seen)
    }

    /// Lets flags fall: the host's own at once, the guest's after the allowance for lag.
    fn check_clocks(&mut self, now: Duration) {
        let Some(game) = self.table.playing() else { return };
        let time = self.anchor.time(now).saturating_sub(game.begun);
        let clock = game.session.clock();
        let Some(up) = clock.flag_at() else { return };
        let grace = if clock.side() == game.host { Duration::ZERO } else { limits::LAG };
        if game.session.phase() == Phase::Playing && up + grace <= time {
            let at = whole(game.begun + up + Duration::from_nanos(999_999)).max(self.table.time());
            if let Err(error) = self.append_at(End::Host, 0, ItemKind::Act(Act::Flag), at, now) {
                self.report(Event::Objected { n: self.table.len(), why: error.to_string() });
            }
        }
    }

    /// Saves the time of a clock that runs now and then, so that little of it is given back after a kill.
    fn save_clock(&mut self, now: Duration) {
        let Some(guest) = self.guest.and_then(|guest| self.visitors.get(&guest)) else { return };
        let Some(at) = self.running_time(guest.last_message, now) else { return };
        if at >= self.saved.max(self.anchor.at) + limits::CLOCK_SAVE {
            self.saved = at;
            self.out.push(Output::Journal(JournalEntry::Clock(at)));
        }
    }

    /// Time of the clock that runs; none where none does. The guest is not charged for more than until its
    /// `last_message`.
    fn running_time(&self, last_message: Duration, now: Duration) -> Option<Duration> {
        let game = self.table.playing()?;
        let clock = game.session.clock();
        if game.session.phase() != Phase::Playing || game.session.is_paused() || clock.flag_at().is_none() {
            return None;
        }
        let until = if clock.side() == game.host { now } else { last_message };
        Some(self.anchor.time(until).max(self.table.time()))
    }

    /// Stops the clocks while the line to the guest is broken.
    fn pause_clocks(&mut self, last_message: Duration, now: Duration) {
        let Some(at) = self.running_time(last_message, now) else { return };
        // Where the time is up, the flag falls instead.
        let _ = self.append_at(End::Host, 0, ItemKind::Act(Act::Pause), at, now);
    }

    /// Lets the clocks go on where they stood.
    fn resume_clocks(&mut self, now: Duration) {
        if self.table.playing().is_some_and(|game| game.session.is_paused()) {
            let at = self.table.time();
            let _ = self.append_at(End::Host, 0, ItemKind::Act(Act::Resume), at, now);
        }
    }

    fn send(&mut self, to: u64, message: Message) {
        self.out.push(Output::Send { to: vec![to], message });
    }

    fn report(&mut self, event: Event) {
        self.out.push(Output::Report(event));
    }

    /// Sends items again, `most` of them at most.
    fn send_from(&mut self, to: u64, from: u32, most: usize) {
        let items = self.table.items().iter().skip(from as usize).take(most).cloned();
        let messages: Vec<Message> = items
            .map(|item| Message::Item { digest: self.table.digest(item.n + 1).unwrap_or_default(), item })
            .collect();
        messages.into_iter().for_each(|message| self.send(to, message));
    }
}
