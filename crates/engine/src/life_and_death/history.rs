//! History heuristic (Schaeffer, 1989): moves that have refuted elsewhere are tried first.

use lanke_rules::{ByColor, Color};

use super::area::Bits;
use super::table::Numbers;

/// For each side and point how often a move there was searched to an end, and how often it succeeded.
#[derive(Debug)]
pub(super) struct History {
    tries: ByColor<[[u32; 2]; PLACES]>,
}

/// A place for each point and one for the pass.
const PLACES: usize = Bits::BITS as usize + 1;

impl History {
    pub(super) const fn new() -> Self {
        Self { tries: ByColor { black: [[0; 2]; PLACES], white: [[0; 2]; PLACES] } }
    }

    /// Addition to the number of the state after a move: the less often the move has succeeded, the larger.
    #[inline]
    pub(super) fn penalty(&self, color: Color, bit: Bits) -> u32 {
        let [tried, succeeded] = self.tries[color][bit.trailing_zeros() as usize];
        WORST - (succeeded * WORST + WORST) / (tried + 2)
    }

    /// Notes what came of a move, by the numbers of the state after it.
    #[inline]
    pub(super) fn note(&mut self, color: Color, bit: Bits, after: Numbers) {
        if !after.is_solved() {
            return;
        }
        let [tried, succeeded] = &mut self.tries[color][bit.trailing_zeros() as usize];
        *tried += 1;
        *succeeded += u32::from(after.lose == 0);
        if *tried == MOST {
            *tried /= 2;
            *succeeded /= 2;
        }
    }
}

/// Penalty of a move that never succeeds.
const WORST: u32 = 8;

/// Number of tries after which old ones count half.
const MOST: u32 = 1 << 12;
