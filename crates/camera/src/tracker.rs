//! Board tracking: position of the board in the pictures, the stones on it, and a board that was moved.

use std::time::Duration;

use lanke_rules::Size;
use lanke_vision::{BoardReading, Corners, FoundBoard, Frame, Grid, find_board, read};

/// A board that was found with less confidence is none.
const CONFIDENCE: f64 = 0.25;

/// Two searches agree when no corner differs by more, in cells.
const AGREE: f64 = 0.35;

/// A board that was pushed no further, in cells, is followed; one that lies further away is another matter.
const PUSHED: f64 = 2.5;

/// Share of the board that must be in sight to correct its position by a picture; not before all of it was seen where it
/// was found or placed, because corners may be dragged there one by one.
const ENOUGH: f64 = 0.6;

/// A board that moved by more within a picture, in cells, is read once more where it is now.
const STEP: f64 = 0.12;

/// Interval of searches.
const SEARCH: Duration = Duration::from_millis(400);

/// Hardly anything of the board is hidden: this share at most.
const CLEAR: f64 = 1.0 / 60.0;

/// Time for which a board may be partly hidden before it is looked for elsewhere.
const HIDDEN: Duration = Duration::from_secs(2);

/// Result of tracking in a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Sight {
    /// No board, or none as yet.
    Nothing,
    /// The board, at `Reading::grid`.
    Board(BoardReading),
    /// The board was moved far away: it seems to lie here now. It is read again when a person, or who stands in for
    /// one, has agreed by [`BoardTracker::place`].
    Moved(FoundBoard),
}

/// Tracker of one board through pictures.
#[derive(Clone, Debug)]
pub struct BoardTracker {
    size: Option<Size>,
    board: Option<Grid>,
    /// Result of the last search, and its time.
    proposal: Option<FoundBoard>,
    searched: Option<Duration>,
    /// New place of a board that seems to have been moved.
    moved: Option<FoundBoard>,
    /// Time at which the whole board was last seen.
    clear: Duration,
    trust: Trust,
    /// Each picture is of a board at rest, which may lie elsewhere in it than in the one before.
    at_rest: bool,
}

/// Evidence for the place of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trust {
    /// A person has said so, or is just saying so, corner by corner.
    Said,
    /// It lay there in an earlier run: another may lie there now.
    Remembered,
    /// It was found there, or enough of it is in sight there.
    Found,
    /// All of it was seen there.
    Seen,
}

impl BoardTracker {
    /// Looks for a board, of a size if it is given.
    #[must_use]
    pub fn new(size: Option<Size>) -> Self {
        Self {
            size,
            board: None,
            proposal: None,
            searched: None,
            moved: None,
            clear: Duration::ZERO,
            trust: Trust::Found,
            at_rest: false,
        }
    }

    /// Looks for a board, of a size if it is given, in pictures of boards at rest: no hand is waited for, and one search in a
    /// picture is enough.
    #[must_use]
    pub fn at_rest(size: Option<Size>) -> Self {
        Self { at_rest: true, ..Self::new(size) }
    }

    /// Place of the board.
    #[must_use]
    pub const fn board(&self) -> Option<Grid> {
        self.board
    }

    /// Sets the place of the board: if it is not seen there, it is searched for.
    pub fn place(&mut self, grid: Grid, now: Duration) {
        self.board = Some(grid);
        (self.proposal, self.moved, self.clear, self.trust) = (None, None, now, Trust::Found);
    }

    /// Sets the place where a board lay in an earlier run: it is read there once all of it is seen, a search agrees, or enough of
    /// it stays in sight; a board of another size is taken where it is found.
    pub fn remember(&mut self, grid: Grid, now: Duration) {
        self.place(grid, now);
        self.trust = Trust::Remembered;
    }

    /// Sets the place that a person has confirmed: before all of the board was seen there it is not searched for elsewhere.
    pub fn believe(&mut self, grid: Grid, now: Duration) {
        self.place(grid, now);
        self.trust = Trust::Said;
    }

    /// Forgets the place of the board, and searches for it anew.
    pub fn forget(&mut self) {
        (self.board, self.proposal, self.searched, self.moved) = (None, None, None, None);
    }

