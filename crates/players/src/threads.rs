//! Player threads: one for each player, which keeps its search tree or its program between questions.

use std::any::Any;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use lanke_engine::gtp::client::Program;
use lanke_engine::{Analysis, Choice, EngineError, EngineFailure, Fault, Task, Thinker};
use lanke_rules::Point;

use crate::{PlayerSpec, Request};

/// Maximum number of threads that are kept; each may hold a search tree or a program.
const KEPT: usize = 4;
/// Minimum time between two analyses that are reported.
const INTERVAL: Duration = Duration::from_millis(100);
/// Most that a thread takes to hear of a question, unless it is at work.
const HEARING: Duration = Duration::from_millis(100);
/// Time for programs to end in an orderly way, or to be killed.
const FAREWELL: Duration = Program::FAREWELL.saturating_add(Duration::from_millis(500));

/// Starts the thinker of a player for the first time, or again after it failed.
pub type Starter = dyn Fn(&PlayerSpec) -> Result<Box<dyn Thinker>, EngineError> + Send + Sync;

/// Threads and memory of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Threads that search.
    pub threads: usize,
    /// Bytes that a search may keep.
    pub memory: usize,
}

impl Default for Resources {
    /// All cores of this machine and 256 MiB.
    fn default() -> Self {
        Self { threads: thread::available_parallelism().map_or(1, usize::from), memory: 256 << 20 }
    }
}

/// Question to a player.
pub struct Question {
    /// Position to think about, and the player.
    pub request: Box<Request>,
    /// Kind of answer that is wanted.
    pub purpose: Purpose,
    /// Ends the thinking when it becomes true.
    pub stop: Arc<AtomicBool>,
    /// Receives the answers, in the player's thread; it holds the ticket of who asks.
    pub reply: Box<dyn Fn(Answer) + Send>,
}

/// Kind of answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move, with analyses on the way.
    Move,
    /// The dead stones of a game whose play has stopped.
    DeadStones,
    /// Preparation for the game that begins with the position.
    Prepare,
}

/// Answer of a player.
#[derive(Debug)]
pub enum Answer {
    /// Analysis so far; more follow.
    AnalysisUpdated(Box<Analysis>),
    /// The move, or the failure to find one: the last answer.
    MoveChosen(Result<Choice, EngineError>),
    /// The dead stones, if the player has an opinion: the last answer.
    DeadStones(Option<Vec<Point>>),
    /// The player is prepared for the game, or cannot play it: the last answer.
    Prepared(Result<(), EngineError>),
    /// The question was stopped before the player began: the last answer.
    Dropped,
}

/// Threads of the players that were asked, the one asked last at the end.
pub struct Players {
    starter: Arc<Starter>,
    resources: Resources,
    threads: Vec<PlayerThread>,
}

/// Thread of one player.
struct PlayerThread {
    player: PlayerSpec,
    /// Questions, each with the instant at which it was asked.
    questions: Sender<(Question, Instant)>,
    thread: JoinHandle<()>,
    /// Ends the current question when the player is let go.
    stop: Arc<AtomicBool>,
}

impl Players {
    /// Players that are started by `starter` and search with these resources.
    pub fn new(starter: Arc<Starter>, resources: Resources) -> Self {
        Self { starter, resources, threads: Vec::new() }
    }

    /// Asks a player, whose answers come to the question's `reply`.
    pub fn ask(&mut self, question: Question) {
        let player = &question.request.player;
        let known = self.threads.iter().position(|known| known.player == *player && !known.thread.is_finished());
        let mut thread = match known {
            Some(at) => self.threads.remove(at),
            None => self.begin(player),
        };
        thread.stop = question.stop.clone();
        // The thread ends when this sender is dropped, and not before.
        let _always_heard = thread.questions.send((question, Instant::now()));
        self.threads.push(thread);
        while self.threads.len() > KEPT {
            self.threads.remove(0);
        }
    }

    fn begin(&self, player: &PlayerSpec) -> PlayerThread {
        let (questions, asked) = channel();
        let (starter, resources, of) = (self.starter.clone(), self.resources, player.clone());
        let thread = thread::spawn(move || run(&of, &*starter, resources, &asked));
        PlayerThread { player: player.clone(), questions, thread, stop: Arc::default() }
    }
}

