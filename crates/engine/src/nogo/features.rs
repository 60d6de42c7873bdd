//! Features of a NoGo position: what the network for NoGo is shown of it.

use lanke_rules::{Color, Position};

use super::MAX_AREA;
use super::bits::Bits;
use super::board::{Grid, NogoBoard};
use super::search::copy;

/// Number of features of a point.
pub const FEATURES: usize = 20;

/// The features of each point, in the order of [`lanke_rules::Size::points`], as the side to move sees them: bit by bit
///
/// | bits | set where |
/// | --- | --- |
/// | 0 | there is a point |
/// | 1, 2 | there is a stone of the side to move, of the other side |
/// | 3–5 | the chain there has one, two, three liberties |
/// | 6, 7 | the side to move, the other side may play |
/// | 8, 9 | only stones of the side to move and the edge, of the other side and the edge, lie around the empty point |
/// | 10–12 | a stone of the side to move there would close at least one, two, three points to the other side, besides its own |
/// | 13, 14 | it would close at least one, two points to the side to move, besides its own |
/// | 15–19 | the same as 10–14 for a stone of the other side |
///
/// Nothing on boards of more than 361 points.
pub fn features(position: &Position) -> Vec<u32> {
    let mut features = Vec::new();
    let size = position.board().size();
    match size.area() {
        ..128 => {
            let grid = Grid::<2, 128>::new(size);
            write(&grid, &copy(&grid, position), position.to_play(), &mut features);
        }
        128..=MAX_AREA => {
            let grid = Grid::<8, 512>::new(size);
            write(&grid, &copy(&grid, position), position.to_play(), &mut features);
        }
        _ => {}
    }
    features
}

/// The features of a search's board.
pub(super) fn write<const W: usize, const N: usize>(
    grid: &Grid<W, N>,
    board: &NogoBoard<W, N>,
    to_play: Color,
    features: &mut Vec<u32>,
) {
    features.clear();
    features.resize(grid.area(), 1);
    for (side, color) in [to_play, to_play.opponent()].into_iter().enumerate() {
        let mut set = |places: Bits<W>, bit: usize| places.iter().for_each(|place| features[place] |= 1 << bit);
        set(board.stones(color), 1 + side);
        set(board.legal(color), 6 + side);
        for place in board.stones(color).iter() {
            if let liberties @ 1..=3 = board.liberties(place) {
                features[place] |= 1 << (2 + liberties);
            }
        }
        let (own, other) = (board.legal(color).len(), board.legal(color.opponent()).len());
        for place in board.legal(color).iter() {
            if board.is_eye(grid, place, color) {
                features[place] |= 1 << (8 + side);
            }
            let mut after = board.clone();
            after.play(grid, place, color);
            let here = u32::from(board.legal(color.opponent()).contains(place));
            let taken = other - here - after.legal(color.opponent()).len();
            let lost = own - 1 - after.legal(color).len();
            for (bit, closes) in [taken > 0, taken > 1, taken > 2, lost > 0, lost > 1].into_iter().enumerate() {
                features[place] |= u32::from(closes) << (10 + 5 * side + bit);
            }
        }
    }
}
