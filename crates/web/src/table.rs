//! A place at a table: a player's or a spectator's browser, behind which one end of a table runs as in any other Lanke.

mod games;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use lanke_app::wording;
use lanke_game::record::Tree;
use lanke_game::session::{Act, Phase, Refusal, Request as Asked};
use lanke_peer::coordinator::{ActError, Action, Coordinator, MeetingKind, Notice, SessionEnding, SessionPolicy};
use lanke_peer::{End, ItemKind, Peer, RefusalReason, TableAddress, Terms};
use lanke_rules::Name;
use lanke_words::{Lang, phrase, word};

use crate::access::Role;
use crate::message::Request;
use crate::place::{Actor, Browser, Input, States};
use crate::scene::{Bell, SceneGame};
use crate::state::{AskName, Line, Notice as Toast, Shown};
use games::KeptGames;
pub use games::TooManyGames;

/// Longest pause between two looks at what time has brought.
const TICK: Duration = Duration::from_millis(250);
/// Pause before a table that could not be reached is tried again.
const AGAIN: Duration = Duration::from_secs(3);

/// Opens an end of a table for somebody of this name; the bell is to be rung after each of its events. None while the table is
/// not there yet.
pub type OpenTable = Box<dyn FnMut(&str, Box<dyn Fn() + Send>) -> Option<Peer> + Send>;

/// Is handed all games of a place as they stand, whenever one of them has changed, and once the refusal of a game beyond those that are
/// kept.
pub type KeepGames = Box<dyn FnMut(Result<&[Tree], TooManyGames>) + Send>;

/// Round and table in a language.
pub type RoundWords = Box<dyn Fn(Lang) -> String + Send>;

/// A place at a table.
pub struct TablePlace {
    /// The end that is played at the place; none for spectators.
    pub end: Option<End>,
    /// Name of the player, or of the spectators; the person at the browser may change it where `asks_name`.
    pub name: String,
    /// The person is asked for a name before the table is opened.
    pub asks_name: bool,
    /// Opens this end of the table.
    pub open: OpenTable,
    /// Answers that are given by themselves.
    pub policy: SessionPolicy,
    /// Terms of a game that are accepted without asking.
    pub wanted: Option<Terms>,
    /// Is told where the table can be reached, if this end is the host's.
    pub hosting: Box<dyn FnMut(&TableAddress) + Send>,
    /// Is handed the games after each act.
    pub keep: KeepGames,
    /// Is handed the game as it stands whenever something has changed.
    pub follow: Box<dyn FnMut(SceneGame) + Send>,
    /// Calls the arbiter, where there is one.
    pub help: Option<Bell>,
    /// The table is for one game.
    pub single: bool,
    /// Spectators see what the two sides say to each other.
    pub shares_chat: bool,
    /// Number of browsers that look on, which the place for spectators of the table counts and the others show.
    pub audience: Arc<AtomicUsize>,
    /// Event that is shown above the board; may be empty.
    pub event: String,
    /// Round and table; may be empty.
    pub round: RoundWords,
}

impl TablePlace {
    /// A place that opens its end under this name, asks the person about everything, and keeps nothing.
    pub fn new(end: Option<End>, name: &str, open: OpenTable) -> Self {
        Self {
            end,
            name: name.to_owned(),
            asks_name: false,
            open,
            policy: SessionPolicy::default(),
            wanted: None,
            hosting: Box::new(|_| {}),
            keep: Box::new(|_| {}),
            follow: Box::new(|_| {}),
            help: None,
            single: false,
            shares_chat: true,
            audience: Arc::default(),
            event: String::new(),
            round: Box::new(|_| String::new()),
        }
    }
}

