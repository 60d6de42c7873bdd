//! Files of records, from folders and archives.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::read::GzDecoder;
use lanke_bench::records::{self, MAX_BYTES, MAX_FILES, MAX_TOTAL, is_sgf};
use lanke_storage::{open, within};

/// Every SGF file of a folder and its folders, or of a `.tar.gz`, in order of their names.
pub(crate) fn files(path: &Path) -> Result<Vec<Vec<u8>>> {
    let found = if path.is_dir() {
        records::files(path)?
    } else {
        let mut found = archive(path).with_context(|| format!("cannot read {}", path.display()))?;
        found.sort();
        found
    };
    Ok(found.into_iter().map(|(_, bytes)| bytes).collect())
}

fn archive(path: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut found = Vec::new();
    // What is unpacked is bounded as a whole: an archive can announce names and files of any length.
    let unpacked = Bounded { source: GzDecoder::new(open(path)?), left: MAX_TOTAL };
    for entry in tar::Archive::new(unpacked).entries()? {
        let entry = entry?;
        let name = entry.path()?.into_owned();
        if is_sgf(&name) && found.len() < MAX_FILES {
            let bytes = within(entry, MAX_BYTES).with_context(|| name.display().to_string())?;
            found.push((name, bytes));
        }
    }
    Ok(found)
}

/// A source that fails after so many bytes.
struct Bounded<R> {
    source: R,
    left: u64,
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.source.read(buffer)?;
        let too_large = || {
            io::Error::new(io::ErrorKind::FileTooLarge, format!("it is larger than {} MB unpacked", MAX_TOTAL >> 20))
        };
        self.left = self.left.checked_sub(length as u64).ok_or_else(too_large)?;
        Ok(length)
    }
}
