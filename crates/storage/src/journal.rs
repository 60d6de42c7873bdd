//! The append-only journal: a text file of one line an entry, synced before [`Journal::append`] returns.
//!
//! A journal whose last entry is not `closed` belongs to a program that still runs (it holds the file's lock) or that
//! was stopped.

mod lines;

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use lines::{HEADER, ParsedLines, is_header_at_most, line, printable};
use tempfile::NamedTempFile;

use crate::lock::lock;
use crate::read::{open_regular, within};
use crate::write::{Access, broken_path, create, create_folder, create_with, folder_of, sync_folder};

/// The largest journal that is read, in bytes; more than a lifetime of moves.
const MAX_BYTES: u64 = 512 << 20;
/// Time for which a lock is tried: a child of ours that is just being started shares our files for a moment.
const PATIENCE: Duration = Duration::from_millis(20);
const CLOSED: &str = "closed";

/// An open journal, locked against other programs.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// Bytes of whole lines.
    length: u64,
    /// The number of the next entry.
    next: u64,
    /// The entry before it.
    last: String,
    /// A write has failed so that nobody knows what the file holds.
    suspect: bool,
}

/// A journal that was not closed, taken over from a program that was stopped.
#[derive(Debug)]
pub struct RecoveredJournal {
    /// The journal, to be continued.
    pub journal: Journal,
    /// Its entries up to the first that is lost.
    pub entries: Vec<String>,
    /// Damage of the file; `None` where there was none. A last line that was cut off was never
    /// acknowledged and is no damage.
    pub damage: Option<Damage>,
}

/// Damage of a journal that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// Lines that could not be read.
    pub unreadable: usize,
    /// Readable entries that stand after one that is lost, and so are not among the recovered ones.
    pub stranded: usize,
    /// A copy of the damaged file.
    pub original: PathBuf,
}

/// A journal that cannot be opened, and why.
pub type UnreadableJournal = (PathBuf, JournalError);

