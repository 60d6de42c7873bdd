//! The tracker keeps a board in sight that is pushed, waits under a hand, and asks where the board was moved far away.

use std::time::Duration;

use lanke_camera::{BoardTracker, Sight};
use lanke_rules::{Color, Size};
use lanke_vision::scene::{self, Scene, SceneShot, Stone, Taste};
use lanke_vision::{BoardReading, Corners, Frame, Grid, Random, Spot};

const WIDTH: usize = 640;
const HEIGHT: usize = 480;
const SIDE: usize = 9;

/// A table with a board of nine lines that fills half of the picture.
fn table() -> Scene {
    let taste = Taste { width: WIDTH, height: HEIGHT, cell: (16.0, 40.0), whole: true };
    let mut scene = Scene::random(19, taste);
    assert_eq!(scene.board.side, SIDE);
    let stone = |color| Some(Stone { color, off: Spot::default() });
    scene.arms.clear();
    scene.stones = vec![None; SIDE * SIDE];
    for (index, color) in [(20, Color::Black), (24, Color::White), (40, Color::Black), (56, Color::White)] {
        scene.stones[index] = stone(color);
    }
    scene
}

/// Shows a picture for a time, five times a second; what is seen at last.
fn show(tracker: &mut BoardTracker, frame: &Frame, now: &mut Duration, seconds: u32) -> Sight {
    let sights = (0..5 * seconds).map(|_| {
        *now += Duration::from_millis(200);
        tracker.look(frame, *now)
    });
    sights.last().expect("it looks")
}

fn reading(sight: Sight) -> BoardReading {
    match sight {
        Sight::Board(reading) => reading,
        other => panic!("{other:?}"),
    }
}

fn far(a: &Corners, b: &Corners) -> f64 {
    a.0.iter().zip(&b.0).map(|(a, b)| a.distance(*b)).fold(0.0, f64::max)
}

#[test]
fn a_board_is_found_followed_and_asked_about() {
    let mut scene = table();
    let truth = |scene: &Scene| scene.shoot(WIDTH, HEIGHT).corners(SIDE);
    let first = scene.shoot(WIDTH, HEIGHT);
    let cell = first.corners(SIDE).area().sqrt() / 8.0;
    let (mut tracker, mut now) = (BoardTracker::new(None), Duration::ZERO);
    let blank = Frame::new(WIDTH, HEIGHT, vec![120; WIDTH * HEIGHT * 3]).expect("a picture");
    assert_eq!(show(&mut tracker, &blank, &mut now, 2), Sight::Nothing);
    let rows = reading(show(&mut tracker, &first.frame, &mut now, 2)).rows();
    let stones: usize = rows.iter().map(|row| row.matches(['X', 'O']).count()).sum();
    assert_eq!(stones, 4, "{rows:?}");
    assert!(far(&tracker.board().expect("it is found").corners, &first.corners(SIDE)) < 0.3 * cell);

    // Pushed a little at a time, and then by more than a cell at once.
    let center = scene.camera.center;
    for push in [0.15, 0.3, 0.4, 1.6] {
        scene.camera.center = center.plus(Spot::new(push * cell, -0.1 * cell));
        let shot = scene.shoot(WIDTH, HEIGHT);
        assert_eq!(reading(show(&mut tracker, &shot.frame, &mut now, 5)).rows(), rows, "pushed by {push}");
        let away = far(&tracker.board().expect("it is in sight").corners, &truth(&scene));
        assert!(away < 0.35 * cell, "{away} pixels beside it after {push} cells of {cell}");
    }

    // Far away: asked about, and not before someone agrees is it read there.
    scene.camera.center = center.plus(Spot::new(-3.5 * cell, 0.0));
    let shot = scene.shoot(WIDTH, HEIGHT);
    let Sight::Moved(found) = show(&mut tracker, &shot.frame, &mut now, 4) else { panic!("not asked about") };
    tracker.place(found.grid, now);
    assert_eq!(reading(show(&mut tracker, &shot.frame, &mut now, 1)).rows(), rows);
    tracker.forget();
    assert_eq!(reading(show(&mut tracker, &shot.frame, &mut now, 2)).rows(), rows);
}

