//! Unconditional life: what lives or is lost however the other side plays and although the owner
//! always passes.
//!
//! The chains after D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976): a set of
//! chains in which each has two vital regions, bordered by chains of the set alone. The territory
//! besides that is what M. Müller calls safe without play ("Playing it safe: recognizing secure
//! territories in computer Go by using static rules and search", 1997), with one condition: the
//! other side finds no room there for two eyes.

use crate::{Board, Color, Point, Size};

/// Unconditional life of one side: living chains and territory.
#[derive(Clone, Debug)]
pub struct Life {
    board: Board,
    color: Color,
    alive: Vec<bool>,
    territory: Vec<bool>,
}

impl Life {
    /// Finds the unconditionally living chains of `color` and its unconditional territory.
    pub fn of(board: &Board, color: Color) -> Self {
        let alive = living_chains(board, color);
        let territory = unconditional_territory(board, color, &alive);
        Self { board: board.clone(), color, alive, territory }
    }

    /// True if a stone of the side lives at `point`, unconditionally.
    pub fn is_alive(&self, point: Point) -> bool {
        self.alive[point.index()]
    }

    /// True if `point` belongs to the side unconditionally: it is not one of the living stones, and
    /// the other side can never live there. A stone of the other side there is dead.
    pub fn is_territory(&self, point: Point) -> bool {
        self.territory[point.index()]
    }

    /// The side.
    pub fn color(&self) -> Color {
        self.color
    }

    /// The stones of the other side in the territory: they are dead.
    pub fn dead(&self) -> impl Iterator<Item = Point> {
        let other = Some(self.color.opponent());
        self.board.size().points().filter(move |&p| self.is_territory(p) && self.board.stone(p) == other)
    }
}

/// Contact between a connected set of points without stones of a side and the side's chains.
struct Region {
    /// Indices of the side's chains that border it.
    borders: Vec<usize>,
    /// Those of them for which all empty points of the region are liberties.
    vital_to: Vec<usize>,
}

/// Benson's algorithm; marks the cells of the living stones.
fn living_chains(board: &Board, color: Color) -> Vec<bool> {
    let (chains, chain_at) = chains(board, color);
    let mut regions = regions(
        board,
        |p| board.stone(p) == Some(color),
        |points| Region {
            borders: borders(board, points, &chain_at),
            vital_to: vital_chains(board, points, &chain_at),
        },
    );
    let mut alive = vec![true; chains.len()];
    loop {
        let vital = |c: usize| regions.iter().filter(|r| r.vital_to.contains(&c)).count();
        let lost: Vec<usize> = (0..chains.len()).filter(|&c| alive[c] && vital(c) < 2).collect();
        if lost.is_empty() {
            break;
        }
        for &c in &lost {
            alive[c] = false;
        }
        regions.retain(|r| r.borders.iter().all(|&c| alive[c]));
    }
    let mut cells = vec![false; board.size().cells()];
    for &p in chains.iter().zip(&alive).filter(|c| *c.1).flat_map(|c| c.0) {
        cells[p.index()] = true;
    }
    cells
}

/// The chains of a side, and for each cell the chain on it.
fn chains(board: &Board, color: Color) -> (Vec<Vec<Point>>, Vec<Option<usize>>) {
    let mut chains = Vec::new();
    let mut chain_at = vec![None; board.size().cells()];
    for p in board.size().points() {
        if board.stone(p) == Some(color) && chain_at[p.index()].is_none() {
            let chain = board.chain(p);
            for q in &chain {
                chain_at[q.index()] = Some(chains.len());
            }
            chains.push(chain);
        }
    }
    (chains, chain_at)
}

/// The chains next to `points`.
fn borders(board: &Board, points: &[Point], chain_at: &[Option<usize>]) -> Vec<usize> {
    let mut borders: Vec<usize> =
        points.iter().flat_map(|&p| board.size().neighbors(p)).filter_map(|n| chain_at[n.index()]).collect();
    borders.sort_unstable();
    borders.dedup();
    borders
}

/// The chains that have every empty point of `points` for a liberty.
fn vital_chains(board: &Board, points: &[Point], chain_at: &[Option<usize>]) -> Vec<usize> {
    let mut empty = points.iter().filter(|&&p| board.stone(p).is_none());
    let next_to = |p: Point| borders(board, &[p], chain_at);
    let Some(&first) = empty.next() else { return Vec::new() };
    let mut vital = next_to(first);
    for &p in empty {
        let here = next_to(p);
        vital.retain(|c| here.contains(c));
    }
    vital
}

