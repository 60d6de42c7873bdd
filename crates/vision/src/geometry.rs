//! Places in a picture, and the projective maps between a board's plane and a picture of it.

/// A place in a picture, in pixels: (0, 0) is the centre of the first pixel, x grows to the right, y downwards;
/// or a place on a board, in cells.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spot {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Spot {
    /// A place.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Distance to another place.
    #[must_use]
    pub fn distance(self, other: Self) -> f64 {
        let way = self.minus(other);
        (way.x * way.x + way.y * way.y).sqrt()
    }

    /// The way from `other` to here.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }

    /// Here and then along a way.
    #[must_use]
    pub fn plus(self, way: Self) -> Self {
        Self::new(self.x + way.x, self.y + way.y)
    }

    /// A way, so many times.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }

    /// Twice the area of the triangle that two ways span; positive when the second is clockwise of the first.
    #[must_use]
    pub fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }
}

/// The four outermost crossings of a grid in a picture, clockwise from the one at the top left as seen in the picture.
/// A corner may lie outside the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corners(pub [Spot; 4]);

impl Corners {
    /// The map from the board's plane to the picture: (0, 0) is the first corner and (`side` − 1, `side` − 1) the
    /// third; `None` where three of the corners lie on a line.
    #[must_use]
    pub fn map(&self, side: usize) -> Option<Homography> {
        let n = side as f64 - 1.0;
        let plane = [Spot::new(0.0, 0.0), Spot::new(n, 0.0), Spot::new(n, n), Spot::new(0.0, n)];
        Homography::fit(&plane.iter().copied().zip(self.0).map(|(a, b)| (a, b, 1.0)).collect::<Vec<_>>())
    }

    /// The corners that a map gives to a grid of `side` lines, turned so that the first is at the top left.
    #[must_use]
    pub fn of(map: &Homography, side: usize) -> Self {
        Self::along(map, side).upright()
    }

    /// The corners that a map gives to a grid of `side` lines, in the order of the grid.
    pub(crate) fn along(map: &Homography, side: usize) -> Self {
        let n = side as f64 - 1.0;
        Self([(0.0, 0.0), (n, 0.0), (n, n), (0.0, n)].map(|(x, y)| map.apply(Spot::new(x, y))))
    }

    /// The same corners, clockwise and the one at the top left first.
    #[must_use]
    pub fn upright(self) -> Self {
        let mut c = self.0;
        if c[2].minus(c[0]).cross(c[3].minus(c[1])) < 0.0 {
            c.swap(1, 3);
        }
        // Of the four ways to turn it: the one whose first side points most to the right.
        let right = |k: usize| {
            let (top, bottom) = (c[(k + 1) % 4].minus(c[k]), c[(k + 2) % 4].minus(c[(k + 3) % 4]));
            top.x / top.x.hypot(top.y).max(1e-9) + bottom.x / bottom.x.hypot(bottom.y).max(1e-9)
        };
        let first = (0..4).max_by(|&a, &b| right(a).total_cmp(&right(b))).unwrap_or(0);
        Self([c[first], c[(first + 1) % 4], c[(first + 2) % 4], c[(first + 3) % 4]])
    }

    /// The area of the quadrilateral in square pixels.
    #[must_use]
    pub fn area(&self) -> f64 {
        let c = &self.0;
        c[2].minus(c[0]).cross(c[3].minus(c[1])).abs() / 2.0
    }
}

/// A projective map of the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Homography([f64; 9]);

impl Homography {
    /// Image of a place. Places on the horizon go very far away, never to infinity.
    #[inline]
    #[must_use]
    pub fn apply(&self, p: Spot) -> Spot {
        let (m, w) = (&self.0, self.depth(p));
        Spot::new((m[0] * p.x + m[1] * p.y + m[2]) / w, (m[3] * p.x + m[4] * p.y + m[5]) / w)
    }

    /// Homogeneous coordinate of a place; nearly 0 on the horizon.
    #[inline]
    fn depth(&self, p: Spot) -> f64 {
        let m = &self.0;
        let depth = m[6] * p.x + m[7] * p.y + m[8];
        if depth.abs() < 1e-9 { 1e-9 } else { depth }
    }

    /// Images of the places (0, `y`), (1, `y`) …
    #[inline(always)]
    pub(crate) fn row(&self, y: f64, out: &mut [[f32; 2]]) {
        let m = &self.0;
        let [a, b, c] = [0, 3, 6].map(|k| (m[k] as f32, (m[k + 1] * y + m[k + 2]) as f32));
        for (x, place) in out.iter_mut().enumerate() {
            let [px, py, w] = [a, b, c].map(|(step, start)| step * (x as f32) + start);
            let scale = 1.0 / w;
            *place = [px * scale, py * scale];
        }
    }

    /// First `other`, then this.
    #[must_use]
    pub fn after(&self, other: &Self) -> Self {
        let (a, b) = (&self.0, &other.0);
        Self(std::array::from_fn(|i| (0..3).map(|k| a[i / 3 * 3 + k] * b[k * 3 + i % 3]).sum()))
    }

    /// Scales and moves: x ↦ `scale`·x + `move_x`.
    #[must_use]
    pub fn similarity(scale: f64, shift: Spot) -> Self {
        Self([scale, 0.0, shift.x, 0.0, scale, shift.y, 0.0, 0.0, 1.0])
    }

