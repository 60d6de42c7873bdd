//! Debug drawing of the recognized board on its picture.

use crate::frame::Frame;
use crate::geometry::Spot;
use crate::read::BoardReading;

/// The picture with the grid in green and on every point that is not sure a red ring, on stones a dot of the other colour.
#[must_use]
pub fn draw(frame: &Frame, reading: &BoardReading) -> Frame {
    let mut canvas = Canvas { width: frame.width(), height: frame.height(), rgb: frame.rgb().to_vec() };
    let side = usize::from(reading.grid.size.width());
    if let Some(view) = reading.grid.view() {
        let cell = reading.grid.cell();
        let pen = (cell / 14.0).max(0.6);
        for k in 0..side {
            // From point to point, because a lens bends lines.
            for step in 1..side {
                let (k, from, to) = (k as f64, step as f64 - 1.0, step as f64);
                canvas.line(view.apply(Spot::new(from, k)), view.apply(Spot::new(to, k)), pen, [0, 220, 90]);
                canvas.line(view.apply(Spot::new(k, from)), view.apply(Spot::new(k, to)), pen, [0, 220, 90]);
            }
        }
        for (index, point) in reading.points.iter().enumerate() {
            let at = view.apply(Spot::new((index % side) as f64, (index / side) as f64));
            if let Some(color) = point.stone() {
                let dot = if color == lanke_rules::Color::Black { [255, 255, 255] } else { [20, 20, 20] };
                canvas.ring(at, 0.0, cell * 0.2, dot);
            }
            if point.sure() < 0.9 {
                canvas.ring(at, cell * 0.34, cell * 0.46, [255, 30, 30]);
            }
        }
    }
    Frame::new(canvas.width, canvas.height, canvas.rgb).unwrap_or_else(|| frame.clone())
}

struct Canvas {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

impl Canvas {
    /// Paints the pixels whose distance from a place is between two.
    fn ring(&mut self, at: Spot, inner: f64, outer: f64, color: [u8; 3]) {
        let range = |v: f64, end: usize| {
            let bound = |v: f64| v.clamp(0.0, end as f64) as usize;
            bound(v - outer)..bound(v + outer + 1.0)
        };
        for y in range(at.y, self.height) {
            for x in range(at.x, self.width) {
                let away = Spot::new(x as f64, y as f64).distance(at);
                if away >= inner && away <= outer {
                    self.rgb[(y * self.width + x) * 3..][..3].copy_from_slice(&color);
                }
            }
        }
    }

    /// Paints a line from place to place; what is far outside the picture is left out.
    fn line(&mut self, from: Spot, to: Spot, pen: f64, color: [u8; 3]) {
        let far = 4.0 * (self.width + self.height) as f64;
        let steps = from.distance(to).min(far);
        for step in 0..=steps as usize {
            let at = from.plus(to.minus(from).times(step as f64 / steps.max(1.0)));
            self.ring(at, 0.0, pen, color);
        }
    }
}
