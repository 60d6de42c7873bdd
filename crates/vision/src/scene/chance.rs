//! Scenes drawn by lot, as wide as the world is.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use lanke_rules::Color;

use crate::geometry::Spot;
use crate::random::Random;

use super::surface::{Glare, Light, Pattern, Scenery, Thing, Wood, near, noise, way};
use super::{Arm, Film, Goban, Scene, SceneCamera, Stone, StoneAppearance, Vector};

/// Purpose of a random scene.
#[derive(Clone, Copy, Debug)]
pub struct Taste {
    /// Width of the picture in pixels.
    pub width: usize,
    /// Its height.
    pub height: usize,
    /// The smallest and the largest width of a cell, in pixels.
    pub cell: (f64, f64),
    /// True if the whole board has to be in the picture.
    pub whole: bool,
}

/// Stones drawn by lot, in groups as in games; `fill` of the points are taken, from 0 to 1.
pub fn stones(random: &mut Random, side: usize, fill: f64) -> Vec<Option<Stone>> {
    let (where_seed, color_seed) = (random.bits(), random.bits());
    let loose = if random.chance(0.15) { random.between(0.1, 0.2) } else { random.between(0.02, 0.1) };
    let patch = if random.chance(0.1) { random.between(4.0, 30.0) } else { random.between(1.2, 4.0) };
    (0..side * side)
        .map(|i| {
            let (x, y) = ((i % side) as f64 / patch, (i / side) as f64 / patch);
            let taken = random.unit() + 0.5 * noise(where_seed, x, y) < fill;
            let black = random.normal() * 0.5 + 1.3 * noise(color_seed, x, y) > 0.0;
            let color = if black { Color::Black } else { Color::White };
            let mut off = || (random.normal() * loose).clamp(-0.3, 0.3);
            let off = Spot::new(off(), off());
            taken.then_some(Stone { color, off })
        })
        .collect()
}

impl Scene {
    /// A scene drawn by lot.
    #[must_use]
    pub fn random(seed: u64, taste: Taste) -> Self {
        let mut random = Random::new(seed);
        let r = &mut random;
        let flat = r.chance(0.1);
        let side = [9, 13, 19, 19, 19][r.below(5)];
        let board = board(r, side, flat);
        let fill = match r.below(20) {
            0..3 => 0.0,
            3 => 1.5,
            _ => r.between(-0.2, 1.0).max(0.01).powf(1.3),
        };
        let camera = camera(r, &board, taste, flat);
        let mut scene = Self {
            stones: stones(r, side, fill),
            arms: Vec::new(),
            look: look(r, flat),
            light: light(r, side, flat),
            scenery: scenery(r, side),
            film: film(r),
            camera,
            board,
        };
        if !flat && r.chance(0.25) {
            scene.arms = arm(r, side);
        }
        scene
    }

    /// Switches the light: another one, drawn by lot, for the same table and camera.
    pub fn relight(&mut self, seed: u64) {
        let random = &mut Random::new(seed);
        self.light = light(random, self.board.side, self.look.flat);
        self.film = film(random);
    }
}

fn board(r: &mut Random, side: usize, flat: bool) -> Goban {
    let wood = [0.80, 0.60, 0.33];
    let color = match r.below(10) {
        0..5 => near(r, wood, 0.2),
        5 => near(r, [0.55, 0.33, 0.16], 0.2),
        6 => near(r, [0.85, 0.78, 0.62], 0.15),
        7 => near(r, [0.9, 0.9, 0.88], 0.08),
        8 => near(r, [0.72, 0.68, 0.6], 0.2),
        _ => [r.between(0.2, 0.95), r.between(0.2, 0.95), r.between(0.1, 0.9)],
    };
    let bright = color.iter().sum::<f64>() > 0.6;
    let dark_ink = bright || r.chance(0.3);
    Goban {
        side,
        aspect: if flat || r.chance(0.2) { 1.0 } else { r.between(1.0, 1.1) },
        margin: if side == 9 && r.chance(0.4) { r.between(1.0, 4.0) } else { r.between(0.35, 1.6) },
        thickness: if flat || r.chance(0.4) { 0.0 } else { r.between(0.1, 3.0) },
        line: r.between(0.025, 0.11),
        star: if r.chance(0.1) { 0.0 } else { r.between(0.07, 0.17) },
        ink: r.between(0.45, 1.0),
        ink_color: if dark_ink { near(r, [0.08, 0.06, 0.05], 0.5) } else { [0.9, 0.9, 0.85] },
        writing: r.chance(0.2),
        wood: Wood {
            color,
            grain: if flat && r.chance(0.6) { 0.0 } else { r.between(0.0, 0.12) },
            rings: r.between(0.3, 4.0),
            way: way(if r.chance(0.5) { FRAC_PI_2 } else { 0.0 } + 0.05 * r.normal()),
            seed: r.bits(),
        },
    }
}

