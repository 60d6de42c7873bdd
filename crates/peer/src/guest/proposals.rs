//! Proposals of a guest to its host, and those that wait for an answer.

use std::time::Duration;

use lanke_game::session::{Act, Phase};

use super::{Guest, Stage};
use crate::clockwork::whole;
use crate::event::{Event, Output, PeerCommand, RefusalReason};
use crate::journal::JournalEntry;
use crate::limits::{self, clean};
use crate::message::{End, ItemKind, Message, Role};
use crate::table::{ItemError, TableGame};
use crate::wire::Hash;

/// A proposal that waits for its answer.
#[derive(Clone, Debug)]
pub(super) struct Pending {
    /// Its number; 0 until the host has welcomed us.
    pub(super) seq: u32,
    pub(super) what: ItemKind,
    pub(super) base: u32,
    pub(super) since: Duration,
    pub(super) moves: u32,
    pub(super) position: Hash,
    pub(super) made: Duration,
    pub(super) sent: Option<Duration>,
}

impl Guest {
    /// Proposes something to the host, an act for the game that was `seen`, or as it is known here.
    pub(super) fn propose(&mut self, what: ItemKind, seen: Option<Hash>, now: Duration) -> Result<(), ItemError> {
        if self.setup.role == Role::Spectator || matches!(what, ItemKind::Begin { .. }) {
            return Err(ItemError::NotYours);
        }
        if self.pending.len() >= limits::PENDING {
            return Err(ItemError::Full);
        }
        let here = self.frozen.unwrap_or(now);
        self.table.check(End::Guest, &what, self.anchor.time(here))?;
        let mut pending = Pending {
            seq: 0,
            what,
            base: self.table.last_act().unwrap_or(0),
            since: self.anchor.since(here),
            moves: self.table.game().map_or(0, |game| game.session.moves().len() as u32),
            position: seen.or_else(|| self.table.game().map(TableGame::mark)).unwrap_or_default(),
            made: now,
            sent: None,
        };
        // Until the host has said how far it is, no number is known to be free.
        if !self.fresh {
            self.number(&mut pending);
        }
        self.pending.push_back(pending);
        self.send_pending(now);
        Ok(())
    }

    /// Brings the numbers of proposals into line with what the host has dealt with.
    pub(super) fn renumber(&mut self, seq: u32) {
        if !self.fresh {
            self.seq = self.seq.max(seq);
            return;
        }
        // What was proposed in an earlier life and never reached the host is void.
        self.proposed.split_off(&seq.saturating_add(1));
        self.seq = seq;
        let mut pending = std::mem::take(&mut self.pending);
        pending.iter_mut().for_each(|pending| self.number(pending));
        self.pending = pending;
    }

    /// Gives a proposal the next number, by which the host answers it.
    fn number(&mut self, pending: &mut Pending) {
        self.seq = self.seq.saturating_add(1);
        pending.seq = self.seq;
        self.proposed.insert(self.seq, pending.what.clone());
        self.out.push(Output::Journal(JournalEntry::Proposal { seq: self.seq, what: pending.what.clone() }));
    }

    /// Takes over what our person has said to an end that has come to no table.
    pub(crate) fn inherit(&mut self, before: Self) {
        self.pending = before.pending;
    }

    /// Makes the offer that we came with, once.
    pub(super) fn offer(&mut self, len: u32, now: Duration) {
        if len == 0
            && !self.proposed.values().any(|what| matches!(what, ItemKind::Offer(_)))
            && let Some(terms) = self.setup.terms.clone()
        {
            self.command(PeerCommand::Add(ItemKind::Offer(terms)), now);
        }
    }

    pub(super) fn refused(&mut self, seq: u32, why: RefusalReason) {
        let Some(place) = self.pending.iter().position(|p| p.seq == seq) else { return };
        let Some(pending) = self.pending.remove(place) else { return };
        let why = match why {
            RefusalReason::Against(reason) => match clean(&reason, limits::CHAT) {
                reason if reason.is_empty() => RefusalReason::Other,
                reason => RefusalReason::Against(reason),
            },
            why => why,
        };
        self.report(Event::Refused { what: pending.what, why });
    }

    pub(super) fn send_pending(&mut self, now: Duration) {
        if self.stage != Stage::In {
            return;
        }
        for pending in &mut self.pending {
            if pending.sent.is_none_or(|at| at + limits::RESEND <= now) {
                pending.sent = Some(now);
                let Pending { seq, base, since, moves, position, ref what, .. } = *pending;
                let message = Message::Propose { seq, base, since, moves, position, what: what.clone() };
                self.out.push(Output::Send { to: vec![0], message });
            }
        }
    }

    /// Says so when our own time is up.
    pub(super) fn admit_flag(&mut self, now: Duration) {
        let Some(game) = self.table.playing().filter(|_| self.setup.role == Role::Player) else { return };
        let time = self.anchor.time(now).saturating_sub(game.begun);
        let ours = game.session.clock().side() == game.color(End::Guest);
        let up = ours && game.session.phase() == Phase::Playing && game.session.clock().flagged(whole(time)).is_some();
        let flag = ItemKind::Act(Act::Flag);
        if up && self.pending.is_empty() {
            // The host lets it fall anyway; ours is only sooner.
            let _ = self.propose(flag, None, now);
        }
    }
}
