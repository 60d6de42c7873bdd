//! Play with other programs: the connection and its chat, the page, and the games that were broken off.
//!
//! `Online` is a component: it changes itself alone and answers with `Action`s. With another Lanke
//! [`lanke_peer::coordinator::Coordinator`] decides, with the programs of the NoGo courses `course` does.

mod chat;
mod course;
mod invite;
mod messages;
mod opponents;
mod session;
mod show;
pub(crate) mod view;
mod words;

use std::time::Duration;

use lanke_camera::TableState;
use lanke_course::{Endpoint, plain_text};
use lanke_game::session::{Act, Refusal};
use lanke_peer::lan::Nearby;
use lanke_peer::{End, Role};
use lanke_rules::{Color, Outcome};

use crate::context::Context;
use crate::form::Form;
use crate::pages::{PageId, PlayTab};
use crate::play::Signal;
use crate::status::{Status, Tone, status};
use crate::unfinished_tables::UnfinishedTable;
use crate::words::phrase;

use chat::Chat;
use course::CourseGame;
pub(crate) use messages::{Action, Company, GameState, Leave};
pub use messages::{Effect, Event, OnlineWish, SessionOptions};
use session::Session;
pub use session::table_state;
pub(crate) use words::ending;

/// The component.
#[derive(Debug, Default)]
pub(crate) struct Online {
    connection: Option<Connection>,
    chat: Chat,
    /// Tables on the local network.
    nearby: Vec<Nearby>,
    /// Games that were broken off, the oldest first.
    unfinished: Vec<UnfinishedTable>,
    /// The form for a new game sets terms for others.
    offering: bool,
    /// Tables on the local network are searched for.
    searching: bool,
    /// End of the last connection.
    last: Option<Status>,
}

/// Connection to another program, or the wait for one.
#[derive(Debug)]
enum Connection {
    Course(Box<CourseGame>),
    Session(Box<Session>),
}

impl Online {
    /// No connection, and games that were broken off.
    pub(crate) fn with(unfinished: Vec<UnfinishedTable>) -> Self {
        Self { unfinished, ..Self::default() }
    }

    /// Does what a person wants.
    pub(crate) fn request(&mut self, wish: OnlineWish, cx: &Context<'_>) -> Vec<Action> {
        match wish {
            OnlineWish::ToggleMute => {
                self.chat.mute();
                Vec::new()
            }
            OnlineWish::SearchAgain => self.search_anew(),
            OnlineWish::GiveUpGame(index) => {
                let file = self.unfinished.get(index).map(|table| table.file.clone());
                file.map(|file| Action::AskLeave(Leave::GiveUp(file))).into_iter().collect()
            }
            OnlineWish::HangUp if self.plays().is_some() => vec![Action::AskLeave(Leave::HangUp)],
            OnlineWish::HangUp => self.hang_up(),
            OnlineWish::CopyInvitation => self.copy_way(cx),
            // Each line is said by itself: what goes over the line has no ends of lines in it.
            OnlineWish::Chat(text) => text.lines().flat_map(|line| self.say(line.trim(), cx)).collect(),
            wish => match &mut self.connection {
                None => self.connect(wish, cx),
                Some(Connection::Course(course)) => course.request(&wish),
                Some(Connection::Session(_)) => self.session_wish(&wish, cx),
            },
        }
    }

    /// Opens a connection.
    fn connect(&mut self, wish: OnlineWish, cx: &Context<'_>) -> Vec<Action> {
        match wish {
            OnlineWish::HostCourse => self.connect_course(Endpoint::Host(cx.settings.course.port), cx),
            OnlineWish::JoinCourse => {
                self.connect_course(Endpoint::Join(cx.settings.course.address.trim().to_owned()), cx)
            }
            OnlineWish::HostTable => self.host_table(cx),
            OnlineWish::JoinTable(text) => self.join_table(&text, Role::Player, cx),
            OnlineWish::SpectateTable(text) => self.join_table(&text, Role::Spectator, cx),
            OnlineWish::JoinNearby(index) => self.join_nearby(index, cx),
            OnlineWish::JoinOpponent(index) => self.join_opponent(index, cx),
            OnlineWish::ResumeGame(index) => {
                let file = self.unfinished.get(index).map(|table| table.file.clone());
                file.map(|file| Action::ResumeGame { file }).into_iter().collect()
            }
            OnlineWish::SetTerms => self.open_terms(cx.settings.form.clone()),
            _ => Vec::new(),
        }
    }

