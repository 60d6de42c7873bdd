//! A board on a table before a camera, drawn ray by ray: what the networks learn from and what drives the tests.
//!
//! The board's surface is the plane z = 0, its first crossing the origin, a cell one unit wide; z grows towards the
//! camera. The table lies below.

mod chance;
mod surface;

use lanke_rules::Color;

use crate::frame::Frame;
use crate::geometry::{Corners, Homography, Spot};
use crate::random::Random;
use surface::{Light, Scenery, Wood};

pub use chance::{Taste, arm, stones};

type Vector = [f64; 3];

/// Position and direction of the camera.
#[derive(Clone, Debug)]
pub struct SceneCamera {
    /// Its place.
    pub eye: Vector,
    /// To the right, down and forwards, each of length 1.
    pub axes: [Vector; 3],
    /// Pixels to a unit of width at distance 1.
    pub focus: f64,
    /// The pixel that it looks at.
    pub center: Spot,
}

impl SceneCamera {
    /// Looks at a place of the table from a direction, both in radians: `height` above the table's plane, `turn` around
    /// it; `roll` turns the picture.
    #[must_use]
    pub fn at(target: Vector, distance: f64, [turn, height, roll]: [f64; 3], focus: f64, center: Spot) -> Self {
        let back = [height.cos() * turn.sin(), height.cos() * turn.cos(), height.sin()];
        let eye = std::array::from_fn(|k| target[k] + distance * back[k]);
        let right = [turn.cos(), -turn.sin(), 0.0];
        let forwards = back.map(|v| -v);
        let down = [
            forwards[1] * right[2] - forwards[2] * right[1],
            forwards[2] * right[0] - forwards[0] * right[2],
            forwards[0] * right[1] - forwards[1] * right[0],
        ];
        // The plane is seen from above with y downwards, so the cross product points up: turn it.
        let down = down.map(|v| -v);
        let (s, c) = roll.sin_cos();
        let rolled_right = std::array::from_fn(|k| c * right[k] + s * down[k]);
        let rolled_down = std::array::from_fn(|k| c * down[k] - s * right[k]);
        Self { eye, axes: [rolled_right, rolled_down, forwards], focus, center }
    }

    fn ray(&self, pixel: Spot) -> Vector {
        let (x, y) = ((pixel.x - self.center.x) / self.focus, (pixel.y - self.center.y) / self.focus);
        let d: Vector = std::array::from_fn(|k| self.axes[0][k] * x + self.axes[1][k] * y + self.axes[2][k]);
        let length = dot(d, d).sqrt();
        d.map(|v| v / length)
    }

    /// Image of a place.
    #[must_use]
    pub fn see(&self, place: Vector) -> Spot {
        let way = std::array::from_fn(|k| place[k] - self.eye[k]);
        let depth = dot(way, self.axes[2]).max(1e-6);
        Spot::new(
            self.center.x + self.focus * dot(way, self.axes[0]) / depth,
            self.center.y + self.focus * dot(way, self.axes[1]) / depth,
        )
    }
}

fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The board itself.
#[derive(Clone, Debug)]
pub struct Goban {
    /// Lines each way.
    pub side: usize,
    /// Height of a cell to its width.
    pub aspect: f64,
    /// From the outermost line to the board's edge.
    pub margin: f64,
    /// Thickness of the board.
    pub thickness: f64,
    /// Width of the lines.
    pub line: f64,
    /// Radius of the star points.
    pub star: f64,
    /// Opacity of the lines.
    pub ink: f64,
    /// Colour of the lines.
    pub ink_color: Vector,
    /// True if the margin has writing in it.
    pub writing: bool,
    wood: Wood,
}

/// A stone.
#[derive(Clone, Copy, Debug)]
pub struct Stone {
    /// Its colour.
    pub color: Color,
    /// Offset from its crossing, in cells.
    pub off: Spot,
}

