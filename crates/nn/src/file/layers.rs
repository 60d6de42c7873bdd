//! The layers of a file, one by one.

use std::io::Read;

use super::words::{Reading, Words};
use super::{LoadErrorKind, MAX_CHANNELS, MAX_WINDOW};
use crate::compute::{Activation, Affine, Conv, Gain, Matrix, Shape, Sparse};

impl<R: Read> Words<R> {
    /// Number of channels, at least one and no more than any layer has.
    pub(super) fn channels(&mut self, what: &'static str) -> Reading<usize> {
        self.number(what, 1, MAX_CHANNELS)
    }

    /// The same, where it must be `needs`.
    pub(super) fn exactly(&mut self, what: &'static str, needs: usize) -> Reading<()> {
        let has = self.channels(what)?;
        self.matches(what, has, needs)
    }

    pub(super) fn matches(&self, what: &'static str, has: usize, needs: usize) -> Reading<()> {
        if has == needs { Ok(()) } else { self.fail(LoadErrorKind::Mismatch(what, has, needs)) }
    }

    /// So many zeros, kept for later versions.
    pub(super) fn zeros(&mut self, count: usize) -> Reading<()> {
        for _ in 0..count {
            self.number("a number kept for later versions", 0, 0)?;
        }
        Ok(())
    }

    /// The shape, the channels and the weights of a convolution of `ins` channels.
    fn window(&mut self, ins: usize) -> Reading<(Shape, usize, Vec<f32>)> {
        self.name()?;
        let mut odd = |what| {
            let size = self.number(what, 1, MAX_WINDOW)?;
            if size % 2 == 1 { Ok(size) } else { self.fail(LoadErrorKind::OutOfBounds(what, size as i64)) }
        };
        let (height, width) = (odd("the height of a window")?, odd("the width of a window")?);
        self.exactly("input channels", ins)?;
        let outs = self.channels("the output channels")?;
        let down = self.number("a dilation", 1, MAX_WINDOW)?;
        let across = self.number("a dilation", 1, MAX_WINDOW)?;
        let shape = Shape { height, width, down, across };
        let weights = self.weights(shape.taps() * ins * outs)?;
        Ok((shape, outs, weights))
    }

    pub(super) fn conv(&mut self, ins: usize) -> Reading<Conv> {
        let (shape, outs, weights) = self.window(ins)?;
        Ok(Conv::new(shape, ins, outs, &weights))
    }

    /// A convolution that must have `outs` output channels.
    pub(super) fn conv_to(&mut self, ins: usize, outs: usize) -> Reading<Conv> {
        let conv = self.conv(ins)?;
        self.matches("output channels", conv.outs(), outs)?;
        Ok(conv)
    }

    pub(super) fn sparse(&mut self, ins: usize) -> Reading<Sparse> {
        let (shape, outs, weights) = self.window(ins)?;
        Ok(Sparse::new(shape, ins, outs, &weights))
    }

    pub(super) fn matrix(&mut self, ins: usize) -> Reading<Matrix> {
        self.name()?;
        self.exactly("input channels", ins)?;
        let outs = self.channels("the output channels")?;
        let weights = self.weights(ins * outs)?;
        Ok(Matrix::pack(ins, outs, &weights))
    }

    /// A matrix that must have `outs` output channels.
    pub(super) fn matrix_to(&mut self, ins: usize, outs: usize) -> Reading<Matrix> {
        let matrix = self.matrix(ins)?;
        self.matches("output channels", matrix.outs(), outs)?;
        Ok(matrix)
    }

    pub(super) fn bias(&mut self, channels: usize) -> Reading<Vec<f32>> {
        self.name()?;
        self.exactly("channels", channels)?;
        self.weights(channels)
    }

    pub(super) fn activation(&mut self, version: usize) -> Reading<Activation> {
        self.name()?;
        if version < 11 {
            return Ok(Activation::Relu);
        }
        let word = self.word()?;
        Ok(match word.as_str() {
            "ACTIVATION_IDENTITY" => Activation::Identity,
            "ACTIVATION_RELU" => Activation::Relu,
            "ACTIVATION_MISH" => Activation::Mish,
            "ACTIVATION_SILU" => Activation::Silu,
            _ => return self.fail(LoadErrorKind::Unknown(word)),
        })
    }

    /// A normalisation with the statistics of training, as scale and bias; its activation follows it.
    fn norm(&mut self, channels: usize) -> Reading<(Vec<f32>, Vec<f32>)> {
        self.name()?;
        self.exactly("channels", channels)?;
        let epsilon = self.fraction("an epsilon")?;
        let (has_scale, has_bias) = (self.flag("a flag of the scale")?, self.flag("a flag of the bias")?);
        let (means, variances) = (self.weights(channels)?, self.weights(channels)?);
        let scales = if has_scale { self.weights(channels)? } else { vec![1.0; channels] };
        let biases = if has_bias { self.weights(channels)? } else { vec![0.0; channels] };
        let roots = variances.iter().map(|v| (f64::from(*v) + epsilon).sqrt());
        let scale: Vec<f32> = scales.iter().zip(roots).map(|(s, root)| (f64::from(*s) / root) as f32).collect();
        let bias: Vec<f32> = biases.iter().zip(means.iter().zip(&scale)).map(|(b, (m, s))| b - s * m).collect();
        if scale.iter().chain(&bias).any(|x| !x.is_finite()) {
            return self.fail(LoadErrorKind::NotFinite);
        }
        Ok((scale, bias))
    }

    /// A normalisation and the activation behind it.
    pub(super) fn affine(&mut self, channels: usize, version: usize) -> Reading<Affine> {
        let (scale, bias) = self.norm(channels)?;
        Ok(Affine::new(&scale, &bias, self.activation(version)?))
    }

    fn epsilon(&mut self) -> Reading<f32> {
        let epsilon = self.fraction("an epsilon")? as f32;
        if epsilon >= 0.0 { Ok(epsilon) } else { self.fail(LoadErrorKind::OutOfBounds("an epsilon", -1)) }
    }

    /// The normalisation at the tip of a trunk that measures its root mean square, and its activation.
    pub(super) fn tip_gain(&mut self, channels: usize, version: usize) -> Reading<Gain> {
        self.name()?;
        self.exactly("channels", channels)?;
        let epsilon = self.epsilon()?;
        let spatial = self.flag("a flag of the whole board")?;
        self.zeros(1)?;
        let (scale, bias) = (self.weights(channels)?, self.weights(channels)?);
        Ok(Gain::new(Affine::new(&scale, &bias, self.activation(version)?), epsilon, spatial))
    }

    /// The normalisation of a transformer's layer.
    pub(super) fn gain(&mut self, channels: usize) -> Reading<Gain> {
        self.name()?;
        self.exactly("channels", channels)?;
        let epsilon = self.epsilon()?;
        let scale = self.weights(channels)?;
        Ok(Gain::new(Affine::new(&scale, &vec![0.0; channels], Activation::Identity), epsilon, false))
    }
}
