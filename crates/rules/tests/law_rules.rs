//! The law axis by axis, as pictures: a board and moves in, a board or a refusal out.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use lanke_rules::{Board, Color, Illegal, Ko, Move, PlayEnd, Position, Ruleset, Suicide, picture};

/// `X` or `O` first to move on a picture, then moves by vertex, alternating; `pass` passes. All are
/// legal.
fn play(ruleset: Ruleset, first: char, start: &str, moves: &str) -> Position {
    let first = if first == 'X' { Color::Black } else { Color::White };
    let mut position = Position::from_board(picture::parse(start).unwrap(), first, ruleset);
    for name in moves.split_whitespace() {
        let mv = read(&position, name);
        if let Err(error) = position.play(mv) {
            panic!("{name} is refused: {error}\n{}", position.board());
        }
    }
    position
}

fn read(position: &Position, name: &str) -> Move {
    match name {
        "pass" => Move::Pass,
        _ => Move::Play(position.board().size().parse_vertex(name).expect("a vertex")),
    }
}

/// Reason why the next move is illegal.
fn refusal(position: &Position, name: &str) -> Option<Illegal> {
    position.legal(read(position, name)).err()
}

#[track_caller]
fn check(position: &Position, expected: &str) {
    let expected: Vec<&str> = expected.split_whitespace().collect();
    assert_eq!(picture::rows(position.board()), expected, "\n{}", position.board());
}

fn ko(ko: Ko) -> Ruleset {
    Ruleset { ko, suicide: Suicide::Forbidden, ..Ruleset::CHINESE }
}

const KO: &str = "
    .XO..
    XO.O.
    .XO..
    .....";

#[test]
fn chains_without_liberties_are_captured_together() {
    let position = play(
        Ruleset::JAPANESE,
        'X',
        "
        .OX.
        OOX.
        XX..
        ....",
        "A4",
    );
    check(
        &position,
        "
        X.X.
        ..X.
        XX..
        ....",
    );
    assert_eq!((position.captures().black, position.captures().white), (3, 0));
    assert_eq!(position.captured().len(), 3);
}

#[test]
fn simple_ko_forbids_to_retake_at_once() {
    let position = play(ko(Ko::Simple), 'X', KO, "C3");
    check(
        &position,
        "
        .XO..
        X.XO.
        .XO..
        .....",
    );
    assert_eq!(refusal(&position, "B3"), Some(Illegal::Ko));
    let position = play(ko(Ko::Simple), 'X', KO, "C3 E1 D1");
    assert_eq!(refusal(&position, "B3"), None);
}

#[test]
fn a_stone_that_takes_two_or_stands_in_a_chain_makes_no_ko() {
    let two = play(
        ko(Ko::Simple),
        'X',
        "
        XOO.X
        .XXO.
        ...O.
        .....",
        "D4",
    );
    assert_eq!(two.ko(), None);
    assert_eq!(refusal(&two, "C4"), None);
    let chain = play(
        ko(Ko::Simple),
        'X',
        "
        .OX
        X.O
        OXX",
        "B2",
    );
    assert_eq!(chain.captured().len(), 1);
    assert_eq!(chain.ko(), None);
}

#[test]
fn superko_names_the_move_whose_position_comes_back() {
    for ruleset in [ko(Ko::Positional), ko(Ko::Situational)] {
        let position = play(ruleset, 'X', KO, "C3");
        assert_eq!(refusal(&position, "B3"), Some(Illegal::Superko { repeats: 0 }));
        let position = play(ruleset, 'X', KO, "E4 A1 C3");
        assert_eq!(refusal(&position, "B3"), Some(Illegal::Superko { repeats: 2 }));
        // A pass lifts a simple ko only.
        let mut position = play(ruleset, 'X', KO, "C3 pass pass");
        position.resume();
        assert_eq!(refusal(&position, "B3"), Some(Illegal::Superko { repeats: 0 }));
    }
}

/// Sending two, returning one: the third move restores the board with the other side to move.
#[test]
fn situational_superko_looks_at_the_side_to_move() {
    let cycle = |ruleset| {
        play(
            ruleset,
            'X',
            "
            .....
            ..XXX
            XXXOO
            XOOO.
            XO.OX
            XOXX.",
            "E3 E1",
        )
    };
    // The board had Black to move when the cycle began and would now have White to move.
    assert_eq!(refusal(&cycle(ko(Ko::Positional)), "E2"), Some(Illegal::Superko { repeats: 0 }));
    assert_eq!(refusal(&cycle(ko(Ko::Situational)), "E2"), None);
    assert_eq!(refusal(&cycle(ko(Ko::Simple)), "E2"), None);
}

