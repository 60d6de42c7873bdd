//! Crossings in a picture, as the first network sees them.

use crate::frame::Pyramid;
use crate::geometry::Spot;
use crate::networks::FIND;

/// Candidate of a crossing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peak {
    /// Position, in pixels of the whole picture.
    pub(super) at: Spot,
    /// Probability, 0 to 1.
    pub(super) weight: f64,
}

/// Less likely ones are left out.
const LEAST: f32 = 0.3;

/// No board has more; the most likely are kept.
const MOST: usize = 1200;

/// The crossings in a picture whose longer side is made `side` pixels long.
pub(super) fn peaks(pyramid: &Pyramid<'_>, side: usize) -> Vec<Peak> {
    let (mut input, scale) = pyramid.resized(side);
    input.normalize();
    let answer = FIND.run(input);
    let (width, height) = (answer.width * 2, answer.height * 2);
    let heat: Vec<f32> = (0..width * height)
        .map(|i| {
            let (x, y) = (i % width, i / width);
            1.0 / (1.0 + (-answer.at(y / 2, x / 2)[y % 2 * 2 + x % 2]).exp())
        })
        .collect();
    let mut peaks = Vec::new();
    for y in 1..height.saturating_sub(1) {
        for x in 1..width.saturating_sub(1) {
            let here = heat[y * width + x];
            let at = |dx: i64, dy: i64| heat[((y as i64 + dy) * width as i64 + x as i64 + dx) as usize];
            let around = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
            // Of two equal neighbours the first counts.
            let top = around
                .iter()
                .enumerate()
                .all(|(k, &(dx, dy))| if k < 4 { here > at(dx, dy) } else { here >= at(dx, dy) });
            if here < LEAST || !top {
                continue;
            }
            // The heat falls off as a bell does, so its logarithm as a parabola.
            let vertex = |low: f32, high: f32| {
                let (low, here, high) = (low.max(1e-3).ln(), here.ln(), high.max(1e-3).ln());
                f64::from((low - high) / (2.0 * (low - 2.0 * here + high)).min(-1e-3)).clamp(-0.5, 0.5)
            };
            let (dx, dy) = (vertex(at(-1, 0), at(1, 0)), vertex(at(0, -1), at(0, 1)));
            let place = |v: f64| (v * 2.0 + 1.0) / scale - 0.5;
            peaks.push(Peak { at: Spot::new(place(x as f64 + dx), place(y as f64 + dy)), weight: f64::from(here) });
        }
    }
    peaks.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    peaks.truncate(MOST);
    peaks
}
