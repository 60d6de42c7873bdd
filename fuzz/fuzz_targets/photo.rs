//! Photographs from any bytes: decoded within the limits, or refused.
#![no_main]

use lanke_vision::Frame;
use libfuzzer_sys::fuzz_target;

// A picture is decoded or refused, and never larger than the limits.
fuzz_target!(|bytes: &[u8]| {
    if let Ok(frame) = Frame::decode(bytes) {
        assert!(frame.width() * frame.height() <= lanke_vision::MAX_PIXELS);
        assert_eq!(frame.rgb().len(), frame.width() * frame.height() * 3);
    }
});
