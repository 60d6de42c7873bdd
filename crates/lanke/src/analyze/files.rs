//! Files to be read and written.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, bail};

use super::shard::Shard;
use crate::output::reason;

/// Extensions that a folder is searched for.
const EXTENSIONS: [&str; 6] = ["sgf", "gib", "ngf", "ugf", "ugi", "dat"];

/// A file with records, and the one that they are written to with their analysis.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) file: PathBuf,
    pub(super) target: PathBuf,
}

/// Files to analyse: each file, and all that lie in folders. A file that is not SGF is written as
/// SGF beside itself. A shard takes its part of them, by name, so that other files in a folder change nothing.
pub(super) fn jobs(paths: &[PathBuf], into: Option<&Path>, shard: Option<Shard>) -> Result<Vec<Job>> {
    if let Some(folder) = into {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let mut jobs: Vec<Job> = Vec::new();
    for path in paths {
        let (files, top) =
            if path.is_dir() { (within(path)?, path.as_path()) } else { (vec![path.clone()], base(path)) };
        for file in files {
            let name = file.strip_prefix(top).unwrap_or(&file);
            if shard.is_some_and(|shard| !shard.holds(name)) {
                continue;
            }
            let target = match into {
                Some(folder) => folder.join(name),
                None => file.clone(),
            };
            let target = if is(&target, "sgf") { target } else { with_sgf(&target) };
            if let Some(twin) = jobs.iter().find(|job| job.target == target) {
                bail!("{} and {} would both be written to {}", twin.file.display(), file.display(), target.display());
            }
            if let Some(folder) = target.parent() {
                std::fs::create_dir_all(folder)
                    .with_context(|| format!("cannot make the folder {}", folder.display()))?;
            }
            jobs.push(Job { file, target });
        }
    }
    Ok(jobs)
}

/// The folder that a file lies in.
fn base(file: &Path) -> &Path {
    file.parent().unwrap_or(Path::new(""))
}

fn is(file: &Path, extension: &str) -> bool {
    file.extension().is_some_and(|e| e.eq_ignore_ascii_case(extension))
}

/// `game.gib` as `game.gib.sgf`.
fn with_sgf(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".sgf");
    name.into()
}

/// The records in a folder and the folders in it, by name, without those that an earlier analysis of another file made.
fn within(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
        let entries = entries.map_err(|error| Error::msg(reason(&error)));
        for entry in entries.with_context(|| format!("cannot read {}", folder.display()))? {
            let path = entry.path();
            // A link may lead round in a circle.
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(path);
            } else if EXTENSIONS.iter().any(|extension| is(&path, extension)) {
                found.push(path);
            }
        }
    }
    let others: HashSet<PathBuf> = found.iter().filter(|file| !is(file, "sgf")).map(|file| with_sgf(file)).collect();
    found.retain(|file| !others.contains(file));
    found.sort();
    if found.is_empty() {
        bail!("{} holds no records", folder.display());
    }
    Ok(found)
}
