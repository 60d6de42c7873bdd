//! Estimates at the end of a game: dead stones, and points that are still open.
//!
//! Unconditional life is certain. The rest is decided by careful random games, chain
//! by chain: a chain whose points are more often the opponent's in the end is dead. Since a game
//! ends when nothing is left to fight for, a large open area that would touch living stones of both
//! sides means that the weaker side there is dead too.

mod bent_four;

use crate::playout::{self, Rng};
use crate::score::neutral_areas;
use crate::{Board, Color, Life, Point, Size};

/// Random games that vote on boards up to 19×19; so many keep a guess there below a tenth of a second.
const GAMES: usize = 1000;

/// Neutral points in one place that are too many for a finished game.
const OPEN: usize = 10;

/// Chains that keep their points by less than this share of the games, won less lost, are weak.
const WEAK: f64 = 0.45;

/// Share of the ownership that a network sees, beside that of random games.
const SEEN: f64 = 0.3;

/// Random games that tell open points from settled ones.
const TRIALS: usize = 100;

/// Share of the random games, won less lost, from which a point is settled.
const SETTLED: f64 = 0.5;

/// True if play is still open on a board: random games, which `seed` makes repeatable, give more empty points to neither
/// side than a finished game leaves. Of 60 counted games between strong players on 19×19 the final positions have 0 to 24
/// such points, those after half of the moves 106 to 233.
pub fn is_open(board: &Board, seed: u64) -> bool {
    let size = board.size();
    let lead = lead(board, TRIALS, seed);
    let settled = |p: Point| f64::from(lead[p.index()].abs()) >= SETTLED * TRIALS as f64;
    let open = size.points().filter(|&p| board.stone(p).is_none() && !settled(p)).count();
    open > most_neutral(size)
}

/// Maximum number of points that belong to neither side in a finished game.
pub fn most_neutral(size: Size) -> usize {
    size.area() / 8 + 2
}

/// Every stone that is dead, as far as a program can tell: for certain where unconditional life
/// decides, else by random games from here on, which `seed` makes repeatable.
pub fn guess_dead(board: &Board, seed: u64) -> Vec<Point> {
    guess_dead_with(board, seed, &[])
}

/// The same with the ownership of each point, in the order of [`Size::points`], as a network sees it: 1 Black's, −1 White's.
/// Either alone errs more often than both together.
pub fn guess_dead_with(board: &Board, seed: u64, ownership: &[f32]) -> Vec<Point> {
    let mut guess = Guess::of(board, seed, ownership);
    guess.settle();
    guess.resolve_bent_fours();
    board.size().points().filter(|&p| board.stone(p).is_some() && !guess.lives(p)).collect()
}

/// Estimated status of the chains of a board.
struct Guess<'a> {
    board: &'a Board,
    /// For each cell that names a chain, the share of games in which its points stay its own, less
    /// the share in which they are lost: -1 to 1, and infinite where that is certain.
    hold: Vec<f64>,
    /// The stones that live.
    living: Board,
}

impl<'a> Guess<'a> {
    fn of(board: &'a Board, seed: u64, ownership: &[f32]) -> Self {
        let mut guess = Self { board, hold: vec![0.0; board.size().cells()], living: board.clone() };
        let life = Color::BOTH.map(|c| Life::of(board, c));
        let games = GAMES.min(GAMES * Size::NINETEEN.area() / board.size().area());
        let lead = lead(board, games, seed);
        for p in board.size().points().filter(|&p| board.chain_id(p) == p) {
            let Some(color) = board.stone(p) else { continue };
            let sign = if color == Color::Black { 1.0 } else { -1.0 };
            let stones = board.chain(p);
            let count = stones.len() as f64;
            let held =
                || sign * f64::from(stones.iter().map(|q| lead[q.index()]).sum::<i32>()) / (count * games as f64);
            let owned = |q: &Point| ownership.get(board.size().ordinal(*q)).map(|&owned| f64::from(owned));
            let seen = || Some(sign * stones.iter().map(owned).sum::<Option<f64>>()? / count);
            let certain = life.iter().find(|l| l.is_alive(p) || l.is_territory(p)).map(Life::color);
            guess.hold[p.index()] = match certain {
                Some(owner) if owner == color => f64::INFINITY,
                Some(_) => f64::NEG_INFINITY,
                None => seen().map_or_else(held, |seen| (1.0 - SEEN) * held() + SEEN * seen),
            };
            if guess.hold[p.index()] < 0.0 {
                guess.kill(p);
            }
        }
        guess
    }

