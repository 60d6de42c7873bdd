//! A phone as the camera: a real browser whose camera shows a film of a board. Without Chromium nothing is tested, and that is said.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use lanke_rules::Color::{Black, White};
use lanke_vision::Frame;
use serde_json::{Value, json};

use crate::chromium::{self, Browser, Running};
use crate::lens;
use crate::serve::free_port;
use crate::watch::{Table, moves_of, name, names};
use crate::{Folder, refuses};

/// Time after which nothing more is going to happen.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);
/// Seed of lamps by which the drawn board can be read.
const LAMPS: u64 = 3;
/// Frames a second of the films.
const PACE: usize = 5;

/// A film as browsers take it in place of a camera (YUV4MPEG2).
struct Film {
    file: BufWriter<File>,
    size: (usize, usize),
}

impl Film {
    fn new(path: &str, size: (usize, usize)) -> Self {
        let mut file = BufWriter::new(File::create(path).expect("a file"));
        writeln!(file, "YUV4MPEG2 W{} H{} F{PACE}:1 Ip A1:1 C420jpeg", size.0, size.1).expect("room on the disk");
        Self { file, size }
    }

    /// Shows a picture for so many seconds.
    fn shows(&mut self, frame: &Frame, seconds: usize) {
        self.frames(frame, seconds * PACE);
    }

    /// Shows a picture for so many frames.
    fn frames(&mut self, frame: &Frame, count: usize) {
        let (width, height) = self.size;
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
        for _ in 0..count {
            self.file.write_all(b"FRAME\n").and_then(|()| self.file.write_all(&planes)).expect("room on the disk");
        }
    }
}

