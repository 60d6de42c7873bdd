//! A position as patterns see it: stones as own and opposing, chains with their liberties, what ladders
//! catch, distances from the last moves, influence.

use lanke_rules::{Color, Point, Size};

use crate::go::board::{GoBoard, PASS, Place};

/// Contents of cells, from the side to move.
pub(super) const OWN: u8 = 0;
pub(super) const FOE: u8 = 1;
pub(super) const EMPTY: u8 = 2;
pub(super) const BORDER: u8 = 3;

/// Cells of border around the board, as far as shapes reach.
pub(super) const MARGIN: usize = 7;
/// Cells from one row to the next: wide enough that a margin on the left serves the row before too.
pub(super) const STRIDE: usize = 64;
const CELLS: usize = (52 + 2 * MARGIN + 1) * STRIDE;

/// A cell of the padded board; 0, which is border, for none.
pub(super) type At = u16;

/// The four neighbours.
#[inline]
pub(super) const fn around(at: At) -> [At; 4] {
    const S: At = STRIDE as At;
    [at - S, at - 1, at + 1, at + S]
}

/// The four diagonal cells.
#[inline]
pub(super) const fn diagonals(at: At) -> [At; 4] {
    const S: At = STRIDE as At;
    [at - S - 1, at - S + 1, at + S - 1, at + S + 1]
}

/// Stones that are connected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    pub(super) side: u8,
    pub(super) stones: u16,
    /// Index of its first stone in [`PatternScene::stones`].
    first: u32,
    /// Number of its liberties.
    pub(super) liberties: u16,
    /// The first of them.
    pub(super) liberty: [At; 3],
    /// The fewest liberties of an opposing chain that it touches.
    pub(super) rival: u16,
    /// With one liberty: whether it is lost though its side moves first. With two: whether it is
    /// lost when the other side moves first.
    pub(super) caught: bool,
    /// With two liberties: which of them catch it.
    pub(super) catches: [bool; 2],
}

/// Without a chain.
const NONE: u16 = u16::MAX;
/// Farther than distances are told.
pub(super) const FAR: u8 = 9;
/// Influence of a stone.
const STRONG: i32 = 1 << 12;

/// A position as patterns see it, in memory that is used again for the next.
#[derive(Debug)]
pub struct PatternScene {
    size: Option<Size>,
    pub(super) ko: At,
    /// The last move and the one before it.
    pub(super) last: [At; 2],
    pub(super) cells: Vec<u8>,
    chain: Vec<u16>,
    pub(super) chains: Vec<Chain>,
    stones: Vec<At>,
    pub(super) empty: Vec<At>,
    /// Distances from the last moves where a chain is but one place (Common Fate Graph).
    pub(super) fate: [Vec<u8>; 2],
    queue: Vec<At>,
    /// Influence of the stones, the side to move's positive.
    pub(super) influence: Vec<i32>,
    spread: Vec<i32>,
    /// Small region that a point belongs to: see [`Region`].
    pub(super) region: Vec<u8>,
    pub(super) regions: Vec<Region>,
    mark: Vec<u32>,
    generation: u32,
    /// Cells changed while reading ladders, with what they were.
    pub(super) undo: Vec<(At, u8)>,
    pub(super) trail: Vec<At>,
    pub(super) budget: u32,
    /// A ladder was not read to its end.
    pub(super) cut: bool,
    /// Moves by their place row by row, with the logarithm of their strength.
    pub(super) sums: Vec<(usize, f32)>,
}

/// Few empty points enclosed by stones of one side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Region {
    pub(super) side: u8,
    pub(super) points: u8,
    /// The most neighbours that one of the points has in the region.
    pub(super) most: u8,
}

/// A region of more points is none.
const MAX_REGION: usize = 7;

impl Default for PatternScene {
    fn default() -> Self {
        let fate = [vec![FAR; CELLS], vec![FAR; CELLS]];
        Self {
            size: None,
            ko: 0,
            last: [0; 2],
            cells: vec![BORDER; CELLS],
            chain: vec![NONE; CELLS],
            chains: Vec::new(),
            stones: Vec::new(),
            empty: Vec::new(),
            fate,
            queue: Vec::new(),
            influence: vec![0; CELLS],
            spread: vec![0; CELLS],
            region: vec![0; CELLS],
            regions: Vec::new(),
            mark: vec![0; CELLS],
            generation: 0,
            undo: Vec::new(),
            trail: Vec::new(),
            budget: 0,
            cut: false,
            sums: Vec::new(),
        }
    }
}

