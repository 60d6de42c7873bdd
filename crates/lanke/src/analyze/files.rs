//! Files to be read and written.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use super::earlier_result;
use super::shard::Shard;
use crate::open::{self, has_extension, records_in, with_sgf};
use crate::output;

/// A file with records, and the one that they are written to with their analysis.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) file: PathBuf,
    pub(super) target: PathBuf,
    /// True if it was named itself, and not found in a folder.
    pub(super) is_named: bool,
}

/// Files to analyse, each once: those named, and all that lie in folders, but for those of an earlier run in `into` and
/// copies. A file that is not SGF is written as SGF beside itself. A shard takes its part of them, by name, so that other
/// files in a folder change nothing.
pub(super) fn jobs(paths: &[PathBuf], into: Option<&Path>, shard: Option<Shard>) -> Result<Vec<Job>> {
    if let Some(folder) = into {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let (mut jobs, mut targets) = (Vec::<Job>::new(), HashMap::<PathBuf, usize>::new());
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
            if shard.is_some_and(|shard| !shard.holds(name)) || !is_named && is_copy(&file) {
                continue;
            }
            let target = match into {
                Some(folder) => folder.join(name),
                None => file.clone(),
            };
            let target = if has_extension(&target, "sgf") { target } else { with_sgf(&target) };
            match targets.entry(target.clone()) {
                Entry::Vacant(place) => {
                    place.insert(jobs.len());
                }
                // The same file was named twice, or beside its folder.
                Entry::Occupied(twin) if jobs[*twin.get()].file == file => {
                    jobs[*twin.get()].is_named |= is_named;
                    continue;
                }
                Entry::Occupied(twin) => {
                    let twin = jobs[*twin.get()].file.display();
                    bail!("{twin} and {} would both be written to {}", file.display(), target.display());
                }
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

/// Files that may be the copy to which the analysis of a record that is read-only or has text of doubtful encoding is
/// written: `game 2.sgf` for `game.sgf`, and so on.
pub(super) fn copies(record: &Path) -> impl Iterator<Item = PathBuf> {
    let text = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, extension, record) = (text(record.file_stem()), text(record.extension()), record.to_owned());
    let numbered = (2_u32..).map(move |n| record.with_file_name(format!("{stem} {n}.{extension}")));
    numbered.take_while(|copy| copy.exists())
}

/// True if a file is such a copy, with nothing added.
fn is_copy(file: &Path) -> bool {
    let Some(path) = original(file) else { return false };
    let Ok(original) = open::read(&path, None) else { return false };
    (original.has_doubtful_text() || output::is_read_only(&path)) && earlier_result(&original, file).is_some()
}

/// The record that a file of this name may be a copy of.
fn original(file: &Path) -> Option<PathBuf> {
    let (stem, number) = file.file_stem()?.to_str()?.rsplit_once(' ')?;
    number.parse::<u32>().ok()?;
    Some(file.with_file_name(format!("{stem}.{}", file.extension()?.to_str()?)))
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
