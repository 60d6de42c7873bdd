//! 3×3 patterns and nested circular patterns: the eight cells around a point with liberties, as a number; larger discs of
//! cells, as hashes that are the same in all eight symmetries.
//!
//! Discs grow by the distance |dx| + |dy| + max(|dx|, |dy|) (Coulom 2007); their hashes are taken as in
//! Stern, Herbrich and Graepel (2006): one for each symmetry, of which the least is told.

use std::sync::OnceLock;

use super::scene::{At, BORDER, EMPTY, FOE, MARGIN, OWN, PatternScene, STRIDE, around, diagonals};

/// Numbers of surroundings are below this.
pub(super) const CODES: usize = 1 << 20;

/// Discs from 3×3 to the largest.
pub(super) const DISCS: usize = 10;

/// The distance of the farthest cell of the largest disc.
const REACH: i32 = DISCS as i32 + 2;

/// The surroundings of a point, from the side to move: for each neighbour three bits (empty, border, own
/// chain or opposing chain with one, two, more liberties), then two for each diagonal cell.
#[inline]
pub(super) fn code(scene: &PatternScene, at: At) -> usize {
    let mut code = 0;
    for n in around(at) {
        let cell = usize::from(scene.cell(n));
        let liberties = scene.chain(n).filter(|_| cell < 2).map_or(0, |chain| usize::from(chain.liberties.min(3)));
        code = code << 3 | if cell < 2 { 1 + 3 * cell + liberties } else { cell - 2 };
    }
    for n in diagonals(at) {
        code = code << 2 | usize::from(scene.cell(n));
    }
    code
}

/// Place of each cell of a 3×3 pattern in each of the eight symmetries: neighbours in the
/// order above, left, right, below; diagonals in theirs.
const SYMMETRIES: [([usize; 4], [usize; 4]); 8] = [
    ([0, 1, 2, 3], [0, 1, 2, 3]),
    ([0, 2, 1, 3], [1, 0, 3, 2]),
    ([3, 1, 2, 0], [2, 3, 0, 1]),
    ([3, 2, 1, 0], [3, 2, 1, 0]),
    ([1, 0, 3, 2], [0, 2, 1, 3]),
    ([1, 3, 0, 2], [2, 0, 3, 1]),
    ([2, 0, 3, 1], [1, 3, 0, 2]),
    ([2, 3, 0, 1], [3, 1, 2, 0]),
];

/// A number of surroundings, three bits for each neighbour and two for each diagonal, in all symmetries.
pub(super) fn symmetric(code: u32) -> [u32; 8] {
    let side = |i: usize| code >> (8 + 3 * (3 - i as u32)) & 7;
    let corner = |i: usize| code >> (2 * (3 - i as u32)) & 3;
    SYMMETRIES.map(|(sides, corners)| {
        let code = sides.iter().fold(0, |code, &i| code << 3 | side(i));
        corners.iter().fold(code, |code, &i| code << 2 | corner(i))
    })
}

/// A cell of a disc and what it adds to the hash of each symmetry for each content; the stone of the last
/// move has a content of its own.
#[derive(Debug)]
struct Spot {
    offset: i32,
    keys: [[u32; 8]; 5],
}

const LAST: usize = 4;

/// The cells of all discs, in rings of one distance.
#[derive(Debug)]
pub(super) struct Discs {
    rings: Vec<Vec<Spot>>,
}

impl Discs {
    /// The one value that there is.
    pub(super) fn get() -> &'static Self {
        static DISCS: OnceLock<Discs> = OnceLock::new();
        DISCS.get_or_init(Self::new)
    }

    fn new() -> Self {
        let side = MARGIN as i32;
        let rings = (0..DISCS as i32).map(|ring| {
            let cells = (-side..=side).flat_map(|dy| (-side..=side).map(move |dx| (dx, dy)));
            let far = |(dx, dy): (i32, i32)| dx.abs() + dy.abs() + dx.abs().max(dy.abs());
            let within =
                cells.filter(|&cell| if ring == 0 { (2..=3).contains(&far(cell)) } else { far(cell) == ring + 3 });
            within.map(Spot::new).collect()
        });
        let rings = rings.collect();
        debug_assert!(REACH < 2 * side);
        Self { rings }
    }

    /// Passes `more` the hashes of the discs around an empty cell from the smallest, as long as it wants them.
    #[inline]
    pub(super) fn hashes(&self, scene: &PatternScene, at: At, mut more: impl FnMut(u32) -> bool) {
        let mut lanes = [0_u32; 8];
        let last = i32::from(scene.last[0]);
        for (ring, spots) in self.rings.iter().enumerate() {
            for spot in spots {
                let cell = i32::from(at) + spot.offset;
                let content = if cell == last && last != 0 { LAST } else { usize::from(scene.cells[cell as usize]) };
                let keys = &spot.keys[content];
                for (lane, key) in lanes.iter_mut().zip(keys) {
                    *lane ^= key;
                }
            }
            let least = lanes.iter().copied().min().unwrap_or(0);
            if !more(mix(least ^ (ring as u32 + 1).wrapping_mul(0x9E37_79B9))) {
                return;
            }
        }
    }
}

impl Spot {
    fn new((dx, dy): (i32, i32)) -> Self {
        let images = [(dx, dy), (-dx, dy), (dx, -dy), (-dx, -dy), (dy, dx), (-dy, dx), (dy, -dx), (-dy, -dx)];
        let keys = [OWN, FOE, EMPTY, BORDER, LAST as u8].map(|content| {
            images.map(|(x, y)| match content {
                EMPTY => 0,
                _ => mix(mix((x + 32) as u32 * 64 + (y + 32) as u32 + 0x51ED_270B) ^ u32::from(content + 1)),
            })
        });
        Self { offset: dy * STRIDE as i32 + dx, keys }
    }
}

/// Mixes the bits of a number (the finaliser of MurmurHash3).
const fn mix(mut x: u32) -> u32 {
    x = (x ^ x >> 16).wrapping_mul(0x85EB_CA6B);
    x = (x ^ x >> 13).wrapping_mul(0xC2B2_AE35);
    x ^ x >> 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_form_a_group() {
        for code in (0..CODES as u32).step_by(977) {
            let images = symmetric(code);
            for image in images {
                let mut again = symmetric(image);
                let mut first = images;
                again.sort_unstable();
                first.sort_unstable();
                assert_eq!(again, first);
            }
        }
    }
}
