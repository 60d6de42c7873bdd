//! The two networks: one looks for crossings in a picture, one reads a board that has been straightened.
//! `examples/train` makes their weights.

use std::sync::LazyLock;

use crate::net::{ConvLayer, Net};

const fn conv(from: usize, input: usize, output: usize, stride: usize) -> ConvLayer {
    ConvLayer { from, plus: None, kernel: 3, stride, input, output, bend: true }
}

const fn mix(from: usize, input: usize, output: usize) -> ConvLayer {
    ConvLayer { from, plus: None, kernel: 1, stride: 1, input, output, bend: false }
}

const fn joined(from: usize, plus: usize, input: usize, output: usize) -> ConvLayer {
    ConvLayer { plus: Some(plus), ..conv(from, input, output, 1) }
}

/// Finds crossings, with stones on them or without, whose cells are 7 to 18 pixels wide. Of the answer's channels the
/// first four are the logits of a crossing in the four quarters (left to right, then down) of a square of 4 × 4 pixels.
pub const FINDER: &[ConvLayer] = &[
    conv(0, 3, 16, 2),
    conv(1, 16, 32, 2),
    conv(2, 32, 32, 2),
    conv(3, 32, 32, 1),
    conv(4, 32, 48, 2),
    conv(5, 48, 48, 1),
    mix(6, 48, 32),
    joined(4, 7, 32, 32),
    mix(8, 32, 16),
    joined(2, 9, 32, 16),
    conv(10, 16, 16, 1),
    mix(11, 16, 16),
];

/// Reads a straightened board of 16 pixels a cell. Of the answer's channels the first five are the logits of empty, black,
/// white, no point of the board, and hidden; the next two say how far beside the cell's centre the crossing really lies, in
/// cells, to the right and down.
pub const READER: &[ConvLayer] = &[
    conv(0, 3, 16, 2),
    conv(1, 16, 32, 2),
    conv(2, 32, 32, 2),
    conv(3, 32, 48, 1),
    conv(4, 48, 64, 2),
    conv(5, 64, 64, 1),
    mix(6, 64, 16),
];

/// Pixels a cell of what the reader is shown.
pub const CELL: usize = 16;

pub(crate) static FIND: LazyLock<Net> = LazyLock::new(|| load(FINDER, include_bytes!("../weights/finder.bin")));
pub(crate) static READ: LazyLock<Net> = LazyLock::new(|| load(READER, include_bytes!("../weights/reader.bin")));

fn load(shapes: &[ConvLayer], bytes: &[u8]) -> Net {
    Net::from_bytes(shapes, bytes).expect("the weights in the repository are those of the network")
}
