//! Writing without a moment in which the old file is lost.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Readers of a file that is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Whoever may read the user's other files: the system's mask (umask) decides.
    Shared,
    /// The user alone (mode 0600): the file holds a secret.
    Private,
}

impl Access {
    #[cfg(unix)]
    fn mode(self) -> u32 {
        match self {
            Self::Shared => 0o666,
            Self::Private => 0o600,
        }
    }
}

/// Links that are followed before a path counts as a circle.
const MAX_LINKS: usize = 40;

/// The files of `folder` with this extension, in the order of their names; none where there is no folder.
///
/// # Errors
/// Fails if the folder exists but cannot be read.
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
    let (stem, extension) = name.split_at(name.rfind('.').unwrap_or(name.len()));
    let numbered = (2_u32..).map(|n| folder.join(format!("{stem} {n}{extension}")));
    let mut paths = std::iter::once(folder.join(name)).chain(numbered);
    paths.find(|path| fs::symlink_metadata(path).is_err()).unwrap_or_else(|| folder.join(name))
}

/// Moves a file within a disk, making the folder that it comes to; where a file is there already, to a path beside it
/// with a number. Returns the new path.
///
/// # Errors
/// Fails if there is no such file, or the disk refuses; the file stays where it is.
pub fn move_file(from: &Path, to: &Path) -> io::Result<PathBuf> {
    let folder = folder_of(to);
    create_folder(folder)?;
    let taken = || free_path(folder, &to.file_name().unwrap_or_default().to_string_lossy());
    let to = if fs::symlink_metadata(to).is_err() { to.to_owned() } else { taken() };
    fs::rename(from, &to)?;
    sync_folder(folder)?;
    sync_folder(folder_of(from))?;
    Ok(to)
}

/// Renames a file that makes no sense to `NAME.broken`, or `NAME 2.broken` and so on where that is taken, and returns
/// the new path.
///
/// # Errors
/// Fails if the disk refuses.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let broken = broken_path(path);
    fs::rename(path, &broken)?;
    sync_folder(folder_of(path))?;
    Ok(broken)
}

/// Writes a copy of a damaged file beside it, readable for this user alone, under the names that [`set_aside`] gives,
/// and returns its path.
///
/// # Errors
/// Fails if the disk refuses; a part of a copy is removed again.
pub fn copy_aside(path: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    let copy = broken_path(path);
    create_with(&copy, Access::Private, |file| file.write_all(bytes))?;
    Ok(copy)
}

/// Creates a file that does not exist yet, with all that `write` writes to it. It is on the disk when this returns.
///
/// # Errors
/// Those of [`create`] and of `write`, and when the disk refuses; no part of the file stays.
pub fn create_with(path: &Path, access: Access, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let mut file = create(path, access)?;
    write(&mut file).and_then(|()| file.sync_all()).inspect_err(|_| {
        // Where even that fails, the part stays.
        let _ = fs::remove_file(path);
    })
}

/// A free path for what is set aside of a file.
pub(crate) fn broken_path(path: &Path) -> PathBuf {
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    free_path(folder_of(path), &format!("{name}.broken"))
}

/// Creates a file that does not exist yet. Its name is on the disk when this returns.
///
/// # Errors
/// Fails if it exists ([`io::ErrorKind::AlreadyExists`]) or the disk refuses.
pub fn create(path: &Path, access: Access) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, access.mode());
    #[cfg(not(unix))]
    let _windows_files_belong_to_their_user = access;
    let file = options.open(path)?;
    sync_folder(folder_of(path)).inspect_err(|_| {
        // Nobody knows of it; an empty file would only keep the next one from being created.
        let _ = fs::remove_file(path);
    })?;
    Ok(file)
}

/// Opens a regular file to read it and to write behind what it holds; creates it where there is none. A private file that
/// others could read is closed to them.
///
/// # Errors
/// Fails if it cannot be opened, or is a folder, a pipe, a socket or a device.
pub fn append(path: &Path, access: Access) -> io::Result<File> {
    let mut options = OpenOptions::new();
    // Windows locks no file that is only appended to.
    options.create(true).append(true).read(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, access.mode());
    let file = crate::read::open_regular(&mut options, path)?;
    if access == Access::Private {
        make_private(&file)?;
    }
    Ok(file)
}

/// Takes a file away from everyone but its user, as one that an earlier version made may not be.
///
/// # Errors
/// Fails if the disk refuses.
#[cfg(unix)]
pub fn make_private(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = file.metadata()?.permissions().mode();
    if mode & 0o077 == 0 { Ok(()) } else { file.set_permissions(fs::Permissions::from_mode(mode & 0o700)) }
}

