//! Priors of moves: games that each is taken to have had, and won (Gelly
//! and Silver 2007, 2011; Baudiš and Gailly 2012), above all as likely as strong players play them.

use lanke_rules::{Color, Size};

use super::board::{EMPTY, GoBoard, PASS, Place};
use super::pattern;
use super::tactics::Few;
use super::tree::Edge;

/// Weights of the priors, in games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PriorWeights {
    /// For every move, half of them won.
    pub(crate) even: f32,
    /// A move that would be played for sure, as patterns say; by the square root of how likely it is.
    pub(crate) patterns: f32,
    /// Throwing stones away.
    pub(crate) waste: f32,
    /// Positions that may be read for a ladder.
    pub(crate) ladder: u32,
}

impl PriorWeights {
    pub(crate) const FULL: Self = Self { even: 20.0, patterns: 100.0, waste: 25.0, ladder: 60 };
}

/// Predictions of the patterns, in memory that is used again.
#[derive(Debug)]
pub(crate) struct Patterns {
    scene: pattern::PatternScene,
    /// Probability of each move, in the order of [`lanke_rules::Size::points`].
    chances: Vec<f32>,
}

impl Patterns {
    pub(crate) fn new(size: Size) -> Self {
        Self { scene: pattern::PatternScene::new(), chances: vec![0.0; size.area()] }
    }

    fn look<const N: usize>(&mut self, board: &GoBoard<N>, color: Color) {
        self.scene.look_at(board, color);
        pattern::Weights::builtin().priors(&mut self.scene, &mut self.chances);
    }
}

/// Prior probability of a pass.
const PASS_CHANCE: f32 = 0.001;

/// The moves worth looking at, with what is thought of them: a pass, then the likeliest first.
pub(crate) fn moves<const N: usize>(
    board: &GoBoard<N>,
    color: Color,
    weights: &PriorWeights,
    patterns: &mut Patterns,
) -> Vec<Edge> {
    patterns.look(board, color);
    let grid = board.grid();
    let vain = vain_flights(board, color, weights.ladder);
    let mut places: Vec<Place> = board.empty().iter().copied().filter(|&p| is_move(board, p, color)).collect();
    places.sort_unstable();
    // A pass is looked at when little else is left, or when it is answered.
    let late = board.last()[0] == PASS || board.empty().len() < grid.size().area() / 4;
    let wins = if late { 0.3 } else { 0.05 };
    let mut edges: Vec<Edge> = Vec::with_capacity(places.len() + 1);
    edges.push(Edge::new(PASS, weights.even, wins * weights.even, PASS_CHANCE));
    for p in places {
        let chance = patterns.chances[grid.size().ordinal(grid.point(p))];
        let good = weights.patterns * chance.sqrt();
        let wasted = vain.places().contains(&p) || board.is_bad_self_atari(p, color);
        let bad = if wasted { weights.waste } else { 0.0 };
        edges.push(Edge::new(p, weights.even + good + bad, weights.even / 2.0 + good, chance));
    }
    edges[1..].sort_by(|a, b| b.chance.total_cmp(&a.chance));
    edges
}

/// True if a move is worth a look: legal, and an eye is filled only to save a chain.
fn is_move<const N: usize>(board: &GoBoard<N>, p: Place, color: Color) -> bool {
    let eye = board.sides(p, EMPTY) == 0 && board.is_eye(p, color);
    board.legal(p, color) && (!eye || board.beside(p, color).any(|own| board.liberties(own) == 1))
}

/// Flights from atari that end in a ladder.
fn vain_flights<const N: usize>(board: &GoBoard<N>, color: Color, ladder: u32) -> Few {
    let mut vain = Few::NONE;
    for p in board.grid().all().filter(|&p| board.chain(p) == p && board.is(p, color)) {
        let mut nodes = ladder;
        if board.liberties(p) == 1 && board.is_caught(p, color, &mut nodes) {
            vain.add(board.last_liberty(p));
        }
    }
    vain
}
