//! Areas: points that change hands between two analyses.

use lanke_game::record::analysis::Analysis;
use lanke_game::report::finding::{Area, Fact};
use lanke_rules::{Point, Size};

/// Visits of an analysis below which its ownership is too rough.
const VISITS: f64 = 100.0;

/// Change of the ownership of a point from which it belongs to the area that changes.
const CHANGE: f32 = 0.2;

/// Fewest points that are told.
const POINTS: f32 = 5.0;

/// Difference between the change of the ownership and that of the lead beyond which neither is trusted: so many points, or
/// this share of the change.
const DOUBT: (f64, f64) = (3.0, 0.35);

/// Area that the side to move of the first analysis has lost by its move, after which the second was made.
pub(super) fn changes(size: Size, before: &Analysis, after: &Analysis) -> Vec<Fact> {
    let whole = |analysis: &Analysis| analysis.ownership.len() == size.area() && analysis.weight() >= VISITS;
    let (Some(lead), Some(rival_lead)) = (before.score, after.score) else { return Vec::new() };
    if !whole(before) || !whole(after) {
        return Vec::new();
    }
    // The second analysis is the other side's.
    let pairs: Vec<(f32, f32)> = before.ownership.iter().zip(&after.ownership).map(|(&a, &b)| (a, -b)).collect();
    let change: f64 = pairs.iter().map(|(a, b)| f64::from(a - b)).sum();
    let loss = lead + rival_lead;
    if (change - loss).abs() > f64::max(DOUBT.0, DOUBT.1 * loss.abs()) {
        return Vec::new();
    }
    let Some(area) = largest_area(size, &pairs) else { return Vec::new() };
    let points: Vec<Point> = size.points().collect();
    let sum = |held: fn((f32, f32)) -> f32| area.iter().map(|&i| held(pairs[i])).sum::<f32>();
    let lost = sum(|(a, b)| a.max(0.0) - b.max(0.0));
    let given = sum(|(a, b)| (-b).max(0.0) - (-a).max(0.0));
    let most = area.iter().copied().max_by(|&i, &j| (pairs[i].0 - pairs[i].1).total_cmp(&(pairs[j].0 - pairs[j].1)));
    let Some(around) = most.and_then(|i| points.get(i).copied()) else { return Vec::new() };
    let told = |sum: f32| (sum >= POINTS).then(|| Area { points: sum.round() as u32, around });
    told(lost).map(Fact::AreaLost).into_iter().chain(told(given).map(Fact::AreaGiven)).collect()
}

/// The connected points, by their place on the board, that lose most together.
fn largest_area(size: Size, pairs: &[(f32, f32)]) -> Option<Vec<usize>> {
    let loss = |i: usize| pairs.get(i).map_or(0.0, |(a, b)| a - b);
    let mut seen = vec![false; pairs.len()];
    let mut largest: Option<(f32, Vec<usize>)> = None;
    for start in size.points() {
        let mut area: Vec<usize> = Vec::new();
        let mut open = vec![start];
        while let Some(p) = open.pop() {
            let i = size.ordinal(p);
            if !seen[i] && loss(i) >= CHANGE {
                seen[i] = true;
                area.push(i);
                open.extend(size.neighbors(p));
            }
        }
        let sum = area.iter().map(|&i| loss(i)).sum::<f32>();
        if sum > largest.as_ref().map_or(0.0, |(most, _)| *most) {
            largest = Some((sum, area));
        }
    }
    largest.map(|(_, area)| area)
}