/// The cell of a point.
pub(super) fn at(point: Point) -> At {
    ((usize::from(point.y()) + MARGIN) * STRIDE + usize::from(point.x()) + MARGIN) as At
}

/// The place of a cell, row by row on a board of this width.
pub(super) fn place(at: At, width: usize) -> usize {
    let at = usize::from(at);
    (at / STRIDE - MARGIN) * width + at % STRIDE - MARGIN
}

impl PatternScene {
    /// Memory for any position.
    pub fn new() -> Self {
        Self::default()
    }

    /// Looks at a position: the stones, whose turn it is, the point that a ko forbids, the last move and
    /// the one before it (none where there was none or it was a pass).
    pub fn look(
        &mut self,
        size: Size,
        stone: impl Fn(Point) -> Option<Color>,
        to_play: Color,
        ko: Option<Point>,
        last: [Option<Point>; 2],
    ) {
        self.look_at_stones(size, stone, to_play, last);
        self.ko = ko.map_or(0, at);
        self.find_regions();
        self.cut = false;
        self.read_ladders();
        for which in 0..2 {
            self.measure(which);
        }
        self.radiate();
    }

    /// True if every ladder was read to its end. One that was not counts as broken, which may depend on
    /// the order in which its moves are tried.
    pub fn is_read(&self) -> bool {
        !self.cut
    }

    /// Looks at the board of the search.
    pub(crate) fn look_at<const N: usize>(&mut self, board: &GoBoard<N>, to_play: Color) {
        let grid = board.grid();
        let point = |place: Place| (place != PASS).then(|| grid.point(place));
        let stone = |p: Point| Color::BOTH.get(usize::from(board.content(grid.place(p)))).copied();
        self.look(grid.size(), stone, to_play, point(board.ko()), board.last().map(point));
    }

    /// As [`PatternScene::look`], as far as shapes need it.
    pub(super) fn look_at_stones(
        &mut self,
        size: Size,
        stone: impl Fn(Point) -> Option<Color>,
        to_play: Color,
        last: [Option<Point>; 2],
    ) {
        if self.size != Some(size) {
            // Nothing of a larger board may show beside a smaller one.
            *self = Self { size: Some(size), ..Self::default() };
        }
        self.last = last.map(|p| p.map_or(0, at));
        self.empty.clear();
        for p in size.points() {
            let here = usize::from(at(p));
            self.cells[here] = match stone(p) {
                Some(color) => u8::from(color != to_play),
                None => {
                    self.empty.push(here as At);
                    EMPTY
                }
            };
            self.chain[here] = NONE;
            self.region[here] = 0;
            self.fate[0][here] = FAR;
            self.fate[1][here] = FAR;
        }
        self.find_chains();
    }

    /// The board looked at.
    pub(super) fn size(&self) -> Size {
        self.size.unwrap_or(Size::NINETEEN)
    }

    /// The chain at a cell that has a stone.
    #[inline]
    pub(super) fn chain(&self, at: At) -> Option<&Chain> {
        self.chains.get(usize::from(self.chain[usize::from(at)]))
    }

    /// The number of the chain at a cell that has a stone.
    #[inline]
    pub(super) fn chain_number(&self, at: At) -> u16 {
        self.chain[usize::from(at)]
    }

    #[inline]
    pub(super) fn cell(&self, at: At) -> u8 {
        self.cells[usize::from(at)]
    }

    /// The stones of a chain.
    pub(super) fn stones(&self, chain: &Chain) -> &[At] {
        &self.stones[chain.first as usize..][..usize::from(chain.stones)]
    }

    /// A mark that no cell has yet.
    #[inline]
    pub(super) fn fresh(&mut self) -> u32 {
        self.generation = self.generation.checked_add(1).unwrap_or_else(|| {
            self.mark.fill(0);
            1
        });
        self.generation
    }

    /// Marks a cell; whether it was not marked so before.
    #[inline]
    pub(super) fn mark(&mut self, at: At, mark: u32) -> bool {
        std::mem::replace(&mut self.mark[usize::from(at)], mark) != mark
    }

