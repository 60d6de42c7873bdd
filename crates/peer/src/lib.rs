//! Online play between two programs: invitations, moves, clocks, chat, spectators.
//!
//! A table is one numbered list of [`Item`]s: offers, acts of games, chat. The host
//! alone adds to it; the guest proposes. A [`Table`] is what the list makes of the game, the same at
//! the host, the guest and all spectators, because each plays every item by the law itself and
//! compares a digest after it. [`Host`] and [`Guest`] are the two ends as values without clocks
//! and I/O. [`Peer`] runs one of them on a thread of its own, over iroh:
//!
//! ```no_run
//! use std::time::Duration;
//! use lanke_game::session::{Act, GameSettings};
//! use lanke_peer::{Event, HostOptions, ItemKind, Peer, PeerCommand, Table, Terms};
//! use lanke_rules::{Color, Name, Point, Size};
//!
//! let terms = Terms::new(GameSettings::new(Size::NINETEEN, Name::Chinese), Some(Color::Black));
//! let peer = Peer::host(HostOptions { terms: Some(terms), ..HostOptions::named("王质") }, || {});
//! let mut table = Table::new();
//! while let Some(event) = peer.wait(Duration::from_secs(600)) {
//!     match event {
//!         Event::Hosting(place) => println!("{}", place.code),
//!         Event::Item { item, .. } => table.apply(&item)?, // the game is `table.game()`
//!         Event::Reset => table = Table::new(),
//!         _ => {}
//!     }
//!     if table.game().is_some_and(|game| game.session.position().moves() == 0) {
//!         peer.send(PeerCommand::Add(ItemKind::Act(Act::Play(Color::Black, Point::new(3, 3)))));
//!     }
//! }
//! # Ok::<(), lanke_peer::ItemError>(())
//! ```

#![deny(clippy::panic, clippy::unreachable)]

mod attempts;
mod clockwork;
pub mod coordinator;
mod event;
mod guest;
mod host;
mod identity;
mod invitation;
mod journal;
mod keys;
pub mod lan;
pub mod limits;
mod message;
mod net;
mod pairing;
mod place;
mod table;
mod terms;
mod wire;
mod world;

pub use event::{Denial, Event, Output, PeerCommand, RefusalReason};
pub use guest::{Guest, GuestSetup};
pub use host::{Arrival, GuestIdentity, Host, HostSetup};
pub use identity::Identity;
pub use invitation::{CODE_DIGITS, Invitation, InvitationError, PORTS, random_code, read_code};
pub use journal::{JournalEntry, JournalRecovery, OwnKey, SavedTable, TableAccess, TableJournal, TableJournalError};
pub use message::{Decoder, End, Hello, Item, ItemKind, Malformed, Message, Role, encode};
pub use net::{HostOptions, JoinOptions, Peer, PeerError, Route, parse_key_line};
pub use pairing::{Confirmation, EXPORTER_LABEL, PairingSession, PairingShare};
pub use place::TableAddress;
pub use table::{ItemError, Table, TableGame};
pub use terms::Terms;
pub use wire::Hash;
pub use world::{NoRelay, World};
