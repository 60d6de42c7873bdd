//! News of an evening: what its sources tell the thread that runs it, and what that tells its listener.

use std::{fmt, io};

use lanke_app::wording;
use lanke_app::words::{Lang, phrase, word};
use lanke_camera::Overlay;
use lanke_game::record::Analysis;
use lanke_game::record::analysis::Subject;
use lanke_web::{Delay, Link, PageKind, SceneGame, TooManyGames};

use super::results::ResultsError;
use crate::file_trouble::FileTrouble;
use crate::followed_game::GameError;

/// Input of the thread that runs an evening; boards by their place among them.
pub(super) enum Input {
    /// The game stands so.
    Game(usize, Box<SceneGame>),
    /// The real board is seen so.
    Sight(usize, Box<Overlay>),
    /// A position of the game on the board looks so.
    Analysis(usize, Subject, Box<Analysis>),
    /// Somebody asks for the arbiter.
    Help(usize),
    /// A browser has come or gone.
    Devices,
    /// The arbiter has asked for something on their page.
    Arbiter,
    /// The arbiter has been at the board of this number.
    Settled(u16),
    /// Delay of the public pages from now on.
    Delay(Delay),
    /// The broker is there.
    Connected(String),
    /// Something fails.
    Trouble(Option<usize>, Trouble),
    /// The evening ends.
    Stop,
}

/// News of an evening; boards by their numbers.
#[derive(Debug)]
pub enum News {
    /// A game as it stands now.
    Game {
        /// The board.
        board: u16,
        /// The game.
        game: Box<SceneGame>,
    },
    /// The real board as a camera sees it.
    Sight {
        /// The board.
        board: u16,
        /// Its picture, and what is read in it.
        overlay: Box<Overlay>,
    },
    /// Somebody asks for the arbiter.
    Help {
        /// The board.
        board: u16,
    },
    /// The arbiter has been there, here or on their page.
    Settled {
        /// The board.
        board: u16,
    },
    /// The arbiter has chosen another delay of the public pages.
    Delay(Delay),
    /// The arbiter has given a page another address.
    Renewed {
        /// Its board, if it belongs to one.
        board: Option<u16>,
        /// The page.
        page: PageKind,
        /// Its address until now.
        before: Link,
        /// Its address from now on.
        link: Link,
    },
    /// The broker is there.
    Connected {
        /// Its address.
        broker: String,
    },
    /// Something fails, and the games go on.
    Trouble {
        /// The board, if it concerns one.
        board: Option<u16>,
        /// The trouble.
        trouble: Trouble,
    },
}

/// Is told the news of an evening, on the thread that runs it.
pub type Listener = Box<dyn FnMut(News) + Send>;

/// Trouble of an evening that goes on.
#[derive(Debug)]
pub enum Trouble {
    /// The source of a board fails: it follows its game no longer, or no pictures of it come.
    Source(GameError),
    /// A file fails.
    File(FileTrouble),
    /// A game is not kept in the record of its table.
    NotKept(TooManyGames),
    /// The results cannot be written.
    Results(ResultsError),
    /// No other address can be given to a page.
    Code(io::Error),
    /// The broker is not there, and is tried again.
    BrokerLost {
        /// Its address.
        broker: String,
        /// The reason.
        why: String,
    },
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Source(why) => why.fmt(f),
            Self::File(trouble) => trouble.fmt(f),
            Self::NotKept(why) => why.fmt(f),
            Self::Results(why) => why.fmt(f),
            Self::Code(why) => write!(f, "the address stays as it is: {why}"),
            Self::BrokerLost { broker, why } => write!(f, "{broker} is not there, and is tried again: {why}"),
        }
    }
}

impl Trouble {
    /// A sentence about it, for the window.
    #[must_use]
    pub fn words(&self, lang: Lang) -> String {
        match self {
            Self::Source(why) => why.words(lang),
            Self::File(trouble) => trouble.words(lang),
            Self::NotKept(_) => word(lang, "rl-full-record").to_owned(),
            Self::Results(why) => why.words(lang),
            Self::Code(why) => phrase(lang, "ph-code-stays", &[("n", &wording::disk(lang, why))]),
            Self::BrokerLost { broker, why } => phrase(lang, "rl-broker-lost", &[("b", broker), ("n", why)]),
        }
    }
}
