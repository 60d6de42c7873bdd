//! The padded grid under both boards: contents, side counters, rings of stones, empty points.
//!
//! One-dimensional with a border, so that no neighbour needs a test; chains are circular lists;
//! empty points are a dense list. What a chain's liberties are is the business of the boards.

use crate::{Color, Point, Size};

/// Content of a cell without a stone; the contents of stones are the discriminants of [`Color`].
pub(crate) const EMPTY: u8 = 2;
/// Content of a cell outside the board.
pub(crate) const BORDER: u8 = 3;

/// Contribution of a neighbour of each content to [`Cell::sides`]: four bits each for Black's stones,
/// White's, and empty points. A border counts as a stone of both.
const SIDE: [u16; 4] = [0x001, 0x010, 0x100, 0x011];

#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    /// 0 black, 1 white, [`EMPTY`] or [`BORDER`].
    pub(crate) content: u8,
    /// A stone's chain, named by the index of one of its stones; elsewhere the cell's own index,
    /// which no chain has then.
    pub(crate) chain: u16,
    /// The next stone in the chain's ring; an empty point's place in the list of empty points.
    link: u16,
    /// Packed counts of the four neighbours, see [`SIDE`].
    sides: u16,
}

impl Cell {
    #[inline]
    pub(crate) fn is(self, color: Color) -> bool {
        self.content == color as u8
    }

    #[inline]
    pub(crate) fn stone(self) -> Option<Color> {
        match self.content {
            0 => Some(Color::Black),
            1 => Some(Color::White),
            _ => None,
        }
    }

    /// Number of empty neighbours.
    #[inline]
    pub(crate) fn empty_sides(self) -> u16 {
        self.sides >> 8
    }

    /// Number of neighbours that are stones of `color` or border.
    #[inline]
    pub(crate) fn closed_sides(self, color: Color) -> u16 {
        self.sides >> (4 * color as u16) & 0xF
    }
}

#[derive(Debug)]
pub(crate) struct Grid {
    size: Size,
    cells: Vec<Cell>,
    empty: Vec<Point>,
}

impl Clone for Grid {
    fn clone(&self) -> Self {
        Self { size: self.size, cells: self.cells.clone(), empty: self.empty.clone() }
    }

    /// Copies without allocating when there is room.
    fn clone_from(&mut self, source: &Self) {
        self.size = source.size;
        self.cells.clone_from(&source.cells);
        self.empty.clone_from(&source.empty);
    }
}

impl Grid {
    pub(crate) fn new(size: Size) -> Self {
        let border = |i| Cell { content: BORDER, chain: i as u16, link: 0, sides: 0 };
        let mut cells: Vec<Cell> = (0..size.cells()).map(border).collect();
        let empty: Vec<Point> = size.points().collect();
        for (place, p) in empty.iter().enumerate() {
            cells[p.index()].content = EMPTY;
            cells[p.index()].link = place as u16;
        }
        for p in &empty {
            cells[p.index()].sides = p.around().iter().map(|n| SIDE[usize::from(cells[n.index()].content)]).sum();
        }
        Self { size, cells, empty }
    }

    #[inline]
    pub(crate) fn size(&self) -> Size {
        self.size
    }

    #[inline]
    pub(crate) fn cell(&self, p: Point) -> Cell {
        self.cells[p.index()]
    }

    /// The cells of the neighbours.
    #[inline]
    pub(crate) fn around(&self, p: Point) -> [Cell; 4] {
        p.around().map(|n| self.cells[n.index()])
    }

    /// The content of any point; points outside the board are border.
    #[inline]
    pub(crate) fn content(&self, p: Point) -> u8 {
        self.cells.get(p.index()).map_or(BORDER, |cell| cell.content)
    }

    #[inline]
    pub(crate) fn empty(&self) -> &[Point] {
        &self.empty
    }

    /// Moves an empty point to another place in the list of empty points.
    #[inline]
    pub(crate) fn swap_empty(&mut self, a: usize, b: usize) {
        self.empty.swap(a, b);
        self.cells[self.empty[a].index()].link = a as u16;
        self.cells[self.empty[b].index()].link = b as u16;
    }

