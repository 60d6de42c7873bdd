//! Games against computer opponents: a script thinks in their place.

use lanke_app::analysis::Analyse;
use lanke_app::engines;
use lanke_app::event::{Event, Ticket};
use lanke_app::form::{ClockKind, Form, PlayerChoice, PlayerKind};
use lanke_app::view::Dialog;
use lanke_app::words::Lang;
use lanke_app::{EngineWish, Intent, Settings};
use lanke_engine::{Choice, EngineFailure};
use lanke_game::clock::TimeSystem;
use lanke_players::{Answer, Engine, NetworkPlayer, PlayerSpec};
use lanke_rules::{ByColor, Color, Name, Placement, Size};

use crate::analysis::ByHand;
use crate::program::{Program, home};
use crate::script::{Line, Script, against_ai, two_minds};

use Line::{Fail, Play, Ponder, Resign};

#[test]
fn a_mind_answers_and_its_card_says_what_it_is() {
    let home = home();
    let script = Script::of([Play("C3"), Resign]);
    let mut program = script.program(&home);
    program.begin(against_ai(5));
    let view = program.view();
    assert_eq!(
        (view.record().unwrap().players.white.name.as_str(), view.record().unwrap().players.white.rank.as_str()),
        ("Computer", "AI level 7")
    );
    program.play("B2");
    assert_eq!(program.board()[2], ".....", "the answer waits until the stone has landed");
    assert_eq!(program.view().record().unwrap().players.white.state, "Thinking");
    program.wait(1.0);
    assert_eq!(program.board(), [".....", ".....", "..O..", ".X...", "....."]);
    program.play("D4");
    program.wait(1.0);
    assert_eq!(program.view().game().unwrap().result.as_deref(), Some("Black wins by resignation"));
    let asked = script.asked();
    assert_eq!(asked.iter().map(|a| (a.moves, a.color)).collect::<Vec<_>>(), [(1, Color::White), (3, Color::White)]);
    assert_eq!(asked[0].player, PlayerSpec::Level(7));
    let kept = std::fs::read_dir(home.path().join("games")).unwrap().next().unwrap().unwrap();
    let record = std::fs::read_to_string(kept.path()).unwrap();
    assert!(record.contains("PW[Computer]WR[AI level 7]"), "{record}");
}

#[test]
fn it_is_not_the_persons_turn_while_a_mind_thinks() {
    let home = home();
    let mut program = Script::of([Ponder("C3")]).program(&home);
    program.begin(against_ai(5));
    program.lanke.send(Intent::Tap(Size::square(5).unwrap().parse_vertex("B2").unwrap()));
    assert_eq!(program.view().record().unwrap().board.ghost, None);
    program.lanke.send(Intent::Tap(Size::square(5).unwrap().parse_vertex("B3").unwrap()));
    assert_eq!(
        (program.view().record().unwrap().line.len(), program.view().common.status.text.as_str()),
        (1, "Not your turn")
    );
    assert!(!program.view().record().unwrap().can.hint);
    // Told to stop, it has an answer all the same, which nobody wants any more.
    program.send(Intent::Undo);
    program.wait(2.0);
    assert_eq!(program.view().record().unwrap().line.len(), 0, "a takeback drops what was thought");
}

#[test]
fn a_takeback_goes_back_to_the_persons_move() {
    let home = home();
    let script = Script::of([Play("C3"), Play("C4"), Play("D4")]);
    let mut program = script.program(&home);
    program.begin(against_ai(5));
    program.play("B2");
    program.wait(1.0);
    program.play("B4");
    program.wait(1.0);
    program.send(Intent::Undo);
    assert_eq!(program.board(), [".....", ".....", "..O..", ".X...", "....."]);
    program.play("B5");
    program.wait(1.0);
    assert_eq!(program.board(), [".X...", "...O.", "..O..", ".X...", "....."]);
    assert_eq!(script.asked().last().unwrap().moves, 3);
}

#[test]
fn undo_is_offered_once_the_person_has_moved() {
    let home = home();
    let mut program = Script::of([Play("C3"), Play("D4")]).program(&home);
    let ByColor { black, white } = against_ai(5).players;
    program.begin(Form { players: ByColor { black: white, white: black }, ..against_ai(5) });
    program.wait(1.0);
    assert_eq!(program.view().record().unwrap().line.len(), 1);
    assert!(!program.view().record().unwrap().can.undo);
    program.play("B2");
    assert!(program.view().record().unwrap().can.undo);
    program.wait(1.0);
}