/// Appearance of the stones.
#[derive(Clone, Debug)]
pub struct StoneAppearance {
    radius: f64,
    half: f64,
    black: Vector,
    white: Vector,
    shine: f64,
    flat: bool,
    rim: bool,
    marks: f64,
}

/// A part of an arm above the board: a forearm or a finger.
#[derive(Clone, Copy, Debug)]
pub struct Arm {
    /// Its lower end.
    pub hand: Vector,
    /// Its upper end.
    pub elbow: Vector,
    /// Half its thickness.
    pub radius: f64,
    /// Its colour.
    pub color: Vector,
    /// Strength of the pattern of its cloth, 0 for skin.
    pub pattern: f64,
}

/// All that a picture is taken of.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The board.
    pub board: Goban,
    /// Stones on its points, row by row.
    pub stones: Vec<Option<Stone>>,
    /// The camera.
    pub camera: SceneCamera,
    /// Arms above the board.
    pub arms: Vec<Arm>,
    look: StoneAppearance,
    light: Light,
    scenery: Scenery,
    /// Film: response of the camera to light.
    pub film: Film,
}

/// Film: response of the camera to light.
#[derive(Clone, Debug)]
pub struct Film {
    gain: Vector,
    gamma: f64,
    /// Width of the blur, in pixels.
    pub blur: f64,
    /// Strength of the noise, of 1.
    pub noise: f64,
    /// Another noise for each picture.
    pub seed: u64,
}

/// The light of a scene, as the lens throws it onto the film.
#[derive(Clone, Debug)]
pub struct Exposure {
    light: Vec<[f32; 3]>,
    width: usize,
    height: usize,
}

/// A picture of a scene and what is known of it.
#[derive(Debug)]
pub struct SceneShot {
    /// The picture.
    pub frame: Frame,
    /// From the board's points (x, y counted from 0) to the picture.
    pub map: Homography,
    /// Points hidden by an arm.
    pub hidden: Vec<bool>,
}

impl SceneShot {
    /// The corners of the grid.
    #[must_use]
    pub fn corners(&self, side: usize) -> Corners {
        Corners::of(&self.map, side)
    }
}

impl Scene {
    /// Takes the picture.
    ///
    /// # Panics
    /// Panics if the picture has no pixels.
    #[must_use]
    pub fn shoot(&self, width: usize, height: usize) -> SceneShot {
        let frame = self.film.develop(&self.expose(width, height));
        let map = self.map();
        let hidden = (0..self.board.side.pow(2)).map(|i| self.hides(i, &map)).collect();
        SceneShot { frame, map, hidden }
    }

