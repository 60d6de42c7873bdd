//! Text that was encoded twice: what can be said for certain of the text before.
//!
//! Two kinds are met in records. A file whose UTF-8 was read as Windows-1252 and written so again lost the five bytes
//! that Windows-1252 does not have: each became a question mark. [`repair_bytes`] puts a byte back where a single one
//! makes a letter in use. A text whose UTF-8 was read as Windows-1252 or GBK and encoded as UTF-8 is whole, but reads as
//! `æŸ¯æ´` for 柯洁: [`repair_text`] reads it back.

use std::borrow::Cow;

use encoding_rs::{EUC_KR, GBK, WINDOWS_1252};

/// Bytes that Windows-1252 gives no character.
const LOST: [u8; 5] = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/// Most letters of a text that are looked at.
const MAX_TEXT: usize = 4096;

/// Puts back the bytes of UTF-8 that became question marks. A letter that several bytes would complete becomes the
/// replacement character `U+FFFD`. Bytes that are UTF-8, or in another encoding, stay as they are.
pub fn repair_bytes(bytes: &[u8]) -> Cow<'_, [u8]> {
    if std::str::from_utf8(bytes).is_ok() {
        return Cow::Borrowed(bytes);
    }
    let (mut repaired, mut letters, mut faults, mut rest) = (Vec::with_capacity(bytes.len()), 0, 0, bytes);
    let mut put_back = 0;
    while let Some((&first, tail)) = rest.split_first() {
        let letter = letter(rest);
        match letter {
            Letter::Whole(length) => {
                repaired.extend_from_slice(&rest[..length]);
                letters += usize::from(length >= 3);
                rest = &rest[length..];
            }
            Letter::Damaged(length) => {
                let mut buffer = [0; 4];
                let found = restored(&rest[..length]).unwrap_or(char::REPLACEMENT_CHARACTER);
                repaired.extend_from_slice(found.encode_utf8(&mut buffer).as_bytes());
                put_back += 1;
                rest = &rest[length..];
            }
            Letter::None => {
                repaired.push(first);
                faults += 1;
                rest = tail;
            }
        }
    }
    // In another encoding hardly anything would be a letter.
    if put_back > 0 && letters + put_back > 2 * faults { Cow::Owned(repaired) } else { Cow::Borrowed(bytes) }
}

/// The beginning of some bytes, as UTF-8.
enum Letter {
    /// A letter of so many bytes.
    Whole(usize),
    /// A letter of so many bytes, some of which are question marks.
    Damaged(usize),
    /// No letter.
    None,
}

fn letter(bytes: &[u8]) -> Letter {
    let length = match bytes.first() {
        Some(0..=0x7f) => return Letter::Whole(1),
        Some(0xc2..=0xdf) => 2,
        Some(0xe0..=0xef) => 3,
        Some(0xf0..=0xf4) => 4,
        _ => return Letter::None,
    };
    let Some(all) = bytes.get(..length) else { return Letter::None };
    if std::str::from_utf8(all).is_ok() {
        return Letter::Whole(length);
    }
    let follows = |b: &u8| matches!(b, 0x80..=0xbf | b'?');
    // A letter of two bytes whose second is lost tells nothing.
    if length >= 3 && all[1..].iter().all(follows) && all.contains(&b'?') {
        return Letter::Damaged(length);
    }
    Letter::None
}

/// The one letter in use that a damaged one can have been.
fn restored(damaged: &[u8]) -> Option<char> {
    let mut options = vec![damaged.to_vec()];
    for i in 1..damaged.len() {
        if damaged[i] == b'?' {
            let filled = |option: Vec<u8>| {
                LOST.map(|byte| {
                    let mut option = option.clone();
                    option[i] = byte;
                    option
                })
            };
            options = options.into_iter().flat_map(filled).collect();
        }
    }
    let letters = options.iter().filter_map(|option| std::str::from_utf8(option).ok()?.chars().next());
    let mut letters = letters.filter(|&letter| in_use(letter));
    let found = letters.next();
    if letters.next().is_none() { found } else { None }
}

/// True for letters and signs of the national standards GB 2312 and KS X 1001, which hold all that modern texts use.
fn in_use(letter: char) -> bool {
    const PLANE: std::ops::RangeInclusive<u8> = 0xa1..=0xf7;
    let mut buffer = [0; 4];
    let text = &*letter.encode_utf8(&mut buffer);
    let encoding = if ('가'..='힣').contains(&letter) { EUC_KR } else { GBK };
    let (bytes, _, unknown) = encoding.encode(text);
    !unknown && matches!(*bytes, [lead, trail] if PLANE.contains(&lead) && trail >= *PLANE.start())
}