#[test]
fn a_handicap_stone_is_taken_back_after_the_computers_answer() {
    let home = home();
    let mut program = Script::of([Play("C3"), Play("D4")]).program(&home);
    program.begin(Form { handicap: 2, placement: Placement::Free, ..against_ai(5) });
    program.play("B2 B3");
    program.wait(1.0);
    assert!(program.view().record().unwrap().can.undo);
    program.send(Intent::Undo);
    assert_eq!(program.board(), [".....", ".....", ".....", ".X...", "....."]);
    program.play("B4");
    program.wait(1.0);
    assert_eq!(program.board(), [".....", ".X.O.", ".....", ".X...", "....."]);
}

#[test]
fn a_pass_is_answered_by_a_pass_and_both_are_counted() {
    let home = home();
    let mut program = Script::of([Play("D3"), Play("pass")]).program(&home);
    program.begin(against_ai(5));
    program.play("B3");
    program.wait(1.0);
    program.play("pass");
    program.wait(1.0);
    assert!(program.view().game().unwrap().count.clone().is_some_and(|count| count.open));
    program.send(Intent::Agree);
    assert!(program.view().game().unwrap().result.is_some(), "the engine agrees with what the person agrees with");
}

#[test]
fn a_hint_is_shown_until_the_next_move() {
    let home = home();
    let script = Script::of([Play("C3"), Play("D4")]);
    let mut program = script.program(&home);
    program.begin(against_ai(5));
    program.send(Intent::Hint);
    let hints = program.view().record().unwrap().board.hints.clone();
    assert_eq!(hints.iter().map(|h| (h.best, h.rate.as_str())).collect::<Vec<_>>(), [(true, "54%")]);
    assert_eq!(script.asked()[0].player, PlayerSpec::Level(10), "the strongest gives hints");
    program.play("B2");
    assert!(program.view().record().unwrap().board.hints.is_empty());
    assert!(!program.view().game().unwrap().hinting);
}

#[test]
fn a_hint_in_nogo_is_explained_by_the_points_it_takes_and_the_moves_left() {
    let home = home();
    let mut program = Script::of([Play("B3"), Play("A1")]).program(&home);
    program.begin(Form { rules: Name::NoGo, ..Form::default() });
    program.edit_size(3);
    ["A2", "C3", "B1", "C1"].into_iter().for_each(|at| program.play(at));
    assert_eq!(program.board(), ["..O", "X..", ".XO"]);
    let mut explained = || {
        program.send(Intent::Hint);
        let text = program.view().common.status.text.clone();
        program.send(Intent::Hint);
        text
    };
    // Blue can play at four points, and at two of them no more. Red is then left A3 and A1, of which one is sure.
    assert_eq!(explained(), "B3 takes 2 from Blue; sure moves 1 : 0");
    assert_eq!(explained(), "Only Red can play A1; sure moves 0 : 0");
}

#[test]
fn a_side_is_handed_over_and_taken_back() {
    let home = home();
    let script = Script::of([Play("A1"), Play("B1"), Ponder("C1")]);
    let mut program = script.program(&home);
    program.begin(against_ai(5));
    program.send(Intent::HandOver);
    program.wait(0.6);
    program.pass(0.6);
    assert_eq!(program.board()[4], "XO...");
    assert!(program.view().game().unwrap().sides.black.handed_over);
    assert_eq!(program.view().record().unwrap().players.black.rank, "AI level 10 plays");
    // A question that is dropped before its computer opponent has heard it is never asked.
    while script.asked().len() < 3 {
        std::thread::yield_now();
    }
    program.lanke.send(Intent::HandOver);
    program.lanke.settle();
    assert!(!program.view().game().unwrap().sides.black.handed_over);
    program.wait(2.0);
    assert_eq!(program.board()[4], "XO...", "what was thought for the person is dropped");
    assert_eq!(script.asked().iter().map(|a| a.player.clone()).collect::<Vec<_>>(), [10, 7, 10].map(PlayerSpec::Level));
}

