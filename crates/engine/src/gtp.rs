//! The Go Text Protocol, version 2: the codec of its lines, and a thinker served over them.

mod analyze;
mod arrange;
pub mod client;
mod command;
mod failure;
mod game;
mod line;
mod raw_evaluation;
mod record;
mod rules;
mod server;
mod status;
mod thinking;
mod time;

pub use failure::{Failure, RecordError};
pub use game::Game;
pub use line::{Request, answer};
pub use record::{Files, ReadFile, WriteFile};
pub use server::{Input, Server, Setup};
