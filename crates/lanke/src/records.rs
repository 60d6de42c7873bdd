//! Files of records, from folders and archives.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use flate2::read::GzDecoder;
use lanke_storage::{open, within};

/// Files of a source that are read, and bytes of each and of all.
const MAX_FILES: usize = 100_000;
const MAX_BYTES: u64 = 16 << 20;
const MAX_TOTAL: u64 = 1 << 30;

/// Every SGF file of a folder and its folders, or of a `.tar.gz`, in order of their names.
pub(crate) fn files(path: &Path) -> Result<Vec<Vec<u8>>> {
    let mut found: Vec<(PathBuf, Vec<u8>)> = if path.is_dir() { folder(path) } else { archive(path) }
        .with_context(|| format!("cannot read {}", path.display()))?;
    found.sort();
    Ok(found.into_iter().map(|(_, bytes)| bytes).collect())
}

fn folder(path: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let (mut found, mut total) = (Vec::new(), 0);
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let (entry, kind) = entry.and_then(|e| Ok((e.path(), e.file_type()?)))?;
            if kind.is_dir() {
                folders.push(entry);
            } else if is_sgf(&entry) && found.len() < MAX_FILES {
                let bytes = lanke_storage::read(&entry, MAX_BYTES).with_context(|| entry.display().to_string())?;
                total += bytes.len() as u64;
                ensure!(total <= MAX_TOTAL, "its records are larger than {} MB together", MAX_TOTAL >> 20);
                found.push((entry, bytes));
            }
        }
    }
    Ok(found)
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

fn is_sgf(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf"))
}