    /// Derivative: motion of the image when the place moves along `way`.
    pub(crate) fn moves(&self, at: Spot, way: Spot) -> Spot {
        let (m, depth, image) = (&self.0, self.depth(at), self.apply(at));
        let nearer = m[6] * way.x + m[7] * way.y;
        Spot::new(
            (m[0] * way.x + m[1] * way.y - image.x * nearer) / depth,
            (m[3] * way.x + m[4] * way.y - image.y * nearer) / depth,
        )
    }

    /// The way back; `None` where there is none.
    #[must_use]
    pub fn inverse(&self) -> Option<Self> {
        let m = &self.0;
        let minor = |a: usize, b: usize, c: usize, d: usize| m[a] * m[b] - m[c] * m[d];
        let adjugate = [
            minor(4, 8, 5, 7),
            minor(2, 7, 1, 8),
            minor(1, 5, 2, 4),
            minor(5, 6, 3, 8),
            minor(0, 8, 2, 6),
            minor(2, 3, 0, 5),
            minor(3, 7, 4, 6),
            minor(1, 6, 0, 7),
            minor(0, 4, 1, 3),
        ];
        let determinant = m[0] * adjugate[0] + m[1] * adjugate[3] + m[2] * adjugate[6];
        (determinant.abs() > 1e-12).then(|| Self(adjugate.map(|v| v / determinant)))
    }

    /// The map that takes the first place of each pair nearest to the second, by weighted least squares of the
    /// direct linear transform on normalised coordinates (Hartley & Zisserman, Multiple View Geometry, 4.1 and 4.4.4).
    /// `None` for fewer than four pairs or degenerate ones.
    #[must_use]
    pub fn fit(pairs: &[(Spot, Spot, f64)]) -> Option<Self> {
        let still: Vec<_> = pairs.iter().map(|&(from, to, weight)| (from, to, Spot::default(), weight)).collect();
        Some(Self::fit_bent(&still, 0.0, f64::INFINITY)?.0)
    }

    /// The map that `fit` finds if every second place moves along the way beside it, all by the same number of times, which is
    /// found too; every second place is about where the first one is. `was` is how many times all have moved before; without
    /// evidence they move by 0 in all, and being 1 beside that counts as much as one place that lies `loose` beside its own.
    pub(crate) fn fit_bent(pairs: &[(Spot, Spot, Spot, f64)], was: f64, loose: f64) -> Option<(Self, f64)> {
        if pairs.len() < 4 {
            return None;
        }
        let (from, to) = (normaliser(pairs.iter().map(|p| p.0)), normaliser(pairs.iter().map(|p| p.1)));
        let mut normal = [[0.0; 10]; 9];
        for &(a, b, way, weight) in pairs {
            let (a, b, way) = (from.apply(a), to.apply(b), way.times(to.0[0]));
            for row in [
                [a.x, a.y, 1.0, 0.0, 0.0, 0.0, -a.x * b.x, -a.y * b.x, -way.x, b.x],
                [0.0, 0.0, 0.0, a.x, a.y, 1.0, -a.x * b.y, -a.y * b.y, -way.y, b.y],
            ] {
                for (i, line) in normal.iter_mut().enumerate() {
                    let scale = weight * row[i];
                    for (cell, value) in line.iter_mut().zip(row) {
                        *cell += scale * value;
                    }
                }
            }
        }
        let belief = (loose * from.0[0]).powi(2);
        if belief.is_finite() {
            normal[8][8] += belief;
            normal[8][9] -= belief * was;
        } else {
            normal[8] = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0];
        }
        let [h @ .., more] = solve(normal)?;
        let [a, b, c, d, e, f, g, h] = h;
        Some((to.inverse()?.after(&Self([a, b, c, d, e, f, g, h, 1.0])).after(&from), more))
    }
}

/// Moves the mean of places to 0 and their mean distance to about 1.
fn normaliser(places: impl Iterator<Item = Spot> + Clone) -> Homography {
    let count = places.clone().count().max(1) as f64;
    let sum = places.clone().fold(Spot::default(), Spot::plus);
    let mean = sum.times(1.0 / count);
    let spread = places.map(|p| p.distance(mean)).sum::<f64>() / count;
    let scale = 1.0 / spread.max(1e-9);
    Homography::similarity(scale, mean.times(-scale))
}

/// Gauss's elimination with pivots.
fn solve(mut rows: [[f64; 10]; 9]) -> Option<[f64; 9]> {
    for i in 0..9 {
        let pivot = (i..9).max_by(|&a, &b| rows[a][i].abs().total_cmp(&rows[b][i].abs()))?;
        if rows[pivot][i].abs() < 1e-12 {
            return None;
        }
        rows.swap(i, pivot);
        let lead = rows[i];
        for row in rows.iter_mut().skip(i + 1) {
            let factor = row[i] / lead[i];
            for (cell, &above) in row.iter_mut().zip(&lead) {
                *cell -= factor * above;
            }
        }
    }
    let mut solution = [0.0; 9];
    for i in (0..9).rev() {
        let known: f64 = (i + 1..9).map(|j| rows[i][j] * solution[j]).sum();
        solution[i] = (rows[i][9] - known) / rows[i][i];
    }
    Some(solution)
}
