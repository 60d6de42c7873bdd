//! The biggest turns of a game as they are shown.

use lanke_rules::{Color, Point};

use crate::insight::GraphPoint;
use crate::thumbnail::Thumbnail;

/// The biggest turns of a game that has ended.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnsView {
    /// Share of the positions that were looked at, 0 to 1; none once all were.
    pub progress: Option<f32>,
    /// `正在分析 120/308`, or that there was no great loss; empty where turns are shown.
    pub text: String,
    /// Moves of the game.
    pub moves: u32,
    /// Prospects along the game.
    pub graph: Vec<GraphPoint>,
    /// The turns, in the order of the game.
    pub turns: Vec<TurnView>,
}

/// A move that lost much.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnView {
    /// Its number.
    pub number: u32,
    /// `第 115 手`.
    pub move_label: String,
    /// Side that made it.
    pub color: Color,
    /// `C3`.
    pub name: String,
    /// `−10.0 目`, or `−23%` where points are not counted.
    pub loss: String,
    /// `H2 更好`; empty where that is not known.
    pub better: String,
    /// Point at which it was played.
    pub point: Option<Point>,
    /// The position after it.
    pub board: Thumbnail,
}