    /// The light that falls on the film. As long as nothing moves, every picture is developed from the same.
    #[must_use]
    pub fn expose(&self, width: usize, height: usize) -> Exposure {
        let mut light: Vec<[f32; 3]> = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let pixel = Spot::new(x as f64, y as f64);
                light.push(self.trace(self.camera.ray(pixel)).map(|v| v as f32));
            }
        }
        surface::blur(&mut light, width, height, self.film.blur);
        Exposure { light, width, height }
    }

    /// From the board's points to the picture.
    #[must_use]
    pub fn map(&self) -> Homography {
        let n = self.board.side as f64 - 1.0;
        let corners = [(0.0, 0.0), (n, 0.0), (n, n), (0.0, n)]
            .map(|(x, y)| (Spot::new(x, y), self.camera.see([x, y * self.board.aspect, 0.0]), 1.0));
        // A camera above the board sees no three corners of it on a line.
        Homography::fit(&corners).unwrap_or(Homography::similarity(1.0, Spot::default()))
    }

    fn hides(&self, index: usize, map: &Homography) -> bool {
        let at = map.apply(Spot::new((index % self.board.side) as f64, (index / self.board.side) as f64));
        let ray = self.camera.ray(at);
        self.arms.iter().any(|arm| arm.meets(self.camera.eye, ray).is_some())
    }

    /// The light that comes along a ray.
    fn trace(&self, ray: Vector) -> Vector {
        let eye = self.camera.eye;
        if let Some((_, color)) =
            self.arms.iter().filter_map(|arm| arm.meets(eye, ray)).min_by(|a, b| a.0.total_cmp(&b.0))
        {
            return color;
        }
        if ray[2] > -0.02 {
            return self.scenery.wall(ray);
        }
        let distance = -eye[2] / ray[2];
        let (x, y) = (eye[0] + distance * ray[0], eye[1] + distance * ray[1]);
        // Pixels are that wide on the board, across and along.
        let pixel = distance / self.camera.focus;
        let along = pixel / -ray[2];
        let board = &self.board;
        let (right, bottom) = (board.side as f64 - 1.0, (board.side as f64 - 1.0) * board.aspect);
        let reach = 1.5;
        if x > -reach
            && y > -reach
            && x < right + reach
            && y < bottom + reach
            && let Some(color) = self.stone(ray, Spot::new(x, y))
        {
            return color;
        }
        let m = board.margin;
        let light = |x: f64, y: f64| self.light.at(x, y);
        if x >= -m && y >= -m && x <= right + m && y <= bottom + m {
            let paint = self.surface(Spot::new(x, y), (pixel * along).sqrt());
            let shade = light(x, y) * self.shadow(Spot::new(x, y));
            let glare = self.light.glare(x, y);
            return paint.map(|v| v * shade + glare);
        }
        // The side of the board, or the table beneath.
        let below = (eye[2] + board.thickness) / -ray[2];
        let inside = |d: f64| {
            let (x, y) = (eye[0] + d * ray[0], eye[1] + d * ray[1]);
            x >= -m && y >= -m && x <= right + m && y <= bottom + m
        };
        let (tx, ty) = (eye[0] + below * ray[0], eye[1] + below * ray[1]);
        if inside(below) || inside((distance + below) / 2.0) {
            return board.wood.color(tx * 0.7, ty * 0.7).map(|v| v * 0.5 * light(x, y));
        }
        let beside = (-m - tx).max(tx - right - m).max(-m - ty).max(ty - bottom - m).max(0.0);
        let near = 1.0 - 0.4 * (-beside / (0.3 + board.thickness * 0.5)).exp() * (board.thickness > 0.05) as u8 as f64;
        self.scenery.table(tx, ty).map(|v| v * light(tx, ty) * near)
    }

    /// The board's paint at a place, seen by a pixel that wide.
    fn surface(&self, at: Spot, pixel: f64) -> Vector {
        let board = &self.board;
        let n = board.side as f64 - 1.0;
        let (x, y) = (at.x, at.y / board.aspect);
        let mut cover = 0.0_f64;
        let stroke = |off: f64, width: f64| {
            let (low, high) = ((off - pixel / 2.0).max(-width / 2.0), (off + pixel / 2.0).min(width / 2.0));
            ((high - low) / pixel).max(0.0)
        };
        let over = board.line / 2.0;
        let (gx, gy) = (x.clamp(0.0, n), y.clamp(0.0, n));
        if (y - gy).abs() <= over {
            cover = cover.max(stroke(x - gx.round(), board.line));
        }
        if (x - gx).abs() <= over {
            cover = cover.max(stroke((y - gy.round()) * board.aspect, board.line));
        }
        if board.star > 0.0 && self.is_star(gx.round() as usize, gy.round() as usize) {
            let r = (x - gx.round()).hypot((y - gy.round()) * board.aspect);
            cover = cover.max(((board.star - r) / pixel + 0.5).clamp(0.0, 1.0));
        }
        if board.writing {
            cover = cover.max(0.7 * surface::writing(x, y, n));
        }
        let cover = cover * board.ink;
        let wood = board.wood.color(at.x, at.y);
        std::array::from_fn(|k| wood[k] * (1.0 - cover) + board.ink_color[k] * cover)
    }

    fn is_star(&self, x: usize, y: usize) -> bool {
        let side = self.board.side;
        let edge = if side >= 13 { 3 } else { 2 };
        let (middle, far) = (side / 2, side - 1 - edge);
        let on = |v: usize| v == edge || v == far || v == middle;
        // Only a large board has points in the middle of its sides.
        on(x) && on(y) && (side > 13 || (x == middle) == (y == middle))
    }

    fn at(&self, x: i64, y: i64) -> Option<(Stone, Spot)> {
        let side = self.board.side as i64;
        let inside = x >= 0 && y >= 0 && x < side && y < side;
        let stone = inside.then(|| self.stones[(y * side + x) as usize])??;
        Some((stone, Spot::new(x as f64 + stone.off.x, (y as f64 + stone.off.y) * self.board.aspect)))
    }

    /// Share of light that the stones around leave to a place of the board.
    fn shadow(&self, at: Spot) -> f64 {
        if self.look.flat || self.light.shadow < 0.01 {
            return 1.0;
        }
        let (cx, cy) = (at.x.round() as i64, (at.y / self.board.aspect).round() as i64);
        let sun = self.light.sun;
        let slope = (self.look.half / sun[2]).min(1.0);
        let mut light = 1.0_f64;
        for y in cy - 1..=cy + 1 {
            for x in cx - 1..=cx + 1 {
                if let Some((_, place)) = self.at(x, y) {
                    let d = (at.x - place.x + sun[0] * slope).hypot(at.y - place.y + sun[1] * slope);
                    let edge = ((self.look.radius * 1.12 - d) / 0.18).clamp(0.0, 1.0);
                    light = light.min(1.0 - self.light.shadow * edge);
                }
            }
        }
        light
    }

    /// The colour of the first stone that a ray meets, given where the ray meets the board.
    fn stone(&self, ray: Vector, foot: Spot) -> Option<Vector> {
        let look = &self.look;
        // Where the ray is as high as the stones' tops.
        let rise = 2.0 * look.half / -ray[2];
        let top = Spot::new(foot.x - ray[0] * rise, foot.y - ray[1] * rise);
        let range = |a: f64, b: f64| ((a.min(b) - 0.7).round() as i64, (a.max(b) + 0.7).round() as i64);
        let (x0, x1) = range(foot.x, top.x);
        let (y0, y1) = range(foot.y / self.board.aspect, top.y / self.board.aspect);
        let squash = look.radius / look.half;
        let mut best: Option<(f64, Vector, Stone, Spot)> = None;
        for y in y0..=y1 {
            for x in x0..=x1 {
                let Some((stone, place)) = self.at(x, y) else { continue };
                // Stretched upwards the stone is a ball.
                let from = [foot.x - place.x, foot.y - place.y, -look.half * squash];
                let way = [ray[0], ray[1], ray[2] * squash];
                let (a, b, c) = (dot(way, way), dot(from, way), dot(from, from) - look.radius * look.radius);
                let root = b * b - a * c;
                if root <= 0.0 {
                    continue;
                }
                let t = (-b - root.sqrt()) / a;
                if best.is_none_or(|(first, ..)| t < first) {
                    let ball: Vector = std::array::from_fn(|k| (from[k] + t * way[k]) / look.radius);
                    best = Some((t, ball, stone, place));
                }
            }
        }
        let (_, ball, stone, place) = best?;
        Some(self.shine(ball, stone, place, ray))
    }

    fn shine(&self, ball: Vector, stone: Stone, place: Spot, ray: Vector) -> Vector {
        let look = &self.look;
        let paint = if stone.color == Color::Black { look.black } else { look.white };
        let (px, py) = (place.x + ball[0] * look.radius, place.y + ball[1] * look.radius);
        let light = self.light.at(px, py);
        if look.flat {
            let edge = ball[0].hypot(ball[1]);
            if look.rim && edge > 0.9 {
                return look.black.map(|v| v * light);
            }
            if look.marks > 0.0 && surface::mark(ball[0], ball[1], place) {
                let other = if stone.color == Color::Black { look.white } else { look.black };
                return other.map(|v| v * light);
            }
            return paint.map(|v| v * light + self.light.glare(px, py) * 0.7);
        }
        let squash = look.radius / look.half;
        let normal = [ball[0], ball[1], ball[2] * squash];
        let length = dot(normal, normal).sqrt();
        let normal = normal.map(|v| v / length);
        let facing = dot(normal, self.light.sun).max(0.0);
        let bounce: Vector = std::array::from_fn(|k| ray[k] - 2.0 * dot(normal, ray) * normal[k]);
        let gloss = dot(bounce, self.light.sun).max(0.0).powi(24) * look.shine;
        let soft = dot(bounce, self.light.window).max(0.0).powi(6) * look.shine * 0.35;
        let value = 0.6 + 0.45 * facing;
        // A stone is round: it mirrors a lamp in one small place, and hardly veils what it is.
        let veil = (self.light.glare(px, py) * 0.4).min(0.2);
        paint.map(|v| (v * value + gloss + soft) * light + veil)
    }
}

