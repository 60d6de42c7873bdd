//! Double attacks: two chains of which no answer saves both.

use lanke_game::report::finding::{Double, DoubleKind};
use lanke_rules::{Board, Color, Move, Point, Position};

use super::reading::{capture, chain_at, is_final, loss};

/// Most liberties of a chain that a double attack threatens.
const LIBERTIES: usize = 2;

/// The double attack that the stone just played on `at` makes, if there is one: the attacker captures either chain when
/// it moves next, and one of the two after every legal answer.
pub(super) fn double(position: &Position, at: Point) -> Option<Double> {
    let (board, rival) = (position.board(), position.to_play());
    let threatened = near_chains(board, at, rival);
    // A chain that falls anyway is no part of a double attack.
    let mut free = threatened.into_iter().filter(|&chain| loss(position, chain).is_none());
    let (mut targets, mut passed) = (Vec::new(), position.clone());
    passed.play(Move::Pass).ok()?;
    for chain in &mut free {
        if let Some(Move::Play(first)) = capture(&passed, chain).and_then(|found| found.line.first().copied()) {
            targets.push((chain, first));
        }
    }
    for (i, &(a, first)) in targets.iter().enumerate() {
        for &(b, second) in &targets[i + 1..] {
            if first != second && no_answer_saves(position, a, b) {
                let chains = [a, b].map(|chain| chain_at(board, chain));
                return Some(Double { kind: kind(board, at, [a, b]), chains, at: [first, second] });
            }
        }
    }
    None
}

/// Chains of a side with few liberties that a stone on `at` or its neighbours touch.
fn near_chains(board: &Board, at: Point, color: Color) -> Vec<Point> {
    let size = board.size();
    let mut chains = Vec::new();
    for p in size.neighbors(at).flat_map(|n| size.neighbors(n).chain([n])) {
        if board.stone(p) == Some(color) && board.liberties(p) <= LIBERTIES {
            chains.push(chain_at(board, p).at);
        }
    }
    chains.sort_unstable();
    chains.dedup();
    chains
}

/// True if after every legal move, and a pass, one of the two chains is captured.
fn no_answer_saves(position: &Position, a: Point, b: Point) -> bool {
    let moves = position.board().size().points().map(Move::Play);
    moves.chain([Move::Pass]).all(|mv| {
        let mut after = position.clone();
        match after.play(mv) {
            Ok(_) => [a, b].into_iter().any(|chain| capture(&after, chain).is_some()),
            Err(refused) => is_final(refused),
        }
    })
}

fn kind(board: &Board, at: Point, chains: [Point; 2]) -> DoubleKind {
    let touches = |chain: Point| board.chain(chain).into_iter().any(|p| board.size().neighbors(p).any(|n| n == at));
    if chains.iter().all(|&chain| board.liberties(chain) == 1) {
        DoubleKind::Atari
    } else if chains.into_iter().all(touches) {
        DoubleKind::Cut
    } else {
        DoubleKind::Threat
    }
}
