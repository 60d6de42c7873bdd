//! The contract of everything that thinks: a task in, analyses on the way, a choice out.

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use lanke_game::record::Analysis;
use lanke_rules::{Color, Komi, Move, Point, Position, Size};

use crate::clock::{Deadlines, SideClock, UNTIMED};
use crate::{HandicapGuess, Profile};

/// A player that thinks: a built-in search, another program, or a script for tests.
pub trait Thinker: Send {
    /// Looks for the best move until the budget is used up, or more of its time would change nothing, telling on the way
    /// how the position looks.
    ///
    /// `report` is asked at least every 50 ms; its `Break` ends the thinking, with the best choice so
    /// far as its result, or [`EngineError::Stopped`] while there is none. With one thread and a budget of playouts alone, equal tasks of equal
    /// thinkers have equal results.
    ///
    /// # Errors
    /// When the thinker cannot play this position at all.
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError>;

    /// Prepares for a game that begins with the position of a task. `poll` is called as the report of [`Thinker::think`] is.
    ///
    /// # Errors
    /// When the thinker cannot play this game.
    fn prepare(&mut self, task: &Task<'_>, poll: &mut dyn FnMut() -> ControlFlow<()>) -> Result<(), EngineError> {
        let task = Task { budget: Budget::playouts(1), clock: None, ..task.clone() };
        self.think(&task, &mut |_| poll()).map(drop)
    }

    /// Network's evaluation of the task's position without any search, with the board turned or mirrored by KataGo's
    /// number of that, 0 to 7, and so much optimism, 0 to 1; nothing where it looks by no network.
    fn raw_evaluation(
        &mut self,
        _task: &Task<'_>,
        _symmetry: u8,
        _optimism: Option<f32>,
    ) -> Option<Result<RawEvaluation, EngineError>> {
        None
    }

    /// Plays as these people do from now on, or again by its level; false where it cannot, as only networks that were
    /// trained on games of people can.
    fn imitate(&mut self, _people: Option<Profile>) -> bool {
        false
    }

    /// The people that it imitates, by its level or as it was told.
    fn imitated(&self) -> Option<Profile> {
        None
    }

    /// The stones that it holds for dead in the position of a task, where the play has stopped; nothing
    /// where it has no opinion. `poll` is called as the report of [`Thinker::think`] is.
    fn dead(&mut self, _task: &Task<'_>, _poll: &mut dyn FnMut() -> ControlFlow<()>) -> Option<Vec<Point>> {
        None
    }

    /// Gives up what it keeps of earlier thinking, as if it had just been made.
    fn forget(&mut self) {}
}

/// Position to think about, with the limits of the thinking.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// The position, whose side to move is the one to think for.
    pub position: &'a Position,
    /// Position before the first move: the empty board, handicap stones, a position set up.
    pub start: &'a Position,
    /// The moves that led from there to the position, the latest last.
    pub moves: &'a [(Color, Move)],
    /// The moves to choose from; all where there are none.
    pub among: &'a [Move],
    /// Points that White receives in the count, besides what the rules give for handicap stones.
    pub komi: Komi,
    /// Black's handicap stones, for which the rules may compensate White; none where nobody has named them.
    pub handicap: Option<u16>,
    /// True if every dead stone is to be taken off before a pass, as after a dispute about them.
    pub cleanup: bool,
    /// Limits of the thinking.
    pub budget: Budget,
    /// The clock of the side to move; the budget holds besides it.
    pub clock: Option<SideClock>,
    /// Random seed.
    pub seed: u64,
    /// Threads to use, at least one.
    pub threads: usize,
    /// Bytes that the search may keep.
    pub memory: usize,
}

impl<'a> Task<'a> {
    /// A task for one thread and 256 MiB, with the komi of the rules.
    pub fn new(position: &'a Position, budget: Budget) -> Self {
        Self {
            position,
            start: position,
            moves: &[],
            among: &[],
            komi: position.ruleset().komi,
            handicap: None,
            cleanup: false,
            budget,
            clock: None,
            seed: 0,
            threads: 1,
            memory: 256 << 20,
        }
    }

    /// Black's handicap stones: as they were named, or guessed.
    pub fn handicap_stones(&self) -> u16 {
        self.handicap.unwrap_or_else(|| HandicapGuess::of(self.start, self.moves).stones())
    }

    /// Deadlines by the budget and by the clock, of whose time so much `work` after the search has its share; none
    /// without a limit of time.
    pub fn deadlines(&self, work: Duration) -> Option<Deadlines> {
        let share = self.clock.map(|clock| clock.share(self.position).before(work));
        Deadlines::new(self.budget.time, share)
    }
}

/// Limits of thinking, which ends at the first that is reached; without any it ends when it is stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Budget {
    /// Time to think.
    pub time: Option<Duration>,
    /// Playouts, or what a thinker counts instead of them, made for this task.
    pub playouts: Option<u64>,
    /// Visits of the position, those kept from earlier tasks included.
    pub visits: Option<u64>,
}

impl Budget {
    /// So much time.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// So many playouts.
    pub fn playouts(playouts: u64) -> Self {
        Self { playouts: Some(playouts), ..Self::default() }
    }

