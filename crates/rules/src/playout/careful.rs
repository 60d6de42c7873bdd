//! Careful playouts: random games in which both sides save chains in atari, take what is put in
//! atari, and do not throw stones away, so that what should live mostly does.

use super::{PlayoutBoard, Rng};
use crate::grid::{Cell, EMPTY};
use crate::{Color, Point};

/// Plays a careful random game until both sides pass or `max_moves` are made.
pub(crate) fn run(board: &mut PlayoutBoard, to_play: Color, rng: &mut Rng, max_moves: u32) {
    let mut color = to_play;
    let mut last = None;
    let mut passed = false;
    for _ in 0..max_moves {
        let reply = last.and_then(|q| board.reply(q, color, rng));
        last = reply.or_else(|| board.choose_careful(color, rng));
        match last {
            Some(p) => board.put(p, color),
            None if passed => return,
            None => board.ko = None,
        }
        passed = last.is_none();
        color = color.opponent();
    }
}

/// The first liberties of a chain, each once.
#[derive(Clone, Copy, Default)]
struct Liberties {
    first: Option<Point>,
    /// Number of liberties, 3 for more than two.
    count: u32,
    second: Option<Point>,
}

impl Liberties {
    fn add(&mut self, p: Point) {
        if self.first == Some(p) || self.second == Some(p) {
            return;
        }
        match self.count {
            0 => self.first = Some(p),
            1 => self.second = Some(p),
            _ => {}
        }
        self.count = 3.min(self.count + 1);
    }
}

impl PlayoutBoard {
    /// Empty sides of the chain of `cell`: at least as many as it has liberties, at most four times.
    fn empty_sides(&self, cell: Cell) -> u16 {
        self.chains[usize::from(cell.chain)].liberties
    }

    /// Adds liberties of the chain of `cell` until there are more than `enough`.
    fn add_liberties(&self, cell: Cell, except: Option<Point>, enough: u32, liberties: &mut Liberties) {
        for n in self.grid.stones(cell.chain).flat_map(Point::around) {
            if self.grid.cell(n).content == EMPTY && Some(n) != except {
                liberties.add(n);
            }
            if liberties.count > enough {
                break;
            }
        }
    }

    /// The only liberty of the chain of `cell`, if it has one alone.
    fn atari(&self, cell: Cell) -> Option<Point> {
        if self.empty_sides(cell) > 4 {
            return None;
        }
        let mut liberties = Liberties::default();
        self.add_liberties(cell, None, 1, &mut liberties);
        liberties.first.filter(|_| liberties.count == 1)
    }

    /// A move that answers the opponent's last one on `q`: it saves a chain that is now in atari, or
    /// takes the chain of `q` if that is.
    fn reply(&self, q: Point, color: Color, rng: &mut Rng) -> Option<Point> {
        let mut moves = [q; 12];
        let mut found = 0;
        let mut propose = |p: Point| {
            if found < moves.len() && self.legal(p, color) {
                moves[found] = p;
                found += 1;
            }
        };
        for cell in self.grid.around(q).into_iter().filter(|cell| cell.is(color)) {
            let Some(liberty) = self.atari(cell) else { continue };
            if self.stones_in_self_atari(liberty, color).is_none() {
                propose(liberty);
            }
            for beside in self.grid.stones(cell.chain).flat_map(|p| self.grid.around(p)) {
                if beside.is(color.opponent())
                    && let Some(taking) = self.atari(beside)
                {
                    propose(taking);
                }
            }
        }
        if let Some(taking) = self.atari(self.grid.cell(q)) {
            propose(taking);
        }
        (found > 0).then(|| moves[rng.below(found)])
    }

    /// The number of stones that a move on `p` puts or leaves in atari; none if it captures or its
    /// chain has more liberties.
    fn stones_in_self_atari(&self, p: Point, color: Color) -> Option<u32> {
        let mut liberties = Liberties::default();
        let mut stones = 1;
        let around = self.grid.around(p);
        for (i, n) in p.around().into_iter().enumerate() {
            let cell = around[i];
            if cell.content == EMPTY {
                liberties.add(n);
            } else if cell.is(color) {
                if around[..i].iter().any(|earlier| earlier.chain == cell.chain) {
                    continue;
                }
                stones += u32::from(self.chains[usize::from(cell.chain)].stones);
                if self.empty_sides(cell) > 12 {
                    return None;
                }
                self.add_liberties(cell, Some(p), 1, &mut liberties);
            } else if cell.is(color.opponent()) && self.atari(cell) == Some(p) {
                return None;
            }
            if liberties.count > 1 {
                return None;
            }
        }
        Some(stones)
    }

