//! Ownership of each point as the board stands, an input of KataGo's networks.
//!
//! Chains that live unconditionally are found by D. B. Benson's algorithm ("Life in the game of Go", 1976);
//! what they surround is theirs with everything in it. All other stones count as alive.

use lanke_rules::{Board, Color, Point, Size};

use super::field::{Cell, Field};

/// No chain and no region.
const NONE: usize = usize::MAX;

/// Ownership of each point, in the order of [`lanke_rules::Size::points`]; with `suicide`, vital regions must be
/// surrounded wholly.
pub(super) fn area(board: &Board, suicide: bool) -> Vec<Option<Color>> {
    let survey = Survey::new(board);
    let mut owners = vec![None; survey.field.len()];
    for color in Color::BOTH {
        Side::new(&survey, color, suicide).claim(&mut owners, true);
    }
    for &at in &survey.places {
        if let (None, Cell::Stone(color)) = (owners[at], survey.field.cell(at)) {
            owners[at] = Some(color);
        }
    }
    survey.places.iter().map(|&at| owners[at]).collect()
}

/// Of the [`area`] only what lives unconditionally and what surely belongs to it.
pub(super) fn living(board: &Board, suicide: bool) -> Vec<Option<Color>> {
    let survey = Survey::new(board);
    let mut owners = vec![None; survey.field.len()];
    for color in Color::BOTH {
        Side::new(&survey, color, suicide).claim(&mut owners, false);
    }
    survey.places.iter().map(|&at| owners[at]).collect()
}

/// The [`area`] of groups outside seki, with the stones of those in it where `stones` are asked for.
pub(super) fn independent(board: &Board, suicide: bool, stones: bool) -> Vec<Option<Color>> {
    let basic = area(board, suicide);
    let size = board.size();
    let owner = |p: Point| basic[size.ordinal(p)];
    let mut result = vec![None; basic.len()];
    let mut seen = vec![false; basic.len()];
    for start in size.points() {
        let Some(color) = owner(start).filter(|_| !seen[size.ordinal(start)]) else { continue };
        let group = connected(size, start, &mut seen, |p| owner(p) == Some(color));
        let seki = group.iter().any(|&p| {
            let atari = board.stone(p) == Some(color) && board.liberties(p) == 1;
            atari || size.neighbors(p).any(|n| owner(n).is_none() && board.stone(n).is_none())
        });
        for p in group {
            if !seki || stones && board.stone(p) == Some(color) {
                result[size.ordinal(p)] = Some(color);
            }
        }
    }
    result
}

/// The points connected to `start` that are the `same`; marks them as seen.
fn connected(size: Size, start: Point, seen: &mut [bool], same: impl Fn(Point) -> bool) -> Vec<Point> {
    let mut group = vec![start];
    seen[size.ordinal(start)] = true;
    let mut next = 0;
    while let Some(&p) = group.get(next) {
        next += 1;
        for n in size.neighbors(p) {
            if same(n) && !std::mem::replace(&mut seen[size.ordinal(n)], true) {
                group.push(n);
            }
        }
    }
    group
}

/// A board and its places.
struct Survey {
    field: Field,
    places: Vec<usize>,
}

impl Survey {
    fn new(board: &Board) -> Self {
        let field = Field::new(board, None);
        let places = field.places(board.size()).collect();
        Self { field, places }
    }

    /// Walks over the cells connected to `start` that are `inside`; gives each its number.
    fn number(&self, start: usize, number: usize, numbers: &mut [usize], inside: impl Fn(Cell) -> bool) -> Vec<usize> {
        let mut found = vec![start];
        numbers[start] = number;
        let mut next = 0;
        while let Some(&at) = found.get(next) {
            next += 1;
            for n in self.field.around(at) {
                if numbers[n] == NONE && self.field.cell(n) != Cell::Border && inside(self.field.cell(n)) {
                    numbers[n] = number;
                    found.push(n);
                }
            }
        }
        found
    }
}

/// The chains of a side and the regions between them.
struct Side<'a> {
    survey: &'a Survey,
    color: Color,
    chains: Vec<Vec<usize>>,
    /// The chain of each cell.
    chain_at: Vec<usize>,
    regions: Vec<Region>,
}

