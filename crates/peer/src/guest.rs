//! A guest's end, or a spectator's: a copy of the host's list, checked item by item. No I/O; time is an
//! argument.

mod proposals;

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use lanke_game::clock::TimeSystem;
use lanke_game::session::Act;

use crate::clockwork::{Anchor, Bucket};
use crate::event::{Denial, Event, Output, PeerCommand, RefusalReason};
use crate::journal::{JournalEntry, TableAccess};
use crate::limits::{self, clean};
use crate::message::{End, Hello, Item, ItemKind, Message, Role};
use crate::pairing::{Confirmation, Exchange, PairingSession, PairingShare, Proof};
use crate::table::{ItemError, Table};
use crate::terms::Terms;
use crate::wire::Hash;
use proposals::Pending;

/// Times that the host is asked again before the two ends are held to disagree.
const MAX_OBJECTIONS: u32 = 3;

/// Introduction of a guest.
#[derive(Clone, Debug)]
pub struct GuestSetup {
    /// The guest's name.
    pub name: String,
    /// Its rank; may be empty.
    pub rank: String,
    /// Purpose of the visit.
    pub role: Role,
    /// The invitation's code; without one the host is asked. It is proved, never sent.
    pub code: Option<String>,
    /// Terms that it offers instead of hearing the host's.
    pub terms: Option<Terms>,
}

/// A guest's end of a table, or a spectator's.
#[derive(Debug)]
pub struct Guest {
    setup: GuestSetup,
    table: Table,
    anchor: Anchor,
    /// The beginning of the turn.
    turn: Anchor,
    /// True if the turn was seen from its beginning, on a line that has held.
    whole: bool,
    stage: Stage,
    pairing: Pairing,
    /// True if the host's key is that of one that has let us in before.
    pinned: bool,
    id: Option<Hash>,
    /// Items below this number are taken as the guest's own without having been proposed here: it came
    /// back with nothing in its hands.
    trusts: u32,
    /// Entries of our journal are lost, perhaps proposals of our own.
    damaged: bool,
    /// All that was ever proposed here.
    proposed: BTreeMap<u32, ItemKind>,
    pending: VecDeque<Pending>,
    /// The number of the last proposal.
    seq: u32,
    /// Not yet welcomed since it began or came back: the host tells how far its proposals are.
    fresh: bool,
    /// Time at which the line was lost, where our clock stands.
    frozen: Option<Duration>,
    objections: u32,
    /// Items that the host may still send.
    bucket: Bucket,
    last_message: Duration,
    /// Nothing has come from the host for some time, which was reported.
    silent: bool,
    pinged: Option<Duration>,
    fetched: Option<Duration>,
    doubts: bool,
    out: Vec<Output>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// No line to the host.
    Away,
    /// The line stands; the host has not said yet whether we may come in.
    Greeting { since: Duration, patience: Duration },
    /// At the table.
    In,
    /// The host will not have us, or we do not agree with it.
    Over,
}

/// State of the proof of the code on this line.
#[derive(Debug)]
enum Pairing {
    /// There is no code to prove.
    Without,
    /// Our share is sent.
    Begun(Exchange),
    /// We have confirmed; the host is to confirm, too.
    Confirmed(Proof),
    /// The host's share was no share.
    Failed,
}

impl Guest {
    /// A guest that has not reached its host yet.
    pub fn new(setup: GuestSetup) -> Self {
        Self {
            setup,
            table: Table::new(),
            anchor: Anchor::default(),
            turn: Anchor::default(),
            whole: false,
            stage: Stage::Away,
            pairing: Pairing::Without,
            pinned: false,
            id: None,
            trusts: 0,
            damaged: false,
            proposed: BTreeMap::new(),
            pending: VecDeque::new(),
            seq: 0,
            fresh: true,
            frozen: None,
            objections: 0,
            bucket: Bucket::new(limits::ITEM_BURST, limits::ITEM_PAUSE, Duration::ZERO),
            last_message: Duration::ZERO,
            silent: false,
            pinged: None,
            fetched: None,
            doubts: false,
            out: Vec::new(),
        }
    }

