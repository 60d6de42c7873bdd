//! `lanke perft`: how many sequences of moves there are, to compare with other programs.

use anyhow::Result;
use lanke_rules::{Ruleset, Size};
use serde::Serialize;

use crate::args;
use crate::output;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rules: chinese, japanese, aga, nogo …
    #[arg(long, default_value = "chinese", value_parser = args::rules)]
    rules: Ruleset,
    /// Ko rule, instead of the ruleset's
    #[arg(long)]
    ko: Option<args::Ko>,
    /// Suicide of chains of two stones or more, instead of the ruleset's
    #[arg(long)]
    suicide: Option<args::YesNo>,
    /// Board size: 19, 13x9
    #[arg(long, value_parser = args::size)]
    size: Size,
    /// Depth: moves in a sequence
    #[arg(long, value_parser = clap::value_parser!(u32).range(..=99))]
    depth: u32,
    /// Print JSON, one value
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    width: u8,
    height: u8,
    depth: u32,
    count: u64,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut ruleset = args.rules;
    if let Some(ko) = args.ko {
        ruleset.ko = ko.into();
    }
    if let Some(suicide) = args.suicide {
        ruleset.suicide = suicide.into();
    }
    let count = lanke_rules::perft(ruleset, args.size, args.depth);
    if args.json {
        let (width, height) = (args.size.width(), args.size.height());
        output::print_json(&Answer { width, height, depth: args.depth, count })
    } else {
        output::print(&format!("{count}\n"))
    }
}
