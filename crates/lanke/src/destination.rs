//! Files that a command is to write, checked before its work.

use std::path::Path;

use anyhow::{Result, ensure};

use crate::open::has_extension;

/// Extensions of files that are written or read here, each of one format.
const KNOWN: [&str; 20] = [
    "csv", "dat", "gib", "gif", "html", "jpeg", "jpg", "json", "md", "ngf", "pdf", "png", "sgf", "svg", "toml", "txt",
    "ugf", "ugi", "xml", "zip",
];

/// Refuses a file for `product` whose name has the extension of another format; any other name will do.
pub(crate) fn names_no_other(path: &Path, product: &str, extension: &str) -> Result<()> {
    let other = KNOWN.iter().any(|known| *known != extension && has_extension(path, known));
    ensure!(!other, "{product} is written as .{extension}, not {}", path.display());
    Ok(())
}

/// Refuses a file for `product` that has another extension than this, or is one of the files read, and a folder. A pipe
/// or a device needs no extension.
pub(crate) fn check(path: &Path, product: &str, extension: &str, inputs: &[impl AsRef<Path>]) -> Result<()> {
    let streams = path.metadata().is_ok_and(|there| !there.is_file() && !there.is_dir());
    let file = path.display();
    ensure!(streams || has_extension(path, extension), "{product} is written as .{extension}, not {file}");
    keeps(path, inputs)
}

/// Refuses a folder, and a file that is one of the files read.
pub(crate) fn keeps(path: &Path, inputs: &[impl AsRef<Path>]) -> Result<()> {
    ensure!(!path.is_dir(), "cannot write {}: it is a folder", path.display());
    let file = path.canonicalize().ok().filter(|file| file.is_file());
    let replaced = file.is_some() && inputs.iter().any(|input| input.as_ref().canonicalize().ok() == file);
    ensure!(!replaced, "{} is read here and would be replaced; write to another file", path.display());
    Ok(())
}
