//! Hashes of positions, the same on every platform.

use lanke_rules::splitmix::{STEP, mix};
use lanke_rules::{Color, Position};

/// The number of a place, one of a family for each `kind`.
pub(crate) const fn place(place: usize, kind: u64) -> u64 {
    mix(kind ^ (place as u64 + 1).wrapping_mul(STEP))
}

/// The number of a stone.
pub(crate) const fn stone(at: usize, color: Color) -> u64 {
    place(at, color as u64 + 1)
}

/// The stones of a position and whose turn it is, which the stones alone decide once a game has begun.
pub(crate) fn position(position: &Position) -> u64 {
    let (board, size) = (position.board(), position.board().size());
    let stones = size.points().filter_map(|p| Some(stone(size.ordinal(p), board.stone(p)?)));
    stones.fold(mix(position.to_play() as u64 + 1), |sum, key| sum ^ key)
}
