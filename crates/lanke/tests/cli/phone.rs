//! A phone as the camera: a real browser whose camera shows a film of a board. Without Chromium nothing is tested, and that is said.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use lanke_rules::Color::{Black, White};
use lanke_vision::Frame;
use serde_json::Value;

use crate::Folder;
use crate::chromium::{self, Browser, Running};
use crate::watch::{Table, moves_of, names};

/// Time after which nothing more is going to happen.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);
/// Frames a second of the film.
const PACE: usize = 4;

/// A film as browsers take it in place of a camera (YUV4MPEG2).
struct Film {
    file: BufWriter<File>,
}

impl Film {
    fn new(path: &str) -> Self {
        let mut file = BufWriter::new(File::create(path).expect("a file"));
        let (width, height) = Table::SIZE;
        writeln!(file, "YUV4MPEG2 W{width} H{height} F{PACE}:1 Ip A1:1 C420jpeg").expect("room on the disk");
        Self { file }
    }

    /// Shows a picture for so many seconds.
    fn shows(&mut self, frame: &Frame, seconds: usize) {
        let (width, height) = Table::SIZE;
        let pixel = |x: usize, y: usize| frame.pixel(x, y).map(f64::from);
        let byte = |value: f64| value.round().clamp(0.0, 255.0) as u8;
        let mut planes = Vec::with_capacity(width * height * 3 / 2);
        for y in 0..height {
            planes.extend((0..width).map(|x| {
                let [r, g, b] = pixel(x, y);
                byte(0.299 * r + 0.587 * g + 0.114 * b)
            }));
        }
        for [r, g, b] in [[-0.168_736, -0.331_264, 0.5], [0.5, -0.418_688, -0.081_312]] {
            for y in (0..height).step_by(2) {
                planes.extend((0..width).step_by(2).map(|x| {
                    let [red, green, blue] = pixel(x, y);
                    byte(128.0 + r * red + g * green + b * blue)
                }));
            }
        }
        for _ in 0..seconds * PACE {
            self.file.write_all(b"FRAME\n").and_then(|()| self.file.write_all(&planes)).expect("room on the disk");
        }
    }
}

/// Writes a film of a game: G3, C7, G7, C3, with hands.
pub(crate) fn film_of_four_moves(folder: &Folder) -> String {
    let path = folder.path("film.y4m");
    let mut table = Table::new();
    let mut shown = Film::new(&path);
    shown.shows(&table.frame(), 8);
    for (x, y, color) in [(6, 6, Black), (2, 2, White), (6, 2, Black)] {
        shown.shows(&table.hand_frame(), 1);
        table.lay(x, y, Some(color));
        shown.shows(&table.frame(), 4);
    }
    table.lay(2, 6, Some(White));
    shown.shows(&table.frame(), 30);
    path
}

/// Opens the page of a camera in a browser before whose camera a film is played.
pub(crate) fn film_before(chromium: &str, page: &str, film: &str) -> Browser {
    let camera = format!("--use-file-for-fake-video-capture={film}");
    let devices = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream", &camera];
    Browser::open(chromium, &page.replace("http://", "https://"), &devices)
}

/// Follows a board before the camera of a phone into `game.sgf`; the pages, and then all events.
pub(crate) fn watch(folder: &Folder) -> (Running, Receiver<Value>) {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("lanke"));
    command.args(["watch", "phone", "-o", &folder.path("game.sgf"), "--json-events"]).env("LANG", "C");
    command.env("LANKE_HOME", folder.path("home")).stdout(Stdio::piped()).stdin(Stdio::null());
    let mut running = Running(command.spawn().expect("it starts"));
    let lines = BufReader::new(running.0.stdout.take().expect("it prints")).lines().map_while(Result::ok);
    let (sender, told) = channel();
    thread::spawn(move || {
        let mut events = lines.map(|line| serde_json::from_str(&line).expect("each line is JSON"));
        events.try_for_each(|event: Value| sender.send(event))
    });
    (running, told)
}

#[test]
fn a_film_before_the_camera_of_a_browser_becomes_the_record() {
    let Some(chromium) = chromium::installed() else { return };
    let folder = Folder::new();
    let film = film_of_four_moves(&folder);
    let (_watch, told) = watch(&folder);
    let next = || told.recv_timeout(PATIENCE).expect("something happens");
    let pages = next();
    let _browser = film_before(chromium, pages["camera"].as_str().expect("an address"), &film);
    let mut events = Vec::new();
    while events.iter().filter(|event: &&Value| event["event"] == "move").count() < 4 {
        events.push(next());
    }
    let moves: Vec<_> = names(&events).into_iter().filter(|name| name.contains(' ')).collect();
    assert_eq!(moves, ["black G3", "white C7", "black G7", "white C3"], "{events:?}");
    assert_eq!(moves_of(&folder.path("game.sgf")), "B[gg];W[cc];B[gc];W[cg]");
}
