//! `lanke botzone`: the NoGo bot, in both forms of interaction.

use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::{Context, Result};
use lanke_engine::botzone::{BotzoneSession, KEEP_RUNNING};
use lanke_engine::nogo::{Nogo, SearchStyle};
use lanke_engine::{Budget, Task, Thinker};

use crate::args;
use crate::input::read_line;
use crate::output;
use crate::players::point;

/// Bytes of a line that are read as one: far more than a whole game takes.
const MAX_LINE: u64 = 1 << 16;

/// Half of what the judge allows a bot.
const MEMORY: usize = 128 << 20;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Seconds per move; the judge allows 1
    #[arg(long, default_value = "0.85", value_parser = args::seconds)]
    time: Duration,
    /// Playouts per move, instead of time
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    playouts: Option<u64>,
    /// Keep running after an answer, for the next request of the same game
    #[arg(long)]
    keep_running: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let budget = args.playouts.map_or(Budget::time(args.time), Budget::playouts);
    let mut session = BotzoneSession::default();
    let mut player = Nogo::new(SearchStyle::Full);
    let mut input = io::stdin().lock();
    loop {
        let Some(line) = read_line(&mut input, MAX_LINE)? else { return Ok(()) };
        if !session.read(&line).context("cannot read the judge's request")? {
            continue;
        }
        let position = session.position();
        let task = Task { seed: u64::from(position.moves()), memory: MEMORY, ..Task::new(position, budget) };
        let mut debug = String::new();
        let choice = player.think(&task, &mut |analysis| {
            debug = format!("{:.3} after {}", analysis.win_rate, analysis.visits);
            ControlFlow::Continue(())
        })?;
        output::print(&format!("{}\n", session.answer(point(choice), &debug)?))?;
        if !args.keep_running {
            return Ok(());
        }
        output::print(&format!("{KEEP_RUNNING}\n"))?;
    }
}
