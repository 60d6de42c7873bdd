//! A game, a record, the keyboard, the language.

use std::fs;

use i_slint_backend_testing::AccessibleRole;
use lanke_app::words::Lang;
use lanke_app::{Intent, LearnWish, LibraryWish, PageId};
use lanke_gui::ui;
use lanke_runtime::Places;
use slint::ComponentHandle;
use slint::platform::Key;

use crate::online::control;
use crate::stage::Stage;
use crate::steps::{learn, look_up};

#[test]
fn a_game_is_played_by_clicks_to_a_counted_result() {
    let stage = Stage::new(Lang::Zh);
    stage.click("新局");
    stage.click("9");
    stage.click("不限时");
    stage.click("开始对局");
    assert!(stage.find("D9，空点").is_some(), "a board of nine lines");
    for row in (1..=9).rev() {
        stage.click(&format!("D{row}，空点"));
        stage.click(&format!("E{row}，空点"));
    }
    assert!(stage.find("白子 E1，最后一手").is_some());
    // A point that is taken is refused in a sentence, and the game stands as it was.
    stage.click("黑子 D9");
    assert_eq!(stage.status(), "这里已有棋子");
    stage.click("停一手");
    stage.click("停一手");
    stage.settle();
    stage.click("白子 E5");
    let taken_for_dead = stage.window.component().global::<ui::Count>().get_result();
    stage.click("还原");
    let count = stage.window.component().global::<ui::Count>();
    assert_ne!(count.get_result(), taken_for_dead);
    stage.click("确认结果");
    // Black has 36 points, 8¼ less than half of the board and half of the komi.
    let result = stage.window.component().global::<ui::Result>();
    assert_eq!(result.get_text(), "白胜 8 又 1/4 子");
    let again = stage.find("新对局").unwrap();
    assert_eq!(again.accessible_enabled(), Some(false), "the result cannot be clicked away at once");
    stage.advance(3100);
    stage.click("新对局");
    assert!(stage.window.component().global::<ui::NewGame>().get_open());
}

#[test]
fn a_record_is_opened_from_the_list_and_walked() {
    let stage = Stage::new(Lang::Zh);
    let games = Places::within(stage.home.path()).games();
    fs::create_dir_all(&games).unwrap();
    let sgf = "(;GM[1]SZ[19]PB[王质]PW[石室]RE[B+R];B[pd];W[dp](;B[pp]C[好点];W[dd])(;B[dd]C[变化];W[pp]))";
    fs::write(games.join("一局.sgf"), sgf).unwrap();
    stage.click("棋谱");
    stage.settle();
    stage.press(Key::Return);
    stage.settle();
    let review = stage.window.component().global::<ui::Review>();
    assert_eq!(review.get_black(), "王质");
    let moves = stage.window.component().global::<ui::Moves>();
    assert_eq!((moves.get_at(), moves.get_count()), (0, 4));
    stage.press(Key::RightArrow);
    assert!(stage.find("黑子 Q16，最后一手").is_some());
    stage.click("下一手");
    stage.click("下一手");
    assert!(stage.find("黑子 Q4，最后一手").is_some());
    assert_eq!(review.get_comment(), "好点");
    stage.press(Key::DownArrow);
    assert!(stage.find("黑子 D16，最后一手").is_some(), "the other variation");
    assert_eq!(review.get_comment(), "变化");
    stage.press(Key::End);
    assert!(stage.find("白子 Q4，最后一手").is_some());
    stage.press(Key::Home);
    assert!(stage.find("Q16，空点").is_some());
    // The automatic walk plays one move a second.
    stage.click("自动播放");
    stage.advance(1100);
    assert_eq!(moves.get_at(), 1);
    stage.click("自动播放");
    stage.advance(5000);
    assert_eq!(moves.get_at(), 1);
}