    /// Takes news of other programs. The events of a session may come one by one.
    pub(crate) fn handle(&mut self, event: Event, game: GameState, cx: &Context<'_>) -> Vec<Action> {
        match event {
            Event::Course { ticket, incoming } => self.course_event(ticket, *incoming, game, cx),
            Event::Session { ticket, events } => {
                events.into_iter().flat_map(|event| self.session_event(ticket, event, cx)).collect()
            }
            Event::TableDamaged { table } => vec![words::damaged(cx.lang(), &table)],
            Event::Nearby { tables } => {
                self.nearby = tables;
                Vec::new()
            }
        }
    }

    /// Does what is due. Called after every event.
    pub(crate) fn advance(&mut self, cx: &Context<'_>) -> Vec<Action> {
        let mut actions = self.wake_session(cx);
        let shown = cx.pages.shown() == PageId::Online;
        let tabs = cx.pages.shown() == PageId::Play && self.is_connected();
        self.chat.show(shown || tabs && cx.pages.tab(cx.settings.tabs[1]) == PlayTab::Chat);
        if shown != self.searching {
            self.searching = shown;
            actions.push(self.search(shown));
        }
        actions
    }

    /// Instant at which time alone changes what is shown.
    pub(crate) fn wake_at(&self, game: GameState, now: Duration) -> Option<Duration> {
        match self.connection.as_ref()? {
            Connection::Course(course) => course.wake_at(game.time, now),
            Connection::Session(session) => session.coordinator.wake_at(now),
        }
    }

    /// Answers what the other side asks; none if nothing waits for it.
    pub(crate) fn answer(&mut self, agrees: bool, cx: &Context<'_>) -> Option<Vec<Action>> {
        match self.connection.as_mut()? {
            Connection::Course(course) => course.answer(agrees),
            Connection::Session(_) => self.answer_session(agrees, cx),
        }
    }

    /// Leaves a game, as the person has agreed to.
    pub(crate) fn leave(&mut self, leave: Leave, cx: &Context<'_>) -> Vec<Action> {
        match leave {
            Leave::HangUp => self.hang_up(),
            Leave::Quit => vec![Action::Quit],
            Leave::GiveUp(file) => self.give_up(&file),
            Leave::Release => self.release(cx),
            Leave::Follow { way, .. } if self.connection.is_none() => self.join_table(&way, Role::Player, cx),
            Leave::Follow { .. } => Vec::new(),
        }
    }

    /// Gives an unfinished game up; its record was kept when it was broken off.
    fn give_up(&mut self, file: &str) -> Vec<Action> {
        let place = self.unfinished.iter().position(|table| table.file == file);
        let gone = place.map(|place| self.unfinished.remove(place).file);
        gone.map(|file| Action::Effect(Effect::ForgetTable { file })).into_iter().collect()
    }

    /// Proposes an act to the other end instead of doing it here, where both ends play one game: it is done when it
    /// comes back. None where it is done here.
    pub(crate) fn propose(
        &mut self,
        act: &Act,
        game: GameState,
        cx: &Context<'_>,
    ) -> Option<(Result<(), Refusal>, Vec<Action>)> {
        if game.over || matches!(act, Act::Comment(..)) || !self.is_shared() {
            return None;
        }
        Some(self.propose_to_session(act, cx))
    }

    /// Sends what was done here to a program of the courses.
    pub(crate) fn acted(&mut self, act: &Act, game: GameState) -> Vec<Action> {
        match &mut self.connection {
            Some(Connection::Course(course)) => course.acted(act, game.time),
            _ => Vec::new(),
        }
    }

    /// Ends the connection over which a game goes on, because another one begins here.
    pub(crate) fn leave_game(&mut self) -> Vec<Action> {
        if self.shares() { self.hang_up() } else { Vec::new() }
    }

    /// Opens the form in which terms for others are set.
    fn open_terms(&mut self, form: Form) -> Vec<Action> {
        self.offering = true;
        vec![Action::OpenForm(Box::new(form))]
    }

    /// Forgets how the last connection ended: that was said in the language of then.
    pub(crate) fn forget_ending(&mut self) {
        self.last = None;
    }

