//! Parts that Debian's archive keeps, unpacked below `target`.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::release::Release;
use crate::{archive, documents, tools};

/// A package: its address below `https://deb.debian.org`, its SHA-256.
pub(crate) type Package = (&'static str, &'static str);

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
        let address = format!("https://deb.debian.org/{path}");
        tools::run(Command::new("curl").args(["-sSfL", "-o"]).arg(&file).arg(&address))?;
        if documents::sha256(&file)? != *sum {
            bail!("{address} is not the package that was expected");
        }
        tools::run(Command::new("dpkg-deb").arg("-x").args([&file, &folder]))?;
        fs::remove_file(&file)?;
    }
    keep_links_within(&folder)?;
    fs::write(&done, "")?;
    Ok(folder)
}

/// Leads links to absolute paths to the files that they mean, which are in the folder too.
fn keep_links_within(folder: &Path) -> Result<()> {
    for path in archive::files(folder)? {
        let link = folder.join(&path);
        if let Some(within) = fs::read_link(&link).ok().and_then(|to| Some(to.strip_prefix("/").ok()?.to_owned())) {
            fs::remove_file(&link)?;
            // One step up for each folder that the link lies in.
            let top: PathBuf = path.components().skip(1).map(|_| "..").collect();
            symlink(top.join(within), &link)?;
        }
    }
    Ok(())
}
