//! Stones on the points of a problem, as bits, and the play on them.

use lanke_rules::{Board, ByColor, Color, Point, Size, splitmix};

/// Bits of points, rows one after the other with an unused column between them.
pub(super) type Bits = u128;

/// Bit of the lowest point in a set that is not empty.
#[inline]
pub(super) const fn lowest(bits: Bits) -> Bits {
    bits & bits.wrapping_neg()
}

/// Points of a set, each as a set of its own.
#[inline]
pub(super) fn each(mut bits: Bits) -> impl Iterator<Item = Bits> {
    std::iter::from_fn(move || {
        let bit = lowest(bits);
        bits ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// Points that can be played in a problem. Nothing outside them ever changes.
#[derive(Clone, Debug)]
pub(super) struct Area {
    size: Size,
    left: u8,
    top: u8,
    bottom: u8,
    stride: u32,
    mask: Bits,
    /// Points with a neighbour outside that is empty or a stone of this colour: a chain that holds one is never
    /// captured.
    anchored: ByColor<Bits>,
    /// Points with a neighbour outside that is no stone of this colour: this colour does not enclose them.
    open: ByColor<Bits>,
    /// Side that encloses the area.
    attacker: Color,
    /// Chains around the area that may be captured.
    border: Vec<Border>,
}

/// A chain around an area.
#[derive(Clone, Debug)]
struct Border {
    /// Points of the area beside its stones outside.
    beside: Bits,
    /// Number of its liberties outside the area.
    liberties: u8,
}

/// Stones on an area, the ko and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) stones: ByColor<Bits>,
    /// Stones of the target that have not been captured.
    pub(super) target: Bits,
    /// Point that the side to move may take back only with a ko threat; 0 for none.
    pub(super) ko: Bits,
    pub(super) to_play: Color,
    /// Ko threats that each side has left.
    pub(super) threats: ByColor<u8>,
    /// Moves that the enclosed side has made outside, each of which may have taken a liberty of every chain of the border;
    /// none where the border is taken to hold.
    pub(super) outside: Option<u8>,
}

/// Ko threats without end.
pub(super) const ENDLESS: u8 = u8::MAX;

impl Area {
    /// The area of these points, enclosed by a side whose chains of the stones in `border`, which lie outside, may be
    /// captured; none where the points do not fit into the bits.
    pub(super) fn new(board: &Board, points: &[Point], attacker: Color, border: &[Point]) -> Option<Self> {
        let size = board.size();
        let (left, right) = (points.iter().map(|p| p.x()).min()?, points.iter().map(|p| p.x()).max()?);
        let (top, bottom) = (points.iter().map(|p| p.y()).min()?, points.iter().map(|p| p.y()).max()?);
        let stride = u32::from(right - left) + 2;
        if stride * (u32::from(bottom - top) + 1) > Bits::BITS {
            return None;
        }
        let (anchored, open) = (ByColor::default(), ByColor::default());
        let mut area = Self { size, left, top, bottom, stride, mask: 0, anchored, open, attacker, border: Vec::new() };
        for &p in points {
            area.mask |= area.place(p);
        }
        for &p in points {
            let bit = area.bit(p);
            let outside: Vec<_> = size.neighbors(p).filter(|&n| area.bit(n) == 0).map(|n| board.stone(n)).collect();
            for color in Color::BOTH {
                area.anchored[color] |= if outside.iter().all(|&n| n == Some(color.opponent())) { 0 } else { bit };
                area.open[color] |= if outside.iter().all(|&n| n == Some(color)) { 0 } else { bit };
            }
        }
        area.border = border.iter().map(|&stone| area.border(board, stone)).collect();
        Some(area)
    }

    fn border(&self, board: &Board, stone: Point) -> Border {
        let outside = |p: &Point| self.bit(*p) == 0;
        let chain = board.chain(stone);
        let around = |stones: Vec<Point>| stones.into_iter().flat_map(|p| self.size.neighbors(p));
        let mut liberties: Vec<Point> =
            around(chain.clone()).filter(|p| outside(p) && board.stone(*p).is_none()).collect();
        liberties.sort_unstable();
        liberties.dedup();
        let beside = around(chain.into_iter().filter(outside).collect()).fold(0, |all, p| all | self.bit(p));
        Border { beside, liberties: u8::try_from(liberties.len()).unwrap_or(u8::MAX) }
    }

    fn place(&self, p: Point) -> Bits {
        1 << (u32::from(p.y() - self.top) * self.stride + u32::from(p.x() - self.left))
    }

    /// Bit of a point; 0 outside the area.
    pub(super) fn bit(&self, p: Point) -> Bits {
        let columns = self.left..=self.left + u8::try_from(self.stride - 2).unwrap_or(0);
        if !columns.contains(&p.x()) || !(self.top..=self.bottom).contains(&p.y()) {
            return 0;
        }
        self.place(p) & self.mask
    }

    /// Point of a bit.
    pub(super) fn point(&self, bit: Bits) -> Option<Point> {
        let at = bit.trailing_zeros();
        self.size.point(u32::from(self.left) + at % self.stride, u32::from(self.top) + at / self.stride)
    }

    /// All points of the area.
    pub(super) fn mask(&self) -> Bits {
        self.mask
    }

    /// Stones of a board that lie in the area.
    pub(super) fn stones(&self, board: &Board) -> ByColor<Bits> {
        let of = |color| self.size.points().filter(move |&p| board.stone(p) == Some(color));
        ByColor::from_fn(|color| of(color).fold(0, |all, p| all | self.bit(p)))
    }

    /// Points beside those of a set, with some of the set itself.
    #[inline]
    pub(super) fn beside(&self, bits: Bits) -> Bits {
        (bits << 1 | bits >> 1 | bits << self.stride | bits >> self.stride) & self.mask
    }

    /// Points of `within` that are connected with `seed`.
    #[inline]
    pub(super) fn connected(&self, seed: Bits, within: Bits) -> Bits {
        let mut all = seed & within;
        loop {
            let more = all | self.beside(all) & within;
            if more == all {
                return all;
            }
            all = more;
        }
    }

    /// Points where a stone of `color` is never captured, as it touches what lies outside.
    #[inline]
    pub(super) fn anchored(&self, color: Color) -> Bits {
        self.anchored[color]
    }

    /// True if a chain of `color` is never captured, as it touches what lies outside.
    #[inline]
    pub(super) fn is_anchored(&self, chain: Bits, color: Color) -> bool {
        chain & self.anchored(color) != 0
    }

    /// True if a set of points is bounded by stones of `color` within the area and by stones of its outside.
    #[inline]
    pub(super) fn is_enclosed(&self, points: Bits, color: Color) -> bool {
        points & self.open[color] == 0
    }

    /// Points without a neighbour outside whose neighbours are all in a set.
    #[inline]
    pub(super) fn surrounded(&self, by: Bits) -> Bits {
        self.mask & !(self.open.black | self.open.white) & !self.beside(self.mask & !by)
    }

    /// Moves outside as a search begins in which the border may fall; none where there is no border.
    pub(super) fn outside(&self) -> Option<u8> {
        (!self.border.is_empty()).then_some(0)
    }

    /// True if the enclosed side can take further liberties of the border by moves outside.
    #[inline]
    pub(super) fn is_border_open(&self, state: &State) -> bool {
        state.outside.is_some_and(|moves| self.border.iter().any(|chain| chain.liberties > moves))
    }

    /// True if a chain of the border may have no liberty left.
    #[inline]
    pub(super) fn may_border_fall(&self, state: &State) -> bool {
        let Some(moves) = state.outside else { return false };
        let empty = self.empty(state);
        let is_short = |chain: &Border| chain.liberties <= moves && chain.beside & empty == 0;
        self.border.iter().filter(|chain| is_short(chain)).any(|chain| {
            let joined = self.connected(chain.beside, state.stones[self.attacker]);
            let holds = |other: &Border| other.beside & joined != 0 && !is_short(other);
            self.beside(joined) & empty == 0 && !self.border.iter().any(holds)
        })
    }

    /// Liberties within the area of each chain of the border that has no other, where the attacker succeeds only while
    /// they last.
    pub(super) fn border_liberties(&self, state: &State, winner: Color) -> impl Iterator<Item = Bits> {
        let moves = state.outside.filter(|_| winner == self.attacker);
        let short = self.border.iter().filter(move |chain| moves.is_some_and(|moves| chain.liberties <= moves));
        short.map(|chain| {
            let joined = self.connected(chain.beside, state.stones[self.attacker]);
            (chain.beside | self.beside(joined)) & self.empty(state)
        })
    }

    /// Points without a stone.
    #[inline]
    pub(super) fn empty(&self, state: &State) -> Bits {
        self.mask & !(state.stones.black | state.stones.white)
    }

    /// Plays a stone on the empty point `bit`; none where it would be suicide or the ko forbids it.
    pub(super) fn play(&self, state: &State, bit: Bits) -> Option<State> {
        let (color, other) = (state.to_play, state.to_play.opponent());
        let mut next = State { ko: 0, to_play: other, ..*state };
        if bit == state.ko {
            next.threats[color] = match state.threats[color] {
                0 => return None,
                ENDLESS => ENDLESS,
                left => left - 1,
            };
        }
        next.stones[color] |= bit;
        let empty = self.empty(&next);
        let mut captured = 0;
        let mut touched = self.beside(bit) & next.stones[other];
        while touched != 0 {
            let chain = self.connected(lowest(touched), next.stones[other]);
            touched &= !chain;
            if self.beside(chain) & empty == 0 && !self.is_anchored(chain, other) {
                captured |= chain;
            }
        }
        next.stones[other] &= !captured;
        next.target &= !captured;
        let around = self.beside(bit);
        if around & (empty | captured) == 0 || captured.count_ones() == 1 {
            let chain = self.connected(bit, next.stones[color]);
            let liberties = self.beside(chain) & (empty | captured);
            if !self.is_anchored(chain, color) {
                if liberties == 0 && !self.may_border_fall(&next) {
                    return None;
                }
                if captured.count_ones() == 1 && chain == bit && liberties == captured {
                    next.ko = captured;
                }
            }
        }
        Some(next)
    }
}

impl State {
    /// A number for the state that no other has, as far as 64 bits can tell them apart.
    #[inline]
    pub(super) fn key(&self, salt: u64) -> u64 {
        let [black, white] = [self.stones.black, self.stones.white].map(|bits| fold(bits ^ SALT));
        let rest = u64::from(self.ko.trailing_zeros()) << 48 ^ salt << 8 ^ self.to_play as u64;
        let last = fold(self.target ^ SALT.rotate_left(40)) ^ rest;
        let two = fold(u128::from(black ^ 0x9E37_79B9_7F4A_7C15) << 64 | u128::from(white.rotate_left(32)));
        let all = fold(u128::from(two ^ 0xE703_7ED1_A0B4_28DB) << 64 | u128::from(last ^ 0x8EBC_6AF0_9C88_C6E3));
        all ^ terms_key(self.threats, self.outside)
    }
}

/// Part of the keys that ko threats and moves outside make.
#[inline]
pub(super) fn terms_key(threats: ByColor<u8>, outside: Option<u8>) -> u64 {
    let outside = outside.map_or(0, |moves| u64::from(moves) + 1);
    splitmix::mix((outside << 16 | u64::from(threats.black) << 8 | u64::from(threats.white)) + 1)
}

const SALT: u128 = 0xA076_1D64_78BD_642F_8EBC_6AF0_9C88_C6E3;

/// Both halves of the product of both halves, as in wyhash.
#[inline]
const fn fold(bits: u128) -> u64 {
    let product = (bits >> 64) * (bits & u64::MAX as u128);
    (product >> 64) as u64 ^ product as u64
}
