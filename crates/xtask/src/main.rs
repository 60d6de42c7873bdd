//! `cargo xtask dist`: the packages that are shipped, made and tried on this machine. `cargo xtask versions`: the signed
//! list by which programs learn of a newer version.

mod archive;
mod check;
mod debian;
mod documents;
mod icons;
mod licences;
mod linux;
mod macos;
mod release;
mod source;
mod stage;
mod tools;
mod unicode;
mod versions;
mod windows;

use std::fs;

use anyhow::{Context, Result, ensure};
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
    /// Install the tools of cargo's that `dist` runs, in the versions that releases are made with
    Tools,
    /// Run the test suites of crates without a window for Windows, under Wine
    WindowsTests(windows::TestArgs),
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
    /// Fail where a tool is missing, instead of leaving out what it makes or tries
    #[arg(long)]
    all: bool,
    /// Build and package once more from nothing, and compare the packages byte by byte
    #[arg(long, conflicts_with_all = ["check", "no_build"])]
    twice: bool,
    /// Address of the folder where the packages of this version will lie, for the formula of Homebrew
    #[arg(long, value_name = "URL", conflicts_with = "check")]
    downloads: Option<String>,
    /// Address of the folder `docs/pictures`, for the pictures that software centres show
    #[arg(long, value_name = "URL", conflicts_with = "check")]
    pictures: Option<String>,
    /// Identity of the keychain that signs the bundle, on a Mac
    #[arg(long, default_value = "-", conflicts_with = "check")]
    identity: String,
}

fn main() -> Result<()> {
    let mut release = Release::here()?;
    let args = match Cli::parse().command {
        Command::Tools => return tools::install(),
        Command::WindowsTests(args) => return windows::test(&release, &args),
        Command::Versions(args) => return versions::run(&release, &args),
        Command::Dist(args) => args,
    };
    release.all = args.all;
    if args.check {
        return check::run(&release);
    }
    make(&release, &args)?;
    if args.twice {
        compare_with_another(&release, &args)?;
    }
    Ok(())
}

/// Makes the packages of this system.
fn make(release: &Release, args: &DistArgs) -> Result<()> {
    // What is wrong with a release is said before it is built.
    documents::notes(release)?;
    let texts = licences::texts(release)?;
    fs::create_dir_all(&release.out).with_context(|| format!("cannot make {}", release.out.display()))?;
    documents::remove_earlier(&release.out)?;
    let pictures = args.pictures.as_deref();
    if cfg!(target_os = "macos") {
        macos::make(release, !args.no_build, &texts, &args.identity)?;
    } else {
        linux::make(release, !args.no_build, &texts, pictures)?;
        windows::make(release, !args.no_build, &texts)?;
        source::make(release, &texts, args.downloads.as_deref(), pictures)?;
        documents::make(release)?;
    }
    documents::sums(release)
}

/// Makes the packages once more, of a program that is built once more.
fn compare_with_another(release: &Release, args: &DistArgs) -> Result<()> {
    let again = release.again();
    if again.target.exists() {
        fs::remove_dir_all(&again.target)?;
    }
    make(&again, args)?;
    let sums = |release: &Release| fs::read_to_string(release.out.join(documents::SUMS));
    let differences = documents::differences(&sums(release)?, &sums(&again)?);
    ensure!(differences.is_empty(), "made twice, these packages differ: {}", differences.join(", "));
    eprintln!("Made twice, all packages have the same bytes.");
    Ok(())
}
