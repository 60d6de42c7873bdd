//! Bent four in the corner: what looks like a seki in which one side can start a ko whenever it
//! likes, and after the end of the game no threat answers it. The surrounded side is dead (Japanese
//! rules of 1989, life-and-death example 1).

use crate::score::neutral_areas;
use crate::{Board, Point};

/// The chains, by a stone of each, that are dead by a bent four in a corner.
pub(super) fn dead_chains(board: &Board) -> Vec<Point> {
    let mut dead = Vec::new();
    for shape in shapes(board) {
        let stones: Vec<Point> = shape.iter().copied().filter(|&p| board.stone(p).is_some()).collect();
        let [first, _, _] = stones[..] else { continue };
        let chain = board.chain(first);
        if chain.len() == 3 && stones.iter().all(|p| chain.contains(p)) {
            dead.extend(surrounding_chains(board, &chain).unwrap_or_default());
        }
    }
    dead
}

/// The four points of a bent four in each corner, both ways round.
fn shapes(board: &Board) -> Vec<[Point; 4]> {
    let size = board.size();
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    if right < 4 || bottom < 4 {
        return Vec::new();
    }
    let mut shapes = Vec::new();
    for mirrored_x in [false, true] {
        for mirrored_y in [false, true] {
            let at = |x: u8, y: u8| {
                Point::new(if mirrored_x { right - x } else { x }, if mirrored_y { bottom - y } else { y })
            };
            shapes.push([at(0, 0), at(1, 0), at(2, 0), at(0, 1)]);
            shapes.push([at(0, 0), at(0, 1), at(0, 2), at(1, 0)]);
        }
    }
    shapes
}

/// The chains around three stones, if the stones have two liberties and the chains no other ones but
/// neutral points, which can be filled.
fn surrounding_chains(board: &Board, chain: &[Point]) -> Option<Vec<Point>> {
    let size = board.size();
    let color = board.stone(chain[0])?;
    let liberties = |stones: &[Point]| {
        let mut found: Vec<Point> =
            stones.iter().flat_map(|&p| size.neighbors(p)).filter(|&n| board.stone(n).is_none()).collect();
        found.sort_unstable();
        found.dedup();
        found
    };
    let shared = liberties(chain);
    let mut around: Vec<Point> = chain
        .iter()
        .chain(&shared)
        .flat_map(|&p| size.neighbors(p))
        .filter(|&n| board.stone(n) == Some(color.opponent()))
        .map(|n| board.chain_id(n))
        .collect();
    around.sort_unstable();
    around.dedup();
    let neutral: Vec<Point> = neutral_areas(board).into_iter().flat_map(|area| area.points).collect();
    let closed = |&p: &Point| liberties(&board.chain(p)).iter().all(|l| shared.contains(l) || neutral.contains(l));
    let open_to_none = shared.iter().flat_map(|&p| size.neighbors(p)).all(|n| board.stone(n).is_some());
    (shared.len() == 2 && open_to_none && around.iter().all(closed)).then_some(around)
}