#[test]
fn a_program_that_fails_is_started_again_once_and_then_told_of() {
    let home = home();
    let dies = || Fail(EngineFailure::Ended(Some(3)));
    let script =
        Script::of([dies(), Play("C3"), dies(), dies(), Play("D3"), Fail(EngineFailure::NotFound), Play("E3")]);
    let mut program = script.program(&home);
    program.begin(Form { clock: ClockKind::Absolute, main_seconds: 60, ..against_ai(5) });
    program.play("B2");
    assert_eq!(program.view().common.status.text, "Toy does not respond; starting it again");
    program.wait(1.0);
    assert_eq!(program.board()[2], "..O..");

    program.play("B3");
    let Some(Dialog::Trouble { text, log, color, .. }) = program.view().common.dialog else {
        panic!("it failed twice")
    };
    assert_eq!((text.as_str(), color), ("Toy has ended with code 3", Color::White));
    assert_eq!(log, ["out of memory"]);
    let white = |program: &Program| program.view().record().unwrap().players.white.clock.clone().unwrap().main;
    let before = white(&program);
    program.wait(20.0);
    assert_eq!(white(&program), before, "its clock stands meanwhile");
    program.send(Intent::Accept);
    program.wait(1.0);
    assert_eq!(program.board()[2], ".XOO.", "it was tried once more");

    program.play("B4");
    assert!(matches!(program.view().common.dialog, Some(Dialog::Trouble { .. })));
    program.send(Intent::SetPlayer(Color::White, Some(PlayerSpec::Level(3))));
    program.wait(1.0);
    assert_eq!(program.board()[2], ".XOOO", "another plays in its place");
    assert_eq!(script.asked().last().unwrap().player, PlayerSpec::Level(3));
}

#[test]
fn an_illegal_move_is_told_and_the_person_can_play_instead() {
    let home = home();
    let mut program = Script::of([Play("B2")]).program(&home);
    program.begin(against_ai(5));
    program.play("B2");
    program.wait(1.0);
    let Some(Dialog::Trouble { text, .. }) = program.view().common.dialog else { panic!("B2 is taken") };
    assert_eq!(text, "Computer plays B2, which the rules do not allow");
    program.send(Intent::Cancel);
    program.play("C3");
    assert_eq!(program.board()[2], "..O..", "by hand");
}

#[test]
fn two_minds_play_each_other_with_a_pause() {
    let home = home();
    let script = Script::of([Play("A1"), Play("B1"), Play("C1"), Play("D1"), Ponder("E1")]);
    let mut program = script.program(&home);
    program.begin(two_minds(5));
    program.wait(1.1);
    program.wait(0.2);
    assert_eq!(program.board()[4], "XO...");
    program.send(Intent::Pause);
    program.wait(30.0);
    assert_eq!(program.board()[4], "XO...");
    program.send(Intent::Pause);
    program.pass(0.6);
    assert_eq!(program.board()[4], "XO.X.", "it thought anew");
    program.lanke.send(Intent::NewGame);
    program.lanke.send(Intent::Edit(against_ai(5)));
    program.lanke.send(Intent::Start);
    program.lanke.send(Intent::Accept);
    program.lanke.settle();
    program.wait(2.0);
    assert_eq!(program.board()[4], ".....", "the game before is not thought of any more");
    let players: Vec<_> = script.asked().into_iter().map(|a| a.player).collect();
    assert_eq!(players[..2], [PlayerSpec::Level(2), PlayerSpec::Level(3)]);
}

#[test]
fn a_stone_of_the_study_is_taken_back_where_two_minds_have_played() {
    let home = home();
    let mut program = Script::of([Play("C3"), Resign]).program(&home);
    program.begin(two_minds(5));
    program.wait(5.0);
    program.send(Intent::Study);
    program.play("E5");
    assert_eq!(program.board()[0], "....O");
    program.send(Intent::Undo);
    assert_eq!(program.board()[0], ".....");
    assert_eq!(program.view().common.status.text, "Play after the end; the result stands");
}

#[test]
fn a_mind_is_told_its_clock() {
    let home = home();
    let script = Script::of([Play("C3"), Play("C4")]);
    let mut program = script.program(&home);
    let form = Form { clock: ClockKind::Japanese, main_seconds: 600, periods: 3, seconds: 25, ..against_ai(5) };
    program.begin(form);
    program.wait(10.0);
    program.play("B2");
    let clock = script.asked()[0].clock.unwrap();
    let seconds = std::time::Duration::from_secs;
    assert_eq!(clock.system(), TimeSystem::Byoyomi { main: seconds(600), periods: 3, period: seconds(25) });
    let (left, running) = clock.shown().unwrap();
    assert!(left > seconds(590) && left <= seconds(600) && running == 0, "{left:?}, {running}");
    program.wait(1.0);
    assert_eq!(
        program.view().record().unwrap().players.white.clock.clone().unwrap().main,
        "10:00",
        "half a second was used"
    );
    program.send(Intent::Clocks);
    program.play("B3");
    assert_eq!(script.asked()[1].clock, None, "the clocks are off");
}

