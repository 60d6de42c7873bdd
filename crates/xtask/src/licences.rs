//! Licence texts of what is not ours: libraries, the window's toolkit, fonts. All packages hold them.

use std::fs;

use anyhow::{Context, Result};

use crate::release::Release;
use crate::tools;

/// Texts by the names of their files.
pub(crate) type Texts = Vec<(&'static str, Vec<u8>)>;

/// Name of the text that holds the licences of all libraries.
pub(crate) const LIBRARIES: &str = "licences.html";

/// The licence texts.
pub(crate) fn texts(release: &Release) -> Result<Texts> {
    let fonts = release.root.join("assets/fonts/OFL.txt");
    let mut texts = vec![("OFL.txt", fs::read(fonts)?), ("LICENSE-Slint.md", slint(release)?)];
    if tools::ABOUT.is_there() {
        let arguments = ["about", "generate", "--offline", "--locked", "--fail", "-c", "packaging/about.toml"];
        let manifest = ["-m", "crates/lanke/Cargo.toml", "packaging/about.hbs"];
        let html = tools::output("cargo", &[&arguments[..], &manifest].concat(), &release.root)?;
        texts.push((LIBRARIES, html.into_bytes()));
    } else {
        release.leave_out(&tools::ABOUT.missing("licence texts of the libraries"))?;
    }
    Ok(texts)
}

/// Slint's royalty-free licence, which lies where `cargo about` does not look for it.
fn slint(release: &Release) -> Result<Vec<u8>> {
    let packages = release.packages()?;
    let slint = packages.iter().find(|package| package.name == "slint").context("Slint is not among the packages")?;
    let text = slint.folder.join("LICENSES/LicenseRef-Slint-Royalty-free-2.0.md");
    fs::read(&text).with_context(|| format!("cannot read {}", text.display()))
}
