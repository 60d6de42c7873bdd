//! The player and its protocol, with the residual network of the shared data.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod data;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lanke_engine::clock::SideClock;
use lanke_engine::gtp::{AllLinesSent, RecordFiles, Server, Setup};
use lanke_engine::{Analysis, Budget, Choice, Level, Task, Thinker};
use lanke_game::clock::TimeSystem;
use lanke_nn::{GameHistory, Network, NetworkSearch, RuleSettings};
use lanke_rules::{
    Color, Compensation, Count, DeadStones, Ko, Komi, Move, Point, Position, Ruleset, Size, Tax, picture,
};

fn network() -> Option<Arc<Network>> {
    let file = data::open("g170-b6c96-s175395328-d26788732.bin.gz")?;
    Some(Arc::new(Network::read(file).unwrap()))
}

/// Choice of a player, and its last analysis.
fn think(player: &mut NetworkSearch, task: &Task) -> (Choice, Analysis) {
    let mut last = Analysis::UNKNOWN;
    let choice = player.think(task, &mut |analysis| {
        last = analysis.clone();
        ControlFlow::Continue(())
    });
    (choice.unwrap(), last)
}

/// Nothing is left to play for.
const EYES: &str = "
    .X.XO.O.O
    XXXXOOOOO
    .X.XO.O.O
    XXXXOOOOO
    .X.XO.O.O
    XXXXOOOOO
    .X.XO.O.O
    XXXXOOOOO
    .X.XO.O.O
";

/// Check the move of Black, to move, in a diagram.
fn check(ruleset: Ruleset, board: &str, expected: &str) {
    let Some(network) = network() else { return };
    let position = Position::from_board(picture::parse(board).unwrap(), Color::Black, ruleset);
    let (choice, analysis) = think(&mut NetworkSearch::new(network), &Task::new(&position, Budget::playouts(100)));
    let played = match choice {
        Choice::Play(p) => position.board().size().vertex(p).to_string(),
        other => format!("{other:?}"),
    };
    assert_eq!(played, expected, "{analysis:?}");
}

#[test]
fn it_passes_when_only_eyes_are_left() {
    for ruleset in [Ruleset::CHINESE, Ruleset::TROMP_TAYLOR, Ruleset::JAPANESE] {
        check(ruleset, EYES, "Pass");
    }
}

#[test]
fn equal_tasks_of_one_thread_have_equal_results() {
    let Some(network) = network() else { return };
    let position = Position::new(Size::square(9).unwrap(), Ruleset::JAPANESE);
    let task = Task { seed: 3, ..Task::new(&position, Budget::playouts(60)) };
    let [a, b] = [0, 1].map(|_| think(&mut NetworkSearch::new(network.clone()), &task));
    assert_eq!(a, b);
    assert_eq!(a.1.visits, 61);
    assert_eq!(a.1.candidates.iter().map(|c| c.visits).sum::<u64>(), 60);
    assert!((a.1.policy.iter().sum::<f32>() - 1.0).abs() < 1e-4);
    assert_eq!(a.1.ownership.len(), 81);
}

#[test]
fn a_tree_is_kept_for_the_moves_that_follow() {
    let Some(network) = network() else { return };
    let start = Position::new(Size::square(9).unwrap(), Ruleset::CHINESE);
    let mut player = NetworkSearch::new(network);
    let (choice, analysis) = think(&mut player, &Task::new(&start, Budget::playouts(200)));
    let Choice::Play(p) = choice else { panic!("{choice:?}") };
    let line = &analysis.candidates[0].line;
    assert_eq!(line[0], Move::Play(p));
    let mut position = start.clone();
    let moves = [(Color::Black, line[0]), (Color::White, line[1])];
    for (_, mv) in moves {
        position.play(mv).unwrap();
    }
    let task = Task { start: &start, moves: &moves, ..Task::new(&position, Budget::playouts(1)) };
    let (_, after) = think(&mut player, &task);
    assert!(after.visits > 3, "{} visits are left of {}", after.visits, analysis.candidates[0].visits);
}

