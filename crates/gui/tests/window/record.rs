//! Several records, their comments, what is found in them, what they say of their games.

use std::fs;
use std::path::PathBuf;

use lanke_app::words::Lang;
use lanke_app::{Go, Intent};
use lanke_gui::ui;
use slint::ComponentHandle;
use slint::platform::Key;

use crate::stage::Stage;

const COMMENTED: &str =
    "(;GM[1]SZ[19]PB[王质]PW[石室];B[pd]C[# 开局\n\n**Q16** 与 D4 呼应，见第 2 手。];W[dp]C[第二手];B[pp];W[dd])";

impl Stage {
    fn record(&self, name: &str, sgf: &str) -> PathBuf {
        let path = self.home.path().join(name);
        fs::write(&path, sgf).unwrap();
        path
    }

    fn open(&self, name: &str, sgf: &str) {
        self.window.send(Intent::Open(self.record(name, sgf)));
        self.settle();
    }

    fn black(&self) -> String {
        self.window.component().global::<ui::Review>().get_black().into()
    }
}

#[test]
fn records_have_tabs_that_are_chosen_and_closed() {
    let stage = Stage::new(Lang::Zh);
    stage.open("甲.sgf", "(;SZ[9]PB[甲];B[aa])");
    assert!(stage.find("关闭 甲").is_none(), "one record needs no tab");
    stage.open("乙.sgf", "(;SZ[9]PB[乙];B[bb])");
    assert_eq!(stage.black(), "乙");
    stage.click("甲");
    assert_eq!(stage.black(), "甲");
    stage.click("关闭 甲");
    assert_eq!(stage.black(), "乙");
    assert!(stage.find("关闭 乙").is_none());
}

#[test]
fn a_comment_is_read_and_written() {
    let stage = Stage::new(Lang::Zh);
    stage.open("评.sgf", COMMENTED);
    stage.press(Key::RightArrow);
    let prose = stage.window.component().global::<ui::Prose>();
    let kinds: Vec<_> = slint::Model::iter(&prose.get_blocks()).map(|block| block.kind).collect();
    assert_eq!(kinds, [ui::BlockKind::Heading, ui::BlockKind::Text]);
    prose.invoke_follow("point:3,15".into());
    prose.invoke_follow("move:2".into());
    assert!(stage.find("白子 D4，最后一手").is_some());
    // Escape ends the writing; the keys walk again then.
    stage.click("写评注");
    stage.write("！");
    stage.press(Key::Escape);
    let review = stage.window.component().global::<ui::Review>();
    assert!(review.get_comment().contains('！'), "{}", review.get_comment());
    stage.press(Key::LeftArrow);
    assert!(stage.find("黑子 Q16，最后一手").is_some());
}

#[test]
fn a_comment_of_a_million_lines_is_shown_in_part() {
    let stage = Stage::new(Lang::En);
    stage.open("long.sgf", &format!("(;SZ[9]C[{}];B[ee])", "line\n".repeat(1_000_000)));
    let prose = stage.window.component().global::<ui::Prose>();
    let rows = slint::Model::row_count(&prose.get_blocks());
    assert!((100..1000).contains(&rows), "{rows}");
}

#[test]
fn a_record_is_searched_from_its_menu() {
    let stage = Stage::new(Lang::Zh);
    stage.open("评.sgf", COMMENTED);
    stage.click("更多");
    stage.click("查找");
    stage.write("第二");
    let search = stage.window.component().global::<ui::Search>();
    assert_eq!((search.get_query().as_str(), search.get_count()), ("第二", 1));
    stage.click("下一个");
    assert!(stage.find("白子 D4，最后一手").is_some());
    stage.click("结束查找");
    assert!(!search.get_open());
}

