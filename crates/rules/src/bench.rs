//! Work to be timed: each function plays a fixed load of random games and tells what came out, so
//! that a timer around it also proves that the work was done.

use crate::playout::{self, Rng};
use crate::{Color, Move, Point, Position, Ruleset, Size};

/// Checksum over a load of games; equal loads give equal sums on every platform.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checksum {
    /// Games played.
    pub games: u32,
    /// Moves made in them, passes included.
    pub moves: u64,
    /// Black's area at the end of each, added up.
    pub black: u64,
    /// White's.
    pub white: u64,
}

/// Light playouts from the empty board, see [`playout::run`].
pub fn playouts(size: Size, games: u32, seed: u64) -> Checksum {
    let start = playout::PlayoutBoard::new(size);
    let mut board = start.clone();
    let mut rng = Rng::new(seed);
    let mut sum = Checksum { games, ..Checksum::default() };
    for _ in 0..games {
        board.clone_from(&start);
        sum.moves += u64::from(playout::run(&mut board, Color::Black, &mut rng, max_moves(size)));
        for p in size.points() {
            sum.black += u64::from(board.owns(p, Color::Black));
            sum.white += u64::from(board.owns(p, Color::White));
        }
    }
    sum
}

/// Games on the game's own board: each move is uniform among those that are legal by the ruleset
/// and fill no own eye, every one is checked and recorded as in any game, and the play ends as the
/// ruleset says.
pub fn games(size: Size, ruleset: Ruleset, games: u32, seed: u64) -> Checksum {
    let start = Position::new(size, ruleset);
    let mut position = start.clone();
    let mut rng = Rng::new(seed);
    let mut sum = Checksum { games, ..Checksum::default() };
    for _ in 0..games {
        position.clone_from(&start);
        while position.end().is_none() && position.moves() < max_moves(size) {
            match random_play(&position, &mut rng) {
                Some(p) => {
                    position.play_unchecked(Move::Play(p));
                }
                // Some rulesets know no pass, and nothing but own eyes is left to fill.
                None if position.play(Move::Pass).is_err() => break,
                None => {}
            }
        }
        sum.moves += u64::from(position.moves());
        let area = position.board().area();
        sum.black += u64::from(area.black);
        sum.white += u64::from(area.white);
    }
    sum
}

/// Far beyond any game without a long cycle.
fn max_moves(size: Size) -> u32 {
    20 * size.area() as u32
}

/// A point uniform among those that the side to move may play on and that fill no own eye.
fn random_play(position: &Position, rng: &mut Rng) -> Option<Point> {
    let (board, color) = (position.board(), position.to_play());
    let playable = |p: &Point| !board.is_eye(*p, color) && position.legal(Move::Play(*p)).is_ok();
    let empty = board.empty();
    for _ in 0..empty.len().min(8) {
        let p = empty[rng.below(empty.len())];
        if playable(&p) {
            return Some(p);
        }
    }
    let left: Vec<Point> = empty.iter().copied().filter(playable).collect();
    (!left.is_empty()).then(|| left[rng.below(left.len())])
}
