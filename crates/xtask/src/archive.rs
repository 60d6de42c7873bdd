//! Archives with the same bytes for the same files: sorted, of one time, owned by nobody in particular.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};
use tar::{Builder, EntryType, Header, HeaderMode};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::tools;

/// Files below a folder, by their paths from there, sorted.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(&at).with_context(|| format!("cannot list {}", at.display()))? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path.strip_prefix(folder)?.to_owned());
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Compresses bytes for `man` and for documents.
pub(crate) fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = GzBuilder::new().write(Vec::new(), Compression::best());
    writer.write_all(bytes)?;
    writer.finish()
}

/// Writes a `.tar.xz` of a folder, with all its files below `top`.
pub(crate) fn tar_xz(folder: &Path, top: &str, time: u64, to: &Path) -> Result<()> {
    let mut tar = Builder::new(Vec::new());
    tar.mode(HeaderMode::Deterministic);
    for path in files(folder)? {
        let bytes = fs::read(folder.join(&path))?;
        let mut header = Header::new_gnu();
        header.set_entry_type(EntryType::Regular);
        header.set_size(bytes.len() as u64);
        header.set_mode(if is_program(&path) { 0o755 } else { 0o644 });
        header.set_mtime(time);
        tar.append_data(&mut header, Path::new(top).join(&path), bytes.as_slice())?;
    }
    let tarball = to.with_extension("");
    fs::write(&tarball, tar.into_inner()?)?;
    // One thread: with several the output depends on their number.
    tools::run(Command::new("xz").args(["--force", "-9", "--threads=1"]).arg(&tarball))
}

/// Writes a `.zip` of a folder, with all its files below `top`, of the first time that the format has.
pub(crate) fn zip(folder: &Path, top: &str, to: &Path) -> Result<()> {
    let mut zip = ZipWriter::new(File::create(to)?);
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(zip::DateTime::default());
    for path in files(folder)? {
        let name = Path::new(top).join(&path).to_string_lossy().replace('\\', "/");
        zip.start_file(name, options.unix_permissions(if is_program(&path) { 0o755 } else { 0o644 }))?;
        zip.write_all(&fs::read(folder.join(&path))?)?;
    }
    zip.finish()?;
    Ok(())
}

fn is_program(path: &Path) -> bool {
    path.parent().is_some_and(|folder| folder.ends_with("bin"))
        || path.extension().is_some_and(|end| end == "exe" || end == "sh")
}
