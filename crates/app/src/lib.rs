//! Where things meet: intents and events in, effects and a view out.

pub mod disk;
pub mod form;
pub mod intent;
mod journal;
mod places;
pub mod settings;
pub mod tree;
pub mod view;
pub mod words;

pub use journal::{Found, Journal};
pub use places::Places;
