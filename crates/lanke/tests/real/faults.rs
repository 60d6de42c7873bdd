//! Faults that were once seen in the real window, each played again as a person would meet it.

use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;
use std::{fs, thread};

use tempfile::TempDir;

use crate::room::{BUTTON, Room, Window, until};

/// A folder for the program, with these settings.
pub(crate) fn home(settings: &str) -> TempDir {
    let home = tempfile::tempdir().expect("a folder");
    fs::write(home.path().join("settings.json"), settings).expect("the settings are written");
    home
}

/// The board at once.
pub(crate) const BOARD: &str = r#"{"first_page": false}"#;

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
#[ignore = "needs Xvfb, openbox and more: see CONTRIBUTING.md, faults once seen in the real window"]
fn a_second_start_calls_the_window_to_the_front() {
    let room = Room::new(1000, 700);
    let (ours, other) = (home(BOARD), home(BOARD));
    let window = room.open(ours.path(), &[]);
    let above = room.open(other.path(), &[]);
    until("the newer window in front", || above.is_active().then_some(()));
    let game = record(ours.path(), "game.sgf", 3);
    for arguments in [&[][..], &[&*game]] {
        let second = room.program(ours.path()).args(arguments).status().expect("the program starts");
        assert!(second.success());
        until("the window in front", || window.is_active().then_some(()));
        assert!(room.program(other.path()).status().expect("the program starts").success());
        until("the other window in front", || above.is_active().then_some(()));
    }
}

#[test]
#[ignore = "needs Xvfb, openbox and more: see CONTRIBUTING.md, faults once seen in the real window"]
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
    window.wait_text("points belong to nobody");
    assert!(!window.shows(", dead"), "nothing is dead while the game is open");
    // Back to the game, which goes on.
    window.click("Continue game");
    play(&window, &["C6"]);
}

#[test]
#[ignore = "needs Xvfb, openbox and more: see CONTRIBUTING.md, faults once seen in the real window"]
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
        let off = place.width / 3;
        window.click_at(if turn % 2 == 0 { x - off } else { x + off }, if turn > 2 { y - off } else { y + off });
        window.wait_text(&format!("stone {point}, last move"));
    }
}

#[test]
#[ignore = "needs Xvfb, openbox and more: see CONTRIBUTING.md, faults once seen in the real window"]
fn the_end_of_a_game_of_nogo_names_the_colour_and_has_room() {
    let home = home(BOARD);
    let room = Room::new(1440, 900);
    let window = room.open(home.path(), &[]);
    window.resize(1440, 900);
    window.keys(&["ctrl+n"]);
    window.wait("Start game");
    for press in ["NoGo", "Blue Local", "No limit", "Start game"] {
        window.click(press);
    }
    window.wait_gone("Start game");
    play(&window, &["C5", "G5", "D4", "F4"]);
    window.click("Resign");
    window.wait("Resign?");
    window.click("Resign");
    window.wait_text("Blue wins");
    assert!(!window.shows("White"), "the discs are blue");
    // What comes next has its full height, one below the other.
    let [rematch, review] = ["Rematch", "Review"].map(|name| window.controls(|it| it == name));
    let buttons: Vec<_> =
        [rematch, review].concat().into_iter().filter(|it| it.role == BUTTON && it.top > 600).collect();
    assert!(buttons.len() == 2 && buttons.iter().all(|button| button.height >= 44), "{buttons:?}");
    assert!(buttons[0].bottom() <= buttons[1].top && buttons[1].bottom() <= window.frame().bottom(), "{buttons:?}");
}

/// A record in which Black fills the upper rows and White the lower, point by point.
fn record(home: &Path, name: &str, moves: u8) -> String {
    let mut text = format!("(;GM[1]SZ[19]PB[{name}]PW[Other]");
    for i in 0..moves {
        let (column, row) = (i / 2 % 19, i / 2 / 19 + if i % 2 == 0 { 0 } else { 11 });
        let letter = |n: u8| char::from(b'a' + n);
        text += &format!(";{}[{}{}]", ['B', 'W'][usize::from(i % 2)], letter(column), letter(row));
    }
    let path = home.join(format!("{name}.sgf"));
    fs::write(&path, text + ")").expect("the record is written");
    path.to_str().expect("a path in Unicode").to_owned()
}

