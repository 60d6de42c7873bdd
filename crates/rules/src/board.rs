//! Stones on a board: chains, liberties and captures, without history.

use crate::{Color, Point, Size, zobrist};

/// Stones on a board of some size, without history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: Size,
    stones: Vec<Option<Color>>,
}

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Self {
        Self { size, stones: vec![None; size.cells()] }
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stone at `point`.
    pub fn stone(&self, point: Point) -> Option<Color> {
        self.stones[point.index()]
    }

    /// Puts a stone on `point` or takes it off, as a set-up does: nothing is captured.
    pub fn set(&mut self, point: Point, stone: Option<Color>) {
        self.stones[point.index()] = stone;
    }

    /// The points of the chain that the stone at `point` belongs to; none where no stone is.
    pub fn chain(&self, point: Point) -> Vec<Point> {
        let color = self.stone(point);
        let mut chain = Vec::new();
        if color.is_none() {
            return chain;
        }
        chain.push(point);
        let mut i = 0;
        while let Some(&p) = chain.get(i) {
            i += 1;
            for n in self.size.neighbors(p) {
                if self.stone(n) == color && !chain.contains(&n) {
                    chain.push(n);
                }
            }
        }
        chain
    }

    /// The number of liberties of the chain at `point`; 0 where no stone is.
    pub fn liberties(&self, point: Point) -> usize {
        let mut liberties: Vec<Point> = self
            .chain(point)
            .into_iter()
            .flat_map(|p| self.size.neighbors(p))
            .filter(|&n| self.stone(n).is_none())
            .collect();
        liberties.sort_unstable();
        liberties.dedup();
        liberties.len()
    }

    /// Zobrist hash of the stones, the same on every platform.
    pub fn hash(&self) -> u64 {
        let mut hash = 0;
        for p in self.size.points() {
            if let Some(color) = self.stone(p) {
                hash ^= zobrist::key(p, color);
            }
        }
        hash
    }

    /// Places a stone whatever the rules say, replacing what is there, and takes off the opponent's
    /// chains and then the own chain if they have no liberty; the stones taken off, by colour.
    pub fn place(&mut self, point: Point, color: Color) -> Vec<(Point, Color)> {
        self.set(point, Some(color));
        let mut captured = Vec::new();
        for n in self.size.neighbors(point) {
            if self.stone(n) == Some(color.opponent()) && self.liberties(n) == 0 {
                self.lift(n, &mut captured);
            }
        }
        if self.liberties(point) == 0 {
            self.lift(point, &mut captured);
        }
        captured
    }

    fn lift(&mut self, point: Point, captured: &mut Vec<(Point, Color)>) {
        for p in self.chain(point) {
            captured.extend(self.stone(p).map(|c| (p, c)));
            self.set(p, None);
        }
    }
}
