//! Dead stones where computer opponents play, and what they think about meanwhile.

use std::time::Duration;

use chrono::NaiveDate;
use lanke_app::app::App;
use lanke_app::event::{Effect, Event, Ticket};
use lanke_app::form::{ClockKind, Form, PlayerChoice, PlayerKind};
use lanke_app::view::Dialog;
use lanke_app::words::Lang;
use lanke_app::{GamesWish, Intent, PageId, Settings};
use lanke_engine::Choice;
use lanke_players::{Answer, Engine, PlayerSpec};
use lanke_rules::{ByColor, Color, Name, Point};

use crate::program::{Program, home};
use crate::script::Line::{Play, Ponder};
use crate::script::{Script, against_ai, two_minds};

/// Black owns the board but for a white stone at A1.
const GAME: [&str; 9] = ["B1", "A1", "A2", "pass", "C3", "pass", "D3", "pass", "pass"];

fn scripted() -> Script {
    Script::of(GAME.map(Play))
}

fn engines(names: [&str; 2]) -> (Vec<Engine>, Form) {
    let engine = |name: &str| Engine { name: name.into(), command: format!("{name} --gtp") };
    let choice = |name: &str| PlayerChoice { kind: PlayerKind::Engine, engine: name.into(), ..PlayerChoice::default() };
    let [black, white] = names;
    let players = ByColor { black: choice(black), white: choice(white) };
    (names.map(engine).to_vec(), Form { width: 5, height: 5, clock: ClockKind::None, players, ..Form::default() })
}

fn between(script: &Script, home: &tempfile::TempDir) -> Program {
    let mut program = script.program(home);
    let (engines, form) = engines(["Ying", "Yang"]);
    let settings = (*program.view().common.settings).clone();
    program.send(Intent::Set(Box::new(Settings { engines, ..settings })));
    program.begin(form);
    program.wait(20.0);
    program
}

#[test]
fn two_minds_end_their_game_by_themselves() {
    let home = home();
    let mut program = scripted().program(&home);
    program.begin(two_minds(5));
    program.wait(20.0);
    let view = program.view();
    assert!(
        view.game().unwrap().result.clone().is_some_and(|result| result.starts_with("Black wins by")),
        "{:?}",
        view.common.status
    );
}

#[test]
fn programs_that_agree_on_dead_stones_end_their_game() {
    let home = home();
    let program = between(&scripted().holding("Ying", "A1").holding("Yang", "A1"), &home);
    assert!(program.view().game().unwrap().result.is_some());
}

#[test]
fn a_person_decides_where_programs_differ() {
    let home = home();
    let mut program = between(&scripted().holding("Ying", "A1").holding("Yang", ""), &home);
    let view = program.view();
    assert_eq!(
        (view.game().unwrap().result.clone(), view.common.status.text.as_str()),
        (None, "The players differ on dead stones: you decide")
    );
    program.send(Intent::Agree);
    assert!(program.view().game().unwrap().result.is_some());
}

#[test]
fn play_that_goes_on_after_a_dispute_takes_dead_stones_off() {
    let home = home();
    let script = Script::of(GAME.into_iter().chain(["D4", "B4"]).map(Play)).holding("Ying", "A1").holding("Yang", "");
    let mut program = between(&script, &home);
    program.send(Intent::Continue(None));
    program.wait(0.6);
    program.pass(0.6);
    let asked = script.asked();
    assert_eq!(asked[..GAME.len()].iter().filter(|a| a.cleanup).count(), 0);
    assert!(asked[GAME.len()].cleanup);
}

#[test]
fn passes_that_do_not_end_the_play_take_no_dead_stones_off() {
    let home = home();
    // White's pass must be the last one.
    let script = Script::of(["C3", "pass", "pass", "D3", "pass", "pass"].map(Play));
    let mut program = script.program(&home);
    program.begin(Form { rules: Name::Aga, ..two_minds(5) });
    program.wait(20.0);
    assert_eq!(script.asked().iter().map(|asked| asked.cleanup).collect::<Vec<_>>(), [false; 6]);
}

#[test]
fn two_passes_alone_end_a_game_in_which_no_stone_is_dead() {
    let home = home();
    let mut program = Program::start(home.path());
    program.begin(Form { rules: Name::TrompTaylor, players: ByColor::default(), ..against_ai(5) });
    program.play("C3");
    assert!(!program.view().record().unwrap().can.score);
    program.send(Intent::Score);
    let view = program.view();
    assert_eq!(view.common.status.text, "Under these rules two passes end the game");
    assert!(view.common.dialog.is_none());
    program.play("pass pass");
    assert!(program.view().game().unwrap().result.is_some());
}

