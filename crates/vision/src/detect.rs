//! Detection of moves in readings of a board: a hand over the board is ignored, a stable and legal change is a move,
//! everything else is shown and asked about.

mod begin;
mod corrections;
mod explain;

use std::collections::BTreeMap;
use std::time::Duration;

use lanke_rules::{Board, Color, Move, Point, Position, Size};

use crate::read::BoardReading;

pub use begin::{Beginning, beginning};
pub use corrections::Corrections;

/// Relation of a picture to the game.
#[derive(Clone, Debug, PartialEq)]
pub enum Sighting {
    /// The board shows the position.
    Steady,
    /// Something is about to change: what is seen is not yet stable.
    Waiting,
    /// Captured stones are still to be lifted.
    Lift {
        /// The captured stones.
        points: Vec<Point>,
        /// The move that captures them, unless it may be light and no stone.
        by: Option<Move>,
    },
    /// A hand or something else hides a part of the board.
    Obscured,
    /// These moves were played, one after the other.
    Played(Vec<Move>),
    /// The board shows the position that was there before so many moves.
    TakenBack(u32),
    /// The board shows what the rules do not explain.
    Differs {
        /// The points, and what is seen there.
        points: Vec<(Point, Option<Color>)>,
        /// Moves that would explain it, where it cannot be told whether they were played or in which order.
        perhaps: Option<Vec<Move>>,
    },
}

/// Times for which changes must be seen.
#[derive(Clone, Copy, Debug)]
pub struct DetectionTimes {
    /// Time for which a move has to be seen unchanged.
    pub play: Duration,
    /// Time for which an unexplained change has to be seen unchanged before it is asked about.
    pub ask: Duration,
    /// Least number of readings that show it.
    pub readings: u32,
}

impl Default for DetectionTimes {
    fn default() -> Self {
        Self { play: Duration::from_millis(600), ask: Duration::from_millis(2500), readings: 3 }
    }
}

/// A point is known when the likeliest of the three has this probability.
const KNOWN: f32 = 0.8;

/// Probability that is enough for a colour where a point is hardly empty: a light can turn white into black, but who is
/// to move is known.
const LIKELY: f32 = 0.6;

/// A point is hardly empty when this is how probable that is.
const EMPTY: f32 = 0.02;

/// A point is not seen when it looks less like a point than this.
const SEEN: f32 = 0.5;

/// Weight of a new reading beside all before, for what lies on a point.
const NEW: f32 = 0.6;

/// And for whether it is in sight: a hand is noticed at once, noise is not.
const HAND: f32 = 0.7;

/// Time out of sight beyond that in sight after which it is no hand that plays: glare, darkness, or a thing left on the
/// board.
const LEFT: Duration = Duration::from_secs(8);

/// A change noticed no earlier than this before a stone may be the stone that was laid.
const TOGETHER: Duration = Duration::from_millis(500);

/// After so long without a reading stones may have been laid unseen.
const GAP: Duration = Duration::from_secs(1);

/// Two players need so much time for a move each.
const MOVE: Duration = Duration::from_secs(1);

/// A point is lit otherwise when its shades differ by more than this part of the brighter one.
const LIT: f32 = 0.12;

/// The light has changed when so large a part of the board is lit otherwise.
const RELIT: f32 = 0.35;

/// Several moves at once are believed where the whole board is read with this confidence.
const TRUSTED: f64 = 0.8;

/// Number of moves that may be taken back at once.
pub const TAKEBACKS: usize = 8;

/// Number of earlier positions remembered for takebacks.
const PAST: usize = 64;