/// The points besides the living stones where the other side can never live, found by letting it
/// play there as it likes while the owner passes.
///
/// Strategy: capture all that can be captured; fill the liberties of the living stones; then divide
/// the remaining room into as many one-point eyes as possible. A chain that still has a single liberty
/// has at most one eye, so it is lost, and so are the liberties of the living stones that it could
/// not fill. The steps are those that GNU Go's documentation describes, with its one exception: a
/// seki around two stones, in which the invader lives although it could not make two eyes.
fn unconditional_territory(board: &Board, color: Color, alive: &[bool]) -> Vec<bool> {
    let mut territory = vec![false; board.size().cells()];
    if !alive.contains(&true) {
        return territory;
    }
    let mut invasion = Invasion { board: board.clone(), invader: color.opponent() };
    let pairs = invasion.lone_pairs();
    invasion.capture_all(|p| alive[p.index()] || pairs.iter().any(|pair| pair.contains(&p)));
    invasion.press(alive);
    for pair in pairs {
        invasion.thicken_in_seki(pair);
    }
    invasion.capture_all(|p| alive[p.index()]);
    invasion.press(alive);
    invasion.fill(|b, p| empty_neighbors(b, p) >= 2);
    invasion.fill(|b, p| empty_neighbors(b, p) == 1);
    let after = invasion.board;
    for p in board.size().points().filter(|p| !alive[p.index()]) {
        let lost = |q: Point| after.stone(q) == Some(invasion.invader) && after.liberties(q) == 1;
        territory[p.index()] = match after.stone(p) {
            Some(_) => lost(p),
            None => {
                let mut around = board.size().neighbors(p);
                around.all(|n| alive[n.index()] || lost(n))
            }
        };
    }
    territory
}

/// One side playing move after move in what the other holds.
struct Invasion {
    board: Board,
    invader: Color,
}

impl Invasion {
    /// Captures the chains of the owner that are not spared, as far as filling liberties does it.
    fn capture_all(&mut self, spared: impl Fn(Point) -> bool) {
        let owner = Some(self.invader.opponent());
        loop {
            let before = self.board.clone();
            for p in before.size().points() {
                if before.chain_id(p) == p && !spared(p) && self.board.stone(p) == owner {
                    self.capture(p);
                }
            }
            if self.board == before {
                break;
            }
        }
    }

    /// Fills the liberties of the living stones and saves own chains from atari.
    fn press(&mut self, alive: &[bool]) {
        self.fill(|b, p| b.size().neighbors(p).any(|n| alive[n.index()]));
        let invader = self.invader;
        self.fill(|b, p| b.size().neighbors(p).any(|n| b.stone(n) == Some(invader) && b.liberties(n) == 1));
    }

