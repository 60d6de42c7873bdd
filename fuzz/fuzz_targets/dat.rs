//! The NoGo course's records from any bytes: read or refused, and a game that is read is written and
//! read back the same.
#![no_main]

mod check;

use lanke_game::record::{self, Format};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(opened) = record::read(bytes, Some("dat"), None) else { return };
    check::walk(&opened);
    if !opened.warnings.is_empty() {
        return;
    }
    if let format @ (Format::Dat | Format::Course) = opened.format {
        let written = record::write(&opened.collection, format).expect("its own format holds the game");
        let again = record::read(written.as_bytes(), Some("dat"), None).expect("what was written can be read");
        assert_eq!(again.format, format);
        assert_eq!(again.collection, opened.collection);
    }
});
