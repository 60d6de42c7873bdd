//! Stones on a board: chains, liberties and captures, without history.

use std::fmt;

use crate::grid::{BORDER, Cell, EMPTY, Grid};
use crate::{ByColor, Color, Point, Size, picture, zobrist};

/// Stones on a board of some size, without history.
///
/// Chains, their exact numbers of liberties and the hash follow every change.
#[derive(Debug)]
pub struct Board {
    grid: Grid,
    /// By the number of the chain.
    chains: Vec<Chain>,
    hash: u64,
}

#[derive(Clone, Copy, Debug)]
struct Chain {
    liberties: u16,
    stones: u16,
}

/// Effect of placing a stone on an empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It has a liberty and captures nothing.
    Lives,
    /// It captures.
    Captures,
    /// Its chain has no liberty: so many stones, itself included.
    Dies(u32),
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Self { grid: self.grid.clone(), chains: self.chains.clone(), hash: self.hash }
    }

    /// Copies without allocating when there is room, as for boards of one size.
    fn clone_from(&mut self, source: &Self) {
        self.grid.clone_from(&source.grid);
        self.chains.clone_from(&source.chains);
        self.hash = source.hash;
    }
}

/// Boards are equal when they have one size and the same stones.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.size() == other.size()
            && self.hash == other.hash
            && self.size().points().all(|p| self.stone(p) == other.stone(p))
    }
}

impl Eq for Board {}

