//! The list of games in the window.

use std::fs;

use lanke_app::words::Lang;
use lanke_app::{Intent, PageId};
use lanke_gui::ui;
use slint::platform::{Key, WindowEvent};
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
    let row = row(&stage, 2);
    let name = name(&row);
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

/// Name of a row for the screen reader.
fn name(row: &ui::GameRow) -> String {
    [&row.result, &row.black, &row.white, &row.about, &row.when, &row.file].map(|text| text.as_str()).join(", ")
}

fn row(stage: &Stage, at: usize) -> ui::GameRow {
    games(stage).get_rows().row_data(at).unwrap()
}

/// Clicks on a row while a key is held down.
fn click_with(stage: &Stage, held: Key, at: usize) {
    let window = stage.window.component().window();
    window.dispatch_event(WindowEvent::KeyPressed { text: held.into() });
    stage.click(&name(&row(stage, at)));
    window.dispatch_event(WindowEvent::KeyReleased { text: held.into() });
}

fn selected(stage: &Stage) -> Vec<i32> {
    games(stage).get_rows().iter().filter(|row| row.selected).map(|row| row.index).collect()
}

#[test]
fn games_are_deleted_by_a_key_and_brought_back() {
    let stage = Stage::new(Lang::Zh);
    library(&stage, 5);
    open(&stage);
    let second = row(&stage, 1).black;
    stage.press(Key::RightArrow);
    stage.press(Key::Delete);
    let ask = stage.window.component().global::<ui::Ask>();
    assert_eq!((ask.get_open(), ask.get_title().as_str()), (true, "删除 1 局？"));
    stage.press(Key::Return);
    stage.settle();
    stage.settle();
    assert_eq!((games(&stage).get_rows().row_count(), games(&stage).get_deleted().as_str()), (4, "已删除 1 局"));
    assert!(games(&stage).get_rows().iter().all(|row| row.black != second));
    stage.picture();
    stage.chord(Key::Control, "z");
    stage.settle();
    stage.settle();
    assert_eq!((games(&stage).get_rows().row_count(), games(&stage).get_deleted().as_str()), (5, ""));
    assert_eq!(games(&stage).get_game().black, second, "it is looked at again");

    // Within words the key deletes letters.
    stage.write("00");
    stage.press(Key::Home);
    stage.press(Key::Delete);
    assert!(!ask.get_open());
    assert_eq!(games(&stage).get_search(), "0");
}

#[test]
fn a_file_is_given_another_name_from_the_menu_of_the_preview() {
    let stage = Stage::new(Lang::Zh);
    library(&stage, 3);
    for size in [(1440.0, 900.0), (1024.0, 700.0)] {
        stage.resize(size);
        open(&stage);
        stage.press(Key::Home);
        stage.settle();
        let before = games(&stage).get_game();
        stage.click("更多");
        for entry in ["打开所在文件夹", "改名", "删除"] {
            assert!(stage.find(entry).is_some(), "{entry} {size:?}");
        }
        stage.picture();
        stage.press(Key::Escape);
        assert!(stage.find("改名").is_none() && shown(&stage), "the menu is closed, and not the page");

        // What is not accepted changes nothing.
        stage.click("更多");
        stage.click("改名");
        stage.write("x");
        stage.press(Key::Escape);
        stage.settle();
        assert!(!games(&stage).get_renaming() && shown(&stage));
        assert_eq!(games(&stage).get_game().file, before.file);

        stage.click("更多");
        stage.click("改名");
        stage.press(Key::End);
        // In the field the key deletes letters, and no game.
        stage.press(Key::Delete);
        assert!(!stage.window.component().global::<ui::Ask>().get_open());
        stage.write(&format!(" {}", size.0));
        stage.picture();
        stage.press(Key::Return);
        stage.settle();
        stage.settle();
        let name = format!("{} {}", before.file, size.0);
        assert_eq!(games(&stage).get_game().file, name.as_str(), "{size:?}");
        assert_eq!(games(&stage).get_game().black, before.black, "the same game is looked at");
        assert!(stage.home.path().join(format!("games/{name}.sgf")).is_file());
        assert_eq!(games(&stage).get_rows().row_count(), 3);
    }
}

