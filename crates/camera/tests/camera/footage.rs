//! Folders of pictures that are played, and what is told of them before: footage, or boards at rest.

use std::fs;
use std::path::Path;
use std::time::Duration;

use lanke_camera::{Footage, FootageEvent, FootageOrder, Source};
use lanke_rules::Color;
use lanke_vision::Spot;
use lanke_vision::scene::{Scene, Stone, Taste};

use crate::{BLUE, GREEN, RED, color};

const COLORS: [(&str, &[u8]); 3] = [("red", RED), ("green", GREEN), ("blue", BLUE)];

fn source(folder: &Path) -> Source {
    Source::find(folder.to_str().expect("UTF-8")).expect("a folder")
}

/// A folder of so many pictures, in turn red, green and blue.
fn colors(count: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for number in 0..count {
        fs::write(folder.path().join(format!("{number}.jpg")), COLORS[number % 3].1).expect("a file");
    }
    folder
}

/// Frames that come until the footage waits or has ended.
fn brings(footage: &mut Footage) -> Vec<String> {
    let mut told = Vec::new();
    let mut clock = Duration::ZERO;
    loop {
        std::thread::sleep(footage.wait());
        match footage.news() {
            Some(FootageEvent::Shot(shot)) => {
                assert!(shot.at > clock, "time goes back");
                clock = shot.at;
                told.push(color(&shot.frame).to_owned());
            }
            Some(FootageEvent::Again(at)) => {
                assert!(at > clock, "time goes back");
                clock = at;
                told.push("again".to_owned());
            }
            Some(FootageEvent::Lost(trouble)) => told.push(trouble.to_string()),
            Some(FootageEvent::Over) => {
                told.push("over".to_owned());
                return told;
            }
            None if !footage.state().playing && !told.is_empty() => return told,
            None => {}
        }
    }
}

#[test]
fn footage_waits_is_played_and_can_be_played_again() {
    let folder = colors(7);
    let mut footage = Footage::open(source(folder.path()).paced(20.0).expect("a pace")).expect("footage");
    assert_eq!(brings(&mut footage), ["red"]);
    assert_eq!(
        (footage.state().picture, footage.state().stills, footage.state().playing),
        (Some((1, 7)), false, false)
    );
    footage.obey(FootageOrder::Play);
    assert_eq!(brings(&mut footage), ["green", "blue", "red", "green", "blue", "red", "over"]);
    let state = footage.state();
    assert_eq!((state.picture, state.ended, state.playing), (Some((7, 7)), true, false));
    assert_eq!(state.length, Duration::from_millis(350));
    // Another part of it is shown, and waits as before.
    footage.obey(FootageOrder::Seek(0.66));
    assert_eq!(brings(&mut footage), ["green"]);
    assert_eq!((footage.state().picture, footage.state().ended), (Some((5, 7)), false));
    footage.obey(FootageOrder::Play);
    assert_eq!(brings(&mut footage), ["blue", "red", "over"]);
    footage.obey(FootageOrder::Play);
    assert_eq!(brings(&mut footage), ["red", "green", "blue", "red", "green", "blue", "red", "over"]);
}

#[test]
fn footage_that_is_paused_stands() {
    let folder = colors(200);
    let mut footage = Footage::open(source(folder.path()).paced(20.0).expect("a pace")).expect("footage");
    footage.obey(FootageOrder::Play);
    while footage.state().picture < Some((4, 200)) {
        std::thread::sleep(footage.wait());
        footage.news();
    }
    footage.obey(FootageOrder::Pause);
    let stands = footage.state().picture;
    for _ in 0..5 {
        std::thread::sleep(footage.wait());
        assert_eq!(footage.news(), None);
    }
    assert_eq!(footage.state().picture, stands);
}

/// However fast it is played, a picture that stands is looked at as often.
#[test]
fn pictures_that_stand_are_looked_at_again() {
    let folder = colors(2);
    let mut footage = Footage::open(source(folder.path()).paced(0.4).expect("a pace")).expect("footage");
    footage.obey(FootageOrder::Speed(100.0));
    footage.obey(FootageOrder::Play);
    let again = ["again"; 4];
    assert_eq!(brings(&mut footage), [&["red"], &again[..], &["green"], &again[..], &["over"]].concat());
}

#[test]
fn a_folder_without_pictures_is_told_and_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut footage = Footage::open(source(folder.path())).expect("footage");
    assert!(brings(&mut footage)[0].contains("there are no JPEG or PNG pictures"));
    assert_eq!(footage.state().picture, Some((0, 0)));
}

/// A folder in which every picture of a game is shown so often.
fn game(times: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let mut scene = Scene::random(19, Taste { width: 640, height: 480, cell: (16.0, 40.0), whole: true });
    scene.arms.clear();
    scene.stones.fill(None);
    let mut number = 0;
    for (at, color) in [12, 60, 30, 44, 70].into_iter().zip(Color::BOTH.into_iter().cycle()) {
        scene.stones[at] = Some(Stone { color, off: Spot::new(0.04, -0.05) });
        let picture = scene.shoot(640, 480).frame.to_png();
        for _ in 0..times {
            fs::write(folder.path().join(format!("{number}.png")), &picture).expect("a file");
            number += 1;
        }
    }
    folder
}

#[test]
fn boards_at_rest_are_told_from_footage() {
    assert!(source(game(1).path()).shows_stills());
    assert!(!source(game(6).path()).shows_stills());
    assert!(!source(colors(6).path()).shows_stills());
}
