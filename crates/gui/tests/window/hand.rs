//! Everything by hand: keys, their presets, and what a key must not do.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use i_slint_backend_testing::{AccessibleRole, ElementQuery};
use lanke_app::keys::{KeyMap, Preset};
use lanke_app::words::Lang;
use lanke_app::{Command, Intent, LearnWish, PageId, RelayWish, Theme};
use lanke_game::Coordinates;
use lanke_gui::ui;
use lanke_runtime::Places;
use slint::platform::{Key, PointerEventButton, WindowEvent};
use slint::{ComponentHandle, Model};

use crate::online::control;
use crate::screens::{self, SCREENS};
use crate::stage::Stage;
use crate::steps;

const RECORD: &str = "(;GM[1]SZ[19];B[pd];W[dp](;B[pp];W[dd])(;B[dd];W[pp]))";

/// A record on the review screen.
fn record() -> Stage {
    let stage = Stage::new(Lang::Zh);
    stage.window.send(Intent::Show(PageId::Review));
    stage.window.send(Intent::Paste(RECORD.into()));
    stage.settle();
    stage
}

fn at(stage: &Stage) -> i32 {
    stage.window.component().global::<ui::Moves>().get_at()
}

#[test]
fn both_presets_walk_a_record_and_its_variations() {
    let stage = record();
    for (preset, [forward, next, previous]) in [
        (Preset::Horizontal, [Key::RightArrow, Key::DownArrow, Key::UpArrow]),
        (Preset::Vertical, [Key::DownArrow, Key::RightArrow, Key::LeftArrow]),
    ] {
        stage.set(|s| s.keys = KeyMap::new(preset));
        stage.press(Key::Home);
        for _ in 0..3 {
            stage.press(forward);
        }
        stage.press(next);
        assert!(stage.find("黑子 D16，最后一手").is_some(), "{preset:?}");
        stage.press(previous);
        assert!(stage.find("黑子 Q4，最后一手").is_some(), "{preset:?}");
        stage.press(Key::Home);
        stage.press(Key::PageDown);
        assert_eq!(at(&stage), 4);
    }
}

#[test]
fn a_key_that_was_chosen_does_its_command() {
    let stage = Stage::new(Lang::Zh);
    stage.write("p");
    assert_eq!(at(&stage), 1, "P passes");
    stage.chord(Key::Control, "z");
    assert_eq!(at(&stage), 0, "Control and Z take back");
    stage.set(|s| s.keys.bind(Command::Pass, vec!["F4".parse().unwrap()]));
    stage.write("p");
    assert_eq!(at(&stage), 0);
    stage.press(Key::F4);
    assert_eq!(at(&stage), 1);
}

#[test]
fn no_key_reaches_the_game_from_a_place_to_write_in_or_through_a_dialog() {
    let stage = record();
    stage.click("评注");
    stage.write("ct");
    stage.press(Key::End);
    let review = stage.window.component().global::<ui::Review>();
    assert_eq!(review.get_comment(), "ct");
    assert_eq!((at(&stage), review.get_trying()), (0, -1));
    assert_eq!(stage.window.settings().look.coordinates, Coordinates::Letters);
    stage.press(Key::UpArrow);
    stage.press(Key::PageDown);
    assert_eq!(at(&stage), 0);
    // With Control it is a command.
    stage.chord(Key::Control, "n");
    assert!(stage.window.component().global::<ui::NewGame>().get_open());
    stage.write("c");
    stage.chord(Key::Control, ",");
    stage.press(Key::End);
    assert_eq!(stage.window.settings().look.coordinates, Coordinates::Letters);
    assert!(!stage.window.component().global::<ui::Nav>().get_settings());
    assert_eq!(at(&stage), 0);
    stage.press(Key::Escape);
    assert!(!stage.window.component().global::<ui::NewGame>().get_open());
    stage.press(Key::End);
    assert_eq!(at(&stage), 4);
}

