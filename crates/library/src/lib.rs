//! An index of game records: folders are read, games are found by their facts and by patterns of stones.
//!
//! The index is one SQLite file that can be deleted at any time; the folders are listed in a text file beside it.
//!
//! ```
//! use lanke_library::{Library, Query};
//! use std::ops::ControlFlow;
//!
//! let folder = tempfile::tempdir()?;
//! std::fs::create_dir(folder.path().join("games"))?;
//! std::fs::write(folder.path().join("games/a.sgf"), "(;PB[Shusaku]PW[Gennan Inseki]DT[1846];B[qd];W[dc])")?;
//!
//! let mut library = Library::open(&folder.path().join("library.sqlite"), &[])?;
//! library.add_folders(&[folder.path().join("games")])?;
//! library.refresh(2, &mut |_| ControlFlow::Continue(()))?;
//! let games = library.games(&Query { player: Some("shusaku".to_owned()), ..Query::default() }, 10)?;
//! assert_eq!(games[0].facts.moves, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(clippy::expect_used, clippy::panic, clippy::unreachable)]

mod error;
mod facts;
mod folders;
mod line;
mod pattern;
mod query;
mod refresh;
mod repair;
mod scan;
mod schema;
mod search;
mod shelf;

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

pub use error::LibraryError;
pub use facts::{Day, Facts, Rank};
pub use line::MAX_EVENTS;
pub use pattern::{Content, Edges, Exchange, MAX_SIDE, Pattern, PatternError, PatternPoint};
pub use query::{GameRow, PlayerCount, Query, parse_result};
pub use refresh::{RefreshProgress, Refreshed};
pub use repair::{repair_bytes, repair_text};
pub use search::{Continuation, Continuations, Hit, Next, PatternQuery, SearchProgress, Tally};
pub use shelf::Shelf;

/// An index of game records.
#[derive(Debug)]
pub struct Library {
    path: PathBuf,
    /// The file that is open.
    file: Option<schema::FileId>,
    connection: Connection,
    /// Folders that belong to it without being listed.
    own: Vec<PathBuf>,
}

/// State of an index, as one [`Library`] sees it: changes of other programs, and its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexState {
    others: i64,
    own: u64,
}

/// A file that is in a folder of the library, but cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DamagedFile {
    /// Its path.
    pub path: String,
    /// Reason.
    pub reason: String,
}

/// Numbers of a library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Games.
    pub games: u64,
    /// Files with games.
    pub files: u64,
    /// Files that cannot be read.
    pub damaged: u64,
    /// Moves of all games.
    pub moves: u64,
    /// Games that are in the library more than once, turned or mirrored too, but for the first of each.
    pub duplicates: u64,
    /// Games by the width and height of the board.
    pub sizes: BTreeMap<(u8, u8), u64>,
    /// Games by year.
    pub years: BTreeMap<u16, u64>,
    /// Games that Black won, that White won, and others.
    pub results: [u64; 3],
    /// Bytes of the index.
    pub bytes: u64,
}

