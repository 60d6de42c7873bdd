//! Lines of a journal.
//!
//! A line is a record separator (U+001E) and `NUMBER CHECKSUM ENTRY`, where the number counts from 0, the checksum is
//! the CRC-32 of the rest of the line in hexadecimal digits, and the entry is followed by a unit separator (U+001F) and
//! the entry before it, if that is short. So every single damaged line but the last is restored from the line after it,
//! and no damage goes unnoticed. Entry 0 names the format.
//!
//! Journals of earlier versions, without numbers and checksums, are read as well.

use std::collections::BTreeMap;

/// The longest entry that the next line repeats, in bytes.
const MAX_REPEATED: usize = 1024;
/// Entry 0.
pub(super) const HEADER: &str = "lanke journal 2";
/// The first line of journals without checksums; those of tables had none and began with JSON.
pub(super) const HEADER_1: &str = "lanke journal 1";
const RECORD: char = '\u{1E}';
const UNIT: char = '\u{1F}';

/// Content of a file's bytes.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ParsedLines {
    /// Entries up to the first that is lost, without the header.
    pub(super) entries: Vec<String>,
    pub(super) unreadable: usize,
    pub(super) stranded: usize,
    /// Bytes of whole lines; `None` where the format is an earlier one.
    pub(super) length: Option<u64>,
}

impl ParsedLines {
    /// `None` where no line is one of a journal.
    pub(super) fn parse(bytes: &[u8]) -> Option<Self> {
        let (mut numbered, mut unreadable) = (BTreeMap::new(), 0);
        let length = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |last| last + 1);
        let (whole, rest) = bytes.split_at(length);
        // A line has a mark at either end, so that a damaged one does not cost two lines.
        for line in whole.split(|&b| b == b'\n' || b == RECORD as u8).filter(|line| !line.is_empty()) {
            unreadable += usize::from(!collect(line, &mut numbered));
        }
        if numbered.is_empty() {
            return Self::parse_1(whole);
        }
        // A line that is whole but for its line break was acknowledged; one that was cut off was not.
        if let [b'\x1E', line @ .., _] = rest {
            unreadable += usize::from(collect(line, &mut numbered));
        }
        let total = numbered.len();
        let mut entries: Vec<String> = (0..).map_while(|number| numbered.remove(&number)).collect();
        let stranded = total - entries.len();
        if !entries.is_empty() {
            entries.remove(0);
        }
        Some(Self { entries, unreadable, stranded, length: Some(length as u64) })
    }

    /// Reads a journal without checksums: up to the first line that is no text.
    fn parse_1(bytes: &[u8]) -> Option<Self> {
        let mut lines = bytes.split_inclusive(|&b| b == b'\n').map(|line| line.strip_suffix(b"\n").unwrap_or(line));
        let first = lines.next()?;
        let first = match first {
            header if header == HEADER_1.as_bytes() => None,
            [b'{', .., b'}'] => Some(first),
            _ => return None,
        };
        let lines: Vec<&[u8]> = first.into_iter().chain(lines).collect();
        let text = |line: &&[u8]| std::str::from_utf8(line).ok().map(printable);
        let entries: Vec<String> = lines.iter().map_while(text).collect();
        let unreadable = lines.len() - entries.len();
        Some(Self { entries, unreadable, stranded: 0, length: None })
    }
}

/// True if a file holds no more than what a crash leaves of a first line: a part of it, zeros for bytes that never
/// reached the disk.
pub(super) fn is_header_at_most(bytes: &[u8]) -> bool {
    let first = line(0, HEADER, "");
    bytes.len() <= first.len() && bytes.iter().zip(first.as_bytes()).all(|(&byte, &header)| byte == header || byte == 0)
}

/// An entry without what ends a line or a field.
pub(super) fn printable(entry: &str) -> String {
    entry.replace(|c: char| c.is_control() && c != '\t', " ")
}

/// Line of an entry, which repeats the one before it.
pub(super) fn line(number: u64, entry: &str, before: &str) -> String {
    let repeated = if before.len() <= MAX_REPEATED { format!("{UNIT}{before}") } else { String::new() };
    let rest = format!("{entry}{repeated}");
    format!("{RECORD}{number} {:08x} {rest}\n", checksum(&number.to_string(), rest.as_bytes()))
}

fn checksum(number: &str, rest: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(number.as_bytes());
    hasher.update(b" ");
    hasher.update(rest);
    hasher.finalize()
}

/// Takes the entries that a line holds, its own and the one before it. False if the line is damaged.
fn collect(line: &[u8], entries: &mut BTreeMap<u64, String>) -> bool {
    let read = || {
        let (number, rest) = std::str::from_utf8(line).ok()?.split_once(' ')?;
        let (sum, rest) = rest.split_once(' ')?;
        // Only the digits that are written: no sign, no capitals.
        if format!("{:08x}", checksum(number, rest.as_bytes())) != sum {
            return None;
        }
        let index: u64 = number.parse().ok()?;
        let (entry, before) = rest.split_once(UNIT).map_or((rest, None), |(entry, before)| (entry, Some(before)));
        Some((index, entry, before))
    };
    let Some((index, entry, before)) = read() else { return false };
    entries.insert(index, entry.to_owned());
    if let (Some(before), Some(previous)) = (before, index.checked_sub(1)) {
        entries.entry(previous).or_insert_with(|| before.to_owned());
    }
    true
}
