//! Folders that packages are made of.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result};

use crate::release::Release;

/// A folder of which a package is made. All its files have the time of the commit: some packages keep it.
#[derive(Debug)]
pub(crate) struct Stage {
    pub(crate) folder: PathBuf,
    time: SystemTime,
}

impl Stage {
    /// An empty folder below `target/stage`.
    pub(crate) fn empty(release: &Release, name: &str) -> Result<Self> {
        Self::at(release.root.join("target/stage").join(name), release.time)
    }

    fn at(folder: PathBuf, time: u64) -> Result<Self> {
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        Ok(Self { folder, time: SystemTime::UNIX_EPOCH + Duration::from_secs(time) })
    }

    /// The same folder, whose files are older than anything: cargo does not build anew what was built with them before.
    pub(crate) fn of_old_files(self) -> Self {
        Self { time: SystemTime::UNIX_EPOCH, ..self }
    }

    /// Writes a file by its path within the folder.
    pub(crate) fn write(&self, to: impl AsRef<Path>, bytes: &[u8]) -> Result<()> {
        let to = self.folder.join(to);
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&to, bytes).with_context(|| format!("cannot write {}", to.display()))?;
        File::options().write(true).open(&to)?.set_modified(self.time)?;
        Ok(())
    }

    /// Copies a file, with its permissions.
    pub(crate) fn copy(&self, from: &Path, to: impl AsRef<Path>) -> Result<()> {
        self.write(&to, &fs::read(from).with_context(|| format!("cannot read {}", from.display()))?)?;
        fs::set_permissions(self.folder.join(to), fs::metadata(from)?.permissions())?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_have_the_time_of_the_commit() {
        let folder = tempfile::tempdir().unwrap();
        let from = folder.path().join("from.txt");
        fs::write(&from, "text").unwrap();
        fs::create_dir(folder.path().join("stage")).unwrap();
        fs::write(folder.path().join("stage/old"), "").unwrap();
        let stage = Stage::at(folder.path().join("stage"), 1_800_000_000).unwrap();
        stage.copy(&from, "below/to.txt").unwrap();
        let copied = fs::metadata(stage.folder.join("below/to.txt")).unwrap().modified().unwrap();
        assert_eq!(copied.duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs(), 1_800_000_000);
        assert!(!stage.folder.join("old").exists());
    }
}
