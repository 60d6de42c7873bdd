//! Analyses kept beside records: a folder of bounded size, a file for each game.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use lanke_app::analysis_files::{Effect, Event as Files};
use lanke_app::event::Event;
use lanke_game::record::analysis::Analyses;
use lanke_game::record::limits;
use lanke_storage::{Access, append, create_folder, files, lock, read, replace, seal, set_aside, unseal};

/// First words of a file.
const KIND: &str = "lanke analyses 1";
const EXTENSION: &str = "analyses";
/// Games whose analyses are kept, and the bytes of all of them: those written longest ago make room.
const MAX_FILES: usize = 4000;
const MAX_BYTES: u64 = 1 << 30;
/// Bytes of a file that are read.
const MAX_FILE: u64 = 2 * limits::ANALYSES_BYTES as u64;
/// Time that another may take to add to the folder.
const PATIENCE: Duration = Duration::from_secs(5);

/// Reads or writes a file in a folder. Without a folder there is nothing to read, and nothing is written.
pub(crate) fn carry_out(effect: Effect, folder: Option<&Path>) -> Event {
    Event::Analyses(match effect {
        Effect::Read { record, game, identity } => {
            let (analyses, damaged) = folder.map(|folder| load(&path(folder, identity))).unwrap_or_default();
            Files::Read { record, game, analyses: Box::new(analyses), damaged }
        }
        Effect::Write { identity, analyses } => {
            Files::Written { result: folder.map_or(Ok(()), |folder| add(folder, identity, *analyses)) }
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

/// Keeps analyses of a game with those that are kept of it already, of each position the better one: the open record and
/// the analysis of the person's own games write the same file.
///
/// # Errors
/// When the disk refuses.
pub(crate) fn add(folder: &Path, identity: u64, analyses: Analyses) -> io::Result<()> {
    let _held = hold(folder);
    let path = path(folder, identity);
    let (mut all, _damaged) = load(&path);
    all.merge(analyses);
    replace(&path, seal(KIND, &all.text()).as_bytes(), Access::Private)?;
    prune(folder, &path)
}

/// Holds the folder against whoever else adds to it, until the lock is dropped. Where there are no locks, or one is held
/// for too long, the last one to write wins: analyses can be made again.
fn hold(folder: &Path) -> Option<File> {
    let path = folder.with_extension("lock");
    create_folder(path.parent()?).ok()?;
    let file = append(&path, Access::Private).ok()?;
    lock(&file, PATIENCE).ok()?.then_some(file)
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
    use lanke_game::record::Analysis;
    use lanke_game::record::analysis::Subject;
    use lanke_rules::{Move, Point, Position, Ruleset, Size};

    use super::*;

    #[test]
    fn the_oldest_files_make_room() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path();
        for identity in 0..MAX_FILES as u64 + 3 {
            fs::write(path(folder, identity), "x").unwrap();
            let age = SystemTime::UNIX_EPOCH + Duration::from_secs(identity);
            fs::File::options().append(true).open(path(folder, identity)).unwrap().set_modified(age).unwrap();
        }
        add(folder, 9_999, Analyses::default()).unwrap();
        assert_eq!(files(folder, EXTENSION).unwrap().len(), MAX_FILES);
        assert!(!path(folder, 3).exists() && path(folder, 4).exists() && path(folder, 9_999).exists());
    }

    #[test]
    fn what_several_add_at_once_is_all_kept() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("analyses");
        let found = |x: u8| {
            let komi = Ruleset::CHINESE.komi;
            let mut position = Position::new(Size::square(9).unwrap(), Ruleset::CHINESE);
            position.play(Move::Play(Point::new(x, 0))).unwrap();
            let mut analyses = Analyses::default();
            let analysis = Analysis { visits: 1, ..Analysis::default() };
            assert!(analyses.keep(&Subject::of(&position, komi), &analysis));
            analyses
        };
        std::thread::scope(|scope| {
            for x in 0..9 {
                let folder = &folder;
                scope.spawn(move || add(folder, 1, found(x)).unwrap());
            }
        });
        assert_eq!(kept(&folder, 1).len(), 9);
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
