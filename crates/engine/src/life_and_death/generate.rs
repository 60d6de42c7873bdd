//! Made problems: groups in random rooms, the same for the same seed.

use lanke_rules::splitmix::{STEP, mix};
use lanke_rules::{Board, Color, Point, Size};

use super::problem::{Goal, Problem};

/// A made problem.
#[derive(Clone, Debug)]
pub struct Made {
    /// The position.
    pub board: Board,
    /// Kill the largest enclosed chain.
    pub problem: Problem,
    /// Side to move.
    pub to_play: Color,
}

/// Side of the boards that problems are made on.
const SIDE: u8 = 9;

/// The problem of a seed, with at most so many empty points in its region, at least four.
pub fn generate(seed: u64, most_empty: usize) -> Made {
    let mut random = Random(mix(seed));
    loop {
        if let Some(made) = attempt(&mut random, most_empty.max(4)) {
            return made;
        }
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_add(STEP);
        (mix(self.0) % most as u64) as usize
    }

    /// True once in so many times.
    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }
}

/// A room, the owner's stones around it with gaps, and a solid wall of the other side around all.
fn attempt(random: &mut Random, most_empty: usize) -> Option<Made> {
    let size = Size::square(u32::from(SIDE)).ok()?;
    let owner = Color::BOTH[random.below(2)];
    let room = room(random, size)?;
    let mut board = Board::new(size);
    let mut inside = room.clone();
    for &p in &room {
        for n in around(size, p) {
            let beside = size.neighbors(p).any(|q| q == n);
            if inside.contains(&n) || !beside && random.one_in(2) {
                continue;
            }
            inside.push(n);
            if !random.one_in(7) {
                board.set(n, Some(owner));
            }
        }
    }
    let wall: Vec<Point> = inside.iter().flat_map(|&p| around(size, p)).filter(|n| !inside.contains(n)).collect();
    for n in wall {
        board.set(n, Some(owner.opponent()));
    }
    for &p in &room {
        match random.below(8) {
            0 | 1 => board.set(p, Some(owner.opponent())),
            2 => board.set(p, Some(owner)),
            _ => {}
        }
    }
    let stones = || size.points().filter(|&p| board.stone(p).is_some());
    if stones().any(|p| board.liberties(p) == 0) {
        return None;
    }
    let own = inside.iter().copied().filter(|&p| board.stone(p) == Some(owner));
    let target = own.max_by_key(|&p| (board.chain_len(p), p))?;
    let problem = Problem::new(&board, Goal::Kill(vec![target])).ok()?;
    let empty = problem.region().iter().filter(|&&p| board.stone(p).is_none()).count();
    let to_play = Color::BOTH[random.below(2)];
    (board.chain_len(target) > 2 && (2..=most_empty).contains(&empty)).then_some(Made { board, problem, to_play })
}

/// Connected points in a corner, on a side or in the centre.
fn room(random: &mut Random, size: Size) -> Option<Vec<Point>> {
    let middle = |random: &mut Random| 2 + random.below(usize::from(SIDE) - 4) as u8;
    let (x, y) = match random.below(3) {
        0 => (0, 0),
        1 => (middle(random), 0),
        _ => (middle(random), middle(random)),
    };
    let mut room = vec![size.point(x.into(), y.into())?];
    let wanted = 3 + random.below(6);
    while room.len() < wanted {
        let from = room[random.below(room.len())];
        let neighbors: Vec<Point> = size.neighbors(from).filter(|n| !room.contains(n)).collect();
        if !neighbors.is_empty() {
            room.push(neighbors[random.below(neighbors.len())]);
        }
    }
    Some(room)
}

/// The points around one, diagonal ones among them.
fn around(size: Size, p: Point) -> impl Iterator<Item = Point> {
    let columns = p.x().saturating_sub(1)..=p.x() + 1;
    let points = columns.flat_map(move |x| (p.y().saturating_sub(1)..=p.y() + 1).map(move |y| (x, y)));
    points.filter_map(move |(x, y)| size.point(x.into(), y.into())).filter(move |&n| n != p)
}
