//! Photographs from any bytes: decoded within the limits, or refused.
#![no_main]

use lanke_vision::Frame;
use libfuzzer_sys::fuzz_target;

/// The longest side that the header may name, so that the pixels alone take little memory and `-rss_limit_mb` finds
/// whatever else does.
const SIDE: u32 = 1024;

// A picture is decoded or refused, and never larger than the limits. The same bytes as the chunks of a PNG picture whose
// header is right meet what lies behind the header: texts and colour profiles that unpack to any size.
fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    let Some((header, chunks)) = bytes.split_at_checked(13) else { return };
    let mut header = <[u8; 13]>::try_from(header).expect("13 bytes");
    for side in [0, 4] {
        let length = u32::from_be_bytes([header[side], header[side + 1], header[side + 2], header[side + 3]]);
        header[side..side + 4].copy_from_slice(&(length % SIDE + 1).to_be_bytes());
    }
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    chunk(&mut png, b"IHDR", &header);
    let mut rest = chunks;
    while let [kind, length, after @ ..] = rest {
        const KINDS: [&[u8; 4]; 8] = [b"iCCP", b"zTXt", b"iTXt", b"tEXt", b"eXIf", b"PLTE", b"IDAT", b"tRNS"];
        let (content, next) = after.split_at(usize::from(*length).min(after.len()));
        chunk(&mut png, KINDS[usize::from(*kind) % KINDS.len()], content);
        rest = next;
    }
    chunk(&mut png, b"IEND", &[]);
    check(&png);
});

fn check(bytes: &[u8]) {
    if let Ok(frame) = Frame::decode(bytes) {
        assert!(frame.width() * frame.height() <= lanke_vision::MAX_PIXELS);
        assert_eq!(frame.rgb().len(), frame.width() * frame.height() * 3);
    }
}

/// Adds a chunk and its checksum, the CRC-32 of PNG's specification (annex D).
fn chunk(png: &mut Vec<u8>, kind: &[u8; 4], content: &[u8]) {
    png.extend((content.len() as u32).to_be_bytes());
    let start = png.len();
    png.extend(kind);
    png.extend(content);
    let crc = png[start..].iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 })
    });
    png.extend((!crc).to_be_bytes());
}