#[test]
fn a_key_that_was_chosen_in_the_list_survives_a_restart() {
    let stage = Stage::new(Lang::Zh);
    stage.write("?");
    let list = stage.window.component().global::<ui::KeyList>();
    assert!(list.get_open());
    stage.click("停一手, P");
    stage.press(Key::F4);
    assert!(stage.find("停一手, F4").is_some());
    // A key that is for something else is not taken without a question.
    stage.click("停一手, F4");
    stage.press(Key::F11);
    assert_eq!(list.get_taken(), "F11 现在是“全屏”");
    stage.click("取消");
    assert!(stage.find("停一手, F4").is_some());
    stage.click("停一手, F4");
    stage.write("c");
    stage.click("改用于“停一手”");
    assert!(stage.find("停一手, C").is_some());
    // The list is searched by a name or by a key.
    stage.click("查找命令或按键");
    stage.write("坐标");
    assert!(stage.find("停一手, C").is_none() && stage.find("切换坐标, 无").is_some());
    (0..2).for_each(|_| stage.press(Key::Backspace));
    stage.write("pgup");
    assert!(stage.find("停一手, C").is_none() && stage.find("后退十手, PgUp  Shift+←").is_some());
    stage.press(Key::Escape);
    assert!(!list.get_open());

    let stage = stage.restart(Lang::Zh);
    stage.write("p");
    assert_eq!(at(&stage), 0);
    stage.write("c");
    assert_eq!(at(&stage), 1);
    stage.write("?");
    stage.click("还原“停一手”的键");
    assert!(stage.find("停一手, P").is_some());
    stage.click("查找命令或按键");
    stage.write("坐标");
    assert!(stage.find("切换坐标, C").is_some());
    (0..2).for_each(|_| stage.press(Key::Backspace));
    stage.click("停一手, P");
    stage.press(Key::Backspace);
    assert!(stage.find("停一手, 无").is_some());
    stage.click("全部还原");
    assert!(stage.find("停一手, P").is_some());
}

#[test]
fn the_palette_does_commands_and_goes_to_moves_and_points() {
    let stage = record();
    let palette = stage.window.component().global::<ui::Palette>();
    let query = |text: &str| {
        stage.chord(Key::Control, "k");
        assert!(palette.get_open());
        stage.write(text);
    };
    query("3");
    stage.press(Key::Return);
    assert_eq!(at(&stage), 3);
    assert!(!palette.get_open());
    query("kaitou");
    stage.press(Key::Return);
    assert_eq!(at(&stage), 0, "the start, by its pinyin");
    query("back");
    stage.press(Key::Escape);
    assert!(!palette.get_open());
    query("review");
    stage.press(Key::UpArrow);
    stage.press(Key::Return);
    // What was used lately comes first.
    query("");
    stage.press(Key::Escape);
    stage.window.send(Intent::Show(PageId::Play));
    query("Q16");
    stage.press(Key::Return);
    assert!(stage.find("黑子 Q16，最后一手").is_some());
    for theme in [Theme::Dark, Theme::Light] {
        query("dark");
        stage.press(Key::Return);
        assert_eq!(stage.window.settings().theme, theme, "the one that is not seen");
    }
    // Settings that change while the palette is open stay.
    query("sound on");
    stage.set(|s| s.look.fuzzy = true);
    stage.press(Key::Return);
    let settings = stage.window.settings();
    assert_eq!((settings.sound.on, settings.look.fuzzy), (false, true));
    query("zzzz");
    stage.press(Key::Return);
    assert!(palette.get_open(), "nothing to do");
}

#[test]
fn a_game_is_played_and_saved_with_the_keyboard_alone() {
    let stage = Stage::new(Lang::Zh);
    let new_game = stage.window.component().global::<ui::NewGame>();
    // As many times Tab as lead to nine lines.
    let tabs = (1..40).find(|&tabs| {
        stage.press(Key::Escape);
        stage.chord(Key::Control, "n");
        (0..tabs).for_each(|_| stage.press(Key::Tab));
        stage.press(Key::Space);
        let form = new_game.get_form();
        new_game.get_open() && form.width == 9 && form.rules == 0 && form.white_player.kind == 0
    });
    assert!(tabs.is_some(), "Tab leads to every control of the dialog");
    stage.chord(Key::Control, "\n");
    assert!(!new_game.get_open());
    stage.write("b");
    stage.press(Key::UpArrow);
    assert!(stage.find("E6，空点").is_some());
    stage.press(Key::Return);
    assert!(stage.find("黑子 E6，最后一手").is_some());
    stage.press(Key::LeftArrow);
    stage.press(Key::Space);
    assert!(stage.find("白子 D6，最后一手").is_some());
    stage.press(Key::Escape);
    stage.write("/c3");
    stage.press(Key::Return);
    assert!(stage.find("黑子 C3，最后一手").is_some());
    stage.write("/t19");
    stage.press(Key::Return);
    let place = stage.window.component().global::<ui::Place>();
    assert!(place.get_bad() && place.get_open());
    stage.press(Key::Escape);
    stage.write("/1");
    stage.press(Key::Return);
    assert_eq!((at(&stage), place.get_open()), (1, false));
    stage.press(Key::End);
    stage.chord(Key::Control, "s");
    let games = Places::within(stage.home.path()).games();
    let saved = fs::read_dir(games).unwrap().next().unwrap().unwrap();
    let sgf = fs::read_to_string(saved.path()).unwrap();
    assert!(sgf.contains(";B[ed]") && sgf.contains(";W[dd]") && sgf.contains(";B[cg]"), "{sgf}");
    stage.write("/d");
    assert!(place.get_open());
    stage.window.send(Intent::Show(PageId::Home));
    assert!(!place.get_open(), "a page without a board");
}

