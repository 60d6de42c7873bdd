//! The network that the program carries, which `training/` made.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use crate::evaluate::Network;
use crate::file::LoadError;

/// Lengths of the sides of the boards that the built-in network was trained on.
pub const BUILT_IN_SIDES: RangeInclusive<u8> = 7..=19;

/// The network's file.
static FILE: &[u8] = include_bytes!("../../../training/b5c48/b5c48.bin.gz");

impl Network {
    /// The built-in network, which is read once.
    ///
    /// # Errors
    /// Fault of its file, as of any other; a test reads it.
    pub fn built_in() -> Result<Arc<Self>, LoadError> {
        static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();
        if let Some(network) = NETWORK.get() {
            return Ok(Arc::clone(network));
        }
        let network = Arc::new(Self::read(FILE)?);
        Ok(Arc::clone(NETWORK.get_or_init(|| network)))
    }
}
