//! Trial of the packages: installed, run and removed where nothing of it stays.

use std::process::Command;

use anyhow::{Result, bail};

use crate::release::Release;
use crate::{archive, tools};

/// Tries every package in the folder of packages that can run on this machine.
pub(crate) fn run(release: &Release) -> Result<()> {
    if archive::files(&release.out).map_or(true, |files| files.is_empty()) {
        bail!("there are no packages; `cargo xtask dist` makes them");
    }
    let mut command = Command::new("unshare");
    command.args(["--mount", "--net", "--pid", "--fork"]).arg(release.root.join("packaging/check.sh"));
    command.arg(&release.out).arg(&release.version).arg(release.root.join("target/sysroot"));
    tools::run(command.args(release.all.then_some("all")))
}
