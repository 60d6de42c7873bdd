//! Light playouts: random games to the end, as fast as a core allows, on a board of their own.
//!
//! The board knows no more than such games need: pseudo-liberties (each side of an empty point that
//! touches a chain counts), the four sides of each point as packed counters, and a dense list of
//! the empty points. A property test proves its moves and captures equal to those of [`crate::Board`].

use crate::zobrist::{GOLDEN, mix};
use crate::{Color, Point, Size};

/// A small random generator (SplitMix64): equal seeds give equal games on every platform.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The generator of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// A number below `bound`; its bias is below `bound` in 2³².
    #[inline]
    pub const fn below(&mut self, bound: usize) -> usize {
        (((self.next_u64() >> 32) * bound as u64) >> 32) as usize
    }
}

/// What a cell holds; the discriminants of stones are those of [`Color`].
const EMPTY: u8 = 2;
const BORDER: u8 = 3;

/// Sides of a point, four bits a count: Black's stones, White's, empty. A border counts as a stone
/// of both.
const SIDE: [u16; 4] = [0x001, 0x010, 0x100, 0x011];

/// What a side gains when its empty point receives a stone; subtracted when the stone goes.
const GAIN: [u16; 2] = [SIDE[0].wrapping_sub(SIDE[2]), SIDE[1].wrapping_sub(SIDE[2])];

/// Liberties written for empty points and borders, which share the bookkeeping of chains so that it
/// needs no test; never 0 whatever is added or taken.
const NO_CHAIN: u16 = 0x8000;

#[derive(Clone, Copy, Debug)]
struct Cell {
    /// 0 black, 1 white, [`EMPTY`] or [`BORDER`].
    content: u8,
    /// Number of the chain: the index of one of its stones. An empty point's is its own index.
    chain: u16,
    /// The next stone in the chain's ring; an empty point's place in the list of empty points.
    link: u16,
    /// Packed counts of the four sides, see [`SIDE`].
    sides: u16,
}

#[derive(Clone, Copy, Debug)]
struct Chain {
    /// Sides at which the chain's stones touch empty points.
    liberties: u16,
    stones: u16,
}

/// A board for light playouts: chains by pseudo-liberties, simple ko, no suicide, no hash.
#[derive(Debug)]
pub struct Board {
    size: Size,
    cells: Vec<Cell>,
    chains: Vec<Chain>,
    empty: Vec<u16>,
    ko: usize,
}

impl From<&crate::Board> for Board {
    fn from(board: &crate::Board) -> Self {
        let mut light = Self::new(board.size());
        for p in board.size().points() {
            if let Some(color) = board.stone(p) {
                light.put(p.index(), color as usize);
            }
        }
        light
    }
}

impl Clone for Board {
    fn clone(&self) -> Self {
        Self {
            size: self.size,
            cells: self.cells.clone(),
            chains: self.chains.clone(),
            empty: self.empty.clone(),
            ko: self.ko,
        }
    }

