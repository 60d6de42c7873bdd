//! The page of the real board before a camera.

use std::sync::Arc;

use lanke_rules::{Color, Point};
use lanke_vision::Frame;

use crate::status::{Status, Tone};

/// The page of the real board before a camera. Places are parts of the picture's width and height.
#[derive(Clone, Debug, PartialEq)]
pub struct CameraView {
    /// Source of the pictures, as it was written.
    pub source: String,
    /// Name of the source.
    pub name: String,
    /// The webcams of this computer, and what was looked through last.
    pub sources: Vec<SourceView>,
    /// Advice where there are no webcams.
    pub webcams: Option<String>,
    /// Pictures are taken, or waited for.
    pub open: bool,
    /// They show what is there now; others were taken before.
    pub live: bool,
    /// The folder of pictures or the video that is played.
    pub footage: Option<FootageView>,
    /// Rules by which games can be recorded, in the order of `Name::ALL`, and the place of those chosen.
    pub rules: (Vec<String>, usize),
    /// The newest picture.
    pub picture: Option<Arc<Frame>>,
    /// Grows with each picture.
    pub pictures: u64,
    /// The corners of the grid, or where they are to be dragged from.
    pub corners: [(f32, f32); 4],
    /// The lines of the grid that is seen, rows and then columns, each from point to point.
    pub grid: Vec<Vec<(f32, f32)>>,
    /// Names of the points in these corners.
    pub corner_names: [String; 4],
    /// A board is seen; the corners are those of its grid.
    pub found: bool,
    /// The stones that are seen, and the points that are uncertain.
    pub stones: Vec<SeenStone>,
    /// State, in a sentence.
    pub state: Status,
    /// The picture, the board and the light in a word each.
    pub facts: [FactView; 3],
    /// Uncertain points, or those that differ from the game.
    pub doubts: Vec<DoubtView>,
    /// All of it can be agreed to: uncertain points are as they seem, or there are moves that would explain what
    /// differs.
    pub acceptable: bool,
    /// Advice on the next step.
    pub hint: String,
    /// The game on the board is recorded.
    pub recording: bool,
    /// It can be recorded.
    pub can_record: bool,
    /// It will be recorded as soon as nothing is uncertain.
    pub starting: bool,
    /// `已记 12 手`, or how sure everything is: `平均可信度 98.6%`.
    pub summary: String,
    /// Black and white stones on the board.
    pub count: [u32; 2],
    /// Place in the picture of the move that is to be laid on the board.
    pub awaited_at: Option<(f32, f32)>,
    /// The side that is played by a computer opponent.
    pub engine: Option<Color>,
    /// The side for which one would answer.
    pub answers: Color,
}

/// Content of the window for a projector, while a camera is open.
#[derive(Clone, Debug, PartialEq)]
pub struct Projection {
    /// Lines of the board.
    pub lines: u8,
    /// Names of the points in the corners.
    pub corner_names: [String; 4],
    /// The move that is to be laid on the board, as parts of the grid's width and height.
    pub awaited: Option<(f32, f32)>,
}

/// A folder of pictures or a video that is played.
#[derive(Clone, Debug, PartialEq)]
pub struct FootageView {
    /// Place of the picture that stands, 0 to 1.
    pub part: f32,
    /// `3 / 15`, `0:12 / 1:40`
    pub text: String,
    /// The pictures are of boards at rest, one after the other.
    pub stills: bool,
    /// It goes on.
    pub playing: bool,
    /// It goes on so many times as fast as it was taken.
    pub speed: f32,
    /// It can be gone to another part of it.
    pub seeks: bool,
}

/// A place that pictures come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceView {
    /// Source by which it is opened.
    pub source: String,
    /// Name.
    pub name: String,
}

/// Something about the picture in a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactView {
    /// Subject.
    pub title: String,
    /// State of the subject.
    pub text: String,
    /// Tone of the state.
    pub tone: Tone,
    /// Its icon.
    pub icon: &'static str,
}

/// A point in the picture.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenStone {
    /// Place in the picture.
    pub at: (f32, f32),
    /// Stone that is seen there.
    pub stone: Option<Color>,
    /// It is not sure.
    pub doubtful: bool,
}

/// A point that is uncertain or differs.
#[derive(Clone, Debug, PartialEq)]
pub struct DoubtView {
    /// The point.
    pub point: Point,
    /// Its name.
    pub name: String,
    /// Stone that is seen there.
    pub stone: Option<Color>,
    /// Certainty, or what the game has there.
    pub note: String,
    /// Place in the picture.
    pub at: (f32, f32),
    /// Width of a cell there, as a part of the picture's width.
    pub cell: f32,
}
