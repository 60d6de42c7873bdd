//! Parts that Debian's archive keeps, unpacked below `target`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::release::Release;
use crate::{archive, documents, tools};

/// A package: its path in Debian's archive, its SHA-256.
pub(crate) type Package = (&'static str, &'static str);

/// Time at which the packages were in the archive, as its past names times.
const CHOSEN: &str = "20261127T000000Z";

/// A folder with these packages, which are fetched once.
pub(crate) fn unpacked(release: &Release, name: &str, packages: &[Package]) -> Result<PathBuf> {
    let folder = release.root.join("target").join(name);
    let done = folder.join("complete");
    if done.exists() {
        return Ok(folder);
    }
    fs::create_dir_all(&folder)?;
    for (path, sum) in packages {
        let file = folder.join("package.deb");
        fetch(path, &file)?;
        if documents::sha256(&file)? != *sum {
            bail!("{path} is not the package that was expected");
        }
        tools::run(Command::new("dpkg-deb").arg("-x").args([&file, &folder]))?;
        fs::remove_file(&file)?;
    }
    keep_links_within(&folder)?;
    fs::write(&done, "")?;
    Ok(folder)
}

/// Fetches a package from the archive, or from its past: a security update goes when there is a later one.
fn fetch(path: &str, to: &Path) -> Result<()> {
    let mut fetched = Ok(());
    for address in addresses(path) {
        fetched = tools::run(Command::new("curl").args(["-sSfL", "-o"]).arg(to).arg(address));
        if fetched.is_ok() {
            break;
        }
    }
    fetched
}

/// Addresses of a package: the archive of today, and the archive as it was when the packages were chosen.
fn addresses(path: &str) -> [String; 2] {
    let (archive, file) = path.split_once('/').unwrap_or(("debian", path));
    let past = format!("https://snapshot.debian.org/archive/{archive}/{CHOSEN}/{file}");
    [format!("https://deb.debian.org/{path}"), past]
}

/// Leads links to absolute paths to the files that they mean, which are in the folder too.
fn keep_links_within(folder: &Path) -> Result<()> {
    for path in archive::files(folder)? {
        let link = folder.join(&path);
        if let Some(within) = fs::read_link(&link).ok().and_then(|to| Some(to.strip_prefix("/").ok()?.to_owned())) {
            fs::remove_file(&link)?;
            // One step up for each folder that the link lies in.
            let top: PathBuf = path.components().skip(1).map(|_| "..").collect();
            symlink(&top.join(within), &link)?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn symlink(to: &Path, link: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(to, link)
}

#[cfg(not(unix))]
fn symlink(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::addresses;

    #[test]
    fn a_package_is_looked_for_in_the_past_too() {
        let [now, past] = addresses("debian-security/pool/main/r/rust.deb");
        assert_eq!(now, "https://deb.debian.org/debian-security/pool/main/r/rust.deb");
        let past = past.strip_prefix("https://snapshot.debian.org/archive/debian-security/").unwrap();
        assert_eq!(past.split_once('/').unwrap().1, "pool/main/r/rust.deb");
    }
}
