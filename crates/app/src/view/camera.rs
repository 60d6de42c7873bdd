//! The page of the real board before a camera.

use std::sync::Arc;

use lanke_rules::Color;
use lanke_vision::Frame;

use super::Status;

/// The page of the real board before a camera. Places are parts of the picture's width and height.
#[derive(Clone, Debug, PartialEq)]
pub struct CameraView {
    /// Where the pictures come from, as it was written.
    pub source: String,
    /// Pictures are taken, or waited for.
    pub open: bool,
    /// The newest picture.
    pub picture: Option<Arc<Frame>>,
    /// Grows with each picture.
    pub pictures: u64,
    /// The corners of the grid, or where they are to be dragged from.
    pub corners: [(f32, f32); 4],
    /// A board is seen; the corners are those of its grid.
    pub found: bool,
    /// The stones that are seen, and the points that are uncertain.
    pub stones: Vec<SeenStone>,
    /// Lines of the board that is seen.
    pub lines: u8,
    /// How it stands.
    pub state: Status,
    /// `19 路`, `19 lines`.
    pub board: String,
    /// What is uncertain, or differs from the game.
    pub doubts: Vec<DoubtView>,
    /// There are moves that would explain what differs.
    pub acceptable: bool,
    /// What is played on the board is written down.
    pub recording: bool,
    /// Whether it can be.
    pub can_record: bool,
    /// `已记 12 手`.
    pub recorded: String,
    /// The move that is to be laid on the board, as parts of the grid's width and height.
    pub awaited: Option<(f32, f32)>,
}

/// A point in the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenStone {
    /// Where it lies in the picture.
    pub at: (f32, f32),
    /// What lies there.
    pub stone: Option<Color>,
    /// It is not sure.
    pub doubtful: bool,
}

/// A point that is uncertain or differs.
#[derive(Clone, Debug, PartialEq)]
pub struct DoubtView {
    /// Its name.
    pub point: String,
    /// What is seen there.
    pub seen: String,
    /// How sure that is.
    pub note: String,
}
