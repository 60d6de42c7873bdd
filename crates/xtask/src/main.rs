//! `cargo xtask dist`: the packages that are shipped, made and tried on this machine. `cargo xtask versions`: the signed
//! list by which programs learn of a newer version.

mod archive;
mod check;
mod debian;
mod documents;
mod icons;
mod linux;
mod release;
mod tools;
mod versions;
mod windows;

use std::fs;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};

use release::Release;

#[derive(Debug, Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Make every package that this machine can make, into the folder `dist`
    Dist(DistArgs),
    /// Sign the list of versions for the packages in `dist`, or make the key that signs it
    Versions(versions::Args),
}

/// Arguments of `cargo xtask dist`.
#[derive(Debug, clap::Args)]
struct DistArgs {
    /// Install, run and remove the packages in `dist`, in a mount namespace of their own (root)
    #[arg(long)]
    check: bool,
    /// Package the programs that an earlier run has built
    #[arg(long, conflicts_with = "check")]
    no_build: bool,
}

fn main() -> Result<()> {
    let release = Release::here()?;
    let args = match Cli::parse().command {
        Command::Versions(args) => return versions::run(&release, &args),
        Command::Dist(args) if args.check => return check::run(&release),
        Command::Dist(args) => args,
    };
    fs::create_dir_all(&release.out).with_context(|| format!("cannot make {}", release.out.display()))?;
    linux::make(&release, !args.no_build)?;
    windows::make(&release, !args.no_build)?;
    documents::make(&release)?;
    documents::sums(&release)
}
