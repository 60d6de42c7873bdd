//! Zobrist keys: one fixed random number for each stone on each point, the same everywhere.

use crate::{Color, MAX_CELLS, Point};

/// Steps of SplitMix64's counter (Steele, Lea and Flood 2014).
pub(crate) const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// SplitMix64's output function: spreads any number over all 64 bits.
#[inline]
pub(crate) const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

static KEYS: [[u64; 2]; MAX_CELLS] = {
    let mut keys = [[0; 2]; MAX_CELLS];
    let mut i = 0;
    while i < MAX_CELLS {
        keys[i][0] = mix((2 * i as u64 + 1).wrapping_mul(GOLDEN));
        keys[i][1] = mix((2 * i as u64 + 2).wrapping_mul(GOLDEN));
        i += 1;
    }
    keys
};

/// The key of a stone of `color` on `point`.
#[inline]
pub(crate) fn key(point: Point, color: Color) -> u64 {
    KEYS[point.index()][color as usize]
}
