//! Versions of files: noticing that another program has changed one before it is replaced.

use std::fmt;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Read};
use std::path::Path;
use std::str::FromStr;

/// Bytes that are read at once.
const BLOCK: usize = 1 << 16;

/// The content of a file as it was read or written: its length and a hash. Where another build of this program
/// hashes otherwise, a file merely counts as changed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Version {
    length: u64,
    hash: u64,
}

/// Expected version of a file that is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Whatever it is: its user has been asked.
    Anything,
    /// Not there.
    Nothing,
    /// As it was read or written.
    Version(Version),
}

/// Reasons to ask before a file is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// Another program has changed it.
    Changed,
    /// It was moved or removed.
    Removed,
    /// Something is there that was not read or written here.
    Exists,
    /// It is read-only.
    ReadOnly,
    /// It is a folder, a pipe, a socket or a device, and is not replaced at all.
    NotAFile,
}

impl Version {
    /// The version of a file with this content.
    pub fn of(bytes: &[u8]) -> Self {
        let mut hasher = DefaultHasher::new();
        hasher.write(bytes);
        Self { length: bytes.len() as u64, hash: hasher.finish() }
    }

    /// True if a file still has this content. One of another length is not read.
    fn is_of(self, path: &Path) -> io::Result<bool> {
        let mut file = crate::open(path)?.take(self.length + 1);
        if file.get_ref().metadata()?.len() != self.length {
            return Ok(false);
        }
        let (mut hasher, mut block, mut length) = (DefaultHasher::new(), vec![0; BLOCK], 0);
        loop {
            match file.read(&mut block) {
                Ok(0) => return Ok(length == self.length && hasher.finish() == self.hash),
                Ok(read) => {
                    hasher.write(&block[..read]);
                    length += read as u64;
                }
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
    }
}

/// Conflict that speaks against replacing a file; `None` if it is as expected. Symbolic links are followed, as
/// [`replace`](crate::replace) does.
///
/// # Errors
/// Fails if the file cannot be looked at.
pub fn conflict(path: &Path, expected: Expected) -> io::Result<Option<Conflict>> {
    let file = match fs::metadata(path) {
        Ok(file) => file,
        Err(e) if e.kind() == io::ErrorKind::NotFound => {
            return Ok(matches!(expected, Expected::Version(_)).then_some(Conflict::Removed));
        }
        Err(e) => return Err(e),
    };
    Ok(match expected {
        _ if !file.is_file() => Some(Conflict::NotAFile),
        Expected::Anything => None,
        Expected::Nothing => Some(Conflict::Exists),
        Expected::Version(_) if file.permissions().readonly() => Some(Conflict::ReadOnly),
        Expected::Version(version) if version.is_of(path)? => None,
        Expected::Version(_) => Some(Conflict::Changed),
    })
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:016x}", self.length, self.hash)
    }
}

impl fmt::Debug for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The text is no [`Version`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoVersion;

impl FromStr for Version {
    type Err = NoVersion;

    fn from_str(text: &str) -> Result<Self, NoVersion> {
        let (length, hash) = text.split_once(' ').ok_or(NoVersion)?;
        let hash = u64::from_str_radix(hash, 16).map_err(|_| NoVersion)?;
        Ok(Self { length: length.parse().map_err(|_| NoVersion)?, hash })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_written_and_read() {
        let version = Version::of(b"(;GM[1])");
        assert_eq!(version.to_string().parse(), Ok(version));
        for text in ["", "8", "x 00", "8 é", "8 10000000000000000"] {
            assert_eq!(text.parse::<Version>(), Err(NoVersion), "{text}");
        }
    }

    #[test]
    fn a_file_that_changed_meanwhile_is_noticed() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.sgf");
        let found = |expected| conflict(&path, expected).unwrap();
        let known = Expected::Version(Version::of(b"one"));
        assert_eq!(found(Expected::Nothing), None);
        assert_eq!(found(known), Some(Conflict::Removed));
        fs::write(&path, "one").unwrap();
        assert_eq!(found(known), None);
        assert_eq!(found(Expected::Nothing), Some(Conflict::Exists));
        for other in ["two", "", "longer"] {
            fs::write(&path, other).unwrap();
            assert_eq!(found(known), Some(Conflict::Changed), "{other}");
            assert_eq!(found(Expected::Anything), None);
        }
        fs::write(&path, "one").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert_eq!(found(known), Some(Conflict::ReadOnly));
        assert_eq!(conflict(dir.path(), Expected::Anything).unwrap(), Some(Conflict::NotAFile));
    }

    #[test]
    #[cfg(unix)]
    fn a_symbolic_link_is_what_it_leads_to() {
        let dir = tempfile::tempdir().unwrap();
        let (link, file) = (dir.path().join("a.sgf"), dir.path().join("b.sgf"));
        fs::write(&file, "one").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let known = Expected::Version(Version::of(b"one"));
        assert_eq!(conflict(&link, known).unwrap(), None);
        fs::write(&file, "two").unwrap();
        assert_eq!(conflict(&link, known).unwrap(), Some(Conflict::Changed));
    }
}