impl Library {
    /// Opens the index at `path`, making it where there is none, or none of this version. `own` are folders that belong
    /// to it without having been added.
    ///
    /// # Errors
    /// Fails if the file is another program's database, or the disk refuses.
    pub fn open(path: &Path, own: &[PathBuf]) -> Result<Self, LibraryError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            lanke_storage::create_folder(folder).map_err(|error| LibraryError::File(folder.to_owned(), error))?;
        }
        // Looked at before it is opened: one that takes its place meanwhile is another one.
        let seen = schema::file_id(path);
        let connection = schema::open(path)?;
        let file = seen.or_else(|| schema::file_id(path));
        Ok(Self { path: path.to_owned(), file, connection, own: own.to_vec() })
    }

    /// Deletes a damaged index and makes an empty one; [`Library::refresh`] fills it.
    ///
    /// # Errors
    /// Fails if the disk refuses.
    pub fn rebuild(&mut self) -> Result<(), LibraryError> {
        // The database must be closed before its file is deleted.
        self.connection = Connection::open_in_memory()?;
        self.connection = schema::rebuild(&self.path)?;
        self.file = schema::file_id(&self.path);
        Ok(())
    }

    /// True if a part of the index cannot be read, or does not hold what it should. All of it is read for that.
    ///
    /// # Errors
    /// Fails if the index cannot be used at all.
    pub fn is_damaged(&self) -> Result<bool, LibraryError> {
        let checked = self.connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
        match checked.map_err(LibraryError::from) {
            Ok(answer) => Ok(answer != "ok"),
            Err(LibraryError::Damaged) => Ok(true),
            Err(error) => Err(error),
        }
    }

    /// True if the index that is open is still the one at its path. Another program may have deleted it or built it again.
    pub fn is_current(&self) -> bool {
        schema::file_id(&self.path) == self.file
    }

    /// Folders that were added.
    ///
    /// # Errors
    /// Fails if their list cannot be read.
    pub fn folders(&self) -> Result<Vec<PathBuf>, LibraryError> {
        folders::read(&self.path)
    }

    /// Adds folders, all or none, which the next [`Library::refresh`] reads. One that is listed under another name, as by a
    /// symbolic link, stays as it is.
    ///
    /// # Errors
    /// Fails if one of them is no folder, or the list cannot be written.
    pub fn add_folders(&mut self, folders: &[impl AsRef<Path>]) -> Result<(), LibraryError> {
        let mut added = Vec::new();
        for folder in folders.iter().map(AsRef::as_ref) {
            let absolute = std::path::absolute(folder).map_err(|error| LibraryError::File(folder.to_owned(), error))?;
            if !absolute.is_dir() {
                return Err(LibraryError::NoFolder(folder.to_owned()));
            }
            if absolute.to_str().is_none_or(|name| name.contains('\n')) {
                return Err(LibraryError::Name(absolute));
            }
            added.push(absolute);
        }
        folders::change(&self.path, |listed| {
            for folder in added {
                if !listed.iter().any(|other| folders::is_same(other, &folder)) {
                    listed.push(folder);
                }
            }
        })
    }

    /// Takes folders off the list, all or none; their games leave with the next [`Library::refresh`].
    ///
    /// # Errors
    /// Fails if one of them is not in the list, or it cannot be written.
    pub fn remove_folders(&mut self, folders: &[impl AsRef<Path>]) -> Result<(), LibraryError> {
        let listed = self.folders()?;
        let is_listed = |folder: &Path| listed.iter().any(|other| folders::is_same(other, folder));
        if let Some(other) = folders.iter().map(AsRef::as_ref).find(|folder| !is_listed(folder)) {
            return Err(LibraryError::NotListed(other.to_owned()));
        }
        folders::change(&self.path, |listed| {
            listed.retain(|folder| !folders.iter().any(|removed| folders::is_same(folder, removed.as_ref())));
        })
    }

    /// Brings the index up to date with its folders: `threads` read, this one writes. The callback's `Break` ends it; what
    /// was done stays.
    ///
    /// # Errors
    /// Fails if the index cannot be written.
    pub fn refresh(
        &mut self,
        threads: usize,
        progress: &mut dyn FnMut(RefreshProgress) -> ControlFlow<()>,
    ) -> Result<Refreshed, LibraryError> {
        let folders = self.folders()?;
        match refresh::refresh(&mut self.connection, &folders, &self.own, threads, progress) {
            Err(LibraryError::Damaged) => {
                self.rebuild()?;
                refresh::refresh(&mut self.connection, &folders, &self.own, threads, progress)
            }
            refreshed => refreshed,
        }
    }

    /// Games with these facts, the newest first.
    ///
    /// # Errors
    /// Fails if the index cannot be read.
    pub fn games(&self, query: &Query, limit: usize) -> Result<Vec<GameRow>, LibraryError> {
        query.games(&self.connection, limit)
    }

    /// Number of games with these facts.
    ///
    /// # Errors
    /// Fails if the index cannot be read.
    pub fn count(&self, query: &Query) -> Result<u64, LibraryError> {
        query.count(&self.connection)
    }

    /// Numbers of the games with these facts, in order.
    ///
    /// # Errors
    /// Fails if the index cannot be read.
    pub fn ids(&self, query: &Query) -> Result<Vec<i64>, LibraryError> {
        query.ids(&self.connection)
    }

    /// Players whose names hold `part`, those with most games first, at most `limit` of them.
    ///
    /// # Errors
    /// Fails if the index cannot be read.
    pub fn players(&self, part: &str, limit: usize) -> Result<Vec<PlayerCount>, LibraryError> {
        query::players(&self.connection, part, limit)
    }

    /// The games with these numbers, in this order.
    ///
    /// # Errors
    /// Fails if the index cannot be read.
    pub fn games_by_id(&self, ids: &[i64]) -> Result<Vec<GameRow>, LibraryError> {
        query::games_by_id(&self.connection, ids)
    }

    /// Of the games with these numbers, the newest, at most `limit` of them.
    ///
    /// # Errors
    /// Fails if the index cannot be read.
    pub fn newest(&self, games: &HashSet<i64>, limit: usize) -> Result<Vec<GameRow>, LibraryError> {
        let mut statement = self.connection.prepare("SELECT id FROM game ORDER BY day DESC, id")?;
        let mut rows = statement.query([])?;
        let mut ids = Vec::new();
        while let Some(row) = rows.next()? {
            let id = row.get(0)?;
            if games.contains(&id) {
                ids.push(id);
            }
            if ids.len() == limit.min(games.len()) {
                break;
            }
        }
        self.games_by_id(&ids)
    }

    /// The main lines of all games as they are now, for [`Shelf::search`], which can run in another thread.
    ///
    /// # Errors
    /// Fails if the index cannot be read.
    pub fn shelf(&self) -> Result<Shelf, LibraryError> {
        Shelf::load(&self.connection)
    }

    /// State of the index, another one after every change: a [`Shelf`] of another one is old.
    ///
    /// # Errors
    /// Fails if the index cannot be read.
    pub fn state(&self) -> Result<IndexState, LibraryError> {
        let others = self.connection.query_row("PRAGMA data_version", [], |row| row.get(0))?;
        Ok(IndexState { others, own: self.connection.total_changes() })
    }

    /// Games that are in the library more than once, turned or mirrored too, each with its copies.
    ///
    /// # Errors
    /// Fails if the index cannot be read.
    pub fn duplicates(&self) -> Result<Vec<Vec<GameRow>>, LibraryError> {
        let mut statement = self.connection.prepare(
            "SELECT hash, id FROM game WHERE hash IN
             (SELECT hash FROM game WHERE hash IS NOT NULL GROUP BY hash HAVING COUNT(*) > 1) ORDER BY hash, id",
        )?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let mut groups: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
        for row in rows {
            let (hash, id) = row?;
            groups.entry(hash).or_default().push(id);
        }
        groups.values().map(|ids| self.games_by_id(ids)).collect()
    }

    /// Files in the folders that cannot be read.
    ///
    /// # Errors
    /// Fails if the index cannot be read.
    pub fn damaged_files(&self) -> Result<Vec<DamagedFile>, LibraryError> {
        let sql = "SELECT path, fault FROM file WHERE fault IS NOT NULL ORDER BY path";
        let mut statement = self.connection.prepare(sql)?;
        let rows = statement.query_map([], |row| Ok(DamagedFile { path: row.get(0)?, reason: row.get(1)? }))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Numbers of the whole library.
    ///
    /// # Errors
    /// Fails if the index cannot be read.
    pub fn statistics(&self) -> Result<Statistics, LibraryError> {
        let number = |sql: &str| -> Result<u64, LibraryError> {
            Ok(self.connection.query_row(sql, [], |row| row.get::<_, i64>(0))?.unsigned_abs())
        };
        let mut statistics = Statistics {
            games: number("SELECT COUNT(*) FROM game")?,
            files: number("SELECT COUNT(*) FROM file WHERE fault IS NULL")?,
            damaged: number("SELECT COUNT(*) FROM file WHERE fault IS NOT NULL")?,
            moves: number("SELECT COALESCE(SUM(moves), 0) FROM game")?,
            duplicates: number("SELECT COUNT(hash) - COUNT(DISTINCT hash) FROM game")?,
            bytes: number("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")?,
            ..Statistics::default()
        };
        let mut statement = self.connection.prepare("SELECT width, height, COUNT(*) FROM game GROUP BY 1, 2")?;
        let rows = statement.query_map([], |row| Ok(((row.get(0)?, row.get(1)?), row.get::<_, i64>(2)?)))?;
        for row in rows {
            let (size, count) = row?;
            statistics.sizes.insert(size, count.unsigned_abs());
        }
        let sql = "SELECT CAST(substr(day, 1, 4) AS INTEGER), COUNT(*) FROM game WHERE day IS NOT NULL GROUP BY 1";
        let mut statement = self.connection.prepare(sql)?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?)))?;
        for row in rows {
            let (year, count) = row?;
            statistics.years.insert(year, count.unsigned_abs());
        }
        for (i, result) in statistics.results.iter_mut().enumerate() {
            *result = number(&format!("SELECT COUNT(*) FROM game WHERE winner = {}", (i + 1) % 3))?;
        }
        Ok(statistics)
    }
}
