//! Evening of a club: its games followed at once, whatever their moves come from, shown to spectators and the arbiter, kept as
//! records, published over MQTT.
//!
//! Each board has a source (`desk`, `camera`, `table`) that tells the game as it stands through one channel to one thread, `running`,
//! which shows, delays, publishes, notes results, and tells a listener.

mod analyst;
mod board;
mod camera;
mod delay;
mod desk;
mod error;
mod news;
mod places;
mod plan;
mod results;
mod running;
mod table;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use lanke_app::words::Lang;
use lanke_relay::{Broker, BrokerNews, Publisher};
use lanke_storage::create_folder;
use lanke_web::{Delay, Heading, Link, WebServer};

use crate::file_trouble::{FileError, FileTrouble};
use crate::places::Places;
use crate::web_server::{self, Serves};
use board::{Board, Overviews};
use news::Input;
use running::Running;

pub use delay::DelayError;
pub use error::{BoardError, EveningError};
pub use news::{Listener, News, Trouble};
pub use plan::{PairingFile, Plan, PlanError, PlannedBoard};
pub use results::ResultsError;

/// Options of an evening.
#[derive(Clone, Debug)]
pub struct EveningOptions {
    /// Files of the user; none are kept without them.
    pub places: Option<Places>,
    /// Language of the pages where a browser asks for none that the program has.
    pub lang: Lang,
    /// Address to serve the pages at, to everybody who can reach it.
    pub bind: Option<IpAddr>,
    /// Port of the pages; 0 for the first free one of the usual ports.
    pub port: u16,
}

/// Pages of a board.
#[derive(Clone, Debug)]
pub struct BoardPages {
    /// Number of the board.
    pub number: u16,
    /// Public page of the game.
    pub spectators: Link,
    /// Page on which moves are entered, or the camera is answered for.
    pub desk: Option<Link>,
    /// Page of a phone that is the camera.
    pub camera: Option<Link>,
    /// Page of Black.
    pub black: Option<Link>,
    /// Page of White.
    pub white: Option<Link>,
}

/// Pages of an evening.
#[derive(Clone, Debug)]
pub struct Pages {
    /// Public page of all boards.
    pub spectators: Link,
    /// Page of the arbiter.
    pub arbiter: Link,
    /// Page of whoever explains the games, with an analysis; none where games are not analysed.
    pub commentator: Option<Link>,
    /// Pages of the boards.
    pub boards: Vec<BoardPages>,
}

/// Context of the sources of an evening.
struct Context {
    server: WebServer,
    plan: Plan,
    options: EveningOptions,
    inputs: Sender<Input>,
    stopped: AtomicBool,
}

impl Context {
    /// Heading of the pages of a board that show everything at once.
    fn heading(&self, board: u16) -> Heading {
        Heading { board: Some(board), ..self.plan.heading() }
    }

    /// Name of a place of a board, which its address is made of: another evening has others.
    fn name(&self, board: u16, page: &str) -> String {
        format!("{} {board} {page}", self.plan.name())
    }

    /// Sends an input; nobody listens any more when the evening ends.
    fn send(&self, input: Input) {
        let _over = self.inputs.send(input);
    }

