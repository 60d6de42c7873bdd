//! Policy of an end: answers that it gives by itself, and when it is done.

use std::time::Duration;

use super::{Action, Coordinator, Knock, LinkState, SessionEnding};
use crate::event::PeerCommand;
use crate::message::{End, ItemKind};
use crate::table::TableGame;
use crate::terms::Terms;

/// Time that a host waits after the last game until the other end has heard the result.
const FAREWELL: Duration = Duration::from_secs(30);
/// The same where the line is broken.
const LONG_FAREWELL: Duration = Duration::from_secs(120);

/// Answers that an end gives without asking the person there. By default everything is asked, and the session goes on
/// until one end leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SessionPolicy {
    /// Visitors without the code that are let in.
    pub admission: Admission,
    /// Offers of a guest that a host accepts.
    pub offers: Offers,
    /// Number of games of the series; colours change after each. None: games are offered by a person.
    pub games: Option<usize>,
    /// Longest time that the other end may be away.
    pub patience: Option<Duration>,
    /// True if an engine plays at this end.
    pub engine: bool,
}

/// Visitors without the code that a host lets in without asking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Admission {
    /// None.
    #[default]
    Ask,
    /// Those on this machine.
    Near,
    /// All.
    Anyone,
}

/// Offers of a guest that a host answers without asking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Offers {
    /// None.
    #[default]
    Ask,
    /// The host's own terms and a rematch are accepted; the person is asked about others.
    OwnOrAsk,
    /// The host's own terms and a rematch are accepted, others declined.
    OwnOnly,
    /// All are accepted.
    Any,
}

impl SessionPolicy {
    /// True if the visitor is let in without asking.
    pub(super) fn admits(&self, knock: &Knock) -> bool {
        match self.admission {
            Admission::Ask => false,
            Admission::Near => knock.near,
            Admission::Anyone => true,
        }
    }
}

impl Coordinator {
    /// Does what is due: answers of the policy, the next game of a series, the refusal of a request that nobody has
    /// answered, the end of the session. To be called after the events that have come at once, and from time to time.
    pub fn wake(&mut self, now: Duration) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.closed {
            return actions;
        }
        if let Some(ending) = self.ending(now) {
            self.close(ending, &mut actions);
            return actions;
        }
        if let Some(what) = self.own_answer().or_else(|| self.next_offer()) {
            self.answered = Some(self.table.len());
            actions.push(Action::Send(PeerCommand::Add(what)));
        }
        if self.request_left(now).is_some_and(|left| left.is_zero()) && !self.is_pending() {
            actions.extend(self.answer_game(false, now));
        }
        actions
    }

    /// End of the session that time or the last game has brought.
    fn ending(&self, now: Duration) -> Option<SessionEnding> {
        let over = self.table.game().is_some_and(TableGame::is_over);
        let away = self.broken.map(|since| now.saturating_sub(since));
        let complete = self.policy.games.is_some_and(|games| over && self.finished >= games);
        let farewell = if away.is_some() { LONG_FAREWELL } else { FAREWELL };
        let delivered = match self.end {
            // The guest knows the result from the host; the host waits until the guest has gone.
            Some(End::Host) => self.over.is_some_and(|since| now.saturating_sub(since) > farewell),
            Some(End::Guest) | None => true,
        };
        if complete && delivered {
            return Some(SessionEnding::Complete);
        }
        let patience = self.policy.patience?;
        if self.end.is_none() && over && away.is_some_and(|away| away > FAREWELL) {
            return Some(SessionEnding::Complete);
        }
        // Whoever comes to a seat that is free, or to a first game, is waited for without an end.
        let waits = self.link == LinkState::Released || self.waits_for_next();
        (!waits && away.is_some_and(|away| away > patience)).then_some(SessionEnding::Away)
    }

    /// Answer that the policy gives to an offer; none where a person answers it.
    fn own_answer(&self) -> Option<ItemKind> {
        let end = self.end?;
        let (number, terms) = self.offered()?;
        let rematch = || self.table.rematch().as_ref() == Some(terms);
        let own = || self.own_offer() == Some(terms) || rematch();
        let agrees = match (end, self.policy.offers) {
            // Other terms than those of the series are considered like the first.
            (End::Guest, _) => (self.policy.games.is_some() && rematch()).then_some(true),
            (End::Host, Offers::Ask) => None,
            (End::Host, Offers::Any) => Some(true),
            (End::Host, _) if own() => Some(true),
            (End::Host, Offers::OwnOrAsk) => None,
            (End::Host, Offers::OwnOnly) => Some(false),
        };
        agrees.map(|agrees| if agrees { ItemKind::Accept(number) } else { ItemKind::Decline(number) })
    }

    /// Terms that this end offered first.
    fn own_offer(&self) -> Option<&Terms> {
        self.table.items().iter().filter(|item| Some(item.by) == self.end).find_map(|item| match &item.what {
            ItemKind::Offer(terms) => Some(terms),
            _ => None,
        })
    }

    /// Offer of the next game of a series, which the host makes.
    fn next_offer(&self) -> Option<ItemKind> {
        let more = self.policy.games.is_some_and(|games| self.finished < games);
        let busy = self.table.offer().is_some() || self.table.agreed().is_some();
        if !more || busy || self.end != Some(End::Host) || self.answered == Some(self.table.len()) {
            return None;
        }
        self.table.rematch().map(ItemKind::Offer)
    }
}
