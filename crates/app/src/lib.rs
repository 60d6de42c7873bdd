//! Where things meet: intents and events in, effects and a view out.

pub mod app;
pub mod command;
pub mod diagram;
pub mod disk;
pub mod event;
mod export;
mod files;
pub mod form;
pub mod intent;
pub mod journal;
pub mod keys;
mod lanke;
pub mod look;
pub mod output;
pub mod palette;
mod places;
pub mod settings;
mod shelf;
mod show;
mod sound;
mod study;
mod table;
pub mod tree;
pub mod view;
pub mod words;

pub use command::Command;
pub use intent::{Go, Intent, Revert, Screen, Theme};
pub use lanke::{Ear, Lanke, Now};
pub use places::Places;
pub use settings::Settings;
pub use sound::Sound;
pub use view::View;
