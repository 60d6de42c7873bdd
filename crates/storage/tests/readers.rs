//! The one rule about files: this crate opens them. Every other place that reads or unpacks something is named here,
//! with the reason why it is bounded.

use std::fs;
use std::path::{Path, PathBuf};

/// Names of functions that read a file, a stream to its end, or something packed.
const READERS: [&str; 10] = [
    "File::open(",
    "File::options(",
    "fs::read(",
    "fs::read_to_string(",
    "OpenOptions",
    ".read_to_end(",
    ".read_to_string(",
    "GzDecoder::new(",
    "ZlibDecoder",
    "tar::Archive",
];

/// A file, what it uses, and why that may be.
const ALLOWED: &[(&str, &str, &str)] = &[
    ("game/src/record/analysis/katrain.rs", ".read_to_end(", "takes `limits::INFLATED` bytes"),
    ("game/src/record/analysis/katrain.rs", "GzDecoder::new(", "takes `limits::INFLATED` bytes"),
    ("lab/src/learn.rs", "GzDecoder::new(", "unpacked by `lanke_storage::within`"),
    ("lab/src/records.rs", "GzDecoder::new(", "unpacked through `Bounded`"),
    ("lab/src/records.rs", "tar::Archive", "each entry by `lanke_storage::within`, all through `Bounded`"),
    ("lanke/src/botzone.rs", "fs::read_to_string(", "two lines of the system itself, in `/proc`"),
    ("library/src/schema.rs", ".read_to_end(", "takes sixteen bytes"),
    ("nn/src/file.rs", ".read_to_end(", "takes two bytes"),
    ("nn/src/file.rs", "GzDecoder::new(", "a stream; `MAX_WEIGHTS` and the layers bound what is kept"),
    ("peer/src/net/seek.rs", ".read_to_end(", "takes a bounded number of bytes of a socket"),
];

#[test]
fn files_are_opened_by_this_crate_alone() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found: Vec<(String, &str)> = Vec::new();
    for path in sources(&crates) {
        let name = path.strip_prefix(&crates).expect("a path below it").to_string_lossy().replace('\\', "/");
        let code = fs::read_to_string(&path).expect("a source file");
        // Tests of a module stand at its end; those in a file of their own are named anywhere.
        let code = code.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        found.extend(READERS.iter().filter(|&&reader| code.contains(reader)).map(|&reader| (name.clone(), reader)));
    }
    let allowed = |name: &str, reader: &str| ALLOWED.iter().any(|(file, what, _)| *file == name && *what == reader);
    let strange: Vec<_> = found.iter().filter(|(name, reader)| !allowed(name, reader)).collect();
    assert!(strange.is_empty(), "use lanke_storage here, or say in this test why not: {strange:#?}");
    let used = |file: &str, what: &str| found.iter().any(|(name, reader)| name == file && *reader == what);
    let stale: Vec<_> = ALLOWED.iter().filter(|(file, what, _)| !used(file, what)).collect();
    assert!(stale.is_empty(), "not used any more: {stale:#?}");
}

/// The sources of all crates but this one, and `xtask`, which reads what it has made itself.
fn sources(crates: &Path) -> Vec<PathBuf> {
    let folders = |path: &Path| fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut open: Vec<PathBuf> = folders(crates)
        .filter(|path| !path.ends_with("storage") && !path.ends_with("xtask"))
        .map(|path| path.join("src"))
        .collect();
    let mut sources = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(folders(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push(path);
        }
    }
    assert!(sources.len() > 100, "{}", sources.len());
    sources
}
