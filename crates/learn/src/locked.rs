//! Files of a learner, which several programs may change, one after the other.

use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lanke_game::record::{self, Format, Opened};
use lanke_storage::Access;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Time that another program may take to change a file.
const PATIENCE: Duration = Duration::from_secs(5);

/// Failure to read or write a learner's file.
#[derive(Debug)]
pub enum FileError {
    /// The disk refuses.
    Disk(PathBuf, io::Error),
    /// Another program is changing it.
    Busy(PathBuf),
    /// It cannot be understood; its next change sets it aside and begins anew.
    Damaged(PathBuf),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Disk(path, error) => write!(f, "cannot read or write {}: {error}", path.display()),
            Self::Busy(path) => write!(f, "another program is changing {}", path.display()),
            Self::Damaged(path) => {
                write!(f, "{} is damaged and counts as empty; its next change sets it aside", path.display())
            }
        }
    }
}

impl std::error::Error for FileError {}

impl FileError {
    /// Value that was read, the default for a damaged file; and the damage, to be told.
    ///
    /// # Errors
    /// Every other failure.
    pub fn or_damage<T: Default>(read: Result<T, Self>) -> Result<(T, Option<Self>), Self> {
        match read {
            Err(damage @ Self::Damaged(_)) => Ok((T::default(), Some(damage))),
            read => read.map(|value| (value, None)),
        }
    }
}

/// Holds a file against other programs until the lock is dropped. The file is replaced as a whole, so that the lock lies in a file
/// beside it.
pub(crate) fn hold(path: &Path) -> Result<File, FileError> {
    let fault = |error| FileError::Disk(path.to_owned(), error);
    if let Some(folder) = path.parent() {
        lanke_storage::create_folder(folder).map_err(fault)?;
    }
    let lock = lanke_storage::append(&path.with_extension("lock"), Access::Private).map_err(fault)?;
    if lanke_storage::lock(&lock, PATIENCE).map_err(fault)? { Ok(lock) } else { Err(FileError::Busy(path.to_owned())) }
}

/// Records of an SGF file in any encoding, with warnings of what is damaged; none where it is no such file.
pub(crate) fn records(bytes: &[u8]) -> Option<Opened> {
    record::read(bytes, Some("sgf"), None).ok().filter(|opened| opened.format == Format::Sgf)
}

/// Value of a JSON file; the default where there is no file.
pub(crate) fn read<T: Default + DeserializeOwned>(path: &Path, most: u64) -> Result<T, FileError> {
    match lanke_storage::read(path, most) {
        Ok(bytes) => serde_json::from_slice(&bytes).map_err(|_| FileError::Damaged(path.to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(T::default()),
        Err(error) => Err(FileError::Disk(path.to_owned(), error)),
    }
}

/// Changes the value of a JSON file; another program that does so at the same time waits. A damaged file is set aside.
pub(crate) fn change<T: Default + DeserializeOwned + Serialize>(
    path: &Path,
    most: u64,
    change: impl FnOnce(&mut T),
) -> Result<T, FileError> {
    let fault = |error| FileError::Disk(path.to_owned(), error);
    let _held = hold(path)?;
    let (mut value, damage) = FileError::or_damage(read::<T>(path, most))?;
    if damage.is_some() {
        lanke_storage::set_aside(path).map_err(fault)?;
    }
    change(&mut value);
    let bytes = serde_json::to_vec(&value).map_err(|error| fault(error.into()))?;
    lanke_storage::replace(path, &bytes, Access::Private).map_err(fault)?;
    Ok(value)
}
