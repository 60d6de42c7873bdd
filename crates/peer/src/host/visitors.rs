//! Those who come to a table: let in by the code, by the key of the guest that was here, or by the host.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Host;
use crate::clockwork::Bucket;
use crate::event::{Denial, Event, Output, Why};
use crate::journal::Line;
use crate::limits::{self, clean};
use crate::message::{End, Hello, Message, Role, What};
use crate::wire::{Hash, key};

/// Whose the guest's chair is.
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

/// Someone who has come.
#[derive(Debug)]
pub(super) struct Visitor {
    key: [u8; 32],
    near: bool,
    came: Duration,
    heard: Duration,
    bucket: Bucket,
    stage: Stage,
}

#[derive(Debug)]
enum Stage {
    /// Has not said what it wants.
    New,
    /// Waits to be let in.
    Knocking(Box<Hello>),
    Playing,
    /// Watches; one that has fallen behind is sent nothing until it says how far it is.
    Watching {
        behind: bool,
    },
}

impl Host {
    /// Someone has come whose program holds this key; `near` is on this very machine.
    pub fn arrived(&mut self, visitor: u64, key: [u8; 32], near: bool, now: Duration) {
        if self.visitors.len() >= limits::VISITORS {
            self.out.push(Output::Close(visitor));
            return;
        }
        let stage = Stage::New;
        self.visitors.insert(visitor, Visitor { key, near, came: now, heard: now, bucket: Bucket::new(now), stage });
    }

    /// The line to a visitor is gone.
    pub fn left(&mut self, visitor: u64, now: Duration) {
        let Some(gone) = self.visitors.remove(&visitor) else { return };
        match gone.stage {
            Stage::New => {}
            Stage::Knocking(_) => self.tell(Event::KnockOver { visitor }),
            Stage::Watching { .. } => self.tell_watchers(),
            Stage::Playing => {
                self.guest = None;
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
                if matches!(who.stage, Stage::Playing) {
                    self.tell(Event::Left);
                }
                self.out.push(Output::Close(visitor));
                self.left(visitor, now);
            }
            (_, Message::Hello(hello)) => self.hello(visitor, hello, now),
            (Stage::New | Stage::Knocking(_), _) => self.sorry(visitor, Denial::Manners, now),
            (_, Message::Ping { stamp, len, digest }) => self.ping(visitor, stamp, (len, digest)),
            (_, Message::Fetch { from }) => self.catch_up(visitor, from),
            (Stage::Playing, message @ Message::Propose { .. }) => self.proposed(message, now),
            (Stage::Playing, Message::Object { n, why }) => {
                self.tell(Event::Objected { n, why: clean(&why, limits::CHAT) });
            }
            // One that watches has no say; what only a host says is no visitor's to say.
            (Stage::Watching { .. }, Message::Propose { .. } | Message::Object { .. }) => {}
            (_, Message::Wait {} | Message::Welcome { .. } | Message::Sorry { .. } | Message::Item { .. })
            | (_, Message::Refuse { .. } | Message::Pong { .. }) => self.sorry(visitor, Denial::Manners, now),
        }
    }

    fn hello(&mut self, visitor: u64, hello: Hello, now: Duration) {
        let (oldest, newest) = hello.speaks;
        if !(oldest..=newest).contains(&limits::VERSION) {
            return self.sorry(visitor, Denial::Version, now);
        }
        // A host that can be called again has one key for all its tables.
        if hello.table.is_some_and(|table| table != self.setup.table) {
            return self.sorry(visitor, Denial::Elsewhere, now);
        }
        let Some(key) = self.visitors.get(&visitor).map(|v| v.key) else { return };
        let known = self.chair.as_ref().is_some_and(|chair| chair.key == key);
        let returns = known && hello.table == Some(self.setup.table) && hello.role == Role::Player;
        let invited = match &hello.code {
            _ if returns => true,
            None => false,
            Some(code) => match self.try_code(code, now) {
                Ok(()) => true,
                Err(denial) => return self.sorry(visitor, denial, now),
            },
        };
        if hello.role == Role::Player && self.guest.is_some_and(|guest| guest != visitor) && !known {
            return self.sorry(visitor, Denial::Taken, now);
        }
        let again = self.visitors.get(&visitor).is_some_and(|v| match v.stage {
            Stage::Playing => hello.role == Role::Player,
            Stage::Watching { .. } => hello.role == Role::Watcher,
            Stage::New | Stage::Knocking(_) => false,
        });
        if invited || again {
            return self.let_in(visitor, &hello, now);
        }
        let knocking = self.visitors.values().filter(|v| matches!(v.stage, Stage::Knocking(_))).count();
        if knocking >= limits::KNOCKS {
            return self.sorry(visitor, Denial::Full, now);
        }
        self.send(visitor, Message::Wait {});
        let Some(who) = self.visitors.get_mut(&visitor) else { return };
        if matches!(who.stage, Stage::Knocking(_)) {
            return;
        }
        who.came = now;
        who.stage = Stage::Knocking(Box::new(hello.clone()));
        let near = who.near;
        self.tell(Event::Knock {
            visitor,
            name: clean(&hello.name, limits::NAME),
            rank: clean(&hello.rank, limits::NAME),
            role: hello.role,
            near,
            terms: hello.terms.filter(|terms| terms.is_plain() && terms.check().is_ok()),
        });
    }

