//! The guess of dead stones against professional games whose score is known (no licence: read in
//! place).

use std::path::PathBuf;
use std::{fs, io};

use lanke_rules::{Board, ByColor, Color, Count, Komi, Point, Position, Ruleset, Size};

use crate::data::{recorded, stone};

/// A finished game whose score is the recorded one once the right stones are taken off.
struct Finished {
    id: String,
    result: String,
    komi: Komi,
    prisoners: ByColor<u32>,
    board: Board,
}

/// The games that agree with their recorded score.
fn finished_games() -> Vec<Finished> {
    let Some(path) = recorded("games-tygem/scored-2005-11.tsv.gz") else { return Vec::new() };
    let games: Vec<Finished> = gunzip(&path).iter().filter_map(|line| finished(line)).collect();
    assert_eq!(games.len(), 1078);
    games
}

/// The lines of a gzipped file.
fn gunzip(path: &PathBuf) -> Vec<String> {
    let file = fs::File::open(path).expect("the file opens");
    let text = io::read_to_string(flate2::read::GzDecoder::new(file)).expect("the file is gzipped text");
    text.lines().map(str::to_owned).collect()
}

fn finished(line: &str) -> Option<Finished> {
    let fields: Vec<&str> = line.split('\t').collect();
    let number = |i: usize| fields[i].parse::<u32>().expect("a number of prisoners");
    let mut board = Board::new(Size::NINETEEN);
    let points: Vec<Point> = board.size().points().collect();
    for (p, c) in points.into_iter().zip(fields[6].chars()) {
        board.set(p, stone(c));
    }
    (fields.last() == Some(&"1")).then(|| Finished {
        id: fields[0].to_owned(),
        result: fields[1].to_owned(),
        komi: Komi::from_points(fields[2].parse().expect("a komi")).expect("a komi in range"),
        prisoners: ByColor { black: number(3), white: number(4) },
        board,
    })
}

fn counted(game: &Finished, by_network: bool) -> String {
    let position = Position::from_board(game.board.clone(), Color::Black, Ruleset::JAPANESE);
    let dead = if by_network {
        lanke_players::guess_dead(&position, game.komi, 1)
    } else {
        lanke_rules::guess_dead(&game.board, 1)
    };
    let count = Count { dead: &dead, prisoners: game.prisoners, ..Count::of_board(&game.board) };
    count.score(&Ruleset::JAPANESE, game.komi).outcome().sgf()
}

/// Number of games that get their recorded score; prints a line on standard error for each other.
fn agreeing<'a>(games: impl Iterator<Item = &'a Finished>, by_network: bool) -> usize {
    let agrees = |game: &&Finished| {
        let result = counted(game, by_network);
        if result != game.result {
            eprintln!("{}: {result}, not {}", game.id, game.result);
        }
        result == game.result
    };
    games.filter(agrees).count()
}

#[test]
fn every_tenth_finished_game_is_counted_as_recorded() {
    let games = finished_games();
    let sample = || games.iter().step_by(10);
    assert!(agreeing(sample(), true) >= sample().count() * 99 / 100);
}

#[test]
#[ignore = "minutes on one core: cargo test --release --workspace --test dead -- --ignored tygem --nocapture"]
fn finished_games_are_counted_as_recorded() {
    let games = finished_games();
    let (developed, validated) = games.split_at(games.len() / 2);
    let mut agreed = Vec::new();
    for by_network in [false, true] {
        for half in [developed, validated] {
            agreed.push(agreeing(half.iter(), by_network));
        }
    }
    eprintln!("{agreed:?} of {} and {}, by random games and with the network", developed.len(), validated.len());
    if !games.is_empty() {
        assert!(agreed.iter().zip([532, 534, 532, 537]).all(|(&agreed, floor)| agreed >= floor), "{agreed:?}");
    }
}
