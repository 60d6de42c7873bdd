//! The judge's lines from any bytes: refused, or a position that the law allows and a turn in it.
#![no_main]

use lanke_engine::botzone::BotzoneSession;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut session = BotzoneSession::default();
    for line in text.lines().take(256) {
        match session.read(line) {
            Ok(true) => {
                let point = session.position().legal_points().first().copied();
                session.answer(point, "").expect("a legal move is taken");
            }
            Ok(false) => {}
            Err(_) => return,
        }
    }
});
