//! The line by which a host tells its key: any bytes are a key, or none.
#![no_main]

use lanke_peer::parse_key_line;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &[u8]| {
    if let Some(key) = parse_key_line(line) {
        let digits: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
        assert!(String::from_utf8_lossy(line).to_ascii_lowercase().starts_with(&format!("lanke {digits}")));
    }
});
