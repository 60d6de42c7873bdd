//! The running program: carries out what the app wants done, with threads and one channel.

mod effects;

use std::collections::HashMap;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender};
use std::thread;
use std::time::Duration;

use chrono::{Local, NaiveDateTime};
use lanke_players::{Networks, PlayerSpec, Players, Programs, Resources, SilenceHandler, Starter};
use lanke_rules::Color;
use lanke_sound::{Cue, Speaker};

use crate::analyses;
use crate::answers::{Answers, Bell, Task};
use crate::camera::Instruction;
use crate::connections::Connections;
use crate::crash_report;
use crate::in_order::InOrder;
use crate::instance;
use crate::journals::Journals;
use crate::learner;
use crate::library::LibraryThreads;
use crate::phones::Phones;
use crate::places::Places;
use crate::relays::Relays;
use crate::voice::{Voice, VoiceError};
use lanke_app::Intent;
use lanke_app::Settings;
use lanke_app::View;
use lanke_app::analysis_files;
use lanke_app::app::App;
use lanke_app::engines;
use lanke_app::event::{Event, Ticket};
use lanke_app::export;
use lanke_app::learn;
use lanke_app::online::{self};
use lanke_app::phones;
use lanke_app::unfinished_tables;
use lanke_app::versions::ListKey;

use lanke_app::words::Lang;
use lanke_print::Progress;

/// Interval at which the answers of workers are polled while one is at work, unless they ring.
const POLL: Duration = Duration::from_millis(8);
/// Makes the guess of dead stones repeatable.
const SEED: u64 = 1;

/// Hears every sound, with its volume between 0 and 1; who is told later whether there is a device to
/// hear it on.
pub type Ear = Box<dyn Fn(Cue, f32) -> Option<Receiver<bool>>>;

/// Says a move of a side at a named point.
pub type Mouth = Box<dyn FnMut(Lang, Color, &str) -> Result<(), VoiceError>>;

/// The wall clock in local time.
pub type Wall = Box<dyn Fn() -> NaiveDateTime>;

/// Time since the program started.
pub type Now = Box<dyn Fn() -> Duration>;

/// The running program.
pub struct Lanke {
    /// Messages of the workers; dropped first, so that later starts open a window of their own while the rest ends.
    answers: Receiver<Task>,
    app: App,
    now: Now,
    /// `None` lets dates go on with `now`.
    wall: Option<Wall>,
    /// `None` for a user without a home: nothing is kept then.
    places: Option<Places>,
    /// The settings as they were read or last written.
    remembered: Rc<Settings>,
    journals: Journals,
    /// Analyses kept beside records.
    analyses: InOrder<analysis_files::Effect>,
    /// Files of the learner.
    learner: InOrder<learn::Effect>,
    library: LibraryThreads,
    /// The settings could not be saved the last time.
    settings_failed: bool,
    worker: Answers,
    working: usize,
    players: Players,
    networks: Arc<Networks>,
    /// Key that lists of versions are signed with.
    list_key: ListKey,
    /// Stop flags of the workers whose work may not be wanted any more.
    stops: HashMap<Ticket, Arc<AtomicBool>>,
    connections: Connections,
    phones: Phones,
    relays: Relays,
    /// The way to the thread that looks through a camera; without it the thread ends.
    camera: Option<(Ticket, Sender<Instruction>)>,
    /// `None` keeps the program quiet.
    ear: Option<Ear>,
    /// `None` says nothing aloud.
    mouth: Option<Mouth>,
    /// Text that is to be put on the clipboard.
    copied: Option<String>,
    /// Another start has asked for the window.
    called: bool,
    /// Faults found in files at the start, in sentences.
    warnings: Vec<String>,
    quit: bool,
}

impl std::fmt::Debug for Lanke {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lanke").field("app", &self.app).field("working", &self.working).finish_non_exhaustive()
    }
}

