//! What a person says lies on points, whatever is seen there.

use std::time::Duration;

use lanke_rules::{Board, Color, Point};

use crate::read::{Chances, Reading};

/// What is known this well is no longer what a person has put right.
const SURE: f32 = 0.9;

/// A point that looks less like one is not in sight.
const SEEN: f32 = 0.5;

/// And for so long: a hand that passes shades a lamp's image.
const LASTS: Duration = Duration::from_secs(2);

/// What a person has put right.
#[derive(Clone, Debug, Default)]
pub struct Truths {
    said: Vec<Truth>,
    /// How the game stood last.
    board: Option<Board>,
}

#[derive(Clone, Copy, Debug)]
struct Truth {
    point: Point,
    /// What was seen there when it was said.
    then: Option<Color>,
    stone: Option<Color>,
    /// Since when something else is surely seen there.
    otherwise: Option<Duration>,
}

impl Truths {
    /// A person says what lies on a point of which a reading says something else; a point that it has not says nothing.
    pub fn say(&mut self, seen: &Reading, point: Point, stone: Option<Color>) {
        self.said.retain(|truth| truth.point != point);
        if seen.grid.size.contains(point) {
            let then = seen.points[seen.grid.size.ordinal(point)].stone();
            self.said.push(Truth { point, then, stone, otherwise: None });
        }
    }

    /// Forgets everything: the board lies elsewhere.
    pub fn forget(&mut self) {
        self.said.clear();
    }

    /// The game stands so now. What was said of a point is forgotten where the game has put something else since.
    pub fn follow(&mut self, board: &Board) {
        if let Some(before) = self.board.replace(board.clone()).filter(|before| before.size() == board.size()) {
            let changed = |truth: &Truth| board.stone(truth.point) != before.stone(truth.point);
            self.said.retain(|truth| !changed(truth) || board.stone(truth.point) == truth.stone);
        }
    }

    /// Puts what was said into the reading of a time, until something else has surely been seen there for a while than was
    /// then.
    pub fn put_right(&mut self, reading: &mut Reading, now: Duration) {
        let size = reading.grid.size;
        self.said.retain_mut(|truth| {
            size.contains(truth.point) && {
                let seen = &reading.points[size.ordinal(truth.point)];
                let otherwise = seen.stone() != truth.then && seen.sure() >= SURE && seen.seen >= SEEN;
                truth.otherwise = otherwise.then(|| truth.otherwise.unwrap_or(now));
                truth.otherwise.is_none_or(|since| now.saturating_sub(since) < LASTS)
            }
        });
        for truth in &self.said {
            let one = |stone| if stone == truth.stone { 1.0 } else { 0.0 };
            let [empty, black, white] = [None, Some(Color::Black), Some(Color::White)].map(one);
            // What is said needs not be seen.
            reading.points[size.ordinal(truth.point)] = Chances { empty, black, white, seen: 1.0 };
        }
    }
}
