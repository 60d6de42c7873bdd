//! Play between two Lankes: how they come together, and what is wished at the table that they share.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::Duration;

use lanke_game::session::{Act, Refusal, Request};
use lanke_peer::{End, HostOptions, Invitation, JoinOptions, Role, Table as Shared, Terms, Way, What, Wish, World};
use lanke_rules::Color;

use super::{Line, OnlineWish, State};
use crate::app::{App, Open};
use crate::event::{Effect, Meeting};
use crate::form::Form;
use crate::play::game_settings;
use crate::settings::Settings;
use crate::status;
use crate::tables::EXTENSION;
use crate::view::Tone;

/// What is known of the table that is shared with another Lanke.
#[derive(Debug)]
pub(crate) struct Meet {
    /// Our end; none where we only watch.
    pub(crate) end: Option<End>,
    pub(crate) table: Shared,
    /// Its journal, in the folder of tables.
    pub(crate) file: String,
    /// What lets others in.
    pub(crate) code: String,
    /// What lets them in from anywhere, and whether a relay is there that leads them here.
    pub(crate) far: Option<(String, bool)>,
    /// Those who ask to come in, the longest there first.
    pub(crate) knocks: VecDeque<Knock>,
    /// What leads to the host again, without a code; empty where it is ours.
    pub(super) reached: String,
    /// The host is asked whether we may come in.
    pub(crate) waits: bool,
    /// There and back, in milliseconds.
    pub(crate) ping: Option<u128>,
    /// The other side's rank.
    pub(crate) rank: String,
    /// How many watch.
    pub(crate) watchers: usize,
    /// The line is broken, and the game waits.
    pub(crate) broken: bool,
    /// The other side has left a game that goes on.
    pub(crate) gone: bool,
    /// Its seat is free.
    pub(crate) released: bool,
    /// The terms that were seen before we came; an offer of them is what we came for.
    pub(super) wanted: Option<Terms>,
}

/// Someone who asks to come in.
#[derive(Clone, Debug)]
pub(crate) struct Knock {
    pub(super) visitor: u64,
    pub(crate) name: String,
    pub(crate) rank: String,
    /// To watch.
    pub(crate) watches: bool,
    /// Its program runs on this machine.
    pub(crate) near: bool,
    /// When it is turned away without an answer.
    pub(crate) until: Duration,
}

impl Meet {
    pub(super) fn new(end: Option<End>, file: String) -> Self {
        Self {
            end,
            table: Shared::new(),
            file,
            code: String::new(),
            far: None,
            knocks: VecDeque::new(),
            reached: String::new(),
            waits: false,
            ping: None,
            rank: String::new(),
            watchers: 0,
            broken: false,
            gone: false,
            released: false,
            wanted: None,
        }
    }

    /// The offer of the other side that waits for an answer, and its number.
    pub(crate) fn offered(&self) -> Option<(u32, &Terms)> {
        let end = self.end?;
        self.table.offer().filter(|offer| offer.1 != end).map(|(number, _, terms)| (number, terms))
    }
}

impl App {
    /// Opens a table of our own, with the settings of the last game.
    pub(super) fn meet_host(&mut self, now: Duration) {
        let file = self.table_file(now);
        let options = HostOptions {
            terms: Some(self.own_terms(now)),
            date: self.today(now).format("%Y-%m-%d").to_string(),
            journal: Some(PathBuf::from(&file)),
            world: self.settings.world.then_some(World::Public),
            rank: self.line_rank(),
            announce: self.settings.visible,
            ..HostOptions::named(&self.line_name())
        };
        self.meet(Meeting::Host(options), Meet::new(Some(End::Host), file));
    }

    /// Goes to the table that a code or an address leads to.
    pub(super) fn meet_join(&mut self, text: &str, role: Role, now: Duration) {
        match text.parse::<Invitation>() {
            Ok(invitation) => {
                let way = invitation.address.as_ref().map(|(host, port)| match host.contains(':') {
                    true => format!("[{host}]:{port}"),
                    false => format!("{host}:{port}"),
                });
                self.go_to(Way::Invited(invitation), role, None, now);
                if let Some(line) = &mut self.online.line {
                    line.way_there = way.unwrap_or_default();
                }
            }
            Err(_) => self.say(status::status(self.settings.lang, "on-nocode", Tone::Bad, "warning"), now),
        }
    }