#[test]
fn long_cycles_are_told_under_simple_ko() {
    // Triple ko: six moves bring the board and the side to move back.
    let triple = "
        OOOOOOO
        OXO.O.O
        X.XOXOX
        XXXXXXX
        OOOOOOO
        .......";
    let cycle = "D5 B4 F5 D4 B5 F4 ";
    assert!(!play(ko(Ko::Simple), 'X', triple, cycle).long_cycle());
    assert!(play(ko(Ko::Simple), 'X', triple, &cycle.repeat(2)).long_cycle());
    let passes = format!("{cycle}pass pass {cycle}");
    let mut position = play(ko(Ko::Simple), 'X', triple, cycle);
    for name in passes.split_whitespace() {
        position.resume();
        position.play(read(&position, name)).unwrap();
    }
    assert!(!position.long_cycle(), "a pass in between makes the cycle one of choice");
    let last = play(ko(Ko::Positional), 'X', triple, "D5 B4 F5 D4 B5");
    assert_eq!(refusal(&last, "F4"), Some(Illegal::Superko { repeats: 0 }));
}

#[test]
fn suicide_is_for_chains_where_it_is_allowed() {
    let corner = "
        O.X.
        XX..
        ....";
    let refused = play(Ruleset::CHINESE, 'O', corner, "");
    assert_eq!(refusal(&refused, "B3"), Some(Illegal::Suicide));
    for ruleset in [Ruleset::NEW_ZEALAND, Ruleset::ING, Ruleset::TROMP_TAYLOR] {
        let position = play(ruleset, 'O', corner, "B3");
        check(
            &position,
            "
            ..X.
            XX..
            ....",
        );
        assert_eq!(position.captures().black, 2, "they count as Black's prisoners");
        let single = play(
            ruleset,
            'O',
            "
            .X..
            X...
            ....",
            "",
        );
        assert_eq!(refusal(&single, "A3"), Some(Illegal::Suicide));
    }
}

#[test]
fn points_where_a_stone_was_captured_are_lost_to_its_side() {
    let position = play(Ruleset::SIMPLIFIED, 'X', KO, "C3");
    assert_eq!(refusal(&position, "B3"), Some(Illegal::CapturedPoint));
    let later = play(Ruleset::SIMPLIFIED, 'X', KO, "C3 A1 E1");
    assert_eq!(refusal(&later, "B3"), Some(Illegal::CapturedPoint), "for the rest of the game");
    let other = play(Ruleset::SIMPLIFIED, 'X', KO, "C3 A1");
    assert_eq!(refusal(&other, "B3"), None, "the other side may play there");
}

#[test]
fn nogo_forbids_capture_and_suicide() {
    let position = play(
        Ruleset::NOGO,
        'X',
        "
        .OX.
        OX..
        .OX.
        ....",
        "",
    );
    assert_eq!(refusal(&position, "A4"), Some(Illegal::Capture), "a capture even where it would else be suicide");
    assert_eq!(refusal(&position, "A2"), None);
    assert_eq!(refusal(&position, "pass"), Some(Illegal::Pass));
    let own = play(
        Ruleset::NOGO,
        'O',
        "
        .X..
        X...
        ....",
        "",
    );
    assert_eq!(refusal(&own, "A3"), Some(Illegal::Suicide));
}

#[test]
fn in_nogo_the_side_without_a_legal_play_loses() {
    let position = play(Ruleset::NOGO, 'X', "..\n..", "A1 B2");
    assert_eq!(position.end(), None);
    let position = play(Ruleset::NOGO, 'X', "..\n..", "A1 B2 A2");
    assert_eq!(position.end(), Some(PlayEnd::NoLegalMove { loser: Color::White }));
    assert_eq!(refusal(&position, "B1"), Some(Illegal::Over));
    let nowhere = play(Ruleset::NOGO, 'X', ".", "");
    assert_eq!(nowhere.end(), Some(PlayEnd::NoLegalMove { loser: Color::Black }));
}

#[test]
fn play_ends_by_the_passes_of_the_ruleset() {
    let empty = "...\n...\n...";
    let ends = |ruleset: Ruleset, moves: &str| play(ruleset, 'X', empty, moves).end() == Some(PlayEnd::Passes);
    for ruleset in [Ruleset::CHINESE, Ruleset::JAPANESE, Ruleset::TROMP_TAYLOR, Ruleset::SIMPLIFIED] {
        assert!(!ends(ruleset, "pass"));
        assert!(ends(ruleset, "pass pass"));
    }
    assert!(!ends(Ruleset::CHINESE, "pass B2 pass"));
    // AGA: White passes last.
    assert!(ends(Ruleset::AGA, "pass pass"));
    assert!(!ends(Ruleset::AGA, "B2 pass pass"));
    assert!(ends(Ruleset::AGA, "B2 pass pass pass"));
    assert!(!ends(Ruleset::ING, "pass pass pass"));
    assert!(ends(Ruleset::ING, "pass pass pass pass"));
    let over = play(Ruleset::CHINESE, 'X', empty, "pass pass");
    assert_eq!(refusal(&over, "B2"), Some(Illegal::Over));
    assert_eq!(refusal(&over, "pass"), Some(Illegal::Over));
    assert_eq!(over.legal_points(), []);
}