/// White makes two moves in a row, before each of which one side or the other is asked.
#[test]
fn a_tree_of_the_other_side_is_not_kept() {
    let Some(network) = network() else { return };
    let size = Size::square(9).unwrap();
    let start = Position::new(size, Ruleset::CHINESE);
    let think = |player: &mut NetworkSearch, moves: &[(Color, Move)], to_play, playouts| {
        let mut position = start.clone();
        for &(color, mv) in moves {
            position.set_to_play(color);
            position.play(mv).unwrap();
        }
        position.set_to_play(to_play);
        think(player, &Task { start: &start, moves, ..Task::new(&position, Budget::playouts(playouts)) }).1
    };
    let [e5, e7] = ["E5", "E7"].map(|vertex| Move::Play(size.parse_vertex(vertex).unwrap()));
    for first in Color::BOTH {
        for made in [2, 3] {
            let mut player = NetworkSearch::new(network.clone());
            let mut moves = vec![(Color::Black, e5), (Color::White, e7)];
            let best = think(&mut player, &moves, first, 50).candidates[0].mv();
            moves.push((Color::White, best));
            let after = think(&mut player, &moves[..made], Color::Black, 1);
            let is_kept = (first == Color::Black) == (made == 2);
            assert_eq!(after.visits > 2, is_kept, "{first:?} and then Black after {made} moves");
        }
    }
}

#[test]
fn a_tree_is_given_up_when_the_rules_change() {
    let Some(network) = network() else { return };
    let size = Size::square(9).unwrap();
    let [japanese, chinese] = [Ruleset::JAPANESE, Ruleset::CHINESE].map(|ruleset| Position::new(size, ruleset));
    for (position, cleanup, is_kept) in [(&japanese, false, true), (&chinese, false, false), (&japanese, true, false)] {
        let mut player = NetworkSearch::new(network.clone());
        let first = Task::new(&japanese, Budget::playouts(20));
        think(&mut player, &first);
        let second = Task { komi: first.komi, cleanup, ..Task::new(position, Budget::playouts(1)) };
        let (_, analysis) = think(&mut player, &second);
        assert_eq!(analysis.visits > 2, is_kept, "{:?}, cleanup: {cleanup}", position.ruleset().name);
    }
}

#[test]
fn play_that_goes_on_after_two_passes_is_searched_anew() {
    let Some(network) = network() else { return };
    let start = Position::from_board(picture::parse(EYES).unwrap(), Color::Black, Ruleset::CHINESE);
    let moves = [(Color::Black, Move::Pass), (Color::White, Move::Pass)];
    let mut player = NetworkSearch::new(network);
    let mut position = start.clone();
    position.play(Move::Pass).unwrap();
    let task = Task { start: &start, moves: &moves[..1], ..Task::new(&position, Budget::playouts(20)) };
    assert_eq!(think(&mut player, &task).0, Choice::Pass);
    position.play(Move::Pass).unwrap();
    position.resume();
    let task = Task { start: &start, moves: &moves, ..Task::new(&position, Budget::playouts(20)) };
    let (_, analysis) = think(&mut player, &task);
    assert!(!analysis.candidates.is_empty(), "{analysis:?}");
}

