//! Visitors of a table: their messages, catching up, timeouts.

use std::net::IpAddr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Host;
use super::admission::Proving;
use crate::attempts::{Network, in_excess};
use crate::clockwork::Bucket;
use crate::event::{Denial, Event, Output, RefusalReason};
use crate::journal::JournalEntry;
use crate::limits::{self, clean};
use crate::message::{End, Hello, ItemKind, Message, Role};
use crate::pairing::{Confirmation, PairingSession};
use crate::wire::{Hash, key};

/// Identity of the guest for whom the seat is reserved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuestIdentity {
    /// The key that the guest's program has shown.
    #[serde(with = "key")]
    pub key: [u8; 32],
    /// The name it gave.
    pub name: String,
    /// Its rank; may be empty.
    pub rank: String,
}

/// Visitor as its connection shows it.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// The session, with the key that the visitor's program has shown.
    pub session: PairingSession,
    /// True if the program runs on this very machine.
    pub near: bool,
    /// Address it comes from; `None` through a relay.
    pub address: Option<IpAddr>,
}

/// A visitor.
#[derive(Debug)]
pub(super) struct Visitor {
    pub(super) key: [u8; 32],
    pub(super) near: bool,
    pub(super) network: Network,
    /// Time at which it entered the stage that it is in, where that may not last.
    pub(super) came: Duration,
    pub(super) last_message: Duration,
    /// Nothing has come from it for some time, which was reported.
    silent: bool,
    bucket: Bucket,
    pub(super) stage: Stage,
    /// For the one exchange over the code on this line.
    pub(super) session: Option<PairingSession>,
    /// The proof that this host knows the code, for one that has proved the same.
    pub(super) confirmation: Option<Confirmation>,
}

#[derive(Debug)]
pub(super) enum Stage {
    /// Has not said what it wants.
    New,
    /// Proves that it knows the code.
    Proving(Box<Proving>),
    /// Waits to be let in.
    Knocking(Box<Hello>),
    Playing,
    /// Watches; one that has fallen behind is sent nothing until it says how far it is.
    Spectating {
        behind: bool,
    },
}

impl Host {
    /// Takes a new visitor. Where there are too many who have not been let in yet, the one that has been silent longest
    /// goes.
    pub fn connected(&mut self, visitor: u64, arrival: Arrival, now: Duration) {
        let Arrival { session, near, address } = arrival;
        let (key, network) = (session.guest, Network::of(address));
        let silent = |v: &Visitor| match &v.stage {
            Stage::New => true,
            Stage::Proving(proving) => !proving.is_waiting(),
            Stage::Knocking(_) | Stage::Playing | Stage::Spectating { .. } => false,
        };
        let silent = || self.visitors.iter().filter(|(_, v)| silent(v));
        let excess = if self.is_known(&key) {
            // A program needs one line at a time.
            silent().find(|(_, v)| v.key == key).map(|(&id, _)| id)
        } else {
            let strangers = silent().filter(|(_, v)| !self.is_known(&v.key)).map(|(&id, v)| (v.network, id));
            in_excess(&strangers.collect::<Vec<_>>(), network)
        };
        if let Some(silent) = excess {
            self.visitors.remove(&silent);
            self.out.push(Output::Close(silent));
        }
        let bucket = Bucket::new(limits::BURST, limits::MESSAGE_PAUSE, now);
        let (stage, session, confirmation) = (Stage::New, Some(session), None);
        let (came, last_message, silent) = (now, now, false);
        let who = Visitor { key, near, network, came, last_message, silent, bucket, stage, session, confirmation };
        self.visitors.insert(visitor, who);
    }

    /// Handles the loss of the line to a visitor.
    pub fn disconnected(&mut self, visitor: u64, now: Duration) {
        let Some(gone) = self.visitors.remove(&visitor) else { return };
        if self.guest == Some(visitor) {
            self.guest = None;
            self.away_since = now;
            self.report(Event::Broken);
            self.pause_clocks(gone.last_message, now);
        }
        match gone.stage {
            Stage::New | Stage::Proving(_) | Stage::Playing => {}
            Stage::Knocking(_) => self.report(Event::KnockOver { visitor }),
            Stage::Spectating { .. } => self.report_spectators(),
        }
    }

    /// Handles a full send queue of a visitor: a spectator gets the rest later, one that
    /// plays must come again.
    pub fn slow(&mut self, visitor: u64) {
        match self.visitors.get_mut(&visitor).map(|v| &mut v.stage) {
            Some(Stage::Spectating { behind }) => *behind = true,
            Some(_) => self.out.push(Output::Close(visitor)),
            None => {}
        }
    }

