//! Photographs as another lens would have taken them.

use anyhow::{Result, ensure};
use lanke_vision::{Frame, Spot};

/// Distortion of a lens: a place so far from the middle of the picture, r, goes to r·(1 + k·r²), where r is 1 in the picture's
/// corners (Brown and Conrady's first term; not the division model by which the program looks).
#[derive(Clone, Copy, Debug)]
pub(super) struct Bend(f64);

impl Bend {
    /// A lens, unless it folds the picture.
    pub(super) fn new(k: f64) -> Result<Self> {
        ensure!((-0.3..=0.3).contains(&k), "no lens bends by {k}; -0.3 to 0.3 are drawn");
        Ok(Self(k))
    }

    /// The picture through the lens; its edge goes on where the lens shows what lies beside it.
    pub(super) fn frame(self, frame: &Frame) -> Frame {
        let (width, height) = (frame.width(), frame.height());
        let middle = middle(frame);
        let mut rgb = Vec::with_capacity(width * height * 3);
        for y in 0..height {
            for x in 0..width {
                let way = Spot::new(x as f64, y as f64).minus(middle);
                let far = way.x.hypot(way.y) / middle.x.hypot(middle.y);
                let scale = if far > 0.0 { self.before(far) / far } else { 1.0 };
                let at = middle.plus(way.times(scale));
                let inside = Spot::new(at.x.clamp(0.0, 2.0 * middle.x), at.y.clamp(0.0, 2.0 * middle.y));
                let color = frame.sample(inside).unwrap_or_default();
                rgb.extend(color.map(|v| v.round() as u8));
            }
        }
        Frame::new(width, height, rgb).unwrap_or_else(|| frame.clone())
    }

    /// Image of a place of the picture.
    pub(super) fn spot(self, frame: &Frame, at: Spot) -> Spot {
        let middle = middle(frame);
        let way = at.minus(middle);
        let far = (way.x * way.x + way.y * way.y) / (middle.x * middle.x + middle.y * middle.y);
        middle.plus(way.times(1.0 + self.0 * far))
    }

    /// Distance from the middle of a place that the lens puts so far away.
    fn before(self, far: f64) -> f64 {
        // Beyond 1.05 a lens of −0.3 would fold the picture.
        let (mut near, mut beyond) = (0.0, 1.05);
        for _ in 0..24 {
            let half = (near + beyond) / 2.0;
            if half * (1.0 + self.0 * half * half) < far { near = half } else { beyond = half }
        }
        beyond
    }
}

fn middle(frame: &Frame) -> Spot {
    Spot::new(frame.width() as f64 - 1.0, frame.height() as f64 - 1.0).times(0.5)
}
