//! Analyses kept beside a record, from any text: refused, or as many when they are written and read again.

#![no_main]

use lanke_game::record::analysis::Analyses;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(analyses) = Analyses::read(text) else { return };
    let again = Analyses::read(&analyses.text()).expect("what is written is read");
    assert_eq!(again.len(), analyses.len());
});
