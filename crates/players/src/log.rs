//! Log file of everything that programs are told and answer.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use chrono::Local;
use lanke_engine::gtp::client::{Log, Voice};
use lanke_storage::Access;

/// Bytes after which the file is begun anew; the one before is kept beside it.
const MOST: u64 = 4 << 20;
/// Characters of a line that are kept.
const LINE: usize = 400;

/// A file that lines are added to.
struct BoundedLog {
    path: PathBuf,
    file: File,
}

/// Writes the lines of a program to the end of a file, until that fails: no game waits for its log.
pub(crate) fn to_file(path: &Path, program: &str) -> Log {
    let (book, program) = (Mutex::new(BoundedLog::open(path).ok()), program.to_owned());
    Arc::new(move |voice, line| {
        let mark = match voice {
            Voice::Client => '>',
            Voice::Program => '<',
            Voice::Error => '!',
        };
        if line.is_empty() {
            return;
        }
        let line: String = line.chars().take(LINE).collect();
        let line = format!("{} {program} {mark} {line}\n", Local::now().format("%F %T%.3f"));
        let mut book = book.lock().unwrap_or_else(PoisonError::into_inner);
        if book.as_mut().is_some_and(|book| book.write(&line).is_err()) {
            *book = None;
        }
    })
}

impl BoundedLog {
    fn open(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            lanke_storage::create_folder(folder)?;
        }
        // It may hold passwords, as programs are told them.
        let mut file = lanke_storage::append(path, Access::Private)?;
        if file.metadata()?.len() >= MOST {
            fs::rename(path, path.with_extension("old.log"))?;
            file = lanke_storage::append(path, Access::Private)?;
        }
        Ok(Self { path: path.to_owned(), file })
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        // The logs of other programs add to the same file, and begin it anew.
        if self.file.metadata()?.len() >= MOST {
            *self = Self::open(&self.path)?;
        }
        self.file.write_all(line.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_keeps_what_was_said_and_begins_anew_when_it_is_long() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("programs").join("engines.log");
        let say = to_file(&path, "GNU Go");
        say(Voice::Client, "genmove b");
        say(Voice::Program, "= D4");
        say(Voice::Program, "");
        say(Voice::Error, &"?".repeat(10_000));
        let text = fs::read_to_string(&path).unwrap();
        let said: Vec<&str> = text.lines().map(|line| line.splitn(3, ' ').nth(2).unwrap()).collect();
        assert_eq!(said[..2], ["GNU Go > genmove b", "GNU Go < = D4"]);
        assert_eq!(said[2].len(), "GNU Go ! ".len() + LINE);
        assert_eq!(said.len(), 3);

        fs::write(&path, vec![b'\n'; MOST as usize]).unwrap();
        to_file(&path, "Pachi")(Voice::Client, "name");
        assert!(fs::read_to_string(&path).unwrap().ends_with(" Pachi > name\n"));
        assert!(fs::metadata(&path).unwrap().len() < 100);
        assert_eq!(fs::metadata(path.with_extension("old.log")).unwrap().len(), MOST);
    }

    #[test]
    #[cfg(unix)]
    fn a_log_is_for_its_user_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let (new, old) = (folder.path().join("first.log"), folder.path().join("engines.log"));
        to_file(&new, "A")(Voice::Client, "name");
        assert_eq!(mode(&new), 0o600);
        fs::write(&old, vec![b'\n'; MOST as usize]).unwrap();
        fs::set_permissions(&old, fs::Permissions::from_mode(0o644)).unwrap();
        to_file(&old, "A")(Voice::Client, "name");
        assert_eq!((mode(&old), mode(&old.with_extension("old.log"))), (0o600, 0o600));
    }
}