impl Drop for Players {
    /// Gives programs the time to end in an orderly way.
    fn drop(&mut self) {
        let threads: Vec<_> = self
            .threads
            .drain(..)
            .map(|thread| {
                thread.stop.store(true, Ordering::Relaxed);
                thread.thread
            })
            .collect();
        let end = Instant::now() + FAREWELL;
        while threads.iter().any(|thread| !thread.is_finished()) && Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Answers questions until nobody is left to ask; a thinker that broke down is started anew for the next.
fn run(player: &PlayerSpec, starter: &Starter, resources: Resources, questions: &Receiver<(Question, Instant)>) {
    let mut thinker = None;
    for (question, asked) in questions {
        if question.stop.load(Ordering::Relaxed) {
            (question.reply)(Answer::Dropped);
            continue;
        }
        let answering = AssertUnwindSafe(|| {
            let thinker = match &mut thinker {
                Some(thinker) => thinker,
                none => none.insert(starter(player)?),
            };
            question.put(&mut **thinker, resources, asked)
        });
        let answer = catch_unwind(answering).unwrap_or_else(|panic| {
            // It may have left anything half done.
            thinker = None;
            Err(broken(&*panic))
        });
        (question.reply)(match (answer, question.purpose) {
            (Ok(answer), _) => answer,
            (Err(error), Purpose::Move) => Answer::MoveChosen(Err(error)),
            // The play is over: a player that fails now has no opinion.
            (Err(_), Purpose::DeadStones) => Answer::DeadStones(None),
            (Err(error), Purpose::Prepare) => Answer::Prepared(Err(error)),
        });
    }
}

impl Question {
    /// Puts it to a thinker; its last answer. The time since it was `asked`, in which a program may have been started, is
    /// off the clock, but not what a thread takes to hear of it: programs are told whole seconds, rounded down.
    fn put(&self, thinker: &mut dyn Thinker, resources: Resources, asked: Instant) -> Result<Answer, EngineError> {
        let task = self.request.task(resources);
        let waited = Some(asked.elapsed()).filter(|&waited| waited > HEARING).unwrap_or_default();
        let task = Task { clock: task.clock.map(|clock| clock.after(waited)), ..task };
        match self.purpose {
            Purpose::Move => self.choose(thinker, &task),
            Purpose::DeadStones => Ok(Answer::DeadStones(thinker.dead(&task, &mut || self.goes_on()))),
            Purpose::Prepare => Ok(Answer::Prepared(thinker.prepare(&task, &mut || self.goes_on()))),
        }
    }

    /// The move, with analyses on the way.
    fn choose(&self, thinker: &mut dyn Thinker, task: &Task<'_>) -> Result<Answer, EngineError> {
        let mut reported: Option<Instant> = None;
        let mut latest: Option<Analysis> = None;
        let choice = thinker.think(task, &mut |analysis| {
            if reported.is_none_or(|reported| reported.elapsed() >= INTERVAL) {
                (reported, latest) = (Some(Instant::now()), None);
                (self.reply)(Answer::AnalysisUpdated(Box::new(analysis.clone())));
            } else {
                latest = Some(analysis.clone());
            }
            self.goes_on()
        })?;
        if let Some(analysis) = latest {
            (self.reply)(Answer::AnalysisUpdated(Box::new(analysis)));
        }
        Ok(Answer::MoveChosen(Ok(choice)))
    }

    fn goes_on(&self) -> ControlFlow<()> {
        if self.stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Failure of a built-in player that broke down, as that of a program.
fn broken(panic: &(dyn Any + Send)) -> EngineError {
    let words = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    EngineError::Program(Box::new(Fault {
        program: "Lanke".to_owned(),
        what: EngineFailure::Ended(None),
        log: words.map(str::to_owned).into_iter().collect(),
    }))
}

#[cfg(test)]
mod tests {
    use lanke_engine::Budget;
    use lanke_engine::clock::SideClock;
    use lanke_game::clock::TimeSystem;
    use lanke_rules::{Position, Ruleset, Size};

    use super::*;

    /// Sends the clock that it is given.
    struct ClockReader(Sender<Option<SideClock>>);

    impl Thinker for ClockReader {
        fn think(
            &mut self,
            task: &Task<'_>,
            _: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
        ) -> Result<Choice, EngineError> {
            self.0.send(task.clock).expect("it is waited for");
            Ok(Choice::Pass)
        }
    }

    #[test]
    fn the_time_that_a_player_takes_to_start_is_off_its_clock() {
        let (clocks, seen) = channel();
        let starter = move |_: &PlayerSpec| {
            thread::sleep(Duration::from_millis(300));
            Ok(Box::new(ClockReader(clocks.clone())) as Box<dyn Thinker>)
        };
        let mut players = Players::new(Arc::new(starter), Resources::default());
        let time = TimeSystem::Absolute { main: Duration::from_secs(60) };
        let clock = SideClock::new(time, Some(time.full()));
        let position = Position::new(Size::square(5).expect("a size"), Ruleset::CHINESE);
        let request = Request { clock, ..Request::new(PlayerSpec::Level(1), position, Budget::default()) };
        let (request, reply) = (Box::new(request), Box::new(|_| {}));
        players.ask(Question { request, purpose: Purpose::Move, stop: Arc::default(), reply });
        let clock = seen.recv().expect("it is asked").expect("it has a clock");
        let (left, _) = clock.shown().expect("it is known");
        assert!(left <= Duration::from_millis(59_700), "{left:?}");
    }
}
