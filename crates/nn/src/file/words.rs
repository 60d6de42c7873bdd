//! A stream of words and arrays of numbers.

use std::io::{BufRead, BufReader, ErrorKind, Read};

use super::{LoadError, LoadErrorKind, MAX_WEIGHTS};

/// The longest word.
const MAX_WORD: usize = 128;
/// The longest run of white space.
const MAX_SPACE: usize = 1 << 12;
/// Numbers whose memory is taken at once, so that a file must hold what it announces.
const CHUNK: usize = 1 << 14;

/// The file, word by word.
pub(super) struct Words<R: Read> {
    source: BufReader<R>,
    /// The layer being read.
    layer: String,
    /// Weights read so far.
    weights: usize,
}

pub(super) type Reading<T> = Result<T, LoadError>;

impl<R: Read> Words<R> {
    pub(super) fn new(source: R) -> Self {
        Self { source: BufReader::with_capacity(1 << 16, source), layer: String::new(), weights: 0 }
    }

    /// Error at the current place.
    pub(super) fn fail<T>(&self, trouble: LoadErrorKind) -> Reading<T> {
        Err(LoadError { layer: self.layer.clone(), trouble })
    }

    /// The next byte, which stays.
    fn peek(&mut self) -> Reading<Option<u8>> {
        loop {
            match self.source.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // A packed file that was cut off.
                Err(error) if error.kind() == ErrorKind::UnexpectedEof => return Ok(None),
                Err(error) => return self.fail(LoadErrorKind::Unreadable(error.to_string())),
            }
        }
    }

    /// The next byte that is no white space.
    fn skip_space(&mut self) -> Reading<Option<u8>> {
        for _ in 0..MAX_SPACE {
            match self.peek()? {
                Some(byte) if byte.is_ascii_whitespace() => self.source.consume(1),
                other => return Ok(other),
            }
        }
        self.fail(LoadErrorKind::NotA("a word", "white space without end".to_owned()))
    }

    pub(super) fn word(&mut self) -> Reading<String> {
        if self.skip_space()?.is_none() {
            return self.fail(LoadErrorKind::Truncated);
        }
        let mut word = Vec::new();
        while let Some(byte) = self.peek()?.filter(|byte| !byte.is_ascii_whitespace()) {
            word.push(byte);
            self.source.consume(1);
            if word.len() > MAX_WORD {
                break;
            }
        }
        let word = String::from_utf8_lossy(&word).into_owned();
        if word.len() > MAX_WORD { self.fail(LoadErrorKind::NotA("a word", word)) } else { Ok(word) }
    }

    /// The name of a layer, which errors tell from here on.
    pub(super) fn name(&mut self) -> Reading<()> {
        self.layer = self.word()?;
        Ok(())
    }

    /// A whole number within bounds.
    pub(super) fn number(&mut self, what: &'static str, from: usize, to: usize) -> Reading<usize> {
        let word = self.word()?;
        let Ok(number) = word.parse::<i64>() else { return self.fail(LoadErrorKind::NotA(what, word)) };
        match usize::try_from(number) {
            Ok(n) if (from..=to).contains(&n) => Ok(n),
            _ => self.fail(LoadErrorKind::OutOfBounds(what, number)),
        }
    }

    pub(super) fn flag(&mut self, what: &'static str) -> Reading<bool> {
        Ok(self.number(what, 0, 1)? == 1)
    }

    /// A fraction, written in decimals.
    pub(super) fn fraction(&mut self, what: &'static str) -> Reading<f64> {
        let word = self.word()?;
        match word.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => self.fail(LoadErrorKind::NotA(what, word)),
        }
    }

    /// So many weights, in decimals or in bytes. Denormal ones, which training leaves in channels without a use, become
    /// zero: they change no answer, but many processors multiply them a hundred times more slowly.
    pub(super) fn weights(&mut self, count: usize) -> Reading<Vec<f32>> {
        self.weights = self.weights.saturating_add(count);
        if self.weights > MAX_WEIGHTS {
            return self.fail(LoadErrorKind::TooManyWeights);
        }
        let mut weights = match self.skip_space()? {
            Some(b'@') => self.binary(count)?,
            _ => self.decimals(count)?,
        };
        weights.iter_mut().filter(|weight| weight.is_subnormal()).for_each(|weight| *weight = 0.0);
        if weights.iter().all(|w| w.is_finite()) { Ok(weights) } else { self.fail(LoadErrorKind::NotFinite) }
    }

    fn decimals(&mut self, count: usize) -> Reading<Vec<f32>> {
        let mut weights = Vec::with_capacity(count.min(CHUNK));
        for _ in 0..count {
            let word = self.word()?;
            match word.parse() {
                Ok(weight) => weights.push(weight),
                Err(_) => return self.fail(LoadErrorKind::NotA("a weight", word)),
            }
        }
        Ok(weights)
    }

    fn binary(&mut self, count: usize) -> Reading<Vec<f32>> {
        let mut mark = [0; 5];
        self.fill(&mut mark)?;
        if mark != *b"@BIN@" {
            return self.fail(LoadErrorKind::NotA("an array of weights", String::from_utf8_lossy(&mark).into_owned()));
        }
        let mut weights = Vec::with_capacity(count.min(CHUNK));
        let mut bytes = [0; 4096];
        while weights.len() < count {
            let bytes = &mut bytes[..4096.min(4 * (count - weights.len()))];
            self.fill(bytes)?;
            weights.extend(bytes.as_chunks().0.iter().map(|&word| f32::from_le_bytes(word)));
        }
        Ok(weights)
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Reading<()> {
        match self.source.read_exact(bytes) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => self.fail(LoadErrorKind::Truncated),
            Err(error) => self.fail(LoadErrorKind::Unreadable(error.to_string())),
        }
    }

    /// Nothing may follow.
    pub(super) fn end(&mut self) -> Reading<()> {
        match self.skip_space()? {
            None => Ok(()),
            Some(_) => self.fail(LoadErrorKind::Trailing),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn denormal_weights_become_zero_in_decimals_and_bytes() {
        let numbers = [0.5, 1e-40, -1e-44, 1.2e-38];
        let decimals = numbers.map(|number: f32| format!("{number:e} ")).concat().into_bytes();
        let bytes = [&b"@BIN@"[..], numbers.map(f32::to_le_bytes).as_flattened()].concat();
        for file in [decimals, bytes] {
            assert_eq!(Words::new(&file[..]).weights(4).ok(), Some(vec![0.5, 0.0, 0.0, 1.2e-38]));
        }
    }
}
