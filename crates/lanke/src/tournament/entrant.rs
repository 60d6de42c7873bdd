//! The programs of a tournament, as they lie in their folders.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use lanke_rules::text;

use crate::output::reason;

/// A program by its folder.
#[derive(Debug)]
pub(super) struct Entrant {
    /// The name of its folder.
    pub(super) name: String,
    pub(super) folder: PathBuf,
    /// Program and arguments, or why there are none.
    pub(super) command: Result<Vec<String>, NoProgram>,
}

/// Reason why a folder has no program that can be started.
#[derive(Debug)]
pub(super) enum NoProgram {
    /// The folder cannot be read.
    Unreadable(io::Error),
    /// Nothing in it is a program.
    Missing,
    /// Several executable files are in it, and none has the name that decides.
    Ambiguous,
    /// Its file `run` is not executable.
    NotExecutable,
    /// Its path cannot be written on a command line.
    NotUtf8,
}

impl fmt::Display for NoProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => write!(f, "its folder cannot be read: {}", reason(error)),
            Self::Missing => f.write_str("its folder holds no program: neither run nor main.py nor an executable file"),
            Self::Ambiguous => f.write_str("its folder holds several executable files, none of which is called run"),
            Self::NotExecutable => f.write_str("its file run is not executable; `chmod +x run` makes it so"),
            Self::NotUtf8 => f.write_str("the name of its folder is not in UTF-8; rename it"),
        }
    }
}

/// Names by which a program is found first.
const RUN: &[&str] = if cfg!(windows) { &["run.exe", "run.cmd", "run.bat"] } else { &["run"] };
const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };
const MAIN: &str = "main.py";

/// Characters of a name.
const MAX_NAME: usize = 60;

/// The programs in these folders or in the folders there, in the order of their names, which differ. The folder for the
/// games, and one that it lies in, are those of a program only if they hold one.
pub(super) fn find(folders: &[PathBuf], games: Option<&Path>) -> Result<Vec<Entrant>> {
    let games = games.and_then(|games| games.canonicalize().ok());
    let holds_program = |folder: &PathBuf| command(folder).is_ok();
    let holds_games = |folder: &PathBuf| {
        let is_within = |games: &PathBuf| folder.canonicalize().is_ok_and(|folder| games.starts_with(folder));
        games.as_ref().is_some_and(is_within) && !holds_program(folder)
    };
    let mut entrants = Vec::new();
    for folder in folders {
        let folder = std::path::absolute(folder)?;
        let mut inner = subfolders(&folder).with_context(|| format!("cannot read the folder {}", folder.display()))?;
        inner.retain(|folder| !holds_games(folder));
        // A file that happens to be executable beside the folders of programs is none.
        let only = holds_program(&folder) && !inner.iter().any(holds_program);
        let alone = named_program(&folder).is_some() || inner.is_empty() || only;
        entrants.extend(if alone { vec![folder] } else { inner }.into_iter().map(Entrant::of));
    }
    entrants.sort_by(|a, b| a.name.cmp(&b.name));
    if let Some(pair) = entrants.windows(2).find(|pair| pair[0].name == pair[1].name) {
        let [a, b] = [&pair[0], &pair[1]].map(|entrant| entrant.folder.display());
        bail!("the folders {a} and {b} have the same name, which is the name of the program; rename one");
    }
    ensure!(entrants.len() > 1, "a tournament needs two programs or more, each in a folder of its own");
    Ok(entrants)
}

impl Entrant {
    fn of(folder: PathBuf) -> Self {
        let name = folder.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        Self { name: text::line(&name, MAX_NAME), command: command(&folder), folder }
    }
}

/// The folders in a folder that are not hidden.
fn subfolders(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let is_hidden = |path: &Path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(['.', '_']));
    Ok(children(folder)?.into_iter().filter(|path| path.is_dir() && !is_hidden(path)).collect())
}

fn children(folder: &Path) -> io::Result<Vec<PathBuf>> {
    std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
}

/// The program of a folder by its name: `run`, or `main.py`.
fn named_program(folder: &Path) -> Option<PathBuf> {
    RUN.iter().chain([&MAIN]).map(|name| folder.join(name)).find(|path| path.is_file())
}

/// Command line of a folder's program.
fn command(folder: &Path) -> Result<Vec<String>, NoProgram> {
    let path = match named_program(folder) {
        Some(path) => path,
        None => only_executable(folder)?,
    };
    let is_python = path.file_name().is_some_and(|name| name == MAIN);
    let name = path.to_str().ok_or(NoProgram::NotUtf8)?.to_owned();
    if is_python {
        return Ok(vec![PYTHON.to_owned(), name]);
    }
    if !is_executable(&path) {
        return Err(NoProgram::NotExecutable);
    }
    Ok(vec![name])
}

/// The executable file of a folder, if it has exactly one.
fn only_executable(folder: &Path) -> Result<PathBuf, NoProgram> {
    let files = children(folder).map_err(NoProgram::Unreadable)?;
    let mut executables = files.into_iter().filter(|path| is_executable(path));
    match (executables.next(), executables.next()) {
        (Some(path), None) => Ok(path),
        (None, _) => Err(NoProgram::Missing),
        (Some(_), Some(_)) => Err(NoProgram::Ambiguous),
    }
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;

    path.metadata().is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    let kind = path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
    path.is_file() && kind.is_some_and(|kind| ["exe", "cmd", "bat"].contains(&&*kind))
}