    /// Notes that the form for a new game sets no terms for others any more.
    pub(crate) fn close_terms(&mut self) {
        self.offering = false;
    }

    /// Takes the terms that were set: they are those of the next table, and offered to whoever is there.
    pub(crate) fn take_terms(&mut self, form: Form, cx: &Context<'_>) -> Vec<Action> {
        let terms = session::terms_of(&form, cx);
        if let Err(error) = terms.check() {
            let mut actions = self.open_terms(form);
            actions.push(Action::Notify(words::plain(error.to_string())));
            return actions;
        }
        self.offering = false;
        let mut actions = vec![Action::RememberForm(Box::new(form))];
        actions.extend(self.offer(terms, cx));
        actions
    }

    /// True if there is a connection, or one is waited for.
    pub(crate) fn is_connected(&self) -> bool {
        self.connection.is_some()
    }

    /// Lines of chat that were not read yet.
    pub(crate) fn unread(&self) -> usize {
        self.chat.unread()
    }

    /// The colour that is played here against another program.
    pub(crate) fn plays(&self) -> Option<Color> {
        match self.connection.as_ref()? {
            Connection::Course(course) => course.plays(),
            Connection::Session(session) => session.coordinator.plays(),
        }
    }

    /// True if the game on the board is played with another program, or by others.
    pub(crate) fn shares(&self) -> bool {
        self.plays().is_some() || self.is_shared()
    }

    /// True if the other end can be asked for another game after the one that is over.
    pub(crate) fn offers_rematch(&self) -> bool {
        match &self.connection {
            Some(Connection::Session(session)) => {
                session.coordinator.end().is_some() && session.coordinator.table().rematch().is_some()
            }
            Some(Connection::Course(course)) => course.state() == course::State::Connected,
            None => false,
        }
    }

    /// True if the game on the board is shared with another Lanke.
    pub(crate) fn is_shared(&self) -> bool {
        self.session().is_some_and(|session| session.coordinator.shares())
    }

    /// True if the game on the board waits for the other side.
    pub(crate) fn waits(&self) -> bool {
        self.session().is_some_and(|session| session.coordinator.waits())
    }

    /// True if something that was sent to the table has not come back yet.
    pub(crate) fn is_pending(&self) -> bool {
        self.session().is_some_and(|session| session.coordinator.is_pending())
    }

    /// Table at which the game on the board is played with another program, or by others. A program of the courses takes every move.
    pub(crate) fn table(&self) -> Option<TableState> {
        match self.connection.as_ref()? {
            Connection::Course(course) => {
                course.plays().map(|me| TableState { plays: Some(me), open: true, takes_moves: true, pending: false })
            }
            Connection::Session(session) => session.coordinator.shares().then(|| table_state(&session.coordinator)),
        }
    }

    /// Signal from the other end of the game on the board.
    pub(crate) fn signal(&self, now: Duration) -> Signal {
        let Some(session) = self.session().map(|session| &session.coordinator) else { return Signal::None };
        match (session.absence(now), session.ping()) {
            (Some(time), _) => Signal::Away(time, session.retry_in(now)),
            (None, Some(ping)) if session.shares() => Signal::Answers(ping),
            (None, _) => Signal::None,
        }
    }

    /// True if this end proposes dead stones.
    pub(crate) fn proposes_dead(&self) -> bool {
        !self.is_shared() || self.session().is_some_and(|session| session.coordinator.end() == Some(End::Host))
    }

    /// Time limit of a move in a game with a program of the courses, and its end for the one to be made, by the game's
    /// time.
    pub(crate) fn limit(&self) -> Option<(Duration, Duration)> {
        match self.connection.as_ref()? {
            Connection::Course(course) => course.limit(),
            Connection::Session(_) => None,
        }
    }

    /// Time that a player may take for a move here.
    pub(crate) fn pace(&self) -> Option<Duration> {
        match self.connection.as_ref()? {
            Connection::Course(course) => course.pace(),
            Connection::Session(_) => None,
        }
    }

    /// True if the form for a new game sets terms for others.
    pub(crate) fn sets_terms(&self) -> bool {
        self.offering
    }

