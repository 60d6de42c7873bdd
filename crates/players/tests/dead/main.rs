//! Dead stones against recorded truth: the suites of other programs' estimators and the games of Tygem, by random games
//! alone and with the built-in network.
//!
//! The data lie beside the repository and are only measured here; a test whose data are missing
//! says so and passes.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "../../../rules/tests/scoring/data.rs"]
mod data;
mod suites;
mod tygem;
