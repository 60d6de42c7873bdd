//! Coordinator of a session: everything that an end of a table decides, whoever carries it out.
//!
//! A [`Coordinator`] takes the events of a [`crate::Peer`] and what a person or an engine does at this end, and answers
//! with [`Action`]s: wishes to be sent, acts to be played, notices to be worded. It has no thread, no clock and no I/O;
//! the window and the command line carry the same actions out.

mod action;
mod engine;
mod person;
mod policy;

use std::collections::VecDeque;
use std::time::Duration;

use lanke_game::session::{Act, Request};
use lanke_rules::Color;

use crate::event::{Event, PeerCommand};
use crate::limits::{KNOCK, QUIET, REQUEST, SILENCE};
use crate::message::{End, Item, ItemKind, Role};
use crate::place::TableAddress;
use crate::table::{Table, TableGame};
use crate::terms::Terms;

pub use action::{Action, MeetingKind, Notice, SessionEnding};
pub use engine::EngineTurn;
pub use person::ActError;
pub use policy::{Admission, Offers, SessionPolicy};

/// One end of a table, as a person or an engine there sees it.
#[derive(Debug)]
pub struct Coordinator {
    /// Our end; none for a spectator.
    end: Option<End>,
    policy: SessionPolicy,
    table: Table,
    state: SessionState,
    link: LinkState,
    /// Since when the line is broken, or a game of a journal waits for it.
    broken: Option<Duration>,
    /// Since when nothing has come over a line that stands.
    silent: Option<Duration>,
    /// Instant of the next attempt to reach the host.
    retry: Option<Duration>,
    opponent: String,
    rank: String,
    place: Option<TableAddress>,
    reachable: bool,
    /// Invitation that leads to the host again, without a code.
    return_invitation: String,
    knocks: VecDeque<Knock>,
    ping: Option<Duration>,
    spectators: usize,
    /// Terms that were seen before we came; an offer of them is accepted.
    wanted: Option<Terms>,
    /// Instant of the last act by the game's time, and by ours; the second stands still while the line is broken.
    anchor: (Duration, Duration),
    /// Games that are over.
    finished: usize,
    /// Time of the end of the last game.
    over: Option<Duration>,
    /// Instant at which the request of the other end is declined without an answer.
    request_until: Duration,
    /// Length of the list when something was sent to it that has not come back.
    pending: Option<u32>,
    /// Length of the list at the last automatic answer.
    answered: Option<u32>,
    /// Items that the list had when the line was made: what they ask was asked of others, until all are here.
    listed: u32,
    /// Other terms were offered here.
    countered: bool,
    /// Number of the act that has led to the position: a request that waits or is declined leads to no other.
    turn: Option<u32>,
    /// Refusals since then.
    refusals: u32,
    /// Counts of dead stones that an engine proposed in this game.
    proposals: u32,
    closed: bool,
}

/// Progress of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionState {
    /// Nobody is there yet.
    Waiting,
    /// Somebody is there, and no game is asked for.
    Connected,
    /// We have offered a game.
    Asking,
    /// A game goes on, in which this colour is ours.
    Playing(Color),
    /// A game of others goes on.
    Spectating,
}

/// State of the line to the other end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkState {
    /// It has never stood; a game that goes on is one of a journal.
    New,
    /// The host is being asked if we may come in.
    Knocking,
    /// It stands.
    Open,
    /// It is broken, and the game waits.
    Broken,
    /// The other end has left a game that goes on, which waits.
    Left,
    /// The seat of the other end, who is away, is free.
    Released,
}

/// Somebody who asks to come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knock {
    /// Number of the visitor.
    pub visitor: u64,
    /// Its name.
    pub name: String,
    /// Its rank; may be empty.
    pub rank: String,
    /// Purpose of the visit.
    pub role: Role,
    /// True if its program runs on this machine.
    pub near: bool,
    /// Terms that it would like; none where it takes those of the table.
    pub terms: Option<Terms>,
    /// Instant at which it is turned away without an answer.
    pub until: Duration,
}