/// Writes a film of a game: G3, C7, G7, C3, with hands.
pub(crate) fn film_of_four_moves(folder: &Folder) -> String {
    let path = folder.path("film.y4m");
    let mut table = Table::new();
    let mut shown = Film::new(&path, Table::SIZE);
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

/// `lanke watch phone`, which follows a board before the camera of a phone into `game.sgf`.
pub(crate) struct Watch {
    pub(crate) running: Running,
    /// Address of the page.
    pub(crate) page: String,
    events: Receiver<Value>,
}

impl Watch {
    /// Starts it at a port of this machine.
    pub(crate) fn start(folder: &Folder, port: u16, more: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lanke"));
        command.args(["watch", "phone", "-o", &folder.path("game.sgf"), "--json-events", "--bind", "127.0.0.1"]);
        command.args(["--port", &port.to_string()]).args(more).env("LC_ALL", "C");
        Self::run(command.env("LANKE_HOME", folder.path("home")))
    }

    pub(crate) fn run(command: &mut Command) -> Self {
        let mut running = Running(command.stdout(Stdio::piped()).stdin(Stdio::null()).spawn().expect("it starts"));
        let lines = BufReader::new(running.0.stdout.take().expect("it prints")).lines().map_while(Result::ok);
        let (sender, events) = channel();
        thread::spawn(move || {
            let mut events = lines.map(|line| serde_json::from_str(&line).expect("each line is JSON"));
            events.try_for_each(|event: Value| sender.send(event))
        });
        let pages: Value = events.recv_timeout(PATIENCE).expect("it prints its page");
        Self { running, page: pages["camera"].as_str().expect("an address").to_owned(), events }
    }

    /// The next event.
    pub(crate) fn next(&self) -> Value {
        let event = self.events.recv_timeout(PATIENCE).expect("something happens");
        eprintln!("{event}");
        event
    }

    /// The next event of a name.
    pub(crate) fn until(&self, name: &str) -> Value {
        std::iter::repeat_with(|| self.next()).find(|event| event["event"] == name).expect("it repeats for ever")
    }

    /// The next event of a name, if it was told by now.
    pub(crate) fn told(&self, name: &str) -> Option<Value> {
        self.events.try_iter().find(|event| event["event"] == name)
    }

    /// All events until so many moves were told.
    pub(crate) fn until_moves(&self, count: usize) -> Vec<Value> {
        let mut events: Vec<Value> = Vec::new();
        while events.iter().filter(|event| event["event"] == "move").count() < count {
            events.push(self.next());
        }
        events
    }
}

#[test]
fn a_film_before_the_camera_of_a_browser_becomes_the_record() {
    let Some(chromium) = chromium::installed() else { return };
    let folder = Folder::new();
    let film = film_of_four_moves(&folder);
    let watch = Watch::start(&folder, 0, &[]);
    let _browser = film_before(chromium, &watch.page, &film);
    let events = watch.until_moves(4);
    let moves: Vec<_> = names(&events).into_iter().filter(|name| name.contains(' ')).collect();
    assert_eq!(moves, ["black G3", "white C7", "black G7", "white C3"], "{events:?}");
    assert_eq!(moves_of(&folder.path("game.sgf")), "B[gg];W[cc];B[gc];W[cg]");
}

/// A capture whose stone is lifted late, other lamps, and a move that is taken back.
#[test]
fn a_film_with_a_capture_other_lamps_and_a_takeback_becomes_the_record() {
    let Some(chromium) = chromium::installed() else { return };
    let (folder, mut table) = (Folder::new(), Table::new());
    let path = folder.path("film.y4m");
    let mut film = Film::new(&path, Table::SIZE);
    film.shows(&table.frame(), 12);
    let mut lays = |table: &mut Table, x, y, color| {
        film.shows(&table.hand_frame(), 1);
        table.lay(x, y, color);
        film.shows(&table.frame(), 8);
    };
    lays(&mut table, 7, 8, Some(Black));
    lays(&mut table, 8, 8, Some(White));
    lays(&mut table, 8, 7, Some(Black));
    lays(&mut table, 8, 8, None);
    table.relight(LAMPS);
    lays(&mut table, 2, 2, Some(White));
    lays(&mut table, 2, 2, None);
    lays(&mut table, 3, 2, Some(White));
    film.shows(&table.frame(), 60);
    drop(film);
    let watch = Watch::start(&folder, 0, &[]);
    let _browser = film_before(chromium, &watch.page, &path);
    let events = names(&watch.until_moves(5));
    // A browser that takes its time to start is missed first.
    let events = &events[usize::from(events[0] == "lost")..];
    let told = ["board", "black H1", "white J1", "lift", "black J2", "white C7", "taken_back", "white D7"];
    assert_eq!(events, told);
    assert_eq!(moves_of(&folder.path("game.sgf")), "B[hi];W[ii];B[ih](;W[dc])(;W[cc]");
}

/// Pictures of games that others have recorded, for evaluation only; says so and gives nothing where they are absent.
fn recorded(folder: &str, prefix: &str) -> Option<(Vec<PathBuf>, PathBuf)> {
    let all = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/vision/evaluation-only"));
    let Ok(entries) = std::fs::read_dir(all.join(folder)) else {
        eprintln!("not tested: {} is absent", all.join(folder).display());
        return None;
    };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.starts_with(prefix) && name.ends_with(".jpg")
    });
    files.sort();
    Some((files, all.join("sequences")))
}

/// A picture of so many times fewer pixels across and down, with an even number of them.
fn reduced(path: &Path, by: usize) -> Frame {
    let whole = Frame::decode(&std::fs::read(path).expect("a picture")).expect("a picture");
    let (width, height) = (whole.width() / by / 2 * 2, whole.height() / by / 2 * 2);
    let mut pixels = Vec::with_capacity(3 * width * height);
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        let cell = (0..by * by).map(|n| whole.pixel(by * x + n % by, by * y + n / by));
        let sum = cell.fold([0; 3], |sum, pixel| [0, 1, 2].map(|n| sum[n] + usize::from(pixel[n])));
        pixels.extend(sum.map(|sum| (sum / (by * by)) as u8));
    }
    Frame::new(width, height, pixels).expect("a picture")
}

