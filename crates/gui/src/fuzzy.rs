//! Stones as set down by hand: a little off their points, each game in its own way.

use lanke_rules::{Point, Size, splitmix};

/// Most that a hand misses, in cells.
const MISS: f32 = 0.07;
/// Stones do not come nearer to each other than this, in cells.
const NEAREST: f32 = 0.955;
/// Number of times that neighbours push each other. A push travels one stone each time.
const PUSHES: usize = 6;

/// Distance right of its point and below it of each stone, in cells, point by point from the top
/// left; nothing where no stone is. The same stones in the same game always lie the same.
pub(crate) fn offsets(size: Size, game: u64, stone: impl Fn(Point) -> bool) -> Vec<(f32, f32)> {
    let mut offsets: Vec<_> = size.points().map(|p| if stone(p) { miss(game, p) } else { (0.0, 0.0) }).collect();
    for _ in 0..PUSHES {
        for p in size.points().filter(|&p| stone(p)) {
            let (x, y) = (u32::from(p.x()), u32::from(p.y()));
            for (dx, dy) in [(1, 0), (0, 1)] {
                if let Some(q) = size.point(x + dx, y + dy).filter(|&q| stone(q)) {
                    push(&mut offsets, size.ordinal(p), size.ordinal(q), (dx as f32, dy as f32));
                }
            }
        }
    }
    offsets
}

/// Moves two neighbours apart, each half of the way, if they overlap.
fn push(offsets: &mut [(f32, f32)], p: usize, q: usize, step: (f32, f32)) {
    let (a, b) = (offsets[p], offsets[q]);
    let (x, y) = (step.0 + b.0 - a.0, step.1 + b.1 - a.1);
    let distance = x.hypot(y);
    if distance >= NEAREST {
        return;
    }
    let by = (NEAREST - distance) / 2.0 / distance;
    offsets[p] = (a.0 - x * by, a.1 - y * by);
    offsets[q] = (b.0 + x * by, b.1 + y * by);
}

/// Distance by which the hand misses this point in this game.
fn miss(game: u64, point: Point) -> (f32, f32) {
    let n = splitmix::mix(game ^ (point.index() as u64).wrapping_mul(splitmix::STEP));
    let part = |bits: u64| (bits & 0xFFFF) as f32 / 65535.0;
    let (angle, far) = (part(n) * std::f32::consts::TAU, MISS * part(n >> 16).sqrt());
    (far * angle.cos(), far * angle.sin())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_miss_their_points_but_do_not_overlap() {
        let size = Size::square(19).unwrap();
        for (game, crowd) in [(1, 3), (2, 2), (3, 1)] {
            let stone = |p: Point| (size.ordinal(p) * 7 + game).is_multiple_of(crowd);
            let offsets = offsets(size, game as u64, stone);
            let at = |p: Point| {
                let (x, y) = offsets[size.ordinal(p)];
                (f32::from(p.x()) + x, f32::from(p.y()) + y)
            };
            let stones: Vec<_> = size.points().filter(|&p| stone(p)).collect();
            assert!(stones.iter().filter(|&&p| offsets[size.ordinal(p)] != (0.0, 0.0)).count() > 10);
            for &p in &stones {
                let (x, y) = offsets[size.ordinal(p)];
                assert!(x.hypot(y) < 0.15, "{p:?} lies {x} {y} off");
                for q in size.neighbors(p).filter(|&q| stone(q)) {
                    let ((a, b), (c, d)) = (at(p), at(q));
                    let distance = (a - c).hypot(b - d);
                    // Less than half a pixel of a stone that is drawn 0.95 cells wide.
                    assert!(distance > 0.94, "{p:?} and {q:?} are {distance} apart");
                }
            }
        }
    }
}
