//! The list of games in the window.

use std::fs;

use lanke_app::words::Lang;
use lanke_app::{Intent, PageId};
use lanke_gui::ui;
use slint::platform::Key;
use slint::{ComponentHandle, Model};

use crate::stage::Stage;

fn games(stage: &Stage) -> ui::Games<'_> {
    stage.window.component().global::<ui::Games>()
}

fn shown(stage: &Stage) -> bool {
    stage.window.component().global::<ui::Page>().get_games()
}

/// Games of this many players with a name.
fn library(stage: &Stage, number: usize) {
    let folder = stage.home.path().join("games");
    fs::create_dir_all(&folder).unwrap();
    for n in 0..number {
        let sgf = format!("(;SZ[9]PB[棋手{n:03}]PW[石室]RE[B+R];B[ee];W[cc];B[gg])");
        fs::write(folder.join(format!("{n:03}.sgf")), sgf).unwrap();
    }
}

fn open(stage: &Stage) {
    stage.window.send(Intent::Show(PageId::Games));
    stage.settle();
    stage.advance(20);
}

#[test]
fn games_are_found_by_typing_and_opened_by_enter() {
    let stage = Stage::new(Lang::Zh);
    library(&stage, 7);
    stage.chord(Key::Control, "o");
    stage.settle();
    assert!(shown(&stage) && stage.find("A1，空点").is_none(), "no board lies behind the page");
    assert_eq!((games(&stage).get_rows().row_count(), games(&stage).get_about().as_str()), (7, "共 7 局"));
    stage.write("棋手004");
    stage.settle();
    assert_eq!(games(&stage).get_rows().row_count(), 1);
    assert_eq!((games(&stage).get_game().black.as_str(), games(&stage).get_moves()), ("棋手004", 3));
    stage.picture();
    stage.press(Key::Escape);
    assert_eq!(games(&stage).get_rows().row_count(), 7, "Escape ends the search first");
    stage.write("005");
    stage.press(Key::Return);
    stage.settle();
    assert!(!shown(&stage));
    assert_eq!(stage.window.component().global::<ui::Review>().get_black(), "棋手005");
}

#[test]
fn the_list_is_walked_by_keys_and_scrolls_along() {
    let stage = Stage::new(Lang::Zh);
    library(&stage, 200);
    open(&stage);
    let first = games(&stage).get_rows().row_data(0).unwrap();
    assert!(games(&stage).get_rows().row_count() < 120, "only what is in sight is made");
    stage.press(Key::DownArrow);
    assert_eq!(games(&stage).get_chosen(), 2, "the row below in two columns");
    stage.press(Key::RightArrow);
    stage.press(Key::UpArrow);
    assert_eq!(games(&stage).get_chosen(), 1);
    stage.press(Key::End);
    for _ in 0..3 {
        stage.settle();
    }
    assert_eq!(games(&stage).get_chosen(), 199);
    let rows = games(&stage).get_rows();
    assert!(rows.iter().any(|row| row.index == 199), "the last is in sight");
    assert!(rows.iter().all(|row| row.index != first.index));
    stage.press(Key::Home);
    stage.settle();
    assert_eq!(games(&stage).get_chosen(), 0);
    assert!(games(&stage).get_rows().iter().any(|row| row.index == 0));
    stage.press(Key::Escape);
    assert!(!shown(&stage), "Escape leaves the page");
}

#[test]
fn a_click_chooses_and_another_opens() {
    let stage = Stage::new(Lang::Zh);
    library(&stage, 3);
    open(&stage);
    let row = games(&stage).get_rows().row_data(2).unwrap();
    let name =
        [&row.result, &row.black, &row.white, &row.about, &row.when, &row.file].map(|text| text.as_str()).join(", ");
    stage.click(&name);
    assert!(shown(&stage));
    assert_eq!(games(&stage).get_game().black, row.black);
    stage.settle();
    stage.click("上一手");
    assert_eq!(games(&stage).get_at(), 2);
    stage.click(&name);
    stage.settle();
    assert!(!shown(&stage));
    assert_eq!(stage.window.component().global::<ui::Review>().get_black(), row.black);
}

#[test]
fn filters_and_an_empty_list_offer_a_way_on() {
    let stage = Stage::new(Lang::Zh);
    open(&stage);
    assert_eq!(games(&stage).get_empty(), "没有棋谱，可把 SGF 拖到这里");
    library(&stage, 3);
    open(&stage);
    stage.click("13 路");
    assert_eq!((games(&stage).get_rows().row_count(), games(&stage).get_empty().as_str()), (0, "没有找到"));
    stage.click("显示全部");
    assert_eq!(games(&stage).get_rows().row_count(), 3);
    stage.click("次序");
    stage.click("按手数");
    assert_eq!((games(&stage).get_order(), games(&stage).get_heads().row_count()), (3, 0));
    stage.click("从文件夹打开");
    assert!(stage.window.component().global::<ui::Files>().get_open(), "other folders");
    stage.press(Key::Escape);
    assert!(shown(&stage));
}
