//! Hashes of positions, the same on every platform.

use lanke_rules::{Color, Position};

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Spreads any number over all 64 bits (SplitMix64's output function).
pub(crate) const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The number of a place, one of a family for each `kind`.
pub(crate) const fn place(place: usize, kind: u64) -> u64 {
    mix(kind ^ (place as u64 + 1).wrapping_mul(GOLDEN))
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
