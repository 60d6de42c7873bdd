//! Lens distortion, and the map from a board's plane through the lens into a picture.

use crate::frame::Frame;
use crate::geometry::{Homography, Spot};

/// Lens distortion: a place of the picture at distance r from its middle lies at r / (1 + bend·r²) in the
/// picture of a lens that bends nothing (the division model of Fitzgibbon, CVPR 2001). Its middle is the picture's.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lens {
    middle: Spot,
    /// For r in pixels.
    bend: f64,
}

/// No lens is taken to be stronger: one that draws corners nearer (a barrel), one that draws them apart (a pincushion).
const MOST: [f64; 2] = [-0.4, 0.2];

/// Standard deviation of the lens strength without evidence (prior).
const USUAL: f64 = 0.1;

/// Standard deviation of the measured crossings, in cells.
const LOOSE: f64 = 0.05;

/// Apparent bend of straight lines, in cells: see `docs/vision.md`.
const ERROR: f64 = 0.12;

/// Number of Gauss–Newton steps.
const STEPS: usize = 3;

impl Lens {
    /// The lens before a picture of `width` × `height` pixels. `strength` is `bend` for r in parts of the way from the middle
    /// to a corner: 0 for a lens that bends nothing, −0.1 for one that draws corners nearer by a tenth; from −0.4 to 0.2.
    #[must_use]
    pub fn new(width: usize, height: usize, strength: f64) -> Self {
        let middle = Spot::new(width as f64 - 1.0, height as f64 - 1.0).times(0.5);
        Self { middle, bend: 0.0 }.of_strength(strength)
    }

    /// The lens before another picture of the same camera.
    #[must_use]
    pub fn before(&self, frame: &Frame) -> Self {
        Self::new(frame.width(), frame.height(), self.strength())
    }

    /// Another lens before the same picture.
    fn of_strength(&self, strength: f64) -> Self {
        Self { middle: self.middle, bend: strength.clamp(MOST[0], MOST[1]) / square(self.middle).max(1.0) }
    }

    /// Strength of the lens: see `new`.
    #[must_use]
    pub fn strength(&self) -> f64 {
        self.bend * square(self.middle).max(1.0)
    }

    /// Undistorted position of a place of the picture.
    #[must_use]
    pub fn straightened(&self, at: Spot) -> Spot {
        let way = at.minus(self.middle);
        // The horizon of a lens that sees half the world: no lens here comes near it inside its picture.
        self.middle.plus(way.times(1.0 / (1.0 + self.bend * square(way)).max(0.05)))
    }

    /// The way back.
    #[must_use]
    pub fn bent(&self, at: Spot) -> Spot {
        let way = at.minus(self.middle);
        self.middle.plus(way.times(2.0 / (1.0 + (1.0 - 4.0 * self.bend * square(way)).max(0.0).sqrt())))
    }

    /// `bent`, of many places.
    #[inline(always)]
    fn bend_all(&self, places: &mut [[f32; 2]]) {
        let [x, y, bend] = [self.middle.x, self.middle.y, 4.0 * self.bend].map(|v| v as f32);
        for place in places {
            let (right, down) = (place[0] - x, place[1] - y);
            let scale = 2.0 / (1.0 + (1.0 - bend * (right * right + down * down)).max(0.0).sqrt());
            *place = [x + right * scale, y + down * scale];
        }
    }

    /// Derivative of an undistorted place by the strength of the lens.
    fn moves(&self, at: Spot) -> Spot {
        let way = at.minus(self.middle);
        let far = square(way) / square(self.middle).max(1.0);
        way.times(-far / (1.0 + self.bend * square(way)).max(0.05).powi(2))
    }

    /// The lens as it is before a picture that was made smaller.
    fn shrunk(&self, way: &Homography) -> Self {
        let scale = way.apply(Spot::new(1.0, 0.0)).distance(way.apply(Spot::default()));
        Self { middle: way.apply(self.middle), bend: self.bend / (scale * scale) }
    }
}

/// The square of a way's length.
fn square(way: Spot) -> f64 {
    way.x * way.x + way.y * way.y
}

/// From a board's plane to a picture of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CameraModel {
    /// As if the lens bent nothing.
    pub(crate) plane: Homography,
    pub(crate) lens: Lens,
}

impl From<Homography> for CameraModel {
    /// Through a lens that bends nothing.
    fn from(plane: Homography) -> Self {
        Self { plane, lens: Lens::default() }
    }
}

/// A place of the plane, where it is in the picture, and how much that is believed.
pub(crate) type Pair = (Spot, Spot, f64);

