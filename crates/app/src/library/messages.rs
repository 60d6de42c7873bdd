//! Wishes, news, effects and actions of the page of the library.

use std::path::PathBuf;

use lanke_game::record::Tree;
use lanke_library::{Continuations, GameRow, Hit, LibraryError, PatternQuery, PlayerCount, Query};
use lanke_players::Request;
use lanke_rules::{Board, Color, Point};

use crate::games::Beginning;
use crate::ids::Ticket;
use crate::status::Status;

/// Tools of the board on which a pattern is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PatternTool {
    /// Place or remove stones of a colour.
    Stone(Color),
    /// Let anything be on a point.
    Any,
    /// Draw, resize and move the rectangle.
    #[default]
    Select,
}

/// Choices of a search beside its pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filters {
    /// Part of the name of a player.
    pub player: String,
    /// The first year, and the last.
    pub years: (Option<u16>, Option<u16>),
    /// The side that won the game.
    pub winner: Option<Color>,
    /// The side that makes the next move in the pattern.
    pub to_play: Option<Color>,
    /// Number of moves after which a pattern is too late.
    pub latest: Option<u32>,
    /// Turned and mirrored too.
    pub turned: bool,
    /// With the colours exchanged too.
    pub exchanged: bool,
}

impl Default for Filters {
    fn default() -> Self {
        Self {
            player: String::new(),
            years: (None, None),
            winner: None,
            to_play: None,
            latest: None,
            turned: true,
            exchanged: true,
        }
    }
}

/// A wish on the page of the library.
#[derive(Clone, Debug, PartialEq)]
pub enum LibraryWish {
    /// Show the search for patterns.
    Patterns,
    /// Show the explorer of openings.
    Explorer,
    /// Show the explorer at the position of the open record.
    ExploreRecord,
    /// Leave the page for the one for learning.
    Close,
    /// Take a tool.
    Tool(PatternTool),
    /// Remove everything from the board.
    Clear,
    /// Begin with an empty board of so many lines.
    Size(u8),
    /// Take back the last change of the pattern.
    Undo,
    /// Let anything be on the points at the rim of the rectangle.
    Widen,
    /// Choose among the games.
    Filter(Filters),
    /// Play the move of this row.
    Play(usize),
    /// Open the game of this hit at its move.
    OpenHit(usize),
    /// Show the position of this hit on the board, or no longer.
    Preview(usize),
    /// Open all games that are listed, as one collection.
    OpenAll,
    /// Search for this one of the players whose names hold what was written.
    TakePlayer(usize),
    /// List more games.
    More,
    /// Go to the position after so many moves.
    Go(usize),
    /// Search the position of the explorer as a pattern.
    ShowGames,
    /// Open the dialog for a new game that goes on from the position.
    PlayOn,
    /// Add a folder to the library.
    AddFolder(PathBuf),
    /// Take this one of the folders off the library.
    RemoveFolder(usize),
}

/// Numbers of the library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LibraryFacts {
    /// Games.
    pub games: u64,
    /// Files that cannot be read.
    pub damaged: u64,
    /// Folders that were added.
    pub folders: Vec<PathBuf>,
}

/// A search for a pattern.
#[derive(Clone, Debug)]
pub struct LibrarySearch {
    /// The pattern; its games are those of `facts`.
    pub pattern: PatternQuery,
    /// Facts of the games.
    pub facts: Query,
    /// Number of hits that are listed.
    pub listed: usize,
}

/// Hits of a search.
#[derive(Clone, Debug)]
pub struct LibraryFound {
    /// Games searched.
    pub searched: usize,
    /// Seconds that it took.
    pub seconds: f64,
    /// The search has ended.
    pub done: bool,
    /// Statistics of what followed.
    pub continuations: Continuations,
    /// The hits listed, the newest game first.
    pub hits: Vec<ListedHit>,
}

/// A hit as a list shows it.
#[derive(Clone, Debug)]
pub struct ListedHit {
    /// The game.
    pub game: GameRow,
    /// Its place and move.
    pub hit: Hit,
    /// Board of the game at that move.
    pub board: Board,
    /// The last move on it.
    pub last: Option<Point>,
}

/// News of the index.
#[derive(Debug)]
pub enum Event {
    /// The index was opened.
    Known {
        /// Its numbers.
        facts: LibraryFacts,
    },
    /// Folders are being read.
    Indexing {
        /// Files read.
        done: usize,
        /// Files to be read.
        total: usize,
    },
    /// The folders were read.
    Indexed {
        /// Numbers of the index.
        facts: LibraryFacts,
        /// True if files were read or have vanished: hits of earlier searches may be other games.
        changed: bool,
    },
    /// A search has found something, or has ended.
    Found {
        /// The question.
        ticket: Ticket,
        /// The hits.
        found: Box<LibraryFound>,
    },
    /// Players whose names hold what was written.
    Players {
        /// The question.
        ticket: Ticket,
        /// Those with most games first.
        players: Vec<PlayerCount>,
    },
    /// Games were read, to be opened as one collection; those that are gone from their files are left out.
    Collected {
        /// The games.
        games: Vec<Tree>,
    },
    /// A search was given up for a later one.
    Stopped,
    /// The index cannot be used.
    Failed {
        /// The reason; none where the user has no home for it.
        error: Option<LibraryError>,
    },
}

/// Work of the shell for the page.
#[derive(Debug)]
pub enum Effect {
    /// Open the index, and bring it up to date with its folders.
    Refresh,
    /// Add a folder, and read it.
    AddFolder {
        /// The folder.
        folder: PathBuf,
    },
    /// Take a folder off the list, and its games out of the index.
    RemoveFolder {
        /// The folder.
        folder: PathBuf,
    },
    /// List the players whose names hold a text.
    FindPlayers {
        /// The question.
        ticket: Ticket,
        /// Part of a name.
        part: String,
    },
    /// Read games from their files.
    Collect {
        /// The games.
        games: Vec<GameRow>,
    },
    /// Search a pattern; an earlier search is given up.
    Search {
        /// The question.
        ticket: Ticket,
        /// The search.
        search: Box<LibrarySearch>,
    },
}

/// A game to be opened at a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Destination {
    /// The game.
    pub(crate) game: Box<GameRow>,
    /// Number of moves played.
    pub(crate) moves: u32,
}

/// Step that others carry out.
#[derive(Debug)]
pub(crate) enum Action {
    /// Work for the shell.
    Effect(Effect),
    /// Let a player think.
    Think { ticket: Ticket, request: Box<Request> },
    /// Stop thinking.
    Stop(Ticket),
    /// Say something.
    Notify(Status),
    /// A stone of this colour was placed on the board.
    Placed(Color),
    /// Open a game.
    Open(Destination),
    /// Open games as one collection.
    OpenAll(Vec<Tree>),
    /// Open the dialog for a new game that goes on from here.
    PlayOn(Beginning),
    /// Show the page for learning.
    Close,
}
