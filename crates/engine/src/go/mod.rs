//! The built-in Go player.

// The search and the patterns that use all of it come next.
#[allow(dead_code)]
pub(crate) mod board;
pub mod pattern;
