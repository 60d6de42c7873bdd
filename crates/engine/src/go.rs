//! The built-in Go player: Monte-Carlo tree search with knowledge.
//!
//! Methods and their sources: the search by Coulom (2006), "Efficient selectivity
//! and backup operators in Monte-Carlo tree search", and Kocsis and Szepesvári (2006), "Bandit based
//! Monte-Carlo planning"; moves judged by later play and by knowledge by Gelly and Silver (2007, 2011),
//! "Monte-Carlo tree search and rapid action value estimation in computer Go"; random games that answer
//! by Gelly, Wang, Munos and Teytaud (2006); priors and the use of komi by Baudiš and Gailly (2012),
//! "PACHI: state of the art open source Go program", and Baudiš (2011), "Balancing MCTS by dynamically
//! adjusting the komi value"; threads by Enzenberger and Müller (2010).

pub(crate) mod board;
mod ending;
mod nakade;
pub mod pattern;
mod playout;
mod prior;
mod search;
mod shape;
mod tactics;
mod tree;

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use lanke_rules::{Capture, Move, Point, Size};

use crate::clock::Deadlines;
use crate::{Analysis, Budget, Choice, EngineError, HandicapGuess, Level, Task, Thinker};
use board::Grid;
use ending::Hopeless;
use search::{Knowledge, Search};

/// A Go player.
#[derive(Debug)]
pub struct Go {
    knowledge: Knowledge,
    /// The most playouts that it makes for a move, which is what makes a weaker player.
    most: Option<u64>,
    resigns: bool,
    hopeless: Hopeless,
    player: Option<(Size, Box<dyn SizedSearch>)>,
}

/// Search on boards of one size.
trait SizedSearch: fmt::Debug + Send {
    /// Searches; what was found.
    fn run(
        &mut self,
        task: &Task<'_>,
        knowledge: &Knowledge,
        effort: &Effort,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Found;
}

/// Effort of a search: its time and its goal.
#[derive(Clone, Copy)]
struct Effort {
    deadlines: Option<Deadlines>,
    /// Half points added to Black's lead, so that both sides have something to play for.
    shift: i32,
}

/// Result of a search, and the number of its own games behind it.
#[derive(Debug)]
struct Found {
    analysis: Analysis,
    games: u32,
    /// It was told to stop, so that there is no time left.
    broken: bool,
}

impl Found {
    /// The best move that is no pass.
    fn first_play(&self) -> Option<Point> {
        self.analysis.candidates.iter().find_map(|candidate| candidate.mv().point())
    }
}

/// Playouts that look at what the other side could do after a pass: so many at least, and this share of those that
/// found the move.
const CHECK: u64 = 300;
const CHECK_SHARE: u64 = 32;

/// Time that this look takes, at the most, where there is a limit of time.
const CHECK_TIME: Duration = Duration::from_millis(150);

/// Places of the largest board that it plays on, the border included.
const MOST_PLACES: usize = 1024;

impl Go {
    /// The side of the largest square board that it plays on.
    pub const LARGEST_SQUARE: u32 = 30;

    /// True if it plays on boards of this size.
    pub fn plays_on(size: Size) -> bool {
        Grid::places(size) <= MOST_PLACES
    }

    /// The strongest player.
    pub fn new() -> Self {
        Self { knowledge: Knowledge::FULL, most: None, resigns: true, hopeless: Hopeless::default(), player: None }
    }

    /// A player of a level. Weaker ones look at fewer games, read no ladders and do not see where an eye space dies.
    pub fn level(level: Level) -> Self {
        const PLAYOUTS: [u64; Level::COUNT - 1] = [15, 40, 80, 160, 350, 800, 2000, 5000, 15_000];
        let mut knowledge = Knowledge::FULL;
        if level.number() < 5 {
            knowledge.policy.nakade = 0;
        }
        if level.number() < 4 {
            knowledge.weights.ladder = 0;
        }
        Self { most: level.of(&PLAYOUTS), knowledge, ..Self::new() }
    }

    /// The player, giving up lost games or never.
    pub fn resigning(self, resigns: bool) -> Self {
        Self { resigns, ..self }
    }
}

impl Default for Go {
    fn default() -> Self {
        Self::new()
    }
}

/// Search on boards of this size, if there is one.
fn player(size: Size) -> Option<Box<dyn SizedSearch>> {
    match Grid::places(size) {
        ..=128 => Some(Box::new(Search::<128>::new())),
        129..=256 => Some(Box::new(Search::<256>::new())),
        257..=512 => Some(Box::new(Search::<512>::new())),
        513..=MOST_PLACES => Some(Box::new(Search::<MOST_PLACES>::new())),
        _ => None,
    }
}

/// Half points added to Black's lead in a handicap game, so that both sides have something to play
/// for: what the stones are worth, less and less as the game goes on (Baudiš 2011).
fn shift(task: &Task<'_>) -> i32 {
    const STONE: usize = 14;
    // The stones that Black began with, whatever White is given for them.
    let stones = usize::from(HandicapGuess::of(task.start, task.moves).stones());
    let moves = task.position.board().size().area() * 11 / 20;
    if stones < 2 {
        return 0;
    }
    -((STONE * stones * moves.saturating_sub(task.moves.len()) / moves) as i32)
}

impl Thinker for Go {
    fn think(
        &mut self,
        task: &Task<'_>,
        report: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Choice, EngineError> {
        let size = task.position.board().size();
        if task.position.ruleset().capture == Capture::Forbidden {
            return Err(EngineError::WrongGame);
        }
        if self.player.as_ref().is_some_and(|(of, _)| *of != size) {
            self.player = None;
        }
        let (_, player) = match &mut self.player {
            Some(player) => player,
            none => none.insert((size, player(size).ok_or(EngineError::BoardTooLarge(size))?)),
        };
        let task = Task { budget: task.budget.at_most(self.most), ..task.clone() };
        let effort = Effort { deadlines: task.deadlines(CHECK_TIME), shift: shift(&task) };
        let found = player.run(&task, &self.knowledge, &effort, report);
        let mut after_pass = || {
            let mut position = task.position.clone();
            position.play_unchecked(Move::Pass);
            // Dead stones are seen by playing on, also after a pass that ends the play.
            position.resume();
            let budget = Budget::playouts(CHECK.max(u64::from(found.games) / CHECK_SHARE));
            let task = Task { position: &position, among: &[], clock: None, threads: 1, budget, ..task.clone() };
            let mut other = self::player(size)?;
            // As much as the deadlines of the search have left for it.
            let time = effort.deadlines.map(|deadlines| deadlines.most.min(CHECK_TIME));
            let effort = Effort { deadlines: Deadlines::new(time, None), shift: 0 };
            let then = other.run(&task, &self.knowledge, &effort, &mut |_| report(&found.analysis));
            Some(then).filter(|then| !then.broken)
        };
        let mut hopeless = self.hopeless;
        let choice = ending::choose(&task, &found, &mut hopeless, &mut after_pass);
        self.hopeless = hopeless;
        Ok(match choice {
            Choice::Resign if !self.resigns => found.first_play().map_or(Choice::Pass, Choice::Play),
            choice => choice,
        })
    }

    fn forget(&mut self) {
        self.player = None;
        self.hopeless = Hopeless::default();
    }
}
