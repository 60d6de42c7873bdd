//! Element-wise operations: normalisation, biases, activations.

use pulp::{Simd, WithSimd};

use super::arch;
use super::buffer::{Buffer, padded, registers, registers_mut};
use super::frame::BoardBatch;

/// Activation function of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Activation {
    Identity,
    Relu,
    /// x · tanh(ln(1 + eˣ)).
    Mish,
    /// x / (1 + e⁻ˣ).
    Silu,
}

impl Activation {
    /// Applies itself to each number.
    pub(crate) fn apply(self, x: &mut [f32]) {
        if self != Self::Identity {
            arch().dispatch(Each { x, activation: self });
        }
    }
}

/// An activation of each number.
struct Each<'a> {
    x: &'a mut [f32],
    activation: Activation,
}

impl WithSimd for Each<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let x = registers_mut::<S>(self.x);
        match self.activation {
            Activation::Identity => {}
            Activation::Relu => each::<S, Relu>(simd, x),
            Activation::Mish => each::<S, Mish>(simd, x),
            Activation::Silu => each::<S, Silu>(simd, x),
        }
    }
}

#[inline(always)]
fn each<S: Simd, F: Function>(simd: S, x: &mut [S::f32s]) {
    for x in x {
        *x = F::of(simd, *x);
    }
}

/// A function of registers. As a closure it would not be compiled for those that it runs on.
trait Function {
    fn of<S: Simd>(simd: S, x: S::f32s) -> S::f32s;
}

struct Identity;

impl Function for Identity {
    #[inline(always)]
    fn of<S: Simd>(_: S, x: S::f32s) -> S::f32s {
        x
    }
}

struct Relu;

impl Function for Relu {
    #[inline(always)]
    fn of<S: Simd>(simd: S, x: S::f32s) -> S::f32s {
        simd.max_f32s(x, simd.splat_f32s(0.0))
    }
}

struct Mish;

impl Function for Mish {
    #[inline(always)]
    fn of<S: Simd>(simd: S, x: S::f32s) -> S::f32s {
        // With e = eˣ, tanh(ln(1 + e)) = (e² + 2e) / (e² + 2e + 2), which is 1 long before e² is too large.
        let two = simd.splat_f32s(2.0);
        let e = exp(simd, simd.min_f32s(simd.splat_f32s(20.0), x));
        let n = simd.mul_f32s(e, simd.add_f32s(e, two));
        simd.div_f32s(simd.mul_f32s(x, n), simd.add_f32s(n, two))
    }
}

struct Silu;

impl Function for Silu {
    #[inline(always)]
    fn of<S: Simd>(simd: S, x: S::f32s) -> S::f32s {
        let e = exp(simd, simd.neg_f32s(x));
        simd.div_f32s(x, simd.add_f32s(simd.splat_f32s(1.0), e))
    }
}

