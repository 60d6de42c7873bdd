//! Surfaces: wood, tables, light and shade.

use lanke_rules::splitmix::mix;

use crate::geometry::Spot;
use crate::random::Random;

use super::Vector;

/// Smooth noise, about −1 to 1, that changes over a length of 1.
pub(super) fn noise(seed: u64, x: f64, y: f64) -> f64 {
    let (x0, y0) = (x.floor(), y.floor());
    let value = |dx: f64, dy: f64| {
        let cell = ((x0 + dx) as i64 as u64).wrapping_mul(0x1f12_3bb5).wrapping_add(((y0 + dy) as i64 as u64) << 32);
        (mix(seed ^ cell) >> 40) as f64 / f64::from(1 << 23) - 1.0
    };
    let smooth = |t: f64| t * t * (3.0 - 2.0 * t);
    let (fx, fy) = (smooth(x - x0), smooth(y - y0));
    let top = value(0.0, 0.0) * (1.0 - fx) + value(1.0, 0.0) * fx;
    let bottom = value(0.0, 1.0) * (1.0 - fx) + value(1.0, 1.0) * fx;
    top * (1.0 - fy) + bottom * fy
}

/// Wood, plastic, cloth or paper.
#[derive(Clone, Debug)]
pub(super) struct Wood {
    pub(super) color: Vector,
    /// Strength of the grain, 0 for paper.
    pub(super) grain: f64,
    /// Number of rings per cell.
    pub(super) rings: f64,
    /// Along the grain, of length 1.
    pub(super) way: Spot,
    pub(super) seed: u64,
}

impl Wood {
    pub(super) fn color(&self, x: f64, y: f64) -> Vector {
        if self.grain < 0.002 {
            return self.color;
        }
        let (c, s) = (self.way.x, self.way.y);
        let (u, v) = (c * x + s * y, c * y - s * x);
        let bend = noise(self.seed, u * 0.06, v * 0.3) * 2.0;
        let ring = noise(self.seed ^ 1, u * 0.05, v * self.rings + bend * 2.0);
        let speck = noise(self.seed ^ 2, u * 1.5, v * 12.0);
        let shade = 1.0 + self.grain * (ring + 0.5 * speck + 0.5 * bend);
        self.color.map(|v| v * shade)
    }
}

/// The light on the board: its direction, how even it is, and what mirrors in the board.
#[derive(Clone, Debug)]
pub(super) struct Light {
    pub(super) sun: Vector,
    pub(super) window: Vector,
    /// Darkness of the stones' shadows.
    pub(super) shadow: f64,
    pub(super) strength: f64,
    pub(super) slope: Spot,
    pub(super) center: Spot,
    /// Edges of shade: a place, the way into the light, how soft, how much light is left.
    pub(super) shades: Vec<(Spot, Spot, f64, f64)>,
    /// Patches of sun: a place, half its sides, how much more light.
    pub(super) patches: Vec<(Spot, Spot, f64)>,
    pub(super) glares: Vec<Glare>,
}

/// A lamp or a window that mirrors in the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glare {
    pub(super) place: Spot,
    pub(super) half: Spot,
    /// Along its longer side, of length 1.
    pub(super) way: Spot,
    /// 1 is white whatever lies below.
    pub(super) strength: f64,
    /// 1 fades as a bell does, more has an edge.
    pub(super) edge: f64,
}

impl Glare {
    fn at(&self, x: f64, y: f64) -> f64 {
        let (dx, dy) = (x - self.place.x, y - self.place.y);
        let u = (dx * self.way.x + dy * self.way.y) / self.half.x;
        let v = (dy * self.way.x - dx * self.way.y) / self.half.y;
        let away = (u * u + v * v).powf(self.edge);
        if away > 12.0 { 0.0 } else { self.strength * (-away).exp() }
    }
}

impl Light {
    pub(super) fn at(&self, x: f64, y: f64) -> f64 {
        let (dx, dy) = (x - self.center.x, y - self.center.y);
        let mut light = self.strength * (1.0 + self.slope.x * dx + self.slope.y * dy).clamp(0.3, 1.8);
        for (place, way, soft, left) in &self.shades {
            let across = (x - place.x) * way.x + (y - place.y) * way.y;
            light *= left + (1.0 - left) * (across / soft + 0.5).clamp(0.0, 1.0);
        }
        for (place, half, more) in &self.patches {
            let inside = (half.x - (x - place.x).abs()).min(half.y - (y - place.y + 0.3 * (x - place.x)).abs());
            light *= 1.0 + more * (inside * 3.0 + 0.5).clamp(0.0, 1.0);
        }
        light
    }

    pub(super) fn glare(&self, x: f64, y: f64) -> f64 {
        self.glares.iter().map(|glare| glare.at(x, y)).sum()
    }
}

/// Surroundings of the board.
#[derive(Clone, Debug)]
pub(super) struct Scenery {
    pub(super) ground: Wood,
    pub(super) other: Wood,
    pub(super) pattern: Pattern,
    /// The width of the pattern, in cells.
    pub(super) width: f64,
    /// Along the pattern, of length 1.
    pub(super) way: Spot,
    pub(super) things: Vec<Thing>,
}

/// Pattern of a table or floor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Pattern {
    Plain,
    Planks,
    Tiles,
    Checks,
    Carpet,
}

/// Something on the table.
#[derive(Clone, Debug)]
pub(super) struct Thing {
    pub(super) place: Spot,
    pub(super) half: Spot,
    /// Along its longer side, of length 1.
    pub(super) way: Spot,
    pub(super) round: bool,
    pub(super) paint: Wood,
    /// Stripes, as of text or keys: their width, 0 for none.
    pub(super) stripes: f64,
}