#[test]
fn a_killed_program_goes_on_with_its_minds() {
    let home = home();
    let mut program = Script::of([Play("C3"), Ponder("D3")]).program(&home);
    program.begin(against_ai(5));
    program.play("B2");
    program.wait(1.0);
    program.lanke.send(Intent::Tap(Size::square(5).unwrap().parse_vertex("B3").unwrap()));
    program.lanke.send(Intent::SetPlayer(Color::White, Some(PlayerSpec::Level(4))));
    drop(program);

    let script = Script::of([Play("D4")]);
    let mut program = script.program(&home);
    program.send(Intent::Accept);
    program.wait(1.0);
    assert_eq!(program.board(), [".....", "...O.", ".XO..", ".X...", "....."]);
    assert_eq!(script.asked()[0].player, PlayerSpec::Level(4), "the last change counts");
    assert_eq!(program.view().record().unwrap().players.white.rank, "AI level 4");
}

#[test]
fn engines_play_under_their_names_and_without_one_no_game_begins() {
    let home = home();
    let script = Script::of([Play("C3")]);
    let mut program = script.program(&home);
    let choice = PlayerChoice { kind: PlayerKind::Engine, ..PlayerChoice::default() };
    let form = Form { players: ByColor { black: choice.clone(), white: PlayerChoice::default() }, ..against_ai(5) };
    program.send(Intent::NewGame);
    program.send(Intent::Edit(form.clone()));
    program.send(Intent::Start);
    assert!(matches!(program.view().common.dialog, Some(Dialog::NewGame { .. })));
    assert_eq!(program.view().common.status.text, "No GTP engine is set up; add one in the settings");
    let toy = Engine { name: "Toy".into(), command: "toy --gtp".into() };
    let settings: Settings = (*program.view().common.settings).clone();
    program.send(Intent::Set(Box::new(Settings { engines: vec![toy.clone()], ..settings })));
    program.send(Intent::Start);
    program.wait(1.0);
    assert_eq!(program.board()[2], "..X..");
    assert_eq!(script.asked()[0].player, PlayerSpec::Engine(toy));
    assert_eq!(program.view().record().unwrap().players.black.name, "Toy");
}

#[test]
fn no_game_begins_on_a_board_too_large_for_the_built_in_player() {
    let home = home();
    let script = Script::of([Play("C3")]);
    let mut program = script.program(&home);
    let fill_in = |program: &mut Program, form: Form| {
        // Other rules bring their usual board first.
        program.send(Intent::Edit(form.clone()));
        program.send(Intent::Edit(form));
    };
    program.send(Intent::NewGame);
    for (rules, side) in [(Name::Chinese, 31), (Name::NoGo, 20)] {
        fill_in(&mut program, Form { rules, ..against_ai(side) });
        program.send(Intent::Start);
        let common = program.view().common;
        assert!(matches!(common.dialog, Some(Dialog::NewGame { .. })));
        assert_eq!(common.status.text, format!("This player does not play on a board of {side}×{side}"));
    }
    fill_in(&mut program, Form { players: Form::default().players, ..against_ai(31) });
    program.send(Intent::Start);
    assert_eq!(program.view().game().unwrap().sides.white.players.len(), 1, "nobody but a person plays on it");
}

#[test]
fn the_built_in_player_plays_nogo_and_its_strength_can_be_changed() {
    let home = home();
    let mut program = Program::start(home.path());
    let form = Form { rules: Name::NoGo, clock: ClockKind::None, ..against_ai(5) };
    program.send(Intent::NewGame);
    program.send(Intent::Edit(form.clone()));
    program.begin(form);
    assert_eq!(
        program.view().game().unwrap().strength.clone().map(|s| (s.minimax, s.text)),
        Some((false, "5,000".to_owned()))
    );
    program.send(Intent::SetPlayer(Color::White, Some(PlayerSpec::Minimax(2))));
    assert_eq!(
        program.view().game().unwrap().strength.clone().map(|s| (s.minimax, s.text)),
        Some((true, "2 deep".to_owned()))
    );
    program.play("A1");
    program.wait(1.0);
    assert_eq!(program.view().record().unwrap().line.len(), 2);
    program.send(Intent::SetPlayer(Color::White, Some(PlayerSpec::Level(1))));
    let open =
        program.view().record().unwrap().board.points.iter().position(|p| p.stone.is_none() && !p.forbidden).unwrap();
    program.send(Intent::Tap(Size::square(5).unwrap().points().nth(open).unwrap()));
    program.wait(1.0);
    assert_eq!(program.view().record().unwrap().line.len(), 4);
}

