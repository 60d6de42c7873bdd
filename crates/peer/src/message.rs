//! The messages between two programs: one JSON value each, behind its length.
//!
//! A frame is four bytes of length, the most significant first, and so many bytes of JSON. Messages of
//! a kind that is not known, and fields that are not known, are passed over.

use std::fmt;
use std::time::Duration;

use lanke_game::session::{Act, GameSettings};
use lanke_rules::Color;
use serde::{Deserialize, Serialize};

use crate::event::{Denial, RefusalReason};
use crate::limits::FRAME;
use crate::pairing::{Confirmation, PairingShare};
use crate::terms::Terms;
use crate::wire::{Hash, millis, side, text};

/// One of the two ends of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The host.
    Host,
    /// The guest, who has come to play.
    Guest,
}

impl End {
    /// The other end.
    pub fn other(self) -> Self {
        match self {
            Self::Host => Self::Guest,
            Self::Guest => Self::Host,
        }
    }
}

/// Purpose of a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// To play.
    Player,
    /// To spectate.
    #[serde(rename = "watcher")]
    Spectator,
}

/// One thing that happens at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ItemKind {
    /// Terms of a game are offered; an offer takes the place of the one before.
    Offer(Terms),
    /// The offer that is the item of this number is accepted.
    Accept(u32),
    /// It is declined.
    Decline(u32),
    /// The game begins. Only the host says so, by itself, after an offer is accepted.
    Begin {
        /// The settings agreed upon, with names and date.
        #[serde(with = "text")]
        settings: GameSettings,
        /// The host's colour.
        #[serde(with = "side")]
        host: Color,
    },
    /// An act of the game.
    Act(#[serde(with = "text")] Act),
    /// A line of chat.
    Chat(String),
    /// An AI plays from now on for the end that says so, or no longer.
    Ai(bool),
}

/// One entry of a table's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// Its number, from 0.
    pub n: u32,
    /// Time at which it happened by the table's clock, which runs only while someone is to move; in whole
    /// milliseconds. What is not an act has the instant of the act before.
    #[serde(with = "millis")]
    pub at: Duration,
    /// The end that did it.
    pub by: End,
    /// The guest's number for it; 0 for what is the host's.
    #[serde(default)]
    pub seq: u32,
    /// Event.
    pub what: ItemKind,
}

/// Introduction of a visitor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The oldest and the newest version of the protocol that it speaks.
    #[serde(rename = "speaks")]
    pub versions: (u16, u16),
    /// Its program, for people who look for faults.
    #[serde(default)]
    pub program: String,
    /// Name of the visitor.
    pub name: String,
    /// Its rank; may be empty.
    #[serde(default)]
    pub rank: String,
    /// Purpose of the visit.
    pub role: Role,
    /// Its share of the exchange that proves the invitation's code, if it has one.
    #[serde(default)]
    pub share: Option<PairingShare>,
    /// The table that it comes back to, and how much of its list it has.
    #[serde(default)]
    pub table: Option<Hash>,
    /// Items that it has.
    #[serde(rename = "have", default)]
    pub items: u32,
    /// The digest after the last of them.
    #[serde(default)]
    pub digest: Hash,
    /// The guest's number for the last of its proposals that has been answered, as far as it knows.
    #[serde(default)]
    pub seq: u32,
    /// The terms that it would like to play by.
    #[serde(default)]
    pub terms: Option<Terms>,
}

