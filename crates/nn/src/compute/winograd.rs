//! 3×3 convolutions as products of transformed tiles: F(4×4, 3×3) of A. Lavin and S. Gray, "Fast
//! algorithms for convolutional neural networks" (2015), with a quarter of the multiplications.

use pulp::{Simd, WithSimd};

use super::arch;
use super::buffer::{Buffer, Scratch, padded};
use super::frame::BoardBatch;
use super::product::{multiply, pack};

/// Points of a tile that come out, and that go in, on a side.
const OUT: usize = 4;
const IN: usize = 6;
/// Products for each tile.
const PLACES: usize = IN * IN;

/// Tiles transformed together, so that they stay in the cache until they are used; more where the weights, which
/// are read once for all of them, do not stay there themselves.
fn together(ins: usize, outs: usize) -> usize {
    if ins * outs >= 1 << 16 { 104 } else { 32 }
}

/// A 3×3 convolution.
#[derive(Debug)]
pub(crate) struct Winograd {
    ins: usize,
    outs: usize,
    /// The packed weights of each place.
    panels: Buffer,
}

impl Winograd {
    /// Transforms weights in the order `[y][x][ins][outs]`.
    pub(crate) fn new(ins: usize, outs: usize, weights: &[f32]) -> Self {
        const G: [[f64; 3]; IN] = [
            [0.25, 0.0, 0.0],
            [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
            [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
            [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
            [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
            [0.0, 0.0, 1.0],
        ];
        let size = ins * padded(outs);
        let mut panels = Buffer::zeros(PLACES * size);
        for (place, panels) in panels.chunks_exact_mut(size).enumerate() {
            let (gy, gx) = (G[place / IN], G[place % IN]);
            let weight = |i: usize, o: usize| {
                let tap = |t: usize| f64::from(weights[(t * ins + i) * outs + o]);
                (0..9).map(|t| gy[t / 3] * gx[t % 3] * tap(t)).sum::<f64>() as f32
            };
            pack(ins, outs, weight, panels);
        }
        Self { ins, outs, panels }
    }

    /// The convolution of `x`, or added to `out`.
    pub(crate) fn apply(&self, frame: &BoardBatch, x: &[f32], out: &mut [f32], add: bool, scratch: &mut Scratch) {
        let (ins, outs) = (padded(self.ins), padded(self.outs));
        let grid = Grid {
            width: frame.width,
            height: frame.height,
            across: frame.width.div_ceil(OUT),
            down: frame.height.div_ceil(OUT),
        };
        let all = frame.batch * grid.across * grid.down;
        let most = together(ins, outs).min(all);
        let mut before = scratch.take(PLACES * most * ins);
        let mut after = scratch.take(PLACES * most * outs);
        let groups = all.div_ceil(most);
        let mut first = 0;
        for left in (1..=groups).rev() {
            let count = (all - first).div_ceil(left);
            arch().dispatch(Spread { grid, first, count, channels: ins, x, to: &mut before });
            for place in 0..PLACES {
                let rows = &before[place * count * ins..];
                let panels = &self.panels[place * self.ins * outs..][..self.ins * outs];
                let to = &mut after[place * count * outs..][..count * outs];
                multiply(rows, ins, panels, self.ins, to, outs, false);
            }
            arch().dispatch(Gather { grid, first, count, channels: outs, from: &after, out, add });
            first += count;
        }
        scratch.give(after);
        scratch.give(before);
    }
}

/// Grid of tiles that covers the boards.
#[derive(Clone, Copy)]
struct Grid {
    width: usize,
    height: usize,
    across: usize,
    down: usize,
}

impl Grid {
    /// The board of a tile and the row and column where what comes out of it begins.
    #[inline(always)]
    fn place(self, tile: usize) -> (usize, usize, usize) {
        let (board, tile) = (tile / (self.across * self.down), tile % (self.across * self.down));
        (board, tile / self.across * OUT, tile % self.across * OUT)
    }

    /// The row of a point's numbers; none outside the board.
    #[inline(always)]
    fn row(self, board: usize, y: usize, x: usize) -> Option<usize> {
        (y < self.height && x < self.width).then(|| (board * self.height + y) * self.width + x)
    }
}

/// Transforms tiles of points: `Bᵀ d B`.
struct Spread<'a> {
    grid: Grid,
    first: usize,
    count: usize,
    channels: usize,
    x: &'a [f32],
    to: &'a mut [f32],
}

impl WithSimd for Spread<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Self { grid, first, count, channels, x, to } = self;
        let wide = channels / S::F32_LANES;
        let (x, to) = (S::as_simd_f32s(x).0, S::as_mut_simd_f32s(to).0);
        let zero = simd.splat_f32s(0.0);
        for tile in 0..count {
            let (board, top, left) = grid.place(first + tile);
            // Rows beyond the board have no place; the first row and column lie one before the tile.
            let places: [[usize; IN]; IN] = std::array::from_fn(|i| {
                std::array::from_fn(|j| {
                    let (y, x) = ((top + i).wrapping_sub(1), (left + j).wrapping_sub(1));
                    grid.row(board, y, x).map_or(usize::MAX, |row| row * wide)
                })
            });
            for c in 0..wide {
                let mut half = [[zero; IN]; IN];
                for j in 0..IN {
                    let column: [S::f32s; IN] =
                        std::array::from_fn(|i| if places[i][j] == usize::MAX { zero } else { x[places[i][j] + c] });
                    let column = spread(simd, column);
                    for i in 0..IN {
                        half[i][j] = column[i];
                    }
                }
                for (i, &row) in half.iter().enumerate() {
                    for (j, &number) in spread(simd, row).iter().enumerate() {
                        to[((i * IN + j) * count + tile) * wide + c] = number;
                    }
                }
            }
        }
    }
}

#[inline(always)]
fn spread<S: Simd>(simd: S, d: [S::f32s; IN]) -> [S::f32s; IN] {
    let times = |n: f32, a, b| simd.mul_add_e_f32s(simd.splat_f32s(n), a, b);
    let even = times(-4.0, d[2], d[4]);
    let odd = times(-4.0, d[1], d[3]);
    let outer = simd.sub_f32s(d[4], d[2]);
    let inner = simd.sub_f32s(d[3], d[1]);
    [
        times(4.0, d[0], times(-5.0, d[2], d[4])),
        simd.add_f32s(even, odd),
        simd.sub_f32s(even, odd),
        times(2.0, inner, outer),
        times(-2.0, inner, outer),
        times(4.0, d[1], times(-5.0, d[3], d[5])),
    ]
}

/// Transforms products back to points: `Aᵀ m A`.
struct Gather<'a> {
    grid: Grid,
    first: usize,
    count: usize,
    channels: usize,
    from: &'a [f32],
    out: &'a mut [f32],
    add: bool,
}

