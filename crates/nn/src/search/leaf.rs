//! Leaf of the search: the stored evaluation, and the utility of a result.

use lanke_rules::{Board, Color, DeadStones, Point};

use crate::evaluate::Evaluation;
use crate::input::GameHistory;

/// Static weight of a point of score, and its weight around the current score.
const SCORE_STATIC: f64 = 0.1;
const SCORE_DYNAMIC: f64 = 0.3;
/// Over how many points, in board sides, either is spread.
const STATIC_SCALE: f64 = 2.0;
const DYNAMIC_SCALE: f64 = 0.75;
/// Shift of the dynamic part's centre towards an even game.
const TO_EVEN: f64 = 0.2;

/// A position as White sees it.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    /// Utility that the search maximises.
    pub(super) utility: f64,
    /// The chance to win.
    pub(super) win: f64,
    pub(super) lead: f64,
    /// Ownership of each point, in 127ths.
    pub(super) ownership: Box<[i8]>,
}

/// Utility of points in this search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Worth {
    /// The board's side.
    side: f64,
    /// The score that is expected.
    middle: f64,
}

impl Worth {
    /// On a board where White leads by about so much.
    pub(super) fn about(board: &Board, lead: f64) -> Self {
        let side = (board.size().area() as f64).sqrt();
        let most = side * DYNAMIC_SCALE;
        Self { side, middle: (lead * (1.0 - TO_EVEN)).clamp(lead - most, lead + most) }
    }

    /// The utility of a score that is so much with this standard deviation, and of winning so often more than
    /// losing.
    fn utility(&self, balance: f64, score: f64, stdev: f64) -> f64 {
        let part = |middle: f64, scale: f64| {
            let of = |score: f64| ((score - middle) / (scale * self.side)).atan() * std::f64::consts::FRAC_2_PI;
            // Gauss and Hermite's five points and weights for a normal distribution.
            const POINTS: [(f64, f64); 3] =
                [(0.0, 0.533_333_333), (1.355_626_18, 0.222_075_922), (2.856_970_01, 0.011_257_411)];
            let [middle, near, far] =
                POINTS.map(|(at, weight)| weight * (of(score + at * stdev) + of(score - at * stdev)));
            middle / 2.0 + near + far
        };
        balance + SCORE_STATIC * part(0.0, STATIC_SCALE) + SCORE_DYNAMIC * part(self.middle, DYNAMIC_SCALE)
    }
}

impl Leaf {
    /// Leaf from a network's evaluation of a position with this side to move.
    pub(super) fn of(evaluation: &Evaluation, to_play: Color, worth: &Worth) -> Self {
        let Evaluation { win, loss, score_mean, score_stdev, lead, ownership, .. } = evaluation;
        let sign = if to_play == Color::White { 1.0 } else { -1.0 };
        let balance = sign * f64::from(win - loss);
        let score = sign * f64::from(*score_mean);
        Self {
            utility: worth.utility(balance, score, f64::from(*score_stdev)),
            win: 0.5 + 0.5 * balance,
            lead: sign * f64::from(*lead),
            ownership: ownership.iter().map(|&o| (127.0 * sign as f32 * o) as i8).collect(),
        }
    }

    /// A game that is over. Where dead stones are marked, the network says whose each point is; where they stay,
    /// the board does.
    pub(super) fn at_end(game: &GameHistory, evaluation: &Evaluation, cleanup: bool, worth: &Worth) -> Self {
        let stay = cleanup || game.ruleset().dead == DeadStones::None;
        let white = if game.to_play() == Color::White { 1.0 } else { -1.0 };
        let owners: Vec<i8> = if stay {
            let point = |owner: Option<Color>| owner.map_or(0, |color| if color == Color::White { 127 } else { -127 });
            game.area().into_iter().map(point).collect()
        } else {
            // What is as likely neither's counts for neither.
            let point = |&o: &f32| if o.abs() < 0.4 { 0 } else { (127.0 * white * o.signum()) as i8 };
            evaluation.ownership.iter().map(point).collect()
        };
        let board = game.board();
        let taken = |(p, owner): (Point, &i8)| {
            let foe = if board.stone(p)? == Color::White { -1 } else { 1 };
            (!stay && owner.signum() == foe).then_some(p)
        };
        let dead: Vec<Point> = board.size().points().zip(&owners).filter_map(taken).collect();
        let owned = owners.iter().map(|o| f64::from(o.signum())).sum::<f64>();
        let score = owned + game.white_points() + game.tax(&dead);
        let balance = if score == 0.0 { 0.0 } else { score.signum() };
        Self {
            utility: worth.utility(balance, score, 0.0),
            win: 0.5 + 0.5 * balance,
            lead: score,
            ownership: owners.into(),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.ownership.len()
    }
}
