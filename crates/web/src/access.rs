//! Addresses of places: each holds 128 bits that nobody can guess.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The secret part of a place's address.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Token([u8; 16]);

impl Token {
    /// The token of a place of this name and generation under a key: the same after every start with the same key.
    pub(crate) fn of(key: &[u8; 32], name: &str, generation: u64) -> Self {
        // A key of 32 bytes is as long as this code wants it.
        let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("a key of any length");
        mac.update(name.as_bytes());
        if generation > 0 {
            // No name holds this byte.
            mac.update(b"\0");
            mac.update(&generation.to_le_bytes());
        }
        let digest = mac.finalize().into_bytes();
        let mut token = [0; 16];
        token.copy_from_slice(&digest[..16]);
        Self(token)
    }

    /// The token of its 32 hexadecimal digits; none of any other text.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        if digits.len() != 32 {
            return None;
        }
        let digit = |byte: u8| char::from(byte).to_digit(16);
        let mut token = [0; 16];
        for (byte, pair) in token.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = (digit(pair[0])? << 4 | digit(pair[1])?) as u8;
        }
        Some(Self(token))
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Shown without its secret.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

/// Use of a place, on which its page depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A player's board.
    Player,
    /// A spectator's page.
    Spectator,
    /// A camera over a real board.
    Camera,
    /// All boards of an evening, for spectators.
    Overview,
    /// The same for the arbiter.
    Arbiter,
}

impl Role {
    /// True for places that any number of browsers may look at.
    pub(crate) const fn is_public(self) -> bool {
        matches!(self, Self::Spectator | Self::Overview)
    }

    /// Name of the page, as its script is called.
    pub(crate) const fn page(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Spectator => "spectator",
            Self::Camera => "camera",
            Self::Overview | Self::Arbiter => "overview",
        }
    }
}

/// Address of a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Address of the page: whoever has it is let in. It begins with `http://`; where a place wants a secure page, this one
    /// says what the phone will warn of and leads there.
    pub url: String,
    /// Address of the page for a wall, of a place for spectators.
    pub wall: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_read_back_and_differ_by_name_and_key() {
        let named = [([1; 32], "a", 0), ([1; 32], "b", 0), ([2; 32], "a", 0), ([1; 32], "a", 1)];
        let tokens = named.map(|(key, name, generation)| Token::of(&key, name, generation));
        for token in tokens {
            assert_eq!(Token::parse(&token.to_string()), Some(token));
        }
        assert!((1..4).all(|n| tokens[..n].iter().all(|token| *token != tokens[n])));
        assert_eq!(format!("{:?}", tokens[0]), "Token");
        for text in ["", "0", "g0000000000000000000000000000000", "000000000000000000000000000000é"] {
            assert_eq!(Token::parse(text), None, "{text}");
        }
    }
}
