//! From the bytes of a file to its text: which encoding it is in, decided over the whole file.

mod names;

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};
use encoding_rs::{MACINTOSH, WINDOWS_1252};

use super::limits;

/// The text of a file, with single line breaks.
pub(super) struct Decoded<'a> {
    pub(super) text: Cow<'a, str>,
    pub(super) encoding: &'static Encoding,
    /// True if some bytes were no text in that encoding.
    pub(super) flawed: bool,
    /// True if another encoding makes as good a text of them.
    pub(super) doubtful: bool,
    /// True if it is no text at all.
    pub(super) binary: bool,
}

/// Decodes a file: in `encoding` if one is given, else in the one that a byte order mark, the bytes
/// themselves or the file's own declaration tell.
pub(super) fn decode<'a>(bytes: &'a [u8], encoding: Option<&'static Encoding>) -> Decoded<'a> {
    let (marked, rest) = match Encoding::for_bom(bytes) {
        Some((marked, length)) => (Some(marked), &bytes[length..]),
        None => (None, bytes),
    };
    // Nearly all files have no control characters but line feeds, and so nothing to look out for.
    let plain = rest.iter().fold(true, |plain, &b| plain & (b >= b' ' || b == b'\n'));
    let shown = || if plain { None } else { unmistakable(rest) };
    let decoded = match encoding.or(marked).or_else(shown) {
        Some(encoding) => decode_as(rest, encoding),
        None => match std::str::from_utf8(rest) {
            Ok(text) => {
                Decoded { text: Cow::Borrowed(text), encoding: UTF_8, flawed: false, doubtful: false, binary: false }
            }
            Err(_) => guess(rest),
        },
    };
    if plain {
        return decoded;
    }
    // UTF-8 without zeros is text, whatever else is in it.
    let doubtful = decoded.encoding != UTF_8 || decoded.flawed || rest.contains(&0);
    let binary = doubtful && is_binary(&decoded.text);
    let text = without_zeros(single_line_breaks(decoded.text));
    Decoded { text, binary, ..decoded }
}

/// The encoding that a name met in records means, in any case; those of the `WHATWG` list and the
/// names that programs for Go use besides.
pub fn encoding(name: &str) -> Option<&'static Encoding> {
    let name = name.trim().to_ascii_lowercase();
    Encoding::for_label(name.as_bytes()).or_else(|| {
        Some(match name.replace(['-', '_', ' '], "").as_str() {
            "utf8" => UTF_8,
            "sjis" | "windows932" | "cp932" => SHIFT_JIS,
            "euccn" | "gb231280" | "cp936" | "gb2312" => GB18030,
            "cp949" | "uhc" => EUC_KR,
            "cp950" => BIG5,
            "eucjp" => EUC_JP,
            "iso2022jp" | "jis" => ISO_2022_JP,
            "iso8859" | "latin1" => WINDOWS_1252,
            "macroman" => MACINTOSH,
            _ => return None,
        })
    })
}

fn decode_as<'a>(bytes: &'a [u8], encoding: &'static Encoding) -> Decoded<'a> {
    // GB18030 is the larger one: GBK's encoder differs, its decoder does not.
    let encoding = if encoding == GBK { GB18030 } else { encoding };
    let (text, flawed) = encoding.decode_without_bom_handling(bytes);
    Decoded { text, encoding, flawed, doubtful: false, binary: false }
}

/// Encodings that show in bytes which other texts do not have: zeros beside the first letters, or
/// the escapes that switch to Japanese and back.
fn unmistakable(bytes: &[u8]) -> Option<&'static Encoding> {
    match bytes.first_chunk().map(|start: &[u8; 4]| start.map(|b| b == 0)) {
        Some([false, true, false, true]) => return Some(UTF_16LE),
        Some([true, false, true, false]) => return Some(UTF_16BE),
        _ => {}
    }
    let switches = |escape: &[u8; 3]| matches!(escape, [0x1b, b'$', b'B' | b'@']);
    let japanese = bytes.contains(&0x1b) && bytes.is_ascii() && bytes.array_windows().any(switches);
    (japanese && declared(bytes) != Some(UTF_8)).then_some(ISO_2022_JP)
}

