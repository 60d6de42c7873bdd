//! Standard output and standard error, which may be closed at any moment.

use std::fmt;
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

/// Writes to standard output, now.
pub(crate) fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    written(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
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
    print(&(serde_json::to_string(value)? + "\n"))
}

/// Foreign text as one line that moves no cursor of a terminal and turns no text around it.
pub(crate) fn plain(text: &str) -> String {
    lanke_rules::text::line(text, usize::MAX)
}

/// One sentence on standard error, on one line whatever a file name or a file brought into it.
pub(crate) fn complain(sentence: &str) {
    let line = plain(sentence);
    // Where even standard error is closed, the exit code is all that is left to say it with.
    let _ = writeln!(io::stderr(), "lanke: {line}");
}

/// Replaces a file as a whole; what is a pipe or a device, like `/dev/stdout`, is written to.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<()> {
    let written = lanke_storage::replace_or_stream(path, bytes);
    written.map_err(|e| Error::msg(reason(&e))).with_context(|| format!("cannot write {}", path.display()))
}
