//! Play over a line: the connection, what is asked and said over it, and the side that is played elsewhere.

mod course;
mod kept;
mod meet;
mod told;

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::time::Duration;

use lanke_course::{Command, Place};
use lanke_game::session::Act;
use lanke_peer::Role;
use lanke_peer::lan::Nearby;
use lanke_rules::{Color, Outcome};

use crate::app::{App, Open};
use crate::event::{Effect, Ticket};
use crate::intent::Screen;
use crate::settings::Course;
use crate::status;
use crate::table::Table;
use crate::tables::KeptTable;
use crate::view::{Status, Tone};

pub(crate) use course::doubtful;

pub(crate) use kept::{Leave, LeftMeeting, Whereabouts};
pub(crate) use meet::{Knock, Meet};

/// The latest lines of chat that are kept.
const MAX_CHAT: usize = 200;
/// What is wished of play over a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OnlineWish {
    /// Open the page.
    Open,
    /// Wait for another program.
    Host,
    /// Go to the address of the settings.
    Join,
    /// Ask for a game, to play this colour.
    Ask(Color),
    /// Hang up; asks first where a game goes on, which is broken off by it.
    HangUp,
    /// Say something.
    Say(String),
    /// Hear no more of what the other side says, or hear it again.
    Mute,
    /// Open a table for another Lanke, with the settings of the last game.
    Meet,
    /// Set what is offered at our own table.
    Terms,
    /// Go to the table of another Lanke that a code or an address leads to.
    Come(String),
    /// Watch the game there.
    Watch(String),
    /// Go to the table of the local network at this place of the list: to play, or to watch the game that goes on there.
    Visit(usize),
    /// Go to who stands at this place among those who were played with.
    Again(usize),
    /// Go on with the game at this place among those that were broken off.
    Resume(usize),
    /// Give that game up; asks first.
    GiveUp(usize),
    /// Search the local network anew.
    Refresh,
    /// Offer something else instead of what is offered.
    Counter,
    /// Let in who asks, or do not.
    LetIn(bool),
    /// Ask for a draw.
    Draw,
    /// Free the seat of the guest who is away, so that someone else can go on with the game; asks first.
    Release,
    /// Put what leads here on the clipboard.
    Copy,
}

/// What there is of play over a line.
#[derive(Debug, Default)]
pub(crate) struct Online {
    /// The page is open.
    pub(crate) open: bool,
    pub(crate) line: Option<Line>,
    /// What was said, the latest last; a new connection begins anew.
    pub(crate) chat: VecDeque<Said>,
    pub(crate) unread: usize,
    pub(crate) muted: bool,
    /// Tables on the local network.
    pub(crate) nearby: Vec<Nearby>,
    /// Games that were broken off, the oldest first.
    pub(crate) kept: Vec<KeptTable>,
    /// The form for a new game sets terms for others.
    pub(crate) offering: bool,
    /// These are looked for.
    seeking: bool,
    /// How the last connection ended.
    pub(crate) last: Option<Status>,
}

/// A connection, or the wait for one.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) ticket: Ticket,
    pub(crate) hosts: bool,
    pub(crate) state: State,
    /// Where we have gone, `HOST:PORT` as the person has written it; empty where it was no address.
    pub(crate) way_there: String,
    /// Where others find us.
    pub(crate) address: Option<SocketAddr>,
    pub(crate) opponent: String,
    /// The time for a move, where the courses' programs limit it, and when it ends for the one to be made, by the game's
    /// time.
    pub(crate) within: Option<Duration>,
    pub(crate) until: Option<Duration>,
    pub(crate) course: Course,
    /// The table that is shared, where the other side is a Lanke.
    pub(crate) meet: Option<Box<Meet>>,
}

/// How far a connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
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
    /// A game of others goes on, which we watch.
    Watching,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) mine: bool,
    /// Who has said it, where that is not plain.
    pub(crate) who: String,
    pub(crate) text: String,
    /// `20:14`.
    pub(crate) time: String,
}

impl Line {
    /// What leads to the host again; empty where that is ours. What a person has written may hold a name, which stays
    /// true for longer.
    fn way_back(&self) -> &str {
        let reached = self.meet.as_ref().map_or("", |meet| &meet.reached);
        if self.way_there.is_empty() { reached } else { &self.way_there }
    }

