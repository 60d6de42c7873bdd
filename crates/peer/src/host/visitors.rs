//! Those who come to a table: what they say, what they are sent, and when they have been silent too long.

use std::net::IpAddr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Host;
use super::admission::Proving;
use crate::attempts::{Network, in_excess};
use crate::clockwork::Bucket;
use crate::event::{Denial, Event, Output, Why};
use crate::journal::Line;
use crate::limits::{self, clean};
use crate::message::{End, Hello, Message, Role, What};
use crate::pairing::{Confirmation, Session};
use crate::wire::{Hash, key};

/// Owner of the guest's seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chair {
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
    pub session: Session,
    /// True if the program runs on this very machine.
    pub near: bool,
    /// Address it comes from; `None` through a relay.
    pub address: Option<IpAddr>,
}

/// Someone who has come.
#[derive(Debug)]
pub(super) struct Visitor {
    pub(super) key: [u8; 32],
    pub(super) near: bool,
    pub(super) network: Network,
    /// Time at which it entered the stage that it is in, where that may not last.
    pub(super) came: Duration,
    heard: Duration,
    bucket: Bucket,
    pub(super) stage: Stage,
    /// For the one exchange over the code on this line.
    pub(super) session: Option<Session>,
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
    Watching {
        behind: bool,
    },
}

impl Host {
    /// Someone has come. Where there are too many who have not been let in yet, the one that has been silent longest
    /// goes.
    pub fn arrived(&mut self, visitor: u64, arrival: Arrival, now: Duration) {
        let Arrival { session, near, address } = arrival;
        let (key, network) = (session.guest, Network::of(address));
        let silent = |v: &Visitor| match &v.stage {
            Stage::New => true,
            Stage::Proving(proving) => !proving.waits(),
            Stage::Knocking(_) | Stage::Playing | Stage::Watching { .. } => false,
        };
        let silent = || self.visitors.iter().filter(|(_, v)| silent(v));
        let excess = if self.knows(&key) {
            // A program needs one line at a time.
            silent().find(|(_, v)| v.key == key).map(|(&id, _)| id)
        } else {
            let strangers = silent().filter(|(_, v)| !self.knows(&v.key)).map(|(&id, v)| (v.network, id));
            in_excess(&strangers.collect::<Vec<_>>(), network)
        };
        if let Some(silent) = excess {
            self.visitors.remove(&silent);
            self.out.push(Output::Close(silent));
        }
        let bucket = Bucket::new(limits::BURST, limits::MESSAGE_PAUSE, now);
        let (stage, session, confirmation) = (Stage::New, Some(session), None);
        let who = Visitor { key, near, network, came: now, heard: now, bucket, stage, session, confirmation };
        self.visitors.insert(visitor, who);
    }

    /// The line to a visitor is gone.
    pub fn left(&mut self, visitor: u64, now: Duration) {
        let Some(gone) = self.visitors.remove(&visitor) else { return };
        match gone.stage {
            Stage::New | Stage::Proving(_) => {}
            Stage::Knocking(_) => self.tell(Event::KnockOver { visitor }),
            Stage::Watching { .. } => self.tell_watchers(),
            Stage::Playing => {
                self.guest = None;
                self.away = now;
                self.tell(Event::Broken);
                self.stand(gone.heard, now);
            }
        }
    }

    /// More waits for a visitor than its line takes: one that watches is told the rest later, one that
    /// plays must come again.
    pub fn slow(&mut self, visitor: u64) {
        match self.visitors.get_mut(&visitor).map(|v| &mut v.stage) {
            Some(Stage::Watching { behind }) => *behind = true,
            Some(_) => self.out.push(Output::Close(visitor)),
            None => {}
        }
    }

