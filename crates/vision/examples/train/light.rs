//! Other light, another film and something in the way: what is done to a sample after it was cut out.

use lanke_vision::net::Map;
use lanke_vision::{Random, Spot};

/// A finger, a sleeve or a stick across a sample: from one place to another, so thick, in pixels.
pub(crate) struct Bar {
    from: Spot,
    way: Spot,
    half: f64,
}

impl Bar {
    /// How far within the bar a place lies, in pixels; negative outside.
    pub(crate) fn depth(&self, at: Spot) -> f64 {
        let off = at.minus(self.from);
        let length = self.way.x * self.way.x + self.way.y * self.way.y;
        let along = ((off.x * self.way.x + off.y * self.way.y) / length.max(1e-9)).clamp(0.0, 1.0);
        self.half - off.distance(self.way.times(along))
    }
}

/// Paints bars over a sample: an arm with fingers, or a single stick.
pub(crate) fn obstruct(input: &mut Map, random: &mut Random) -> Vec<Bar> {
    let side = input.width as f64;
    let place = |random: &mut Random| Spot::new(random.between(0.0, side), random.between(0.0, side));
    let (wrist, turn) = (place(random), random.between(0.0, 6.3));
    let way = |turn: f64, long: f64| Spot::new(turn.cos(), turn.sin()).times(long);
    let size = random.between(6.0, 26.0);
    let mut bars = vec![Bar { from: wrist, way: way(turn, 2.0 * side), half: size * 1.6 }];
    for finger in 0..random.below(5) {
        let turn = turn + std::f64::consts::PI + 0.3 * (finger as f64 - 1.5) + 0.1 * random.normal();
        bars.push(Bar { from: wrist, way: way(turn, size * random.between(2.0, 5.0)), half: size * 0.45 });
    }
    let value = random.between(0.05, 0.95) as f32;
    let skin = [value, value * random.between(0.55, 1.0) as f32, value * random.between(0.45, 1.0) as f32];
    for y in 0..input.height {
        for x in 0..input.width {
            let at = Spot::new(x as f64, y as f64);
            let Some(bar) = bars.iter().find(|bar| bar.depth(at) > 0.0) else { continue };
            let round = 0.6 + 0.4 * (bar.depth(at) / bar.half).sqrt() as f32;
            input.at_mut(y, x).iter_mut().zip(skin).for_each(|(v, skin)| *v = skin * round);
        }
    }
    bars
}

/// Another light and another film.
pub(crate) fn tint(input: &mut Map, random: &mut Random) {
    if random.chance(0.2) {
        shade(input, random);
    }
    for _ in 0..[0, 0, 0, 0, 0, 0, 1, 3][random.below(8)] {
        glare(input, random);
    }
    if random.chance(0.15) {
        smear(input);
    }
    let spread = if random.chance(0.25) { 0.4 } else { 0.08 };
    let gain = [0; 3].map(|_| (spread * random.normal()).exp() as f32);
    let gamma = (0.3 * random.normal()).exp() as f32;
    let noise = if random.chance(0.3) { random.between(0.0, 0.06) } else { 0.0 };
    let grey = random.chance(0.05);
    let curve: Vec<f32> = (0..=1024).map(|v| (v as f32 / 1024.0).powf(gamma)).collect();
    for cell in input.data.as_chunks_mut::<3>().0 {
        for (value, gain) in cell.iter_mut().zip(gain) {
            *value = (curve[(value.clamp(0.0, 1.0) * 1024.0) as usize] * gain).min(1.0);
            if noise > 0.0 {
                *value += (random.normal() * noise) as f32;
            }
        }
        if grey {
            *cell = [(cell[0] + cell[1] + cell[2]) / 3.0; 3];
        }
    }
    input.normalize();
}

/// A part of the sample in the shade, or in light of another colour.
fn shade(input: &mut Map, random: &mut Random) {
    let side = input.width as f64;
    let (x, y) = (random.between(0.0, side), random.between(0.0, side));
    let (sin, cos) = random.between(0.0, 6.3).sin_cos();
    let soft = random.between(2.0, 0.6 * side);
    let left = random.between(0.3, 0.9);
    let left = [0; 3].map(|_| (left * (1.0 + 0.15 * random.normal())).min(1.2) as f32);
    for row in 0..input.height {
        for column in 0..input.width {
            let across = (column as f64 - x) * cos + (row as f64 - y) * sin;
            let lit = (across / soft + 0.5).clamp(0.0, 1.0) as f32;
            input.at_mut(row, column).iter_mut().zip(left).for_each(|(v, left)| *v *= left + (1.0 - left) * lit);
        }
    }
}

/// A lamp that mirrors in the board.
fn glare(input: &mut Map, random: &mut Random) {
    let side = input.width as f64;
    let (x, y) = (random.between(0.0, side), random.between(0.0, side));
    let (wide, high) = (random.between(0.04, 0.4) * side, random.between(0.04, 0.4) * side);
    let strength = random.between(0.2, 0.9);
    for row in 0..input.height {
        for column in 0..input.width {
            let away = ((column as f64 - x) / wide).powi(2) + ((row as f64 - y) / high).powi(2);
            if away < 6.0 {
                let glow = (strength * (-away).exp()) as f32;
                input.at_mut(row, column).iter_mut().for_each(|v| *v += (1.0 - *v).max(0.0) * glow);
            }
        }
    }
}

/// Colours four pixels wide and high, as strong compression leaves them.
fn smear(input: &mut Map) {
    let grey = |cell: &[f32]| (cell[0] + cell[1] + cell[2]) / 3.0;
    for y in (0..input.height).step_by(4) {
        for x in (0..input.width).step_by(4) {
            let rows = y..(y + 4).min(input.height);
            let columns = x..(x + 4).min(input.width);
            let cells: Vec<_> = rows.flat_map(|y| columns.clone().map(move |x| (y, x))).collect();
            let mut mean = [0.0_f32; 3];
            for &(y, x) in &cells {
                let cell = input.at(y, x);
                (0..3).for_each(|k| mean[k] += (cell[k] - grey(cell)) / cells.len() as f32);
            }
            for (y, x) in cells {
                let light = grey(input.at(y, x));
                input.at_mut(y, x).iter_mut().zip(mean).for_each(|(v, mean)| *v = light + mean);
            }
        }
    }
}