    /// Sends trouble with the files of a board.
    fn tell_trouble(&self, index: usize, trouble: FileTrouble) {
        self.send(Input::Trouble(Some(index), Trouble::File(trouble)));
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// Evening whose games are followed. Dropping it ends that: what was entered is on the disk, and the same plan resumes it.
pub struct Evening {
    context: Arc<Context>,
    pages: Pages,
    /// Threads of the boards.
    sources: Vec<JoinHandle<()>>,
    /// Followed from [`Evening::run`] on.
    opened: Option<(Running, Receiver<Input>, Listener)>,
    thread: Option<JoinHandle<()>>,
}

impl Evening {
    /// Opens the pages of an evening and begins to follow its sources. The listener is told nothing before [`Evening::run`]; of an
    /// evening that cannot be opened it is told what was damaged.
    ///
    /// # Errors
    /// When pages cannot be served, or a board cannot be followed.
    pub fn open(plan: Plan, options: EveningOptions, mut listener: Listener) -> Result<Self, EveningError> {
        let (inputs, received) = channel();
        match Self::open_boards(plan, options, inputs) {
            Ok((mut evening, running)) => {
                evening.opened = Some((running, received, listener));
                Ok(evening)
            }
            Err(why) => {
                for input in received.try_iter() {
                    if let Input::Trouble(_, trouble) = input {
                        listener(News::Trouble { board: None, trouble });
                    }
                }
                Err(why)
            }
        }
    }

    fn open_boards(
        plan: Plan,
        options: EveningOptions,
        inputs: Sender<Input>,
    ) -> Result<(Self, Running), EveningError> {
        create_folder(&plan.records)
            .map_err(|why| EveningError::Folder(FileError::Folder(plan.records.clone(), why)))?;
        let address = (options.bind, options.port);
        let ring = |input: fn() -> Input| {
            let ring = inputs.clone();
            move || {
                // Nobody listens any more when the evening ends.
                let _over = ring.send(input());
            }
        };
        let (devices, asked) = (ring(|| Input::Devices), ring(|| Input::Arbiter));
        let server =
            web_server::serve(options.places.as_ref(), Serves::Event, options.lang, address, Arc::new(devices))
                .map_err(EveningError::Pages)?;
        let context = Arc::new(Context { server, plan, options, inputs, stopped: AtomicBool::new(false) });
        let (plan, server) = (&context.plan, &context.server);
        let public = plan.public_heading(plan.delay);
        let (spectators, overview) = server.add_overview(&format!("{} spectators", plan.event), public.clone());
        let (page, arbiter) = server.add_arbiter(&format!("{} arbiter", plan.name()), plan.heading(), Arc::new(asked));
        let commentary =
            plan.analysis.map(|_| server.add_overview(&format!("{} commentator", plan.name()), plan.heading()));
        let (commentator, commentary) = commentary.unzip();
        let overviews = Overviews { public: overview, arbiter, commentator: commentary };
        let pages = Pages { spectators, arbiter: page, commentator, boards: Vec::new() };
        let mut boards = Vec::new();
        // What is followed already ends with it where another board fails.
        let mut evening =
            Self { context: Arc::clone(&context), pages, sources: Vec::new(), opened: None, thread: None };
        for (index, planned) in plan.boards.iter().enumerate() {
            let board = Board::open(&context, index);
            let mut pages = board.pages();
            let source = board::start(&context, index, &mut pages)
                .map_err(|why| EveningError::Board { number: planned.number, why })?;
            evening.sources.extend(source);
            board.show(&overviews);
            boards.push(board);
            evening.pages.boards.push(pages);
        }
        let publisher = plan.broker.as_ref().map(|broker| publish(&context, broker)).transpose()?;
        let running = Running::new(&context, boards, overviews, publisher);
        Ok((evening, running))
    }

    /// Addresses of the pages.
    pub fn pages(&self) -> &Pages {
        &self.pages
    }

    /// Plan of the evening.
    pub fn plan(&self) -> &Plan {
        &self.context.plan
    }

    /// Begins to show games, to publish them, and to tell the listener, on a thread of its own.
    pub fn run(&mut self) {
        if let Some((running, inputs, listener)) = self.opened.take() {
            self.thread = Some(std::thread::spawn(move || running.run(&inputs, listener)));
        }
    }

    /// Takes note that the arbiter has been at a board.
    pub fn settle(&self, board: u16) {
        self.context.send(Input::Settled(board));
    }

    /// Changes the delay of the public pages. What they show already stays shown.
    pub fn set_delay(&self, delay: Delay) {
        self.context.send(Input::Delay(delay));
    }
}

impl Drop for Evening {
    fn drop(&mut self) {
        self.context.stopped.store(true, Ordering::Relaxed);
        self.opened = None;
        for source in self.sources.drain(..) {
            // What panicked there has been told already.
            let _ended = source.join();
        }
        // The journals of tables are free when this is done.
        self.context.server.close_places();
        // Behind what the boards have told last.
        self.context.send(Input::Stop);
        if let Some(thread) = self.thread.take() {
            // As above.
            let _ended = thread.join();
        }
    }
}

/// Begins to publish on a broker; its loss and its return are told.
fn publish(context: &Context, broker: &Broker) -> Result<Publisher, EveningError> {
    let (name, inputs) = (broker.to_string(), context.inputs.clone());
    let listener = Box::new(move |news| {
        let broker = name.clone();
        let input = match news {
            BrokerNews::Connected => Input::Connected(broker),
            BrokerNews::Lost(why) => Input::Trouble(None, Trouble::BrokerLost { broker, why: why.to_string() }),
        };
        // Nobody listens any more when the evening ends.
        let _over = inputs.send(input);
    });
    Publisher::start(broker, listener).map_err(EveningError::Publisher)
}