    /// Handles a message of a visitor.
    pub fn receive(&mut self, visitor: u64, message: Message, now: Duration) {
        let Some(who) = self.visitors.get_mut(&visitor) else { return };
        who.last_message = now;
        let back = std::mem::take(&mut who.silent);
        if back {
            self.report(Event::Silent(false));
        }
        let Some(who) = self.visitors.get_mut(&visitor) else { return };
        if !who.bucket.take(now) {
            return self.deny(visitor, Denial::Manners, now);
        }
        match (&who.stage, message) {
            (_, Message::Unknown) => {}
            (_, Message::Bye {}) => {
                let played = matches!(who.stage, Stage::Playing);
                if played {
                    self.report(Event::Left);
                }
                self.out.push(Output::Close(visitor));
                self.disconnected(visitor, now);
                if played && self.table.playing().is_none() {
                    self.release();
                }
            }
            (_, Message::Hello(hello)) => self.hello(visitor, hello, now),
            (Stage::Proving(_), Message::Confirm { confirmation }) => self.confirmed(visitor, confirmation, now),
            (Stage::New | Stage::Proving(_) | Stage::Knocking(_), _) => self.deny(visitor, Denial::Manners, now),
            (_, Message::Ping { stamp, len, digest }) => self.ping(visitor, stamp, (len, digest)),
            (_, Message::Fetch { from }) => self.catch_up(visitor, from),
            (Stage::Playing, message @ Message::Propose { .. }) => self.proposed(message, now),
            (Stage::Playing, Message::Object { n, why }) => {
                self.report(Event::Objected { n, why: clean(&why, limits::CHAT) });
            }
            // Spectators propose nothing.
            (Stage::Spectating { .. }, Message::Propose { .. } | Message::Object { .. }) => {}
            // Said twice.
            (Stage::Playing | Stage::Spectating { .. }, Message::Confirm { .. }) => {}
            (
                _,
                Message::Share { .. }
                | Message::Wait {}
                | Message::Welcome { .. }
                | Message::Denied { .. }
                | Message::Item { .. },
            )
            | (_, Message::Refuse { .. } | Message::Pong { .. }) => self.deny(visitor, Denial::Manners, now),
        }
    }

    pub(super) fn decline(&mut self, visitor: u64) {
        if self.visitors.get(&visitor).is_some_and(|v| matches!(v.stage, Stage::Knocking(_))) {
            self.visitors.remove(&visitor);
            self.send(visitor, Message::Denied { why: Denial::Declined });
            self.out.push(Output::Close(visitor));
        }
    }

    pub(super) fn let_in(&mut self, visitor: u64, hello: &Hello, now: Duration) {
        let same = hello.table == Some(self.setup.table) && self.table.digest(hello.items) == Some(hello.digest);
        let keep = if same { hello.items } else { 0 };
        if hello.role == Role::Player && hello.table == Some(self.setup.table) {
            // What was refused before a restart is forgotten here, and known there: not more than a table holds.
            let most = self.table.seq().saturating_add(limits::ITEMS as u32);
            self.seq = self.seq.max(hello.seq.min(most));
        }
        let Some(who) = self.visitors.get(&visitor) else { return };
        let (key, welcome) = (who.key, self.welcome(keep, who.confirmation));
        if hello.role == Role::Spectator {
            let watching = |v: &&Visitor| matches!(v.stage, Stage::Spectating { .. });
            if self.visitors.values().filter(watching).count() >= limits::SPECTATORS {
                return self.deny(visitor, Denial::Full, now);
            }
            self.remember(key);
            self.send(visitor, welcome);
            self.set_stage(visitor, Stage::Spectating { behind: true });
            self.catch_up(visitor, keep);
            return self.report_spectators();
        }
        self.remember(key);
        self.send(visitor, welcome);
        self.send_from(visitor, keep, limits::BATCH);
        self.reserve(visitor, hello, now);
    }

    fn welcome(&self, keep: u32, confirmation: Option<Confirmation>) -> Message {
        Message::Welcome {
            version: limits::VERSION,
            table: self.setup.table,
            common: keep,
            len: self.table.len(),
            seq: self.seq,
            name: self.setup.name.clone(),
            rank: self.setup.rank.clone(),
            confirmation,
        }
    }

    /// Reason why a visitor cannot play: the seat is the guest's from the beginning of its first game until the host's
    /// person releases it, or it has been away for long with no game to be played.
    pub(super) fn reservation_denial(&self, visitor: u64, hello: &Hello) -> Option<Denial> {
        let owner = self.reserved_for.as_ref().filter(|_| hello.role == Role::Player)?.key;
        if self.visitors.get(&visitor).is_some_and(|who| who.key == owner) {
            return None;
        }
        match self.guest {
            Some(_) => Some(Denial::Taken),
            None => (self.table.game().is_some() || self.table.agreed().is_some()).then_some(Denial::Reserved),
        }
    }

    /// Frees the seat of a guest who is away.
    pub(super) fn release(&mut self) {
        if self.guest.is_none() && self.reserved_for.take().is_some() {
            self.out.push(Output::Journal(JournalEntry::Released));
            self.report(Event::Released);
        }
    }

    /// Frees the seat of a guest who has been away for long, unless a game is being played.
    pub(super) fn check_reservation(&mut self, now: Duration) {
        if self.away_since + limits::ABSENCE <= now && self.table.playing().is_none() && self.table.agreed().is_none() {
            self.release();
        }
    }