#[test]
fn a_board_that_is_found_again_lies_as_it_lay() {
    let mut scene = table();
    let first = scene.shoot(WIDTH, HEIGHT);
    let cell = first.corners(SIDE).area().sqrt() / 8.0;
    let (mut tracker, mut now) = (BoardTracker::new(None), Duration::ZERO);
    reading(show(&mut tracker, &first.frame, &mut now, 2));
    // A person says that the board's first row is at a side of the picture.
    let mut turned = tracker.board().expect("it is found");
    turned.corners.0.rotate_left(1);
    tracker.believe(turned, now);
    let rows = reading(show(&mut tracker, &first.frame, &mut now, 1)).rows();
    let center = scene.camera.center;
    scene.camera.center = center.plus(Spot::new(1.6 * cell, 0.0));
    let pushed = scene.shoot(WIDTH, HEIGHT);
    assert_eq!(reading(show(&mut tracker, &pushed.frame, &mut now, 5)).rows(), rows);
    scene.camera.center = center.plus(Spot::new(-2.5 * cell, 0.0));
    let shot = scene.shoot(WIDTH, HEIGHT);
    let Sight::Moved(found) = show(&mut tracker, &shot.frame, &mut now, 4) else { panic!("not asked about") };
    tracker.place(found.grid, now);
    assert_eq!(reading(show(&mut tracker, &shot.frame, &mut now, 1)).rows(), rows);
}

#[test]
fn a_board_of_another_size_than_was_remembered_is_found() {
    let shot = table().shoot(WIDTH, HEIGHT);
    let (mut tracker, mut now) = (BoardTracker::new(None), Duration::ZERO);
    tracker.remember(Grid::new(shot.corners(SIDE), Size::NINETEEN), now);
    assert_eq!(tracker.look(&shot.frame, now), Sight::Nothing);
    let seen = reading(show(&mut tracker, &shot.frame, &mut now, 2));
    let cell = shot.corners(SIDE).area().sqrt() / 8.0;
    assert_eq!(seen.grid.size, Size::NINE);
    assert!(far(&seen.grid.corners, &shot.corners(SIDE)) < 0.3 * cell);
    // Of a size that is known it is not.
    let mut tracker = BoardTracker::new(Some(Size::NINETEEN));
    tracker.remember(Grid::new(shot.corners(SIDE), Size::NINETEEN), now);
    match show(&mut tracker, &shot.frame, &mut now, 3) {
        Sight::Nothing => {}
        Sight::Board(reading) => assert_eq!(reading.grid.size, Size::NINETEEN),
        Sight::Moved(found) => assert_eq!(found.grid.size, Size::NINETEEN),
    }
}

#[test]
fn a_remembered_board_is_read_at_once_where_all_of_it_is_seen_and_soon_under_a_hand() {
    let mut scene = table();
    let shot = scene.shoot(WIDTH, HEIGHT);
    let grid = Grid::new(shot.corners(SIDE), Size::NINE);
    let (mut tracker, mut now) = (BoardTracker::new(None), Duration::ZERO);
    tracker.remember(grid, now);
    assert_eq!(reading(tracker.look(&shot.frame, now)).grid.size, Size::NINE);

    let mut pictures = (0..).map(|seed| {
        scene.arms = scene::arm(&mut Random::new(seed), SIDE);
        scene.shoot(WIDTH, HEIGHT)
    });
    let hidden = |shot: &SceneShot| shot.hidden.iter().filter(|&&hidden| hidden).count();
    let under = pictures.find(|shot| (8..=20).contains(&hidden(shot))).expect("a hand above some of it");
    let mut tracker = BoardTracker::new(None);
    tracker.remember(grid, now);
    let seen = reading(show(&mut tracker, &under.frame, &mut now, 3));
    assert_eq!(seen.grid.size, Size::NINE);
    assert!(far(&seen.grid.corners, &grid.corners) < grid.cell());
}
