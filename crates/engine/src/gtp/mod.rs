//! The Go Text Protocol, version 2: the codec of its lines, and a thinker served over them.

mod analyze;
pub mod client;
mod line;
mod server;
mod time;

pub use line::{Request, answer};
pub use server::{Input, Server, Setup};