#[test]
#[ignore = "needs Xvfb, openbox and more: see CONTRIBUTING.md, faults once seen in the real window"]
fn a_pause_of_the_analysis_claims_nothing_and_stays_with_its_record() {
    let home = home(BOARD);
    let records = [record(home.path(), "short", 20), record(home.path(), "long", 235)];
    let room = Room::new(1440, 900);
    let window = room.open(home.path(), &[&records[0], &records[1]]);
    window.resize(1440, 900);
    window.click("Start analysis");
    window.click("Pause analysis");
    let done = window.wait_text("First pass").name;
    assert!(done.ends_with("/236") && done != "First pass 236/236", "{done}: the pause came too late");
    assert!(!window.shows("No mistakes found"), "{done}");
    // What goes on bears its name, and not an icon alone.
    let resume = window.wait("Resume analysis");
    assert!(resume.width > 100, "{resume:?}");
    // The other record has no analysis of its own yet.
    window.click("short");
    window.wait("Start analysis");
    assert!(!window.shows("/236") && !window.shows("visits"), "that is the analysis of the other record");
    window.click("Start analysis");
    window.wait_text("/21");
    window.click("long");
    assert!(window.wait_text("First pass").name.ends_with("/236"));
}

#[test]
#[ignore = "needs Xvfb, openbox and more: see CONTRIBUTING.md, faults once seen in the real window"]
fn the_position_on_the_screen_is_analysed_before_the_others() {
    let home = home(BOARD);
    let long = record(home.path(), "long", 235);
    let room = Room::new(1440, 900);
    let window = room.open(home.path(), &[&long]);
    window.resize(1440, 900);
    window.click("Start analysis");
    window.wait_text("Candidate ");
    window.keys(&["End"]);
    window.wait("235 / 235");
    // Long before the first pass comes to the end of the game.
    window.wait_text("Candidate ");
    let done = window.wait_text("First pass").name;
    assert!(!done.contains("236/236"), "{done}");
}

#[test]
#[ignore = "needs Xvfb, openbox and more: see CONTRIBUTING.md, faults once seen in the real window"]
fn the_menu_opens_at_its_button_and_nothing_leaves_the_window() {
    let home = home(BOARD);
    let long = record(home.path(), "long", 60);
    let room = Room::new(1440, 900);
    let window = room.open(home.path(), &[&long]);
    for (width, height) in [(1024, 700), (1100, 800), (1280, 800), (1440, 900)] {
        window.resize(width, height);
        inside(&window);
        if let Some(menu) = window.find("Menu") {
            window.click_control(&menu);
            let item = window.wait("Camera");
            assert!((item.left - menu.left).abs() < 60 && item.top > menu.top, "{menu:?} opens {item:?}");
            window.keys(&["Escape"]);
        }
    }
    assert!(window.find("Menu").is_none(), "the widest window has the rail");
}

#[test]
#[ignore = "needs Xvfb, openbox and more: see CONTRIBUTING.md, faults once seen in the real window"]
fn nothing_leaves_the_window_at_a_scale_of_150_percent() {
    let home = home(BOARD);
    let room = Room::new(1920, 1200);
    let window = room.open_scaled(home.path(), &[], "1.5");
    window.resize(1920, 1200);
    for page in ["Online", "Games", "Play"] {
        if window.find(page).is_none() {
            window.click("Menu");
        }
        window.click(page);
        inside(&window);
        window.keys(&["Escape"]);
    }
}

