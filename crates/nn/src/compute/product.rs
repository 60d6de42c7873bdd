//! Matrix products: rows of points times the weights of a layer.
//!
//! The weights lie packed in panels as wide as two registers, the last one as wide as one where that is what is left; a
//! tile of rows times a panel stays in registers until its sum is complete. Rows are read where they are.

use pulp::{Simd, WithSimd};

use super::arch;
use super::buffer::{Buffer, padded};

/// Registers that a panel is wide, but for a last one of one register.
const WIDE: usize = 2;
/// Rows that are multiplied by all panels before the next ones.
const TOGETHER: usize = 208;

/// The weights of a layer, packed.
#[derive(Debug)]
pub(crate) struct Matrix {
    ins: usize,
    outs: usize,
    panels: Buffer,
}

impl Matrix {
    /// Packs weights in the order `[ins][outs]`.
    pub(crate) fn pack(ins: usize, outs: usize, weights: &[f32]) -> Self {
        let mut panels = Buffer::zeros(ins * padded(outs));
        pack(ins, outs, |i, o| weights[i * outs + o], &mut panels);
        Self { ins, outs, panels }
    }

    pub(crate) fn ins(&self) -> usize {
        self.ins
    }

    pub(crate) fn outs(&self) -> usize {
        self.outs
    }

    /// Multiplications for a row.
    pub(crate) fn products(&self) -> u64 {
        (self.ins * self.outs) as u64
    }

    /// `out = rows · weights`, or added to it. Rows of `rows` lie [`padded`]`(ins)` apart, those of
    /// `out` [`padded`]`(outs)`; there are as many as `out` has.
    pub(crate) fn apply(&self, rows: &[f32], out: &mut [f32], add: bool) {
        multiply(rows, padded(self.ins), &self.panels, self.ins, out, padded(self.outs), add);
    }
}

/// Packs a matrix of `ins` rows and `outs` columns, padded with zeros, into `panels`.
pub(crate) fn pack(ins: usize, outs: usize, weight: impl Fn(usize, usize) -> f32, panels: &mut [f32]) {
    let width = panel_width();
    for (p, panel) in panels.chunks_mut(ins * width).enumerate() {
        for (i, row) in panel.chunks_exact_mut(panel.len() / ins).enumerate() {
            for (j, to) in row.iter_mut().enumerate() {
                let o = p * width + j;
                *to = if o < outs { weight(i, o) } else { 0.0 };
            }
        }
    }
}

/// Packs the matrix of these rows; columns that pad it hold any value.
pub(crate) fn pack_rows<'a>(rows: impl Iterator<Item = &'a [f32]>, ins: usize, panels: &mut [f32]) {
    let width = panel_width();
    for (i, row) in rows.enumerate() {
        for (panel, row) in panels.chunks_mut(ins * width).zip(row.chunks(width)) {
            let wide = panel.len() / ins;
            panel[i * wide..][..row.len()].copy_from_slice(row);
        }
    }
}

/// Packs the matrix of these columns, of `ins` numbers each; columns that pad it hold any value.
pub(crate) fn pack_columns<'a>(mut columns: impl Iterator<Item = &'a [f32]>, ins: usize, panels: &mut [f32]) {
    for panel in panels.chunks_mut(ins * panel_width()) {
        let wide = panel.len() / ins;
        for (j, column) in columns.by_ref().take(wide).enumerate() {
            for (to, number) in panel[j..].iter_mut().step_by(wide).zip(column) {
                *to = *number;
            }
        }
    }
}

/// `out = rows · panels`, or added to it: `ins` numbers of each row, `stride` apart; rows of `out` are
/// `outs` wide, a multiple of [`super::buffer::GROUP`].
pub(crate) fn multiply(
    rows: &[f32],
    stride: usize,
    panels: &[f32],
    ins: usize,
    out: &mut [f32],
    outs: usize,
    add: bool,
) {
    arch().dispatch(Product { rows, stride, panels, ins, out, outs, add });
}

fn panel_width() -> usize {
    arch().dispatch(PanelWidth)
}

