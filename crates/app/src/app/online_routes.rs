//! Routing to and from play with other programs.

use std::time::Duration;

use lanke_game::session::{Act, GameSettings, Refusal};
use lanke_rules::Color;

use super::{App, Open};
use crate::context::Context;
use crate::event::{Book, Effect};
use crate::online::{Action, Company, Event, GameState, Online, OnlineWish};
use crate::pages::PageId;
use crate::play::Game;
use crate::status::{Status, Tone};

impl App {
    pub(super) fn online_intent(&mut self, wish: OnlineWish, now: Duration) {
        self.with_online(now, |online, _, cx| online.request(wish, cx));
    }

    /// Takes news of other programs; of much that has come at once only the last is heard.
    pub(super) fn online_event(&mut self, event: Event, now: Duration) {
        let Event::Session { ticket, events } = event else {
            return self.with_online(now, |online, game, cx| online.handle(event, game, cx));
        };
        let from = self.effects.len();
        for event in events {
            let event = Event::Session { ticket, events: vec![event] };
            self.with_online(now, |online, game, cx| online.handle(event, game, cx));
            // A move that is taken back and another in its place are not one.
            self.sync_camera(now);
        }
        self.gather(from);
    }

    pub(super) fn advance_online(&mut self, now: Duration) {
        self.with_online(now, |online, _, cx| online.advance(cx));
    }

    pub(super) fn online_wakes_at(&self, now: Duration) -> Option<Duration> {
        self.online.wake_at(self.online_game(now), now)
    }

    /// Answers what the other side asks; false if nothing waits for it.
    pub(super) fn answer_online(&mut self, agrees: bool, now: Duration) -> bool {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        let actions = self.online.answer(agrees, &cx);
        let answered = actions.is_some();
        self.carry_out_online(actions.unwrap_or_default(), now);
        answered
    }

    /// Proposes an act to the other end, where both ends play one game; none where it is done here.
    pub(crate) fn propose_online(&mut self, act: &Act, now: Duration) -> Option<Result<(), Refusal>> {
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        let (result, actions) = self.online.propose(act, self.online_game(now), &cx)?;
        self.carry_out_online(actions, now);
        Some(result)
    }

    /// Leaves the game that is played with another program, because another one begins here.
    pub(crate) fn leave_online_game(&mut self, now: Duration) {
        self.with_online(now, |online, _, _| online.leave_game());
    }

    /// Reports to the other side that an engine plays a colour here, or no longer.
    pub(crate) fn tell_engine(&mut self, color: Color, now: Duration) {
        let on = self.play.game().controllers()[color].engine().is_some();
        self.with_online(now, |online, _, cx| online.tell_engine(color, on, cx));
    }

    fn online_game(&self, now: Duration) -> GameState {
        let game = self.play.game();
        let session = game.session();
        GameState { over: session.outcome().is_some(), time: game.time(now) }
    }

