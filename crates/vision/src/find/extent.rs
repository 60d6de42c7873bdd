//! Extent of the board in a lattice: the second network says of every crossing if a board is there, and how
//! far it lies beside where it was thought to be.

use lanke_rules::Size;

use crate::frame::Pyramid;
use crate::geometry::{Homography, Spot};
use crate::grid::Grid;
use crate::lens::{CameraModel, Pair};
use crate::read::{Window, look};

use super::FoundBoard;
use super::lattice::Lattice;

/// Rows looked at beyond the lattice's own on each side.
const RING: i32 = 3;

/// No more rows and columns are looked at.
const WIDEST: i32 = 27;

/// A lattice that moves by less, in cells, need not be looked at again.
const STILL: f64 = 0.02;

/// The board on a lattice, whose side is one of `sides`.
pub(super) fn board(pyramid: &Pyramid<'_>, lattice: &Lattice, sides: &[usize]) -> Option<FoundBoard> {
    let [x0, x1, y0, y1] = lattice.range;
    let span = |low: i32, high: i32| {
        let wide = (high - low + 1 + 2 * RING).min(WIDEST);
        ((low + high + 1 - wide).div_euclid(2), wide as usize)
    };
    let ((left, width), (top, height)) = (span(x0, x1), span(y0, y1));
    let mut view = lattice.view.after(&Homography::similarity(1.0, Spot::new(f64::from(left), f64::from(top))));
    let mut window = look(pyramid, &view, width, height);
    for _ in 0..2 {
        let (settled, moved) = settle(&view, &window)?;
        if moved < STILL {
            break;
        }
        view = settled;
        window = look(pyramid, &view, width, height);
    }
    let found = |x: usize, y: usize| lattice.crossings.get(&(left + x as i32, top + y as i32)).copied().unwrap_or(0.0);
    let (side, x, y, score) = square(&window, found, sides)?;
    // The board alone, with a little of what is around it, gives the last word on where it lies.
    let margin = 2.0;
    let mut view = view.after(&Homography::similarity(1.0, Spot::new(x as f64 - margin, y as f64 - margin)));
    let wide = side + 2 * margin as usize;
    let mut last = look(pyramid, &view, wide, wide);
    let (settled, moved) = settle(&view, &last)?;
    view = settled;
    if moved >= STILL {
        last = look(pyramid, &view, wide, wide);
    }
    let view = view.after(&Homography::similarity(1.0, Spot::new(margin, margin)));
    let size = Size::square(side as u32).ok()?;
    let seen = Grid::seen(&view, size);
    let grid = Grid { corners: seen.corners.upright(), ..seen };
    Some(FoundBoard { grid, confidence: confidence(&last, side, score) })
}

/// Moves a window's view so that its crossings lie where the network sees them; how far a corner moved, in cells.
fn settle(view: &CameraModel, window: &Window) -> Option<(CameraModel, f64)> {
    let mut pairs: Vec<Pair> = Vec::new();
    for y in 0..window.height {
        for x in 0..window.width {
            let cell = window.cell(x, y);
            let here = Spot::new(x as f64, y as f64);
            if cell.board() > 0.5 {
                pairs.push((here, view.apply(here.plus(cell.off)), cell.board()));
            }
        }
    }
    if pairs.len() < 12 {
        return Some((*view, 0.0));
    }
    let settled = CameraModel::fit(&pairs, view.lens)?;
    let (right, bottom) = (window.width as f64 - 1.0, window.height as f64 - 1.0);
    let corners = [(0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom)].map(|(x, y)| Spot::new(x, y));
    let moved = corners.iter().map(|&corner| view.apart(&settled, corner)).fold(0.0, f64::max);
    Some((settled, moved))
}

/// The square of a window that looks most like a board: its side, its first column and row, and the mean evidence of the
/// points that decide about it.
///
/// Both networks are asked: `found` is how likely the first saw a crossing there.
fn square(window: &Window, found: impl Fn(usize, usize) -> f64, sides: &[usize]) -> Option<(usize, usize, usize, f64)> {
    let evidence = |x: usize, y: usize| {
        let p = window.cell(x, y).board().clamp(0.02, 0.98);
        // What the first network misses it may miss for other reasons.
        let seen = if window.cell(x, y).seen { 4.0 * found(x, y) - 1.2 } else { 0.0 };
        (p / (1.0 - p)).ln() + seen
    };
    // Sums of all cells above and to the left.
    let wide = window.width + 1;
    let mut sums = vec![0.0; wide * (window.height + 1)];
    for y in 0..window.height {
        for x in 0..window.width {
            sums[(y + 1) * wide + x + 1] =
                evidence(x, y) + sums[y * wide + x + 1] + sums[(y + 1) * wide + x] - sums[y * wide + x];
        }
    }
    let mut ranked: Vec<(usize, usize, usize, f64)> = Vec::new();
    for &side in sides {
        for y in 0..(window.height + 1).saturating_sub(side) {
            for x in 0..(window.width + 1).saturating_sub(side) {
                let sum = sums[(y + side) * wide + x + side] + sums[y * wide + x]
                    - sums[y * wide + x + side]
                    - sums[(y + side) * wide + x];
                ranked.push((side, x, y, sum));
            }
        }
    }
    ranked.sort_by(|a, b| b.3.total_cmp(&a.3));
    let &(side, x, y, first) = ranked.first()?;
    let second = ranked.get(1).map_or(0.0, |r| r.3);
    // One row of points tells the best from the next: a row that is clear has 4 for each of its points.
    Some((side, x, y, ((first - second) / side as f64).max(0.0)))
}

/// Confidence of the board: its points look like a board's, those around it do not, and no other place fits as well.
fn confidence(window: &Window, side: usize, margin: f64) -> f64 {
    let (mut inside, mut around, mut seen) = (0.0, 0.0, 0.0_f64);
    for y in 0..window.height {
        for x in 0..window.width {
            let cell = window.cell(x, y);
            let depth = x.min(y).min(window.width - 1 - x).min(window.height - 1 - y);
            if depth >= 2 {
                inside += cell.board() / (side * side) as f64;
            } else if depth == 1 && cell.seen {
                around += 1.0 - cell.board();
                seen += 1.0;
            }
        }
    }
    let around = if seen > 0.0 { around / seen } else { 0.5 };
    inside * around * (margin / 2.0).min(1.0)
}
