//! Admission to a table: by the code, by a key that is known, or by the host's person.

use std::time::Duration;

use super::Host;
use super::visitors::{Stage, Visitor};
use crate::event::{Denial, Event};
use crate::limits::{self, clean};
use crate::message::{End, Hello, Message, Role};
use crate::pairing::{Confirmation, Exchange, PairingShare, Proof};

/// Visitor in the middle of proving that it knows the code.
#[derive(Debug)]
pub(super) struct Proving {
    hello: Hello,
    proof: Proof,
    /// Words of the visitor, until its turn to be looked at comes.
    confirmation: Option<Confirmation>,
}

impl Proving {
    pub(super) fn is_waiting(&self) -> bool {
        self.confirmation.is_some()
    }
}

impl Host {
    /// True if a key was let in at this table before.
    pub(super) fn is_known(&self, key: &[u8; 32]) -> bool {
        self.reserved_for.as_ref().is_some_and(|identity| identity.key == *key) || self.known.contains(key)
    }

    pub(super) fn remember(&mut self, key: [u8; 32]) {
        self.known.retain(|known| *known != key);
        if self.known.len() >= limits::KNOWN {
            self.known.pop_front();
        }
        self.known.push_back(key);
    }

    pub(super) fn hello(&mut self, visitor: u64, hello: Hello, now: Duration) {
        let (oldest, newest) = hello.versions;
        if !(oldest..=newest).contains(&limits::VERSION) {
            return self.deny(visitor, Denial::Version, now);
        }
        // A host that can be called again has one key for all its tables.
        if hello.table.is_some_and(|table| table != self.setup.table) {
            return self.deny(visitor, Denial::Elsewhere, now);
        }
        let Some(who) = self.visitors.get(&visitor) else { return };
        let again = match who.stage {
            Stage::Proving(_) => return,
            // Nothing but the answer of the host's person ends the wait.
            Stage::Knocking(_) => return self.send(visitor, Message::Wait {}),
            // A guest stays in its seat as long as its line stands.
            Stage::Playing if hello.role != Role::Player => return self.deny(visitor, Denial::Manners, now),
            Stage::Playing => true,
            Stage::Spectating { .. } => hello.role == Role::Spectator,
            Stage::New => false,
        };
        let seated = self.reserved_for.as_ref().is_some_and(|identity| identity.key == who.key);
        // The key is enough, also where the journal is lost and the table's name with it; but who brings a code waits for
        // our proof of it.
        let named = hello.table == Some(self.setup.table);
        let returns = seated && hello.role == Role::Player && (named || hello.share.is_none());
        match hello.share {
            _ if again || returns => self.enter(visitor, &hello, now),
            Some(share) => self.begin_pairing(visitor, hello, share, now),
            None => self.knock(visitor, hello, now),
        }
    }

    /// Lets a visitor in, unless the seat is someone else's.
    fn enter(&mut self, visitor: u64, hello: &Hello, now: Duration) {
        match self.reservation_denial(visitor, hello) {
            Some(denial) => self.deny(visitor, denial, now),
            None => self.let_in(visitor, hello, now),
        }
    }

    fn begin_pairing(&mut self, visitor: u64, hello: Hello, share: PairingShare, now: Duration) {
        let Some(who) = self.visitors.get_mut(&visitor) else { return };
        let (key, network) = (who.key, who.network);
        // One exchange for each line: its random numbers serve once.
        let Some(session) = who.session.take() else { return self.deny(visitor, Denial::Manners, now) };
        let waits = |v: &&Visitor| v.network == network && matches!(&v.stage, Stage::Proving(p) if p.is_waiting());
        let queue = self.visitors.values().filter(waits).count();
        let crowded = queue >= limits::NETWORK_QUEUE && !self.is_known(&key);
        if crowded || self.attempts.is_spent(&key, now) {
            return self.deny(visitor, Denial::Later, now);
        }
        let (exchange, ours) = Exchange::begin(End::Host, &self.setup.code, session);
        let Some(proof) = exchange.finish(share) else { return self.deny(visitor, Denial::Manners, now) };
        self.send(visitor, Message::Share { share: ours });
        if let Some(who) = self.visitors.get_mut(&visitor) {
            who.came = now;
            who.stage = Stage::Proving(Box::new(Proving { hello, proof, confirmation: None }));
        }
    }

