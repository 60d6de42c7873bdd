//! The game that is played: what is done at the board, and how games begin and end.

use std::time::Duration;

use lanke_game::session::{Act, Phase, Refusal, Request};
use lanke_players::PlayerSpec;
use lanke_rules::{Color, Move, Point};
use lanke_sound::Cue;

use crate::app::{App, Open, REFUSED};
use crate::event::{Book, Effect, Held};
use crate::form::{Form, Nobody};
use crate::intent::{Go, Intent, Revert, Screen};
use crate::seats::Chair;
use crate::settings::Settings;
use crate::status;
use crate::table::Table;
use crate::view::{Status, Tone};

impl App {
    pub(crate) fn tap(&mut self, p: Point, now: Duration) {
        if self.screen == Screen::Review {
            if self.attempt(p, now) || self.practise(p, now) {
                return;
            }
            let place = self.shelf.shown().place();
            let told = self.hand.tap(self.shelf.shown_mut(), p);
            self.sound_study(place);
            return self.tell_study(told, now);
        }
        if self.correct(p, now) {
            return;
        }
        if self.table.looks_back() {
            return self.walk_game(Go::Last);
        }
        match self.table.session.phase() {
            Phase::Counting if self.table.session.position().board().stone(p).is_none() => {}
            Phase::Counting => self.play_act(Act::ToggleDead(p), now),
            Phase::Over(_) if !self.table.studying => {
                self.say(status::status(self.settings.lang, "st-over-study", Tone::Plain, "try"), now);
            }
            Phase::Playing if self.is_minds_turn() => self.not_your_turn(now),
            Phase::Playing | Phase::Over(_) => {
                if let Err(Refusal::Illegal(_)) = self.act(Act::Play(self.to_play(), p), now) {
                    self.refused = Some((p, now + REFUSED));
                }
            }
        }
    }

    pub(crate) fn undo(&mut self, now: Duration) {
        if self.screen == Screen::Review {
            return self.record_intent(Intent::Revert(Revert::Undo), now);
        }
        let person = self.person();
        let plays = |color: Color| self.table.chairs[color].is_here();
        let act = match (self.table.session.phase(), self.table.session.last_mover()) {
            (Phase::Over(_), _) => Act::Back,
            // Back to the person's own move, whatever came after it.
            _ if plays(person) != plays(person.opponent()) => Act::Ask(person, Request::Takeback),
            (_, Some(color)) => Act::Ask(color, Request::Takeback),
            (_, None) => Act::Ask(self.to_play(), Request::Takeback),
        };
        let taken = self.act(act, now).is_ok();
        // Who watches two minds looks at what stands there now.
        if taken && !Color::BOTH.into_iter().any(|color| self.table.chairs[color].is_here()) {
            self.play_act(Act::Pause, now);
        }
    }

    pub(crate) fn not_your_turn(&mut self, now: Duration) {
        self.say(status::status(self.settings.lang, "st-notturn", Tone::Plain, "info"), now);
    }

    /// Begins the study after the end, or takes back all that was placed for it.
    pub(crate) fn study_end(&mut self, now: Duration) {
        if self.table.session.outcome().is_some() {
            self.table.studying = !self.table.studying;
            while !self.table.studying && self.table.session.studied() > 0 {
                self.play_act(Act::Back, now);
            }
        }
    }

    pub(crate) fn to_play(&self) -> Color {
        self.table.session.position().to_play()
    }

    /// Opens a question, unless what it leads to would be refused anyway.
    pub(crate) fn ask(&mut self, open: Open, act: Act, now: Duration) {
        let mut trial = self.table.session.clone();
        match trial.act(&act, self.table.time(now)) {
            Ok(()) => self.dialog = Some(open),
            Err(refusal) => self.refuse(refusal, now),
        }
    }

    pub(crate) fn play_act(&mut self, act: Act, now: Duration) {
        // A refusal is told by `act`.
        let _told = self.act(act, now);
    }

