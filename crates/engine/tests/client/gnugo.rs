//! GNU Go: strict, without analysis.

use std::ops::ControlFlow;
use std::time::Duration;

use lanke_engine::clock::SideClock;
use lanke_engine::{Budget, Choice, EngineError, Task, Thinker};
use lanke_game::clock::{TimeLeft, TimeSystem};
use lanke_rules::{Board, Color, Komi, Move, Position, Ruleset, Size, picture};

use super::{Game, Transcript, go_on, installed, program};

const LINE: &str = "gnugo --mode gtp --level 1 --seed 1";

#[test]
fn a_game_is_played_and_only_what_is_new_is_told() {
    let Some(line) = installed(LINE) else { return };
    let transcript = Transcript::default();
    let mut gnugo = program(line, &transcript);
    let mut game = Game::empty(9, "");
    let Choice::Play(first) = game.think(&mut gnugo, Budget::default()).expect("a move") else { panic!("no move") };
    assert_eq!(
        transcript.sent(),
        ["name", "version", "list_commands", "boardsize 9", "clear_board", "komi 7.5", "genmove b"]
    );
    assert_eq!(gnugo.capabilities().expect("it runs").name, "GNU Go");
    let first = game.position.board().size().vertex(first).to_string();
    game.play(&first);
    game.play("A1");
    game.think(&mut gnugo, Budget::default()).expect("a move");
    assert_eq!(transcript.sent(), ["play w A1", "genmove b"], "the program has made its own move");

    let shorter = Game::empty(9, &first);
    shorter.think(&mut gnugo, Budget::default()).expect("a move");
    assert_eq!(transcript.sent(), ["undo", "undo", "genmove w"]);

    let other = Game::empty(9, "E5");
    other.think(&mut gnugo, Budget::default()).expect("a move");
    let sent = transcript.sent();
    assert!(first == "E5" || sent.ends_with(&["play b E5".to_owned(), "genmove w".to_owned()]), "{sent:?}");

    let larger = Game::empty(13, "");
    larger.think(&mut gnugo, Budget::default()).expect("a move");
    assert_eq!(transcript.sent(), ["boardsize 13", "clear_board", "komi 7.5", "genmove b"]);
}

#[test]
fn both_sides_play_to_the_end() {
    let Some(line) = installed(LINE) else { return };
    let transcript = Transcript::default();
    let mut gnugo = program(line, &transcript);
    let mut game = Game::empty(7, "");
    while game.position.end().is_none() {
        assert!(game.moves.len() < 200, "it passes in the end");
        match game.think(&mut gnugo, Budget::default()).expect("a move") {
            Choice::Pass => game.play("pass"),
            Choice::Play(p) => game.play(&game.position.board().size().vertex(p).to_string()),
            Choice::Resign => break,
        }
    }
    assert!(game.moves.len() > 10);
    let dead = gnugo.dead(&game.task(Budget::default()), &mut || ControlFlow::Continue(())).expect("it knows");
    assert!(dead.iter().all(|&p| game.position.board().stone(p).is_some()));
}

#[test]
fn handicap_and_positions_set_up_are_told_stone_by_stone() {
    let Some(line) = installed(LINE) else { return };
    let transcript = Transcript::default();
    let mut gnugo = program(line, &transcript);
    let size = Size::square(9).unwrap();
    let mut board = Board::new(size);
    size.handicap(2).unwrap().into_iter().for_each(|p| board.set(p, Some(Color::Black)));
    let game = Game::new(Position::from_board(board.clone(), Color::White, Ruleset::CHINESE), "E5");
    let task = Task { komi: Komi::default(), ..game.task(Budget::default()) };
    gnugo.think(&task, &mut go_on).expect("a move");
    let sent = transcript.sent();
    assert!(sent.contains(&"set_free_handicap G7 C3".to_owned()), "{sent:?}");
    assert!(sent.contains(&"komi 2".to_owned()), "White receives a point a stone by Chinese rules: {sent:?}");
    let reply = gnugo.ask("list_stones b", &mut || ControlFlow::Continue(())).unwrap().unwrap();
    assert!(reply.contains("C3") && reply.contains("G7"), "{reply}");

    board.set(size.parse_vertex("A9").unwrap(), Some(Color::White));
    let set_up = Game::new(Position::from_board(board, Color::Black, Ruleset::CHINESE), "");
    set_up.think(&mut gnugo, Budget::default()).expect("a move");
    let sent = transcript.sent();
    let stones: Vec<&String> = sent.iter().filter(|line| line.starts_with("play ")).collect();
    assert_eq!(stones, ["play w A9", "play b G7", "play b C3"]);
}

