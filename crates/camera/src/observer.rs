//! Observation of a board in pictures: its place, its stones, and their relation to the game. Pure: pictures come in with
//! their times.

use std::time::Duration;

use lanke_rules::{Color, Point, Position, Size};
use lanke_vision::{BoardReading, Corrections, DetectionTimes, Frame, Grid, MoveDetector, Sighting};

use crate::tracker::{BoardTracker, Sight};

/// Order to an [`Observer`].
#[derive(Clone, Debug)]
pub enum Order {
    /// The board lies here, as a person says.
    Place(Grid),
    /// The board was moved here, where it was found.
    Move(Grid),
    /// The board was not moved: it lies where it did.
    Stay,
    /// Search for the board anew.
    Find,
    /// Take this for what lies at a point, until something else is seen there than now.
    Correct(Point, Option<Color>),
    /// Compare the board with a position, by this number; positions that the game had before, the latest last.
    Follow(u64, Box<Position>, Vec<Position>),
    /// Compare the board with nothing.
    Rest,
}

/// Observer of one board: tracks it, applies corrections to what is read, and compares that with a position.
#[derive(Clone, Debug)]
pub struct Observer {
    tracker: BoardTracker,
    detector: MoveDetector,
    patience: DetectionTimes,
    corrections: Corrections,
    /// The position that the board is compared with, and its number.
    position: Option<(u64, Box<Position>)>,
    /// The last reading as it was seen, and as it was corrected.
    seen: Option<BoardReading>,
    corrected: Option<BoardReading>,
    /// Time of the last picture.
    now: Duration,
}

impl Observer {
    /// Searches for a board, of a size if it is given.
    #[must_use]
    pub fn new(size: Option<Size>, patience: DetectionTimes) -> Self {
        Self {
            tracker: BoardTracker::new(size),
            detector: MoveDetector::new(patience),
            patience,
            corrections: Corrections::default(),
            position: None,
            seen: None,
            corrected: None,
            now: Duration::ZERO,
        }
    }

    /// Searches for a board, of a size if it is given, in pictures of boards at rest.
    #[must_use]
    pub fn at_rest(size: Option<Size>, patience: DetectionTimes) -> Self {
        Self { tracker: BoardTracker::at_rest(size), ..Self::new(size, patience) }
    }

    /// Sets the place of the board as it was remembered: if it is not seen there, it is searched for.
    pub fn remember(&mut self, grid: Grid, now: Duration) {
        self.tracker.remember(grid, now);
    }

    /// Carries out an order.
    pub fn obey(&mut self, order: Order) {
        match order {
            Order::Place(grid) => {
                self.tracker.believe(grid, self.now);
                self.forget();
            }
            Order::Move(grid) => {
                self.tracker.place(grid, self.now);
                self.forget();
            }
            Order::Stay => {
                if let Some(grid) = self.tracker.board() {
                    self.tracker.believe(grid, self.now);
                }
            }
            Order::Find => {
                self.tracker.forget();
                self.forget();
            }
            Order::Correct(point, stone) => {
                if let Some(seen) = &self.seen {
                    self.corrections.add(seen, point, stone);
                }
            }
            Order::Follow(number, position, earlier) => {
                self.corrections.follow(position.board());
                self.detector.follow(earlier);
                self.position = Some((number, position));
            }
            Order::Rest => {
                self.position = None;
                self.detector = MoveDetector::new(self.patience);
            }
        }
    }

    fn forget(&mut self) {
        self.detector.forget();
        self.corrections.forget();
    }

    /// Reads the board in the picture of a time, with what was corrected.
    pub fn look(&mut self, frame: &Frame, now: Duration) -> Sight {
        let sight = self.tracker.look(frame, now);
        self.take(sight, now)
    }

    /// Applies the corrections to what was tracked in the picture of a time.
    pub fn take(&mut self, mut sight: Sight, now: Duration) -> Sight {
        self.now = now;
        (self.seen, self.corrected) = (None, None);
        if let Sight::Board(reading) = &mut sight {
            self.seen = Some(reading.clone());
            self.corrections.apply(reading, now);
            self.corrected = Some(reading.clone());
        }
        sight
    }

    /// Compares the last reading with the position to be followed; the number of that position and the relation. Compared
    /// again, a reading counts as one more.
    pub fn compare(&mut self) -> Option<(u64, Sighting)> {
        let (number, position) = self.position.as_ref()?;
        Some((*number, self.detector.see(self.corrected.as_ref()?, position, self.now)))
    }
}
