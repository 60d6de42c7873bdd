//! Everything by hand: keys, their presets, and what a key must not do.

use lanke_app::keys::{KeyMap, Preset};
use lanke_app::look::Coordinates;
use lanke_app::words::Lang;
use lanke_app::{Command, Intent, Screen};
use lanke_gui::ui;
use slint::platform::{Key, WindowEvent};
use slint::{ComponentHandle, SharedString};

use crate::stage::Stage;

const RECORD: &str = "(;GM[1]SZ[19];B[pd];W[dp](;B[pp];W[dd])(;B[dd];W[pp]))";

/// A record on the review screen.
fn record() -> Stage {
    let stage = Stage::new(Lang::Zh);
    stage.window.send(Intent::Show(Screen::Review));
    stage.window.send(Intent::Paste(RECORD.into()));
    stage.settle();
    stage
}

/// Types letters one by one.
fn write(stage: &Stage, text: &str) {
    let window = stage.window.component().window();
    for c in text.chars() {
        window.dispatch_event(WindowEvent::KeyPressed { text: SharedString::from(c) });
        window.dispatch_event(WindowEvent::KeyReleased { text: SharedString::from(c) });
    }
    stage.advance(1);
}

/// Types a letter while another key is down.
fn held(stage: &Stage, key: Key, text: &str) {
    let window = stage.window.component().window();
    window.dispatch_event(WindowEvent::KeyPressed { text: key.into() });
    write(stage, text);
    window.dispatch_event(WindowEvent::KeyReleased { text: key.into() });
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
    write(&stage, "p");
    assert_eq!(at(&stage), 1, "P passes");
    held(&stage, Key::Control, "z");
    assert_eq!(at(&stage), 0, "Control and Z take back");
    stage.set(|s| s.keys.bind(Command::Pass, vec!["F4".parse().unwrap()]));
    write(&stage, "p");
    assert_eq!(at(&stage), 0);
    stage.press(Key::F4);
    assert_eq!(at(&stage), 1);
}

#[test]
fn no_key_reaches_the_game_from_a_place_to_write_in_or_through_a_dialog() {
    let stage = record();
    stage.click("评注");
    write(&stage, "ct");
    stage.press(Key::End);
    let review = stage.window.component().global::<ui::Review>();
    assert_eq!(review.get_comment(), "ct");
    assert_eq!((at(&stage), review.get_trying()), (0, -1));
    assert_eq!(stage.window.settings().look.coordinates, Coordinates::Letters);
    stage.press(Key::UpArrow);
    stage.press(Key::PageDown);
    assert_eq!(at(&stage), 0);
    // With Control it is a command.
    held(&stage, Key::Control, "n");
    assert!(stage.window.component().global::<ui::NewGame>().get_open());
    write(&stage, "c");
    held(&stage, Key::Control, ",");
    stage.press(Key::End);
    assert_eq!(stage.window.settings().look.coordinates, Coordinates::Letters);
    assert!(!stage.window.component().global::<ui::Nav>().get_settings());
    assert_eq!(at(&stage), 0);
    stage.press(Key::Escape);
    assert!(!stage.window.component().global::<ui::NewGame>().get_open());
    stage.press(Key::End);
    assert_eq!(at(&stage), 4);
}