    /// The owner's chains of two stones off the edge with no other of its stones around them.
    fn lone_pairs(&self) -> Vec<[Point; 2]> {
        let (board, owner) = (&self.board, Some(self.invader.opponent()));
        let lone = |&[a, b]: &[Point; 2]| {
            let around = |p: Point| EIGHT.map(|(dx, dy)| shifted(board.size(), p, dx, dy));
            let strange = |n: &Option<Point>| n.is_none_or(|n| n != a && n != b && board.stone(n) == owner);
            !around(a).iter().chain(&around(b)).any(strange)
        };
        let pair = |p: Point| match board.chain(p)[..] {
            [a, b] if a == p && board.stone(p) == owner => Some([a.min(b), a.max(b)]),
            _ => None,
        };
        let mut pairs: Vec<_> = board.size().points().filter_map(pair).filter(lone).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    /// Adds a third stone to two stones of the owner that the invader cannot capture without being
    /// reduced to one eye, but which make a seki: both ends and two opposite sides are open, and the
    /// other two sides belong to one chain of the invader.
    ///
    /// ```text
    /// . O O O O O .
    /// O O X X X O .
    /// O X X . X O O
    /// O X . O X X O
    /// O X X O . X O
    /// O O X . X X O
    /// . O X X X O O
    /// . O O O O O .
    /// ```
    fn thicken_in_seki(&mut self, [a, b]: [Point; 2]) {
        let size = self.board.size();
        let (dx, dy) = (i32::from(b.x()) - i32::from(a.x()), i32::from(b.y()) - i32::from(a.y()));
        for (sx, sy) in [(dy, dx), (-dy, -dx)] {
            let cells = [
                shifted(size, a, -dx, -dy),
                shifted(size, b, dx, dy),
                shifted(size, a, sx, sy),
                shifted(size, b, -sx, -sy),
                shifted(size, a, -sx, -sy),
                shifted(size, b, sx, sy),
            ];
            let [Some(end), Some(other_end), Some(open), Some(other_open), Some(side), Some(other_side)] = cells else {
                continue;
            };
            if [end, other_end, open, other_open].iter().any(|&p| self.board.stone(p).is_some()) {
                continue;
            }
            let before = self.board.clone();
            for p in [side, other_side] {
                if self.board.stone(p).is_none() {
                    self.board.place(p, self.invader);
                }
            }
            let seki = self.board.stone(side) == Some(self.invader) && self.board.chain(side).contains(&other_side);
            self.board = before;
            if seki {
                self.board.place(end, self.invader.opponent());
                return;
            }
        }
    }

    /// Plays all liberties of the chain at `target`; undoes it if the chain is still there.
    fn capture(&mut self, target: Point) {
        let before = self.board.clone();
        loop {
            let chain = self.board.chain(target);
            let liberty = |p: &Point| self.board.stone(*p).is_none() && self.may_play(*p);
            let next = chain.iter().flat_map(|&p| self.board.size().neighbors(p)).find(liberty);
            let Some(next) = next else { break };
            self.board.place(next, self.invader);
        }
        if self.board.stone(target) == Some(self.invader.opponent()) {
            self.board = before;
        }
    }

    /// Plays wherever `wanted` says so, until nothing changes.
    fn fill(&mut self, wanted: impl Fn(&Board, Point) -> bool) {
        let mut changed = true;
        while changed {
            changed = false;
            for p in self.board.size().points() {
                if self.board.stone(p).is_none() && wanted(&self.board, p) && self.may_play(p) {
                    self.board.place(p, self.invader);
                    changed = true;
                }
            }
        }
    }

    /// True if the invader's stone on the empty point `p` would have a liberty.
    fn may_play(&self, p: Point) -> bool {
        let board = &self.board;
        board.size().neighbors(p).any(|n| match board.stone(n) {
            None => true,
            Some(color) => (board.liberties(n) == 1) != (color == self.invader),
        })
    }
}

const EIGHT: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// The point `dx` columns to the right of `p` and `dy` rows below it.
fn shifted(size: Size, p: Point, dx: i32, dy: i32) -> Option<Point> {
    let move_by = |at: u8, by: i32| u32::try_from(i32::from(at) + by).ok();
    size.point(move_by(p.x(), dx)?, move_by(p.y(), dy)?)
}

fn empty_neighbors(board: &Board, p: Point) -> usize {
    board.size().neighbors(p).filter(|&n| board.stone(n).is_none()).count()
}

/// Results of `f` for each connected set of points that are not walls.
fn regions<T>(board: &Board, wall: impl Fn(Point) -> bool, mut f: impl FnMut(&[Point]) -> T) -> Vec<T> {
    let size = board.size();
    let mut seen = vec![false; size.cells()];
    let mut found = Vec::new();
    for start in size.points() {
        if seen[start.index()] || wall(start) {
            continue;
        }
        seen[start.index()] = true;
        let mut region = vec![start];
        let mut i = 0;
        while let Some(&p) = region.get(i) {
            i += 1;
            for n in size.neighbors(p) {
                if !seen[n.index()] && !wall(n) {
                    seen[n.index()] = true;
                    region.push(n);
                }
            }
        }
        found.push(f(&region));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture;

    /// Checks each point of Black's: `A` a living stone, `t` territory, `.` neither.
    fn check(board: &str, expected: &str) {
        let board = picture::parse(board).unwrap();
        let life = Life::of(&board, Color::Black);
        let letter = |p| match (life.is_alive(p), life.is_territory(p)) {
            (true, _) => 'A',
            (false, true) => 't',
            (false, false) => '.',
        };
        let letters: String = board.size().points().map(letter).collect();
        assert_eq!(letters, expected.replace('/', ""), "{board}");
    }

    #[test]
    fn two_eyes_live_and_what_cannot_live_inside_is_dead() {
        check(".X.XO/XXXXO/OOOOO", "tAtA./AAAA./.....");
        check(".OX.X/XXXXX/OOOOO/.....", "ttAtA/AAAAA/...../.....");
    }

    #[test]
    fn one_eye_or_a_false_one_does_not_live() {
        check(".XXO/XXOO/OOO.", "..../..../....");
        check(".X.XO/XOXXO/OOOOO", "...../...../.....");
    }

    #[test]
    fn room_for_two_eyes_is_no_territory() {
        check(".X.X......./XXXX......./...X......./...XXXXXXXX", "tAtA......./AAAA......./tttA......./tttAAAAAAAA");
    }
}
