//! Where things meet: intents and events in, effects and a view out.

pub mod words;
