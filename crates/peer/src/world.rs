//! Relays: a table is reached from anywhere in the world.

use std::fmt;
use std::str::FromStr;

use iroh::RelayUrl;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::wire::text;

/// Relay between two programs that cannot reach each other's address: hands on what they say, which it
/// cannot read, until they have found a way of their own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum World {
    /// The relays and the directory of keys that iroh's makers, number 0, keep for everyone.
    Public,
    /// A relay of one's own; there is no directory, the invitation names it.
    Relay(RelayUrl),
}

/// Spelling of the public one.
const PUBLIC: &str = "world";

/// A text that names no relay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoRelay(String);

impl fmt::Display for NoRelay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no relay: that is `world`, or an address as https://relay.example", self.0)
    }
}

impl std::error::Error for NoRelay {}

impl FromStr for World {
    type Err = NoRelay;

    fn from_str(text: &str) -> Result<Self, NoRelay> {
        if text == PUBLIC {
            return Ok(Self::Public);
        }
        let web = text.starts_with("https://") || text.starts_with("http://");
        // An invitation's parts are told apart by @ and #.
        let plain = web && text.len() <= 253 && !text.contains(|c: char| c == '@' || c == '#' || c.is_whitespace());
        let url = plain.then(|| text.parse::<RelayUrl>().ok()).flatten();
        url.map(Self::Relay).ok_or_else(|| NoRelay(text.chars().take(100).collect()))
    }
}

impl fmt::Display for World {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Public => f.write_str(PUBLIC),
            Self::Relay(url) => url.fmt(f),
        }
    }
}

impl Serialize for World {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        text::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for World {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::deserialize(deserializer)
    }
}