/// Does nothing: a user's files on Windows are the user's.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn make_private(_file: &File) -> io::Result<()> {
    Ok(())
}

/// Replaces a file as a whole: writes beside it, syncs, renames. After a crash at any moment either
/// the old or the new file stands there, whole. Where the path is a symbolic link, its target is
/// replaced. A shared file that exists keeps its permissions.
///
/// # Errors
/// Fails if the folder cannot be made or written to, or the path is that of a folder, a pipe, a socket or a device.
pub fn replace(path: &Path, bytes: &[u8], access: Access) -> io::Result<()> {
    replace_with(path, access, |file| file.write_all(bytes))
}

/// Replaces a file that others may read, as [`replace`] does; what is a pipe or a device, like `/dev/stdout`, is written to.
///
/// # Errors
/// Those of [`replace`], and of the pipe or the device.
pub fn replace_or_stream(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return OpenOptions::new().write(true).open(path).and_then(|mut stream| stream.write_all(bytes));
    }
    replace(path, bytes, Access::Shared)
}

/// Replaces a file as [`replace`] does, by what is written to it bit by bit.
///
/// # Errors
/// Those of [`replace`], and those of `write`; the old file stays as it is.
pub fn replace_with(
    path: &Path,
    access: Access,
    write: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> io::Result<()> {
    let path = target(path)?;
    if fs::metadata(&path).is_ok_and(|there| !there.is_file()) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
    }
    let folder = folder_of(&path);
    create_folder(folder)?;
    let mut beside = tempfile::Builder::new();
    beside.prefix(".lanke-");
    #[cfg(unix)]
    let kept = kept_permissions(&path, access)?;
    // One whose permissions are kept is its user's alone until it is whole.
    #[cfg(unix)]
    if kept.is_none() {
        beside.permissions(std::os::unix::fs::PermissionsExt::from_mode(access.mode()));
    }
    let file = beside.tempfile_in(folder)?;
    let mut writer = BufWriter::new(file.as_file());
    write(&mut writer)?;
    writer.flush()?;
    drop(writer);
    // On Windows a file that takes the place of another has no marks of its own.
    #[cfg(unix)]
    if let Some(kept) = kept {
        file.as_file().set_permissions(kept)?;
    }
    #[cfg(not(unix))]
    let _windows_files_belong_to_their_user = access;
    file.as_file().sync_all()?;
    file.persist(&path).map_err(|e| e.error)?;
    sync_folder(folder)
}

/// Target of a path through symbolic links; it need not exist.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(next) => path = folder_of(&path).join(next),
            // Not a link, or nothing is there.
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("its symbolic links lead in a circle"))
}

/// Creates a folder and those above it, each synced into the one above.
///
/// # Errors
/// Fails if the disk refuses, or something else is there.
pub fn create_folder(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    let above = folder_of(folder);
    if above != folder {
        create_folder(above)?;
    }
    match fs::create_dir(folder) {
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => Ok(()),
        // Whoever creates a file takes it for a name that is taken.
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Err(io::ErrorKind::NotADirectory.into()),
        made => made,
    }?;
    sync_folder(above)
}

/// The folder that a path lies in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Permissions of a shared file that exists.
#[cfg(unix)]
fn kept_permissions(path: &Path, access: Access) -> io::Result<Option<fs::Permissions>> {
    match fs::metadata(path) {
        Ok(old) => Ok((access == Access::Shared).then(|| old.permissions())),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(e),
    }
}

/// Makes a new name survive a loss of power, where folders can be synced.
#[cfg(unix)]
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        Err(e) if cannot_be_synced(&e) => Ok(()),
        synced => synced,
    }
}

/// True if a folder may be written to but not read, or its file system syncs files alone; false if its disk fails.
#[cfg(unix)]
fn cannot_be_synced(error: &io::Error) -> bool {
    let refusals = [libc::EACCES, libc::EPERM, libc::EINVAL, libc::ENOSYS, libc::ENOTSUP, libc::EOPNOTSUPP];
    error.raw_os_error().is_some_and(|code| refusals.contains(&code))
}

