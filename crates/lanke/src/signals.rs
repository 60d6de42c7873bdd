//! Signals that end us, and with us the programs that play here.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::{Context, Result};
use async_signal::{Signal, Signals};

/// Signals by which we are asked to end; Windows has Ctrl-C alone.
const WISHES: &[Signal] = if cfg!(windows) { &[Signal::Int] } else { &[Signal::Int, Signal::Term] };

/// From now on Ctrl-C and the wish to end first end the programs that were started here: they have process groups
/// of their own, which a terminal's Ctrl-C does not reach. On Windows they end with us in any case.
pub(crate) fn end_programs_with_us() {
    #[cfg(unix)]
    {
        // Where signals cannot be had, programs still see the end of their input.
        let Ok(signals) = Signals::new(WISHES) else { return };
        std::thread::spawn(move || {
            if let Some(Ok(signal)) = futures_lite::stream::block_on(signals).next() {
                lanke_engine::gtp::client::kill_all();
                #[expect(clippy::exit, reason = "ends as a shell reports a signal, whatever the other threads do")]
                std::process::exit(if signal == Signal::Int { 130 } else { 143 });
            }
        });
    }
}

/// Flag that is set by an interruption: Ctrl-C, or a request to end.
pub(crate) fn interrupted() -> Result<Arc<AtomicBool>> {
    let signals = Signals::new(WISHES).context("interruptions cannot be heard")?;
    let stopped = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&stopped);
    thread::spawn(move || {
        for _ in futures_lite::stream::block_on(signals) {
            stop.store(true, Ordering::Relaxed);
        }
    });
    Ok(stopped)
}
