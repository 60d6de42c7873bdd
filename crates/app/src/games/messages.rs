//! Wishes, news and work of the list of games.

use std::collections::HashSet;
use std::io;
use std::path::PathBuf;

use lanke_game::record::Tree;

use super::beginning::Beginning;
use super::entry::FoundFile;
use super::kept::KeptGame;
use super::query::{GameFilter, GameOrder};
use crate::files::OpenError;
use crate::form::Form;
use crate::ids::Ticket;
use crate::status::Status;

/// A wish on the page of games.
#[derive(Clone, Debug, PartialEq)]
pub enum GamesWish {
    /// List only the games with these words in their names, dates, events or file names.
    Search(String),
    /// List only games of this kind, or no longer.
    Filter(GameFilter),
    /// List all games.
    Clear,
    /// Sort the games.
    Sort(GameOrder),
    /// Choose the game at this place of the list, and no other.
    Choose(usize),
    /// Choose the game at this place beside those that are chosen, or no longer.
    Toggle(usize),
    /// Choose all games from the one that was chosen last by itself to the one at this place.
    Extend(usize),
    /// Choose all games listed.
    ChooseAll,
    /// Ask whether the games chosen are to be deleted.
    AskDelete,
    /// Bring back what was deleted last.
    Undelete,
    /// Give the file of the game chosen another name, which keeps its extension.
    Rename(String),
    /// Show the folder of the game chosen in the system's file manager.
    ShowFolder,
    /// Open the export dialog about the games chosen.
    Export,
    /// Open the dialog for a new game with the board and the rules of the game chosen.
    PlayAgain,
    /// Open the dialog for a new game that goes on from the position shown of the game chosen.
    PlayOn,
    /// Show this position of the game chosen, by the number of moves before it.
    Walk(u32),
    /// Make the rows from this one on: they are in sight.
    Look {
        /// The first.
        first: usize,
        /// Number of rows.
        count: usize,
    },
    /// Leave the page for the one behind it.
    Close,
}

/// News of the disk.
#[derive(Debug)]
pub enum Event {
    /// The files that may hold games were found.
    Found {
        /// The question.
        ticket: Ticket,
        /// The files, the newest first.
        files: Vec<FoundFile>,
        /// There are more.
        more: bool,
        /// Reason why the folder of games could not be listed.
        trouble: Option<io::Error>,
    },
    /// Files were read.
    Read {
        /// The question.
        ticket: Ticket,
        /// The files and their games.
        games: Vec<(PathBuf, Result<KeptGame, OpenError>)>,
    },
    /// The record for the preview was read; none if it cannot be.
    Previewed {
        /// The question.
        ticket: Ticket,
        /// The record.
        tree: Option<Tree>,
    },
    /// Records to be exported were read; of a file that cannot be there is none.
    Collected {
        /// The question.
        ticket: Ticket,
        /// The records.
        trees: Vec<Tree>,
    },
    /// The system's file manager was asked to show a folder.
    FolderShown {
        /// The folder.
        folder: PathBuf,
        /// Reason why it does not.
        trouble: Option<io::Error>,
    },
    /// Files were moved.
    Moved {
        /// The question.
        ticket: Ticket,
        /// From where to where.
        moved: Vec<(PathBuf, PathBuf)>,
        /// The first file that could not be moved.
        trouble: Option<(PathBuf, io::Error)>,
    },
}

/// Work for the disk.
#[derive(Debug)]
pub enum Effect {
    /// Find the files in the folder of games, and those of these files that are still there.
    Find {
        /// The question.
        ticket: Ticket,
        /// Files elsewhere.
        elsewhere: Vec<PathBuf>,
    },
    /// Read these files.
    Read {
        /// The question.
        ticket: Ticket,
        /// The files.
        files: Vec<PathBuf>,
    },
    /// Read a record for the preview.
    Preview {
        /// The question.
        ticket: Ticket,
        /// Its file.
        file: PathBuf,
    },
    /// Read records to be exported.
    Collect {
        /// The question.
        ticket: Ticket,
        /// Their files.
        files: Vec<PathBuf>,
    },
    /// Show a folder in the system's file manager.
    ShowFolder {
        /// The folder.
        folder: PathBuf,
    },
    /// Move files, each to a place that it is given or, where that is taken, to one beside it. Nothing is replaced.
    Move {
        /// The question.
        ticket: Ticket,
        /// From where to where.
        files: Vec<(PathBuf, PathBuf)>,
    },
}

/// Work of others that follows from a wish or an event.
#[derive(Debug)]
pub(crate) enum Action {
    /// Say this.
    Notify(Status),
    /// Ask whether so many games are to be deleted.
    AskDelete(Removal),
    /// From now on these are the files that were opened last.
    Remember(Vec<PathBuf>),
    /// A file has another name from now on.
    Renamed { from: PathBuf, to: PathBuf },
    /// Open the export dialog: the records, the number of moves before the position shown, the first file.
    Export(Vec<Tree>, u32, PathBuf),
    /// Open the dialog for a new game, which goes on from a beginning if there is one.
    NewGame(Box<Form>, Option<Beginning>),
    /// Let the shell do this.
    Effect(Effect),
}

/// Games that are deleted.
#[derive(Debug)]
pub(crate) struct Removal {
    /// Their files.
    pub(crate) files: HashSet<PathBuf>,
    /// Number of them that are not in the folder of games: they leave the list, and their files stay.
    pub(crate) elsewhere: usize,
}