/// Something that waits for an answer of the person at this end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PendingQuestion<'a> {
    /// A request in the game.
    Request(Request),
    /// Somebody asks to come in. During a game this is no question: nobody is torn out of it.
    Knock(&'a Knock),
    /// Terms of a game are offered.
    Offer(&'a Terms),
}

impl Coordinator {
    /// A player's end of a new table, or a spectator's, which is none.
    pub fn new(end: Option<End>, policy: SessionPolicy) -> Self {
        Self {
            end,
            policy,
            table: Table::new(),
            state: SessionState::Waiting,
            link: LinkState::New,
            broken: None,
            silent: None,
            retry: None,
            opponent: String::new(),
            rank: String::new(),
            place: None,
            reachable: false,
            return_invitation: String::new(),
            knocks: VecDeque::new(),
            ping: None,
            spectators: 0,
            wanted: None,
            anchor: (Duration::ZERO, Duration::ZERO),
            finished: 0,
            over: None,
            request_until: Duration::ZERO,
            pending: None,
            answered: None,
            listed: 0,
            countered: false,
            turn: None,
            refusals: 0,
            proposals: 0,
            closed: false,
        }
    }

    /// A player's end of a table at which a game was broken off; it waits for the other end.
    pub fn resume(end: End, table: Table, policy: SessionPolicy, now: Duration) -> Self {
        let game = table.playing();
        let opponent = game.map(|game| game.session.settings().players[game.color(end.other())].name.clone());
        Self {
            state: game.map_or(SessionState::Waiting, |game| SessionState::Playing(game.color(end))),
            anchor: (game.map_or(Duration::ZERO, |game| table.time().saturating_sub(game.begun)), now),
            opponent: opponent.unwrap_or_default(),
            link: LinkState::Broken,
            broken: Some(now),
            request_until: now + REQUEST,
            table,
            ..Self::new(Some(end), policy)
        }
    }

    /// The same, which accepts an offer of these terms.
    pub fn wanting(self, wanted: Option<Terms>) -> Self {
        Self { wanted, ..self }
    }

    /// Terms that were seen before we came, until they are accepted.
    pub fn wanted(&self) -> Option<&Terms> {
        self.wanted.as_ref()
    }

    /// Takes an event of the peer.
    pub fn handle(&mut self, event: Event, now: Duration) -> Vec<Action> {
        let mut actions = Vec::new();
        self.take(event, now, &mut actions);
        actions
    }

    fn take(&mut self, event: Event, now: Duration, actions: &mut Vec<Action>) {
        if self.closed {
            return;
        }
        let notice = match event {
            Event::Hosting(place) => {
                self.place = Some(place.clone());
                Notice::Hosting(place)
            }
            Event::Reachable(is) => {
                self.reachable = is;
                Notice::Reachable(is)
            }
            Event::Reached(way) => return self.return_invitation = way.to_string(),
            Event::Ping(time) => return self.ping = Some(time),
            Event::Spectators(count) => return self.spectators = count,
            Event::Retrying { after } => return self.retry = Some(now + after),
            Event::Silent(is) => return self.silent = is.then(|| now.saturating_sub(QUIET)),
            Event::Knock { visitor, name, rank, role, near, terms } => {
                let knock = Knock { visitor, name, rank, role, near, terms, until: now + KNOCK };
                if self.policy.admits(&knock) {
                    return actions.push(Action::Send(PeerCommand::Admit(visitor)));
                }
                self.knocks.push_back(knock.clone());
                Notice::Knock(knock)
            }
            Event::KnockOver { visitor } => return self.knocks.retain(|knock| knock.visitor != visitor),
            Event::Waiting => {
                // A game that goes on waits for the other end, whoever is asked there.
                if self.state == SessionState::Waiting {
                    self.link = LinkState::Knocking;
                }
                Notice::Knocking
            }
            Event::Connected { name, rank, items } => {
                self.listed = items;
                return self.connected(name, rank, now, actions);
            }
            Event::Broken => return self.disconnected(now, actions),
            Event::Left => return self.opponent_left(now, actions),
            Event::Released => {
                if !matches!(self.state, SessionState::Playing(_)) {
                    return;
                }
                self.link = LinkState::Released;
                Notice::Released
            }
            Event::Item { item, age } => return self.item(item, age, now, actions),
            Event::Reset => {
                self.restart();
                Notice::Restarted
            }
            Event::Refused { what, why } => {
                (self.pending, self.refusals) = (None, self.refusals + 1);
                Notice::Refused { what, why }
            }
            Event::Doubt { reported, measured } => Notice::Doubt { reported, measured },
            Event::Objected { n, why } => Notice::Objected { n, why },
            Event::NotSaved(why) => Notice::NotSaved(why),
            Event::Recovered(recovery) => Notice::Recovered(recovery),
            Event::Denied(denial) => return self.close(SessionEnding::Denied(denial), actions),
            Event::OtherTable => return self.close(SessionEnding::OtherTable, actions),
            Event::Disagreed { why } => return self.close(SessionEnding::Disagreed { why }, actions),
            Event::Failed(fault) => return self.close(SessionEnding::Failed(fault), actions),
            Event::Closed => return self.close(SessionEnding::Closed, actions),
        };
        actions.push(Action::Notify(notice));
    }

    /// The line to the other end stands, for the first time or again.
    fn connected(&mut self, name: String, rank: String, now: Duration, actions: &mut Vec<Action>) {
        let kind = match (self.shares(), self.link) {
            (false, _) => MeetingKind::First,
            (true, LinkState::Released) => MeetingKind::TakenOver,
            (true, _) => MeetingKind::Back,
        };
        // A program that is started again may give another name than the game has.
        let name = if kind == MeetingKind::Back { self.opponent.clone() } else { name };
        if let Some(since) = self.broken.take() {
            self.anchor.1 += now.saturating_sub(since.max(self.anchor.1));
            self.request_until += now.saturating_sub(since);
        }
        (self.link, self.silent, self.retry) = (LinkState::Open, None, None);
        (self.opponent, self.rank) = (name.clone(), rank.clone());
        if kind != MeetingKind::First {
            actions.push(Action::PauseTime(false));
        }
        actions.push(Action::Notify(Notice::Connected { name, rank, kind }));
        if self.state == SessionState::Waiting {
            self.state = SessionState::Connected;
            if self.end.is_some() {
                actions.push(Action::Remember);
            }
        }
    }

    fn disconnected(&mut self, now: Duration, actions: &mut Vec<Action>) {
        if self.state == SessionState::Waiting {
            // The other end had left before.
            return;
        }
        if self.link != LinkState::Left && self.link != LinkState::Released {
            self.link = LinkState::Broken;
        }
        self.silent = None;
        self.broken.get_or_insert(now);
        if self.shares() {
            actions.push(Action::PauseTime(true));
            actions.push(Action::Notify(Notice::Broken));
        }
    }

    /// The other end has left. A game that is played waits for it; a host whom nobody has played with yet waits for the
    /// next guest where it plays by itself.
    fn opponent_left(&mut self, now: Duration, actions: &mut Vec<Action>) {
        let waits_for_next = self.waits_for_next();
        if matches!(self.state, SessionState::Playing(_)) {
            self.link = LinkState::Left;
            self.broken.get_or_insert(now);
            actions.push(Action::PauseTime(true));
            return actions.push(Action::Notify(Notice::Left));
        }
        let over = self.table.game().is_some_and(TableGame::is_over);
        let ending = match self.policy.games {
            _ if self.end.is_none() && over => SessionEnding::Complete,
            Some(games) if self.end.is_some() && over && self.finished < games => {
                SessionEnding::LeftEarly { played: self.finished }
            }
            Some(_) if self.end.is_some() && over => SessionEnding::Complete,
            _ if waits_for_next => return (self.state, self.link) = (SessionState::Waiting, LinkState::New),
            _ => SessionEnding::Left,
        };
        self.close(ending, actions);
    }

    /// True if this host plays by itself and has not played yet: it waits for whoever comes next.
    fn waits_for_next(&self) -> bool {
        self.end == Some(End::Host) && self.policy.games.is_some() && self.table.game().is_none()
    }

    /// Takes an item of the list that both ends share.
    fn item(&mut self, item: Item, age: Duration, now: Duration, actions: &mut Vec<Action>) {
        if item.n < self.table.len() {
            // It was in the journal that is read already.
            return;
        }
        if let Err(refused) = self.table.apply(&item) {
            // The other end has checked it by the same law; it learns of it by the digest.
            return actions.push(Action::Notify(Notice::Invalid(refused)));
        }
        let own = self.end == Some(item.by);
        if own {
            self.pending = None;
        }
        if self.table.last_act() == Some(item.n) {
            if !matches!(item.what, ItemKind::Act(Act::Ask(..) | Act::Answer(_, false))) {
                (self.turn, self.refusals) = (Some(item.n), 0);
            }
            let game = self.table.game();
            let at = game.map_or(Duration::ZERO, |game| item.at.saturating_sub(game.begun));
            self.anchor = (at, now.saturating_sub(age));
        }
        actions.push(Action::Notify(Notice::Item { item: item.clone(), mine: own }));
        match item.what {
            ItemKind::Begin { .. } => self.begin(now, actions),
            ItemKind::Act(act) if self.shares() => self.play(act, age, now, actions),
            ItemKind::Offer(_) => self.state = if own { SessionState::Asking } else { SessionState::Connected },
            ItemKind::Decline(_) => {
                self.state = SessionState::Connected;
                // A guest reads of earlier guests' offers too.
                let ours = self.countered || self.end == Some(End::Host) && self.finished > 0;
                if !own && ours && self.policy.games.is_some() {
                    self.close(SessionEnding::Declined, actions);
                }
            }
            ItemKind::Act(_) | ItemKind::Accept(_) | ItemKind::Chat(_) | ItemKind::Ai(_) => {}
        }
        if let Some((number, terms)) = self.offered()
            && self.wanted.as_ref() == Some(terms)
        {
            self.wanted = None;
            actions.push(Action::Send(PeerCommand::Add(ItemKind::Accept(number))));
        }
    }

    /// The game that both ends have agreed to begins.
    fn begin(&mut self, now: Duration, actions: &mut Vec<Action>) {
        let Some(game) = self.table.game() else { return };
        let me = self.end.map(|end| game.color(end));
        let other = game.color(self.end.map_or(End::Host, End::other));
        let name = &game.session.settings().players[other].name;
        if !name.is_empty() {
            self.opponent.clone_from(name);
        }
        (self.proposals, self.answered, self.countered) = (0, None, false);
        self.state = me.map_or(SessionState::Spectating, SessionState::Playing);
        if self.link == LinkState::New {
            // It is read from a journal, and waits for the other end.
            self.broken = Some(now);
        }
        actions.push(Action::Begin { me });
        if let Some(end) = self.end
            && self.policy.engine != self.table.ai(end)
        {
            actions.push(Action::Send(PeerCommand::Add(ItemKind::Ai(self.policy.engine))));
        }
    }

    fn play(&mut self, act: Act, age: Duration, now: Duration, actions: &mut Vec<Action>) {
        let me = self.plays();
        if matches!(act, Act::Ask(..)) {
            self.request_until = now + REQUEST;
        }
        actions.push(Action::Play { act, at: self.anchor.0, age });
        if let Some(outcome) = self.table.game().and_then(|game| game.session.outcome()) {
            self.state = SessionState::Connected;
            self.finished += 1;
            self.over = Some(now);
            if self.link == LinkState::New {
                self.broken = None;
            }
            actions.push(Action::Finish { me, outcome });
        }
    }

    /// Forgets the list, which follows from its first item.
    fn restart(&mut self) {
        self.table = Table::new();
        (self.pending, self.answered, self.finished, self.listed) = (None, None, 0, 0);
        if self.shares() {
            self.state = SessionState::Connected;
        }
    }

    fn close(&mut self, ending: SessionEnding, actions: &mut Vec<Action>) {
        if !std::mem::replace(&mut self.closed, true) {
            actions.push(Action::Close(ending));
        }
    }

    /// Our end; none for a spectator.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The list that both ends share, and its game.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Progress of the session.
    pub fn state(&self) -> SessionState {
        self.state
    }

    /// State of the line to the other end.
    pub fn link(&self) -> LinkState {
        self.link
    }

    /// Name of the other end, in a game the one that the game has; empty before it is met.
    pub fn opponent(&self) -> &str {
        &self.opponent
    }

    /// Rank of the other end; may be empty.
    pub fn rank(&self) -> &str {
        &self.rank
    }

    /// Place where others find our table.
    pub fn place(&self) -> Option<&TableAddress> {
        self.place.as_ref()
    }

    /// True if a relay leads here from anywhere.
    pub fn is_reachable(&self) -> bool {
        self.reachable
    }

    /// Invitation that leads to the host again, without a code; empty where that is ours.
    pub fn return_invitation(&self) -> &str {
        &self.return_invitation
    }

    /// Round-trip time of a message.
    pub fn ping(&self) -> Option<Duration> {
        self.ping
    }

    /// Number of spectators.
    pub fn spectators(&self) -> usize {
        self.spectators
    }

    /// Number of games that are over.
    pub fn finished(&self) -> usize {
        self.finished
    }

    /// Number of refusals since the act that has led to the position.
    pub fn refusals(&self) -> u32 {
        self.refusals
    }

    /// Our colour in the game that goes on.
    pub fn plays(&self) -> Option<Color> {
        match self.state {
            SessionState::Playing(me) => Some(me),
            _ => None,
        }
    }

    /// True if a game goes on that both ends share.
    pub fn shares(&self) -> bool {
        matches!(self.state, SessionState::Playing(_) | SessionState::Spectating)
    }

    /// True if a game goes on and waits for the other end.
    pub fn waits(&self) -> bool {
        self.shares() && self.link != LinkState::Open
    }

    /// Time of the game; it stands while the line is broken.
    pub fn game_time(&self, now: Duration) -> Duration {
        self.anchor.0 + self.broken.unwrap_or(now).saturating_sub(self.anchor.1)
    }

    /// The game's end and list, if it can be resumed later.
    pub fn resumable(&self) -> Option<(End, &Table)> {
        self.plays()?;
        self.table.playing()?;
        Some((self.end?, &self.table))
    }

    /// Time for which nothing has come from the other end in a game that goes on; none while it answers, and before the line
    /// has stood.
    pub fn absence(&self, now: Duration) -> Option<Duration> {
        let met = self.shares() && self.link != LinkState::New;
        self.silent.or(self.broken).filter(|_| met).map(|since| now.saturating_sub(since))
    }

    /// Time until this end tries to reach the other again; zero while it does. None where the line stands, or the other
    /// end has to come.
    pub fn retry_in(&self, now: Duration) -> Option<Duration> {
        if self.end == Some(End::Host) {
            return None;
        }
        let retry = match self.silent {
            Some(since) => Some(since + SILENCE),
            None => self.broken.map(|_| self.retry.unwrap_or_default()),
        };
        retry.map(|at| at.saturating_sub(now))
    }

    /// Time until the request of the other end is declined without an answer, which stands while the line is broken; none
    /// where it asks nothing.
    pub fn request_left(&self, now: Duration) -> Option<Duration> {
        self.requested().map(|_| self.request_until.saturating_sub(self.broken.unwrap_or(now)))
    }

    /// Next instant at which time alone changes what is shown: a knock, a request and an absence are counted by seconds.
    pub fn wake_at(&self, now: Duration) -> Option<Duration> {
        let knock = self.knocks.front().and_then(|knock| knock.until.checked_sub(now));
        let knock = knock.filter(|left| !left.is_zero()).map(|left| now + next_second(left));
        let request = self.request_left(now).filter(|left| self.broken.is_none() && !left.is_zero());
        let request = request.map(|left| now + next_second(left));
        let retry = self.retry_in(now).filter(|left| !left.is_zero()).map(|left| now + next_second(left));
        let absence = self.absence(now).map(|time| now + Duration::from_secs(1) - fraction(time));
        [knock, request, retry, absence].into_iter().flatten().min()
    }
}

/// Part of a time behind its last whole second.
fn fraction(time: Duration) -> Duration {
    Duration::from_nanos(time.subsec_nanos().into())
}

/// Time until what is left is a whole number of seconds.
fn next_second(left: Duration) -> Duration {
    let part = fraction(left);
    if part.is_zero() { Duration::from_secs(1) } else { part }
}
