//! Zobrist keys: one fixed random number for each stone on each point, the same everywhere.

use crate::splitmix::{STEP, mix};
use crate::{Color, MAX_CELLS, Point};

static KEYS: [[u64; 2]; MAX_CELLS] = {
    let mut keys = [[0; 2]; MAX_CELLS];
    let mut i = 0;
    while i < MAX_CELLS {
        keys[i][0] = mix((2 * i as u64 + 1).wrapping_mul(STEP));
        keys[i][1] = mix((2 * i as u64 + 2).wrapping_mul(STEP));
        i += 1;
    }
    keys
};

/// The key of a stone of `color` on `point`.
#[inline]
pub(crate) fn key(point: Point, color: Color) -> u64 {
    KEYS[point.index()][color as usize]
}
