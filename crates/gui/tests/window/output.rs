//! The export dialog: what is chosen in it is seen in its preview and found in its file.

use std::fs;
use std::path::{Path, PathBuf};

use i_slint_backend_testing::{AccessibleRole, ElementHandle};
use lanke_app::words::Lang;
use lanke_app::{Go, Intent};
use lanke_gui::ui;
use slint::ComponentHandle;
use slint::platform::{Key, PointerEventButton};

use crate::online::control;
use crate::stage::Stage;

const RECORD: &str = "(;SZ[9]PB[王质]PW[石室];B[ee];W[de]C[妙手];B[dd];W[ff](;B[fe];W[gg])(;B[gf]))";

/// The dialog over a record, and the folder for its files.
fn dialog(lang: Lang, button: &str) -> (Stage, PathBuf) {
    let stage = Stage::new(lang);
    stage.window.send(Intent::Paste(RECORD.to_owned()));
    stage.settle();
    stage.window.send(Intent::Go(Go::Last));
    stage.click(if lang == Lang::Zh { "更多" } else { "More" });
    stage.click(button);
    stage.settle();
    let folder = stage.home.path().join("out");
    fs::create_dir_all(&folder).unwrap();
    (stage, folder)
}

impl Stage {
    fn export(&self) -> ui::Export<'_> {
        self.window.component().global()
    }
}

#[test]
fn a_position_becomes_the_file_that_was_chosen() {
    let (stage, folder) = dialog(Lang::Zh, "导出");
    assert!(stage.export().get_open());
    let drawn = stage.export().get_picture().size();
    assert!(drawn.width > 100 && drawn.height > drawn.width, "the board with what is told below: {drawn:?}");
    assert!(stage.export().get_path().ends_with(".png"));
    stage.click("SVG");
    stage.click("全部");
    stage.settle();
    assert!(stage.export().get_path().ends_with(".svg"));
    assert!(stage.export().get_source().contains(">6</text>"), "what can be copied is the preview");
    let path = folder.join("局面.svg");
    stage.export().invoke_write(path.to_str().unwrap().into());
    stage.settle();
    assert!(!stage.export().get_open());
    assert_eq!(stage.status(), "已导出 局面.svg");
    let svg = fs::read_to_string(path).unwrap();
    assert!(svg.contains(">6</text>") && svg.contains("王质 – 石室"));
}

#[test]
fn the_number_of_last_moves_is_written_too() {
    let (stage, _folder) = dialog(Lang::Zh, "导出");
    stage.click("最后几手");
    stage.settle();
    for (written, number) in [("3", 3), ("99", 6), ("x", 6)] {
        control(&stage, "最后几手", AccessibleRole::TextInput).mock_single_click(PointerEventButton::Left);
        stage.write(written);
        stage.press(Key::Return);
        stage.settle();
        assert_eq!(stage.export().get_form().number, number, "{written}");
    }
}

#[test]
fn an_animation_and_a_sheet_are_made() {
    let (stage, folder) = dialog(Lang::En, "Export");
    stage.click("Animation");
    stage.settle();
    assert_eq!(stage.export().get_note(), "7 pictures, 0:06");
    let animation = folder.join("line.gif");
    stage.export().invoke_write(animation.to_str().unwrap().into());
    stage.settle();
    assert_eq!(&fs::read(animation).unwrap()[..6], b"GIF89a");

    stage.click("More");
    stage.click("Export");
    stage.click("Study sheet");
    stage.click("A5");
    stage.settle();
    assert_eq!(stage.export().get_note(), "Page 1 of 2");
    stage.click("Next page");
    stage.settle();
    assert_eq!(stage.export().get_note(), "Page 2 of 2");
    let mut named = ElementHandle::find_by_accessible_label(stage.window.component(), "With variations");
    let switch = named.find(|e| e.accessible_role() == Some(AccessibleRole::Switch));
    switch.unwrap().mock_single_click(PointerEventButton::Left);
    stage.settle();
    assert_eq!(stage.export().get_note(), "Page 1 of 1");
    let sheet = folder.join("sheet.pdf");
    stage.export().invoke_write(sheet.to_str().unwrap().into());
    stage.settle();
    assert_eq!(&fs::read(sheet).unwrap()[..5], b"%PDF-");
}

#[test]
fn a_file_is_called_as_it_is_written_whatever_is_chosen_besides() {
    let (stage, folder) = dialog(Lang::Zh, "导出");
    let write = |label: &str, path: &Path| {
        control(&stage, label, AccessibleRole::TextInput).mock_single_click(PointerEventButton::Left);
        stage.chord(Key::Control, "a");
        stage.write(path.to_str().unwrap());
    };
    write("存到", &folder.join("v1.2.png"));
    stage.click("SVG");
    stage.settle();
    assert_eq!(stage.export().get_path(), folder.join("v1.2.svg").to_str().unwrap());
    stage.click("存成文件");
    stage.settle();
    assert!(!stage.export().get_open(), "{}", stage.export().get_trouble());
    assert!(fs::read_to_string(folder.join("v1.2.svg")).unwrap().contains("<svg"));
    assert!(!folder.join("v1.2.png").exists());

    let files = stage.window.component().global::<ui::Files>();
    stage.window.send(Intent::AskPlace);
    stage.settle();
    write("另存为", &stage.home.path().join("mine.sgf"));
    files.invoke_go(folder.to_str().unwrap().into());
    stage.settle();
    assert_eq!(files.get_save_as(), folder.join("mine.sgf").to_str().unwrap());
    // Below the dialog there is another button of this name.
    let saves = ElementHandle::find_by_accessible_label(stage.window.component(), "保存").last().unwrap();
    saves.mock_single_click(PointerEventButton::Left);
    stage.settle();
    assert!(folder.join("mine.sgf").exists() && !stage.home.path().join("mine.sgf").exists());
}

#[test]
fn what_goes_wrong_is_told_and_the_dialog_stays() {
    let (stage, folder) = dialog(Lang::Zh, "导出");
    fs::write(folder.join("file"), "").unwrap();
    let below_a_file = folder.join("file").join("out.png");
    stage.export().invoke_write(below_a_file.to_str().unwrap().into());
    stage.settle();
    assert!(stage.export().get_open());
    assert!(stage.export().get_trouble().starts_with("保存失败"), "{}", stage.export().get_trouble());
    stage.press(Key::Escape);
    assert!(!stage.export().get_open());
}
