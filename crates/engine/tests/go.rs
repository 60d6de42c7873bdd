//! The Go player, through the contract of all thinkers.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use lanke_engine::clock::SideClock;
use lanke_engine::go::Go;
use lanke_engine::{Analysis, Budget, Choice, EngineError, HandicapGuess, Level, Task, Thinker};
use lanke_game::clock::TimeSystem;
use lanke_rules::{Board, Color, Komi, Move, Point, Position, Ruleset, Size, picture};

fn empty(side: u32) -> Position {
    Position::new(Size::square(side).unwrap(), Ruleset::CHINESE)
}

fn set_up(text: &str, to_play: Color, ruleset: Ruleset) -> Position {
    Position::from_board(picture::parse(text).unwrap(), to_play, ruleset)
}

fn think(player: &mut Go, task: &Task<'_>) -> (Choice, Analysis) {
    let mut last = Analysis::UNKNOWN;
    let choice = player.think(task, &mut |analysis| {
        last = analysis.clone();
        ControlFlow::Continue(())
    });
    (choice.unwrap(), last)
}

/// The choice by name.
fn choice(position: &Position, playouts: u64) -> String {
    match think(&mut Go::new(), &Task::new(position, Budget::playouts(playouts))).0 {
        Choice::Play(p) => position.board().size().vertex(p).to_string(),
        Choice::Pass => "pass".to_owned(),
        Choice::Resign => "resign".to_owned(),
    }
}

/// Plays a game of two players by the law; the position at the end, unless somebody gave up.
fn play(start: Position, players: &mut [Go; 2], playouts: u64) -> Option<Position> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    // Small boards know eternal cycles by some laws.
    while position.end().is_none() && !position.long_cycle() {
        assert!(moves.len() < 5 * start.board().size().area() + 20, "no end in\n{}", position.board());
        let color = position.to_play();
        let task = Task { start: &start, moves: &moves, ..Task::new(&position, Budget::playouts(playouts)) };
        let mv = match think(&mut players[color as usize], &task).0 {
            Choice::Play(p) => Move::Play(p),
            Choice::Pass => Move::Pass,
            Choice::Resign => return None,
        };
        position.play(mv).expect("players play by the law");
        moves.push((color, mv));
    }
    Some(position)
}

#[test]
fn games_end_by_every_law_on_every_board() {
    for (i, ruleset) in Ruleset::ALL.into_iter().filter(|r| *r != Ruleset::NOGO).enumerate() {
        let (width, height) = [(7, 7), (5, 5), (2, 2), (9, 6), (1, 4), (6, 5), (3, 7), (4, 4)][i % 8];
        let start = Position::new(Size::new(width, height).unwrap(), ruleset);
        let mut players = [2, 3].map(|level| Go::level(Level::nearest(level)).resigning(false));
        assert!(play(start, &mut players, 60).is_some());
    }
    for side in [13, 19] {
        let mut position = empty(side);
        for _ in 0..6 {
            let Choice::Play(p) =
                think(&mut Go::level(Level::nearest(1)), &Task::new(&position, Budget::playouts(30))).0
            else {
                panic!("no move in\n{}", position.board())
            };
            position.play(Move::Play(p)).unwrap();
        }
    }
}

#[test]
fn stronger_levels_win() {
    let mut wins = 0;
    for i in 0..10 {
        let mut players = [7, 2].map(|level| Go::level(Level::nearest(level)).resigning(false));
        let strong = if i % 2 == 0 { Color::Black } else { Color::White };
        if strong == Color::White {
            players.swap(0, 1);
        }
        let start = empty(7);
        let end = play(start, &mut players, 500).unwrap();
        let lead = lanke_rules::Count::of_position(&end, &lanke_rules::guess_dead(end.board(), 0))
            .score(end.ruleset(), Komi::from_points(8.5).unwrap())
            .lead();
        wins += u32::from((lead.halves() > 0) == (strong == Color::Black));
    }
    assert!(wins >= 6, "{wins} of 10");
}

#[test]
fn a_vital_point_is_found() {
    // White wins only if the corner dies.
    let eyes = "...XO..\nXXXXO..\nOOOOO..\n.......\nO.O.O..\n.OOOO..\n.......";
    let position = set_up(eyes, Color::White, Ruleset::CHINESE);
    let task = Task { komi: Komi::from_points(-41.5).unwrap(), ..Task::new(&position, Budget::playouts(1000)) };
    assert_eq!(think(&mut Go::new(), &task).0, Choice::Play(Point::new(1, 0)));
}

