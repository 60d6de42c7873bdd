//! The convolution itself, forwards and backwards, on registers of any width.

use pulp::{Arch, Simd, WithSimd};

use super::{BLOCK, ConvLayer, FeatureMap};

/// A layer's sums, before they are bent.
pub(super) fn forward(shape: &ConvLayer, weights: &[f32], input: &FeatureMap) -> FeatureMap {
    let padded;
    let source = if shape.kernel == 3 {
        padded = input.padded(1);
        &padded
    } else {
        input
    };
    let mut out =
        FeatureMap::new(input.height.div_ceil(shape.stride), input.width.div_ceil(shape.stride), shape.output);
    Arch::new().dispatch(Together(Forward { shape, weights, source, out: &mut out }));
    out
}

struct Forward<'a> {
    shape: &'a ConvLayer,
    weights: &'a [f32],
    source: &'a FeatureMap,
    out: &'a mut FeatureMap,
}

/// Work on blocks of numbers, each in `WIDE` registers, of which `MANY` are worked on together.
trait Blocks {
    fn run<S: Simd, const WIDE: usize, const MANY: usize>(self, simd: S);
}

/// Work, done with as many blocks together as there are registers for, so that what they share is fetched once for all.
struct Together<W>(W);

impl<W: Blocks> WithSimd for Together<W> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        match BLOCK / S::F32_LANES {
            1 => self.0.run::<S, 1, 8>(simd),
            2 => self.0.run::<S, 2, 6>(simd),
            4 => self.0.run::<S, 4, 4>(simd),
            _ => self.0.run::<S, BLOCK, 1>(simd),
        }
    }
}

/// Many are cells of a row.
impl Blocks for Forward<'_> {
    #[inline(always)]
    fn run<S: Simd, const WIDE: usize, const CELLS: usize>(self, simd: S) {
        let Self { shape, weights, source, out } = self;
        let (taps, run) = (shape.taps(), shape.kernel * shape.input);
        for block in 0..shape.output / BLOCK {
            let filters = &weights[block * taps * BLOCK..(block + 1) * taps * BLOCK];
            let filters = S::as_simd_f32s(filters).0.as_chunks::<WIDE>().0;
            let offsets = &weights[taps * shape.output + block * BLOCK..][..BLOCK];
            let offsets: [S::f32s; WIDE] = std::array::from_fn(|k| S::as_simd_f32s(offsets).0[k]);
            for y in 0..out.height {
                for x in (0..out.width).step_by(CELLS) {
                    let mut sums = [offsets; CELLS];
                    for ky in 0..shape.kernel {
                        let row = (y * shape.stride + ky) * source.width;
                        // Those beyond the row's end repeat the last.
                        let cells: [&[f32]; CELLS] = std::array::from_fn(|cell| {
                            let at = row + (x + cell).min(out.width - 1) * shape.stride;
                            &source.data[at * shape.input..][..run]
                        });
                        multiply(simd, &filters[ky * run..][..run], cells, &mut sums);
                    }
                    for (cell, sums) in sums.iter().enumerate().take(out.width - x) {
                        let to = &mut out.at_mut(y, x + cell)[block * BLOCK..][..BLOCK];
                        S::as_mut_simd_f32s(to).0.copy_from_slice(sums);
                    }
                }
            }
        }
    }
}

/// Adds to each cell's sums its numbers times the filters.
#[inline(always)]
fn multiply<S: Simd, const WIDE: usize, const CELLS: usize>(
    simd: S,
    filters: &[[S::f32s; WIDE]],
    cells: [&[f32]; CELLS],
    sums: &mut [[S::f32s; WIDE]; CELLS],
) {
    let cells = cells.map(|cell| &cell[..filters.len()]);
    let mut local = *sums;
    for (tap, filter) in filters.iter().enumerate() {
        for (cell, sums) in cells.iter().zip(&mut local) {
            let number = simd.splat_f32s(cell[tap]);
            for (weight, sum) in filter.iter().zip(sums) {
                *sum = simd.mul_add_e_f32s(number, *weight, *sum);
            }
        }
    }
    *sums = local;
}

/// Adds a map of half the size, each cell to four.
pub(super) fn add_doubled(out: &mut FeatureMap, low: &FeatureMap) {
    for y in 0..out.height {
        for x in 0..out.width {
            let from = low.at((y / 2).min(low.height - 1), (x / 2).min(low.width - 1));
            out.at_mut(y, x).iter_mut().zip(from).for_each(|(a, b)| *a += b);
        }
    }
}

