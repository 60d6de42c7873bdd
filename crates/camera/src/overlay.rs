//! Overlay of a picture: everything that is drawn on it and asked about it, as plain values.

use lanke_rules::{Color, Move, Point};
use lanke_vision::{Chances, Grid};

use crate::follower::{BoardStatus, Follower, GameState, Question};

/// Doubts that are drawn.
const DOUBTS: usize = 40;

/// Doubtful point: the stone that seems to lie there, and how surely, in percent.
pub type Doubt = (Point, Option<Color>, f32);

/// Board that is seen in a picture, and what is to be done on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Overlay {
    /// State of the board.
    pub status: BoardStatus,
    /// Width and height of the picture.
    pub picture: (usize, usize),
    /// Place of the board.
    pub grid: Option<Grid>,
    /// Average certainty of the reading, in percent.
    pub sure: f32,
    /// Uncertain points: what seems to lie there, and how surely, in percent.
    pub doubts: Vec<Doubt>,
    /// Stone that is to be laid.
    pub awaited: Option<(Point, Color)>,
    /// Question that is to be answered.
    pub question: Option<OverlayQuestion>,
    /// A game is followed.
    pub following: bool,
}

/// Question about what is seen.
#[derive(Clone, Debug, PartialEq)]
pub enum OverlayQuestion {
    /// A stone of this colour, or none, lies at the point, so surely in percent.
    Point(Point, Option<Color>, f32),
    /// These moves would explain the board.
    Moves(Vec<Move>),
    /// The game begins with so many stones.
    SetUp(usize),
    /// The board was moved.
    Moved,
}

impl Overlay {
    /// Overlay by a follower for a picture of this width and height, in a game if there is one.
    #[must_use]
    pub fn of(follower: &Follower, game: Option<&GameState<'_>>, picture: (usize, usize)) -> Self {
        let reading = follower.reading();
        let percent = |sure: f32| (100.0 * sure).floor();
        let doubts: Vec<Doubt> = match follower.is_following() {
            true => follower.differences().iter().map(|&(point, stone)| (point, stone, 0.0)).take(DOUBTS).collect(),
            false => {
                let uncertain =
                    follower.uncertain().map(|(point, chances)| (point, chances.stone(), percent(chances.sure())));
                uncertain.take(DOUBTS).collect()
            }
        };
        let asked = |(point, chances): (Point, &Chances)| {
            OverlayQuestion::Point(point, chances.stone(), percent(chances.sure()))
        };
        let question = match follower.question() {
            Some(Question::Moved(_)) => Some(OverlayQuestion::Moved),
            Some(Question::Differs { setup: Some(setup), .. }) => {
                Some(OverlayQuestion::SetUp(setup.stones.black.len() + setup.stones.white.len()))
            }
            Some(Question::Differs { moves, .. }) if !moves.is_empty() => Some(OverlayQuestion::Moves(moves.clone())),
            Some(Question::Differs { .. }) => None,
            None => follower.asked_point().map(asked),
        };
        let awaited = game.and_then(|game| {
            let session = game.session;
            let point = follower.awaited(session)?;
            let color = session.moves().iter().rev().find(|played| played.mv == Move::Play(point))?.color;
            Some((point, color))
        });
        let announced = game.and_then(|game| Some((game.announced?, game.session.position().to_play())));
        let mean = |points: &[Chances]| points.iter().map(Chances::sure).sum::<f32>() / points.len().max(1) as f32;
        Self {
            status: follower.status().clone(),
            picture,
            grid: reading.map(|reading| reading.grid),
            sure: reading.map_or(0.0, |reading| percent(mean(&reading.points))),
            doubts,
            awaited: announced.or(awaited),
            question,
            following: follower.is_following(),
        }
    }

    /// True if hands hide what is drawn.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        self.status == BoardStatus::Hand
    }
}
