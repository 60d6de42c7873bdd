//! Play with the programs of the NoGo courses.

use std::net::SocketAddr;
use std::time::Duration;

use lanke_course::{CloseReason, Endpoint, Event, Incoming, LinkCommand, UserName};
use lanke_game::session::{Act, GameSettings, Player, PlayerLocation};
use lanke_rules::{ByColor, Color, Name, Ruleset};

use super::{Action, Connection, Effect, GameState, Online, OnlineWish, words};
use crate::context::Context;
use crate::ids::Ticket;
use crate::settings::Course;
use crate::status::{Status, Tone};
use crate::words::{phrase, word};

/// Connection to a program of the courses, or the wait for one.
#[derive(Debug)]
pub(super) struct CourseGame {
    ticket: Ticket,
    hosts: bool,
    state: State,
    /// Address that others find us at.
    address: Option<SocketAddr>,
    opponent: String,
    /// Time for a move, where it is limited, and its end for the one to be made, by the game's time.
    within: Option<Duration>,
    until: Option<Duration>,
    settings: Course,
}

/// Progress of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Nobody is there yet.
    Waiting,
    /// Somebody is there, and no game is asked for.
    Connected,
    /// We have asked for a game.
    Asking,
    /// The other side asks for a game, to play this colour.
    Asked(Color),
    /// A game goes on, in which this colour is ours.
    Playing(Color),
}

impl CourseGame {
    pub(super) fn ticket(&self) -> Ticket {
        self.ticket
    }

    pub(super) fn hosts(&self) -> bool {
        self.hosts
    }

    pub(super) fn state(&self) -> State {
        self.state
    }

    pub(super) fn opponent(&self) -> &str {
        &self.opponent
    }

    pub(super) fn settings(&self) -> &Course {
        &self.settings
    }

    /// Address that others find us at; empty where there is none.
    pub(super) fn address(&self) -> String {
        self.address.map_or_else(String::new, |address| address.to_string())
    }

    pub(super) fn plays(&self) -> Option<Color> {
        match self.state {
            State::Playing(me) => Some(me),
            _ => None,
        }
    }

    pub(super) fn limit(&self) -> Option<(Duration, Duration)> {
        self.plays()?;
        Some((self.settings.limit()?, self.until?))
    }

    pub(super) fn pace(&self) -> Option<Duration> {
        self.plays().and(self.within).map(|within| within / 3)
    }

    /// Instant at which the time shown for a move changes; `time` is the game's.
    pub(super) fn wake_at(&self, time: Duration, now: Duration) -> Option<Duration> {
        let left = self.limit()?.1.checked_sub(time).filter(|left| !left.is_zero())?;
        let part = Duration::from_nanos(left.subsec_nanos().into());
        Some(now + if part.is_zero() { Duration::from_secs(1) } else { part })
    }