    /// What leads others here.
    pub(crate) fn way(&self) -> String {
        let address = self.address.map_or_else(String::new, |address| address.to_string());
        match &self.meet {
            Some(meet) => {
                let far = meet.far.as_ref().map(|(invitation, _)| invitation.clone());
                far.unwrap_or_else(|| format!("{}@{address}", meet.code))
            }
            None => address,
        }
    }
}

impl Online {
    /// No line, and games that were broken off.
    pub(crate) fn with(kept: Vec<KeptTable>) -> Self {
        Self { kept, ..Self::default() }
    }

    /// The colour that is played here over the line.
    pub(crate) fn plays(&self) -> Option<Color> {
        match self.line.as_ref()?.state {
            State::Playing(me) => Some(me),
            _ => None,
        }
    }

    /// Whether the game on the board is played over the line.
    pub(crate) fn shares(&self) -> bool {
        self.line.as_ref().is_some_and(|line| matches!(line.state, State::Playing(_) | State::Watching))
    }

    /// Whether the game on the board waits for the line.
    pub(crate) fn waits(&self) -> bool {
        let meet = self.line.as_ref().and_then(|line| line.meet.as_ref());
        self.shares() && meet.is_some_and(|meet| meet.broken || meet.gone)
    }

    /// True if the other side's seat is kept for somebody who is away.
    pub(crate) fn can_release(&self) -> bool {
        let hosts = self.line.as_ref().is_some_and(|line| line.hosts && matches!(line.state, State::Playing(_)));
        let meet = self.line.as_ref().and_then(|line| line.meet.as_ref()).filter(|_| hosts);
        meet.is_some_and(|meet| (meet.broken || meet.gone) && !meet.released)
    }

    /// Who asks for a game, and to play which colour.
    pub(crate) fn asked(&self) -> Option<(&Line, Color)> {
        match self.line.as_ref()? {
            line @ Line { state: State::Asked(color), .. } => Some((line, *color)),
            _ => None,
        }
    }

    /// In a game with a program of the courses that limits the time of a move: how long, and when it ends for the one to
    /// be made, by the game's time.
    pub(crate) fn limit(&self) -> Option<(Duration, Duration)> {
        let line = self.line.as_ref().filter(|line| matches!(line.state, State::Playing(_)))?;
        Some((line.course.limit()?, line.until?))
    }

    /// When time alone changes what is shown of the line: who asks to come in does not wait for ever.
    pub(crate) fn wake_at(&self, now: Duration) -> Option<Duration> {
        let knock = self.line.as_ref()?.meet.as_ref()?.knocks.front()?;
        let left = knock.until.checked_sub(now).filter(|left| !left.is_zero())?;
        let part = Duration::from_nanos(left.subsec_nanos().into());
        Some(now + if part.is_zero() { Duration::from_secs(1) } else { part })
    }

    /// What a mind may take for a move here.
    pub(crate) fn pace(&self) -> Option<Duration> {
        self.plays().and(self.line.as_ref()?.within).map(|within| within / 3)
    }
}

