//! Answers of the other side within a step, by simple rules.

use lanke_rules::{Move, Point, Position};

use super::Goal;
use super::reading::{chains, liberties};

/// Answer to a right move, before the next one of the learner.
pub(super) fn answer(goal: Goal, position: &Position, target: Option<Point>) -> Move {
    match (goal, target) {
        (Goal::Catch, Some(stone)) => rescue(position, stone),
        (Goal::DoubleAtari | Goal::Threat, _) => {
            let board = position.board();
            let mut caught = chains(board, position.to_play());
            caught.retain(|&chain| board.liberties(chain) == 1);
            // The largest chain; of equal ones the one that gains most.
            let gain =
                |chain: &Point| (board.chain_len(*chain), liberties_after(position, rescue(position, *chain), *chain));
            caught.into_iter().max_by_key(gain).map_or(Move::Pass, |chain| rescue(position, chain))
        }
        _ => Move::Pass,
    }
}

/// Move that leaves a chain the most liberties: on one of its own, or by a capture beside it.
fn rescue(position: &Position, stone: Point) -> Move {
    let board = position.board();
    let mut moves = liberties(board, stone);
    let beside = board.chain(stone).into_iter().flat_map(|p| board.size().neighbors(p));
    let attackers =
        beside.filter(|&p| board.stone(p) == Some(position.to_play().opponent()) && board.liberties(p) == 1);
    moves.extend(attackers.flat_map(|p| liberties(board, p)));
    let plays = moves.into_iter().map(Move::Play).filter(|&mv| position.legal(mv).is_ok());
    plays.max_by_key(|&mv| liberties_after(position, mv, stone)).unwrap_or(Move::Pass)
}

fn liberties_after(position: &Position, mv: Move, stone: Point) -> usize {
    let mut after = position.clone();
    after.play(mv).map_or(0, |_| after.board().liberties(stone))
}
