//! A lattice in perspective through scattered points: it grows from a point and two neighbours, as chessboards are
//! found (Geiger et al., ICRA 2012), then a projective map through a lens is fitted and takes in what growing missed.

use std::collections::{BTreeMap, VecDeque};

use crate::geometry::Spot;
use crate::lens::{CameraModel, Lens};

use super::peaks::Peak;

/// A lattice in a picture: where whole numbers go, and which of them have a crossing.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    /// From the lattice to the picture.
    pub(super) view: CameraModel,
    /// The lowest and the highest numbers both ways: (x, x, y, y).
    pub(super) range: [i32; 4],
    /// The sum of the probabilities of the crossings that lie on it, less what contradicts it.
    pub(super) support: f64,
    /// Probability of each crossing found.
    pub(super) crossings: BTreeMap<Node, f64>,
}

/// A place of a lattice.
pub(super) type Node = (i32, i32);

/// No board reaches further from where it is begun.
const REACH: i32 = 40;

/// Number of points tried as seeds.
const SEEDS: usize = 24;

/// Number of the largest grown lattices that are examined closely.
const CLOSELY: usize = 4;

/// The lattice with the most support.
pub(super) fn lattice(peaks: &[Peak], lens: Lens) -> Option<Lattice> {
    let near = Near::new(peaks);
    let strong = peaks.iter().filter(|p| p.weight > 0.3).count().max(12).min(peaks.len());
    let step = (strong / SEEDS).max(1);
    let mut grown: Vec<BTreeMap<Node, usize>> = Vec::new();
    for seed in (0..strong).step_by(step) {
        for (a, b) in bases(peaks, &near, seed).into_iter().take(3) {
            grown.push(grow(peaks, &near, seed, a, b));
        }
        if grown.iter().any(|nodes| nodes.len() * 10 > peaks.len() * 9) {
            break;
        }
    }
    grown.retain(|nodes| nodes.len() >= 9);
    grown.sort_by_key(|nodes| std::cmp::Reverse(nodes.len()));
    let settled = grown.into_iter().take(CLOSELY).filter_map(|nodes| settle(peaks, &near, nodes, lens));
    settled.max_by(|a, b| a.support.total_cmp(&b.support))
}

/// Points by place.
struct Near<'a> {
    peaks: &'a [Peak],
    low: Spot,
    high: Spot,
    width: f64,
    cells: Vec<Vec<usize>>,
}

/// The picture is cut into so many cells each way.
const CELLS: usize = 48;

impl<'a> Near<'a> {
    fn new(peaks: &'a [Peak]) -> Self {
        let first = peaks.first().map_or(Spot::default(), |p| p.at);
        let low = peaks.iter().fold(first, |m, p| Spot::new(m.x.min(p.at.x), m.y.min(p.at.y)));
        let high = peaks.iter().fold(first, |m, p| Spot::new(m.x.max(p.at.x), m.y.max(p.at.y)));
        let width = ((high.x - low.x).max(high.y - low.y) / (CELLS as f64 - 1.0)).max(1.0);
        let mut near = Self { peaks, low, high, width, cells: vec![Vec::new(); CELLS * CELLS] };
        for (index, peak) in peaks.iter().enumerate() {
            let (x, y) = (near.cell(peak.at.x - low.x), near.cell(peak.at.y - low.y));
            near.cells[y * CELLS + x].push(index);
        }
        near
    }

    fn cell(&self, off: f64) -> usize {
        ((off / self.width).max(0.0) as usize).min(CELLS - 1)
    }

    /// True if there can be points nearer than `radius` to a place.
    fn around(&self, at: Spot, radius: f64) -> bool {
        at.x > self.low.x - radius
            && at.y > self.low.y - radius
            && at.x < self.high.x + radius
            && at.y < self.high.y + radius
    }

    /// The points nearer than `radius` to a place.
    fn within(&self, at: Spot, radius: f64) -> impl Iterator<Item = usize> {
        let (x0, x1) = (self.cell(at.x - radius - self.low.x), self.cell(at.x + radius - self.low.x));
        let (y0, y1) = (self.cell(at.y - radius - self.low.y), self.cell(at.y + radius - self.low.y));
        let rows = if self.around(at, radius) { y0..y1 + 1 } else { 0..0 };
        rows.flat_map(move |y| &self.cells[y * CELLS + x0..=y * CELLS + x1])
            .flatten()
            .copied()
            .filter(move |&i| square(self.peaks[i].at.minus(at)) <= radius * radius)
    }

