//! A first course of lessons, problems of collections that are played through, exams, problems that are made, the progress of a
//! learner, and a deck of mistakes that come again.
//!
//! ```
//! use lanke_learn::{Attempt, Disguise, ProblemSet, Status};
//! use lanke_rules::Move;
//!
//! let text = "(;SZ[7]AB[da][cb][db][ac][bc][cc]AW[ea][eb][dc][ec][ad][bd][cd][dd](;B[aa];W[ba])(;B[ba]C[RIGHT]))";
//! let set = ProblemSet::new("example", lanke_game::record::sgf::read(text)?.0.games);
//! let mut attempt = Attempt::new(set.problems()[0].clone(), Disguise::NONE, None);
//! let b7 = attempt.board().size().parse_vertex("B7").map(Move::Play).ok_or("a point")?;
//! assert_eq!(attempt.play(b7, &mut |_| false).map_err(|_| "legal")?.status, Status::Right);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(clippy::expect_used, clippy::panic, clippy::unreachable)]

mod analysed;
mod attempt;
mod compose;
pub mod deck;
mod diary;
mod disguise;
mod exam;
pub mod explain;
mod judge;
pub mod lesson;
mod locked;
mod made;
mod marking;
mod problem;
mod progress;
mod shelf;

pub use analysed::{AnalysedGames, AnalysedGamesFile};
pub use attempt::{Attempt, Played, Refusal, Source, Status};
pub use compose::{Composition, NoProblem};
pub use diary::{DayTally, Diary, DiaryFile, Entry};
pub use disguise::Disguise;
pub use exam::{Exam, ExamAnswer, ExamRules, Grade};
pub use judge::{Check, Judge, Unjudged};
pub use locked::FileError;
pub use made::{LEVELS, MadeProblem};
pub use problem::{NotAProblem, ProblemSet, StoredProblem};
pub use progress::{Outcome, Progress, ProgressFile, Tally};
pub use shelf::{Appended, SetId, Shelf};
