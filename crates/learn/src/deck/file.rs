//! File of the deck.

use std::io;
use std::path::{Path, PathBuf};

use lanke_game::record::{Collection, limits, sgf};
use lanke_storage::Access;

use super::Deck;
use crate::locked::{self, FileError};

/// File of a deck, a file of game records.
#[derive(Clone, Debug)]
pub struct DeckFile {
    path: PathBuf,
}

impl DeckFile {
    /// The deck of a folder.
    pub fn within(folder: &Path) -> Self {
        Self { path: folder.join("deck.sgf") }
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The deck; empty where there is no file. What is no card in it is left out.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn read(&self) -> Result<Deck, FileError> {
        self.load().map(|(deck, _)| deck)
    }

    /// The deck, and the whole file where it holds anything else or is damaged.
    fn load(&self) -> Result<(Deck, Option<Vec<u8>>), FileError> {
        let bytes = match lanke_storage::read(&self.path, limits::BYTES as u64) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((Deck::default(), None)),
            Err(error) => return Err(FileError::Disk(self.path.clone(), error)),
        };
        // A deck without cards is a file without text.
        if bytes.iter().all(u8::is_ascii_whitespace) {
            return Ok((Deck::default(), None));
        }
        let Some(opened) = locked::records(&bytes) else {
            return Ok((Deck { damaged: true, ..Deck::default() }, Some(bytes)));
        };
        let (deck, others) = Deck::read(opened.collection.games);
        let damaged = others > 0 || !opened.warnings.is_empty();
        Ok((Deck { damaged, ..deck }, damaged.then_some(bytes)))
    }

    /// Changes the deck; another program that does so at the same time waits. Nothing is written if the change fails. A file
    /// that holds anything but cards is copied aside before.
    ///
    /// # Errors
    /// When the disk refuses; within, when the change fails.
    pub fn change<T, E>(&self, change: impl FnOnce(&mut Deck) -> Result<T, E>) -> Result<Result<T, E>, FileError> {
        let fault = |error| FileError::Disk(self.path.clone(), error);
        let _held = locked::hold(&self.path)?;
        let (mut deck, damaged) = self.load()?;
        let changed = change(&mut deck);
        if changed.is_ok() {
            if let Some(bytes) = damaged {
                lanke_storage::copy_aside(&self.path, &bytes).map_err(fault)?;
            }
            let text = sgf::write(&Collection { games: deck.records(true), epilogue: String::new() });
            lanke_storage::replace(&self.path, text.as_bytes(), Access::Private).map_err(fault)?;
        }
        Ok(changed)
    }
}
