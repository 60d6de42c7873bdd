//! The exact solver against what others have proved.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use lanke_engine::nogo::{Fact, Solver, Unsolved};
use lanke_rules::{Board, Color, Move, Position, Ruleset, Size, picture};
use serde_json::Value;

/// A folder of the shared data; says so and gives nothing where it is absent.
fn data(path: &str) -> Option<PathBuf> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/rules")).join(path);
    if !path.exists() {
        eprintln!("not tested: {} is absent", path.display());
    }
    path.exists().then_some(path)
}

fn read(path: &PathBuf) -> String {
    std::fs::read_to_string(path).expect("it is readable")
}

/// Rows that end with `|`.
fn board(rows: &str) -> Board {
    picture::parse(&rows.replace('|', "\n")).expect("a picture")
}

/// True if the side to move wins.
fn wins(solver: &mut Solver, board: Board, to_play: Color) -> bool {
    let position = Position::from_board(board, to_play, Ruleset::NOGO);
    solver.solve(&position, &mut |_| false).expect("it is small enough").wins
}

fn empty(text: &str) -> Board {
    let (height, width) = text.split_once('x').expect("rows by columns");
    Board::new(Size::new(width.parse().unwrap(), height.parse().unwrap()).unwrap())
}

#[test]
fn facts_are_told_as_they_were_learned() {
    for work in [0, 1, 2, 3, 1000, 1 << 62, u64::MAX] {
        for key in [1, 2, 0x7F, 0x80, 0xFE, 0x1234_5678_9ABC_DEF1, u64::MAX] {
            // The smallest table leaves out most of a key.
            let mut solver = Solver::new(1);
            solver.learn(Fact { key, work });
            let told: Vec<Fact> = solver.facts().collect();
            let expected = 1 << work.max(1).ilog2().min(62);
            assert_eq!(told, [Fact { key, work: expected }]);
        }
    }
}

/// A file of facts may come from anywhere: the position asked about is looked at all the same.
#[test]
fn a_false_fact_about_the_position_itself_is_not_believed() {
    for (text, wins) in [("2x8", true), ("4x4", false)] {
        let position = Position::new(empty(text).size(), Ruleset::NOGO);
        let mut solver = Solver::new(16 << 20);
        // The first moves are proved, then the position.
        let _moves = solver.winning_moves(&position, &mut |_| false).unwrap();
        let first: HashSet<u64> = solver.facts().map(|fact| fact.key).collect();
        assert_eq!(solver.solve(&position, &mut |_| false).unwrap().wins, wins);
        let mut new = solver.facts().filter(|fact| !first.contains(&fact.key));
        let (Some(root), None) = (new.next(), new.next()) else { panic!("one new fact") };
        assert_eq!(root.key & 1 != 0, wins);
        let mut told = Solver::new(16 << 20);
        told.learn(Fact { key: root.key ^ 1, ..root });
        assert_eq!(told.solve(&position, &mut |_| false), Err(Unsolved::Contradiction), "{text}");
        let mut right = Solver::new(16 << 20);
        right.learn(root);
        assert_eq!(right.solve(&position, &mut |_| false).unwrap().wins, wins, "{text}");
    }
}

#[test]
fn small_empty_boards_are_won_by_whom_they_should() {
    let mut solver = Solver::new(64 << 20);
    let second = ["1x1", "1x4", "2x3", "2x4", "3x4"];
    let first = ["1x2", "1x3", "1x5", "1x9", "2x2", "2x5", "2x6", "3x3"];
    for (boards, expected) in [(&first[..], true), (&second, false)] {
        for text in boards {
            assert_eq!(wins(&mut solver, empty(text), Color::Black), expected, "{text}");
            assert_eq!(wins(&mut solver, empty(text), Color::White), expected, "{text}");
        }
    }
}

