//! Regions: the part of a NoGo position that matters for the play to come.
//!
//! Stones are forgotten. What is left is the points where somebody may still play; for each chain that
//! could lose its last liberty, the set of its liberties; and for each side the points where a stone of
//! it would join something that never can. Points where nobody may play are liberties for ever. A
//! point that only one side may play and that nothing else depends on is a free move, and one that
//! both may play is a free move of whoever comes first, of which two cancel; both are only counted.
//! Different stones that leave the same game become the same region.

use lanke_rules::{ByColor, Color, Position, Size};

use super::bits::Bits;
use super::board::{Grid, NogoBoard};
use super::search::copy;

/// Points of the largest board: what a set of 128 bits would hold is more than can be solved.
pub(crate) const MAX_POINTS: usize = 64;

/// Chains that a side can have: half the points of the largest board on which a region may lie.
const MAX_CHAINS: usize = 41;

/// The neighbours of each point of a region.
#[derive(Clone, Debug)]
pub(crate) struct Map {
    near: Vec<u64>,
    /// The place on the board of each point.
    pub(crate) places: Vec<usize>,
}

impl Map {
    /// The neighbours of some points.
    pub(crate) fn around(&self, points: u64) -> u64 {
        ones(points).fold(0, |around, p| around | self.near[p])
    }
}

/// The places of the ones of `set`.
pub(crate) fn ones(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let low = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(low)
    })
}

/// Liberty sets of the chains of a side that could be captured; equal ones once.
#[derive(Debug)]
pub(crate) struct Chains {
    sets: [u64; MAX_CHAINS],
    len: usize,
}

/// Copies the sets that there are alone, which is most of what a search does.
impl Clone for Chains {
    fn clone(&self) -> Self {
        let mut copy = Self::NONE;
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, from: &Self) {
        self.len = from.len;
        self.sets.iter_mut().zip(from.sets()).for_each(|(set, &from)| *set = from);
    }
}

impl Chains {
    const NONE: Self = Self { sets: [0; MAX_CHAINS], len: 0 };

    pub(crate) fn sets(&self) -> &[u64] {
        &self.sets[..self.len]
    }

    fn add(&mut self, set: u64) {
        if !self.sets().contains(&set) {
            self.sets[self.len] = set;
            self.len += 1;
        }
    }

    /// Takes out the sets that meet `points`; all their places.
    fn take(&mut self, points: u64) -> u64 {
        let mut taken = 0;
        let mut count = 0;
        for i in 0..self.len {
            if self.sets[i] & points != 0 {
                taken |= self.sets[i];
            } else {
                self.sets[count] = self.sets[i];
                count += 1;
            }
        }
        self.len = count;
        taken
    }

    /// The sets among some points.
    fn among(&self, points: u64) -> Self {
        let mut chains = Self::NONE;
        self.sets().iter().filter(|&&set| set & points != 0).for_each(|&set| chains.add(set));
        chains
    }

    /// Takes a point from every set.
    fn lose(&mut self, point: u64) {
        if self.sets().iter().any(|set| set & point != 0) {
            let old = self.clone();
            self.len = 0;
            old.sets().iter().for_each(|set| self.add(set & !point));
        }
    }

    fn union(&self) -> u64 {
        self.sets().iter().fold(0, |all, set| all | set)
    }
}

/// A position reduced to what matters.
#[derive(Debug)]
pub(crate) struct Region {
    /// Points where somebody may play.
    pub(crate) empty: u64,
    /// Points where a side's stone would be safe for ever, as far as it may play there.
    pub(crate) safe: ByColor<u64>,
    pub(crate) chains: ByColor<Chains>,
    /// Points where a side may play.
    pub(crate) legal: ByColor<u64>,
    /// Black's free moves less White's.
    pub(crate) lead: i32,
    /// True if a free move is there for whoever takes it.
    pub(crate) star: bool,
}

impl Clone for Region {
    fn clone(&self) -> Self {
        Self { chains: self.chains.clone(), ..*self }
    }

    fn clone_from(&mut self, from: &Self) {
        let Self { empty, safe, chains, legal, lead, star } = self;
        (*empty, *safe, *legal, *lead, *star) = (from.empty, from.safe, from.legal, from.lead, from.star);
        Color::BOTH.iter().for_each(|&c| chains[c].clone_from(&from.chains[c]));
    }
}

impl Region {
    /// The region of a position, if it is small enough.
    pub(crate) fn of(position: &Position) -> Option<(Map, Self)> {
        let size = position.board().size();
        if size.area() > 2 * MAX_CHAINS - 1 {
            return None;
        }
        let grid = Grid::<2, 128>::new(size);
        Self::on(&grid, &copy(&grid, position))
    }

