//! Marks of games against a search of every line.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::HashMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use lanke_engine::nogo::{Solver, Verdict, prove_backwards, winning_line};
use lanke_game::record;
use lanke_rules::splitmix::mix;
use lanke_rules::{Color, Move, Point, Position, Ruleset, Size, picture};

/// A path of the shared data; says so and gives nothing where it is absent.
fn data(path: &str) -> Option<PathBuf> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/rules/nogo")).join(path);
    if !path.exists() {
        eprintln!("not tested: {} is absent", path.display());
    }
    path.exists().then_some(path)
}

/// True if the side to move wins, by exhaustive search.
fn wins_by_search(position: &Position, known: &mut HashMap<(u64, Color), bool>) -> bool {
    let key = (position.board().hash(), position.to_play());
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let wins = position.legal_points().into_iter().any(|p| !wins_by_search(&after(position, p), known));
    known.insert(key, wins);
    wins
}

fn after(position: &Position, point: Point) -> Position {
    let mut after = position.clone();
    after.play(Move::Play(point)).expect("it is legal");
    after
}

/// The positions of a random game from here to its end.
fn random_game(start: Position, seed: u64) -> Vec<Position> {
    let mut game = vec![start];
    while let Some(points) = game.last().map(Position::legal_points).filter(|points| !points.is_empty()) {
        let place = mix(seed ^ mix(game.len() as u64)) % points.len() as u64;
        let next = after(&game[game.len() - 1], points[place as usize]);
        game.push(next);
    }
    game
}

/// Mistakes, won moves and lost ones that were met.
#[derive(Debug, Default)]
struct Met {
    mistakes: u32,
    kept: u32,
    lost: u32,
}

/// Compares the verdicts on a game and the lines of its won positions with a search of every line.
fn check(solver: &mut Solver, known: &mut HashMap<(u64, Color), bool>, game: &[Position], met: &mut Met) {
    let proved = prove_backwards(solver, game, &mut |_| false);
    for (at, position) in game.iter().enumerate() {
        let wins = wins_by_search(position, known);
        assert_eq!(proved[at], Some(wins), "position {at} of {}", picture::print(position.board()));
        check_line(solver, known, position, wins);
    }
    for (at, pair) in game.windows(2).enumerate() {
        let (before, after) = (wins_by_search(&pair[0], known), wins_by_search(&pair[1], known));
        let (expected, count) = match (before, !after) {
            (true, true) => (Verdict::KeptWin, &mut met.kept),
            (true, false) => (Verdict::Mistake, &mut met.mistakes),
            (false, false) => (Verdict::AlreadyLost, &mut met.lost),
            (false, true) => panic!("a lost position has no move that wins"),
        };
        *count += 1;
        assert_eq!(Verdict::of(proved[at], proved[at + 1]), Some(expected), "move {at}");
    }
}

/// Checks that every move of the winner in a line wins, whatever is answered.
fn check_line(solver: &mut Solver, known: &mut HashMap<(u64, Color), bool>, position: &Position, wins: bool) {
    let line = winning_line(solver, position, &mut |_| false);
    assert_eq!(line.is_empty(), !wins, "a line for the side that wins alone");
    let mut position = position.clone();
    for (i, &point) in line.iter().enumerate() {
        position = after(&position, point);
        assert!(i % 2 == 1 || !wins_by_search(&position, known), "move {i} of {line:?}");
    }
    assert!(wins == (line.len() % 2 == 1) && line.len() < 10, "{line:?} ends with a move of the winner");
    assert!(!wins || line.len() == 9 || position.legal_points().is_empty(), "{line:?} goes on to the end");
}

#[test]
fn random_games_are_marked_as_a_search_of_every_line_marks_them() {
    let mut met = Met::default();
    for (width, height) in [(3, 3), (4, 3)] {
        let (mut solver, mut known) = (Solver::new(16 << 20), HashMap::new());
        for seed in 0..60 {
            let start = Position::new(Size::new(width, height).unwrap(), Ruleset::NOGO);
            check(&mut solver, &mut known, &random_game(start, seed), &mut met);
        }
    }
    assert!(met.mistakes > 50 && met.kept > 100 && met.lost > 100, "{met:?}");
}