    /// A guest with the table of a journal.
    ///
    /// # Errors
    /// The item that cannot be part of it.
    pub fn resume(setup: GuestSetup, table: Hash, lines: &[JournalEntry], now: Duration) -> Result<Self, ItemError> {
        let mut guest = Self { id: Some(table), pinned: true, ..Self::new(setup) };
        for line in lines {
            match line {
                JournalEntry::Item(item) => guest.table.apply(item)?,
                JournalEntry::Proposal { seq, what } => {
                    guest.proposed.insert(*seq, what.clone());
                }
                JournalEntry::Damaged => guest.damaged = true,
                JournalEntry::Open(_) | JournalEntry::Guest(_) | JournalEntry::Released | JournalEntry::Clock(_) => {}
            }
        }
        guest.anchor = Anchor { at: guest.table.time(), here: now };
        guest.turn = guest.anchor;
        Ok(guest)
    }

    /// The table, as far as it is known.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The table's name, once the host has told it.
    pub fn id(&self) -> Option<Hash> {
        self.id
    }

    /// True if our confirmation of the code was sent on this line: whoever answers there has had its one guess.
    pub(crate) fn has_confirmed(&self) -> bool {
        matches!(self.pairing, Pairing::Confirmed(_))
    }

    /// True if we come with a code.
    pub(crate) fn has_code(&self) -> bool {
        self.setup.code.is_some()
    }