    pub(super) fn request(&mut self, wish: &OnlineWish) -> Vec<Action> {
        match *wish {
            OnlineWish::Answer(agrees) => self.answer(agrees).unwrap_or_default(),
            OnlineWish::OfferGame(color) if self.state == State::Connected => {
                self.state = State::Asking;
                vec![self.send(LinkCommand::Ask(color))]
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn say(&self, text: &str) -> Option<Action> {
        (self.state != State::Waiting).then(|| self.send(LinkCommand::Chat(text.to_owned())))
    }

    /// Agrees to the game that the other side asks for, or does not; none if nothing is asked.
    pub(super) fn answer(&mut self, agrees: bool) -> Option<Vec<Action>> {
        let State::Asked(color) = self.state else { return None };
        self.state = State::Connected;
        let opponent = self.opponent.clone();
        let answer = if agrees { LinkCommand::Accept { opponent, color } } else { LinkCommand::Reject(String::new()) };
        Some(vec![self.send(answer)])
    }

    /// Sends what was done here, at the game's `time`.
    pub(super) fn acted(&mut self, act: &Act, time: Duration) -> Vec<Action> {
        let Some(me) = self.plays() else { return Vec::new() };
        match *act {
            Act::Play(color, point) if color == me => {
                self.time_turn(self.settings.limit(), time);
                vec![self.send(LinkCommand::Play(point))]
            }
            Act::Resign(color) if color == me => vec![self.send(LinkCommand::GiveUp)],
            _ => Vec::new(),
        }
    }

    fn send(&self, command: LinkCommand) -> Action {
        Action::Effect(Effect::SendCourse { ticket: self.ticket, command })
    }

    /// Sets the time for the move that is to be made now. The connection alone judges it; this is only shown.
    fn time_turn(&mut self, within: Option<Duration>, time: Duration) {
        self.until = within.map(|within| time + within);
    }

    /// Begins the game that both sides have agreed to.
    fn begin(&mut self, me: Color, opponent: String, within: Option<Duration>, cx: &Context<'_>) -> Action {
        (self.opponent, self.within, self.state) = (opponent, within, State::Playing(me));
        // The game's time begins now.
        self.time_turn(within, Duration::ZERO);
        let name = &self.settings.name;
        let here = if name.trim().is_empty() { word(cx.lang(), "on-me").to_owned() } else { name.clone() };
        let settings = GameSettings {
            takeback: false,
            players: ByColor::from_fn(|color| match color == me {
                true => Player { name: here.clone(), ..Player::default() },
                false => Player { name: self.opponent.clone(), location: PlayerLocation::Remote, ..Player::default() },
            }),
            date: cx.today().format("%Y-%m-%d").to_string(),
            ..GameSettings::new(self.settings.size(), Name::NoGo)
        };
        let notice = words::began(cx.lang(), me, &Ruleset::NOGO, &self.opponent);
        Action::BeginGame { settings: Box::new(settings), me: Some(me), company: None, notice }
    }

    fn event(&mut self, event: Event, game: GameState, cx: &Context<'_>) -> Vec<Action> {
        let lang = cx.lang();
        let warning = |text, icon| Action::Notify(Status { text, tone: Tone::Warning, icon });
        match event {
            Event::Asked { opponent, color } => {
                (self.opponent, self.state) = (opponent, State::Asked(color));
                Vec::new()
            }
            Event::Rejected { reason } => {
                self.state = State::Connected;
                let text = match reason.is_empty() {
                    true => word(lang, "on-declined").to_owned(),
                    false => phrase(lang, "on-rejected", &[("n", &reason)]),
                };
                vec![warning(text, "info")]
            }
            Event::Began { me, opponent, within } => vec![self.begin(me, opponent, within, cx)],
            Event::Moved { point, within } => {
                self.within = within;
                let Some(me) = self.plays() else { return Vec::new() };
                self.time_turn(within, game.time);
                vec![Action::PlayAct(Act::Play(me.opponent(), point))]
            }
            Event::IllegalMove { name } => {
                vec![warning(phrase(lang, "on-broke", &[("n", &name)]), "warning")]
            }
            Event::Ended { outcome, how } => {
                self.state = State::Connected;
                let about = words::course_end(lang, how).map(|text| warning(text, "warning"));
                [Some(Action::EndGame(outcome)), about].into_iter().flatten().collect()
            }
            Event::Resigned | Event::Chat { .. } | Event::Unexpected(_) | Event::Closed(_) => Vec::new(),
        }
    }
}

impl Online {
    /// Waits for a program of the courses, or connects to one.
    pub(super) fn connect_course(&mut self, place: Endpoint, cx: &Context<'_>) -> Vec<Action> {
        let (ticket, settings) = (cx.ticket(), cx.settings.course.clone());
        let (name, terms) = (UserName::nearest(&settings.name), settings.terms());
        self.open_connection(Connection::Course(Box::new(CourseGame {
            ticket,
            hosts: matches!(place, Endpoint::Host(_)),
            state: State::Waiting,
            address: None,
            opponent: String::new(),
            within: None,
            until: None,
            settings,
        })));
        vec![Action::Effect(Effect::ConnectCourse { ticket, place, name, terms })]
    }

    /// Takes news of a connection.
    pub(super) fn course_event(
        &mut self,
        ticket: Ticket,
        incoming: Incoming,
        game: GameState,
        cx: &Context<'_>,
    ) -> Vec<Action> {
        let lang = cx.lang();
        let Some(Connection::Course(course)) = &mut self.connection else { return Vec::new() };
        if course.ticket != ticket {
            return Vec::new();
        }
        match incoming {
            Incoming::Listening(address) => {
                course.address = Some(address);
                Vec::new()
            }
            Incoming::Connected => {
                course.state = State::Asking;
                vec![course.send(LinkCommand::Ask(course.settings.color()))]
            }
            // Who asks for no game troubles nobody.
            Incoming::Visited(_) => Vec::new(),
            Incoming::Gone(why) => {
                course.state = State::Waiting;
                course.opponent.clear();
                let text = words::gone(lang, &why);
                vec![Action::Notify(Status { text, tone: Tone::Warning, icon: "info" })]
            }
            // The rules and the turns are the same on both ends of our own thread.
            Incoming::Refused(why) => vec![words::failed(lang, &why.to_string())],
            Incoming::Failed(failure) => {
                self.connection = None;
                let text = words::course_failure(lang, &failure);
                vec![self.ended(Status { text, tone: Tone::Bad, icon: "wifi-off" })]
            }
            Incoming::Event(Event::Chat { text }) => {
                if !self.chat.is_muted() {
                    self.chat.add(false, String::new(), text, cx);
                }
                Vec::new()
            }
            Incoming::Event(Event::Closed(why)) => {
                self.connection = None;
                let icon = if why == CloseReason::Cut { "wifi-off" } else { "info" };
                let text = words::closed(lang, &why);
                vec![self.ended(Status { text, tone: Tone::Warning, icon })]
            }
            Incoming::Event(event) => course.event(event, game, cx),
        }
    }
}
