//! Counts of moves against the solver.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use lanke_engine::nogo::{MoveCount, Solver};
use lanke_rules::splitmix::mix;
use lanke_rules::{Color, Move, Point, Position, Ruleset, Size, picture};

fn count(rows: &str) -> (Position, MoveCount) {
    let board = picture::parse(&rows.replace('|', "\n")).expect("a picture");
    let position = Position::from_board(board, Color::Black, Ruleset::NOGO);
    let count = MoveCount::of(&position);
    (position, count)
}

/// Points of Black alone, of White alone and of both; the moves that each has at least.
fn check(rows: &str, private: [&str; 2], shared: &str, at_least: [usize; 2]) {
    let (position, count) = count(rows);
    let names = |points: &[Point]| {
        points.iter().map(|&p| position.board().size().vertex(p).to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!([names(&count.private.black), names(&count.private.white)], private, "{rows}");
    assert_eq!(names(&count.shared), shared, "{rows}");
    assert_eq!([count.at_least.black, count.at_least.white], at_least, "{rows}");
}

#[test]
fn points_are_counted_by_who_may_play_there() {
    // Two eyes of a chain: one of them stays its liberty.
    check(".X.X|XXXX|OOOO|.O.O", ["A4 C4", "A1 C1"], "", [1, 1]);
    // White may fill the last liberty of neither, and neither side may play at A1.
    check("..|..", ["", ""], "A2 B2 A1 B1", [0, 0]);
    // The middle is the last liberty of Black's stone and of White's.
    check("X.O", ["", ""], "", [0, 0]);
    // Nobody may play at B2, which is a liberty of Black's chain for ever, so that D1 can be filled.
    check("X.OX|XXX.", ["D1", ""], "", [1, 0]);
}

#[test]
fn counts_that_decide_a_game_agree_with_the_solver() {
    let mut solver = Solver::new(32 << 20);
    let (mut decided, mut moves) = (0, 0);
    for seed in 0..300 {
        let mut position = Position::new(Size::new(5, 4 + seed as u32 % 2).unwrap(), Ruleset::NOGO);
        loop {
            let points = position.legal_points();
            if points.len() <= 12 {
                for to_play in Color::BOTH {
                    let turned = Position::from_board(position.board().clone(), to_play, Ruleset::NOGO);
                    let counted = MoveCount::of(&turned);
                    moves += counted.at_least[to_play];
                    if let Some(winner) = counted.winner(to_play) {
                        let wins = solver.solve(&turned, &mut |_| false).unwrap().wins;
                        assert_eq!(winner == to_play, wins, "{to_play}: {}", picture::print(turned.board()));
                        decided += 1;
                    }
                }
            }
            if points.is_empty() {
                break;
            }
            let place = mix(seed ^ mix(u64::from(position.moves()))) % points.len() as u64;
            position.play(Move::Play(points[place as usize])).unwrap();
        }
    }
    assert!(decided > 500 && moves > 500, "{decided} decided, {moves} moves");
}

/// The side whose moves are counted makes that many whatever the other plays: it plays its private points only, by search.
fn fewest_moves(position: &Position, color: Color) -> usize {
    let own = position.to_play() == color;
    let after = |&p: &Point| {
        let mut after = position.clone();
        after.play_unchecked(Move::Play(p));
        after
    };
    let points = position.legal_points();
    let mut passed = position.clone();
    passed.set_to_play(color);
    match own {
        true => points.iter().map(|p| 1 + fewest_moves(&after(p), color)).max().unwrap_or(0),
        // The other side may also stand still.
        false => points
            .iter()
            .map(|p| fewest_moves(&after(p), color))
            .min()
            .into_iter()
            .chain([fewest_moves(&passed, color)])
            .min()
            .unwrap_or(0),
    }
}

#[test]
fn a_side_makes_at_least_its_safe_moves_whatever_the_other_plays() {
    let mut counted = 0;
    for seed in 0..200 {
        let mut position = Position::new(Size::new(4, 3).unwrap(), Ruleset::NOGO);
        loop {
            let points = position.legal_points();
            if points.is_empty() {
                break;
            }
            if points.len() <= 3 {
                for color in Color::BOTH {
                    let at_least = MoveCount::of(&position).at_least[color];
                    let fewest = fewest_moves(&position, color);
                    assert!(at_least <= fewest, "{color} {at_least}: {}", picture::print(position.board()));
                    counted += at_least;
                }
            }
            let place = mix(seed ^ mix(u64::from(position.moves()) << 8)) % points.len() as u64;
            position.play(Move::Play(points[place as usize])).unwrap();
        }
    }
    assert!(counted > 50, "{counted}");
}