/// Plays a film of recorded pictures, each shown for so many frames, before a phone; the record is that of a label.
fn becomes_the_label(
    (files, labels): (Vec<PathBuf>, PathBuf),
    (by, frames): (usize, usize),
    label: &str,
    moves: usize,
) {
    let Some(chromium) = chromium::installed() else { return };
    let folder = Folder::new();
    let path = folder.path("film.y4m");
    let pictures: Vec<_> = files.iter().map(|file| reduced(file, by)).collect();
    let (first, last) = (&pictures[0], &pictures[pictures.len() - 1]);
    let mut film = Film::new(&path, (first.width(), first.height()));
    film.shows(first, 12);
    pictures.iter().for_each(|picture| film.frames(picture, frames));
    film.shows(last, 60);
    drop(film);
    let watch = Watch::start(&folder, 0, &[]);
    let _browser = film_before(chromium, &watch.page, &path);
    watch.until_moves(moves);
    let nodes = |path: &Path| {
        let text: String = std::fs::read_to_string(path).expect("it is there").split_whitespace().collect();
        let moves = text.find(";W[").expect("White begins");
        text[moves..].trim_end_matches(')').to_owned()
    };
    assert_eq!(nodes(Path::new(&folder.path("game.sgf"))), nodes(&labels.join(label)));
}

/// One picture a move, without hands: thirteen moves of a real game.
#[test]
fn a_film_of_real_boards_becomes_the_record() {
    let Some(recorded) = recorded("", "tgs_size_9_") else { return };
    becomes_the_label(recorded, (2, 8 * PACE), "tengen_size_9.sgf", 13);
}

/// A real video that was held in the hand, with hands that lay stones, at a sixth of its speed.
#[test]
fn a_film_of_real_hands_becomes_the_record() {
    let Some(recorded) = recorded("sequences/tenukigo_test_frames", "f") else { return };
    becomes_the_label(recorded, (1, 1), "tenukigo_test.sgf", 4);
}

#[test]
fn a_phone_over_the_board_is_back_whenever_the_program_is_killed() {
    let Some(chromium) = chromium::installed() else { return };
    let (folder, mut table) = (Folder::new(), Table::new());
    let (port, record) = (free_port(), folder.path("game.sgf"));
    let mut watch = Watch::start(&folder, port, &["--clock", "90m"]);
    let page = watch.page.clone();
    // The page is opened once, and is never touched again.
    let mut phone = lens::open(chromium, &page, &table.frame());
    watch.until("steady");
    let moves = [(6, 6, Black), (2, 2, White), (6, 2, Black), (2, 6, White)];
    for (n, &(x, y, color)) in moves.iter().enumerate() {
        table.lay(x, y, Some(color));
        lens::show(&mut phone, &table.frame());
        assert_eq!(watch.until("move")["point"], name(x, y));
        // The program dies as soon as the move is told.
        watch.running.0.kill().expect("it runs");
        watch.running.0.wait().expect("it ends");
        phone.until("note of the lost line", "document.body.classList.contains('lost')");
        assert!(!std::fs::read_to_string(&record).expect("the record is there").is_empty());
        watch = Watch::start(&folder, port, &["--clock", "90m"]);
        assert_eq!((watch.page.as_str(), watch.until("resumed")["moves"].as_u64()), (&*page, Some(n as u64 + 1)));
        watch.until("steady");
    }
    phone.until("the fourth move", "document.querySelector('.status .move').innerText === 'Move 4'");
    assert_eq!(moves_of(&record).split(';').count(), 4);
    // With another code the address of until now ends, and the game goes on.
    watch.running.0.kill().expect("it runs");
    watch.running.0.wait().expect("it ends");
    watch = Watch::start(&folder, port, &["--clock", "90m", "--new-code"]);
    assert_ne!(watch.page, page);
    assert_eq!(watch.until("resumed")["moves"], 4);
    phone.until("note that there is no such page", "document.querySelector('video') === null");
    phone.command("Page.navigate", &json!({ "url": watch.page.replace("http://", "https://") }));
    phone.until("live picture", "document.querySelector('video')?.videoWidth > 0");
    lens::show(&mut phone, &table.frame());
    watch.until("steady");
    // A game that is ended is resumed no more.
    let interrupted = Command::new("kill").args(["-INT", &watch.running.0.id().to_string()]).status();
    assert!(interrupted.expect("kill runs").success());
    assert_eq!(watch.until("end")["moves"], 4);
    assert!(watch.running.0.wait().expect("it ends").success());
    assert!(!Path::new(&format!("{record}.journal")).exists());
    let refusal = refuses(&["watch", "phone", "-o", &record, "--bind", "127.0.0.1", "--port", &port.to_string()]);
    assert!(refusal.contains("is there already"), "{refusal}");
}
