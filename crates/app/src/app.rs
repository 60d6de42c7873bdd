//! The state of the program: events in, effects out.

mod analysis_routes;
mod camera_routes;
mod engine_routes;
mod export_routes;
mod file_routes;
mod online_routes;
mod play_routes;
mod recovery_routes;
mod review_routes;
mod unsaved_routes;
mod view;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::Duration;

use chrono::NaiveDateTime;
use lanke_game::record::{Collection, Opened};
use lanke_game::session::{Act, Request};
use lanke_players::{Answer, is_network};
use lanke_rules::{ByColor, Point};
use lanke_storage::{Conflict, Expected, Version};

use crate::analysis::{self, Analyst};
use crate::camera::Camera;
use crate::engines::{Engines, NetworkWish};
use crate::event::{Effect, Event, Held, OpenError, Source, Ticket};
use crate::export::Exporting;
use crate::files::GameFile;
use crate::files::Saving;
use crate::form::{Form, Nigiri};
use crate::ids::{LeftOverId, Tickets};
use crate::intent::{Intent, Revert, Screen};
use crate::online::{Leave, Online};
use crate::play::{self, Game, Play};
use crate::record_file::name_of;
use crate::recovery::{Findings, LeftOver, UnfinishedSession, Unreadable, Work};
use crate::review::{OpenRecord, Review};
use crate::settings::Settings;
use crate::status;
use crate::unfinished_tables::UnfinishedTable;
use crate::unsaved::UnsavedList;
use crate::view::{Status, Tone};
use crate::words::phrase;

/// Time that a sentence stays.
const NOTICE: Duration = Duration::from_millis(4000);
/// Time that a sentence stays which nobody waits for, or which takes time to read.
const IMPORTANT: Duration = Duration::from_secs(20);
/// Time that a refused point stays marked.
pub(crate) const REFUSED: Duration = Duration::from_millis(2500);

/// The state of the program. Nothing in it reads a clock or a file.
#[derive(Debug)]
pub struct App {
    pub(crate) settings: Settings,
    pub(crate) screen: Screen,
    pub(crate) play: Play,
    engines: Engines,
    pub(crate) online: Online,
    review: Review,
    analyst: Analyst,
    pub(crate) camera: Camera,
    pub(crate) dialog: Option<Open>,
    pub(crate) notice: Option<(Status, Duration)>,
    pub(crate) refused: Option<(Point, Duration)>,
    /// The last sound found no device.
    pub(crate) silent: bool,
    pub(crate) folder: Option<Folder>,
    /// The files that were opened last, as far as it is known whether they are there.
    pub(crate) recent: Vec<GameFile>,
    /// Text that the names of listed files must hold.
    pub(crate) filter: String,
    /// The wall clock when the app's time was zero, for dates and names of files.
    pub(crate) started: NaiveDateTime,
    pub(crate) games: PathBuf,
    tickets: Tickets,
    pub(crate) loading: VecDeque<Loading>,
    pub(crate) saving: Vec<Saving>,
    pub(crate) listing: Option<Ticket>,
    /// Games that programs before this one were stopped in, the newest last.
    pub(crate) left_games: Vec<(LeftOverId, Box<Game>, Vec<String>)>,
    /// One of them was offered.
    pub(crate) offered: bool,
    /// Edits that programs before this one were stopped in.
    pub(crate) left_studies: Vec<(LeftOverId, OpenRecord)>,
    pub(crate) findings: Findings,
    pub(crate) unsaved: UnsavedList,
    pub(crate) effects: Vec<Effect>,
}

/// The dialog that is open.
#[derive(Debug)]
pub(crate) enum Open {
    NewGame(Form, Option<Nigiri>),
    Resign,
    Count,
    /// Begin a game although one is in progress.
    Replace(Form),
    /// Leave a game with another program.
    Leave(Leave),
    /// Go on with the game of an earlier run.
    Restore(LeftOverId, Box<Game>),
    /// Go on with the game of an earlier run with another Lanke.
    Rejoin(Box<UnfinishedSession>),
    /// Go on with the edits of an earlier run.
    RestoreStudies(Vec<(LeftOverId, OpenRecord)>),
    Games,
    Export(Box<Exporting>),
    /// Write a record although its file is not as it was.
    Conflict(PathBuf, Conflict),
    /// Information about the game of the record.
    Info,
    /// Faults found in the journals of earlier runs.
    Findings,
    /// The disk has refused something: another place for it, before the program is left where that was asked.
    Unsaved {
        held: Held,
        quitting: bool,
    },
}