impl WithSimd for Gather<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Self { grid, first, count, channels, from, out, add } = self;
        let wide = channels / S::F32_LANES;
        let (from, out) = (S::as_simd_f32s(from).0, S::as_mut_simd_f32s(out).0);
        let zero = simd.splat_f32s(0.0);
        for tile in 0..count {
            let (board, top, left) = grid.place(first + tile);
            for c in 0..wide {
                let mut half = [[zero; IN]; OUT];
                for j in 0..IN {
                    let column = std::array::from_fn(|i| from[((i * IN + j) * count + tile) * wide + c]);
                    let column = gather(simd, column);
                    for i in 0..OUT {
                        half[i][j] = column[i];
                    }
                }
                for (i, &row) in half.iter().enumerate() {
                    for (j, &number) in gather(simd, row).iter().enumerate() {
                        if let Some(row) = grid.row(board, top + i, left + j) {
                            let to = &mut out[row * wide + c];
                            *to = if add { simd.add_f32s(*to, number) } else { number };
                        }
                    }
                }
            }
        }
    }
}

#[inline(always)]
fn gather<S: Simd>(simd: S, m: [S::f32s; IN]) -> [S::f32s; OUT] {
    let times = |n: f32, a, b| simd.mul_add_e_f32s(simd.splat_f32s(n), a, b);
    let (near, near_difference) = (simd.add_f32s(m[1], m[2]), simd.sub_f32s(m[1], m[2]));
    let (far, far_difference) = (simd.add_f32s(m[3], m[4]), simd.sub_f32s(m[3], m[4]));
    [
        simd.add_f32s(m[0], simd.add_f32s(near, far)),
        times(2.0, far_difference, near_difference),
        times(4.0, far, near),
        simd.add_f32s(times(8.0, far_difference, near_difference), m[5]),
    ]
}
