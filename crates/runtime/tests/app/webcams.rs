//! Webcams that are plugged in while none is chosen.

use std::sync::Arc;
use std::time::Duration;

use chrono::DateTime;
use lanke_app::app::App;
use lanke_app::camera::{Effect as Work, Event as News, Picture};
use lanke_app::event::{Effect, Event, Ticket};
use lanke_app::words::Lang;
use lanke_app::{CameraWish, GamesWish, Intent, PageId, Settings};
use lanke_camera::{Sight, SourceError, Trouble};
use lanke_rules::Size;
use lanke_vision::{BoardReading, Chances, Corners, Frame, FrameError, Grid, Spot};

/// Work for the camera that follows from an event, so many seconds after the start.
fn work(app: &mut App, seconds: u64, event: Event) -> Vec<Work> {
    let effects = app.handle(event, Duration::from_secs(seconds)).into_iter();
    effects.filter_map(|effect| if let Effect::Camera(work) = effect { Some(work) } else { None }).collect()
}

/// True if an event leads to a search for webcams, and to nothing else.
fn searches(app: &mut App, seconds: u64, event: Event) -> bool {
    matches!(work(app, seconds, event)[..], [Work::FindWebcams])
}

/// The search finds none.
fn finds_none(app: &mut App, seconds: u64) {
    assert!(work(app, seconds, Event::Camera(News::Webcams(Vec::new()))).is_empty());
}

/// The camera that is opened.
fn ticket(work: &Work) -> Option<Ticket> {
    match work {
        Work::Open { ticket, .. } => Some(*ticket),
        _ => None,
    }
}

#[test]
fn webcams_are_searched_for_again_after_a_source_that_is_not_there_and_on_the_way_back_to_the_page() {
    let start = DateTime::UNIX_EPOCH.naive_utc();
    let mut app = App::new(Settings::new(Lang::En), start, "games".into(), Default::default(), Vec::new());
    assert!(searches(&mut app, 0, Event::Intent(Intent::Show(PageId::Camera))));
    finds_none(&mut app, 0);
    let opened = work(&mut app, 1, Event::Intent(Intent::Camera(CameraWish::Open("webcam".into()))));
    let ticket = opened.iter().find_map(ticket).expect("it is opened");
    let view = app.view(Duration::from_secs(1));
    let camera = view.camera().expect("the page is shown");
    assert_eq!((&*camera.state.text, &*camera.hint), ("Waiting for a picture", ""), "nothing is to be dragged yet");
    assert!(!searches(&mut app, 3, Event::Wake), "a source is chosen");
    assert!(searches(&mut app, 4, Event::Camera(News::NoSource { ticket, error: SourceError::NoWebcam })));
    finds_none(&mut app, 4);
    assert!(app.wake_at(Duration::from_secs(4)).is_some_and(|at| at <= Duration::from_secs(6)));
    assert!(searches(&mut app, 6, Event::Wake));

    app.handle(Event::Intent(Intent::Show(PageId::Games)), Duration::from_secs(7));
    finds_none(&mut app, 7);
    assert!(!searches(&mut app, 10, Event::Wake), "another page is shown");
    assert!(searches(&mut app, 11, Event::Intent(Intent::Games(GamesWish::Close))));
}

#[test]
fn a_camera_that_gives_no_more_pictures_is_not_recorded_and_webcams_are_searched_for() {
    let start = DateTime::UNIX_EPOCH.naive_utc();
    let mut app = App::new(Settings::new(Lang::En), start, "games".into(), Default::default(), Vec::new());
    assert!(searches(&mut app, 0, Event::Intent(Intent::Show(PageId::Camera))));
    finds_none(&mut app, 0);
    let opened = work(&mut app, 1, Event::Intent(Intent::Camera(CameraWish::Open("http://10.0.0.2/video".into()))));
    let ticket = opened.iter().find_map(ticket).expect("it is opened");
    let corners = Corners([(0.0, 0.0), (80.0, 0.0), (80.0, 80.0), (0.0, 80.0)].map(|(x, y)| Spot::new(x, y)));
    let points = Size::NINE.points().map(|_| Chances { empty: 0.98, black: 0.01, white: 0.01, seen: 1.0 }).collect();
    let picture = Picture {
        frame: Arc::new(Frame::new(8, 8, vec![90; 192]).expect("a picture")),
        size: (8, 8),
        light: 0.5,
        footage: None,
        sight: Sight::Board(BoardReading { grid: Grid::new(corners, Size::NINE), points, shades: Vec::new() }),
        comparison: None,
    };
    work(&mut app, 2, Event::Camera(News::Seen { ticket, picture: Box::new(picture), pending: Arc::new(()) }));
    let recording = |app: &App| {
        let view = app.view(Duration::from_secs(4));
        view.camera().map(|camera| (camera.open, camera.can_record, camera.recording))
    };
    assert_eq!(recording(&app), Some((true, true, false)));
    assert!(work(&mut app, 3, Event::Camera(News::Lost { ticket, trouble: Trouble::Password })).is_empty());
    assert!(searches(&mut app, 3, Event::Camera(News::Over { ticket })));
    finds_none(&mut app, 3);
    work(&mut app, 4, Event::Intent(Intent::Camera(CameraWish::Record(true))));
    assert_eq!(recording(&app), Some((false, false, false)));
}

#[test]
fn a_photograph_that_is_too_large_is_not_called_unreadable() {
    let start = DateTime::UNIX_EPOCH.naive_utc();
    let mut app = App::new(Settings::new(Lang::En), start, "games".into(), Default::default(), Vec::new());
    let opened = work(&mut app, 1, Event::Intent(Intent::Camera(CameraWish::Open("photo.jpg".into()))));
    let ticket = opened.iter().find_map(ticket).expect("it is opened");
    let trouble = Trouble::Damaged(FrameError::TooLarge(12_000, 9_000));
    work(&mut app, 2, Event::Camera(News::Lost { ticket, trouble }));
    let view = app.view(Duration::from_secs(2));
    assert_eq!(view.camera().expect("the page is shown").state.text, "The picture is too large");
}