    /// Tracks the board in the picture of a time.
    pub fn look(&mut self, frame: &Frame, now: Duration) -> Sight {
        let Some(grid) = self.board else {
            return match self.search(frame, self.size, now) {
                Some(found) => {
                    self.place(found.grid, now);
                    self.look(frame, now)
                }
                None => Sight::Nothing,
            };
        };
        let mut reading = read(frame, &grid);
        let step = grid.apart(&reading.grid);
        let waited = now.saturating_sub(self.clear) > HIDDEN;
        if hidden(&reading) <= CLEAR {
            self.trust = Trust::Seen;
        } else if self.trust == Trust::Said {
            reading.grid.corners = grid.corners;
        } else if self.trust == Trust::Remembered && waited && hidden(&reading) <= 1.0 - ENOUGH {
            self.trust = Trust::Found;
        }
        let remembered = self.trust == Trust::Remembered;
        if self.trust == Trust::Seen && hidden(&reading) <= 1.0 - ENOUGH && step < 0.5 {
            if step > STEP {
                let again = read(frame, &reading.grid);
                if hidden(&again) <= hidden(&reading) {
                    reading = again;
                }
            }
            // Half the way, because a single picture is never quite right.
            let part = if step > STEP { 1.0 } else { 0.5 };
            let [was, is] = [grid.corners.0, reading.grid.corners.0];
            let nearer = |k: usize| was[k].plus(is[k].minus(was[k]).times(part));
            self.board = Some(Grid { corners: Corners([0, 1, 2, 3].map(nearer)), ..reading.grid });
        }
        if hidden(&reading) <= CLEAR {
            (self.clear, self.moved) = (now, None);
        } else if self.trust != Trust::Said
            && (waited || remembered || self.at_rest)
            && let Some(found) = self.search(frame, if remembered { self.size } else { Some(grid.size) }, now)
            // A single search may be wrong where something lies on the board.
            && (remembered || !self.at_rest || hidden(&read(frame, &found.grid)) <= hidden(&reading))
        {
            if found.grid.size != grid.size {
                self.place(found.grid, now);
                return Sight::Board(read(frame, &found.grid));
            }
            let found = FoundBoard { grid: turned(found.grid, &grid), ..found };
            let away = grid.apart(&found.grid);
            if away > AGREE && away <= PUSHED {
                self.place(found.grid, now);
                return Sight::Board(read(frame, &found.grid));
            }
            self.moved = Some(found).filter(|_| away > PUSHED);
            if away <= AGREE {
                // It is where it was, with something on it: there is no hurry to look again.
                self.clear = now;
                if remembered {
                    self.trust = Trust::Found;
                }
            }
        }
        match self.moved {
            Some(found) => Sight::Moved(found),
            None if self.trust == Trust::Remembered => Sight::Nothing,
            None => Sight::Board(reading),
        }
    }

    /// A board on which two searches agree; in a picture of a board at rest the second would find what the first has found.
    fn search(&mut self, frame: &Frame, size: Option<Size>, now: Duration) -> Option<FoundBoard> {
        let search = || find_board(frame, size).filter(|found| found.confidence >= CONFIDENCE);
        if self.at_rest {
            return search();
        }
        if self.searched.is_some_and(|last| now.saturating_sub(last) < SEARCH) {
            return None;
        }
        self.searched = Some(now);
        let found = search();
        let before = std::mem::replace(&mut self.proposal, found);
        let (found, before) = (found?, before?);
        let agree = found.grid.size == before.grid.size && found.grid.apart(&before.grid) < AGREE;
        agree.then_some(found)
    }
}

/// A grid that was found, its first corner where it lies in the grid before: a board that is turned in the picture by about
/// 45° is found in one orientation or another.
fn turned(found: Grid, before: &Grid) -> Grid {
    let turn = |k: usize| {
        let mut corners = found.corners.0;
        corners.rotate_left(k);
        Grid { corners: Corners(corners), ..found }
    };
    (1..4).map(turn).fold(found, |best, other| if other.apart(before) < best.apart(before) { other } else { best })
}

/// The share of the board that is hidden.
fn hidden(reading: &BoardReading) -> f64 {
    let hidden = reading.points.iter().filter(|point| point.seen < 0.5).count();
    hidden as f64 / reading.points.len() as f64
}
