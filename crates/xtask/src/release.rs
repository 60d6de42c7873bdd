//! The release that is made: its version, its commit, its folders.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::tools;

/// A release.
#[derive(Debug)]
pub(crate) struct Release {
    /// The checkout.
    pub(crate) root: PathBuf,
    /// Folder of the packages.
    pub(crate) out: PathBuf,
    /// `0.1.0`.
    pub(crate) version: String,
    /// `45c2745f1a`; with `-changed` where the checkout differs from it.
    pub(crate) commit: String,
    /// Time of the commit in seconds since 1970: that of every file in the packages.
    pub(crate) time: u64,
    /// Day of the commit, `2026-11-25`.
    pub(crate) day: String,
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
        let time = git(&["log", "-1", "--format=%ct"])?;
        let Ok(time) = time.parse() else { bail!("git gives no time of the commit: {time}") };
        let day = git(&["log", "-1", "--format=%cs"])?;
        Ok(Self { out: root.join("dist"), version: env!("CARGO_PKG_VERSION").to_owned(), commit, time, day, root })
    }

    /// A command of cargo whose output says nothing of this machine's folders.
    pub(crate) fn cargo(&self, subcommand: &str) -> Command {
        let home = env::var_os("CARGO_HOME").map(PathBuf::from);
        let home = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo"))).unwrap_or_default();
        let remap = [(home.as_path(), "cargo"), (self.root.as_path(), "lanke")];
        let flags = remap.map(|(from, to)| format!("--remap-path-prefix={}=/{to}", from.display()));
        let mut command = Command::new("cargo");
        command.arg(subcommand).arg("--locked").current_dir(&self.root);
        command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
        command.env("LANKE_COMMIT", &self.commit).env("SOURCE_DATE_EPOCH", self.time.to_string());
        command
    }

    /// Folder in which packages are put together.
    pub(crate) fn stage(&self, name: &str) -> PathBuf {
        self.root.join("target/stage").join(name)
    }
}