impl Lanke {
    /// Starts the program with the files in `places`. `lang` is the language of a first start, `now`
    /// the clock that it lives by.
    pub fn start(places: Option<Places>, lang: Lang, now: Now) -> Self {
        let (worker, answers) = Answers::new();
        let mut troubles = Vec::new();
        let path = places.as_ref().map(Places::settings);
        let (settings, damage) = match path.map(|path| Settings::load(&path, lang).map_err(|error| (path, error))) {
            Some(Ok((settings, damage))) => (settings, damage.map(Event::ConfigDamaged)),
            Some(Err((path, error))) => (Settings::new(lang), Some(Event::ConfigFailed { path, error })),
            None => (Settings::new(lang), None),
        };
        let remembered = Rc::new(settings.clone());
        let (journals, left_over, unreadable) = Journals::open(places.as_ref().map(Places::journals));
        let games = places.as_ref().map_or_else(PathBuf::new, Places::games);
        let shared =
            places.as_ref().map(|places| unfinished_tables::read(&places.tables(), &places.keys())).transpose();
        let (shared, damaged) = shared.map(Option::unwrap_or_default).unwrap_or_else(|error| {
            troubles.push(error);
            Default::default()
        });
        let app = App::new(settings, Local::now().naive_local(), games, (left_over, unreadable), shared);
        let networks = Arc::<Networks>::default();
        let (log, worker_of_programs) = (places.as_ref().map(Places::engine_log), worker.clone());
        let connections = Connections::new(places.clone(), worker.clone());
        let phones = Phones::new(places.clone(), worker.clone());
        let relays = Relays::new(places.clone(), worker.clone());
        let folder = places.as_ref().map(Places::analyses);
        let analyses = InOrder::new(worker.clone(), move |effect| analyses::carry_out(effect, folder.as_deref()));
        let folder = places.as_ref().map(Places::learn);
        let learner = InOrder::new(worker.clone(), move |effect| learner::carry_out(effect, folder.as_deref()));
        let library = LibraryThreads::new(places.as_ref(), &worker);
        let mut lanke = Self {
            app,
            now,
            wall: None,
            places,
            remembered,
            journals,
            analyses,
            learner,
            library,
            settings_failed: false,
            answers,
            worker,
            working: 0,
            players: Players::new(starter(&networks, log, silence(&worker_of_programs)), Resources::default()),
            networks,
            list_key: ListKey::of_program(),
            stops: HashMap::new(),
            connections,
            phones,
            relays,
            camera: None,
            ear: None,
            mouth: None,
            copied: None,
            called: false,
            warnings: Vec::new(),
            quit: false,
        };
        lanke.handle(Event::Wake);
        if lanke.phones.were_cut_off() {
            lanke.handle(Event::Phones(phones::Event::CutOff));
        }
        let damaged = damaged.into_iter().map(|table| Event::Online(online::Event::TableDamaged { table }));
        for trouble in troubles.into_iter().map(|error| Event::DiskFailed { error }).chain(damage).chain(damaged) {
            lanke.handle(trouble);
            lanke.warnings.push(lanke.view().common.status.text);
        }
        lanke
    }

    /// The program as it starts on this machine, by the machine's clock.
    pub fn here(lang: Lang) -> Self {
        let start = std::time::Instant::now();
        let lanke = Self::start(Places::of_this_user(), lang, Box::new(move || start.elapsed()));
        lanke.dated_by(Box::new(|| Local::now().naive_local()))
    }

    /// The same program with dates by a wall clock, which may be set, and goes on while the machine sleeps.
    pub fn dated_by(self, wall: Wall) -> Self {
        Self { wall: Some(wall), ..self }
    }

    /// The same program heard through this machine's audio, and by the voice of its system.
    pub fn aloud(self) -> Self {
        let (speaker, mut voice) = (Speaker::of_this_machine(), Voice::default());
        let heard = self.heard_by(Box::new(move |cue, volume| Some(speaker.play(cue, volume))));
        heard.spoken_by(Box::new(move |lang, color, point| voice.say_move(lang, color, point)))
    }

    /// The same program heard by `ear`.
    pub fn heard_by(self, ear: Ear) -> Self {
        Self { ear: Some(ear), ..self }
    }

    /// The same program, which says moves by `mouth`.
    pub fn spoken_by(self, mouth: Mouth) -> Self {
        Self { mouth: Some(mouth), ..self }
    }

    /// The same program with other computer opponents.
    pub fn thinking_with(self, starter: Arc<Starter>) -> Self {
        Self { players: Players::new(starter, Resources::default()), ..self }
    }

    /// The same program that believes lists of versions by another key.
    pub fn trusting(self, list_key: ListKey) -> Self {
        Self { list_key, ..self }
    }

    /// Announces, once, a crash of which an earlier run has left a report; the report, if there is one.
    pub fn tell_of_crashes(&mut self) -> Option<PathBuf> {
        let reports = self.places.as_ref().map(Places::reports);
        match reports.map_or(Ok(None), |folder| crash_report::take_new(&folder)) {
            Ok(report) => {
                if let Some(report) = report.clone() {
                    self.handle(Event::CrashReported { report });
                }
                report
            }
            Err(error) => {
                self.handle(Event::DiskFailed { error });
                None
            }
        }
    }

    /// Lets later starts call for the window and hand their records over, as [`crate::instance`] describes.
    pub fn answer_later_starts(&mut self) {
        let file = self.places.as_ref().map(Places::window);
        if let Some(Err(error)) = file.map(|file| instance::listen(file, self.worker.clone())) {
            self.handle(Event::DiskFailed { error });
        }
    }

    /// The file that says what programs were told and what they answered.
    pub fn engine_log(&self) -> Option<PathBuf> {
        self.places.as_ref().map(Places::engine_log)
    }

    /// Lets workers ring when [`Lanke::wake`] is to be called; without a bell it asks to be called while
    /// one is at work.
    pub fn ring(&self, bell: Bell) {
        self.worker.hang(bell);
        // For what has come before there was one.
        self.worker.ring();
    }

    /// Does what a person wants. What they did is on the disk when this returns.
    pub fn send(&mut self, intent: Intent) {
        self.handle(Event::Intent(intent));
    }

