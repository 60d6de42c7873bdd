//! Reading KataGo's network files: text or binary, packed by gzip or not, model versions 4 to 17.
//!
//! The file is one stream of words and arrays of numbers; each layer begins with its name, and every size in
//! it is checked against what the layers before it give before memory is taken.

mod layers;
mod model;
mod words;

use std::fmt;
use std::io::{BufReader, Read};

use crate::model::Model;
use words::Words;

/// The most weights that a file may hold, in all.
const MAX_WEIGHTS: usize = 1 << 28;
/// The most channels of a layer.
const MAX_CHANNELS: usize = 1 << 13;
/// The most blocks of a trunk, those within blocks included.
const MAX_BLOCKS: usize = 1 << 10;
/// Maximum nesting of blocks.
const MAX_DEPTH: usize = 4;
/// The largest window of a convolution.
const MAX_WINDOW: usize = 19;

/// Error of loading a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadError {
    /// The layer where the trouble is; empty at the head of the file.
    pub layer: String,
    /// Kind of the fault.
    pub trouble: LoadErrorKind,
}

/// Fault of a network file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadErrorKind {
    /// It cannot be read or unpacked; what the system says.
    Unreadable(String),
    /// It ends too early.
    Truncated,
    /// A word stands where this should be.
    NotA(&'static str, String),
    /// A number that must be within bounds is not.
    OutOfBounds(&'static str, i64),
    /// This many where as many as another layer has, the second number, are needed.
    Mismatch(&'static str, usize, usize),
    /// A weight is no finite number.
    NotFinite,
    /// The weights are finite, but what the network answers by them is not.
    Nonsense,
    /// It has more weights than any network.
    TooManyWeights,
    /// Something follows the last layer.
    Trailing,
    /// A model version that is not read.
    Version(i64),
    /// A kind of layer that is not known.
    Unknown(String),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.layer.is_empty() {
            write!(f, "layer {}: ", self.layer)?;
        }
        match &self.trouble {
            LoadErrorKind::Unreadable(why) => write!(f, "the file cannot be read: {why}"),
            LoadErrorKind::Truncated => f.write_str("the file ends too early"),
            LoadErrorKind::NotA(what, word) => write!(f, "{word:?} stands where {what} should be"),
            LoadErrorKind::OutOfBounds(what, number) => write!(f, "{what} cannot be {number}"),
            LoadErrorKind::Mismatch(what, has, needs) => write!(f, "{has} {what} do not fit the {needs} before them"),
            LoadErrorKind::NotFinite => f.write_str("a weight is no finite number"),
            LoadErrorKind::Nonsense => f.write_str("its answers are no finite numbers; the file is damaged"),
            LoadErrorKind::TooManyWeights => f.write_str("there are more weights than any network has"),
            LoadErrorKind::Trailing => f.write_str("something follows the last layer"),
            LoadErrorKind::Version(version) => write!(f, "networks of version {version} are not known, only 4 to 17"),
            LoadErrorKind::Unknown(kind) => write!(f, "{kind:?} is no kind of layer that is known"),
        }
    }
}

impl std::error::Error for LoadError {}

/// Reads a network, whatever its packing.
pub(crate) fn read(source: impl Read) -> Result<Model, LoadError> {
    let mut source = BufReader::new(source);
    let mut magic = Vec::new();
    let unreadable = |error: std::io::Error| LoadError {
        layer: String::new(),
        trouble: LoadErrorKind::Unreadable(error.to_string()),
    };
    source.by_ref().take(2).read_to_end(&mut magic).map_err(unreadable)?;
    let packed = magic == [0x1F, 0x8B];
    let whole = std::io::Cursor::new(magic).chain(source);
    if packed {
        model::read(Words::new(flate2::read::MultiGzDecoder::new(whole)))
    } else {
        model::read(Words::new(whole))
    }
}