#[test]
fn the_points_of_nogo_are_marked_for_the_person_whoever_is_to_play() {
    let home = home();
    let mut program = Script::of([Play("E5"), Play("E4")]).program(&home);
    let form = Form { rules: Name::NoGo, ..against_ai(9) };
    program.begin(form);
    program.play("A2");
    program.wait(1.0);
    program.play("B1");
    let view = program.view();
    let board = &view.record().unwrap().board;
    assert_eq!((view.record().unwrap().line.len(), board.ghost), (3, None), "the other side is to play");
    // White would have no liberty there.
    let corner = &board.points[72];
    assert_eq!((corner.only_yours, corner.forbidden), (Some(Color::Black), false));
    assert!(corner.name.contains("only you can play"), "{}", corner.name);
}

/// Waits until a dialog is open or not, on a busy machine too.
#[cfg(unix)]
fn wait_for_dialog(program: &mut Program, open: bool) -> Option<Dialog> {
    let end = std::time::Instant::now() + std::time::Duration::from_secs(120);
    while program.view().common.dialog.is_some() != open {
        assert!(std::time::Instant::now() < end, "{:?}", program.view().common.dialog);
        std::thread::sleep(std::time::Duration::from_millis(20));
        program.lanke.wake();
    }
    program.view().common.dialog
}

#[cfg(unix)]
#[test]
fn a_silent_engine_is_shown_after_ten_seconds_with_the_choice_to_wait_on() {
    let home = home();
    let mut program = Program::start(home.path());
    let silent = Engine { name: "Mute".into(), command: "sh -c 'exec sleep 600'".into() };
    let settings: Settings = (*program.view().common.settings).clone();
    program.send(Intent::Set(Box::new(Settings { engines: vec![silent], ..settings })));
    let choice = PlayerChoice { kind: PlayerKind::Engine, ..PlayerChoice::default() };
    let form = Form { players: ByColor { black: choice, white: PlayerChoice::default() }, ..against_ai(5) };
    for intent in [Intent::NewGame, Intent::Edit(form), Intent::Start] {
        program.lanke.send(intent);
    }
    let Some(Dialog::Trouble { waiting, text, color, .. }) = wait_for_dialog(&mut program, true) else {
        panic!("it is silent")
    };
    assert_eq!((waiting, text.as_str()), (true, "Mute should have answered name 10 seconds ago"));
    assert_eq!(color, Color::Black);
    program.lanke.send(Intent::Accept);
    assert_eq!(program.view().common.dialog, None, "it is waited for");
    assert!(
        program.view().game().unwrap().sides.black.players[program.view().game().unwrap().sides.black.chosen]
            .1
            .is_some()
    );

    // Another start of the same engine, which is then stopped.
    program.lanke.send(Intent::SetPlayer(Color::Black, None));
    program.lanke.send(Intent::HandOver);
    program.lanke.send(Intent::HandOver);
    program.play("C3");
    assert_eq!(program.board()[2], "..X..", "by hand");
}

#[test]
fn a_program_is_asked_about_although_another_one_is_silent_too() {
    let [slow, slower] = ["Slow", "Slower"].map(|name| Engine { name: name.into(), command: name.to_lowercase() });
    let silent = |engine: &Engine, command: Option<&str>| {
        Event::Engines(engines::Event::Silent { engine: engine.clone(), command: command.map(str::to_owned) })
    };
    let asks = |app: &ByHand| match app.dialog() {
        Some(Dialog::Trouble { waiting: true, text, .. }) => Some(text),
        _ => None,
    };
    let mut app = ByHand::new();
    let engines = vec![slow.clone(), slower.clone()];
    app.send(Intent::Set(Box::new(Settings { engines, ..Settings::new(Lang::En) })));
    app.send(Intent::SetPlayer(Color::Black, Some(PlayerSpec::Engine(slow.clone()))));
    app.handle(silent(&slow, Some("name")));
    let question = asks(&app).expect("it is waited for");
    app.handle(silent(&slower, Some("name")));
    assert_eq!(asks(&app).as_ref(), Some(&question));
    app.handle(silent(&slower, None));
    assert_eq!(asks(&app), Some(question));
    app.send(Intent::Accept);
    app.handle(silent(&slower, Some("name")));
    assert_eq!(asks(&app), None, "it is waited on");
}

