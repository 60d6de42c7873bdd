//! Logs of Botzone and save files of QtNoGo from any bytes: read or refused, and what is read can be kept as SGF.
#![no_main]

mod check;

use lanke_game::record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(opened) = record::read(bytes, Some("json"), None) {
        check::walk(&opened);
    }
});
