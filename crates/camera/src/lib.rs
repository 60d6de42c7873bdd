//! Cameras and the boards before them: pictures of webcams, network cameras, still images, folders of frames and videos
//! ([`Camera`], [`Footage`]), and a board that is kept in sight through them ([`BoardTracker`]), read and compared
//! with a game ([`Observer`]), which follows it ([`Follower`]).
//!
//! A [`Camera`] has a thread of its own, which keeps no more than the newest picture, comes back by itself when it
//! has lost the line, and ends soon after the camera is dropped.

#![deny(clippy::panic, clippy::unreachable)]

mod camera;
mod content;
mod cutter;
mod digest;
mod feed;
mod ffmpeg;
mod files;
mod follower;
mod footage;
mod network;
mod observer;
mod overlay;
mod snapshot;
mod source;
mod stills;
mod tracker;
mod trouble;
#[cfg_attr(target_os = "linux", path = "webcam/linux.rs")]
#[cfg_attr(windows, path = "webcam/windows.rs")]
#[cfg_attr(not(any(target_os = "linux", windows)), path = "webcam/elsewhere.rs")]
mod webcam;
mod yuyv;

pub use camera::{Camera, News, SILENCE, Shot};
pub use content::Content;
pub use cutter::{Cutter, MAX_PICTURE};
pub use feed::{Feed, PictureTooLarge};
pub use follower::{Action, BoardStatus, Conduct, Follower, GameState, NoMoves, Question, SEEN, SURE, TableState};
pub use footage::{Footage, FootageEvent, FootageOrder, FootageState};
pub use observer::{Observer, Order};
pub use overlay::{Doubt, Overlay, OverlayQuestion};
pub use snapshot::snapshot;
pub use source::{Address, Source, SourceError};
pub use tracker::{BoardTracker, Sight};
pub use trouble::Trouble;
pub use webcam::webcams;
pub use yuyv::{Yuyv, YuyvError};
