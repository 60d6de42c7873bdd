//! A second opinion that knows no other board: what black stones, white stones and empty points look like on this one is
//! learned from the points of which the network is sure, and those that look like others change sides (linear discriminant
//! analysis; Fisher, 1936).

use crate::net::FeatureMap;
use crate::networks::CELL;

use super::Window;

/// Number of features of a point: three colours, their variation, and their difference from the space between points.
const SIGNS: usize = 6;
type Signs = [f64; SIGNS];

/// A kind of which fewer points are known is not compared.
const FEWEST: f64 = 4.0;

/// Weight of the second opinion beside the first.
const WEIGHT: f64 = 0.5;

/// The most that it can say for or against a kind.
const MOST: f64 = 8.0;

/// Weighs what the network says of empty, black and white by how alike the points of a board look.
pub(super) fn compare(input: &FeatureMap, window: &mut Window) {
    let signs: Vec<Signs> = (0..window.cells.len()).map(|i| look(input, i % window.width, i / window.width)).collect();
    let weight = |index: usize, kind: usize| {
        let cell = &window.cells[index];
        let p = f64::from(cell.chances[kind]);
        if cell.seen && p > 0.7 { p } else { 0.0 }
    };
    let mut means = [[0.0; SIGNS]; 3];
    let mut counts = [0.0; 3];
    for (index, sign) in signs.iter().enumerate() {
        for (kind, (count, mean)) in counts.iter_mut().zip(&mut means).enumerate() {
            let w = weight(index, kind);
            *count += w;
            mean.iter_mut().zip(sign).for_each(|(mean, sign)| *mean += w * sign);
        }
    }
    let known: Vec<usize> = (0..3).filter(|&kind| counts[kind] >= FEWEST).collect();
    if known.len() < 2 {
        return;
    }
    known.iter().for_each(|&kind| means[kind].iter_mut().for_each(|m| *m /= counts[kind]));
    let mut spread = [[0.0; SIGNS]; SIGNS];
    let total: f64 = known.iter().map(|&kind| counts[kind]).sum();
    for (index, sign) in signs.iter().enumerate() {
        for &kind in &known {
            let w = weight(index, kind) / total;
            let away: Signs = std::array::from_fn(|k| sign[k] - means[kind][k]);
            for (row, a) in spread.iter_mut().zip(away) {
                row.iter_mut().zip(away).for_each(|(cell, b)| *cell += w * a * b);
            }
        }
    }
    (0..SIGNS).for_each(|k| spread[k][k] += 0.03);
    let Some(inverse) = invert(spread) else { return };
    for (cell, sign) in window.cells.iter_mut().zip(&signs) {
        let distance = |kind: usize| {
            let d: Signs = std::array::from_fn(|k| sign[k] - means[kind][k]);
            (0..SIGNS)
                .flat_map(|a| (0..SIGNS).map(move |b| (a, b)))
                .map(|(a, b)| d[a] * inverse[a][b] * d[b])
                .sum::<f64>()
        };
        let nearest = known.iter().map(|&kind| distance(kind)).fold(f64::MAX, f64::min);
        let before: f32 = known.iter().map(|&kind| cell.chances[kind]).sum();
        for &kind in &known {
            let against = (0.5 * (distance(kind) - nearest)).min(MOST) * WEIGHT;
            cell.chances[kind] *= (-against).exp() as f32;
        }
        // What is no point, hidden or of a kind that is not known stays as likely as it was.
        let after: f32 = known.iter().map(|&kind| cell.chances[kind]).sum();
        known.iter().for_each(|&kind| cell.chances[kind] *= before / after.max(1e-9));
    }
}

fn look(input: &FeatureMap, x: usize, y: usize) -> Signs {
    let middle = |v: usize| (v * CELL) as f64 + CELL as f64 / 2.0 - 0.5;
    let (cx, cy) = (middle(x), middle(y));
    let reach = CELL as f64 * 0.3;
    let (mut sum, mut square, mut count) = ([0.0; 3], 0.0, 0.0);
    for py in (cy - reach).ceil() as usize..=(cy + reach) as usize {
        for px in (cx - reach).ceil() as usize..=(cx + reach) as usize {
            if (px as f64 - cx).powi(2) + (py as f64 - cy).powi(2) > reach * reach {
                continue;
            }
            let color = input.at(py, px);
            (0..3).for_each(|k| sum[k] += f64::from(color[k]));
            square += light(color).powi(2);
            count += 1.0;
        }
    }
    let [r, g, b] = sum.map(|v| v / count);
    let mean = (r + g + b) / 3.0;
    let half = CELL / 2;
    let mut corners: Vec<f64> = [(0, 0), (0, CELL), (CELL, 0), (CELL, CELL)]
        .iter()
        .map(|&(dx, dy)| ((x * CELL + dx).min(input.width - 1), (y * CELL + dy).min(input.height - 1)))
        .map(|(px, py)| light(input.at(py, px)))
        .collect();
    corners.sort_by(f64::total_cmp);
    let board = (corners[1] + corners[2]) / 2.0;
    let cross = light(input.at(y * CELL + half, x * CELL + half));
    [r, g, b, (square / count - mean * mean).max(0.0).sqrt(), mean - board, cross - mean]
}

fn light(color: &[f32]) -> f64 {
    color.iter().map(|v| f64::from(*v)).sum::<f64>() / 3.0
}

/// Gauss's and Jordan's way to an inverse; `None` where there is none.
fn invert(mut m: [[f64; SIGNS]; SIGNS]) -> Option<[[f64; SIGNS]; SIGNS]> {
    let mut out: [[f64; SIGNS]; SIGNS] = std::array::from_fn(|i| std::array::from_fn(|j| f64::from(u8::from(i == j))));
    for i in 0..SIGNS {
        let pivot = (i..SIGNS).max_by(|&a, &b| m[a][i].abs().total_cmp(&m[b][i].abs()))?;
        if m[pivot][i].abs() < 1e-12 {
            return None;
        }
        m.swap(i, pivot);
        out.swap(i, pivot);
        let scale = 1.0 / m[i][i];
        let (left, right) = (m[i].map(|v| v * scale), out[i].map(|v| v * scale));
        (m[i], out[i]) = (left, right);
        for row in (0..SIGNS).filter(|&row| row != i) {
            let factor = m[row][i];
            m[row].iter_mut().zip(left).for_each(|(cell, v)| *cell -= factor * v);
            out[row].iter_mut().zip(right).for_each(|(cell, v)| *cell -= factor * v);
        }
    }
    Some(out)
}
