//! A real board as a camera sees it: drawn, with stones, hands and light.

use std::time::Duration;

use lanke_rules::{Board, Color, Size};
use lanke_vision::scene::{Exposure, Scene as Drawing, Stone, Taste, arm};
use lanke_vision::{Chances, Corners, FoundBoard, Frame, Grid, Random, Spot, find_board, read};

const PICTURE: usize = 480;
pub(super) const SIDE: usize = 9;
/// Time between two pictures.
const PACE: Duration = Duration::from_millis(250);

/// A board on a table, and the light that falls on it.
pub(super) struct DrawnBoard {
    pub(super) drawing: Drawing,
    light: Option<Exposure>,
    pub(super) at: Duration,
    random: Random,
}

/// The grid, its corners in the order of the board's rows.
pub(super) fn grid(drawing: &Drawing) -> Grid {
    let last = SIDE as f64 - 1.0;
    let map = drawing.map();
    let corners = [(0.0, 0.0), (last, 0.0), (last, last), (0.0, last)].map(|(x, y)| map.apply(Spot::new(x, y)));
    Grid::new(Corners(corners), Size::square(SIDE as u32).unwrap())
}

impl DrawnBoard {
    /// A board that is worth playing on: empty, it is read as such.
    pub(super) fn new(seed: u64) -> Self {
        let taste = Taste { width: PICTURE, height: PICTURE, cell: (24.0, 44.0), whole: true };
        let empty = |seed: u64| {
            let mut drawing = Drawing::random(seed, taste);
            if drawing.board.side != SIDE {
                return None;
            }
            drawing.arms.clear();
            drawing.stones = vec![None; SIDE * SIDE];
            is_clear(&drawing).then_some(drawing)
        };
        let drawing = (seed * 1000..).find_map(empty).unwrap();
        Self { drawing, light: None, at: Duration::ZERO, random: Random::new(seed) }
    }

    /// The drawing, in which something moves.
    pub(super) fn stir(&mut self) -> &mut Drawing {
        self.light = None;
        &mut self.drawing
    }

    /// The next picture.
    pub(super) fn picture(&mut self) -> Frame {
        self.at += PACE;
        self.drawing.film.seed = self.random.bits();
        let light = self.light.get_or_insert_with(|| self.drawing.expose(PICTURE, PICTURE));
        self.drawing.film.develop(light)
    }

    /// Lays what lies on a board; a stone that stays is not touched.
    pub(super) fn lay(&mut self, board: &Board) {
        for (index, point) in board.size().points().enumerate() {
            if self.drawing.stones[index].map(|stone| stone.color) != board.stone(point) {
                self.put(index, board.stone(point));
            }
        }
    }

    pub(super) fn put(&mut self, index: usize, color: Option<Color>) {
        let mut off = || (self.random.normal() * 0.06).clamp(-0.2, 0.2);
        let off = Spot::new(off(), off());
        self.stir().stones[index] = color.map(|color| Stone { color, off });
    }

    pub(super) fn arms(&mut self) {
        let arms = arm(&mut self.random, SIDE);
        self.stir().arms = arms;
    }

    /// Another light, by which the empty board can be read.
    pub(super) fn relight(&mut self) {
        for _ in 0..20 {
            let mut other = self.drawing.clone();
            other.relight(self.random.bits());
            let mut bare = other.clone();
            bare.stones = vec![None; SIDE * SIDE];
            bare.arms.clear();
            if is_clear(&bare) {
                self.light = None;
                self.drawing = other;
                return;
            }
        }
    }

    pub(super) fn push(&mut self) {
        let cell = grid(&self.drawing).cell();
        let mut push = || 0.12 * cell * self.random.normal();
        let push = Spot::new(push(), push());
        let center = &mut self.stir().camera.center;
        *center = center.plus(push);
    }
}

/// True if the board is found where it lies, and each of its points is surely read as empty: without glare that looks like stones.
fn is_clear(drawing: &Drawing) -> bool {
    let place = grid(drawing);
    let light = drawing.expose(PICTURE, PICTURE);
    let mut film = drawing.film.clone();
    let frames: Vec<Frame> = (1..4)
        .map(|seed| {
            film.seed = seed;
            film.develop(&light)
        })
        .collect();
    let lies_there = |found: FoundBoard| {
        (0..4).any(|turn| {
            let mut corners = found.grid.corners;
            corners.0.rotate_left(turn);
            Grid { corners, ..found.grid }.apart(&place) < 0.4
        })
    };
    let reads = |point: &Chances| point.seen > 0.8 && point.empty > 0.97;
    frames.iter().all(|frame| read(frame, &place).points.iter().all(reads))
        && find_board(&frames[0], Some(place.size)).is_some_and(lies_there)
}
