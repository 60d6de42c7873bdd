//! The games of an event that the window follows: an [`Evening`] on a thread of its own, which may wait for the disk and the
//! network while the window does not.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lanke_app::event::Event;
use lanke_app::phones::PageAddress;
use lanke_app::relay::{self, Effect, StartedBoard, StartedEvent};
use lanke_app::words::Lang;
use lanke_storage::{Access, create_folder, create_with};
use lanke_web::{Link, SceneGame};

use crate::answers::Answers;
use crate::evening::{Evening, EveningError, EveningOptions, News, Plan, PlanError};
use crate::file_trouble::FileError;
use crate::in_order::InOrder;
use crate::phones::{address, wall_address};
use crate::places::Places;

/// Way to the thread that follows games. When this is dropped they are followed no longer, as soon as what was asked for before
/// is done.
pub(crate) struct Relays {
    jobs: InOrder<(Effect, Lang)>,
    /// Games are followed.
    follows: Arc<AtomicBool>,
}

impl Relays {
    pub(crate) fn new(places: Option<Places>, worker: Answers) -> Self {
        let follows = Arc::new(AtomicBool::new(false));
        let mut relay = Relay { places, worker, evening: None, follows: Arc::clone(&follows) };
        let jobs = InOrder::silent(move |(effect, lang)| relay.carry_out(effect, lang));
        Self { jobs, follows }
    }

    /// True while news may come.
    pub(crate) fn follows(&self) -> bool {
        self.follows.load(Ordering::Relaxed)
    }

    /// Carries an effect out, after those before. The start alone has an answer.
    pub(crate) fn carry_out(&self, effect: Effect, lang: Lang) {
        self.jobs.carry_out((effect, lang));
    }
}

/// The event that is followed.
struct Relay {
    places: Option<Places>,
    worker: Answers,
    evening: Option<Evening>,
    follows: Arc<AtomicBool>,
}

impl Relay {
    fn carry_out(&mut self, effect: Effect, lang: Lang) {
        match effect {
            Effect::Start { ticket, file, made } => {
                // The one before has left its files when the next one opens them.
                self.turn_to(None);
                let started = self.start(&file, made.as_deref(), lang);
                let result = started.map(|(evening, event)| {
                    self.turn_to(Some(evening));
                    Box::new(event)
                });
                let result = result.map_err(|why| why.words(lang));
                self.worker.done(None, Event::Relay(relay::Event::Started { ticket, result }));
                // Its news come behind the answer.
                self.evening.iter_mut().for_each(Evening::run);
            }
            Effect::Delay(delay) => {
                if let Some(evening) = &self.evening {
                    evening.set_delay(delay);
                }
            }
            Effect::Settled { board } => {
                if let Some(evening) = &self.evening {
                    evening.settle(board);
                }
            }
            Effect::Stop => self.turn_to(None),
        }
    }

    /// Follows another evening, or none.
    fn turn_to(&mut self, evening: Option<Evening>) {
        self.follows.store(evening.is_some(), Ordering::Relaxed);
        self.evening = evening;
    }

    /// Starts to follow what a file describes.
    fn start(&self, file: &Path, made: Option<&str>, lang: Lang) -> Result<(Evening, StartedEvent), StartError> {
        if let Some(text) = made {
            make(file, text).map_err(|why| StartError::File(FileError::Write(file.to_owned(), why)))?;
        }
        let plan = Plan::read(file, None, None).map_err(StartError::Plan)?;
        let options = EveningOptions { places: self.places.clone(), lang, bind: None, port: 0 };
        let worker = self.worker.clone();
        let listener = Box::new(move |news| {
            if let Some(event) = event(news, lang) {
                worker.progress(Event::Relay(event));
            }
        });
        let evening = Evening::open(plan, options, listener).map_err(StartError::Evening)?;
        let started = started(&evening);
        Ok((evening, started))
    }
}

/// Reason why the games of an event cannot be followed.
#[derive(Debug)]
enum StartError {
    /// Its file cannot be made.
    File(FileError),
    /// Its file makes no sense.
    Plan(PlanError),
    /// Its boards cannot be followed.
    Evening(EveningError),
}

impl StartError {
    /// A sentence about it.
    fn words(&self, lang: Lang) -> String {
        match self {
            Self::File(why) => why.words(lang),
            Self::Plan(why) => why.words(lang),
            Self::Evening(why) => why.words(lang),
        }
    }
}

/// Makes the file of an event; another file there is not written over.
fn make(file: &Path, text: &str) -> std::io::Result<()> {
    file.parent().map_or(Ok(()), create_folder)?;
    create_with(file, Access::Shared, |made| made.write_all(text.as_bytes()))
}

fn started(evening: &Evening) -> StartedEvent {
    let (plan, pages) = (evening.plan(), evening.pages());
    let page = |link: &Option<Link>| -> Option<PageAddress> { link.as_ref().map(|link| address(&link.url)) };
    let boards = plan.boards.iter().zip(&pages.boards).map(|(planned, pages)| StartedBoard {
        number: planned.number,
        settings: planned.settings.clone(),
        spectators: address(&pages.spectators.url),
        wall: wall_address(&pages.spectators),
        desk: page(&pages.desk),
        camera: page(&pages.camera),
        black: page(&pages.black),
        white: page(&pages.white),
    });
    StartedEvent {
        name: plan.event.clone(),
        round: plan.round,
        delay: plan.delay,
        records: plan.records.clone(),
        spectators: address(&pages.spectators.url),
        arbiter: address(&pages.arbiter.url),
        commentator: page(&pages.commentator),
        boards: boards.collect(),
    }
}

/// News as the app takes them; none of a broker that is there.
fn event(news: News, lang: Lang) -> Option<relay::Event> {
    Some(match news {
        News::Game { board, game } => {
            let SceneGame { session, time, stands, .. } = *game;
            relay::Event::Game { board, session: Box::new(session), time, stands }
        }
        News::Sight { board, overlay } => relay::Event::Sight { board, overlay },
        News::Help { board } => relay::Event::Help { board },
        News::Settled { board } => relay::Event::Settled { board },
        News::Trouble { board, trouble } => relay::Event::Trouble { board, why: trouble.words(lang) },
        News::Delay(delay) => relay::Event::Delay(delay),
        News::Renewed { before, link, .. } => {
            let walls = before.wall.zip(link.wall).into_iter();
            let pages = [(before.url, link.url)].into_iter().chain(walls);
            relay::Event::Renewed(pages.map(|(before, url)| (before, address(&url))).collect())
        }
        News::Connected { .. } => return None,
    })
}
