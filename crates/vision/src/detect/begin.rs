//! Setup of a game that begins on a board with stones.

use lanke_rules::{ByColor, Color, Point, Position};

use super::explain;
use crate::read::BoardReading;

/// A point of which less is known is not set up.
const SURE: f32 = 0.6;

/// Setup of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// The stones that lie there; none where the side that was not expected to lays the first one.
    pub stones: ByColor<Vec<Point>>,
    /// The side that moves first: that of a single stone, which is its move; else the one that has fewer of them, Black where
    /// there are as many.
    pub to_play: Color,
}

/// Setup of a game before its first move, where a reading differs at these points from its position: stones that are all
/// surely seen and could lie there by the law. A single stone is a move of its side, which begins.
#[must_use]
pub fn beginning(position: &Position, points: &[(Point, Option<Color>)], reading: &BoardReading) -> Option<Beginning> {
    let size = position.board().size();
    let bare = position.moves() == 0 && position.board().empty().len() == size.area();
    if !bare || reading.grid.size != size || points.is_empty() {
        return None;
    }
    let is_sure = |point: Point| reading.points[size.ordinal(point)].sure() >= SURE;
    let board = explain::seen(position.board(), points);
    if !points.iter().all(|&(point, stone)| is_sure(point) && stone.is_some() && board.liberties(point) > 0) {
        return None;
    }
    if let [(_, Some(color))] = *points {
        let begins = Beginning { stones: ByColor::default(), to_play: color };
        return (color != position.to_play()).then_some(begins);
    }
    let of = |color| points.iter().filter(move |(_, stone)| *stone == Some(color)).map(|&(point, _)| point).collect();
    let stones: ByColor<Vec<Point>> = ByColor::from_fn(of);
    let to_play = if stones.black.len() > stones.white.len() { Color::White } else { Color::Black };
    Some(Beginning { stones, to_play })
}