/// Boards that take so long that all threads take part.
#[test]
fn several_threads_find_the_winners_that_one_finds() {
    for (text, expected) in [("2x8", true), ("4x4", false), ("3x5", true), ("1x20", true), ("4x5", true)] {
        for threads in [1, 2, 5] {
            let mut solver = Solver::new(16 << 20);
            solver.set_threads(threads);
            assert_eq!(wins(&mut solver, empty(text), Color::Black), expected, "{text} by {threads}");
            assert!(solver.nodes() > 10_000, "{text} is solved by one of {threads}");
        }
    }
}

#[test]
fn a_solution_names_a_move_that_wins() {
    let mut solver = Solver::new(16 << 20);
    let mut position = Position::new(Size::new(5, 3).unwrap(), Ruleset::NOGO);
    let mut expected = true;
    while position.end().is_none() {
        let solution = solver.solve(&position, &mut |_| false).unwrap();
        assert_eq!((solution.wins, solution.mv.is_some()), (expected, expected));
        let mv = solution.mv.unwrap_or_else(|| position.legal_points()[0]);
        position.play(Move::Play(mv)).unwrap();
        expected = !expected;
    }
    assert_eq!(position.to_play(), Color::White, "Black, who was to win, moves last");
}

#[test]
fn what_is_too_large_is_refused_and_a_stop_is_obeyed() {
    let mut solver = Solver::new(1 << 20);
    let large = Position::new(Size::NINETEEN, Ruleset::NOGO);
    assert_eq!(solver.solve(&large, &mut |_| false), Err(Unsolved::TooLarge));
    let go = Position::new(Size::square(3).unwrap(), Ruleset::CHINESE);
    assert_eq!(solver.solve(&go, &mut |_| false), Err(Unsolved::TooLarge));
    let long = Position::new(Size::square(6).unwrap(), Ruleset::NOGO);
    assert_eq!(solver.solve(&long, &mut |_| true), Err(Unsolved::Stopped));
    solver.set_threads(3);
    let before = solver.nodes();
    assert_eq!(solver.solve(&long, &mut |nodes| nodes > before + 50_000), Err(Unsolved::Stopped));
    assert!(solver.nodes() > before + 50_000);
}

/// One line of an `exact_*.txt`: rows, results and winning moves of both sides.
fn check_exact(solver: &mut Solver, line: &str) {
    let words: Vec<&str> = line.split(' ').collect();
    let start = board(words[0]);
    let size = start.size();
    for (color, result, moves) in [(Color::Black, "B:", "winB:"), (Color::White, "W:", "winW:")] {
        let reply = |label: &str| words.iter().position(|w| w.starts_with(label)).expect("it is told");
        let expected = words[reply(result)] == format!("{result}win");
        assert_eq!(wins(solver, start.clone(), color), expected, "{color}: {line}");
        let place = reply(moves);
        let listed = words[place..].iter().enumerate().take_while(|(i, w)| *i == 0 || !w.contains(':'));
        let mut listed: Vec<_> = listed.filter_map(|(_, w)| size.parse_vertex(w.trim_start_matches(moves))).collect();
        listed.sort();
        let position = Position::from_board(start.clone(), color, Ruleset::NOGO);
        let good = position.legal_points().into_iter().filter(|&p| {
            let mut after = position.clone();
            after.play(Move::Play(p)).unwrap();
            !wins(solver, after.board().clone(), color.opponent())
        });
        assert_eq!(good.collect::<Vec<_>>(), listed, "{color}: {line}");
    }
}

fn check_exact_files(names: &[&str]) {
    for name in names {
        let Some(path) = data(&format!("nogo/exact_{name}.txt")) else { return };
        let mut solver = Solver::new(128 << 20);
        read(&path).lines().for_each(|line| check_exact(&mut solver, line));
    }
}

#[test]
fn small_positions_have_their_proved_results_and_winning_moves() {
    check_exact_files(&["1x16", "2x8", "3x3", "3x4"]);
}

#[test]
#[ignore = "takes minutes: cargo test --release -p lanke-engine --test solve larger -- --ignored"]
fn larger_positions_have_their_proved_results_and_winning_moves() {
    check_exact_files(&["3x6", "4x4", "4x5", "5x5"]);
}

