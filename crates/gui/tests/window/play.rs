//! A game in the window: its clocks, its pauses, its beginnings and its end.

use std::fs;

use lanke_app::Intent;
use lanke_app::form::{ClockKind, Form};
use lanke_app::words::Lang;
use lanke_gui::{Window, ui};
use lanke_rules::{Name, Placement};
use lanke_runtime::{Lanke, Places};
use slint::platform::Key;
use slint::{ComponentHandle, Model};

use crate::stage::Stage;

fn begin(stage: &Stage, form: Form) {
    stage.window.send(Intent::NewGame);
    // Once for the game, which brings its own board along, and once for the rest.
    stage.window.send(Intent::Edit(form.clone()));
    stage.window.send(Intent::Edit(form));
    stage.click("开始对局");
}

fn nine(clock: ClockKind) -> Form {
    Form { width: 9, height: 9, clock, ..Form::default() }
}

fn players(stage: &Stage) -> (ui::Player, ui::Player) {
    let players = stage.window.component().global::<ui::Players>();
    (players.get_black(), players.get_white())
}

fn stones(stage: &Stage) -> usize {
    stage.window.component().global::<ui::BoardData>().get_stones().row_count()
}

/// Lets time pass in steps, so that the window is woken as it would be.
fn wait(stage: &Stage, seconds: u64) {
    for _ in 0..seconds * 4 {
        stage.advance(250);
    }
}

#[test]
fn a_byoyomi_game_ends_by_the_flag() {
    let stage = Stage::new(Lang::Zh);
    begin(&stage, Form { main_seconds: 20, periods: 2, seconds: 8, ..nine(ClockKind::Japanese) });
    stage.click("E5，空点");
    assert!(players(&stage).1.active && !players(&stage).0.active);
    wait(&stage, 11);
    let white = players(&stage).1;
    assert!(white.low, "the last ten seconds of main time: {}", white.main);
    wait(&stage, 10);
    assert_eq!(stage.status(), "白方进入读秒");
    let white = players(&stage).1;
    assert_eq!((white.side.as_str(), white.low), ("2×8", false));
    wait(&stage, 8);
    let white = players(&stage).1;
    assert_eq!(white.side, "最后读秒");
    wait(&stage, 4);
    assert!(stage.status().starts_with("白方还剩") || stage.status().starts_with("最后一次读秒"), "{}", stage.status());
    assert!(players(&stage).1.low, "the last five seconds of a period");
    wait(&stage, 4);
    assert_eq!(result(&stage), "白方超时负");
    let white = players(&stage).1;
    assert_eq!((white.main.as_str(), white.side.as_str(), white.active), ("0:00", "超时", false));
}

fn result(stage: &Stage) -> String {
    stage.window.component().global::<ui::Result>().get_text().into()
}

#[test]
fn a_pause_covers_the_board_and_a_click_tells_why() {
    let stage = Stage::new(Lang::Zh);
    begin(&stage, Form { main_seconds: 60, ..nine(ClockKind::Absolute) });
    stage.click("E5，空点");
    stage.click("暂停");
    let board = stage.window.component().global::<ui::BoardData>();
    assert!(board.get_covered() && !board.get_enabled());
    let before = players(&stage).1;
    wait(&stage, 30);
    assert_eq!(players(&stage).1.main, before.main);
    assert_eq!(before.drain, 0.0);
    stage.click("D4，空点");
    assert_eq!(stones(&stage), 1);
    assert_eq!(stage.status(), "已暂停，点“继续”再下");
    stage.click("继续");
    assert!(!board.get_covered());
    stage.click("D4，空点");
    assert_eq!(stones(&stage), 2);
}

#[test]
fn a_takeback_that_was_not_agreed_on_is_refused() {
    let stage = Stage::new(Lang::Zh);
    begin(&stage, Form { takeback: false, ..nine(ClockKind::None) });
    stage.click("E5，空点");
    stage.window.send(Intent::Undo);
    assert_eq!(stage.status(), "本局不允许悔棋");
    assert_eq!(stage.find("悔棋").unwrap().accessible_enabled(), Some(false));
    assert_eq!(stones(&stage), 1);
}

#[test]
fn the_clocks_are_switched_off_and_on_again_in_mid_game() {
    let stage = Stage::new(Lang::Zh);
    begin(&stage, Form { main_seconds: 60, ..nine(ClockKind::Absolute) });
    stage.click("E5，空点");
    wait(&stage, 5);
    stage.click("棋钟");
    stage.click("停用双方棋钟");
    let white = players(&stage).1;
    assert_eq!((white.main.as_str(), white.side.as_str(), white.drain), ("0:55", "已停表", 0.0));
    wait(&stage, 100);
    stage.click("E4，空点");
    stage.click("E3，空点");
    stage.click("棋钟");
    stage.click("启用双方棋钟");
    let white = players(&stage).1;
    assert_eq!((white.main.as_str(), white.side.as_str()), ("0:55", ""));
    wait(&stage, 2);
    assert_eq!(players(&stage).1.main, "0:53");
    let journals = stage.home.path().join("journal");
    let journal = fs::read_dir(journals).unwrap().next().unwrap().unwrap();
    let journal = fs::read_to_string(journal.path()).unwrap();
    assert!(journal.contains("clocks no") && journal.contains("clocks yes"), "{journal}");
}

