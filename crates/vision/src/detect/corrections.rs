//! Corrections by a person of what is seen on points.

use std::time::Duration;

use lanke_rules::{Board, Color, Point};

use crate::read::{BoardReading, Chances};

/// Certainty of another sight that ends a correction.
const SURE: f32 = 0.9;

/// A point that looks less like one is not in sight.
const SEEN: f32 = 0.5;

/// And for so long: a hand that passes shades a lamp's image.
const LASTS: Duration = Duration::from_secs(2);

/// Points that a person has corrected.
#[derive(Clone, Debug, Default)]
pub struct Corrections {
    corrections: Vec<Correction>,
    /// Last board of the game.
    board: Option<Board>,
}

#[derive(Clone, Copy, Debug)]
struct Correction {
    point: Point,
    /// Stone seen there at the time of the correction.
    then: Option<Color>,
    stone: Option<Color>,
    /// Since when something else is surely seen there.
    otherwise: Option<Duration>,
}

impl Corrections {
    /// Adds a correction of a reading at a point; a point outside of it is ignored.
    pub fn add(&mut self, seen: &BoardReading, point: Point, stone: Option<Color>) {
        self.corrections.retain(|truth| truth.point != point);
        if seen.grid.size.contains(point) {
            let then = seen.points[seen.grid.size.ordinal(point)].stone();
            self.corrections.push(Correction { point, then, stone, otherwise: None });
        }
    }

    /// Forgets everything: the board lies elsewhere.
    pub fn forget(&mut self) {
        self.corrections.clear();
    }

    /// Takes the new board of the game. A correction is forgotten where the game has put something else since.
    pub fn follow(&mut self, board: &Board) {
        if let Some(before) = self.board.replace(board.clone()).filter(|before| before.size() == board.size()) {
            let changed = |truth: &Correction| board.stone(truth.point) != before.stone(truth.point);
            self.corrections.retain(|truth| !changed(truth) || board.stone(truth.point) == truth.stone);
        }
    }

    /// Applies the corrections to the reading of a time, each until something else has surely been seen there for a while
    /// than was then.
    pub fn apply(&mut self, reading: &mut BoardReading, now: Duration) {
        let size = reading.grid.size;
        self.corrections.retain_mut(|truth| {
            size.contains(truth.point) && {
                let seen = &reading.points[size.ordinal(truth.point)];
                let otherwise = seen.stone() != truth.then && seen.sure() >= SURE && seen.seen >= SEEN;
                truth.otherwise = otherwise.then(|| truth.otherwise.unwrap_or(now));
                truth.otherwise.is_none_or(|since| now.saturating_sub(since) < LASTS)
            }
        });
        for truth in &self.corrections {
            let one = |stone| if stone == truth.stone { 1.0 } else { 0.0 };
            let [empty, black, white] = [None, Some(Color::Black), Some(Color::White)].map(one);
            // What is said needs not be seen.
            reading.points[size.ordinal(truth.point)] = Chances { empty, black, white, seen: 1.0 };
        }
    }
}
