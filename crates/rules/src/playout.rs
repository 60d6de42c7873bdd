//! Light playouts: random games to the end, as fast as a core allows, on a board of their own.
//!
//! The board knows no more than such games need: instead of liberties it counts, for each chain,
//! the sides at which its stones touch empty points, and it keeps no hash. A property test proves
//! its moves and captures equal to those of [`crate::Board`].

mod careful;

pub(crate) use careful::run as run_careful;

use crate::grid::{Cell, EMPTY, Grid};
use crate::splitmix::{STEP, mix};
use crate::{Color, Point, Size};

/// A small random generator (SplitMix64): equal seeds give equal games on every platform.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
    /// The next number, made ahead so that nobody waits for it.
    next: u64,
}

impl Rng {
    /// The generator of a seed.
    pub const fn new(seed: u64) -> Self {
        let state = seed.wrapping_add(STEP);
        Self { state, next: mix(state) }
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        let next = self.next;
        self.state = self.state.wrapping_add(STEP);
        self.next = mix(self.state);
        next
    }

    /// A number below `bound`, which is at most 2³²; its bias is below `bound` in 2³².
    #[inline]
    pub const fn below(&mut self, bound: usize) -> usize {
        (((self.next_u64() >> 32) * bound as u64) >> 32) as usize
    }
}

/// Liberties written for empty points and borders, which share the bookkeeping of chains so that it
/// needs no test; never 0 whatever is added or taken.
const NO_CHAIN: Chain = Chain { liberties: 0x8000, stones: 0 };

#[derive(Clone, Copy, Debug)]
struct Chain {
    /// Sides at which the chain's stones touch empty points.
    liberties: u16,
    stones: u16,
}

/// A board for light playouts: pseudo-liberties, simple ko, no suicide, no hash. The points that its
/// methods are given must be on it.
#[derive(Debug)]
pub struct PlayoutBoard {
    grid: Grid,
    chains: Vec<Chain>,
    ko: Option<Point>,
}

/// The stones of the game's board; no ko.
impl From<&crate::Board> for PlayoutBoard {
    fn from(board: &crate::Board) -> Self {
        let mut light = Self::new(board.size());
        for p in board.size().points() {
            if let Some(color) = board.stone(p) {
                light.put(p, color);
            }
        }
        light.ko = None;
        light
    }
}

impl Clone for PlayoutBoard {
    fn clone(&self) -> Self {
        Self { grid: self.grid.clone(), chains: self.chains.clone(), ko: self.ko }
    }

    /// Copies without allocating when there is room, as for boards of one size.
    fn clone_from(&mut self, source: &Self) {
        self.grid.clone_from(&source.grid);
        self.chains.clone_from(&source.chains);
        self.ko = source.ko;
    }
}

impl PlayoutBoard {
    /// An empty board.
    pub fn new(size: Size) -> Self {
        Self { grid: Grid::new(size), chains: vec![NO_CHAIN; size.cells()], ko: None }
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.grid.size()
    }

    /// The stone at `point`.
    #[inline]
    pub fn stone(&self, point: Point) -> Option<Color> {
        self.grid.cell(point).stone()
    }

