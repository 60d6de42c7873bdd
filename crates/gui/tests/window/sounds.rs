//! Sounds, as they are chosen in the window.

use i_slint_backend_testing::{AccessibleRole, ElementHandle};
use lanke_app::Sound;
use lanke_app::words::Lang;
use lanke_gui::ui;
use lanke_rules::{ByColor, Color};
use lanke_sound::Cue::{self, Capture, Message, Stone};
use slint::ComponentHandle;

use crate::stage::Stage;

#[test]
fn what_is_heard_is_chosen_and_tried_in_the_settings() {
    let stage = Stage::new(Lang::En);
    open_page(&stage);
    stage.click("Listen: Black stones");
    stage.click("Listen: Capture sound");
    stage.click("Listen: Message");
    assert_eq!(stage.heard(), [Stone(Color::Black), Capture(3), Message]);
    stage.click("Black stones");
    stage.click("Capture sound");
    stage.click("Countdown");
    stage.click("Voice that reads out answers at a real board");
    control(&stage, "Volume").invoke_accessible_increment_action();
    let stones = ByColor { black: false, white: true };
    let chosen = Sound { on: true, volume: 75, stones, captures: false, countdown: false, voice: false };
    assert_eq!(stage.window.settings().sound, chosen);
    // The settings are those of the next start too.
    let kept = std::fs::read_to_string(lanke_runtime::Places::within(stage.home.path()).settings()).unwrap();
    assert!(kept.contains("\"black_stones\": false"), "{kept}");
    stage.window.component().global::<ui::Nav>().set_settings(false);
    stage.click("Q16, empty");
    stage.click("D4, empty");
    assert_eq!(stage.heard(), [Stone(Color::White)]);
}

#[test]
fn a_machine_without_a_device_is_told_of_in_the_settings() {
    let stage = Stage::new(Lang::Zh);
    open_page(&stage);
    assert!(stage.find("没有声音设备").is_none());
    stage.window.component().global::<ui::Sounds>().set_silent(true);
    stage.advance(20);
    assert!(stage.find("没有声音设备").is_some());
}

#[test]
fn m_switches_all_sound_off_and_a_click_on_the_sign_of_it_on() {
    let stage = Stage::new(Lang::Zh);
    assert!(stage.find("打开声音").is_none());
    stage.press('m');
    assert_eq!(stage.status(), "声音已关闭");
    stage.click("Q16，空点");
    assert_eq!(stage.heard(), [] as [Cue; 0]);
    stage.click("打开声音");
    assert_eq!(stage.status(), "声音已打开");
    assert!(stage.find("打开声音").is_none());
    stage.click("D4，空点");
    assert_eq!(stage.heard(), [Stone(Color::White)]);
}

#[test]
fn the_new_game_dialog_switches_sounds_at_once() {
    let stage = Stage::new(Lang::Zh);
    stage.click("新局");
    for label in ["落子声", "提子声", "读秒报时"] {
        control(&stage, label).invoke_accessible_default_action();
    }
    let sound = stage.window.settings().sound;
    let silent = ByColor { black: false, white: false };
    assert_eq!(sound, Sound { stones: silent, captures: false, countdown: false, ..Sound::default() });
    // What is switched on is heard, even if all sound was off.
    stage.set(|s| s.sound.on = false);
    control(&stage, "落子声").invoke_accessible_default_action();
    let sound = stage.window.settings().sound;
    assert!(sound.on && sound.stones.black && sound.stones.white && !sound.captures);
}

/// The switch or slider of this name.
fn control(stage: &Stage, label: &str) -> ElementHandle {
    ElementHandle::find_by_accessible_label(stage.window.component(), label)
        .find(|e| matches!(e.accessible_role(), Some(AccessibleRole::Switch | AccessibleRole::Slider)))
        .unwrap_or_else(|| panic!("no control is called {label}"))
}

fn open_page(stage: &Stage) {
    stage.window.component().global::<ui::SettingsView>().set_page(ui::SettingsPage::Sound);
    stage.window.component().global::<ui::Nav>().set_settings(true);
    stage.advance(400);
}
