//! Convolutions of any shape: the fastest way for each.

use pulp::{Simd, WithSimd};

use super::arch;
use super::buffer::{Buffer, Scratch, padded};
use super::frame::BoardBatch;
use super::product::Matrix;
use super::winograd::Winograd;

/// Shape of a convolution: odd numbers of rows and columns, and their dilation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) height: usize,
    pub(crate) width: usize,
    pub(crate) down: usize,
    pub(crate) across: usize,
}

impl Shape {
    pub(crate) fn taps(self) -> usize {
        self.height * self.width
    }

    /// Offset of a tap below and right of the middle.
    fn offset(self, tap: usize) -> (isize, isize) {
        let (y, x) = (tap / self.width, tap % self.width);
        let from_middle = |at: usize, size: usize, step: usize| (at as isize - (size / 2) as isize) * step as isize;
        (from_middle(y, self.height, self.down), from_middle(x, self.width, self.across))
    }
}

/// A convolution with zeros around the board that leaves its size.
#[derive(Debug)]
pub(crate) struct Conv {
    ins: usize,
    outs: usize,
    taps: usize,
    way: Way,
}

#[derive(Debug)]
enum Way {
    /// A product for each point.
    Point(Matrix),
    Winograd(Winograd),
    /// A product of all that each point sees.
    Gathered(Shape, Matrix),
}

impl Conv {
    /// From weights in the order `[y][x][ins][outs]`.
    pub(crate) fn new(shape: Shape, ins: usize, outs: usize, weights: &[f32]) -> Self {
        let way = match shape {
            Shape { height: 1, width: 1, .. } => Way::Point(Matrix::pack(ins, outs, weights)),
            Shape { height: 3, width: 3, down: 1, across: 1 } => Way::Winograd(Winograd::new(ins, outs, weights)),
            _ => Way::Gathered(shape, Matrix::pack(shape.taps() * ins, outs, weights)),
        };
        Self { ins, outs, taps: shape.taps(), way }
    }

    pub(crate) fn outs(&self) -> usize {
        self.outs
    }

    /// Multiplications for a point, as if every tap were one.
    pub(crate) fn products(&self) -> u64 {
        (self.taps * self.ins * self.outs) as u64
    }

    /// Writes the convolution of `x` to `out`, or adds it; `x` must be zero outside the boards.
    pub(crate) fn apply(&self, frame: &BoardBatch, x: &[f32], out: &mut [f32], add: bool, scratch: &mut Scratch) {
        match &self.way {
            Way::Point(matrix) => matrix.apply(x, out, add),
            Way::Winograd(winograd) => winograd.apply(frame, x, out, add, scratch),
            Way::Gathered(shape, matrix) => {
                let width = padded(matrix.ins());
                let mut seen = scratch.take(frame.area() * width);
                let (ins, outs) = (frame.area() * padded(self.ins), frame.area() * padded(self.outs));
                for (x, out) in x.chunks_exact(ins).zip(out.chunks_exact_mut(outs)) {
                    for (place, row) in seen.chunks_exact_mut(width).enumerate() {
                        self.see(*shape, frame, x, place, row);
                    }
                    matrix.apply(&seen, out, add);
                }
                scratch.give(seen);
            }
        }
    }

    /// Copies what the point at `place` sees.
    fn see(&self, shape: Shape, frame: &BoardBatch, x: &[f32], place: usize, row: &mut [f32]) {
        for (tap, to) in row.chunks_exact_mut(self.ins).take(shape.taps()).enumerate() {
            match neighbor(frame, place, shape.offset(tap)) {
                Some(from) => to.copy_from_slice(&x[from * padded(self.ins)..][..self.ins]),
                None => to.fill(0.0),
            }
        }
    }
}

/// The point of the same buffer that lies so far away.
fn neighbor(frame: &BoardBatch, place: usize, (down, right): (isize, isize)) -> Option<usize> {
    let y = (place / frame.width).checked_add_signed(down).filter(|&y| y < frame.height)?;
    let x = (place % frame.width).checked_add_signed(right).filter(|&x| x < frame.width)?;
    Some(y * frame.width + x)
}

/// A convolution of points most of whose numbers are zero, as a network's input is.
#[derive(Debug)]
pub(crate) struct Sparse {
    shape: Shape,
    ins: usize,
    outs: usize,
    /// `[tap][ins]`, each row padded.
    weights: Buffer,
}

impl Sparse {
    /// From weights in the order `[y][x][ins][outs]`.
    pub(crate) fn new(shape: Shape, ins: usize, outs: usize, weights: &[f32]) -> Self {
        let mut rows = Buffer::zeros(shape.taps() * ins * padded(outs));
        for (row, weights) in rows.chunks_exact_mut(padded(outs)).zip(weights.chunks_exact(outs)) {
            row[..outs].copy_from_slice(weights);
        }
        Self { shape, ins, outs, weights: rows }
    }

    pub(crate) fn outs(&self) -> usize {
        self.outs
    }

    /// Multiplications for a point, as if no number were zero.
    pub(crate) fn products(&self) -> u64 {
        (self.shape.taps() * self.ins * self.outs) as u64
    }

    /// Writes the convolution of `x`, whose rows are not padded.
    pub(crate) fn apply(&self, frame: &BoardBatch, x: &[f32], out: &mut [f32]) {
        arch().dispatch(Spray { sparse: self, frame, x, out });
    }
}

/// Contribution of each point's numbers to the points that see it.
struct Spray<'a> {
    sparse: &'a Sparse,
    frame: &'a BoardBatch<'a>,
    x: &'a [f32],
    out: &'a mut [f32],
}

impl WithSimd for Spray<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Self { sparse: Sparse { shape, ins, outs, weights }, frame, x, out } = self;
        let wide = padded(*outs) / S::F32_LANES;
        let weights = S::as_simd_f32s(weights).0;
        out.fill(0.0);
        let boards = x.chunks_exact(frame.area() * ins).zip(out.chunks_exact_mut(frame.area() * padded(*outs)));
        for (x, out) in boards {
            let out = S::as_mut_simd_f32s(out).0;
            for (place, point) in x.chunks_exact(*ins).enumerate() {
                if point.iter().all(|&number| number == 0.0) {
                    continue;
                }
                for tap in 0..shape.taps() {
                    // What this point sees at the tap is seen there by the point on the other side.
                    let (down, right) = shape.offset(tap);
                    let Some(to) = neighbor(frame, place, (-down, -right)) else { continue };
                    let to = &mut out[to * wide..][..wide];
                    for (i, &number) in point.iter().enumerate() {
                        if number != 0.0 {
                            let number = simd.splat_f32s(number);
                            let weights = &weights[(tap * ins + i) * wide..][..wide];
                            for (to, weight) in to.iter_mut().zip(weights) {
                                *to = simd.mul_add_e_f32s(number, *weight, *to);
                            }
                        }
                    }
                }
            }
        }
    }
}
