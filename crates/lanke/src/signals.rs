//! Signals that end us, and with us the programs that play here.

/// From now on Ctrl-C and the wish to end first end the programs that were started here: they have process groups
/// of their own, which a terminal's Ctrl-C does not reach. On Windows they end with us in any case.
pub(crate) fn end_programs_with_us() {
    #[cfg(unix)]
    {
        use async_signal::{Signal, Signals};

        // Where signals cannot be had, programs still see the end of their input.
        let Ok(signals) = Signals::new([Signal::Int, Signal::Term]) else { return };
        std::thread::spawn(move || {
            if let Some(Ok(signal)) = futures_lite::stream::block_on(signals).next() {
                lanke_engine::gtp::client::kill_all();
                #[expect(clippy::exit, reason = "ends as a shell reports a signal, whatever the other threads do")]
                std::process::exit(if signal == Signal::Int { 130 } else { 143 });
            }
        });
    }
}
