//! Programs that this tool runs.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// A tool of cargo's: its name and the version that releases are made with. Another one may write other bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Tool {
    pub(crate) name: &'static str,
    version: &'static str,
    features: &'static [&'static str],
}

pub(crate) const ABOUT: Tool = Tool { name: "cargo-about", version: "0.9.3", features: &["--features", "cli"] };
pub(crate) const CYCLONEDX: Tool = Tool { name: "cargo-cyclonedx", version: "0.5.9", features: &[] };
pub(crate) const DEB: Tool = Tool { name: "cargo-deb", version: "3.8.0", features: &[] };
pub(crate) const RPM: Tool = Tool { name: "cargo-generate-rpm", version: "0.21.1", features: &[] };

impl Tool {
    /// True if the tool is there, in its version.
    pub(crate) fn is_there(self) -> bool {
        let subcommand = self.name.trim_start_matches("cargo-");
        let says = Command::new("cargo").args([subcommand, "--version"]).stderr(Stdio::null()).output();
        says.is_ok_and(|says| String::from_utf8_lossy(&says.stdout).split_whitespace().any(|word| word == self.version))
    }

    /// Sentence about a package or text that is left out without the tool.
    pub(crate) fn missing(self, what: &str) -> String {
        format!("No {what}: {} {} is missing, which `cargo xtask tools` installs.", self.name, self.version)
    }
}

/// Installs the tools of cargo's that are missing.
pub(crate) fn install() -> Result<()> {
    for tool in [ABOUT, CYCLONEDX, DEB, RPM].into_iter().filter(|tool| !tool.is_there()) {
        let mut command = Command::new("cargo");
        run(command.args(["install", "--locked", tool.name, "--version", tool.version]).args(tool.features))?;
    }
    Ok(())
}

/// Standard output of a command.
pub(crate) fn bytes(command: &mut Command) -> Result<Vec<u8>> {
    let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("cannot run {}", words(command)))?;
    if !output.status.success() {
        bail!("{} failed: {}", words(command), output.status);
    }
    Ok(output.stdout)
}

/// Standard output of a program, without the space around it.
pub(crate) fn output(program: &str, arguments: &[&str], folder: &Path) -> Result<String> {
    let bytes = bytes(Command::new(program).args(arguments).current_dir(folder))?;
    Ok(String::from_utf8(bytes)?.trim().to_owned())
}

/// Runs a command and says which.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    eprintln!("+ {}", words(command));
    let status = command.status().with_context(|| format!("cannot run {}", words(command)))?;
    if !status.success() {
        bail!("{} failed: {status}", words(command));
    }
    Ok(())
}

/// True if a program can be run with arguments that only ask for its version.
pub(crate) fn has(program: &str, arguments: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn words(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}
