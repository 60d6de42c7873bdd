//! Weights as bytes.
//!
//! `LKGO` and a version, then three numbers of four bytes: of fixed features, of surroundings, of discs. Then
//! the key of each surroundings and each disc, ascending, four bytes each; then the value of each feature in
//! 1/1024, two bytes. All numbers are little-endian.

use std::fmt;

use super::Weights;
use super::lexicon::Lexicon;
use super::shape::CODES;
use super::tactics::FEATURES;

const MAGIC: &[u8; 4] = b"LKGO";
const VERSION: u32 = 1;
/// Value of one unit of a stored weight.
const UNIT: f32 = 1.0 / 1024.0;

/// Reason why bytes are no weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// They do not begin as weights do.
    Foreign,
    /// They are of another version of the program, with other features.
    Version,
    /// They claim more patterns than fit.
    TooMany,
    /// They are shorter or longer than they say.
    Length,
    /// Their patterns are not in order.
    Order,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Foreign => "this is no file of weights of Lanke's Go player",
            Self::Version => "these weights are for another version of Lanke; learn them anew by `lanke-lab learn go`",
            Self::TooMany => "the weights claim more patterns than Lanke can hold",
            Self::Length => "the file of weights is cut short or has something after its end",
            Self::Order => "the patterns of the weights are out of order, so the file is damaged",
        })
    }
}

impl std::error::Error for WeightsError {}

impl Weights {
    /// Reads what [`Weights::write`] wrote.
    ///
    /// # Errors
    /// When the bytes are anything else.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(WeightsError::Foreign)?;
        let (head, rest) = rest.split_at_checked(16).ok_or(WeightsError::Length)?;
        let mut head = numbers(head);
        let mut next = || head.next().unwrap_or_default();
        let (version, fixed, codes, discs) = (next(), next() as usize, next() as usize, next() as usize);
        if version != VERSION || fixed != FEATURES {
            return Err(WeightsError::Version);
        }
        if codes > Lexicon::MAX_CODES || discs > Lexicon::MAX_DISCS {
            return Err(WeightsError::TooMany);
        }
        if rest.len() != 4 * (codes + discs) + 2 * (fixed + codes + discs) {
            return Err(WeightsError::Length);
        }
        let (keys, values) = rest.split_at(4 * (codes + discs));
        let (codes, discs) = keys.split_at(4 * codes);
        let (codes, discs): (Vec<u32>, Vec<u32>) = (numbers(codes).collect(), numbers(discs).collect());
        let ascends = |keys: &[u32]| keys.is_sorted_by(|a, b| a < b);
        if !ascends(&codes) || !ascends(&discs) || codes.last().is_some_and(|&code| code as usize >= CODES) {
            return Err(WeightsError::Order);
        }
        let values = values.chunks_exact(2).map(|b| f32::from(i16::from_le_bytes([b[0], b[1]])) * UNIT);
        Ok(Self { lexicon: Lexicon::new(codes, discs), values: values.collect() })
    }

    /// The weights as bytes.
    pub fn write(&self) -> Vec<u8> {
        let Lexicon { codes, discs, .. } = &self.lexicon;
        let mut bytes = MAGIC.to_vec();
        let head = [VERSION, FEATURES as u32, codes.len() as u32, discs.len() as u32];
        for number in head.iter().chain(codes).chain(discs) {
            bytes.extend(number.to_le_bytes());
        }
        // Out of range is cut off by the conversion.
        bytes.extend(self.values.iter().flat_map(|&value| ((value / UNIT).round() as i16).to_le_bytes()));
        bytes
    }
}

fn numbers(bytes: &[u8]) -> impl Iterator<Item = u32> {
    bytes.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
}
