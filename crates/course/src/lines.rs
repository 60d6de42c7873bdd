//! Bytes as they arrive, taken apart into lines of bounded length.

use crate::MAX_LINE;

/// Buffer of the line that has not ended yet.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    begun: Vec<u8>,
}

/// A line has no end.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TooLong;

impl Lines {
    /// Takes bytes as far as the end of a line: that line without its end, if there is one, and the bytes behind it.
    pub(crate) fn next<'a>(&mut self, bytes: &'a [u8]) -> Result<(Option<Vec<u8>>, &'a [u8]), TooLong> {
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let piece = &bytes[..end.unwrap_or(bytes.len())];
        if self.begun.len() + piece.len() > MAX_LINE {
            return Err(TooLong);
        }
        self.begun.extend_from_slice(piece);
        Ok(match end {
            Some(end) => (Some(std::mem::take(&mut self.begun)), &bytes[end + 1..]),
            None => (None, &[]),
        })
    }
}
