//! The first page in the window, and the end of a game.

use std::fs;

use i_slint_backend_testing::{AccessibleRole, ElementHandle};
use lanke_app::form::{ClockKind, Form};
use lanke_app::words::Lang;
use lanke_app::{Intent, LearnWish, OwnColor, PageId};
use lanke_gui::ui;
use lanke_rules::{Name, Point};
use slint::platform::{Key, PointerEventButton, WindowEvent};
use slint::{ComponentHandle, LogicalPosition, Model};

use crate::stage::{Stage, analyst};
use crate::steps::{cards, play};

fn home(stage: &Stage) -> ui::Home<'_> {
    stage.window.component().global::<ui::Home>()
}

fn is_home(stage: &Stage) -> bool {
    stage.window.component().global::<ui::Page>().get_home()
}

fn stones(stage: &Stage) -> usize {
    stage.window.component().global::<ui::BoardData>().get_stones().row_count()
}

/// A place to write in.
fn field(stage: &Stage, label: &str) -> ElementHandle {
    let named = ElementHandle::find_by_accessible_label(stage.window.component(), label);
    let writes = |e: &ElementHandle| e.accessible_role() == Some(AccessibleRole::TextInput);
    named.into_iter().find(writes).expect("it can be written")
}

fn begin(stage: &Stage, form: Form) {
    stage.window.send(Intent::NewGame);
    stage.window.send(Intent::Edit(form.clone()));
    stage.window.send(Intent::Edit(form));
    stage.window.send(Intent::Start);
    stage.advance(20);
}

fn nine() -> Form {
    Form { width: 9, height: 9, clock: ClockKind::None, ..Form::default() }
}

#[test]
fn one_click_begins_a_game_against_the_computer() {
    let stage = Stage::new(Lang::Zh).thinking(analyst());
    stage.window.send(Intent::Show(PageId::Home));
    stage.advance(20);
    assert!(is_home(&stage) && home(&stage).get_side() == 9 && home(&stage).get_strength() == "初学");
    assert!(stage.find("A1，空点").is_none(), "no board lies behind the page");
    stage.click("棋盘 13 路");
    stage.click("执子 执白");
    let quick = stage.window.settings().quick;
    assert_eq!((quick.side, quick.color), (13, OwnColor::White));
    stage.click("开始对局");
    // The computer lets a moment pass before it plays.
    stage.settle();
    stage.advance(600);
    stage.settle();
    assert!(!is_home(&stage));
    let players = stage.window.component().global::<ui::Players>();
    assert!(players.get_white().you && !players.get_black().you);
    assert_eq!(stage.window.component().global::<ui::BoardData>().get_columns(), 13);
    stage.click("首页");
    assert!(is_home(&stage) && home(&stage).get_unfinished(), "the game can be gone on with");
    stage.press(Key::Return);
    assert!(!is_home(&stage), "Enter goes on");
}

#[test]
fn problems_and_the_cards_of_today_are_one_click_away() {
    let stage = Stage::new(Lang::Zh).thinking(analyst());
    stage.window.send(Intent::Show(PageId::Home));
    stage.settle();
    let learn = |stage: &Stage| stage.window.component().global::<ui::Learn>().get_stage();
    assert_eq!(home(&stage).get_cards(), "", "nobody has made a card");
    assert!(home(&stage).get_problem() > 0, "the first problem is shown");
    stage.click("学习");
    assert!(!is_home(&stage) && learn(&stage) == ui::LearnStage::Overview);
    play(&stage);
    cards(&stage);
    stage.window.send(Intent::Show(PageId::Home));
    stage.settle();
    let cards = home(&stage).get_cards();
    assert!(home(&stage).get_cards_due() && cards.starts_with("今日") && cards.ends_with("张错题卡"), "{cards}");
    stage.click(&cards);
    assert!(!is_home(&stage) && learn(&stage) == ui::LearnStage::Card);
    // What is being done there goes on.
    stage.window.send(Intent::Show(PageId::Home));
    stage.settle();
    stage.click(&cards);
    assert_eq!(learn(&stage), ui::LearnStage::Card);
    // The rating of the last card is taken back by a key and by a button.
    let rate = || {
        stage.window.send(Intent::Learn(LearnWish::Answer));
        stage.window.send(Intent::Learn(LearnWish::Rate(3)));
        stage.settle();
    };
    while learn(&stage) == ui::LearnStage::Card {
        rate();
    }
    stage.chord(Key::Control, "z");
    stage.settle();
    assert_eq!(learn(&stage), ui::LearnStage::Card);
    rate();
    stage.click("撤回上一次评分");
    assert_eq!(learn(&stage), ui::LearnStage::Card);
}

