//! Routing to and from the game that is played.

use std::time::Duration;

use lanke_engine::EngineError;
use lanke_game::session::{Act, GameSettings, Phase, Refusal};
use lanke_players::PlayerSpec;
use lanke_rules::{ByColor, Color};
use lanke_sound::Cue;

use super::{App, Open};
use crate::context::Context;
use crate::engine_words;
use crate::event::{Book, Effect, Held};
use crate::form::{Form, Nobody};
use crate::games::beginning::Beginning;
use crate::online::OnlineWish;
use crate::pages::{PageId, PlayTab, Stage};
use crate::play::{Action, Controller, Game, LineState, Play};
use crate::settings::NetworkChoice;
use crate::status::{Status, Tone, engine_error, status};
use crate::words::word;

impl App {
    /// The line to another program, as the game depends on it.
    pub(crate) fn line_state(&self, now: Duration) -> LineState {
        LineState {
            plays: self.online.plays(),
            shares: self.online.shares(),
            is_table: self.online.is_shared(),
            waits: self.online.waits(),
            pending: self.online.is_pending(),
            signal: self.online.signal(now),
            proposes: self.online.proposes_dead(),
            limit: self.online.limit(),
            pace: self.online.pace(),
        }
    }

    /// Lets the game do something, and carries out what follows from it.
    pub(crate) fn with_play(
        &mut self,
        now: Duration,
        change: impl FnOnce(&mut Play, LineState, &Context<'_>) -> Vec<Action>,
    ) {
        let line = self.line_state(now);
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        let actions = change(&mut self.play, line, &cx);
        self.carry_out_play(actions, now);
    }

    /// Lets computer opponents think about what is due now.
    pub(super) fn advance_play(&mut self, now: Duration) {
        loop {
            let mut played = false;
            self.with_play(now, |play, line, cx| {
                let actions = play.advance(line, cx);
                played = actions.iter().any(|action| matches!(action, Action::Choice(..)));
                actions
            });
            if !played {
                return;
            }
        }
    }

    /// Does an act of the game, or proposes it to the other end of the line; a refusal is told.
    pub(crate) fn play_act(&mut self, act: Act, now: Duration) {
        // It is told by `act`.
        let _refusal = self.act(act, now);
    }

    /// Does an act of the game, or proposes it to the other end of the line; a refusal is told.
    ///
    /// # Errors
    /// The reason why it is refused.
    pub(crate) fn act(&mut self, act: Act, now: Duration) -> Result<(), Refusal> {
        self.propose_online(&act, now).unwrap_or_else(|| self.settle(act, now))
    }

    /// Does an act here.
    ///
    /// # Errors
    /// The reason why it is refused, which is told.
    pub(crate) fn settle(&mut self, act: Act, now: Duration) -> Result<(), Refusal> {
        let line = self.line_state(now);
        let cx = Context::new(&self.settings, self.pages, now, self.clock, &self.tickets);
        match self.play.act(act, line, &cx) {
            Ok(actions) => {
                self.carry_out_play(actions, now);
                Ok(())
            }
            Err(refusal) => {
                self.refuse(refusal, now);
                Err(refusal)
            }
        }
    }

    pub(crate) fn refuse(&mut self, refusal: Refusal, now: Duration) {
        let status = self.play.refusal(refusal, &self.context(now));
        self.say(status, now);
    }

    /// Opens a question, unless the act that it leads to would be refused anyway.
    pub(super) fn ask(&mut self, open: Open, act: &Act, now: Duration) {
        match self.play.check(act, now) {
            Ok(()) => self.dialog = Some(open),
            Err(refusal) => self.refuse(refusal, now),
        }
    }

    /// Lets another play for a side.
    pub(super) fn set_player(&mut self, color: Color, player: Option<PlayerSpec>, now: Duration) {
        self.with_play(now, |play, _, cx| match play.has_trouble(Some(color)) {
            true => play.settle_trouble(Some(player), cx),
            false => play.set_player(color, player, cx),
        });
    }

    /// Opens the dialog for a new game at this screen, which goes on from a beginning if there is one.
    pub(super) fn open_new_game(&mut self, form: Form, beginning: Option<Beginning>) {
        self.online.close_terms();
        self.beginning = beginning;
        self.dialog = Some(Open::NewGame(form, None));
    }

    /// Begins the game of the dialog, or offers its terms; asks first where a game is in progress.
    pub(super) fn start(&mut self, now: Duration) {
        let Some(Open::NewGame(form, _)) = self.dialog.take_if(|open| matches!(open, Open::NewGame(..))) else {
            return;
        };
        if self.online.sets_terms() {
            self.with_online(now, |online, _, cx| online.take_terms(form, cx));
        } else {
            self.begin_or_ask(form, true, now);
        }
    }

    /// Begins a game; asks first where a game is in progress. A form that was filled in stays open where nothing is begun.
    pub(super) fn begin_or_ask(&mut self, form: Form, is_filled_in: bool, now: Duration) {
        if self.refuse_other_board(form.size(), now) {
            if is_filled_in {
                self.dialog = Some(Open::NewGame(form, None));
            }
        } else if self.play.game().in_progress() || self.online.plays().is_some() {
            self.dialog = Some(Open::Replace { form, is_filled_in });
        } else {
            self.begin(form, now);
        }
    }

    /// Begins a game; the one before is kept in the folder of games.
    pub(crate) fn begin(&mut self, mut form: Form, now: Duration) {
        let NetworkChoice { file, people, .. } = &self.settings.network;
        let network = file.as_deref().map(|file| (file, *people));
        let engines = match form.engines(&self.settings.engines, network) {
            Ok(engines) => engines,
            Err(nobody) => {
                let text = match nobody {
                    Nobody::Engine => word(self.settings.lang, "st-noengine").to_owned(),
                    Nobody::Network => word(self.settings.lang, "st-nonetwork").to_owned(),
                    Nobody::BuiltIn(size) => engine_error(self.settings.lang, &EngineError::BoardTooLarge(size)),
                };
                self.say(Status { text, tone: Tone::Bad, icon: "engine" }, now);
                self.dialog = Some(Open::NewGame(form, None));
                return;
            }
        };
        for color in Color::BOTH {
            if let Some(PlayerSpec::Engine(engine)) = &engines[color] {
                form.players[color].engine.clone_from(&engine.name);
            }
        }
        form.name_person(self.settings.own_name(), self.settings.course.rank.trim());
        let mut settings = form.game_settings(self.settings.lang, self.context(now).today());
        for color in Color::BOTH {
            if let Some(player @ PlayerSpec::Network(_)) = &engines[color] {
                settings.players[color].rank = engine_words::rank(self.settings.lang, player);
            }
        }
        let acts = self.beginning_of(&form).map(|beginning| beginning.acts(&settings)).unwrap_or_default();
        match Game::new(settings, now) {
            Ok(game) => {
                self.beginning = None;
                let controller = |player: Option<PlayerSpec>| {
                    player.map_or(Controller::Local, |player| Controller::Engine { player, handed_over: false })
                };
                self.open_game(game.controlled_by(engines.map(controller)), now);
                self.play_beginning(&acts, now);
                // A game that is begun before a real board is played on it.
                if self.pages.shown() != PageId::Camera || !self.camera.is_open() {
                    self.pages.show(PageId::Play);
                }
                self.change_settings(|settings| settings.form = form, now);
            }
            Err(error) => {
                self.say(Status { text: error.to_string(), tone: Tone::Bad, icon: "warning" }, now);
                self.dialog = Some(Open::NewGame(form, None));
            }
        }
    }

    /// The recorded game from which one by this form goes on: on its board, and without other handicap stones.
    pub(super) fn beginning_of(&self, form: &Form) -> Option<&Beginning> {
        let local = !self.online.sets_terms();
        self.beginning.as_ref().filter(|beginning| local && beginning.size == form.size() && form.handicap == 0)
    }

    fn play_beginning(&mut self, acts: &[Act], now: Duration) {
        if acts.is_empty() {
            return;
        }
        match self.play.play_beginning(acts, now) {
            Ok(actions) => self.carry_out_play(actions, now),
            Err(refusal) => self.refuse(refusal, now),
        }
    }

    /// Begins this game; the one before is kept in the folder of games.
    pub(super) fn open_game(&mut self, game: Game, now: Duration) {
        self.leave_game(now);
        self.replace_game(game.seeded(self.seed(now)), now);
        self.drop_dialog(now);
    }

    /// True if the game that has ended can be played again.
    pub(super) fn can_rematch(&self) -> bool {
        let game = self.play.game();
        let remote = Color::BOTH.into_iter().any(|color| game.controllers()[color].is_remote());
        game.session().outcome().is_some() && (!remote || self.online.offers_rematch())
    }

    /// Plays the game that has ended again, with the colours changed; the other end of a line is asked first.
    pub(super) fn rematch(&mut self, now: Duration) {
        if !self.can_rematch() {
            return;
        }
        let game = self.play.game();
        let controllers = game.controllers();
        if let Some(color) = Color::BOTH.into_iter().find(|&color| controllers[color].is_remote()) {
            self.online_intent(OnlineWish::OfferGame(color), now);
            let text = status(self.settings.lang, "on-asking", Tone::Good, "network");
            return self.say_long(text, now);
        }
        let swapped = |controllers: &ByColor<Controller>| {
            ByColor::from_fn(|color: Color| match &controllers[color.opponent()] {
                Controller::Engine { player, handed_over: false } => {
                    Controller::Engine { player: player.clone(), handed_over: false }
                }
                Controller::Engine { .. } | Controller::Local | Controller::Remote => Controller::Local,
            })
        };
        let (before, controllers) = (game.session().settings(), swapped(controllers));
        let players = ByColor::from_fn(|color: Color| before.players[color.opponent()].clone());
        let date = self.context(now).today().format("%Y-%m-%d").to_string();
        let settings = GameSettings { players, date, ..before.clone() };
        match Game::new(settings, now) {
            Ok(game) => {
                self.open_game(game.controlled_by(controllers), now);
                self.pages.show(PageId::Play);
            }
            Err(error) => self.say(Status { text: error.to_string(), tone: Tone::Bad, icon: "warning" }, now),
        }
    }

    /// Shows a tab beside the board; the one chosen while a game is played is remembered.
    pub(super) fn show_tab(&mut self, tab: PlayTab, now: Duration) {
        let kind = usize::from(self.online.is_connected());
        if !self.pages.choose_late_tab(tab) && self.settings.tabs[kind] != tab {
            self.change_settings(|settings| settings.tabs[kind] = tab, now);
        }
    }

    /// Stage of the game.
    pub(super) fn stage(&self) -> Stage {
        match self.play.game().session().phase() {
            Phase::Playing => Stage::Playing,
            Phase::Counting => Stage::Counting,
            Phase::Over(_) => Stage::Over,
        }
    }

    /// Goes on playing instead of counting, as this side wants, or else the person at the screen.
    pub(super) fn go_on_playing(&mut self, by: Option<Color>, now: Duration) {
        self.play_act(Act::Continue(by.unwrap_or(self.play.person())), now);
    }

    /// Passes; against a beginners' level a pass while play is open is asked about first.
    pub(super) fn pass(&mut self, now: Duration) {
        if self.dialog.is_none() && self.play.passes_early() {
            return self.dialog = Some(Open::Pass);
        }
        // Asked for again, at the phone over a real board, it is answered.
        self.dialog.take_if(|open| matches!(open, Open::Pass));
        self.with_play(now, |play, _, cx| vec![play.pass(cx)]);
    }

    /// Puts another game in the place of the one that was played.
    pub(crate) fn replace_game(&mut self, game: Game, now: Duration) {
        self.forget_turns();
        self.ended = false;
        let actions = self.play.replace(game);
        self.carry_out_play(actions, now);
        self.with_camera(now, |camera, game, _| camera.take_game(game));
    }

    /// A random seed for the computer opponents of a game that begins now.
    pub(crate) fn seed(&self, now: Duration) -> u64 {
        u64::try_from(self.context(now).today().and_utc().timestamp_micros()).unwrap_or(0)
    }

    /// Keeps the record of the game that is played, and closes its journal.
    pub(crate) fn leave_game(&mut self, now: Duration) {
        self.leave_online_game(now);
        self.close_game(now);
    }

    /// Keeps the record of a game that is not played with another program any more, and closes its journal.
    pub(crate) fn close_game(&mut self, now: Duration) {
        if self.play.game().begun() {
            let left = self.unwritten_game(self.play.game(), now);
            self.leave(left, Held::Book(Book::Game), now);
        }
    }

    /// Lets something be heard, unless the settings keep it quiet.
    pub(crate) fn sound(&mut self, cue: Cue) {
        if self.settings.sound.lets(cue) {
            self.listen(cue);
        }
    }

    /// Lets something be heard.
    pub(crate) fn listen(&mut self, cue: Cue) {
        self.effects.push(Effect::Sound { cue, volume: self.settings.sound.volume });
    }

    pub(crate) fn carry_out_play(&mut self, actions: Vec<Action>, now: Duration) {
        for action in actions {
            match action {
                Action::Act(act) => self.play_act(act, now),
                Action::Click(color, p) => {
                    if let Err(Refusal::Illegal(_)) = self.act(Act::Play(color, p), now) {
                        self.notices.refuse(p, now);
                    }
                }
                Action::Choice(turn, choice) => {
                    let refused =
                        self.act(choice_act(turn.color, choice), now).is_err_and(|why| why != Refusal::TimeUp);
                    if refused {
                        self.with_play(now, |play, line, cx| play.choice_refused(turn.color, choice, line, cx));
                    }
                }
                Action::TakeBack(act) => {
                    // Who watches two computer opponents looks at what stands there now.
                    let watches = matches!(act, Act::Ask(..)) && !self.online.shares() && !self.play.has_person();
                    if self.act(act, now).is_ok() && watches {
                        self.play_act(Act::Pause, now);
                    }
                }
                Action::Carry(act) => self.with_online(now, |online, game, _| online.acted(&act, game)),
                Action::TellEngine(color) => self.tell_engine(color, now),
                Action::Notify(status) => self.say(status, now),
                Action::ClearNotice => self.notices.clear_but_warnings(),
                Action::ClearWarning => self.notices.clear(),
                Action::ClearRefused => self.notices.clear_refused(),
                Action::Sound(cue) => self.sound(cue),
                Action::Journal(lines) => self.effects.push(Effect::Journal { book: Book::Game, lines }),
                Action::Keep => self.ended = true,
                Action::SettleCount => self.with_play(now, |play, _, _| play.settle_count()),
                Action::Think { ticket, request } => self.effects.push(Effect::Think { ticket, request }),
                Action::Judge { ticket, request } => self.effects.push(Effect::Judge { ticket, request }),
                Action::Guess { ticket, position } => self.effects.push(Effect::Guess { ticket, position }),
                Action::Stop(ticket) => self.effects.push(Effect::Stop(ticket)),
            }
        }
    }
}

/// The act by which a computer opponent's choice is played.
fn choice_act(color: Color, choice: lanke_engine::Choice) -> Act {
    match choice {
        lanke_engine::Choice::Play(p) => Act::Play(color, p),
        lanke_engine::Choice::Pass => Act::Pass(color),
        lanke_engine::Choice::Resign => Act::Resign(color),
    }
}