    /// Owner of the point at the end of a playout: the colour of its stone, or of all its sides.
    #[inline]
    pub fn owner(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.owns(point, color))
    }

    /// True if `color` is the [`PlayoutBoard::owner`] of `point`; without branches, for those who ask it of
    /// every point.
    #[inline]
    pub fn owns(&self, point: Point, color: Color) -> bool {
        let cell = self.grid.cell(point);
        let eye = (cell.closed_sides(color) == 4) & (cell.closed_sides(color.opponent()) < 4);
        cell.is(color) | ((cell.content == EMPTY) & eye)
    }

    /// The points without a stone, in no order that means anything.
    pub fn empty(&self) -> &[Point] {
        self.grid.empty()
    }

    /// True if `color` may play on `point`: empty, no suicide, no retaking of a simple ko.
    #[inline]
    pub fn legal(&self, point: Point, color: Color) -> bool {
        let cell = self.grid.cell(point);
        cell.content == EMPTY && (cell.empty_sides() > 0 || Some(point) != self.ko && self.survives(point, color))
    }

    /// True if `point` is an eye of `color` that a light playout leaves alone, as
    /// [`crate::Board::is_eye`] says.
    #[inline]
    pub fn is_eye(&self, point: Point, color: Color) -> bool {
        self.grid.cell(point).content == EMPTY && self.grid.is_eye(point, color)
    }

    /// Plays a legal move and takes off the captured stones.
    ///
    /// # Panics
    /// If the point is not empty.
    pub fn play(&mut self, point: Point, color: Color) {
        assert!(self.grid.content(point) == EMPTY, "a light board plays on empty points");
        self.put(point, color);
    }

    /// True if a stone of `color` on `point`, which touches no empty point, has a liberty after its
    /// captures: an own chain keeps one, or an opposing one loses its last.
    fn survives(&self, point: Point, color: Color) -> bool {
        // No branches: what the neighbours are cannot be predicted.
        let around = self.grid.around(point);
        let [a, b, c, d] = around.map(|cell| cell.chain);
        let same = |x, y| u16::from(x == y);
        let (ab, ac, ad, bc, bd, cd) = (same(a, b), same(a, c), same(a, d), same(b, c), same(b, d), same(c, d));
        let touching = [1 + ab + ac + ad, 1 + ab + bc + bd, 1 + ac + bc + cd, 1 + ad + bd + cd];
        let mut survives = false;
        for (cell, touching) in around.iter().zip(touching) {
            let last = self.chains[usize::from(cell.chain)].liberties == touching;
            survives |= last != cell.is(color);
        }
        survives
    }

    /// Places a stone on an empty point.
    #[inline]
    fn put(&mut self, point: Point, color: Color) {
        let cell = self.grid.cell(point);
        let surrounded = cell.closed_sides(color.opponent()) == 4;
        // Read as a whole before parts are written: the other way round would stall.
        let around = self.grid.around(point);
        let chains = &mut self.chains;
        self.grid.put(point, color, |cell| {
            let chain = &mut chains[usize::from(cell.chain)];
            chain.liberties = chain.liberties.wrapping_sub(1);
        });
        // The stone enters the chain of a neighbour, or its own; then other neighbours join. What the
        // neighbours are cannot be predicted, so that the usual case has no branch.
        let mut home = cell.chain;
        for cell in around {
            home = if cell.is(color) { cell.chain } else { home };
        }
        self.grid.enter(point, home);
        self.chains[point.index()] = Chain { liberties: 0, stones: 0 };
        let chain = &mut self.chains[usize::from(home)];
        chain.liberties = chain.liberties.wrapping_add(cell.empty_sides());
        chain.stones += 1;
        let (mut apart, mut count) = ([point; 4], 0);
        for (n, cell) in point.around().into_iter().zip(around) {
            apart[count & 3] = n;
            count += usize::from(cell.is(color) & (cell.chain != home));
        }
        for &n in &apart[..count.min(4)] {
            self.join(self.grid.cell(point).chain, self.grid.cell(n).chain);
        }
        self.ko = None;
        let dead = |cell: &Cell| (self.chains[usize::from(cell.chain)].liberties == 0) & cell.is(color.opponent());
        if around.iter().fold(false, |any, cell| any | dead(cell)) {
            self.capture(point, color, surrounded);
        }
    }

    /// Takes off what the stone of `color` on `point` has captured.
    fn capture(&mut self, point: Point, color: Color, surrounded: bool) {
        let (mut taken, mut last) = (0, point);
        for n in point.around() {
            let cell = self.grid.cell(n);
            if cell.is(color.opponent()) && self.chains[usize::from(cell.chain)].liberties == 0 {
                taken += self.take(cell.chain, color.opponent());
                last = n;
            }
        }
        self.ko = (taken == 1 && surrounded).then_some(last);
    }

    /// Makes one chain of two that touch.
    #[inline]
    fn join(&mut self, a: u16, b: u16) {
        if a == b {
            return;
        }
        let (a, b) = (usize::from(a), usize::from(b));
        let (large, small) = if self.chains[a].stones >= self.chains[b].stones { (a, b) } else { (b, a) };
        let Chain { liberties, stones } = self.chains[small];
        let chain = &mut self.chains[large];
        chain.liberties = chain.liberties.wrapping_add(liberties);
        chain.stones += stones;
        self.grid.join(large as u16, small as u16);
    }

    /// Takes a chain of `color` off the board; how many stones it had.
    fn take(&mut self, chain: u16, color: Color) -> u32 {
        let mut stones = 0;
        let chains = &mut self.chains;
        self.grid.take(chain, color, |p, around| {
            stones += 1;
            for cell in around {
                let chain = &mut chains[usize::from(cell.chain)];
                chain.liberties = chain.liberties.wrapping_add(1);
            }
            chains[p.index()] = NO_CHAIN;
        });
        stones
    }

    /// A point uniform among those that `color` may play on and that fill no own eye.
    #[inline]
    fn choose(&mut self, color: Color, rng: &mut Rng) -> Option<Point> {
        // Refused points are moved behind the range from which the next is drawn.
        for rest in (1..=self.grid.empty().len()).rev() {
            let place = rng.below(rest);
            let p = self.grid.empty()[place];
            let playable = self.grid.cell(p).empty_sides() > 0
                || (Some(p) != self.ko) & !self.grid.is_eye(p, color) & self.survives(p, color);
            if playable {
                return Some(p);
            }
            self.grid.swap_empty(place, rest - 1);
        }
        None
    }
}

/// Plays random moves, uniform among those that are legal and fill no own eye, until both sides
/// pass for want of one or `max_moves` are made; the number of moves, passes included.
pub fn run(board: &mut PlayoutBoard, to_play: Color, rng: &mut Rng, max_moves: u32) -> u32 {
    let mut color = to_play;
    let mut passed = false;
    for moves in 0..max_moves {
        match board.choose(color, rng) {
            Some(p) => {
                board.put(p, color);
                passed = false;
            }
            None if passed => return moves + 1,
            None => {
                board.ko = None;
                passed = true;
            }
        }
        color = color.opponent();
    }
    max_moves
}
