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

/// Level of a zip file: 9 by the usual compression, and 15 turns of the slower one, which is denser.
const ZOPFLI: i64 = 9 + 15;

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
    xz(&tarball)
}

/// Makes a `.xz` of a file, in its place.
pub(crate) fn xz(file: &Path) -> Result<()> {
    // One thread: with several the output depends on their number.
    tools::run(Command::new("xz").args(["--force", "-9", "--threads=1"]).arg(file))
}

/// Writes a `.zip` of a folder, with all its files below `top`, of the beginning of a day (`2026-11-25`).
pub(crate) fn zip(folder: &Path, top: &str, day: &str, to: &Path) -> Result<()> {
    let mut zip = ZipWriter::new(File::create(to)?);
    let time = time(day).with_context(|| format!("{day} is no day that a zip file can name"))?;
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(ZOPFLI))
        .last_modified_time(time);
    for path in files(folder)? {
        let name = Path::new(top).join(&path).to_string_lossy().replace('\\', "/");
        zip.start_file(name, options.unix_permissions(if is_program(&path) { 0o755 } else { 0o644 }))?;
        zip.write_all(&fs::read(folder.join(&path))?)?;
    }
    zip.finish()?;
    Ok(())
}

/// Beginning of a day.
fn time(day: &str) -> Option<zip::DateTime> {
    let mut numbers = day.splitn(3, '-');
    let (year, month) = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
    zip::DateTime::from_date_and_time(year, month, numbers.next()?.parse().ok()?, 0, 0, 0).ok()
}

fn is_program(path: &Path) -> bool {
    path.parent().is_some_and(|folder| folder.ends_with("bin"))
        || path.extension().is_some_and(|end| end == "exe" || end == "sh")
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use zip::ZipArchive;

    use super::*;

    #[test]
    fn a_zip_file_has_its_files_of_one_day() {
        let folder = tempfile::tempdir().unwrap();
        let files = [("below/one.txt", "one ".repeat(1000)), ("lanke.exe", "two".to_owned())];
        fs::create_dir_all(folder.path().join("stage/below")).unwrap();
        for (name, text) in &files {
            fs::write(folder.path().join("stage").join(name), text).unwrap();
        }
        let to = folder.path().join("made.zip");
        zip(&folder.path().join("stage"), "top", "2026-11-25", &to).unwrap();
        let mut archive = ZipArchive::new(File::open(to).unwrap()).unwrap();
        for (at, (name, text)) in files.iter().enumerate() {
            let mut file = archive.by_index(at).unwrap();
            let mut read = String::new();
            file.read_to_string(&mut read).unwrap();
            let time = file.last_modified().unwrap();
            assert_eq!((file.name().unwrap(), &read), (format!("top/{name}").into(), text));
            assert_eq!((time.year(), time.month(), time.day(), time.hour()), (2026, 11, 25, 0));
        }
        assert!(archive.by_index(0).unwrap().compressed_size() < 100);
        assert!(time("2026-11").is_none());
    }
}
