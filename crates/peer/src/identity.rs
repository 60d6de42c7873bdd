//! The key by which this user's tables are found again from anywhere.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
#[cfg(unix)]
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use crate::wire::key;

/// Bytes of its file that are read: 64 hexadecimal digits and the end of the line.
const MOST: u64 = 80;

/// The secret key, held against this user's other tables until it is dropped: no two answer by the same key.
#[derive(Debug)]
pub(crate) struct Identity {
    pub(crate) secret: [u8; 32],
    _held: File,
}

impl Identity {
    /// Takes the key that the file holds. `fresh` is written where it holds none. None while another table has it.
    pub(crate) fn take(path: &Path, fresh: [u8; 32]) -> io::Result<Option<Self>> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        #[cfg(unix)]
        options.mode(0o600);
        let mut file = options.open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Ok(None),
            Err(fs::TryLockError::Error(error)) => return Err(error),
        }
        let mut bytes = Vec::new();
        (&file).take(MOST).read_to_end(&mut bytes)?;
        if let Some(secret) = key::parse(String::from_utf8_lossy(&bytes).trim_end()) {
            return Ok(Some(Self { secret, _held: file }));
        }
        file.set_len(0)?;
        file.rewind()?;
        writeln!(file, "{}", key::hex(&fresh))?;
        file.sync_data()?;
        Ok(Some(Self { secret: fresh, _held: file }))
    }
}
