//! Bounded reading: regular files only, and never more bytes than the reader allows.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// Opens a regular file for reading. Never waits: a named pipe without a writer is refused at once.
///
/// # Errors
/// Fails if it cannot be opened, or is a folder, a pipe, a socket or a device.
pub fn open(path: &Path) -> io::Result<File> {
    open_regular(OpenOptions::new().read(true), path)
}

/// Opens a file in this way if it is a regular one. Never waits.
pub(crate) fn open_regular(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    // Opening a named pipe would wait for its other end. For a regular file this flag means nothing.
    #[cfg(unix)]
    options.custom_flags(libc::O_NONBLOCK);
    let folder = || io::Error::new(io::ErrorKind::IsADirectory, "it is a folder");
    // Windows denies access to a folder that is opened.
    let file = options.open(path).map_err(|error| if path.is_dir() { folder() } else { error })?;
    let kind = file.metadata()?.file_type();
    if kind.is_file() {
        Ok(file)
    } else if kind.is_dir() {
        Err(folder())
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file, but a pipe, a socket or a device"))
    }
}

/// Opens a regular file, or standard input where the path is `-`.
///
/// # Errors
/// Those of [`open`].
pub fn open_or_stream(path: &Path) -> io::Result<Box<dyn Read>> {
    if path == Path::new("-") { Ok(Box::new(io::stdin())) } else { Ok(Box::new(open(path)?)) }
}

/// Reads a regular file of at most `limit` bytes.
///
/// # Errors
/// Those of [`open`] and [`within`].
pub fn read(path: &Path, limit: u64) -> io::Result<Vec<u8>> {
    within(open(path)?, limit)
}

/// Reads a regular file of at most `limit` bytes of UTF-8, without a byte-order mark.
///
/// # Errors
/// Those of [`read`], and when it is not UTF-8.
pub fn read_text(path: &Path, limit: u64) -> io::Result<String> {
    let text = String::from_utf8(read(path, limit)?);
    let text = text.map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not UTF-8"))?;
    Ok(text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text))
}

/// Reads a source of at most `limit` bytes to its end.
///
/// # Errors
/// Fails if it cannot be read, or is larger ([`io::ErrorKind::FileTooLarge`]).
pub fn within(source: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        let size = if limit >= 1 << 20 { format!("{} MB", limit >> 20) } else { format!("{limit} bytes") };
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it is larger than {size}")));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_no_text() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a");
        for (bytes, text) in [("\u{FEFF}a\r\n", "a\r\n"), ("a\u{FEFF}", "a\u{FEFF}"), ("\u{FEFF}", ""), ("", "")] {
            std::fs::write(&path, bytes).unwrap();
            assert_eq!(read_text(&path, 20).unwrap(), text);
        }
    }

    #[test]
    fn a_file_over_the_limit_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a");
        std::fs::write(&path, "four").unwrap();
        assert_eq!(read(&path, 4).unwrap(), b"four");
        assert_eq!(read(&path, 3).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
        assert_eq!(read(dir.path(), 9).unwrap_err().kind(), io::ErrorKind::IsADirectory);
    }

    #[test]
    #[cfg(unix)]
    fn devices_and_pipes_are_refused_at_once() {
        assert_eq!(read(Path::new("/dev/zero"), 9).unwrap_err().kind(), io::ErrorKind::InvalidInput);
        let dir = tempfile::tempdir().unwrap();
        let pipe = dir.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        assert_eq!(read(&pipe, 9).unwrap_err().kind(), io::ErrorKind::InvalidInput);
    }
}
