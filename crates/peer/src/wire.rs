//! Plain values in JSON.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A hash or a name drawn by lot, in hexadecimal digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hash(pub u64);

impl Hash {
    /// Hash of this hash and more bytes (FNV-1a, 64 bits; no defence against forgery).
    pub(crate) fn with(self, bytes: &[u8]) -> Self {
        let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
        Self(bytes.iter().fold(self.0 ^ 0xCBF2_9CE4_8422_2325, step))
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for Hash {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u64::from_str_radix(text, 16).map(Self)
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        text::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::deserialize(deserializer)
    }
}

/// Values that are one line of text: acts, settings.
pub(crate) mod text {
    use super::*;

    pub(crate) fn serialize<T: fmt::Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: fmt::Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// Instants and lengths of time in whole milliseconds.
pub(crate) mod millis {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(time.as_millis().try_into().unwrap_or(u64::MAX))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_millis)
    }
}

/// A side of the game: `"B"` or `"W"`.
pub(crate) mod side {
    use super::*;
    use lanke_rules::Color;

    pub(crate) fn serialize<S: Serializer>(side: &Color, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(if *side == Color::Black { "B" } else { "W" })
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "B" => Ok(Color::Black),
            "W" => Ok(Color::White),
            other => Err(de::Error::custom(format!("a side is B or W, not {other:?}"))),
        }
    }

    /// A side, or `null` where lots are drawn.
    pub(crate) mod maybe {
        use super::*;

        pub(crate) fn serialize<S: Serializer>(side: &Option<Color>, serializer: S) -> Result<S::Ok, S::Error> {
            match side {
                Some(side) => super::serialize(side, serializer),
                None => serializer.serialize_none(),
            }
        }

        pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Color>, D::Error> {
            #[derive(Deserialize)]
            struct Side(#[serde(with = "super")] Color);
            Ok(Option::<Side>::deserialize(deserializer)?.map(|side| side.0))
        }
    }
}

/// A key of 32 bytes, in hexadecimal digits.
pub(crate) mod key {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(key: &[u8; 32], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(key))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u8; 32], D::Error> {
        parse(&String::deserialize(deserializer)?).ok_or_else(|| de::Error::custom("a key is 64 hexadecimal digits"))
    }

    pub(crate) fn hex(key: &[u8; 32]) -> String {
        key.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    pub(crate) fn parse(text: &str) -> Option<[u8; 32]> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return None;
        }
        let digit = |d: u8| char::from(d).to_digit(16);
        let mut key = [0; 32];
        for (byte, pair) in key.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
        }
        Some(key)
    }
}