/// As the rows of a [`picture`].
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&picture::print(self))
    }
}

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Self {
        let grid = Grid::new(size);
        let chains = vec![Chain { liberties: 0, stones: 0 }; size.cells()];
        Self { grid, chains, hash: 0 }
    }

    /// Width and height.
    #[inline]
    pub fn size(&self) -> Size {
        self.grid.size()
    }

    /// The stone at `point`; none outside the board.
    #[inline]
    pub fn stone(&self, point: Point) -> Option<Color> {
        match self.grid.content(point) {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => None,
        }
    }

    /// The points without a stone, in no order that means anything.
    #[inline]
    pub fn empty(&self) -> &[Point] {
        self.grid.empty()
    }

    /// Puts a stone on `point` or takes it off, as a set-up does: nothing is captured.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn set(&mut self, point: Point, stone: Option<Color>) {
        let present = self.stone_on_board(point);
        if present == stone {
            return;
        }
        if let Some(color) = present {
            let chain = self.chain(point);
            self.take(self.grid.cell(point).chain, color);
            for p in chain {
                if p != point {
                    self.put(p, color);
                }
            }
        }
        if let Some(color) = stone {
            self.put(point, color);
        }
    }

    /// [`Board::set`] of each point in order, in time that grows with the stones and not with their square: each chain
    /// that loses a stone comes off once, and its other stones are put back with the new ones.
    ///
    /// # Panics
    /// If a point is not on the board.
    pub(crate) fn set_up(&mut self, changes: &[(Point, Option<Color>)]) {
        let mut lifted = Vec::new();
        for &(point, stone) in changes {
            if let Some(color) = self.stone_on_board(point)
                && stone != Some(color)
            {
                let chain = self.grid.cell(point).chain;
                lifted.extend(self.grid.stones(chain).map(|p| (p, Some(color))));
                self.take(chain, color);
            }
        }
        let mut wanted = vec![None; self.size().cells()];
        let changed = || lifted.iter().chain(changes);
        for &(p, stone) in changed() {
            wanted[p.index()] = stone;
        }
        for &(p, _) in changed() {
            if let Some(color) = wanted[p.index()]
                && self.stone(p).is_none()
            {
                self.put(p, color);
            }
        }
    }

    /// The stone at `point`, which must be on the board.
    fn stone_on_board(&self, point: Point) -> Option<Color> {
        assert!(self.grid.content(point) != BORDER, "{point:?} is not on a board of {}", self.size());
        self.stone(point)
    }

    /// The points of the chain that the stone at `point` belongs to; none where no stone is.
    pub fn chain(&self, point: Point) -> Vec<Point> {
        match self.stone(point) {
            Some(_) => self.grid.stones(self.grid.cell(point).chain).collect(),
            None => Vec::new(),
        }
    }

    /// One stone of the chain that the stone at `point` belongs to, the same for all its stones;
    /// `point` itself where no stone is.
    pub(crate) fn chain_id(&self, point: Point) -> Point {
        Point::from_index(usize::from(self.grid.cell(point).chain))
    }

    /// The number of stones of the chain at `point`; 0 where no stone is.
    #[inline]
    pub fn chain_len(&self, point: Point) -> usize {
        self.stone(point).map_or(0, |_| usize::from(self.chain_of(self.grid.cell(point)).stones))
    }

    /// The number of liberties of the chain at `point`; 0 where no stone is.
    #[inline]
    pub fn liberties(&self, point: Point) -> usize {
        self.stone(point).map_or(0, |_| usize::from(self.chain_of(self.grid.cell(point)).liberties))
    }

    /// Zobrist hash of the stones, the same on every platform.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// True if the empty point `point` looks like an eye of `color`: all sides are `color`'s or the
    /// border, and at most one diagonal point, at the border none, is the opponent's.
    #[inline]
    pub fn is_eye(&self, point: Point, color: Color) -> bool {
        self.grid.content(point) == EMPTY && self.grid.is_eye(point, color)
    }

    /// Points of each side as Tromp-Taylor counts them: its stones and the empty regions that touch
    /// no stone of the other side.
    pub fn area(&self) -> ByColor<u32> {
        let mut area = ByColor::default();
        for p in self.size().points() {
            for color in Color::BOTH {
                area[color] += u32::from(self.grid.cell(p).is(color));
            }
        }
        let mut seen = Vec::new();
        for &p in self.empty() {
            let (points, touches) = match self.grid.cell(p) {
                // Most are eyes of one point.
                cell if cell.empty_sides() == 0 => {
                    (1, ByColor::from_fn(|color| cell.closed_sides(color.opponent()) < 4))
                }
                _ => self.region(p, &mut seen),
            };
            for color in Color::BOTH {
                area[color] += points * u32::from(touches[color] & !touches[color.opponent()]);
            }
        }
        area
    }

    /// The number of points of the empty region at `start`, 0 if it was `seen`, and whether it touches
    /// stones of each side.
    fn region(&self, start: Point, seen: &mut Vec<bool>) -> (u32, ByColor<bool>) {
        seen.resize(self.size().cells(), false);
        let (mut points, mut touches) = (0, ByColor::default());
        let mut todo = vec![start];
        while let Some(p) = todo.pop() {
            if std::mem::replace(&mut seen[p.index()], true) {
                continue;
            }
            points += 1;
            for n in p.around() {
                let cell = self.grid.cell(n);
                match cell.stone() {
                    Some(color) => touches[color] = true,
                    None if cell.content == EMPTY => todo.push(n),
                    None => {}
                }
            }
        }
        (points, touches)
    }

    /// Places a stone whatever the rules say, replacing what is there, and takes off the opponent's
    /// chains and then the own chain if they have no liberty; the stones taken off, by colour.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn place(&mut self, point: Point, color: Color) -> Vec<(Point, Color)> {
        let mut captured = Vec::new();
        self.place_into(point, color, &mut captured);
        captured
    }

    /// [`Board::place`] for hot loops: the stones taken off are added to `captured`.
    pub(crate) fn place_into(&mut self, point: Point, color: Color, captured: &mut Vec<(Point, Color)>) {
        if self.grid.content(point) != EMPTY {
            self.set(point, None);
        }
        let around = self.put(point, color);
        let dead = |cell: &Cell| cell.is(color.opponent()) & (self.chain_of(*cell).liberties == 0);
        if around.iter().fold(false, |any, cell| any | dead(cell)) {
            self.capture_around(point, color.opponent(), captured);
        }
        let own = self.grid.cell(point);
        if self.chain_of(own).liberties == 0 {
            captured.extend(self.grid.stones(own.chain).map(|p| (p, color)));
            self.take(own.chain, color);
        }
    }

    /// Takes off the chains of `color` beside `point` that have no liberty.
    fn capture_around(&mut self, point: Point, color: Color, captured: &mut Vec<(Point, Color)>) {
        for n in point.around() {
            let cell = self.grid.cell(n);
            if cell.is(color) && self.chain_of(cell).liberties == 0 {
                captured.extend(self.grid.stones(cell.chain).map(|p| (p, color)));
                self.take(cell.chain, color);
            }
        }
    }

    /// Effect of placing a stone of `color` on the empty point `point`.
    #[inline]
    pub(crate) fn fate(&self, point: Point, color: Color) -> Fate {
        // Without branches: what the neighbours are cannot be predicted.
        let (mut lives, mut captures) = (self.grid.cell(point).empty_sides() > 0, false);
        for cell in self.grid.around(point) {
            let last = self.chain_of(cell).liberties == 1;
            lives |= cell.is(color) & !last;
            captures |= cell.is(color.opponent()) & last;
        }
        if captures {
            return Fate::Captures;
        }
        if lives {
            return Fate::Lives;
        }
        let own = distinct_chains(self.grid.around(point), |cell| cell.is(color));
        Fate::Dies(1 + own.map(|chain| u32::from(self.chains[usize::from(chain)].stones)).sum::<u32>())
    }

    /// The hash after a stone of `color` on the empty point `point`, whose fate is known.
    pub(crate) fn hash_after(&self, point: Point, color: Color, fate: Fate) -> u64 {
        let lost = match fate {
            Fate::Lives => return self.hash ^ zobrist::key(point, color),
            Fate::Captures => color.opponent(),
            Fate::Dies(_) => color,
        };
        // A stone that dies comes and goes; one that captures stays.
        let mut hash = if lost == color { self.hash } else { self.hash ^ zobrist::key(point, color) };
        for chain in distinct_chains(self.grid.around(point), |cell| cell.is(lost)) {
            if self.chains[usize::from(chain)].liberties == 1 {
                hash = self.grid.stones(chain).fold(hash, |hash, p| hash ^ zobrist::key(p, lost));
            }
        }
        hash
    }

    #[inline]
    fn chain_of(&self, cell: Cell) -> Chain {
        self.chains[usize::from(cell.chain)]
    }

    /// Puts a stone on an empty point; chains without liberties stay. Returns its neighbours as they
    /// were before, in which the opponent's chains are still right.
    #[inline]
    fn put(&mut self, point: Point, color: Color) -> [Cell; 4] {
        self.hash ^= zobrist::key(point, color);
        let own = self.grid.cell(point);
        let around = self.grid.around(point);
        // Each chain beside the point loses a liberty, once. No branches again, and cells that have no
        // chain have an unused place among the chains.
        for (i, cell) in around.iter().enumerate() {
            let again = around[..i].iter().fold(false, |again, earlier| again | (earlier.chain == cell.chain));
            self.chains[usize::from(cell.chain)].liberties -= u16::from((cell.content < EMPTY) & !again);
        }
        // The stone enters the chain of a neighbour, or its own; then other neighbours join.
        let mut home = own.chain;
        for cell in around {
            home = if cell.is(color) { cell.chain } else { home };
        }
        self.chains[point.index()] = Chain { liberties: 0, stones: 0 };
        let fresh = if home == own.chain { own.empty_sides() } else { self.grid.fresh_liberties(point, home) };
        let chain = &mut self.chains[usize::from(home)];
        chain.liberties += fresh;
        chain.stones += 1;
        self.grid.put(point, color, |_| {});
        self.grid.enter(point, home);
        let apart = |cell: &Cell| cell.is(color) & (cell.chain != home);
        if around.iter().fold(false, |any, cell| any | apart(cell)) {
            for n in point.around() {
                if self.grid.cell(n).is(color) {
                    self.join(self.grid.cell(point).chain, self.grid.cell(n).chain);
                }
            }
        }
        around
    }

    /// Makes one chain of two that touch.
    fn join(&mut self, a: u16, b: u16) {
        if a == b {
            return;
        }
        let stones = |chain: u16| self.chains[usize::from(chain)].stones;
        let (large, small) = if stones(a) >= stones(b) { (a, b) } else { (b, a) };
        let fresh = self.grid.join_counting(large, small);
        let joined = self.chains[usize::from(small)].stones;
        let chain = &mut self.chains[usize::from(large)];
        chain.liberties += fresh;
        chain.stones += joined;
    }

    /// Takes a chain of `color` off the board.
    fn take(&mut self, chain: u16, color: Color) {
        let (chains, hash) = (&mut self.chains, &mut self.hash);
        self.grid.take(chain, color, |p, around| {
            *hash ^= zobrist::key(p, color);
            for chain in distinct_chains(around, |cell| cell.is(color.opponent())) {
                chains[usize::from(chain)].liberties += 1;
            }
        });
    }
}

/// The chains among the neighbours of a point that satisfy `wanted`, each once.
#[inline]
fn distinct_chains(around: [Cell; 4], wanted: impl Fn(Cell) -> bool) -> impl Iterator<Item = u16> {
    (0..4).filter_map(move |i| {
        let cell = around[i];
        (wanted(cell) && around[..i].iter().all(|earlier| earlier.chain != cell.chain)).then_some(cell.chain)
    })
}
