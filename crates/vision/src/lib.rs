//! Pictures of real boards: the board found, its stones read, the game on it followed. Pure: bytes and frames come
//! in, readings go out; cameras, files and clocks are the caller's.

#![deny(clippy::panic, clippy::unreachable)]

mod detect;
mod draw;
mod find;
mod frame;
mod geometry;
mod grid;
mod lens;
pub mod net;
pub mod networks;
mod random;
mod read;
pub mod scene;

pub use detect::{Beginning, Corrections, DetectionTimes, MoveDetector, Sighting, TAKEBACKS, beginning};
pub use draw::draw;
pub use find::{FoundBoard, crossings, find_board, sureness};
pub use frame::{Frame, FrameError, MAX_BYTES, MAX_PIXELS, MAX_SIDE, Pyramid};
pub use geometry::{Corners, Homography, Spot};
pub use grid::Grid;
pub use lens::{CameraModel, Lens};
pub use random::Random;
pub use read::{BoardReading, Chances, read, tell_size};