    /// The region of a position on the board of a search, if it is small enough.
    pub(crate) fn on<const W: usize, const N: usize>(
        grid: &Grid<W, N>,
        board: &NogoBoard<W, N>,
    ) -> Option<(Map, Self)> {
        let live = board.open();
        if live.len() as usize > MAX_POINTS || grid.area() > 2 * MAX_CHAINS - 1 {
            return None;
        }
        let places: Vec<_> = live.iter().collect();
        let set =
            |f: &dyn Fn(usize) -> bool| places.iter().enumerate().fold(0, |set, (i, &p)| set | u64::from(f(p)) << i);
        let among = |points: Bits<W>| set(&|p| points.contains(p));
        let near = places.iter().map(|&p| among(grid.around(p))).collect();
        let dead = board.empty(grid) & !live;
        let beside_dead = set(&|p| !(grid.around(p) & dead).is_empty());
        let mut region = Self {
            empty: among(live),
            safe: ByColor::from_fn(|_| beside_dead),
            chains: ByColor::from_fn(|_| Chains::NONE),
            legal: ByColor::from_fn(|_| u64::MAX),
            lead: 0,
            star: false,
        };
        for (color, liberties) in board.chains() {
            if (liberties & dead).is_empty() {
                region.chains[color].add(among(liberties));
            } else {
                region.safe[color] |= among(liberties);
            }
        }
        let map = Map { near, places };
        region.reduce(&map);
        Some((map, region))
    }

    /// Plays on a legal point.
    pub(crate) fn play(&mut self, map: &Map, point: usize, color: Color) {
        let bit = 1 << point;
        let safe = self.safe[color] & bit != 0;
        self.empty &= !bit;
        self.safe.black &= !bit;
        self.safe.white &= !bit;
        let liberties = (self.chains[color].take(bit) | map.near[point]) & self.empty;
        if safe {
            self.safe[color] |= liberties;
        } else {
            self.chains[color].add(liberties);
        }
        self.chains[color.opponent()].lose(bit);
        self.reduce(map);
    }

    /// The game on some points that nothing else depends on, alone.
    pub(crate) fn part(&self, points: u64) -> Self {
        Self {
            empty: self.empty & points,
            safe: self.safe.map(|set| set & points),
            chains: ByColor::from_fn(|c| self.chains[c].among(points)),
            legal: self.legal.map(|set| set & points),
            lead: 0,
            star: false,
        }
    }

    /// Takes out the game on some points that nothing else depends on.
    pub(crate) fn forget(&mut self, points: u64) {
        self.empty &= !points;
        self.safe = self.safe.map(|set| set & !points);
        self.legal = self.legal.map(|set| set & !points);
        for color in Color::BOTH {
            self.chains[color].take(points);
        }
    }

    /// Finds what is legal, and forgets what no longer matters.
    fn reduce(&mut self, map: &Map) {
        let open = ones(self.empty).fold(0, |open, p| open | u64::from(map.near[p] & self.empty != 0) << p);
        let (mut last, mut support) = (ByColor::<u64>::default(), self.safe);
        for color in Color::BOTH {
            for &set in self.chains[color].sets() {
                let single = set & set.wrapping_sub(1) == 0;
                *(if single { &mut last[color] } else { &mut support[color] }) |= set;
            }
        }
        // What is illegal stays so, also where the chain that barred a point is forgotten.
        self.legal = ByColor::from_fn(|c| self.legal[c] & self.empty & (open | support[c]) & !last[c.opponent()]);
        let dead = self.empty & !self.legal.black & !self.legal.white;
        if dead != 0 {
            self.empty &= !dead;
            let beside = map.around(dead);
            for color in Color::BOTH {
                self.safe[color] |= beside | self.chains[color].take(dead);
            }
        }
        for color in Color::BOTH {
            // A chain is safe too if one of its liberties is for its own side alone and stays so when filled.
            loop {
                let refuge = self.safe[color] & self.legal[color] & !self.legal[color.opponent()];
                let joined = self.chains[color].take(refuge);
                if joined == 0 {
                    break;
                }
                self.safe[color] |= joined;
            }
            self.safe[color] &= self.legal[color];
        }
        self.free(map);
    }

    /// Counts the points that nothing else depends on, and takes them out.
    fn free(&mut self, map: &Map) {
        let unsettled = |c| self.legal[c] & !self.safe[c];
        let unsettled = unsettled(Color::Black) | unsettled(Color::White);
        let bound = self.chains.black.union() | self.chains.white.union() | unsettled;
        let loose = self.empty & !bound & !map.around(unsettled);
        if loose == 0 {
            return;
        }
        let own = |c: Color| (loose & self.legal[c] & !self.legal[c.opponent()]).count_ones() as i32;
        self.lead += own(Color::Black) - own(Color::White);
        self.star ^= (loose & self.legal.black & self.legal.white).count_ones() % 2 == 1;
        self.empty &= !loose;
        self.safe = self.safe.map(|set| set & !loose);
        self.legal = self.legal.map(|set| set & !loose);
    }
}

/// The ways to turn and mirror a board onto itself, each as where every place goes.
pub(crate) fn symmetries(size: Size) -> Vec<Vec<usize>> {
    let (w, h) = (usize::from(size.width()), usize::from(size.height()));
    let turned = |turn: u8| {
        let place = move |(x, y): (usize, usize)| {
            let x = if turn & 1 != 0 { w - 1 - x } else { x };
            let y = if turn & 2 != 0 { h - 1 - y } else { y };
            if turn & 4 != 0 { x * w + y } else { y * w + x }
        };
        (0..w * h).map(|i| place((i % w, i / w))).collect()
    };
    (0..if w == h { 8 } else { 4 }).map(turned).collect()
}
