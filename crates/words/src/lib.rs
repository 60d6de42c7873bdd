//! Texts of the program in all its languages: a Fluent catalogue per language, `ftl/*.ftl`, read when it is first used.
//!
//! A language is a row of `languages!` and a file beside the others; `tests/catalogue.rs` holds the files together.

#![deny(clippy::panic, clippy::unreachable)]

mod catalogue;
mod lang;
mod numbers;
mod outcome;
mod terms;

pub use catalogue::{phrase, word};
pub use lang::Lang;
pub use numbers::{Marks, decimal, percent, thousands};
pub use outcome::{outcome_words, verdict};
pub use terms::{disc_color, rules_key, rules_words, seen_color, seen_side, side};
