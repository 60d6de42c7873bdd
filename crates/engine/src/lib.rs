//! Players that think: the contract, the built-in searches, and the protocols that programs speak.

pub mod botzone;
pub mod clock;
pub mod go;
pub mod gtp;
mod level;
pub mod nogo;
mod think;

pub use level::{Level, Rank};
pub use think::{Analysis, Budget, Candidate, Choice, EngineError, Fault, Glance, Misdeed, Task, Thinker};
