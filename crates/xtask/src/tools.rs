//! Programs that this tool runs.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// Standard output of a program, without the space around it.
pub(crate) fn output(program: &str, arguments: &[&str], folder: &Path) -> Result<String> {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).stderr(Stdio::inherit());
    let output = command.output().with_context(|| format!("cannot run {program}"))?;
    if !output.status.success() {
        bail!("{program} {} failed: {}", arguments.join(" "), output.status);
    }
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
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