/// Decodes a file that is not all UTF-8. It is so but for a few letters cut short, as some sites write
/// long names; else its declaration is believed if every byte agrees with it, or if nothing better is
/// found.
fn guess(bytes: &[u8]) -> Decoded<'_> {
    // Three bytes that make a letter in UTF-8 are rarely so by chance.
    let (mut letters, mut cut) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        letters += chunk.valid().chars().filter(|c| c.len_utf8() >= 3).count();
        cut += usize::from(!chunk.invalid().is_empty());
    }
    if letters > cut {
        return decode_as(bytes, UTF_8);
    }
    let declared = declared(bytes).map(|encoding| decode_as(bytes, encoding));
    if let Some(decoded) = declared {
        let detected = detect(bytes);
        let better = decoded.flawed && !detected.flawed && !detected.encoding.is_single_byte();
        return if better { detected } else { decoded };
    }
    detect(bytes)
}

/// Encoding declared in the file: SGF's `CA` or UGF's `Lang`. One that is not compatible with ASCII, as which the
/// declaration was found, cannot be it.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let after = |key: &[u8]| {
        let at = bytes.windows(key.len()).position(|w| w.eq_ignore_ascii_case(key))? + key.len();
        let end = bytes[at..].iter().position(|b| matches!(b, b']' | b'\r' | b'\n'))?;
        encoding(str::from_utf8(&bytes[at..at + end]).ok()?)
    };
    after(b"CA[").or_else(|| after(b"\nLang=")).filter(|encoding| encoding.is_ascii_compatible())
}

/// Decodes a file in the encoding that its bytes are like.
fn detect(bytes: &[u8]) -> Decoded<'_> {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    if bytes.len() <= limits::SAMPLE {
        detector.feed(bytes, true);
    } else {
        let lines = bytes.split_inclusive(|&b| b == b'\n').filter(|line| !line.is_ascii());
        let mut remaining = limits::SAMPLE;
        for line in lines {
            let part = &line[..line.len().min(remaining)];
            detector.feed(part, false);
            remaining -= part.len();
            if remaining == 0 {
                break;
            }
        }
        detector.feed(&[], true);
    }
    let (encoding, doubtful) = names::settle(bytes, detector.guess(None, Utf8Detection::Deny));
    Decoded { doubtful, ..decode_as(bytes, encoding) }
}

/// True if more than one character in fifty at the beginning of a file is a control character that no
/// text has. A few of them, zeros mostly, are met in records.
fn is_binary(text: &str) -> bool {
    let control = |c: &char| *c < ' ' && !c.is_ascii_whitespace() && *c != '\u{b}';
    let beginning = || text.chars().take(4096);
    beginning().filter(control).count() > 8 + beginning().count() / 50
}

/// Turns characters of value zero, which damaged files have and no text means, into spaces.
fn without_zeros(text: Cow<'_, str>) -> Cow<'_, str> {
    if text.as_bytes().contains(&0) { Cow::Owned(text.replace('\0', " ")) } else { text }
}

/// Turns `\r\n`, `\n\r` and `\r` into `\n`.
fn single_line_breaks(text: Cow<'_, str>) -> Cow<'_, str> {
    if !text.as_bytes().contains(&b'\r') {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some(at) = rest.find(['\r', '\n']) {
        out.push_str(&rest[..at]);
        out.push('\n');
        let tail = &rest[at..];
        let pair = tail.starts_with("\r\n") || tail.starts_with("\n\r") && !tail.starts_with("\n\r\n");
        rest = &tail[if pair { 2 } else { 1 }..];
    }
    out.push_str(rest);
    Cow::Owned(out)
}
