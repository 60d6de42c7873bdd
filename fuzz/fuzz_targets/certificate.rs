//! Certificates for `lanke nogo check` from any bytes: read, written again the same, and checked a little way.
#![no_main]

use lanke_engine::nogo::Certificate;
use libfuzzer_sys::fuzz_target;

/// Points of a board that is checked, which bounds what is searched to the end.
const SMALL: usize = 9;
/// Positions after which the check is given up.
const POSITIONS: u64 = 1_000;

fuzz_target!(|bytes: &[u8]| {
    let Ok(certificate) = Certificate::parse(bytes) else { return };
    let written = certificate.to_bytes();
    assert_eq!(Certificate::parse(&written).as_ref(), Ok(&certificate));
    if certificate.size().area() <= SMALL {
        let _ = certificate.check(&mut |seen| seen.positions > POSITIONS);
    }
});
