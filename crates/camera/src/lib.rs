//! Where pictures of a board come from: webcams, network cameras, still images, folders of frames, videos; and the eye
//! that keeps a board in sight through them.
//!
//! A [`Camera`] has a thread of its own, which keeps no more than the newest picture, comes back by itself when it
//! has lost the line, and ends soon after the camera is dropped.

mod camera;
mod content;
mod cutter;
mod digest;
mod eye;
mod ffmpeg;
mod files;
mod network;
mod source;
mod trouble;
#[cfg_attr(target_os = "linux", path = "webcam/linux.rs")]
#[cfg_attr(not(target_os = "linux"), path = "webcam/elsewhere.rs")]
mod webcam;
mod yuyv;

pub use camera::{Camera, News, SILENCE, Shot};
pub use content::Content;
pub use cutter::{Cutter, MAX_PICTURE};
pub use eye::{Eye, Sight};
pub use source::{Address, Source, SourceError};
pub use trouble::Trouble;
pub use webcam::webcams;
pub use yuyv::{Yuyv, YuyvError};
