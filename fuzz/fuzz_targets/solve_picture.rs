//! Diagrams for `lanke nogo solve` from any bytes: a board that is drawn again the same, and solved where it is small.
#![no_main]

use lanke_engine::nogo::Solver;
use lanke_rules::{Color, Position, Ruleset, picture};
use libfuzzer_sys::fuzz_target;

/// Points of a board that is solved; a larger one takes more than a moment.
const SMALL: usize = 12;
/// Positions after which solving is given up.
const POSITIONS: u64 = 10_000;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(board) = picture::parse(text) else { return };
    assert_eq!(
        picture::print(&picture::parse(&picture::print(&board)).expect("it was printed")),
        picture::print(&board)
    );
    let without_liberty = |p| board.stone(p).is_some() && board.liberties(p) == 0;
    if board.size().points().any(without_liberty) || board.size().area() > SMALL {
        return;
    }
    for color in Color::BOTH {
        let position = Position::from_board(board.clone(), color, Ruleset::NOGO);
        if let Ok(solution) = Solver::new(1 << 20).solve(&position, &mut |positions| positions > POSITIONS) {
            let legal = |p| position.legal(lanke_rules::Move::Play(p)).is_ok();
            assert!(solution.mv.is_none_or(legal));
            assert!(solution.wins || solution.mv.is_none());
        }
    }
});
