//! Random games on the light board and on the game's own.

use anyhow::{Result, ensure};
use lanke_rules::playout::{self, Rng};
use lanke_rules::{Color, Move, Point, Position, Ruleset, Size, bench};

use crate::race::{Contestant, Done, Race, Races, Rounds, TIME, race};

/// Maximum moves a point; no game of the kind played here is nearly as long.
const MOVES_A_POINT: usize = 10;

/// Games replayed on every board before anything is timed.
pub const REPLAYED: u64 = 40;

/// Light playouts and random games on both usual sizes.
///
/// # Errors
/// Fails if the boards disagree.
pub fn races(rounds: Rounds) -> Result<Races> {
    let (mut races, mut asserted) = (Vec::new(), Vec::new());
    for side in [9, 19] {
        let size = Size::square(side)?;
        asserted.push(replay(size)?);
        races.extend([light_race(size, rounds, Vec::new())?, own_race(size, rounds, Vec::new())?]);
    }
    Ok(report(races, asserted))
}

/// The report of these races.
pub fn report(races: Vec<Race>, mut asserted: Vec<String>) -> Races {
    asserted.push("every round of every contestant gave the same checksum".to_owned());
    let source = "random games from the empty board, one core".to_owned();
    Races { benchmark: "board", source, time: TIME, asserted, races }
}

/// Light playouts, beside other contestants.
///
/// # Errors
/// Fails if a contestant's answers differ from batch to batch.
pub fn light_race(size: Size, rounds: Rounds, others: Vec<Contestant<'_>>) -> Result<Race> {
    let games = batch_size(size, 32_000);
    let light = Contestant::new("lanke", move || Ok(bench::playouts(size, games, 1).into()));
    race(format!("light playouts {size}"), "playouts", rounds, [light].into_iter().chain(others).collect())
}

/// Random games on the game's own board, beside other contestants.
///
/// # Errors
/// Fails if a contestant's answers differ from batch to batch.
pub fn own_race(size: Size, rounds: Rounds, others: Vec<Contestant<'_>>) -> Result<Race> {
    let games = batch_size(size, 16_000);
    let own = Contestant::new("lanke", move || Ok(bench::games(size, Ruleset::CHINESE, games, 2).into()));
    let field = [own].into_iter().chain(others).collect();
    race(format!("random games on the game's own board {size}"), "games", rounds, field)
}

impl From<bench::Checksum> for Done {
    fn from(sum: bench::Checksum) -> Self {
        Self { count: u64::from(sum.games), parts: sum.moves, checksum: sum.black << 32 ^ sum.white }
    }
}

/// Plays games on the own board and again on the light one: the stones at the end must be the same.
fn replay(size: Size) -> Result<String> {
    let mut rng = Rng::new(3);
    for number in 1..=REPLAYED {
        let mut position = Position::new(size, Ruleset::CHINESE);
        let mut light = playout::PlayoutBoard::new(size);
        random_moves(&mut position, &mut rng, max_moves(size), |color, mv| {
            if let Move::Play(p) = mv {
                light.play(p, color);
            }
        });
        let same = |p: Point| position.board().stone(p) == light.stone(p);
        ensure!(size.points().all(same), "game {number} on {size} ends differently on the two boards");
    }
    Ok(format!("{REPLAYED} random games on {size} end with the same stones on both boards"))
}

/// Plays to the end or for `most` moves: uniform among the legal points that fill no own eye, each
/// judged by the position with all its rules.
pub fn random_moves(position: &mut Position, rng: &mut Rng, most: usize, mut played: impl FnMut(Color, Move)) {
    for _ in 0..most {
        let (board, color) = (position.board(), position.to_play());
        let playable = |p: &Point| !board.is_eye(*p, color) && position.legal(Move::Play(*p)).is_ok();
        let points: Vec<Point> = board.empty().iter().copied().filter(playable).collect();
        let mv = if points.is_empty() { Move::Pass } else { Move::Play(points[rng.below(points.len())]) };
        position.play_unchecked(mv);
        played(color, mv);
        if position.end().is_some() {
            break;
        }
    }
}

/// Moves after which a random game is ended.
pub fn max_moves(size: Size) -> usize {
    MOVES_A_POINT * size.area()
}

/// Games of a batch, which takes some milliseconds on every size.
pub fn batch_size(size: Size, points: u32) -> u32 {
    points / size.area() as u32 + 1
}
