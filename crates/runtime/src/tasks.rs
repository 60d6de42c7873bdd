//! Tasks with files that threads of their own carry out: records read, products made, folders listed.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

use chrono::{DateTime, Local};
use lanke_game::record::{self, limits};
use lanke_storage::{Access, Version, conflict, replace};

use lanke_app::export::{Destination, MakeError};
use lanke_app::files::{GameFile, OpenError, Source};
use lanke_app::home::KeptGame;
use lanke_players::is_network;
use lanke_print::{Job, Progress};

/// The most entries of a folder that are listed.
const MAX_LISTED: usize = 2000;
/// Bytes of the longest record that is shown among the last games.
const MAX_GAME: u64 = 1 << 20;

/// Reads a record.
pub(crate) fn load(source: Source) -> Result<(record::Opened, Option<Version>), OpenError> {
    let (bytes, extension, version) = match source {
        Source::Text(text) => (text.into_bytes(), None, None),
        Source::File(path) => {
            let extension = path.extension().map(|e| e.to_string_lossy().into_owned());
            let bytes = lanke_storage::read(&path, limits::BYTES as u64).map_err(|e| OpenError::Disk(path, e))?;
            let version = Version::of(&bytes);
            (bytes, extension, Some(version))
        }
    };
    let opened = record::read(&bytes, extension.as_deref(), None).map_err(OpenError::Read)?;
    Ok((opened, version))
}

/// Makes a file and brings it where it belongs.
pub(crate) fn make(job: &Job, destination: &Destination, progress: &Progress) -> Result<(), MakeError> {
    let check = || match destination {
        Destination::File(path, expected) => match conflict(path, *expected) {
            Ok(None) => Ok(()),
            Ok(Some(conflict)) => Err(MakeError::Conflict(conflict)),
            Err(error) => Err(MakeError::Disk(error)),
        },
        Destination::Viewer => Ok(()),
    };
    check()?;
    let bytes = lanke_print::make(job, progress).map_err(MakeError::Export)?;
    // It may have taken minutes.
    check()?;
    let placed = match destination {
        Destination::File(path, _) => replace(path, &bytes, Access::Shared),
        Destination::Viewer => show(&bytes),
    };
    placed.map_err(MakeError::Disk)
}

/// Shows a PDF file in the system's viewer, which may read it long after the program has ended.
fn show(pdf: &[u8]) -> io::Result<()> {
    let mut file = tempfile::Builder::new().prefix("lanke-").suffix(".pdf").tempfile()?;
    file.write_all(pdf)?;
    let (_, path) = file.keep().map_err(|e| e.error)?;
    open::that_detached(path)
}

/// Looks if a file that was opened once is still there.
pub(crate) fn look_for(path: PathBuf) -> GameFile {
    GameFile { name: name_of(&path), folder: false, missing: !path.exists(), path }
}

/// Folders, records and networks in a folder, by name.
pub(crate) fn list(folder: &Path) -> io::Result<Vec<GameFile>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        // The folder of games is made with the first game.
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(e) => return Err(e),
    };
    let mut files = Vec::new();
    for entry in entries.take(MAX_LISTED) {
        let path = entry?.path();
        let name = path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
        let is_folder = path.is_dir();
        let record =
            path.extension().and_then(|e| e.to_str()).is_some_and(|e| record::Format::of_extension(e).is_some());
        if !name.starts_with('.') && (is_folder || record || is_network(&path)) {
            files.push(GameFile { name, path, folder: is_folder, missing: false });
        }
    }
    files.sort_by(|a, b| b.folder.cmp(&a.folder).then_with(|| b.name.cmp(&a.name)));
    Ok(files)
}

/// The records of a folder that were written last, the newest first; what cannot be read is left out.
pub(crate) fn last_games(folder: &Path, most: usize) -> Vec<KeptGame> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<(SystemTime, PathBuf)> = entries
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let is_record = path.extension().and_then(|e| e.to_str()).and_then(record::Format::of_extension).is_some();
            let about =
                fs::metadata(&path).ok().filter(|about| is_record && about.is_file() && about.len() <= MAX_GAME)?;
            Some((about.modified().ok()?, path))
        })
        .collect();
    files.sort_by(|a, b| b.cmp(a));
    let game = |(written, path): (SystemTime, PathBuf)| {
        let (opened, _) = load(Source::File(path.clone())).ok()?;
        Some(KeptGame::of(path, DateTime::<Local>::from(written).naive_local(), opened.collection.games.first()?))
    };
    files.into_iter().filter_map(game).take(most).collect()
}

/// Name of a file without its folder.
pub(crate) fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
