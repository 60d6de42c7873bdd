//! Guess of the problem that a position poses.

use std::cmp::Reverse;

use lanke_rules::{Board, Color, Point};

use super::problem::{Goal, Problem, ProblemError, enclosed_region, has_room};
use super::safety;

impl Problem {
    /// The problem to kill the group that is enclosed, or its mirror image, to save it: of the enclosed groups without
    /// two eyes the one in the smallest region, chains of one and two stones last, and after them what chains without
    /// room outside enclose. Its target is its largest chain and those of at least half its size.
    ///
    /// # Errors
    /// When no group is enclosed.
    pub fn guess(board: &Board) -> Result<Self, ProblemError> {
        let mut best: Option<(Rank, Self)> = None;
        let mut seen = vec![false; board.size().cells()];
        for p in board.size().points() {
            let Some(owner) = board.stone(p) else { continue };
            if seen[p.index()] {
                continue;
            }
            board.chain(p).iter().for_each(|q| seen[q.index()] = true);
            let Ok(region) = enclosed_region(board, &[p], &[]) else { continue };
            let target = main_chains(board, owner, &region);
            let Ok(problem) = Self::within(board, Goal::Kill(target), &region) else { continue };
            region.iter().filter(|q| board.stone(**q) == Some(owner)).for_each(|q| seen[q.index()] = true);
            let open = safety::life(&problem.area, &problem.state, owner, problem.state.target).is_none();
            let bounded = problem.weak_border().iter().all(|&stone| has_room(board, &region, stone));
            let rank = (open, bounded, problem.target().len() > 2, Reverse(region.len()));
            if best.as_ref().is_none_or(|(most, _)| rank > *most) {
                best = Some((rank, problem));
            }
        }
        best.map(|(_, problem)| problem).ok_or(ProblemError::NothingEnclosed)
    }
}

/// Order of groups: not yet alive, enclosed by chains with room outside, of more than two stones, in a small region.
type Rank = (bool, bool, bool, Reverse<usize>);

/// A stone of each chain of `owner` in a region that is at least half as large as the largest.
fn main_chains(board: &Board, owner: Color, region: &[Point]) -> Vec<Point> {
    let own = || region.iter().copied().filter(|&p| board.stone(p) == Some(owner));
    let most = own().map(|p| board.chain_len(p)).max().unwrap_or(0);
    let mut chains: Vec<Point> = Vec::new();
    for p in own().filter(|&p| board.chain_len(p) * 2 >= most) {
        if !chains.iter().any(|&q| board.chain(q).contains(&p)) {
            chains.push(p);
        }
    }
    chains
}