fn look(r: &mut Random, flat: bool) -> StoneAppearance {
    let shell = r.chance(0.2);
    StoneAppearance {
        radius: if flat { r.between(0.38, 0.5) } else { r.between(0.42, 0.5) },
        half: if flat { 0.02 } else { r.between(0.14, 0.26) },
        black: near(r, [0.06, 0.06, 0.065], 0.5),
        white: if shell { near(r, [0.85, 0.82, 0.72], 0.08) } else { near(r, [0.86, 0.86, 0.86], 0.1) },
        shine: if r.chance(0.4) { r.between(0.0, 0.15) } else { r.between(0.15, 1.0) },
        flat,
        rim: flat && r.chance(0.7),
        marks: if flat && r.chance(0.3) { 1.0 } else { 0.0 },
    }
}

fn camera(r: &mut Random, board: &Goban, taste: Taste, flat: bool) -> SceneCamera {
    let n = board.side as f64 - 1.0;
    let middle = [n / 2.0, n * board.aspect / 2.0, 0.0];
    let height = if flat || r.chance(0.2) { r.between(1.45, FRAC_PI_2) } else { r.between(0.42, 1.5) };
    let quarter = FRAC_PI_2 * r.below(4) as f64;
    let turn = if r.chance(0.65) { quarter + 0.12 * r.normal() } else { r.between(-PI, PI) };
    let roll = if r.chance(0.7) { 0.06 * r.normal() } else { r.between(-PI, PI) };
    let distance = (n + 2.0) * if flat { 40.0 } else { r.between(1.0, 4.0) };
    let cell = taste.cell.0 * (taste.cell.1 / taste.cell.0).powf(r.unit());
    let focus = cell * distance / height.sin().sqrt();
    let (width, tall) = (taste.width as f64, taste.height as f64);
    let mut camera = SceneCamera::at(middle, distance, [turn, height, roll], focus, Spot::new(width / 2.0, tall / 2.0));
    let corners = [(0.0, 0.0), (n, 0.0), (n, n), (0.0, n)].map(|(x, y)| [x, y * board.aspect, 0.0]);
    if taste.whole {
        // Makes the board as large as the picture lets it be, or a part of that, and moves it within.
        let fraction = r.between(0.45, 0.97);
        let bounds = |camera: &SceneCamera| {
            let seen = corners.map(|c| camera.see(c));
            let low = seen.iter().fold(Spot::new(f64::MAX, f64::MAX), |a, p| Spot::new(a.x.min(p.x), a.y.min(p.y)));
            let high = seen.iter().fold(Spot::new(f64::MIN, f64::MIN), |a, p| Spot::new(a.x.max(p.x), a.y.max(p.y)));
            (low, high)
        };
        let (low, high) = bounds(&camera);
        camera.focus *= fraction * (width / (high.x - low.x)).min(tall / (high.y - low.y));
        let (low, high) = bounds(&camera);
        let room = Spot::new(width - (high.x - low.x), tall - (high.y - low.y));
        let place = Spot::new(room.x * r.between(0.1, 0.9), room.y * r.between(0.1, 0.9));
        camera.center = camera.center.plus(place.minus(low));
    } else {
        // Some place on or near the board comes somewhere into the picture.
        let (x, y) = (r.between(-1.0, n + 1.0), r.between(-1.0, n + 1.0));
        let seen = camera.see([x, y * board.aspect, 0.0]);
        let place = Spot::new(r.between(0.1, 0.9) * width, r.between(0.1, 0.9) * tall);
        camera.center = camera.center.plus(place.minus(seen));
    }
    camera
}

fn light(r: &mut Random, side: usize, flat: bool) -> Light {
    let n = side as f64 - 1.0;
    let place = |r: &mut Random| Spot::new(r.between(-1.0, n + 1.0), r.between(-1.0, n + 1.0));
    let up = |r: &mut Random, low: f64| -> Vector {
        let (height, turn) = (r.between(low, 1.5), r.between(0.0, TAU));
        [height.cos() * turn.cos(), height.cos() * turn.sin(), height.sin()]
    };
    let slope = if flat { 0.0 } else { 0.35 / (n + 1.0) };
    let mut light = Light {
        sun: up(r, 0.5),
        window: up(r, 0.3),
        shadow: r.between(0.0, 0.65),
        strength: if r.chance(0.2) { r.between(0.25, 0.6) } else { r.between(0.6, 1.15) },
        slope: Spot::new(slope * r.normal(), slope * r.normal()),
        center: Spot::new(n / 2.0, n / 2.0),
        shades: Vec::new(),
        patches: Vec::new(),
        glares: Vec::new(),
    };
    if !flat {
        for _ in 0..[0, 0, 1, 2][r.below(4)] {
            light.shades.push((place(r), way(r.between(0.0, TAU)), r.between(0.1, 6.0), r.between(0.3, 0.85)));
        }
        for _ in 0..[0, 0, 0, 0, 1, 3][r.below(6)] {
            let half = Spot::new(r.between(0.5, 5.0), r.between(0.5, 5.0));
            light.patches.push((place(r), half, r.between(0.3, 1.2)));
        }
        for _ in 0..[0, 0, 1, 2, 3][r.below(5)] {
            let half = r.between(0.5, 7.0);
            let (half, strength) = (Spot::new(half, half), r.between(0.1, 0.9));
            light.glares.push(Glare { place: place(r), half, way: way(0.0), strength, edge: 1.0 });
        }
    }
    // Lamps and windows as in a mirror, in varnish and on screens.
    for _ in 0..[0, 0, 0, 0, 0, 1, 1, 2, 4][r.below(9)] {
        let half = r.between(0.35_f64.ln(), 5.0_f64.ln()).exp();
        let half = Spot::new(half, half * r.between(0.3, 1.0));
        let (strength, edge) = (r.between(0.4, if flat { 0.8 } else { 2.0 }), r.between(1.0, 4.0));
        light.glares.push(Glare { place: place(r), half, way: way(r.between(0.0, PI)), strength, edge });
    }
    light
}

