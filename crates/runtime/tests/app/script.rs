//! Computer opponents that do what a script says.

use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use lanke_app::form::{ClockKind, Form, PlayerChoice};
use lanke_engine::{Analysis, Candidate, Choice, EngineError, EngineFailure, Fault, Task, Thinker};
use lanke_players::PlayerSpec;
use lanke_rules::{ByColor, Color, Move, Point};

use crate::program::Program;

/// Answer of a script to a question.
#[derive(Clone, Debug)]
pub(crate) enum Line {
    Play(&'static str),
    Resign,
    Fail(EngineFailure),
    /// Thinks until it is told to stop, and plays here then.
    Ponder(&'static str),
}

/// Thinkers that all read from one script, and note what they were asked.
#[derive(Clone, Default)]
pub(crate) struct Script {
    lines: Arc<Mutex<VecDeque<Line>>>,
    asked: Arc<Mutex<Vec<Asked>>>,
    dead: Arc<Mutex<HashMap<String, &'static str>>>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Asked {
    pub(crate) player: PlayerSpec,
    pub(crate) moves: usize,
    pub(crate) color: Color,
    pub(crate) clock: Option<lanke_engine::clock::SideClock>,
    pub(crate) cleanup: bool,
}

impl Script {
    pub(crate) fn of(lines: impl IntoIterator<Item = Line>) -> Self {
        let script = Self::default();
        script.lines.lock().unwrap().extend(lines);
        script
    }

    /// Dead stones in the opinion of the engine of a name.
    pub(crate) fn holding(self, engine: &str, dead: &'static str) -> Self {
        self.dead.lock().unwrap().insert(engine.to_owned(), dead);
        self
    }

    pub(crate) fn program(&self, home: &tempfile::TempDir) -> Program {
        let script = self.clone();
        Program::start(home.path()).thinking_with(Arc::new(move |player: &PlayerSpec| {
            Ok(Box::new(Actor { player: player.clone(), script: script.clone() }))
        }))
    }

    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }
}

struct Actor {
    player: PlayerSpec,
    script: Script,
}

impl Thinker for Actor {
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        let mut after = task.start.clone();
        for &(color, mv) in task.moves {
            after.set_to_play(color);
            after.play_unchecked(mv);
        }
        assert_eq!(after.board(), task.position.board(), "the moves lead to the position");
        self.script.asked.lock().unwrap().push(Asked {
            player: self.player.clone(),
            moves: task.moves.len(),
            color: task.position.to_play(),
            clock: task.clock,
            cleanup: task.cleanup,
        });
        let size = task.position.board().size();
        let at = |vertex: &str| size.parse_vertex(vertex);
        let line = self.script.lines.lock().unwrap().pop_front().expect("the script has come to its end");
        Ok(match line {
            Line::Play("pass") => Choice::Pass,
            Line::Play(vertex) => {
                let point = at(vertex).unwrap();
                let candidate = |mv, win_rate, visits| Candidate {
                    visits,
                    win_rate,
                    lower_bound: 0.0,
                    prior: 0.0,
                    score: None,
                    line: vec![mv],
                };
                let candidates = vec![candidate(Move::Play(point), 0.54, 90), candidate(Move::Pass, 0.2, 10)];
                let _ = report(&Analysis { win_rate: 0.54, visits: 100, candidates, ..Analysis::UNKNOWN });
                Choice::Play(point)
            }
            Line::Resign => Choice::Resign,
            Line::Fail(what) => {
                let log = vec!["out of memory".to_owned()];
                return Err(EngineError::Program(Box::new(Fault { program: "Toy".into(), what, log })));
            }
            Line::Ponder(vertex) => {
                while report(&Analysis::UNKNOWN).is_continue() {
                    std::thread::sleep(std::time::Duration::from_millis(1));
                }
                Choice::Play(at(vertex).unwrap())
            }
        })
    }

    fn dead(&mut self, task: &Task<'_>, _: &mut dyn FnMut() -> ControlFlow<()>) -> Option<Vec<Point>> {
        let PlayerSpec::Engine(engine) = &self.player else { return None };
        let size = task.position.board().size();
        let stones = *self.script.dead.lock().unwrap().get(&engine.name)?;
        stones.split_whitespace().map(|vertex| size.parse_vertex(vertex)).collect()
    }
}

pub(crate) fn against_ai(side: u8) -> Form {
    let players = ByColor { black: PlayerChoice::default(), white: PlayerChoice::built_in(7) };
    Form { width: side, height: side, clock: ClockKind::None, players, ..Form::default() }
}

pub(crate) fn two_minds(side: u8) -> Form {
    let players = ByColor { black: PlayerChoice::built_in(2), white: PlayerChoice::built_in(3) };
    Form { players, ..against_ai(side) }
}