    /// Whether a code is right; a few wrong ones, whoever tries them, and none is tried for a while.
    fn try_code(&mut self, code: &str, now: Duration) -> Result<(), Denial> {
        self.wrong_codes.retain(|&at| at + limits::CODE_PAUSE > now);
        if self.wrong_codes.len() >= limits::WRONG_CODES {
            Err(Denial::Later)
        } else if code == self.setup.code {
            Ok(())
        } else {
            self.wrong_codes.push_back(now);
            Err(Denial::Code)
        }
    }

    pub(super) fn admit(&mut self, visitor: u64, now: Duration) {
        let Some(Stage::Knocking(hello)) = self.visitors.get(&visitor).map(|v| &v.stage) else { return };
        let hello = (**hello).clone();
        if hello.role == Role::Player && self.guest.is_some() {
            return self.sorry(visitor, Denial::Taken, now);
        }
        self.let_in(visitor, &hello, now);
    }

    pub(super) fn turn_away(&mut self, visitor: u64) {
        if self.visitors.get(&visitor).is_some_and(|v| matches!(v.stage, Stage::Knocking(_))) {
            self.visitors.remove(&visitor);
            self.send(visitor, Message::Sorry { why: Denial::Declined });
            self.out.push(Output::Close(visitor));
        }
    }

    fn let_in(&mut self, visitor: u64, hello: &Hello, now: Duration) {
        let same = hello.table == Some(self.setup.table) && self.table.digest(hello.have) == Some(hello.digest);
        let keep = if same { hello.have } else { 0 };
        if hello.role == Role::Player && hello.table == Some(self.setup.table) {
            // What was refused before a restart is forgotten here, and known there.
            self.seq = self.seq.max(hello.seq);
        }
        let welcome = self.welcome(keep);
        if hello.role == Role::Watcher {
            if self.guest == Some(visitor) {
                return self.sorry(visitor, Denial::Manners, now);
            }
            let watching = |v: &&Visitor| matches!(v.stage, Stage::Watching { .. });
            if self.visitors.values().filter(watching).count() >= limits::WATCHERS {
                return self.sorry(visitor, Denial::Full, now);
            }
            self.send(visitor, welcome);
            self.set_stage(visitor, Stage::Watching { behind: true });
            self.catch_up(visitor, keep);
            return self.tell_watchers();
        }
        self.send(visitor, welcome);
        self.send_from(visitor, keep, limits::BATCH);
        self.sit(visitor, hello, now);
    }

    fn welcome(&self, keep: u32) -> Message {
        Message::Welcome {
            version: limits::VERSION,
            table: self.setup.table,
            keep,
            len: self.table.len(),
            seq: self.seq,
            name: self.setup.name.clone(),
            rank: self.setup.rank.clone(),
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
            self.send(visitor, self.welcome(0));
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
        let late: Vec<(u64, Option<Denial>)> = self
            .visitors
            .iter()
            .filter_map(|(&id, v)| match v.stage {
                Stage::New => (v.came + limits::HELLO < now).then_some((id, Some(Denial::Manners))),
                Stage::Knocking(_) => (v.came + limits::KNOCK < now).then_some((id, Some(Denial::Declined))),
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

    fn sorry(&mut self, visitor: u64, why: Denial, now: Duration) {
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
