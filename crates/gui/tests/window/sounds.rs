//! What is heard, as it is chosen in the window.

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
    stage.click("Listen: Black’s stones");
    stage.click("Listen: Capture sound");
    stage.click("Listen: Message");
    assert_eq!(stage.heard(), [Stone(Color::Black), Capture(3), Message]);
    stage.click("Black’s stones");
    stage.click("Capture sound");
    stage.click("Countdown");
    stage.find("Volume").unwrap().invoke_accessible_increment_action();
    let stones = ByColor { black: false, white: true };
    let chosen = Sound { on: true, volume: 75, stones, captures: false, countdown: false };
    assert_eq!(stage.window.settings().sound, chosen);
    // The settings are those of the next start too.
    let kept = std::fs::read_to_string(lanke_app::Places::within(stage.home.path()).settings()).unwrap();
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

fn open_page(stage: &Stage) {
    stage.window.component().global::<ui::Nav>().set_settings(true);
    stage.advance(400);
}
