//! Real files to test readers with, where they are at hand.

use std::fs;
use std::path::{Path, PathBuf};

/// A folder of test data, if this checkout has it beside it; says so if not.
pub(crate) fn folder(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/rules").join(name);
    if !path.is_dir() {
        eprintln!("skipped: {} is not here", path.display());
        return None;
    }
    Some(path)
}

/// Every record of the torture collection, by its name there.
pub(crate) fn torture() -> Vec<(String, Vec<u8>)> {
    let Some(root) = folder("sgf-torture") else { return Vec::new() };
    let mut files = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| ["sgf", "gib", "ngf", "ugf", "ugi"].iter().any(|x| e == *x)) {
                let parts = path.strip_prefix(&root).unwrap().iter().map(|part| part.to_string_lossy());
                let name = parts.collect::<Vec<_>>().join("/");
                files.push((name, fs::read(path).unwrap()));
            }
        }
    }
    files.sort();
    files
}
