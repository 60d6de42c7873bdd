//! Marks of the moves of a game against perfect play: which kept a won position, which lost it, and how that is punished.

use std::cmp::Reverse;

use lanke_rules::{Move, Name, Point, Position};

use super::{Solver, Unsolved};

/// The most moves of the winner in a line.
const WINNING_MOVES: usize = 5;

/// Factor by which the search for a winning move looks deeper each time.
const DEEPER: u64 = 8;

/// Verdict on a move, by what is proved of the positions before and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The side won before the move and wins after it.
    KeptWin,
    /// The side won before the move and loses after it: a losing move.
    Mistake,
    /// The side had lost before the move, whatever it played.
    AlreadyLost,
}

impl Verdict {
    /// Verdict on a move, where it is proved: `before` tells whether the side that made it, to move, won; `after` the
    /// same of the other side, which is to move then.
    pub fn of(before: Option<bool>, after: Option<bool>) -> Option<Self> {
        match (before, after) {
            (_, Some(false)) => Some(Self::KeptWin),
            (Some(true), Some(true)) => Some(Self::Mistake),
            (Some(false), _) => Some(Self::AlreadyLost),
            (Some(true) | None, None) | (None, Some(true)) => None,
        }
    }
}

/// True for each position of a game that its side to move wins, proved from the last one backwards: what is proved of the
/// later ones makes the earlier ones cheap. The first that is too large, or at which `stop` says so, ends it, and nothing is
/// told of that and those before it. Each position must follow from the one before it by a legal move.
pub fn prove_backwards(
    solver: &mut Solver,
    positions: &[Position],
    stop: &mut dyn FnMut(u64) -> bool,
) -> Vec<Option<bool>> {
    let mut results = vec![None; positions.len()];
    let mut next = None;
    for (position, result) in positions.iter().zip(&mut results).rev() {
        *result = match next {
            // The move of the game wins.
            Some(false) => Some(true),
            _ => wins(solver, position, stop).ok(),
        };
        if result.is_none() {
            break;
        }
        next = *result;
    }
    results
}

/// A line from a position that its side to move wins: its first move and every second one after it win, proved, and the
/// answers are those that leave the loser the most moves against the winner's. It ends where the loser has no move, where
/// `stop` says so, and after five moves of the winner; it is empty where no winning move was found.
pub fn winning_line(solver: &mut Solver, position: &Position, stop: &mut dyn FnMut(u64) -> bool) -> Vec<Point> {
    let mut position = position.clone();
    let mut line = Vec::new();
    while let Ok(Some(winning)) = winning_move(solver, &position, stop) {
        line.push(winning);
        position.play_unchecked(Move::Play(winning));
        match toughest_answer(&position).filter(|_| line.len() < 2 * WINNING_MOVES - 1) {
            Some(answer) => line.push(answer),
            None => return line,
        }
        position.play_unchecked(Move::Play(line[line.len() - 1]));
    }
    // An answer to which nothing is proved ends no line.
    line.pop();
    line
}

/// A move that wins, the one that is proved most easily; none where none is proved to win.
///
/// # Errors
/// When `stop` says so.
pub(super) fn winning_move(
    solver: &mut Solver,
    position: &Position,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Result<Option<Point>, Unsolved> {
    let mut open: Vec<(Point, Position)> = after_moves(position).collect();
    let (mut most, mut stopped) = (1, false);
    while !open.is_empty() {
        if stopped {
            return Err(Unsolved::Stopped);
        }
        let mut unknown = Vec::with_capacity(open.len());
        for (point, after) in open {
            let first = solver.nodes();
            let result = wins(solver, &after, &mut |nodes| {
                stopped = stopped || stop(nodes);
                stopped || nodes - first >= most
            });
            match result {
                Ok(false) => return Ok(Some(point)),
                Err(Unsolved::Stopped) => unknown.push((point, after)),
                Ok(true) | Err(Unsolved::TooLarge | Unsolved::Contradiction) => {}
            }
        }
        open = unknown;
        most = most.saturating_mul(DEEPER);
    }
    Ok(None)
}

/// The answer of the side to move that leaves it the most moves against those of the other.
fn toughest_answer(position: &Position) -> Option<Point> {
    let lead = |after: &Position| {
        let mut own = after.clone();
        own.set_to_play(position.to_play());
        own.legal_points().len() as i64 - after.legal_points().len() as i64
    };
    // Of equals the first.
    after_moves(position).min_by_key(|(_, after)| Reverse(lead(after))).map(|(point, _)| point)
}

/// The legal moves, and the position after each.
pub(super) fn after_moves(position: &Position) -> impl Iterator<Item = (Point, Position)> {
    position.legal_points().into_iter().map(|point| {
        let mut after = position.clone();
        after.play_unchecked(Move::Play(point));
        (point, after)
    })
}

/// True if the side to move wins.
fn wins(solver: &mut Solver, position: &Position, stop: &mut dyn FnMut(u64) -> bool) -> Result<bool, Unsolved> {
    if position.ruleset().name != Name::NoGo {
        return Err(Unsolved::TooLarge);
    }
    solver.wins(position, position.to_play(), stop)
}
