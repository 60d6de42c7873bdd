//! The running program: carries out the effects of `lanke_app` with threads, files and connections.

pub mod analyses;
mod answers;
mod camera;
mod connections;
pub mod crash_report;
pub mod evening;
pub mod file_trouble;
pub mod followed_game;
pub mod game_journal;
mod in_order;
pub mod instance;
mod journals;
mod lanke;
pub mod learner;
mod library;
pub mod own_games;
mod phones;
mod places;
pub mod recently_used;
pub mod record_file;
pub mod recorder;
mod relays;
pub mod seats;
mod tasks;
pub mod terms;
pub mod versions;
pub mod voice;
pub mod web_server;

pub use answers::Bell;
pub use lanke::{Ear, Lanke, Mouth, Now, Wall};
pub use places::Places;