/// A connected set of points without stones of the side, not all of them the other's.
struct Region {
    places: Vec<usize>,
    /// Chains of the side that touch it.
    borders: Vec<usize>,
    /// Those that all points asked for are liberties of.
    vital_to: Vec<usize>,
    /// True if it holds a stone of the other side.
    entered: bool,
    /// Points that no stone of the side touches.
    interior: usize,
}

impl<'a> Side<'a> {
    fn new(survey: &'a Survey, color: Color, suicide: bool) -> Self {
        let field = &survey.field;
        let (mut chain_at, mut region_at) = (vec![NONE; field.len()], vec![NONE; field.len()]);
        let mut chains = Vec::new();
        for &at in &survey.places {
            if field.is(at, color) && chain_at[at] == NONE {
                chains.push(survey.number(at, chains.len(), &mut chain_at, |cell| cell == Cell::Stone(color)));
            }
        }
        let mut side = Self { survey, color, chains, chain_at, regions: Vec::new() };
        for &at in &survey.places {
            if field.is_empty(at) && region_at[at] == NONE {
                let number = side.regions.len();
                let places = survey.number(at, number, &mut region_at, |cell| cell != Cell::Stone(color));
                side.regions.push(side.region(places, suicide));
            }
        }
        side
    }

    fn region(&self, places: Vec<usize>, suicide: bool) -> Region {
        let field = &self.survey.field;
        let (mut borders, mut vital_to): (Vec<usize>, Option<Vec<usize>>) = (Vec::new(), None);
        let mut interior = 0;
        for &at in &places {
            let beside = || field.around(at).into_iter().map(|n| self.chain_at[n]).filter(|&chain| chain != NONE);
            interior += usize::from(beside().next().is_none());
            borders.extend(beside());
            if suicide || field.is_empty(at) {
                match &mut vital_to {
                    None => vital_to = Some(beside().collect()),
                    Some(vital) => vital.retain(|&chain| beside().any(|other| other == chain)),
                }
            }
        }
        let entered = places.iter().any(|&at| field.is(at, self.color.opponent()));
        let mut vital_to = vital_to.unwrap_or_default();
        for list in [&mut borders, &mut vital_to] {
            list.sort_unstable();
            list.dedup();
        }
        Region { places, borders, vital_to, entered, interior }
    }

    /// Unconditionally living chains.
    fn living(&self) -> Vec<bool> {
        let mut alive = vec![true; self.chains.len()];
        let mut counts = vec![true; self.regions.len()];
        loop {
            let mut eyes = vec![0; alive.len()];
            for (region, _) in self.regions.iter().zip(&counts).filter(|(_, counts)| **counts) {
                region.vital_to.iter().for_each(|&chain| eyes[chain] += 1);
            }
            let dying: Vec<usize> = (0..alive.len()).filter(|&chain| alive[chain] && eyes[chain] < 2).collect();
            if dying.is_empty() {
                return alive;
            }
            dying.iter().for_each(|&chain| alive[chain] = false);
            for (region, counts) in self.regions.iter().zip(&mut counts) {
                *counts &= region.borders.iter().all(|&chain| alive[chain]);
            }
        }
    }

    /// Marks what is the side's: what surely is, and what else only its stones touch where that is `unsafe_too`.
    fn claim(&self, owners: &mut [Option<Color>], unsafe_too: bool) {
        let alive = self.living();
        let own = Some(self.color);
        for (chain, _) in self.chains.iter().zip(&alive).filter(|(_, alive)| **alive) {
            chain.iter().for_each(|&at| owners[at] = own);
        }
        if self.chains.is_empty() {
            return;
        }
        for region in &self.regions {
            let safe = region.borders.iter().all(|&chain| alive[chain]);
            if safe && (region.interior <= 1 || !region.entered) {
                region.places.iter().for_each(|&at| owners[at] = own);
            } else if unsafe_too && !region.entered {
                for &at in &region.places {
                    owners[at] = owners[at].or(own);
                }
            }
        }
    }
}
