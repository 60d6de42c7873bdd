//! Counting move sequences: the strictest test of a law that numbers can give.

use crate::position::Step;
use crate::{Move, Point, Position, Ruleset, Size};

/// The number of sequences of exactly `depth` stone moves from the empty board, Black first,
/// alternating, without passes.
pub fn perft(ruleset: Ruleset, size: Size, depth: u32) -> u64 {
    /// A position on the current line: what is still to be tried, and the move that led here.
    struct Level {
        untried: Vec<Point>,
        step: Option<Step>,
    }
    if depth == 0 {
        return 1;
    }
    let mut position = Position::new(size, ruleset);
    let mut sequences = 0;
    let mut line = vec![Level { untried: position.legal_points(), step: None }];
    while let Some(level) = line.last_mut() {
        if position.moves() + 1 == depth {
            sequences += level.untried.len() as u64;
            level.untried.clear();
        }
        if let Some(p) = level.untried.pop() {
            let step = position.step(Move::Play(p));
            line.push(Level { untried: position.legal_points(), step: Some(step) });
        } else if let Some(step) = line.pop().and_then(|level| level.step) {
            position.undo(step);
        }
    }
    sequences
}
