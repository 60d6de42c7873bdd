//! Play between two Lankes: the table that both ends share, and the game on it.

use std::time::Duration;

use lanke_game::session::{Act, Refusal, Request};
use lanke_peer::End;
use lanke_peer::{Event, HostOptions, Invitation, Item, JoinOptions, Role, Table as Shared, Terms, Way, What, Wish};
use lanke_rules::{Color, Outcome};

use super::{Line, OnlineWish, State};
use crate::app::App;
use crate::event::{Effect, Meeting, Ticket};
use crate::play::game_settings;
use crate::show::{online, status};
use crate::table::Table;
use crate::view::{Status, Tone};

/// What is known of the table that two Lankes share.
#[derive(Debug)]
pub(crate) struct Meet {
    pub(crate) end: End,
    pub(crate) table: Shared,
    /// What lets others in.
    pub(crate) code: String,
    /// Who knocks without the code.
    pub(crate) knock: Option<(u64, String)>,
    /// There and back, in milliseconds.
    pub(crate) ping: Option<u128>,
    /// The line is broken, and the game waits.
    pub(crate) broken: bool,
}

impl Meet {
    pub(super) fn new(end: End) -> Self {
        Self { end, table: Shared::new(), code: String::new(), knock: None, ping: None, broken: false }
    }

    /// The offer of the other side that waits for an answer, and its number.
    pub(crate) fn offered(&self) -> Option<(u32, &Terms)> {
        self.table.offer().filter(|offer| offer.1 != self.end).map(|(number, _, terms)| (number, terms))
    }
}

impl App {
    /// Opens a table of our own, with the settings of the last game.
    pub(super) fn meet_host(&mut self, now: Duration) {
        let options = HostOptions {
            rank: String::new(),
            terms: Some(self.own_terms(now)),
            date: self.today(now).format("%Y-%m-%d").to_string(),
            ..HostOptions::named(&self.line_name())
        };
        self.meet(Meeting::Host(options), End::Host);
    }

    /// Goes to the table that a code or an address leads to.
    pub(super) fn meet_join(&mut self, text: &str, now: Duration) {
        match text.parse::<Invitation>() {
            Ok(invitation) => self.meet(Meeting::Join(self.join_options(Way::Invited(invitation))), End::Guest),
            Err(_) => self.say(status::status(self.settings.lang, "on.nocode", Tone::Bad, "warning"), now),
        }
    }

    /// Goes to a table of the local network.
    pub(super) fn visit(&mut self, index: usize) {
        if let Some(nearby) = self.online.nearby.get(index).cloned() {
            self.meet(Meeting::Join(self.join_options(Way::Listed(Box::new(nearby)))), End::Guest);
        }
    }

    fn join_options(&self, to: Way) -> JoinOptions {
        JoinOptions { name: self.line_name(), rank: String::new(), role: Role::Player, terms: None, journal: None, to }
    }

    fn meet(&mut self, meeting: Meeting, end: End) {
        let ticket = self.ticket();
        self.effects.push(Effect::Meet(ticket, Box::new(meeting)));
        self.begin_line(ticket, end == End::Host);
        if let Some(line) = &mut self.online.line {
            line.meet = Some(Box::new(Meet::new(end)));
        }
    }

    /// The name that the other side sees.
    fn line_name(&self) -> String {
        let name = self.settings.course.name.trim();
        if name.is_empty() { "Lanke".to_owned() } else { name.to_owned() }
    }

    /// The settings of the last game as terms; lots are drawn for the colours.
    fn own_terms(&self, now: Duration) -> Terms {
        Terms::new(game_settings(&self.settings.form, self.settings.lang, self.today(now)), None)
    }

