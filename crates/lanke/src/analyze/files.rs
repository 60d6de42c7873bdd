//! Files to be read and written.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::shard::Shard;
use crate::open::{has_extension, records_in, with_sgf};

/// A file with records, and the one that they are written to with their analysis.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) file: PathBuf,
    pub(super) target: PathBuf,
    /// True if it was named itself, and not found in a folder.
    pub(super) is_named: bool,
}

/// Files to analyse: each file, and all that lie in folders, but for those of an earlier run in `into`. A file that is
/// not SGF is written as SGF beside itself. A shard takes its part of them, by name, so that other files in a folder
/// change nothing.
pub(super) fn jobs(paths: &[PathBuf], into: Option<&Path>, shard: Option<Shard>) -> Result<Vec<Job>> {
    if let Some(folder) = into {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let (mut jobs, mut targets) = (Vec::<Job>::new(), HashMap::new());
    for path in paths {
        ensure!(
            path.as_os_str() != "-",
            "standard input cannot be analyzed: analyses are written into the files of the records"
        );
        let is_named = !path.is_dir();
        let (files, top) =
            if is_named { (vec![path.clone()], base(path)) } else { (records(path, into)?, path.as_path()) };
        for file in files {
            let name = file.strip_prefix(top).unwrap_or(&file);
            if shard.is_some_and(|shard| !shard.holds(name)) {
                continue;
            }
            let target = match into {
                Some(folder) => folder.join(name),
                None => file.clone(),
            };
            let target = if has_extension(&target, "sgf") { target } else { with_sgf(&target) };
            if let Some(twin) = targets.insert(target.clone(), jobs.len()) {
                let twin = jobs[twin].file.display();
                bail!("{twin} and {} would both be written to {}", file.display(), target.display());
            }
            if let Some(folder) = target.parent() {
                std::fs::create_dir_all(folder)
                    .with_context(|| format!("cannot make the folder {}", folder.display()))?;
            }
            jobs.push(Job { file, target, is_named });
        }
    }
    Ok(jobs)
}

/// The records in a folder, without those of an output folder within it.
fn records(folder: &Path, into: Option<&Path>) -> Result<Vec<PathBuf>> {
    let mut found = records_in(folder)?;
    if let Some(output) = into.and_then(|into| within(folder, into)) {
        found.retain(|file| !file.starts_with(&output));
    }
    Ok(found)
}

/// Path of a folder that lies within another one, as it is found there.
fn within(folder: &Path, inner: &Path) -> Option<PathBuf> {
    let (top, inner) = (folder.canonicalize().ok()?, inner.canonicalize().ok()?);
    inner.strip_prefix(top).ok().filter(|inner| *inner != Path::new("")).map(|inner| folder.join(inner))
}

/// The folder that a file lies in.
fn base(file: &Path) -> &Path {
    file.parent().unwrap_or(Path::new(""))
}