#[test]
fn games_from_solved_positions_are_marked_by_their_published_winners() {
    let mut met = Met::default();
    for name in ["exact_3x3.txt", "exact_3x4.txt"] {
        let Some(path) = data(name) else { return };
        let (mut solver, mut known) = (Solver::new(16 << 20), HashMap::new());
        for (line, seed) in std::fs::read_to_string(path).unwrap().lines().take(200).zip(0..) {
            let mut words = line.split(' ');
            let board = picture::parse(&words.next().unwrap().replace('|', "\n")).unwrap();
            for (color, result) in Color::BOTH.into_iter().zip(words) {
                let start = Position::from_board(board.clone(), color, Ruleset::NOGO);
                let game = random_game(start, seed);
                let proved = prove_backwards(&mut solver, &game, &mut |_| false);
                assert_eq!(proved[0], Some(result.ends_with(":win")), "{color}: {line}");
                check(&mut solver, &mut known, &game, &mut met);
            }
        }
    }
    assert!(met.mistakes > 200 && met.kept > 200 && met.lost > 200, "{met:?}");
}

#[test]
fn proofs_end_at_the_first_position_that_is_not_reached() {
    let game = random_game(Position::new(Size::square(9).unwrap(), Ruleset::NOGO), 7);
    let mut solver = Solver::new(16 << 20);
    let proved = prove_backwards(&mut solver, &game, &mut |nodes| nodes > 20_000);
    let first = proved.iter().position(Option::is_some).expect("the end is proved");
    assert!(first > 0 && proved[first..].iter().all(Option::is_some), "{proved:?}");
    assert_eq!(Verdict::of(proved[first - 1], proved[first]), None, "the move before the first is not marked");
    let won = (first..proved.len()).find(|&at| proved[at] == Some(true)).expect("a winner is to move once");
    assert!(!winning_line(&mut solver, &game[won], &mut |_| false).is_empty());
}

/// Measures for real games the positions before the end that are proved in some seconds.
#[test]
#[ignore = "takes minutes: cargo test --release -p lanke-engine --test mark reach -- --ignored --nocapture"]
fn reach_of_the_proofs_in_games_of_a_strong_program() {
    let Some(folder) = data("hahanogo-selfplay") else { return };
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let limits = [1, 5, 20].map(Duration::from_secs);
    let mut reached = limits.map(|_| Vec::new());
    for file in files.iter().step_by(2) {
        let game = record::read(&std::fs::read(file).unwrap(), Some("sgf"), None).unwrap().collection.games.remove(0);
        let mut positions = vec![Position::new(Size::square(9).unwrap(), Ruleset::NOGO)];
        for (_, mv) in game.main_line().filter_map(|node| node.mv(Size::square(9).unwrap())) {
            let mut next = positions[positions.len() - 1].clone();
            next.play(mv).expect("it is legal");
            positions.push(next);
        }
        let mut solver = Solver::new(256 << 20);
        let (start, mut proved) = (Instant::now(), Vec::new());
        for (limit, reached) in limits.iter().zip(&mut reached) {
            proved = prove_backwards(&mut solver, &positions, &mut |_| start.elapsed() >= *limit);
            reached.push(proved.iter().flatten().count());
        }
        let open =
            positions.iter().zip(&proved).find(|(_, proved)| proved.is_some()).map(|(p, _)| p.legal_points().len());
        let counts: Vec<usize> = reached.iter().filter_map(|reached| reached.last().copied()).collect();
        println!("{}: {} moves, {counts:?} positions, {open:?} legal moves", file.display(), positions.len() - 1);
    }
    for (limit, mut reached) in limits.into_iter().zip(reached) {
        reached.sort_unstable();
        let median = reached[reached.len() / 2];
        println!("{limit:?}: {} to {}, median {median}", reached[0], reached[reached.len() - 1]);
        assert!(median >= 4, "the last moves of a game are proved");
    }
}