/// Reasons why a journal cannot be opened.
#[derive(Debug)]
pub enum JournalError {
    /// Another program has it open.
    Busy,
    /// It was closed, or stopped before it held an entry: nothing in it needs to be offered again.
    Closed,
    /// The file is no journal, or not one line of it can be read.
    Foreign,
    /// The disk refuses.
    Io(io::Error),
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Busy => f.write_str("another program has it open"),
            Self::Closed => f.write_str("it is closed"),
            Self::Foreign => f.write_str("no line of it can be read"),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for JournalError {}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl Journal {
    /// Creates a journal in `folder`. Of the names made from `stamp` the first free one is taken.
    ///
    /// # Errors
    /// Fails if the file cannot be created or locked.
    pub fn create_in(folder: &Path, stamp: u64) -> io::Result<Self> {
        for name in stamp.. {
            match Self::create(&folder.join(format!("{name:016}.journal"))) {
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
                created => return created,
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Creates a journal, readable for this user alone.
    ///
    /// # Errors
    /// Fails if it exists ([`io::ErrorKind::AlreadyExists`]), or cannot be created or locked.
    pub fn create(path: &Path) -> io::Result<Self> {
        create_folder(folder_of(path))?;
        let journal = Self::written(create(path, Access::Private)?, path, &[]).inspect_err(|_| {
            // Nothing was acknowledged; an empty file is found by nobody.
            let _ = fs::remove_file(path);
        })?;
        sync_folder(folder_of(path))?;
        // Between creating and locking, another program may have taken the empty file for a damaged one.
        if journal.is_intact() { Ok(journal) } else { Err(io::ErrorKind::NotFound.into()) }
    }

    /// Opens a journal for this program alone, and reads what it holds. Where it is damaged or of an earlier
    /// version, it is rewritten; of a damaged one a copy is kept beside it.
    ///
    /// # Errors
    /// See [`JournalError`]. The file stays as it is, but for a closed one, which is removed.
    pub fn open(path: &Path) -> Result<RecoveredJournal, JournalError> {
        let file = open_regular(OpenOptions::new().read(true).write(true), path)?;
        // Rewritten by another program between opening and locking, it is that program's.
        if !lock(&file, PATIENCE)? || !is_at(&file, path)? {
            return Err(JournalError::Busy);
        }
        let bytes = within(&file, MAX_BYTES)?;
        if is_header_at_most(&bytes) {
            // An empty one may be another program's, which has created it and will lock it next.
            if !bytes.is_empty() {
                fs::remove_file(path)?;
            }
            return Err(JournalError::Closed);
        }
        let ParsedLines { mut entries, unreadable, stranded, length } =
            ParsedLines::parse(&bytes).ok_or(JournalError::Foreign)?;
        if entries.last().is_none_or(|entry| entry == CLOSED) && unreadable + stranded == 0 {
            fs::remove_file(path)?;
            return Err(JournalError::Closed);
        }
        let Some(length) = length.filter(|_| unreadable + stranded == 0) else {
            let damaged = unreadable + stranded > 0;
            let original = broken_path(path);
            if damaged {
                link_or_copy(&file, path, &original)?;
            }
            entries.retain(|entry| entry != CLOSED);
            let (journal, beside) = Self::beside(path, &entries)?;
            let _held = while_replaced(file);
            put(beside, path)?;
            let damage = damaged.then_some(Damage { unreadable, stranded, original });
            return Ok(RecoveredJournal { journal, entries, damage });
        };
        let last = entries.last().map_or(HEADER, String::as_str).to_owned();
        let next = entries.len() as u64 + 1;
        let mut journal = Self { file, path: path.to_owned(), length, next, last, suspect: false };
        journal.cut()?;
        Ok(RecoveredJournal { journal, entries, damage: None })
    }

    /// Opens a journal, or creates it where there is none, or an empty file: a program that was stopped while it
    /// created its journal has left that.
    ///
    /// # Errors
    /// Those of [`Journal::open`].
    pub fn open_or_create(path: &Path) -> Result<RecoveredJournal, JournalError> {
        match Self::open(path) {
            Err(JournalError::Closed) => {}
            Err(JournalError::Io(error)) if error.kind() == io::ErrorKind::NotFound => {}
            opened => return opened,
        }
        // Of the closed, only an empty file still stands there.
        let journal = if path.exists() {
            let (journal, beside) = Self::beside(path, &[])?;
            put(beside, path)?;
            journal
        } else {
            Self::create(path)?
        };
        Ok(RecoveredJournal { journal, entries: Vec::new(), damage: None })
    }

    /// The unfinished journals in `folder` with this extension that no program holds, oldest first, and those that
    /// cannot be opened.
    ///
    /// # Errors
    /// Fails if the folder exists but cannot be read.
    pub fn unfinished(folder: &Path, extension: &str) -> io::Result<(Vec<RecoveredJournal>, Vec<UnreadableJournal>)> {
        let (mut recovered, mut failed) = (Vec::new(), Vec::new());
        for path in crate::files(folder, extension)? {
            match Self::open(&path) {
                Ok(found) => recovered.push(found),
                Err(JournalError::Busy | JournalError::Closed) => {}
                Err(error) => failed.push((path, error)),
            }
        }
        Ok((recovered, failed))
    }

    /// Reads the entries of a journal that cannot be opened for writing: on a full or read-only disk.
    ///
    /// # Errors
    /// See [`JournalError`].
    pub fn entries(path: &Path) -> Result<Vec<String>, JournalError> {
        let file = crate::open(path)?;
        if !lock(&file, PATIENCE)? {
            return Err(JournalError::Busy);
        }
        let mut entries = ParsedLines::parse(&within(&file, MAX_BYTES)?).ok_or(JournalError::Foreign)?.entries;
        entries.retain(|entry| entry != CLOSED);
        Ok(entries)
    }

    /// True if a journal was closed, or holds no entry: a crash came before its file was removed, or before the first
    /// entry.
    ///
    /// # Errors
    /// See [`JournalError`].
    pub fn is_closed(path: &Path) -> Result<bool, JournalError> {
        let file = crate::open(path)?;
        if !lock(&file, PATIENCE)? {
            return Err(JournalError::Busy);
        }
        let bytes = within(&file, MAX_BYTES)?;
        if is_header_at_most(&bytes) {
            return Ok(true);
        }
        let ParsedLines { entries, unreadable, stranded, .. } =
            ParsedLines::parse(&bytes).ok_or(JournalError::Foreign)?;
        Ok(entries.last().is_none_or(|entry| entry == CLOSED) && unreadable + stranded == 0)
    }

    /// Adds entries; they are on the disk when this returns. Control characters within an entry become
    /// spaces: writers escape them beforehand.
    ///
    /// # Errors
    /// Fails if the disk refuses, or the file was removed; none of them is in the journal then. Where it is not
    /// [intact](Self::is_intact) afterwards, only [`Journal::rewrite`] mends it.
    pub fn append(&mut self, entries: &[String]) -> io::Result<()> {
        if !self.is_intact() {
            return Err(io::ErrorKind::NotFound.into());
        }
        self.write(entries)
    }

    /// True if the file lies where it was made and holds what was acknowledged.
    pub fn is_intact(&self) -> bool {
        !self.suspect && is_at(&self.file, &self.path).unwrap_or(false)
    }

    /// Replaces all entries. After a crash at any moment the file holds the former ones or these.
    ///
    /// # Errors
    /// Fails if the disk refuses; the file stays as it is. On Windows the journal may not be
    /// [intact](Self::is_intact) then.
    pub fn rewrite(&mut self, entries: &[String]) -> io::Result<()> {
        create_folder(folder_of(&self.path))?;
        let (journal, beside) = Self::beside(&self.path, entries)?;
        let path = journal.path.clone();
        if cfg!(unix) {
            put(beside, &path)?;
            *self = journal;
        } else {
            // Ours is closed first, see `while_replaced`.
            *self = Self { suspect: true, ..journal };
            put(beside, &path)?;
            self.suspect = false;
        }
        Ok(())
    }

    fn write(&mut self, entries: &[String]) -> io::Result<()> {
        let mut text = String::new();
        let (mut next, mut last) = (self.next, self.last.clone());
        for entry in entries {
            let entry = printable(entry);
            text.push_str(&line(next, &entry, &last));
            (next, last) = (next + 1, entry);
        }
        let written = self.file.write_all(text.as_bytes());
        // After a sync that failed, a later one may succeed although what was written is lost.
        self.suspect = written.is_ok();
        let written = written.and_then(|()| self.file.sync_data());
        match written {
            Ok(()) => {
                self.suspect = false;
                self.length += text.len() as u64;
                (self.next, self.last) = (next, last);
            }
            Err(_) => self.suspect |= self.cut().is_err(),
        }
        written
    }

    /// Keeps the first `count` entries and gives up those that make no sense after them, in a copy beside the
    /// journal, whose path is returned.
    ///
    /// # Errors
    /// Fails if the disk refuses; the file stays as it is.
    pub fn truncate(&mut self, entries: &[String], count: usize) -> io::Result<PathBuf> {
        self.retain(&entries[..count])
    }

    /// Keeps only the entries that make sense, these, and a copy of the file as it was, whose path is returned.
    ///
    /// # Errors
    /// Fails if the disk refuses; the file stays as it is.
    pub fn retain(&mut self, entries: &[String]) -> io::Result<PathBuf> {
        let original = broken_path(&self.path);
        link_or_copy(&self.file, &self.path, &original)?;
        self.rewrite(entries)?;
        Ok(original)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Says that nothing in it needs to be offered again, and removes it.
    ///
    /// # Errors
    /// Fails if the disk refuses to remove it.
    pub fn close(mut self) -> io::Result<()> {
        if !is_at(&self.file, &self.path).unwrap_or(false) {
            return Ok(());
        }
        // The mark is for a crash before the removal is on the disk; a full disk has no room for it.
        let _unmarked = self.append(&[CLOSED.to_owned()]);
        fs::remove_file(&self.path)?;
        sync_folder(folder_of(&self.path))
    }

    /// Puts a journal that makes no sense out of the way, and returns where it lies; nothing in it is lost.
    ///
    /// # Errors
    /// Fails if the disk refuses.
    pub fn set_aside(self) -> io::Result<PathBuf> {
        crate::set_aside(&self.path)
    }

    /// A journal of these entries, locked and synced.
    fn written(file: File, path: &Path, entries: &[String]) -> io::Result<Self> {
        file.lock()?;
        let path = path.to_owned();
        let mut journal = Self { file, path, length: 0, next: 0, last: String::new(), suspect: false };
        journal.write(&[HEADER.to_owned()])?;
        if !entries.is_empty() {
            journal.write(entries)?;
        }
        Ok(journal)
    }

    /// A journal of these entries for this path, which lies beside it until it is [`put`] there.
    fn beside(path: &Path, entries: &[String]) -> io::Result<(Self, NamedTempFile)> {
        let beside = tempfile::Builder::new().prefix(".lanke-").tempfile_in(folder_of(path))?;
        Ok((Self::written(beside.as_file().try_clone()?, path, entries)?, beside))
    }

    /// Takes away what was written after the last whole line.
    fn cut(&mut self) -> io::Result<()> {
        self.file.set_len(self.length)?;
        self.file.seek(io::SeekFrom::Start(self.length)).map(drop)
    }
}

/// True if the file is the one at this path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (held, there) = (file.metadata()?, fs::metadata(path)?);
    Ok((held.dev(), held.ino()) == (there.dev(), there.ino()))
}

/// On Windows no other file takes the place of one that is open.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> io::Result<bool> {
    fs::metadata(path).map(|there| there.is_file())
}

/// The file that is to be replaced, so that its lock is held meanwhile; on Windows it is closed, where a file that is open
/// is not replaced.
fn while_replaced(file: File) -> Option<File> {
    Some(file).filter(|_| cfg!(unix))
}

/// Replaces the file at a path. After a crash at any moment either stands there, whole.
fn put(beside: NamedTempFile, path: &Path) -> io::Result<()> {
    beside.persist(path).map_err(|e| e.error)?;
    sync_folder(folder_of(path))
}

/// Gives a file a second name, or copies it where the file system has no links: through the file itself, since on Windows
/// its lock keeps readers out.
fn link_or_copy(file: &File, path: &Path, other: &Path) -> io::Result<()> {
    fs::hard_link(path, other).or_else(|_| copy(file, other))?;
    sync_folder(folder_of(other))
}

fn copy(mut file: &File, other: &Path) -> io::Result<()> {
    let place = file.stream_position()?;
    file.rewind()?;
    let copied = create_with(other, Access::Private, |copy| io::copy(&mut file, copy).map(drop));
    file.seek(io::SeekFrom::Start(place))?;
    copied
}

#[cfg(test)]
mod tests;