    /// Puts a stone that is a chain of its own on an empty point; `touch` sees its neighbours.
    #[inline]
    pub(crate) fn put(&mut self, p: Point, color: Color, mut touch: impl FnMut(Cell)) {
        let place = self.cells[p.index()].link;
        if let Some(last) = self.empty.pop()
            && last != p
        {
            self.empty[usize::from(place)] = last;
            self.cells[last.index()].link = place;
        }
        for n in p.around() {
            let cell = &mut self.cells[n.index()];
            cell.sides = cell.sides.wrapping_add(SIDE[color as usize]).wrapping_sub(SIDE[usize::from(EMPTY)]);
            touch(*cell);
        }
        let cell = &mut self.cells[p.index()];
        cell.content = color as u8;
        cell.link = p.index() as u16;
    }

    /// Makes a lone stone one of `chain`, which may be its own.
    #[inline]
    pub(crate) fn enter(&mut self, p: Point, chain: u16) {
        let next = self.cells[usize::from(chain)].link;
        self.cells[usize::from(chain)].link = p.index() as u16;
        let cell = &mut self.cells[p.index()];
        cell.chain = chain;
        cell.link = next;
    }

    /// Takes every stone of a chain of `color` off; `lift` sees each with its neighbours, their sides
    /// not yet counted anew.
    pub(crate) fn take(&mut self, chain: u16, color: Color, mut lift: impl FnMut(Point, [Cell; 4])) {
        let first = Point::from_index(usize::from(chain));
        let mut p = first;
        loop {
            // Read as a whole before a part is written: the other way round would stall.
            let around = self.around(p);
            for n in p.around() {
                let cell = &mut self.cells[n.index()];
                cell.sides = cell.sides.wrapping_add(SIDE[usize::from(EMPTY)]).wrapping_sub(SIDE[color as usize]);
            }
            let place = self.empty.len() as u16;
            self.empty.push(p);
            let cell = &mut self.cells[p.index()];
            let next = cell.link;
            cell.content = EMPTY;
            cell.chain = p.index() as u16;
            cell.link = place;
            lift(p, around);
            p = Point::from_index(usize::from(next));
            if p == first {
                return;
            }
        }
    }

    /// Makes the stones of chain `small` stones of chain `large`.
    #[inline]
    pub(crate) fn join(&mut self, large: u16, small: u16) {
        let mut p = usize::from(small);
        loop {
            let cell = &mut self.cells[p];
            cell.chain = large;
            if cell.link == small {
                break;
            }
            p = usize::from(cell.link);
        }
        self.cells[p].link = self.cells[usize::from(large)].link;
        self.cells[usize::from(large)].link = small;
    }

    /// Number of empty neighbours of `p` that are not liberties of the chain yet.
    #[inline]
    pub(crate) fn fresh_liberties(&self, p: Point, chain: u16) -> u16 {
        let mut fresh = 0;
        for n in p.around() {
            let empty = self.cells[n.index()].content == EMPTY;
            // Around the point itself where a border cell has nothing around it.
            let around = if empty { n } else { p }.around();
            let known = around.iter().fold(false, |known, m| known | (self.cells[m.index()].chain == chain));
            fresh += u16::from(empty & !known);
        }
        fresh
    }

    /// [`Grid::join`], and how many liberties of `small` are new to `large`.
    pub(crate) fn join_counting(&mut self, large: u16, small: u16) -> u16 {
        let mut fresh = 0;
        let mut p = Point::from_index(usize::from(small));
        loop {
            // Stones that have changed over make their liberties known to those that follow.
            fresh += self.fresh_liberties(p, large);
            let cell = &mut self.cells[p.index()];
            cell.chain = large;
            if cell.link == small {
                break;
            }
            p = Point::from_index(usize::from(cell.link));
        }
        self.cells[p.index()].link = self.cells[usize::from(large)].link;
        self.cells[usize::from(large)].link = small;
        fresh
    }

    /// The stones of a chain.
    #[inline]
    pub(crate) fn stones(&self, chain: u16) -> impl Iterator<Item = Point> {
        let mut next = Some(chain);
        std::iter::from_fn(move || {
            let p = Point::from_index(usize::from(next?));
            let link = self.cells[p.index()].link;
            next = (link != chain).then_some(link);
            Some(p)
        })
    }

    /// True if the empty point `p` is an eye of `color` by the usual rule of playouts: all sides are
    /// `color`'s or border, and at most one diagonal point, at the border none, is the opponent's.
    #[inline]
    pub(crate) fn is_eye(&self, p: Point, color: Color) -> bool {
        let (mut enemies, mut border) = (0, 0);
        for n in p.diagonals() {
            let content = self.cells[n.index()].content;
            enemies += u8::from(content == color.opponent() as u8);
            border |= u8::from(content == BORDER);
        }
        (self.cells[p.index()].closed_sides(color) == 4) & (enemies + border < 2)
    }
}