#[test]
fn a_game_on_nineteen_lines_begins_in_the_corners() {
    let mut position = empty(19);
    for seed in 0..4 {
        let task = Task { seed, ..Task::new(&position, Budget::playouts(300)) };
        let Choice::Play(p) = think(&mut Go::new(), &task).0 else { panic!("no move in\n{}", position.board()) };
        let from_edge = |at: u8| (at + 1).min(19 - at);
        let lines = [from_edge(p.x()), from_edge(p.y())];
        assert!(lines.iter().all(|line| (3..=5).contains(line)), "{lines:?} in\n{}", position.board());
        position.play(Move::Play(p)).unwrap();
    }
}

#[test]
fn equal_tasks_have_equal_results() {
    let run = |seed| {
        let position = empty(9);
        let mut player = Go::new();
        let first = think(&mut player, &Task { seed, ..Task::new(&position, Budget::playouts(1500)) });
        let second = think(&mut player, &Task { seed, ..Task::new(&position, Budget::playouts(500)) });
        (first, second)
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1).0.1, run(2).0.1);
}

#[test]
fn a_break_ends_the_thinking_at_once() {
    for (threads, side) in [(1, 9), (2, 9), (2, 19)] {
        let position = empty(side);
        let task = Task { threads, ..Task::new(&position, Budget::default()) };
        let mut reports = 0;
        let choice = Go::new().think(&task, &mut |_| {
            reports += 1;
            ControlFlow::Break(())
        });
        assert!(matches!(choice, Ok(Choice::Play(_))), "{choice:?}");
        assert!(reports <= 2, "the report that was answered, and the last word");
    }
}

#[test]
fn analyses_are_sound_and_visits_are_kept_for_the_next_moves() {
    let mut player = Go::new();
    let mut position = empty(9);
    for i in 0..4 {
        let (choice, analysis) = think(&mut player, &Task::new(&position, Budget::playouts(2000)));
        assert_eq!(analysis.visits > 2000, i > 0, "{} visits at move {i}", analysis.visits);
        assert_eq!(analysis.visits, analysis.candidates.iter().map(|c| c.visits).sum::<u64>());
        assert_eq!((analysis.ownership.len(), analysis.policy.len()), (81, 82));
        assert!((analysis.policy.iter().sum::<f32>() - 1.0).abs() < 1e-3);
        assert!(analysis.ownership.iter().all(|o| (-1.0..=1.0).contains(o)));
        for candidate in &analysis.candidates {
            let mut after = position.clone();
            assert_eq!(candidate.line[0], candidate.mv());
            for &mv in &candidate.line {
                assert!(after.end().is_some() || after.play(mv).is_ok(), "{mv:?} in\n{}", after.board());
            }
            assert!((0.0..=1.0).contains(&candidate.win_rate) && candidate.lower_bound <= candidate.win_rate);
        }
        let Choice::Play(p) = choice else { panic!("{choice:?}") };
        position.play(Move::Play(p)).unwrap();
    }
}

#[test]
fn no_line_repeats_a_position() {
    for (width, height) in [(2, 2), (3, 2), (4, 1), (3, 3)] {
        let position = Position::new(Size::new(width, height).unwrap(), Ruleset::TROMP_TAYLOR);
        let analysis = think(&mut Go::new(), &Task::new(&position, Budget::playouts(3000))).1;
        for candidate in &analysis.candidates {
            let mut after = position.clone();
            for &mv in &candidate.line {
                assert!(after.end().is_some() || after.play(mv).is_ok(), "{mv:?} in\n{}", after.board());
            }
        }
    }
}

#[test]
fn what_is_reported_is_seen_from_the_side_to_move() {
    let text = ".........\n.XXXXXXX.\n.........\n.........\nOOOOOOOOO\n.........\nOOO...OOO\n.........\n.........";
    for (color, wins) in [(Color::White, true), (Color::Black, false)] {
        let position = set_up(text, color, Ruleset::CHINESE);
        let analysis = think(&mut Go::new(), &Task::new(&position, Budget::playouts(500))).1;
        let bottom = analysis.ownership[80];
        assert_eq!(analysis.win_rate > 0.5, wins);
        assert_eq!((analysis.score.unwrap() > 0.0, bottom > 0.0), (wins, wins));
    }
}

