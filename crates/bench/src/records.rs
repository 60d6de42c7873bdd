//! Files of records in folders.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

/// Maximum number of files that are read.
pub const MAX_FILES: usize = 100_000;
/// Maximum size of a file in bytes.
pub const MAX_BYTES: u64 = 16 << 20;
/// Maximum size of all files together in bytes.
pub const MAX_TOTAL: u64 = 1 << 30;

/// SGF files of a folder and its folders with their paths, in order of the paths; or the file itself.
///
/// # Errors
/// Fails if one of them cannot be read, or they are too large.
pub fn files(path: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let read = || match path.is_dir() {
        true => folder(path),
        false => Ok(vec![(path.to_owned(), lanke_storage::read(path, MAX_BYTES)?)]),
    };
    let mut found = read().with_context(|| format!("cannot read {}", path.display()))?;
    found.sort();
    Ok(found)
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

/// True for the name of an SGF file.
pub fn is_sgf(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf"))
}
