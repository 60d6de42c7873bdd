//! The minds at work: one thread for each, which keeps its thinker between thoughts.

use std::any::Any;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use lanke_engine::gtp::client::{
    self, CommandLine, CommandLineError, Installed, Log, Program, SilenceReport, Trial, Voice,
};
use lanke_engine::nogo::Nogo;
use lanke_engine::{Analysis, EngineError, EngineFailure, Fault, Level, Thinker};
use lanke_nn::Player;
use lanke_rules::text;

use crate::answers::Answers;
use crate::event::{Event, Ticket};
use crate::logbook;
use crate::mind::{Engine, Mind, NetworkMind, Thought, Waken};
use crate::networks::{NetworkError, Networks};

/// The most minds that are kept; each may hold a search tree or a program.
const KEPT: usize = 4;
/// The least time between two looks at what a mind thinks.
const LOOK: Duration = Duration::from_millis(100);
/// Lines of a program on trial that are on their way to the window, and characters of each.
const PENDING: usize = 200;
const LINE: usize = 400;
/// How long a program that ends waits for those that it has started to end.
const FAREWELL: Duration = Duration::from_millis(1500);

/// The minds that were asked something, the one asked last at the end.
pub(crate) struct Minds {
    waken: Arc<Waken>,
    minds: Vec<Asked>,
}

/// A mind with its thread.
struct Asked {
    mind: Mind,
    questions: Sender<Question>,
    thread: JoinHandle<()>,
    /// Ends what it thinks about when it is let go.
    stop: Arc<AtomicBool>,
}

/// What a mind is asked.
pub(crate) struct Question {
    pub(crate) ticket: Ticket,
    pub(crate) thought: Box<Thought>,
    /// Breaks it off.
    pub(crate) stop: Arc<AtomicBool>,
    pub(crate) of: Asks,
}

/// What a mind is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asks {
    /// Its move.
    Move,
    /// The stones that it holds for dead.
    Dead,
}

impl Minds {
    pub(crate) fn new(waken: Arc<Waken>) -> Self {
        Self { waken, minds: Vec::new() }
    }

    /// Asks a mind. For its move there comes [`Event::Looked`] on the way and one [`Event::Thought`] at the end; for
    /// dead stones [`Event::Judged`]; only [`Event::Wake`] where the question was broken off before it was begun.
    pub(crate) fn ask(&mut self, question: Question, answers: &Answers) {
        let mind = &question.thought.mind;
        let known = self.minds.iter().position(|asked| asked.mind == *mind && !asked.thread.is_finished());
        let mut asked = match known {
            Some(at) => self.minds.remove(at),
            None => self.begin(mind, answers),
        };
        asked.stop = question.stop.clone();
        // The thread ends when this sender is dropped, and not before.
        let _always_heard = asked.questions.send(question);
        self.minds.push(asked);
        while self.minds.len() > KEPT {
            self.minds.remove(0);
        }
    }

    fn begin(&self, mind: &Mind, answers: &Answers) -> Asked {
        let (questions, asked) = channel();
        let (waken, answers, of) = (self.waken.clone(), answers.clone(), mind.clone());
        let thread = thread::spawn(move || live(&of, &*waken, &asked, &answers));
        Asked { mind: mind.clone(), questions, thread, stop: Arc::default() }
    }
}

