//! The networks that the program carries, which `training/` made.

use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use crate::evaluate::Network;
use crate::file::LoadError;

/// Lengths of the sides of the boards that the built-in network was trained on.
pub const BUILT_IN_SIDES: RangeInclusive<u8> = 7..=19;

/// Its file, and that of the network for NoGo.
static FILE: &[u8] = include_bytes!("../../../training/b5c48/b5c48.bin.gz");
static NOGO_FILE: &[u8] = include_bytes!("../../../training/nogo-b5c32/nogo-b5c32.bin.gz");

impl Network {
    /// The built-in network, which is read once.
    ///
    /// # Errors
    /// Fault of its file, as of any other; a test reads it.
    pub fn built_in() -> Result<Arc<Self>, LoadError> {
        static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();
        once(&NETWORK, FILE)
    }

    /// The built-in network for NoGo, which is read once.
    ///
    /// # Errors
    /// As for [`Network::built_in`].
    pub(crate) fn built_in_for_nogo() -> Result<Arc<Self>, LoadError> {
        static NETWORK: OnceLock<Arc<Network>> = OnceLock::new();
        once(&NETWORK, NOGO_FILE)
    }
}

/// The network in a file, which is read the first time.
fn once(network: &OnceLock<Arc<Network>>, file: &[u8]) -> Result<Arc<Network>, LoadError> {
    if let Some(network) = network.get() {
        return Ok(Arc::clone(network));
    }
    let read = Arc::new(Network::read(file)?);
    Ok(Arc::clone(network.get_or_init(|| read)))
}