/// Fails if a button leaves the window.
fn inside(window: &Window<'_>) {
    let frame = window.frame();
    let out: Vec<_> = window
        .controls(|name| !name.is_empty())
        .into_iter()
        .filter(|control| control.role == BUTTON && control.width > 0)
        .filter(|control| {
            control.left < frame.left
                || control.top < frame.top
                || control.right() > frame.right() + 1
                || control.bottom() > frame.bottom() + 1
        })
        .collect();
    assert!(out.is_empty(), "{frame:?} does not hold {out:?}");
}

#[test]
#[ignore = "needs Xvfb, openbox and more: see CONTRIBUTING.md, faults once seen in the real window"]
fn without_a_dialog_for_files_the_window_says_so() {
    let home = home(BOARD);
    let room = Room::new(1440, 900);
    let window = room.open(home.path(), &[]);
    window.resize(1440, 900);
    window.click("Games");
    window.click("Open file…");
    window.wait_text("This desktop has no dialog for files; choose from this list");
    window.keys(&["Escape", "Escape"]);
    window.click("Camera");
    for choice in ["Picture…", "Folder of pictures…"] {
        window.click("Cameras");
        window.click(choice);
        window.wait_text("This desktop has no dialog for files");
        window.wait_gone("This desktop has no dialog for files");
    }
}

/// A folder of frames of a game on a real board, which is not a part of the repository.
pub(crate) fn frames(prefix: &str, copies: usize) -> Option<TempDir> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/vision");
    let mut frames = Vec::new();
    for part in ["photos", "evaluation-only"] {
        let entries = fs::read_dir(folder.join(part)).into_iter().flatten().flatten().map(|entry| entry.path());
        frames.extend(entries.filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.starts_with(prefix) && name.ends_with(".jpg")
        }));
    }
    if frames.is_empty() {
        eprintln!("skipped: there are no pictures {prefix}* in {}", folder.display());
        return None;
    }
    let copy = tempfile::tempdir().expect("a folder");
    for frame in frames {
        for i in 0..copies {
            let name = frame.file_name().and_then(|name| name.to_str()).expect("a name");
            fs::copy(&frame, copy.path().join(format!("{i}-{name}"))).expect("a copy");
        }
    }
    Some(copy)
}

/// Shows a folder of pictures on the page of the camera.
pub(crate) fn show(window: &Window<'_>, folder: &Path) {
    window.click("Camera");
    window.click("Cameras");
    window.write("Address of a network camera", folder.to_str().expect("a path in Unicode"));
    window.keys(&["Return"]);
    window.wait_text("1 / ");
}

/// Turns to a page by the rail, where the page shown may have a button of the same name.
fn turn_to(window: &Window<'_>, page: &str) {
    let rail = window.controls(|name| name == page).into_iter().find(|control| control.left < 80);
    window.click_control(&rail.unwrap_or_else(|| panic!("the rail has no {page}")));
}

/// True if what is drawn there has the colour of one of NoGo's discs or of none of the stones of Go.
fn colourful([red, green, blue]: [i32; 3]) -> bool {
    (red - green).abs().max((green - blue).abs()) > 40
}

