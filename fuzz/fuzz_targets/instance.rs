//! Messages of another start of the program, from any text: refused without the key; absolute paths, not too many, with
//! it.

#![no_main]

use lanke_runtime::instance::records;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    assert!(records(text, "no word").is_err());
    if let Ok(paths) = records(&format!("key {text}"), "key") {
        assert!(paths.len() <= 100 && paths.iter().all(|path| path.is_absolute()));
    }
});