#[test]
fn the_strength_is_chosen_on_a_scale_by_keys() {
    let stage = Stage::new(Lang::En);
    stage.window.send(Intent::Show(PageId::Home));
    stage.advance(20);
    let named = ElementHandle::find_by_accessible_label(stage.window.component(), "Strength");
    let is_scale = |e: &ElementHandle| e.accessible_role() == Some(AccessibleRole::Slider);
    let scale = named.into_iter().find(is_scale).expect("there is a scale");
    for _ in 0..2 {
        scale.invoke_accessible_increment_action();
        stage.advance(20);
    }
    assert_eq!((stage.window.settings().quick.level, home(&stage).get_strength().as_str()), (3, "16 kyu"));
}

#[test]
fn a_name_is_asked_for_on_the_page_and_not_again() {
    let stage = Stage::new(Lang::Zh);
    stage.window.send(Intent::Show(PageId::Home));
    stage.advance(20);
    assert!(stage.find("怎么称呼您？").is_some());
    field(&stage, "您的名字").mock_single_click(PointerEventButton::Left);
    stage.write("王质");
    stage.click("保存");
    assert_eq!(stage.window.settings().course.name, "王质");
    assert!(stage.find("怎么称呼您？").is_none() && home(&stage).get_greeting().ends_with("王质"));
    let stage = stage.restart(Lang::Zh);
    stage.window.send(Intent::Show(PageId::Home));
    stage.advance(20);
    assert!(stage.find("怎么称呼您？").is_none());
}

#[test]
fn the_page_is_put_away_for_good_in_the_settings() {
    let stage = Stage::new(Lang::Zh);
    assert!(stage.window.settings().home);
    stage.window.component().global::<ui::Nav>().set_settings(true);
    stage.advance(20);
    stage.click("启动时打开首页");
    assert!(!stage.window.settings().home);
    assert!(!stage.restart(Lang::Zh).window.settings().home, "it is remembered");
}

#[test]
fn the_last_games_are_shown_and_reviewed_by_a_click() {
    let stage = Stage::new(Lang::Zh);
    stage.set(|s| s.course.name = "王质".into());
    let games = stage.home.path().join("games");
    fs::create_dir_all(&games).unwrap();
    fs::write(games.join("a.sgf"), "(;SZ[9]PB[王质]PW[石室]RE[B+3.5]RU[Japanese];B[ee];W[cc];B[gg])").unwrap();
    fs::write(games.join("b.sgf"), "not a record").unwrap();
    stage.window.send(Intent::Show(PageId::Home));
    stage.settle();
    let recent = home(&stage).get_recent();
    assert_eq!(recent.row_count(), 1, "what cannot be read is left out");
    let row = recent.row_data(0).unwrap();
    assert_eq!((row.result.as_str(), row.black.as_str(), row.about.as_str()), ("您胜 3.5 目", "王质", "3 手，9 路"));
    stage.picture();
    home(&stage).invoke_open_recent(0);
    stage.settle();
    assert!(!is_home(&stage) && stage.window.component().global::<ui::Nav>().get_reviewing());
}

