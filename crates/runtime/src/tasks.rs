//! Tasks with files that threads of their own carry out: records read, products made, folders listed.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{fs, io};

use chrono::{DateTime, Local, NaiveDateTime};
use lanke_game::record::{self, Collection, ReadError, Tree, limits};
use lanke_storage::{Access, Version, conflict, replace};

use lanke_app::export::{Destination, MakeError};
use lanke_app::files::{GameFile, OpenError, Source};
use lanke_app::games::{FoundFile, KeptGame};
use lanke_app::name_of;
use lanke_players::is_network;
use lanke_print::{Job, Progress};

/// The most entries of a folder that are listed.
const MAX_LISTED: usize = 2000;
/// The most files that the list of games has: the newest.
const MAX_GAMES: usize = 5000;
/// Bytes of the longest record that is read for a list of games.
const MAX_GAME: u64 = 4 << 20;
/// The latest time that a list of games shows, since 1970: the last second of the year 9999. Some disks hold times beyond
/// all calendars.
const LATEST: Duration = Duration::from_secs(253_402_300_799);

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

/// Shows a folder in the system's file manager.
pub(crate) fn show_folder(folder: &Path) -> io::Result<()> {
    // The file manager would offer to make one that is gone.
    fs::metadata(folder)?;
    open::that_detached(folder)
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
        let name = name_of(&path);
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

/// Files that may hold games, the newest first, and whether there are more: those in a folder, and those `elsewhere` that
/// are still there.
pub(crate) fn find_games(folder: &Path, elsewhere: Vec<PathBuf>) -> (Vec<FoundFile>, bool, Option<io::Error>) {
    let (entries, trouble) = match fs::read_dir(folder) {
        Ok(entries) => (Some(entries), None),
        // The folder of games is made with the first game.
        Err(e) if e.kind() == io::ErrorKind::NotFound => (None, None),
        Err(e) => (None, Some(e)),
    };
    let is_record = |path: &Path| {
        let format = path.extension().and_then(|e| e.to_str()).and_then(record::Format::of_extension);
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        format.is_some() && !hidden
    };
    let paths = entries.into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let mut files: Vec<FoundFile> =
        paths.filter(|path| is_record(path)).filter_map(|path| found_file(path, false)).collect();
    files.extend(
        elsewhere.into_iter().filter(|path| path.parent() != Some(folder)).filter_map(|path| found_file(path, true)),
    );
    files.sort_by(|a, b| (b.written, &b.path).cmp(&(a.written, &a.path)));
    let more = files.len() > MAX_GAMES;
    files.truncate(MAX_GAMES);
    (files, more, trouble)
}

/// A file that is there, without its content.
fn found_file(path: PathBuf, elsewhere: bool) -> Option<FoundFile> {
    let about = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
    let written = local_time(about.modified().ok()?);
    Some(FoundFile { path, written, bytes: about.len(), elsewhere })
}

/// Time of a file in local time, the nearest one that can be shown.
fn local_time(time: SystemTime) -> NaiveDateTime {
    DateTime::<Local>::from(time.clamp(UNIX_EPOCH, UNIX_EPOCH + LATEST)).naive_local()
}

/// Files and the places that they are moved to.
type FileMoves = Vec<(PathBuf, PathBuf)>;

/// Moves files, each from one place to another; where that is taken, to a place beside it. The moves that were made, and
/// the first file that could not be moved.
pub(crate) fn move_files(files: FileMoves) -> (FileMoves, Option<(PathBuf, io::Error)>) {
    let (mut moved, mut trouble) = (Vec::new(), None);
    for (from, to) in files {
        match lanke_storage::move_file(&from, &to) {
            Ok(to) => moved.push((from, to)),
            Err(why) => trouble = trouble.or(Some((from, why))),
        }
    }
    (moved, trouble)
}

/// Reads the games of files.
pub(crate) fn read_games(files: Vec<PathBuf>) -> Vec<(PathBuf, Result<KeptGame, OpenError>)> {
    files.into_iter().map(|path| (path.clone(), read_game(path))).collect()
}

fn read_game(path: PathBuf) -> Result<KeptGame, OpenError> {
    KeptGame::of(&read_list_entry(path)?).ok_or(OpenError::Read(ReadError::NoGame))
}

/// The record that a list previews: that of the first game in a file.
pub(crate) fn preview(path: PathBuf) -> Option<Tree> {
    read_list_entry(path).ok()?.games.into_iter().next()
}

/// Reads a record that is small enough for lists.
fn read_list_entry(path: PathBuf) -> Result<Collection, OpenError> {
    let extension = path.extension().map(|e| e.to_string_lossy().into_owned());
    let bytes = lanke_storage::read(&path, MAX_GAME).map_err(|e| OpenError::Disk(path, e))?;
    Ok(record::read(&bytes, extension.as_deref(), None).map_err(OpenError::Read)?.collection)
}

#[cfg(test)]
mod tests {
    use chrono::Datelike;

    use super::*;

    #[test]
    fn times_beyond_all_calendars_are_shown_as_the_nearest() {
        let year = |time: Option<SystemTime>| time.map(|time| local_time(time).year());
        let far = Duration::from_secs(1 << 43);
        // Where the year begins depends on the time zone; systems that have no such times have none to show.
        for (time, years) in [
            (UNIX_EPOCH.checked_add(far), 9999..=10_000),
            (UNIX_EPOCH.checked_sub(far), 1969..=1970),
            (UNIX_EPOCH.checked_add(Duration::from_secs(1_750_000_000)), 2025..=2025),
        ] {
            assert!(year(time).is_none_or(|year| years.contains(&year)), "{time:?}");
        }
    }
}