    /// Lets play with other programs change, and carries out what follows from it.
    pub(super) fn with_online(
        &mut self,
        now: Duration,
        change: impl FnOnce(&mut Online, GameState, &Context<'_>) -> Vec<Action>,
    ) {
        let game = self.online_game(now);
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        let actions = change(&mut self.online, game, &cx);
        self.carry_out_online(actions, now);
    }

    fn carry_out_online(&mut self, actions: Vec<Action>, now: Duration) {
        for action in actions {
            match action {
                Action::Notify(status) => self.say(status, now),
                Action::Refuse(refusal) => self.refuse(refusal, now),
                Action::BeginGame { settings, me, company, notice } => {
                    self.begin_online(*settings, me, company, notice, now);
                }
                Action::ResumeGame { file } => {
                    self.resume_online(&file, None, now);
                }
                Action::PlayAct(act) => self.play_act(act, now),
                Action::PlayShared { act, at, age } => {
                    // It counts from when it was done.
                    self.play.set_time(at, now);
                    // A refusal is told by `settle`.
                    let _told = self.settle(act, now);
                    self.play.set_time(at, now.saturating_sub(age));
                }
                Action::EndGame(outcome) => {
                    if self.play.game().session().outcome().is_none() {
                        self.play_act(Act::End(outcome), now);
                    }
                }
                Action::Stand(stands) => self.play.stand(stands, now),
                Action::AskLeave(leave) => self.dialog = Some(Open::Leave(leave)),
                Action::SuggestLeave(leave) => drop(self.dialog.get_or_insert(Open::Leave(leave))),
                Action::OpenForm(form) => {
                    self.beginning = None;
                    self.dialog = Some(Open::NewGame(*form, None));
                }
                Action::RememberForm(form) => self.change_settings(|settings| settings.form = *form, now),
                Action::RememberOpponents(opponents) => {
                    self.change_settings(|settings| settings.opponents = opponents, now);
                }
                Action::Quit => self.ask_to_quit(now),
                Action::Copy(text) => self.effects.push(Effect::Copy(text)),
                Action::Effect(effect) => self.effects.push(Effect::Online(effect)),
            }
        }
    }

    /// Begins a game in which only `me` is played here, or nobody.
    fn begin_online(
        &mut self,
        settings: GameSettings,
        me: Option<Color>,
        company: Option<Company>,
        notice: Status,
        now: Duration,
    ) {
        let game = match Game::new(settings, now) {
            Ok(game) => game.remote_but(me).seeded(self.seed(now)),
            // Both sides have checked the settings.
            Err(error) => {
                return self.say(Status { text: error.to_string(), tone: Tone::Bad, icon: "warning" }, now);
            }
        };
        let shared = company.is_some();
        self.close_game(now);
        self.replace_game(company.into_iter().fold(game, Game::shared), now);
        self.drop_dialog(now);
        self.pages.show(PageId::Play);
        self.say(notice, now);
        if shared {
            // A game of which no move was made is offered again, too.
            let lines = self.play.journal(&[]);
            self.effects.push(Effect::Journal { book: Book::Game, lines });
        }
    }

    /// Goes back to an unfinished table with its game, and waits there for the other side; false if that cannot be done.
    pub(super) fn resume_online(&mut self, file: &str, earlier: Option<(&Game, &[String])>, now: Duration) -> bool {
        let Some(unfinished) = self.online.resumable(file) else { return false };
        let lines = earlier.map_or(&[][..], |(_, lines)| lines);
        let made = Game::of_shared(&unfinished.table, lines, now);
        let (mut game, entries) = match made.or_else(|_| Game::of_shared(&unfinished.table, &[], now)) {
            Ok(made) => made,
            Err(why) => {
                self.say_bad("er-read", &why.to_string(), now);
                return false;
            }
        };
        self.leave_game(now);
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        let Some((me, actions)) = self.online.resume(file, &cx) else { return false };
        game = game.shared(Company::Played(file.to_owned()));
        if let Some((before, _)) = earlier {
            game = game.controlled_by(before.controllers().clone());
        }
        self.replace_game(game.remote_but(Some(me)), now);
        let lines = self.play.journal(&entries);
        self.effects.push(Effect::Journal { book: Book::Game, lines });
        self.drop_dialog(now);
        self.pages.show(PageId::Play);
        self.carry_out_online(actions, now);
        true
    }

    /// Keeps the last of the sounds that follow each other, and writes the journal once.
    fn gather(&mut self, from: usize) {
        let mut kept: Vec<Effect> = Vec::new();
        for effect in self.effects.split_off(from) {
            let before = kept.iter().rposition(|effect| !matches!(effect, Effect::Sound { .. }));
            match (effect, before.map(|place| (place, &mut kept[place]))) {
                (
                    Effect::Journal { book: Book::Game, lines },
                    Some((place, Effect::Journal { book: Book::Game, lines: before })),
                ) => {
                    before.extend(lines);
                    kept.truncate(place + 1);
                }
                (effect, _) => kept.push(effect),
            }
        }
        self.effects.extend(kept);
    }
}