#[cfg(unix)]
#[test]
fn a_program_on_trial_that_floods_takes_little_memory_and_is_named() {
    let home = home();
    let mut program = Program::start(home.path());
    let flood = Engine { name: "Flood".into(), command: "sh -c 'yes | tr -d \"\\n\" & yes'".into() };
    program.send(Intent::Engines(EngineWish::Try(flood)));
    let trial = program.view().common.engines.trial.expect("a trial");
    assert!(!trial.running && !trial.good && trial.verdict.contains("writes without end"), "{}", trial.verdict);
    assert!(trial.lines.len() <= 300 && trial.lines.iter().all(|line| line.chars().count() <= 400));
}

#[cfg(unix)]
#[test]
fn a_program_on_trial_that_resigns_at_once_is_not_praised() {
    let home = home();
    let mut program = Program::start(home.path());
    let answers = r#"while read -r id command rest; do
        case $command in genmove) echo "=$id resign";; *) echo "=$id";; esac; echo; done"#;
    let gloomy = Engine { name: "Gloomy".into(), command: format!("sh -c '{answers}'") };
    program.send(Intent::Engines(EngineWish::Try(gloomy)));
    let trial = program.view().common.engines.trial.expect("a trial");
    assert!(!trial.running && !trial.good, "{}", trial.verdict);
    assert!(trial.verdict.starts_with("Gloomy resigns at once"), "{}", trial.verdict);
}

/// A search of a record may last for ten minutes, and a player does one thing after the other.
#[test]
fn the_moves_and_the_count_of_a_game_come_before_the_analysis_by_the_same_player() {
    let engine = Engine { name: "GNU Go".to_owned(), command: "gnugo --mode gtp".to_owned() };
    let (engines, adviser) = (vec![engine.clone()], engine.name.clone());
    let player = Some(PlayerSpec::Engine(engine));
    let pass = |ticket: Ticket| Event::Player { ticket, answer: Answer::MoveChosen(Ok(Choice::Pass)) };
    let mut app = ByHand::new();
    app.send(Intent::Set(Box::new(Settings { engines, adviser, ..Settings::new(Lang::En) })));
    app.send(Intent::Paste("(;SZ[9];B[ee];W[cc];B[gg];W[cg])".to_owned()));
    app.wait(300);
    app.send(Intent::Analyse(Analyse::Game));
    let [analysis] = app.waiting[..] else { panic!("{:?}", app.waiting) };

    app.send(Intent::SetPlayer(Color::Black, player.clone()));
    let [first] = app.waiting[..] else { panic!("{:?}", app.waiting) };
    assert_ne!(first, analysis);
    app.wait(5000);
    assert_eq!(app.waiting, [first], "nothing else is asked meanwhile");
    app.handle(pass(first));
    let [again] = app.waiting[..] else { panic!("{:?}", app.waiting) };
    app.wait(600);
    assert_eq!(app.waiting, [again], "the analysis goes on while a person is to move");

    app.send(Intent::SetPlayer(Color::White, player));
    let [second] = app.waiting[..] else { panic!("{:?}", app.waiting) };
    app.handle(pass(second));
    app.wait(600);
    let [black, white] = app.waiting[..] else { panic!("{:?}", app.waiting) };
    app.handle(Event::Player { ticket: black, answer: Answer::DeadStones(None) });
    assert_eq!(app.waiting, [white], "both are asked for the dead stones");
    app.handle(Event::Player { ticket: white, answer: Answer::DeadStones(None) });
    let [last] = app.waiting[..] else { panic!("{:?}", app.waiting) };
    assert!(last != white, "and then the analysis goes on");
}

#[test]
fn another_opponent_thinks_on_a_persons_time_in_the_place_of_the_one_before() {
    let mut app = ByHand::new();
    app.send(Intent::Set(Box::new(Settings { ponder: true, ..Settings::new(Lang::En) })));
    app.send(Intent::SetPlayer(Color::White, Some(PlayerSpec::Level(PlayerSpec::STRONGEST))));
    let [first] = app.waiting[..] else { panic!("{:?}", app.waiting) };
    app.send(Intent::SetPlayer(Color::White, Some(PlayerSpec::Network(NetworkPlayer::full("net.bin.gz")))));
    let [second] = app.waiting[..] else { panic!("{:?}", app.waiting) };
    assert_ne!(first, second);
}
