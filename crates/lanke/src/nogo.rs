//! `lanke nogo`: who wins a position, proved, and the moves that are left in it.

mod check;
mod count;
mod facts;
mod solve;

use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Subcommand;
use lanke_rules::{Color, Position, Ruleset, picture};

use crate::output::reason;

/// Commands of `lanke nogo`.
#[derive(Debug, Subcommand)]
pub(crate) enum NogoCommand {
    /// Solve an empty board, or a position drawn in a file: prove the winner
    Solve(solve::Solve),
    /// Check the certificates of proofs without the solver
    Check(check::Check),
    /// Count the points that each side of a position drawn in a file may play, and its safe moves
    Count(count::Count),
}

/// The largest file of a diagram, in bytes; the largest board takes a sixth of it.
const MAX_DIAGRAM: u64 = 1 << 16;

pub(crate) fn run(what: &NogoCommand) -> Result<()> {
    match what {
        NogoCommand::Solve(args) => solve::run(args),
        NogoCommand::Check(args) => check::run(args),
        NogoCommand::Count(args) => count::run(args),
    }
}

/// The position of a diagram file.
fn read_position(file: &Path, to_play: Color) -> Result<Position> {
    let text = lanke_storage::read_text(file, MAX_DIAGRAM).map_err(|e| anyhow::Error::msg(reason(&e)));
    let board = text.and_then(|text| Ok(picture::parse(&text)?));
    let board = board.with_context(|| format!("cannot read {}", file.display()))?;
    if let Some(p) = board.size().points().find(|&p| board.stone(p).is_some() && board.liberties(p) == 0) {
        bail!("{}: the stone at {} has no liberty", file.display(), board.size().vertex(p));
    }
    Ok(Position::from_board(board, to_play, Ruleset::NOGO))
}
