//! What a person says lies on points, whatever is seen there.

use lanke_rules::{Color, Point};

use crate::read::{Chances, Reading};

/// What is known this well is no longer what a person has put right.
const SURE: f32 = 0.9;

/// What a person has put right.
#[derive(Clone, Debug, Default)]
pub struct Truths(Vec<Truth>);

#[derive(Clone, Copy, Debug)]
struct Truth {
    point: Point,
    /// What was seen there when it was said.
    then: Option<Color>,
    stone: Option<Color>,
}

impl Truths {
    /// A person says what lies on a point of which a reading says something else; a point that it has not says nothing.
    pub fn say(&mut self, seen: &Reading, point: Point, stone: Option<Color>) {
        self.0.retain(|truth| truth.point != point);
        if seen.size.contains(point) {
            self.0.push(Truth { point, then: seen.points[seen.size.ordinal(point)].stone(), stone });
        }
    }

    /// Forgets everything: the board lies elsewhere.
    pub fn forget(&mut self) {
        self.0.clear();
    }

    /// Puts what was said into a reading, until something else is surely seen there than was then.
    pub fn put_right(&mut self, reading: &mut Reading) {
        let size = reading.size;
        self.0.retain(|truth| {
            size.contains(truth.point) && {
                let seen = &reading.points[size.ordinal(truth.point)];
                seen.stone() == truth.then || seen.sure() < SURE
            }
        });
        for truth in &self.0 {
            let one = |stone| if stone == truth.stone { 1.0 } else { 0.0 };
            let [empty, black, white] = [None, Some(Color::Black), Some(Color::White)].map(one);
            let chances = &mut reading.points[size.ordinal(truth.point)];
            // Under a hand nothing is true.
            *chances = Chances { empty, black, white, seen: chances.seen };
        }
    }
}
