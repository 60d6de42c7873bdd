//! Recordings of real boards: folders of pictures.

use std::time::Duration;

use lanke_app::camera::FootageOrder;
use lanke_app::{CameraWish, Intent, View};
use lanke_rules::Color;
use lanke_vision::Frame;

use crate::camera::{Table, camera, until};
use crate::program::{Program, home};

/// A folder of pictures, one for each move of a game; after each the board lies so many pixels to the left, or back.
fn stills(table: &mut Table, moves: usize, apart: f64) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let mut number = 0;
    let mut write = |table: &Table| {
        std::fs::copy(&table.path, folder.path().join(format!("{number}.png"))).expect("a file");
        number += 1;
    };
    write(table);
    let places = [(2, 2), (6, 6), (2, 6), (6, 2), (4, 4)];
    for ((x, y), color) in places.into_iter().zip(Color::BOTH.into_iter().cycle()).take(moves) {
        table.scene.camera.center.x += if color == Color::Black { -apart } else { apart };
        table.lay(x, y, Some(color));
        write(table);
    }
    folder
}

#[test]
fn a_folder_of_pictures_waits_is_recorded_and_can_be_recorded_again() {
    let home = home();
    let folder = stills(&mut Table::new(home.path()), 4, 0.0);
    let mut program = Program::start(home.path());
    program.send(Intent::Camera(CameraWish::Open(folder.path().to_str().expect("UTF-8").to_owned())));
    let footage =
        |view: &View| camera(view).footage.clone().map(|footage| (footage.text, footage.playing, footage.stills));
    let view = until(&mut program, "the board", |view| camera(view).found);
    assert_eq!(footage(&view), Some(("1 / 5".to_owned(), false, true)));
    // It waits, however long it takes.
    std::thread::sleep(Duration::from_secs(3));
    program.wait(0.1);
    assert_eq!(footage(&program.view()), Some(("1 / 5".to_owned(), false, true)));
    program.send(Intent::Camera(CameraWish::Footage(FootageOrder::Speed(8.0))));
    for _ in 0..2 {
        program.send(Intent::Camera(CameraWish::Record(true)));
        until(&mut program, "a recording", |view| camera(view).recording);
        let view = until(&mut program, "the end", |view| !camera(view).recording);
        assert_eq!(footage(&view), Some(("5 / 5".to_owned(), false, true)));
        assert_eq!((view.record().unwrap().line.len(), camera(&view).hint.as_str()), (4, "4 moves recorded"));
    }
    // The first recording was kept when the second began.
    assert_eq!(std::fs::read_dir(home.path().join("games")).expect("the games").count(), 1);
}

#[test]
fn photographs_taken_by_hand_are_recorded_without_a_question() {
    let home = home();
    let folder = stills(&mut Table::new(home.path()), 4, 80.0);
    let mut program = Program::start(home.path());
    program.send(Intent::Camera(CameraWish::Open(folder.path().to_str().expect("UTF-8").to_owned())));
    until(&mut program, "the board", |view| camera(view).found);
    program.send(Intent::Camera(CameraWish::Footage(FootageOrder::Speed(8.0))));
    program.send(Intent::Camera(CameraWish::Record(true)));
    until(&mut program, "a recording", |view| camera(view).recording);
    let view = until(&mut program, "the end", |view| !camera(view).recording);
    assert_eq!((view.record().unwrap().line.len(), camera(&view).hint.as_str()), (4, "4 moves recorded"));
}

#[test]
fn footage_without_a_board_is_played_to_its_end_and_says_so() {
    let home = home();
    let folder = tempfile::tempdir().expect("a folder");
    let blank = Frame::new(640, 480, vec![90; 640 * 480 * 3]).expect("a picture").to_png();
    for number in 0..3 {
        std::fs::write(folder.path().join(format!("{number}.png")), &blank).expect("a file");
    }
    let mut program = Program::start(home.path());
    program.send(Intent::Camera(CameraWish::Open(folder.path().to_str().expect("UTF-8").to_owned())));
    until(&mut program, "a picture", |view| camera(view).picture.is_some());
    program.send(Intent::Camera(CameraWish::Record(true)));
    let view = until(&mut program, "the end", |view| !camera(view).starting);
    assert_eq!(camera(&view).hint, "Nothing was recorded: no board was found");
}

#[test]
fn pictures_that_are_not_there_or_cannot_be_read_are_told() {
    let home = home();
    let mut program = Program::start(home.path());
    let folder = tempfile::tempdir().expect("a folder");
    let mut told = |reason: &str| {
        program.send(Intent::Camera(CameraWish::Open(folder.path().to_str().expect("UTF-8").to_owned())));
        let view = until(&mut program, reason, |view| camera(view).state.text == reason);
        camera(&view).hint.clone()
    };
    assert_eq!(told("There are no JPEG or PNG pictures in this folder"), "Webcam, camera address or pictures");
    std::fs::create_dir(folder.path().join("1.png")).expect("a folder");
    told("1.png cannot be read: it is a folder");
}

#[test]
fn a_recording_without_moves_says_why() {
    let home = home();
    let folder = stills(&mut Table::new(home.path()), 0, 0.0);
    let mut program = Program::start(home.path());
    program.send(Intent::Camera(CameraWish::Open(folder.path().to_str().expect("UTF-8").to_owned())));
    until(&mut program, "the board", |view| camera(view).found);
    program.send(Intent::Camera(CameraWish::Record(true)));
    until(&mut program, "a recording", |view| camera(view).recording);
    let view = until(&mut program, "the end", |view| !camera(view).recording);
    assert_eq!(camera(&view).hint, "Nothing was recorded: no stone was laid");
}
