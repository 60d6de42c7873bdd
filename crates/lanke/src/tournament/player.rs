//! A program at play, whatever protocol it speaks, and its failures.

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use lanke_engine::gtp::client::{Program, ProgramTimeouts};
use lanke_engine::{Budget, Choice, EngineError, EngineFailure, Fault, Task, Thinker};
use lanke_rules::{Color, Illegal, Move, Reason, text};

use super::arena::{Arena, TOLERANCE};
use super::botzone::BotzonePlayer;
use super::course::CoursePlayer;
use super::entrant::Entrant;
use super::protocol::Protocol;
use crate::confine;
use crate::contest::Opening;

/// Lines of standard error that are reported, and characters of them all.
const LAST_LINES: usize = 5;
const LAST_CHARACTERS: usize = 600;

/// A program in one game.
pub(super) trait Player {
    /// The legal move of a program whose turn it is.
    ///
    /// # Errors
    /// When it gives none, which loses the game.
    fn choose(&mut self, game: &Opening) -> Result<Choice, Failure>;
}

/// Loss of a game other than by the rules or by resigning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Failure {
    /// As the record has it: time or forfeit.
    pub(super) by: Reason,
    /// A sentence that begins with the name of the program.
    pub(super) what: String,
    /// The end of its standard error, the latest last.
    pub(super) last_words: Vec<String>,
}

impl Failure {
    /// A program that was never there.
    pub(super) fn not_started(name: &str, why: impl fmt::Display) -> Self {
        Self::forfeit(format!("{name} could not be started: {why}"), Vec::new())
    }

    pub(super) fn forfeit(what: String, last_words: Vec<String>) -> Self {
        Self { by: Reason::Forfeit, what, last_words }
    }

    /// A program that has not answered in time.
    pub(super) fn late(name: &str, limit: Duration, last_words: Vec<String>) -> Self {
        let what = format!("{name} made no move within {} s", limit.as_secs_f64());
        Self { by: Reason::Time, what, last_words }
    }

    /// A move as the program wrote it, which is against the rules.
    pub(super) fn illegal(name: &str, written: &str, why: Illegal, last_words: Vec<String>) -> Self {
        Self::forfeit(format!("{name} plays {written}, which the rules do not allow: {why}"), last_words)
    }

    /// The failure of a program that was running.
    pub(super) fn of(name: &str, what: EngineFailure, log: Vec<String>) -> Self {
        match what {
            EngineFailure::Ended(Some(confine::NOT_STARTED)) => {
                Self::forfeit(format!("{name} could not be started"), log)
            }
            what => {
                let fault = Fault { program: name.to_owned(), what, log: Vec::new() };
                Self::forfeit(fault.to_string(), log)
            }
        }
    }

    /// Sentence with the last words, on one line.
    pub(super) fn sentence(&self) -> String {
        let from = self.last_words.len().saturating_sub(LAST_LINES);
        let words = self.last_words[from..].join(" / ");
        let skipped = words.chars().count().saturating_sub(LAST_CHARACTERS);
        let words: String = words.chars().skip(skipped).collect();
        let words = text::line(&words, LAST_CHARACTERS);
        if words.is_empty() { self.what.clone() } else { format!("{}; its last words: {words}", self.what) }
    }
}

/// Starts a program for the game that begins so.
pub(super) fn start(
    entrant: &Entrant,
    protocol: Protocol,
    color: Color,
    arena: &Arena,
    game: &Opening,
) -> Result<Box<dyn Player>, Failure> {
    Ok(match protocol {
        Protocol::Gtp => Box::new(GtpPlayer::start(entrant, arena, game)?),
        Protocol::Course => Box::new(CoursePlayer::start(entrant, color, arena)?),
        Protocol::Botzone { form, keeps_running } => {
            Box::new(BotzonePlayer::new(entrant, form, Some(keeps_running), arena)?)
        }
    })
}

/// A program that speaks GTP.
struct GtpPlayer {
    program: Program,
    name: String,
    time: Duration,
}

impl GtpPlayer {
    fn start(entrant: &Entrant, arena: &Arena, game: &Opening) -> Result<Self, Failure> {
        let line = arena.line(entrant, &[], Vec::new())?;
        let slow = ProgramTimeouts {
            notice: Duration::MAX,
            silence: arena.start,
            start: arena.start,
            overtime: TOLERANCE,
            ..ProgramTimeouts::default()
        };
        let (name, time) = (entrant.name.clone(), arena.time);
        let mut program = Program::new(name.clone(), line).patient(slow).playing();
        // Some get ready only when they are told the board, the time or the first moves.
        let prepared = program.prepare(&task(game, time), &mut || ControlFlow::Continue(()));
        prepared.map_err(|error| Self::failure(&name, time, error))?;
        let limit = arena.move_limit();
        Ok(Self { program: program.patient(ProgramTimeouts { silence: limit, start: limit, ..slow }), name, time })
    }

    fn failure(name: &str, time: Duration, error: EngineError) -> Failure {
        match error {
            EngineError::Program(fault) => {
                let Fault { what, log, .. } = *fault;
                match what {
                    EngineFailure::Silent(command) if asks_for_move(&command) => Failure::late(name, time, log),
                    what => Failure::of(name, what, log),
                }
            }
            error => Failure::forfeit(format!("{name} does not play: {error}"), Vec::new()),
        }
    }
}

impl Player for GtpPlayer {
    fn choose(&mut self, game: &Opening) -> Result<Choice, Failure> {
        let choice = self.program.think(&task(game, self.time), &mut |_| ControlFlow::Continue(()));
        choice.map_err(|error| {
            illegal_move(&self.name, &error, game).unwrap_or_else(|| Self::failure(&self.name, self.time, error))
        })
    }
}

/// True for a command by which a program is asked for a move, with an analysis or without one.
fn asks_for_move(command: &str) -> bool {
    ["genmove", "search_analyze"].iter().any(|name| command.contains(name))
}

/// The task of a move in this time.
fn task(game: &Opening, time: Duration) -> Task<'_> {
    Task { start: &game.start, moves: &game.moves, ..Task::new(&game.position, Budget::time(time)) }
}

/// The failure of a program that has played a move against the rules.
fn illegal_move(name: &str, error: &EngineError, game: &Opening) -> Option<Failure> {
    let EngineError::Program(fault) = error else { return None };
    let EngineFailure::Illegal(written) = &fault.what else { return None };
    let mv = game.position.board().size().parse_vertex(written).map_or(Move::Pass, Move::Play);
    Some(Failure::illegal(name, written, game.position.legal(mv).err()?, fault.log.clone()))
}
