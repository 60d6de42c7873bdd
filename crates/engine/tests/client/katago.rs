//! KataGo's own commands, as its documentation has them, answered by a script.

use std::ops::ControlFlow;
use std::time::Duration;

use lanke_engine::clock::SideClock;
use lanke_engine::gtp::client::CommandLine;
use lanke_engine::{Analysis, Budget, Choice, Task, Thinker};
use lanke_game::clock::{TimeLeft, TimeSystem};
use lanke_rules::{Board, Color, Move, Position, Ruleset, Size, picture};

use super::stage::script;
use super::{Game, Transcript, go_on, program};

const INFO: &str = "info move A1 visits 30 edgeVisits 30 utility 0.1 winrate 0.6 scoreMean 1.5 scoreStdev 9 scoreLead 1.5 \
                    scoreSelfplay 2 prior 0.4 lcb 0.55 utilityLcb 0 weight 30 order 1 pv A1 pass \
                    info move C3 visits 60 edgeVisits 60 utility 0.2 winrate 0.7 scoreLead 2.5 prior 0.5 lcb 0.68 order 0 \
                    pv C3 A1 pvVisits 60 20 rootInfo visits 91 winrate 0.65 scoreLead 2 \
                    ownership 1 0.5 0 -0.5 -1 0 0 0 0.25 ownershipStdev 0 0 0 0 0 0 0 0 0";

fn katago(search: &str) -> CommandLine {
    let commands = "kata-analyze kata-raw-nn kata-set-rules kata-time_settings time_settings time_left undo \
                    set_position set_free_handicap kata-search_analyze_cancellable";
    let network = "symmetry 0\\nwhiteWin 0.5\\npolicy\\n0.1 0.1 0.1\\n0.1 NAN 0.1\\n0.1 0.1 0.1\\npolicyPass 0.2\\n";
    script(&format!(
        "list_commands) say {commands};;
         kata-analyze) stream {INFO};;
         kata-raw-nn) printf \"=%s {network}\\n\" $id;;
         kata-search_analyze_cancellable) {search};;"
    ))
}

/// The commands that were sent, but for those that only end a stream.
fn sent(transcript: &Transcript) -> Vec<String> {
    transcript.sent().into_iter().filter(|line| line != "protocol_version").collect()
}

#[test]
fn it_is_told_the_rules_and_tells_ownership_and_policy() {
    let transcript = Transcript::default();
    let mut katago = program(katago("say"), &transcript);
    let game = Game::empty(3, "B2");
    let mut seen = Analysis::UNKNOWN;
    let budget = Budget { visits: Some(80), ..Budget::default() };
    let choice = katago.think(&game.task(budget), &mut |analysis| {
        seen = analysis.clone();
        ControlFlow::Continue(())
    });
    let size = game.position.board().size();
    assert_eq!(choice, Ok(Choice::Play(size.parse_vertex("C3").unwrap())));
    assert_eq!((seen.visits, seen.win_rate, seen.score), (91, 0.65, Some(2.0)));
    assert_eq!(seen.ownership, [1.0, 0.5, 0.0, -0.5, -1.0, 0.0, 0.0, 0.0, 0.25]);
    assert_eq!(seen.policy, [0.1, 0.1, 0.1, 0.1, 0.0, 0.1, 0.1, 0.1, 0.1, 0.2]);
    let second = &seen.candidates[1];
    assert_eq!((second.visits, second.win_rate, second.lower_bound, second.prior), (30, 0.6, 0.55, 0.4));
    assert_eq!(second.line.last(), Some(&Move::Pass));
    let commands = sent(&transcript);
    let rules = commands.iter().find_map(|line| line.strip_prefix("kata-set-rules ")).expect("it knows rules");
    for part in [r#""ko":"POSITIONAL""#, r#""scoring":"AREA""#, r#""suicide":false"#, r#""whiteHandicapBonus":"N""#] {
        assert!(rules.contains(part), "{rules}");
    }
    let tail = ["komi 7.5", "play b B2", "kata-raw-nn 0", "kata-analyze w 10 rootInfo true ownership true"];
    assert!(commands.ends_with(&tail.map(str::to_owned)), "{commands:?}");
}

