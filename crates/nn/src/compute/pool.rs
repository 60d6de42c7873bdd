//! Global pooling: means and maxima over a board's points.

use pulp::{Simd, WithSimd};

use super::arch;
use super::buffer::padded;
use super::frame::BoardBatch;

/// Difference of the board's side from the 14 lines that networks are scaled to.
fn beyond(points: usize) -> f32 {
    (points as f32).sqrt() - 14.0
}

/// For each board and each channel: the mean, the mean scaled by the board's side, the maximum.
pub(crate) fn pool(frame: &BoardBatch, x: &[f32], channels: usize, out: &mut [f32]) {
    summarise(frame, x, channels, out, |mean, max, beyond| [mean, mean * beyond * 0.1, max]);
}

/// For each board and each channel: the mean, and it scaled by two polynomials of the board's side.
pub(crate) fn polynomials(frame: &BoardBatch, x: &[f32], channels: usize, out: &mut [f32]) {
    summarise(frame, x, channels, out, |mean, _, beyond| {
        [mean, mean * beyond * 0.1, mean * (beyond * beyond * 0.01 - 0.1)]
    });
}

/// `x` must be zero outside the boards. Rows of `out` are three times `channels` wide, padded.
#[inline(always)]
fn summarise(
    frame: &BoardBatch,
    x: &[f32],
    channels: usize,
    out: &mut [f32],
    parts: impl Fn(f32, f32, f32) -> [f32; 3],
) {
    let (width, rows) = (padded(channels), padded(3 * channels));
    out.fill(0.0);
    for ((&board, points), out) in
        frame.boards.iter().zip(x.chunks_exact(frame.area() * width)).zip(out.chunks_exact_mut(rows))
    {
        let (sums, rest) = out.split_at_mut(channels);
        let maxima = &mut rest[channels..2 * channels];
        maxima.fill(f32::NEG_INFINITY);
        let whole = board.area() == frame.area();
        for (place, point) in points.chunks_exact(width).enumerate() {
            if whole || frame.on_board(board, place) {
                arch().dispatch(Count { point, sums, maxima });
            }
        }
        let beyond = beyond(board.area());
        for c in 0..channels {
            let (mean, max) = (out[c] / board.area() as f32, out[2 * channels + c]);
            for (part, number) in parts(mean, max, beyond).into_iter().enumerate() {
                out[part * channels + c] = number;
            }
        }
    }
}

/// Counts a point.
struct Count<'a> {
    point: &'a [f32],
    sums: &'a mut [f32],
    maxima: &'a mut [f32],
}

impl WithSimd for Count<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Self { point, sums, maxima } = self;
        let (x, x_rest) = S::as_simd_f32s(&point[..sums.len()]);
        let (sums, sums_rest) = S::as_mut_simd_f32s(sums);
        let (maxima, maxima_rest) = S::as_mut_simd_f32s(maxima);
        for ((x, sum), max) in x.iter().zip(sums).zip(maxima) {
            *sum = simd.add_f32s(*sum, *x);
            *max = simd.max_f32s(*x, *max);
        }
        for ((x, sum), max) in x_rest.iter().zip(sums_rest).zip(maxima_rest) {
            *sum += x;
            *max = max.max(*x);
        }
    }
}
