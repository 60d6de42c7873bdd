//! Opponents that were met over the network.

use lanke_peer::Invitation;
use serde::{Deserialize, Serialize};

/// Maximum number of opponents remembered.
pub(crate) const MAX_OPPONENTS: usize = 20;

/// Another Lanke's person who was played with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Opponent {
    /// The name told.
    pub name: String,
    /// Address or invitation that leads to them, `HOST:PORT` or `@world#KEY`; empty where they came to us.
    pub address: String,
    /// Day of the last meeting, `2026-11-22`.
    pub met: String,
    /// Games that we have won.
    pub won: u32,
    /// Games that they have won.
    pub lost: u32,
}

impl Opponent {
    /// The key that they are known by; none where only an address leads to them.
    pub(crate) fn key(&self) -> Option<[u8; 32]> {
        key_of(&self.address)
    }

    /// True if this is who is met by this name, and reached so: by the keys where both are known, else by the name.
    pub(crate) fn is(&self, name: &str, way: &str) -> bool {
        match (self.key(), key_of(way)) {
            (Some(known), Some(key)) => known == key,
            _ => self.name == name,
        }
    }
}

pub(crate) fn key_of(way: &str) -> Option<[u8; 32]> {
    way.parse::<Invitation>().ok()?.key
}
