//! Element-wise operations: normalisation, biases, activations.

use pulp::{Simd, WithSimd};

use super::arch;
use super::buffer::{Buffer, padded};
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

/// An activation of each number. The kernels are types, not closures, so that all of each is compiled for the
/// registers that it runs on.
struct Each<'a> {
    x: &'a mut [f32],
    activation: Activation,
}

impl WithSimd for Each<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        match self.activation {
            Activation::Identity => {}
            Activation::Relu => each(self.x, relu),
            Activation::Mish => each(self.x, mish::<S>),
            Activation::Silu => each(self.x, silu::<S>),
        }
    }
}

#[inline(always)]
fn each(x: &mut [f32], f: impl Fn(f32) -> f32) {
    for x in x {
        *x = f(*x);
    }
}

#[inline(always)]
fn identity(x: f32) -> f32 {
    x
}

#[inline(always)]
fn relu(x: f32) -> f32 {
    x.max(0.0)
}

#[inline(always)]
fn mish<S: Simd>(x: f32) -> f32 {
    // With e = eˣ, tanh(ln(1 + e)) = (e² + 2e) / (e² + 2e + 2), which is 1 long before e² is too large.
    let e = exp::<S>(x.min(20.0));
    let n = e * (e + 2.0);
    x * n / (n + 2.0)
}

#[inline(always)]
fn silu<S: Simd>(x: f32) -> f32 {
    x / (1.0 + exp::<S>(-x))
}

/// eˣ to 2 units in the last place, without branches; between e⁻⁸⁷ and e⁸⁸.
#[inline(always)]
pub(super) fn exp<S: Simd>(x: f32) -> f32 {
    /// Added to a small number, it leaves the nearest integer in the last bits.
    const ROUND: f32 = 12_582_912.0;
    // Without registers the processor may have no fused multiplication.
    let times = |a: f32, b: f32, c: f32| if S::IS_SCALAR { a * b + c } else { a.mul_add(b, c) };
    let x = x.clamp(-87.0, 88.0);
    let rounded = times(x, std::f32::consts::LOG2_E, ROUND);
    let n = rounded - ROUND;
    // ln 2 in two parts, of which the first times n is exact.
    let r = times(n, 2.121_944_4e-4, times(n, -0.693_359_4, x));
    let series = [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let power = series[1..].iter().fold(series[0], |sum, c| times(sum, r, *c));
    let exponent = rounded.to_bits().wrapping_sub(ROUND.to_bits()).wrapping_add(127) << 23;
    power * f32::from_bits(exponent)
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
    fn with_simd<S: Simd>(self, _: S) {
        match self.affine.activation {
            Activation::Identity => self.map(identity),
            Activation::Relu => self.map(relu),
            Activation::Mish => self.map(mish::<S>),
            Activation::Silu => self.map(silu::<S>),
        }
    }
}

impl Map<'_> {
    #[inline(always)]
    fn map(self, f: impl Fn(f32) -> f32) {
        let Affine { scale, bias, .. } = self.affine;
        let (scale, bias): (&[f32], &[f32]) = (scale, bias);
        for (x, out) in self.x.chunks_exact(scale.len()).zip(self.out.chunks_exact_mut(scale.len())) {
            for (((x, out), a), b) in x.iter().zip(out).zip(scale).zip(bias) {
                *out = f(a * x + b);
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
                let sum: f64 = points.map(|(_, point)| f64::from(squares(point))).sum();
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
    fn with_simd<S: Simd>(self, _: S) {
        let Affine { channels, scale, bias, .. } = &self.gain.affine;
        let (scale, bias): (&[f32], &[f32]) = (scale, bias);
        for (x, out) in self.x.chunks_exact(scale.len()).zip(self.out.chunks_exact_mut(scale.len())) {
            let mean = self.whole.unwrap_or_else(|| squares(x) / *channels as f32);
            let root = (mean + self.gain.epsilon).sqrt().recip();
            for (((x, out), a), b) in x.iter().zip(out).zip(scale).zip(bias) {
                *out = a * (x * root) + b;
            }
        }
    }
}

/// The sum of squares, in several running sums so that they can be made at once.
#[inline(always)]
fn squares(x: &[f32]) -> f32 {
    let mut sums = [0.0; 16];
    for x in x.as_chunks::<16>().0 {
        for (sum, x) in sums.iter_mut().zip(x) {
            *sum += x * x;
        }
    }
    sums.iter().sum()
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
    fn with_simd<S: Simd>(self, _: S) {
        for point in self.x.chunks_exact_mut(self.row.len()) {
            for (x, y) in point.iter_mut().zip(self.row) {
                *x += y;
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
    fn with_simd<S: Simd>(self, _: S) {
        for (x, gate) in self.x.iter_mut().zip(self.gate) {
            *x = silu::<S>(*x) * gate;
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
            assert!(close(exp::<pulp::Scalar>(x), exact.clamp(-87.0, 88.0).exp()), "exp({x})");
            assert!(close(silu, exact / (1.0 + (-exact).exp())) || x < -80.0, "silu({x})");
            assert!((f64::from(mish) - exact * exact.exp().ln_1p().tanh()).abs() < 1e-5, "mish({x})");
        }
    }
}
