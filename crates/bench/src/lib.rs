//! Benchmarks: contestants timed in rounds, and this program's own boards and record reader among them.

#![deny(clippy::expect_used, clippy::panic, clippy::unreachable)]

pub mod board;
mod effort;
pub mod race;
pub mod records;
pub mod sgf;

pub use effort::Effort;