struct PanelWidth;

impl WithSimd for PanelWidth {
    type Output = usize;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> usize {
        WIDE * S::F32_LANES
    }
}

struct Product<'a> {
    rows: &'a [f32],
    stride: usize,
    panels: &'a [f32],
    ins: usize,
    out: &'a mut [f32],
    outs: usize,
    add: bool,
}

impl WithSimd for Product<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Self { rows, stride, panels, ins, out, outs, add } = self;
        // As many rows as leave room in the registers for a panel's row and a number.
        let most = if S::REGISTER_COUNT >= 32 { 13 } else { 6 };
        let width = WIDE * S::F32_LANES;
        // Rows stay in the cache until they were multiplied by every panel.
        for (rows, out) in rows.chunks(TOGETHER * stride).zip(out.chunks_mut(TOGETHER * outs)) {
            let count = out.len() / outs;
            let tiles = count.div_ceil(most);
            for (p, panel) in panels.chunks(ins * width).enumerate() {
                let registers = S::as_simd_f32s(panel).0;
                let mut first = 0;
                for left in (1..=tiles).rev() {
                    let height = (count - first).div_ceil(left);
                    let (rows, out) = (&rows[first * stride..], &mut out[first * outs + p * width..]);
                    if panel.len() == ins * width {
                        let panel = registers.as_chunks::<WIDE>().0;
                        by_height(simd, height, Tile { rows, stride, panel, out, outs, add });
                    } else {
                        let panel = registers.as_chunks::<1>().0;
                        by_height(simd, height, Tile { rows, stride, panel, out, outs, add });
                    }
                    first += height;
                }
            }
        }
    }
}

/// Some rows times a panel.
struct Tile<'a, S: Simd, const WIDE: usize> {
    rows: &'a [f32],
    stride: usize,
    panel: &'a [[S::f32s; WIDE]],
    out: &'a mut [f32],
    outs: usize,
    add: bool,
}

#[inline(always)]
fn by_height<S: Simd, const WIDE: usize>(simd: S, height: usize, tile: Tile<'_, S, WIDE>) {
    match height {
        1 => tile.compute::<1>(simd),
        2 => tile.compute::<2>(simd),
        3 => tile.compute::<3>(simd),
        4 => tile.compute::<4>(simd),
        5 => tile.compute::<5>(simd),
        6 => tile.compute::<6>(simd),
        7 => tile.compute::<7>(simd),
        8 => tile.compute::<8>(simd),
        9 => tile.compute::<9>(simd),
        10 => tile.compute::<10>(simd),
        11 => tile.compute::<11>(simd),
        12 => tile.compute::<12>(simd),
        _ => tile.compute::<13>(simd),
    }
}

impl<S: Simd, const WIDE: usize> Tile<'_, S, WIDE> {
    #[inline(always)]
    fn compute<const HEIGHT: usize>(self, simd: S) {
        let Self { rows, stride, panel, out, outs, add } = self;
        let rows: [&[f32]; HEIGHT] = std::array::from_fn(|i| &rows[i * stride..][..panel.len()]);
        // Loops so small that they are unrolled, or the sums would lie in memory.
        let mut sums = [[simd.splat_f32s(0.0); WIDE]; HEIGHT];
        if add {
            for (i, sums) in sums.iter_mut().enumerate() {
                sums.copy_from_slice(&S::as_simd_f32s(&out[i * outs..][..WIDE * S::F32_LANES]).0[..WIDE]);
            }
        }
        for (k, weights) in panel.iter().enumerate() {
            for (row, sums) in rows.iter().zip(&mut sums) {
                let number = simd.splat_f32s(row[k]);
                for (weight, sum) in weights.iter().zip(sums) {
                    *sum = simd.mul_add_e_f32s(number, *weight, *sum);
                }
            }
        }
        for (i, sums) in sums.iter().enumerate() {
            S::as_mut_simd_f32s(&mut out[i * outs..][..WIDE * S::F32_LANES]).0.copy_from_slice(sums);
        }
    }
}
