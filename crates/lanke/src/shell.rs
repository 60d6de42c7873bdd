//! `lanke completions` and `lanke manual`: this command line for shells and for `man`.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Command;
use clap_complete::Shell;

use crate::output;

/// Arguments of `lanke completions`.
#[derive(Debug, clap::Args)]
pub(crate) struct CompletionArgs {
    /// Shell
    shell: Shell,
}

/// Arguments of `lanke manual`.
#[derive(Debug, clap::Args)]
pub(crate) struct ManualArgs {
    /// Folder
    folder: PathBuf,
}

pub(crate) fn completions(args: &CompletionArgs, mut command: Command) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "lanke", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}

/// A page for the program and one for each of its commands.
pub(crate) fn manual(args: &ManualArgs, command: Command) -> Result<()> {
    let folder = &args.folder;
    let failed = || format!("cannot write the manual into {}", folder.display());
    fs::create_dir_all(folder).with_context(failed)?;
    clap_mangen::generate_to(command, folder).with_context(failed)
}
