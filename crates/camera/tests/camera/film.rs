//! Folders of pictures that are played, and what is told of them before: a film, or boards at rest.

use std::fs;
use std::path::Path;
use std::time::Duration;

use lanke_camera::{Film, FilmNews, FilmOrder, Source};
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

/// What comes until the film waits or has ended.
fn brings(film: &mut Film) -> Vec<String> {
    let mut told = Vec::new();
    let mut clock = Duration::ZERO;
    loop {
        std::thread::sleep(film.wait());
        match film.news() {
            Some(FilmNews::Shot(shot)) => {
                assert!(shot.at > clock, "time goes back");
                clock = shot.at;
                told.push(color(&shot.frame).to_owned());
            }
            Some(FilmNews::Again(at)) => {
                assert!(at > clock, "time goes back");
                clock = at;
                told.push("again".to_owned());
            }
            Some(FilmNews::Lost(trouble)) => told.push(trouble.to_string()),
            Some(FilmNews::Over) => {
                told.push("over".to_owned());
                return told;
            }
            None if !film.state().playing && !told.is_empty() => return told,
            None => {}
        }
    }
}

#[test]
fn a_film_waits_is_played_and_can_be_played_again() {
    let folder = colors(7);
    let mut film = Film::open(source(folder.path()).paced(20.0).expect("a pace")).expect("a film");
    assert_eq!(brings(&mut film), ["red"]);
    assert_eq!((film.state().picture, film.state().stills, film.state().playing), (Some((1, 7)), false, false));
    film.obey(FilmOrder::Play);
    assert_eq!(brings(&mut film), ["green", "blue", "red", "green", "blue", "red", "over"]);
    let state = film.state();
    assert_eq!((state.picture, state.ended, state.playing), (Some((7, 7)), true, false));
    assert_eq!(state.length, Duration::from_millis(350));
    // Another part of it is shown, and waits as before.
    film.obey(FilmOrder::Seek(0.66));
    assert_eq!(brings(&mut film), ["green"]);
    assert_eq!((film.state().picture, film.state().ended), (Some((5, 7)), false));
    film.obey(FilmOrder::Play);
    assert_eq!(brings(&mut film), ["blue", "red", "over"]);
    film.obey(FilmOrder::Play);
    assert_eq!(brings(&mut film), ["red", "green", "blue", "red", "green", "blue", "red", "over"]);
}

#[test]
fn a_film_that_is_paused_stands() {
    let folder = colors(200);
    let mut film = Film::open(source(folder.path()).paced(20.0).expect("a pace")).expect("a film");
    film.obey(FilmOrder::Play);
    while film.state().picture < Some((4, 200)) {
        std::thread::sleep(film.wait());
        film.news();
    }
    film.obey(FilmOrder::Pause);
    let stands = film.state().picture;
    for _ in 0..5 {
        std::thread::sleep(film.wait());
        assert_eq!(film.news(), None);
    }
    assert_eq!(film.state().picture, stands);
}

/// However fast it is played, a picture that stands is looked at as often.
#[test]
fn pictures_that_stand_are_looked_at_again() {
    let folder = colors(2);
    let mut film = Film::open(source(folder.path()).paced(0.4).expect("a pace")).expect("a film");
    film.obey(FilmOrder::Speed(100.0));
    film.obey(FilmOrder::Play);
    let again = ["again"; 4];
    assert_eq!(brings(&mut film), [&["red"], &again[..], &["green"], &again[..], &["over"]].concat());
}

#[test]
fn a_folder_without_pictures_is_told_and_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut film = Film::open(source(folder.path())).expect("a film");
    assert!(brings(&mut film)[0].contains("there are no JPEG or PNG pictures"));
    assert_eq!(film.state().picture, Some((0, 0)));
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
fn boards_at_rest_are_told_from_a_film() {
    assert!(source(game(1).path()).shows_stills());
    assert!(!source(game(6).path()).shows_stills());
    assert!(!source(colors(6).path()).shows_stills());
}