/// Detector of moves in the readings of one game.
#[derive(Clone, Debug)]
pub struct MoveDetector {
    patience: DetectionTimes,
    /// The probabilities of empty, black and white, of the last readings together.
    belief: Vec<[f32; 3]>,
    /// Time at which each point was first seen to differ, for the order of moves.
    noticed: Vec<Option<(Option<Color>, Duration)>>,
    /// Occlusion of each point.
    unseen: Vec<Unseen>,
    /// Known differences in the last reading, or all where none is known; since when, and in how many readings.
    difference: Vec<(Point, Option<Color>)>,
    since: Duration,
    readings: u32,
    /// Time of the last reading.
    looked: Option<Duration>,
    /// For how long stones could be laid unseen since the board last showed a position: something was in the way, or there
    /// were no readings.
    blind: Duration,
    /// Brightness of the points when the board last showed a position.
    shades: Vec<f32>,
    /// Brightness of the points in the last reading.
    light: Vec<f32>,
    /// Time at which the game reached its position.
    turn: Duration,
    /// Positions that were there before, by their numbers of moves.
    past: BTreeMap<u32, Board>,
    /// Earlier positions of the game, until the board has shown it: what never lay there is not taken back.
    earlier: Vec<Position>,
}

/// Differences between board and game.
struct Differing {
    /// The points of which that is known, and the others.
    known: Vec<(Point, Option<Color>)>,
    doubtful: Vec<(Point, Option<Color>)>,
    /// Many points are lit otherwise than when the board last showed a position: what seems to be a new stone may be light.
    relit: bool,
    /// The whole board is read for sure.
    trusted: bool,
    /// It has been so for long enough to ask about it.
    ask: bool,
}

impl Differing {
    /// The question what lies there, and which moves it may have been.
    fn question(self, perhaps: Option<Vec<Move>>) -> Sighting {
        let points = if self.known.is_empty() { self.doubtful } else { self.known };
        Sighting::Differs { points, perhaps }
    }
}

/// Occlusion of a point.
#[derive(Clone, Copy, Debug)]
struct Unseen {
    /// Likeness to a point in the last readings together.
    seen: f32,
    /// It is now.
    now: bool,
    /// For how much longer it was than it was in sight.
    total: Duration,
    /// Its cover was left there, until the point has been in sight for as long again.
    left: bool,
}

impl Unseen {
    const NEVER: Self = Self { seen: 1.0, now: false, total: Duration::ZERO, left: false };

    fn note(&mut self, seen: f32, passed: Duration) {
        // The time until now was as it was then.
        self.total = if self.now { (self.total + passed).min(LEFT) } else { self.total.saturating_sub(passed) };
        self.left = self.total == LEFT || (self.left && !self.total.is_zero());
        self.seen += HAND * (seen - self.seen);
        self.now = self.seen < SEEN;
    }
}

impl MoveDetector {
    /// A detector that has seen nothing.
    #[must_use]
    pub fn new(patience: DetectionTimes) -> Self {
        Self {
            patience,
            belief: Vec::new(),
            noticed: Vec::new(),
            unseen: Vec::new(),
            difference: Vec::new(),
            since: Duration::ZERO,
            readings: 0,
            looked: None,
            blind: LEFT,
            shades: Vec::new(),
            light: Vec::new(),
            turn: Duration::ZERO,
            past: BTreeMap::new(),
            earlier: Vec::new(),
        }
    }

    /// Forgets all readings: the board or the camera was moved, the light was switched.
    pub fn forget(&mut self) {
        self.belief.clear();
        self.noticed.clear();
        self.unseen.clear();
        self.difference.clear();
        self.readings = 0;
        self.shades.clear();
        self.light.clear();
        self.blind = LEFT;
    }

    /// Takes note of positions that the game had before the one that is compared next.
    pub fn follow(&mut self, earlier: Vec<Position>) {
        self.earlier = earlier;
    }