    /// True if a move on `p` that puts `stones` in atari only throws them away: it is neither a
    /// small throw-in nor a shape whose capture leaves a group that has no other room a single eye.
    fn wastes(&self, p: Point, color: Color, stones: u32) -> bool {
        match stones {
            0..=2 => false,
            3..=6 => {
                let shape = self.shape(p, color);
                !leaves_one_eye(&shape[..stones as usize]) || self.captor_is_free(&shape[..stones as usize], color)
            }
            _ => true,
        }
    }

    /// True if a chain that could capture the `shape`, whose first point is the move, has a liberty
    /// that the shape does not share, so that the place is not its only room for eyes.
    fn captor_is_free(&self, shape: &[Point], color: Color) -> bool {
        let mut shared = Liberties::default();
        for n in shape.iter().flat_map(|p| p.around()).filter(|&n| self.grid.cell(n).content == EMPTY) {
            shared.add(n);
        }
        shape.iter().flat_map(|&p| self.grid.around(p)).filter(|cell| cell.is(color.opponent())).any(|cell| {
            let mut all = shared;
            self.add_liberties(cell, Some(shape[0]), shared.count, &mut all);
            all.count > shared.count
        })
    }

    /// The point `p` and the stones of `color` that it would be connected to, up to six.
    fn shape(&self, p: Point, color: Color) -> [Point; 6] {
        let mut shape = [p; 6];
        let mut found = 1;
        for cell in self.grid.around(p).into_iter().filter(|cell| cell.is(color)) {
            for q in self.grid.stones(cell.chain) {
                if found < shape.len() && !shape[..found].contains(&q) {
                    shape[found] = q;
                    found += 1;
                }
            }
        }
        shape
    }

    /// A random legal point that fills no own eye and throws nothing away.
    fn choose_careful(&mut self, color: Color, rng: &mut Rng) -> Option<Point> {
        for rest in (1..=self.grid.empty().len()).rev() {
            let place = rng.below(rest);
            let p = self.grid.empty()[place];
            if self.is_sensible(p, color) {
                return Some(p);
            }
            self.grid.swap_empty(place, rest - 1);
        }
        None
    }

    fn is_sensible(&self, p: Point, color: Color) -> bool {
        self.grid.cell(p).empty_sides() > 1
            || !self.is_eye(p, color)
                && self.legal(p, color)
                && self.stones_in_self_atari(p, color).is_none_or(|stones| !self.wastes(p, color, stones))
    }
}

/// True if a captured `shape` of three to six stones has a point from where its place is reduced to
/// one eye: three stones, the square, the pyramid, the bulky and crossed five, the rabbity six.
fn leaves_one_eye(shape: &[Point]) -> bool {
    let mut degrees = [0; 5];
    for p in shape {
        degrees[p.around().iter().filter(|n| shape.contains(n)).count()] += 1;
    }
    match shape.len() {
        3 => true,
        4 => degrees[3] == 1 || degrees[2] == 4,
        5 => degrees[4] == 1 || degrees[3] == 1 && degrees[2] == 3,
        6 => degrees[4] == 1 && degrees[2] == 3,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_that_leave_one_eye_are_known() {
        let check =
            |points: &[(u8, u8)]| leaves_one_eye(&points.iter().map(|p| Point::new(p.0, p.1)).collect::<Vec<_>>());
        assert!(check(&[(0, 0), (1, 0), (0, 1), (1, 1)]), "the square");
        assert!(check(&[(1, 0), (2, 0), (3, 0), (2, 1)]), "the pyramid");
        assert!(!check(&[(1, 0), (2, 0), (3, 0), (4, 0)]), "four in a row");
        assert!(!check(&[(1, 0), (2, 0), (2, 1), (3, 1)]), "the zigzag");
        assert!(check(&[(1, 0), (2, 0), (1, 1), (2, 1), (3, 1)]), "the bulky five");
        assert!(check(&[(2, 2), (1, 2), (3, 2), (2, 1), (2, 3)]), "the crossed five");
        assert!(!check(&[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]), "five in a row");
        assert!(check(&[(2, 2), (1, 2), (3, 2), (2, 1), (2, 3), (3, 3)]), "the rabbity six");
    }
}