#[test]
fn the_end_of_a_game_tells_its_turns_and_offers_a_rematch() {
    let stage = Stage::new(Lang::Zh).thinking(analyst());
    begin(&stage, nine());
    for i in 0..32u8 {
        stage.window.send(Intent::Tap(Point::new(i % 8, i / 8 * 2 + 1)));
    }
    stage.window.send(Intent::Resign);
    stage.window.send(Intent::Accept);
    stage.advance(20);
    assert_eq!(stage.find("换先再来").unwrap().accessible_enabled(), Some(false), "no stray click begins a game");
    for _ in 0..100 {
        stage.settle();
    }
    let result = stage.window.component().global::<ui::Result>();
    assert_eq!((result.get_text().as_str(), result.get_saved()), ("白中盘胜", true));
    let turns = result.get_turns();
    assert_eq!((turns.row_count(), result.get_progress()), (3, -1.0));
    assert!(turns.row_data(0).unwrap().loss.ends_with(" 目"));
    stage.advance(3100);
    stage.picture();
    stage.click("换先再来");
    assert_eq!((stones(&stage), result.get_text().as_str()), (0, ""));
}

#[test]
fn a_side_of_nogo_is_named_by_the_colour_of_its_discs() {
    let stage = Stage::new(Lang::Zh);
    begin(&stage, Form { rules: Name::NoGo, ..nine() });
    stage.click("E5，空点");
    stage.window.send(Intent::Resign);
    stage.window.send(Intent::Accept);
    stage.advance(20);
    let result = stage.window.component().global::<ui::Result>();
    assert_eq!(result.get_text(), "红中盘胜", "the discs are red and blue");
}

#[test]
fn an_open_position_is_no_result() {
    let stage = Stage::new(Lang::Zh);
    begin(&stage, nine());
    for vertex in ["C7", "G7", "C3", "G3"] {
        stage.click(&format!("{vertex}，空点"));
    }
    stage.window.send(Intent::Score);
    stage.window.send(Intent::Accept);
    stage.settle();
    let count = stage.window.component().global::<ui::Count>();
    assert_eq!(count.get_unfinished(), "还没下完：77 个点没有归属，请接着下");
    stage.picture();
    stage.click("继续对局");
    assert!(!count.get_present());
}

#[test]
fn a_click_between_crossings_takes_the_nearest_point() {
    let stage = Stage::new(Lang::Zh);
    begin(&stage, Form { width: 52, height: 52, clock: ClockKind::None, ..Form::default() });
    let point = stage.find("Z27，空点").unwrap();
    let (at, size) = (point.absolute_position(), point.size());
    // As far from the crossing as a point of the same square can be.
    let position = LogicalPosition::new(at.x + size.width * 0.96, at.y + size.height * 0.96);
    let window = stage.window.component().window();
    window.dispatch_event(WindowEvent::PointerMoved { position });
    window.dispatch_event(WindowEvent::PointerPressed { position, button: PointerEventButton::Left });
    window.dispatch_event(WindowEvent::PointerReleased { position, button: PointerEventButton::Left });
    stage.advance(20);
    assert_eq!(stones(&stage), 1);
    assert!(stage.find("Z27，空点").is_none(), "the nearest is taken");
}

#[test]
fn the_field_of_the_board_takes_numbers_only_and_ctrl_enter_begins() {
    let stage = Stage::new(Lang::Zh);
    stage.window.send(Intent::NewGame);
    stage.advance(20);
    field(&stage, "棋盘（2–52 路）").mock_single_click(PointerEventButton::Left);
    stage.advance(20);
    stage.write("1a1b");
    stage.chord(Key::Control, "\n");
    stage.advance(20);
    assert!(!stage.window.component().global::<ui::NewGame>().get_open(), "the game has begun");
    assert_eq!(stage.window.component().global::<ui::BoardData>().get_columns(), 11);
}
