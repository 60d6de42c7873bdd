//! Random games on this program's boards and on that of the crate goban.

use anyhow::{Result, ensure};
use goban::pieces::stones::Color as TheirColor;
use goban::rules::game::Game;
use goban::rules::{CHINESE, GobanSizes, IllegalRules, Move as TheirMove};
use lanke_bench::board::{REPLAYED, batch_size, light_race, max_moves, own_race, random_moves, report};
use lanke_bench::race::{Contestant, Done, Races, Rounds};
use lanke_rules::playout::{self, Rng};
use lanke_rules::{Board, Color, Move, Point, Position, Ruleset, Size};

/// Races on both usual sizes.
pub(crate) fn races(rounds: Rounds) -> Result<Races> {
    let (mut races, mut asserted) = (Vec::new(), Vec::new());
    for side in [9, 19] {
        let size = Size::square(side)?;
        asserted.push(replay_everywhere(size)?);
        let light = light_race(size, rounds, vec![goban_playouts(size)])?;
        // The same rules of play: the lengths agree but for chance.
        if let [ours, theirs] = &light.results[..] {
            let off = (ours.mean_length / theirs.mean_length - 1.0).abs();
            ensure!(off < 0.05, "light playouts are {ours:?} but those of goban {theirs:?}");
        }
        races.extend([light, own_race(size, rounds, vec![goban_playouts(size)])?]);
    }
    Ok(report(races, asserted))
}

/// The crate has one board, which does for both races.
fn goban_playouts(size: Size) -> Contestant<'static> {
    let games = batch_size(size, 1_600);
    Contestant::new("goban", move || {
        let mut rng = Rng::new(1);
        let mut done = Done { count: u64::from(games), parts: 0, checksum: 0 };
        for _ in 0..games {
            let mut game = their_game(size);
            done.parts += their_playout(&mut game, size, &mut rng);
            done.checksum = done.checksum.wrapping_mul(31).wrapping_add(game.zobrist_hash());
        }
        Ok(done)
    })
}

/// Plays games on the own board and again, move by move, on the light one and on goban's: the
/// stones at the end must be the same.
fn replay_everywhere(size: Size) -> Result<String> {
    let mut rng = Rng::new(3);
    for number in 1..=REPLAYED {
        let mut position = Position::new(size, Ruleset::CHINESE);
        let mut moves = Vec::new();
        random_moves(&mut position, &mut rng, max_moves(size), |color, mv| moves.push((color, mv)));
        let mut light = playout::PlayoutBoard::new(size);
        let mut game = their_game(size);
        for (color, mv) in moves {
            match mv {
                Move::Play(p) => {
                    light.play(p, color);
                    game.play(TheirMove::Play(p.y(), p.x()));
                }
                Move::Pass => {
                    game.play(TheirMove::Pass);
                }
            }
        }
        let own: &Board = position.board();
        let same = |p: Point| own.stone(p) == light.stone(p) && own.stone(p) == their_stone(&game, p);
        ensure!(size.points().all(same), "game {number} on {size} ends differently on the boards compared");
    }
    Ok(format!("{REPLAYED} random games on {size} end with the same stones on all three boards"))
}

/// A light playout with the crate's own judgement of ko and suicide.
fn their_playout(game: &mut Game, size: Size, rng: &mut Rng) -> u64 {
    let mut moves = 0;
    let mut passes = 0;
    while passes < 2 && moves < max_moves(size) as u64 {
        let turn = game.turn();
        let color = if turn == TheirColor::Black { Color::Black } else { Color::White };
        let mut points = game.pseudo_legals_vec();
        let mut choice = None;
        while choice.is_none() && !points.is_empty() {
            let (y, x) = points.swap_remove(rng.below(points.len()));
            let fills = game.get_connected_points((y, x)).all(|s| s.color == Some(turn))
                && eye_corners(size, Point::new(x, y), color, |p| their_stone(game, p));
            let forbidden = IllegalRules::KO | IllegalRules::SUICIDE;
            choice = (!fills && game.check_point_by((y, x), forbidden).is_none()).then_some((y, x));
        }
        match choice {
            Some((y, x)) => {
                game.play(TheirMove::Play(y, x));
                passes = 0;
            }
            None => {
                game.play(TheirMove::Pass);
                passes += 1;
            }
        }
        moves += 1;
    }
    moves
}

/// True if at most one of the diagonal points, at the border none, is the opponent's.
fn eye_corners(size: Size, point: Point, color: Color, stone: impl Fn(Point) -> Option<Color>) -> bool {
    let (x, y) = (i32::from(point.x()), i32::from(point.y()));
    let (mut enemies, mut border) = (0, 0);
    for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        let corner = u32::try_from(x + dx).ok().zip(u32::try_from(y + dy).ok()).and_then(|(x, y)| size.point(x, y));
        match corner {
            None => border = 1,
            Some(p) => enemies += u32::from(stone(p) == Some(color.opponent())),
        }
    }
    enemies + border < 2
}

fn their_game(size: Size) -> Game {
    let size = GobanSizes::Custom(usize::from(size.height()), usize::from(size.width()));
    Game::new(size, CHINESE)
}

pub(crate) fn their_stone(game: &Game, point: Point) -> Option<Color> {
    game.get_color((point.y(), point.x())).map(|c| match c {
        TheirColor::Black => Color::Black,
        TheirColor::White => Color::White,
    })
}
