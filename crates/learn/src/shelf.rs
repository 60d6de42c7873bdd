//! Sets of problems at hand: those that come with the program, and files in the learner's folder.

use std::path::{Path, PathBuf};
use std::{fs, io};

use lanke_game::record::{Collection, Opened, Tree, limits, sgf};
use lanke_storage::Access;

use crate::locked::{self, FileError};
use crate::{LEVELS, ProblemSet, StoredProblem};

/// Problems that come with the program, by level, a hundred of each: made and proved by `lanke problems make`.
const MADE: [&str; LEVELS as usize] = [
    include_str!("../made/level-1.sgf"),
    include_str!("../made/level-2.sgf"),
    include_str!("../made/level-3.sgf"),
    include_str!("../made/level-4.sgf"),
    include_str!("../made/level-5.sgf"),
];

/// Files of a shelf at most.
const MAX_FILES: usize = 200;

/// Name of a set.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SetId {
    /// Problems of a level that come with the program.
    Made(u8),
    /// A file.
    File(PathBuf),
}

/// Folder with sets of problems, beside those that come with the program.
#[derive(Debug)]
pub struct Shelf {
    folder: PathBuf,
}

impl Shelf {
    /// The shelf of a learner whose files lie in a folder.
    pub fn within(folder: &Path) -> Self {
        Self { folder: folder.join("sets") }
    }

    /// The sets, those of the program first, then files by their name.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn sets(&self) -> Result<Vec<SetId>, FileError> {
        let fault = |error| FileError::Disk(self.folder.clone(), error);
        let mut files = match fs::read_dir(&self.folder) {
            Ok(entries) => {
                let paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>().map_err(fault)?;
                let is_set = |path: &PathBuf| path.extension().is_some_and(|ext| ext.eq_ignore_ascii_case("sgf"));
                paths.into_iter().filter(is_set).collect()
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(fault(error)),
        };
        files.sort();
        files.truncate(MAX_FILES);
        Ok((1..=LEVELS).map(SetId::Made).chain(files.into_iter().map(SetId::File)).collect())
    }

    /// Reads a set; none where its file holds no records.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn read(id: &SetId) -> Result<Option<ProblemSet>, FileError> {
        match id {
            SetId::Made(level) => {
                let text = usize::from(*level).checked_sub(1).and_then(|index| MADE.get(index));
                let read = text.and_then(|text| sgf::read(text).ok());
                Ok(read.map(|(collection, _)| ProblemSet::new(&level.to_string(), collection.games)))
            }
            SetId::File(path) => {
                let name = path.file_stem().unwrap_or_default().to_string_lossy();
                Ok(load(path)?.map(|loaded| ProblemSet::new(&name, loaded.collection.games)))
            }
        }
    }

    /// Adds a set of this name; beside another where the name is taken.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn add(&self, set: &ProblemSet) -> Result<SetId, FileError> {
        let path = lanke_storage::free_path(&self.folder, &file_name(set.name()));
        let games = set.problems().iter().map(|problem| problem.tree().clone()).collect();
        write(&path, &Collection { games, epilogue: String::new() })?;
        Ok(SetId::File(path))
    }

    /// Adds the record of a problem to the set of this name, or begins one; a problem that is in it stays as it is, and so does
    /// all else in its file. A damaged file is copied aside before. Another program that does so at the same time waits.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn append(&self, name: &str, problem: Tree) -> Result<Appended, FileError> {
        let path = self.folder.join(file_name(name));
        let _held = locked::hold(&path)?;
        let id = SetId::File(path.clone());
        let Loaded { mut collection, damaged } = match load(&path) {
            Ok(Some(loaded)) => loaded,
            // The name is taken by a file that is no set.
            Ok(None) => {
                let set = ProblemSet::new(name, vec![problem]);
                return Ok(Appended { id: self.add(&set)?, index: 0, before: ProblemSet::new(name, Vec::new()), set });
            }
            Err(FileError::Disk(_, error)) if error.kind() == io::ErrorKind::NotFound => Loaded::default(),
            Err(error) => return Err(error),
        };
        let before = ProblemSet::new(name, collection.games.clone());
        collection.games.push(problem);
        let set = ProblemSet::new(name, collection.games.clone());
        let key = set.problems().last().map(StoredProblem::key);
        match before.problems().iter().position(|known| Some(known.key()) == key) {
            Some(index) => Ok(Appended { id, index, set: before.clone(), before }),
            None => {
                if let Some(bytes) = damaged {
                    let copied = lanke_storage::copy_aside(&path, &bytes);
                    copied.map_err(|error| FileError::Disk(path.clone(), error))?;
                }
                write(&path, &collection)?;
                Ok(Appended { id, index: set.problems().len().saturating_sub(1), before, set })
            }
        }
    }
}

/// Result of adding a problem to a set.
#[derive(Clone, Debug)]
pub struct Appended {
    /// The set.
    pub id: SetId,
    /// Place of the problem in it, from 0.
    pub index: usize,
    /// The set before.
    pub before: ProblemSet,
    /// The set with the problem.
    pub set: ProblemSet,
}

impl Appended {
    /// True if the problem was not in the set before.
    pub fn is_new(&self) -> bool {
        self.set.problems().len() > self.before.problems().len()
    }
}

/// Characters that the name of a file must not have.
const FORBIDDEN: &[char] =
    if cfg!(windows) { &['/', '\\', ':', '*', '?', '"', '<', '>', '|', '\0'] } else { &['/', '\\', ':', '\0'] };

/// Name of the file of a set.
fn file_name(name: &str) -> String {
    let name = name.replace(FORBIDDEN, "-");
    let name = name.trim().trim_start_matches('.');
    format!("{}.sgf", if name.is_empty() { "problems" } else { name })
}

/// Records of a file.
#[derive(Default)]
struct Loaded {
    collection: Collection,
    /// Its bytes, if they are damaged.
    damaged: Option<Vec<u8>>,
}

/// Reads the records of a file; none where it holds no records.
fn load(path: &Path) -> Result<Option<Loaded>, FileError> {
    let bytes = lanke_storage::read(path, limits::BYTES as u64);
    let bytes = bytes.map_err(|error| FileError::Disk(path.to_owned(), error))?;
    let read = locked::records(&bytes);
    Ok(read.map(|Opened { collection, warnings, .. }| Loaded {
        collection,
        damaged: (!warnings.is_empty()).then_some(bytes),
    }))
}

fn write(path: &Path, collection: &Collection) -> Result<(), FileError> {
    let fault = |error| FileError::Disk(path.to_owned(), error);
    let text = sgf::write(collection);
    if let Some(folder) = path.parent() {
        lanke_storage::create_folder(folder).map_err(fault)?;
    }
    lanke_storage::replace(path, text.as_bytes(), Access::Private).map_err(fault)
}
