//! Webcams that are plugged in while none is chosen.

use std::time::Duration;

use chrono::DateTime;
use lanke_app::app::App;
use lanke_app::camera::{Effect as Work, Event as News};
use lanke_app::event::{Effect, Event};
use lanke_app::words::Lang;
use lanke_app::{CameraWish, GamesWish, Intent, PageId, Settings};
use lanke_camera::SourceError;

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

#[test]
fn webcams_are_searched_for_again_after_a_source_that_is_not_there_and_on_the_way_back_to_the_page() {
    let start = DateTime::UNIX_EPOCH.naive_utc();
    let mut app = App::new(Settings::new(Lang::En), start, "games".into(), Default::default(), Vec::new());
    assert!(searches(&mut app, 0, Event::Intent(Intent::Show(PageId::Camera))));
    finds_none(&mut app, 0);
    let opened = work(&mut app, 1, Event::Intent(Intent::Camera(CameraWish::Open("webcam".into()))));
    let ticket = opened.iter().find_map(|work| match work {
        Work::Open { ticket, .. } => Some(*ticket),
        _ => None,
    });
    let ticket = ticket.expect("it is opened");
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