/// Black passed first, so that it would be Black's turn.
#[test]
fn the_opponent_of_the_person_who_disputes_a_count_of_territory_moves_first() {
    for (person, next) in [(Color::Black, Color::White), (Color::White, Color::Black)] {
        let home = home();
        let script = Script::of(["pass", "C3", "D4"].map(Play));
        let mut program = script.program(&home);
        let form = against_ai(5);
        let ByColor { black, white } = form.players.clone();
        let players = if person == Color::Black { form.players } else { ByColor { black: white, white: black } };
        program.begin(Form { rules: Name::Japanese, players, ..against_ai(5) });
        if person == Color::Black {
            program.play("pass");
        }
        program.wait(1.0);
        if person == Color::White {
            program.play("pass");
        }
        program.send(Intent::Continue(None));
        program.wait(1.0);
        assert_eq!(script.asked()[1].color, next);
    }
}

#[test]
fn the_opponent_thinks_on_a_persons_time_where_that_is_wanted() {
    let home = home();
    let script = Script::of([Ponder("A1"), Play("C3"), Ponder("A1")]);
    let mut program = script.program(&home);
    let settings = (*program.view().common.settings).clone();
    program.send(Intent::Set(Box::new(Settings { ponder: true, ..settings })));
    let strongest = ByColor { black: PlayerChoice::default(), white: PlayerChoice::built_in(PlayerSpec::STRONGEST) };
    program.lanke.send(Intent::NewGame);
    program.lanke.send(Intent::Edit(Form { players: strongest, ..against_ai(5) }));
    program.lanke.send(Intent::Start);
    while script.asked().is_empty() {
        std::thread::yield_now();
    }
    assert_eq!(script.asked()[0].color, Color::Black, "it thinks about the person's move");
    program.lanke.send(Intent::Tap(program.view().record().unwrap().board.size.parse_vertex("B2").unwrap()));
    while script.asked().len() < 2 {
        std::thread::yield_now();
        program.lanke.wake();
    }
    assert_eq!(script.asked()[1].color, Color::White, "its own move comes first");
    while program.view().record().unwrap().line.len() < 2 {
        std::thread::yield_now();
        program.pass(0.1);
    }
    while script.asked().len() < 3 {
        std::thread::yield_now();
    }
    assert_eq!((script.asked()[2].color, script.asked()[2].moves), (Color::Black, 2));
    program.lanke.send(Intent::Set(Box::new(Settings { ponder: false, ..(*program.view().common.settings).clone() })));
    program.lanke.settle();
}

/// Opens the dialog for a game that goes on from this record, with these players.
fn go_on_from(program: &mut Program, home: &tempfile::TempDir, sgf: &str, players: Option<ByColor<PlayerChoice>>) {
    let folder = home.path().join("games");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("game.sgf"), sgf).unwrap();
    program.send(Intent::Show(PageId::Games));
    program.send(Intent::Games(GamesWish::PlayOn));
    let Some(Dialog::NewGame { form, .. }) = program.view().common.dialog else { panic!("no dialog") };
    let players = players.unwrap_or_else(|| form.players.clone());
    program.send(Intent::Edit(Form { players, clock: ClockKind::None, ..*form }));
    program.send(Intent::Start);
}

/// A game that has gone on from a record by a pass, after the program was ended and started again: nothing of it is lost.
fn started_again(home: &tempfile::TempDir, sgf: &str) -> Program {
    let mut program = Program::start(home.path());
    go_on_from(&mut program, home, sgf, None);
    program.play("pass");
    drop(program);
    let mut program = Program::start(home.path());
    program.send(Intent::Accept);
    program
}

#[test]
fn a_handicap_counts_in_the_game_that_goes_on_from_a_record() {
    let sgf = "(;SZ[5]RU[Chinese]KM[0]HA[3]AB[ba:ca][ab:cb][bc:cc][ad:cd][be:ce]AW[da][db:eb][dc][dd:ed][de]PL[W];W[])";
    let home = home();
    let mut program = started_again(&home, sgf);
    program.play("pass");
    program.send(Intent::Agree);
    assert_eq!(program.view().game().unwrap().result.as_deref(), Some("Black wins by 2"), "15 points against 10 and 3");
}

