//! The state of the program: events in, effects out.

mod analysis_routes;
mod background_routes;
mod camera_routes;
mod dialogs;
mod engine_routes;
mod export_routes;
mod file_routes;
mod games_routes;
mod home_routes;
mod learn_routes;
mod library_routes;
mod online_routes;
mod phones_routes;
mod play_routes;
mod recovery_routes;
mod relay_routes;
mod review_routes;
mod turns_routes;
mod unsaved_routes;
mod versions_routes;
mod view;

use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use chrono::NaiveDateTime;
use lanke_game::session::{Act, Request};
use lanke_players::{Answer, is_network};
use lanke_rules::{ByColor, Move, Point};

use crate::analysis::Analyst;
use crate::analysis_files::AnalysisFiles;
use crate::background::Background;
use crate::camera::Camera;
use crate::context::WallClock;
use crate::engines::{Engines, NetworkWish};
use crate::event::{Effect, Event};
use crate::explanation::Explanation;
use crate::files::{Files, Source};
use crate::form::Form;
use crate::games::Games;
use crate::games::beginning::Beginning;
use crate::ids::{Ticket, Tickets};
use crate::intent::{Intent, Revert};
use crate::learn::Learn;
use crate::library::Library;
use crate::notices::Notices;
use crate::online::{Leave, Online};
use crate::pages::{PageId, Pages};
use crate::phones::Phones;
use crate::play::{Game, Play};
use crate::record_file::name_of;
use crate::recovery::{EarlierRuns, LeftOver, Unreadable};
use crate::relay::{Relay, RelayWish, is_event};
use crate::review::Review;
use crate::settings::Settings;
use crate::status::{self, Status, Tone};
use crate::turns::Turns;
use crate::unfinished_tables::UnfinishedTable;
use crate::unsaved::Unsaved;
use crate::versions::Versions;
use crate::words::phrase;

use dialogs::Open;

/// The state of the program. Nothing in it reads a clock or a file.
#[derive(Debug)]
pub struct App {
    settings: Rc<Settings>,
    pages: Pages,
    games: Games,
    play: Play,
    turns: Turns,
    review: Review,
    analyst: Analyst,
    analysis_files: AnalysisFiles,
    explanation: Explanation,
    online: Online,
    camera: Camera,
    phones: Phones,
    relay: Relay,
    learn: Learn,
    library: Library,
    background: Background,
    engines: Engines,
    versions: Versions,
    files: Files,
    unsaved: Unsaved,
    earlier: EarlierRuns,
    notices: Notices,
    dialog: Option<Open>,
    /// The game of the dialog for a new game goes on from there.
    beginning: Option<Beginning>,
    /// The last sound found no device.
    silent: bool,
    /// For dates and names of files.
    clock: WallClock,
    tickets: Tickets,
    effects: Vec<Effect>,
    /// The game has ended: its record is to be kept, unless the game is left at once.
    ended: bool,
}

