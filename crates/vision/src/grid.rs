//! Grid of a board in a picture.

use lanke_rules::Size;

use crate::geometry::{Corners, Homography, Spot};
use crate::lens::{CameraModel, Lens};

/// Grid of a board in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Its outermost crossings.
    pub corners: Corners,
    /// Its lines.
    pub size: Size,
    /// Lens distortion, where it is known.
    pub lens: Option<Lens>,
}

impl Grid {
    /// A grid of which no more is known than its corners.
    #[must_use]
    pub fn new(corners: Corners, size: Size) -> Self {
        Self { corners, size, lens: None }
    }

    /// The grid as it is seen, its corners in their own order.
    pub(crate) fn seen(view: &CameraModel, size: Size) -> Self {
        let end = f64::from(size.width()) - 1.0;
        let corner = |(x, y): (f64, f64)| view.apply(Spot::new(x * end, y * end));
        Self {
            corners: Corners([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(corner)),
            size,
            lens: Some(view.lens),
        }
    }

    /// From the board's plane to the picture: (0, 0) is the first corner and (lines − 1, lines − 1) the third; through a lens
    /// that bends nothing where it is not known. `None` where three of the corners lie on a line.
    #[must_use]
    pub fn view(&self) -> Option<CameraModel> {
        let lens = self.lens.unwrap_or_default();
        let straight = Corners(self.corners.0.map(|corner| lens.straightened(corner)));
        Some(CameraModel { plane: straight.map(self.size.width().into())?, lens })
    }

    /// Mean width of a cell, in pixels.
    #[must_use]
    pub fn cell(&self) -> f64 {
        self.corners.area().sqrt() / (f64::from(self.size.width()) - 1.0).max(1.0)
    }

    /// The largest distance between two grids, in cells, at their corners, the middles of their edges and their middle.
    #[must_use]
    pub fn apart(&self, other: &Self) -> f64 {
        let unit = |grid: &Self| {
            let end = (f64::from(grid.size.width()) - 1.0) / 2.0;
            Some(grid.view()?.after(&Homography::similarity(end, Spot::default())))
        };
        let (Some(here), Some(there)) = (unit(self), unit(other)) else { return f64::INFINITY };
        let places = (0..9).map(|k| Spot::new(f64::from(k % 3), f64::from(k / 3)));
        places.map(|at| here.apply(at).distance(there.apply(at)) / self.cell().max(1e-6)).fold(0.0, f64::max)
    }
}
