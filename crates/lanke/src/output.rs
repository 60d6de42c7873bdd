//! Standard output and standard error, which may be closed at any moment.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, Error, Result};
use lanke_rules::{ByColor, Color};
use serde::Serialize;

pub(crate) use lanke_storage::reason;

/// A side as JSON has it, `"black"` or `"white"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    Black,
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}

/// A value for each side, as JSON has it.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct BySide<T> {
    pub(crate) black: T,
    pub(crate) white: T,
}

impl<T> From<ByColor<T>> for BySide<T> {
    fn from(values: ByColor<T>) -> Self {
        Self { black: values.black, white: values.white }
    }
}

/// A number with its noun: `1 move`, `2 moves`.
pub(crate) fn counted(number: impl Into<u64>, noun: &str) -> String {
    match number.into() {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}

/// Nobody reads the output any more: a reason to end, not a failure.
#[derive(Debug)]
pub(crate) struct Closed;

impl fmt::Display for Closed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("nobody reads the output")
    }
}

impl std::error::Error for Closed {}

/// Writes to standard output, now, what [`harmless`] leaves of a text.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    written(out.write_all(harmless(text).as_bytes()).and_then(|()| out.flush()))
}

/// Text without control characters but ends of lines and tabs, so that none that a file brought into it steers a terminal.
pub(crate) fn harmless(text: &str) -> Cow<'_, str> {
    let steers = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if text.contains(steers) { text.replace(steers, "\u{FFFD}").into() } else { text.into() }
}

/// Result of writing to standard output.
pub(crate) fn written(result: io::Result<()>) -> Result<()> {
    result.map_err(|e| match e.kind() {
        io::ErrorKind::BrokenPipe => Closed.into(),
        _ => Error::msg(reason(&e)).context("cannot write to standard output"),
    })
}

/// Prints one JSON value and a line break.
pub(crate) fn print_json(value: &impl Serialize) -> Result<()> {
    print(&(json(value)? + "\n"))
}

/// A value as JSON, in which every control character is escaped.
pub(crate) fn json(value: &impl Serialize) -> Result<String> {
    let text = serde_json::to_string(value)?;
    if !text.contains(char::is_control) {
        return Ok(text);
    }
    // Those beyond ASCII stand as they are in JSON, but not in a terminal.
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() {
            write!(escaped, "\\u{:04x}", u32::from(c))?;
        } else {
            escaped.push(c);
        }
    }
    Ok(escaped)
}

/// Foreign text as one line that moves no cursor of a terminal and turns no text around it.
pub(crate) fn plain(text: &str) -> String {
    lanke_rules::text::line(text, usize::MAX)
}

/// One sentence on standard error, on one line whatever a file name or a file brought into it.
pub(crate) fn complain(sentence: &str) {
    let line = plain(&lanke_storage::without_error_numbers(sentence));
    // Where even standard error is closed, the exit code is all that is left to say it with.
    let _ = writeln!(io::stderr(), "lanke: {line}");
}

/// True if a file is there that may not be replaced.
pub(crate) fn is_read_only(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| there.is_file() && there.permissions().readonly())
}

/// Replaces a file as a whole, unless it is read-only; what is a pipe or a device, like `/dev/stdout`, is written to.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<()> {
    let written = if is_read_only(path) {
        Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"))
    } else {
        lanke_storage::replace_or_stream(path, bytes)
    };
    written.map_err(|e| Error::msg(reason(&e))).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_steers_a_terminal_is_printed() {
        let text = "a\tb\n\u{1B}[2J\u{9B}2J\u{7}\r王";
        assert_eq!(harmless(text), "a\tb\n\u{FFFD}[2J\u{FFFD}2J\u{FFFD}\u{FFFD}王");
        let written = json(&[text, "\u{7F}"]).expect("text");
        assert!(!written.contains(char::is_control), "{written}");
        let read: Vec<String> = serde_json::from_str(&written).expect("JSON");
        assert_eq!(read, [text, "\u{7F}"]);
    }
}
