//! `lanke convert`: from every format that is read to those that are written.

use std::path::PathBuf;

use anyhow::{Context, Result};
use lanke_game::record::{self, Encoding, Format};

use crate::destination;
use crate::open;
use crate::output;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Input file: SGF, GIB, NGF, UGF, UGI, .dat or a log of Botzone
    from: PathBuf,
    /// Output file; the extension names the format: .sgf or .dat; an existing file is replaced, but not FROM where
    /// something of it would be lost
    to: PathBuf,
    /// Text encoding, where detection fails: gb18030, shift_jis …
    #[arg(long, value_parser = crate::args::encoding)]
    encoding: Option<&'static Encoding>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let extension = args.to.extension().and_then(|e| e.to_str());
    let format = extension
        .and_then(Format::of_extension)
        .with_context(|| format!("cannot tell a format from the name {}: use .sgf or .dat", args.to.display()))?;
    let opened = open::read(&args.from, args.encoding)?;
    let text = record::write(&opened.collection, format)
        .with_context(|| format!("cannot write {} as {}", args.from.display(), args.to.display()))?;
    let holds = record::holds(&opened.collection, format);
    if !holds || !opened.warnings.is_empty() {
        destination::keeps(&args.to, &[&args.from])?;
    }
    output::write_file(&args.to, text.as_bytes())?;
    for warning in &opened.warnings {
        output::complain(&format!("{}: {warning}", args.from.display()));
    }
    if !holds {
        let holds =
            "holds the moves of a game of NoGo and its winner; rules, names, comments and variations are left out";
        output::print(&format!("{} {holds}\n", output::plain(&args.to.display().to_string())))?;
    }
    Ok(())
}