/// True if the side to move wins, by exhaustive search.
fn wins_by_search(position: &Position, known: &mut HashMap<(u64, Color), bool>) -> bool {
    let key = (position.board().hash(), position.to_play());
    if let Some(&known) = known.get(&key) {
        return known;
    }
    let wins = position.legal_points().into_iter().any(|p| {
        let mut after = position.clone();
        after.play_unchecked(Move::Play(p));
        !wins_by_search(&after, known)
    });
    known.insert(key, wins);
    wins
}

/// Ends of random games, which are sums of many small regions, for both sides to move.
#[test]
fn the_ends_of_games_are_solved_as_a_search_of_every_line_solves_them() {
    let Some(path) = data("nogo/random_games.jsonl") else { return };
    let mut solver = Solver::new(16 << 20);
    let (mut compared, mut won) = (0, 0);
    for line in read(&path).lines() {
        let game: Value = serde_json::from_str(line).expect("JSON");
        let side = |name: &str| game[name].as_u64().and_then(|n| u32::try_from(n).ok()).expect("a side");
        let size = Size::new(side("w"), side("h")).expect("a board");
        let mut position = Position::new(size, Ruleset::NOGO);
        for ply in game["plies"].as_array().expect("moves") {
            let open = |color| {
                let mut turned = position.clone();
                turned.set_to_play(color);
                turned.legal_points().len()
            };
            if open(Color::Black) + open(Color::White) <= 11 && size.area() <= 64 {
                for color in Color::BOTH {
                    let turned = Position::from_board(position.board().clone(), color, Ruleset::NOGO);
                    let expected = wins_by_search(&turned, &mut HashMap::new());
                    assert_eq!(wins(&mut solver, position.board().clone(), color), expected, "{color}: {line}");
                    won += u32::from(expected);
                    compared += 1;
                }
            }
            let name = ply[1].as_str().expect("a move");
            let &[x, y] = name.as_bytes() else { break };
            let point = size.point(u32::from(x - b'a'), u32::from(y - b'a')).expect("a point");
            position.play(Move::Play(point)).expect("it is legal");
        }
    }
    assert!(compared > 1000 && won > 100 && won < compared - 100, "{won} of {compared}");
}

/// Open points up to which a solution takes no more than a minute, whatever the board.
const OPEN: usize = 28;

/// Positions of another solver; a row ends with `|`, and what has no row end is one row.
#[test]
#[ignore = "takes minutes: cargo test --release -p lanke-engine --test solve positions_of -- --ignored"]
fn positions_of_another_solver_have_its_results() {
    let Some(path) = data("nogo/mcgs_positions.json") else { return };
    let cases: Vec<Value> = serde_json::from_str(&read(&path)).expect("JSON");
    let mut solver = Solver::new(256 << 20);
    for case in cases {
        let text = case["board"].as_str().expect("a board");
        if text.matches('.').count() > OPEN {
            continue;
        }
        for (color, key) in [(Color::Black, "B"), (Color::White, "W")] {
            if let Some(expected) = case[key].as_str() {
                assert_eq!(wins(&mut solver, board(text), color), expected == "win", "{color}: {text}");
            }
        }
    }
}

#[test]
#[ignore = "takes a quarter of an hour and 4 GB: cargo test --release -p lanke-engine --test solve empty_boards -- --ignored"]
fn empty_boards_have_their_published_winners() {
    let Some(path) = data("reference-numbers/nogo_solved.tsv") else { return };
    let mut solver = Solver::new(4 << 30);
    for line in read(&path).lines().filter(|l| !l.starts_with('#')) {
        let words: Vec<&str> = line.split('\t').collect();
        if empty(words[0]).size().area() <= OPEN {
            assert_eq!(wins(&mut solver, empty(words[0]), Color::Black), words[1] == "first", "{line}");
        }
    }
}
