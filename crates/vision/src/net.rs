//! A small convolutional network: layers of 3×3 and 1×1 filters on maps of numbers, run on one core.

mod conv;
pub mod learn;

use std::fmt;

/// Channels are handled in blocks of this many.
pub(crate) const BLOCK: usize = 16;

/// A map of numbers: `height` rows of `width` cells of `channels` numbers.
#[derive(Clone, Debug, Default)]
pub struct FeatureMap {
    /// Rows.
    pub height: usize,
    /// Cells a row.
    pub width: usize,
    /// Numbers a cell.
    pub channels: usize,
    /// All numbers, row by row, cell by cell.
    pub data: Vec<f32>,
}

impl FeatureMap {
    /// A map of zeros.
    #[must_use]
    pub fn new(height: usize, width: usize, channels: usize) -> Self {
        Self { height, width, channels, data: vec![0.0; height * width * channels] }
    }

    /// The numbers of one cell.
    #[must_use]
    pub fn at(&self, y: usize, x: usize) -> &[f32] {
        let start = (y * self.width + x) * self.channels;
        &self.data[start..start + self.channels]
    }

    /// The numbers of one cell, to be changed.
    #[inline]
    pub fn at_mut(&mut self, y: usize, x: usize) -> &mut [f32] {
        let start = (y * self.width + x) * self.channels;
        &mut self.data[start..start + self.channels]
    }

    /// The same with a ring of zeros around it.
    fn padded(&self, ring: usize) -> Self {
        let mut out = Self::new(self.height + 2 * ring, self.width + 2 * ring, self.channels);
        let row = self.width * self.channels;
        for y in 0..self.height {
            let start = ((y + ring) * out.width + ring) * out.channels;
            out.data[start..start + row].copy_from_slice(&self.data[y * row..(y + 1) * row]);
        }
        out
    }

    /// The same seen in a mirror, with left and right or top and bottom changed.
    pub(crate) fn mirrored(&self, across: bool, down: bool) -> Self {
        let mut out = self.clone();
        if across || down {
            for y in 0..self.height {
                for x in 0..self.width {
                    let from = self
                        .at(if down { self.height - 1 - y } else { y }, if across { self.width - 1 - x } else { x });
                    out.at_mut(y, x).copy_from_slice(from);
                }
            }
        }
        out
    }

    /// Subtracts the mean of each of a picture's three channels and divides by the spread of all, so that light's strength
    /// and colour matter less.
    pub fn normalize(&mut self) {
        // As many sums side by side as registers like, each of one channel.
        let (mut sums, mut squares) = ([0.0_f64; LANES], [0.0_f64; LANES]);
        for part in self.data.chunks(64 * LANES) {
            let (mut sum, mut square) = ([0.0_f32; LANES], [0.0_f32; LANES]);
            let (whole, rest) = part.as_chunks::<LANES>();
            for lanes in whole.iter().map(|lanes| &lanes[..]).chain([rest]) {
                for ((sum, square), value) in sum.iter_mut().zip(&mut square).zip(lanes) {
                    *sum += value;
                    *square += value * value;
                }
            }
            for k in 0..LANES {
                sums[k] += f64::from(sum[k]);
                squares[k] += f64::from(square[k]);
            }
        }
        let cells = (self.data.len() / 3).max(1) as f64;
        let means: [f64; 3] = std::array::from_fn(|k| sums.iter().skip(k).step_by(3).sum::<f64>() / cells);
        let square = squares.iter().sum::<f64>() / cells - means.iter().map(|m| m * m).sum::<f64>();
        let scale = (1.0 / (square / 3.0).max(0.0).sqrt().max(1e-3)) as f32;
        let means = means.map(|m| m as f32);
        for cell in self.data.as_chunks_mut::<3>().0 {
            (0..3).for_each(|k| cell[k] = (cell[k] - means[k]) * scale);
        }
    }
}

/// Numbers worked on side by side, a multiple of the three channels.
const LANES: usize = 48;

/// One layer: a convolution of an earlier map (0 is the input, k the k-th layer's output), padded with zeros.
#[derive(Clone, Copy, Debug)]
pub struct ConvLayer {
    /// Index of the map that the layer reads.
    pub from: usize,
    /// A map of half the size whose values are added, each to four cells, before the bend.
    pub plus: Option<usize>,
    /// 1 or 3.
    pub kernel: usize,
    /// 1 or 2.
    pub stride: usize,
    /// Channels that come in.
    pub input: usize,
    /// Channels that go out, a multiple of 16.
    pub output: usize,
    /// True if negative values are flattened.
    pub bend: bool,
}

impl ConvLayer {
    const fn taps(&self) -> usize {
        self.kernel * self.kernel * self.input
    }

    /// Number of weights of the layer: filters, then offsets.
    #[must_use]
    pub const fn weights(&self) -> usize {
        (self.taps() + 1) * self.output
    }
}

/// Slope of the leaky activation for negative values.
pub(crate) const LEAK: f32 = 0.1;

/// A network: its layers in order, the last of which is the answer.
#[derive(Clone, Debug)]
pub struct Net {
    pub(crate) shapes: Vec<ConvLayer>,
    /// A layer's filters as `[block of outputs][tap][output in the block]`, then its offsets.
    pub(crate) weights: Vec<Vec<f32>>,
}

/// Weights that do not fit their network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightsMismatch {
    /// Number of bytes needed.
    pub expected: usize,
    /// Number of bytes found.
    pub found: usize,
}

impl fmt::Display for WeightsMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the network needs {} bytes of weights, not {}", self.expected, self.found)
    }
}

impl std::error::Error for WeightsMismatch {}

impl Net {
    /// A network whose weights are 32-bit little-endian numbers, layer after layer.
    ///
    /// # Errors
    /// Fails if there are more or fewer weights than the layers have.
    pub fn from_bytes(shapes: &[ConvLayer], bytes: &[u8]) -> Result<Self, WeightsMismatch> {
        let expected = shapes.iter().map(ConvLayer::weights).sum::<usize>() * 4;
        if bytes.len() != expected {
            return Err(WeightsMismatch { expected, found: bytes.len() });
        }
        let mut numbers = bytes.as_chunks::<4>().0.iter().map(|b| f32::from_le_bytes(*b));
        let weights = shapes.iter().map(|s| numbers.by_ref().take(s.weights()).collect()).collect();
        Ok(Self { shapes: shapes.to_vec(), weights })
    }

    /// Bytes for `from_bytes`.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.weights.iter().flatten().flat_map(|w| w.to_le_bytes()).collect()
    }

    /// The answer to an input.
    #[must_use]
    pub fn run(&self, input: FeatureMap) -> FeatureMap {
        self.maps(input).pop().unwrap_or_default()
    }

    /// The input and what every layer made of it.
    pub(crate) fn maps(&self, input: FeatureMap) -> Vec<FeatureMap> {
        let mut maps = vec![input];
        for (shape, weights) in self.shapes.iter().zip(&self.weights) {
            let mut out = conv::forward(shape, weights, &maps[shape.from]);
            if let Some(low) = shape.plus {
                conv::add_doubled(&mut out, &maps[low]);
            }
            if shape.bend {
                out.data.iter_mut().for_each(|v| *v = if *v < 0.0 { *v * LEAK } else { *v });
            }
            maps.push(out);
        }
        maps
    }
}
