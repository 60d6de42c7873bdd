//! Small pictures of positions, as plain data.

use std::sync::Arc;

use lanke_rules::{Board, Color, Point, Size};

/// Small picture of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thumbnail {
    /// Width and height of the board.
    pub size: Size,
    /// Drawn in NoGo's own look.
    pub nogo: bool,
    /// The stones, row by row from the top left.
    pub stones: Arc<[Option<Color>]>,
    /// The last move, marked by a dot.
    pub last: Option<Point>,
    /// A rectangle that is framed, by two opposite corners.
    pub rectangle: Option<(Point, Point)>,
    /// Part of the board.
    pub crop: Crop,
}

/// Part of the board that a small picture shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Crop {
    /// All of it.
    #[default]
    Whole,
    /// Its lower left corner, 7.2 lines wide.
    Corner,
    /// 11.6 lines around this point, which is ringed.
    Around(Point),
    /// A square that holds all stones and the lines beside them.
    Stones,
}

impl Thumbnail {
    /// Picture of a whole board.
    pub fn of(board: &Board, last: Option<Point>, nogo: bool) -> Self {
        let stones = board.size().points().map(|p| board.stone(p)).collect();
        Self { size: board.size(), nogo, stones, last, rectangle: None, crop: Crop::Whole }
    }

    /// The same position, of which a part is shown.
    pub fn cropped(self, crop: Crop) -> Self {
        Self { crop, ..self }
    }
}
