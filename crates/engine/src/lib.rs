//! Players that think: the contract, the built-in searches, and the protocols that programs speak.

pub mod botzone;
pub mod clock;
pub mod go;
pub mod gtp;
mod handicap;
mod hash;
mod level;
pub mod life_and_death;
pub mod nogo;
mod profile;
mod think;

pub use handicap::HandicapGuess;
pub use lanke_game::record::Analysis;
pub use lanke_game::record::analysis::Candidate;
pub use level::{Level, Rank};
pub use profile::{Era, Profile, UnknownProfile};
pub use think::{Budget, Choice, EngineError, EngineFailure, Fault, RawEvaluation, Task, Thinker};
