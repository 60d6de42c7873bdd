//! The file of a record that is written while its game goes on: never over a file of somebody else, and over what another program
//! has made of it only once that is kept beside it.

use std::fmt;
use std::path::{Path, PathBuf};

use lanke_app::words::{Lang, word};
use lanke_game::record::{Collection, Tree, limits, sgf};
use lanke_peer::{ItemKind, JournalEntry, SavedTable, Table};
use lanke_storage::{Access, Journal, Version, free_path, replace, replace_or_stream};

use crate::file_trouble::{FileError, FileTrouble};

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
        record.expected = journal.and_then(|journal| version_by(journal, record.found().as_deref()));
        Ok(record)
    }

    /// Goes on with a file that should hold a game in one of these states, the latest first.
    pub fn expect(&mut self, states: impl IntoIterator<Item = Tree>) {
        let found = self.found().map(|bytes| Version::of(&bytes));
        let mut versions = states.into_iter().map(|game| Version::of(text(vec![game]).as_bytes()));
        let latest = versions.next();
        self.expected = latest.into_iter().chain(versions).find(|version| Some(*version) == found).or(latest);
    }

    /// Content of the file; one that cannot be read is found out about when it is written.
    fn found(&self) -> Option<Vec<u8>> {
        lanke_storage::read(&self.path, limits::BYTES as u64).ok()
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

/// Version of a record by the journal of its table: the one that was found, where the games of the table have stood so. Of a program
/// that was killed the record stands as an earlier run has left it, however long ago; else it is the latest.
fn version_by(journal: &Path, found: Option<&[u8]>) -> Option<Version> {
    // The fault of one that cannot be read is told where the table is opened.
    let entries = Journal::entries(journal).ok()?;
    let (mut table, mut record, mut over) = (Table::new(), String::new(), 0);
    for line in SavedTable::read(&entries).0.lines {
        let JournalEntry::Item(item) = line else { continue };
        if matches!(item.what, ItemKind::Begin { .. }) {
            over = record.len();
        }
        // Those of the list were checked when they were read.
        table.apply(&item).ok()?;
        if let (ItemKind::Begin { .. } | ItemKind::Act(_), Some(game)) = (&item.what, table.game()) {
            record.truncate(over);
            record += &text(vec![game.session.record()]);
            if found == Some(record.as_bytes()) {
                break;
            }
        }
    }
    Some(Version::of(record.as_bytes()))
}

fn text(games: Vec<Tree>) -> String {
    sgf::write(&Collection { games, epilogue: String::new() })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use lanke_game::session::{Act, GameSettings};
    use lanke_peer::{End, Item, Terms};
    use lanke_rules::{Color, Name, Size};

    use super::*;

    #[test]
    fn a_record_of_a_table_is_known_however_far_it_is_behind_its_journal() {
        let folder = tempfile::tempdir().unwrap();
        let [path, journal] = ["game.sgf", "game.sgf.journal"].map(|name| folder.path().join(name));
        let terms = Terms::new(GameSettings::new(Size::square(19).unwrap(), Name::Chinese), Some(Color::Black));
        let settings = terms.settings().clone();
        let points = settings.size.points().filter(|point| point.x() % 2 == 0 && point.y() % 2 == 0);
        let turns = [(End::Host, Color::Black), (End::Guest, Color::White)].into_iter().cycle();
        let moves = points.zip(turns).map(|(point, (by, color))| (by, ItemKind::Act(Act::Play(color, point))));
        let begin = ItemKind::Begin { settings, host: Color::Black };
        let beginning = [(End::Host, ItemKind::Offer(terms)), (End::Guest, ItemKind::Accept(0)), (End::Host, begin)];
        let (mut table, mut entries, mut states) = (Table::new(), Vec::new(), Vec::new());
        for (n, (by, what)) in (0..).zip(beginning.into_iter().chain(moves)) {
            let item = Item { n, at: Duration::ZERO, by, seq: 0, what };
            table.apply(&item).unwrap();
            states.extend(table.game().map(|game| game.session.record()));
            entries.push(serde_json::to_string(&JournalEntry::Item(item)).unwrap());
        }
        Journal::open_or_create(&journal).unwrap().journal.append(&entries).unwrap();
        let (earlier, latest) = (states[1].clone(), states[100].clone());
        let told = |found: &str| {
            std::fs::write(&path, found).unwrap();
            RecordFile::of_table(&path, Some(&journal)).unwrap().write(vec![latest.clone()]).unwrap()
        };
        assert!(told(&text(vec![earlier])).is_none());
        assert!(told(&text(vec![latest.clone()])).is_none());
        assert!(matches!(told("(;GM[1]C[mine])"), Some(FileTrouble::RecordChanged { .. })));
    }
}
