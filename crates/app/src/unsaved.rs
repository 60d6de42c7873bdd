//! Writes that the disk refuses: reported once, marked as long as it lasts, tried again, and offered another place.
//!
//! `Unsaved` is a component: it changes itself alone and answers with `Action`s.

mod show;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use lanke_game::record::Collection;

use crate::context::Context;
use crate::ids::{Held, Ticket};
use crate::status::{Status, Tone, status};

/// Interval at which the disk is tried again.
const RETRY: Duration = Duration::from_secs(5);

/// News of journals.
#[derive(Debug)]
pub enum Event {
    /// A journal was written, or could not be.
    Journaled {
        /// The journal.
        held: Held,
        /// Reason why the disk refuses.
        result: io::Result<()>,
    },
    /// Writes that the disk had refused were tried again.
    Retried,
}

/// Work of others that follows from what the disk refuses.
#[derive(Debug)]
pub(crate) enum Action {
    /// Say this.
    Notify(Status),
    /// Ask for another place, before the program is left where that was asked.
    Ask { held: Held, quitting: bool },
    /// Close the question about this.
    CloseQuestion(Held),
    /// Write the record as it stands to this file.
    SaveElsewhere { held: Held, path: PathBuf },
    /// Write the record where it belongs; `closed` is it, where it is not open any more.
    WriteAgain { held: Held, closed: Option<Collection> },
    /// Write the journals that the disk has refused.
    RetryJournals,
    /// Leave the program.
    Quit,
}

/// The component: games and records that are not on the disk where they belong.
#[derive(Debug, Default)]
pub(crate) struct Unsaved {
    items: Vec<Item>,
    /// Time of the next attempt to write.
    retry: Option<Duration>,
    /// The program is to be left once the disk was tried.
    quitting: bool,
}

/// A game or record that is not on the disk where it belongs.
#[derive(Debug)]
struct Item {
    /// Its journal.
    held: Held,
    /// Reason why the journal cannot be written; it has everything otherwise.
    journal: Option<io::Error>,
    /// Reason why the record cannot be written, where that is due.
    record: Option<io::Error>,
    /// The record, where it is not open any more.
    closed: Option<Collection>,
    /// Another file that has the record as it stands.
    elsewhere: Option<PathBuf>,
    /// A place that was chosen, and why nothing could be written there.
    refused: Option<(PathBuf, io::Error)>,
    /// The person was asked for another place.
    asked: bool,
}

impl Item {
    fn new(held: Held) -> Self {
        Self { held, journal: None, record: None, closed: None, elsewhere: None, refused: None, asked: false }
    }

    /// Reason why it is not where it belongs.
    fn why(&self) -> Option<&io::Error> {
        self.record.as_ref().or(self.journal.as_ref())
    }
}

impl Unsaved {
    /// Takes news of journals; `homeless` is a program without a folder for games.
    pub(crate) fn handle(&mut self, event: Event, homeless: bool, cx: &Context<'_>) -> Vec<Action> {
        match event {
            Event::Journaled { held, result: Ok(()) } => {
                let Some(item) = self.find_mut(held) else { return Vec::new() };
                if item.journal.take().is_none() || item.record.is_some() {
                    return Vec::new();
                }
                let closes = self.remove(held);
                let is_all = self.open().next().is_none();
                let saved = is_all.then(|| Action::Notify(status(cx.lang(), "st-savedagain", Tone::Good, "check")));
                [closes].into_iter().chain(saved).collect()
            }
            Event::Journaled { held, result: Err(why) } => {
                let item = self.entry(held, cx.now);
                item.journal = Some(why);
                // There is a mark, and no question that a program without a home would ask in every game.
                item.asked |= homeless;
                // The other file is to have the record as it stands.
                item.elsewhere.clone().map(|path| Action::SaveElsewhere { held, path }).into_iter().collect()
            }
            Event::Retried if std::mem::take(&mut self.quitting) => vec![match self.open().next() {
                Some(item) => Action::Ask { held: item.held, quitting: true },
                None => Action::Quit,
            }],
            Event::Retried => Vec::new(),
        }
    }

    /// Notes that a record could not be written where it belongs. `closed` is the record, where it is not open any more.
    pub(crate) fn refused(&mut self, held: Held, why: io::Error, closed: Option<Collection>, now: Duration) {
        let item = self.entry(held, now);
        item.record = Some(why);
        item.closed = item.closed.take().or(closed);
    }

