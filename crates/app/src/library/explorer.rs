//! The explorer of openings: a position, the moves that led to it, and its continuations in the library.

use std::collections::BTreeMap;

use lanke_game::review::PositionPath;
use lanke_library::{Continuations, Exchange, Pattern, PatternQuery, Tally};
use lanke_rules::{Board, Color, Illegal, Komi, Move, Orientation, Point, Position, Ruleset, Size};

use super::draft::Rectangle;

/// A line of moves that is walked in.
#[derive(Clone, Debug)]
pub(crate) struct Explorer {
    start: Position,
    moves: Vec<(Color, Move)>,
    at: usize,
    komi: Komi,
    handicap: Option<u16>,
    position: Position,
}

impl Explorer {
    /// The empty board.
    pub(crate) fn new(size: Size, ruleset: Ruleset) -> Self {
        let komi = ruleset.komi;
        let start = Position::new(size, ruleset);
        Self::of(PositionPath { position: start.clone(), moves: Vec::new(), start, handicap: None }, komi)
    }

    /// A position of a record.
    pub(crate) fn of(path: PositionPath, komi: Komi) -> Self {
        let PositionPath { start, moves, position, handicap } = path;
        Self { start, at: moves.len(), moves, komi, handicap, position }
    }

    pub(crate) fn start(&self) -> &Position {
        &self.start
    }

    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    pub(crate) fn komi(&self) -> Komi {
        self.komi
    }

    /// Black's handicap stones, if a record names any.
    pub(crate) fn handicap(&self) -> Option<u16> {
        self.handicap
    }

    /// The moves of the whole line.
    pub(crate) fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// The moves on the board.
    pub(crate) fn played(&self) -> &[(Color, Move)] {
        self.moves.get(..self.at).unwrap_or_default()
    }

    /// Number of moves on the board.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// Plays a move after those on the board; another one than before begins a new line.
    pub(crate) fn play(&mut self, p: Point) -> Result<Color, Illegal> {
        let (color, mv) = (self.position.to_play(), Move::Play(p));
        self.position.play(mv)?;
        if self.moves.get(self.at) != Some(&(color, mv)) {
            self.moves.truncate(self.at);
            self.moves.push((color, mv));
        }
        self.at += 1;
        Ok(color)
    }

    /// Goes to the position after so many moves of the line.
    pub(crate) fn go(&mut self, at: usize) {
        self.at = at.min(self.moves.len());
        self.position = self.start.clone();
        for &(color, mv) in &self.moves[..self.at] {
            self.position.set_to_play(color);
            self.position.play_unchecked(mv);
        }
    }

    /// The position as a pattern, its stones and its side to move as they are.
    pub(crate) fn query(&self) -> Option<PatternQuery> {
        let board = self.position.board();
        let whole = Rectangle::whole(board.size());
        let pattern = Pattern::of_board(board, [whole.first, whole.last])?;
        let next = Some(self.position.to_play());
        Some(PatternQuery { exchange: Exchange::Never, next, ..PatternQuery::new(pattern) })
    }
}

/// The moves that were made at once, points that lie alike on the board being one; the most frequent first.
pub(crate) fn merged(board: &Board, color: Color, continuations: &Continuations) -> Vec<(Point, Tally)> {
    let alike = symmetries(board);
    let mut moves: BTreeMap<Point, Tally> = BTreeMap::new();
    for (at, tallies) in &continuations.moves {
        let tally = tallies[color].at_once;
        if tally.hits > 0 {
            let sum = moves.entry(upper_right(Point::new(at.x, at.y), board.size(), &alike)).or_default();
            *sum = *sum + tally;
        }
    }
    let mut moves: Vec<_> = moves.into_iter().collect();
    moves.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.hits));
    moves
}

/// The ways to lay a board that look the same.
fn symmetries(board: &Board) -> Vec<Orientation> {
    let size = board.size();
    let same = |orientation: &Orientation| {
        orientation.size(size) == size
            && size.points().all(|p| board.stone(p) == board.stone(orientation.point(p, size)))
    };
    Orientation::ALL.into_iter().filter(same).collect()
}

/// Of the points that lie alike the one where openings are shown: at the right, and of these at the top.
pub(crate) fn upper_right(p: Point, size: Size, alike: &[Orientation]) -> Point {
    let images = alike.iter().map(|orientation| orientation.point(p, size));
    images.max_by_key(|p| (p.x(), std::cmp::Reverse(p.y()))).unwrap_or(p)
}

/// The point by which a move is named on a board, one for all that lie alike.
pub(crate) fn shown_point(board: &Board, p: Point) -> Point {
    upper_right(p, board.size(), &symmetries(board))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_that_lie_alike_on_the_empty_board_are_one() {
        let empty = Board::new(Size::NINETEEN);
        for (x, y) in [(3, 3), (15, 3), (3, 15), (15, 15)] {
            assert_eq!(shown_point(&empty, Point::new(x, y)), Point::new(15, 3));
        }
        assert_eq!(shown_point(&empty, Point::new(3, 2)), Point::new(16, 3), "R16");
    }

    #[test]
    fn a_stone_off_the_diagonals_leaves_no_two_points_alike() {
        let mut board = Board::new(Size::NINETEEN);
        board.set(Point::new(16, 3), Some(Color::Black));
        for p in board.size().points() {
            assert_eq!(shown_point(&board, p), p);
        }
    }

    #[test]
    fn another_move_begins_a_new_line_and_the_same_goes_on() {
        let mut explorer = Explorer::new(Size::square(9).unwrap(), Ruleset::CHINESE);
        for (x, y) in [(2, 2), (6, 6), (2, 6)] {
            explorer.play(Point::new(x, y)).unwrap();
        }
        explorer.go(1);
        assert_eq!(explorer.play(Point::new(6, 6)), Ok(Color::White));
        assert_eq!((explorer.at(), explorer.moves().len()), (2, 3));
        explorer.go(1);
        explorer.play(Point::new(6, 2)).unwrap();
        assert_eq!((explorer.at(), explorer.moves().len()), (2, 2));
    }
}
