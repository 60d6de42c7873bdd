//! The board as it is to be drawn: plain data.

pub(crate) mod draw;

use lanke_game::record::Mark;
use lanke_rules::{Color, Point, Size};

/// The board as it is to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    /// Width and height.
    pub size: Size,
    /// Drawn in NoGo's own look.
    pub nogo: bool,
    /// A number of the game's own, for what is strewn over its board.
    pub game: u64,
    /// Everything on the points, row by row from the top left.
    pub points: Vec<PointView>,
    /// The last move.
    pub last: Option<Point>,
    /// The last move bears a number or a sign: a ring around the stone marks it.
    pub ringed: bool,
    /// The moves of a hint, the best first.
    pub hints: Vec<HintView>,
    /// Points that are lit up.
    pub lit: Vec<Point>,
    /// Arrows and lines.
    pub links: Vec<Link>,
    /// Shape that a drag draws; none where a click is a move or a mark.
    pub stroke: Option<Stroke>,
    /// First end of the shape that is being drawn.
    pub link_from: Option<Point>,
    /// A rectangle by two opposite corners, outside which the board is dimmed.
    pub rectangle: Option<(Point, Point)>,
    /// Points of a pattern where anything may be.
    pub ignored: Vec<Point>,
    /// Candidates of the analysis, the best first.
    pub discs: Vec<Disc>,
    /// Ownership: 1 for Black, −1 for White; only points that are likely to be owned.
    pub heat: Vec<(Point, f32)>,
    /// Policy before any search, as shares of 1; only the most promising points.
    pub policy: Vec<(Point, f32)>,
    /// The stones that are expected to follow, in order.
    pub preview: Vec<PreviewStone>,
    /// Points that a camera is not sure of, and how sure it is, in percent.
    pub doubts: Vec<(Point, u8)>,
    /// Stones that a takeback would remove, which is asked for.
    pub asked: Vec<Point>,
    /// Points that something hides from a camera.
    pub unseen: Vec<Point>,
    /// A point that was just refused; shown for 2.5 s.
    pub refused: Option<Point>,
    /// The colour of the stone under the pointer; `None` where no stone would be placed.
    pub ghost: Option<Color>,
    /// A click does something.
    pub enabled: bool,
    /// The game is paused: the position is covered.
    pub covered: bool,
}

/// One point.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PointView {
    /// The stone on it.
    pub stone: Option<Color>,
    /// The stone is dead.
    pub dead: bool,
    /// Owner of the point in the count.
    pub owner: Option<Color>,
    /// A sign of the record; its territory is `owner`.
    pub mark: Option<Mark>,
    /// A short text of the record, or a move number.
    pub label: String,
    /// The record wants it drawn faintly.
    pub dimmed: bool,
    /// The record wants nothing drawn here.
    pub hidden: bool,
    /// NoGo: the side for which points are marked may not play here.
    pub forbidden: bool,
    /// NoGo: the side for which points are marked, where it alone may play.
    pub only_yours: Option<Color>,
    /// Text for screen readers: `白子 Q16，最后一手`.
    pub name: String,
}

/// Shape that a drag draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// An arrow.
    Arrow,
    /// A line.
    Line,
    /// A rectangle.
    Rectangle,
}

/// An arrow or a line of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// First end.
    pub from: Point,
    /// Second end.
    pub to: Point,
    /// It has a head.
    pub arrow: bool,
}

/// A move of a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintView {
    /// Point.
    pub at: Point,
    /// The best move.
    pub best: bool,
    /// Win rate, `54%`; empty where it is not known.
    pub rate: String,
}

/// A candidate on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Disc {
    /// Point.
    pub point: Point,
    /// Quality.
    pub quality: Quality,
    /// `−1.2`, `34.2` or `12k`, as the settings choose.
    pub value: String,
    /// The number below it.
    pub below: String,
    /// `A` for the best: for boards without room for numbers.
    pub letter: char,
    /// Width in cells.
    pub side: f32,
}

/// Quality of a candidate by its loss against the best, in points, or where they are not counted, of win rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quality {
    /// The best.
    Best,
    /// At most half a point, or 1 %.
    Good,
    /// At most two points, or 5 %.
    Fair,
    /// More.
    Poor,
}

/// A stone that is expected to follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PreviewStone {
    /// Point.
    pub point: Point,
    /// Its colour.
    pub color: Color,
    /// Its place in the line, from 1.
    pub number: u32,
}
