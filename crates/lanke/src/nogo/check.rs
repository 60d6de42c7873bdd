//! `lanke nogo check`: certificates of proofs, checked without the solver.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result};
use lanke_engine::nogo::{Certificate, CertificateError, Checked};
use serde::Serialize;

use crate::args;
use crate::output::{self, Side, counted, reason};

/// The largest file of a certificate, in bytes.
const MAX_CERTIFICATE: u64 = 1 << 26;

#[derive(Debug, clap::Args)]
pub(crate) struct Check {
    /// Certificate files, as `lanke nogo solve --certificate` writes them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print progress on standard error every so many seconds
    #[arg(long, value_parser = args::seconds)]
    progress: Option<Duration>,
    /// Print JSON, one list
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Verdict {
    file: String,
    size: String,
    /// Rows of the position from the top, as they stand in the certificate.
    position: String,
    to_play: Side,
    winner: Side,
    /// Moves of the winner in the certificate.
    moves: usize,
    positions: u64,
    /// Positions that were searched to the end.
    searched: u64,
    seconds: f64,
}

/// A certificate that proves nothing does not keep the others from being checked.
pub(super) fn run(args: &Check) -> Result<()> {
    let (mut verdicts, mut refused) = (Vec::new(), Vec::new());
    for file in &args.files {
        match check(file, args.progress).with_context(|| format!("{} proves nothing", file.display())) {
            Ok(verdict) if args.json => verdicts.push(verdict),
            Ok(verdict) => output::print(&verdict.text())?,
            Err(error) => refused.push(error),
        }
    }
    if !verdicts.is_empty() {
        output::print_json(&verdicts)?;
    }
    let last = refused.pop();
    refused.iter().for_each(|error| output::complain(&format!("{error:#}")));
    last.map_or(Ok(()), Err)
}

impl Verdict {
    /// For people; the empty board goes without saying.
    fn text(&self) -> String {
        let Self { file, size, position, to_play, winner, moves, positions, searched, seconds } = self;
        let stones = if position.contains(['X', 'O']) { format!(" {position}") } else { String::new() };
        format!(
            "{}: {size}{stones}, {to_play} to move: {winner} wins, proved ({}, {}, {searched} of them searched to the end, \
             {seconds:.2} s)\n",
            output::plain(file),
            counted(*moves as u64, "move"),
            counted(*positions, "position"),
        )
    }
}

fn check(file: &Path, progress: Option<Duration>) -> Result<Verdict> {
    let bytes = lanke_storage::read(file, MAX_CERTIFICATE).map_err(|e| Error::msg(reason(&e)))?;
    let start = Instant::now();
    let certificate = Certificate::parse(&bytes)?;
    let mut reported = start;
    let checked: Result<Checked, CertificateError> = certificate.check(&mut |seen| {
        if progress.is_some_and(|every| reported.elapsed() >= every) {
            reported = Instant::now();
            let positions = counted(seen.positions, "position");
            output::complain(&format!("{positions} in {} s", start.elapsed().as_secs()));
        }
        false
    });
    let Checked { positions, searched } = checked?;
    Ok(Verdict {
        file: file.display().to_string(),
        size: certificate.size().to_string(),
        position: certificate.rows(),
        to_play: certificate.to_play().into(),
        winner: certificate.winner().into(),
        moves: certificate.moves(),
        positions,
        searched,
        seconds: start.elapsed().as_secs_f64(),
    })
}