/// Message between two programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Message {
    /// Visitor: who it is and what it wants; the first message.
    Hello(Hello),
    /// Host: its share of the exchange that proves the code.
    Share {
        /// The share.
        share: PairingShare,
    },
    /// Visitor: it knows the code. The host confirms the same in its welcome.
    Confirm {
        /// The confirmation.
        confirmation: Confirmation,
    },
    /// Host: it is being asked whether the visitor may come in.
    Wait {},
    /// Host: come in.
    Welcome {
        /// The version of the protocol that is spoken.
        version: u16,
        /// The table.
        table: Hash,
        /// Number of the visitor's items that are the table's too: all of them, or none.
        #[serde(rename = "keep")]
        common: u32,
        /// Items that the table has.
        len: u32,
        /// The number of the guest's last proposal that was dealt with.
        #[serde(default)]
        seq: u32,
        /// The host's name.
        name: String,
        /// The host's rank.
        #[serde(default)]
        rank: String,
        /// The host knows the code too, where the visitor has proved it.
        #[serde(default)]
        confirmation: Option<Confirmation>,
    },
    /// Host: no.
    #[serde(rename = "sorry")]
    Denied {
        /// Reason.
        why: Denial,
    },
    /// Host: an item of the list, and the digest after it.
    Item {
        /// The item.
        item: Item,
        /// The digest of the list with it.
        digest: Hash,
    },
    /// Guest: what it would like to add to the list.
    Propose {
        /// The guest's number for it, counted from 1.
        seq: u32,
        /// The last act that the guest knew of: its number in the list.
        base: u32,
        /// Time since then by the guest's clock.
        #[serde(with = "millis")]
        since: Duration,
        /// Moves of the game as the guest saw it.
        moves: u32,
        /// The hash of the position that the guest saw.
        position: Hash,
        /// The proposal.
        what: ItemKind,
    },
    /// Host: a proposal is not taken.
    Refuse {
        /// The guest's number for it.
        seq: u32,
        /// Reason.
        why: RefusalReason,
    },
    /// Visitor: send the list from here on again.
    Fetch {
        /// The number of the first item wanted.
        from: u32,
    },
    /// Visitor: still here, and how far.
    Ping {
        /// The visitor's clock, for itself.
        stamp: u64,
        /// Items that it has.
        len: u32,
        /// The digest after the last of them.
        digest: Hash,
    },
    /// Host: the answer to a ping.
    Pong {
        /// The visitor's stamp.
        stamp: u64,
        /// Items that the table has.
        len: u32,
        /// The digest after the last of them.
        digest: Hash,
    },
    /// Visitor: an item cannot be right.
    Object {
        /// Its number.
        n: u32,
        /// Reason, in English.
        why: String,
    },
    /// Either: leaving, not to come back by itself.
    Bye {},
    /// Something that a newer version says.
    #[serde(other)]
    Unknown,
}

/// A message as it goes over the line: its length, and its text.
pub fn encode(message: &Message) -> Vec<u8> {
    let json = serde_json::to_vec(message).expect("messages are plain data with text keys");
    let mut frame = Vec::with_capacity(json.len() + 4);
    frame.extend((json.len() as u32).to_be_bytes());
    frame.extend(json);
    frame
}

/// Bytes that are no message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Malformed {
    /// A message longer than [`FRAME`].
    TooLong {
        /// Its length in bytes.
        length: usize,
    },
    /// Not the JSON of a message.
    NoMessage {
        /// Error of the reader of JSON.
        why: String,
    },
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { length } => write!(f, "a message of {length} bytes is longer than {FRAME}"),
            Self::NoMessage { why } => write!(f, "what came is no message: {why}"),
        }
    }
}

impl std::error::Error for Malformed {}

/// Takes messages out of the bytes of a line, however they are cut.
#[derive(Debug, Default)]
pub struct Decoder {
    bytes: Vec<u8>,
}

impl Decoder {
    /// Takes bytes in. What [`Decoder::take`] has not taken out stays; no more than a message and
    /// these bytes is ever kept by a caller that empties it after each call.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next whole message.
    ///
    /// # Errors
    /// When what came is no message; the line is then of no more use.
    pub fn take(&mut self) -> Result<Option<Message>, Malformed> {
        let Some((head, rest)) = self.bytes.split_first_chunk::<4>() else { return Ok(None) };
        let length = u32::from_be_bytes(*head) as usize;
        if length > FRAME {
            return Err(Malformed::TooLong { length });
        }
        let Some(json) = rest.get(..length) else { return Ok(None) };
        let message = serde_json::from_slice(json).map_err(|e| Malformed::NoMessage { why: e.to_string() });
        self.bytes.drain(..4 + length);
        message.map(Some)
    }
}