impl Arm {
    /// Distance at which a ray meets the arm, and the colour there.
    fn meets(&self, eye: Vector, ray: Vector) -> Option<(f64, Vector)> {
        // The nearest distance between the ray's line and the arm's, with the arm's end clamped.
        let bone: Vector = std::array::from_fn(|k| self.elbow[k] - self.hand[k]);
        let from: Vector = std::array::from_fn(|k| eye[k] - self.hand[k]);
        let (a, b, c) = (1.0, dot(ray, bone), dot(bone, bone).max(1e-9));
        let (d, e) = (dot(ray, from), dot(bone, from));
        let determinant = a * c - b * b;
        let along = if determinant > 1e-9 { (a * e - b * d) / determinant } else { 0.0 }.clamp(0.0, 1.0);
        let reach = b * along - d;
        let gap: Vector = std::array::from_fn(|k| from[k] + reach * ray[k] - along * bone[k]);
        let radius = self.radius * (0.7 + 0.5 * along);
        let away = dot(gap, gap).sqrt() / radius;
        (away < 1.0 && reach > 0.0).then(|| {
            let round = (1.0 - away * away).sqrt();
            let far = along * dot(bone, bone).sqrt();
            let cloth = 1.0 + self.pattern * surface::noise(7, far * 2.5, (gap[0] + gap[1] + gap[2]) * 3.0);
            (reach - radius * round, self.color.map(|v| v * cloth.max(0.1) * (0.45 + 0.55 * round)))
        })
    }
}

impl Film {
    /// Colour, noise, and 8 bits.
    ///
    /// # Panics
    /// Panics if the picture has no pixels.
    #[must_use]
    pub fn develop(&self, exposure: &Exposure) -> Frame {
        let Exposure { light, width, height } = exposure;
        let mut random = Random::new(self.seed);
        // Light from 0 to 2, in steps; whatever is brighter is white.
        let curve: Vec<f64> = (0..=2048).map(|v| (f64::from(v) / 1024.0).powf(1.0 / self.gamma)).collect();
        let mut rgb = Vec::with_capacity(light.len() * 3);
        for cell in light {
            let grain = random.normal() * self.noise;
            for (value, gain) in cell.iter().zip(self.gain) {
                let value = curve[((f64::from(*value) * gain).max(0.0) * 1024.0).min(2048.0) as usize];
                rgb.push(((value + grain + random.normal() * self.noise * 0.5) * 255.0).clamp(0.0, 255.0) as u8);
            }
        }
        Frame::new(*width, *height, rgb).expect("the picture has pixels")
    }
}