    /// Does what is wished of a table that is shared; whether there is one.
    pub(super) fn meet_wish(&mut self, wish: &OnlineWish, now: Duration) -> bool {
        let own = self.own_terms(now);
        let Some(line) = &self.online.line else { return false };
        let Some(meet) = &line.meet else { return false };
        let what = match wish {
            OnlineWish::Say(text) => What::Chat(text.trim().to_owned()),
            // Colours change where a game was played before.
            OnlineWish::Ask(_) => What::Offer(meet.table.rematch().unwrap_or(own)),
            OnlineWish::Counter => What::Offer(own),
            OnlineWish::Draw => {
                if let Some(me) = self.online.plays() {
                    self.play_act(Act::Ask(me, Request::Draw), now);
                }
                return true;
            }
            _ => return false,
        };
        self.effects.push(Effect::Wish(line.ticket, Wish::Do(what)));
        true
    }

    /// Says yes or no to the other side: to who knocks, to an offer, or to what is asked in the game; whether anything
    /// waited for it.
    pub(crate) fn meet_answer(&mut self, agrees: bool, now: Duration) -> bool {
        if let Some((me, _)) = self.asked_over_line() {
            self.play_act(Act::Answer(me, agrees), now);
            return true;
        }
        let Some(Line { ticket, meet: Some(meet), .. }) = &mut self.online.line else { return false };
        let wish = if let Some((visitor, _)) = meet.knock.take() {
            if agrees { Wish::Admit(visitor) } else { Wish::Refuse(visitor) }
        } else if let Some((number, _)) = meet.offered() {
            Wish::Do(if agrees { What::Accept(number) } else { What::Decline(number) })
        } else {
            return false;
        };
        self.effects.push(Effect::Wish(*ticket, wish));
        true
    }

    /// What the other side asks for in the game, and the colour that is ours.
    pub(crate) fn asked_over_line(&self) -> Option<(Color, Request)> {
        let me = self.online.plays()?;
        self.table.session.asked().filter(|asked| asked.0 != me).map(|asked| (me, asked.1))
    }

    /// Proposes an act to the other end instead of doing it here, where both ends play one game; it is done when it
    /// comes back.
    pub(crate) fn hand_on(&mut self, act: &Act, now: Duration) -> Option<Result<(), Refusal>> {
        let me = self.online.plays()?;
        let (ticket, end) = self.online.line.as_ref().and_then(|l| Some((l.ticket, l.meet.as_ref()?.end)))?;
        if self.table.session.outcome().is_some() || matches!(act, Act::Comment(..)) {
            return None;
        }
        // The host looks after the clocks.
        if *act == Act::Flag && end == End::Guest && self.table.session.clock().side() != me {
            return Some(Ok(()));
        }
        let tried = self.table.session.clone().act(act, self.table.time(now));
        match tried {
            Ok(()) => self.effects.push(Effect::Wish(ticket, Wish::Do(What::Act(act.clone())))),
            Err(refusal) => self.refuse(refusal, now),
        }
        Some(tried)
    }

    /// Takes what the other end of a shared table tells.
    pub(crate) fn met(&mut self, ticket: Ticket, event: Event, now: Duration) {
        let lang = self.settings.lang;
        let Some(line) = self.online.line.as_mut().filter(|line| line.ticket == ticket) else { return };
        let Some(meet) = &mut line.meet else { return };
        match event {
            Event::Hosting(place) => {
                meet.code = place.code;
                line.address = Some(place.address);
            }
            Event::Knock { visitor, name, .. } => meet.knock = Some((visitor, name)),
            Event::KnockOver { visitor } => drop(meet.knock.take_if(|knock| knock.0 == visitor)),
            Event::Met { name, .. } => {
                line.opponent = name;
                meet.broken = false;
                if line.state == State::Waiting {
                    line.state = State::Connected;
                }
            }
            Event::Broken => meet.broken = true,
            Event::Ping(time) => meet.ping = Some(time.as_millis()),
            Event::Item { item, age } => self.item(item, age, now),
            Event::Reset => meet.table = Shared::new(),
            Event::Refused { why, .. } => self.say_bad("er.line", &why.to_string(), now),
            Event::Left => {
                let text = online::left(lang);
                self.meet_over(Status { text, tone: Tone::Warning, icon: "info" }, now);
            }
            Event::Denied(denial) => {
                let text = online::denied(lang, denial);
                self.meet_over(Status { text, tone: Tone::Bad, icon: "warning" }, now);
            }
            Event::Failed(fault) => {
                let text = online::fault(lang, &fault);
                self.meet_over(Status { text, tone: Tone::Bad, icon: "wifi-off" }, now);
            }
            Event::Disagreed { .. } | Event::Objected { .. } => {
                let text = online::disagreed(lang);
                self.meet_over(Status { text, tone: Tone::Bad, icon: "warning" }, now);
            }
            Event::Closed => self.online.line = None,
            Event::Waiting | Event::Reachable(_) | Event::Retrying { .. } | Event::Watchers(_) => {}
            Event::Doubt { .. } | Event::NotKept(_) => {}
        }
    }

