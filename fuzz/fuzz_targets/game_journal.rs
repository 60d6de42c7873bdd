//! A game's journal from any bytes, and any lines behind the settings of a game.
#![no_main]

mod restore;

use libfuzzer_sys::fuzz_target;

const SETTINGS: &str = "game size=5x5 rules=Chinese komi=7.5 handicap=0 placement=free takeback=yes \
                        time=byoyomi:10:2:5 black=here:: white=here:: date=2026-11-20";

fuzz_target!(|bytes: &[u8]| restore::check(bytes, &[SETTINGS]));
