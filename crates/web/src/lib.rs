//! Pages for browsers on the local network: a phone that has scanned a code is a board to play on, a spectator's page or the
//! camera over a real board; nothing is installed on it.
//!
//! A [`WebServer`] serves *places*. A place has an address that nobody can guess ([`Link`]), and a thread that carries out
//! what its browsers ask and tells them what to show: whoever opens the address is at the place, and is there again after
//! the phone has slept, the line was cut, or this program was killed and started anew. The pages know no rules: they draw what
//! a place says, and send taps.
//!
//! HTTP and HTTPS are served on one port. See `docs/phone.md` for the protocol and what protects it.

#![deny(clippy::panic, clippy::unreachable)]

mod access;
mod address;
mod analysis;
mod broadcast;
mod certificate;
mod codes;
mod crowd;
mod delay;
mod desk;
mod digits;
mod limits;
mod message;
mod overview;
mod page_words;
mod photo;
mod picture;
mod place;
mod places;
mod qr;
mod routes;
mod scene;
mod server;
mod shell;
mod sight;
mod socket;
mod state;
mod table;

pub use access::Link;
pub use analysis::{GameAnalysis, PositionAnalyses, subjects};
pub use broadcast::{BrokerSocket, BrokerSocketError, board_messages, overview_messages, waiting_messages};
pub use delay::{Delay, DelayLine};
pub use limits::Limits;
pub use message::{Request, RequestError};
pub use overview::{BoardCard, Heading, OverviewPlace};
pub use photo::Photograph;
pub use places::{PageKind, PlaceCard, Places};
pub use qr::QrCode;
pub use scene::{Bell, RefusedRequest, Scene, SceneGame, ScenePlace};
pub use server::{Device, WebError, WebOptions, WebServer};
pub use table::{KeepGames, OpenTable, RoundWords, TablePlace, TooManyGames};
