//! One game: its record, its clocks, its session.

#![deny(clippy::panic, clippy::unreachable)]

pub mod clock;
mod coordinates;
mod line;
pub mod record;
pub mod report;
pub mod review;
pub mod session;

pub use coordinates::Coordinates;
pub use line::LineError;