    /// Key of the word for the use of the terms that are set: they are offered now, or later.
    pub(crate) fn terms_key(&self) -> &'static str {
        if self.connection.is_some() { "on-offerit" } else { "btn-save" }
    }

    fn session(&self) -> Option<&Session> {
        match self.connection.as_ref()? {
            Connection::Session(session) => Some(session),
            Connection::Course(_) => None,
        }
    }

    fn session_mut(&mut self) -> Option<&mut Session> {
        match self.connection.as_mut()? {
            Connection::Session(session) => Some(session),
            Connection::Course(_) => None,
        }
    }

    /// True if others come to us.
    fn hosts(&self) -> bool {
        match &self.connection {
            None => false,
            Some(Connection::Course(course)) => course.hosts(),
            Some(Connection::Session(session)) => session.coordinator.end() == Some(End::Host),
        }
    }

    /// Invitation to our table, while one is open to another Lanke.
    pub(crate) fn invitation(&self) -> Option<&str> {
        let place = self.session()?.coordinator.place()?;
        self.hosts().then_some(place.invitation.as_str())
    }

    fn opponent(&self) -> &str {
        match &self.connection {
            None => "",
            Some(Connection::Course(course)) => course.opponent(),
            Some(Connection::Session(session)) => session.coordinator.opponent(),
        }
    }

    /// Address or invitation that leads others here; empty where there is none.
    fn way_here(&self) -> String {
        match &self.connection {
            None => String::new(),
            Some(Connection::Course(course)) => course.address(),
            Some(Connection::Session(session)) => session.way_here(),
        }
    }

    /// Replaces the connection; its chat begins anew.
    fn open_connection(&mut self, connection: Connection) {
        self.last = None;
        self.chat.clear();
        self.connection = Some(connection);
    }

    /// Ends the connection; a game that goes on is put among those that were broken off.
    fn hang_up(&mut self) -> Vec<Action> {
        let (playing, shares) = (self.plays().is_some(), self.shares());
        let Some(connection) = self.connection.take() else { return Vec::new() };
        let ticket = match connection {
            Connection::Course(course) => course.ticket(),
            Connection::Session(session) => {
                if let Some((end, table)) = session.coordinator.resumable() {
                    self.unfinished.push(UnfinishedTable { file: session.file.clone(), end, table: table.clone() });
                }
                session.ticket
            }
        };
        let mut actions = vec![Action::Effect(Effect::HangUp { ticket })];
        if playing {
            actions.push(Action::EndGame(Outcome::NoResult));
        } else if shares {
            // The game of others is not followed any more.
            actions.push(Action::Stand(true));
        }
        actions
    }

    /// Remembers how the connection ended, and says so.
    fn ended(&mut self, how: Status) -> Action {
        self.last = Some(how.clone());
        Action::Notify(how)
    }

    fn copy_way(&self, cx: &Context<'_>) -> Vec<Action> {
        let way = self.way_here();
        if way.is_empty() {
            return Vec::new();
        }
        vec![Action::Copy(way), Action::Notify(status(cx.lang(), "on-copied", Tone::Good, "copy"))]
    }

    fn say(&mut self, text: &str, cx: &Context<'_>) -> Vec<Action> {
        match &mut self.connection {
            Some(Connection::Course(course)) => {
                let text = plain_text(text);
                let said = course.say(&text).filter(|_| !text.is_empty());
                if said.is_some() {
                    self.chat.add(true, String::new(), text, cx);
                }
                said.into_iter().collect()
            }
            Some(Connection::Session(session)) => {
                let said = session.coordinator.chat(text);
                self.carry_out(said, cx)
            }
            None => Vec::new(),
        }
    }

    /// Forgets the tables that were found, and searches for them again.
    fn search_anew(&mut self) -> Vec<Action> {
        if self.searching { vec![self.search(true)] } else { Vec::new() }
    }

    fn search(&mut self, on: bool) -> Action {
        self.nearby.clear();
        Action::Effect(Effect::SearchNetwork { on })
    }

    /// Name of the opponent of the unfinished game at the table with this journal.
    fn unfinished_with(&self, file: &str) -> &str {
        self.unfinished_table(file).map_or("", UnfinishedTable::opponent)
    }

    fn unfinished_table(&self, file: &str) -> Option<&UnfinishedTable> {
        self.unfinished.iter().find(|table| table.file == file)
    }
}

/// A sentence with the name of a player in it.
fn named(cx: &Context<'_>, key: &str, name: &str, tone: Tone, icon: &'static str) -> Status {
    Status { text: phrase(cx.lang(), key, &[("p", name)]), tone, icon }
}
