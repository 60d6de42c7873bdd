//! KataGo's networks: their files, what they see, what they answer, and the search that they guide.
//!
//! A [`Network`] is read from its file; a [`GameHistory`] is what it is told of, an [`Input`] what it sees of that, an
//! [`Evaluation`] what it thinks; a [`NetworkSearch`] searches with it. Facts on the format are in lightvector/KataGo's sources (version 1.17.2).

#![deny(clippy::expect_used, clippy::panic, clippy::unreachable)]

mod built_in;
mod compute;
mod dead;
mod evaluate;
mod file;
mod input;
mod model;
mod nogo;
mod search;
mod speed;
mod symmetry;

pub use built_in::BUILT_IN_SIDES;
pub use compute::peak_gflops;
pub use evaluate::{EvaluateError, Evaluation, Network, Query, Workspace};
pub use file::{LoadError, LoadErrorKind};
pub use input::{GameHistory, Input, RuleSettings};
pub use nogo::NogoGuide;
pub use search::NetworkSearch;
pub use speed::Load;
pub use symmetry::Symmetry;

/// The processor's instructions that evaluations use, in a word.
pub fn instructions() -> &'static str {
    compute::instructions()
}
