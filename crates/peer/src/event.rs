//! Commands to the two ends, and their events.

use std::fmt;
use std::net::SocketAddr;
use std::time::Duration;

use lanke_game::session::Act;
use serde::{Deserialize, Serialize};

use crate::invitation::Invitation;
use crate::journal::{JournalEntry, JournalRecovery};
use crate::message::{Item, ItemKind, Message, Role};
use crate::net::PeerError;
use crate::place::TableAddress;
use crate::terms::Terms;
use crate::wire::Hash;
use crate::world::World;

/// Command of a person at one end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeerCommand {
    /// To add this to the list.
    Add(ItemKind),
    /// To add this act to the game of this [mark](crate::TableGame::mark); it is stale where that has changed before the
    /// act gets to the list.
    Act(Act, Hash),
    /// To let a visitor in that knocks (host).
    Admit(u64),
    /// Not to (host).
    Refuse(u64),
    /// To free the seat of a guest who is away, so that someone else can go on with the game (host).
    Release,
    /// To take a visitor's way of coming in by itself away: the code is another one from now on (host).
    NewCode(String),
    /// To tell the local network of the table, or no longer (host).
    Announce(bool),
    /// To keep the journal when the table is left after its game, so that its result is found there again.
    KeepJournal,
}

/// Event that an end reports to the person.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The table can be reached.
    Hosting(TableAddress),
    /// A relay of the world holds a line to our table, or no longer.
    Reachable(bool),
    /// Someone without the code asks to come in; the answer is [`PeerCommand::Admit`] or [`PeerCommand::Refuse`].
    Knock {
        /// Number of the visitor.
        visitor: u64,
        /// The name it gives.
        name: String,
        /// The rank it gives.
        rank: String,
        /// Purpose of the visit.
        role: Role,
        /// Its program runs on this very machine.
        near: bool,
        /// The terms that it would like.
        terms: Option<Terms>,
    },
    /// A visitor that knocked has gone away again.
    KnockOver {
        /// Number of the visitor.
        visitor: u64,
    },
    /// A line to a host is open; what leads there again, without a code.
    Reached(Invitation),
    /// The host is being asked whether we may come in.
    Waiting,
    /// The line to the other end stands, for the first time or again.
    Connected {
        /// The other end's name.
        name: String,
        /// Its rank.
        rank: String,
        /// Items that the list has: those which have not come yet are older than the line.
        items: u32,
    },
    /// Nothing has come from the other end for some time, or something again.
    Silent(bool),
    /// The line to the other end is broken; the game waits.
    Broken,
    /// The next attempt to reach the host will be made in so long.
    Retrying {
        /// Time until the next attempt.
        after: Duration,
    },
    /// The other end has left.
    Left,
    /// An item of the list, in its order; a [`crate::Table`] takes it.
    Item {
        /// The item.
        item: Item,
        /// Time since it happened by our own clock: what was ours counts from when we did it.
        age: Duration,
    },
    /// The host sits at another table than the one that we are at, where a game may have begun. Our table is left as it
    /// is, and kept; nothing more comes from it.
    OtherTable,
    /// The guest's seat is free: whoever comes with the code takes it (host).
    Released,
    /// The table's journal was damaged.
    Recovered(JournalRecovery),
    /// The list begins anew, because it was not the same at both ends: its items follow from the first.
    Reset,
    /// Our wish is not taken.
    Refused {
        /// The wish.
        what: ItemKind,
        /// Reason.
        why: RefusalReason,
    },
    /// The host will not have us.
    Denied(Denial),
    /// Number of spectators.
    Spectators(usize),
    /// Round-trip time of a message.
    Ping(Duration),
    /// The host's clock says of a turn of its own that it was shorter than we saw, or of ours that it was longer, by more
    /// than the allowance.
    Doubt {
        /// Time that the host's clock counts.
        reported: Duration,
        /// Time that we saw.
        measured: Duration,
    },
    /// The disk refuses the table's journal; later entries bring it up to date again.
    NotSaved(String),
    /// The guest says that an item of ours cannot be right.
    Objected {
        /// Its number.
        n: u32,
        /// Reason.
        why: String,
    },
    /// The two ends do not agree on the game, even from the record; the line is given up.
    Disagreed {
        /// Reason.
        why: String,
    },
    /// Everyone is cut off or the table could not be opened; nothing more comes.
    Failed(PeerError),
    /// The line was left as we wished; nothing more comes.
    Closed,
}

/// Reason why a host refuses a visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Denial {
    /// The code is wrong.
    Code,
    /// Too many wrong codes have been tried; later.
    Later,
    /// The two programs have no version of the protocol in common.
    Version,
    /// Someone else plays already.
    Taken,
    /// The seat is kept for a guest who is away.
    Reserved,
    /// There is no more room.
    Full,
    /// The host sits at another table than the one come back to.
    Elsewhere,
    /// The host does not want to.
    Declined,
    /// Nobody has answered the knock.
    Unanswered,
    /// Messages that do not belong there, or too many of them.
    Manners,
    /// Whoever answered does not know the code, and is not the host that was meant; never sent.
    Impostor,
    /// Another reason, of a newer version.
    #[serde(other)]
    Other,
}

impl Denial {
    /// True if it makes sense to try again by itself.
    pub fn passes(self) -> bool {
        matches!(self, Self::Later | Self::Manners | Self::Full | Self::Elsewhere)
    }
}

impl fmt::Display for Denial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Code => "the code is wrong or no longer valid",
            Self::Later => "too many codes are being tried there; try again in a minute",
            Self::Version => "the two programs are of versions that do not understand each other; update the older one",
            Self::Taken => "someone else plays there already",
            Self::Reserved => {
                "the seat there is kept for a guest whose line is broken; the game can be watched (watch-game), \
                 or try again when the host has released the seat"
            }
            Self::Full => "there is no more room there",
            Self::Elsewhere => "the host sits at another table now",
            Self::Declined => "the host has declined",
            Self::Unanswered => "nobody has answered there; try again later",
            Self::Impostor => "whoever answers there does not know the code; it is not the host that was meant",
            Self::Manners => "the host has cut the line because of what was sent",
            Self::Other => "the host will not have it",
        })
    }
}

impl std::error::Error for Denial {}

/// Reason why a proposal is not taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusalReason {
    /// The position is no longer the one that it was meant for.
    Stale,
    /// The law or the table does not allow it; the reason in English.
    Against(String),
    /// Another reason, of a newer version.
    #[serde(other)]
    Other,
}

impl fmt::Display for RefusalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stale => f.write_str("the position has changed meanwhile"),
            Self::Against(reason) => f.write_str(reason),
            Self::Other => f.write_str("the host has refused it"),
        }
    }
}

/// Action that an end wants carried out.
#[derive(Clone, Debug, PartialEq)]
pub enum Output {
    /// Send a message.
    Send {
        /// To these visitors; a guest's host is 0. Several are spectators, who can wait a moment.
        to: Vec<u64>,
        /// The message.
        message: Message,
    },
    /// Cut the line to a visitor, after what was sent to it.
    Close(u64),
    /// Append an entry to the journal before anything after it is carried out.
    Journal(JournalEntry),
    /// Report an event to the person.
    Report(Event),
}

/// Way by which a guest finds its host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) key: [u8; 32],
    pub(crate) addresses: Vec<SocketAddr>,
    pub(crate) world: Option<World>,
}