impl CameraModel {
    /// Image in the picture of a place of the plane.
    #[must_use]
    pub fn apply(&self, at: Spot) -> Spot {
        self.lens.bent(self.plane.apply(at))
    }

    /// Place on the plane of a place of the picture; `None` where the plane is seen from its edge.
    #[must_use]
    pub fn back(&self, at: Spot) -> Option<Spot> {
        Some(self.plane.inverse()?.apply(self.lens.straightened(at)))
    }

    /// Images of the places (0, `y`), (1, `y`) …
    #[inline(always)]
    pub(crate) fn row(&self, y: f64, out: &mut [[f32; 2]]) {
        self.plane.row(y, out);
        if self.lens.bend != 0.0 {
            self.lens.bend_all(out);
        }
    }

    /// First `other`, then this.
    #[must_use]
    pub fn after(&self, other: &Homography) -> Self {
        Self { plane: self.plane.after(other), lens: self.lens }
    }

    /// The view in a picture that was made smaller; `way` leads there and only scales and moves.
    #[must_use]
    pub fn shrunk(&self, way: &Homography) -> Self {
        Self { plane: way.after(&self.plane), lens: self.lens.shrunk(way) }
    }

    /// The shortest step from a place of the plane in the picture.
    pub(crate) fn spacing(&self, at: Spot) -> f64 {
        let here = self.apply(at);
        let step = |x, y| here.distance(self.apply(at.plus(Spot::new(x, y))));
        step(1.0, 0.0).min(step(0.0, 1.0)).max(1e-6)
    }

    /// Distance between two views of the plane there, in cells.
    pub(crate) fn apart(&self, other: &Self, at: Spot) -> f64 {
        self.apply(at).distance(other.apply(at)) / self.spacing(at)
    }

    /// The view through a lens that takes places of the plane where most of these pairs do, by their weights; those that lie a
    /// tenth of a cell or more beside it count less. `None` for fewer than four pairs or degenerate ones.
    pub(crate) fn through(pairs: &[Pair], lens: Lens) -> Option<Self> {
        let straight = |&(from, to, weight): &Pair| (from, lens.straightened(to), weight);
        let straight: Vec<_> = pairs.iter().map(straight).collect();
        let mut plane = Homography::fit(&straight)?;
        for _ in 0..2 {
            // What lies beside is measured on the plane, because what is seen far away is seen as exactly, in cells.
            let back = plane.inverse()?;
            let on_plane = straight.iter().map(|&(from, to, weight)| {
                let seen = back.apply(to);
                (from, seen, weight * trust(from.distance(seen)))
            });
            plane = plane.after(&Homography::fit(&on_plane.collect::<Vec<_>>())?);
        }
        Some(Self { plane, lens })
    }

    /// As `through`, with the lens that fits best, which is sought from `lens` on and bends no more than there is evidence for.
    pub(crate) fn fit(pairs: &[Pair], lens: Lens) -> Option<Self> {
        let mut view = Self::through(pairs, lens)?;
        for _ in 0..STEPS {
            view = view.nearer(pairs)?;
        }
        let plain = Self::through(pairs, lens.of_strength(0.0))?;
        let bows = pairs.iter().map(|&(from, ..)| plain.apart(&view, from)).fold(0.0, f64::max);
        // What is less than the error is none, and what is much more stays (like the garrote of Breiman, Technometrics, 1995).
        let part = (1.0 - (ERROR / bows).powi(4)).max(0.0);
        if part == 0.0 { Some(plain) } else { Self::through(pairs, view.lens.of_strength(part * view.lens.strength())) }
    }

    /// One step of weighted least squares from this view towards that of the pairs, in which the lens gives way too
    /// (Gauss and Newton's method).
    fn nearer(&self, pairs: &[Pair]) -> Option<Self> {
        let back = self.plane.inverse()?;
        let on_plane = pairs.iter().map(|&(from, to, weight)| {
            let straight = self.lens.straightened(to);
            let seen = back.apply(straight);
            (from, seen, back.moves(straight, self.lens.moves(to)), weight * trust(from.distance(seen)))
        });
        let was = self.lens.strength();
        let (shift, more) = Homography::fit_bent(&on_plane.collect::<Vec<_>>(), was, LOOSE / USUAL)?;
        Some(Self { plane: self.plane.after(&shift), lens: self.lens.of_strength(was + more) })
    }
}

/// Weight of a crossing with this residual, in cells.
fn trust(cells: f64) -> f64 {
    1.0 / (1.0 + (cells / 0.1).powi(2))
}
