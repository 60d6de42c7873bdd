//! Board finding in a picture: crossings are found at several scales, a lattice is laid through them, the
//! straightened lattice is read, and the board is the square of it that looks like one.

mod extent;
mod lattice;
mod peaks;

use lanke_rules::Size;

use crate::frame::{Frame, Pyramid};
use crate::grid::Grid;
use crate::lens::Lens;
use crate::read::BoardReading;

/// Longer sides, in pixels, at which crossings are looked for; the net knows cells of 7 to 18 pixels.
const SCALES: [usize; 3] = [640, 420, 270];

/// Looked at too where nothing is found at the others: a small board in a large picture.
const FINE: usize = 1080;

/// A board in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FoundBoard {
    /// Grid of the board: of 9, 13 or 19 lines, or as many as were asked for.
    pub grid: Grid,
    /// Confidence that a board is there and not elsewhere, 0 to 1.
    pub confidence: f64,
}

/// A board that was found with this confidence lies where it was found; below it the reading is doubted too. Of the
/// photographs that no training saw, those whose grid lay a row or more aside had less, or points that were not sure.
const SURE: f64 = 0.25;

/// Probability that a board that was found and then read is read without a single error.
#[must_use]
pub fn sureness(found: &FoundBoard, reading: &BoardReading) -> f64 {
    (found.confidence / SURE).min(1.0) * reading.confidence()
}

/// Below this confidence a board is not worth being proposed.
const LEAST: f64 = 0.1;

/// Finds the board of a picture, the best where there are several. Boards of 9, 13 and 19 lines are told apart unless
/// `size` says what it is; only squares are found.
#[must_use]
pub fn find_board(frame: &Frame, size: Option<Size>) -> Option<FoundBoard> {
    let pyramid = Pyramid::new(frame);
    let sides: Vec<usize> = match size {
        Some(size) if size.width() == size.height() => vec![usize::from(size.width())],
        Some(_) => return None,
        None => vec![9, 13, 19],
    };
    let mut lattices: Vec<lattice::Lattice> = SCALES.iter().filter_map(|&side| look(&pyramid, side)).collect();
    if lattices.iter().all(|l| l.support < 40.0) {
        lattices.extend(look(&pyramid, FINE));
    }
    lattices.sort_by(|a, b| b.support.total_cmp(&a.support));
    let mut best: Option<FoundBoard> = None;
    for lattice in lattices.iter().take(2) {
        let found = extent::board(&pyramid, lattice, &sides);
        best = best.into_iter().chain(found).max_by(|a, b| a.confidence.total_cmp(&b.confidence));
        if best.is_some_and(|b| b.confidence > 0.8) {
            break;
        }
    }
    best.filter(|b| b.confidence >= LEAST)
}

/// The best lattice at one scale, none where the picture is smaller than that anyway.
fn look(pyramid: &Pyramid<'_>, side: usize) -> Option<lattice::Lattice> {
    let whole = pyramid.whole();
    // A little larger than life is of use; much larger shows nothing new.
    if side > 2 * whole.width().max(whole.height()) {
        return None;
    }
    let peaks = peaks::peaks(pyramid, side);
    lattice::lattice(&peaks, Lens::new(whole.width(), whole.height(), 0.0))
}

/// Every crossing that is found in a picture at one scale, with its probability: what `find_board` starts from, to be
/// drawn when one asks why a board was not found.
#[must_use]
pub fn crossings(frame: &Frame, side: usize) -> Vec<(crate::Spot, f64)> {
    peaks::peaks(&Pyramid::new(frame), side).into_iter().map(|p| (p.at, p.weight)).collect()
}
