//! A position of a game: the only judge of legality.

use std::fmt;

use crate::board::Fate;
use crate::history::History;
use crate::splitmix::STEP;
use crate::{Board, ByColor, Capture, Color, Ending, Ko, Move, Passing, Point, Ruleset, Size, Suicide};

/// Reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Illegal {
    /// The point is not on the board.
    OutsideBoard,
    /// A stone is there.
    Occupied,
    /// It would retake a ko at once.
    Ko,
    /// It would repeat the position after move `repeats`; 0 is the start position.
    Superko {
        /// Number of the move after which the position stood on the board.
        repeats: u32,
    },
    /// The own chain would be left without liberties.
    Suicide,
    /// It would capture, which NoGo forbids.
    Capture,
    /// One of the side's own stones was captured there (simplified rules).
    CapturedPoint,
    /// The ruleset knows no pass.
    Pass,
    /// The play is over.
    Over,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutsideBoard => f.write_str("the point is not on the board"),
            Self::Occupied => f.write_str("a stone is already there"),
            Self::Ko => f.write_str("it would retake the ko at once"),
            Self::Superko { repeats: 0 } => f.write_str("it would repeat the start position (superko)"),
            Self::Superko { repeats } => write!(f, "it would repeat the position after move {repeats} (superko)"),
            Self::Suicide => f.write_str("it would be suicide"),
            Self::Capture => f.write_str("it would capture, which NoGo forbids"),
            Self::CapturedPoint => f.write_str("a stone of this colour was captured there"),
            Self::Pass => f.write_str("passing is not allowed"),
            Self::Over => f.write_str("the play is over"),
        }
    }
}

impl std::error::Error for Illegal {}

/// Reason why play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayEnd {
    /// The passes that the ruleset asks for: the board is counted.
    Passes,
    /// `loser` is to move and has no legal play (NoGo).
    NoLegalMove {
        /// The side that cannot move.
        loser: Color,
    },
    /// `winner` has more than half of the board's points (simplified rules).
    Majority {
        /// The side whose area it is.
        winner: Color,
    },
}

/// A board with everything that decides what may be played next.
#[derive(Debug)]
pub struct Position {
    ruleset: Ruleset,
    board: Board,
    state: State,
    /// Every situation since the start position or the last set-up.
    history: History,
    /// Moves made before the first entry of the history.
    before_history: u32,
    /// Stones that the last move took off.
    captured: Vec<(Point, Color)>,
    /// Points where stones of each side were captured, if the ruleset's ko rule needs them.
    barred: Vec<(Point, Color)>,
}

/// State changed by a move besides the stones and the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct State {
    to_play: Color,
    ko: Option<Point>,
    passes: u32,
    moves: u32,
    captures: ByColor<u32>,
    passed: ByColor<u32>,
    /// The place in the history after the last pass.
    since_pass: usize,
    /// The fewest empty points that a position of the history has.
    fewest_empty: usize,
    end: Option<PlayEnd>,
}

/// A move that was made, with what [`Position::undo`] needs to take it back.
#[derive(Clone, Debug)]
pub struct Step {
    before: State,
    mv: Move,
    replaced: Option<Color>,
    captured: Vec<(Point, Color)>,
    barred: usize,
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self {
            ruleset: self.ruleset,
            board: self.board.clone(),
            state: self.state,
            history: self.history.clone(),
            before_history: self.before_history,
            captured: self.captured.clone(),
            barred: self.barred.clone(),
        }
    }

    /// Copies without allocating when there is room.
    fn clone_from(&mut self, source: &Self) {
        self.ruleset = source.ruleset;
        self.board.clone_from(&source.board);
        self.state = source.state;
        self.history.clone_from(&source.history);
        self.before_history = source.before_history;
        self.captured.clone_from(&source.captured);
        self.barred.clone_from(&source.barred);
    }
}

impl Position {
    /// The empty board with Black to play.
    pub fn new(size: Size, ruleset: Ruleset) -> Self {
        Self::from_board(Board::new(size), Color::Black, ruleset)
    }

    /// A start position: `board` with `to_play` to move.
    pub fn from_board(board: Board, to_play: Color, ruleset: Ruleset) -> Self {
        let state = State {
            to_play,
            ko: None,
            passes: 0,
            moves: 0,
            captures: ByColor::default(),
            passed: ByColor::default(),
            since_pass: 0,
            fewest_empty: board.empty().len(),
            end: None,
        };
        let history = History::new(situation(&ruleset, board.hash(), to_play), board.size().area());
        let mut position =
            Self { ruleset, board, state, history, before_history: 0, captured: Vec::new(), barred: Vec::new() };
        position.state.end = position.find_end();
        position
    }

    /// A start position by another law: the same stones, side to move, captures and passes made.
    #[must_use]
    pub fn under(&self, ruleset: Ruleset) -> Self {
        let mut position = Self::from_board(self.board.clone(), self.state.to_play, ruleset);
        (position.state.captures, position.state.passed) = (self.state.captures, self.state.passed);
        position
    }

