//! `lanke botzone`: the NoGo bot, in both forms of interaction.

use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use lanke_engine::botzone::{BotzoneSession, KEEP_RUNNING};
use lanke_engine::{Budget, Level, Task, Thinker};
use lanke_players::nogo_player;

use crate::args;
use crate::input::read_line;
use crate::output;
use crate::players::point;

/// Bytes of a line that are read as one: far more than a whole game takes.
const MAX_LINE: u64 = 1 << 16;

/// Half of what the judge allows a bot.
const MEMORY: usize = 128 << 20;

/// However long the start took, the search has one part in this many of the time.
const LEAST: u32 = 10;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Seconds per move, from the start of the program or the request; the judge allows 1
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
    let mut startup = age().unwrap_or_default();
    let mut session = BotzoneSession::default();
    let mut player = nogo_player(Level::STRONGEST);
    let mut input = io::stdin().lock();
    loop {
        let Some(line) = read_line(&mut input, MAX_LINE)? else { return Ok(()) };
        let received = Instant::now();
        if !session.read(&line).context("cannot read the judge's request")? {
            continue;
        }
        let used = std::mem::take(&mut startup) + received.elapsed();
        let time = args.time.saturating_sub(used).max(args.time / LEAST);
        let budget = args.playouts.map_or(Budget::time(time), Budget::playouts);
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

/// Age of this process: loading the program is part of the time that the judge measures. None where the system does not
/// tell it.
fn age() -> Option<Duration> {
    // Milliseconds of a tick in `/proc`, on every processor that Lanke is built for.
    const TICK: u64 = 10;
    let text = |name| std::fs::read_to_string(Path::new("/proc").join(name)).ok();
    let stat = text("self/stat")?;
    // The second of the fields is the program's name in parentheses, which may hold blanks; the start is the 22nd.
    let start: u64 = stat.rsplit_once(')')?.1.split_whitespace().nth(19)?.parse().ok()?;
    let uptime: f64 = text("uptime")?.split_whitespace().next()?.parse().ok()?;
    Duration::try_from_secs_f64(uptime).ok()?.checked_sub(Duration::from_millis(start.checked_mul(TICK)?))
}