    /// Gives the guest's seat to a visitor.
    fn reserve(&mut self, visitor: u64, hello: &Hello, now: Duration) {
        if self.guest == Some(visitor) {
            return;
        }
        if let Some(before) = self.guest.replace(visitor) {
            self.visitors.remove(&before);
            self.out.push(Output::Close(before));
        }
        let Some(key) = self.visitors.get(&visitor).map(|v| v.key) else { return };
        self.set_stage(visitor, Stage::Playing);
        let (name, rank) = (clean(&hello.name, limits::NAME), clean(&hello.rank, limits::NAME));
        let identity = GuestIdentity { key, name: name.clone(), rank: rank.clone() };
        if self.reserved_for.as_ref() != Some(&identity) {
            self.out.push(Output::Journal(JournalEntry::Guest(identity.clone())));
            self.reserved_for = Some(identity);
        }
        self.report(Event::Connected { name, rank, items: self.table.len() });
        self.resume_clocks(now);
        // Who came before may have left with the offer unanswered, or declined, or with an offer of its own.
        let begun = self.table.game().is_some() || self.table.agreed().is_some();
        let offered = self.table.offer().is_some_and(|(_, by, _)| by == End::Host);
        if let Some(terms) = self.setup.terms.clone().filter(|_| !begun && !offered && hello.terms.is_none()) {
            // An offer that cannot be made is no reason not to meet; the guest may make one.
            if let Err(error) = self.append(End::Host, 0, ItemKind::Offer(terms.clone()), now) {
                let why = RefusalReason::Against(error.to_string());
                self.report(Event::Refused { what: ItemKind::Offer(terms), why });
            }
        }
    }

    fn ping(&mut self, visitor: u64, stamp: u64, (len, digest): (u32, Hash)) {
        let (ours, tail) = (self.table.len(), self.table.digest(self.table.len()).unwrap_or_default());
        self.send(visitor, Message::Pong { stamp, len: ours, digest: tail });
        if self.table.digest(len) != Some(digest) {
            // Not the same list: from the first item again.
            let confirmation = self.visitors.get(&visitor).and_then(|who| who.confirmation);
            self.send(visitor, self.welcome(0, confirmation));
            self.catch_up(visitor, 0);
        } else if len < ours {
            self.catch_up(visitor, len);
        }
    }

    /// Sends on from an item; one that has it all is sent what comes.
    fn catch_up(&mut self, visitor: u64, from: u32) {
        self.send_from(visitor, from, limits::BATCH);
        let all = from as usize + limits::BATCH >= self.table.items().len();
        if let Some(Stage::Spectating { behind }) = self.visitors.get_mut(&visitor).map(|v| &mut v.stage) {
            *behind = !all;
        }
    }

    /// Spectators who are up to date, and are sent new items at once.
    pub(super) fn current_spectators(&self) -> Vec<u64> {
        let in_time = |v: &Visitor| matches!(v.stage, Stage::Spectating { behind: false });
        self.visitors.iter().filter(|(_, v)| in_time(v)).map(|(&id, _)| id).collect()
    }

    pub(super) fn check_visitors(&mut self, now: Duration) {
        self.check_codes(now);
        let mut players = self.visitors.values_mut().filter(|v| matches!(v.stage, Stage::Playing));
        let late = players.find(|v| v.last_message + limits::QUIET < now && !v.silent);
        if late.map(|player| player.silent = true).is_some() {
            self.report(Event::Silent(true));
        }
        let late: Vec<(u64, Option<Denial>)> = self
            .visitors
            .iter()
            .filter_map(|(&id, v)| match &v.stage {
                Stage::New => (v.came + limits::HELLO < now).then_some((id, Some(Denial::Manners))),
                Stage::Proving(proving) if proving.is_waiting() => {
                    (v.came + limits::KNOCK < now).then_some((id, Some(Denial::Later)))
                }
                Stage::Proving(_) => (v.came + limits::HELLO < now).then_some((id, Some(Denial::Manners))),
                Stage::Knocking(_) => (v.came + limits::KNOCK < now).then_some((id, Some(Denial::Unanswered))),
                Stage::Playing | Stage::Spectating { .. } => {
                    (v.last_message + limits::SILENCE < now).then_some((id, None))
                }
            })
            .collect();
        for (id, denial) in late {
            match denial {
                Some(denial) => self.deny(id, denial, now),
                None => {
                    self.out.push(Output::Close(id));
                    self.disconnected(id, now);
                }
            }
        }
    }

    pub(super) fn deny(&mut self, visitor: u64, why: Denial, now: Duration) {
        self.send(visitor, Message::Denied { why });
        self.out.push(Output::Close(visitor));
        self.disconnected(visitor, now);
    }

    fn set_stage(&mut self, visitor: u64, stage: Stage) {
        if let Some(who) = self.visitors.get_mut(&visitor) {
            who.stage = stage;
        }
    }

    fn report_spectators(&mut self) {
        let count = self.visitors.values().filter(|v| matches!(v.stage, Stage::Spectating { .. })).count();
        self.report(Event::Spectators(count));
    }
}