#[test]
fn play_after_the_end_is_still_possible_for_study() {
    let mut position = play(Ruleset::CHINESE, 'X', "...\n...\n...", "pass pass");
    position.play_unchecked(read(&position, "B2"));
    check(&position, "... .X. ...");
    let mut position = play(Ruleset::CHINESE, 'X', "...\n...\n...", "pass pass");
    position.resume();
    assert_eq!(position.end(), None);
    assert_eq!(refusal(&position, "B2"), None);
}

#[test]
fn in_simplified_rules_more_than_half_of_the_board_wins() {
    let empty = ".....\n.....\n.....";
    let first = play(Ruleset::SIMPLIFIED, 'X', empty, "B1");
    assert_eq!(first.end(), None, "White has not had a turn");
    let wall = "
        ..XO.
        ..XO.
        ...O.";
    let position = play(Ruleset::SIMPLIFIED, 'X', wall, "B1");
    assert_eq!(position.end(), None);
    let position = play(Ruleset::SIMPLIFIED, 'X', wall, "C1 A1");
    assert_eq!(position.end(), None, "a stone inside makes the region nobody's");
    let position = play(Ruleset::SIMPLIFIED, 'X', wall, "C1 E1");
    assert_eq!(position.end(), Some(PlayEnd::Majority { winner: Color::Black }), "nine of fifteen points");
    let half = "
        .XO.
        .XO.";
    let position = play(Ruleset::SIMPLIFIED, 'X', half, "A1 D1");
    assert_eq!(position.end(), None, "half of the board is not more than half");
}

#[test]
fn refusals_on_the_board_itself() {
    let position = play(Ruleset::CHINESE, 'X', KO, "");
    assert_eq!(refusal(&position, "B4"), Some(Illegal::Occupied));
    let outside = lanke_rules::Point::new(51, 51);
    assert_eq!(position.legal(Move::Play(outside)), Err(Illegal::OutsideBoard));
    let beside = lanke_rules::Point::new(5, 0);
    assert_eq!(position.legal(Move::Play(beside)), Err(Illegal::OutsideBoard));
}

#[test]
fn a_record_may_hold_any_move() {
    let mut position = play(Ruleset::JAPANESE, 'X', KO, "C3");
    position.play_unchecked(read(&position, "B3"));
    check(&position, KO);
    position.play_unchecked(read(&position, "B4"));
    check(&position, KO);
    position.play_unchecked(read(&position, "B4"));
    check(
        &position,
        "
        .OO..
        XO.O.
        .XO..
        .....",
    );
    position.play_unchecked(read(&position, "A4"));
    assert_eq!(position.moves(), 5);
}

#[test]
fn a_set_up_is_a_new_start_for_superko() {
    let mut position = play(ko(Ko::Positional), 'X', KO, "C3");
    let size = position.board().size();
    position.set_up(&[(size.parse_vertex("E1").unwrap(), Some(Color::Black))]);
    assert_eq!(refusal(&position, "B3"), None);
    position.play(read(&position, "B3")).unwrap();
    assert_eq!(refusal(&position, "C3"), Some(Illegal::Superko { repeats: 1 }), "numbered through the game");
}

#[test]
fn set_up_stones_may_stand_without_liberties() {
    let board = picture::parse("XX\nXX").unwrap();
    let mut position = Position::from_board(board, Color::White, Ruleset::CHINESE);
    assert_eq!(position.legal_points(), []);
    position.play_unchecked(read(&position, "A1"));
    check(
        &position,
        "
        ..
        O.",
    );
}

#[test]
fn pictures_are_read_as_they_are_printed() {
    let board: Board = picture::parse(KO).unwrap();
    assert_eq!(picture::parse(&picture::print(&board)), Ok(board.clone()));
    let last = board.size().parse_vertex("C4");
    let framed = picture::print_framed(&board, last);
    let rows =
        ["   A B C D E", " 4 . X(O). . 4", " 3 X O . O . 3", " 2 . X O . . 2", " 1 . . . . . 1", "   A B C D E", ""];
    assert_eq!(framed, rows.join("\n"));
    assert_eq!(picture::parse(&framed), Ok(board));
    let wide = Board::new(lanke_rules::Size::new(27, 13).unwrap());
    let corner = wide.size().parse_vertex("AB13");
    assert_eq!(picture::parse(&picture::print_framed(&wide, corner)), Ok(wide));
}

#[test]
fn texts_that_are_no_pictures_are_refused() {
    use picture::PictureError::{Ragged, Size, Symbol};
    assert_eq!(picture::parse("..\n.?"), Err(Symbol('?')));
    assert_eq!(picture::parse("..\n..."), Err(Ragged { row: 2, found: 3, expected: 2 }));
    assert!(matches!(picture::parse(""), Err(Size(_))));
    assert!(matches!(picture::parse(&".".repeat(53)), Err(Size(_))));
}
