//! The release that is made: its version, its commit, its folders.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::{tools, unicode};

/// A package of cargo's.
#[derive(Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// Folder of its sources.
    pub(crate) folder: PathBuf,
}

/// A release.
#[derive(Debug, Clone)]
pub(crate) struct Release {
    /// The checkout.
    pub(crate) root: PathBuf,
    /// Folder of what cargo builds.
    pub(crate) target: PathBuf,
    /// Folder of the packages.
    pub(crate) out: PathBuf,
    /// `0.1.0`.
    pub(crate) version: String,
    /// `45c2745f1a`; with `-changed` where the checkout differs from it.
    pub(crate) commit: String,
    /// Tags of the commit that are those of versions, such as `v0.1.0`.
    pub(crate) tags: Vec<String>,
    /// Time of the commit in seconds since 1970: that of every file in the packages.
    pub(crate) time: u64,
    /// Day of the commit, `2026-11-25`.
    pub(crate) day: String,
    /// True where nothing may be left out.
    pub(crate) all: bool,
}

impl Release {
    /// That of the checkout that this tool was built in.
    pub(crate) fn here() -> Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).context("no checkout")?.to_owned();
        let git = |arguments: &[&str]| tools::output("git", arguments, &root);
        let mut commit = git(&["rev-parse", "--short=10", "HEAD"])?;
        if !git(&["status", "--porcelain", "--untracked-files=no"])?.is_empty() {
            commit += "-changed";
        }
        let tags = git(&["tag", "--points-at", "HEAD", "--list", "v*"])?.lines().map(str::to_owned).collect();
        let time = git(&["log", "-1", "--format=%ct"])?;
        let Ok(time) = time.parse() else { bail!("git gives no time of the commit: {time}") };
        let day = git(&["log", "-1", "--format=%cs"])?;
        let (target, out) = (root.join("target"), root.join("dist"));
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Ok(Self { root, target, out, version, commit, tags, time, day, all: false })
    }

    /// The same release, to be built once more from nothing and packaged into a folder of its own.
    pub(crate) fn again(&self) -> Self {
        let target = self.target.join("twice");
        Self { out: target.join("packages"), target, ..self.clone() }
    }

    /// All packages that the workspace is built from.
    pub(crate) fn packages(&self) -> Result<Vec<Package>> {
        let metadata = tools::output("cargo", &["metadata", "--format-version", "1", "--locked"], &self.root)?;
        let metadata: Value = serde_json::from_str(&metadata)?;
        let packages = metadata["packages"].as_array().context("cargo names no packages")?;
        let package = |package: &Value| {
            let [name, version, manifest] = ["name", "version", "manifest_path"].map(|key| package[key].as_str());
            Some(Package {
                name: name?.into(),
                version: version?.into(),
                folder: Path::new(manifest?).parent()?.into(),
            })
        };
        packages.iter().map(|one| package(one).context("cargo describes no packages")).collect()
    }

    /// Says what is left out.
    ///
    /// # Errors
    /// When nothing may be left out.
    pub(crate) fn leave_out(&self, what: &str) -> Result<()> {
        ensure!(!self.all, "{what}");
        eprintln!("{what}");
        Ok(())
    }

    /// A command of cargo whose output says nothing of this machine's folders, nor of the one that is built in.
    ///
    /// # Errors
    /// When Unicode's data cannot be read.
    pub(crate) fn cargo(&self, subcommand: &str) -> Result<Command> {
        let home = env::var_os("CARGO_HOME").map(PathBuf::from);
        let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo"))).unwrap_or_default();
        // Of two that begin a path, the later one counts.
        let remap = [(&home, "cargo"), (&self.root, "lanke"), (&self.target, "lanke/target")];
        let flags = remap.map(|(from, to)| format!("--remap-path-prefix={}=/{to}", from.display()));
        let mut command = Command::new("cargo");
        command.arg(subcommand).arg("--locked").current_dir(&self.root).env("CARGO_TARGET_DIR", &self.target);
        command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
        command.env("LANKE_COMMIT", &self.commit).env("SOURCE_DATE_EPOCH", self.time.to_string());
        command.env(unicode::VARIABLE, unicode::folder(self)?);
        Ok(command)
    }
}

/// Numbers of a version, which are all that the headers of programs have room for: `1.2.0` of `1.2.0-rc.1`.
pub(crate) fn numbers(version: &str) -> &str {
    version.split(['-', '+']).next().unwrap_or(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_named_by_its_numbers() {
        assert_eq!(["0.1.0", "1.2.0-rc.1", "1.2.0-rc.1+7f"].map(numbers), ["0.1.0", "1.2.0", "1.2.0"]);
    }

    #[test]
    fn cargo_run_starts_the_program() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let arguments = ["metadata", "--format-version", "1", "--locked", "--no-deps"];
        let metadata: Value = serde_json::from_str(&tools::output("cargo", &arguments, folder).unwrap()).unwrap();
        let packages = metadata["packages"].as_array().unwrap();
        let programs: Vec<&str> = packages.iter().filter_map(|package| package["default_run"].as_str()).collect();
        assert_eq!(programs, ["lanke"], "of several or none, `cargo run` starts nothing");
    }
}
