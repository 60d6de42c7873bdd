//! Acts and answers of the person or the engine at an end.

use std::fmt;
use std::time::Duration;

use lanke_game::session::{Act, Phase, Refusal, Request};
use lanke_rules::Color;

use super::{Action, Coordinator, Knock, LinkState, Notice, PendingQuestion, SessionEnding, SessionState};
use crate::event::PeerCommand;
use crate::message::{End, ItemKind};
use crate::terms::Terms;

/// Reason why an act cannot be proposed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActError {
    /// A spectator does nothing.
    Spectator,
    /// No game goes on.
    NoGame,
    /// The law refuses it.
    Illegal(Refusal),
}

impl fmt::Display for ActError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spectator => f.write_str("a spectator does not play"),
            Self::NoGame => f.write_str("no game is being played"),
            Self::Illegal(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for ActError {}

impl Coordinator {
    /// True if it is our move, and the other end is there.
    pub fn may_move(&self) -> bool {
        let Some((me, game)) = self.plays().zip(self.table.playing()) else { return false };
        let session = &game.session;
        let moving = session.phase() == Phase::Playing && !session.is_paused();
        self.link == LinkState::Open && moving && session.position().to_play() == me
    }

    /// True if something was sent that has not come back yet.
    pub fn is_pending(&self) -> bool {
        self.pending.is_some()
    }

    /// Proposes an act to the table; it is played when it comes back. Without one nothing is to be done.
    ///
    /// # Errors
    /// Fails if the rules refuse it, or there is no game.
    pub fn act(&mut self, act: Act, now: Duration) -> Result<Option<Action>, ActError> {
        if self.end.is_none() {
            return if act == Act::Flag { Ok(None) } else { Err(ActError::Spectator) };
        }
        let (me, game) = self.plays().zip(self.table.playing()).ok_or(ActError::NoGame)?;
        // The host looks after the clocks.
        if act == Act::Flag && (self.end == Some(End::Host) || game.session.clock().side() != me) {
            return Ok(None);
        }
        game.session.clone().act(&act, self.game_time(now)).map_err(ActError::Illegal)?;
        Ok(Some(self.propose(ItemKind::Act(act))))
    }

    /// Says something; spectators cannot.
    pub fn chat(&mut self, text: &str) -> Option<Action> {
        let text = text.trim();
        (self.end.is_some() && !text.is_empty()).then(|| self.propose(ItemKind::Chat(text.to_owned())))
    }

    /// Informs the other end that an engine plays here, or no longer.
    pub fn announce_engine(&mut self, on: bool) -> Option<Action> {
        self.plays().map(|_| Action::Send(PeerCommand::Add(ItemKind::Ai(on))))
    }

    /// Offers a game: a rematch where one was played, else by these terms.
    pub fn ask_game(&mut self, own: Terms) -> Option<Action> {
        self.end?;
        Some(self.propose(ItemKind::Offer(self.table.rematch().unwrap_or(own))))
    }

    /// Offers these terms, where no game goes on.
    pub fn offer(&mut self, terms: Terms) -> Option<Action> {
        self.end.filter(|_| matches!(self.state, SessionState::Connected | SessionState::Asking))?;
        Some(self.propose(ItemKind::Offer(terms)))
    }

    /// Answers the host's offer by the terms that this end would rather play by: they are offered once instead of it.
    pub fn prefer(&mut self, wanted: Terms) -> Option<Action> {
        let (number, terms) = self.offered()?;
        let offered = terms.clone();
        Some(match self.countered {
            _ if wanted == offered => self.propose(ItemKind::Accept(number)),
            false => {
                self.countered = true;
                self.propose(ItemKind::Offer(wanted))
            }
            true => {
                self.closed = true;
                Action::Close(SessionEnding::OtherTerms(offered))
            }
        })
    }

    /// The first question that waits for the person at this end.
    pub fn question(&self) -> Option<PendingQuestion<'_>> {
        let knock = || self.knocks.front().filter(|_| !self.shares()).map(PendingQuestion::Knock);
        let offer = || self.offered().map(|(_, terms)| PendingQuestion::Offer(terms));
        self.requested().map(|(_, request)| PendingQuestion::Request(request)).or_else(knock).or_else(offer)
    }

    /// Answers the first question; none if nothing is asked.
    pub fn answer(&mut self, agrees: bool, now: Duration) -> Option<Action> {
        match self.question()? {
            PendingQuestion::Knock(_) => self.answer_knock(agrees),
            PendingQuestion::Request(_) | PendingQuestion::Offer(_) => self.answer_game(agrees, now),
        }
    }

    /// Answers a request in the game, or an offer of one; none if neither waits.
    pub fn answer_game(&mut self, agrees: bool, now: Duration) -> Option<Action> {
        if let Some((me, _)) = self.requested() {
            return match self.act(Act::Answer(me, agrees), now) {
                Ok(action) => action,
                Err(ActError::Illegal(refusal)) => Some(Action::Notify(Notice::Illegal(refusal))),
                Err(ActError::Spectator | ActError::NoGame) => None,
            };
        }
        let (number, _) = self.offered()?;
        Some(self.propose(if agrees { ItemKind::Accept(number) } else { ItemKind::Decline(number) }))
    }

    /// Lets the first one in who asks to come in, or turns it away.
    pub fn answer_knock(&mut self, agrees: bool) -> Option<Action> {
        let visitor = self.knocks.pop_front()?.visitor;
        Some(Action::Send(if agrees { PeerCommand::Admit(visitor) } else { PeerCommand::Refuse(visitor) }))
    }

    /// The first one who asks to come in.
    pub fn knock(&self) -> Option<&Knock> {
        self.knocks.front()
    }

    /// Request of the other end that waits for an answer in the game, and our colour.
    pub fn requested(&self) -> Option<(Color, Request)> {
        let (me, game) = self.plays().zip(self.table.playing())?;
        game.session.asked().filter(|asked| asked.0 != me).map(|asked| (me, asked.1))
    }

    /// Offer of the other end that waits for an answer, and its number. One in a list that is still being read does not: it was made to
    /// an earlier guest. Neither does one of a guest who has left.
    pub fn offered(&self) -> Option<(u32, &Terms)> {
        let met = self.state != SessionState::Waiting && self.table.len() >= self.listed;
        let end = self.end.filter(|_| met)?;
        let (number, by, terms) = self.table.offer()?;
        (by != end && self.answered != Some(self.table.len())).then_some((number, terms))
    }

    /// True if the other end's seat is kept for somebody who is away.
    pub fn can_release(&self) -> bool {
        self.end == Some(End::Host)
            && self.plays().is_some()
            && matches!(self.link, LinkState::New | LinkState::Broken | LinkState::Left)
    }

    /// Frees the seat of the guest who is away; none where there is nobody to wait for.
    pub fn release(&self) -> Option<Action> {
        self.can_release().then_some(Action::Send(PeerCommand::Release))
    }

    fn propose(&mut self, what: ItemKind) -> Action {
        self.pending = Some(self.table.len());
        Action::Send(match (what, self.table.game()) {
            (ItemKind::Act(act), Some(game)) => PeerCommand::Act(act, game.mark()),
            (what, _) => PeerCommand::Add(what),
        })
    }
}
