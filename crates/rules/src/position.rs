//! A position of a game: the only judge of legality.

use std::fmt;

use crate::{Board, ByColor, Capture, Color, Ko, Move, Passing, Point, Ruleset, Size, Suicide};

/// Why a move is refused.
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

/// What ended the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
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
#[derive(Clone, Debug)]
pub struct Position {
    ruleset: Ruleset,
    board: Board,
    to_play: Color,
    ko: Option<Point>,
    passes: u32,
    moves: u32,
    captures: ByColor<u32>,
    passed: ByColor<u32>,
    history: Vec<(u64, Color)>,
}

impl Position {
    /// The empty board with Black to play.
    pub fn new(size: Size, ruleset: Ruleset) -> Self {
        Self::from_board(Board::new(size), Color::Black, ruleset)
    }

    /// A start position: `board` with `to_play` to move.
    pub fn from_board(board: Board, to_play: Color, ruleset: Ruleset) -> Self {
        let history = vec![(board.hash(), to_play)];
        Self {
            ruleset,
            board,
            to_play,
            ko: None,
            passes: 0,
            moves: 0,
            captures: ByColor::default(),
            passed: ByColor::default(),
            history,
        }
    }

    /// The law.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    pub fn to_play(&self) -> Color {
        self.to_play
    }

    /// Gives the turn to `color`, as a record's `PL` or a move out of turn does; a simple ko is
    /// over.
    pub fn set_to_play(&mut self, color: Color) {
        if color != self.to_play {
            self.to_play = color;
            self.ko = None;
        }
    }

    /// Stones that each side has taken off the other.
    pub fn captures(&self) -> ByColor<u32> {
        self.captures
    }

    /// Passes that each side has made.
    pub fn passed(&self) -> ByColor<u32> {
        self.passed
    }

    /// Passes since the last play.
    pub fn passes(&self) -> u32 {
        self.passes
    }

    /// Moves played from the start position, passes included.
    pub fn moves(&self) -> u32 {
        self.moves
    }

    /// The point where a simple ko forbids the side to move to retake.
    pub fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// Changes stones as a record's set-up does: captures stay as they are, a ko is over, and the
    /// result counts as a new start position for superko.
    pub fn set_up(&mut self, changes: &[(Point, Option<Color>)]) {
        for &(p, stone) in changes {
            self.board.set(p, stone);
        }
        self.ko = None;
        self.passes = 0;
        self.history.clear();
        self.history.push((self.board.hash(), self.to_play));
    }

    /// Whether the side to move may make this move.
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn legal(&self, mv: Move) -> Result<(), Illegal> {
        let Move::Play(p) = mv else {
            return if self.ruleset.passing == Passing::Forbidden { Err(Illegal::Pass) } else { Ok(()) };
        };
        if !self.board.size().contains(p) {
            return Err(Illegal::OutsideBoard);
        }
        if self.board.stone(p).is_some() {
            return Err(Illegal::Occupied);
        }
        if self.ko == Some(p) {
            return Err(Illegal::Ko);
        }
        let mut after = self.board.clone();
        let captured = after.place(p, self.to_play);
        let taken = captured.iter().filter(|c| c.1 != self.to_play).count();
        let suicide = captured.len() - taken;
        if taken > 0 && self.ruleset.capture == Capture::Forbidden {
            return Err(Illegal::Capture);
        }
        if suicide > 0 && (self.ruleset.suicide == Suicide::Forbidden || suicide == 1) {
            return Err(Illegal::Suicide);
        }
        let hash = after.hash();
        let repeated = |f: &dyn Fn(&(u64, Color)) -> bool| {
            self.history.iter().position(f).map_or(Ok(()), |i| Err(Illegal::Superko { repeats: i as u32 }))
        };
        match self.ruleset.ko {
            Ko::Positional => repeated(&|h| h.0 == hash),
            Ko::Situational => repeated(&|h| *h == (hash, self.to_play.opponent())),
            Ko::Simple | Ko::CapturedPoint => Ok(()),
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
    pub fn play_unchecked(&mut self, mv: Move) -> u32 {
        let color = self.to_play;
        let mut taken = 0;
        self.ko = None;
        match mv {
            Move::Pass => {
                self.passes += 1;
                self.passed[color] += 1;
            }
            Move::Play(p) => {
                self.passes = 0;
                let captured = self.board.place(p, color);
                for &(_, c) in &captured {
                    self.captures[c.opponent()] += 1;
                    taken += u32::from(c != color);
                }
                if let [(point, _)] = captured[..]
                    && taken == 1
                    && self.board.chain(p).len() == 1
                    && self.board.liberties(p) == 1
                    && matches!(self.ruleset.ko, Ko::Simple)
                {
                    self.ko = Some(point);
                }
            }
        }
        self.moves += 1;
        self.to_play = color.opponent();
        self.history.push((self.board.hash(), self.to_play));
        taken
    }

    /// What has ended the play, if it is over by the ruleset.
    pub fn end(&self) -> Option<End> {
        (self.passes >= 2).then_some(End::Passes)
    }
}
