//! A file that may hold a game, and what was read of it.

use std::path::PathBuf;

use chrono::NaiveDateTime;

use super::kept::KeptGame;
use crate::files::OpenError;

/// A file that may hold a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFile {
    /// The file.
    pub path: PathBuf,
    /// Local time at which it was written.
    pub written: NaiveDateTime,
    /// Its length in bytes.
    pub bytes: u64,
    /// It lies elsewhere than in the folder of games, and was opened lately.
    pub elsewhere: bool,
}

/// A file and its game.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) file: FoundFile,
    pub(super) content: Content,
}

/// Content of a file.
#[derive(Debug)]
pub(super) enum Content {
    Unread,
    Game(Box<KeptGame>),
    Unreadable(OpenError),
}

impl Entry {
    pub(super) fn game(&self) -> Option<&KeptGame> {
        match &self.content {
            Content::Game(game) => Some(game),
            Content::Unread | Content::Unreadable(_) => None,
        }
    }
}