    fn lives(&self, p: Point) -> bool {
        self.living.stone(p).is_some()
    }

    fn hold(&self, p: Point) -> f64 {
        self.hold[self.board.chain_id(p).index()]
    }

    fn kill(&mut self, p: Point) {
        for q in self.board.chain(p) {
            self.living.set(q, None);
        }
    }

    /// Gives large open areas between weak chains to the side that holds better there.
    fn settle(&mut self) {
        while let Some(dead) = self.weaker_side_of_an_open_area() {
            for p in dead {
                self.kill(p);
            }
        }
    }

    /// Kills what lives by a bent four in a corner alone.
    fn resolve_bent_fours(&mut self) {
        for chain in bent_four::dead_chains(self.board) {
            self.kill(chain);
        }
    }

    /// The weak chains of the weaker side around a large neutral area.
    fn weaker_side_of_an_open_area(&self) -> Option<Vec<Point>> {
        neutral_areas(&self.living).into_iter().filter(|area| area.points.len() > OPEN).find_map(|area| {
            let weak = |color| {
                let of_color = area.borders.iter().filter(move |&&p| self.board.stone(p) == Some(color));
                of_color.copied().filter(|&p| self.hold(p) < WEAK).collect::<Vec<Point>>()
            };
            let weakest = |chains: &[Point]| chains.iter().map(|&p| self.hold(p)).fold(f64::INFINITY, f64::min);
            let [black, white] = Color::BOTH.map(weak);
            let dead = if weakest(&black) < weakest(&white) { black } else { white };
            (!dead.is_empty()).then_some(dead)
        })
    }
}

/// In how many more of so many random games each cell is Black's in the end than White's.
fn lead(board: &Board, games: usize, seed: u64) -> Vec<i32> {
    let start = playout::PlayoutBoard::from(board);
    let mut lead = vec![0_i32; board.size().cells()];
    let mut rng = Rng::new(seed);
    let mut game = start.clone();
    for i in 0..games {
        game.clone_from(&start);
        playout::run_careful(&mut game, Color::BOTH[i % 2], &mut rng, 3 * board.size().area() as u32);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture;

    fn check(board: &str, dead: &[&str]) {
        let board = picture::parse(board).unwrap();
        let guess: Vec<String> = guess_dead(&board, 1).iter().map(|&p| board.size().vertex(p).to_string()).collect();
        assert_eq!(guess, dead, "{board}");
    }

    #[test]
    fn lone_invaders_are_dead() {
        check("..X.O../.OX.O../..X.OX./..X.O../..X.O../..X.O../..X.O..", &["B6", "F5"]);
    }

    #[test]
    fn both_sides_of_a_seki_live() {
        check(".O.X.O.OX/OOOXOOOOX/XXXOOXXXX/..XXXX.../........./.........", &[]);
    }

    #[test]
    fn a_board_with_open_borders_is_open_and_a_finished_one_is_not() {
        let open = |board: &str| is_open(&picture::parse(board).unwrap(), 1);
        assert!(open("........./........./..X...O../........./........./........./..X...O../........./........."));
        assert!(!open("..X.XO.O./..X.XO.O./..X.XO.O./..X.XO.O./..X.XO.O./..X.XO.O./..X.XO.O./..X.XO.O./..X.XO.O."));
        assert!(!open("..X.O../.OX.O../..X.OX./..X.O../..X.O../..X.O../..X.O.."), "neutral points are left");
    }

    #[test]
    fn a_guess_is_repeatable() {
        let board = picture::parse("X.X.O.O/.X.XOO./XX.XO.O/OOX.XXX/.O.XO.O/X.X.O.O/XXX.OOO").unwrap();
        assert_eq!(guess_dead(&board, 7), guess_dead(&board, 7));
    }

    #[test]
    fn a_bent_four_in_the_corner_kills() {
        check(
            "X.OX...../XOOX...../X.OX...../OOOX...../XXXX...../........./........./........./.........",
            &["C9", "B8", "C8", "C7", "A6", "B6", "C6"],
        );
    }
}