    /// The nearest point to a place, no further than `radius`.
    fn nearest(&self, at: Spot, radius: f64) -> Option<usize> {
        let away = |i: usize| square(self.peaks[i].at.minus(at));
        self.within(at, radius).min_by(|&i, &j| away(i).total_cmp(&away(j)))
    }
}

/// The square of a way's length.
fn square(way: Spot) -> f64 {
    way.x * way.x + way.y * way.y
}

/// Pairs of steps from a point to neighbours that may span the lattice, the best first.
fn bases(peaks: &[Peak], near: &Near<'_>, seed: usize) -> Vec<(Spot, Spot)> {
    let at = peaks[seed].at;
    let mut radius = near.width;
    let mut around: Vec<usize> = Vec::new();
    for _ in 0..5 {
        around = near.within(at, radius).filter(|&i| i != seed).collect();
        if around.len() >= 8 {
            break;
        }
        radius *= 1.6;
    }
    around.sort_by(|&i, &j| peaks[i].at.distance(at).total_cmp(&peaks[j].at.distance(at)));
    around.truncate(10);
    let mut bases: Vec<(f64, Spot, Spot)> = Vec::new();
    for (k, &i) in around.iter().enumerate() {
        for &j in &around[..k] {
            let (a, b) = (peaks[j].at.minus(at), peaks[i].at.minus(at));
            let (la, lb) = (a.distance(Spot::default()), b.distance(Spot::default()));
            let sine = a.cross(b).abs() / (la * lb).max(1e-9);
            if sine < 0.35 || lb > 3.5 * la {
                continue;
            }
            let radius = 0.22 * la.min(lb);
            let combined = |x: f64, y: f64| at.plus(a.times(x)).plus(b.times(y));
            let places = [(1.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0)];
            let hits = places.iter().filter(|&&(x, y)| near.nearest(combined(x, y), radius).is_some()).count();
            if hits >= 3 {
                // Short steps first: long ones span a coarser lattice.
                bases.push((hits as f64 - 2.0 * a.cross(b).abs() / (radius * radius * 100.0 + 1.0), a, b));
            }
        }
    }
    bases.sort_by(|a, b| a.1.cross(a.2).abs().total_cmp(&b.1.cross(b.2).abs()).then(b.0.total_cmp(&a.0)));
    // A basis whose cell is twice as large as another's is not the lattice's.
    bases.into_iter().map(|(_, a, b)| if a.cross(b) > 0.0 { (a, b) } else { (b, a) }).collect()
}

struct Grown {
    at: Spot,
    a: Spot,
    b: Spot,
}

/// Goes from neighbour to neighbour as long as there is a point about where one is expected.
fn grow(peaks: &[Peak], near: &Near<'_>, seed: usize, a: Spot, b: Spot) -> BTreeMap<Node, usize> {
    let mut nodes = BTreeMap::from([((0, 0), seed)]);
    let mut taken = vec![false; peaks.len()];
    taken[seed] = true;
    let mut queue = VecDeque::from([((0_i32, 0_i32), Grown { at: peaks[seed].at, a, b })]);
    while let Some(((x, y), from)) = queue.pop_front() {
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let next: Node = (x + dx, y + dy);
            if nodes.contains_key(&next) || next.0.abs() > REACH || next.1.abs() > REACH {
                continue;
            }
            let sign = f64::from(dx + dy);
            let step = if dx == 0 { from.b } else { from.a };
            let expected = from.at.plus(step.times(sign));
            let radius = 0.28 * from.a.distance(Spot::default()).min(from.b.distance(Spot::default()));
            let Some(found) = near.nearest(expected, radius).filter(|&i| !taken[i]) else { continue };
            taken[found] = true;
            nodes.insert(next, found);
            let at = peaks[found].at;
            let learned = step.times(0.6).plus(at.minus(from.at).times(0.4 * sign));
            let (a, b) = if dx == 0 { (from.a, learned) } else { (learned, from.b) };
            queue.push_back((next, Grown { at, a, b }));
        }
    }
    nodes
}

