//! Guess of Black's handicap stones in a game that does not name them.

use lanke_rules::{Color, Move, Position};

/// Guess of Black's handicap stones, as KataGo takes them: the stones that a game begins with, if none is White's, and the
/// plays of Black before White's first. White may pass in between, but whoever makes two moves in a row for White sets up a
/// position, in which stones that the game began with are no handicap either once a stone of White's lies beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandicapGuess {
    /// Stones that the game begins with.
    laid: u16,
    /// Plays of Black so far.
    played: u16,
    stage: Stage,
}

/// Stage of the beginning of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// White has not played; true if White has just passed.
    Beginning { passed: bool },
    /// White has just played for the first time.
    Answered,
    /// Nothing changes any more.
    Over,
}

impl HandicapGuess {
    /// A game that begins there.
    pub fn new(start: &Position) -> Self {
        let board = start.board();
        let count = |color| board.size().points().filter(|&p| board.stone(p) == Some(color)).count();
        match count(Color::White) {
            // A board has fewer points than 65,536.
            0 => Self { laid: count(Color::Black) as u16, played: 0, stage: Stage::Beginning { passed: false } },
            _ => Self { laid: 0, played: 0, stage: Stage::Over },
        }
    }

    /// A game that began at `start` and went on by these moves.
    pub fn of(start: &Position, moves: &[(Color, Move)]) -> Self {
        let mut guess = Self::new(start);
        moves.iter().for_each(|&(color, mv)| guess.play(color, mv));
        guess
    }

    /// Goes on by a move.
    pub fn play(&mut self, color: Color, mv: Move) {
        self.stage = match (self.stage, color, mv) {
            (Stage::Beginning { .. }, Color::Black, Move::Play(_)) => {
                self.played = self.played.saturating_add(1);
                Stage::Beginning { passed: false }
            }
            (Stage::Beginning { .. }, Color::Black, Move::Pass) => Stage::Beginning { passed: false },
            (Stage::Beginning { passed: false }, Color::White, Move::Pass) => Stage::Beginning { passed: true },
            (Stage::Beginning { passed: false }, Color::White, Move::Play(_)) => Stage::Answered,
            (Stage::Beginning { passed: true }, Color::White, _) => {
                self.played = 0;
                Stage::Over
            }
            (Stage::Answered, Color::White, _) => {
                (self.laid, self.played) = (0, 0);
                Stage::Over
            }
            (Stage::Answered, Color::Black, _) | (Stage::Over, ..) => Stage::Over,
        };
    }

    /// The stones; a single one is none.
    pub fn stones(self) -> u16 {
        match self.laid.saturating_add(self.played) {
            0 | 1 => 0,
            stones => stones,
        }
    }
}
