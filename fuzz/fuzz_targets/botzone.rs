//! The judge's lines from any bytes: refused, or a position that the law allows and a turn in it. A bot's answer from the
//! same bytes: refused, or a place, and what it stores goes with the next request.
#![no_main]

use lanke_engine::botzone::{BotzoneForm, BotzoneJudge, BotzoneLimits, BotzoneSession};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for form in [BotzoneForm::Json, BotzoneForm::Simple] {
        let mut judge = BotzoneJudge::new(form, BotzoneLimits { seconds: 1.0, megabytes: 256 });
        if let Ok(place) = judge.answer(text) {
            assert!(judge.request(&[place], false).ends_with('\n'));
        }
    }
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
