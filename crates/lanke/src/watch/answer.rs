//! The engine that answers on the real board: it thinks on a thread of its own, while the board is looked at.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use lanke_engine::{Choice, EngineError, Task};
use lanke_rules::{Color, Move, Position};

use super::game::FollowedGame;
use crate::entrant::RunningPlayer;
use crate::players::{self, EffortArgs};

/// An engine and what it was asked.
pub(crate) struct Answerer {
    /// The side that it plays.
    pub(crate) color: Color,
    /// Its name.
    pub(crate) name: String,
    questions: Sender<Question>,
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

struct Question {
    number: u64,
    start: Position,
    moves: Vec<(Color, Move)>,
    position: Position,
}

impl Answerer {
    pub(crate) fn new(mut player: RunningPlayer, color: Color, effort: EffortArgs) -> Self {
        let (questions, asked) = channel::<Question>();
        let (answer, answers) = channel();
        let current = Arc::new(AtomicU64::new(0));
        let (name, wanted) = (player.name.clone(), Arc::clone(&current));
        thread::spawn(move || {
            while let Ok(Question { number, start, moves, position }) = asked.recv() {
                let is_wanted = || wanted.load(Ordering::Relaxed) == number;
                if !is_wanted() {
                    continue;
                }
                let task = Task {
                    start: &start,
                    moves: &moves,
                    seed: players::seed(&effort, &position),
                    threads: effort.threads(),
                    memory: effort.memory(),
                    ..Task::new(&position, effort.budget())
                };
                let go_on = |_: &_| if is_wanted() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
                let mut report = go_on;
                if answer.send((number, player.thinker.think(&task, &mut report))).is_err() {
                    return;
                }
            }
        });
        Self { color, name, questions, answers, current, state: State::Idle }
    }

    /// Move that it has announced.
    pub(crate) fn announced(&self) -> Option<Choice> {
        match self.state {
            State::Announced(choice) => Some(choice),
            State::Idle | State::Thinking => None,
        }
    }

    /// Lets it think about a game where it is its turn; what it thought about before is dropped.
    pub(crate) fn ask(&mut self, game: &FollowedGame) {
        let number = self.current.fetch_add(1, Ordering::Relaxed) + 1;
        self.state = State::Idle;
        let position = game.position();
        if position.to_play() == self.color && game.goes_on() {
            let (start, moves) = (game.start(), game.moves());
            let asked = self.questions.send(Question { number, start, moves, position: position.clone() });
            // A thread that has ended will be missed when its answer is asked for.
            self.state = if asked.is_ok() { State::Thinking } else { State::Idle };
        }
    }

    /// Its answer since the last call; waits for it if it thinks and that is wished.
    pub(crate) fn receive(&mut self, wait: bool) -> Option<Result<Choice, EngineError>> {
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