impl App {
    /// Does what is wished of play over a line.
    pub(crate) fn online(&mut self, wish: OnlineWish, now: Duration) {
        if self.meet_wish(&wish, now) {
            return;
        }
        match (wish, &mut self.online.line) {
            (OnlineWish::Meet, None) => self.meet_host(now),
            (OnlineWish::Come(text), None) => self.meet_join(&text, Role::Player, now),
            (OnlineWish::Watch(text), None) => self.meet_join(&text, Role::Watcher, now),
            (OnlineWish::Visit(index), None) => self.visit(index, now),
            (OnlineWish::Again(index), None) => self.again(index, now),
            (OnlineWish::Resume(index), None) => self.resume(index, now),
            (OnlineWish::GiveUp(index), _) => {
                let file = self.online.kept.get(index).map(|kept| kept.file.clone());
                self.dialog = file.map(|file| Open::Leave(Leave::GiveUp(file)));
            }
            (OnlineWish::Release, Some(_)) => {
                self.dialog = self.online.can_release().then_some(Open::Leave(Leave::Release));
            }
            (OnlineWish::Refresh, _) => self.search_anew(),
            (OnlineWish::Terms, None) => self.propose_terms(self.settings.form.clone()),
            (OnlineWish::Open, _) => {
                self.dialog = None;
                (self.online.open, self.online.unread) = (true, 0);
            }
            (OnlineWish::Host, None) => self.call(Place::Host(self.settings.course.port), true),
            (OnlineWish::Join, None) => self.call(Place::Join(self.settings.course.address.trim().to_owned()), false),
            (OnlineWish::Ask(color), Some(line)) if line.state == State::Connected => {
                line.state = State::Asking;
                self.tell_line(Command::Ask(color));
            }
            (OnlineWish::HangUp, Some(Line { state: State::Playing(_), .. })) => {
                self.dialog = Some(Open::Leave(Leave::HangUp));
            }
            (OnlineWish::HangUp, Some(_)) => self.hang_up(now),
            (OnlineWish::Say(text), Some(line)) if line.state != State::Waiting && !text.trim().is_empty() => {
                self.tell_line(Command::Chat(text.trim().to_owned()));
                self.hear(true, String::new(), text.trim().to_owned(), now);
            }
            (OnlineWish::Mute, _) => self.online.muted = !self.online.muted,
            (OnlineWish::Copy, Some(line)) if line.address.is_some() => {
                self.effects.push(Effect::Copy(line.way()));
                self.say(status::status(self.settings.lang, "on-copied", Tone::Good, "copy"), now);
            }
            _ => {}
        }
    }

    fn begin_line(&mut self, ticket: Ticket, hosts: bool) {
        self.online.last = None;
        self.online.chat.clear();
        self.online.unread = 0;
        self.online.line = Some(Line {
            ticket,
            hosts,
            state: State::Waiting,
            way_there: String::new(),
            address: None,
            opponent: String::new(),
            within: None,
            until: None,
            course: self.settings.course.clone(),
            meet: None,
        });
    }

    fn hang_up(&mut self, now: Duration) {
        let (playing, shares) = (self.online.plays().is_some(), self.online.shares());
        self.put_aside();
        if let Some(line) = self.online.line.take() {
            self.effects.push(Effect::HangUp(line.ticket));
        }
        if playing {
            self.break_off(now);
        } else if shares {
            self.leave_watched(now);
        }
    }

    /// Ends a game whose line has ended, unless it is over.
    fn break_off(&mut self, now: Duration) {
        if self.table.session.outcome().is_none() {
            self.play_act(Act::End(Outcome::NoResult), now);
        }
    }

    /// Leaves the game that goes on over the line, because another one begins here.
    pub(crate) fn leave_line(&mut self, now: Duration) {
        if self.online.shares() {
            self.hang_up(now);
        }
    }

    fn line_over(&mut self, how: Status, now: Duration) {
        self.online.last = Some(how.clone());
        self.say(how, now);
    }

    /// Begins a game in which only `me` is played here, or nobody.
    fn sit_down(&mut self, table: Table, me: Option<Color>, text: String, now: Duration) {
        self.leave_game(now);
        self.forget_thoughts();
        self.table = table;
        self.table.share(me);
        self.table.seed = u64::try_from(self.today(now).and_utc().timestamp_micros()).unwrap_or(0);
        self.dialog = None;
        self.turn_to(Screen::Play);
        if let Some(line) = &mut self.online.line {
            line.state = me.map_or(State::Watching, State::Playing);
        }
        self.say(Status { text, tone: Tone::Good, icon: "network" }, now);
    }

    /// Looks for tables on the local network while the page is open.
    pub(crate) fn seek(&mut self) {
        if self.online.open != self.online.seeking {
            self.online.seeking = self.online.open;
            self.online.nearby.clear();
            self.effects.push(Effect::Seek(self.online.open));
        }
    }

    /// Forgets the tables that were found, and looks for them again.
    fn search_anew(&mut self) {
        if self.online.seeking {
            self.online.nearby.clear();
            self.effects.push(Effect::Seek(true));
        }
    }

    fn hear(&mut self, mine: bool, who: String, text: String, now: Duration) {
        let time = self.today(now).format("%H:%M").to_string();
        self.online.chat.push_back(Said { mine, who, text, time });
        if self.online.chat.len() > MAX_CHAT {
            self.online.chat.pop_front();
        }
        if !mine && !self.online.open {
            self.online.unread += 1;
        }
    }
}
