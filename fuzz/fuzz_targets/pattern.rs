//! A pattern that does not come from Lanke: read or refused, and equal when it is printed and read again.

#![no_main]

use lanke_library::{Pattern, repair_bytes, repair_text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // Names in damaged records pass through these.
    let repaired = repair_bytes(bytes);
    if std::str::from_utf8(bytes).is_ok() {
        assert_eq!(&*repaired, bytes);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let _repaired = repair_text(text);
    let Ok(pattern) = text.parse::<Pattern>() else { return };
    assert_eq!(pattern.to_string().parse::<Pattern>().as_ref(), Ok(&pattern));
});
