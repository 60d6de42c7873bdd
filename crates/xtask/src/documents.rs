//! Texts that go with a release: its notes, the licences and the list of what it is made of, checksums.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::release::Release;
use crate::{archive, tools, versions};

pub(crate) const SUMS: &str = "SHA256SUMS";

/// Writes the notes and the bill of materials.
pub(crate) fn make(release: &Release) -> Result<()> {
    fs::write(release.out.join(format!("lanke-{}-notes.md", release.version)), notes(release)?)?;
    bill_of_materials(release)
}

/// Notes of the release.
///
/// # Errors
/// When the changelog or the commit's tag is not that of the version.
pub(crate) fn notes(release: &Release) -> Result<String> {
    let tag = format!("v{}", release.version);
    let tags = release.tags.join(", ");
    ensure!(tags.is_empty() || release.tags.contains(&tag), "the commit has the tag {tags}, and its version is {tag}");
    let changelog = fs::read_to_string(release.root.join("CHANGELOG.md"))?;
    notes_of(&changelog, &release.version, !tags.is_empty())
}

/// Notes of a version: its section in the changelog. Where the commit is no release, what is not released yet comes first.
fn notes_of(changelog: &str, version: &str, released: bool) -> Result<String> {
    let unreleased = section(changelog, "Unreleased").unwrap_or_default();
    let own = section(changelog, version).with_context(|| format!("CHANGELOG.md has no section of {version}"))?;
    if unreleased.is_empty() {
        return Ok(own + "\n");
    }
    ensure!(
        !released,
        "the commit is a release, and CHANGELOG.md has changes that are of none: move them to {version}"
    );
    Ok(format!("## Unreleased\n\n{unreleased}\n\n## {version}\n\n{own}\n"))
}

/// A section of a changelog, without its heading.
fn section(changelog: &str, name: &str) -> Option<String> {
    let heading = format!("## [{name}]");
    let mut lines = changelog.lines().skip_while(|line| !line.starts_with(&heading));
    lines.next()?;
    let section: Vec<_> = lines.take_while(|line| !line.starts_with("## ")).collect();
    Some(section.join("\n").trim().to_owned())
}

/// Description for software centres; with pictures where the address of their folder is known.
pub(crate) fn metainfo(release: &Release, pictures: Option<&str>) -> Result<Vec<u8>> {
    let text = fs::read_to_string(release.root.join("packaging/linux/metainfo.xml"))?;
    let text = text.replace("@VERSION@", &release.version).replace("@DATE@", &release.day);
    Ok(with_pictures(&text, pictures).into_bytes())
}

/// The description with the address of the pictures, or without them.
fn with_pictures(text: &str, address: Option<&str>) -> String {
    if let Some(address) = address {
        return text.replace("@PICTURES@", address.trim_end_matches('/'));
    }
    let (before, rest) = text.split_once("  <screenshots>\n").unwrap_or((text, ""));
    before.to_owned() + rest.split_once("</screenshots>\n").map_or(rest, |(_, after)| after)
}

/// Software bill of materials, in CycloneDX's form.
fn bill_of_materials(release: &Release) -> Result<()> {
    if !tools::CYCLONEDX.is_there() {
        return release.leave_out(&tools::CYCLONEDX.missing("bill of materials"));
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

/// Removes the packages of an earlier run from their folder, also of one that failed before it wrote their checksums.
pub(crate) fn remove_earlier(packages: &Path) -> Result<()> {
    for path in archive::files(packages)? {
        if path == Path::new(SUMS) || path.to_string_lossy().starts_with("lanke") {
            fs::remove_file(packages.join(path))?;
        }
    }
    Ok(())
}

/// Names of the packages that two lists of checksums do not agree on.
pub(crate) fn differences(one: &str, other: &str) -> Vec<String> {
    let (one, other) = (named_sums(one), named_sums(other));
    let names: BTreeSet<&str> = one.keys().chain(other.keys()).copied().collect();
    names.into_iter().filter(|name| one.get(name) != other.get(name)).map(str::to_owned).collect()
}

fn named_sums(sums: &str) -> BTreeMap<&str, &str> {
    sums.lines().filter_map(|line| line.split_once("  ")).map(|(sum, name)| (name, sum)).collect()
}

/// SHA-256 of a file, in hexadecimal digits.
pub(crate) fn sha256(path: &Path) -> Result<String> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use serde_json::json;

    use super::{SUMS, archive, differences, notes_of, of_the_program, package, remove_earlier, with_pictures};

    #[test]
    fn the_notes_are_the_section_of_the_version() {
        let old = "## [0.1.0] - 2026-11-25\n\n### Added\n\n- this\n\n## [0.0.9]\n\n- old\n";
        let changelog = format!("# Changelog\n\n## [Unreleased]\n\n{old}");
        assert_eq!(notes_of(&changelog, "0.1.0", true).unwrap(), "### Added\n\n- this\n");
        assert_eq!(notes_of(old, "0.0.9", true).unwrap(), "- old\n");
        assert!(notes_of(&changelog, "2.0.0", false).is_err());

        let changelog = format!("# Changelog\n\n## [Unreleased]\n\n- later\n\n{old}");
        assert!(notes_of(&changelog, "0.1.0", true).unwrap_err().to_string().contains("changes that are of none"));
        let notes = notes_of(&changelog, "0.1.0", false).unwrap();
        assert_eq!(notes, "## Unreleased\n\n- later\n\n## 0.1.0\n\n### Added\n\n- this\n");
    }

    #[test]
    fn pictures_are_named_where_their_address_is_known() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
        let text = fs::read_to_string(root.join("packaging/linux/metainfo.xml")).unwrap();
        let with = with_pictures(&text, Some("https://example.org/pictures/"));
        let pictures = with.matches("https://example.org/pictures/").count();
        assert!(pictures > 2 && !with.contains("@PICTURES@"));
        for line in text.lines().filter_map(|line| line.split_once("@PICTURES@/")) {
            let name = line.1.split('<').next().unwrap();
            assert!(root.join("docs/pictures").join(name).exists(), "{name}");
        }
        let without = with_pictures(&text, None);
        assert!(!without.contains("screenshot") && !without.contains("PICTURES"));
        assert_eq!(without.matches("<releases>").count(), 1);
    }

    #[test]
    fn packages_of_a_run_that_failed_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let list = "versions.json";
        for name in ["lanke-0.1.0-source.tar", "lanke.rb", "lanke_0.1.0-1_amd64.deb", list] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        remove_earlier(folder.path()).unwrap();
        assert_eq!(archive::files(folder.path()).unwrap(), [Path::new(list)]);
        fs::write(folder.path().join(SUMS), "").unwrap();
        remove_earlier(folder.path()).unwrap();
        assert_eq!(archive::files(folder.path()).unwrap(), [Path::new(list)]);
    }

    #[test]
    fn lists_of_checksums_are_compared_by_name() {
        assert_eq!(differences("1  a\n2  b\n3  c\n", "1  a\n4  b\n5  d\n"), ["b", "c", "d"]);
        assert!(differences("1  a\n2  b\n", "2  b\n1  a\n").is_empty());
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
