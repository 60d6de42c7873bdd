//! One game: its record, its clocks, its session.

pub mod clock;
pub mod record;
pub mod session;
