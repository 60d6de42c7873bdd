//! Known 3×3 patterns and nested circular patterns, and the features of a move as numbers from 0.

use super::scene::{At, PatternScene};
use super::shape::{self, CODES, Discs};
use super::tactics::{self, FEATURES, Stage};

/// The known surroundings and discs.
#[derive(Clone, Debug)]
pub(super) struct Lexicon {
    /// One of the eight images of each known number of surroundings: the least; ascending.
    pub(super) codes: Vec<u32>,
    /// Hashes of known discs, ascending.
    pub(super) discs: Vec<u32>,
    /// For each number of surroundings its place in `codes` and one more; 0 for unknown ones.
    classes: Vec<u16>,
    /// An open hash table of discs and their places in `discs`.
    table: Vec<(u32, u32)>,
}

/// An unused place in the table.
const FREE: (u32, u32) = (0, u32::MAX);

impl Lexicon {
    /// More surroundings are not known.
    pub(super) const MAX_CODES: usize = u16::MAX as usize - 1;
    /// More discs are not known.
    pub(super) const MAX_DISCS: usize = 1 << 18;

    /// Of ascending lists.
    pub(super) fn new(codes: Vec<u32>, discs: Vec<u32>) -> Self {
        let mut classes = vec![0; CODES];
        for (place, &code) in codes.iter().enumerate() {
            for image in shape::symmetric(code) {
                classes[image as usize] = place as u16 + 1;
            }
        }
        let mut table = vec![FREE; (2 * discs.len()).next_power_of_two().max(2)];
        for (place, &disc) in discs.iter().enumerate() {
            let mut slot = disc as usize & (table.len() - 1);
            while table[slot] != FREE {
                slot = (slot + 1) & (table.len() - 1);
            }
            table[slot] = (disc, place as u32);
        }
        Self { codes, discs, classes, table }
    }

    /// Number of all features.
    pub(super) fn features(&self) -> usize {
        FEATURES + self.codes.len() + self.discs.len()
    }

    /// The place of a disc.
    #[inline]
    fn find(&self, disc: u32) -> Option<usize> {
        let mask = self.table.len() - 1;
        let mut slot = disc as usize & mask;
        loop {
            match self.table[slot] {
                FREE => return None,
                (hash, place) if hash == disc => return Some(place as usize),
                _ => slot = (slot + 1) & mask,
            }
        }
    }

    /// Passes `push` every feature of a legal move.
    #[inline]
    pub(super) fn features_of(&self, scene: &mut PatternScene, stage: &Stage, at: At, mut push: impl FnMut(usize)) {
        tactics::features(scene, stage, at, &mut push);
        let class = usize::from(self.classes[shape::code(scene, at)]);
        if class > 0 {
            push(FEATURES + class - 1);
        }
        let discs = FEATURES + self.codes.len();
        Discs::get().hashes(scene, at, |disc| self.find(disc).inspect(|place| push(discs + place)).is_some());
    }
}
