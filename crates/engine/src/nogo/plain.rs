//! A board of NoGo as plain as can be, which shares no code with the solver: what checks its proofs plays on it.

use std::collections::HashMap;

use lanke_rules::{ByColor, Color, Size};

/// Results that are remembered before all are forgotten, which bounds the memory to some 200 MB.
const MOST_KNOWN: usize = 1 << 22;

/// The most points of a board.
pub(super) const MAX_AREA: usize = 64;

/// The stones of a position, a bit for each point row by row from the top left.
pub(super) type Stones = ByColor<u64>;

/// The rules of NoGo on one board of at most 64 points.
#[derive(Debug)]
pub(super) struct Plain {
    width: usize,
    board: u64,
    left: u64,
    right: u64,
    /// The ways to turn and mirror the board onto itself, each as where every point goes.
    turns: Vec<Vec<usize>>,
}

impl Plain {
    /// The rules on a board, if it has at most 64 points.
    pub(super) fn new(size: Size) -> Option<Self> {
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        let area = width * height;
        if area > MAX_AREA {
            return None;
        }
        let column = |x: usize| (0..height).fold(0, |set, y| set | 1u64 << (y * width + x));
        let turn = |turn: usize| -> Vec<usize> {
            let to = |p: usize| {
                let (x, y) = (p % width, p / width);
                let x = if turn & 1 != 0 { width - 1 - x } else { x };
                let y = if turn & 2 != 0 { height - 1 - y } else { y };
                if turn & 4 != 0 { x * width + y } else { y * width + x }
            };
            (0..area).map(to).collect()
        };
        let turns = (0..if width == height { 8 } else { 4 }).map(turn).collect();
        let board = u64::MAX >> (64 - area);
        Some(Self { width, board, left: column(0), right: column(width - 1), turns })
    }

    /// The points beside a set of points.
    fn beside(&self, set: u64) -> u64 {
        let across = |set: u64, by: usize| if by < 64 { (set << by, set >> by) } else { (0, 0) };
        let (down, up) = across(set, self.width);
        ((set & !self.right) << 1 | (set & !self.left) >> 1 | down | up) & self.board
    }

    /// The chain of stones of `own` that `start` belongs to.
    fn chain(&self, start: u64, own: u64) -> u64 {
        let mut chain = start;
        loop {
            let grown = chain | self.beside(chain) & own;
            if grown == chain {
                return chain;
            }
            chain = grown;
        }
    }

    /// The points where `side` may play: the new stone's chain and every chain beside it must keep a liberty.
    pub(super) fn legal(&self, stones: Stones, side: Color) -> u64 {
        let empty = self.board & !stones.black & !stones.white;
        let mut legal = 0;
        for p in points(empty) {
            let stone = 1 << p;
            let own = stones[side] | stone;
            let left = empty & !stone;
            let breathes = |chain: u64| self.beside(chain) & left != 0;
            if !breathes(stone) && !breathes(self.chain(stone, own)) {
                continue;
            }
            let foe = stones[side.opponent()];
            let mut beside = self.beside(stone) & foe;
            let mut kept = true;
            while beside != 0 && kept {
                let chain = self.chain(beside & beside.wrapping_neg(), foe);
                kept = breathes(chain);
                beside &= !chain;
            }
            if kept {
                legal |= stone;
            }
        }
        legal
    }

    /// True if every stone has a liberty.
    pub(super) fn all_breathe(&self, stones: Stones) -> bool {
        let empty = self.board & !stones.black & !stones.white;
        let breathes = |own: u64| points(own).all(|p| self.beside(self.chain(1 << p, own)) & empty != 0);
        breathes(stones.black) && breathes(stones.white)
    }

    /// The least of the positions that the symmetries of the board make of this one.
    pub(super) fn least(&self, stones: Stones) -> (u64, u64) {
        let turned = |turn: &Vec<usize>| {
            let set = |set: u64| points(set).fold(0u64, |all, p| all | 1 << turn[p]);
            (set(stones.black), set(stones.white))
        };
        self.turns.iter().map(turned).min().unwrap_or((stones.black, stones.white))
    }

    /// True if `side`, to move, wins: every line of play is tried, and results are remembered.
    pub(super) fn wins(&self, stones: Stones, side: Color, known: &mut HashMap<(u64, u64, Color), bool>) -> bool {
        let key = (stones.black, stones.white, side);
        if let Some(&wins) = known.get(&key) {
            return wins;
        }
        let mut moves = points(self.legal(stones, side));
        let wins = moves.any(|p| !self.wins(with(stones, p, side), side.opponent(), known));
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        known.insert(key, wins);
        wins
    }
}

/// The stones with one more.
pub(super) fn with(mut stones: Stones, point: usize, side: Color) -> Stones {
    stones[side] |= 1 << point;
    stones
}

/// The points of a set in order.
pub(super) fn points(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let point = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(point)
    })
}
