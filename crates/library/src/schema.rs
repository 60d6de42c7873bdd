//! The index as a database: made, opened, and made anew where it is another version's or damaged.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, TransactionBehavior};

use crate::LibraryError;

/// Version of the tables. An index of another one is made anew.
const VERSION: i64 = 5;

/// `application_id` of our databases: `lank`.
const APPLICATION: i64 = 0x6c61_6e6b;

/// Time that another program may take for a transaction.
const PATIENCE: Duration = Duration::from_secs(60);

/// Beginning of every database.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";

/// Place of the `application_id` in a database, four bytes, the highest first (SQLite's file format, 1.3).
const APPLICATION_AT: usize = 68;

const TABLES: &str = "
    CREATE TABLE file (
        id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, mtime INTEGER NOT NULL, length INTEGER NOT NULL, fault TEXT
    );
    CREATE TABLE game (
        id INTEGER PRIMARY KEY, file INTEGER NOT NULL, place INTEGER NOT NULL,
        black TEXT, white TEXT, black_rank TEXT, white_rank TEXT, black_team TEXT, white_team TEXT,
        event TEXT, date TEXT, day TEXT, result TEXT, winner INTEGER NOT NULL,
        width INTEGER NOT NULL, height INTEGER NOT NULL, rules TEXT NOT NULL, komi INTEGER NOT NULL,
        handicap INTEGER NOT NULL, moves INTEGER NOT NULL, venue TEXT,
        black_level INTEGER NOT NULL, white_level INTEGER NOT NULL, hash INTEGER
    );
    CREATE INDEX game_file ON game (file);
    CREATE INDEX game_hash ON game (hash);
    CREATE TABLE line (game INTEGER PRIMARY KEY, events BLOB NOT NULL);
    CREATE TABLE comment (game INTEGER PRIMARY KEY, text TEXT NOT NULL);
";

const DROPS: &str = "
    DROP TABLE IF EXISTS file; DROP TABLE IF EXISTS game; DROP TABLE IF EXISTS line; DROP TABLE IF EXISTS comment;
";

/// Opens the index, making it where there is none that serves.
pub(crate) fn open(path: &Path) -> Result<Connection, LibraryError> {
    let application = application(path)?;
    match application {
        None => set_aside(path)?,
        Some(0 | APPLICATION) => {}
        Some(_) => return Err(LibraryError::Foreign(path.to_owned())),
    }
    match connect(path) {
        Err(LibraryError::Damaged) => {
            // One without a mark may be another program's.
            if application == Some(APPLICATION) {
                delete(path)?
            } else {
                set_aside(path)?
            }
            connect(path)
        }
        opened => opened,
    }
}

/// Deletes the index, which is damaged, and makes a new one.
pub(crate) fn rebuild(path: &Path) -> Result<Connection, LibraryError> {
    delete(path)?;
    connect(path)
}

/// Device and number of a file, which no other file has while it is open.
pub(crate) type FileId = (u64, u64);

/// Identity of the file at a path; none where there is none.
#[cfg(unix)]
pub(crate) fn file_id(path: &Path) -> Option<FileId> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).ok().map(|file| (file.dev(), file.ino()))
}

/// None for every file: Windows deletes none that is open.
#[cfg(not(unix))]
pub(crate) fn file_id(_: &Path) -> Option<FileId> {
    None
}

/// The `application_id` of a database, which can be read of a damaged one, too; 0 where nothing is yet, none for another file.
fn application(path: &Path) -> Result<Option<i64>, LibraryError> {
    let fault = |error| LibraryError::File(path.to_owned(), error);
    let file = match lanke_storage::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Some(0)),
        Err(error) => return Err(fault(error)),
    };
    let mut begin = Vec::new();
    file.take(APPLICATION_AT as u64 + 4).read_to_end(&mut begin).map_err(fault)?;
    let id = begin.get(APPLICATION_AT..).and_then(|id| id.try_into().ok()).map_or(0, i32::from_be_bytes);
    Ok((begin.is_empty() || begin.starts_with(MAGIC)).then_some(id.into()))
}

fn connect(path: &Path) -> Result<Connection, LibraryError> {
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    // One transaction, because another program may make the tables between two.
    let seen = connection.transaction()?;
    let tables: i64 = seen.query_row("SELECT COUNT(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let application: i64 = seen.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    let current = is_current(&seen)?;
    drop(seen);
    if application != APPLICATION && (application != 0 || tables > 0) {
        return Err(LibraryError::Foreign(path.to_owned()));
    }
    write_ahead(&connection)?;
    connection.execute_batch("PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768;")?;
    // An index that has its tables is opened while another program writes.
    if !current {
        // A transaction, so that two programs that open it at once make its tables once.
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if !is_current(&transaction)? {
            transaction.execute_batch(DROPS)?;
            transaction.execute_batch(TABLES)?;
            transaction
                .execute_batch(&format!("PRAGMA user_version = {VERSION}; PRAGMA application_id = {APPLICATION};"))?;
        }
        transaction.commit()?;
    }
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("holds", 2, flags, |context| {
        let (text, wanted) = (context.get_raw(0).as_str_or_null()?, context.get_raw(1).as_str()?);
        Ok(text.is_some_and(|text| crate::query::holds(text, wanted)))
    })?;
    Ok(connection)
}

/// True if an index has the tables of this version.
fn is_current(connection: &Connection) -> Result<bool, LibraryError> {
    Ok(connection.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0))? == VERSION)
}

/// Turns to a write-ahead log. SQLite does not wait for a program that does the same at this moment, as it does otherwise.
fn write_ahead(connection: &Connection) -> Result<(), LibraryError> {
    let begun = Instant::now();
    loop {
        match connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())).map_err(LibraryError::from) {
            Err(LibraryError::Busy) if begun.elapsed() < PATIENCE => thread::sleep(Duration::from_millis(5)),
            turned => return turned,
        }
    }
}

fn delete(path: &Path) -> Result<(), LibraryError> {
    allow_missing(path, fs::remove_file(path))?;
    logs(path).iter().try_for_each(|log| allow_missing(log, fs::remove_file(log)))
}

/// Renames a file that is no index of ours, and its logs with it.
fn set_aside(path: &Path) -> Result<(), LibraryError> {
    let aside = lanke_storage::set_aside(path).map_err(|error| LibraryError::File(path.to_owned(), error))?;
    logs(path).iter().zip(logs(&aside)).try_for_each(|(log, aside)| allow_missing(log, fs::rename(log, aside)))
}

/// The files beside a database in which SQLite keeps changes of it.
fn logs(path: &Path) -> [PathBuf; 3] {
    ["-journal", "-wal", "-shm"].map(|suffix| {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        name.into()
    })
}

fn allow_missing(path: &Path, done: io::Result<()>) -> Result<(), LibraryError> {
    match done {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(LibraryError::File(path.to_owned(), error)),
        _ => Ok(()),
    }
}
