//! The board that the NoGo searches play on: for each chain the set of its liberties, and for each side
//! the set of its legal points, kept exactly after every move.
//!
//! Nothing is ever captured, so that a point that is illegal for a side stays so: both sets only shrink.
//! A property test proves them equal to what [`lanke_rules::Position`] says.

use lanke_rules::{ByColor, Color, Size};

use super::bits::Bits;

/// Content of a place without a stone; the contents of stones are the discriminants of [`Color`].
const EMPTY: u8 = 2;
/// Content of the place that stands for everything outside the board.
const BORDER: u8 = 3;

/// Added to the open sides of what is not empty, so that they are never told to be none.
const FILLED: u8 = 128;

/// The neighbours of every place of one board; where one is missing, the border's place.
#[derive(Clone, Debug)]
pub(crate) struct Grid<const W: usize, const N: usize> {
    near: [[u16; 4]; N],
    /// The same as sets, without the border.
    around: [Bits<W>; N],
    area: usize,
}

impl<const W: usize, const N: usize> Grid<W, N> {
    /// The grid of a board of fewer than `N` points.
    pub(crate) fn new(size: Size) -> Self {
        const { assert!(N.is_power_of_two(), "a place is told by its lowest bits") };
        let area = size.area();
        assert!(area < N, "a board of {size} has no room for its border");
        let mut near = [[area as u16; 4]; N];
        let mut around = [Bits::EMPTY; N];
        for p in size.points() {
            for (slot, n) in near[size.ordinal(p)].iter_mut().zip(size.neighbors(p)) {
                *slot = size.ordinal(n) as u16;
                around[size.ordinal(p)] = around[size.ordinal(p)] | Bits::of(size.ordinal(n));
            }
        }
        Self { near, around, area }
    }

    /// The neighbours of a place as a set.
    pub(crate) fn around(&self, place: usize) -> Bits<W> {
        self.around[place]
    }

    #[inline]
    pub(crate) fn near(&self, place: usize) -> [usize; 4] {
        // The compiler then knows that they are places, here and in every inlined use.
        self.near[place & (N - 1)].map(|n| usize::from(n) & (N - 1))
    }

    pub(crate) fn area(&self) -> usize {
        self.area
    }
}

/// Stones, chains and legal points; `N` is a power of two and at most `64 * W`.
#[derive(Clone, Debug)]
pub(crate) struct NogoBoard<const W: usize, const N: usize> {
    cells: [u8; N],
    /// Number of empty neighbours of an empty place; of other places at least half of [`FILLED`].
    open_sides: [u8; N],
    /// The chain of a stone, towards its head.
    above: [u16; N],
    /// The liberties of the chain that a stone heads.
    liberties: [Bits<W>; N],
    stones: ByColor<Bits<W>>,
    legal: ByColor<Bits<W>>,
}

impl<const W: usize, const N: usize> NogoBoard<W, N> {
    /// The empty board.
    pub(crate) fn new(grid: &Grid<W, N>) -> Self {
        let mut cells = [BORDER; N];
        cells[..grid.area].fill(EMPTY);
        let open_sides = |place: usize| match grid.near(place).into_iter().filter(|&n| cells[n] == EMPTY).count() {
            open if place < grid.area => open as u8,
            _ => u8::MAX,
        };
        let mut board = Self {
            cells,
            open_sides: std::array::from_fn(open_sides),
            above: std::array::from_fn(|i| i as u16),
            liberties: [Bits::EMPTY; N],
            stones: ByColor::from_fn(|_| Bits::EMPTY),
            legal: ByColor::from_fn(|_| Bits::EMPTY),
        };
        for place in 0..grid.area {
            for color in Color::BOTH {
                if board.breathes(grid, place, color) {
                    board.legal[color] = board.legal[color] | Bits::of(place);
                }
            }
        }
        board
    }

    /// The points where `color` may play.
    #[inline]
    pub(crate) fn legal(&self, color: Color) -> Bits<W> {
        self.legal[color]
    }

    /// The points where both may play.
    #[inline]
    pub(crate) fn shared(&self) -> Bits<W> {
        self.legal.black & self.legal.white
    }

    /// The points where only `color` may play.
    #[inline]
    pub(crate) fn private(&self, color: Color) -> Bits<W> {
        self.legal[color] & !self.legal[color.opponent()]
    }

    /// The stones of `color`.
    #[inline]
    pub(crate) fn stones(&self, color: Color) -> Bits<W> {
        self.stones[color]
    }

    /// The points where somebody may play.
    #[inline]
    pub(crate) fn open(&self) -> Bits<W> {
        self.legal.black | self.legal.white
    }

    /// The places without a stone.
    pub(crate) fn empty(&self, grid: &Grid<W, N>) -> Bits<W> {
        let all = (0..grid.area).fold(Bits::EMPTY, |all, place| all | Bits::of(place));
        all & !(self.stones.black | self.stones.white)
    }

    /// Colour and liberties of each chain.
    pub(crate) fn chains(&self) -> impl Iterator<Item = (Color, Bits<W>)> {
        let is_head = |&place: &usize| usize::from(self.above[place]) == place;
        let heads =
            move |color| self.stones[color].iter().filter(is_head).map(move |head| (color, self.liberties[head]));
        Color::BOTH.into_iter().flat_map(heads)
    }

    /// Number of liberties of the chain of the stone at `place`.
    pub(crate) fn liberties(&self, place: usize) -> u32 {
        let mut head = place;
        while usize::from(self.above[head]) != head {
            head = usize::from(self.above[head]);
        }
        self.liberties[head].len()
    }

