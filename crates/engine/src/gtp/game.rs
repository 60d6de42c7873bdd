//! The game that a server keeps: where it began, its moves, the position.

use lanke_rules::{Board, Color, Count, Illegal, Komi, Move, PlayEnd, Point, Position, Ruleset, Score, Size};

use crate::{Budget, HandicapGuess, Task};

/// A game by its start and its moves.
#[derive(Clone, Debug)]
pub struct GtpGame {
    start: Position,
    moves: Vec<(Color, Move)>,
    position: Position,
    /// Points that White receives.
    pub komi: Komi,
    /// Black's handicap stones, where a record named them.
    pub(super) named_handicap: Option<u16>,
}

impl GtpGame {
    /// A game that begins at a position.
    pub fn new(start: Position, komi: Komi) -> Self {
        Self { position: start.clone(), start, moves: Vec::new(), komi, named_handicap: None }
    }

    /// This game from a position on, as if it had begun there.
    pub(super) fn begun_at(&self, start: Position) -> Self {
        Self { named_handicap: self.stated_handicap(), ..Self::new(start, self.komi) }
    }

    /// Black's handicap stones: as they were named, or guessed.
    pub fn handicap(&self) -> u16 {
        self.named_handicap.unwrap_or_else(|| HandicapGuess::of(&self.start, &self.moves).stones())
    }

    /// Black's handicap stones, where a record named them or they lie on the board with White to move first.
    pub(super) fn stated_handicap(&self) -> Option<u16> {
        let laid = HandicapGuess::new(&self.start).stones();
        let is_handicap = laid > 0 && self.start.to_play() == Color::White;
        self.named_handicap.or(is_handicap.then_some(laid))
    }

    /// A question about a position to which this game led.
    pub(super) fn task<'a>(&'a self, position: &'a Position, budget: Budget) -> Task<'a> {
        Task {
            start: &self.start,
            moves: &self.moves,
            komi: self.komi,
            handicap: self.named_handicap,
            ..Task::new(position, budget)
        }
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves so far, the latest last.
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.position.board().size()
    }

    /// The law.
    pub fn ruleset(&self) -> &Ruleset {
        self.position.ruleset()
    }

    /// The position with `side` to move, which plays on after passes that ended the game.
    pub fn turned(&self, side: Color) -> Position {
        let mut position = self.position.clone();
        position.set_to_play(side);
        if position.end() == Some(PlayEnd::Passes) {
            position.resume();
        }
        position
    }

    /// Makes a move, whoever's turn it is. A majority ends the game and leaves a pass alone.
    ///
    /// # Errors
    /// When the rules do not allow it; nothing is changed then.
    pub fn play(&mut self, side: Color, mv: Move) -> Result<(), Illegal> {
        let mut position = self.turned(side);
        if mv == Move::Pass && matches!(position.end(), Some(PlayEnd::Majority { .. })) {
            position.play_unchecked(mv);
        } else {
            position.play(mv)?;
        }
        self.position = position;
        self.moves.push((side, mv));
        Ok(())
    }

    /// Takes the last `count` moves back, if there are so many.
    pub(super) fn undo(&mut self, count: usize) -> Option<()> {
        self.moves.truncate(self.moves.len().checked_sub(count)?);
        self.replay();
        Some(())
    }

    /// Goes on by another law.
    pub(super) fn set_ruleset(&mut self, ruleset: Ruleset) {
        self.start = self.start.under(ruleset);
        self.replay();
    }

    fn replay(&mut self) {
        let mut position = self.start.clone();
        for &(side, mv) in &self.moves {
            position.set_to_play(side);
            position.play_unchecked(mv);
        }
        self.position = position;
    }

    /// An empty board of this size, by the same law and komi.
    pub(super) fn cleared(&self, size: Size) -> Self {
        Self::new(Position::new(size, *self.ruleset()), self.komi)
    }

    /// The game that begins with these stones, if each of them has a liberty.
    pub(super) fn with_stones(&self, stones: &[(Point, Color)], to_play: Color) -> Option<Self> {
        let mut board = Board::new(self.size());
        stones.iter().for_each(|&(p, color)| board.set(p, Some(color)));
        let stands = stones.iter().all(|&(p, _)| board.liberties(p) > 0);
        stands.then(|| Self::new(Position::from_board(board, to_play, *self.ruleset()), self.komi))
    }

    /// The stones that live in seki in a game that is over; these are dead.
    pub(super) fn in_seki(&self, dead: &[Point]) -> Vec<Point> {
        match self.position.end() {
            Some(_) => Count::of_position(&self.position, dead).in_seki(),
            None => Vec::new(),
        }
    }

    /// The count as the board stands with these stones dead.
    pub(super) fn count(&self, dead: &[Point]) -> Score {
        let count = Count { handicap: self.handicap(), ..Count::of_position(&self.position, dead) };
        count.score(self.ruleset(), self.komi)
    }
}
