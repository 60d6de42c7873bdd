//! The convolution itself, forwards and backwards.

#![allow(
    clippy::needless_range_loop,
    reason = "loops over arrays of known length by index are what the compiler turns into registers"
)]

use pulp::Arch;

use super::{BLOCK, Map, Shape};

/// Output cells that are computed together, so that a row of weights is fetched once for all.
const CELLS: usize = 6;

/// A layer's sums, before they are bent.
pub(super) fn forward(shape: &Shape, weights: &[f32], input: &Map) -> Map {
    let padded;
    let source = if shape.kernel == 3 {
        padded = input.padded(1);
        &padded
    } else {
        input
    };
    let mut out = Map::new(input.height.div_ceil(shape.stride), input.width.div_ceil(shape.stride), shape.output);
    Arch::new().dispatch(|| {
        let taps = shape.taps();
        for block in 0..shape.output / BLOCK {
            let filters = weights[block * taps * BLOCK..(block + 1) * taps * BLOCK].as_chunks::<BLOCK>().0;
            let offsets: [f32; BLOCK] = std::array::from_fn(|c| weights[taps * shape.output + block * BLOCK + c]);
            for y in 0..out.height {
                for x in (0..out.width).step_by(CELLS) {
                    let sums = gather(shape, filters, offsets, source, (y, x), out.width);
                    for (cell, sum) in sums.iter().enumerate().take(out.width - x) {
                        out.at_mut(y, x + cell)[block * BLOCK..(block + 1) * BLOCK].copy_from_slice(sum);
                    }
                }
            }
        }
    });
    out
}

/// The sums of a block of outputs at `CELLS` cells of a row; those beyond its end repeat the last.
#[inline(always)]
fn gather(
    shape: &Shape,
    filters: &[[f32; BLOCK]],
    offsets: [f32; BLOCK],
    source: &Map,
    (y, x): (usize, usize),
    width: usize,
) -> [[f32; BLOCK]; CELLS] {
    let mut sums = [offsets; CELLS];
    let run = shape.kernel * shape.input;
    for ky in 0..shape.kernel {
        let row = (y * shape.stride + ky) * source.width;
        let cells: [&[f32]; CELLS] = std::array::from_fn(|cell| {
            let start = (row + (x + cell).min(width - 1) * shape.stride) * shape.input;
            &source.data[start..start + run]
        });
        for (tap, filter) in filters[ky * run..(ky + 1) * run].iter().enumerate() {
            for cell in 0..CELLS {
                let value = cells[cell][tap];
                for c in 0..BLOCK {
                    sums[cell][c] += value * filter[c];
                }
            }
        }
    }
    sums
}

/// Adds a map of half the size, each cell to four.
pub(super) fn add_doubled(out: &mut Map, low: &Map) {
    for y in 0..out.height {
        for x in 0..out.width {
            let from = low.at((y / 2).min(low.height - 1), (x / 2).min(low.width - 1));
            out.at_mut(y, x).iter_mut().zip(from).for_each(|(a, b)| *a += b);
        }
    }
}

/// The way back of `add_doubled`.
pub(super) fn sum_halved(slope: &Map, low: &mut Map) {
    for y in 0..slope.height {
        for x in 0..slope.width {
            let (ly, lx) = ((y / 2).min(low.height - 1), (x / 2).min(low.width - 1));
            low.at_mut(ly, lx).iter_mut().zip(slope.at(y, x)).for_each(|(a, b)| *a += b);
        }
    }
}

/// Given the slope of the loss by each output, adds its slope by each weight.
pub(super) fn weight_slopes(shape: &Shape, input: &Map, slope: &Map, out: &mut [f32]) {
    let source = input.padded(shape.kernel / 2);
    let (taps, run) = (shape.taps(), shape.kernel * shape.input);
    Arch::new().dispatch(|| {
        let (filters, offsets) = out.split_at_mut(taps * shape.output);
        for cell in slope.data.chunks_exact(shape.output) {
            offsets.iter_mut().zip(cell).for_each(|(o, s)| *o += s);
        }
        for block in 0..shape.output / BLOCK {
            let filters = filters[block * taps * BLOCK..(block + 1) * taps * BLOCK].as_chunks_mut::<BLOCK>().0;
            for y in 0..slope.height {
                let row = &slope.data[y * slope.width * shape.output..(y + 1) * slope.width * shape.output];
                for ky in 0..shape.kernel {
                    let start = (y * shape.stride + ky) * source.width * shape.input;
                    let values = &source.data[start..start + source.width * shape.input];
                    for tap in (0..run).step_by(CELLS) {
                        let sums = correlate(shape, &values[tap..], &row[block * BLOCK..], CELLS.min(run - tap));
                        for (filter, sum) in filters[ky * run + tap..(ky + 1) * run].iter_mut().zip(&sums) {
                            filter.iter_mut().zip(sum).for_each(|(f, s)| *f += s);
                        }
                    }
                }
            }
        }
    });
}

/// Sums, along a row, of the products of some taps and a block of slopes.
#[inline(always)]
fn correlate(shape: &Shape, values: &[f32], slopes: &[f32], count: usize) -> [[f32; BLOCK]; CELLS] {
    let mut sums = [[0.0_f32; BLOCK]; CELLS];
    let step = shape.stride * shape.input;
    // Where there are fewer taps the last is repeated.
    let taps: [&[f32]; CELLS] = std::array::from_fn(|t| &values[t.min(count - 1)..]);
    let mut at = 0;
    for slopes in slopes.as_chunks::<BLOCK>().0.iter().step_by(shape.output / BLOCK) {
        for t in 0..CELLS {
            let value = taps[t][at];
            for c in 0..BLOCK {
                sums[t][c] += value * slopes[c];
            }
        }
        at += step;
    }
    sums
}

/// Given the slope of the loss by each output, its slope by each input: a convolution with the filters turned around.
pub(super) fn input_slopes(shape: &Shape, weights: &[f32], slope: &Map, height: usize, width: usize) -> Map {
    let turned = Shape { stride: 1, input: shape.output, output: shape.input, plus: None, ..*shape };
    let squares = shape.kernel * shape.kernel;
    let mut filters = vec![0.0; turned.weights()];
    for square in 0..squares {
        for from in 0..shape.input {
            for to in 0..shape.output {
                let here = (to / BLOCK * shape.taps() + square * shape.input + from) * BLOCK + to % BLOCK;
                let tap = (squares - 1 - square) * turned.input + to;
                filters[(from / BLOCK * turned.taps() + tap) * BLOCK + from % BLOCK] = weights[here];
            }
        }
    }
    if shape.stride == 1 {
        return forward(&turned, &filters, slope);
    }
    let mut spread = Map::new(height, width, slope.channels);
    for y in 0..slope.height {
        for x in 0..slope.width {
            spread.at_mut(y * 2, x * 2).copy_from_slice(slope.at(y, x));
        }
    }
    forward(&turned, &filters, &spread)
}