#[test]
fn a_record_that_its_rules_refuse_is_told_as_a_position() {
    let Some(line) = installed(LINE) else { return };
    let transcript = Transcript::default();
    let mut gnugo = program(line, &transcript);
    // By New Zealand rules White's two stones may take themselves off.
    let board = picture::parse("X O X . .\nX . X . .\nX X X . .\n. . . . .\n. . . . .\n").expect("a picture");
    let mut game = Game::new(Position::from_board(board, Color::White, Ruleset::NEW_ZEALAND), "");
    game.play("B4");
    game.play("D1");
    let size = game.position.board().size();
    assert_eq!(game.position.board().stone(size.parse_vertex("B5").unwrap()), None);
    game.think(&mut gnugo, Budget::default()).expect("a move");
    let sent = transcript.sent();
    let again = sent.iter().rposition(|line| line == "clear_board").expect("it begins anew");
    assert!(sent[again..].contains(&"play b D1".to_owned()), "{sent:?}");
    assert!(!sent[again..].iter().any(|line| line.starts_with("play w")), "{sent:?}");
}

#[test]
fn boards_that_it_does_not_know_are_named() {
    let Some(line) = installed(LINE) else { return };
    let mut gnugo = program(line, &Transcript::default());
    for (width, height) in [(9, 13), (25, 25)] {
        let size = Size::new(width, height).unwrap();
        let position = Position::new(size, Ruleset::CHINESE);
        let reply = gnugo.think(&Task::new(&position, Budget::default()), &mut go_on);
        assert_eq!(reply, Err(EngineError::BoardTooLarge(size)));
    }
    let game = Game::empty(9, "");
    assert!(game.think(&mut gnugo, Budget::default()).is_ok(), "it still plays on boards that it knows");
}

#[test]
fn moves_are_chosen_among_those_given() {
    let Some(line) = installed(LINE) else { return };
    let mut gnugo = program(line, &Transcript::default());
    let game = Game::empty(9, "E5");
    let among: Vec<Move> =
        ["C3", "G7"].map(|name| Move::Play(game.position.board().size().parse_vertex(name).unwrap())).to_vec();
    let task = Task { among: &among, ..game.task(Budget::default()) };
    let Choice::Play(p) = gnugo.think(&task, &mut go_on).expect("a move") else { panic!("no move") };
    assert!(among.contains(&Move::Play(p)));
}

#[test]
fn clocks_are_told_in_whole_seconds() {
    let Some(line) = installed(LINE) else { return };
    let transcript = Transcript::default();
    let mut gnugo = program(line, &transcript);
    let game = Game::empty(9, "");
    let seconds = Duration::from_secs;
    let main = seconds(600);
    let byoyomi = TimeSystem::Byoyomi { main, periods: 3, period: seconds(30) };
    let one_period = TimeSystem::Byoyomi { main, periods: 1, period: seconds(30) };
    let canadian = TimeSystem::Canadian { main, stones: 10, block: seconds(60) };
    let fischer = TimeSystem::Fischer { main, increment: seconds(5), cap: None };
    let cases = [
        (TimeSystem::Absolute { main }, None, "time_settings 600 0 0", None),
        (canadian, Some((45, 7)), "time_settings 600 60 10", Some("time_left b 45 7")),
        (byoyomi, Some((100, 0)), "time_settings 660 30 1", Some("time_left b 160 0")),
        (byoyomi, Some((20, 2)), "time_settings 660 30 1", Some("time_left b 20 0")),
        (byoyomi, Some((20, 1)), "time_settings 660 30 1", Some("time_left b 20 1")),
        (one_period, Some((20, 0)), "time_settings 600 30 1", Some("time_left b 20 0")),
        (fischer, Some((300, 0)), "time_settings 595 5 1", Some("time_left b 295 0")),
    ];
    let mut told_last = String::new();
    for (system, left, settings, time_left) in cases {
        let left = left.map(|(time, stones)| match stones {
            0 => TimeLeft { main: seconds(time), ..TimeLeft::NOTHING },
            count => TimeLeft { count, period: seconds(time), ..TimeLeft::NOTHING },
        });
        let clock = SideClock::new(system, left);
        gnugo.think(&Task { clock, ..game.task(Budget::default()) }, &mut go_on).expect("a move");
        let sent = transcript.sent();
        let reply: Vec<&str> = sent.iter().map(String::as_str).filter(|line| line.starts_with("time_")).collect();
        let is_new = told_last != settings;
        let expected: Vec<&str> = is_new.then_some(settings).into_iter().chain(time_left).collect();
        assert_eq!(reply, expected);
        told_last = settings.to_owned();
    }
    game.think(&mut gnugo, Budget::time(Duration::from_millis(500))).expect("a move");
    let sent = transcript.sent();
    assert!(sent.contains(&"time_settings 0 1 2".to_owned()), "{sent:?}");
}
