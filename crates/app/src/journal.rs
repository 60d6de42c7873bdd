//! The append-only journal: every act and edit is on the disk before it is answered.
//!
//! A journal is a text file of one line an entry. The first line names the format. A journal whose
//! last line is not `closed` belongs to a program that still runs (it holds the file's lock) or
//! that was stopped in the middle; in that case the next start offers what it holds.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use crate::disk;

/// What is read of a journal, in bytes; more than a lifetime of moves.
const MAX_BYTES: u64 = 512 << 20;
const HEADER: &str = "lanke journal 1";
const CLOSED: &str = "closed";

/// An open journal, locked against other programs.
#[derive(Debug)]
pub struct Journal {
    file: File,
    path: PathBuf,
    /// How much of it is whole lines.
    length: u64,
}

/// A journal that was not closed, taken over from a program that was stopped.
#[derive(Debug)]
pub struct Found {
    /// The journal, to be gone on with.
    pub journal: Journal,
    /// What it holds; a last line that was cut off is not among it.
    pub lines: Vec<String>,
}

impl Journal {
    /// Begins a journal in `folder`. Of the names made from `stamp` the first free one is taken.
    ///
    /// # Errors
    /// When the file cannot be made or locked.
    pub fn create(folder: &Path, stamp: u64) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        for name in stamp.. {
            let path = folder.join(format!("{name:016}.journal"));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(file) => {
                    file.lock()?;
                    let mut journal = Self { file, path, length: 0 };
                    return match journal.append(&[HEADER.to_owned()]) {
                        Ok(()) => Ok(journal),
                        Err(e) => {
                            // An empty journal would be found by nobody.
                            fs::remove_file(&journal.path)?;
                            Err(e)
                        }
                    };
                }
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
                Err(e) => return Err(e),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Adds entries; they are on the disk when this returns. Line breaks within an entry become
    /// spaces: writers escape them beforehand.
    ///
    /// # Errors
    /// When the disk refuses; none of them is in the journal then.
    pub fn append(&mut self, lines: &[String]) -> io::Result<()> {
        let mut text = String::new();
        for line in lines {
            text.extend(line.chars().map(|c| if matches!(c, '\n' | '\r') { ' ' } else { c }));
            text.push('\n');
        }
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        match written {
            Ok(()) => self.length += text.len() as u64,
            Err(_) => {
                self.file.set_len(self.length)?;
                self.file.seek(io::SeekFrom::Start(self.length))?;
            }
        }
        written
    }

    /// Says that nothing in it needs to be offered again, and removes it.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn close(mut self) -> io::Result<()> {
        self.append(&[CLOSED.to_owned()])?;
        fs::remove_file(&self.path)
    }

    /// Puts a journal that makes no sense out of the way; nothing in it is lost.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn set_aside(self) -> io::Result<()> {
        fs::rename(&self.path, self.path.with_extension("broken"))
    }

    /// The journals in `folder` that no program holds and that were not closed, oldest first.
    ///
    /// # Errors
    /// When the folder exists but cannot be read. A single file that cannot be read or is not a
    /// journal is passed over: it stays where it is.
    pub fn unfinished(folder: &Path) -> io::Result<Vec<Found>> {
        let paths = disk::files(folder, "journal")?;
        Ok(paths.into_iter().filter_map(|p| Self::take_over(p).ok().flatten()).collect())
    }

    fn take_over(path: PathBuf) -> io::Result<Option<Found>> {
        let mut file = OpenOptions::new().read(true).write(true).open(&path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(e)) => return Err(e),
        }
        let mut bytes = Vec::new();
        (&mut file).take(MAX_BYTES).read_to_end(&mut bytes)?;
        let whole = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |i| i + 1);
        let mut lines: Vec<String> = String::from_utf8_lossy(&bytes[..whole]).lines().map(str::to_owned).collect();
        if lines.first().is_none_or(|l| l != HEADER) || lines.last().is_some_and(|l| l == CLOSED) {
            return Ok(None);
        }
        lines.remove(0);
        file.set_len(whole as u64)?;
        file.seek(io::SeekFrom::End(0))?;
        Ok(Some(Found { journal: Self { file, path, length: whole as u64 }, lines }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(found: &[Found]) -> Vec<Vec<String>> {
        found.iter().map(|f| f.lines.clone()).collect()
    }

    #[test]
    fn what_was_not_closed_is_found_again_whole() {
        let dir = tempfile::tempdir().unwrap();
        assert!(Journal::unfinished(&dir.path().join("none")).unwrap().is_empty());
        let mut journal = Journal::create(dir.path(), 7).unwrap();
        journal.append(&["act one".into(), "act\ntwo".into()]).unwrap();
        assert!(Journal::unfinished(dir.path()).unwrap().is_empty(), "it is still held");
        let path = journal.path.clone();
        drop(journal);
        let mut torn = fs::read(&path).unwrap();
        torn.extend(b"act thr");
        fs::write(&path, torn).unwrap();

        let mut found = Journal::unfinished(dir.path()).unwrap();
        assert_eq!(lines(&found), [["act one", "act two"]]);
        found[0].journal.append(&["act three".into()]).unwrap();
        drop(found);

        let mut found = Journal::unfinished(dir.path()).unwrap();
        assert_eq!(lines(&found), [["act one", "act two", "act three"]]);
        found.remove(0).journal.close().unwrap();
        assert!(Journal::unfinished(dir.path()).unwrap().is_empty());
    }

    #[test]
    fn foreign_files_are_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("a.journal"), b"\xff\xfe something").unwrap();
        fs::write(dir.path().join("b.journal"), b"").unwrap();
        fs::write(dir.path().join("notes.txt"), HEADER).unwrap();
        assert!(Journal::unfinished(dir.path()).unwrap().is_empty());
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 3);
    }

    #[test]
    fn two_journals_of_the_same_moment_have_two_names() {
        let dir = tempfile::tempdir().unwrap();
        let (a, b) = (Journal::create(dir.path(), 1).unwrap(), Journal::create(dir.path(), 1).unwrap());
        assert_ne!(a.path, b.path);
    }
}
