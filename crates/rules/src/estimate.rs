//! The guess which stones are dead at the end of a game.

use crate::playout::{self, Rng};
use crate::{Board, Color, Life, Point};

/// Every stone that is dead, as far as a program can tell: for certain where unconditional life
/// decides, else by random games from here on, which `seed` makes repeatable.
pub fn guess_dead(board: &Board, seed: u64) -> Vec<Point> {
    let life = Color::BOTH.map(|c| Life::of(board, c));
    let lead = lead(board, seed, 1000);
    let mut dead = Vec::new();
    for p in board.size().points() {
        let Some(color) = board.stone(p) else { continue };
        if life.iter().any(|l| l.is_alive(p)) {
            continue;
        }
        let certain = life.iter().any(|l| l.color() != color && l.is_territory(p));
        let chain = board.chain(p);
        let held: i32 = chain.iter().map(|q| lead[q.index()]).sum();
        let lost = if color == Color::Black { held < 0 } else { held > 0 };
        if certain || lost {
            dead.push(p);
        }
    }
    dead
}

/// In how many more of so many random games each cell is Black's in the end than White's.
fn lead(board: &Board, seed: u64, games: u32) -> Vec<i32> {
    let start = playout::Board::from(board);
    let mut lead = vec![0_i32; board.size().cells()];
    let mut rng = Rng::new(seed);
    let mut game = start.clone();
    for i in 0..games {
        game.clone_from(&start);
        playout::run_careful(&mut game, Color::BOTH[(i % 2) as usize], &mut rng, 3 * board.size().area() as u32);
        for p in board.size().points() {
            match game.owner(p) {
                Some(Color::Black) => lead[p.index()] += 1,
                Some(Color::White) => lead[p.index()] -= 1,
                None => {}
            }
        }
    }
    lead
}
