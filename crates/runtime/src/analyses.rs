//! Analyses kept beside records: a folder of bounded size, a file for each game.

use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

use lanke_app::analysis_files::{Effect, Event as Files};
use lanke_app::event::Event;
use lanke_game::record::analysis::Analyses;
use lanke_game::record::limits;
use lanke_storage::{Access, files, read, replace, seal, set_aside, unseal};

/// First words of a file.
const KIND: &str = "lanke analyses 1";
const EXTENSION: &str = "analyses";
/// Games whose analyses are kept, and the bytes of all of them: those written longest ago make room.
const MAX_FILES: usize = 4000;
const MAX_BYTES: u64 = 1 << 30;
/// Bytes of a file that are read.
const MAX_FILE: u64 = 2 * limits::ANALYSES_BYTES as u64;

/// Reads or writes a file in a folder. Without a folder there is nothing to read, and nothing is written.
pub(crate) fn carry_out(effect: Effect, folder: Option<&Path>) -> Event {
    Event::Analyses(match effect {
        Effect::Read { record, game, identity } => {
            let (analyses, damaged) = folder.map(|folder| load(&path(folder, identity))).unwrap_or_default();
            Files::Read { record, game, analyses: Box::new(analyses), damaged }
        }
        Effect::Write { identity, text } => {
            Files::Written { result: folder.map_or(Ok(()), |folder| write(folder, identity, &text)) }
        }
    })
}

/// Analyses that the window has kept of a game in the folder [`Places::analyses`](crate::Places::analyses); empty where
/// it has kept none, or their file cannot be read.
pub fn kept(folder: &Path, identity: u64) -> Analyses {
    read(&path(folder, identity), MAX_FILE).ok().and_then(|bytes| parse(&bytes)).unwrap_or_default()
}

/// Part of the folder that games may fill which are analysed while the computer is idle. Together they never make room for
/// each other, so that none is analysed again and again.
pub(crate) struct Room<'a> {
    folder: &'a Path,
    files: usize,
    bytes: u64,
}

impl<'a> Room<'a> {
    /// The room in a folder.
    pub(crate) fn within(folder: &'a Path) -> Self {
        Self { folder, files: MAX_FILES / 4 * 3, bytes: MAX_BYTES / 4 * 3 }
    }

    /// Takes the place of a game's analyses, which may still have to be made; false where there is none left.
    pub(crate) fn take(&mut self, identity: u64) -> bool {
        let left = (self.files.checked_sub(1), self.bytes.checked_sub(length(self.folder, identity).unwrap_or(0)));
        let (Some(files), Some(bytes)) = left else { return false };
        (self.files, self.bytes) = (files, bytes);
        true
    }
}

/// True if analyses of a game are kept.
pub(crate) fn has(folder: &Path, identity: u64) -> bool {
    length(folder, identity).is_some()
}

/// Bytes of the analyses that are kept of a game.
fn length(folder: &Path, identity: u64) -> Option<u64> {
    fs::metadata(path(folder, identity)).ok().map(|file| file.len())
}

fn path(folder: &Path, identity: u64) -> PathBuf {
    folder.join(format!("{identity:016x}.{EXTENSION}"))
}

/// The analyses of a file, and the name that it bears now if it was damaged.
fn load(path: &Path) -> (Analyses, Option<PathBuf>) {
    // Mostly there is no file yet; one that cannot be read now is written anew if something is found.
    let Ok(bytes) = read(path, MAX_FILE) else { return Default::default() };
    match parse(&bytes) {
        Some(analyses) => (analyses, None),
        None => (Analyses::default(), set_aside(path).ok()),
    }
}

fn parse(bytes: &[u8]) -> Option<Analyses> {
    unseal(KIND, bytes).and_then(|text| Analyses::read(text).ok())
}

pub(crate) fn write(folder: &Path, identity: u64, text: &str) -> io::Result<()> {
    let path = path(folder, identity);
    replace(&path, seal(KIND, text).as_bytes(), Access::Private)?;
    prune(folder, &path)
}

/// Removes the oldest files beyond what is kept.
fn prune(folder: &Path, newest: &Path) -> io::Result<()> {
    let mut known: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
    for path in files(folder, EXTENSION)?.into_iter().filter(|path| path != newest) {
        // Another program may have removed it.
        let Ok(file) = fs::metadata(&path) else { continue };
        known.push((file.modified().unwrap_or(SystemTime::UNIX_EPOCH), file.len(), path));
    }
    known.sort_by(|a, b| b.cmp(a));
    let (mut count, mut bytes) = (1, fs::metadata(newest)?.len());
    for (_, length, path) in known {
        (count, bytes) = (count + 1, bytes + length);
        if count > MAX_FILES || bytes > MAX_BYTES {
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_files_make_room() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path();
        for identity in 0..MAX_FILES as u64 + 3 {
            fs::write(path(folder, identity), "x").unwrap();
            let age = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(identity);
            fs::File::options().append(true).open(path(folder, identity)).unwrap().set_modified(age).unwrap();
        }
        write(folder, 9_999, "(;)").unwrap();
        assert_eq!(files(folder, EXTENSION).unwrap().len(), MAX_FILES);
        assert!(!path(folder, 3).exists() && path(folder, 4).exists() && path(folder, 9_999).exists());
    }

    #[test]
    fn games_analysed_by_themselves_leave_room_for_each_other() {
        let dir = tempfile::tempdir().unwrap();
        for identity in 0..4 {
            fs::File::create(path(dir.path(), identity)).unwrap().set_len(MAX_BYTES / 4).unwrap();
        }
        let mut room = Room::within(dir.path());
        let taken: Vec<bool> = (0..4).map(|identity| room.take(identity)).collect();
        assert_eq!(taken, [true, true, true, false], "the last would make the first go");
    }
}
