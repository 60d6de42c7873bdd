//! The mark that pages are served: a file that goes when they are served no longer, and that a program which is cut off leaves.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lanke_storage::{Access, append, create_folder, lock};

/// Time for which the lock is tried: a program that is just being started shares the file for a moment.
const PATIENCE: Duration = Duration::from_millis(20);

/// The mark of a program that serves pages; it goes when this is dropped.
#[derive(Debug)]
pub(super) struct Mark {
    path: PathBuf,
    /// Locked as long as the program runs.
    file: Option<File>,
}

impl Mark {
    /// Sets the mark; none while another program has it.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(super) fn set(path: &Path) -> io::Result<Option<Self>> {
        if let Some(folder) = path.parent() {
            create_folder(folder)?;
        }
        let file = append(path, Access::Private)?;
        Ok(lock(&file, PATIENCE)?.then(|| Self { path: path.to_owned(), file: Some(file) }))
    }

    /// True if a program that served pages was cut off.
    pub(super) fn is_left(path: &Path) -> bool {
        path.exists() && append(path, Access::Private).and_then(|file| lock(&file, PATIENCE)).unwrap_or(false)
    }
}

impl Drop for Mark {
    fn drop(&mut self) {
        // Windows removes no file that is open.
        drop(self.file.take());
        // The folder may be gone.
        let _gone = std::fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_left_by_a_program_that_was_cut_off_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pages");
        assert!(!Mark::is_left(&path));
        let mark = Mark::set(&path).unwrap().unwrap();
        // Another program serves them.
        assert!(!Mark::is_left(&path));
        assert!(Mark::set(&path).unwrap().is_none());
        drop(mark);
        assert!(!Mark::is_left(&path));
        std::fs::write(&path, "").unwrap();
        assert!(Mark::is_left(&path));
        drop(Mark::set(&path).unwrap().unwrap());
        assert!(!Mark::is_left(&path));
    }
}
