//! The board of the Go search: chains with exact numbers of liberties, and the shape around each point.
//!
//! Places are indices of a padded one-dimensional board whose width is the game board's, with one
//! border cell between rows, so that small boards stay small in memory; place 0 is never on the board
//! and stands for a pass. `N` is a power of two above every place: masks take the role of bounds checks.

use lanke_rules::{Color, Illegal, Move, Point, Position, Size};

/// An index on the padded board.
pub(crate) type Place = u16;

/// The place of a pass.
pub(crate) const PASS: Place = 0;

/// Content of a place without a stone; the contents of stones are the discriminants of [`Color`].
pub(crate) const EMPTY: u8 = 2;
/// Content of a place outside the board.
pub(crate) const BORDER: u8 = 3;

/// A chain of stones.
#[derive(Clone, Copy, Debug, Default)]
struct Chain {
    liberties: u16,
    stones: u16,
    /// The sum of the places of its liberties, which is the place of the last one.
    sum: u32,
}

/// Offsets between places.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    size: Size,
    row: Place,
}

impl Grid {
    /// Number of places that a board of this size needs.
    pub(crate) fn places(size: Size) -> usize {
        (usize::from(size.width()) + 1) * (usize::from(size.height()) + 2) + 1
    }

    pub(crate) fn size(self) -> Size {
        self.size
    }

    pub(crate) fn place(self, p: Point) -> Place {
        (Place::from(p.y()) + 1) * self.row + Place::from(p.x()) + 1
    }

    /// The point of a place on the board.
    pub(crate) fn point(self, place: Place) -> Point {
        Point::new((place % self.row - 1) as u8, (place / self.row - 1) as u8)
    }

    pub(crate) fn mv(self, place: Place) -> Move {
        if place == PASS { Move::Pass } else { Move::Play(self.point(place)) }
    }

    /// Every place on the board, in the order of [`Size::points`].
    pub(crate) fn all(self) -> impl Iterator<Item = Place> {
        self.size.points().map(move |p| self.place(p))
    }

    /// Above, left, right and below, which may be border.
    #[inline]
    pub(crate) fn around(self, p: Place) -> [Place; 4] {
        [p - self.row, p - 1, p + 1, p + self.row]
    }

    /// Above, left, right, below, and the diagonals from above left: the order of [`GoBoard::shape`].
    #[inline]
    pub(crate) fn ring(self, p: Place) -> [Place; 8] {
        let r = self.row;
        [p - r, p - 1, p + 1, p + r, p - r - 1, p - r + 1, p + r - 1, p + r + 1]
    }
}

/// Stones, chains and what the last moves were. The places that its methods are given must be on it.
#[derive(Clone, Debug)]
pub(crate) struct GoBoard<const N: usize> {
    grid: Grid,
    content: [u8; N],
    /// Two bits for the content of each place around, the first of [`Grid::ring`] the lowest.
    shape: [u16; N],
    /// A stone's chain, named by one of its stones; 0 elsewhere.
    chain: [Place; N],
    /// The next stone in the ring of a chain.
    next: [Place; N],
    chains: [Chain; N],
    /// The empty places, and where each is in this list.
    empty: [Place; N],
    empty_at: [u16; N],
    empties: u16,
    ko: Place,
    last: [Place; 2],
    captures: [u16; 2],
}

/// Contents of the neighbours of each kind of place, by the low byte of its shape.
const SIDES: [[u8; 4]; 256] = {
    let mut sides = [[0; 4]; 256];
    let mut shape = 0;
    while shape < 256 {
        let mut i = 0;
        while i < 4 {
            sides[shape][shape >> (2 * i) & 3] += 1;
            i += 1;
        }
        shape += 1;
    }
    sides
};

impl<const N: usize> GoBoard<N> {
    const MASK: usize = {
        assert!(N.is_power_of_two());
        N - 1
    };

