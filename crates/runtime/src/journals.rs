//! The journals of this run: every entry in memory, and the files that hold them.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use lanke_storage::{Journal, JournalError, RecoveredJournal};

use lanke_app::event::Held;
use lanke_app::event::LeftOverId;
use lanke_app::recovery::{LeftOver, Recovery, Unreadable, restore};

/// Error of a write of a person without a home folder.
const NO_HOME: &str = "there is no home folder";

/// The journals of this run, and those that earlier runs left.
#[derive(Debug, Default)]
pub(crate) struct Journals {
    /// `None` for a user without a home.
    folder: Option<PathBuf>,
    books: HashMap<Held, Entries>,
}

/// The entries of a journal.
#[derive(Debug, Default)]
struct Entries {
    all: Vec<String>,
    /// Number of them that are known to be on the disk.
    synced: usize,
    /// The file holds others too, which make no sense and of which no copy could be made yet.
    rest: bool,
    file: File,
}

/// The file of a journal.
#[derive(Debug, Default)]
enum File {
    /// Made by the first write that succeeds.
    #[default]
    None,
    /// Left by an earlier run and readable, but could not be opened for writing.
    Shut(PathBuf),
    Open(Journal),
}

impl Journals {
    /// The journals of a folder, with what earlier runs left in it and the files that cannot be read, which
    /// are set aside where that can be done.
    pub(crate) fn open(folder: Option<PathBuf>) -> (Self, Vec<LeftOver>, Vec<Unreadable>) {
        let mut journals = Self { folder, books: HashMap::new() };
        let (mut left_over, mut unreadable) = (Vec::new(), Vec::new());
        let Some(folder) = &journals.folder else { return (journals, left_over, unreadable) };
        let (found, failed) = match Journal::unfinished(folder, "journal") {
            Ok(found) => found,
            Err(why) => {
                unreadable.push(Unreadable::folder(folder.clone(), why));
                return (journals, left_over, unreadable);
            }
        };
        let mut left = Vec::new();
        for RecoveredJournal { journal, entries, damage } in found {
            let path = journal.path().to_owned();
            left.push((path, File::Open(journal), entries, damage));
        }
        for (path, why) in failed {
            match Journal::entries(&path) {
                // What can be read is offered, and goes on in memory.
                Ok(entries) => left.push((path.clone(), File::Shut(path), entries, None)),
                Err(JournalError::Busy) => {}
                Err(_) => unreadable.push(Unreadable::set_aside(path, why.into())),
            }
        }
        left.sort_by(|a, b| a.0.cmp(&b.0));
        for (number, (path, mut file, entries, damage)) in left.into_iter().enumerate() {
            let restored = match restore(&entries) {
                Ok(restored) => restored,
                Err(why) => {
                    drop(file);
                    unreadable.push(Unreadable::set_aside(path, why));
                    continue;
                }
            };
            let mut recovery = damage.map(|damage| Recovery { lost: damage.stranded > 0, copy: damage.original });
            let all = restored.entries.clone();
            let mut rest = all.len() < entries.len();
            if rest {
                let copy = match &mut file {
                    File::Open(journal) => journal.retain(&all).ok(),
                    File::None | File::Shut(_) => None,
                };
                rest = copy.is_none();
                let copy = recovery.map(|recovery| recovery.copy).or(copy).unwrap_or(path);
                recovery = Some(Recovery { lost: true, copy });
            }
            let synced = if matches!(file, File::Open(_)) && !rest { all.len() } else { 0 };
            let id = LeftOverId::new(number);
            journals.books.insert(Held::LeftOver(id), Entries { all, synced, rest, file });
            left_over.push(LeftOver::new(id, restored, recovery));
        }
        (journals, left_over, unreadable)
    }

    /// Adds entries; on the disk, with those before them, when this returns.
    ///
    /// # Errors
    /// When the disk refuses; the entries stay in memory, and go before the next ones.
    pub(crate) fn add(&mut self, held: Held, entries: Vec<String>) -> io::Result<()> {
        let book = self.books.entry(held).or_default();
        book.all.extend(entries);
        book.write(self.folder.as_deref())
    }

    /// Tries again to write what the disk has refused.
    pub(crate) fn retry(&mut self) -> Vec<(Held, io::Result<()>)> {
        let owing = self.books.iter_mut().filter(|(held, book)| {
            // What nobody has gone on with yet stands on the disk.
            !matches!(held, Held::LeftOver(_)) && !book.is_safe()
        });
        owing.map(|(held, book)| (*held, book.write(self.folder.as_deref()))).collect()
    }

    /// Gives a journal another name.
    pub(crate) fn rename(&mut self, from: Held, to: Held) {
        if let Some(book) = self.books.remove(&from) {
            self.books.insert(to, book);
        }
    }

    /// Closes a journal: what it holds is on the disk elsewhere, or not wanted.
    ///
    /// # Errors
    /// When its file cannot be removed.
    pub(crate) fn close(&mut self, held: Held) -> io::Result<()> {
        match self.books.remove(&held).map(|book| book.file) {
            Some(File::Open(journal)) => journal.close(),
            Some(File::Shut(path)) => std::fs::remove_file(path),
            Some(File::None) | None => Ok(()),
        }
    }
}

impl Entries {
    /// True if the disk has all of them.
    fn is_safe(&self) -> bool {
        self.synced == self.all.len() && matches!(&self.file, File::Open(journal) if journal.is_intact())
    }

    fn write(&mut self, folder: Option<&Path>) -> io::Result<()> {
        let folder = folder.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, NO_HOME))?;
        if let File::Shut(path) = &self.file {
            match Journal::open(path) {
                Ok(found) => (self.file, self.synced) = (File::Open(found.journal), 0),
                // Another program has made an end of it.
                Err(JournalError::Closed) => self.file = File::None,
                Err(JournalError::Io(why)) if why.kind() != io::ErrorKind::NotFound => return Err(why),
                Err(_) => self.file = File::None,
            }
        }
        match &mut self.file {
            File::Open(journal) if self.synced > 0 && journal.is_intact() => {
                journal.append(&self.all[self.synced..])?
            }
            File::Open(journal) if self.rest => drop(journal.retain(&self.all)?),
            File::Open(journal) => journal.rewrite(&self.all)?,
            File::None | File::Shut(_) => {
                let stamp = u64::try_from(chrono::Local::now().timestamp_millis()).unwrap_or(0);
                let mut journal = Journal::create_in(folder, stamp)?;
                // As a whole: a crash leaves all of them, or an empty journal.
                if let Err(why) = journal.rewrite(&self.all) {
                    // Nothing of it was acknowledged.
                    let _ = journal.close();
                    return Err(why);
                }
                self.file = File::Open(journal);
            }
        }
        (self.synced, self.rest) = (self.all.len(), false);
        Ok(())
    }
}
