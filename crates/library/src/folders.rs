//! The folders of the library: a text file beside the index, a path a line, so that the index can be deleted.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use lanke_game::record::Format;
use lanke_storage::Access;

use crate::{DamagedFile, LibraryError};

/// Bytes of the list of folders.
const MAX_LIST: u64 = 1 << 20;

/// Folders within folders that are looked into.
const MAX_DEPTH: usize = 40;

/// Files that are looked at.
const MAX_FILES: usize = 4_000_000;

/// Time that another program may take to change the list.
const PATIENCE: Duration = Duration::from_secs(10);

/// The file that lists the folders of an index.
fn list_path(index: &Path) -> PathBuf {
    beside(index, "folders")
}

/// A file of an index. Of indexes that differ in their extensions alone each has its own.
fn beside(index: &Path, extension: &str) -> PathBuf {
    match index.extension() {
        Some(own) if own != "sqlite" => index.with_added_extension(extension),
        _ => index.with_extension(extension),
    }
}

/// The folders of an index.
pub(crate) fn read(index: &Path) -> Result<Vec<PathBuf>, LibraryError> {
    let mut path = list_path(index);
    // The list as earlier versions named it; an index with that name is none.
    let earlier = index.with_extension("folders");
    if !path.exists() && earlier != index {
        path = earlier;
    }
    match lanke_storage::read_text(&path, MAX_LIST) {
        Ok(text) => Ok(text.lines().filter(|line| !line.is_empty()).map(PathBuf::from).collect()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(LibraryError::File(path, error)),
    }
}

/// Changes the folders of an index; another program that does so at the same time waits.
pub(crate) fn change(index: &Path, change: impl FnOnce(&mut Vec<PathBuf>)) -> Result<(), LibraryError> {
    let path = list_path(index);
    let fault = |error| LibraryError::File(path.clone(), error);
    // The list is replaced as a whole, so that the lock lies in a file of its own.
    let lock: File = lanke_storage::append(&beside(index, "lock"), Access::Private).map_err(fault)?;
    if !lanke_storage::lock(&lock, PATIENCE).map_err(fault)? {
        return Err(LibraryError::Busy);
    }
    let mut folders = read(index)?;
    change(&mut folders);
    let lines: Vec<String> = folders.iter().filter_map(|folder| folder.to_str()).map(|f| format!("{f}\n")).collect();
    lanke_storage::replace(&path, lines.concat().as_bytes(), Access::Private).map_err(fault)
}

/// True if two paths name one folder.
pub(crate) fn is_same(a: &Path, b: &Path) -> bool {
    real_path(a) == real_path(b)
}

/// The folders without those that are others under another name, or lie in others.
pub(crate) fn outermost<'a>(folders: impl Iterator<Item = &'a PathBuf>) -> Vec<&'a Path> {
    let mut folders: Vec<_> = folders.map(|folder| (real_path(folder), folder.as_path())).collect();
    // Behind a folder stand those in it.
    folders.sort_unstable();
    folders.dedup_by(|next, outer| next.0.starts_with(&outer.0));
    folders.into_iter().map(|(_, folder)| folder).collect()
}

/// The path of a folder without links and `..`; while the disk does not give it, the absolute path.
fn real_path(folder: &Path) -> PathBuf {
    let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    absolute.canonicalize().unwrap_or(absolute)
}

/// A file as the disk describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FoundFile {
    pub(crate) path: String,
    /// Nanoseconds since 1970.
    pub(crate) mtime: i64,
    pub(crate) length: i64,
}

/// The files of some folders.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) files: Vec<FoundFile>,
    /// Folders that cannot be read, or not as a whole; their games stay in the index.
    pub(crate) unreadable: Vec<PathBuf>,
    /// Files that the disk does not describe at the moment; their games stay in the index.
    pub(crate) unreadable_files: Vec<DamagedFile>,
    /// Number of files that are left out because their names are not Unicode.
    pub(crate) unnamed: usize,
}

impl Found {
    /// The records within a folder and the folders in it. Symbolic links of folders are not followed.
    pub(crate) fn look(&mut self, folder: &Path) {
        let mut folders = vec![(folder.to_owned(), 0)];
        while let Some((folder, depth)) = folders.pop() {
            let Ok(entries) = std::fs::read_dir(&folder) else {
                self.unreadable.push(folder);
                continue;
            };
            let mut whole = true;
            for entry in entries {
                let looked = entry.and_then(|entry| {
                    let path = entry.path();
                    if entry.file_type()?.is_dir() {
                        if depth < MAX_DEPTH {
                            folders.push((path, depth + 1));
                        }
                    } else if is_record(&path) && self.files.len() < MAX_FILES {
                        self.add(&path);
                    }
                    Ok(())
                });
                // What has vanished by now is none of its files.
                whole &= looked.err().is_none_or(|error| error.kind() == io::ErrorKind::NotFound);
            }
            if !whole {
                self.unreadable.push(folder);
            }
        }
    }

    fn add(&mut self, path: &Path) {
        let Some(name) = path.to_str() else {
            self.unnamed += 1;
            return;
        };
        match std::fs::metadata(path) {
            Ok(metadata) if metadata.is_file() => {
                let mtime = metadata.modified().map_or(0, nanoseconds);
                let length = i64::try_from(metadata.len()).unwrap_or(i64::MAX);
                self.files.push(FoundFile { path: name.to_owned(), mtime, length });
            }
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                self.unreadable_files.push(DamagedFile { path: name.to_owned(), reason: error.to_string() });
            }
            _ => {}
        }
    }
}

fn nanoseconds(time: SystemTime) -> i64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| i64::try_from(since.as_nanos()).unwrap_or(i64::MAX))
}

/// True for names that end as records do. Of JSON files few are logs of Botzone: those are opened by their names alone.
fn is_record(path: &Path) -> bool {
    let format = path.extension().and_then(|extension| extension.to_str()).and_then(Format::of_extension);
    format.is_some_and(|format| format != Format::Botzone)
}
