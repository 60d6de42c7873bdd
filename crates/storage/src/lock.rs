//! Locks of files between programs.

use std::fs::{File, TryLockError};
use std::io;
use std::time::{Duration, Instant};

/// Interval between two attempts.
const PAUSE: Duration = Duration::from_millis(4);

/// Locks a file against other programs until it is dropped. False if another program still holds it after `patience`.
///
/// # Errors
/// Fails if the file system has no locks.
pub fn lock(file: &File, patience: Duration) -> io::Result<bool> {
    let begun = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(true),
            Err(TryLockError::WouldBlock) if begun.elapsed() < patience => std::thread::sleep(PAUSE),
            Err(TryLockError::WouldBlock) => return Ok(false),
            Err(TryLockError::Error(error)) => return Err(error),
        }
    }
}
