//! Pictures of a webcam: sizes and bytes of any kind.
#![no_main]

use lanke_camera::Yuyv;
use libfuzzer_sys::fuzz_target;

// What a driver says of its pictures need not be so: they are read or refused, and never larger than the limits.
fuzz_target!(|input: (u16, u16, bool, usize, Vec<u8>)| {
    let (width, height, tight, stride, bytes) = input;
    let (width, height) = (usize::from(width), usize::from(height));
    let stride = if tight { 2 * width } else { stride };
    let picture = Yuyv { width, height, stride, bytes };
    if let Ok(frame) = picture.frame() {
        assert_eq!((frame.width(), frame.height()), (width, height));
        assert!(width * height <= lanke_vision::MAX_PIXELS && picture.bytes.len() >= 2 * width * height);
        assert_eq!(frame.rgb().len(), width * height * 3);
    }
});
