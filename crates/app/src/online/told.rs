//! What a shared table tells: who comes and goes, and the items of its list.

use std::time::Duration;

use lanke_game::clock::TimeSystem;
use lanke_game::session::Act;
use lanke_peer::limits::KNOCK;
use lanke_peer::{Event, Item, Role, Table as Shared, What, Wish};

use super::meet::Knock;
use super::{Leave, Line, State};
use crate::app::{App, Open};
use crate::event::{Book, Effect, Ticket};
use crate::show::online;
use crate::status;
use crate::table::{Company, Table};
use crate::tables::DamagedTable;
use crate::view::{Status, Tone};
use crate::words::phrase;

impl App {
    /// Takes what a shared table tells, all that has come at once.
    pub(crate) fn met(&mut self, ticket: Ticket, events: Vec<Event>, now: Duration) {
        let from = self.effects.len();
        for event in events {
            self.met_one(ticket, event, now);
        }
        self.gather(from);
    }

    /// Of much that has come at once only the last is heard, and the journal is written once.
    fn gather(&mut self, from: usize) {
        let mut kept: Vec<Effect> = Vec::new();
        for effect in self.effects.split_off(from) {
            let before = kept.iter().rposition(|effect| !matches!(effect, Effect::Sound(..)));
            match (effect, before.map(|place| (place, &mut kept[place]))) {
                (Effect::Journal(Book::Game, lines), Some((place, Effect::Journal(Book::Game, before)))) => {
                    before.extend(lines);
                    kept.truncate(place + 1);
                }
                (effect, _) => kept.push(effect),
            }
        }
        self.effects.extend(kept);
    }

    fn met_one(&mut self, ticket: Ticket, event: Event, now: Duration) {
        let lang = self.settings.lang;
        let (shares, plays) = (self.online.shares(), self.online.plays().is_some());
        let Some(line) = self.online.line.as_mut().filter(|line| line.ticket == ticket) else { return };
        let Some(meet) = &mut line.meet else { return };
        match event {
            Event::Hosting(place) => {
                meet.code = place.code;
                meet.far = place.world.map(|invitation| (invitation, false));
                line.address = Some(place.address);
            }
            Event::Knock { visitor, name, rank, role, near, .. } => {
                let watches = role == Role::Watcher;
                meet.knocks.push_back(Knock { visitor, name, rank, watches, near, until: now + KNOCK });
                if shares && !self.online.open {
                    self.online.unread += 1;
                    self.say(status::status(lang, "on-knocks", Tone::Warning, "invite"), now);
                }
            }
            Event::KnockOver { visitor } => meet.knocks.retain(|knock| knock.visitor != visitor),
            Event::Reached(way) => meet.reached = way.to_string(),
            Event::Waiting => meet.waits = true,
            Event::Met { name, rank } => self.came(name, rank, now),
            Event::Broken => {
                meet.broken = true;
                if shares {
                    self.table.stand(true, now);
                }
            }
            Event::Ping(time) => meet.ping = Some(time.as_millis()),
            Event::Watchers(count) => meet.watchers = count,
            Event::Item { item, age } => self.item(item, age, now),
            Event::Reset => {
                meet.table = Shared::new();
                if shares {
                    // The game begins again from its first item.
                    line.state = State::Connected;
                }
            }
            Event::Refused { why, .. } => self.say_bad("er-line", &why.to_string(), now),
            Event::Left if plays => {
                // The game waits; who has left may come back.
                meet.gone = true;
                let text = phrase(lang, "on-gone", &[("p", &line.opponent)]);
                self.say(Status { text, tone: Tone::Warning, icon: "info" }, now);
            }
            Event::Left => self.meet_over(online::left(lang), Tone::Warning, "info", now),
            Event::Denied(denial) => self.meet_over(online::denied(lang, denial), Tone::Bad, "warning", now),
            Event::Failed(fault) => self.meet_over(online::fault(lang, &fault), Tone::Bad, "wifi-off", now),
            Event::Disagreed { .. } => self.meet_over(online::disagreed(lang), Tone::Bad, "warning", now),
            // It may be a doubt about our clock only; a guest that cannot go on leaves by itself.
            Event::Objected { why, .. } => self.say_bad("on-objected", &why, now),
            Event::NotKept(why) => self.say_bad("er-line", &why, now),
            Event::Closed => self.online.line = None,
            Event::Reachable(is) => {
                if let Some((_, reachable)) = &mut meet.far {
                    *reachable = is;
                }
            }
            Event::OtherTable => self.other_table(now),
            Event::Released if plays => {
                meet.released = true;
                self.say(status::status(lang, "on-released", Tone::Warning, "network"), now);
            }
            Event::Recovered(recovery) => {
                let moves = meet.table.game().map_or(0, |game| game.session.moves().len());
                let recovered = Some((line.opponent.clone(), moves));
                self.table_damaged(&DamagedTable { recovered, original: recovery.original }, now);
            }
            Event::Released | Event::Retrying { .. } | Event::Doubt { .. } => {}
        }
    }

    /// The line to the other side stands, for the first time or again.
    fn came(&mut self, name: String, rank: String, now: Duration) {
        let shares = self.online.shares();
        let Some(line) = &mut self.online.line else { return };
        let Some(meet) = &mut line.meet else { return };
        (meet.broken, meet.gone, meet.waits, meet.rank) = (false, false, false, rank);
        let taken_over = std::mem::take(&mut meet.released);
        line.opponent.clone_from(&name);
        let (first, plays) = (line.state == State::Waiting, meet.end.is_some());
        if first {
            line.state = State::Connected;
        }
        let way = line.way_back().to_owned();
        if shares {
            self.table.stand(false, now);
            let key = if taken_over { "on-takesover" } else { "on-back" };
            let text = phrase(self.settings.lang, key, &[("p", &name)]);
            self.say(Status { text, tone: Tone::Good, icon: "network" }, now);
        }
        if first && plays {
            self.remember_opponent(&name, way, now);
        }
    }

