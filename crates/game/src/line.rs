//! Lines of stable text for a journal: what acts and edits share.
//!
//! Words are separated by single spaces; free text is percent-encoded where it would break a word.

use std::fmt;

/// A line that is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    line: String,
}

impl LineError {
    pub(crate) fn new(line: &str) -> Self {
        Self { line: line.to_owned() }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this line of a game's journal cannot be understood: {:?}", self.line)
    }
}

impl std::error::Error for LineError {}

/// Free text as one word without colons.
pub(crate) fn encode(text: &str) -> String {
    let mut word = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_whitespace() || c.is_control() || matches!(c, '%' | ':') {
            let mut bytes = [0; 4];
            for byte in c.encode_utf8(&mut bytes).bytes() {
                word += &format!("%{byte:02X}");
            }
        } else {
            word.push(c);
        }
    }
    word
}

pub(crate) fn decode(word: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(word.len());
    let mut rest = word.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let mut digit = || char::from(rest.next()?).to_digit(16);
                bytes.push((digit()? * 16 + digit()?) as u8);
            }
            byte => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).ok()
}
