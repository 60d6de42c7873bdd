//! The engine that answers on the real board: it thinks on a thread of its own, while the board is looked at.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use lanke_engine::clock::SideClock;
use lanke_engine::{Choice, EngineError};
use lanke_rules::{Color, Move, Position};

use crate::followed_game::FollowedGame;

/// Position that an engine is asked about.
#[derive(Clone, Debug)]
pub struct ThinkQuestion {
    number: u64,
    /// Position before the first move.
    pub start: Position,
    /// Moves so far.
    pub moves: Vec<(Color, Move)>,
    /// The position.
    pub position: Position,
    /// The engine's clock, in a game with clocks.
    pub clock: Option<SideClock>,
}

/// Lets an engine think about a position for as long as the answer is wanted.
pub type Think = Box<dyn FnMut(&ThinkQuestion, &dyn Fn() -> bool) -> Result<Choice, EngineError> + Send>;

/// An engine and what it was asked.
pub struct Answerer {
    color: Color,
    questions: Sender<ThinkQuestion>,
    answers: Receiver<(u64, Result<Choice, EngineError>)>,
    /// The question that is asked now; those of other numbers are dropped.
    current: Arc<AtomicU64>,
    state: State,
}

enum State {
    Idle,
    Thinking,
    /// It waits for this to happen on the board.
    Announced(Choice),
}

impl Answerer {
    /// An engine that plays a side.
    pub fn new(color: Color, mut think: Think) -> Self {
        let (questions, asked) = channel::<ThinkQuestion>();
        let (answer, answers) = channel();
        let current = Arc::new(AtomicU64::new(0));
        let wanted = Arc::clone(&current);
        thread::spawn(move || {
            while let Ok(question) = asked.recv() {
                let is_wanted = || wanted.load(Ordering::Relaxed) == question.number;
                if is_wanted() && answer.send((question.number, think(&question, &is_wanted))).is_err() {
                    return;
                }
            }
        });
        Self { color, questions, answers, current, state: State::Idle }
    }

    /// The side that it plays.
    pub fn color(&self) -> Color {
        self.color
    }

    /// Move that it has announced.
    pub fn announced(&self) -> Option<Choice> {
        match self.state {
            State::Announced(choice) => Some(choice),
            State::Idle | State::Thinking => None,
        }
    }

    /// Lets it think about a game where it is its turn, by its clock at this time; what it thought about before is dropped.
    pub(super) fn ask(&mut self, game: &FollowedGame, at: Duration) {
        let number = self.current.fetch_add(1, Ordering::Relaxed) + 1;
        self.state = State::Idle;
        let position = game.position();
        if position.to_play() == self.color && game.goes_on() {
            let (start, moves, position) = (game.start(), game.moves(), position.clone());
            let clock = SideClock::of(game.session().clock(), self.color, game.time(at));
            let asked = self.questions.send(ThinkQuestion { number, start, moves, position, clock });
            // A thread that has ended will be missed when its answer is asked for.
            self.state = if asked.is_ok() { State::Thinking } else { State::Idle };
        }
    }

    /// Its answer since the last call; waits for it if it thinks and that is wished.
    pub(super) fn receive(&mut self, wait: bool) -> Option<Result<Choice, EngineError>> {
        while matches!(self.state, State::Thinking) {
            let (number, choice) = if wait { self.answers.recv().ok()? } else { self.answers.try_recv().ok()? };
            if number == self.current.load(Ordering::Relaxed) {
                self.state = choice.as_ref().map_or(State::Idle, |&choice| State::Announced(choice));
                return Some(choice);
            }
        }
        None
    }
}
