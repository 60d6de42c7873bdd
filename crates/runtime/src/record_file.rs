//! The file of a record that is written while its game goes on: never over a file of somebody else, and over what another program
//! has made of it only once that is kept beside it.

use std::fmt;
use std::path::{Path, PathBuf};

use lanke_app::words::{Lang, word};
use lanke_game::record::{Collection, Tree, limits, sgf};
use lanke_peer::{ItemKind, JournalEntry, SavedTable, Table};
use lanke_storage::{Access, Journal, Version, free_path, replace, replace_or_stream};

use crate::file_trouble::{FileError, FileTrouble};
use crate::game_journal::BEHIND;

/// The file of a record.
#[derive(Debug)]
pub struct RecordFile {
    path: PathBuf,
    /// The file as it was last written; none where nothing is known that should be there.
    expected: Option<Version>,
    /// The disk has refused the record as it was last written.
    refused: bool,
}

/// File that is there already, where a record would be written over it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordExists(PathBuf);

impl fmt::Display for RecordExists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is there already; a record is not written over", self.0.display())
    }
}

impl std::error::Error for RecordExists {}

impl RecordExists {
    /// The file and the reason, for the window.
    pub(crate) fn words(&self, lang: Lang) -> String {
        format!("{}: {}", self.0.display(), word(lang, "er-there"))
    }
}

/// Record that the disk refuses.
#[derive(Debug)]
pub struct UnsavedRecord {
    /// The record.
    pub sgf: String,
    /// The reason.
    pub why: FileError,
}

impl RecordFile {
    /// File at `path`; `continues` where it may hold the beginning of the same record: [`expect`](Self::expect) says which.
    ///
    /// # Errors
    /// When another file is there already.
    pub fn new(path: &Path, continues: bool) -> Result<Self, RecordExists> {
        if !continues && (path.is_file() || path.is_dir()) {
            return Err(RecordExists(path.to_owned()));
        }
        Ok(Self { path: path.to_owned(), expected: None, refused: false })
    }

    /// File of the games of a table; it may hold those that this journal of an end of the table holds.
    ///
    /// # Errors
    /// When another file is there already.
    pub fn of_table(path: &Path, journal: Option<&Path>) -> Result<Self, RecordExists> {
        let mut record = Self::new(path, journal.is_some())?;
        record.expect(journal.into_iter().flat_map(states));
        Ok(record)
    }

    /// Goes on with a file that should hold games in one of these states, the latest first.
    pub fn expect(&mut self, states: impl IntoIterator<Item = Vec<Tree>>) {
        let found = lanke_storage::read(&self.path, limits::BYTES as u64).ok().map(|bytes| Version::of(&bytes));
        let mut versions = states.into_iter().map(|games| Version::of(text(games).as_bytes()));
        let latest = versions.next();
        self.expected = latest.into_iter().chain(versions).find(|version| Some(*version) == found).or(latest);
    }

    /// Writes the record as it stands. Trouble, where there is new one.
    #[must_use]
    pub fn save(&mut self, games: Vec<Tree>) -> Option<FileTrouble> {
        let written = self.write(games).map_err(|unsaved| unsaved.why);
        let refused = std::mem::replace(&mut self.refused, written.is_err());
        written.unwrap_or_else(|why| (!refused).then_some(FileTrouble::Record(why)))
    }

    /// Writes the whole record, and tells if the file had been changed by another program.
    ///
    /// # Errors
    /// The record and the reason, when the disk refuses.
    pub fn write(&mut self, games: Vec<Tree>) -> Result<Option<FileTrouble>, UnsavedRecord> {
        let sgf = text(games);
        self.replace(sgf.as_bytes()).map_err(|why| UnsavedRecord { sgf, why })
    }

    fn replace(&mut self, bytes: &[u8]) -> Result<Option<FileTrouble>, FileError> {
        let path = &self.path;
        let read = || lanke_storage::read(path, limits::BYTES as u64);
        let found = path.is_file().then(read).transpose().map_err(|why| FileError::Read(path.clone(), why))?;
        let changed = found.as_ref().filter(|found| *found != bytes && Some(Version::of(found)) != self.expected);
        let told = changed.map(|found| self.keep_changed(found)).transpose()?;
        let written = Some(Version::of(bytes));
        if found.as_deref() != Some(bytes) || self.expected != written {
            replace_or_stream(path, bytes).map_err(|why| FileError::Write(path.clone(), why))?;
        }
        self.expected = written;
        Ok(told)
    }

    /// Keeps what another program has made of the file beside it.
    fn keep_changed(&self, found: &[u8]) -> Result<FileTrouble, FileError> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        let copy = free_path(folder, &self.path.file_name().unwrap_or_default().to_string_lossy());
        match replace(&copy, found, Access::Shared) {
            Ok(()) => Ok(FileTrouble::RecordChanged { path: self.path.clone(), copy }),
            Err(why) => Err(FileError::Write(copy, why)),
        }
    }
}

/// States of the games that a table's journal holds, the latest first: those in which a kill may have left their record.
fn states(journal: &Path) -> Vec<Vec<Tree>> {
    // The fault of one that cannot be read is told where the table is opened.
    let Ok(entries) = Journal::entries(journal) else { return Vec::new() };
    let of_list = |line| if let JournalEntry::Item(item) = line { Some(item) } else { None };
    let items: Vec<_> = SavedTable::read(&entries).0.lines.into_iter().filter_map(of_list).collect();
    let (mut table, mut over, mut states) = (Table::new(), Vec::<Tree>::new(), Vec::new());
    for (n, item) in items.iter().enumerate() {
        if matches!(item.what, ItemKind::Begin { .. }) {
            over.extend(table.game().map(|game| game.session.record()));
        }
        // Those of the list were checked when they were read.
        if table.apply(item).is_err() {
            break;
        }
        if n + BEHIND >= items.len() {
            let game = table.game().map(|game| game.session.record());
            states.push(over.iter().cloned().chain(game).collect());
        }
    }
    states.reverse();
    states
}

fn text(games: Vec<Tree>) -> String {
    sgf::write(&Collection { games, epilogue: String::new() })
}