#[test]
fn black_places_handicap_stones_where_black_likes() {
    let stage = Stage::new(Lang::Zh);
    begin(&stage, Form { handicap: 3, placement: Placement::Free, ..nine(ClockKind::None) });
    assert_eq!(stage.status(), "黑方请放 3 颗让子");
    stage.click("E5，空点");
    stage.click("C3，空点");
    assert_eq!(stage.status(), "黑方请放 1 颗让子");
    stage.click("悔棋");
    assert_eq!((stage.status().as_str(), stones(&stage)), ("黑方请放 2 颗让子", 1));
    stage.click("G7，空点");
    stage.click("C7，空点");
    assert_eq!((stage.status().as_str(), stones(&stage)), ("轮到白方", 3));
    stage.click("E3，空点");
    assert!(stage.find("白子 E3，最后一手").is_some());
}

#[test]
fn the_dialog_takes_what_is_typed_and_shows_the_handicap() {
    let stage = Stage::new(Lang::Zh);
    stage.click("新局");
    let dialog = stage.window.component().global::<ui::NewGame>();
    dialog.invoke_typed(ui::Entry::Board, "13x9".into());
    dialog.invoke_typed(ui::Entry::Komi, "-3.5".into());
    assert_eq!(dialog.get_summary(), "13×9 路，中国规则，白贴 1 又 3/4 子，30 分 + 3×25 秒");
    dialog.invoke_typed(ui::Entry::Board, "19".into());
    dialog.invoke_typed(ui::Entry::Handicap, "4".into());
    assert_eq!(dialog.get_stones().row_count(), 0, "Black places them");
    stage.click("自由放置");
    assert_eq!(dialog.get_stones().row_count(), 4);
    dialog.invoke_typed(ui::Entry::Main, "1 小时 30 分".into());
    assert_eq!(dialog.get_dials().row_data(0).unwrap().text, "1 小时 30 分");
    stage.click("开始对局");
    assert_eq!(stones(&stage), 4);
    assert_eq!(players(&stage).0.main, "1:30:00");
}

#[test]
fn an_own_preset_survives_a_restart() {
    let stage = Stage::new(Lang::Zh);
    stage.click("新局");
    let dialog = stage.window.component().global::<ui::NewGame>();
    stage.click("不围棋 NoGo");
    dialog.invoke_typed(ui::Entry::Board, "7".into());
    stage.click("存为预设");
    let presets = stage.window.component().global::<ui::Presets>();
    presets.invoke_name("周末".into());
    stage.find("改名：周末").unwrap().invoke_accessible_default_action();
    presets.invoke_name("星期天".into());
    let home = stage.home.path().to_owned();
    let again = Lanke::start(Some(Places::within(&home)), Lang::Zh, Box::new(|| std::time::Duration::ZERO));
    let window = Window::open(again).unwrap();
    window.send(Intent::NewGame);
    let dialog = window.component().global::<ui::NewGame>();
    let presets = window.component().global::<ui::Presets>();
    let last = presets.get_list().row_count() - 1;
    let preset = presets.get_list().row_data(last).unwrap();
    assert_eq!((preset.title.as_str(), preset.about.as_str()), ("星期天", "7 路，每手 10 秒"));
    presets.invoke_choose(last as i32);
    let form = dialog.get_form();
    assert_eq!((form.rules, form.width), (dialog.get_nogo(), 7));
    presets.invoke_drop(last as i32);
    assert_eq!(presets.get_list().row_count(), last);
}

#[test]
fn the_name_of_a_preset_is_left_by_escape_and_never_given_to_another() {
    let stage = Stage::new(Lang::Zh);
    stage.click("新局");
    let dialog = stage.window.component().global::<ui::NewGame>();
    let presets = stage.window.component().global::<ui::Presets>();
    let ready_made = presets.get_list().row_count();
    for name in ["周末", "星期天"] {
        presets.invoke_keep(name.into());
    }
    stage.click("存为预设");
    stage.write("x");
    stage.press(Key::Escape);
    assert_eq!((dialog.get_open(), presets.get_naming()), (true, -1));
    assert_eq!(presets.get_list().row_count(), ready_made + 2);

    stage.find("改名：星期天").unwrap().invoke_accessible_default_action();
    stage.advance(20);
    stage.find("删除：周末").unwrap().invoke_accessible_default_action();
    stage.advance(20);
    assert_eq!(presets.get_naming(), -1);
    assert_eq!(presets.get_list().row_data(ready_made).unwrap().title, "星期天");
    stage.press(Key::Escape);
    assert!(!dialog.get_open());
}

