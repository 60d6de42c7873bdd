//! Reasons why an evening cannot be followed.

use std::fmt;
use std::io;
use std::path::PathBuf;

use lanke_app::wording;
use lanke_app::words::{Lang, phrase};
use lanke_camera::SourceError;
use lanke_rules::ByColor;
use lanke_storage::reason;
use lanke_web::WebError;

use crate::file_trouble::FileError;
use crate::followed_game::GameError;
use crate::game_journal::GameJournalError;
use crate::record_file::RecordExists;
use crate::seats::WayError;
use crate::web_server;

/// Reason why an evening cannot be followed.
#[derive(Debug)]
pub enum EveningError {
    /// The folder of the records cannot be made.
    Folder(FileError),
    /// The pages cannot be served.
    Pages(WebError),
    /// A board cannot be followed.
    Board {
        /// Its number.
        number: u16,
        /// The reason.
        why: BoardError,
    },
    /// Nothing can be published.
    Publisher(io::Error),
}

impl fmt::Display for EveningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(why) => why.fmt(f),
            Self::Pages(why) => why.fmt(f),
            Self::Board { number, why } => write!(f, "board {number}: {why}"),
            Self::Publisher(why) => write!(f, "nothing can be published: {}", reason(why)),
        }
    }
}

impl std::error::Error for EveningError {}

impl EveningError {
    /// A sentence about it, for the window.
    #[must_use]
    pub fn words(&self, lang: Lang) -> String {
        match self {
            Self::Folder(why) => why.words(lang),
            Self::Pages(why) => web_server::failure(lang, why),
            Self::Board { number, why } => {
                format!("{}: {}", phrase(lang, "relay-board", &[("n", &number.to_string())]), why.words(lang))
            }
            Self::Publisher(why) => phrase(lang, "rl-unpublished", &[("n", &wording::disk(lang, why))]),
        }
    }
}

/// Reason why a board cannot be followed.
#[derive(Debug)]
pub enum BoardError {
    /// Its record is somebody else's.
    Record(RecordExists),
    /// Its files hold a game of other players, or by other terms.
    OtherGame {
        /// The record.
        record: PathBuf,
        /// Names of its players.
        names: ByColor<String>,
    },
    /// Its game cannot begin, or go on.
    Game(GameError),
    /// There are no such pictures.
    Source(SourceError),
    /// The places of boards before cameras cannot be read.
    Cameras(io::Error),
    /// The table that is spectated cannot be found.
    Way(WayError),
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record(why) => why.fmt(f),
            Self::OtherGame { record, names: ByColor { black, white } } => write!(
                f,
                "{} holds a game of other players or by other terms, {black} - {white}: name another folder with `records`, or \
                 give the board the players and terms of that game",
                record.display()
            ),
            Self::Game(why) => why.fmt(f),
            Self::Source(why) => why.fmt(f),
            Self::Cameras(why) => write!(f, "what is known of cameras cannot be read: {why}"),
            Self::Way(why) => write!(f, "{why}: `spectate` takes an invitation, a code, HOST:PORT or lan"),
        }
    }
}

impl BoardError {
    /// A sentence about it, for the window.
    fn words(&self, lang: Lang) -> String {
        match self {
            Self::Record(why) => why.words(lang),
            Self::OtherGame { record, names: ByColor { black, white } } => {
                phrase(lang, "rl-other-game", &[("f", &record.display().to_string()), ("b", black), ("w", white)])
            }
            Self::Game(why) => why.words(lang),
            Self::Source(why) => wording::no_source(lang, why),
            Self::Cameras(why) => phrase(lang, "er-disk", &[("n", &wording::disk(lang, why))]),
            Self::Way(why) => why.words(lang),
        }
    }
}

impl From<RecordExists> for BoardError {
    fn from(why: RecordExists) -> Self {
        Self::Record(why)
    }
}

impl From<GameJournalError> for BoardError {
    fn from(why: GameJournalError) -> Self {
        Self::Game(GameError::Journal(why))
    }
}

impl From<GameError> for BoardError {
    fn from(why: GameError) -> Self {
        Self::Game(why)
    }
}

impl From<SourceError> for BoardError {
    fn from(why: SourceError) -> Self {
        Self::Source(why)
    }
}