/// The thread of a place at a table.
pub(crate) struct TableActor {
    setup: TablePlace,
    states: Arc<States>,
    bell: Sender<Input>,
    /// Address of this page and its code, for the wall.
    address: (String, String),
    peer: Option<Peer>,
    coordinator: Coordinator,
    games: KeptGames,
    /// The end of the session, and when it came.
    ending: Option<(SessionEnding, Duration)>,
    browsers: BTreeMap<u64, Browser>,
    /// Name that the table was opened under.
    named: Option<String>,
    begun: Instant,
    /// Something may be new since the last state.
    stale: bool,
    /// Time of the game at which the clock says something new.
    wake: Option<Instant>,
}

impl Actor for TableActor {
    fn wait(&self) -> Duration {
        self.wake.map_or(TICK, |wake| wake.saturating_duration_since(Instant::now()).min(TICK))
    }

    fn take(&mut self, input: Input) {
        match input {
            Input::Joined(browser) => {
                if self.setup.asks_name && self.named.is_none() {
                    browser.send(&AskName::new(&self.setup.name));
                }
                if self.ending.as_ref().is_some_and(|(_, since)| self.now().saturating_sub(*since) >= AGAIN) {
                    // Whoever comes back tries again.
                    self.restart();
                }
                self.states.renew(browser.lang);
                self.browsers.insert(browser.number, browser);
                self.count();
            }
            Input::Asked(number, request) => self.asked(number, request),
            Input::Left(number) => {
                self.browsers.remove(&number);
                self.count();
            }
            Input::Bell => {
                while let Some(event) = self.peer.as_ref().and_then(Peer::try_next) {
                    let actions = self.coordinator.handle(event, self.now());
                    self.carry_out(actions);
                }
            }
            Input::Address(url, code) => self.address = (url, code),
            // A board takes no pictures and no scenes.
            Input::Picture(..)
            | Input::Scene(..)
            | Input::Analysis(_)
            | Input::Refused(_)
            | Input::Board(..)
            | Input::Places(_)
            | Input::Code(..)
            | Input::Heading(_)
            | Input::Closed => {}
        }
    }

    fn advance(&mut self) {
        self.open();
        let actions = self.coordinator.wake(self.now());
        self.carry_out(actions);
        self.own_up();
        self.publish();
    }
}

impl TableActor {
    pub(crate) fn new(setup: TablePlace, states: Arc<States>, bell: Sender<Input>, address: (String, String)) -> Self {
        let named = (!setup.asks_name).then(|| setup.name.clone());
        let coordinator = Coordinator::new(setup.end, setup.policy).wanting(setup.wanted.clone());
        Self {
            setup,
            states,
            bell,
            address,
            peer: None,
            coordinator,
            games: KeptGames::default(),
            ending: None,
            browsers: BTreeMap::new(),
            named,
            begun: Instant::now(),
            stale: true,
            wake: None,
        }
    }

