//! Scoring against recorded truth: the suites of other programs.
//!
//! The data lie beside the repository and are only measured here; a test whose data are missing
//! says so and passes.

mod data;
mod goscorer;
mod katago_area;
mod life;