/// Reads a text back that was decoded in the wrong encoding and encoded again, once or twice; any other text stays as it
/// is.
pub fn repair_text(text: &str) -> Cow<'_, str> {
    let mut repaired = Cow::Borrowed(text);
    for _ in 0..2 {
        match repair_once(&repaired) {
            Some(better) => repaired = Cow::Owned(better),
            None => break,
        }
    }
    repaired
}

fn repair_once(text: &str) -> Option<String> {
    if text.is_ascii() || text.len() > MAX_TEXT {
        return None;
    }
    read_as_windows_1252(text).or_else(|| read_as_gbk(text))
}

/// The text whose UTF-8 was read as Windows-1252 or Latin-1.
fn read_as_windows_1252(text: &str) -> Option<String> {
    let byte = |c: char| match u32::from(c) {
        code @ 0..=0xff => u8::try_from(code).ok(),
        _ => {
            let mut buffer = [0; 4];
            let (bytes, _, unknown) = WINDOWS_1252.encode(c.encode_utf8(&mut buffer));
            (!unknown).then(|| bytes.first().copied()).flatten()
        }
    };
    let bytes: Vec<u8> = text.chars().map(byte).collect::<Option<_>>()?;
    String::from_utf8(bytes).ok()
}

/// The text whose UTF-8 was read as GBK: it has letters that nobody uses, and the text before has none.
fn read_as_gbk(text: &str) -> Option<String> {
    let common = |text: &str| text.chars().all(|c| c.is_ascii() || in_use(c));
    if common(text) {
        return None;
    }
    let (bytes, _, unknown) = GBK.encode(text);
    let before = String::from_utf8(bytes.into_owned()).ok().filter(|_| !unknown)?;
    (!before.is_ascii() && common(&before)).then_some(before)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_bytes(damaged: &[u8], expected: &str) {
        assert_eq!(String::from_utf8_lossy(&repair_bytes(damaged)), expected);
    }

    #[test]
    fn a_lost_byte_comes_back_where_one_letter_fits() {
        // From fox-pro.tar.xz: 柯洁; 合 could be 午 or 偈, 杯 could be 息.
        check_bytes(b"PB[\xe6\x9f\xaf\xe6\xb4?]", "PB[柯洁]");
        check_bytes(b"\xe6\xa2\xa6\xe7\x99\xbe\xe5?\x88\xe6?\xaf64\xe5\xbc\xba", "梦百\u{fffd}\u{fffd}64强");
        check_bytes("韩国围甲\u{8054}赛".as_bytes(), "韩国围甲联赛");
        check_bytes(b"\xec\x84\xb1\xec\xa7?", "성\u{fffd}");
    }

    #[test]
    fn a_doubtful_letter_is_shown_as_one() {
        // 均, 假 and 升 would all fit.
        check_bytes(b"\xe7\x8e\x8b\xe5\x85\x83\xe5?\x87", "王元\u{fffd}");
    }

    #[test]
    fn other_encodings_and_questions_stay() {
        for bytes in [&b"PB[\xc4\xf4\xce\xc0\xc6\xbd]C[\xba\xc3?]"[..], b"who?", "谁?".as_bytes(), b"\xe6"] {
            assert_eq!(&*repair_bytes(bytes), bytes);
        }
    }

    #[test]
    fn texts_encoded_twice_are_read_back() {
        let twice = |text: &str| WINDOWS_1252.decode_without_bom_handling(text.as_bytes()).0.into_owned();
        for name in ["柯洁", "朴廷桓", "井山裕太", "이세돌", "Café"] {
            assert_eq!(repair_text(&twice(name)), name);
            assert_eq!(repair_text(&twice(&twice(name))), name);
            assert_eq!(repair_text(name), name, "an intact name stays");
        }
        let gbk = |text: &str| GBK.decode_without_bom_handling(text.as_bytes()).0.into_owned();
        for name in ["柯洁", "聂卫平"] {
            if !gbk(name).contains(char::REPLACEMENT_CHARACTER) {
                assert_eq!(repair_text(&gbk(name)), name);
            }
        }
        for text in ["Ãngel", "naïve", "Ko Yŏng-hun", "鏌", "李昌鎬", "Müller"] {
            assert_eq!(repair_text(text), text);
        }
    }
}