    /// True if every neighbour of `place` is a stone of `color` or the border.
    pub(crate) fn is_eye(&self, grid: &Grid<W, N>, place: usize, color: Color) -> bool {
        grid.near(place).into_iter().all(|n| self.cells[n] == color as u8 || self.cells[n] == BORDER)
    }

    /// True if a stone of `color` is at `place`.
    #[inline]
    pub(crate) fn is_stone(&self, place: usize, color: Color) -> bool {
        self.cells[place & (N - 1)] == color as u8
    }

    /// Places a stone on an empty place, where it should be legal.
    #[inline]
    pub(crate) fn play(&mut self, grid: &Grid<W, N>, place: usize, color: Color) {
        let place = place & (N - 1);
        let near = grid.near(place);
        let (own, foe) = (color as u8, color.opponent() as u8);
        let here = Bits::of(place);
        self.cells[place] = own;
        self.open_sides[place] |= FILLED;
        self.stones[color] = self.stones[color] | here;
        self.legal = self.legal.map(|points| points & !here);
        let mut liberties = grid.around[place] & !(self.stones.black | self.stones.white);
        for n in near {
            self.open_sides[n] -= 1;
            if self.cells[n] == foe {
                let head = self.head(n);
                let left = self.liberties[head] & !here;
                self.liberties[head] = left;
                if let Some(last) = left.single() {
                    self.in_atari(grid, last, color.opponent());
                }
            } else if self.cells[n] == own {
                let head = self.head(n);
                liberties = liberties | self.liberties[head];
                self.above[head] = place as u16;
            }
        }
        liberties = liberties & !here;
        self.liberties[place] = liberties;
        if let Some(last) = liberties.single() {
            self.in_atari(grid, last, color);
        }
        for n in near {
            if self.open_sides[n] == 0 {
                self.settle(grid, n, Color::Black);
                self.settle(grid, n, Color::White);
            }
        }
    }

    /// The stone that heads the chain of the stone at `place`.
    #[inline]
    fn head(&mut self, place: usize) -> usize {
        let mut place = place & (N - 1);
        loop {
            let above = usize::from(self.above[place]) & (N - 1);
            if above == place {
                return place;
            }
            let next = self.above[above];
            self.above[place] = next;
            place = usize::from(next) & (N - 1);
        }
    }

    /// A chain of `color` has `last` as its only liberty.
    #[inline]
    fn in_atari(&mut self, grid: &Grid<W, N>, last: usize, color: Color) {
        self.bar(last, color.opponent());
        self.settle(grid, last, color);
    }

    /// Bars `color` from an empty place where its stone would have no liberty.
    #[inline]
    fn settle(&mut self, grid: &Grid<W, N>, place: usize, color: Color) {
        if self.legal[color].contains(place) && !self.breathes(grid, place, color) {
            self.bar(place, color);
        }
    }

    #[inline]
    fn bar(&mut self, place: usize, color: Color) {
        self.legal[color] = self.legal[color] & !Bits::of(place);
    }

    /// True if a stone of `color` on the empty `place` has a liberty.
    #[inline]
    fn breathes(&mut self, grid: &Grid<W, N>, place: usize, color: Color) -> bool {
        let supports = |board: &mut Self, n: usize| {
            board.cells[n] == color as u8 && {
                let head = board.head(n);
                !(board.liberties[head] & !Bits::of(place)).is_empty()
            }
        };
        self.open_sides[place] > 0 || grid.near(place).into_iter().any(|n| supports(self, n))
    }
}

#[cfg(test)]
mod tests {
    use lanke_rules::{Move, Position, Ruleset};
    use proptest::prelude::*;

    use super::*;
    use crate::nogo::search::copy;

    fn same<const W: usize, const N: usize>(game: &Position, board: &NogoBoard<W, N>) {
        let size = game.board().size();
        for color in Color::BOTH {
            let mut turned = game.clone();
            turned.set_to_play(color);
            let expected: Vec<usize> = turned.legal_points().into_iter().map(|p| size.ordinal(p)).collect();
            assert_eq!(board.legal(color).iter().collect::<Vec<_>>(), expected, "{color} on\n{}", game.board());
            let stones: Vec<usize> = board.stones(color).iter().collect();
            let expected: Vec<usize> =
                size.points().filter(|&p| game.board().stone(p) == Some(color)).map(|p| size.ordinal(p)).collect();
            assert_eq!(stones, expected);
        }
    }

    fn play<const W: usize, const N: usize>(size: Size, picks: &[u32]) {
        let mut game = Position::new(size, Ruleset::NOGO);
        let grid = Grid::<W, N>::new(size);
        let mut board = NogoBoard::<W, N>::new(&grid);
        for &pick in picks {
            same(&game, &board);
            same::<W, N>(&game, &copy(&grid, &game));
            let legal = game.legal_points();
            if legal.is_empty() {
                return;
            }
            let p = legal[pick as usize % legal.len()];
            board.play(&grid, size.ordinal(p), game.to_play());
            game.play(Move::Play(p)).unwrap();
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

        #[test]
        fn plays_as_the_law_says(width in 1u32..=11, height in 1u32..=11, picks in prop::collection::vec(any::<u32>(), 130)) {
            play::<2, 128>(Size::new(width, height).unwrap(), &picks);
        }

        #[test]
        fn plays_as_the_law_says_on_large_boards(side in 12u32..=19, picks in prop::collection::vec(any::<u32>(), 200)) {
            play::<8, 512>(Size::square(side).unwrap(), &picks);
        }
    }
}