    /// An empty board.
    ///
    /// # Panics
    /// If `N` is too small for it.
    pub(crate) fn new(size: Size) -> Self {
        assert!(Grid::places(size) <= N);
        let grid = Grid { size, row: Place::from(size.width()) + 1 };
        let mut board = Self {
            grid,
            content: [BORDER; N],
            shape: [0; N],
            chain: [0; N],
            next: [0; N],
            chains: [Chain::default(); N],
            empty: [0; N],
            empty_at: [0; N],
            empties: 0,
            ko: PASS,
            last: [PASS; 2],
            captures: [0; 2],
        };
        for p in grid.all() {
            board.content[usize::from(p)] = EMPTY;
            board.add_empty(p);
        }
        for p in grid.all() {
            let ring = grid.ring(p).into_iter().enumerate();
            board.shape[usize::from(p)] = ring.map(|(i, q)| u16::from(board.content(q)) << (2 * i)).sum();
        }
        board
    }

    /// The stones of a position, and the point that a ko or superko bars at once.
    pub(crate) fn of(position: &Position) -> Self {
        let mut board = Self::new(position.board().size());
        for p in position.board().size().points() {
            if let Some(color) = position.board().stone(p) {
                board.play(board.grid.place(p), color);
            }
        }
        let color = position.to_play();
        let barred = |p: &Point| {
            let refused = matches!(position.legal(Move::Play(*p)), Err(Illegal::Ko | Illegal::Superko { .. }));
            refused && board.legal(board.grid.place(*p), color)
        };
        let ko = position.board().empty().iter().copied().find(barred);
        board.ko = ko.map_or(PASS, |p| board.grid.place(p));
        board.last = [PASS; 2];
        board.captures = [0; 2];
        board
    }

    #[inline]
    pub(crate) fn grid(&self) -> Grid {
        self.grid
    }

    #[inline]
    fn at(p: Place) -> usize {
        usize::from(p) & Self::MASK
    }

    /// 0 black, 1 white, [`EMPTY`] or [`BORDER`].
    #[inline]
    pub(crate) fn content(&self, p: Place) -> u8 {
        self.content[Self::at(p)]
    }

    #[inline]
    pub(crate) fn is(&self, p: Place, color: Color) -> bool {
        self.content(p) == color as u8
    }

    #[inline]
    pub(crate) fn is_empty(&self, p: Place) -> bool {
        self.content(p) == EMPTY
    }

    /// Shape around a place: two bits for each content, the first place of [`Grid::ring`] lowest.
    #[inline]
    pub(crate) fn shape(&self, p: Place) -> u16 {
        self.shape[Self::at(p)]
    }

    /// Number of the four sides of a place that have this content.
    #[inline]
    pub(crate) fn sides(&self, p: Place, content: u8) -> u8 {
        SIDES[usize::from(self.shape(p) & 0xFF)][usize::from(content & 3)]
    }

    /// The chain of a stone, the same for all its stones; 0 where none is.
    #[inline]
    pub(crate) fn chain(&self, p: Place) -> Place {
        self.chain[Self::at(p)]
    }

    #[inline]
    fn chain_of(&self, p: Place) -> Chain {
        self.chains[Self::at(self.chain(p))]
    }

    /// The number of liberties of the chain of a stone.
    #[inline]
    pub(crate) fn liberties(&self, p: Place) -> u16 {
        self.chain_of(p).liberties
    }

    /// The number of stones of the chain of a stone.
    #[inline]
    pub(crate) fn stones(&self, p: Place) -> u16 {
        self.chain_of(p).stones
    }

    /// The only liberty of a chain that has one; of others the sum of all, to take the known ones from.
    #[inline]
    pub(crate) fn last_liberty(&self, p: Place) -> Place {
        self.chain_of(p).sum as Place
    }

    /// The two liberties of a chain that has two.
    pub(crate) fn two_liberties(&self, p: Place) -> [Place; 2] {
        let first = self.chain_places(p).flat_map(|q| self.grid.around(q)).find(|&q| self.is_empty(q)).unwrap_or(PASS);
        [first, (self.chain_of(p).sum as Place).wrapping_sub(first)]
    }

    /// The stones of the chain of a stone.
    #[inline]
    pub(crate) fn chain_places(&self, p: Place) -> impl Iterator<Item = Place> {
        let mut next = Some(p);
        std::iter::from_fn(move || {
            let here = next?;
            let after = self.next[Self::at(here)];
            next = (after != p).then_some(after);
            Some(here)
        })
    }

