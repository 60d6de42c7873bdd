//! Properties of any board, any ruleset and any moves, legal or not.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::collections::BTreeSet;

use lanke_rules::{
    Board, ByColor, Capture, Color, Ending, Illegal, Ko, Move, Passing, PlayEnd, Point, Position, Ruleset, Size,
    Suicide,
};
use proptest::prelude::*;

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn sizes() -> impl Strategy<Value = Size> {
    let any_side = prop_oneof![8 => 1u32..=6, 1 => 7u32..=52];
    (any_side.clone(), any_side).prop_map(|(w, h)| Size::new(w, h).unwrap())
}

/// Any combination of what decides legality and the end.
fn rulesets() -> impl Strategy<Value = Ruleset> {
    let ko = prop::sample::select(vec![Ko::Simple, Ko::Positional, Ko::Situational, Ko::CapturedPoint]);
    let ending = prop::sample::select(vec![
        Ending::TwoPasses,
        Ending::TwoPassesWhiteLast,
        Ending::FourPasses,
        Ending::NoLegalMove,
        Ending::Majority,
    ]);
    (ko, ending, any::<(bool, bool, bool)>()).prop_map(|(ko, ending, (suicide, capture, pass))| Ruleset {
        ko,
        ending,
        suicide: if suicide { Suicide::Chains } else { Suicide::Forbidden },
        capture: if capture { Capture::Allowed } else { Capture::Forbidden },
        passing: if pass { Passing::Free } else { Passing::Forbidden },
        ..Ruleset::CHINESE
    })
}

/// Moves by number: most mean a legal play, some a pass or any point whatever.
fn moves() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 0..120)
}

fn pick(position: &Position, number: u32) -> Move {
    let legal = position.legal_points();
    let points: Vec<Point> = position.board().size().points().collect();
    match number % 16 {
        0 => Move::Pass,
        1 => Move::Play(points[number as usize / 16 % points.len()]),
        _ if legal.is_empty() => Move::Pass,
        _ => Move::Play(legal[number as usize / 16 % legal.len()]),
    }
}

/// The chain of a stone and its liberties, found without any bookkeeping.
fn flood(board: &Board, start: Point) -> (BTreeSet<Point>, BTreeSet<Point>) {
    let (mut chain, mut liberties) = (BTreeSet::from([start]), BTreeSet::new());
    let mut todo = vec![start];
    while let Some(p) = todo.pop() {
        for n in board.size().neighbors(p) {
            if board.stone(n).is_none() {
                liberties.insert(n);
            } else if board.stone(n) == board.stone(start) && chain.insert(n) {
                todo.push(n);
            }
        }
    }
    (chain, liberties)
}

/// Compares what the board keeps with what its stones say.
fn check_board(board: &Board) -> Result<(), TestCaseError> {
    let mut rebuilt = Board::new(board.size());
    for p in board.size().points() {
        rebuilt.set(p, board.stone(p));
    }
    prop_assert_eq!(board, &rebuilt);
    prop_assert_eq!(board.hash(), rebuilt.hash());
    let empty: BTreeSet<Point> = board.empty().iter().copied().collect();
    prop_assert_eq!(empty.len(), board.empty().len());
    for p in board.size().points() {
        prop_assert_eq!(empty.contains(&p), board.stone(p).is_none());
        if board.stone(p).is_some() {
            let (chain, liberties) = flood(board, p);
            prop_assert_eq!(board.chain(p).into_iter().collect::<BTreeSet<_>>(), chain.clone());
            prop_assert_eq!(board.chain_len(p), chain.len());
            prop_assert_eq!(board.liberties(p), liberties.len(), "{:?} on\n{}", p, board);
        }
    }
    Ok(())
}

/// Everything that a position says.
#[derive(Debug, PartialEq)]
struct Report {
    board: Board,
    to_play: Color,
    ko: Option<Point>,
    counts: (ByColor<u32>, ByColor<u32>, u32, u32),
    end: Option<PlayEnd>,
    long_cycle: bool,
    verdicts: Vec<Result<(), Illegal>>,
}

