//! Cameras of every kind, driven from outside: the network's are small servers on this machine.

mod disk;
mod follower;
mod footage;
mod network;
mod series;
mod server;
mod stream;
mod tracker;

use std::time::{Duration, Instant};

use lanke_camera::{Camera, News, Trouble};
use lanke_vision::Frame;

pub(crate) const RED: &[u8] = include_bytes!("../pictures/red.jpg");
pub(crate) const GREEN: &[u8] = include_bytes!("../pictures/green.jpg");
pub(crate) const BLUE: &[u8] = include_bytes!("../pictures/blue.jpg");

/// The colour of a picture by its name.
pub(crate) fn color(frame: &Frame) -> &'static str {
    let [red, green, blue] = frame.pixel(frame.width() / 2, frame.height() / 2);
    match (red > 128, green > 128, blue > 128) {
        (true, false, false) => "red",
        (false, true, false) => "green",
        (false, false, true) => "blue",
        _ => "another colour",
    }
}

/// News of a camera, in words, until something is said or nothing comes for half a minute.
pub(crate) fn news_until(camera: &mut Camera, last: &str) -> Vec<String> {
    let begun = Instant::now();
    let mut told: Vec<String> = Vec::new();
    while begun.elapsed() < Duration::from_secs(30) {
        let said = match camera.news(Duration::from_secs(1)) {
            Some(News::Shot(shot)) => color(&shot.frame).to_owned(),
            Some(News::Lost(trouble)) => kind(&trouble),
            Some(News::Over) => "over".to_owned(),
            None => continue,
        };
        let done = said == last;
        if told.last() != Some(&said) {
            told.push(said);
        }
        if done {
            return told;
        }
    }
    panic!("{last} was awaited, {told:?} came");
}

fn kind(trouble: &Trouble) -> String {
    let shown = format!("{trouble:?}");
    shown.split(['(', ' ']).next().unwrap_or_default().to_lowercase()
}
