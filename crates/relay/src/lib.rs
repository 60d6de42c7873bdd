//! Evenings of a club: the file that describes one, its pairings and results, and games published over MQTT.
//!
//! [`Club`] is the file as it was read, [`Pairings`] and [`Tournament`] are the two files that pairings come from and results go
//! back into. A [`BoardReport`] is what subscribers are told of a board, a [`Publisher`] keeps the newest ones on a broker. All
//! readers take bytes and have limits.

#![deny(clippy::expect_used, clippy::panic, clippy::unreachable)]

mod broker;
mod club;
mod limits;
mod opengotha;
mod pairings;
mod publisher;
mod report;

pub use broker::{Broker, BrokerError};
pub use club::{AnalysisAudience, BoardEntry, Club, ClubError, Source, TermsEntry, Text};
pub use opengotha::{Tournament, TournamentError};
pub use pairings::{Pairing, PairingError, Pairings, spreadsheet_text};
pub use publisher::{BrokerListener, BrokerNews, Publisher};
pub use report::BoardReport;
