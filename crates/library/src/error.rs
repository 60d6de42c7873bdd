//! Errors of the library.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// Error of the library.
#[derive(Debug)]
pub enum LibraryError {
    /// The file that was named is a database of something else.
    Foreign(PathBuf),
    /// The index is damaged; [`crate::Library::rebuild`] makes it anew.
    Damaged,
    /// A folder to be added is none.
    NoFolder(PathBuf),
    /// A folder to be removed is not in the list.
    NotListed(PathBuf),
    /// The name of a folder is not Unicode.
    Name(PathBuf),
    /// A file of the library cannot be read or written.
    File(PathBuf, io::Error),
    /// Another program holds a file of the library for too long.
    Busy,
    /// SQLite refuses.
    Sql(rusqlite::Error),
}

impl fmt::Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign(path) => write!(f, "{} is a database, but not an index of games", path.display()),
            Self::Damaged => f.write_str("the index of games is damaged"),
            Self::NoFolder(path) => write!(f, "{} is no folder", path.display()),
            Self::NotListed(path) => write!(f, "{} is not in the list of folders", path.display()),
            Self::Name(path) => write!(f, "the name of the folder {} is not Unicode", path.display()),
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Busy => f.write_str("another program is using the index of games"),
            Self::Sql(error) => write!(f, "the index of games cannot be used: {error}"),
        }
    }
}

impl std::error::Error for LibraryError {}

impl From<rusqlite::Error> for LibraryError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode;
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Damaged,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            _ => Self::Sql(error),
        }
    }
}