#[cfg(not(unix))]
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    #[test]
    fn a_file_that_is_moved_replaces_nothing() {
        let home = tempfile::tempdir().unwrap();
        let (from, to) = (home.path().join("a.sgf"), home.path().join("aside/a.sgf"));
        for text in ["first", "second"] {
            fs::write(&from, text).unwrap();
            let moved = move_file(&from, &to).unwrap();
            assert!(!from.exists());
            assert_eq!(fs::read_to_string(moved).unwrap(), text);
        }
        assert_eq!(fs::read_to_string(&to).unwrap(), "first");
        assert_eq!(move_file(&from, &to).unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn a_name_that_is_taken_gets_a_number() {
        let dir = tempfile::tempdir().unwrap();
        for (name, paths) in [("a.sgf", ["a.sgf", "a 2.sgf", "a 3.sgf"]), ("b", ["b", "b 2", "b 3"])] {
            for expected in paths {
                let path = free_path(dir.path(), name);
                assert_eq!(path, dir.path().join(expected));
                fs::write(path, "").unwrap();
            }
        }
    }

    #[test]
    fn copies_that_are_set_aside_are_numbered() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("settings.json");
        for (bytes, name) in [("1", "settings.json.broken"), ("2", "settings.json 2.broken")] {
            fs::write(&path, bytes).unwrap();
            assert_eq!(set_aside(&path).unwrap(), dir.path().join(name));
            assert_eq!(fs::read(dir.path().join(name)).unwrap(), bytes.as_bytes());
        }
    }

    #[test]
    fn a_new_file_that_the_disk_refuses_leaves_no_part() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("settings.json.broken");
        let full = |file: &mut File| -> io::Result<()> {
            file.write_all(b"part")?;
            Err(io::ErrorKind::StorageFull.into())
        };
        let refused = || create_with(&path, Access::Private, full).unwrap_err().kind();
        assert_eq!(refused(), io::ErrorKind::StorageFull);
        assert!(!path.exists());
        create_with(&path, Access::Private, |file| file.write_all(b"whole")).unwrap();
        assert_eq!(refused(), io::ErrorKind::AlreadyExists);
        assert_eq!(read(&path, 9).unwrap(), b"whole");
    }

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games/a.sgf");
        replace(&path, b"one", Access::Shared).unwrap();
        replace(&path, b"two", Access::Shared).unwrap();
        assert_eq!(read(&path, 9).unwrap(), b"two");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "nothing is left beside it");
        assert!(replace(&path.join("below"), b"x", Access::Shared).is_err());
        assert_eq!(read(&path, 9).unwrap(), b"two");
    }

    #[test]
    #[cfg(unix)]
    fn a_folder_that_cannot_be_synced_is_written_to() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().unwrap();
        let inbox = dir.path().join("inbox");
        fs::create_dir(&inbox).unwrap();
        let let_in = |mode| fs::set_permissions(&inbox, fs::Permissions::from_mode(mode)).unwrap();
        let_in(0o300);
        let written = replace(&inbox.join("a.sgf"), b"one", Access::Shared);
        let_in(0o700);
        written.unwrap();
        // Of what root may read, and what no file system here refuses, the numbers of the errors alone are tried.
        for code in [libc::EACCES, libc::EINVAL, libc::ENOSYS, libc::EOPNOTSUPP] {
            assert!(cannot_be_synced(&io::Error::from_raw_os_error(code)), "{code}");
        }
        for code in [libc::EIO, libc::ENOSPC, libc::ENOENT] {
            assert!(!cannot_be_synced(&io::Error::from_raw_os_error(code)), "{code}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn saving_through_a_symbolic_link_changes_its_target() {
        let dir = tempfile::tempdir().unwrap();
        let (link, file) = (dir.path().join("link.sgf"), dir.path().join("below/file.sgf"));
        std::os::unix::fs::symlink("below/file.sgf", &link).unwrap();
        for text in [b"one", b"two"] {
            replace(&link, text, Access::Shared).unwrap();
            assert_eq!(fs::read_link(&link).unwrap(), Path::new("below/file.sgf"));
            assert_eq!(read(&file, 9).unwrap(), text);
        }
        let circle = dir.path().join("circle.sgf");
        std::os::unix::fs::symlink(&circle, &circle).unwrap();
        assert!(replace(&circle, b"x", Access::Shared).is_err());
    }

    #[test]
    #[cfg(unix)]
    fn what_is_no_regular_file_is_not_replaced() {
        use std::os::unix::fs::FileTypeExt;
        let dir = tempfile::tempdir().unwrap();
        let pipe = dir.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for path in [pipe.as_path(), Path::new("/dev/null"), dir.path()] {
            assert!(replace(path, b"x", Access::Shared).is_err(), "{path:?}");
        }
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    }

    #[test]
    #[cfg(unix)]
    fn secrets_are_for_their_user_alone() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("key");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        fs::write(&path, "").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        replace(&path, b"x", Access::Shared).unwrap();
        assert_eq!(mode(&path), 0o640, "a shared file keeps what its user gave it");
        replace(&path, b"x", Access::Private).unwrap();
        assert_eq!(mode(&path), 0o600);
        drop(create(&dir.path().join("new"), Access::Private).unwrap());
        assert_eq!(mode(&dir.path().join("new")), 0o600);
    }
}
