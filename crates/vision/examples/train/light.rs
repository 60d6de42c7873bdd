//! Other light, another film and something in the way: what is done to a sample after it was cut out.

use lanke_vision::net::FeatureMap;
use lanke_vision::{Random, Spot};

/// A finger, a sleeve or a stick across a sample: from one place to another, so thick, in pixels.
pub(crate) struct Bar {
    from: Spot,
    way: Spot,
    half: f64,
}

impl Bar {
    /// Depth of a place within the bar, in pixels; negative outside.
    pub(crate) fn depth(&self, at: Spot) -> f64 {
        let off = at.minus(self.from);
        let length = self.way.x * self.way.x + self.way.y * self.way.y;
        let along = ((off.x * self.way.x + off.y * self.way.y) / length.max(1e-9)).clamp(0.0, 1.0);
        self.half - off.distance(self.way.times(along))
    }
}

/// Paints bars over a sample: an arm with fingers, or a single stick.
pub(crate) fn obstruct(input: &mut FeatureMap, random: &mut Random) -> Vec<Bar> {
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
    let mut paint = || {
        let value = random.between(0.05, 0.95) as f32;
        [value, value * random.between(0.55, 1.0) as f32, value * random.between(0.45, 1.0) as f32]
    };
    let (skin, sleeve) = (paint(), paint());
    let sleeve = if random.chance(0.5) { sleeve } else { skin };
    // Checks, stripes, or nothing.
    let pattern = if random.chance(0.4) { random.between(0.0, 0.5) as f32 } else { 0.0 };
    let (across, along) = (random.between(0.1, 1.2), random.between(0.0, 1.2));
    for y in 0..input.height {
        for x in 0..input.width {
            let at = Spot::new(x as f64, y as f64);
            let Some(index) = bars.iter().position(|bar| bar.depth(at) > 0.0) else { continue };
            let round = 0.6 + 0.4 * (bars[index].depth(at) / bars[index].half).sqrt() as f32;
            let woven = pattern * ((at.x * across).sin() * (at.y * along).cos()) as f32;
            let (paint, shade) = if index == 0 { (sleeve, round * (1.0 + woven)) } else { (skin, round) };
            input.at_mut(y, x).iter_mut().zip(paint).for_each(|(v, paint)| *v = paint * shade);
        }
    }
    bars
}

/// Another light and another film. Stones lie about at `stones`, in pixels, where a cell is `cell` pixels wide.
pub(crate) fn tint(input: &mut FeatureMap, stones: &[Spot], cell: f64, random: &mut Random) {
    if random.chance(0.2) {
        shade(input, random);
    }
    let lamps = [0, 0, 0, 0, 0, 1, 1, 3][random.below(8)];
    if lamps > 0 {
        let bare = bare(input, stones, cell);
        (0..lamps).for_each(|_| glare(input, &bare, cell, random));
    }
    if random.chance(0.15) {
        blur(input, random);
    }
    if random.chance(0.15) {
        smear(input);
    }
    if random.chance(0.06) {
        sprinkle(input, random);
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
fn shade(input: &mut FeatureMap, random: &mut Random) {
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

/// Share of a lamp's mirror image at each pixel: all where no stone lies.
fn bare(input: &FeatureMap, stones: &[Spot], cell: f64) -> Vec<f32> {
    let mut bare = vec![1.0_f32; input.width * input.height];
    for stone in stones {
        let range = |middle: f64, end: usize| {
            let low = (middle - 0.6 * cell).max(0.0) as usize;
            low..((middle + 0.6 * cell).max(0.0) as usize + 1).min(end)
        };
        for y in range(stone.y, input.height) {
            for x in range(stone.x, input.width) {
                let away = Spot::new(x as f64, y as f64).distance(*stone) / cell;
                let takes = (0.15 + (away - 0.45) / 0.15).clamp(0.15, 1.0) as f32;
                let here = &mut bare[y * input.width + x];
                *here = here.min(takes);
            }
        }
    }
    bare
}

/// A lamp or a window that mirrors in the board, from a veil to white.
fn glare(input: &mut FeatureMap, bare: &[f32], cell: f64, random: &mut Random) {
    let side = input.width as f64;
    let (x, y) = (random.between(0.0, side), random.between(0.0, side));
    let half = random.between((0.4 * cell).ln(), (0.4 * side).ln()).exp();
    let (wide, high) = (half, half * random.between(0.4, 1.0));
    let (sin, cos) = random.between(0.0, 3.2).sin_cos();
    let most = if random.chance(0.5) { 0.9 } else { 2.5 };
    let strength = random.between(0.2, most);
    let edge = random.between(1.0, 3.0);
    let color = [1.0, random.between(0.85, 1.0) as f32, random.between(0.75, 1.0) as f32];
    let (waves, phase) = (random.between(2.0, 6.0).round(), random.between(0.0, 6.3));
    for row in 0..input.height {
        for column in 0..input.width {
            let (dx, dy) = (column as f64 - x, row as f64 - y);
            let (u, v) = ((dx * cos + dy * sin) / wide, (dy * cos - dx * sin) / high);
            let away = (u * u + v * v) * (1.0 + 0.2 * (waves * v.atan2(u) + phase).sin());
            if away < 6.0 {
                let takes = bare[row * input.width + column];
                let glow = ((strength * (-away.powf(edge)).exp()).min(1.0)) as f32 * takes;
                let cell = input.at_mut(row, column);
                cell.iter_mut().zip(color).for_each(|(v, color)| *v += (color - *v).max(0.0) * glow);
            }
        }
    }
}

/// Out of focus or moved: each pixel the mean of some along a way.
fn blur(input: &mut FeatureMap, random: &mut Random) {
    let long = random.between(0.5, 2.5);
    let ways: &[f64] = if random.chance(0.5) { &[random.between(0.0, 3.2)] } else { &[0.0, 1.57] };
    for turn in ways {
        let (sin, cos) = turn.sin_cos();
        let source = input.clone();
        let last = (input.width as f64 - 1.0, input.height as f64 - 1.0);
        for y in 0..input.height {
            for x in 0..input.width {
                let mut sum = [0.0_f32; 3];
                for k in -2..=2 {
                    let far = long * f64::from(k) / 2.0;
                    let at = ((y as f64 + sin * far).clamp(0.0, last.1), (x as f64 + cos * far).clamp(0.0, last.0));
                    let from = source.at(at.0.round() as usize, at.1.round() as usize);
                    (0..3).for_each(|k| sum[k] += from[k] / 5.0);
                }
                input.at_mut(y, x).copy_from_slice(&sum);
            }
        }
    }
}

/// Pixels that are black or white whatever is there.
fn sprinkle(input: &mut FeatureMap, random: &mut Random) {
    let share = random.between(0.002, 0.03);
    for cell in input.data.as_chunks_mut::<3>().0 {
        if random.chance(share) {
            *cell = [f32::from(u8::from(random.chance(0.5))); 3];
        }
    }
}

/// Colours four pixels wide and high, as strong compression leaves them.
fn smear(input: &mut FeatureMap) {
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