/// eˣ to 2 units in the last place, without branches; between e⁻⁸⁷ and e⁸⁸.
#[inline(always)]
pub(super) fn exp<S: Simd>(simd: S, x: S::f32s) -> S::f32s {
    /// Added to a small number, it leaves the nearest integer in the last bits.
    const ROUND: f32 = 12_582_912.0;
    const SERIES: [f32; 7] = [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    // The bound first: what is no number stays none.
    let x = simd.max_f32s(simd.splat_f32s(-87.0), simd.min_f32s(simd.splat_f32s(88.0), x));
    let rounded = simd.mul_add_e_f32s(x, simd.splat_f32s(std::f32::consts::LOG2_E), simd.splat_f32s(ROUND));
    let n = simd.sub_f32s(rounded, simd.splat_f32s(ROUND));
    // ln 2 in two parts, of which the first times n is exact.
    let r = simd.mul_add_e_f32s(n, simd.splat_f32s(-0.693_359_4), x);
    let r = simd.mul_add_e_f32s(n, simd.splat_f32s(2.121_944_4e-4), r);
    let mut power = simd.splat_f32s(SERIES[0]);
    for c in &SERIES[1..] {
        power = simd.mul_add_e_f32s(power, r, simd.splat_f32s(*c));
    }
    // The last bits become the exponent.
    let bits = simd.sub_u32s(simd.transmute_u32s_f32s(rounded), simd.splat_u32s(ROUND.to_bits() - 127));
    let exponent = simd.wrapping_dyn_shl_u32s(bits, simd.splat_u32s(23));
    simd.mul_f32s(power, simd.transmute_f32s_u32s(exponent))
}

/// `scale · x + bias` for each channel, then an activation: a normalisation by what was measured in training.
#[derive(Debug)]
pub(crate) struct Affine {
    channels: usize,
    scale: Buffer,
    bias: Buffer,
    pub(crate) activation: Activation,
}

impl Affine {
    pub(crate) fn new(scale: &[f32], bias: &[f32], activation: Activation) -> Self {
        Self { channels: scale.len(), scale: padded_copy(scale), bias: padded_copy(bias), activation }
    }

    pub(crate) fn channels(&self) -> usize {
        self.channels
    }

    /// Writes what becomes of `x` to `out`: zeros outside the boards.
    pub(crate) fn apply(&self, frame: &BoardBatch, x: &[f32], out: &mut [f32]) {
        arch().dispatch(Map { affine: self, x, out });
        frame.clear_outside(out, self.scale.len());
    }
}

/// An [`Affine`] for each point.
struct Map<'a> {
    affine: &'a Affine,
    x: &'a [f32],
    out: &'a mut [f32],
}

impl WithSimd for Map<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        match self.affine.activation {
            Activation::Identity => self.map::<S, Identity>(simd),
            Activation::Relu => self.map::<S, Relu>(simd),
            Activation::Mish => self.map::<S, Mish>(simd),
            Activation::Silu => self.map::<S, Silu>(simd),
        }
    }
}

impl Map<'_> {
    #[inline(always)]
    fn map<S: Simd, F: Function>(self, simd: S) {
        let Affine { scale, bias, .. } = self.affine;
        let (scale, bias) = (registers::<S>(scale), registers::<S>(bias));
        let (x, out) = (registers::<S>(self.x), registers_mut::<S>(self.out));
        for (x, out) in x.chunks_exact(scale.len()).zip(out.chunks_exact_mut(scale.len())) {
            for (((x, out), a), b) in x.iter().zip(out).zip(scale).zip(bias) {
                *out = F::of(simd, simd.mul_add_e_f32s(*a, *x, *b));
            }
        }
    }
}

/// A normalisation by the root of the mean of squares, measured on the spot (B. Zhang and R. Sennrich,
/// "Root mean square layer normalization", 2019).
#[derive(Debug)]
pub(crate) struct Gain {
    affine: Affine,
    epsilon: f32,
    /// Over a whole board instead of each point.
    spatial: bool,
}

impl Gain {
    pub(crate) fn new(affine: Affine, epsilon: f32, spatial: bool) -> Self {
        Self { affine, epsilon, spatial }
    }

    /// Writes what becomes of `x` to `out`: zeros outside the boards.
    pub(crate) fn apply(&self, frame: &BoardBatch, x: &[f32], out: &mut [f32]) {
        let width = self.affine.scale.len();
        let size = frame.area() * width;
        for ((&board, x), out) in frame.boards.iter().zip(x.chunks_exact(size)).zip(out.chunks_exact_mut(size)) {
            let whole = self.spatial.then(|| {
                let points = x.chunks_exact(width).enumerate().filter(|(place, _)| frame.on_board(board, *place));
                let sum: f64 = points.map(|(_, point)| f64::from(arch().dispatch(Squares(point)))).sum();
                (sum / (board.area() * self.affine.channels) as f64) as f32
            });
            arch().dispatch(Rescale { gain: self, whole, x, out });
        }
        self.affine.activation.apply(out);
        frame.clear_outside(out, width);
    }
}

/// A [`Gain`] for each point of a board, the mean square of the whole where that is asked for.
struct Rescale<'a> {
    gain: &'a Gain,
    whole: Option<f32>,
    x: &'a [f32],
    out: &'a mut [f32],
}