    /// The places without a stone, in no order that means anything.
    #[inline]
    pub(crate) fn empty(&self) -> &[Place] {
        &self.empty[..usize::from(self.empties)]
    }

    /// Place at which a ko may not be retaken now; [`PASS`] without one.
    #[inline]
    pub(crate) fn ko(&self) -> Place {
        self.ko
    }

    /// The last move and the one before it; [`PASS`] for none or a pass.
    #[inline]
    pub(crate) fn last(&self) -> [Place; 2] {
        self.last
    }

    /// Says what the last move and the one before it were.
    pub(crate) fn set_last(&mut self, last: [Place; 2]) {
        self.last = last;
    }

    /// Stones that the side has taken since the board was made.
    #[cfg(test)]
    fn captures(&self, color: Color) -> u16 {
        self.captures[color as usize]
    }

    /// True if `color` may play there: empty, no suicide, no retaking of a ko.
    #[inline]
    pub(crate) fn legal(&self, p: Place, color: Color) -> bool {
        self.is_empty(p) && p != self.ko && (self.sides(p, EMPTY) > 0 || self.survives(p, color))
    }

    /// True if a stone that touches no empty place has a liberty after its captures.
    #[inline]
    fn survives(&self, p: Place, color: Color) -> bool {
        self.grid.around(p).into_iter().any(|q| match self.content(q) {
            BORDER => false,
            content => (content == color as u8) == (self.liberties(q) > 1),
        })
    }

    /// True if an empty place is an eye by the usual rule of playouts: all sides are `color`'s or
    /// border, and at most one diagonal, at the border none, is the opponent's.
    #[inline]
    pub(crate) fn is_eye(&self, p: Place, color: Color) -> bool {
        let shape = self.shape(p);
        let sides = SIDES[usize::from(shape & 0xFF)];
        if sides[color as usize] + sides[usize::from(BORDER)] != 4 {
            return false;
        }
        let corners = SIDES[usize::from(shape >> 8)];
        corners[color.opponent() as usize] + u8::from(corners[usize::from(BORDER)] > 0) < 2
    }

    /// Owner of a place at the end of a playout: that of its stone, or of all its sides.
    #[inline]
    pub(crate) fn owner(&self, p: Place) -> Option<Color> {
        let sides = match self.content(p) {
            EMPTY => SIDES[usize::from(self.shape(p) & 0xFF)],
            content => return Color::BOTH.get(usize::from(content)).copied(),
        };
        match (sides[0] > 0, sides[1] > 0, sides[usize::from(EMPTY)]) {
            (true, false, 0) => Some(Color::Black),
            (false, true, 0) => Some(Color::White),
            _ => None,
        }
    }

