//! Boards of the page for learning, and their small pictures.

use lanke_rules::{Capture, Color, Point, Position};

use crate::board::BoardView;
use crate::board::draw::Shown;
use crate::context::Context;
use crate::thumbnail::{Crop, Thumbnail};

/// True for positions of NoGo.
pub(super) fn is_nogo(position: &Position) -> bool {
    position.ruleset().capture == Capture::Forbidden
}

/// The board with a stone under the pointer, where one may be placed.
pub(super) fn draw(
    position: &Position,
    last: Option<Point>,
    refused: Option<Point>,
    ghost: Option<Color>,
    cx: &Context<'_>,
) -> BoardView {
    Shown { refused, ..Shown::plain(position, last, ghost, cx) }.view()
}

/// Small picture of a position; of a large board the part around the last move, or around the stones.
pub(super) fn thumbnail(position: &Position, last: Option<Point>) -> Thumbnail {
    let board = position.board();
    let large = board.size().width().min(board.size().height()) > 13;
    let crop = if large { last.map_or(Crop::Stones, Crop::Around) } else { Crop::Whole };
    Thumbnail::of(board, last, is_nogo(position)).cropped(crop)
}