#[test]
fn a_number_that_is_still_being_written_counts_when_something_is_pressed() {
    let stage = Stage::new(Lang::Zh);
    let new_game = stage.window.component().global::<ui::NewGame>();
    let write = |label: &str, text: &str| {
        control(&stage, label, AccessibleRole::TextInput).mock_single_click(PointerEventButton::Left);
        stage.write(text);
    };
    stage.click("新局");
    write("棋盘（2–52 路）", "15");
    assert_ne!(new_game.get_form().width, 15, "it may go on");
    write("贴目", "6,5");
    assert_eq!(new_game.get_form().width, 15);
    stage.click("贴目 +");
    assert_eq!(new_game.get_form().komi_halves, 14, "half a point more than was written");
    write("棋盘（2–52 路）", "17");
    control(&stage, "棋盘（2–52 路）", AccessibleRole::Spinbox).invoke_accessible_increment_action();
    assert_eq!(new_game.get_form().width, 18, "one more than is written");
    write("贴目", "5.5");
    stage.find("贴目 −").unwrap().invoke_accessible_default_action();
    assert_eq!(new_game.get_form().komi_halves, 10);
    write("棋盘（2–52 路）", "11");
    stage.click("开始对局");
    assert!(!new_game.get_open());
    let board = stage.window.component().global::<ui::BoardData>();
    assert_eq!((board.get_columns(), board.get_rows()), (11, 11));
    // A screen reader presses without a pointer.
    stage.click("新局");
    write("棋盘（2–52 路）", "13");
    stage.find("开始对局").unwrap().invoke_accessible_default_action();
    stage.advance(20);
    assert_eq!((board.get_columns(), new_game.get_open()), (13, false));
}

#[test]
fn a_number_that_is_still_being_written_counts_for_whatever_a_screen_reader_presses() {
    let stage = Stage::new(Lang::Zh);
    let write = |label: &str, text: &str| {
        control(&stage, label, AccessibleRole::TextInput).mock_single_click(PointerEventButton::Left);
        stage.write(text);
    };
    let press = |label: &str| {
        stage.find(label).unwrap().invoke_accessible_default_action();
        stage.advance(20);
    };
    let new_game = stage.window.component().global::<ui::NewGame>();
    stage.click("新局");
    write("棋盘（2–52 路）", "15");
    press("九路入门");
    assert_eq!(new_game.get_form().width, 9, "the preset stands over what was written before");
    stage.press(Key::Escape);

    stage.window.send(Intent::Relay(RelayWish::Show));
    stage.advance(20);
    write("棋台数", "2");
    press("开始");
    stage.settle();
    let relay = stage.window.component().global::<ui::Relay>();
    assert!(relay.get_running(), "{}", relay.get_failure());
    assert_eq!(relay.get_cards().row_count(), 2);
}

#[test]
fn ctrl_enter_in_the_settings_begins_no_game_below_them() {
    let stage = Stage::new(Lang::Zh);
    let new_game = stage.window.component().global::<ui::NewGame>();
    let nav = stage.window.component().global::<ui::Nav>();
    stage.click("新局");
    stage.window.component().global::<ui::Opponents>().invoke_set_up();
    stage.window.component().global::<ui::SettingsView>().set_page(ui::SettingsPage::Look);
    stage.advance(20);
    control(&stage, "您的名字", AccessibleRole::TextInput).mock_single_click(PointerEventButton::Left);
    stage.write("王");
    stage.chord(Key::Control, "\n");
    assert!(nav.get_settings() && new_game.get_open());
    assert_eq!(stage.window.settings().course.name, "王");
    stage.press(Key::Escape);
    assert!(!nav.get_settings() && new_game.get_open());
    stage.click("开始对局");
    assert!(!new_game.get_open());
}