    /// Use of the place.
    pub(crate) fn role(setup: &TablePlace) -> Role {
        if setup.end.is_some() { Role::Player } else { Role::Spectator }
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Counts those who look on.
    fn count(&mut self) {
        if self.setup.end.is_none() {
            self.setup.audience.store(self.browsers.len(), Ordering::Relaxed);
        }
        self.stale = true;
    }

    /// Opens the table, as soon as a name is given and the table is there; a spectator looks for the next one by itself.
    fn open(&mut self) {
        let over = self.ending.as_ref().map(|(_, since)| self.now().saturating_sub(*since));
        if over.is_some_and(|time| self.setup.end.is_none() && time >= AGAIN) {
            self.restart();
        }
        let Some(name) = self.named.clone().filter(|_| self.peer.is_none() && self.ending.is_none()) else { return };
        let bell = self.bell.clone();
        let ring = Box::new(move || {
            // Nobody listens any more.
            let _gone = bell.send(Input::Bell);
        });
        self.peer = (self.setup.open)(&name, ring);
        self.stale |= self.peer.is_some();
    }

    fn restart(&mut self) {
        (self.peer, self.ending) = (None, None);
        self.coordinator = Coordinator::new(self.setup.end, self.setup.policy).wanting(self.setup.wanted.clone());
    }

    fn carry_out(&mut self, actions: impl IntoIterator<Item = Action>) {
        for action in actions {
            self.stale = true;
            match action {
                Action::Send(command) => {
                    if let Some(peer) = &self.peer {
                        peer.send(command);
                    }
                }
                Action::Notify(notice) => self.notify(notice),
                Action::Play { .. } | Action::Finish { .. } => {
                    if let Some(games) = self.games.update(self.coordinator.table()) {
                        (self.setup.keep)(games);
                    }
                }
                Action::Close(ending) => {
                    self.ending = Some((ending, self.now()));
                    self.peer = None;
                }
                // The coordinator's table is the game.
                Action::Begin { .. } | Action::PauseTime(_) | Action::Remember => {}
            }
        }
    }

    fn notify(&mut self, notice: Notice) {
        match notice {
            Notice::Hosting(place) => (self.setup.hosting)(&place),
            Notice::Connected { name, kind: MeetingKind::Back, .. } => {
                self.tell(|lang| Line::new("good", phrase(lang, "on-back", &[("p", &name)])));
            }
            Notice::Refused { what, why } => {
                let stale = matches!(why, RefusalReason::Stale);
                let act = matches!(what, ItemKind::Act(_));
                self.tell(|lang| match stale && act {
                    true => Line::new("warn", word(lang, "phone-stale")),
                    false => Line::new("bad", phrase(lang, "er-line", &[("n", &why.to_string())])),
                });
            }
            Notice::Illegal(refusal) => self.refuse(refusal),
            Notice::Item { item, mine: false }
                if matches!(item.what, ItemKind::Decline(_) | ItemKind::Act(Act::Answer(_, false))) =>
            {
                let declined = |lang| phrase(lang, "phone-declined", &[("p", &self.name(lang, item.by))]);
                self.tell(|lang| Line::new("warn", declined(lang)));
            }
            Notice::NotSaved(why) => self.tell(|lang| Line::new("bad", phrase(lang, "er-disk", &[("n", &why)]))),
            _ => {}
        }
    }

    /// Sends every browser a sentence, each in its language.
    fn tell(&self, line: impl Fn(Lang) -> Line) {
        for browser in self.browsers.values() {
            browser.send(&Toast::new(line(browser.lang)));
        }
    }

    fn refuse(&self, refusal: Refusal) {
        let rules = self.coordinator.table().game().map_or(Name::Chinese, |game| game.session.settings().rules);
        self.tell(|lang| Line::new("bad", wording::refusal(lang, refusal, rules)));
    }

    /// Owns up to a flag that has fallen here.
    fn own_up(&mut self) {
        let now = self.now();
        let Some((color, game)) = self.coordinator.plays().zip(self.coordinator.table().playing()) else { return };
        let up = game.session.clock().flagged(self.coordinator.game_time(now)) == Some(color);
        if up && !self.coordinator.is_pending() && game.session.phase() == Phase::Playing {
            self.act(Act::Flag);
        }
    }

    fn act(&mut self, act: Act) {
        match self.coordinator.act(act, self.now()) {
            Ok(action) => self.carry_out(action),
            Err(ActError::Illegal(refusal)) => self.refuse(refusal),
            Err(ActError::NoGame | ActError::Spectator) => {}
        }
    }

    fn asked(&mut self, number: u64, request: Request) {
        let now = self.now();
        if let Request::At { number: game, moves } = request {
            if let (Some(shown), Some(browser)) = (self.shown(now), self.browsers.get(&number))
                && shown.number == game
            {
                browser.send(&shown.position(browser.lang, moves));
            }
            return;
        }
        if self.setup.end.is_none() {
            // Spectators look on.
            return;
        }
        if let Request::Name { name } = request {
            let name = lanke_rules::text::line(&name, lanke_peer::limits::NAME);
            if self.setup.asks_name && self.peer.is_none() && !name.is_empty() {
                self.restart();
                self.named = Some(name);
            }
            return;
        }
        if let (Request::Help {}, Some(help)) = (&request, &self.setup.help) {
            help();
            return self.tell(|lang| Line::new("good", word(lang, "relay-called")));
        }
        self.stale = true;
        let Some(color) = self.coordinator.plays() else { return self.asked_between_games(request) };
        let Some(session) = self.coordinator.table().playing().map(|game| &game.session) else { return };
        let size = session.settings().size;
        match request {
            Request::Play { x, y, moves } => {
                let Some(point) = size.point(x.into(), y.into()) else { return };
                if moves != session.moves().len() {
                    return self.tell(|lang| Line::new("warn", word(lang, "phone-stale")));
                }
                if !self.coordinator.is_pending() {
                    self.act(Act::Play(color, point));
                }
            }
            Request::Pass { .. } if !self.coordinator.is_pending() => self.act(Act::Pass(color)),
            Request::Resign { .. } => self.act(Act::Resign(color)),
            Request::Undo {} => self.act(Act::Ask(color, Asked::Takeback)),
            Request::Draw {} => self.act(Act::Ask(color, Asked::Draw)),
            Request::Count {} => self.act(Act::Ask(color, Asked::Count)),
            Request::Agree {} => self.act(Act::Agree(color)),
            Request::Continue {} => self.act(Act::Continue(color)),
            Request::Dead { x, y } => {
                if let Some(point) = size.point(x.into(), y.into()) {
                    self.act(Act::ToggleDead(point));
                }
            }
            Request::Answer { yes } => {
                let action = self.coordinator.answer(yes, now);
                self.carry_out(action);
            }
            Request::Say { text } => {
                let action = self.coordinator.chat(&lanke_rules::text::line(&text, lanke_peer::limits::CHAT));
                self.carry_out(action);
            }
            _ => {}
        }
    }

    /// Requests while no game goes on.
    fn asked_between_games(&mut self, request: Request) {
        let now = self.now();
        let action = match request {
            Request::Rematch {} if self.setup.single => None,
            Request::Rematch {} => match self.coordinator.table().rematch() {
                Some(terms) if self.coordinator.offered().is_none() => self.coordinator.offer(terms),
                Some(_) => self.coordinator.answer_game(true, now),
                None => None,
            },
            Request::Accept {} | Request::Answer { yes: true } => self.coordinator.answer(true, now),
            Request::Decline {} | Request::Answer { yes: false } => self.coordinator.answer(false, now),
            Request::Say { text } => self.coordinator.chat(&lanke_rules::text::line(&text, lanke_peer::limits::CHAT)),
            _ => None,
        };
        self.carry_out(action);
    }

    /// The game that is shown.
    fn shown(&self, now: Duration) -> Option<Shown<'_>> {
        let game = self.coordinator.table().game()?;
        let time = self.coordinator.game_time(now);
        Some(Shown {
            session: &game.session,
            number: game.number,
            time,
            me: self.setup.end.map(|end| game.color(end)),
            connected: !self.coordinator.waits(),
        })
    }

    /// Publishes what is shown in every language in which somebody looks on.
    fn publish(&mut self) {
        let now = self.now();
        let game = self.coordinator.table().game().filter(|_| self.stale).map(|game| SceneGame {
            session: game.session.clone(),
            time: self.coordinator.game_time(now),
            number: game.number,
            stands: self.coordinator.waits(),
        });
        if let Some(game) = game {
            (self.setup.follow)(game);
        }
        if self.named.is_none() {
            // The question for the name is all that is shown.
            return;
        }
        let due = self.wake.is_some_and(|wake| wake <= Instant::now());
        let counts = self.coordinator.absence(now).is_some() || self.coordinator.request_left(now).is_some();
        if !(std::mem::take(&mut self.stale) || due || counts) {
            return;
        }
        self.wake = self
            .shown(now)
            .and_then(|shown| shown.wake_in())
            .map(|time| Instant::now() + time + Duration::from_millis(1));
        self.states.publish(|lang| self.state(lang, now));
    }
}