    /// A visitor has said something.
    pub fn said(&mut self, visitor: u64, message: Message, now: Duration) {
        let Some(who) = self.visitors.get_mut(&visitor) else { return };
        who.heard = now;
        if !who.bucket.take(now) {
            return self.sorry(visitor, Denial::Manners, now);
        }
        match (&who.stage, message) {
            (_, Message::Unknown) => {}
            (_, Message::Bye {}) => {
                let played = matches!(who.stage, Stage::Playing);
                if played {
                    self.tell(Event::Left);
                }
                self.out.push(Output::Close(visitor));
                self.left(visitor, now);
                if played && self.table.playing().is_none() {
                    self.release();
                }
            }
            (_, Message::Hello(hello)) => self.hello(visitor, hello, now),
            (Stage::Proving(_), Message::Confirm { confirmation }) => self.confirmed(visitor, confirmation, now),
            (Stage::New | Stage::Proving(_) | Stage::Knocking(_), _) => self.sorry(visitor, Denial::Manners, now),
            (_, Message::Ping { stamp, len, digest }) => self.ping(visitor, stamp, (len, digest)),
            (_, Message::Fetch { from }) => self.catch_up(visitor, from),
            (Stage::Playing, message @ Message::Propose { .. }) => self.proposed(message, now),
            (Stage::Playing, Message::Object { n, why }) => {
                self.tell(Event::Objected { n, why: clean(&why, limits::CHAT) });
            }
            // One that watches has no say; what only a host says is no visitor's to say.
            (Stage::Watching { .. }, Message::Propose { .. } | Message::Object { .. }) => {}
            // Said twice.
            (Stage::Playing | Stage::Watching { .. }, Message::Confirm { .. }) => {}
            (
                _,
                Message::Share { .. }
                | Message::Wait {}
                | Message::Welcome { .. }
                | Message::Sorry { .. }
                | Message::Item { .. },
            )
            | (_, Message::Refuse { .. } | Message::Pong { .. }) => self.sorry(visitor, Denial::Manners, now),
        }
    }

    pub(super) fn turn_away(&mut self, visitor: u64) {
        if self.visitors.get(&visitor).is_some_and(|v| matches!(v.stage, Stage::Knocking(_))) {
            self.visitors.remove(&visitor);
            self.send(visitor, Message::Sorry { why: Denial::Declined });
            self.out.push(Output::Close(visitor));
        }
    }

    pub(super) fn let_in(&mut self, visitor: u64, hello: &Hello, now: Duration) {
        let same = hello.table == Some(self.setup.table) && self.table.digest(hello.have) == Some(hello.digest);
        let keep = if same { hello.have } else { 0 };
        if hello.role == Role::Player && hello.table == Some(self.setup.table) {
            // What was refused before a restart is forgotten here, and known there.
            self.seq = self.seq.max(hello.seq);
        }
        let Some(who) = self.visitors.get(&visitor) else { return };
        let (key, welcome) = (who.key, self.welcome(keep, who.confirmation));
        if hello.role == Role::Watcher {
            if self.guest == Some(visitor) {
                return self.sorry(visitor, Denial::Manners, now);
            }
            let watching = |v: &&Visitor| matches!(v.stage, Stage::Watching { .. });
            if self.visitors.values().filter(watching).count() >= limits::WATCHERS {
                return self.sorry(visitor, Denial::Full, now);
            }
            self.remember(key);
            self.send(visitor, welcome);
            self.set_stage(visitor, Stage::Watching { behind: true });
            self.catch_up(visitor, keep);
            return self.tell_watchers();
        }
        self.remember(key);
        self.send(visitor, welcome);
        self.send_from(visitor, keep, limits::BATCH);
        self.sit(visitor, hello, now);
    }

    fn welcome(&self, keep: u32, confirmation: Option<Confirmation>) -> Message {
        Message::Welcome {
            version: limits::VERSION,
            table: self.setup.table,
            keep,
            len: self.table.len(),
            seq: self.seq,
            name: self.setup.name.clone(),
            rank: self.setup.rank.clone(),
            confirmation,
        }
    }