    /// These limits, or [`UNTIMED`] where there is neither a limit nor a clock.
    pub fn or_untimed(self, clock: Option<SideClock>) -> Self {
        if self == Self::default() && clock.is_none() { Self::time(UNTIMED) } else { self }
    }

    /// These limits, and no more playouts than `most`.
    pub(crate) fn at_most(self, most: Option<u64>) -> Self {
        Self { playouts: self.playouts.into_iter().chain(most).min(), ..self }
    }
}

/// Output of a network without search, as the side to move sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct RawEvaluation {
    /// Probabilities that it wins, that it loses, and of neither.
    pub win: f32,
    /// See `win`.
    pub loss: f32,
    /// See `win`.
    pub no_result: f32,
    /// Points by which the side to move leads: given to the other side, they would make the game even.
    pub lead: f32,
    /// The score that games end with, and its square, on average.
    pub score: f32,
    /// See `score`.
    pub score_square: f32,
    /// For how many moves the result stays open, if that is known.
    pub variance_time: Option<f32>,
    /// Expected errors of win rate and score, if they are known.
    pub win_error: Option<f32>,
    /// See `win_error`.
    pub score_error: Option<f32>,
    /// Policy of each point, in the order of [`Size::points`], and the pass behind them; none where a
    /// move is illegal.
    pub policy: Vec<Option<f32>>,
    /// Ownership of each point: 1 the side to move's, −1 the other's.
    pub ownership: Vec<f32>,
}

/// Move of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Passes.
    Pass,
    /// Places a stone.
    Play(Point),
    /// Gives up.
    Resign,
}

impl Choice {
    /// Move that is made; none where the player gives up.
    pub const fn mv(self) -> Option<Move> {
        match self {
            Self::Pass => Some(Move::Pass),
            Self::Play(p) => Some(Move::Play(p)),
            Self::Resign => None,
        }
    }
}

impl From<Move> for Choice {
    fn from(mv: Move) -> Self {
        mv.point().map_or(Self::Pass, Self::Play)
    }
}

/// Failure of a thinker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// It plays another game.
    WrongGame,
    /// The board is beyond what it can play on.
    BoardTooLarge(Size),
    /// Another program did not do what it should.
    Program(Box<Fault>),
    /// The network of this name, by which it plays, answers nonsense.
    Network(String),
    /// It was stopped before it had a move to choose.
    Stopped,
}

/// Failure of a program, with its name and log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The program as its user calls it.
    pub program: String,
    /// Kind of failure.
    pub what: EngineFailure,
    /// The last lines that it wrote to standard error, the latest last.
    pub log: Vec<String>,
}

/// Kinds of failure of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineFailure {
    /// There is no such program.
    NotFound,
    /// It could not be started; what the system says.
    NotStarted(String),
    /// It gives no answer to this command.
    Silent(String),
    /// It ended, with this exit code where there is one.
    Ended(Option<i32>),
    /// This signal ended it.
    Killed(i32),
    /// It writes without end.
    Flood,
    /// It answers this, which is no answer.
    Garbage(String),
    /// It refuses a command: the command and what it says of it.
    Refused(String, String),
    /// It plays this, which the rules do not allow.
    Illegal(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.program;
        match &self.what {
            EngineFailure::NotFound => write!(f, "there is no program {name}"),
            EngineFailure::NotStarted(why) => write!(f, "{name} could not be started: {why}"),
            EngineFailure::Silent(command) => write!(f, "{name} does not answer {command}"),
            EngineFailure::Ended(Some(code)) => write!(f, "{name} ended with code {code}"),
            EngineFailure::Ended(None) => write!(f, "{name} was ended"),
            EngineFailure::Killed(signal) => match signal_name(*signal) {
                Some(words) => write!(f, "{name} was ended by signal {signal} ({words})"),
                None => write!(f, "{name} was ended by signal {signal}"),
            },
            EngineFailure::Flood => write!(f, "{name} writes without end"),
            EngineFailure::Garbage(answer) => write!(f, "{name} answers {answer:?}, which is no move"),
            EngineFailure::Refused(command, why) => write!(f, "{name} refuses {command}: {why}"),
            EngineFailure::Illegal(mv) => write!(f, "{name} plays {mv}, which the rules do not allow"),
        }?;
        self.log.last().map_or(Ok(()), |line| write!(f, "; its last words: {line}"))
    }
}

/// Meaning of the signals that end faulty programs, where their numbers are the same on every Unix.
const fn signal_name(signal: i32) -> Option<&'static str> {
    match signal {
        4 => Some("illegal instruction"),
        6 => Some("abort"),
        8 => Some("arithmetic error"),
        9 => Some("killed"),
        11 => Some("segmentation fault"),
        15 => Some("terminated"),
        24 => Some("out of processor time"),
        25 => Some("file too large"),
        _ => None,
    }
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WrongGame => f.write_str("this player plays another game"),
            Self::BoardTooLarge(size) => write!(f, "this player does not play on a board of {size}"),
            Self::Program(fault) => fault.fmt(f),
            Self::Network(name) => write!(f, "the network {name} answers nonsense; its file is damaged"),
            Self::Stopped => f.write_str("this player was stopped before it had a move"),
        }
    }
}

impl std::error::Error for EngineError {}