    /// Copies without allocating when the boards have one size.
    fn clone_from(&mut self, source: &Self) {
        self.size = source.size;
        self.cells.clone_from(&source.cells);
        self.chains.clone_from(&source.chains);
        self.empty.clone_from(&source.empty);
        self.ko = source.ko;
    }
}

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Self {
        let border = |i| Cell { content: BORDER, chain: i as u16, link: 0, sides: 0 };
        let mut board = Self {
            size,
            cells: (0..size.cells()).map(border).collect(),
            chains: vec![Chain { liberties: NO_CHAIN, stones: 0 }; size.cells()],
            empty: Vec::with_capacity(size.area()),
            ko: 0,
        };
        for p in size.points() {
            let cell = &mut board.cells[p.index()];
            cell.content = EMPTY;
            cell.link = board.empty.len() as u16;
            board.empty.push(p.index() as u16);
        }
        for p in size.points() {
            let sides = p.around().iter().map(|n| SIDE[usize::from(board.cells[n.index()].content)]).sum();
            board.cells[p.index()].sides = sides;
        }
        board
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone at `point`.
    #[inline]
    pub fn stone(&self, point: Point) -> Option<Color> {
        color(self.cells[point.index()].content)
    }

    /// Whose point this is at the end of a playout: the colour of its stone, or of all its sides.
    #[inline]
    pub fn owner(&self, point: Point) -> Option<Color> {
        let cell = self.cells[point.index()];
        if cell.content != EMPTY {
            return color(cell.content);
        }
        match (cell.sides & 0xF == 4, cell.sides >> 4 & 0xF == 4) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }

    /// The empty points, in no order that means anything.
    pub fn empty_points(&self) -> impl ExactSizeIterator<Item = Point> {
        self.empty.iter().map(|&i| Point::from_index(usize::from(i)))
    }

    /// Whether `color` may play on the empty point `point`: no suicide, no retaking of a simple ko.
    pub fn legal(&self, point: Point, color: Color) -> bool {
        let p = point.index();
        self.cells[p].content == EMPTY
            && (self.cells[p].sides >> 8 != 0 || p != self.ko && self.survives(p, color as usize))
    }

    /// Whether `point` is an eye of `color` that a light playout leaves alone: all sides are
    /// `color`'s or the border, and at most one of the four diagonal points, at the border none, is
    /// the opponent's.
    pub fn is_eye(&self, point: Point, color: Color) -> bool {
        let p = point.index();
        self.cells[p].content == EMPTY && self.eye(p, color as usize)
    }

    /// Plays a legal move and takes off the captured stones.
    ///
    /// # Panics
    /// If the point is not empty.
    pub fn play(&mut self, point: Point, color: Color) {
        assert!(self.cells[point.index()].content == EMPTY, "a light board plays on empty points");
        self.put(point.index(), color as usize);
    }

    #[inline]
    fn eye(&self, p: usize, color: usize) -> bool {
        if self.cells[p].sides >> (4 * color) & 0xF != 4 {
            return false;
        }
        let (mut enemies, mut border) = (0, 0);
        for n in diagonals(p) {
            let content = self.cells[n].content;
            enemies += u8::from(content == color as u8 ^ 1);
            border |= u8::from(content == BORDER);
        }
        enemies + border < 2
    }

    /// Whether a stone of `color` on `p`, which touches no empty point, has a liberty after its
    /// captures: an own chain keeps one, or an opposing one loses its last.
    fn survives(&self, p: usize, color: usize) -> bool {
        let around = around(p).map(|n| self.cells[n]);
        around.iter().any(|cell| {
            if cell.content >= EMPTY {
                return false;
            }
            let touching = around.iter().filter(|other| other.chain == cell.chain).count();
            let last = usize::from(self.chains[usize::from(cell.chain)].liberties) == touching;
            last != (usize::from(cell.content) == color)
        })
    }

    /// Places a stone on the empty cell `p`.
    #[inline]
    fn put(&mut self, p: usize, color: usize) {
        let sides = self.cells[p].sides;
        self.ko = 0;
        self.forget_empty(p);
        for n in around(p) {
            let cell = &mut self.cells[n];
            cell.sides = cell.sides.wrapping_add(GAIN[color]);
            let chain = &mut self.chains[usize::from(cell.chain)];
            chain.liberties = chain.liberties.wrapping_sub(1);
        }
        self.cells[p].content = color as u8;
        self.cells[p].link = p as u16;
        self.chains[p] = Chain { liberties: sides >> 8, stones: 1 };
        for n in around(p) {
            let cell = self.cells[n];
            if usize::from(cell.content) == color {
                self.join(self.cells[p].chain, cell.chain);
            }
        }
        let mut taken = 0;
        let mut last = 0;
        for n in around(p) {
            let cell = self.cells[n];
            if usize::from(cell.content) == color ^ 1 && self.chains[usize::from(cell.chain)].liberties == 0 {
                taken += self.take(cell.chain, color ^ 1);
                last = n;
            }
        }
        if taken == 1 && sides >> (4 * (color ^ 1)) & 0xF == 4 {
            self.ko = last;
        }
    }

    fn forget_empty(&mut self, p: usize) {
        let place = self.cells[p].link;
        if let Some(last) = self.empty.pop()
            && usize::from(last) != p
        {
            self.empty[usize::from(place)] = last;
            self.cells[usize::from(last)].link = place;
        }
    }

    /// Makes one chain of two that touch.
    fn join(&mut self, a: u16, b: u16) {
        if a == b {
            return;
        }
        let (Chain { stones: sa, liberties: la }, Chain { stones: sb, liberties: lb }) =
            (self.chains[usize::from(a)], self.chains[usize::from(b)]);
        let (large, small) = if sa >= sb { (a, b) } else { (b, a) };
        self.chains[usize::from(large)] = Chain { stones: sa + sb, liberties: la.wrapping_add(lb) };
        let mut p = small;
        loop {
            let cell = &mut self.cells[usize::from(p)];
            cell.chain = large;
            if cell.link == small {
                break;
            }
            p = cell.link;
        }
        let tail = usize::from(p);
        self.cells[tail].link = self.cells[usize::from(large)].link;
        self.cells[usize::from(large)].link = small;
    }

    /// Takes a chain of `color` off the board; how many stones it had.
    fn take(&mut self, chain: u16, color: usize) -> u32 {
        let mut stones = 0;
        let mut p = usize::from(chain);
        loop {
            let next = usize::from(self.cells[p].link);
            for n in around(p) {
                let cell = &mut self.cells[n];
                cell.sides = cell.sides.wrapping_sub(GAIN[color]);
                let chain = &mut self.chains[usize::from(cell.chain)];
                chain.liberties = chain.liberties.wrapping_add(1);
            }
            let cell = &mut self.cells[p];
            cell.content = EMPTY;
            cell.chain = p as u16;
            cell.link = self.empty.len() as u16;
            self.chains[p] = Chain { liberties: NO_CHAIN, stones: 0 };
            self.empty.push(p as u16);
            stones += 1;
            p = next;
            if p == usize::from(chain) {
                return stones;
            }
        }
    }

    /// A point uniform among those that `color` may play on and that fill no own eye.
    #[inline]
    fn choose(&mut self, color: usize, rng: &mut Rng) -> Option<usize> {
        // Refused points are moved behind the range from which the next is drawn.
        for rest in (1..=self.empty.len()).rev() {
            let place = rng.below(rest);
            let p = usize::from(self.empty[place]);
            if self.cells[p].sides >> 8 != 0 || !self.eye(p, color) && p != self.ko && self.survives(p, color) {
                return Some(p);
            }
            let other = self.empty[rest - 1];
            self.empty.swap(place, rest - 1);
            self.cells[usize::from(other)].link = place as u16;
            self.cells[p].link = rest as u16 - 1;
        }
        None
    }
}

/// Plays random moves, uniform among those that are legal and fill no own eye, until both sides
/// pass for want of one or `max_moves` are made; the number of moves, passes included.
pub fn run(board: &mut Board, to_play: Color, rng: &mut Rng, max_moves: u32) -> u32 {
    let mut color = to_play as usize;
    let mut passes = 0;
    for moves in 0..max_moves {
        match board.choose(color, rng) {
            Some(p) => {
                board.put(p, color);
                passes = 0;
            }
            None => {
                board.ko = 0;
                passes += 1;
                if passes == 2 {
                    return moves + 1;
                }
            }
        }
        color ^= 1;
    }
    max_moves
}

fn color(content: u8) -> Option<Color> {
    Color::BOTH.get(usize::from(content)).copied()
}

#[inline]
fn around(p: usize) -> [usize; 4] {
    Point::from_index(p).around().map(Point::index)
}

#[inline]
fn diagonals(p: usize) -> [usize; 4] {
    Point::from_index(p).diagonals().map(Point::index)
}