impl Drop for Minds {
    /// Gives what was started the time to end in an orderly way.
    fn drop(&mut self) {
        let threads: Vec<_> = self
            .minds
            .drain(..)
            .map(|asked| {
                asked.stop.store(true, Ordering::Relaxed);
                asked.thread
            })
            .collect();
        let end = Instant::now() + FAREWELL;
        while threads.iter().any(|thread| !thread.is_finished()) && Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Answers questions until nobody is left to ask; a thinker that failed is wakened anew for the next.
fn live(mind: &Mind, waken: &Waken, questions: &Receiver<Question>, answers: &Answers) {
    let mut thinker = None;
    for question in questions {
        if question.stop.load(Ordering::Relaxed) {
            answers.send(Event::Wake);
            continue;
        }
        let answering = AssertUnwindSafe(|| {
            let thinker = match &mut thinker {
                Some(thinker) => thinker,
                none => none.insert(waken(mind)?),
            };
            question.put(&mut **thinker, answers)
        });
        let answer = catch_unwind(answering).unwrap_or_else(|panic| {
            // It may have left anything half done.
            thinker = None;
            Err(broken(&*panic))
        });
        answers.send(match (answer, question.of) {
            (Ok(event), _) => event,
            (Err(error), Asks::Move) => Event::Thought(question.ticket, Err(error)),
            // The play is over: who fails now has no opinion.
            (Err(_), Asks::Dead) => Event::Judged(question.ticket, None),
        });
    }
}

impl Question {
    /// Puts it to a thinker; its answer.
    fn put(&self, thinker: &mut dyn Thinker, answers: &Answers) -> Result<Event, EngineError> {
        let Self { ticket, thought, of, .. } = self;
        let task = thought.task(thread::available_parallelism().map_or(1, usize::from));
        if *of == Asks::Dead {
            return Ok(Event::Judged(*ticket, thinker.dead(&task, &mut || self.goes_on())));
        }
        let mut told: Option<Instant> = None;
        let mut latest: Option<Analysis> = None;
        let choice = thinker.think(&task, &mut |analysis| {
            if told.is_none_or(|told| told.elapsed() >= LOOK) {
                (told, latest) = (Some(Instant::now()), None);
                answers.send(Event::Looked(*ticket, Box::new(analysis.clone())));
            } else {
                latest = Some(analysis.clone());
            }
            self.goes_on()
        })?;
        if let Some(analysis) = latest {
            answers.send(Event::Looked(*ticket, Box::new(analysis)));
        }
        Ok(Event::Thought(*ticket, Ok(choice)))
    }

    fn goes_on(&self) -> ControlFlow<()> {
        if self.stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A built-in player that broke down, told as a program that did.
fn broken(panic: &(dyn Any + Send)) -> EngineError {
    let words = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    EngineError::Program(Box::new(Fault {
        program: "Lanke".to_owned(),
        what: EngineFailure::Ended(None),
        log: words.map(str::to_owned).into_iter().collect(),
    }))
}

/// Wakens the built-in players, the programs that a person has set up, whose words go to the file `log` and whose
/// silence to `answers`, and the network that they have chosen.
pub(crate) fn waken(
    mind: &Mind,
    networks: &Networks,
    log: Option<&Path>,
    answers: &Answers,
) -> Result<Box<dyn Thinker>, EngineError> {
    match mind {
        Mind::Level(level) => Ok(Box::new(Level::new(*level))),
        Mind::Minimax(depth) => Ok(Box::new(Nogo::minimax(*depth))),
        Mind::Engine(engine) => {
            let program = program(engine)?.watched(silence(engine, answers));
            Ok(Box::new(match log {
                Some(path) => program.logged(logbook::log(path, &engine.name)),
                None => program,
            }))
        }
        Mind::Network(mind) => Ok(Box::new(by_network(mind, networks)?)),
    }
}

/// A player that a network guides, whose file is read now unless another mind has it in use.
fn by_network(mind: &NetworkMind, networks: &Networks) -> Result<Player, EngineError> {
    let network = networks.get(&mind.file).map_err(|error| match error {
        NetworkError::Nonsense => EngineError::Network(mind.name()),
        NetworkError::Disk(_) | NetworkError::Read(_) => {
            let what = EngineFailure::NotStarted(error.to_string());
            EngineError::Program(Box::new(Fault { program: mind.name(), what, log: Vec::new() }))
        }
    })?;
    Ok(Player::of_level(network, lanke_nn::Level::numbered(mind.level).unwrap_or(lanke_nn::Level::FULL)))
}

/// A program, which is started by its first task.
fn program(engine: &Engine) -> Result<Program, EngineError> {
    let line = CommandLine::parse(&engine.command).map_err(|error| {
        let what = match error {
            CommandLineError::Empty => EngineFailure::NotFound,
            CommandLineError::Quote => EngineFailure::NotStarted(error.to_string()),
        };
        EngineError::Program(Box::new(Fault { program: engine.name.clone(), what, log: Vec::new() }))
    })?;
    if line.path().is_none() {
        let (program, what) = (line.program().to_owned(), EngineFailure::NotFound);
        return Err(EngineError::Program(Box::new(Fault { program, what, log: Vec::new() })));
    }
    Ok(Program::new(engine.name.clone(), line))
}

/// Reports that a program does not answer in time, and that it does again.
fn silence(engine: &Engine, answers: &Answers) -> SilenceReport {
    let (engine, answers) = (engine.clone(), answers.clone());
    Arc::new(move |command| answers.send(Event::Silent(engine.clone(), command.map(str::to_owned))))
}

/// The known programs that are installed.
pub(crate) fn installed() -> Vec<Engine> {
    let engine = |found: Installed| Engine { name: found.name.to_owned(), command: found.line.to_string() };
    client::installed().into_iter().map(engine).collect()
}

/// Starts a program and lets it play a move; what it writes meanwhile is passed on.
pub(crate) fn try_out(
    engine: &Engine,
    ticket: Ticket,
    stop: &AtomicBool,
    answers: &Answers,
) -> Result<Trial, EngineError> {
    let (told, pending) = (answers.clone(), Arc::new(()));
    let log: Log = Arc::new(move |voice, line| {
        let line = text::line(line, LINE);
        let line = match voice {
            Voice::Client => format!("> {line}"),
            Voice::Program | Voice::Error => line,
        };
        // What a program writes faster than anyone can read is left out.
        if !line.trim().is_empty() && Arc::strong_count(&pending) <= PENDING {
            told.send(Event::Written(ticket, line, Arc::clone(&pending)));
        }
    });
    let mut program = program(engine)?.logged(log).watched(silence(engine, answers));
    program
        .try_out(&mut || if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}
