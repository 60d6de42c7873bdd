//! Boards of the page for learning, and their small pictures.

use lanke_rules::{Capture, Color, Move, Point, Position};

use crate::board::BoardView;
use crate::board::draw::Shown;
use crate::context::Context;
use crate::thumbnail::{Crop, Thumbnail};

/// True for positions of NoGo.
pub(super) fn is_nogo(position: &Position) -> bool {
    position.ruleset().capture == Capture::Forbidden
}

/// Point of a move; none for a pass.
pub(super) fn point_of(mv: Move) -> Option<Point> {
    match mv {
        Move::Play(p) => Some(p),
        Move::Pass => None,
    }
}

/// The board with a stone under the pointer, where one may be placed.
pub(super) fn draw(
    position: &Position,
    last: Option<Point>,
    refused: Option<Point>,
    ghost: Option<Color>,
    cx: &Context<'_>,
) -> BoardView {
    Shown {
        lang: cx.lang(),
        names: cx.settings.look.coordinates,
        game: 0,
        position,
        last,
        refused,
        ghost,
        enabled: ghost.is_some(),
        covered: false,
        dead: &[],
        score: None,
        record: None,
        open: None,
    }
    .view()
}

/// Small picture of a position; of a large board the part around the last move.
pub(super) fn thumbnail(position: &Position, last: Option<Point>) -> Thumbnail {
    let board = position.board();
    let large = board.size().width().min(board.size().height()) > 13;
    let crop = last.filter(|_| large).map_or(Crop::Whole, Crop::Around);
    Thumbnail::of(board, last, is_nogo(position)).cropped(crop)
}