fn any_paint(r: &mut Random) -> Wood {
    let value = r.between(0.03, 0.9);
    let color =
        if r.chance(0.5) { near(r, [value, value * 0.85, value * 0.65], 0.2) } else { near(r, [value; 3], 0.3) };
    Wood { color, grain: r.between(0.0, 0.2), rings: r.between(0.2, 3.0), way: way(r.between(0.0, PI)), seed: r.bits() }
}

fn scenery(r: &mut Random, side: usize) -> Scenery {
    use Pattern::{Carpet, Checks, Plain, Planks, Tiles};
    let n = side as f64;
    let things = (0..r.below(14))
        .map(|_| {
            let around = r.between(0.0, TAU);
            let away = n * r.between(0.55, 1.3);
            let place = Spot::new(n / 2.0 + away * around.cos(), n / 2.0 + away * around.sin());
            let stone = r.chance(0.4);
            let big = r.between(0.6, 5.0);
            let half = if stone { Spot::new(0.46, 0.46) } else { Spot::new(big, big * r.between(0.3, 1.0)) };
            let mut paint = any_paint(r);
            if stone {
                paint.color = if r.chance(0.5) { [0.06; 3] } else { [0.85; 3] };
                paint.grain = 0.0;
            }
            let round = stone || r.chance(0.4);
            let half = if round { Spot::new(half.x, half.x) } else { half };
            let stripes = if !stone && r.chance(0.3) { r.between(0.2, 1.0) } else { 0.0 };
            Thing { place, half, way: way(r.between(0.0, PI)), round, paint, stripes }
        })
        .collect();
    Scenery {
        ground: any_paint(r),
        other: any_paint(r),
        pattern: [Plain, Plain, Planks, Tiles, Checks, Carpet][r.below(6)],
        width: r.between(0.8, 8.0),
        way: way(r.between(0.0, PI)),
        things,
    }
}

fn film(r: &mut Random) -> Film {
    let tint = if r.chance(0.12) { 0.4 } else { 0.08 };
    let exposed = if r.chance(0.1) { r.between(1.1, 1.7) } else { 1.0 };
    Film {
        gain: [0; 3].map(|_| ((tint * r.normal()).exp() * exposed).clamp(0.25, 2.0)),
        gamma: r.between(0.8, 1.5),
        blur: r.between(0.4, 1.1) + if r.chance(0.15) { r.between(0.0, 0.8) } else { 0.0 },
        noise: if r.chance(0.3) { r.between(0.0, 0.06) } else { r.between(0.0, 0.02) },
        seed: r.bits(),
    }
}

/// A forearm and fingers above some point of a board.
#[must_use]
pub fn arm(r: &mut Random, side: usize) -> Vec<Arm> {
    let n = side as f64 - 1.0;
    let (turn, low) = (r.between(0.0, TAU), r.between(0.3, 2.0));
    let wrist = [r.between(-1.0, n + 1.0), r.between(-1.0, n + 1.0), low + 0.8];
    let elbow = [wrist[0] + 1.5 * n * turn.cos(), wrist[1] + 1.5 * n * turn.sin(), r.between(2.0, 6.0)];
    let skin = near(r, [0.75, 0.52, 0.42], 0.25);
    let sleeve = if r.chance(0.5) { skin } else { any_paint(r).color };
    let size = r.between(0.7, 1.4);
    let pattern = if r.chance(0.4) { r.between(0.1, 0.9) } else { 0.0 };
    let mut parts = vec![Arm { hand: wrist, elbow, radius: size * r.between(1.0, 1.5), color: sleeve, pattern }];
    for k in 0..4 {
        let way = turn + PI + 0.28 * (f64::from(k) - 1.5) + 0.1 * r.normal();
        let long = size * r.between(1.6, 3.2);
        let tip = [wrist[0] + long * way.cos(), wrist[1] + long * way.sin(), low];
        parts.push(Arm { hand: tip, elbow: wrist, radius: size * 0.42, color: skin, pattern: 0.0 });
    }
    parts
}
