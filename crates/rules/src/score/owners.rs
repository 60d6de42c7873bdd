//! Ownership of each point, on a board of living stones.
//!
//! Without a tax, an empty region belongs to the side whose stones alone border it. Where eyes in
//! seki do not count (article 8 of the Japanese rules of 1989), chains that cannot be cut apart are
//! one group, and a group without two eyes that meets another one without two eyes lives in seki.
//!
//! Read strictly, as for a board on which nothing more is played, false eyes are no territory either
//! ([`strict`]). Read as players agree on it, that would cost sides points that they need not lose: most games stop with
//! neutral points open.

use super::{eyespace, strict};
use crate::{Board, ByColor, Color, Point, Reading, Tax};

/// Ownership of the points, and the group tax.
pub(super) struct Owners {
    /// The owner of each point, in the order of [`crate::Size::points`].
    pub(super) points: Vec<Option<Color>>,
    /// The number of living groups with territory, which a group tax is laid on.
    pub(super) groups: ByColor<u32>,
}

/// Finds the owner of every point of a board whose `dead` stones are taken off; every other stone
/// lives, in seki or otherwise.
pub(super) fn owners(living: &Board, dead: &[(Point, Color)], tax: Tax, reading: Reading) -> Owners {
    let mut points: Vec<Option<Color>> = living.size().points().map(|p| living.stone(p)).collect();
    let mut groups = ByColor::default();
    if tax == Tax::None {
        for region in regions(living) {
            region.give(living, &mut points, region.owner());
        }
        return Owners { points, groups };
    }
    let map = Map::of(living, dead);
    match reading {
        Reading::Strict => points = strict::owners(living, dead),
        Reading::Agreed => {
            for region in &map.regions {
                let owner = region.owner().filter(|_| region.borders.iter().all(|&c| !map.in_seki(c)));
                region.give(living, &mut points, owner);
            }
        }
    }
    for group in map.groups() {
        if map.eyes(group) > 0 && !map.in_seki(group) {
            groups[map.color(group)] += 1;
        }
    }
    Owners { points, groups }
}

/// The living stones of groups in seki, read as players agree on it, of a board whose `dead` stones are taken off.
pub(super) fn in_seki(living: &Board, dead: &[(Point, Color)]) -> Vec<Point> {
    let map = Map::of(living, dead);
    let groups: Vec<Point> = map.groups().filter(|&group| map.in_seki(group)).collect();
    let of_them = |&p: &Point| living.stone(p).is_some() && groups.contains(&map.group(living.chain_id(p)));
    living.size().points().filter(of_them).collect()
}

/// Empty points that touch living stones of both sides.
pub(crate) struct NeutralArea {
    /// The points.
    pub(crate) points: Vec<Point>,
    /// One stone of each bordering chain.
    pub(crate) borders: Vec<Point>,
}

/// The connected areas of empty points that touch living stones of both sides.
pub(crate) fn neutral_areas(living: &Board) -> Vec<NeutralArea> {
    let both = |r: &Region| r.touches.black && r.touches.white;
    let area = |r: Region| NeutralArea { points: r.points, borders: r.borders };
    regions(living).into_iter().filter(both).map(area).collect()
}

/// A connected set of empty points.
struct Region {
    points: Vec<Point>,
    /// One stone of each bordering chain.
    borders: Vec<Point>,
    touches: ByColor<bool>,
}

impl Region {
    /// The side whose stones alone border it.
    fn owner(&self) -> Option<Color> {
        match (self.touches.black, self.touches.white) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    fn give(&self, board: &Board, points: &mut [Option<Color>], owner: Option<Color>) {
        for &p in &self.points {
            points[board.size().ordinal(p)] = owner;
        }
    }
}

/// The empty regions of a board.
fn regions(board: &Board) -> Vec<Region> {
    let size = board.size();
    let mut seen = vec![false; size.cells()];
    let mut regions = Vec::new();
    for start in size.points() {
        if board.stone(start).is_some() || std::mem::replace(&mut seen[start.index()], true) {
            continue;
        }
        let mut region = Region { points: vec![start], borders: Vec::new(), touches: ByColor::default() };
        let mut i = 0;
        while let Some(&p) = region.points.get(i) {
            i += 1;
            for n in size.neighbors(p) {
                match board.stone(n) {
                    Some(color) => {
                        region.touches[color] = true;
                        region.borders.push(board.chain_id(n));
                    }
                    None if !std::mem::replace(&mut seen[n.index()], true) => region.points.push(n),
                    None => {}
                }
            }
        }
        region.borders.sort_unstable();
        region.borders.dedup();
        regions.push(region);
    }
    regions
}

/// Regions, and which chains belong together.
struct Map<'a> {
    board: &'a Board,
    regions: Vec<Region>,
    /// For each region the number of eyes it is good for.
    region_eyes: Vec<u32>,
    /// For each cell that names a chain, a cell that names one of its group; a group names itself.
    parent: Vec<Point>,
}