#[test]
fn keys_are_for_the_board_again_once_a_field_is_left() {
    let stage = Stage::new(Lang::Zh);
    stage.open("评.sgf", COMMENTED);
    let moves = stage.window.component().global::<ui::Moves>();
    let search = stage.window.component().global::<ui::Search>();
    // The number of a move is not written after all.
    stage.chord(Key::Control, "g");
    stage.write("2");
    stage.press(Key::Escape);
    stage.press(Key::End);
    assert_eq!(moves.get_at(), 4);

    stage.chord(Key::Control, "f");
    stage.write("第二");
    stage.press(Key::Escape);
    assert!(!search.get_open());
    stage.press(Key::Home);
    assert_eq!(moves.get_at(), 0);

    // Asked for again, another text can be written in place of the one that is looked for.
    stage.chord(Key::Control, "f");
    stage.write("第二");
    stage.press(Key::Return);
    stage.chord(Key::Control, "f");
    assert_eq!((search.get_query().as_str(), search.get_count()), ("第二", 1));
    stage.write("开局");
    assert_eq!((search.get_query().as_str(), search.get_count()), ("开局", 1));

    stage.press(Key::Escape);
    stage.chord(Key::Control, "k");
    stage.write("查找");
    stage.press(Key::Return);
    stage.write("第二");
    assert_eq!((search.get_query().as_str(), search.get_count()), ("第二", 1), "from the palette as well");

    // The field goes with the page, and comes back with it.
    let home = || stage.window.component().global::<ui::Page>().get_home();
    stage.chord(Key::Control, "0");
    assert!(home());
    stage.chord(Key::Control, "2");
    assert!(!home());
    stage.press(Key::Escape);
    stage.press(Key::End);
    assert_eq!(moves.get_at(), 4);
}

#[test]
fn a_comment_that_goes_with_its_page_leaves_the_keys_to_the_window() {
    let stage = Stage::new(Lang::Zh);
    stage.open("评.sgf", COMMENTED);
    let moves = stage.window.component().global::<ui::Moves>();
    let review = stage.window.component().global::<ui::Review>();
    let home = || stage.window.component().global::<ui::Page>().get_home();
    let by_key = || stage.chord(Key::Control, "0");
    // A click moves no focus either.
    let by_click = || stage.click("首页");
    let ways: [(&str, &dyn Fn()); 2] = [("甲", &by_key), ("乙", &by_click)];
    for (written, leave) in ways {
        stage.click("写评注");
        stage.write(written);
        leave();
        assert!(home());
        stage.chord(Key::Control, "2");
        assert!(!home());
        stage.press(Key::End);
        assert_eq!(moves.get_at(), 4);
        stage.press(Key::Home);
    }
    assert!(review.get_comment().contains('甲') && review.get_comment().contains('乙'), "{}", review.get_comment());
}

#[test]
fn a_comment_that_goes_with_its_tab_leaves_the_keys_to_the_window() {
    let stage = Stage::new(Lang::Zh);
    stage.open("评.sgf", COMMENTED);
    stage.resize((1024.0, 700.0));
    stage.click("评注");
    stage.click("写评注");
    stage.write("甲");
    stage.click("变化");
    stage.press(Key::End);
    assert_eq!(stage.window.component().global::<ui::Moves>().get_at(), 4);
    assert!(stage.window.component().global::<ui::Review>().get_comment().is_empty());
    stage.press(Key::Home);
    assert!(stage.window.component().global::<ui::Review>().get_comment().contains('甲'));
}

#[test]
fn what_a_record_says_of_its_game_is_changed_in_its_dialog() {
    let stage = Stage::new(Lang::Zh);
    stage.open("评.sgf", COMMENTED);
    stage.click("更多");
    stage.click("棋局信息");
    let field = stage.find("黑方姓名").unwrap();
    field.set_accessible_value("樵夫");
    let info = stage.window.component().global::<ui::Info>();
    info.invoke_edited(0, "樵夫".into());
    stage.click("完成");
    assert_eq!(stage.black(), "樵夫");
    assert!(!info.get_open());
}

#[test]
fn a_game_of_a_collection_is_picked_from_the_list() {
    let stage = Stage::new(Lang::Zh);
    let games: String = (1..=300).map(|n| format!("(;SZ[9]PB[棋手{n}]RE[B+R];B[aa])")).collect();
    stage.open("集.sgf", &games);
    stage.click("棋局列表");
    stage.find("3 棋手3 对 白方 B+R ").unwrap().invoke_accessible_default_action();
    stage.advance(20);
    assert_eq!(stage.black(), "棋手3");
    stage.click("下一局");
    assert_eq!(stage.black(), "棋手4");
}