    /// The host sits at another table: the game here is kept, and the person asked about the other one.
    fn other_table(&mut self, now: Duration) {
        let Some(line) = &self.online.line else { return };
        let (host, way) = (line.opponent.clone(), line.way_back().to_owned());
        let text = phrase(self.settings.lang, "on-othertable", &[("p", &host)]);
        self.meet_over(text, Tone::Warning, "info", now);
        if self.dialog.is_none() && !way.is_empty() {
            self.dialog = Some(Open::Leave(Leave::Follow(host, way)));
        }
    }

    /// Says what was recovered of a table's journal.
    pub(crate) fn table_damaged(&mut self, table: &DamagedTable, now: Duration) {
        let (lang, file) = (self.settings.lang, table.original.display().to_string());
        let text = match &table.recovered {
            Some((opponent, moves)) => {
                phrase(lang, "on-recovered", &[("p", opponent), ("n", &moves.to_string()), ("f", &file)])
            }
            None => phrase(lang, "on-unreadable", &[("f", &file)]),
        };
        self.say(Status { text, tone: Tone::Warning, icon: "warning" }, now);
    }

    fn meet_over(&mut self, text: String, tone: Tone, icon: &'static str, now: Duration) {
        self.hang_up(now);
        self.line_over(Status { text, tone, icon }, now);
    }

    /// An item of the list that both ends share.
    fn item(&mut self, item: Item, age: Duration, now: Duration) {
        let shares = self.online.shares();
        let Some(Line { ticket, meet: Some(meet), state, .. }) = &mut self.online.line else { return };
        if item.n < meet.table.len() {
            // It was kept in the journal that we have read already.
            return;
        }
        if let Err(refused) = meet.table.apply(&item) {
            // The other end has checked it by the same law; it is told by the digest.
            return self.say_bad("er-line", &refused.to_string(), now);
        }
        let mine = meet.end == Some(item.by);
        let watches = meet.end.is_none();
        match item.what {
            What::Begin { .. } => self.begin_meet(now),
            What::Act(act) if shares => {
                let Some(game) = meet.table.game() else { return };
                let at = item.at.saturating_sub(game.begun);
                // It counts from when it was done.
                self.table.set_time(at, now);
                let done = self.settle(act, now).is_ok();
                self.table.set_time(at, now.saturating_sub(age));
                if done && self.table.session.outcome().is_some() {
                    self.meeting_ended(now);
                }
            }
            // The person has turned to another game.
            What::Act(_) => {}
            What::Chat(text) if watches => {
                let who = online::sayer(meet, item.by);
                if !self.online.muted {
                    self.hear(false, who, text, now);
                }
            }
            What::Chat(text) if mine || !self.online.muted => self.hear(mine, String::new(), text, now),
            What::Chat(_) => {}
            What::Offer(terms) if !mine && meet.wanted.take_if(|wanted| *wanted == terms).is_some() => {
                *state = State::Connected;
                self.effects.push(Effect::Wish(*ticket, Wish::Do(What::Accept(item.n))));
            }
            What::Offer(_) => *state = if mine { State::Asking } else { State::Connected },
            What::Accept(_) => {}
            What::Decline(_) => {
                *state = State::Connected;
                if !mine && !watches {
                    self.say(status::status(self.settings.lang, "on-declined", Tone::Warning, "info"), now);
                }
            }
            What::Ai(on) if !mine => {
                let key = if on { "on-ai" } else { "on-noai" };
                self.say(status::status(self.settings.lang, key, Tone::Plain, "ai"), now);
            }
            What::Ai(_) => {}
        }
    }

    /// The game that both ends have agreed to begins.
    fn begin_meet(&mut self, now: Duration) {
        let Some(Line { meet: Some(meet), opponent, .. }) = &self.online.line else { return };
        let Some(game) = meet.table.game() else { return };
        let me = meet.end.map(|end| game.color(end));
        let text = match me {
            Some(me) => online::began(self.settings.lang, me, opponent),
            None => online::watching(self.settings.lang, &game.session.settings().players),
        };
        let company = if me.is_some() { Company::Played(meet.file.clone()) } else { Company::Watched };
        let Ok(mut table) = Table::new(game.session.settings().clone(), now) else { return };
        table.company = Some(company);
        self.sit_down(table, me, text, now);
        // A game of which no move was made is offered again, too.
        let lines = self.table.journal(&[]);
        self.effects.push(Effect::Journal(Book::Game, lines));
    }

    /// A shared game is over: its table is still shared.
    fn meeting_ended(&mut self, now: Duration) {
        let me = self.online.plays();
        if let Some(line) = &mut self.online.line {
            line.state = State::Connected;
        }
        if let (Some(me), Some(outcome)) = (me, self.table.session.outcome()) {
            self.count_result(me, &outcome, now);
        }
    }

    /// Leaves a game that others go on playing: what was seen of it is a game at this board now, paused.
    pub(super) fn leave_watched(&mut self, now: Duration) {
        self.table.stand(false, now);
        for color in lanke_rules::Color::BOTH {
            self.table.chairs[color].away = false;
        }
        let session = &self.table.session;
        if session.clock().is_running() && session.settings().time != TimeSystem::None {
            self.play_act(Act::Pause, now);
        }
    }
}