impl WithSimd for Rescale<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Affine { channels, scale, bias, .. } = &self.gain.affine;
        let (scale, bias) = (registers::<S>(scale), registers::<S>(bias));
        let (x, out) = (registers::<S>(self.x), registers_mut::<S>(self.out));
        for (x, out) in x.chunks_exact(scale.len()).zip(out.chunks_exact_mut(scale.len())) {
            let mean = self.whole.unwrap_or_else(|| squares(simd, x) / *channels as f32);
            let root = simd.splat_f32s((mean + self.gain.epsilon).sqrt().recip());
            for (((x, out), a), b) in x.iter().zip(out).zip(scale).zip(bias) {
                *out = simd.mul_add_e_f32s(*a, simd.mul_f32s(*x, root), *b);
            }
        }
    }
}

/// The sum of the squares of a point's numbers.
struct Squares<'a>(&'a [f32]);

impl WithSimd for Squares<'_> {
    type Output = f32;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> f32 {
        squares(simd, registers::<S>(self.0))
    }
}

#[inline(always)]
fn squares<S: Simd>(simd: S, x: &[S::f32s]) -> f32 {
    let mut sums = simd.splat_f32s(0.0);
    for x in x {
        sums = simd.mul_add_e_f32s(*x, *x, sums);
    }
    simd.reduce_sum_f32s(sums)
}

/// Adds a bias to each row.
pub(crate) fn add_bias(bias: &[f32], rows: &mut [f32]) {
    for row in rows.chunks_exact_mut(padded(bias.len())) {
        for (x, b) in row.iter_mut().zip(bias) {
            *x += b;
        }
    }
}

/// Adds the row of each board to all its points.
pub(crate) fn add_to_boards(frame: &BoardBatch, rows: &[f32], x: &mut [f32]) {
    let width = rows.len() / frame.batch;
    for (row, x) in rows.chunks_exact(width).zip(x.chunks_exact_mut(frame.area() * width)) {
        arch().dispatch(AddRow { row, x });
    }
}

struct AddRow<'a> {
    row: &'a [f32],
    x: &'a mut [f32],
}

impl WithSimd for AddRow<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let row = registers::<S>(self.row);
        for point in registers_mut::<S>(self.x).chunks_exact_mut(row.len()) {
            for (x, y) in point.iter_mut().zip(row) {
                *x = simd.add_f32s(*x, *y);
            }
        }
    }
}

/// `silu(x) · gate`: a gated activation.
pub(super) struct Gated<'a> {
    pub(super) x: &'a mut [f32],
    pub(super) gate: &'a [f32],
}

impl WithSimd for Gated<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        for (x, gate) in registers_mut::<S>(self.x).iter_mut().zip(registers::<S>(self.gate)) {
            *x = simd.mul_f32s(Silu::of(simd, *x), *gate);
        }
    }
}

fn padded_copy(numbers: &[f32]) -> Buffer {
    let mut buffer = Buffer::zeros(padded(numbers.len()));
    buffer[..numbers.len()].copy_from_slice(numbers);
    buffer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn activations_are_what_their_formulas_say() {
        let numbers: Vec<f32> = (-4000..4000).map(|i| i as f32 / 40.0).collect();
        let [mut silus, mut mishes] = [(); 2].map(|()| numbers.clone());
        Activation::Silu.apply(&mut silus);
        Activation::Mish.apply(&mut mishes);
        for ((&x, silu), mish) in numbers.iter().zip(silus).zip(mishes) {
            let exact = f64::from(x);
            let close = |a: f32, b: f64| (f64::from(a) - b).abs() <= 1e-6 * b.abs().max(1e-6);
            assert!(close(exp(pulp::Scalar, x), exact.clamp(-87.0, 88.0).exp()), "exp({x})");
            assert!(close(silu, exact / (1.0 + (-exact).exp())) || x < -80.0, "silu({x})");
            assert!((f64::from(mish) - exact * exact.exp().ln_1p().tanh()).abs() < 1e-5, "mish({x})");
        }
    }
}
