//! A controller's lines from any bytes: every line is answered by the protocol's form or not at all,
//! and the board never leaves the law.
#![no_main]

use lanke_engine::{Budget, Level};
use lanke_engine::gtp::{AllLinesSent, RecordFiles, Server, Setup};
use lanke_engine::nogo::Nogo;
use lanke_rules::{Ruleset, Size};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let setup = Setup {
        name: "Lanke".to_owned(),
        ruleset: Ruleset::NOGO,
        size: Size::square(5).expect("a board of 5×5 can be"),
        max_side: 7,
        budget: Budget::playouts(8),
        seed: 0,
        threads: 1,
        memory: 1 << 20,
        ponder: false,
        files: RecordFiles::none(),
    };
    let mut server = Server::new(setup, Box::new(Nogo::level(Level::nearest(1))));
    for line in bytes.split(|&b| b == b'\n').take(64) {
        let mut told = String::new();
        let quits = server.handle(line, &mut |text| told.push_str(text), &mut AllLinesSent);
        assert!(told.is_empty() || told.starts_with(['=', '?']) && told.ends_with("\n\n"), "{told:?}");
        if quits.is_break() {
            return;
        }
    }
});
