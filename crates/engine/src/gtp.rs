//! The Go Text Protocol, version 2: the codec of its lines, and a thinker served over them.

mod analyze;
mod arrange;
pub mod client;
mod command;
mod failure;
mod game;
mod line;
mod parameters;
mod raw_evaluation;
mod record;
mod rules;
mod server;
mod status;
mod thinking;
mod time;

pub use failure::{GtpError, RecordError};
pub use game::GtpGame;
pub use line::{GtpRequest, MAX_LINE, answer};
pub use record::{ReadFile, RecordFiles, WriteFile};
pub use server::{AllLinesSent, PendingLines, Server, Setup};