    fn meet_over(&mut self, how: Status, now: Duration) {
        let playing = self.online.plays().is_some();
        if let Some(line) = self.online.line.take() {
            self.effects.push(Effect::HangUp(line.ticket));
        }
        if playing && self.table.session.outcome().is_none() {
            self.play_act(Act::End(Outcome::NoResult), now);
        }
        self.line_over(how, now);
    }

    /// An item of the list that both ends share.
    fn item(&mut self, item: Item, age: Duration, now: Duration) {
        let Some(Line { meet: Some(meet), state, .. }) = &mut self.online.line else { return };
        if let Err(refused) = meet.table.apply(&item) {
            // The other end has checked it by the same law; it is told by the digest.
            return self.say_bad("er.line", &refused.to_string(), now);
        }
        let mine = item.by == meet.end;
        match item.what {
            What::Begin { .. } => self.begin_meet(now),
            What::Act(act) => {
                let Some(game) = meet.table.game() else { return };
                self.table.set_time(item.at.saturating_sub(game.begun), now.saturating_sub(age));
                let result = self.settle(act, now);
                if result.is_ok()
                    && self.table.session.outcome().is_some()
                    && let Some(line) = &mut self.online.line
                {
                    line.state = State::Connected;
                }
            }
            What::Chat(text) if mine || !self.online.muted => self.chat(mine, text, now),
            What::Chat(_) => {}
            What::Offer(_) => *state = if mine { State::Asking } else { State::Connected },
            What::Accept(_) => {}
            What::Decline(_) => {
                *state = State::Connected;
                if !mine {
                    self.say(status::status(self.settings.lang, "on.declined", Tone::Warning, "info"), now);
                }
            }
            What::Ai(on) if !mine => {
                let key = if on { "on.ai" } else { "on.noai" };
                self.say(status::status(self.settings.lang, key, Tone::Plain, "ai"), now);
            }
            What::Ai(_) => {}
        }
    }

    /// The game that both ends have agreed to begins.
    fn begin_meet(&mut self, now: Duration) {
        let Some(Line { meet: Some(meet), opponent, .. }) = &self.online.line else { return };
        let Some(game) = meet.table.game() else { return };
        let (me, opponent) = (game.color(meet.end), opponent.clone());
        let Ok(table) = Table::new(game.session.settings().clone(), now) else { return };
        self.sit_down(table, me, &opponent, now);
    }

    /// Says whether a mind plays for this end.
    pub(crate) fn tell_ai(&mut self, color: Color) {
        if self.meets()
            && self.online.plays() == Some(color)
            && let Some(line) = &self.online.line
        {
            let on = self.table.chairs[color].mind.is_some();
            self.effects.push(Effect::Wish(line.ticket, Wish::Do(What::Ai(on))));
        }
    }

    /// Whether dead stones are proposed by this end.
    pub(crate) fn proposes(&self) -> bool {
        let meet = self.online.line.as_ref().and_then(|line| line.meet.as_ref());
        self.online.plays().is_none() || meet.is_none_or(|meet| meet.end == End::Host)
    }

    /// Whether the game is shared with another Lanke.
    pub(crate) fn meets(&self) -> bool {
        self.online.plays().is_some() && self.online.line.as_ref().is_some_and(|line| line.meet.is_some())
    }
}
