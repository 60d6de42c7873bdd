//! The protocol of the NoGo courses: how two course programs play NoGo over one TCP connection.
//!
//! A [`Link`] is one end of a connection, a state machine without I/O: bytes and wishes in, lines and events out, and
//! the time an argument. A [`Wire`] puts it on a socket, in a thread of its own.
//!
//! The source is the protocol of Renmin University's course of 2023 (panjd123/TuringNoGo, `network/doc/protocol.md`)
//! and the programs written for it. It settles neither the size of the board nor the limit of time; both sides know
//! these beforehand. It has neither authentication nor encryption: anyone who reaches the port can play, and anyone on
//! the way can read and change what is sent.
//!
//! Each side judges time by its own clock alone. The other side's time runs from the sending of our move to the arrival
//! of its answer, and [`LAG`] beyond the limit is allowed for the way. Our own time runs from the arrival of a move to
//! the sending of ours; a claim of the other side that it was up is admitted where that is so, and leaves no result where
//! it is not. The timestamps in the messages are sent, since the programs of the courses want them, but never read.

#![deny(clippy::panic, clippy::unreachable)]

mod lines;
mod link;
mod message;
mod terms;
mod wire;

use std::time::Duration;

pub use link::{Agreement, CloseReason, CommandError, Event, Link, LinkCommand, LinkRole};
pub use message::{CourseMessage, Op, Unexpected, plain_text};
pub use terms::{CourseTerms, TermsError, UserName};
pub use wire::{ConnectError, Endpoint, Incoming, Wire};

/// Lag allowance: the time beyond the limit by which a move of the other side may be late.
pub const LAG: Duration = Duration::from_millis(500);
/// For so long a host keeps a guest that asks for no game, as a new one or after its request was rejected.
pub const SILENCE: Duration = Duration::from_secs(10);
/// For so long anything else is waited for that a person decides: the answer to a request, or another game.
pub const PERSON: Duration = Duration::from_secs(600);
/// For so long a host that has left waits for the guest to hang up.
pub const FAREWELL: Duration = Duration::from_secs(2);
/// Connections that a host holds open at once. One more takes the place of the oldest one from the address that holds
/// most of them.
pub const MAX_CONNECTIONS: usize = 16;
/// Requests for a game that are answered before one begins.
pub const MAX_ASKS: u32 = 10;
/// Bytes of a line that are read as one; no message of the protocol comes near.
pub const MAX_LINE: usize = 1 << 14;
/// Characters of a name that are kept.
pub const MAX_NAME: usize = 32;
/// Characters of a chat or of a reason that are kept. The longest message that can be made of them is sent at once in
/// one write, as the courses' library needs it.
pub const MAX_TEXT: usize = 300;
/// Lines that may come at once.
pub const BURST: u32 = 200;
/// Lines that may come in a second for a longer time.
pub const RATE: u32 = 20;
/// Lines that cannot be understood before the connection is closed.
pub const MAX_UNEXPECTED: u32 = 20;