    /// Compares the reading of a time with the position of the game. A reading of another size says nothing.
    pub fn see(&mut self, reading: &BoardReading, position: &Position, now: Duration) -> Sighting {
        let size = position.board().size();
        if reading.grid.size != size {
            return Sighting::Obscured;
        }
        self.remember(position, now);
        let passed = now.saturating_sub(self.looked.replace(now).unwrap_or(now));
        self.light.clone_from(&reading.shades);
        self.believe(reading, passed.min(GAP));
        let count = |left| self.unseen.iter().filter(|unseen| unseen.now && unseen.left == left).count();
        let (hidden, left) = (count(false), count(true));
        let difference = self.differing(size, position.board(), now);
        let obscured = hidden > size.area() / 60 || left > size.area() / 4;
        if obscured || passed > GAP {
            self.blind += passed;
        }
        if obscured {
            self.readings = 0;
            self.difference.clear();
            return Sighting::Obscured;
        }
        if difference.is_empty() {
            self.readings = 0;
            self.difference.clear();
            self.blind = Duration::ZERO;
            self.shades.clone_from(&reading.shades);
            self.past.extend(self.earlier.drain(..).map(|earlier| (earlier.moves(), earlier.board().clone())));
            return Sighting::Steady;
        }
        // A point that is not known for sure counts as it was: a stone in a glare must not hold up the game.
        let (known, doubtful): (Vec<_>, Vec<_>) =
            difference.into_iter().partition(|(point, _)| self.known(size.ordinal(*point)));
        let difference = if known.is_empty() { &doubtful } else { &known };
        if *difference != self.difference || self.readings == 0 {
            self.difference.clone_from(difference);
            self.since = now;
            self.readings = 1;
            return Sighting::Waiting;
        }
        self.readings += 1;
        let seen_for = now.saturating_sub(self.since);
        if seen_for < self.patience.play || self.readings < self.patience.readings {
            return Sighting::Waiting;
        }
        let (relit, trusted) = (self.is_relit(&reading.shades), reading.confidence() >= TRUSTED);
        self.explain(position, Differing { known, doubtful, relit, trusted, ask: seen_for >= self.patience.ask })
    }

    fn explain(&self, position: &Position, differing: Differing) -> Sighting {
        let Differing { known, doubtful, relit, trusted, ask } = &differing;
        let (relit, trusted, ask) = (*relit, *trusted, *ask);
        let size = position.board().size();
        // What was there before the last move is no answer to it.
        let early = |&(point, _): &(Point, _)| {
            self.noticed[size.ordinal(point)].is_some_and(|(_, noticed)| noticed + explain::EARLY < self.turn)
        };
        // Where something appeared with it that may be a stone of that side too, it is not known which was laid.
        let noticed = |point: Point| self.noticed[size.ordinal(point)].map(|(_, noticed)| noticed);
        let first = known.iter().filter_map(|&(point, _)| noticed(point)).min();
        let with = |point| first.zip(noticed(point)).is_some_and(|(first, then)| then + TOGETHER >= first);
        let rival = doubtful.iter().any(|&(point, stone)| stone == Some(position.to_play()) && with(point));
        // One that nobody laid while the light changed is light, or to be asked about.
        let laid = !self.blind.is_zero() || !relit;
        let is_early = known.iter().any(early);
        if !known.is_empty() {
            let back = self.taken_back(&explain::seen(position.board(), known), position.moves());
            if let Some(back) = back.filter(|_| !is_early) {
                return match (relit, ask) {
                    (false, _) => Sighting::TakenBack(back),
                    // What another light hides still lies there.
                    (true, true) => differing.question(None),
                    (true, false) => Sighting::Waiting,
                };
            }
            // What the stone captures may have been hardly seen for long; the stone itself is new.
            let is_new = !known.iter().filter(|(_, stone)| stone.is_some()).any(early);
            if let Some(points) = explain::to_be_lifted(position, known).filter(|_| is_new) {
                let (moves, sure) = (played(known, position), laid && !rival);
                return match points.is_empty() {
                    false => Sighting::Lift { points, by: moves.first().copied().filter(|_| sure) },
                    true if sure => Sighting::Played(moves),
                    true if ask => differing.question(Some(moves)),
                    true => Sighting::Waiting,
                };
            }
            let order = if is_early { explain::Order::None } else { explain::sequences(position, known, noticed) };
            match order {
                // Stones may also be light where little is read for sure.
                explain::Order::Known(moves) if self.had_time(moves.len()) && !relit && trusted => {
                    return Sighting::Played(moves);
                }
                explain::Order::Known(moves) | explain::Order::Open(moves) if ask => {
                    return differing.question(Some(moves));
                }
                explain::Order::Known(_) | explain::Order::Open(_) | explain::Order::None => {}
            }
        }
        // The side that was not expected to may begin, and then it is no sooner a move than the other's.
        let begins = position.moves() == 0 && known.len() == 1 && doubtful.is_empty();
        if ask || (begins && laid) { differing.question(None) } else { Sighting::Waiting }
    }