impl Thing {
    fn color(&self, x: f64, y: f64) -> Option<Vector> {
        let (c, s) = (self.way.x, self.way.y);
        let (dx, dy) = (x - self.place.x, y - self.place.y);
        let (u, v) = ((c * dx + s * dy) / self.half.x, (c * dy - s * dx) / self.half.y);
        let edge = if self.round { u.hypot(v) } else { u.abs().max(v.abs()) };
        if edge > 1.0 {
            return None;
        }
        let mut shade = if self.round { 0.6 + 0.5 * (1.0 - edge * edge).sqrt() - 0.15 * u } else { 1.0 };
        if self.stripes > 0.0 {
            let (a, b) =
                ((u * self.half.x / self.stripes).fract().abs(), (v * self.half.y / self.stripes).fract().abs());
            shade *= if a < 0.5 && b < 0.6 { 0.55 } else { 1.0 };
        }
        Some(self.paint.color(x, y).map(|c| c * shade))
    }
}

impl Scenery {
    pub(super) fn table(&self, x: f64, y: f64) -> Vector {
        if let Some(color) = self.things.iter().rev().find_map(|thing| thing.color(x, y)) {
            return color;
        }
        let (c, s) = (self.way.x, self.way.y);
        let (u, v) = ((c * x + s * y) / self.width, (c * y - s * x) / self.width);
        let seam = |t: f64| (t - t.round()).abs() < 0.03;
        match self.pattern {
            Pattern::Plain => self.ground.color(x, y),
            Pattern::Planks if seam(v) => self.ground.color(x, y).map(|c| c * 0.5),
            Pattern::Planks => {
                let shade =
                    1.0 + 0.12 * noise(self.ground.seed, v.floor() * 7.3, (u * 0.2 + v.floor() * 0.37).floor() * 5.1);
                self.ground.color(x, y).map(|c| c * shade)
            }
            Pattern::Tiles if seam(u) || seam(v) => self.other.color(x, y),
            Pattern::Tiles => self.ground.color(x, y),
            Pattern::Checks if (u.floor() + v.floor()) as i64 % 2 == 0 => self.other.color(x, y),
            Pattern::Checks => self.ground.color(x, y),
            Pattern::Carpet => {
                let fluff =
                    noise(self.ground.seed, x * 6.0, y * 6.0) * 0.2 + noise(self.other.seed, x * 2.0, y * 2.0) * 0.15;
                self.ground.color(x, y).map(|c| c * (1.0 + fluff))
            }
        }
    }

    pub(super) fn wall(&self, ray: Vector) -> Vector {
        self.other.color(ray[0] * 6.0, ray[2] * 6.0)
    }
}

/// True if a place in the margin has ink of a coordinate on it.
pub(super) fn writing(x: f64, y: f64, n: f64) -> f64 {
    let out = |v: f64| (-v).max(v - n);
    let beside = out(x).max(out(y));
    if !(0.45..0.85).contains(&beside) || (out(x) > 0.0 && out(y) > 0.0) {
        return 0.0;
    }
    let along = if out(x) > out(y) { y } else { x };
    if (along - along.round()).abs() > 0.2 {
        return 0.0;
    }
    let stroke = noise(along.round() as i64 as u64 ^ 77, (along - along.round()) * 12.0, beside * 12.0);
    if stroke > 0.15 { 1.0 } else { 0.0 }
}

/// True if a place of a stone in a diagram (−1 to 1 each way) has the ink of a number on it.
pub(super) fn mark(x: f64, y: f64, place: Spot) -> bool {
    let seed = (place.x.round() as i64 * 31 + place.y.round() as i64) as u64;
    x.abs() < 0.55 && y.abs() < 0.4 && noise(seed, x * 4.0, y * 4.0) > 0.1
}

/// Blurs a picture by a width in pixels, rows first, then columns.
pub(super) fn blur(light: &mut Vec<[f32; 3]>, width: usize, height: usize, sigma: f64) {
    if sigma < 0.2 {
        return;
    }
    let reach = (sigma * 2.5).ceil() as i64;
    let weight = |d: i64| (-(d * d) as f64 / (2.0 * sigma * sigma)).exp() as f32;
    let kernel: Vec<f32> = (-reach..=reach).map(weight).collect();
    let total: f32 = kernel.iter().sum();
    for across in [true, false] {
        let source = std::mem::take(light);
        let place =
            |x: i64, y: i64| (y.clamp(0, height as i64 - 1) * width as i64 + x.clamp(0, width as i64 - 1)) as usize;
        for y in 0..height as i64 {
            for x in 0..width as i64 {
                let mut sum = [0.0_f32; 3];
                for (k, weight) in kernel.iter().enumerate() {
                    let d = k as i64 - reach;
                    let cell = source[if across { place(x + d, y) } else { place(x, y + d) }];
                    (0..3).for_each(|c| sum[c] += weight * cell[c]);
                }
                light.push(sum.map(|v| v / total));
            }
        }
    }
}

/// The way at an angle in radians, of length 1.
pub(super) fn way(angle: f64) -> Spot {
    Spot::new(angle.cos(), angle.sin())
}

/// A colour near another, each part of it by a share.
pub(super) fn near(random: &mut Random, color: Vector, spread: f64) -> Vector {
    let all = random.normal() * spread;
    color.map(|v| (v * (1.0 + all + 0.5 * spread * random.normal())).clamp(0.01, 1.0))
}
