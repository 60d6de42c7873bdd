//! Play with the programs of the NoGo courses.

use std::time::Duration;

use lanke_course::{Closed, Command, End, Event, Failure, Incoming, Place, UserName};
use lanke_game::session::{Act, Player, Seat, Settings as GameSettings};
use lanke_rules::{ByColor, Color, Name};

use super::State;
use crate::app::App;
use crate::event::{Effect, Ticket};
use crate::show::online;
use crate::table::Table;
use crate::view::{Status, Tone};
use crate::words::{phrase, word};

impl App {
    pub(super) fn call(&mut self, place: Place, hosts: bool) {
        let (ticket, course) = (self.ticket(), &self.settings.course);
        self.effects.push(Effect::Call(ticket, place, UserName::nearest(&course.name), course.terms()));
        self.begin_line(ticket, hosts);
    }

    pub(super) fn tell_line(&mut self, command: Command) {
        if let Some(line) = &self.online.line {
            self.effects.push(Effect::Utter(line.ticket, command));
        }
    }

    /// Takes what a connection tells.
    pub(crate) fn line_told(&mut self, ticket: Ticket, incoming: Incoming, now: Duration) {
        let Some(line) = self.online.line.as_mut().filter(|line| line.ticket == ticket) else { return };
        match incoming {
            Incoming::Listening(address) => line.address = Some(address),
            Incoming::Connected => {
                line.state = State::Asking;
                let color = line.course.color();
                self.tell_line(Command::Ask(color));
            }
            // Who asks for no game troubles nobody.
            Incoming::Visited(_) => {}
            Incoming::Gone(why) => {
                line.state = State::Waiting;
                line.opponent.clear();
                let text = online::gone(self.settings.lang, &why);
                self.say(Status { text, tone: Tone::Warning, icon: "info" }, now);
            }
            // The law and the turns are the same on both ends of our own thread.
            Incoming::Refused(why) => self.say_bad("er-line", &why.to_string(), now),
            Incoming::Failed(failure) => self.line_failed(&failure, now),
            Incoming::Event(event) => self.line_event(event, now),
        }
    }

    fn line_failed(&mut self, failure: &Failure, now: Duration) {
        self.online.line = None;
        let text = online::failure(self.settings.lang, failure);
        self.line_over(Status { text, tone: Tone::Bad, icon: "wifi-off" }, now);
    }

    fn line_event(&mut self, event: Event, now: Duration) {
        let lang = self.settings.lang;
        let Some(line) = &mut self.online.line else { return };
        match event {
            Event::Asked { opponent, color } => {
                line.opponent = opponent;
                line.state = State::Asked(color);
            }
            Event::Rejected { reason } => {
                line.state = State::Connected;
                let text = phrase(lang, "on-rejected", &[("n", &reason)]);
                self.say(Status { text, tone: Tone::Warning, icon: "info" }, now);
            }
            Event::Began { me, opponent, within } => {
                line.opponent = opponent;
                line.within = within;
                self.begin_over_line(me, now);
                self.time_turn(within, now);
            }
            Event::Moved { point, within } => {
                line.within = within;
                let Some(me) = self.online.plays() else { return };
                self.play_act(Act::Play(me.opponent(), point), now);
                self.time_turn(within, now);
            }
            Event::IllegalMove { name } => {
                let text = phrase(lang, "on-broke", &[("n", &name)]);
                self.say(Status { text, tone: Tone::Warning, icon: "warning" }, now);
            }
            Event::Ended { outcome, how } => {
                line.state = State::Connected;
                if self.table.session.outcome().is_none() {
                    self.play_act(Act::End(outcome), now);
                }
                if let Some(text) = online::end(lang, how) {
                    self.say(Status { text, tone: Tone::Warning, icon: "warning" }, now);
                }
            }
            Event::Said { text } if !self.online.muted => self.hear(false, String::new(), text, now),
            Event::Said { .. } | Event::Unexpected(_) => {}
            Event::Closed(why) => {
                self.online.line = None;
                let icon = if why == Closed::Cut { "wifi-off" } else { "info" };
                let text = online::closed(lang, &why);
                self.line_over(Status { text, tone: Tone::Warning, icon }, now);
            }
        }
    }

    /// Begins the game that both sides have agreed to.
    fn begin_over_line(&mut self, me: Color, now: Duration) {
        let Some(line) = &self.online.line else { return };
        let (course, opponent) = (line.course.clone(), line.opponent.clone());
        let here = if course.name.trim().is_empty() {
            word(self.settings.lang, "on-me").to_owned()
        } else {
            course.name.clone()
        };
        let settings = GameSettings {
            takeback: false,
            players: ByColor::from_fn(|color| match color == me {
                true => Player { name: here.clone(), ..Player::default() },
                false => Player { name: opponent.clone(), seat: Seat::Away, ..Player::default() },
            }),
            date: self.today(now).format("%Y-%m-%d").to_string(),
            ..GameSettings::new(course.size(), Name::NoGo)
        };
        match Table::new(settings, now) {
            Ok(table) => {
                let text = online::began(self.settings.lang, me, &opponent);
                self.sit_down(table, Some(me), text, now);
            }
            // The protocol's boards are all played on.
            Err(error) => self.say_bad("er-line", &error.to_string(), now),
        }
    }

    /// When the time shown for a move changes.
    pub(crate) fn course_wakes_at(&self, now: Duration) -> Option<Duration> {
        let left = self.online.limit()?.1.checked_sub(self.table.time(now)).filter(|left| !left.is_zero())?;
        let part = Duration::from_nanos(left.subsec_nanos().into());
        Some(now + if part.is_zero() { Duration::from_secs(1) } else { part })
    }

    /// The move that is to be made now may take so long. The connection alone judges it; this is only shown.
    fn time_turn(&mut self, within: Option<Duration>, now: Duration) {
        let time = self.table.time(now);
        if let Some(line) = &mut self.online.line {
            line.until = within.map(|within| time + within);
        }
    }

    /// Agrees to the game that the other side asks for, or does not.
    pub(crate) fn answer_line(&mut self, agrees: bool) {
        let Some(line) = &mut self.online.line else { return };
        let State::Asked(color) = line.state else { return };
        line.state = State::Connected;
        let opponent = line.opponent.clone();
        self.tell_line(if agrees { Command::Accept { opponent, color } } else { Command::Reject(String::new()) });
    }

    /// Carries what was done here to the other side.
    pub(crate) fn carry(&mut self, act: &Act, now: Duration) {
        let Some(me) = self.online.plays().filter(|_| !self.meets()) else { return };
        match *act {
            Act::Play(color, point) if color == me => {
                self.tell_line(Command::Play(point));
                let limit = self.online.line.as_ref().and_then(|line| line.course.limit());
                self.time_turn(limit, now);
            }
            Act::Resign(color) if color == me => self.tell_line(Command::GiveUp),
            _ => {}
        }
    }
}

/// Whether the end of a game is in doubt.
pub(crate) fn doubtful(how: End) -> bool {
    matches!(how, End::Disputed(_) | End::Broken)
}
