//! The camera's page, before pictures from the disk.

use std::cell::RefCell;
use std::fs;
use std::rc::Rc;
use std::time::Duration;

use lanke_app::form::{ClockKind, Form};
use lanke_app::words::Lang;
use lanke_app::{CameraWish, Intent, PageId};
use lanke_gui::ui;
use lanke_rules::Name;
use slint::platform::Key;
use slint::{ComponentHandle, Model, Rgba8Pixel, SharedPixelBuffer, SharedString};

use crate::shots::save;
use crate::stage::Stage;

/// Lets the window look until something is so.
fn until(stage: &Stage, what: &str, so: impl Fn(&ui::Camera<'_>) -> bool) {
    for _ in 0..60_000 {
        if so(&page(stage)) {
            return;
        }
        stage.advance(10);
        std::thread::sleep(Duration::from_millis(1));
    }
    let page = page(stage);
    panic!("{what} was awaited: {}, {}, {}", page.get_state(), page.get_hint(), page.get_footage_text());
}

fn page(stage: &Stage) -> ui::Camera<'_> {
    stage.window.component().global()
}

/// A folder of three pictures, each of a board with one more move.
fn pictures() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in ["board-0.jpg", "board-1.jpg", "board-2.jpg"] {
        let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/../lanke/tests/pictures/").to_owned() + name;
        fs::copy(picture, folder.path().join(name)).unwrap();
    }
    folder
}

#[test]
fn a_folder_of_pictures_is_recorded_as_go_after_a_game_of_nogo() {
    let stage = Stage::new(Lang::En);
    stage.window.send(Intent::NewGame);
    let form = Form { rules: Name::NoGo, width: 9, height: 9, clock: ClockKind::PerMove, ..Form::default() };
    stage.window.send(Intent::Edit(form));
    stage.window.send(Intent::Start);
    stage.settle();
    let board = || stage.window.component().global::<ui::Actions<'_>>();
    assert!(board().get_nogo());
    let folder = pictures();
    stage.window.send(Intent::Camera(CameraWish::Open(folder.path().to_str().unwrap().to_owned())));
    until(&stage, "the board", |camera| camera.get_found());
    assert!(!board().get_nogo());
    let footage = page(&stage);
    assert_eq!(
        (footage.get_footage_text().as_str(), footage.get_playing(), footage.get_stills()),
        ("1 / 3", false, true)
    );
    for label in ["Play", "Place in the pictures", "Speed 1×", "Rules of recorded games"] {
        assert!(stage.find(label).is_some(), "nothing is called {label}");
    }
    for speed in [1, 2, 4] {
        stage.click(&format!("Speed {speed}×"));
        until(&stage, "the speed", |camera| camera.get_speed() > speed as f32);
    }
    stage.click("Start recording");
    until(&stage, "a recording", |camera| camera.get_recording());
    assert!(!board().get_nogo());
    until(&stage, "the end", |camera| !camera.get_recording());
    assert_eq!(page(&stage).get_hint(), "2 moves recorded");
    assert_eq!(stage.window.component().global::<ui::Moves<'_>>().get_count(), 2);

    // The page has no line of messages: warnings stand in the place of the hint.
    stage.window.send(Intent::NoFileDialog { listed: false });
    assert_eq!(page(&stage).get_hint(), "This desktop has no dialog for files; type the path");

    // The rules are chosen from a list.
    stage.click("Rules of recorded games");
    stage.click("NoGo");
    assert!(board().get_nogo());
    assert_eq!(stage.window.settings().recording, Name::NoGo);
}

#[test]
fn corners_are_moved_by_keys() {
    let stage = Stage::new(Lang::En);
    let mut plain = SharedPixelBuffer::<Rgba8Pixel>::new(640, 480);
    plain.make_mut_slice().fill(Rgba8Pixel { r: 120, g: 120, b: 120, a: 255 });
    let picture = stage.home.path().join("plain.png");
    save(&plain, &picture);
    stage.window.send(Intent::Camera(CameraWish::Open(picture.to_str().unwrap().to_owned())));
    until(&stage, "the picture", |camera| camera.get_pictured());
    let moved = Rc::<RefCell<Vec<_>>>::default();
    let heard = moved.clone();
    page(&stage).on_corner(move |corner, x, y| heard.borrow_mut().push((corner, x, y)));
    let name = page(&stage).get_corner_names().row_data(1).unwrap();
    stage.tab_to(&format!("Corner {name} of the board"));
    stage.press(Key::LeftArrow);
    stage.chord(Key::Shift, &SharedString::from(Key::DownArrow));
    let moved = moved.take();
    let [(1, x, y), (1, same, lower)] = moved[..] else { panic!("{moved:?}") };
    // One pixel of the window to the left, then ten down, in a picture of four to three.
    let at = page(&stage).get_corners().row_data(1).unwrap();
    let (left, down) = (at.x - x, 0.75 * (lower - y));
    assert!(left > 0.0 && left < 0.01 && (down / left - 10.0).abs() < 0.1, "{at:?} {moved:?}");
    assert!((y - at.y).abs() < 0.001 && (same - x).abs() < 0.001, "{at:?} {moved:?}");
}

#[test]
fn keys_go_on_after_an_address_was_entered() {
    let stage = Stage::new(Lang::En);
    let folder = pictures();
    stage.window.send(Intent::Show(PageId::Camera));
    stage.settle();
    stage.click("Cameras");
    stage.click("Address of a network camera");
    stage.write(folder.path().to_str().unwrap());
    stage.press(Key::Return);
    until(&stage, "the picture", |camera| camera.get_open());
    stage.chord(Key::Control, "n");
    stage.settle();
    assert!(stage.window.component().global::<ui::NewGame>().get_open());
}

#[test]
fn keys_leave_a_game_alone_that_the_board_of_the_camera_hides() {
    let stage = Stage::new(Lang::En);
    let at = || stage.window.component().global::<ui::Moves<'_>>().get_at();
    stage.write("p");
    assert_eq!(at(), 1);
    stage.window.send(Intent::Show(PageId::Camera));
    stage.settle();
    stage.write("p");
    stage.chord(Key::Control, "z");
    stage.press(Key::Home);
    assert_eq!(at(), 1);
    stage.window.send(Intent::Show(PageId::Play));
    stage.settle();
    stage.chord(Key::Control, "z");
    assert_eq!(at(), 0);
}