    /// Holds the journal of a record that is closed and could not be written under another name.
    pub(crate) fn hold_closed(&mut self, held: Held, ticket: Ticket) -> Held {
        match held {
            Held::Unsaved(_) => held,
            Held::Book(_) | Held::LeftOver(_) => {
                let name = Held::Unsaved(ticket);
                if let Some(item) = self.find_mut(held) {
                    (item.held, item.elsewhere, item.asked) = (name, None, false);
                }
                name
            }
        }
    }

    /// Notes that the record was written to `path`: where it belongs, or to another place.
    pub(crate) fn written(&mut self, held: Held, path: &Path) -> Option<Action> {
        let item = self.find_mut(held)?;
        (item.record, item.refused) = (None, None);
        item.elsewhere = Some(path.to_owned());
        if item.journal.is_none() || item.closed.is_some() {
            self.items.retain(|item| item.held != held);
        }
        Some(Action::CloseQuestion(held))
    }

    /// Forgets what was written where it belongs, or is not wanted.
    pub(crate) fn remove(&mut self, held: Held) -> Action {
        self.items.retain(|item| item.held != held);
        Action::CloseQuestion(held)
    }

    /// Notes that the record could not be written to another place.
    pub(crate) fn elsewhere_refused(&mut self, held: Held, path: PathBuf, why: io::Error) {
        if let Some(item) = self.find_mut(held) {
            // Where it was written before, it is asked about anew.
            item.asked &= item.elsewhere.take().is_none();
            item.refused = Some((path, why));
        }
    }

    /// Tries the disk again when it is time.
    pub(crate) fn tick(&mut self, now: Duration) -> Vec<Action> {
        if self.wake_at().is_none_or(|at| at > now) {
            return Vec::new();
        }
        self.retry = Some(now + RETRY);
        self.write_again()
    }

    /// Tries the disk again, to leave the program then.
    pub(crate) fn quit(&mut self) -> Vec<Action> {
        self.quitting = true;
        self.write_again()
    }

    /// Asks once about what the disk has refused.
    pub(crate) fn ask(&mut self) -> Option<Action> {
        let item = self.items.iter_mut().find(|item| !item.asked && item.elsewhere.is_none())?;
        item.asked = true;
        Some(Action::Ask { held: item.held, quitting: false })
    }

    /// Asks again for a place, because the person wants to give one.
    pub(crate) fn ask_again(&self) -> Option<Action> {
        let item = self.open().next().or(self.items.first())?;
        Some(Action::Ask { held: item.held, quitting: false })
    }

    /// Time of the next attempt to write.
    pub(crate) fn wake_at(&self) -> Option<Duration> {
        self.retry.filter(|_| !self.items.is_empty())
    }

    /// True if the record cannot be written where it belongs.
    pub(crate) fn is_refused(&self, held: Held) -> bool {
        self.find(held).is_some_and(|item| item.record.is_some())
    }

    /// Another file that has the record as it stands.
    pub(crate) fn elsewhere(&self, held: Held) -> Option<&Path> {
        self.find(held)?.elsewhere.as_deref()
    }

    /// The record, where it is not open any more.
    pub(crate) fn closed(&self, held: Held) -> Option<&Collection> {
        self.find(held)?.closed.as_ref()
    }

    /// Journals of the records that another file does not have.
    pub(crate) fn held(&self) -> impl Iterator<Item = Held> {
        self.open().map(|item| item.held)
    }

    fn write_again(&self) -> Vec<Action> {
        let due = self.items.iter().filter(|item| item.record.is_some());
        let again = due.map(|item| Action::WriteAgain { held: item.held, closed: item.closed.clone() });
        again.chain([Action::RetryJournals]).collect()
    }

    /// Those that another file does not have.
    fn open(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(|item| item.elsewhere.is_none())
    }

    fn find(&self, held: Held) -> Option<&Item> {
        self.items.iter().find(|item| item.held == held)
    }

    fn find_mut(&mut self, held: Held) -> Option<&mut Item> {
        self.items.iter_mut().find(|item| item.held == held)
    }

    fn entry(&mut self, held: Held, now: Duration) -> &mut Item {
        self.retry.get_or_insert(now + RETRY);
        let at = self.items.iter().position(|item| item.held == held).unwrap_or_else(|| {
            self.items.push(Item::new(held));
            self.items.len() - 1
        });
        &mut self.items[at]
    }
}
