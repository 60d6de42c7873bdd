//! Programs as they are and as they should not be: started, told the game, asked, stopped.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod bad;
mod families;
mod forgetful;
mod gnugo;
mod katago;
mod leelaz;
mod recorded;
mod silent;
mod stage;

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use lanke_engine::gtp::client::{CommandLine, Log, Program, ProgramTimeouts, Voice};
use lanke_engine::{Analysis, Budget, Choice, EngineError, Task, Thinker};
use lanke_rules::{Color, Move, Position, Ruleset, Size};

/// An installed program; says so and gives nothing where it is absent, which on the machine that judges
/// it may not be.
fn installed(line: &str) -> Option<CommandLine> {
    let line = CommandLine::parse(line).expect("a command line");
    let is_here = line.path().is_some();
    assert!(is_here || std::env::var_os("CI").is_none(), "{} is not installed", line.program());
    if !is_here {
        eprintln!("not tested: {} is not installed", line.program());
    }
    is_here.then_some(line)
}

/// Everything that goes to and fro: `> ` in front of what is sent, `< ` of what is answered, `! ` of
/// what is written to standard error.
#[derive(Clone, Default)]
struct Transcript(Arc<Mutex<Vec<String>>>);

impl Transcript {
    fn log(&self) -> Log {
        let lines = Arc::clone(&self.0);
        Arc::new(move |voice, line| {
            let sign = match voice {
                Voice::Client => '>',
                Voice::Program => '<',
                Voice::Error => '!',
            };
            lines.lock().unwrap().push(format!("{sign} {line}"));
        })
    }

    /// The commands that were sent, without their numbers, since this was asked last.
    fn sent(&self) -> Vec<String> {
        let lines = std::mem::take(&mut *self.0.lock().unwrap());
        let sent = lines.iter().filter_map(|line| line.strip_prefix("> "));
        sent.map(|line| line.trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned()).collect()
    }
}

/// A program that is not waited for long.
fn program(line: CommandLine, transcript: &Transcript) -> Program {
    let patience = ProgramTimeouts {
        notice: Duration::from_secs(20),
        silence: Duration::from_secs(20),
        start: Duration::from_secs(60),
        overtime: Duration::from_secs(20),
        thinking: Duration::from_secs(60),
        grace: Duration::from_secs(5),
    };
    Program::new("the program", line).patient(patience).logged(transcript.log())
}

/// A game by its moves, Black first, and what a task is made of.
struct Game {
    start: Position,
    position: Position,
    moves: Vec<(Color, Move)>,
}

impl Game {
    fn new(start: Position, moves: &str) -> Self {
        let mut game = Self { position: start.clone(), start, moves: Vec::new() };
        moves.split_whitespace().for_each(|name| game.play(name));
        game
    }

    fn empty(side: u32, moves: &str) -> Self {
        Self::new(Position::new(Size::square(side).unwrap(), Ruleset::CHINESE), moves)
    }

    fn play(&mut self, name: &str) {
        let point = self.position.board().size().parse_vertex(name);
        let mv = point.map_or(Move::Pass, Move::Play);
        self.moves.push((self.position.to_play(), mv));
        self.position.play(mv).expect("a legal move");
    }

    fn task(&self, budget: Budget) -> Task<'_> {
        Task { start: &self.start, moves: &self.moves, ..Task::new(&self.position, budget) }
    }

    fn think(&self, program: &mut Program, budget: Budget) -> Result<Choice, EngineError> {
        program.think(&self.task(budget), &mut go_on)
    }
}

fn go_on(_: &Analysis) -> ControlFlow<()> {
    ControlFlow::Continue(())
}