    /// Passes.
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.ko = PASS;
        self.last = [PASS, self.last[0]];
    }

    /// Plays a legal move, or passes.
    #[inline]
    pub(crate) fn make(&mut self, p: Place, color: Color) {
        if p == PASS { self.pass() } else { self.play(p, color) }
    }

    /// Plays a legal move and takes off what it captures.
    #[inline]
    pub(crate) fn play(&mut self, p: Place, color: Color) {
        debug_assert!(self.is_empty(p));
        let other = color.opponent();
        let sides = SIDES[usize::from(self.shape(p) & 0xFF)];
        let surrounded = sides[color as usize] + sides[usize::from(EMPTY)] == 0;
        let around = self.grid.around(p);
        self.remove_empty(p);
        self.put(p, color as u8, EMPTY);
        self.ko = PASS;
        self.last = [p, self.last[0]];
        // Each chain beside loses a liberty, once; the largest own one takes the stone in.
        let mut home = PASS;
        let mut dead = false;
        for (i, &q) in around.iter().enumerate() {
            let id = self.chain(q);
            if id == 0 || around[..i].iter().any(|&earlier| self.chain(earlier) == id) {
                continue;
            }
            let chain = &mut self.chains[Self::at(id)];
            chain.liberties -= 1;
            chain.sum -= u32::from(p);
            if self.is(q, color) {
                if home == PASS || self.stones(id) > self.stones(home) {
                    home = id;
                }
            } else {
                dead |= self.chains[Self::at(id)].liberties == 0;
            }
        }
        self.enter(p, home, around);
        if home != PASS {
            for q in around {
                if self.is(q, color) && self.chain(q) != home {
                    self.join(home, self.chain(q));
                }
            }
        }
        if dead {
            self.capture(p, around, other, surrounded);
        }
    }

    /// Makes a new stone one of the chain `home`, or a chain of its own.
    #[inline]
    fn enter(&mut self, p: Place, home: Place, around: [Place; 4]) {
        let mut fresh = Chain { liberties: 0, stones: 1, sum: 0 };
        for q in around {
            if self.is_empty(q) && (home == PASS || !self.touches(q, home)) {
                fresh.liberties += 1;
                fresh.sum += u32::from(q);
            }
        }
        if home == PASS {
            self.chain[Self::at(p)] = p;
            self.next[Self::at(p)] = p;
            self.chains[Self::at(p)] = fresh;
        } else {
            self.chain[Self::at(p)] = home;
            self.next[Self::at(p)] = self.next[Self::at(home)];
            self.next[Self::at(home)] = p;
            let chain = &mut self.chains[Self::at(home)];
            chain.liberties += fresh.liberties;
            chain.stones += 1;
            chain.sum += fresh.sum;
        }
    }

    /// True if a stone of the chain is beside the place.
    #[inline]
    pub(crate) fn touches(&self, p: Place, chain: Place) -> bool {
        self.grid.around(p).iter().fold(false, |any, &q| any | (self.chain(q) == chain))
    }

    /// Makes the stones of chain `small` stones of chain `large`.
    fn join(&mut self, large: Place, small: Place) {
        let Chain { stones, .. } = self.chains[Self::at(small)];
        let mut fresh = Chain { liberties: 0, stones, sum: 0 };
        let mut p = small;
        loop {
            // Stones that have changed over make their liberties known to those that follow.
            if self.sides(p, EMPTY) > 0 {
                for q in self.grid.around(p) {
                    if self.is_empty(q) && !self.touches(q, large) {
                        fresh.liberties += 1;
                        fresh.sum += u32::from(q);
                    }
                }
            }
            self.chain[Self::at(p)] = large;
            let after = self.next[Self::at(p)];
            if after == small {
                break;
            }
            p = after;
        }
        self.next[Self::at(p)] = self.next[Self::at(large)];
        self.next[Self::at(large)] = small;
        let chain = &mut self.chains[Self::at(large)];
        chain.liberties += fresh.liberties;
        chain.stones += fresh.stones;
        chain.sum += fresh.sum;
    }

    /// Takes off the chains of `color` beside `p` that have no liberty.
    fn capture(&mut self, p: Place, around: [Place; 4], color: Color, surrounded: bool) {
        let (mut taken, mut last) = (0, PASS);
        for q in around {
            if self.is(q, color) && self.liberties(q) == 0 {
                taken += self.take(q, color);
                last = q;
            }
        }
        self.captures[color.opponent() as usize] += taken;
        if taken == 1 && surrounded {
            self.ko = last;
        }
        debug_assert!(self.liberties(p) > 0);
    }

    /// Takes a chain off the board; how many stones it had.
    fn take(&mut self, first: Place, color: Color) -> u16 {
        let mut stones = 0;
        let mut p = first;
        loop {
            let after = self.next[Self::at(p)];
            self.put(p, EMPTY, color as u8);
            self.chain[Self::at(p)] = 0;
            self.add_empty(p);
            stones += 1;
            let around = self.grid.around(p);
            for (i, &q) in around.iter().enumerate() {
                let id = self.chain(q);
                if self.is(q, color.opponent()) && !around[..i].iter().any(|&earlier| self.chain(earlier) == id) {
                    let chain = &mut self.chains[Self::at(id)];
                    chain.liberties += 1;
                    chain.sum += u32::from(p);
                }
            }
            if after == first {
                return stones;
            }
            p = after;
        }
    }

    /// Changes the content of a place from `old`, and with it the shapes around it.
    #[inline]
    fn put(&mut self, p: Place, new: u8, old: u8) {
        self.content[Self::at(p)] = new;
        let change = u16::from(new ^ old);
        // As seen from each place of the ring, `p` lies on the other side.
        for (q, bit) in self.grid.ring(p).into_iter().zip([6, 4, 2, 0, 14, 12, 10, 8]) {
            self.shape[Self::at(q)] ^= change << bit;
        }
    }

    #[inline]
    fn add_empty(&mut self, p: Place) {
        self.empty[Self::at(self.empties)] = p;
        self.empty_at[Self::at(p)] = self.empties;
        self.empties += 1;
    }

    #[inline]
    fn remove_empty(&mut self, p: Place) {
        self.empties -= 1;
        let last = self.empty[Self::at(self.empties)];
        let place = self.empty_at[Self::at(p)];
        self.empty[Self::at(place)] = last;
        self.empty_at[Self::at(last)] = place;
    }

    /// Moves an empty place to another place in the list of empty places.
    #[inline]
    pub(crate) fn swap_empty(&mut self, a: usize, b: usize) {
        self.empty.swap(a & Self::MASK, b & Self::MASK);
        self.empty_at[Self::at(self.empty[a & Self::MASK])] = a as u16;
        self.empty_at[Self::at(self.empty[b & Self::MASK])] = b as u16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lanke_rules::playout::Rng;
    use lanke_rules::{Board as Law, Ruleset};
    use proptest::prelude::*;

    fn agree<const N: usize>(board: &GoBoard<N>, law: &Law) {
        let grid = board.grid();
        for p in law.size().points() {
            let place = grid.place(p);
            assert_eq!(grid.point(place), p);
            assert_eq!(Color::BOTH.get(usize::from(board.content(place))).copied(), law.stone(p), "{law}");
            let mut shape = 0;
            for (i, q) in grid.ring(place).into_iter().enumerate() {
                shape |= u16::from(board.content(q)) << (2 * i);
            }
            assert_eq!(board.shape(place), shape);
            if law.stone(p).is_none() {
                assert!(board.empty().contains(&place));
                for color in Color::BOTH {
                    assert_eq!(board.is_eye(place, color), law.is_eye(p, color), "{p:?} in\n{law}");
                }
                continue;
            }
            assert_eq!(usize::from(board.stones(place)), law.chain_len(p));
            assert_eq!(usize::from(board.liberties(place)), law.liberties(p), "{p:?} in\n{law}");
            let mut liberties: Vec<Place> = board.chain_places(place).flat_map(|q| grid.around(q)).collect();
            liberties.retain(|&q| board.is_empty(q));
            liberties.sort_unstable();
            liberties.dedup();
            match liberties[..] {
                [one] => assert_eq!(board.last_liberty(place), one),
                [a, b] => {
                    let mut two = board.two_liberties(place);
                    two.sort_unstable();
                    assert_eq!(two, [a, b]);
                }
                _ => {}
            }
        }
        assert_eq!(board.empty().len(), law.empty().len());
    }

    proptest! {
        /// On random games the board knows the same stones, liberties, eyes and legal moves as the law.
        #[test]
        fn it_plays_as_the_law_does(seed: u64, width in 1_u32..=9, height in 1_u32..=9) {
            let size = Size::new(width, height).unwrap();
            let ruleset = Ruleset { ko: lanke_rules::Ko::Simple, ..Ruleset::CHINESE };
            let mut position = Position::new(size, ruleset);
            let mut board = GoBoard::<128>::new(size);
            let mut rng = Rng::new(seed);
            while position.end().is_none() && position.moves() < 200 {
                let legal = position.legal_points();
                let color = position.to_play();
                for p in size.points() {
                    prop_assert_eq!(board.legal(board.grid().place(p), color), legal.contains(&p));
                }
                agree(&board, position.board());
                let mv = if legal.is_empty() { Move::Pass } else { Move::Play(legal[rng.below(legal.len())]) };
                position.play(mv).unwrap();
                match mv {
                    Move::Play(p) => board.play(board.grid().place(p), color),
                    Move::Pass => board.pass(),
                }
                prop_assert_eq!(u32::from(board.captures(color)), position.captures()[color]);
                agree(&GoBoard::<128>::of(&position), position.board());
                prop_assert_eq!(GoBoard::<128>::of(&position).ko(), board.ko());
            }
        }
    }
}
