//! Wishes, work and news about the games of an event that are followed at once.

use std::path::PathBuf;
use std::time::Duration;

use lanke_camera::Overlay;
use lanke_game::session::{GameSettings, Session};

use crate::ids::Ticket;
use crate::phones::PageAddress;

/// Delay between a move and its appearance on the public pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Delay {
    /// Everything is shown at once.
    #[default]
    None,
    /// Everything is shown so much later.
    Time(Duration),
    /// A position is shown when so many more moves have been played, or the game is over; its clocks stand.
    Moves(usize),
}

/// Source of the moves of boards that are set up in the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardSource {
    /// A phone over a real board.
    #[default]
    Phone,
    /// A helper, who enters them.
    Hand,
    /// Two browsers that play against each other.
    Browsers,
}

/// A wish on the page of the boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RelayWish {
    /// Show the page.
    Show,
    /// Follow the games that a file describes.
    Open(PathBuf),
    /// So many boards in a new event.
    Boards(u16),
    /// Source of the moves of a new event.
    Source(BoardSource),
    /// Begin a new event.
    Begin,
    /// Look at a board alone, by its number, or at all of them again.
    Look(Option<u16>),
    /// The arbiter has been at this board.
    Settled(u16),
    /// Choose the delay of the public pages by its place among those listed; less of it asks first.
    Delay(usize),
    /// Show the code of a page, by its place among those listed.
    Code(usize),
    /// Follow the games no longer; asks first.
    Stop,
}

/// Work of the shell.
#[derive(Debug)]
pub enum Effect {
    /// Follow the games that a file describes.
    Start {
        /// The question.
        ticket: Ticket,
        /// The file.
        file: PathBuf,
        /// Text to write into the file first; another file there is not written over.
        made: Option<String>,
    },
    /// Delay of the public pages from now on.
    Delay(Delay),
    /// The arbiter has been at a board.
    Settled {
        /// Number of the board.
        board: u16,
    },
    /// Follow the games no longer.
    Stop,
}

/// News of the games.
#[derive(Debug)]
pub enum Event {
    /// They are followed from now on, or cannot be.
    Started {
        /// The question.
        ticket: Ticket,
        /// The event, or the reason.
        result: Result<Box<StartedEvent>, String>,
    },
    /// A game as it stands now.
    Game {
        /// Number of the board.
        board: u16,
        /// The game.
        session: Box<Session>,
        /// Its own time.
        time: Duration,
        /// Its clocks stand, although it is not paused: the line to its table is broken.
        stands: bool,
    },
    /// The real board as a camera sees it.
    Sight {
        /// Number of the board.
        board: u16,
        /// Its picture, and what is read in it.
        overlay: Box<Overlay>,
    },
    /// Somebody asks for the arbiter.
    Help {
        /// Number of the board.
        board: u16,
    },
    /// The arbiter has been there.
    Settled {
        /// Number of the board.
        board: u16,
    },
    /// The arbiter has chosen another delay of the public pages.
    Delay(Delay),
    /// The arbiter has given a page, and its page for a wall, another address: those that have ended, and those from now on.
    Renewed(Vec<(String, PageAddress)>),
    /// Something fails, and the games go on.
    Trouble {
        /// Number of the board, if it concerns one.
        board: Option<u16>,
        /// The reason.
        why: String,
    },
}

/// An event whose games are followed.
#[derive(Clone, Debug, Default)]
pub struct StartedEvent {
    /// Its name; may be empty.
    pub name: String,
    /// Round, where there are several.
    pub round: Option<u16>,
    /// Delay of the public pages.
    pub delay: Delay,
    /// Folder of the records.
    pub records: PathBuf,
    /// Public page of all games.
    pub spectators: PageAddress,
    /// Page of the arbiter.
    pub arbiter: PageAddress,
    /// Page of the commentator, where the games are analysed.
    pub commentator: Option<PageAddress>,
    /// Its boards, in their order.
    pub boards: Vec<StartedBoard>,
}

/// A board of an event, with its pages.
#[derive(Clone, Debug)]
pub struct StartedBoard {
    /// Number of the board.
    pub number: u16,
    /// Settings of the game.
    pub settings: GameSettings,
    /// Public page of the game.
    pub spectators: PageAddress,
    /// The same for a wall.
    pub wall: PageAddress,
    /// Page on which moves are entered, or the camera is answered for.
    pub desk: Option<PageAddress>,
    /// Page of a phone that is the camera.
    pub camera: Option<PageAddress>,
    /// Page of Black.
    pub black: Option<PageAddress>,
    /// Page of White.
    pub white: Option<PageAddress>,
}

impl StartedEvent {
    /// Addresses of all pages.
    pub(super) fn pages_mut(&mut self) -> impl Iterator<Item = &mut PageAddress> {
        let boards = self.boards.iter_mut().flat_map(|board| {
            let own = [&mut board.desk, &mut board.camera, &mut board.black, &mut board.white];
            own.into_iter().flatten().chain([&mut board.spectators, &mut board.wall])
        });
        [&mut self.spectators, &mut self.arbiter].into_iter().chain(&mut self.commentator).chain(boards)
    }
}