#[test]
fn the_nodes_of_the_tree_have_names() {
    let stage = Stage::new(Lang::En);
    stage.open("v.sgf", "(;SZ[9];B[cc](;W[gg]C[solid];B[gc])(;W[cg]BM[1]))");
    let tree = stage.find("Move 2, White G3, with a comment").unwrap();
    assert_eq!(tree.accessible_item_selected(), Some(false));
    tree.invoke_accessible_default_action();
    stage.advance(20);
    assert!(stage.find("White stone G3, last move").is_some());
    assert_eq!(stage.find("Move 2, White G3, with a comment").unwrap().accessible_item_selected(), Some(true));
    stage.click("Move 2, White C3, Bad move, variation");
    assert!(stage.find("White stone C3, last move").is_some());
    stage.set(|s| s.lang = Lang::Zh);
    stage.advance(20);
    assert!(stage.find("第 2 手，白 C3，恶手，变化").is_some());
}

#[test]
fn a_move_is_gone_to_by_its_number_and_stones_bear_theirs() {
    let stage = Stage::new(Lang::Zh);
    stage.open("评.sgf", COMMENTED);
    stage.click("跳到第几手");
    stage.write("3");
    stage.press(Key::Return);
    assert!(stage.find("黑子 Q4，最后一手").is_some());
    stage.click("更多");
    stage.click("全部");
    stage.press(Key::Escape);
    let last = stage.find("黑子 Q4，最后一手，数字 3").unwrap();
    let picture = stage.picture();
    let (corner, size) = (last.absolute_position(), last.size());
    let mut pixels = picture.as_slice().iter().zip(0u32..);
    let ring = pixels.any(|(pixel, at)| {
        let (x, y) = ((at % picture.width()) as f32 - corner.x, (at / picture.width()) as f32 - corner.y);
        let inside = (0.0..size.width).contains(&x) && (0.0..size.height).contains(&y);
        inside && pixel.r > 150 && pixel.g < 90 && pixel.b < 90
    });
    assert!(ring, "a ring stays where the dot has made room for the number");
    stage.window.send(Intent::Go(Go::First));
    stage.click("1 手/秒");
    stage.click("后一处评注");
    assert!(stage.find("黑子 Q16，最后一手，数字 1").is_some());
}

#[test]
fn a_file_that_was_changed_is_asked_about_before_it_is_overwritten() {
    a_changed_file_is_asked_about(Lang::En, ["Overwrite", "Compare", "Save as", "Cancel"], "move 2");
}

#[test]
fn a_file_that_was_changed_is_asked_about_in_chinese() {
    a_changed_file_is_asked_about(Lang::Zh, ["覆盖", "比较", "另存为", "取消"], "第 2 手");
}

/// The question has these four answers, and comparing names the first difference.
fn a_changed_file_is_asked_about(lang: Lang, [overwrite, compare, save_as, cancel]: [&str; 4], first: &str) {
    let stage = Stage::new(lang);
    let changed = "(;SZ[9];B[ee];W[gg])";
    stage.open("a.sgf", "(;SZ[9];B[ee];W[dd])");
    let path = stage.record("a.sgf", changed);
    let asked = || {
        stage.window.send(Intent::Save);
        stage.settle();
        assert!([overwrite, compare, save_as, cancel].iter().all(|way| stage.find(way).is_some()));
    };
    asked();
    stage.press(Key::Return);
    assert_eq!(fs::read_to_string(&path).unwrap(), changed, "a key alone overwrites nothing");
    stage.press(Key::Escape);
    assert!(stage.find(overwrite).is_none());
    asked();
    stage.click(save_as);
    assert!(stage.window.component().global::<ui::Files>().get_open());
    stage.press(Key::Escape);
    asked();
    stage.click(compare);
    stage.settle();
    let status: String = stage.window.component().global::<ui::Status>().get_text().into();
    assert!(status.contains(first), "{status}");
    stage.window.send(Intent::Tab(0));
    asked();
    stage.click(overwrite);
    stage.settle();
    assert!(fs::read_to_string(&path).unwrap().contains("W[dd]"));
}

#[test]
fn where_the_desktop_has_no_dialog_for_files_the_own_list_serves() {
    let stage = Stage::new(Lang::Zh);
    stage.window.send(Intent::NoFileDialog { listed: true });
    assert!(stage.window.component().global::<ui::Files>().get_open());
    assert!(stage.find("这个桌面没有文件对话框，请在列表里选择或输入路径").is_some());
    stage.advance(30_000);
    stage.window.send(Intent::Cancel);
    assert!(stage.find("这个桌面没有文件对话框，请在列表里选择或输入路径").is_none());
}
