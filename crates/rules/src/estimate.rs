//! The guess which stones are dead at the end of a game.

use crate::playout::{self, Rng};
use crate::{Board, Color, Life, Point};

/// Every stone that is dead, as far as a program can tell: for certain where unconditional life
/// decides, else by random games from here on, which `seed` makes repeatable.
pub fn guess_dead(board: &Board, seed: u64) -> Vec<Point> {
    let life = Color::BOTH.map(|c| Life::of(board, c));
    let lead = mean_owner(board, seed, 1000);
    let mut dead = Vec::new();
    for p in board.size().points() {
        let Some(color) = board.stone(p) else { continue };
        if life.iter().any(|l| l.is_alive(p)) {
            continue;
        }
        let certain = life.iter().any(|l| l.color() != color && l.is_territory(p));
        let chain = board.chain(p);
        let mean: f32 = chain.iter().map(|q| lead[q.index()]).sum::<f32>() / chain.len() as f32;
        let lost = if color == Color::Black { mean < 0.0 } else { mean > 0.0 };
        if certain || lost {
            dead.push(p);
        }
    }
    dead
}

/// How often Black owns each cell more than White, in -1..=1, over `games` random games.
fn mean_owner(board: &Board, seed: u64, games: u32) -> Vec<f32> {
    let start = playout::Board::from(board);
    let mut lead = vec![0_i32; board.size().cells()];
    let mut rng = Rng::new(seed);
    let mut game = start.clone();
    for i in 0..games {
        game.clone_from(&start);
        playout::run(&mut game, Color::BOTH[(i % 2) as usize], &mut rng, 3 * board.size().area() as u32);
        for p in board.size().points() {
            match game.owner(p) {
                Some(Color::Black) => lead[p.index()] += 1,
                Some(Color::White) => lead[p.index()] -= 1,
                None => {}
            }
        }
    }
    lead.iter().map(|&l| l as f32 / games as f32).collect()
}
