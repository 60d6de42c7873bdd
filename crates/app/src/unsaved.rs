//! Writes that the disk refuses: told once, marked as long as it lasts, tried again, and offered another place.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use lanke_game::record::Collection;

use crate::event::Held;

/// Interval at which the disk is tried again.
pub(crate) const RETRY: Duration = Duration::from_secs(5);

/// Games and records that are not on the disk where they belong.
#[derive(Debug, Default)]
pub(crate) struct UnsavedList {
    pub(crate) items: Vec<Unsaved>,
    /// Time of the next attempt to write.
    pub(crate) retry: Option<Duration>,
    /// The program is to be left once the disk was tried.
    pub(crate) quitting: bool,
}

/// A game or record that is not on the disk where it belongs.
#[derive(Debug)]
pub(crate) struct Unsaved {
    /// Its journal.
    pub(crate) held: Held,
    /// Reason why the journal cannot be written; it has everything otherwise.
    pub(crate) journal: Option<io::Error>,
    /// Reason why the record cannot be written, where that is due.
    pub(crate) record: Option<io::Error>,
    /// The record, where it is not open any more.
    pub(crate) closed: Option<Collection>,
    /// Another file that has the record as it stands.
    pub(crate) elsewhere: Option<PathBuf>,
    /// A place that was chosen, and why nothing could be written there.
    pub(crate) refused: Option<(PathBuf, io::Error)>,
    /// The person was asked for another place.
    pub(crate) asked: bool,
}

impl Unsaved {
    fn new(held: Held) -> Self {
        Self { held, journal: None, record: None, closed: None, elsewhere: None, refused: None, asked: false }
    }

    /// Reason why it is not where it belongs.
    pub(crate) fn why(&self) -> Option<&io::Error> {
        self.record.as_ref().or(self.journal.as_ref())
    }
}

impl UnsavedList {
    /// Those that another file does not have.
    pub(crate) fn open(&self) -> impl Iterator<Item = &Unsaved> {
        self.items.iter().filter(|item| item.elsewhere.is_none())
    }

    pub(crate) fn find(&self, held: Held) -> Option<&Unsaved> {
        self.items.iter().find(|item| item.held == held)
    }

    pub(crate) fn find_mut(&mut self, held: Held) -> Option<&mut Unsaved> {
        self.items.iter_mut().find(|item| item.held == held)
    }

    pub(crate) fn entry(&mut self, held: Held, now: Duration) -> &mut Unsaved {
        self.retry.get_or_insert(now + RETRY);
        let at = self.items.iter().position(|item| item.held == held).unwrap_or_else(|| {
            self.items.push(Unsaved::new(held));
            self.items.len() - 1
        });
        &mut self.items[at]
    }

    pub(crate) fn remove(&mut self, held: Held) -> Option<Unsaved> {
        let at = self.items.iter().position(|item| item.held == held)?;
        Some(self.items.remove(at))
    }

    /// Time of the next attempt to write.
    pub(crate) fn wake_at(&self) -> Option<Duration> {
        self.retry.filter(|_| !self.items.is_empty())
    }
}