    /// True if the host refuses us, or we do not agree with it.
    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// Actions to be carried out, in order; messages go to 0.
    pub fn take(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.out)
    }

    /// Starts the handshake on a new line to the host.
    pub fn connected(&mut self, session: PairingSession, now: Duration) {
        if self.stage == Stage::Over {
            return;
        }
        self.stage = Stage::Greeting { since: now, patience: limits::HELLO };
        let exchange = self.setup.code.as_deref().map(|code| Exchange::begin(End::Guest, code, session));
        let (pairing, share) = exchange.map_or((Pairing::Without, None), |(e, share)| (Pairing::Begun(e), Some(share)));
        self.pairing = pairing;
        self.last_message = now;
        self.pinged = None;
        let hello = Hello {
            versions: (limits::VERSION, limits::VERSION),
            program: concat!("Lanke ", env!("CARGO_PKG_VERSION")).to_owned(),
            name: clean(&self.setup.name, limits::NAME),
            rank: clean(&self.setup.rank, limits::NAME),
            role: self.setup.role,
            share,
            table: self.id,
            items: self.table.len(),
            digest: self.table.digest(self.table.len()).unwrap_or_default(),
            seq: if self.fresh { 0 } else { self.pending.front().map_or(self.seq, |p| p.seq - 1) },
            terms: self.setup.terms.clone(),
        };
        self.send(Message::Hello(hello));
    }

    /// Handles the loss of the line to the host.
    pub fn disconnected(&mut self, now: Duration) {
        let was = std::mem::replace(&mut self.stage, Stage::Away);
        match was {
            Stage::Over => self.stage = Stage::Over,
            Stage::In => {
                self.silent = false;
                self.frozen = Some(now);
                self.report(Event::Broken);
            }
            Stage::Away | Stage::Greeting { .. } => {}
        }
        self.pending.iter_mut().for_each(|pending| pending.sent = None);
    }

    /// Carries out a command of the guest's person: it is proposed to the host, now or when the line stands again.
    pub fn command(&mut self, command: PeerCommand, now: Duration) {
        let (what, seen) = match command {
            PeerCommand::Add(ItemKind::Chat(text)) => (ItemKind::Chat(clean(&text, limits::CHAT)), None),
            PeerCommand::Add(what) => (what, None),
            PeerCommand::Act(act, seen) => (ItemKind::Act(act), Some(seen)),
            PeerCommand::Admit(_) | PeerCommand::Refuse(_) | PeerCommand::Release | PeerCommand::NewCode(_) => return,
            PeerCommand::Announce(_) | PeerCommand::KeepJournal => return,
        };
        if let Err(error) = self.propose(what.clone(), seen, now) {
            self.report(Event::Refused { what, why: RefusalReason::Against(error.to_string()) });
        }
    }

    /// Lets time pass.
    pub fn tick(&mut self, now: Duration) {
        match self.stage {
            Stage::Away | Stage::Over => {}
            Stage::Greeting { since, patience } => {
                if since + patience < now {
                    self.cut(now);
                }
            }
            Stage::In if self.last_message + limits::SILENCE < now => self.cut(now),
            Stage::In => {
                if self.last_message + limits::QUIET < now && !std::mem::replace(&mut self.silent, true) {
                    self.report(Event::Silent(true));
                }
                if self.pinged.is_none_or(|at| at + limits::PING <= now) {
                    self.pinged = Some(now);
                    let digest = self.table.digest(self.table.len()).unwrap_or_default();
                    self.send(Message::Ping { stamp: now.as_micros() as u64, len: self.table.len(), digest });
                }
                self.send_pending(now);
                self.admit_flag(now);
            }
        }
    }

    /// Handles a message of the host.
    pub fn receive(&mut self, message: Message, now: Duration) {
        self.last_message = now;
        if std::mem::take(&mut self.silent) && self.stage == Stage::In {
            self.report(Event::Silent(false));
        }
        match (self.stage, message) {
            (Stage::Away | Stage::Over, _) => {}
            (_, Message::Denied { why }) => {
                if !why.passes() {
                    self.stage = Stage::Over;
                    self.report(Event::Denied(why));
                }
                self.out.push(Output::Close(0));
            }
            // Another host may know the code.
            (Stage::Greeting { .. }, Message::Bye {}) if !self.is_expected(None) => self.reject(Denial::Unanswered),
            (_, Message::Bye {}) => {
                self.report(Event::Left);
                self.out.push(Output::Close(0));
            }
            (Stage::Greeting { .. }, Message::Share { share }) => self.confirm(share, now),
            (Stage::Greeting { .. }, Message::Wait {}) if self.is_expected(None) => {
                self.wait_for_answer(now);
                self.report(Event::Waiting);
            }
            (Stage::Greeting { .. }, Message::Welcome { confirmation, .. }) if !self.is_expected(confirmation) => {
                self.reject(Denial::Impostor);
            }
            // With the code nobody need be asked.
            (Stage::Greeting { .. }, Message::Wait {}) => self.reject(Denial::Impostor),
            (_, Message::Welcome { table, .. }) if self.id.is_some_and(|id| id != table) => {
                self.give_up(Event::OtherTable);
            }
            (_, Message::Welcome { table, common: keep, len, seq, name, rank, .. }) => {
                if !self.welcome(table, keep, len, seq, now) {
                    return;
                }
                if self.stage != Stage::In {
                    self.begin((name, rank, len), now);
                }
                self.offer(len, now);
                self.send_pending(now);
            }
            (Stage::In, Message::Item { item, digest }) => self.item(item, digest, now),
            (Stage::In, Message::Refuse { seq, why }) => self.refused(seq, why),
            (Stage::In, Message::Pong { stamp, len, digest }) => {
                self.report(Event::Ping(now.saturating_sub(Duration::from_micros(stamp))));
                if len > self.table.len() {
                    self.fetch(now);
                } else if len == self.table.len() && self.table.digest(len) != Some(digest) {
                    self.object("the lists of the two sides differ".to_owned(), now);
                } else {
                    self.doubts = true;
                }
            }
            // What a newer host says, or what is only for later.
            (Stage::Greeting { .. } | Stage::In, _) => {}
        }
    }

    /// Proves that we know the code.
    fn confirm(&mut self, share: PairingShare, now: Duration) {
        match std::mem::replace(&mut self.pairing, Pairing::Failed) {
            Pairing::Begun(exchange) => {
                let Some(proof) = exchange.finish(share) else { return };
                self.send(Message::Confirm { confirmation: proof.ours });
                self.pairing = Pairing::Confirmed(proof);
                self.wait_for_answer(now);
            }
            // Said twice, or not asked for.
            other => self.pairing = other,
        }
    }

    /// True if the host is the one that was meant: the only one asked for, one that is known, or one that knows the code.
    fn is_expected(&self, confirmation: Option<Confirmation>) -> bool {
        match &self.pairing {
            _ if self.pinned => true,
            Pairing::Without => true,
            Pairing::Begun(_) | Pairing::Failed => false,
            Pairing::Confirmed(proof) => confirmation.is_some_and(|confirmation| proof.holds(&confirmation)),
        }
    }

    /// Gives up a host that has not shown that it knows the code.
    fn reject(&mut self, why: Denial) {
        self.stage = Stage::Over;
        self.report(Event::Denied(why));
        self.out.push(Output::Close(0));
    }

    /// Waits for a person, or for our turn.
    fn wait_for_answer(&mut self, now: Duration) {
        self.stage = Stage::Greeting { since: now, patience: limits::KNOCK + limits::HELLO };
    }

    /// Takes in a welcome to our table. False if it is of no use: a game that has begun here is not given up for the
    /// host's list, whatever that is now.
    fn welcome(&mut self, table: Hash, keep: u32, len: u32, seq: u32, now: Duration) -> bool {
        if keep == 0 && !self.table.is_empty() {
            let why = format!("the host has another list of {len} items, we have {}", self.table.len());
            let begun = self.table.game().is_some();
            if begun && self.stage == Stage::In {
                self.object(why, now);
                return false;
            }
            self.objections += 1;
            if begun || self.objections > MAX_OBJECTIONS {
                self.send(Message::Object { n: self.table.len(), why: why.clone() });
                self.give_up(Event::Disagreed { why });
                return false;
            }
            self.reset();
        }
        if self.id.is_none() {
            self.out.push(Output::Journal(JournalEntry::Open(TableAccess::Table(table))));
        }
        self.renumber(seq);
        self.id = Some(table);
        // Proposals that were made before we came are numbered behind those that the host has dealt with.
        if self.fresh && (self.damaged || self.table.is_empty() && self.proposed.range(..=seq).next().is_none()) {
            self.trusts = len;
        }
        self.last_message = now;
        true
    }

    /// The first welcome of a line.
    fn begin(&mut self, (name, rank, items): (String, String, u32), now: Duration) {
        self.stage = Stage::In;
        self.pinned = true;
        self.fresh = false;
        (self.doubts, self.whole) = (false, false);
        if let Some(frozen) = self.frozen.take() {
            self.anchor.here += now.saturating_sub(frozen);
        }
        let (name, rank) = (clean(&name, limits::NAME), clean(&rank, limits::NAME));
        self.report(Event::Connected { name, rank, items });
    }

    fn item(&mut self, item: Item, digest: Hash, now: Duration) {
        let n = item.n;
        if n < self.table.len() {
            // Sent twice; or the list is another one.
            if self.table.digest(n + 1) != Some(digest) {
                self.object("an item that is known already comes as another one".to_owned(), now);
            }
            return;
        }
        if n > self.table.len() {
            return self.fetch(now);
        }
        if !self.bucket.take(now) {
            // The next answer to a ping tells that it is missing.
            return;
        }
        let ours = item.by == End::Guest && self.setup.role == Role::Player;
        if ours && n >= self.trusts && self.proposed.get(&item.seq) != Some(&item.what) {
            return self.object("it is told as ours and was never said here".to_owned(), now);
        }
        if let Err(error) = self.table.apply(&item) {
            return self.object(error.to_string(), now);
        }
        if self.table.digest(n + 1) != Some(digest) {
            self.table = self.table.without_last();
            return self.object("the position after it differs".to_owned(), now);
        }
        let made = self.pending.iter().position(|p| p.seq == item.seq).filter(|_| ours);
        // Our clock stood in a break: it goes on from the act that ends it.
        let made = made.and_then(|place| self.pending.remove(place)).map_or(now, |p| p.made.max(self.anchor.here));
        if self.table.last_act() == Some(n) {
            self.doubt(&item, made);
            self.anchor = Anchor { at: item.at, here: made };
            let begins = matches!(item.what, ItemKind::Begin { .. } | ItemKind::Act(Act::Play(..) | Act::Pass(_)));
            // Acts that are read when the line stands again were not seen.
            if begins || !self.doubts {
                (self.turn, self.whole) = (self.anchor, self.doubts);
            }
        }
        self.out.push(Output::Journal(JournalEntry::Item(item.clone())));
        self.report(Event::Item { item, age: now.saturating_sub(made) });
    }

    /// Compares what the host's clock says of a whole turn, ended by an act that was `made` then, with what was seen of it: the
    /// host's may not be shorter, ours not longer.
    fn doubt(&mut self, item: &Item, made: Duration) {
        let Some(game) = self.table.game() else { return };
        let ours = match item.what {
            ItemKind::Act(Act::Play(..) | Act::Pass(_)) => item.by == End::Guest,
            ItemKind::Act(Act::Flag) if game.session.clock().side() == game.color(End::Guest) => true,
            _ => return,
        };
        if game.session.settings().time == TimeSystem::None {
            return;
        }
        let (reported, measured) = (item.at.saturating_sub(self.turn.at), self.turn.since(made));
        let differs = match ours {
            // Beyond the allowance the way there and back is on our time.
            true => self.whole && self.setup.role == Role::Player && measured + 2 * limits::LAG < reported,
            false => self.doubts && reported + limits::LAG < measured,
        };
        if differs {
            self.report(Event::Doubt { reported, measured });
            self.send(Message::Object { n: item.n, why: format!("it took {measured:?} here, not {reported:?}") });
        }
    }

    /// Says that something cannot be right, and asks again; after a few times that is of no use. A game that has begun
    /// stays as it is here; before that the list is read anew.
    fn object(&mut self, why: String, now: Duration) {
        self.objections += 1;
        self.send(Message::Object { n: self.table.len(), why: clean(&why, limits::CHAT) });
        if self.objections > MAX_OBJECTIONS {
            return self.give_up(Event::Disagreed { why });
        }
        if self.table.game().is_none() && !self.table.is_empty() {
            self.reset();
        }
        self.fetched = None;
        self.fetch(now);
    }

    /// Leaves the table, which stays here as it is.
    fn give_up(&mut self, why: Event) {
        self.stage = Stage::Over;
        self.report(why);
        self.send(Message::Bye {});
        self.out.push(Output::Close(0));
    }

    fn reset(&mut self) {
        self.table = Table::new();
        self.anchor = Anchor { at: Duration::ZERO, here: self.last_message };
        self.doubts = false;
        self.out.push(Output::Journal(JournalEntry::Open(TableAccess::Anew)));
        self.report(Event::Reset);
    }

    /// Asks for what comes after what we have, not too often.
    fn fetch(&mut self, now: Duration) {
        let pause = limits::RESEND / 4;
        if self.fetched.is_none_or(|at| at + pause <= now) {
            self.fetched = Some(now);
            self.send(Message::Fetch { from: self.table.len() });
        }
    }

    fn cut(&mut self, now: Duration) {
        self.out.push(Output::Close(0));
        self.disconnected(now);
    }

    fn send(&mut self, message: Message) {
        self.out.push(Output::Send { to: vec![0], message });
    }

    fn report(&mut self, event: Event) {
        self.out.push(Output::Report(event));
    }
}
