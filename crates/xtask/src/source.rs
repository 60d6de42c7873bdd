//! The source as packages: an archive of the commit, and what builds it elsewhere: a formula for Homebrew, a Flatpak.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::licences::Texts;
use crate::linux::ID;
use crate::release::Release;
use crate::stage::Stage;
use crate::{archive, documents, tools};

/// Makes the archive and the Flatpak's files; the formula where the address is known at which the packages will lie.
pub(crate) fn make(release: &Release, texts: &Texts, downloads: Option<&str>, pictures: Option<&str>) -> Result<()> {
    let top = format!("lanke-{}", release.version);
    let archive = release.out.join(format!("{top}-source.tar"));
    let mut command = Command::new("git");
    command.args(["archive", "--format=tar", "--prefix"]).arg(format!("{top}/")).arg("--output").arg(&archive);
    tools::run(command.arg("HEAD").current_dir(&release.root))?;
    archive::xz(&archive)?;
    let archive = archive.with_added_extension("xz");
    let sum = documents::sha256(&archive)?;
    let name = format!("{top}-source.tar.xz");
    if let Some(downloads) = downloads {
        let formula = fs::read_to_string(release.root.join("packaging/macos/lanke.rb"))?;
        let url = format!("{}/{name}", downloads.trim_end_matches('/'));
        fs::write(release.out.join("lanke.rb"), formula.replace("@URL@", &url).replace("@SHA256@", &sum))?;
    }
    let stage = Stage::empty(release, "flatpak")?;
    let manifest = fs::read_to_string(release.root.join(format!("packaging/flatpak/{ID}.yml")))?;
    let manifest = manifest.replace("@SOURCE@", &name).replace("@SHA256@", &sum);
    stage.write(format!("{ID}.yml"), manifest.replace("@COMMIT@", &release.commit).as_bytes())?;
    stage.write(format!("{ID}.metainfo.xml"), &documents::metainfo(release, pictures)?)?;
    let crates = crates(&fs::read_to_string(release.root.join("Cargo.lock"))?)?;
    stage.write("cargo-sources.json", (serde_json::to_string_pretty(&crates)? + "\n").as_bytes())?;
    for (name, text) in texts {
        stage.write(Path::new("licences").join(name), text)?;
    }
    let name = format!("{top}-flatpak");
    archive::tar_xz(&stage.folder, &name, release.time, &release.out.join(format!("{name}.tar.xz")))
}

/// Sources of a Flatpak by which cargo finds all crates of a lock file without a network.
fn crates(lock: &str) -> Result<Value> {
    let lock: toml::Table = lock.parse()?;
    let packages = lock.get("package").and_then(toml::Value::as_array).context("Cargo.lock lists no packages")?;
    let mut sources = Vec::new();
    for package in packages {
        let field = |name| package.get(name).and_then(toml::Value::as_str);
        // Those without a checksum are our own.
        let Some(sum) = field("checksum") else { continue };
        let (name, version) = field("name").zip(field("version")).context("a package without a name or a version")?;
        let folder = format!("cargo/vendor/{name}-{version}");
        let url = format!("https://static.crates.io/crates/{name}/{name}-{version}.crate");
        sources
            .push(json!({ "type": "archive", "archive-type": "tar-gzip", "url": url, "sha256": sum, "dest": folder }));
        let checksum = json!({ "package": sum, "files": {} }).to_string();
        sources.push(inline(&checksum, &folder, ".cargo-checksum.json"));
    }
    let from = "[source.crates-io]\nreplace-with = \"vendored\"\n[source.vendored]\ndirectory = \"cargo/vendor\"\n";
    sources.push(inline(from, "cargo", "config.toml"));
    Ok(Value::Array(sources))
}

fn inline(contents: &str, folder: &str, name: &str) -> Value {
    json!({ "type": "inline", "contents": contents, "dest": folder, "dest-filename": name })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn a_flatpak_gets_every_crate_of_the_lock_file() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap();
        let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap();
        let sources = crates(&lock).unwrap();
        let sources = sources.as_array().unwrap();
        let archives: Vec<&Value> = sources.iter().filter(|source| source["type"] == "archive").collect();
        assert_eq!(archives.len(), lock.matches("\nchecksum = ").count());
        let zopfli = archives.iter().find(|source| source["url"].as_str().unwrap().contains("/zopfli/")).unwrap();
        let sum = zopfli["sha256"].as_str().unwrap();
        assert!(lock.split("name = \"zopfli\"").nth(1).unwrap().split("\n\n").next().unwrap().contains(sum));
        let checksum =
            sources.iter().find(|source| source["dest"] == zopfli["dest"] && source["type"] == "inline").unwrap();
        assert!(checksum["contents"].as_str().unwrap().contains(sum));
        assert_eq!(sources.last().unwrap()["dest-filename"], "config.toml");
        assert!(crates("version = 4").is_err());
    }
}
