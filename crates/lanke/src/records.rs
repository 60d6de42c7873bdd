//! Files of records, from folders and archives.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::read::GzDecoder;

/// Files of a source that are read, and bytes of each.
const MAX_FILES: usize = 100_000;
const MAX_BYTES: u64 = 16 << 20;

/// Every SGF file of a folder and its folders, or of a `.tar.gz`, in order of their names.
pub(crate) fn files(path: &Path) -> Result<Vec<Vec<u8>>> {
    let mut found: Vec<(PathBuf, Vec<u8>)> = if path.is_dir() { folder(path) } else { archive(path) }
        .with_context(|| format!("cannot read {}", path.display()))?;
    found.sort();
    Ok(found.into_iter().map(|(_, bytes)| bytes).collect())
}

fn folder(path: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut found = Vec::new();
    let mut open = vec![path.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder)? {
            let (entry, kind) = entry.and_then(|e| Ok((e.path(), e.file_type()?)))?;
            if kind.is_dir() {
                open.push(entry);
            } else if is_sgf(&entry) && found.len() < MAX_FILES {
                let bytes = bounded(File::open(&entry)?)?;
                found.push((entry, bytes));
            }
        }
    }
    Ok(found)
}

fn archive(path: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut found = Vec::new();
    for entry in tar::Archive::new(GzDecoder::new(File::open(path)?)).entries()? {
        let entry = entry?;
        let name = entry.path()?.into_owned();
        if is_sgf(&name) && found.len() < MAX_FILES {
            found.push((name, bounded(entry)?));
        }
    }
    Ok(found)
}

fn bounded(from: impl Read) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn is_sgf(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf"))
}