    /// Takes the answers of workers and lets time pass; to be called at [`Lanke::wake_at`].
    pub fn wake(&mut self) {
        while let Ok(task) = self.answers.try_recv() {
            self.take(task);
        }
        if let Err(error) = self.connections.open_sessions() {
            self.handle(Event::DiskFailed { error });
        }
        for event in self.connections.events() {
            self.handle(Event::Online(event));
        }
        for event in self.phones.events() {
            self.handle(Event::Phones(event));
        }
        self.handle(Event::Wake);
    }

    /// Waits until no worker is at work; for programs without a window.
    pub fn settle(&mut self) {
        while self.working > 0 {
            match self.answers.recv() {
                Ok(task) => self.take(task),
                Err(_) => return,
            }
        }
    }

    /// In what time [`Lanke::wake`] should be called; `None` when nothing will change by itself.
    pub fn wake_at(&self) -> Option<Duration> {
        let now = (self.now)();
        let time = self.app.wake_at(now).map(|at| at.saturating_sub(now));
        let pages = self.phones.are_served() || self.relays.follows();
        let lines = self.connections.are_open() || self.camera.is_some() || pages;
        let work = ((self.working > 0 || lines) && !self.worker.rings()).then_some(POLL);
        [time, work].into_iter().flatten().min()
    }

    /// View at this instant.
    pub fn view(&self) -> View {
        self.app.view((self.now)())
    }

    /// The records that are not on the disk as they stand, as SGF: for a program that ends and cannot ask.
    pub fn unsaved_records(&self) -> Vec<String> {
        self.app.unsaved_records()
    }

    /// The text that is to be put on the clipboard since this was last asked.
    pub fn take_copied(&mut self) -> Option<String> {
        self.copied.take()
    }

    /// True if another start has asked for the window since this was last asked.
    pub fn take_called(&mut self) -> bool {
        std::mem::take(&mut self.called)
    }

    /// Faults found in files at the start, in sentences; the window shows them as they come.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// The person has asked to leave.
    pub fn has_quit(&self) -> bool {
        self.quit
    }

    /// Takes a message of a worker.
    fn take(&mut self, task: Task) {
        let event = match task {
            Task::Progress(event) => event,
            Task::Called => {
                self.called = true;
                return;
            }
            Task::Done { ticket, event } => {
                self.working -= 1;
                ticket.map(|ticket| self.stops.remove(&ticket));
                event
            }
        };
        if let Event::Online(event) = &event {
            self.connections.note(event);
        }
        self.handle(event);
    }

    fn handle(&mut self, event: Event) {
        let mut events = vec![event];
        while let Some(event) = events.pop() {
            let now = (self.now)();
            if let Some(wall) = &self.wall {
                self.app.set_clock(wall(), now);
            }
            for effect in self.app.handle(event, now) {
                if let Err(error) = self.carry_out(effect) {
                    events.push(Event::DiskFailed { error });
                }
            }
        }
        if let Some(broadcast) = self.phones.are_seen().then(|| self.app.broadcast((self.now)())).flatten() {
            self.phones.show(broadcast);
        }
    }

    /// Progress that a worker reports to, and by which it is stopped.
    fn progress(&mut self, ticket: Ticket) -> Progress {
        let (stop, tell) = (self.stop(ticket), self.worker.clone());
        Progress::new(stop, move |share| tell.progress(Event::Export(export::Event::Progress { ticket, share })))
    }

    /// Flag that stops a worker.
    fn stop(&mut self, ticket: Ticket) -> Arc<AtomicBool> {
        let stop = Arc::new(AtomicBool::new(false));
        self.stops.insert(ticket, stop.clone());
        stop
    }

    /// Lets a thread of its own do something that may take a while.
    fn work(&mut self, job: impl FnOnce() -> Event + Send + 'static) {
        self.spawn(None, job);
    }

    /// Lets a thread of its own do something for a question, which can be stopped.
    fn work_for(&mut self, ticket: Ticket, job: impl FnOnce() -> Event + Send + 'static) {
        self.spawn(Some(ticket), job);
    }

    fn spawn(&mut self, ticket: Option<Ticket>, job: impl FnOnce() -> Event + Send + 'static) {
        self.working += 1;
        let worker = self.worker.clone();
        thread::spawn(move || worker.done(ticket, job()));
    }
}

/// Starts computer opponents by the networks that are in use; programs write to the file `log`.
fn starter(networks: &Arc<Networks>, log: Option<PathBuf>, silence: SilenceHandler) -> Arc<Starter> {
    let networks = Arc::clone(networks);
    Arc::new(move |player: &PlayerSpec| {
        lanke_players::start(player, &networks, Programs { log: log.as_deref(), silence: &silence })
    })
}

/// Reports programs that do not answer in time, and that do again.
fn silence(answers: &Answers) -> SilenceHandler {
    let answers = answers.clone();
    Arc::new(move |engine, command| {
        let (engine, command) = (engine.clone(), command.map(str::to_owned));
        answers.progress(Event::Engines(engines::Event::Silent { engine, command }));
    })
}