/// A record that is being read, or waits for one that was asked for before it.
#[derive(Debug)]
pub(crate) struct Loading {
    pub(crate) ticket: Ticket,
    /// The file, if it comes from one.
    pub(crate) path: Option<PathBuf>,
    /// Record that it is to be compared with.
    pub(crate) compared: Option<Box<Collection>>,
    pub(crate) answer: Option<Result<Opened, OpenError>>,
    /// The version of the file that was read.
    pub(crate) version: Option<Version>,
}

/// A folder that was listed.
#[derive(Debug)]
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
    pub(crate) files: Vec<GameFile>,
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
        let seats = ByColor::default();
        let first = Form { clock: crate::form::ClockKind::None, handicap: 0, seats, ..settings.form.clone() };
        let first = Form { komi: first.rules.ruleset().komi, ..first };
        let game = Game::new(first.game_settings(lang, started), Duration::ZERO)
            .or_else(|_| Game::new(Form::default().game_settings(lang, started), Duration::ZERO))
            .expect("the default settings are playable");
        let recovered = left_over.iter().filter_map(LeftOver::recovered).collect();
        let (mut left_games, mut left_studies) = (Vec::new(), Vec::new());
        for LeftOver { id, work, .. } in left_over {
            match work {
                Work::Game(table, lines) => left_games.push((id, table, lines)),
                Work::Record(study) => left_studies.push((id, *study)),
            }
        }
        let mut app = Self {
            settings,
            screen: Screen::Play,
            play: Play::new(game),
            engines: Engines::default(),
            online: Online::with(shared),
            review: Review::default(),
            analyst: Analyst::default(),
            camera: Camera::default(),
            dialog: None,
            notice: None,
            refused: None,
            silent: false,
            folder: None,
            recent: Vec::new(),
            filter: String::new(),
            started,
            games,
            tickets: Tickets::default(),
            loading: VecDeque::new(),
            saving: Vec::new(),
            listing: None,
            left_games,
            offered: false,
            left_studies,
            findings: Findings { recovered, unreadable, ..Findings::default() },
            unsaved: UnsavedList::default(),
            effects: Vec::new(),
        };
        app.offer_left_over(Duration::ZERO);
        app
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Takes an event at `now`, the time since the program started; what is to be done outside.
    pub fn handle(&mut self, event: Event, now: Duration) -> Vec<Effect> {
        self.tell_time(now);
        match event {
            Event::Wake => {}
            Event::Intent(intent) => self.intent(intent, now),
            Event::Loaded(ticket, loaded, version) => {
                if let Some(loading) = self.loading.iter_mut().find(|l| l.ticket == ticket) {
                    (loading.answer, loading.version) = (Some(loaded), version);
                }
                self.take_loaded(now);
            }
            Event::Saved(ticket, path, saved) => self.saved(ticket, path, saved, now),
            Event::Listed(ticket, path, files) => {
                if self.listing.take_if(|t| *t == ticket).is_some() {
                    match files {
                        Ok(files) => self.folder = Some(Folder { path, files }),
                        Err(why) => {
                            let why = status::disk(self.settings.lang, &why);
                            self.say_bad("er-list", &format!("{}: {why}", path.display()), now);
                        }
                    }
                }
            }
            Event::Export(event) => self.export_event(event, now),
            Event::Player { ticket, answer } => self.player_answer(ticket, answer, now),
            Event::Engines(event) => self.engine_event(event, now),
            Event::Heard(heard) => self.silent = !heard,
            Event::Online(event) => self.online_event(event, now),
            Event::Seen(files) => self.recent = files,
            Event::Camera(event) => self.camera_event(event, now),
            Event::Journaled(held, written) => self.journaled(held, written, now),
            Event::Retried => self.retried(now),
            Event::DiskFailed(why) => self.say_bad("er-disk", &status::disk(self.settings.lang, &why), now),
            Event::ConfigFailed(path, why) => {
                let why = status::disk(self.settings.lang, &why);
                let text = phrase(self.settings.lang, "er-config", &[("f", &name_of(&path)), ("n", &why)]);
                self.say_long(Status { text, tone: Tone::Warning, icon: "warning" }, now);
            }
            Event::ConfigDamaged(damage) => {
                let text = damage.words(self.settings.lang);
                self.say_long(Status { text, tone: Tone::Warning, icon: "warning" }, now);
            }
        }
        self.ask_unsaved();
        self.advance_play(now);
        self.advance_analysis(now);
        let busy = self.is_analysing();
        self.with_play(now, |play, line, cx| play.ponder(line, busy, cx));
        self.advance_online(now);
        self.advance_camera(now);
        std::mem::take(&mut self.effects)
    }

    /// Next instant at which time alone changes something.
    pub fn wake_at(&self, now: Duration) -> Option<Duration> {
        let notice = self.notice.as_ref().map(|n| n.1);
        let refused = self.refused.map(|r| r.1);
        let analysis = self.analyst.wake_at(self.shown());
        let online = self.online_wakes_at(now);
        let record = self.review.wake_at();
        let disk = self.unsaved.wake_at();
        let wakes = [self.play.wake_at(now), record, notice, refused, analysis, online, self.camera.wake_at(), disk];
        wakes.into_iter().flatten().min()
    }

    /// The clock's events, notices that end, and the automatic walk.
    fn tell_time(&mut self, now: Duration) {
        self.retry_unsaved(now);
        self.notice.take_if(|n| n.1 <= now);
        self.refused.take_if(|r| r.1 <= now);
        self.with_play(now, |play, _, cx| play.tick(cx));
        self.tick_review(now);
    }

    fn intent(&mut self, intent: Intent, now: Duration) {
        match intent {
            Intent::Tap(p) => self.tap(p, now),
            Intent::Pass if self.screen == Screen::Review => self.record_intent(intent, now),
            Intent::Pass => self.with_play(now, |play, _, cx| vec![play.pass(cx)]),
            Intent::Hint => self.with_play(now, |play, line, cx| play.hint(line, cx).into_iter().collect()),
            Intent::HandOver => self.with_play(now, |play, _, cx| play.hand_over(cx)),
            Intent::SetPlayer(color, player) => self.set_player(color, player, now),
            Intent::Undo => self.undo(now),
            // The courses' programs hear of it only in place of a move.
            Intent::Resign
                if !self.online.is_shared() && self.online.plays().is_some_and(|me| me != self.play.to_play()) =>
            {
                self.not_your_turn(now);
            }
            Intent::Resign => self.ask(Open::Resign, &Act::Resign(self.play.person()), now),
            Intent::Score => self.ask(Open::Count, &Act::Ask(self.play.person(), Request::Count), now),
            Intent::Pause => self.with_play(now, |play, line, cx| vec![play.pause(line, cx)]),
            Intent::Clocks => {
                self.play_act(Act::SwitchClocks(self.play.game().session().clock().is_off()), now);
            }
            Intent::Study => self.with_play(now, |play, _, _| play.study()),
            Intent::ResetDead => self.play_act(Act::ResetDead, now),
            Intent::Agree => self.with_play(now, |play, _, cx| play.agree(cx.now)),
            Intent::Continue => {
                let by = self.online.plays().unwrap_or(self.play.to_play());
                self.play_act(Act::Continue(by), now);
            }
            Intent::NewGame => {
                self.online.close_terms();
                self.dialog = Some(Open::NewGame(self.settings.form.clone(), None));
            }
            Intent::Edit(form) => {
                if let Some(Open::NewGame(old, drawn)) = &mut self.dialog {
                    *old = form.follow(old);
                    let called = old.called(self.settings.lang);
                    drawn.take_if(|drawn| !drawn.is_of(&called));
                }
            }
            Intent::Choose(index) => {
                let preset = view::dialogs::presets(self).into_iter().nth(index);
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
            Intent::Show(screen) => self.show(screen),
            Intent::Camera(wish) => self.camera_intent(wish, now),
            Intent::Games => {
                self.dialog = Some(Open::Games);
                self.filter.clear();
                self.effects.push(Effect::LookFor(self.settings.recent.clone()));
                self.list(self.folder.as_ref().map(|f| f.path.clone()));
            }
            Intent::Folder(path) => self.list(Some(path)),
            Intent::Filter(text) => self.filter = text,
            Intent::Open(path) if is_network(&path) => self.network_intent(NetworkWish::Choose(path), now),
            Intent::Open(path) => self.open(path),
            Intent::Paste(text) => self.load(Source::Text(text)),
            Intent::Tab(at) => self.review.show(at),
            Intent::Read(read) => self.read(read, now),
            Intent::Analyse(wish) => self.analyse_intent(wish, now),
            Intent::CloseTab(at) => self.close_study(at, now),
            Intent::Save => self.save(None, now),
            Intent::SaveAs(path) => self.save(Some(path), now),
            Intent::SaveElsewhere(path) => self.save_asked(path, now),
            Intent::Unsaved => self.show_unsaved(),
            Intent::Compare => self.compare(),
            Intent::Export(wish) => self.export_intent(wish, now),
            Intent::Engines(wish) => self.engine_intent(wish, now),
            Intent::Online(wish) => self.online_intent(wish, now),
            Intent::Network(wish) => self.network_intent(wish, now),
            Intent::Listen(cue) => self.listen(cue),
            // Asked again it does not ask again.
            Intent::Quit if self.online.plays().is_some() && !matches!(self.dialog, Some(Open::Leave(Leave::Quit))) => {
                self.dialog = Some(Open::Leave(Leave::Quit));
            }
            Intent::Quit => self.quit(now),
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
        match answer {
            Answer::AnalysisUpdated(analysis) if analyses => {
                self.analysis_event(analysis::Event::AnalysisUpdated { ticket, analysis }, now);
            }
            Answer::MoveChosen(choice) if analyses => {
                self.analysis_event(analysis::Event::MoveChosen { ticket, choice }, now);
            }
            Answer::AnalysisUpdated(analysis) => {
                self.play_event(play::Event::AnalysisUpdated { ticket, analysis }, now);
            }
            Answer::MoveChosen(choice) => self.play_event(play::Event::MoveChosen { ticket, choice }, now),
            Answer::DeadStones(dead) => self.play_event(play::Event::DeadStones { ticket, dead }, now),
            Answer::Dropped => {}
        }
    }

    fn tap(&mut self, p: Point, now: Duration) {
        if self.screen == Screen::Review {
            self.click_record(p, now);
        } else if !self.correct(p, now) {
            self.with_play(now, |play, _, cx| play.click(p, cx));
        }
    }

    /// Request about the record that is shown.
    pub(crate) fn record_intent(&mut self, intent: Intent, now: Duration) {
        match (intent, self.screen) {
            (Intent::Go(go), Screen::Play) => self.with_play(now, |play, _, _| play.go(go)),
            (Intent::Comment(text), Screen::Play) => {
                self.play_act(Act::Comment(self.play.game().node(), text), now);
            }
            (Intent::Revert(Revert::Undo), Screen::Play) => self.undo(now),
            (Intent::Revert(Revert::Redo), Screen::Play) => {}
            (intent, _) => {
                if let Some(request) = review_routes::request_of(intent) {
                    self.record_request(request, now);
                }
            }
        }
    }

    fn cancel(&mut self, now: Duration) {
        if self.dialog.is_none() && self.play.has_trouble(None) {
            return self.with_play(now, |play, _, cx| play.settle_trouble(Some(None), cx));
        }
        if self.dialog.is_none()
            && let Some(color) = self.silent_side()
        {
            return self.with_play(now, |play, _, cx| play.set_player(color, None, cx));
        }
        if self.dialog.is_none() && self.answer_online(false, now) {
            return;
        }
        match self.dialog.take() {
            None => self.online.close_page(),
            // What is not wanted now is kept as a record.
            Some(Open::Restore(id, table)) => self.keep_left_game(id, &table, now),
            Some(Open::Rejoin(left)) => self.keep_left_game(left.id, &left.table, now),
            Some(Open::NewGame(..)) => self.online.close_terms(),
            Some(Open::RestoreStudies(studies)) => self.keep_left_studies(studies, now),
            Some(Open::Replace(form)) => self.dialog = Some(Open::NewGame(form, None)),
            Some(Open::Export(open)) => self.close_export(&open, now),
            _ => {}
        }
        self.offer_left_over(now);
    }

    fn accept(&mut self, now: Duration) {
        if self.dialog.is_none() && self.play.has_trouble(None) {
            return self.with_play(now, |play, _, cx| play.settle_trouble(None, cx));
        }
        if self.dialog.is_none() && self.silent_side().is_some() {
            return self.engines.wait_on();
        }
        if self.dialog.is_none() && self.answer_online(true, now) {
            return;
        }
        match self.dialog.take() {
            Some(Open::Resign) => self.play_act(Act::Resign(self.play.person()), now),
            Some(Open::Count) => self.play_act(Act::Ask(self.play.person(), Request::Count), now),
            Some(Open::Replace(form)) => self.begin(form, now),
            Some(Open::Leave(leave)) => self.leave_online(leave, now),
            Some(Open::Restore(id, table)) => self.take_over_game(id, *table, now),
            Some(Open::Rejoin(left)) => self.take_over_session(*left, now),
            Some(Open::RestoreStudies(studies)) => self.take_over_studies(studies),
            Some(Open::Unsaved { quitting: true, .. }) => self.quit_at_once(now),
            Some(Open::Findings) => {}
            Some(Open::Conflict(path, conflict)) if conflict != Conflict::NotAFile => {
                self.save_as(path, Expected::Anything, now);
            }
            other => self.dialog = other,
        }
        self.offer_left_over(now);
    }

    /// Lives by other settings from now on, and remembers them.
    pub(crate) fn set(&mut self, settings: Settings, now: Duration) {
        let settings = settings.within_range();
        if settings == self.settings {
            return;
        }
        if settings.lang != self.settings.lang {
            // A sentence that was said stays in the language that it was said in.
            self.notice = None;
        }
        if settings.sound.on != self.settings.sound.on {
            let (key, icon) = if settings.sound.on { ("st-sound-on", "sound") } else { ("st-sound-off", "mute") };
            self.say(status::status(settings.lang, key, Tone::Plain, icon), now);
        }
        if settings.speed != self.settings.speed {
            self.review.set_speed(settings.speed, now);
        }
        if settings.visible != self.settings.visible {
            self.announce(settings.visible, now);
        }
        self.settings = settings;
        self.effects.push(Effect::Remember(Box::new(self.settings.clone())));
    }

    pub(crate) fn show(&mut self, screen: Screen) {
        self.camera.hide();
        if screen == Screen::Review && self.play.game().begun() {
            self.copy_game();
        }
        self.turn_to(screen);
    }

    /// Shows a screen, and nothing over it.
    pub(crate) fn turn_to(&mut self, screen: Screen) {
        self.screen = screen;
        self.online.close_page();
    }

    pub(crate) fn ticket(&self) -> Ticket {
        self.tickets.next()
    }

    /// The wall clock.
    pub(crate) fn today(&self, now: Duration) -> NaiveDateTime {
        self.context(now).today()
    }

    pub(crate) fn say(&mut self, status: Status, now: Duration) {
        self.notice = Some((status, now + NOTICE));
    }

    /// Says something that nobody waits for, or that takes time to read.
    pub(crate) fn say_long(&mut self, status: Status, now: Duration) {
        self.notice = Some((status, now + IMPORTANT));
    }

    pub(crate) fn say_bad(&mut self, key: &str, why: &str, now: Duration) {
        let text = phrase(self.settings.lang, key, &[("n", why)]);
        self.say(Status { text, tone: Tone::Bad, icon: "warning" }, now);
    }
}
