//! Sounds: [`Cue`]s, the samples of each, and the [`Speaker`] that plays them.
//!
//! Every sound is computed: there are no recordings.

#![deny(clippy::expect_used, clippy::panic, clippy::unreachable)]

mod cue;
#[cfg_attr(target_os = "linux", path = "device/linux.rs")]
#[cfg_attr(not(target_os = "linux"), path = "device/elsewhere.rs")]
mod device;
mod speaker;
mod synth;

pub use cue::Cue;
pub use speaker::Speaker;
pub use synth::{LONGEST, RATE};