    /// Goes to a table of the local network: to play, or where a game goes on to watch it.
    pub(super) fn visit(&mut self, index: usize, now: Duration) {
        let Some(nearby) = self.online.nearby.get(index).cloned() else { return };
        let role = if nearby.playing { Role::Watcher } else { Role::Player };
        let wanted = nearby.terms.clone();
        self.go_to(Way::Listed(Box::new(nearby)), role, wanted, now);
    }

    fn go_to(&mut self, to: Way, role: Role, wanted: Option<Terms>, now: Duration) {
        let file = self.table_file(now);
        let end = (role == Role::Player).then_some(End::Guest);
        let journal = end.map(|_| PathBuf::from(&file));
        let (name, rank) = (self.line_name(), self.line_rank());
        let (keys, met) = (None, self.settings.opponent_keys());
        let options = JoinOptions { name, rank, role, terms: None, journal, keys, met, to };
        self.meet(Meeting::Join(options), Meet { wanted, ..Meet::new(end, file) });
    }

    pub(super) fn meet(&mut self, meeting: Meeting, meet: Meet) {
        let ticket = self.ticket();
        self.effects.push(Effect::Meet(ticket, Box::new(meeting)));
        self.begin_line(ticket, meet.end == Some(End::Host));
        if let Some(line) = &mut self.online.line {
            line.meet = Some(Box::new(meet));
        }
    }

    /// The name of a new table's journal; later ones come behind it.
    fn table_file(&mut self, now: Duration) -> String {
        let stamp = self.today(now).and_utc().timestamp_micros();
        format!("{stamp:020}-{}.{EXTENSION}", self.ticket().0)
    }

    /// The name that the other side sees.
    pub(super) fn line_name(&self) -> String {
        let name = self.settings.course.name.trim();
        if name.is_empty() { "Lanke".to_owned() } else { name.to_owned() }
    }

    /// The rank that it sees; may be empty.
    fn line_rank(&self) -> String {
        self.settings.course.rank.trim().to_owned()
    }

    /// Tells the local network of our own table, or no longer.
    pub(crate) fn announce(&mut self, on: bool) {
        if let Some(Line { ticket, hosts: true, meet: Some(_), .. }) = &self.online.line {
            self.effects.push(Effect::Wish(*ticket, Wish::Announce(on)));
        }
    }

    /// The settings of the last game as terms; lots are drawn for the colours.
    pub(crate) fn own_terms(&self, now: Duration) -> Terms {
        self.terms_of(&self.settings.form, now)
    }

    fn terms_of(&self, form: &Form, now: Duration) -> Terms {
        Terms::new(game_settings(form, self.settings.lang, self.today(now)), None)
    }

