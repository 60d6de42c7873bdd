//! Reading with a limit and writing without a moment in which the old file is lost.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The largest settings file that is read, in bytes.
pub const MAX_SETTINGS: u64 = 1 << 20;

/// The whole of a file of `limit` bytes at most.
///
/// # Errors
/// When it cannot be read, is a folder, or is larger.
pub fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(io::Error::other(format!("it is larger than {} MB", limit >> 20)));
    }
    Ok(bytes)
}

/// The files of `folder` with this extension, in the order of their names; none where there is no folder.
///
/// # Errors
/// When the folder exists but cannot be read.
pub fn files(folder: &Path, extension: &str) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(e) => return Err(e),
    };
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
    paths.retain(|path| path.extension().is_some_and(|e| e == extension));
    paths.sort();
    Ok(paths)
}

/// A path in `folder` at which nothing is: that of `name`, or of `name` with a number before its
/// extension.
pub fn free_path(folder: &Path, name: &str) -> PathBuf {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    let numbered = (2_u32..).map(|n| folder.join(format!("{stem} {n}.{extension}")));
    let mut paths = std::iter::once(folder.join(name)).chain(numbered);
    paths.find(|path| !path.exists()).unwrap_or_else(|| folder.join(name))
}

/// Replaces a file as a whole: writes beside it, syncs, renames. After a crash at any moment either
/// the old or the new file stands there, whole.
///
/// # Errors
/// When the folder cannot be made or written to.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::Builder::new().prefix(".lanke-").tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().set_permissions(permissions(path)?)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|e| e.error)?;
    sync_folder(folder)
}

/// Those of the file that is replaced, or those of any new file.
#[cfg(unix)]
fn permissions(path: &Path) -> io::Result<fs::Permissions> {
    use std::os::unix::fs::PermissionsExt;
    match fs::metadata(path) {
        Ok(old) => Ok(old.permissions()),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(fs::Permissions::from_mode(0o644)),
        Err(e) => Err(e),
    }
}

#[cfg(not(unix))]
fn permissions(path: &Path) -> io::Result<fs::Permissions> {
    fs::metadata(path).or_else(|_| fs::metadata(path.parent().unwrap_or(Path::new(".")))).map(|m| m.permissions())
}

/// Makes a rename survive a loss of power, where folders can be synced.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_taken_gets_a_number() {
        let dir = tempfile::tempdir().unwrap();
        for name in ["a.sgf", "a 2.sgf", "a 3.sgf"] {
            let path = free_path(dir.path(), "a.sgf");
            assert_eq!(path, dir.path().join(name));
            fs::write(path, "").unwrap();
        }
    }

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games/a.sgf");
        replace(&path, b"one").unwrap();
        replace(&path, b"two").unwrap();
        assert_eq!(read(&path, 9).unwrap(), b"two");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing is left beside it");
        assert!(read(&path, 2).is_err(), "three bytes are over the limit");
        assert!(replace(&path.join("below"), b"x").is_err());
        assert_eq!(read(&path, 9).unwrap(), b"two");
    }
}