#[test]
fn a_move_is_searched_without_being_made() {
    let transcript = Transcript::default();
    let mut katago = program(katago(&format!("printf \"=%s\\n{INFO}\\nplay A3\\n\\n\" $id")), &transcript);
    let mut game = Game::empty(3, "B2");
    let choice = game.think(&mut katago, Budget::time(Duration::from_millis(1500)));
    assert_eq!(choice, Ok(Choice::Play(game.position.board().size().parse_vertex("A3").unwrap())));
    let commands = sent(&transcript);
    let tail =
        ["kata-time_settings byoyomi 0 1.5 1", "kata-search_analyze_cancellable w 10 rootInfo true ownership true"];
    assert!(commands.ends_with(&tail.map(str::to_owned)), "{commands:?}");
    game.play("A3");
    let (main, increment) = (Duration::from_secs(60), Duration::from_millis(2500));
    let left = TimeLeft { main: Duration::from_millis(30_250), ..TimeLeft::NOTHING };
    let clock = SideClock::new(TimeSystem::Fischer { main, increment, cap: None }, Some(left));
    katago.think(&Task { clock, ..game.task(Budget::default()) }, &mut go_on).expect_err("A3 is taken");
    let commands = sent(&transcript);
    let tail = ["play w A3", "kata-time_settings fischer 60 2.5", "time_left b 30.25 0"];
    assert_eq!(commands[..3], tail.map(str::to_owned));
}

#[test]
fn a_budget_shorter_than_the_share_of_the_clock_is_told_instead() {
    let transcript = Transcript::default();
    let mut katago = program(katago(&format!("printf \"=%s\\n{INFO}\\nplay A3\\n\\n\" $id")), &transcript);
    let game = Game::empty(3, "B2");
    let clock = SideClock::new(TimeSystem::Absolute { main: Duration::from_secs(600) }, None);
    for (seconds, told) in [(2, "kata-time_settings byoyomi 0 2 1"), (500, "kata-time_settings absolute 600")] {
        let task = Task { clock, ..game.task(Budget::time(Duration::from_secs(seconds))) };
        katago.think(&task, &mut go_on).expect("a move");
        let commands = sent(&transcript);
        assert!(commands.contains(&told.to_owned()), "{commands:?}");
    }
}

