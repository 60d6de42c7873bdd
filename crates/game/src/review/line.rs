//! Edits as single lines of stable text, for a journal.

use std::fmt;
use std::str::FromStr;

use crate::line::{LineError, decode, encode};
use crate::record::{Edit, NodeContent, NodeId, ValueBuf};

/// The index that stands for the place behind the last child.
const LAST: &str = "last";

impl fmt::Display for Edit {
    /// One line that `parse` reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |content: &NodeContent| encode(content.properties().as_str());
        let place = |index: &usize| if *index == usize::MAX { LAST.to_owned() } else { index.to_string() };
        match self {
            Self::Add { parent, index, content } => {
                write!(f, "add {} {} {}", parent.number(), place(index), text(content))
            }
            Self::Remove { node } => write!(f, "remove {}", node.number()),
            Self::Restore { node, parent, index } => {
                write!(f, "restore {} {} {}", node.number(), parent.number(), place(index))
            }
            Self::Move { node, parent, index } => {
                write!(f, "move {} {} {}", node.number(), parent.number(), place(index))
            }
            Self::Replace { node, content } => write!(f, "replace {} {}", node.number(), text(content)),
        }
    }
}

impl FromStr for Edit {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Self, LineError> {
        edit(line).ok_or_else(|| LineError::new(line))
    }
}

fn edit(line: &str) -> Option<Edit> {
    let node = |word: &str| word.parse().ok().map(NodeId::from_number);
    let place = |word: &str| if word == LAST { Some(usize::MAX) } else { word.parse().ok() };
    let words: Vec<&str> = line.split(' ').collect();
    Some(match words[..] {
        ["add", parent, index, text] => {
            Edit::Add { parent: node(parent)?, index: place(index)?, content: content(&decode(text)?)? }
        }
        ["remove", id] => Edit::Remove { node: node(id)? },
        ["restore", id, parent, index] => {
            Edit::Restore { node: node(id)?, parent: node(parent)?, index: place(index)? }
        }
        ["move", id, parent, index] => Edit::Move { node: node(id)?, parent: node(parent)?, index: place(index)? },
        ["replace", id, text] => Edit::Replace { node: node(id)?, content: content(&decode(text)?)? },
        _ => return None,
    })
}

/// Reads the canonical text of a node's properties, `B[pd]BL[29.5]`.
fn content(text: &str) -> Option<NodeContent> {
    let mut content = NodeContent::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (name, values) = rest.split_at(rest.find('[')?);
        if !name.starts_with(|c: char| c.is_ascii_uppercase())
            || !name.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
        {
            return None;
        }
        rest = values;
        let mut list = Vec::new();
        while let Some(value) = rest.strip_prefix('[') {
            let end = value_end(value)?;
            list.push(ValueBuf::raw(&value[..end]));
            rest = &value[end + 1..];
        }
        content.set(name, list);
    }
    Some(content)
}

/// The place of the `]` that closes a value.
fn value_end(value: &str) -> Option<usize> {
    let mut escaped = false;
    value.bytes().position(|b| {
        let ends = b == b']' && !escaped;
        escaped = b == b'\\' && !escaped;
        ends
    })
}
