//! Networks read from their files, each once however many players use it, and their speed on this machine.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, SystemTime};
use std::{fmt, io, thread};

use lanke_nn::{EvaluateError, Load, LoadError, LoadErrorKind, Network};
use lanke_rules::Size;

/// Time to measure each speed.
const MEASURED: Duration = Duration::from_millis(300);
/// Boards that are evaluated together meanwhile, as a search does it.
const TOGETHER: usize = 4;

/// Name, size and speed of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkFacts {
    /// The name in its file.
    pub name: String,
    /// The version of its file.
    pub version: usize,
    /// Bytes of its file.
    pub bytes: u64,
    /// It imitates people, whose ranks stand for its levels.
    pub people: bool,
    /// It was trained for NoGo.
    pub nogo: bool,
    /// Evaluations a second on this machine with all its cores, of boards of 19×19 and of 9×9.
    pub speeds: [f64; 2],
}

/// Refusal of a file that is no usable network.
#[derive(Debug)]
pub enum NetworkError {
    /// The disk does not give it.
    Disk(io::Error),
    /// It cannot be read as a network.
    Read(LoadError),
    /// It is read, but what the network answers makes no sense.
    Nonsense,
}

/// Networks in use. Players ask for them on their threads, so they are shared and locked; the second to ask waits until
/// the network is read. A file that is no network is read again when it has changed.
#[derive(Debug, Default)]
pub struct Networks(Mutex<KnownFiles>);

/// Files that were read.
#[derive(Debug, Default)]
struct KnownFiles {
    in_use: Vec<(PathBuf, Weak<Network>)>,
    /// Files that are no networks, as they were at a time.
    refused: Vec<(PathBuf, SystemTime, LoadError)>,
}

impl Networks {
    /// The network in a file.
    ///
    /// # Errors
    /// Fails if the file cannot be read as a network.
    pub fn get(&self, file: &Path) -> Result<Arc<Network>, NetworkError> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let KnownFiles { in_use, refused } = &mut *known;
        in_use.retain(|(_, network)| network.strong_count() > 0);
        if let Some(network) = in_use.iter().find(|(of, _)| of == file).and_then(|(_, network)| network.upgrade()) {
            return Ok(network);
        }
        let source = lanke_storage::open(file).map_err(NetworkError::Disk)?;
        let changed = source.metadata().and_then(|metadata| metadata.modified()).map_err(NetworkError::Disk)?;
        if let Some((.., error)) = refused.iter().find(|(of, at, _)| of == file && *at == changed) {
            return Err(error.clone().into());
        }
        refused.retain(|(of, ..)| of != file);
        let network = Network::read(source).inspect_err(|error| {
            refused.push((file.to_owned(), changed, error.clone()));
        })?;
        let network = Arc::new(network);
        in_use.push((file.to_owned(), Arc::downgrade(&network)));
        Ok(network)
    }

    /// Reads a network and measures it.
    ///
    /// # Errors
    /// Fails if the file cannot be read as a network.
    pub fn facts(&self, file: &Path) -> Result<NetworkFacts, NetworkError> {
        let network = self.get(file)?;
        let bytes = file.metadata().map_err(NetworkError::Disk)?.len();
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let mut speeds = [0.0; 2];
        for (speed, side) in speeds.iter_mut().zip([19, 9]) {
            let Ok(size) = Size::square(side) else { continue };
            let load = Load { size, batch: TOGETHER, threads };
            *speed = network.speed(load, MEASURED).map_err(|_| NetworkError::Nonsense)?;
        }
        let (name, version) = (network.name().to_owned(), network.version());
        let (people, nogo) = (network.imitates_people(), network.is_for_nogo());
        Ok(NetworkFacts { name, version, bytes, people, nogo, speeds })
    }
}

impl From<LoadError> for NetworkError {
    fn from(error: LoadError) -> Self {
        if error.trouble == LoadErrorKind::Nonsense { Self::Nonsense } else { Self::Read(error) }
    }
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Disk(error) => error.fmt(f),
            Self::Read(error) => error.fmt(f),
            Self::Nonsense => EvaluateError::Nonsense.fmt(f),
        }
    }
}

impl std::error::Error for NetworkError {}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};

    use super::*;

    #[test]
    fn a_file_that_is_no_network_is_read_again_when_it_has_changed() {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, networks) = (folder.path().join("net.bin"), Networks::default());
        let refusal = |text: &str, seconds: u64| {
            fs::write(&file, text).expect("it is written");
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
            File::options().append(true).open(&file).and_then(|file| file.set_modified(time)).expect("its time");
            networks.get(&file).expect_err("it is no network").to_string()
        };
        let first = refusal("", 1);
        assert_eq!(refusal("a poem about rivers", 1), first);
        let second = refusal("a poem about rivers", 2);
        assert_ne!(second, first);
        assert_eq!(refusal("", 2), second);
    }
}