#[test]
fn a_search_is_broken_off_with_the_best_move_so_far() {
    let transcript = Transcript::default();
    let mut katago = program(katago(&format!("stream {INFO}")), &transcript);
    let game = Game::empty(3, "B2");
    let choice = katago.think(&game.task(Budget::time(Duration::from_secs(600))), &mut |analysis| {
        if analysis.candidates.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(choice, Ok(Choice::Play(game.position.board().size().parse_vertex("C3").unwrap())));
}

#[test]
fn positions_and_handicaps_are_set_up_at_once() {
    let transcript = Transcript::default();
    let mut katago = program(katago("say"), &transcript);
    let board: Board = picture::parse("X O .\n. . .\nX . .\n").expect("a picture");
    let budget = Budget { visits: Some(1), ..Budget::default() };
    let game = Game::new(Position::from_board(board, Color::White, Ruleset::CHINESE), "");
    game.think(&mut katago, budget).expect("a move");
    let commands = sent(&transcript);
    assert!(commands.contains(&"set_position b A3 w B3 b A1".to_owned()), "{commands:?}");
    assert!(commands.contains(&"kata-raw-nn w 0".to_owned()), "it takes Black to be to move: {commands:?}");
    let board: Board = picture::parse("X . .\n. . .\nX . .\n").expect("a picture");
    let game = Game::new(Position::from_board(board, Color::White, Ruleset::CHINESE), "");
    game.think(&mut katago, budget).expect("a move");
    let commands = sent(&transcript);
    assert!(
        commands.contains(&"set_free_handicap A3 A1".to_owned()) && !commands.contains(&"komi 9.5".to_owned()),
        "{commands:?}"
    );
    assert!(commands.contains(&"kata-raw-nn 0".to_owned()), "{commands:?}");
}

#[test]
fn rules_that_it_does_not_know_follow_the_nearest_that_it_does() {
    let transcript = Transcript::default();
    let mut katago = program(katago("say"), &transcript);
    for ruleset in [Ruleset::JAPANESE, Ruleset::SIMPLIFIED] {
        let game = Game::new(Position::new(Size::square(3).unwrap(), ruleset), "");
        game.think(&mut katago, Budget { visits: Some(1), ..Budget::default() }).expect("a move");
    }
    let commands = sent(&transcript);
    let rules: Vec<&str> = commands.iter().filter_map(|line| line.strip_prefix("kata-set-rules ")).collect();
    let [japanese, nearest, "simplified"] = rules[..] else { panic!("{commands:?}") };
    assert!(japanese.contains(r#""scoring":"TERRITORY""#), "{japanese}");
    for part in [r#""ko":"SIMPLE""#, r#""scoring":"AREA""#, r#""whiteHandicapBonus":"0""#] {
        assert!(nearest.contains(part), "{nearest}");
    }
}

#[test]
fn rules_of_kgs_compensate_for_a_handicap_as_the_game_does() {
    for (ruleset, name) in [
        (Ruleset::CHINESE, "chinese"),
        (Ruleset::AGA, "aga"),
        (Ruleset::ING, "new_zealand"),
        (Ruleset::TROMP_TAYLOR, "new_zealand"),
    ] {
        let transcript = Transcript::default();
        let mut player = program(script("list_commands) say kgs-rules;; genmove) say A1;;"), &transcript);
        let position = Position::new(Size::square(5).unwrap(), ruleset);
        player.think(&Task::new(&position, Budget::default()), &mut go_on).expect("a move");
        let commands = sent(&transcript);
        assert!(commands.contains(&format!("kgs-rules {name}")), "{commands:?}");
    }
}

#[test]
fn wishes_that_an_older_version_does_not_know_are_dropped() {
    let transcript = Transcript::default();
    let picky = format!(
        "list_commands) say kata-analyze;; kata-analyze) case $rest in *Info*) refuse no;; *) stream {INFO};; esac;;"
    );
    let mut katago = program(script(&picky), &transcript);
    let game = Game::empty(3, "B2");
    let budget = Budget { visits: Some(80), ..Budget::default() };
    assert!(matches!(game.think(&mut katago, budget), Ok(Choice::Play(_))));
    assert!(sent(&transcript).ends_with(&["kata-analyze w 10".to_owned()]));
}

#[test]
fn in_nogo_neither_komi_nor_rules_are_told() {
    let transcript = Transcript::default();
    let mut player = program(script("list_commands) say kata-set-rules undo;; genmove) say A1;;"), &transcript);
    let position = Position::new(Size::square(5).unwrap(), Ruleset::NOGO);
    let choice = player.think(&Task::new(&position, Budget::default()), &mut go_on);
    assert!(matches!(choice, Ok(Choice::Play(_))), "{choice:?}");
    assert_eq!(sent(&transcript)[3..], ["boardsize 5", "clear_board", "genmove b"].map(str::to_owned));
}

#[test]
fn komi_makes_up_for_what_a_program_cannot_know() {
    let size = Size::square(5).unwrap();
    let at = |name: &str| size.parse_vertex(name).unwrap();
    let mut taken = Position::new(size, Ruleset::JAPANESE);
    for (color, name) in [(Color::White, "A1"), (Color::Black, "A2"), (Color::Black, "B1")] {
        taken.set_to_play(color);
        taken.play(Move::Play(at(name))).unwrap();
    }
    taken.set_up(&[(at("E5"), Some(Color::White))]);
    let mut stones = Board::new(size);
    ["B2", "D4"].into_iter().for_each(|name| stones.set(at(name), Some(Color::Black)));
    let laid = Position::from_board(stones.clone(), Color::White, Ruleset::CHINESE);
    stones.set(at("C3"), Some(Color::White));
    let middle = Position::from_board(stones, Color::Black, Ruleset::CHINESE);
    // Black's prisoner; two stones that are no handicap; a handicap that the stones do not tell.
    for (start, handicap, told) in
        [(taken, None, "komi 5.5"), (laid, Some(0), "komi 5.5"), (middle, Some(4), "komi 11.5")]
    {
        let transcript = Transcript::default();
        let mut katago = program(katago("say"), &transcript);
        let game = Game::new(start, "");
        let task = Task { handicap, ..game.task(Budget { visits: Some(1), ..Budget::default() }) };
        let _choice = katago.think(&task, &mut go_on);
        let commands = sent(&transcript);
        assert!(commands.contains(&told.to_owned()), "{told}: {commands:?}");
    }
}