    /// Does what is wished of a table that is shared; whether there is one.
    pub(super) fn meet_wish(&mut self, wish: &OnlineWish, now: Duration) -> bool {
        let own = self.own_terms(now);
        let Some(line) = &mut self.online.line else { return false };
        let Some(meet) = &mut line.meet else { return false };
        let what = match wish {
            // Who watches has no say.
            OnlineWish::Say(_) | OnlineWish::Ask(_) | OnlineWish::Counter if meet.end.is_none() => return true,
            OnlineWish::Say(text) if text.trim().is_empty() => return true,
            OnlineWish::Say(text) => What::Chat(text.trim().to_owned()),
            // Colours change where a game was played before.
            OnlineWish::Ask(_) => What::Offer(meet.table.rematch().unwrap_or(own)),
            OnlineWish::Counter => {
                let offered = meet.offered().map(|(_, terms)| Form::of(terms.settings()));
                let offered = offered.map(|form| Form { seats: self.settings.form.seats.clone(), ..form });
                self.propose_terms(offered.unwrap_or_else(|| self.settings.form.clone()));
                return true;
            }
            OnlineWish::LetIn(agrees) => {
                let knock = meet.knocks.pop_front().map(|knock| knock.visitor);
                let ticket = line.ticket;
                let wish = knock.map(|visitor| if *agrees { Wish::Admit(visitor) } else { Wish::Refuse(visitor) });
                self.effects.extend(wish.map(|wish| Effect::Wish(ticket, wish)));
                return true;
            }
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

    /// Opens the form in which terms for others are set.
    pub(super) fn propose_terms(&mut self, form: Form) {
        self.online.offering = true;
        self.dialog = Some(Open::NewGame(form, None));
    }

    /// The word for what is done with terms: they are offered now, or later.
    pub(crate) fn offers(&self) -> &'static str {
        if self.online.line.is_some() { "on-offerit" } else { "btn-save" }
    }

    /// Takes the terms that were set: they are those of the next table, and offered to whoever is there.
    pub(crate) fn take_terms(&mut self, form: Form, now: Duration) {
        self.online.offering = false;
        let terms = self.terms_of(&form, now);
        if let Err(error) = terms.check() {
            self.dialog = Some(Open::NewGame(form, None));
            self.online.offering = true;
            return self.say_bad("er-line", &error.to_string(), now);
        }
        self.set(Settings { form, ..self.settings.clone() }, now);
        if let Some(Line { ticket, meet: Some(meet), state, .. }) = &self.online.line
            && meet.end.is_some()
            && matches!(state, State::Connected | State::Asking)
        {
            self.effects.push(Effect::Wish(*ticket, Wish::Do(What::Offer(terms))));
        }
    }

    /// Who asks to come in, where that is asked in a dialog: nobody is torn out of a game by it.
    pub(crate) fn knocking(&self) -> Option<&Knock> {
        let meet = self.online.line.as_ref()?.meet.as_ref()?;
        meet.knocks.front().filter(|_| !self.online.shares())
    }

    /// Says yes or no to the other side: to who knocks, to an offer, or to what is asked in the game; whether anything
    /// waited for it.
    pub(crate) fn meet_answer(&mut self, agrees: bool, now: Duration) -> bool {
        if let Some((me, _)) = self.asked_over_line() {
            self.play_act(Act::Answer(me, agrees), now);
            return true;
        }
        if self.knocking().is_some() {
            return self.meet_wish(&OnlineWish::LetIn(agrees), now);
        }
        let Some(Line { ticket, meet: Some(meet), .. }) = &self.online.line else { return false };
        let Some((number, _)) = meet.offered() else { return false };
        let what = if agrees { What::Accept(number) } else { What::Decline(number) };
        self.effects.push(Effect::Wish(*ticket, Wish::Do(what)));
        true
    }

    /// What the other side asks for in the game, and the colour that is ours.
    pub(crate) fn asked_over_line(&self) -> Option<(Color, Request)> {
        let me = self.online.plays()?;
        self.table.session.asked().filter(|asked| asked.0 != me).map(|asked| (me, asked.1))
    }

    /// Proposes an act to the other end instead of doing it here, where both ends play one game; it is done when it
    /// comes back. Of a game that is watched nothing is done here.
    pub(crate) fn hand_on(&mut self, act: &Act, now: Duration) -> Option<Result<(), Refusal>> {
        if !self.online.shares() || self.table.session.outcome().is_some() || matches!(act, Act::Comment(..)) {
            return None;
        }
        let Some(me) = self.online.plays() else {
            if *act != Act::Flag {
                self.say(status::status(self.settings.lang, "on-onlywatch", Tone::Plain, "eye"), now);
            }
            return Some(Ok(()));
        };
        let (ticket, end) = self.online.line.as_ref().and_then(|l| Some((l.ticket, l.meet.as_ref()?.end)))?;
        // The host looks after the clocks.
        if *act == Act::Flag && end == Some(End::Guest) && self.table.session.clock().side() != me {
            return Some(Ok(()));
        }
        let tried = self.table.session.clone().act(act, self.table.time(now));
        match tried {
            Ok(()) => self.effects.push(Effect::Wish(ticket, Wish::Do(What::Act(act.clone())))),
            Err(refusal) => self.refuse(refusal, now),
        }
        Some(tried)
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
        !self.meets() || meet.is_some_and(|meet| meet.end == Some(End::Host))
    }

    /// Whether the game is shared with another Lanke.
    pub(crate) fn meets(&self) -> bool {
        self.online.shares() && self.online.line.as_ref().is_some_and(|line| line.meet.is_some())
    }
}