#[test]
fn a_dialog_keeps_the_focus_and_gives_it_back() {
    let stage = Stage::new(Lang::Zh);
    let ask = stage.window.component().global::<ui::Ask>();
    let new_game = stage.window.component().global::<ui::NewGame>();
    // The seventh button of the rail is a new game.
    (0..7).for_each(|_| stage.press(Key::Tab));
    stage.press(Key::Return);
    assert!(new_game.get_open());
    stage.press(Key::Escape);
    assert!(!new_game.get_open());
    stage.press(Key::Return);
    assert!(new_game.get_open(), "the focus is back where it was");
    stage.press(Key::Escape);
    for tabs in 1..9 {
        stage.window.send(Intent::Resign);
        stage.advance(1);
        assert!(ask.get_open());
        (0..tabs).for_each(|_| stage.press(Key::Tab));
        stage.press(Key::Space);
        assert!(!new_game.get_open(), "{tabs} times Tab do not leave the question");
        stage.window.send(Intent::Cancel);
        stage.window.send(Intent::NewGame);
        stage.window.send(Intent::Start);
        stage.window.send(Intent::Accept);
    }
}

#[test]
fn keys_work_on_when_what_had_the_keyboard_is_gone() {
    let stage = Stage::new(Lang::Zh);
    let home = || stage.window.component().global::<ui::Page>().get_home();
    stage.window.send(Intent::Show(PageId::Home));
    stage.settle();
    stage.tab_to("开始对局");
    stage.press(Key::Return);
    stage.settle();
    assert!(!home());
    stage.chord(Key::Control, "0");
    assert!(home());

    let lesson = || stage.window.component().global::<ui::Learn>().get_stage();
    stage.window.send(Intent::Show(PageId::Learn));
    stage.settle();
    stage.tab_to("1, 棋盘");
    stage.press(Key::Return);
    stage.settle();
    assert_eq!(lesson(), ui::LearnStage::Lesson);
    stage.press(Key::Escape);
    stage.settle();
    assert_eq!(lesson(), ui::LearnStage::Overview);
}

#[test]
fn escape_leaves_what_has_the_keyboard_before_it_leaves_a_problem() {
    let stage = Stage::new(Lang::Zh);
    let shown = || stage.window.component().global::<ui::Learn>().get_stage();
    steps::learn(&stage, LearnWish::Problems(0));
    // The board lies past the nine ways of the rail.
    (0..10).for_each(|_| stage.press(Key::Tab));
    for left in [ui::LearnStage::Problem, ui::LearnStage::Overview] {
        stage.press(Key::Escape);
        stage.settle();
        assert_eq!(shown(), left);
    }
}

#[test]
fn keys_work_on_when_a_menu_that_had_the_keyboard_is_closed() {
    let stage = record();
    let more = stage.window.component().global::<ui::More>();
    stage.tab_to("更多");
    stage.press(Key::Return);
    assert!(more.get_open());
    stage.tab_to("棋局信息");
    stage.press(Key::Escape);
    assert!(!more.get_open());
    stage.press(Key::End);
    assert_eq!(at(&stage), 4);
}

#[test]
fn menus_of_a_record_are_on_its_page_alone() {
    let stage = record();
    let window = stage.window.component();
    stage.tab_to("更多");
    stage.press(Key::Return);
    assert!(window.global::<ui::More>().get_open());
    stage.chord(Key::Control, "0");
    stage.settle();
    assert!(window.global::<ui::Page>().get_home() && !window.global::<ui::More>().get_open());
    stage.press(Key::Menu);
    assert!(!window.global::<ui::TreeMenu>().get_open(), "no tree is shown");
    stage.window.send(Intent::Show(PageId::Review));
    stage.settle();
    stage.press(Key::Menu);
    assert!(window.global::<ui::TreeMenu>().get_open());
}

#[test]
fn a_dialog_keeps_the_keyboard_when_what_had_it_there_is_gone() {
    let stage = Stage::new(Lang::Zh);
    let list = stage.window.component().global::<ui::KeyList>();
    stage.write("?");
    stage.tab_to("停一手, P");
    let left = stage.find("停一手, P").unwrap().absolute_position().x;
    stage.press(Key::Return);
    stage.write("c");
    stage.tab_to("改用于“停一手”");
    stage.press(Key::Return);
    let own = stage.find("停一手, C").expect("the key is given");
    assert_eq!(own.absolute_position().x, left, "a row with a key of one's own begins where the others do");
    stage.press(Key::Tab);
    assert_eq!(stage.focused(), "查找命令或按键");
    stage.tab_to("还原“停一手”的键");
    stage.press(Key::Return);
    assert!(stage.find("停一手, P").is_some());
    stage.press(Key::Escape);
    assert!(!list.get_open());
}