    /// Reason why a visitor cannot sit down: the seat is the guest's from the beginning of its first game until the host's
    /// person releases it, or it has been away for long with no game to be played.
    pub(super) fn seat_denial(&self, visitor: u64, hello: &Hello) -> Option<Denial> {
        let owner = self.chair.as_ref().filter(|_| hello.role == Role::Player)?.key;
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
        if self.guest.is_none() && self.chair.take().is_some() {
            self.out.push(Output::Keep(Line::Released));
            self.tell(Event::Released);
        }
    }

    /// Frees the seat of a guest who has been away for long, unless a game is being played.
    pub(super) fn watch_seat(&mut self, now: Duration) {
        if self.away + limits::ABSENCE <= now && self.table.playing().is_none() && self.table.agreed().is_none() {
            self.release();
        }
    }

    /// Gives the guest's chair to a visitor.
    fn sit(&mut self, visitor: u64, hello: &Hello, now: Duration) {
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
        let chair = Chair { key, name: name.clone(), rank: rank.clone() };
        if self.chair.as_ref() != Some(&chair) {
            self.out.push(Output::Keep(Line::Guest(chair.clone())));
            self.chair = Some(chair);
        }
        self.tell(Event::Met { name, rank });
        self.go_on(now);
        // Who came before may have left with the offer unanswered, or declined, or with an offer of its own.
        let begun = self.table.game().is_some() || self.table.agreed().is_some();
        let offered = self.table.offer().is_some_and(|(_, by, _)| by == End::Host);
        if let Some(terms) = self.setup.terms.clone().filter(|_| !begun && !offered && hello.terms.is_none()) {
            // An offer that cannot be made is no reason not to meet; the guest may make one.
            if let Err(error) = self.append(End::Host, 0, What::Offer(terms.clone()), now) {
                let why = Why::Against(error.to_string());
                self.tell(Event::Refused { what: What::Offer(terms), why });
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
        if let Some(Stage::Watching { behind }) = self.visitors.get_mut(&visitor).map(|v| &mut v.stage) {
            *behind = !all;
        }
    }

    /// Those who watch and whom a new item is sent to.
    pub(super) fn abreast(&self) -> Vec<u64> {
        let in_time = |v: &Visitor| matches!(v.stage, Stage::Watching { behind: false });
        self.visitors.iter().filter(|(_, v)| in_time(v)).map(|(&id, _)| id).collect()
    }

    pub(super) fn watch_visitors(&mut self, now: Duration) {
        self.look_at_codes(now);
        let late: Vec<(u64, Option<Denial>)> = self
            .visitors
            .iter()
            .filter_map(|(&id, v)| match &v.stage {
                Stage::New => (v.came + limits::HELLO < now).then_some((id, Some(Denial::Manners))),
                Stage::Proving(proving) if proving.waits() => {
                    (v.came + limits::KNOCK < now).then_some((id, Some(Denial::Later)))
                }
                Stage::Proving(_) => (v.came + limits::HELLO < now).then_some((id, Some(Denial::Manners))),
                Stage::Knocking(_) => (v.came + limits::KNOCK < now).then_some((id, Some(Denial::Unanswered))),
                Stage::Playing | Stage::Watching { .. } => (v.heard + limits::SILENCE < now).then_some((id, None)),
            })
            .collect();
        for (id, denial) in late {
            match denial {
                Some(denial) => self.sorry(id, denial, now),
                None => {
                    self.out.push(Output::Close(id));
                    self.left(id, now);
                }
            }
        }
    }

    pub(super) fn sorry(&mut self, visitor: u64, why: Denial, now: Duration) {
        self.send(visitor, Message::Sorry { why });
        self.out.push(Output::Close(visitor));
        self.left(visitor, now);
    }

    fn set_stage(&mut self, visitor: u64, stage: Stage) {
        if let Some(who) = self.visitors.get_mut(&visitor) {
            who.stage = stage;
        }
    }

    fn tell_watchers(&mut self) {
        let count = self.visitors.values().filter(|v| matches!(v.stage, Stage::Watching { .. })).count();
        self.tell(Event::Watchers(count));
    }
}