    /// Makes it a position of a game in which each side has taken so many stones off the other.
    pub fn set_captures(&mut self, captures: ByColor<u32>) {
        self.state.captures = captures;
    }

    /// The law.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The stones.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub fn to_play(&self) -> Color {
        self.state.to_play
    }

    /// Gives the turn to `color`, as a record's `PL` or a move out of turn does; a simple ko is
    /// over.
    pub fn set_to_play(&mut self, color: Color) {
        if color == self.state.to_play {
            return;
        }
        self.state.to_play = color;
        self.state.ko = None;
        if self.history.len() == 1 {
            self.history.restart(situation(&self.ruleset, self.board.hash(), color));
        }
        self.state.end = self.find_end();
    }

    /// Stones that each side has taken off the other.
    pub fn captures(&self) -> ByColor<u32> {
        self.state.captures
    }

    /// Stones that the last move took off the board.
    pub fn captured(&self) -> &[(Point, Color)] {
        &self.captured
    }

    /// Passes that each side has made.
    pub fn passed(&self) -> ByColor<u32> {
        self.state.passed
    }

    /// Passes since the last play.
    pub fn passes(&self) -> u32 {
        self.state.passes
    }

    /// Moves played from the start position, passes included.
    pub fn moves(&self) -> u32 {
        self.state.moves
    }

    /// The point where a simple ko forbids the side to move to retake.
    pub fn ko(&self) -> Option<Point> {
        self.state.ko
    }

    /// Forbids the side to move to retake a ko on `p`, because of a move before the start position.
    pub fn set_ko(&mut self, p: Point) {
        self.state.ko = Some(p);
        self.state.end = self.find_end();
    }

    /// True if these stones with this side to move have come up for the third time without a pass in
    /// between: a long cycle, which rulesets with simple ko leave without a result.
    pub fn long_cycle(&self) -> bool {
        self.history.times(self.state.since_pass) >= 3
    }

    /// True if a long cycle leaves the game without a result, because nothing forbids it.
    pub fn is_endless(&self) -> bool {
        self.ruleset.ko == Ko::Simple && self.long_cycle()
    }

    /// Changes stones as a record's set-up does: captures stay as they are, a ko is over, and the
    /// result counts as a new start position for superko.
    ///
    /// # Panics
    /// If a point is not on the board.
    pub fn set_up(&mut self, changes: &[(Point, Option<Color>)]) {
        self.board.set_up(changes);
        self.captured.clear();
        self.barred.clear();
        self.before_history = self.state.moves;
        self.history.restart(situation(&self.ruleset, self.board.hash(), self.state.to_play));
        self.state = State { ko: None, passes: 0, since_pass: 0, fewest_empty: self.board.empty().len(), ..self.state };
        self.state.end = self.find_end();
    }

    /// Lets the play go on after the passes that ended it, as in a dispute over dead stones.
    pub fn resume(&mut self) {
        self.state.passes = 0;
        self.state.end = self.find_end();
    }

    /// True if the side to move may make this move.
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn legal(&self, mv: Move) -> Result<(), Illegal> {
        if self.state.end.is_some() {
            return Err(Illegal::Over);
        }
        match mv {
            Move::Pass if self.ruleset.passing == Passing::Forbidden => Err(Illegal::Pass),
            Move::Pass => Ok(()),
            Move::Play(p) => self.legal_play(p),
        }
    }

    /// The points where the side to move may play.
    pub fn legal_points(&self) -> Vec<Point> {
        self.board.size().points().filter(|&p| self.legal(Move::Play(p)).is_ok()).collect()
    }

    /// Makes a move of the side to move, if it is legal; how many stones were captured.
    ///
    /// # Errors
    /// The reason why it is not legal; the position is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<u32, Illegal> {
        self.legal(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Makes a move whatever the rules say, as a record may hold it: a stone replaces what is on its
    /// point; how many of the opponent's stones were captured.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn play_unchecked(&mut self, mv: Move) -> u32 {
        let color = self.state.to_play;
        let before = self.state.captures[color];
        self.captured.clear();
        self.state.ko = None;
        self.state.moves += 1;
        self.state.to_play = color.opponent();
        match mv {
            Move::Pass => {
                self.state.passes += 1;
                self.state.passed[color] += 1;
                self.state.since_pass = self.history.len();
            }
            Move::Play(p) => {
                self.state.passes = 0;
                self.board.place_into(p, color, &mut self.captured);
                for &(_, c) in &self.captured {
                    self.state.captures[c.opponent()] += 1;
                }
                self.note_ko(p, color);
            }
        }
        self.history.push(situation(&self.ruleset, self.board.hash(), color.opponent()));
        self.state.fewest_empty = self.state.fewest_empty.min(self.board.empty().len());
        self.state.end = self.find_end();
        self.state.captures[color] - before
    }

    /// [`Position::play_unchecked`] for a search that takes its moves back.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn step(&mut self, mv: Move) -> Step {
        let before = self.state;
        let barred = self.barred.len();
        let replaced = match mv {
            Move::Pass => None,
            Move::Play(p) => self.board.stone(p),
        };
        self.play_unchecked(mv);
        Step { before, mv, replaced, captured: self.captured.clone(), barred }
    }

    /// Takes back the last move, which must be `step`'s; only [`Position::captured`] is then empty.
    pub fn undo(&mut self, step: Step) {
        if let Move::Play(p) = step.mv {
            self.board.set(p, None);
            for (q, color) in step.captured {
                if q != p {
                    self.board.set(q, Some(color));
                }
            }
            self.board.set(p, step.replaced);
        }
        self.captured.clear();
        self.barred.truncate(step.barred);
        self.history.pop();
        self.state = step.before;
    }

    /// Reason why play ended, if it is over by the ruleset.
    #[inline]
    pub fn end(&self) -> Option<PlayEnd> {
        self.state.end
    }

    /// True if the side to move may play on `p` while the play is on.
    #[inline]
    fn legal_play(&self, p: Point) -> Result<(), Illegal> {
        let color = self.state.to_play;
        if self.board.stone(p).is_some() {
            return Err(Illegal::Occupied);
        }
        if !self.board.size().contains(p) {
            return Err(Illegal::OutsideBoard);
        }
        if self.state.ko == Some(p) {
            return Err(Illegal::Ko);
        }
        if self.barred.contains(&(p, color)) {
            return Err(Illegal::CapturedPoint);
        }
        let fate = self.board.fate(p, color);
        match fate {
            Fate::Captures if self.ruleset.capture == Capture::Forbidden => return Err(Illegal::Capture),
            Fate::Dies(stones) if stones == 1 || self.ruleset.suicide == Suicide::Forbidden => {
                return Err(Illegal::Suicide);
            }
            _ => {}
        }
        match self.ruleset.ko {
            Ko::Simple | Ko::CapturedPoint => Ok(()),
            // More stones than ever before are no earlier position.
            _ if fate == Fate::Lives && self.board.empty().len() <= self.state.fewest_empty => Ok(()),
            Ko::Positional | Ko::Situational => {
                let hash = self.board.hash_after(p, color, fate);
                match self.history.first(situation(&self.ruleset, hash, color.opponent())) {
                    Some(place) => Err(Illegal::Superko { repeats: self.before_history + place }),
                    None => Ok(()),
                }
            }
        }
    }

    /// Keeps what the ruleset's ko asks of the play on `p` by `color` that was just made.
    #[inline]
    fn note_ko(&mut self, p: Point, color: Color) {
        match self.ruleset.ko {
            Ko::Simple => {
                if let [(point, taken)] = self.captured[..]
                    && taken != color
                    && self.board.chain_len(p) == 1
                    && self.board.liberties(p) == 1
                {
                    self.state.ko = Some(point);
                }
            }
            Ko::CapturedPoint => {
                for stone in &self.captured {
                    if !self.barred.contains(stone) {
                        self.barred.push(*stone);
                    }
                }
            }
            Ko::Positional | Ko::Situational => {}
        }
    }

    /// Reason why play ends here, if it does.
    #[inline]
    fn find_end(&self) -> Option<PlayEnd> {
        let passes = self.state.passes;
        match self.ruleset.ending {
            Ending::TwoPasses => (passes >= 2).then_some(PlayEnd::Passes),
            Ending::TwoPassesWhiteLast => {
                (passes >= 2 && self.state.to_play == Color::Black).then_some(PlayEnd::Passes)
            }
            Ending::FourPasses => (passes >= 4).then_some(PlayEnd::Passes),
            Ending::NoLegalMove => {
                let stuck = self.board.empty().iter().all(|&p| self.legal_play(p).is_err());
                stuck.then_some(PlayEnd::NoLegalMove { loser: self.state.to_play })
            }
            Ending::Majority => {
                let majority = || {
                    let area = self.board.area();
                    Color::BOTH.into_iter().find(|&side| 2 * area[side] as usize > self.board.size().area())
                };
                // Black's first stone alone would own the whole board.
                let winner = if self.state.moves >= 2 { majority() } else { None };
                winner.map(|winner| PlayEnd::Majority { winner }).or((passes >= 2).then_some(PlayEnd::Passes))
            }
        }
    }
}

/// Key compared by superko: the stones, and for all but positional superko the side to move.
#[inline]
fn situation(ruleset: &Ruleset, hash: u64, to_play: Color) -> u64 {
    match (ruleset.ko, to_play) {
        (Ko::Positional, _) | (_, Color::Black) => hash,
        (_, Color::White) => hash ^ STEP,
    }
}