/// Both sides are settled; one White stone among Black's is dead.
const SETTLED: &str = "..X.XO.O.\n.OX.XOO.O\nXXXXXOOO.\nX.X.XO.OO\n.XXXXOOO.";

#[test]
fn a_decided_game_is_passed() {
    for ruleset in [Ruleset::CHINESE, Ruleset::JAPANESE] {
        let mut position = set_up(SETTLED, Color::Black, ruleset);
        assert_eq!(choice(&position, 500), "pass", "{ruleset:?}");
        position.play(Move::Pass).unwrap();
        assert_eq!(choice(&position, 500), "pass", "nothing is left, by {ruleset:?}");
        let mut lost = set_up(SETTLED, Color::White, ruleset);
        lost.play(Move::Pass).unwrap();
        assert_eq!(choice(&lost, 500), "pass", "White has passed and won, by {ruleset:?}");
    }
}

#[test]
fn the_look_past_a_pass_reports_too() {
    let position = set_up(SETTLED, Color::Black, Ruleset::CHINESE);
    let mut reports = Vec::new();
    let choice = Go::new().think(&Task::new(&position, Budget::playouts(500)), &mut |analysis| {
        reports.push(analysis.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(choice, Ok(Choice::Pass));
    let [.., search, look] = &reports[..] else { panic!("{} reports", reports.len()) };
    assert_eq!(search, look, "the move's analysis stands while the answer to a pass is searched");
}

/// The board looks shared out while much depends on who moves first, and A9 is nobody's.
#[test]
fn no_neutral_point_is_taken_while_something_is_left_to_play_for() {
    let open = ".O.......\nXXOO.....\n..XO.....\n..XOO.O..\n...XXOO..\n.X...XOOO\n....X.XXO\n.......XX\n.........";
    let choice = choice(&set_up(open, Color::Black, Ruleset::CHINESE), 1000);
    assert!(choice != "pass" && choice != "A9", "{choice}");
}

#[test]
fn dead_stones_are_taken_off_where_they_must_be() {
    let position = set_up(SETTLED, Color::Black, Ruleset::CHINESE);
    let size = position.board().size();
    let clean = |mut position: Position, cleanup: bool| {
        let mut player = Go::new().resigning(false);
        while position.passes() == 0 {
            let task = Task { cleanup, komi: Komi::default(), ..Task::new(&position, Budget::playouts(400)) };
            let mv = match think(&mut player, &task).0 {
                Choice::Play(p) => Move::Play(p),
                _ => Move::Pass,
            };
            position.play(mv).unwrap();
            if position.passes() == 0 {
                position.set_to_play(Color::Black);
            }
        }
        position.board().stone(size.point(1, 1).unwrap())
    };
    assert_eq!(clean(position.clone(), true), None);
    assert_eq!(clean(position, false), Some(Color::White));
    assert_eq!(clean(set_up(SETTLED, Color::Black, Ruleset::TROMP_TAYLOR), false), None);
}

#[test]
fn neutral_points_are_taken_by_area_alone() {
    let neutral = "..X.XO.O.\nX.X..OO.O\nXXXX.OOO.\nX.X..O.OO\n.XXX.OOO.";
    let by_area = choice(&set_up(neutral, Color::Black, Ruleset::CHINESE), 500);
    assert!(by_area.starts_with(['D', 'E']), "{by_area}");
    assert_eq!(choice(&set_up(neutral, Color::Black, Ruleset::JAPANESE), 500), "pass");
}

#[test]
fn a_lost_game_is_given_up_unless_never() {
    let lost = "OOOOOOO\nO.O.O.O\nOOOOOOO\n.......\n.......\nXX.....\n.X.....";
    let moves = [(Color::Black, Move::Pass); 26];
    for (resigns, turns, expected) in [
        (true, &[20, 22, 24, 26][..], true),
        (false, &[20, 22, 24, 26], false),
        // The other side's turns are thought about between.
        (true, &[20, 21, 22, 23, 24, 25, 26], true),
        // One turn is analysed again and again.
        (true, &[20, 20, 20, 20], false),
    ] {
        let mut player = Go::new().resigning(resigns);
        let resigned = turns.iter().any(|&turn| {
            let to_play = if turn % 2 == 0 { Color::Black } else { Color::White };
            let start = set_up(lost, to_play, Ruleset::CHINESE);
            let task = Task {
                start: &start,
                moves: &moves[..turn],
                komi: Komi::from_points(30.5).unwrap(),
                ..Task::new(&start, Budget::playouts(400))
            };
            think(&mut player, &task).0 == Choice::Resign
        });
        assert_eq!(resigned, expected, "{turns:?}");
    }
}

#[test]
fn only_the_moves_asked_for_are_chosen_among() {
    let position = empty(9);
    let among = [Move::Play(Point::new(0, 0)), Move::Play(Point::new(8, 8))];
    let mut player = Go::new();
    let task = Task { among: &among, ..Task::new(&position, Budget::playouts(200)) };
    let (choice, analysis) = think(&mut player, &task);
    assert!(matches!(choice, Choice::Play(p) if among.contains(&Move::Play(p))));
    assert!(analysis.candidates.iter().all(|c| among.contains(&c.mv())));
    let (_, analysis) = think(&mut player, &Task::new(&position, Budget::playouts(500)));
    assert!(analysis.candidates.len() > 10);
}

#[test]
fn time_is_kept() {
    let position = empty(9);
    let start = Instant::now();
    think(&mut Go::new(), &Task::new(&position, Budget::time(Duration::from_millis(100))));
    assert!(start.elapsed() >= Duration::from_millis(25), "it may save the rest");
    let clock = SideClock::new(TimeSystem::Absolute { main: Duration::from_millis(800) }, None);
    let task = Task { clock, ..Task::new(&position, Budget::default()) };
    let (start, mut long) = (Instant::now(), false);
    let choice = Go::new().think(&task, &mut |_| {
        long = start.elapsed() >= Duration::from_mins(1);
        if long { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(choice.is_ok() && !long, "a minute on a clock of less than a second: {choice:?}");
}

#[test]
fn other_games_and_huge_boards_are_refused() {
    let think = |position: &Position| {
        Go::new().think(&Task::new(position, Budget::playouts(1)), &mut |_| ControlFlow::Continue(()))
    };
    assert_eq!(think(&Position::new(Size::NINETEEN, Ruleset::NOGO)), Err(EngineError::WrongGame));
    assert!(think(&empty(Go::LARGEST_SQUARE)).is_ok());
    let size = Size::square(Go::LARGEST_SQUARE + 1).unwrap();
    assert_eq!(think(&Position::new(size, Ruleset::CHINESE)), Err(EngineError::BoardTooLarge(size)));
}

#[test]
fn handicap_stones_that_nobody_named_are_those_that_black_begins_with() {
    use Color::{Black, White};
    let play = |x| Move::Play(Point::new(x, x));
    let start = Position::new(Size::square(9).unwrap(), Ruleset::CHINESE);
    let guess = |start: &Position, moves: &[(Color, Move)]| HandicapGuess::of(start, moves).stones();
    let run = [(Black, play(0)), (Black, play(1)), (White, play(2)), (Black, play(3)), (Black, play(4))];
    assert_eq!(guess(&start, &run), 2, "until White plays");
    assert_eq!(guess(&start, &[(Black, play(0)), (White, Move::Pass), (Black, play(1))]), 2, "White may pass");
    assert_eq!(guess(&start, &[(Black, play(0)), (White, play(1)), (Black, play(2))]), 0);
    let set_up = [(Black, play(0)), (Black, play(1)), (White, play(2)), (White, play(3))];
    assert_eq!(guess(&start, &set_up), 0, "a position that is set up move by move");
    let mut board = Board::new(start.board().size());
    [5, 6].into_iter().for_each(|x| board.set(Point::new(x, x), Some(Black)));
    assert_eq!(guess(&Position::from_board(board.clone(), White, Ruleset::CHINESE), &[(White, play(0))]), 2);
    board.set(Point::new(7, 7), Some(White));
    assert_eq!(guess(&Position::from_board(board, White, Ruleset::CHINESE), &run), 0);
}