impl App {
    /// The program as it starts: a board without clocks, and `left_over` to be offered, with `shared` the tables that
    /// games with others can be gone on at. `games` is the folder for records without a name of their own;
    /// of the journals that are `unreadable` the person is told.
    pub fn new(
        settings: Settings,
        started: NaiveDateTime,
        games: PathBuf,
        (left_over, unreadable): (Vec<LeftOver>, Vec<Unreadable>),
        shared: Vec<UnfinishedTable>,
    ) -> Self {
        let lang = settings.lang;
        let players = ByColor::default();
        let first = Form { clock: crate::form::ClockKind::None, handicap: 0, players, ..settings.form.clone() };
        let first = Form { komi: first.rules.ruleset().komi, ..first };
        let game = Game::new(first.game_settings(lang, started), Duration::ZERO)
            .or_else(|_| Game::new(Form::default().game_settings(lang, started), Duration::ZERO))
            .expect("the default settings are playable");
        let mut app = Self {
            settings: Rc::new(settings),
            pages: Pages::default(),
            games: Games::default(),
            play: Play::new(game),
            turns: Turns::default(),
            review: Review::default(),
            analyst: Analyst::default(),
            analysis_files: AnalysisFiles::default(),
            explanation: Explanation::default(),
            online: Online::with(shared),
            camera: Camera::default(),
            phones: Phones::default(),
            relay: Relay::default(),
            learn: Learn::default(),
            library: Library::default(),
            background: Background::default(),
            engines: Engines::default(),
            versions: Versions::default(),
            files: Files::new(games),
            unsaved: Unsaved::default(),
            earlier: EarlierRuns::new(left_over, unreadable),
            notices: Notices::default(),
            dialog: None,
            beginning: None,
            silent: false,
            clock: WallClock::new(started),
            tickets: Tickets::default(),
            effects: Vec::new(),
            ended: false,
        };
        app.offer_left_over(Duration::ZERO);
        app
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Sets the wall clock, which otherwise goes on with the program's own time, whose instant this is.
    pub fn set_clock(&mut self, wall: NaiveDateTime, now: Duration) {
        self.clock.set(wall, now);
    }

    /// Takes an event at `now`, the time since the program started; what is to be done outside.
    pub fn handle(&mut self, event: Event, now: Duration) -> Vec<Effect> {
        self.tell_time(now);
        match event {
            Event::Wake => {}
            Event::Intent(intent) => {
                self.background.disturb(now);
                self.intent(intent, now);
            }
            Event::Files(event) => self.file_event(event, now),
            Event::Games(event) => self.games_event(event, now),
            Event::Unsaved(event) => self.unsaved_event(event, now),
            Event::Analyses(event) => self.analyses_event(event, now),
            Event::Export(event) => self.export_event(event, now),
            Event::Explained { ticket, findings } => self.explained(ticket, findings, now),
            Event::Player { ticket, answer } => self.player_answer(ticket, answer, now),
            Event::Engines(event) => self.engine_event(event, now),
            Event::Sounded { heard } => self.silent = !heard,
            Event::VoiceFailed(text) => self.say(Status { text, tone: Tone::Warning, icon: "mute" }, now),
            Event::Online(event) => self.online_event(event, now),
            Event::Camera(event) => self.camera_event(event, now),
            Event::Phones(event) => self.phone_event(event, now),
            Event::Relay(event) => self.relay_event(event, now),
            Event::Learn(event) => self.learn_event(event, now),
            Event::Library(event) => self.library_event(event, now),
            Event::Background(event) => self.background_event(event, now),
            Event::Versions(event) => self.versions.handle(event),
            Event::DiskFailed { error } => self.say_bad("er-disk", &status::disk(self.settings.lang, &error), now),
            Event::ConfigFailed { path, error } => {
                let why = status::disk(self.settings.lang, &error);
                let text = phrase(self.settings.lang, "er-config", &[("f", &name_of(&path)), ("n", &why)]);
                self.say_long(Status { text, tone: Tone::Warning, icon: "warning" }, now);
            }
            Event::CrashReported { report } => {
                let text = phrase(self.settings.lang, "er-crash", &[("f", &report.display().to_string())]);
                self.say_long(Status { text, tone: Tone::Warning, icon: "warning" }, now);
            }
            Event::ConfigDamaged(damage) => {
                let text = damage.words(self.settings.lang);
                self.say_long(Status { text, tone: Tone::Warning, icon: "warning" }, now);
            }
        }
        self.ask_unsaved(now);
        self.advance_play(now);
        self.advance_analysis(now);
        self.advance_explanation(now);
        self.advance_turns(now);
        let busy = self.analyst.is_busy();
        self.with_play(now, |play, line, cx| play.ponder(line, busy, cx));
        self.pages.reach(self.stage());
        self.advance_online(now);
        self.advance_camera(now);
        self.advance_phones(now);
        self.advance_games(now);
        self.advance_background(now);
        if std::mem::take(&mut self.ended) && self.play.game().changed() {
            self.keep_game(now);
        }
        std::mem::take(&mut self.effects)
    }

    /// Next instant at which time alone changes something.
    pub fn wake_at(&self, now: Duration) -> Option<Duration> {
        let wakes = [
            self.play.wake_at(now),
            self.review.wake_at(),
            self.analyst.wake_at(self.shown()),
            self.analysis_files.wake_at(),
            self.online_wakes_at(now),
            self.camera.wake_at(self.pages.shown()),
            self.learn.wake_at(self.pages.shown()),
            self.library.wake_at(self.pages.shown()),
            self.relay.wake_at(&self.context(now)),
            self.background.wake_at(&self.context(now)),
            self.unsaved.wake_at(),
            self.notices.wake_at(),
        ];
        wakes.into_iter().flatten().min()
    }

    /// The clock's events, notices that end, and the automatic walk.
    fn tell_time(&mut self, now: Duration) {
        self.tick_unsaved(now);
        self.notices.tick(now);
        self.with_play(now, |play, _, cx| play.tick(cx));
        self.tick_review(now);
        self.with_learn(now, Learn::tick);
        self.with_library(now, |library, cx| library.tick(cx).into_iter().collect());
    }

    fn intent(&mut self, intent: Intent, now: Duration) {
        match intent {
            Intent::Tap(p) => self.tap(p, now),
            Intent::Pass if self.pages.reviews() => self.move_in_record(Move::Pass, now),
            Intent::Pass => self.pass(now),
            Intent::Hint => self.with_play(now, |play, line, cx| play.hint(line, cx).into_iter().collect()),
            Intent::HandOver => self.with_play(now, |play, _, cx| play.hand_over(cx)),
            Intent::SetPlayer(color, player) => self.set_player(color, player, now),
            Intent::Undo => self.undo(now),
            // The courses' programs hear of it only in place of a move.
            Intent::Resign
                if !self.online.is_shared() && self.online.plays().is_some_and(|me| me != self.play.to_play()) =>
            {
                self.say(status::status(self.settings.lang, "st-notturn", Tone::Plain, "info"), now);
            }
            Intent::Resign => {
                let person = self.play.person();
                self.ask(Open::Resign(person), &Act::Resign(person), now);
            }
            Intent::Score => self.ask(Open::Count, &Act::Ask(self.play.person(), Request::Count), now),
            Intent::Pause => self.with_play(now, |play, line, cx| vec![play.pause(line, cx)]),
            Intent::Clocks => {
                self.play_act(Act::SwitchClocks(self.play.game().session().clock().is_off()), now);
            }
            Intent::Study => self.with_play(now, |play, _, _| play.study()),
            Intent::ResetDead => self.play_act(Act::ResetDead, now),
            Intent::Agree => self.with_play(now, |play, _, cx| play.agree(cx.now)),
            Intent::Continue(by) => self.go_on_playing(by, now),
            Intent::Home(wish) => self.home_intent(wish, now),
            Intent::Rematch => self.rematch(now),
            Intent::FindTurns => self.find_turns(now),
            Intent::ShowTurn(index) => self.show_turn(index, now),
            Intent::NewGame => self.open_new_game(self.settings.form.clone(), None),
            Intent::Edit(form) => {
                if let Some(Open::NewGame(old, drawn)) = &mut self.dialog {
                    *old = form.follow(old);
                    let called = old.called(self.settings.lang);
                    drawn.take_if(|drawn| !drawn.is_of(&called));
                }
            }
            Intent::Choose(index) => {
                let preset = self.presets().into_iter().nth(index);
                if let (Some((_, _, chosen)), Some(Open::NewGame(form, drawn))) = (preset, &mut self.dialog) {
                    (*form, *drawn) = (chosen, None);
                }
            }
            Intent::Nigiri(seed) => {
                if let Some(Open::NewGame(form, drawn)) = &mut self.dialog {
                    let (after, nigiri) = form.clone().nigiri(seed, self.settings.lang);
                    (*form, *drawn) = (after, Some(nigiri));
                }
            }
            Intent::Start => self.start(now),
            Intent::Cancel => self.cancel(now),
            Intent::Accept => self.accept(now),
            Intent::Set(settings) => self.set(*settings, now),
            Intent::Show(page) => self.show(page, now),
            Intent::ShowTab(tab) => self.show_tab(tab, now),
            Intent::Camera(wish) => self.camera_intent(wish, now),
            Intent::Phones(wish) => self.phone_intent(wish, now),
            Intent::Relay(wish) => self.relay_intent(wish, now),
            Intent::Games(wish) => self.games_intent(wish, now),
            Intent::Learn(wish) => self.learn_intent(wish, now),
            Intent::Library(wish) => self.library_intent(wish, now),
            Intent::Files => self.show_files(false, now),
            Intent::AskPlace => self.ask_place(now),
            Intent::Place(path) => self.propose(path),
            Intent::NoFileDialog { listed } => {
                if listed && !matches!(self.dialog, Some(Open::Files { .. })) {
                    self.show_files(false, now);
                }
                let key = if listed { "st-nodialog-list" } else { "st-nodialog" };
                self.say_long(status::status(self.settings.lang, key, Tone::Warning, "info"), now);
            }
            Intent::Folder(path) => self.list(path, now),
            Intent::TypedPath(path) => self.look_up(path, now),
            Intent::Filter(text) => self.files.filter(text),
            Intent::Open(path) if is_network(&path) => self.network_intent(NetworkWish::Choose(path), now),
            Intent::Open(path) if is_event(&path) => self.relay_intent(RelayWish::Open(path), now),
            Intent::Open(path) => self.open(path, now),
            Intent::Paste(text) => {
                self.load(Source::Text(text), None, now);
            }
            Intent::Tab(at) => self.review.show(at),
            Intent::Read(read) => self.read(read, now),
            Intent::Analyse(wish) => self.analyse_intent(wish, now),
            Intent::CloseTab(at) => self.close_record(at, now),
            Intent::Save => self.save(None, now),
            Intent::SaveAs(path) => self.save(Some(self.files.typed(path)), now),
            Intent::SaveElsewhere(path) => self.save_asked(path, now),
            Intent::Unsaved => self.show_unsaved(now),
            Intent::Compare => self.compare(now),
            Intent::Export(wish) => self.export_intent(wish, now),
            Intent::Engines(wish) => self.engine_intent(wish, now),
            Intent::Online(wish) => self.online_intent(wish, now),
            Intent::Network(wish) => self.network_intent(wish, now),
            Intent::Listen(cue) => self.listen(cue),
            Intent::ListenToVoice => self.listen_to_voice(),
            Intent::Versions(wish) => self.versions_intent(wish, now),
            // Asked again it does not ask again.
            Intent::Quit if self.online.plays().is_some() && !self.asks_about_quitting() => {
                self.ask_about_quitting(Open::Leave(Leave::Quit), now);
            }
            Intent::Quit => self.ask_to_quit(now),
            Intent::Pick(_)
            | Intent::Go(_)
            | Intent::Autoplay
            | Intent::Try
            | Intent::Keep
            | Intent::Tool(_)
            | Intent::Judge(_)
            | Intent::Turn
            | Intent::Branch(_)
            | Intent::Comment(_)
            | Intent::Revert(_) => self.record_intent(intent, now),
        }
    }

    /// An answer of a player, to whom it concerns.
    fn player_answer(&mut self, ticket: Ticket, answer: Answer, now: Duration) {
        let analyses = self.analyst.has_asked(ticket);
        let turns = self.turns.has_asked(ticket);
        let card = self.learn.has_asked(ticket);
        let explorer = self.library.has_asked(ticket);
        let background = self.background.has_asked(ticket);
        match answer {
            Answer::AnalysisUpdated(analysis) if card => self.learn.updated(ticket, analysis),
            Answer::MoveChosen(choice) if card => self.with_learn(now, |learn, cx| learn.ended(ticket, choice, cx)),
            Answer::AnalysisUpdated(analysis) if background => self.background.updated(ticket, &analysis),
            Answer::MoveChosen(choice) if background => self.background.ended(ticket, &choice),
            Answer::AnalysisUpdated(analysis) if explorer => self.library.take_analysis(analysis),
            Answer::MoveChosen(_) if explorer => self.library.end_thinking(),
            Answer::AnalysisUpdated(analysis) if turns => self.turns.updated(ticket, &analysis),
            Answer::MoveChosen(choice) if turns => self.turns.ended(ticket, &choice),
            Answer::AnalysisUpdated(analysis) if analyses => {
                self.with_analyst(now, |analyst, shown, _| analyst.updated(ticket, &analysis, shown));
            }
            Answer::MoveChosen(choice) if analyses => {
                self.with_analyst(now, |analyst, shown, cx| analyst.ended(ticket, &choice, shown, cx));
            }
            Answer::AnalysisUpdated(analysis) => self.play.analysis_updated(ticket, analysis),
            Answer::MoveChosen(choice) => {
                self.with_play(now, |play, line, cx| play.move_chosen(ticket, choice, line, cx));
            }
            Answer::DeadStones(dead) => {
                self.with_play(now, |play, line, cx| play.dead_stones_given(ticket, dead, line, cx));
            }
            Answer::Dropped | Answer::Prepared(_) => {}
        }
    }

    fn tap(&mut self, p: Point, now: Duration) {
        if self.learns() {
            self.learn_click(p, now);
        } else if self.pages.shown() == PageId::Library {
            self.library_click(p, now);
        } else if self.pages.reviews() {
            self.move_in_record(Move::Play(p), now);
        } else if !self.correct(p, now) {
            self.with_play(now, |play, _, cx| play.click(p, cx));
        }
    }

    /// Request about the record that is shown.
    fn record_intent(&mut self, intent: Intent, now: Duration) {
        match intent {
            Intent::Go(go) if !self.pages.reviews() => self.with_play(now, |play, _, _| play.go(go)),
            Intent::Comment(text) if !self.pages.reviews() => {
                self.play_act(Act::Comment(self.play.game().node(), text), now);
            }
            Intent::Revert(Revert::Undo) if !self.pages.reviews() => self.undo(now),
            Intent::Revert(Revert::Redo) if !self.pages.reviews() => {}
            intent => {
                if let Some(request) = review_routes::request_of(intent) {
                    self.record_request(request, now);
                }
            }
        }
    }

    /// Lives by other settings from now on, and remembers them.
    fn set(&mut self, settings: Settings, now: Duration) {
        let settings = settings.within_range();
        if settings == *self.settings {
            return;
        }
        if settings.lang != self.settings.lang {
            // A sentence that was said stays in the language that it was said in.
            self.notices.clear();
            self.online.forget_ending();
        }
        if settings.sound.on != self.settings.sound.on {
            let (key, icon) = if settings.sound.on { ("st-sound-on", "sound") } else { ("st-sound-off", "mute") };
            self.say(status::status(settings.lang, key, Tone::Plain, icon), now);
        }
        if settings.speed != self.settings.speed {
            self.review.set_speed(settings.speed, now);
        }
        if settings.visible != self.settings.visible {
            self.with_online(now, |online, _, _| online.announce(settings.visible));
        }
        self.settings = Rc::new(settings);
        self.effects.push(Effect::Remember { settings: self.settings.clone() });
    }

    /// Shows a page, as a person wants.
    fn show(&mut self, page: PageId, now: Duration) {
        match page {
            PageId::Home => self.open_home(now),
            PageId::Play => {}
            PageId::Review if self.play.game().begun() => {
                self.copy_game();
                self.hand_turns_over();
            }
            PageId::Review => {}
            PageId::Camera => self.with_camera(now, |camera, _, _| vec![camera.find_webcams()]),
            PageId::Online => self.drop_dialog(now),
            PageId::Games => self.find_games(now),
            PageId::Learn => self.open_learn(now),
            PageId::Library => self.refresh_library(now),
            PageId::Relay => {}
        }
        self.pages.show(page);
    }

    fn say(&mut self, status: Status, now: Duration) {
        self.notices.say(status, now);
    }

    /// Says something that nobody waits for, or that takes time to read.
    fn say_long(&mut self, status: Status, now: Duration) {
        self.notices.say_long(status, now);
    }

    fn say_bad(&mut self, key: &str, why: &str, now: Duration) {
        let text = phrase(self.settings.lang, key, &[("n", why)]);
        self.say(Status { text, tone: Tone::Bad, icon: "warning" }, now);
    }
}
