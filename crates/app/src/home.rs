//! The first page: a game against the computer, other ways to begin, and the games that were played last.

mod show;
pub(crate) mod view;

pub(crate) use show::home_page;

/// A wish on the first page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomeWish {
    /// Play the computer as the page says.
    Play,
    /// Open the dialog for a new game, filled in as the page says.
    Customize,
    /// Open the dialog for a game of two persons.
    TwoPlayers,
    /// Review the cards that are due.
    Cards,
    /// Go on with what was left unfinished.
    Resume,
    /// Keep what was left unfinished as a record, and offer it no more.
    Dismiss,
}