#[test]
fn several_games_are_chosen_by_click_and_key() {
    let stage = Stage::new(Lang::Zh);
    library(&stage, 8);
    open(&stage);
    click_with(&stage, Key::Control, 3);
    assert_eq!((selected(&stage), games(&stage).get_several().as_str()), (vec![0, 3], "2 局"));
    click_with(&stage, Key::Shift, 5);
    assert_eq!(selected(&stage), [3, 4, 5]);
    click_with(&stage, Key::Control, 4);
    assert_eq!(selected(&stage), [3, 5]);
    assert!(shown(&stage), "no click opens a game");
    stage.press(Key::Escape);
    assert_eq!((selected(&stage), games(&stage).get_several().as_str()), (vec![], ""));
    stage.press(Key::Home);
    let window = stage.window.component().window();
    window.dispatch_event(WindowEvent::KeyPressed { text: Key::Shift.into() });
    stage.press(Key::DownArrow);
    stage.press(Key::RightArrow);
    window.dispatch_event(WindowEvent::KeyReleased { text: Key::Shift.into() });
    assert_eq!(selected(&stage), [0, 1, 2, 3]);
    stage.chord(Key::Control, "a");
    assert_eq!(games(&stage).get_several(), "8 局");
    stage.click("导出");
    stage.settle();
    let export = stage.window.component().global::<ui::Export>();
    assert_eq!((export.get_open(), export.get_games()), (true, 8));
    stage.press(Key::Escape);
    stage.click("删除");
    stage.press(Key::Return);
    stage.settle();
    stage.settle();
    assert_eq!((games(&stage).get_rows().row_count(), games(&stage).get_total() as i32), (0, 0));
    stage.click("撤销");
    stage.settle();
    stage.settle();
    assert_eq!(games(&stage).get_rows().row_count(), 8);
}

#[test]
fn the_head_of_a_day_stays_in_sight_until_its_games_end() {
    let stage = Stage::new(Lang::Zh);
    library(&stage, 60);
    for n in 0..30 {
        // Half of them of another day.
        let file = fs::File::options().append(true).open(stage.home.path().join(format!("games/{n:03}.sgf"))).unwrap();
        file.set_modified(std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_700_000_000)).unwrap();
    }
    open(&stage);
    let y = |title: &str| stage.find(title).map(|head| head.absolute_position().y.round());
    let top = y("今天").unwrap();
    for _ in 0..10 {
        stage.press(Key::DownArrow);
    }
    stage.settle();
    assert_eq!(y("今天"), Some(top), "the list has scrolled below it");
    stage.press(Key::End);
    for _ in 0..3 {
        stage.settle();
    }
    let other = games(&stage).get_heads().iter().last().unwrap().title;
    assert_eq!((y(&other), y("今天")), (Some(top), None));
}

#[test]
fn the_preview_lies_over_the_list_where_there_is_no_room_beside_it() {
    let stage = Stage::new(Lang::Zh);
    library(&stage, 3);
    open(&stage);
    for size in [(800.0, 700.0), (480.0, 900.0)] {
        stage.resize(size);
        let chosen = row(&stage, 1);
        assert!(stage.find("复盘").is_none());
        stage.click(&name(&chosen));
        stage.settle();
        assert!(shown(&stage) && stage.find("上一手").is_some(), "{size:?}");
        stage.picture();
        stage.press(Key::Escape);
        assert!(stage.find("上一手").is_none() && shown(&stage));
        stage.click(&name(&chosen));
        stage.click("返回列表");
        assert!(stage.find("上一手").is_none());
    }
    stage.click(&name(&row(&stage, 1)));
    stage.settle();
    stage.click("上一手");
    stage.click("从这里接着下");
    let dialog = stage.window.component().global::<ui::NewGame>();
    assert!(dialog.get_open() && dialog.get_summary().starts_with("从第 2 手接着下"), "{}", dialog.get_summary());
    stage.chord(Key::Control, "\n");
    assert!(!shown(&stage));
    assert_eq!(stage.window.component().global::<ui::Moves>().get_count(), 2);
}

#[test]
fn an_unfinished_game_is_continued_and_a_finished_one_reviewed() {
    let stage = Stage::new(Lang::En);
    library(&stage, 1);
    fs::write(stage.home.path().join("games/open.sgf"), "(;SZ[9]PB[Ann]PW[Bob];B[ee];W[cc])").unwrap();
    open(&stage);
    let new_game = || stage.window.component().global::<ui::NewGame<'_>>().get_open();
    stage.write("Ann");
    stage.settle();
    assert!(stage.find("Resume").is_some());
    stage.press(Key::Return);
    stage.settle();
    assert!(new_game(), "the game goes on from there");
    stage.press(Key::Escape);
    stage.settle();
    stage.press(Key::Escape);
    stage.write("棋手000");
    stage.settle();
    assert!(stage.find("Resume").is_none());
    stage.press(Key::Return);
    stage.settle();
    assert_eq!(stage.window.component().global::<ui::Review>().get_black(), "棋手000");
}
