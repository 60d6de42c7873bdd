//! The stream of a network camera from any bytes, in pieces of any size.
#![no_main]

use lanke_camera::Cutter;
use libfuzzer_sys::fuzz_target;

// However a stream arrives, it is cut into the same pictures, each of which begins and ends as pictures do.
fuzz_target!(|bytes: &[u8]| {
    let cut = |piece: usize| {
        let mut cutter = Cutter::new();
        let mut pictures = Vec::new();
        for piece in bytes.chunks(piece) {
            cutter.push(piece);
            pictures.extend(std::iter::from_fn(|| cutter.next_picture()));
        }
        pictures
    };
    let whole = cut(bytes.len().max(1));
    assert!(whole.iter().all(|picture| picture.starts_with(&[0xff, 0xd8]) && picture.ends_with(&[0xff, 0xd9])));
    assert_eq!(whole, cut(1));
    assert_eq!(whole, cut(7));
});