#[test]
fn of_two_dialogs_the_one_on_top_keeps_the_keyboard() {
    let stage = Stage::new(Lang::Zh);
    let new_game = stage.window.component().global::<ui::NewGame>();
    let nav = stage.window.component().global::<ui::Nav>();
    let view = stage.window.component().global::<ui::SettingsView>();
    stage.chord(Key::Control, "n");
    stage.press(Key::Tab);
    let below = stage.focused();
    stage.window.component().global::<ui::Opponents>().invoke_set_up();
    view.set_page(ui::SettingsPage::Look);
    stage.press(Key::Tab);
    let first = stage.focused();
    stage.tab_to("您的名字");
    view.set_page(ui::SettingsPage::About);
    stage.press(Key::Tab);
    assert_eq!(stage.focused(), first);
    stage.press(Key::Escape);
    assert!(!nav.get_settings() && new_game.get_open());
    // The one below has it at once, not only when a key is looked for.
    stage.window.component().window().dispatch_event(WindowEvent::KeyPressed { text: Key::Tab.into() });
    assert_eq!(stage.focused(), below);
}

#[test]
fn every_control_of_every_screen_has_a_name_of_its_own() {
    const CONTROLS: [AccessibleRole; 9] = [
        AccessibleRole::Button,
        AccessibleRole::Checkbox,
        AccessibleRole::Combobox,
        AccessibleRole::Slider,
        AccessibleRole::Spinbox,
        AccessibleRole::Switch,
        AccessibleRole::Tab,
        AccessibleRole::TextInput,
        AccessibleRole::RadioButton,
    ];
    let stage = Stage::new(Lang::Zh);
    for (screen, prepare) in SCREENS {
        steps::play(&stage);
        prepare(&stage);
        let controls = ElementQuery::from_root(stage.window.component())
            .match_descendants()
            .match_predicate(|e| e.accessible_role().is_some_and(|role| CONTROLS.contains(&role)))
            .find_all();
        assert!(controls.len() > 5, "{screen}");
        let mut names = BTreeMap::<_, BTreeSet<_>>::new();
        for control in &controls {
            let name = control.accessible_label().unwrap_or_default();
            assert!(!name.trim().is_empty(), "{screen}: {:?} {:?}", control.accessible_role(), control.type_name());
            // A control is found once for each of the components that it is made of.
            let at = control.absolute_position();
            names.entry(name).or_default().insert((at.x as i32, at.y as i32));
        }
        // The same thing may be done in two places, as a new game by the rail and by the panel.
        names.retain(|_, places| places.len() > 2);
        assert!(names.is_empty(), "{screen}: {names:?}");
        screens::put_away(&stage);
    }
}

/// A window whose disk has files where folders would be: every write is refused.
fn refused() -> Stage {
    let stage = Stage::new(Lang::Zh);
    for name in ["journal", "games"] {
        let _ = fs::remove_dir_all(stage.home.path().join(name));
        fs::write(stage.home.path().join(name), "").unwrap();
    }
    stage
}

#[test]
fn enter_saves_what_the_disk_has_refused_and_never_throws_it_away() {
    let stage = refused();
    let ask = stage.window.component().global::<ui::Ask>();
    stage.click("Q4，空点");
    stage.settle();
    stage.press(Key::Escape);
    stage.window.send(Intent::Quit);
    stage.settle();
    assert_eq!((ask.get_open(), ask.get_title().as_str()), (true, "不保存就退出？"));
    stage.press(Key::Return);
    stage.settle();
    assert!(ask.get_open(), "there is no folder to save in");
    let place = stage.home.path().join("here.sgf");
    ask.set_place(place.display().to_string().into());
    stage.press(Key::Return);
    stage.settle();
    assert!(fs::read_to_string(place).unwrap().contains(";B[pp]"));
    assert!(!ask.get_open());
}

#[test]
fn each_record_that_the_disk_has_refused_is_offered_a_place_of_its_own() {
    let stage = refused();
    let ask = stage.window.component().global::<ui::Ask>();
    stage.click("Q4，空点");
    stage.settle();
    stage.press(Key::Escape);
    stage.window.send(Intent::Paste(RECORD.into()));
    stage.settle();
    stage.window.send(Intent::Comment("一".into()));
    stage.settle();
    stage.press(Key::Escape);
    stage.window.send(Intent::Quit);
    stage.settle();
    let game = stage.home.path().join("game.sgf").display().to_string();
    ask.set_place(game.as_str().into());
    stage.advance(2000);
    stage.settle();
    assert_eq!(ask.get_place(), game, "a path that is being written stays");
    stage.press(Key::Return);
    stage.settle();
    assert!(fs::read_to_string(&game).unwrap().contains(";B[pp]"));
    assert!(ask.get_open(), "the record is next");
    let place = ask.get_place();
    assert!(place != game && place.ends_with(".sgf"), "{place}");
}