    /// A visitor says that it knows the code.
    pub(super) fn confirmed(&mut self, visitor: u64, confirmation: Confirmation, now: Duration) {
        let Some(Visitor { stage: Stage::Proving(proving), came, .. }) = self.visitors.get_mut(&visitor) else {
            return;
        };
        if !proving.is_waiting() {
            proving.confirmation = Some(confirmation);
            *came = now;
        }
        self.check_codes(now);
    }

    /// Looks at the codes whose turn has come: those of known keys at once, those of strangers as often as wrong ones
    /// are allowed, the networks with the fewest wrong ones first.
    pub(super) fn check_codes(&mut self, now: Duration) {
        loop {
            let mut waiting: Vec<_> = self
                .visitors
                .iter()
                .filter(|(_, v)| matches!(&v.stage, Stage::Proving(p) if p.is_waiting()))
                .map(|(&id, v)| (!self.is_known(&v.key), self.attempts.wrong_of(v.network), v.came, id, v.network))
                .collect();
            waiting.sort_unstable();
            let next =
                waiting.into_iter().find(|(stranger, .., network)| !stranger || self.attempts.allows(*network, now));
            let Some((stranger, .., visitor, _)) = next else { return };
            self.check_code(visitor, !stranger, now);
        }
    }

    fn check_code(&mut self, visitor: u64, is_known: bool, now: Duration) {
        let Some(who) = self.visitors.get_mut(&visitor) else { return };
        let (key, network) = (who.key, who.network);
        let Stage::Proving(proving) = std::mem::replace(&mut who.stage, Stage::New) else { return };
        let Proving { hello, proof, confirmation } = *proving;
        if confirmation.is_some_and(|confirmation| proof.holds(&confirmation)) {
            who.confirmation = Some(proof.ours);
            self.enter(visitor, &hello, now);
        } else {
            self.attempts.wrong(key, network, is_known, now);
            self.deny(visitor, Denial::Code, now);
        }
    }

    /// Takes another code from now on; exchanges over the old one prove nothing any more.
    pub(super) fn change_code(&mut self, code: String, now: Duration) {
        self.setup.code = code;
        let proving = self.visitors.iter().filter(|(_, v)| matches!(v.stage, Stage::Proving(_)));
        let proving: Vec<u64> = proving.map(|(&id, _)| id).collect();
        proving.into_iter().for_each(|visitor| self.deny(visitor, Denial::Code, now));
    }

    /// Asks the host's person whether a visitor may come in.
    fn knock(&mut self, visitor: u64, hello: Hello, now: Duration) {
        if let Some(denial) = self.reservation_denial(visitor, &hello) {
            return self.deny(visitor, denial, now);
        }
        let Some(network) = self.visitors.get(&visitor).map(|v| v.network) else { return };
        let knocking = |v: &&Visitor| matches!(v.stage, Stage::Knocking(_));
        let all = self.visitors.values().filter(knocking).count();
        let of_network = self.visitors.values().filter(knocking).filter(|v| v.network == network).count();
        if all >= limits::KNOCKS || of_network >= limits::NETWORK_KNOCKS {
            return self.deny(visitor, Denial::Full, now);
        }
        self.send(visitor, Message::Wait {});
        let Some(who) = self.visitors.get_mut(&visitor) else { return };
        who.came = now;
        who.stage = Stage::Knocking(Box::new(hello.clone()));
        let near = who.near;
        self.report(Event::Knock {
            visitor,
            name: clean(&hello.name, limits::NAME),
            rank: clean(&hello.rank, limits::NAME),
            role: hello.role,
            near,
            terms: hello.terms.filter(|terms| terms.is_plain() && terms.check().is_ok()),
        });
    }

    pub(super) fn admit(&mut self, visitor: u64, now: Duration) {
        let Some(Stage::Knocking(hello)) = self.visitors.get(&visitor).map(|v| &v.stage) else { return };
        let hello = (**hello).clone();
        self.enter(visitor, &hello, now);
    }
}