#[test]
fn the_board_is_played_with_the_keyboard() {
    let stage = Stage::new(Lang::En);
    // Past the nine ways of the rail.
    for _ in 0..10 {
        stage.press(Key::Tab);
    }
    stage.press(Key::LeftArrow);
    stage.press(Key::UpArrow);
    stage.press(Key::Return);
    assert!(stage.find("Black stone J11, last move").is_some());
}

#[test]
fn a_problem_without_a_proof_says_so_as_soon_as_it_is_opened() {
    let stage = Stage::new(Lang::En);
    let sets = stage.home.path().join("learn").join("sets");
    fs::create_dir_all(&sets).unwrap();
    fs::write(sets.join("open.sgf"), "(;SZ[9]AB[cc]AW[gg];B[ee])").unwrap();
    for (index, unproved) in [(5, true), (0, false)] {
        learn(&stage, LearnWish::Problems(index));
        let said = stage.find("Not proved: the answer is that of the collection");
        assert_eq!(said.is_some(), unproved);
    }
}

#[test]
fn long_names_leave_the_result_of_a_record_its_room() {
    let stage = Stage::new(Lang::En);
    let record = "(;SZ[9]PB[A Player With A Very Long Name]PW[Another One Of Several Names]RE[B+3.5];B[ee])";
    stage.window.send(Intent::Paste(record.to_owned()));
    stage.settle();
    let result = stage.find("B+3.5").expect("the result is shown");
    assert!(result.size().width >= 30.0, "{:?}", result.size());
}

#[test]
fn everything_speaks_the_language_that_is_chosen() {
    let stage = Stage::new(Lang::Zh);
    assert!(stage.find("停一手").is_some());
    stage.click("设置");
    stage.click("English");
    assert!(stage.find("停一手").is_none());
    assert!(stage.find("Pass").is_some() && stage.find("Q16, empty").is_some());
}

#[test]
fn the_cursor_in_a_long_text_stays_in_sight() {
    let stage = Stage::new(Lang::Zh);
    stage.click("设置");
    stage.window.component().global::<ui::SettingsView>().set_page(ui::SettingsPage::Engines);
    stage.advance(20);
    let edges = || {
        let field = control(&stage, "命令行", AccessibleRole::TextInput);
        let left = field.absolute_position().x;
        (left, left + field.size().width)
    };
    let (left, right) = edges();
    stage.tab_to("命令行");
    stage.write(&"/opt/围棋/".repeat(20));
    let (start, end) = edges();
    assert!(start < left - 100.0 && (end - right).abs() < 2.0, "{start} to {end} in {left} to {right}");
    stage.press(Key::Home);
    assert!((edges().0 - left).abs() < 1.0);
}

#[test]
fn a_folder_is_added_to_the_library_in_a_narrow_window_too() {
    let stage = Stage::new(Lang::Zh);
    let library = stage.window.component().global::<ui::Library>();
    stage.resize((1100.0, 900.0));
    stage.window.send(Intent::Show(PageId::Learn));
    stage.settle();
    stage.find("添加文件夹").unwrap().invoke_accessible_default_action();
    stage.settle();
    assert!(library.get_open() && stage.find("文件夹").is_some());
    stage.press("m");
    let written = control(&stage, "文件夹", AccessibleRole::TextInput).accessible_value().unwrap();
    assert_eq!(written, "m", "keys are for the field at once");
    stage.press(Key::Escape);
    stage.advance(20);
    assert!(!library.get_open() && !library.get_adding(), "the field does not come again by itself");
}

#[test]
fn filters_are_cleared_where_there_are_some() {
    let stage = Stage::new(Lang::Zh);
    look_up(&stage, LibraryWish::Patterns);
    let library = stage.window.component().global::<ui::Library>();
    library.set_note("没有这样的棋形".into());
    library.set_nothing(true);
    assert!(stage.find("放宽四周").is_some() && stage.find("清除筛选").is_none());
    library.set_from("2018".into());
    assert!(stage.find("清除筛选").is_some());
}
