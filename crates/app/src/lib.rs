//! Where things meet: intents and events in, effects and a view out.

pub mod disk;
mod journal;
mod places;
pub mod words;

pub use journal::{Found, Journal};
pub use places::Places;
