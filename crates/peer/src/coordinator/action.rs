//! Actions of a coordinator: steps to be carried out, news for the person, and the end.

use std::time::Duration;

use lanke_game::session::{Act, Refusal};
use lanke_rules::{Color, Outcome};

use super::Knock;
use crate::event::{Denial, PeerCommand, RefusalReason};
use crate::journal::JournalRecovery;
use crate::message::{Item, ItemKind};
use crate::net::PeerError;
use crate::place::TableAddress;
use crate::table::ItemError;
use crate::terms::Terms;

/// Step to be carried out for a session.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Send this to the table.
    Send(PeerCommand),
    /// Begin the game that is the table's now.
    Begin {
        /// Our colour; none for a spectator.
        me: Option<Color>,
    },
    /// Play an act of the game.
    Play {
        /// The act.
        act: Act,
        /// Its instant by the game's time.
        at: Duration,
        /// Time that has passed here since.
        age: Duration,
    },
    /// Note that the game is over, after its last act.
    Finish {
        /// Our colour; none for a spectator.
        me: Option<Color>,
        /// The result.
        outcome: Outcome,
    },
    /// Stop the game's time, or let it go on.
    PauseTime(bool),
    /// Remember the opponent, who is met for the first time.
    Remember,
    /// Notify the person.
    Notify(Notice),
    /// End the session.
    Close(SessionEnding),
}

/// News for the person at this end.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// The table can be reached here.
    Hosting(TableAddress),
    /// A relay holds a line to the table, or no longer.
    Reachable(bool),
    /// Somebody asks to come in.
    Knock(Knock),
    /// The host is being asked if we may come in.
    Knocking,
    /// The line to the other end stands.
    Connected {
        /// Name of the other end.
        name: String,
        /// Its rank; may be empty.
        rank: String,
        /// Kind of meeting.
        kind: MeetingKind,
    },
    /// The line is broken; the game waits.
    Broken,
    /// The other end has left a game that goes on; it waits.
    Left,
    /// The seat of the other end is free.
    Released,
    /// An item of the list.
    Item {
        /// The item.
        item: Item,
        /// True if this end has added it.
        mine: bool,
    },
    /// An item of the list cannot be right.
    Invalid(ItemError),
    /// The list is read anew.
    Restarted,
    /// The host has refused something that was sent.
    Refused {
        /// The proposal.
        what: ItemKind,
        /// The reason.
        why: RefusalReason,
    },
    /// The law refuses an act of this end.
    Illegal(Refusal),
    /// The other end's clock differs from ours by more than the allowance.
    Doubt {
        /// Time that it counts for a turn.
        reported: Duration,
        /// Time that was seen here.
        measured: Duration,
    },
    /// The guest objects to an item.
    Objected {
        /// Number of the item.
        n: u32,
        /// The reason.
        why: String,
    },
    /// The journal cannot be written any more.
    NotSaved(String),
    /// The journal was damaged.
    Recovered(JournalRecovery),
}

/// Kind of a meeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeetingKind {
    /// No game goes on.
    First,
    /// The other end is back in the game.
    Back,
    /// Somebody else goes on with the game in its place.
    TakenOver,
}

/// Reason why a session ends.
#[derive(Clone, Debug, PartialEq)]
pub enum SessionEnding {
    /// All games were played, and the other end knows it.
    Complete,
    /// The other end has left.
    Left,
    /// The other end has left before all games were played.
    LeftEarly {
        /// Games that were played.
        played: usize,
    },
    /// The other end does not want the terms.
    Declined,
    /// The host insists on other terms.
    OtherTerms(Terms),
    /// The other end was away for too long.
    Away,
    /// The host will not have us.
    Denied(Denial),
    /// The host sits at another table.
    OtherTable,
    /// The two ends do not agree on the game.
    Disagreed {
        /// The reason.
        why: String,
    },
    /// The table could not be opened, or was lost.
    Failed(PeerError),
    /// The table was closed here.
    Closed,
}
