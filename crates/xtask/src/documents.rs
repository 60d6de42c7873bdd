//! Texts that go with a release: its notes, the licences and the list of what it is made of, checksums.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::release::Release;
use crate::{archive, tools, versions};

pub(crate) const SUMS: &str = "SHA256SUMS";

/// Writes the notes and the bill of materials.
pub(crate) fn make(release: &Release) -> Result<()> {
    let changelog = fs::read_to_string(release.root.join("CHANGELOG.md"))?;
    let notes = notes(&changelog, &release.version)
        .with_context(|| format!("CHANGELOG.md has no section of {}", release.version))?;
    fs::write(release.out.join(format!("lanke-{}-notes.md", release.version)), notes)?;
    bill_of_materials(release)
}

/// The section of a version in a changelog, without its heading.
fn notes(changelog: &str, version: &str) -> Option<String> {
    let heading = format!("## [{version}]");
    let mut lines = changelog.lines().skip_while(|line| !line.starts_with(&heading));
    lines.next()?;
    let section: Vec<_> = lines.take_while(|line| !line.starts_with("## ")).collect();
    Some(section.join("\n").trim().to_owned() + "\n")
}

/// Description for software centres.
pub(crate) fn metainfo(release: &Release) -> Result<Vec<u8>> {
    let text = fs::read_to_string(release.root.join("packaging/linux/metainfo.xml"))?;
    Ok(text.replace("@VERSION@", &release.version).replace("@DATE@", &release.day).into_bytes())
}

/// Licence texts of everything that the program is made of, as HTML.
pub(crate) fn licences(release: &Release) -> Result<Option<String>> {
    if !tools::has("cargo-about", &["--version"]) {
        eprintln!("No texts of licences: `cargo install --locked cargo-about --features cli` brings the tool.");
        return Ok(None);
    }
    let arguments = ["about", "generate", "--offline", "--locked", "-c", "packaging/about.toml"];
    let manifest = ["-m", "crates/lanke/Cargo.toml", "packaging/about.hbs"];
    tools::output("cargo", &[&arguments[..], &manifest].concat(), &release.root).map(Some)
}

/// Software bill of materials, in CycloneDX's form.
fn bill_of_materials(release: &Release) -> Result<()> {
    if !tools::has("cargo-cyclonedx", &["cyclonedx", "--version"]) {
        eprintln!("No bill of materials: `cargo install --locked cargo-cyclonedx` brings the tool.");
        return Ok(());
    }
    let mut command = Command::new("cargo");
    command.args(["cyclonedx", "--manifest-path", "crates/lanke/Cargo.toml", "--format", "json"]);
    command.args(["--spec-version", "1.5", "--override-filename", "lanke-bom"]);
    tools::run(command.current_dir(&release.root).env("SOURCE_DATE_EPOCH", release.time.to_string()))?;
    // The tool writes one beside each manifest.
    let sources = release.root.join("crates");
    for made in archive::files(&sources)?.into_iter().filter(|path| path.ends_with("lanke-bom.json")) {
        if made == Path::new("lanke/lanke-bom.json") {
            let name = format!("lanke-{}-bom.cdx.json", release.version);
            fs::copy(sources.join(&made), release.out.join(name))?;
        }
        fs::remove_file(sources.join(&made))?;
    }
    Ok(())
}

/// Writes the checksums of everything in the folder of packages.
pub(crate) fn sums(release: &Release) -> Result<()> {
    let mut lines = String::new();
    for path in archive::files(&release.out)? {
        if path != Path::new(SUMS) && !versions::is_list(&path) {
            lines += &format!("{}  {}\n", sha256(&release.out.join(&path))?, path.display());
        }
    }
    fs::write(release.out.join(SUMS), lines)?;
    Ok(())
}

/// SHA-256 of a file, in hexadecimal digits.
pub(crate) fn sha256(path: &Path) -> Result<String> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::notes;

    #[test]
    fn the_notes_are_the_section_of_the_version() {
        let changelog = "# Changelog\n\n## [Unreleased]\n\n- later\n\n## [0.1.0] - 2026-11-25\n\n### Added\n\n- this\n\n## [0.0.9]\n\n- old\n";
        assert_eq!(notes(changelog, "0.1.0").unwrap(), "### Added\n\n- this\n");
        assert_eq!(notes(changelog, "0.0.9").unwrap(), "- old\n");
        assert_eq!(notes(changelog, "2.0.0"), None);
    }
}