#[test]
fn prisoners_count_in_the_game_that_goes_on_from_stones_set_up_after_a_capture() {
    let walls = "AB[ca][bb:cb][bc:cc][ad:cd][be:ce]AW[da][db:eb][dc][dd:ed][de]";
    let sgf = &format!("(;SZ[5]RU[Japanese]KM[0]AB[ba]AW[aa];B[ab];{walls}PL[W])");
    let home = home();
    let mut program = started_again(&home, sgf);
    assert!(program.view().record().unwrap().players.black.captures.contains('1'));
    program.play("pass");
    program.send(Intent::Agree);
    assert_eq!(program.view().game().unwrap().result.as_deref(), Some("Black wins by 1"), "3 points and 1 against 3");
}

#[test]
fn two_minds_that_go_round_for_ever_have_no_result() {
    let sgf = "(;SZ[7:6]RU[Japanese]AB[bb][ac][cc][ec][gc][ad:gd]AW[aa:ga][ab][cb][eb][gb][dc][fc][ae:ge]PL[B])";
    let cycle = ["D5", "B4", "F5", "D4", "B5", "F4"];
    let home = home();
    let script = Script::of(cycle.into_iter().chain(cycle).map(Play));
    let mut program = script.program(&home);
    go_on_from(&mut program, &home, sgf, Some(two_minds(7).players));
    program.wait(20.0);
    let view = program.view();
    assert_eq!((view.record().unwrap().line.len(), view.game().unwrap().result.as_deref()), (12, Some("No result")));
}

/// The node of the record and the side to move stay the same.
#[test]
fn a_computer_opponent_thinks_anew_where_the_stones_of_the_beginning_are_taken_back() {
    let home = home();
    let script = Script::of([Play("A1"), Play("C3")]);
    let mut program = script.program(&home);
    let ByColor { black, white } = against_ai(5).players;
    let players = ByColor { black: white, white: black };
    go_on_from(&mut program, &home, "(;SZ[5]RU[Chinese]AB[bb]AW[dd]PL[B])", Some(players));
    assert_eq!(script.asked().len(), 1);
    program.send(Intent::Undo);
    program.wait(1.0);
    assert_eq!(program.board(), [".....", ".....", "..X..", ".....", "....."]);
}

/// Stones that a person marks while the programs are still asked.
#[test]
fn programs_do_not_agree_to_what_a_person_has_marked() {
    let day = NaiveDate::from_ymd_opt(2026, 11, 22).unwrap().and_hms_opt(1, 0, 0).unwrap();
    let mut app = App::new(Settings::new(Lang::En), day, "games".into(), Default::default(), Vec::new());
    let player = |name: &str| Some(PlayerSpec::Engine(Engine { name: name.into(), command: format!("{name} --gtp") }));
    let asked = |effects: Vec<Effect>| -> Vec<Ticket> {
        let ticket = |effect: Effect| match effect {
            Effect::Think { ticket, .. } | Effect::Guess { ticket, .. } | Effect::Judge { ticket, .. } => Some(ticket),
            _ => None,
        };
        effects.into_iter().filter_map(ticket).collect()
    };
    let (start, later) = (Duration::ZERO, Duration::from_secs(1));
    for intent in [Intent::Tap(Point::new(4, 4)), Intent::Tap(Point::new(2, 2)), Intent::Pass] {
        app.handle(Event::Intent(intent), start);
    }
    app.handle(Event::Intent(Intent::SetPlayer(Color::Black, player("Ying"))), start);
    let [ticket] = asked(app.handle(Event::Intent(Intent::SetPlayer(Color::White, player("Yang"))), start))[..] else {
        panic!("White is to move")
    };
    app.handle(Event::Player { ticket, answer: Answer::MoveChosen(Ok(Choice::Pass)) }, start);
    let questions = asked(app.handle(Event::Wake, later));
    assert_eq!(questions.len(), 3, "our guess and two opinions");
    app.handle(Event::Intent(Intent::Tap(Point::new(2, 2))), later);
    for ticket in questions {
        app.handle(Event::Player { ticket, answer: Answer::DeadStones(Some(Vec::new())) }, later);
    }
    assert!(app.view(later).game().unwrap().result.is_none(), "the person may mark more");
    app.handle(Event::Intent(Intent::Agree), later);
    assert_eq!(app.view(later).game().unwrap().count.as_ref().map(|count| count.open), Some(false));
}