#[test]
fn a_search_that_has_seen_everything_ends_by_a_break_and_by_its_time() {
    let Some(network) = network() else { return };
    let position = Position::new(Size::square(1).unwrap(), Ruleset::TROMP_TAYLOR);
    for threads in [1, 3] {
        let mut player = NetworkSearch::new(network.clone());
        let task = Task { threads, ..Task::new(&position, Budget::default()) };
        let choice = player.think(&task, &mut |analysis| {
            if analysis.visits > 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(choice, Ok(Choice::Pass));
        let task = Task { threads, ..Task::new(&position, Budget::time(Duration::from_millis(50))) };
        assert_eq!(think(&mut player, &task).0, Choice::Pass);
    }
}

#[test]
fn full_memory_ends_a_search_before_a_limit_that_is_out_of_reach() {
    let position = Position::new(Size::square(9).unwrap(), Ruleset::CHINESE);
    for budget in [Budget::playouts(100_000), Budget { visits: Some(100_000), ..Budget::default() }] {
        let task = Task { memory: 1 << 18, ..Task::new(&position, budget) };
        let (start, mut visits) = (Instant::now(), 0);
        let is_late = || start.elapsed() >= Duration::from_mins(1);
        let choice = NetworkSearch::built_in(Level::STRONGEST).unwrap().think(&task, &mut |analysis| {
            visits = analysis.visits;
            if is_late() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(matches!(choice, Ok(Choice::Play(_))), "{choice:?}");
        assert!((10..100_000).contains(&visits) && !is_late(), "{visits} visits");
    }
}

#[test]
fn threads_share_a_search_and_no_visit_is_lost() {
    let Some(network) = network() else { return };
    let position = Position::new(Size::square(7).unwrap(), Ruleset::CHINESE);
    // Enough for several positions to be evaluated together.
    let task = Task { threads: 3, ..Task::new(&position, Budget::playouts(400)) };
    let (_, analysis) = think(&mut NetworkSearch::new(network), &task);
    assert_eq!(analysis.visits, 401);
    assert_eq!(analysis.candidates.iter().map(|c| c.visits).sum::<u64>(), 400);
}

#[test]
fn it_shares_out_the_time_of_a_clock() {
    let Some(network) = network() else { return };
    let position = Position::new(Size::square(9).unwrap(), Ruleset::CHINESE);
    let clock = SideClock::new(TimeSystem::Absolute { main: Duration::from_secs(20) }, None);
    let mut player = NetworkSearch::new(network);
    // Without a budget only the clock ends it.
    let (choice, _) = think(&mut player, &Task { clock, ..Task::new(&position, Budget::default()) });
    assert!(matches!(choice, Choice::Play(_)), "{choice:?}");
}

#[test]
fn a_weak_level_plays_what_looks_natural() {
    let Some(network) = network() else { return };
    let position = Position::new(Size::square(9).unwrap(), Ruleset::CHINESE);
    let mut weak = NetworkSearch::of_level(network.clone(), Level::numbered(2).unwrap());
    let moves: Vec<Choice> =
        (0..30).map(|seed| think(&mut weak, &Task { seed, ..Task::new(&position, Budget::playouts(1)) }).0).collect();
    let (_, analysis) = think(&mut NetworkSearch::new(network), &Task::new(&position, Budget::playouts(1)));
    let promise = |choice: &Choice| match choice {
        Choice::Play(p) => analysis.policy[position.board().size().ordinal(*p)],
        other => panic!("{other:?}"),
    };
    let best = analysis.policy.iter().copied().fold(0.0, f32::max);
    assert!(moves.iter().all(|choice| promise(choice) * 60.0 > best), "no move is absurd");
    assert!(moves.iter().any(|choice| *choice != moves[0]), "not every game is the same");
}

#[test]
fn it_says_which_stones_are_dead() {
    let Some(network) = network() else { return };
    let board = "
        ....XO...
        .O..XO...
        ....XO..X
        ....XO...
        ....XO...
        ....XO...
        .O..XO.X.
        ....XO...
        ....XO...
    ";
    let position = Position::from_board(picture::parse(board).unwrap(), Color::Black, Ruleset::CHINESE);
    let task = Task::new(&position, Budget::default());
    let dead = NetworkSearch::new(network).dead(&task, &mut || ControlFlow::Continue(()));
    let vertices: Vec<String> =
        dead.unwrap().into_iter().map(|p| position.board().size().vertex(p).to_string()).collect();
    assert_eq!(vertices, ["B8", "J7", "B3", "H3"]);
}

#[test]
fn it_stops_when_told_and_looks_only_at_the_moves_that_it_may_choose() {
    let Some(network) = network() else { return };
    let position = Position::new(Size::NINETEEN, Ruleset::TROMP_TAYLOR);
    let among: Vec<Move> = ["K10", "A1"].map(|v| Move::Play(Size::NINETEEN.parse_vertex(v).unwrap())).to_vec();
    let task = Task { among: &among, threads: 2, ..Task::new(&position, Budget::default()) };
    let mut last = Analysis::UNKNOWN;
    let choice = NetworkSearch::new(network).think(&task, &mut |analysis| {
        last = analysis.clone();
        if analysis.visits > 40 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(choice, Ok(Choice::Play(Size::NINETEEN.parse_vertex("K10").unwrap())));
    assert!(last.candidates.iter().all(|c| among.contains(&c.mv())) && last.candidates[0].mv() == among[0], "{last:?}");
}

#[test]
fn what_the_network_sees_is_told_as_katago_tells_it() {
    let Some(network) = network() else { return };
    let setup = Setup {
        name: String::new(),
        ruleset: Ruleset {
            ko: Ko::Simple,
            dead: DeadStones::None,
            compensation: Compensation::None,
            ..Ruleset::CHINESE
        },
        size: Size::square(9).unwrap(),
        max_side: 19,
        budget: Budget::playouts(1),
        seed: 0,
        threads: 1,
        memory: 1 << 24,
        ponder: false,
        files: RecordFiles::none(),
    };
    let mut server = Server::new(setup, Box::new(NetworkSearch::new(network)));
    let mut reply = String::new();
    for line in ["komi 7.5", "play b C3", "play w C6", "kata-raw-nn 0", "kata-raw-nn all", "kata-raw-nn 8"] {
        reply.clear();
        let _ = server.handle(line.as_bytes(), &mut |text| reply.push_str(text), &mut AllLinesSent);
        match line {
            // As an independent implementation of 32 bits answers.
            "kata-raw-nn 0" => {
                for part in [
                    "= symmetry 0\nwhiteWin 0.5135",
                    "\nwhiteLoss 0.4864",
                    "\nnoResult 0.00005",
                    "\nwhiteLead -0.151\nwhiteScoreSelfplay 0.015\nwhiteScoreSelfplaySq 220.0",
                    "\nvarTimeLeft -1.000\nshorttermWinlossError -1.000\nshorttermScoreError -1.000\npolicy\n",
                    " 0.280",
                    "     NAN ",
                    "\npolicyPass 0.0000",
                    "\nwhiteOwnership\n",
                    " -0.717",
                ] {
                    assert!(reply.contains(part), "{part:?} is not in\n{reply}");
                }
                assert_eq!(reply.trim_end().lines().count(), 10 + 1 + 9 + 1 + 1 + 9);
            }
            "kata-raw-nn all" => assert_eq!(reply.matches("symmetry ").count(), 8),
            "kata-raw-nn 8" => assert!(reply.starts_with('?'), "{reply}"),
            _ => assert_eq!(reply, "= \n\n"),
        }
    }
}

/// The end of a game is worth what the count says, by rules in which a stone played costs a point and by a group tax.
#[test]
fn the_end_of_a_game_is_worth_what_the_count_says() {
    const SEKI: &str = "
        .XO.OX...
        XXOOOX.X.
        OOXXXXX.X
        .OX......
    ";
    const GROUPS: &str = "
        .XXO.OXX.
        XXXOOOXXX
        .XXO.OXX.
    ";
    let Some(network) = network() else { return };
    let tax = |ruleset| Ruleset { tax: Tax::Group, ..ruleset };
    for (ruleset, board) in [
        (Ruleset::JAPANESE, SEKI),
        (Ruleset::CHINESE, SEKI),
        (tax(Ruleset::CHINESE), GROUPS),
        (tax(Ruleset::JAPANESE), GROUPS),
    ] {
        let start = Position::from_board(picture::parse(board).unwrap(), Color::White, ruleset);
        let mut position = start.clone();
        position.play(Move::Pass).unwrap();
        let task = Task {
            start: &start,
            moves: &[(Color::White, Move::Pass)],
            among: &[Move::Pass],
            komi: Komi::from_points(0.5).unwrap(),
            cleanup: true,
            ..Task::new(&position, Budget::playouts(2))
        };
        let (_, analysis) = think(&mut NetworkSearch::new(network.clone()), &task);
        let count = Count::of_position(&position, &[]).score(&ruleset, task.komi);
        let told = analysis.candidates[0].score.unwrap();
        assert_eq!(told, f64::from(count.lead().halves()) / 2.0, "{:?} {:?}: {board}", ruleset.scoring, ruleset.tax);
    }
}

#[test]
fn white_is_compensated_for_the_moves_that_black_begins_with() {
    let start = Position::new(Size::NINETEEN, Ruleset::AGA);
    let play = |color, x| (color, Move::Play(Point::new(x, x)));
    let mut moves = vec![play(Color::Black, 2), play(Color::Black, 4), play(Color::Black, 6), play(Color::Black, 8)];
    moves.extend([play(Color::White, 10), play(Color::Black, 12)]);
    let terms = RuleSettings::of(&Ruleset::AGA, Komi::from_points(0.5).unwrap());
    assert_eq!(GameHistory::of(&start, terms, &moves).white_points(), 3.5);
    let named = RuleSettings { handicap: Some(0), ..terms };
    assert_eq!(GameHistory::of(&start, named, &moves).white_points(), 0.5);
}
