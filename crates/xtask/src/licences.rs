//! Licence texts of what is not ours: libraries, the window's toolkit, fonts. All packages hold them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

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
    let metadata = tools::output("cargo", &["metadata", "--format-version", "1", "--locked"], &release.root)?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"].as_array().context("cargo names no packages")?;
    let manifest =
        packages.iter().find(|package| package["name"] == "slint").and_then(|slint| slint["manifest_path"].as_str());
    let folder =
        manifest.and_then(|manifest| Path::new(manifest).parent()).context("Slint is not among the packages")?;
    let text = folder.join("LICENSES/LicenseRef-Slint-Royalty-free-2.0.md");
    fs::read(&text).with_context(|| format!("cannot read {}", text.display()))
}