/// The way back of `add_doubled`.
pub(super) fn sum_halved(slope: &FeatureMap, low: &mut FeatureMap) {
    for y in 0..slope.height {
        for x in 0..slope.width {
            let (ly, lx) = ((y / 2).min(low.height - 1), (x / 2).min(low.width - 1));
            low.at_mut(ly, lx).iter_mut().zip(slope.at(y, x)).for_each(|(a, b)| *a += b);
        }
    }
}

/// Given the slope of the loss by each output, adds its slope by each weight.
pub(super) fn weight_slopes(shape: &ConvLayer, input: &FeatureMap, slope: &FeatureMap, out: &mut [f32]) {
    let source = input.padded(shape.kernel / 2);
    let (filters, offsets) = out.split_at_mut(shape.taps() * shape.output);
    for cell in slope.data.chunks_exact(shape.output) {
        offsets.iter_mut().zip(cell).for_each(|(o, s)| *o += s);
    }
    Arch::new().dispatch(Together(Slopes { shape, source: &source, slope, filters }));
}

struct Slopes<'a> {
    shape: &'a ConvLayer,
    source: &'a FeatureMap,
    slope: &'a FeatureMap,
    filters: &'a mut [f32],
}

/// Many are taps, summed along a row.
impl Blocks for Slopes<'_> {
    #[inline(always)]
    fn run<S: Simd, const WIDE: usize, const TAPS: usize>(self, simd: S) {
        let Self { shape, source, slope, filters } = self;
        let (taps, run) = (shape.taps(), shape.kernel * shape.input);
        let whole = run - run % TAPS;
        for block in 0..shape.output / BLOCK {
            let filters = &mut filters[block * taps * BLOCK..(block + 1) * taps * BLOCK];
            let filters = S::as_mut_simd_f32s(filters).0.as_chunks_mut::<WIDE>().0;
            for y in 0..slope.height {
                let slopes = &slope.data[y * slope.width * shape.output..(y + 1) * slope.width * shape.output];
                for ky in 0..shape.kernel {
                    let start = (y * shape.stride + ky) * source.width * shape.input;
                    let row = Row { values: &source.data[start..], slopes, block, shape };
                    let filters = &mut filters[ky * run..(ky + 1) * run];
                    for tap in (0..whole).step_by(TAPS) {
                        row.correlate::<S, WIDE, TAPS>(simd, tap, &mut filters[tap..]);
                    }
                    for tap in whole..run {
                        row.correlate::<S, WIDE, 1>(simd, tap, &mut filters[tap..]);
                    }
                }
            }
        }
    }
}

/// A row of inputs and the slopes that belong to it.
struct Row<'a> {
    values: &'a [f32],
    slopes: &'a [f32],
    block: usize,
    shape: &'a ConvLayer,
}

impl Row<'_> {
    /// Adds to filters the sums, along the row, of the products of some taps and a block of slopes.
    #[inline(always)]
    fn correlate<S: Simd, const WIDE: usize, const TAPS: usize>(
        &self,
        simd: S,
        tap: usize,
        filters: &mut [[S::f32s; WIDE]],
    ) {
        let mut sums = [[simd.splat_f32s(0.0); WIDE]; TAPS];
        let step = self.shape.stride * self.shape.input;
        for (x, cell) in self.slopes.chunks_exact(self.shape.output).enumerate() {
            let slopes: &[S::f32s; WIDE] = &S::as_simd_f32s(&cell[self.block * BLOCK..][..BLOCK]).0.as_chunks().0[0];
            let values = &self.values[x * step + tap..][..TAPS];
            for (value, sums) in values.iter().zip(&mut sums) {
                let number = simd.splat_f32s(*value);
                for (slope, sum) in slopes.iter().zip(sums) {
                    *sum = simd.mul_add_e_f32s(number, *slope, *sum);
                }
            }
        }
        for (filter, sums) in filters.iter_mut().zip(&sums) {
            for (to, sum) in filter.iter_mut().zip(sums) {
                *to = simd.add_f32s(*to, *sum);
            }
        }
    }
}

/// Given the slope of the loss by each output, its slope by each input: a convolution with the filters turned around.
pub(super) fn input_slopes(
    shape: &ConvLayer,
    weights: &[f32],
    slope: &FeatureMap,
    height: usize,
    width: usize,
) -> FeatureMap {
    let turned = ConvLayer { stride: 1, input: shape.output, output: shape.input, plus: None, ..*shape };
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
    let mut spread = FeatureMap::new(height, width, slope.channels);
    for y in 0..slope.height {
        for x in 0..slope.width {
            spread.at_mut(y * 2, x * 2).copy_from_slice(slope.at(y, x));
        }
    }
    forward(&turned, &filters, &spread)
}
