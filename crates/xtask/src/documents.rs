//! Texts that go with a release: its notes, the licences and the list of what it is made of, checksums.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::Value;
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
    command.args(["--spec-version", "1.5", "--target", "all", "--override-filename", "lanke-bom"]);
    tools::run(command.current_dir(&release.root).env("SOURCE_DATE_EPOCH", release.time.to_string()))?;
    // The tool writes one beside each manifest.
    let sources = release.root.join("crates");
    for made in archive::files(&sources)?.into_iter().filter(|path| path.ends_with("lanke-bom.json")) {
        if made == Path::new("lanke/lanke-bom.json") {
            let text = fs::read_to_string(sources.join(&made))?;
            // Nothing of this machine's folders.
            let text = text.replace(&format!("file://{}", release.root.display()), "file:///lanke");
            let bill = of_the_program(serde_json::from_str(&text)?, &crates_of_the_program(release)?)?;
            let name = format!("lanke-{}-bom.cdx.json", release.version);
            fs::write(release.out.join(name), serde_json::to_string_pretty(&bill)? + "\n")?;
        }
        fs::remove_file(sources.join(&made))?;
    }
    Ok(())
}

/// Names and versions of the crates that the program is built from, on all systems, itself included.
fn crates_of_the_program(release: &Release) -> Result<BTreeSet<String>> {
    let arguments = ["tree", "--locked", "--package", "lanke", "--edges", "normal,build", "--target", "all"];
    let form = ["--prefix", "none", "--format", "{p}"];
    let tree = tools::output("cargo", &[&arguments[..], &form].concat(), &release.root)?;
    Ok(tree.lines().filter_map(package).collect())
}

/// Name and version in a line of `cargo tree`, such as `zip v8.6.0 (*)`.
fn package(line: &str) -> Option<String> {
    let (name, rest) = line.split_once(" v")?;
    Some(format!("{name} {}", rest.split(' ').next()?))
}

/// The bill of materials without what the tests alone or features that are off would bring, and without a number by chance.
///
/// # Errors
/// When a crate of the program is not in it.
fn of_the_program(mut bill: Value, built: &BTreeSet<String>) -> Result<Value> {
    let name = |one: &Value| Some(format!("{} {}", one["name"].as_str()?, one["version"].as_str()?));
    let components = bill["components"].as_array_mut().context("the bill of materials has no components")?;
    components.retain(|one| name(one).is_some_and(|name| built.contains(&name)));
    let program = &bill["metadata"]["component"];
    let listed: Vec<&Value> = bill["components"].as_array().into_iter().flatten().chain([program]).collect();
    let names: BTreeSet<_> = listed.iter().filter_map(|one| name(one)).collect();
    let missing: Vec<_> = built.difference(&names).cloned().collect();
    if !missing.is_empty() {
        bail!("the bill of materials lacks {}", missing.join(", "));
    }
    let kept: HashSet<Value> = listed.iter().map(|one| one["bom-ref"].clone()).collect();
    let dependencies = bill["dependencies"].as_array_mut().context("the bill of materials has no dependencies")?;
    dependencies.retain(|one| kept.contains(&one["ref"]));
    for on in dependencies.iter_mut().filter_map(|one| one["dependsOn"].as_array_mut()) {
        on.retain(|on| kept.contains(on));
    }
    bill.as_object_mut().and_then(|bill| bill.remove("serialNumber"));
    Ok(bill)
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
    use serde_json::json;

    use super::{notes, of_the_program, package};

    #[test]
    fn the_notes_are_the_section_of_the_version() {
        let changelog = "# Changelog\n\n## [Unreleased]\n\n- later\n\n## [0.1.0] - 2026-11-25\n\n### Added\n\n- this\n\n## [0.0.9]\n\n- old\n";
        assert_eq!(notes(changelog, "0.1.0").unwrap(), "### Added\n\n- this\n");
        assert_eq!(notes(changelog, "0.0.9").unwrap(), "- old\n");
        assert_eq!(notes(changelog, "2.0.0"), None);
    }

    #[test]
    fn a_bill_of_materials_has_the_crates_of_the_program_alone() {
        let component = |name: &str| json!({"name": name, "version": "1.0.0", "bom-ref": name});
        let bill = json!({
            "serialNumber": "urn:uuid:1",
            "metadata": { "component": component("lanke") },
            "components": [component("zip"), component("mock")],
            "dependencies": [{ "ref": "lanke", "dependsOn": ["zip", "mock"] }, { "ref": "mock", "dependsOn": ["zip"] }],
        });
        let lines = ["lanke v1.0.0 (/here)", "zip v1.0.0 (proc-macro) (*)", ""];
        let built = lines.into_iter().filter_map(package).collect();
        let left = json!({
            "metadata": { "component": component("lanke") },
            "components": [component("zip")],
            "dependencies": [{ "ref": "lanke", "dependsOn": ["zip"] }],
        });
        assert_eq!(of_the_program(bill.clone(), &built).unwrap(), left);
        let more = built.into_iter().chain(package("png v1.0.0")).collect();
        assert!(of_the_program(bill, &more).unwrap_err().to_string().contains("png 1.0.0"));
    }
}