    /// True if so many stones can have been laid unseen.
    fn had_time(&self, moves: usize) -> bool {
        self.blind >= MOVE * moves.saturating_sub(1) as u32
    }

    /// True if much of the board is lit otherwise than when it last showed a position.
    fn is_relit(&self, shades: &[f32]) -> bool {
        let apart = |(a, b): &(&f32, &f32)| (*a - *b).abs() > LIT * a.max(**b);
        let changed = self.shades.iter().zip(shades).filter(apart).count();
        changed as f32 > RELIT * shades.len().max(1) as f32
    }

    /// Number of moves since the board looked as it does.
    fn taken_back(&self, seen: &Board, moves: u32) -> Option<u32> {
        let earlier = self.past.range(..moves).rev();
        earlier.take(TAKEBACKS).find(|(_, board)| same(board, seen)).map(|(number, _)| moves - number)
    }

    fn remember(&mut self, position: &Position, now: Duration) {
        let stood = self
            .past
            .last_key_value()
            .is_some_and(|(&n, board)| n == position.moves() && same(board, position.board()));
        if !stood {
            self.turn = now;
            // Whoever made the game stand so has seen that the board shows it, in that light.
            if !self.past.is_empty() {
                self.blind = Duration::ZERO;
            }
            self.shades.clone_from(&self.light);
        }
        self.past.split_off(&position.moves());
        self.past.insert(position.moves(), position.board().clone());
        if self.past.len() > PAST {
            self.past.pop_first();
        }
    }

    /// New readings count as much as all before; a point that is not seen stays as it was.
    fn believe(&mut self, reading: &BoardReading, passed: Duration) {
        self.belief.resize(reading.points.len(), [1.0 / 3.0; 3]);
        self.noticed.resize(reading.points.len(), None);
        self.unseen.resize(reading.points.len(), Unseen::NEVER);
        for (unseen, chances) in self.unseen.iter_mut().zip(&reading.points) {
            unseen.note(chances.seen, passed);
        }
        for (belief, chances) in self.belief.iter_mut().zip(&reading.points) {
            let weight = if chances.seen < SEEN { 0.0 } else { NEW };
            for (old, new) in belief.iter_mut().zip([chances.empty, chances.black, chances.white]) {
                *old += weight * (new - *old);
            }
        }
    }

    /// True if it is known what lies on a point: the stone, or that there is one and hardly which, which the law tells.
    fn known(&self, index: usize) -> bool {
        let [empty, ..] = self.belief[index];
        let likeliest = self.belief[index].iter().copied().fold(0.0, f32::max);
        likeliest >= KNOWN || (empty <= EMPTY && likeliest >= LIKELY)
    }

    /// The points where something else is believed to lie than on a board.
    fn differing(&mut self, size: Size, board: &Board, now: Duration) -> Vec<(Point, Option<Color>)> {
        let mut difference = Vec::new();
        for (index, point) in size.points().enumerate() {
            let [empty, black, white] = self.belief[index];
            let seen = if empty >= black && empty >= white {
                None
            } else if black >= white {
                Some(Color::Black)
            } else {
                Some(Color::White)
            };
            // Nothing is known of a point that is out of sight, or was never seen.
            let blank = self.unseen[index].now || self.belief[index].iter().all(|&p| p < 0.4);
            if seen == board.stone(point) || blank {
                self.noticed[index] = None;
                continue;
            }
            difference.push((point, seen));
            if self.noticed[index].is_none_or(|(stone, _)| stone != seen) {
                self.noticed[index] = Some((seen, now));
            }
        }
        difference
    }
}

/// The one stone among differing points that is of the side to move.
fn played(difference: &[(Point, Option<Color>)], position: &Position) -> Vec<Move> {
    let stone =
        |&(point, stone): &(Point, Option<Color>)| (stone == Some(position.to_play())).then_some(Move::Play(point));
    difference.iter().filter_map(stone).collect()
}

fn same(a: &Board, b: &Board) -> bool {
    a.size() == b.size() && a.size().points().all(|point| a.stone(point) == b.stone(point))
}
