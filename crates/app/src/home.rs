//! The first page: a game against the computer, other ways to begin, and the games that were played last.
//!
//! [`Home`] is a component: it changes itself alone and answers with [`Effect`]s.

mod kept;
mod show;
pub(crate) mod view;

use crate::context::Context;
use crate::ids::Ticket;

pub use kept::KeptGame;

/// Number of games that are looked for.
const RECENT: usize = 5;

/// The component.
#[derive(Debug, Default)]
pub(crate) struct Home {
    /// The games that were played last, the newest first; none before they are known.
    games: Option<Vec<KeptGame>>,
    asked: Option<Ticket>,
}

/// A wish on the first page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomeWish {
    /// Play the computer as the page says.
    Play,
    /// Open the dialog for a new game, filled in as the page says.
    Customize,
    /// Open the dialog for a game of two persons.
    TwoPlayers,
    /// Go on with what was left unfinished.
    Resume,
    /// Keep what was left unfinished as a record, and offer it no more.
    Dismiss,
}

/// News of the disk.
#[derive(Debug)]
pub enum Event {
    /// The games that were kept last.
    Found {
        /// The question.
        ticket: Ticket,
        /// The games, the newest first.
        games: Vec<KeptGame>,
    },
}

/// Work for the disk.
#[derive(Debug)]
pub enum Effect {
    /// Find the games that were kept last.
    Find {
        /// The question.
        ticket: Ticket,
        /// Maximum number of games.
        most: usize,
    },
}

impl Home {
    /// Looks for the games that were played last, because the page is shown.
    pub(crate) fn find(&mut self, cx: &Context<'_>) -> Effect {
        let ticket = cx.ticket();
        self.asked = Some(ticket);
        Effect::Find { ticket, most: RECENT }
    }

    /// Takes news of the disk.
    pub(crate) fn handle(&mut self, event: Event) {
        let Event::Found { ticket, games } = event;
        if self.asked.take_if(|asked| *asked == ticket).is_some() {
            self.games = Some(games);
        }
    }
}
