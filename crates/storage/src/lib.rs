//! Files: bounded reading of what others wrote, atomic replacement of what we write, and journals with
//! a checksum per line.
//!
//! Everything that Lanke reads from or writes to a disk goes through this crate.

#![deny(clippy::expect_used, clippy::panic, clippy::unreachable)]

mod journal;
mod lock;
mod read;
mod reason;
mod sealed;
mod version;
mod write;

pub use journal::{Damage, Journal, JournalError, RecoveredJournal, UnreadableJournal};
pub use lock::lock;
pub use read::{open, open_or_stream, read, read_text, within};
pub use reason::{reason, without_error_numbers};
pub use sealed::{seal, unseal};
pub use version::{Conflict, Expected, NoVersion, Version, conflict};
pub use write::{
    Access, append, copy_aside, create, create_folder, create_with, files, free_path, make_private, move_file, replace,
    replace_or_stream, replace_with, set_aside,
};
