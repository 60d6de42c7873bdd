//! `lanke nogo count`: the points that each side may play, and its safe moves.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::Result;
use lanke_engine::nogo::MoveCount;
use lanke_rules::{ByColor, Point};
use serde::Serialize;

use super::read_position;
use crate::args;
use crate::output::{self, BySide, Side, counted};

#[derive(Debug, clap::Args)]
pub(crate) struct Count {
    /// Diagram file: one line per row, X black, O white, `.` empty
    file: PathBuf,
    /// Side to move: black or white
    #[arg(long, default_value = "black")]
    to_play: args::ColorName,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CountReport {
    to_play: Side,
    /// Points where only one side may play.
    private: BySide<Vec<String>>,
    /// Points where both may play.
    shared: Vec<String>,
    /// Moves that a side has for sure, and those that it has at most.
    at_least: BySide<usize>,
    at_most: BySide<usize>,
    /// Winner, where these numbers decide.
    winner: Option<Side>,
}

pub(super) fn run(args: &Count) -> Result<()> {
    let to_play = args.to_play.into();
    let position = read_position(&args.file, to_play)?;
    let size = position.board().size();
    let names = |points: &[Point]| points.iter().map(|&p| size.vertex(p).to_string()).collect::<Vec<_>>();
    let count = MoveCount::of(&position);
    let report = CountReport {
        to_play: to_play.into(),
        private: ByColor::from_fn(|color| names(&count.private[color])).into(),
        shared: names(&count.shared),
        at_least: count.at_least.into(),
        at_most: ByColor::from_fn(|color| count.at_most(color)).into(),
        winner: count.winner(to_play).map(Side::from),
    };
    if args.json { output::print_json(&report) } else { output::print(&report.text()) }
}

impl CountReport {
    fn text(&self) -> String {
        let mut text = String::new();
        let list = |names: &[String]| match names {
            [] => String::new(),
            names => format!(" ({})", names.join(" ")),
        };
        let sides = [
            (Side::Black, &self.private.black, self.at_least.black, self.at_most.black),
            (Side::White, &self.private.white, self.at_least.white, self.at_most.white),
        ];
        // Writing to a string cannot fail.
        for (side, private, at_least, at_most) in sides {
            let points = counted(private.len() as u64, "private point");
            let most = counted(at_most as u64, "move");
            let _ = writeln!(text, "{side}: {points}{}, {at_least} to {most} left", list(private));
        }
        let _ = writeln!(text, "{}{}", counted(self.shared.len() as u64, "shared point"), list(&self.shared));
        let to_play = self.to_play;
        let _ = match self.winner {
            Some(winner) => {
                writeln!(text, "{to_play} to move: {winner} wins: its safe moves outlast all moves of the other")
            }
            None => writeln!(text, "{to_play} to move: these numbers do not decide who wins"),
        };
        text
    }
}