#[test]
fn lots_are_drawn_for_the_colours() {
    let stage = Stage::new(Lang::Zh);
    stage.click("新局");
    stage.window.send(Intent::Edit(Form {
        names: lanke_rules::ByColor { black: "王质".into(), white: "石室".into() },
        ..Form::default()
    }));
    stage.click("猜先");
    let dialog = stage.window.component().global::<ui::NewGame>();
    assert!((1..=20).contains(&dialog.get_drawn()));
    let black = dialog.get_form().black;
    assert!(dialog.get_draw().ends_with(&format!("：{black}执黑")), "{}", dialog.get_draw());
    stage.click("交换");
    assert_ne!(dialog.get_form().black, black);
    assert_eq!(dialog.get_drawn(), 0, "what was drawn holds no more");
}

#[test]
fn nogo_is_played_on_the_smallest_board_and_on_one_of_28_lines() {
    let stage = Stage::new(Lang::Zh);
    begin(&stage, Form { rules: Name::NoGo, width: 2, height: 2, clock: ClockKind::None, ..Form::default() });
    stage.click("A1，空点");
    stage.click("B2，空点");
    stage.click("A2，空点");
    assert!(!result(&stage).is_empty(), "White has no legal move");
    stage.advance(3100);
    begin(&stage, Form { rules: Name::NoGo, width: 28, height: 28, clock: ClockKind::None, ..Form::default() });
    let left = stage.window.component().global::<ui::NoGo>();
    assert_eq!((left.get_black(), left.get_white()), (784, 784));
    stage.click("AC28，空点");
    stage.click("A27，空点");
    stage.click("O14，空点");
    stage.click("B28，空点");
    assert!(stage.find("A28，空点，不能下").is_some(), "Black would have no liberty there");
    stage.click("A28，空点，不能下");
    assert_eq!(stage.status(), "不围棋不许自杀");
    let board = stage.window.component().global::<ui::BoardData>();
    assert!(board.get_signs().row_count() > 0);
    stage.click("标出禁点");
    assert_eq!(board.get_signs().row_count(), 0, "closed points are marked on demand");
    stage.click("标出禁点");
    assert!(board.get_signs().row_count() > 0);
}

#[test]
fn the_list_shows_an_earlier_position_and_the_board_leads_back() {
    let stage = Stage::new(Lang::Zh);
    begin(&stage, nine(ClockKind::None));
    for point in ["E5，空点", "E4，空点", "D4，空点"] {
        stage.click(point);
    }
    stage.click("1 E5");
    assert_eq!((stage.status().as_str(), stones(&stage)), ("正在看第 1 手，点棋盘回到当前局面", 1));
    stage.click("C3，空点");
    assert_eq!((stage.status().as_str(), stones(&stage)), ("轮到白方", 3));
}

#[test]
fn after_the_end_the_board_stays_for_study() {
    let stage = Stage::new(Lang::Zh);
    begin(&stage, nine(ClockKind::None));
    stage.click("E5，空点");
    stage.click("认输");
    stage.window.send(Intent::Accept);
    stage.click("D4，空点");
    let told = "本局已结束，点“试下”可继续摆";
    assert_eq!((stones(&stage), stage.status().as_str()), (1, told));
    for size in [(480.0, 900.0), (1440.0, 900.0)] {
        stage.resize(size);
        assert!(stage.find(told).is_some(), "{size:?}");
    }
    assert_eq!(stage.find("试下").unwrap().accessible_enabled(), Some(false));
    stage.advance(3100);
    stage.click("试下");
    stage.click("D4，空点");
    assert_eq!((stones(&stage), stage.status().as_str()), (2, "终局后试下，不改动结果"));
    assert_eq!(result(&stage), "黑中盘胜");
    stage.click("回到终局");
    assert_eq!(stones(&stage), 1);
}

#[test]
fn a_game_that_is_not_saved_is_not_marked_as_saved() {
    let stage = Stage::new(Lang::Zh);
    begin(&stage, nine(ClockKind::None));
    stage.click("E5，空点");
    stage.click("认输");
    stage.window.send(Intent::Accept);
    stage.settle();
    wait(&stage, 10);
    let ground = |saved: bool| {
        stage.window.component().global::<ui::Result>().set_saved(saved);
        let picture = stage.picture();
        let button = stage.find("试下").unwrap();
        let (corner, height) = (button.absolute_position(), button.size().height);
        let (x, y) = (corner.x as usize - 3, (corner.y + height / 2.0) as usize);
        picture.as_slice()[y * picture.width() as usize + x]
    };
    assert_ne!(ground(true), ground(false));
}