#[test]
#[ignore = "needs Xvfb, openbox and more: see CONTRIBUTING.md, faults once seen in the real window"]
fn pictures_wait_for_the_recording_and_are_go_after_a_game_of_nogo() {
    let Some(frames) = frames("tgs_size_9", 1) else { return };
    let home = home(BOARD);
    let room = Room::new(1440, 900);
    let window = room.open(home.path(), &[]);
    window.resize(1440, 900);
    window.keys(&["ctrl+n"]);
    window.wait("Start game");
    window.click("NoGo");
    window.click("Blue Local");
    window.click("Start game");
    window.wait_gone("Start game");
    window.click("C5, empty");
    let disc = window.wait_text("stone C5");
    let (x, y) = (disc.left + disc.width / 4, disc.middle().1);
    assert!(colourful(window.picture().at(x, y)), "the discs of NoGo are red and blue");

    // The pictures stand until the recording begins, however late.
    show(&window, frames.path());
    window.wait("1 / 15");
    thread::sleep(Duration::from_secs(4));
    window.wait("1 / 15");
    window.click("Start recording");
    window.wait_text(" moves recorded");
    let stone = window.wait_for("a stone of Black", |name| name.starts_with("Black stone"));
    let (x, y) = (stone.left + stone.width / 4, stone.middle().1);
    let seen = window.picture().at(x, y);
    assert!(!colourful(seen) && seen[0] < 120, "{seen:?} is no black stone");

    // A game on another board is refused in a sentence, which the next move would end.
    window.click("Pause");
    window.click("New");
    window.wait("Start game");
    window.click("19");
    window.click("Start game");
    window.wait("Recording on a board of 9×9; stop that first");
    window.click("Cancel");

    // All moves, and no clock.
    window.click("Play");
    window.wait("Start recording");
    window.wait("13 moves recorded");
    turn_to(&window, "Play");
    window.wait("13 / 13");
    assert!(window.find("Clocks").is_none(), "nobody has asked for a clock");
}

#[test]
#[ignore = "needs Xvfb, openbox and more: see CONTRIBUTING.md, faults once seen in the real window"]
fn a_doubt_is_confirmed_before_a_recording_begins() {
    // N3 lies in glare.
    let Some(frames) = frames("rfgo_47", 3) else { return };
    let home = home(BOARD);
    let room = Room::new(1440, 900);
    let window = room.open(home.path(), &[]);
    window.resize(1440, 900);
    show(&window, frames.path());
    window.click("Start recording");
    window.wait("Confirm 1 point, then recording begins");
    assert!(window.find("Stop recording").is_none(), "it records with a doubt");
    window.click("N3 Empty");
    window.wait_for("the recording or its end", |name| {
        name == "Stop recording" || name.starts_with("Nothing was recorded")
    });
    turn_to(&window, "Play");
    window.wait("N3, empty");
}

#[test]
#[ignore = "needs Xvfb, openbox and more: see CONTRIBUTING.md, faults once seen in the real window"]
fn lines_of_the_tree_are_thin_and_hang_together() {
    let home = home(BOARD);
    let path = home.path().join("tree.sgf");
    let text = "(;GM[1]SZ[19];B[pd];W[dp](;B[dd];W[pp])(;B[pp];W[dd])(;B[dc]))";
    fs::write(&path, text).expect("the record is written");
    let room = Room::new(1440, 900);
    let window = room.open(home.path(), &[path.to_str().expect("a path in Unicode")]);
    window.resize(1440, 900);
    // The panel takes the room of the sentence that ends.
    window.wait("Game tree");
    window.wait_gone("Opened ");
    window.rest();
    let tree = window.wait("Game tree");
    let fork = window.wait("Move 2, White D4");
    let (first, branch) = (window.wait("Move 1, Black Q16"), window.wait("Move 3, Black Q4, variation"));
    let picture = window.picture();
    let ground = picture.at(tree.left + 3, tree.bottom() - 3);
    let drawn = |(x, y): (i32, i32)| picture.at(x, y).iter().zip(ground).any(|(a, b)| (a - b).abs() > 20);

    // Whatever is drawn about the first stone is one piece, with the variation.
    let mut reached = HashSet::from([first.middle()]);
    let mut open = vec![first.middle()];
    while let Some((x, y)) = open.pop() {
        for next in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy))) {
            let within = (tree.left..tree.right()).contains(&next.0) && (tree.top..tree.bottom()).contains(&next.1);
            if within && drawn(next) && reached.insert(next) {
                open.push(next);
            }
        }
    }
    assert!(reached.contains(&branch.middle()), "the line to {branch:?} is broken");
    // Half way to the first variation there is nothing but the line down.
    let between = (fork.middle().1 + branch.middle().1) / 2;
    let thick = (fork.left - 4..fork.right()).filter(|&x| drawn((x, between))).count();
    assert!((1..=3).contains(&thick), "the line down is {thick} pixels thick");
}
