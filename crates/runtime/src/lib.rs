//! The running program: carries out the effects of `lanke_app` with threads, files and connections.

pub mod analyses;
mod answers;
mod camera;
mod connections;
pub mod crash_report;
mod in_order;
pub mod instance;
mod journals;
mod lanke;
pub mod learner;
mod library;
pub mod own_games;
mod phones;
mod places;
mod tasks;
pub mod versions;

pub use answers::Bell;
pub use lanke::{Ear, Lanke, Now};
pub use places::Places;
