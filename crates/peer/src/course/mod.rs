//! The protocol of the NoGo courses: how two course programs play NoGo over one TCP connection.
//!
//! A [`Link`] is one end of a connection, a state machine without I/O: bytes and wishes in, lines and events out, and
//! the time an argument. A [`Wire`] puts it on a socket, in a thread of its own.
//!
//! The source is the protocol of Renmin University's course of 2023 (panjd123/TuringNoGo, `network/doc/protocol.md`)
//! and the programs written for it. It settles neither the size of the board nor the limit of time; both sides know
//! these beforehand.

mod lines;
mod link;
mod message;
mod terms;
mod wire;

pub use link::{Closed, Command, End, Event, Link, Refused, Role};
pub use message::{Message, Odd, Op};
pub use terms::{Terms, TermsError, UserName};
pub use wire::{Failure, Place, Told, Wire};

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
pub const MAX_ODD: u32 = 20;
