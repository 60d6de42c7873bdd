//! Journal of a record that is edited: written line by line, and restored.

use std::path::Path;

use lanke_game::record::{self, Edit, ReadError};

use super::OpenRecord;

const RECORD: &str = "study ";
const SGF: &str = "sgf ";
pub(super) const EDIT: &str = "edit ";
/// An edit by which earlier versions kept an analysis in the record.
const KEPT: &str = "kept ";
pub(super) const SAVED: &str = "saved ";
/// The content of the file, as it was read or written.
const VERSION: &str = "version ";
/// Bytes of a record in a line of its journal.
const PIECE: usize = 400;

/// Reasons why a journal gives no record back.
#[derive(Debug)]
pub(crate) enum RestoreError {
    /// A line is not what it should be.
    Line(String),
    /// The record in it cannot be read.
    Record(ReadError),
}

impl std::fmt::Display for RestoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Line(line) => write!(f, "this line of a journal cannot be understood: {line:?}"),
            Self::Record(error) => error.fmt(f),
        }
    }
}

impl OpenRecord {
    /// The record as it is before its first edit, in pieces that the journal can restore when one is damaged.
    pub(super) fn journal_start(&self) -> Vec<String> {
        let path = self.path.as_deref().map_or("".into(), Path::to_string_lossy);
        let text = record::sgf::write(&self.collection());
        let mut lines = vec![format!("{RECORD}{}", encode(&path))];
        lines.extend(pieces(&text).map(|piece| format!("{SGF}{}", encode(piece))));
        lines.extend(self.version_line());
        lines
    }

    /// Entry by which the journal records the version of the file, so that also after a kill no other program's
    /// changes are overwritten.
    pub(super) fn version_line(&self) -> Option<String> {
        self.version.map(|version| format!("{VERSION}{version}"))
    }

    /// True if a journal is one of edits.
    pub(crate) fn is_journal(lines: &[String]) -> bool {
        lines.first().is_some_and(|line| line.starts_with(RECORD) || line.starts_with(SGF))
    }

    /// The number of edits among the lines of a journal.
    pub(crate) fn count_edits(lines: &[String]) -> usize {
        lines.iter().filter(|line| line.starts_with(EDIT)).count()
    }

    /// The record that a journal holds, with every edit made up to the first line that makes no sense; and the
    /// number of lines before that.
    ///
    /// # Errors
    /// When it does not begin with a record.
    pub(crate) fn restore(lines: &[String]) -> Result<(Self, usize), RestoreError> {
        let path = lines.first().and_then(|line| decode(line.strip_prefix(RECORD)?));
        let path = path.ok_or_else(|| RestoreError::Line(lines.first().cloned().unwrap_or_default()))?;
        let mut text = String::new();
        let pieces = lines[1..].iter().map_while(|line| decode(line.strip_prefix(SGF)?));
        let count = pieces.inspect(|piece| text.push_str(piece)).count();
        if count == 0 {
            return Err(RestoreError::Line(lines.get(1).cloned().unwrap_or_default()));
        }
        let (collection, _) = record::sgf::read(&text).map_err(RestoreError::Record)?;
        let mut record = Self::with(collection, (!path.is_empty()).then(|| path.into()));
        let first = 1 + count;
        let used = first + lines[first..].iter().take_while(|line| record.restore_line(line).is_some()).count();
        record.journal = true;
        record.forget_shape();
        Ok((record, used))
    }

    /// Does what a line of a journal says; `None` if it makes no sense.
    fn restore_line(&mut self, line: &str) -> Option<()> {
        if let Some(path) = line.strip_prefix(SAVED) {
            self.saved(Path::new(&decode(path)?), None);
            return Some(());
        }
        if let Some(version) = line.strip_prefix(VERSION) {
            self.version = Some(version.parse().ok()?);
            return Some(());
        }
        let (game, edit) = line.strip_prefix(EDIT).or_else(|| line.strip_prefix(KEPT))?.split_once(' ')?;
        let (game, edit) = (game.parse().ok()?, edit.parse::<Edit>().ok()?);
        if game >= self.games.len() {
            return None;
        }
        self.pick(game);
        self.review_mut().edit(edit).ok()?;
        self.review_mut().take_log();
        Some(())
    }
}

/// A text in pieces of a length that journals repeat.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (piece, after) = rest.split_at(rest.floor_char_boundary(PIECE));
        rest = after;
        (!piece.is_empty()).then_some(piece)
    })
}

/// Text as one line of a journal, which holds no control characters: those that JSON leaves as they are, U+007F to U+009F, are
/// escaped, too.
pub(super) fn encode(text: &str) -> String {
    let mut line = String::new();
    for c in serde_json::Value::from(text).to_string().chars() {
        match c.is_control() {
            true => line.push_str(&format!("\\u{:04x}", u32::from(c))),
            false => line.push(c),
        }
    }
    line
}

fn decode(line: &str) -> Option<String> {
    serde_json::from_str(line).ok()
}