/// Fits a view to a grown lattice, takes in what it predicts, and chooses the steps along which it is fullest.
fn settle(peaks: &[Peak], near: &Near<'_>, grown: BTreeMap<Node, usize>, lens: Lens) -> Option<Lattice> {
    let mut nodes = grown;
    let mut view = fit(peaks, &nodes, lens)?;
    for _ in 0..4 {
        let (low_x, high_x) = bounds(nodes.keys().map(|n| n.0));
        let (low_y, high_y) = bounds(nodes.keys().map(|n| n.1));
        let mut next = BTreeMap::new();
        for y in (low_y - 3).max(-REACH)..=(high_y + 3).min(REACH) {
            for x in (low_x - 3).max(-REACH)..=(high_x + 3).min(REACH) {
                let place = Spot::new(f64::from(x), f64::from(y));
                let (at, radius) = (view.apply(place), 0.25 * view.spacing(place));
                // Where steps are as wide as a tenth of the picture the map is no board's.
                if radius > 2.0 * near.width || !near.around(at, radius) {
                    continue;
                }
                if let Some(found) = near.nearest(at, radius) {
                    next.insert((x, y), found);
                }
            }
        }
        if next.len() < 9 {
            return None;
        }
        nodes = next;
        view = fit(peaks, &nodes, view.lens)?;
    }
    let (view, nodes) = fullest(view, nodes, peaks)?;
    let range = dense(&nodes);
    let inside = |n: &Node| n.0 >= range[0] && n.0 <= range[1] && n.1 >= range[2] && n.1 <= range[3];
    let weight: f64 = nodes.iter().filter(|(n, _)| inside(n)).map(|(_, &i)| peaks[i].weight).sum();
    let area = f64::from((range[1] - range[0] + 1) * (range[3] - range[2] + 1));
    // Points between the lattice's own say that it is too coarse.
    let mut between = 0.0;
    for &(x, y) in nodes.keys() {
        for (dx, dy) in [(0.5, 0.0), (0.0, 0.5), (0.5, 0.5)] {
            let place = Spot::new(f64::from(x), f64::from(y));
            let at = view.apply(place.plus(Spot::new(dx, dy)));
            between += near.nearest(at, 0.2 * view.spacing(place)).map_or(0.0, |i| peaks[i].weight);
        }
    }
    let support = weight * (weight / area).min(1.0).sqrt() - between;
    let crossings = nodes.into_iter().map(|(node, i)| (node, peaks[i].weight)).collect();
    Some(Lattice { view, range, support, crossings })
}

fn bounds(numbers: impl Iterator<Item = i32>) -> (i32, i32) {
    numbers.fold((i32::MAX, i32::MIN), |(low, high), n| (low.min(n), high.max(n)))
}

/// The view of a lattice whose places are these crossings.
fn fit(peaks: &[Peak], nodes: &BTreeMap<Node, usize>, lens: Lens) -> Option<CameraModel> {
    let pair = |(&(x, y), &i): (&Node, &usize)| (Spot::new(f64::from(x), f64::from(y)), peaks[i].at, peaks[i].weight);
    CameraModel::fit(&nodes.iter().map(pair).collect::<Vec<_>>(), lens)
}

/// A lattice can be numbered along its diagonals too: the numbering that fills its rectangle best is the board's.
fn fullest(
    view: CameraModel,
    nodes: BTreeMap<Node, usize>,
    peaks: &[Peak],
) -> Option<(CameraModel, BTreeMap<Node, usize>)> {
    let turns: [[i32; 4]; 5] = [[1, 0, 0, 1], [1, 1, 0, 1], [1, -1, 0, 1], [1, 0, 1, 1], [1, 0, -1, 1]];
    let filled = |turn: &[i32; 4]| {
        let turned: BTreeMap<Node, usize> =
            nodes.iter().map(|(&(x, y), &i)| ((turn[0] * x + turn[1] * y, turn[2] * x + turn[3] * y), i)).collect();
        let range = dense(&turned);
        let inside = turned.keys().filter(|n| n.0 >= range[0] && n.0 <= range[1] && n.1 >= range[2] && n.1 <= range[3]);
        let area = f64::from((range[1] - range[0] + 1) * (range[3] - range[2] + 1));
        (inside.count() as f64 / area, turned)
    };
    let (fill, turned) = turns.iter().map(filled).max_by(|a, b| a.0.total_cmp(&b.0))?;
    if fill <= filled(&turns[0]).0 * 1.05 {
        return Some((view, nodes));
    }
    Some((fit(peaks, &turned, view.lens)?, turned))
}

/// The rectangle whose rows and columns have a fair share of crossings.
fn dense(nodes: &BTreeMap<Node, usize>) -> [i32; 4] {
    let edges = |numbers: Vec<i32>| {
        let mut counts: BTreeMap<i32, usize> = BTreeMap::new();
        numbers.into_iter().for_each(|n| *counts.entry(n).or_default() += 1);
        let most = counts.values().copied().max().unwrap_or(0);
        bounds(counts.into_iter().filter(|&(_, c)| c * 4 >= most).map(|(n, _)| n))
    };
    let (x0, x1) = edges(nodes.keys().map(|n| n.0).collect());
    let (y0, y1) = edges(nodes.keys().map(|n| n.1).collect());
    [x0, x1, y0, y1]
}
