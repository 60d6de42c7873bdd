//! Records on the disk: opening, saving, and keeping the games that were played.

use lanke_game::record::Collection;

use crate::ids::{Held, RecordId, Ticket};

/// A record on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    /// Its name without the folder.
    pub name: String,
    /// Its path.
    pub path: std::path::PathBuf,
    /// It is a folder.
    pub folder: bool,
    /// It is no longer there.
    pub missing: bool,
}

/// Content of a write in progress.
#[derive(Debug)]
pub(crate) struct Saving {
    pub(crate) ticket: Ticket,
    pub(crate) what: Saved,
    /// The record, where it is not open any more.
    pub(crate) closed: Option<Collection>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Saved {
    /// The game, by itself when it ends.
    Game,
    /// A game or record that is left for something else, with its journal.
    Left(Held),
    /// A record in another place than the one that the disk has refused.
    Elsewhere(Held),
    /// The game, because the person wants it.
    GameAsked,
    /// A record that is edited.
    Study(RecordId),
    /// A record that is edited and closed then.
    Closing(RecordId),
}
