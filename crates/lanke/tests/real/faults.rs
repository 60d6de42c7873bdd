//! Faults that were once seen in the real window, each played again as a person would meet it.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::room::{BUTTON, Room, Window, until};

/// A folder for the program, with these settings.
fn home(settings: &str) -> TempDir {
    let home = tempfile::tempdir().expect("a folder");
    fs::write(home.path().join("settings.json"), settings).expect("the settings are written");
    home
}

/// The board at once.
const BOARD: &str = r#"{"first_page": false}"#;

/// Begins a game of two people on this board, without clocks.
fn begin(window: &Window<'_>, preset: &str) {
    window.keys(&["ctrl+n"]);
    window.wait("Start game");
    window.click(preset);
    window.click("White Local");
    window.click("No limit");
    window.click("Start game");
    window.wait_gone("Start game");
}

/// Lays a stone of the side to move.
fn play(window: &Window<'_>, points: &[&str]) {
    for point in points {
        window.click(&format!("{point}, empty"));
        window.wait_text(&format!("stone {point}"));
    }
}

#[test]
#[ignore = "needs Xvfb, openbox and xdotool: cargo test --release --workspace --test real -- --ignored faults"]
fn counting_an_open_position_says_that_it_is_unfinished() {
    let home = home(BOARD);
    let room = Room::new(1440, 900);
    let window = room.open(home.path(), &[]);
    window.resize(1440, 900);
    begin(&window, "9×9 starter");
    play(&window, &["C5", "G5", "D4", "F4", "E7", "E3"]);
    window.click("Score");
    window.wait("Count now?");
    window.click("Score");
    window.wait("Not finished");
    assert!(!window.shows("dead"), "nothing is dead while the game is open");
    // Back to the game, which goes on.
    window.click("Resume");
    play(&window, &["C6"]);
}

#[test]
#[ignore = "needs Xvfb, openbox and xdotool: cargo test --release --workspace --test real -- --ignored faults"]
fn a_size_is_digits_and_starts_a_game_with_the_keyboard() {
    let home = home(BOARD);
    let room = Room::new(1440, 900);
    let window = room.open(home.path(), &[]);
    window.resize(1440, 900);
    window.keys(&["ctrl+n"]);
    window.wait("Start game");
    window.write("Board (2–52)", "ab5q2");
    assert_eq!(window.value("Board (2–52)"), "52");
    window.keys(&["ctrl+Return"]);
    window.wait_gone("Start game");
    // Clicks between the crossings of a crowded board mean the nearest.
    for (turn, point) in [(1, "M20"), (2, "BA33"), (3, "Z47"), (4, "AH8")] {
        let place = window.wait(&format!("{point}, empty"));
        let (x, y) = place.middle();
        let off = place.width * 2 / 5;
        window.click_at(if turn % 2 == 0 { x - off } else { x + off }, if turn > 2 { y - off } else { y + off });
        window.wait_text(&format!("stone {point}, last move"));
    }
}

#[test]
#[ignore = "needs Xvfb, openbox and xdotool: cargo test --release --workspace --test real -- --ignored faults"]
fn the_end_of_a_game_of_nogo_names_the_colour_and_keeps_the_list() {
    let home = home(BOARD);
    let room = Room::new(1440, 900);
    let window = room.open(home.path(), &[]);
    window.resize(1440, 900);
    window.keys(&["ctrl+n"]);
    window.wait("Start game");
    for press in ["NoGo", "White Local", "No limit", "Start game"] {
        window.click(press);
    }
    window.wait_gone("Start game");
    play(&window, &["C5", "G5", "D4", "F4"]);
    window.click("Resign");
    window.wait("Resign?");
    window.click("Resign");
    window.wait_text("Blue wins");
    assert!(!window.shows("White"), "the discs are blue");
    let rows = window.controls(|name| ["1 C5", "2 G5", "3 D4", "4 F4"].contains(&name));
    assert_eq!(rows.len(), 4, "the list shows the moves");
}
