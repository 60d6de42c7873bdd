//! Network's part in the search.

use std::fmt;

use lanke_rules::{Color, Size};

use super::bits::Bits;
use super::board::{Grid, NogoBoard};
use super::features;
use super::tree::Seed;

/// Visits of a move before the position after it gets a node, and the network looks at it. A look takes as long as some
/// twenty playouts.
pub(super) const EXPAND_AT: i32 = 40;

/// Games that the network's chance to win counts as, in all nodes above a new one.
pub(super) const ADVICE: i32 = 100;

/// Weight of the network's policy where a move is chosen.
pub(super) const EXPLORE: f32 = 1.0;

/// Games that a new move is taken to have had.
const PROMISED: i32 = 40;

/// Share of them that it has lost for each factor of *e* by which its policy is below that of the best.
const LOST: f32 = 0.03;

/// A network that looks at positions of NoGo.
pub trait Guide: fmt::Debug + Send {
    /// True if it was trained for boards of this size.
    fn suits(&self, size: Size) -> bool;

    /// Looks at a position, given as its [`super::features`], with the board turned or mirrored by a number of that, 0 to 7. Writes the policy
    /// of each point, in the order of [`Size::points`], and returns the chance of the side to move to win; nothing where
    /// the network answers nonsense.
    fn look(&mut self, size: Size, features: &[u32], symmetry: u8, policy: &mut Vec<f32>) -> Option<f32>;

    /// The same network for another thread.
    fn another(&self) -> Box<dyn Guide>;
}

/// A network, and its answer about the position that it looked at last.
#[derive(Debug)]
pub(super) struct Advice<'a> {
    guide: &'a mut dyn Guide,
    features: Vec<u32>,
    policy: Vec<f32>,
}

impl<'a> Advice<'a> {
    pub(super) fn new(guide: &'a mut dyn Guide) -> Self {
        Self { guide, features: Vec::new(), policy: Vec::new() }
    }

    /// Looks at a position; the chance of the side to move to win.
    pub(super) fn look<const W: usize, const N: usize>(
        &mut self,
        size: Size,
        grid: &Grid<W, N>,
        board: &NogoBoard<W, N>,
        to_play: Color,
        symmetry: u8,
    ) -> Option<f32> {
        features::write(grid, board, to_play, &mut self.features);
        self.guide.look(size, &self.features, symmetry, &mut self.policy)
    }

    /// The legal moves of that position, whose side to move wins with this chance.
    pub(super) fn seeds<const W: usize>(&self, legal: Bits<W>, win: f32) -> impl Iterator<Item = Seed> {
        const LEAST: f32 = 1e-4;
        let policy = move |place: usize| self.policy[place].max(LEAST);
        let best = legal.iter().map(policy).fold(LEAST, f32::max);
        legal.iter().map(move |place| {
            let prior = policy(place);
            let expected = (win - LOST * (best / prior).ln()).clamp(0.0, 1.0);
            let wins = (expected * PROMISED as f32).round() as i32;
            Seed { place: place as u16, games: PROMISED, wins, prior }
        })
    }
}