impl<'a> Map<'a> {
    fn of(board: &'a Board, dead: &[(Point, Color)]) -> Self {
        let size = board.size();
        let regions = regions(board);
        let was_taken = |p: Point| dead.iter().any(|d| d.0 == p);
        let region_eyes = regions.iter().map(|r| r.owner().map_or(0, |_| eyespace::eyes(&r.points, was_taken)));
        let region_eyes = region_eyes.collect();
        let mut parent = vec![Point::new(0, 0); size.cells()];
        for p in size.points() {
            parent[p.index()] = p;
        }
        let mut map = Self { board, regions, region_eyes, parent };
        map.join_by_eyes();
        map.join_by_miai();
        map
    }

    /// Chains around one territory are one group.
    fn join_by_eyes(&mut self) {
        for i in 0..self.regions.len() {
            if self.regions[i].owner().is_some() {
                for j in 1..self.regions[i].borders.len() {
                    self.join(self.regions[i].borders[0], self.regions[i].borders[j]);
                }
            }
        }
    }

    /// Groups with two liberties in common cannot be cut apart.
    fn join_by_miai(&mut self) {
        let size = self.board.size();
        let mut shared: Vec<(Point, Point)> = Vec::new();
        for p in self.board.empty().iter().copied() {
            for color in Color::BOTH {
                let mut around: Vec<Point> = size
                    .neighbors(p)
                    .filter(|&n| self.board.stone(n) == Some(color))
                    .map(|n| self.group(self.board.chain_id(n)))
                    .collect();
                around.sort_unstable();
                around.dedup();
                for (i, &a) in around.iter().enumerate() {
                    shared.extend(around[i + 1..].iter().map(|&b| (a, b)));
                }
            }
        }
        shared.sort_unstable();
        for pair in shared.windows(2) {
            if pair[0] == pair[1] {
                self.join(pair[0].0, pair[0].1);
            }
        }
    }

    fn join(&mut self, a: Point, b: Point) {
        let (a, b) = (self.group(a), self.group(b));
        self.parent[b.index()] = a;
    }

    /// The group of a chain.
    fn group(&self, chain: Point) -> Point {
        let mut p = chain;
        while self.parent[p.index()] != p {
            p = self.parent[p.index()];
        }
        p
    }

    fn groups(&self) -> impl Iterator<Item = Point> {
        let names_itself =
            |&p: &Point| self.board.stone(p).is_some() && self.board.chain_id(p) == p && self.parent[p.index()] == p;
        self.board.size().points().filter(names_itself)
    }

    fn color(&self, chain: Point) -> Color {
        self.board.stone(chain).unwrap_or(Color::Black)
    }

    /// The number of eyes of the group of a chain.
    fn eyes(&self, chain: Point) -> u32 {
        let group = self.group(chain);
        let own = |r: &Region| r.borders.iter().any(|&c| self.group(c) == group);
        self.regions.iter().zip(&self.region_eyes).filter(|(r, _)| own(r)).map(|(_, eyes)| eyes).sum()
    }

    /// True if the group of a chain has no two eyes and meets the other side, at a stone or across
    /// neutral points, that has no two eyes either, since otherwise one of them would be dead.
    fn in_seki(&self, chain: Point) -> bool {
        self.eyes(chain) < 2 && self.meets(chain).any(|other| self.eyes(other) < 2)
    }

    /// The chains of the other side that the group of a chain touches or shares a neutral region with.
    fn meets(&self, chain: Point) -> impl Iterator<Item = Point> {
        let group = self.group(chain);
        let of_group = move |p: Point| self.board.stone(p).is_some() && self.group(self.board.chain_id(p)) == group;
        let size = self.board.size();
        let touched = size.points().filter(move |&p| of_group(p)).flat_map(move |p| size.neighbors(p));
        let shared = self.regions.iter().filter(move |r| r.owner().is_none() && r.borders.iter().any(|&c| of_group(c)));
        let other = self.color(chain).opponent();
        touched
            .map(|n| self.board.chain_id(n))
            .chain(shared.flat_map(|r| r.borders.iter().copied()))
            .filter(move |&c| self.board.stone(c) == Some(other))
    }
}
