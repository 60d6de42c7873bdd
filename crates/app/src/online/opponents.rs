//! Opponents that were met: remembered, counted, and found again.

use lanke_peer::Role;
use lanke_peer::lan::Nearby;
use lanke_rules::{Color, Outcome};

use super::session::Session;
use super::{Action, Online};
use crate::context::Context;
use crate::settings::{Opponent, key_of};

/// Place where an opponent may be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Whereabouts {
    /// At this place of the list of the local network.
    Nearby(usize),
    /// Perhaps where this leads.
    There(String),
    /// They came to us, and have to again.
    Unknown,
}

impl Session {
    /// Remembers the opponent who is met, and the way to them; the latest stand first.
    pub(super) fn remember_opponent(&self, cx: &Context<'_>) -> Action {
        let (name, address) = (self.coordinator.opponent(), self.way_back().to_owned());
        let mut opponents = cx.settings.opponents.clone();
        let known = opponents.iter().position(|known| known.is(name, &address)).map(|place| opponents.remove(place));
        let known = known.unwrap_or_default();
        // A key leads there from everywhere, an address does not.
        let better = known.key().is_some() && key_of(&address).is_none();
        let address = if address.is_empty() || better { known.address } else { address };
        let met = cx.today().format("%Y-%m-%d").to_string();
        opponents.insert(0, Opponent { name: name.to_owned(), address, met, ..known });
        Action::RememberOpponents(opponents)
    }

    /// Counts a game that is over.
    pub(super) fn count_result(&self, me: Color, outcome: &Outcome, cx: &Context<'_>) -> Option<Action> {
        let Outcome::Win { winner, .. } = outcome else { return None };
        let mut opponents = cx.settings.opponents.clone();
        let is = |known: &&mut Opponent| known.is(self.coordinator.opponent(), self.way_back());
        if let Some(known) = opponents.iter_mut().find(is) {
            let count = if *winner == me { &mut known.won } else { &mut known.lost };
            *count = count.saturating_add(1);
        }
        Some(Action::RememberOpponents(opponents))
    }
}

impl Online {
    /// Place of somebody who was played with: their table on the local network, or where they were the last time. Who
    /// is known by a key is not looked for by the name, which others may have too.
    pub(super) fn whereabouts(&self, opponent: &Opponent) -> Whereabouts {
        let key = opponent.key();
        let theirs = |table: &Nearby| key.map_or(table.name == opponent.name, |key| table.key == key);
        match self.nearby.iter().position(theirs) {
            Some(index) => Whereabouts::Nearby(index),
            None if opponent.address.is_empty() => Whereabouts::Unknown,
            None => Whereabouts::There(opponent.address.clone()),
        }
    }

    /// Joins somebody who was played with before.
    pub(super) fn join_opponent(&mut self, index: usize, cx: &Context<'_>) -> Vec<Action> {
        let Some(opponent) = cx.settings.opponents.get(index) else { return Vec::new() };
        match self.whereabouts(opponent) {
            Whereabouts::Nearby(index) => self.join_nearby(index, cx),
            Whereabouts::There(way) => self.join_table(&way, Role::Player, cx),
            Whereabouts::Unknown => Vec::new(),
        }
    }
}
