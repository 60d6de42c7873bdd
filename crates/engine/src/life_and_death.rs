//! Solver of problems of life and death, capturing races and connections: exact within a region.

mod area;
pub mod generate;
mod guess;
mod history;
mod omission;
mod problem;
mod relevance;
mod safety;
mod search;
mod solver;
mod table;

pub use problem::{Goal, Problem, ProblemError};
pub use solver::{Answer, Ko, Life, Refused, Situation, Solver, Stop, Stopped, Verdict};
