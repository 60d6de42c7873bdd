//! The light board of playouts against the game's own board.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use lanke_rules::bench::{self, Checksum};
use lanke_rules::{Color, Move, Point, Position, Ruleset, Size, playout};
use proptest::prelude::*;

fn sizes() -> impl Strategy<Value = Size> {
    (1u32..=9, 1u32..=9).prop_map(|(w, h)| Size::new(w, h).unwrap())
}

/// Legal points of a light board, as the game lists them.
fn legal_points(light: &playout::PlayoutBoard, color: Color) -> Vec<Point> {
    light.size().points().filter(|&p| light.legal(p, color)).collect()
}

/// Most moves of a random game.
const LIMIT: u32 = 10_000;

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn light_board_plays_as_the_games_board(size in sizes(), picks in prop::collection::vec(any::<u32>(), 1..200)) {
        let mut game = Position::new(size, Ruleset { ko: lanke_rules::Ko::Simple, ..Ruleset::CHINESE });
        let mut light = playout::PlayoutBoard::from(game.board());
        for (i, pick) in picks.into_iter().enumerate() {
            let color = game.to_play();
            let legal = game.legal_points();
            prop_assert_eq!(&legal, &legal_points(&light, color));
            if legal.is_empty() || i == 60 {
                // A ko ends here, as a new light board knows none.
                if game.play(Move::Pass).is_err() || game.end().is_some() {
                    break;
                }
                light = playout::PlayoutBoard::from(game.board());
                continue;
            }
            let p = legal[pick as usize % legal.len()];
            game.play(Move::Play(p)).unwrap();
            light.play(p, color);
            for q in size.points() {
                prop_assert_eq!(game.board().stone(q), light.stone(q));
            }
            let mut empty: Vec<_> = light.empty().to_vec();
            empty.sort();
            let expected: Vec<_> = size.points().filter(|&q| game.board().stone(q).is_none()).collect();
            prop_assert_eq!(empty, expected);
        }
    }

    #[test]
    fn playouts_end_with_nothing_but_eyes_left(size in sizes(), seed in any::<u64>()) {
        let mut board = playout::PlayoutBoard::new(size);
        let mut rng = playout::Rng::new(seed);
        // Three kos can be taken back for ever.
        prop_assume!(playout::run(&mut board, Color::Black, &mut rng, LIMIT) < LIMIT);
        let playable = |color| legal_points(&board, color).into_iter().filter(|&p| !board.is_eye(p, color)).count();
        // The last two passes lift the ban of a ko, so that one point may be free again.
        let left: usize = Color::BOTH.map(playable).into_iter().sum();
        prop_assert!(left <= 1, "{left} points left to play on {size}");
    }
}

#[test]
fn equal_seeds_play_equal_games() {
    let play = |seed| {
        let mut board = playout::PlayoutBoard::new(Size::NINETEEN);
        let moves = playout::run(&mut board, Color::Black, &mut playout::Rng::new(seed), 10_000);
        (moves, Size::NINETEEN.points().map(|p| board.stone(p)).collect::<Vec<_>>())
    };
    assert_eq!(play(7), play(7));
    assert_ne!(play(7), play(8));
}

/// Loads of random games come out the same on every platform, move by move.
#[test]
fn benchmarks_play_the_same_games_everywhere() {
    let nine = Size::square(9).unwrap();
    assert_eq!(bench::playouts(nine, 500, 1), Checksum { games: 500, moves: 55285, black: 20296, white: 20204 });
    assert_eq!(bench::playouts(Size::NINETEEN, 50, 1), Checksum { games: 50, moves: 22842, black: 8715, white: 9335 });
    let games = |ruleset| bench::games(nine, ruleset, 200, 1);
    assert_eq!(games(Ruleset::CHINESE), Checksum { games: 200, moves: 22245, black: 8368, white: 7832 });
    assert_eq!(games(Ruleset::TROMP_TAYLOR), Checksum { games: 200, moves: 23024, black: 8457, white: 7743 });
    assert_eq!(games(Ruleset::NOGO), Checksum { games: 200, moves: 14751, black: 7594, white: 7486 });
}