fn report(position: &Position) -> Report {
    let plays = position.board().size().points().map(Move::Play);
    Report {
        board: position.board().clone(),
        to_play: position.to_play(),
        ko: position.ko(),
        counts: (position.captures(), position.passed(), position.passes(), position.moves()),
        end: position.end(),
        long_cycle: position.long_cycle(),
        verdicts: plays.chain([Move::Pass]).map(|mv| position.legal(mv)).collect(),
    }
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn incremental_board_equals_rebuilt_board(size in sizes(), ruleset in rulesets(), moves in moves()) {
        let mut position = Position::new(size, ruleset);
        for number in moves {
            position.play_unchecked(pick(&position, number));
            check_board(position.board())?;
        }
    }

    #[test]
    fn set_up_board_equals_rebuilt_board(size in sizes(), changes in prop::collection::vec(any::<(u32, u8)>(), 0..200)) {
        let mut board = Board::new(size);
        let points: Vec<Point> = size.points().collect();
        for (number, stone) in changes {
            let stone = [None, Some(Color::Black), Some(Color::White)][usize::from(stone % 3)];
            board.set(points[number as usize % points.len()], stone);
        }
        check_board(&board)?;
    }

    #[test]
    fn a_set_up_changes_what_its_points_change_one_by_one(
        size in sizes(), ruleset in rulesets(), moves in moves(), changes in prop::collection::vec(any::<(u32, u8)>(), 0..60)
    ) {
        let mut position = Position::new(size, ruleset);
        for number in moves {
            position.play_unchecked(pick(&position, number));
        }
        let points: Vec<Point> = size.points().collect();
        let change = |(number, stone): (u32, u8)| {
            (points[number as usize % points.len()], [None, Some(Color::Black), Some(Color::White)][usize::from(stone % 3)])
        };
        let changes: Vec<_> = changes.into_iter().map(change).collect();
        let (mut one_by_one, captures) = (position.board().clone(), position.captures());
        for &(point, stone) in &changes {
            one_by_one.set(point, stone);
        }
        position.set_up(&changes);
        prop_assert_eq!(position.board(), &one_by_one);
        prop_assert_eq!(position.board().hash(), one_by_one.hash());
        prop_assert_eq!(position.captures(), captures);
        check_board(position.board())?;
    }

    #[test]
    fn listed_legal_moves_are_those_accepted(size in sizes(), ruleset in rulesets(), moves in moves()) {
        let mut position = Position::new(size, ruleset);
        for number in moves {
            let before = report(&position);
            let listed: BTreeSet<Point> = position.legal_points().into_iter().collect();
            if number % 8 == 0 {
                for p in size.points() {
                    let mut after = position.clone();
                    let accepted = after.play(Move::Play(p)).is_ok();
                    prop_assert_eq!(accepted, listed.contains(&p));
                    prop_assert_eq!(accepted, report(&after) != before);
                }
            }
            position.play_unchecked(pick(&position, number));
        }
    }

    #[test]
    fn undo_takes_back_any_move(size in sizes(), ruleset in rulesets(), moves in moves()) {
        let mut position = Position::new(size, ruleset);
        let mut line = Vec::new();
        for number in moves {
            let before = report(&position);
            line.push((position.step(pick(&position, number)), before));
        }
        while let Some((step, before)) = line.pop() {
            position.undo(step);
            prop_assert_eq!(report(&position), before);
            check_board(position.board())?;
        }
    }

    #[test]
    fn a_copied_position_goes_on_as_the_original(size in sizes(), ruleset in rulesets(), moves in moves()) {
        let mut original = Position::new(size, ruleset);
        // Something else to be overwritten.
        let mut copy = Position::new(Size::NINETEEN, Ruleset::NOGO);
        for number in moves {
            copy.clone_from(&original);
            let mv = pick(&original, number);
            copy.play_unchecked(mv);
            original.play_unchecked(mv);
            prop_assert_eq!(report(&copy), report(&original));
        }
    }

    #[test]
    fn superko_refuses_exactly_what_would_repeat(size in sizes(), situational: bool, moves in moves()) {
        let ko = if situational { Ko::Situational } else { Ko::Positional };
        let mut position = Position::new(size, Ruleset { ko, ending: Ending::FourPasses, ..Ruleset::TROMP_TAYLOR });
        let mut seen = vec![(position.board().to_string(), position.to_play())];
        for number in moves {
            let other = position.to_play().opponent();
            for p in size.points() {
                let mut after = position.board().clone();
                let legal = position.legal(Move::Play(p));
                if matches!(legal, Ok(()) | Err(Illegal::Superko { .. })) {
                    after.place(p, position.to_play());
                    let after = after.to_string();
                    let earlier = seen.iter().position(|(board, side)| *board == after && (!situational || *side == other));
                    prop_assert_eq!(legal.err(), earlier.map(|i| Illegal::Superko { repeats: i as u32 }));
                }
            }
            if position.end().is_some() {
                break;
            }
            position.play_unchecked(pick(&position, number));
            seen.push((position.board().to_string(), position.to_play()));
        }
    }
}

/// Twenty thousand moves with superko: each must cost the same as the first.
#[test]
fn a_very_long_game_is_replayed() {
    let size = Size::NINETEEN;
    let mut position = Position::new(size, Ruleset::TROMP_TAYLOR);
    let points: Vec<Point> = size.points().collect();
    let mut turn = 0;
    for i in 0..20_000 {
        turn = (turn + 97 + i % 13) % points.len();
        position.play_unchecked(Move::Play(points[turn]));
    }
    assert_eq!(position.moves(), 20_000);
    check_board(position.board()).unwrap();
}
