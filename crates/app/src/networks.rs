//! Networks read from their files, each once however many minds look by it; and how fast they are here.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;
use std::{fmt, io, thread};

use lanke_network::{Load, LoadError, Network};
use lanke_rules::Size;

/// How long each speed is measured.
const MEASURED: Duration = Duration::from_millis(300);
/// Boards that are evaluated together meanwhile, as a search does it.
const TOGETHER: usize = 4;

/// What there is to tell of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkFacts {
    /// The name in its file.
    pub name: String,
    /// The version of its file.
    pub version: usize,
    /// Bytes of its file.
    pub bytes: u64,
    /// Evaluations a second on this machine with all its cores, of boards of 19×19 and of 9×9.
    pub speeds: [f64; 2],
}

/// Why a file is not used as a network.
#[derive(Debug)]
pub enum NetworkError {
    /// The disk does not give it.
    Disk(io::Error),
    /// It cannot be read as a network.
    Read(LoadError),
}

/// The network read last, as long as somebody uses it. Minds on their threads ask for it, so it is shared and
/// locked; who comes second waits until it is read.
#[derive(Debug, Default)]
pub(crate) struct Networks(Mutex<Option<(PathBuf, Weak<Network>)>>);

impl Networks {
    /// The network in a file.
    pub(crate) fn get(&self, file: &Path) -> Result<Arc<Network>, NetworkError> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = last.as_ref().filter(|(of, _)| of == file).and_then(|(_, network)| network.upgrade());
        if let Some(network) = known {
            return Ok(network);
        }
        let source = File::open(file).map_err(NetworkError::Disk)?;
        let network = Arc::new(Network::read(source).map_err(NetworkError::Read)?);
        *last = Some((file.to_owned(), Arc::downgrade(&network)));
        Ok(network)
    }

    /// Reads a network and measures it.
    pub(crate) fn facts(&self, file: &Path) -> Result<NetworkFacts, NetworkError> {
        let network = self.get(file)?;
        let bytes = file.metadata().map_err(NetworkError::Disk)?.len();
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let speeds = [19, 9].map(|side| {
            let size = Size::square(side);
            size.map_or(0.0, |size| network.speed(Load { size, batch: TOGETHER, threads }, MEASURED))
        });
        Ok(NetworkFacts { name: network.name().to_owned(), version: network.version(), bytes, speeds })
    }
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Disk(error) => error.fmt(f),
            Self::Read(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NetworkError {}