    fn find_chains(&mut self) {
        self.chains.clear();
        self.stones.clear();
        let size = self.size();
        for p in size.points() {
            let at = at(p);
            if self.cell(at) < EMPTY && self.chain_number(at) == NONE {
                self.gather(at);
            }
        }
        for i in 0..self.chains.len() {
            let chain = self.chains[i];
            let touched = self.stones(&chain).iter().flat_map(|&at| around(at));
            let rivals = touched.filter(|&n| self.cell(n) == chain.side ^ 1).filter_map(|n| self.chain(n));
            self.chains[i].rival = rivals.map(|rival| rival.liberties).min().unwrap_or(NONE);
        }
    }

    /// The chain of the stone at `start`.
    fn gather(&mut self, start: At) {
        let (side, number, mark) = (self.cell(start), self.chains.len() as u16, self.fresh());
        let first = self.stones.len();
        let (mut liberties, mut liberty) = (0, [0; 3]);
        self.stones.push(start);
        self.chain[usize::from(start)] = number;
        let mut next = first;
        while let Some(&at) = self.stones.get(next) {
            next += 1;
            for n in around(at) {
                let cell = self.cell(n);
                if cell == side && self.chain_number(n) == NONE {
                    self.chain[usize::from(n)] = number;
                    self.stones.push(n);
                } else if cell == EMPTY && self.mark(n, mark) {
                    if let Some(place) = liberty.get_mut(liberties) {
                        *place = n;
                    }
                    liberties += 1;
                }
            }
        }
        self.chains.push(Chain {
            side,
            stones: (self.stones.len() - first) as u16,
            first: first as u32,
            liberties: liberties as u16,
            liberty,
            rival: NONE,
            caught: false,
            catches: [false; 2],
        });
    }

    /// The regions of few empty points that touch stones of one side alone.
    fn find_regions(&mut self) {
        self.regions.clear();
        let mark = self.fresh();
        for i in 0..self.empty.len() {
            let start = self.empty[i];
            if !self.mark(start, mark) {
                continue;
            }
            self.queue.clear();
            self.queue.push(start);
            let (mut next, mut touches, mut most) = (0, [false; 4], 0);
            while let Some(&at) = self.queue.get(next) {
                next += 1;
                let mut within = 0;
                for n in around(at) {
                    let cell = self.cell(n);
                    touches[usize::from(cell)] = true;
                    within += u8::from(cell == EMPTY);
                    if cell == EMPTY && self.mark(n, mark) {
                        self.queue.push(n);
                    }
                }
                most = most.max(within);
            }
            let points = self.queue.len();
            if points <= MAX_REGION && touches[0] != touches[1] && self.regions.len() < 255 {
                self.regions.push(Region { side: u8::from(touches[1]), points: points as u8, most });
                for &at in &self.queue {
                    self.region[usize::from(at)] = self.regions.len() as u8;
                }
            }
        }
    }

    /// Distances from a last move, up to [`FAR`].
    fn measure(&mut self, which: usize) {
        let start = self.last[which];
        if start == 0 || self.cell(start) == BORDER {
            return;
        }
        self.queue.clear();
        self.reach(which, start, 0);
        let mut next = 0;
        while let Some(&at) = self.queue.get(next) {
            next += 1;
            let distance = self.fate[which][usize::from(at)] + 1;
            if distance >= FAR {
                return;
            }
            for n in around(at) {
                if self.cell(n) != BORDER {
                    self.reach(which, n, distance);
                }
            }
        }
    }

    /// Notes that a cell, and all of its chain with it, is at this distance if it is not nearer.
    fn reach(&mut self, which: usize, at: At, distance: u8) {
        if self.fate[which][usize::from(at)] <= distance {
            return;
        }
        self.fate[which][usize::from(at)] = distance;
        match self.chain(at).copied() {
            None => self.queue.push(at),
            Some(chain) => {
                let first = chain.first as usize;
                for i in first..first + usize::from(chain.stones) {
                    let stone = self.stones[i];
                    self.fate[which][usize::from(stone)] = distance;
                    self.queue.push(stone);
                }
            }
        }
    }

    /// Lets stones radiate over the empty points.
    fn radiate(&mut self) {
        for at in self.size().points().map(at) {
            self.influence[usize::from(at)] = match self.cell(at) {
                OWN => STRONG,
                FOE => -STRONG,
                _ => 0,
            };
        }
        for _ in 0..6 {
            for &at in &self.empty {
                let sum: i32 = around(at).iter().map(|&n| self.influence[usize::from(n)]).sum();
                self.spread[usize::from(at)] = sum / 4;
            }
            for &at in &self.empty {
                self.influence[usize::from(at)] = self.spread[usize::from(at)];
            }
        }
    }
}