    /// Does an act of the game and tells what came of it.
    pub(crate) fn act(&mut self, act: Act, now: Duration) -> Result<(), Refusal> {
        self.propose_online(&act, now).unwrap_or_else(|| self.settle(act, now))
    }

    /// Does an act here.
    pub(crate) fn settle(&mut self, act: Act, now: Duration) -> Result<(), Refusal> {
        let phase = self.table.session.phase();
        let mv = match act {
            Act::Play(color, p) => Some((color, Move::Play(p))),
            Act::Pass(color) => Some((color, Move::Pass)),
            _ => None,
        };
        let flag = act == Act::Flag;
        let done = act.clone();
        let lines = self.table.act(act, now).inspect_err(|&refusal| self.refuse(refusal, now))?;
        if phase == Phase::Playing {
            self.send_online(&done, now);
        }
        self.effects.push(Effect::Journal(Book::Game, lines));
        self.refused = None;
        self.notice.take_if(|n| n.0.tone != Tone::Warning);
        if let Some((color, mv)) = mv {
            self.sound_move(color, mv, self.table.session.position().captured().len());
        }
        match self.table.session.phase() {
            Phase::Counting if phase != Phase::Counting => self.ask_for_dead(now),
            Phase::Over(_) if !matches!(phase, Phase::Over(_)) => {
                // The flag has a sound of its own.
                if !flag {
                    self.sound(Cue::End);
                }
                self.keep_game(now);
            }
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn refuse(&mut self, refusal: Refusal, now: Duration) {
        let nogo = self.table.session.ruleset().capture == lanke_rules::Capture::Forbidden;
        self.say(status::refusal(self.settings.lang, refusal, nogo), now);
    }

    pub(crate) fn start(&mut self, now: Duration) {
        let Some(Open::NewGame(form, _)) = self.dialog.take_if(|open| matches!(open, Open::NewGame(..))) else {
            return;
        };
        if self.online.sets_terms() {
            self.take_terms(form, now);
        } else if self.table.in_progress() || self.online.plays().is_some() {
            self.dialog = Some(Open::Replace(form));
        } else {
            self.begin(form, now);
        }
    }

    /// Begins a game; the one before is kept in the folder of games.
    pub(crate) fn begin(&mut self, form: Form, now: Duration) {
        let minds = match form.engines(&self.settings.engines, self.settings.network.file.as_deref()) {
            Ok(minds) => minds,
            Err(nobody) => {
                let key = match nobody {
                    Nobody::Engine => "st-noengine",
                    Nobody::Network => "st-nonetwork",
                };
                self.say(status::status(self.settings.lang, key, Tone::Bad, "engine"), now);
                self.dialog = Some(Open::NewGame(form, None));
                return;
            }
        };
        let mut form = form;
        for color in Color::BOTH {
            if let Some(PlayerSpec::Engine(engine)) = &minds[color] {
                form.seats[color].engine.clone_from(&engine.name);
            }
        }
        match Table::new(form.game_settings(self.settings.lang, self.today(now)), now) {
            Ok(table) => {
                self.leave_game(now);
                self.forget_thoughts();
                self.table = table;
                self.table.chairs = minds.map(|mind| Chair { mind, ..Chair::default() });
                self.table.seed = u64::try_from(self.today(now).and_utc().timestamp_micros()).unwrap_or(0);
                self.turn_to(Screen::Play);
                self.dialog = None;
                self.set(Settings { form, ..self.settings.clone() }, now);
            }
            Err(error) => {
                self.say(Status { text: error.to_string(), tone: Tone::Bad, icon: "warning" }, now);
                self.dialog = Some(Open::NewGame(form, None));
            }
        }
    }

    /// Keeps the record of the game that is played, and closes its journal.
    pub(crate) fn leave_game(&mut self, now: Duration) {
        self.leave_online_game(now);
        self.close_game(now);
    }

    /// Keeps the record of a game that is not played with another program any more, and closes its journal.
    pub(crate) fn close_game(&mut self, now: Duration) {
        if self.table.begun() {
            let left = self.left_game(&self.table, now);
            self.leave(left, Held::Book(Book::Game), now);
        }
    }
}
