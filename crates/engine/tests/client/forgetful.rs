//! Programs that forget with the board what they were told before, as Pachi does its clock.

use std::time::Duration;

use lanke_engine::clock::SideClock;
use lanke_engine::{Budget, Choice, Task, Thinker};
use lanke_game::clock::TimeSystem;
use lanke_rules::Komi;

use super::stage::script;
use super::{Game, Transcript, go_on, program};

/// Ends when it is asked for a move and was not told komi, rules and time since `clear_board`, and forgets the
/// board with its size.
const FORGETFUL: &str = "list_commands) say kgs-rules time_settings time_left undo;;
boardsize) moves=; komi=; rules=; time=; say;;
clear_board) moves=; komi=; rules=; time=; say;;
komi) komi=1; say;;
kgs-rules) rules=1; komi=; say;;
time_settings) time=1; say;;
play) moves=$moves.; say;;
undo) moves=${moves%.}; say;;
genmove) if [ \"$komi$rules$time\" != 111 ]; then echo \"komi=$komi rules=$rules time=$time\" >&2; exit 1; fi;
moves=$moves.; say D${#moves};;";

#[test]
fn every_game_is_told_komi_rules_and_time_anew() {
    let transcript = Transcript::default();
    let mut forgetful = program(script(FORGETFUL), &transcript);
    let clock = SideClock::new(TimeSystem::Absolute { main: Duration::from_secs(600) }, None);
    for moves in ["E5", "C3", "", "C3 E5", "E5"] {
        let game = Game::empty(9, moves);
        let task = Task { clock, ..game.task(Budget::default()) };
        forgetful.forget();
        forgetful.think(&task, &mut go_on).unwrap_or_else(|error| panic!("after {moves:?}: {error}"));
    }
    let sent = transcript.sent();
    let count = |start: &str| sent.iter().filter(|line| line.starts_with(start)).count();
    let games = count("clear_board");
    assert_eq!(games, 5, "{sent:?}");
    assert_eq!([count("komi 7.5"), count("kgs-rules"), count("time_settings")], [games; 3], "{sent:?}");
}

#[test]
fn within_a_game_only_what_is_new_is_told() {
    let transcript = Transcript::default();
    let mut forgetful = program(script(FORGETFUL), &transcript);
    let clock = SideClock::new(TimeSystem::Absolute { main: Duration::from_secs(600) }, None);
    let mut game = Game::empty(9, "E5");
    for _ in 0..3 {
        let task = Task { clock, ..game.task(Budget::default()) };
        let Ok(Choice::Play(p)) = forgetful.think(&task, &mut go_on) else { panic!("no move") };
        game.play(&game.position.board().size().vertex(p).to_string());
        game.play("pass");
    }
    transcript.sent();
    let task = Task { clock, komi: Komi::from_halves(1).unwrap(), ..game.task(Budget::default()) };
    forgetful.think(&task, &mut go_on).expect("a move");
    let last =
        game.moves.last().map(|&(color, _)| if color.opponent() == lanke_rules::Color::Black { "b" } else { "w" });
    let expected = ["komi 0.5".to_owned(), "play b pass".to_owned(), format!("genmove {}", last.unwrap())];
    assert_eq!(transcript.sent(), expected);
}

#[test]
fn komi_is_told_in_points() {
    let transcript = Transcript::default();
    let mut forgetful = program(script(FORGETFUL), &transcript);
    let clock = SideClock::new(TimeSystem::Absolute { main: Duration::from_secs(600) }, None);
    let game = Game::empty(9, "");
    for (halves, told) in [(300, "komi 150"), (201, "komi 100.5"), (15, "komi 7.5"), (0, "komi 0"), (-1, "komi -0.5")] {
        let task = Task { clock, komi: Komi::from_halves(halves).unwrap(), ..game.task(Budget::default()) };
        forgetful.forget();
        forgetful.think(&task, &mut go_on).expect("a move");
        let sent = transcript.sent();
        assert!(sent.iter().any(|line| line == told), "no {told}: {sent:?}");
    }
}

#[test]
fn another_board_is_told_before_what_is_played_on_it() {
    let transcript = Transcript::default();
    let mut forgetful = program(script(FORGETFUL), &transcript);
    let clock = SideClock::new(TimeSystem::Absolute { main: Duration::from_secs(600) }, None);
    for side in [9, 13, 9] {
        let game = Game::empty(side, "E5");
        let task = Task { clock, ..game.task(Budget::default()) };
        forgetful.think(&task, &mut go_on).expect("a move");
    }
    let mut sent = transcript.sent();
    sent.retain(|line| line.starts_with("boardsize") || line.starts_with("play"));
    assert_eq!(sent, ["boardsize 9", "play b E5", "boardsize 13", "play b E5", "boardsize 9", "play b E5"]);
}
