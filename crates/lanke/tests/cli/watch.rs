//! Games on a real board, followed through cameras: boards are drawn, moves are laid, hands come and go.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use lanke_rules::Color::{self, Black, White};
use lanke_vision::scene::{Arm, Scene, Stone, Taste};
use lanke_vision::{Frame, Random, Spot, scene};
use serde_json::Value;

use crate::{Folder, chromium, json, lanke, prints, refuses};

const WIDTH: usize = 640;
const HEIGHT: usize = 480;
const SIDE: usize = 9;

/// A board of nine lines on a table, and what lies on it.
pub(crate) struct Table {
    scene: Scene,
    arm: Vec<Arm>,
}

impl Table {
    /// Width and height of its pictures.
    pub(crate) const SIZE: (usize, usize) = (WIDTH, HEIGHT);

    pub(crate) fn new() -> Self {
        let taste = Taste { width: WIDTH, height: HEIGHT, cell: (16.0, 40.0), whole: true };
        let mut scene = Scene::random(19, taste);
        assert_eq!(scene.board.side, SIDE);
        scene.arms.clear();
        scene.stones = vec![None; SIDE * SIDE];
        Self { scene, arm: scene::arm(&mut Random::new(4), SIDE) }
    }

    /// Puts a stone there as the picture shows it, or takes away what lies there. The camera looks from beyond the board.
    pub(crate) fn lay(&mut self, x: usize, y: usize, color: Option<Color>) {
        self.scene.stones[index(x, y)] = color.map(|color| Stone { color, off: Spot::new(0.04, -0.05) });
    }

    pub(crate) fn frame(&self) -> Frame {
        self.scene.shoot(WIDTH, HEIGHT).frame
    }

    pub(crate) fn picture(&self) -> Vec<u8> {
        self.frame().to_png()
    }

    /// The picture with a hand above the board.
    pub(crate) fn hand(&self) -> Vec<u8> {
        self.hand_frame().to_png()
    }

    pub(crate) fn hand_frame(&self) -> Frame {
        self.under_the_hand().shoot(WIDTH, HEIGHT).frame
    }

    fn under_the_hand(&self) -> Scene {
        let mut scene = self.scene.clone();
        scene.arms.clone_from(&self.arm);
        scene
    }

    /// A point that is in sight, far from the hand.
    pub(crate) fn beside_the_hand(&self) -> (usize, usize) {
        let hidden = self.under_the_hand().shoot(WIDTH, HEIGHT).hidden;
        let far = |x: usize, y: usize| {
            let around = (y.saturating_sub(2)..=y + 2).flat_map(|v| (x.saturating_sub(2)..=x + 2).map(move |u| (u, v)));
            around.filter(|&(u, v)| u < SIDE && v < SIDE).all(|(u, v)| !hidden[index(u, v)])
        };
        let mut points = (1..SIDE - 1).flat_map(|y| (1..SIDE - 1).map(move |x| (x, y)));
        points.find(|&(x, y)| far(x, y)).expect("the hand does not hide all of the board")
    }

    /// Other lamps.
    pub(crate) fn relight(&mut self, seed: u64) {
        self.scene.relight(seed);
    }

    /// Shows the board elsewhere in its pictures, so many cells to the right.
    pub(crate) fn shift(&mut self, cells: f64) {
        let cell = self.spot(4, 4).distance(self.spot(5, 4));
        self.scene.camera.center = self.scene.camera.center.plus(Spot::new(cells * cell, 0.0));
    }

    /// Place of a point in its pictures.
    pub(crate) fn spot(&self, x: usize, y: usize) -> Spot {
        self.scene.map().apply(Spot::new((SIDE - 1 - x) as f64, (SIDE - 1 - y) as f64))
    }
}

/// Index of a point in the scene, which the camera sees from beyond the board.
fn index(x: usize, y: usize) -> usize {
    (SIDE - 1 - y) * SIDE + SIDE - 1 - x
}

/// Name of a point.
pub(crate) fn name(x: usize, y: usize) -> String {
    format!("{}{}", char::from(b"ABCDEFGHJ"[x]), SIDE - y)
}

/// A folder of frames that grows.
pub(crate) struct Footage {
    pub(crate) folder: Folder,
    frames: usize,
}

impl Footage {
    pub(crate) fn new() -> Self {
        Self { folder: Folder::new(), frames: 0 }
    }

    /// Puts a stone on the board, or takes away what lies there, and shows the board for so many frames.
    pub(crate) fn lays(&mut self, table: &mut Table, (x, y, color): (usize, usize, Option<Color>), frames: usize) {
        table.lay(x, y, color);
        self.shows(&table.picture(), frames);
    }

    /// The same picture for so many frames.
    pub(crate) fn shows(&mut self, picture: &[u8], frames: usize) {
        for _ in 0..frames {
            self.frames += 1;
            self.folder.file(&format!("{}.png", self.frames), picture);
        }
    }
}

pub(crate) fn events(printed: &str) -> Vec<Value> {
    printed.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

/// The names of events, without those that only tell how things are.
pub(crate) fn names(events: &[Value]) -> Vec<String> {
    let name = |event: &Value| match event["event"].as_str().expect("it has a name") {
        "move" => {
            format!("{} {}", event["color"].as_str().unwrap_or_default(), event["point"].as_str().unwrap_or_default())
        }
        other => other.to_owned(),
    };
    let report = events.iter().map(name).filter(|name| !["searching", "steady", "hand"].contains(&name.as_str()));
    report.collect()
}

/// The moves of a record that begins with one of Black's.
pub(crate) fn moves_of(file: &str) -> String {
    let sgf = fs::read_to_string(file).expect("the record is there");
    let moves = sgf.find(";B[").map_or("", |first| &sgf[first + 1..]);
    moves.trim_end().trim_end_matches(')').split_whitespace().collect()
}

#[test]
fn a_game_in_footage_becomes_its_record() {
    let mut table = Table::new();
    let mut footage = Footage::new();
    footage.shows(&table.picture(), 8);
    for (x, y, color) in [(7, 8, Black), (8, 8, White)] {
        footage.shows(&table.hand(), 2);
        table.lay(x, y, Some(color));
        footage.shows(&table.hand(), 1);
        footage.shows(&table.picture(), 8);
    }
    // Black captures, and leaves the stone there for a while.
    footage.lays(&mut table, (8, 7, Some(Black)), 10);
    footage.lays(&mut table, (8, 8, None), 8);
    // A move that is taken back, another in its place.
    footage.lays(&mut table, (2, 2, Some(White)), 8);
    footage.lays(&mut table, (2, 2, None), 12);
    footage.lays(&mut table, (3, 2, Some(White)), 8);
    // A stone too many is asked about and never written.
    footage.lays(&mut table, (5, 5, Some(White)), 18);
    footage.lays(&mut table, (5, 5, None), 6);
    let out = Folder::new();
    let record = out.path("game.sgf");
    let printed = prints(&["watch", &footage.folder.path(""), "-o", &record, "--json-events", "--fps", "5"]);
    let events = events(&printed);
    let report =
        ["board", "black H1", "white J1", "lift", "black J2", "white C7", "taken_back", "white D7", "differs", "end"];
    assert_eq!(names(&events), report, "{printed}");
    // What was taken back is a variation.
    assert_eq!(moves_of(&record), "B[hi];W[ii];B[ih](;W[dc])(;W[cc]");
    let differs = events.iter().find(|event| event["event"] == "differs").expect("it was told");
    assert_eq!(differs["points"], serde_json::json!([{"point": "F4", "seen": "white"}]));
    assert!(events.iter().any(|event| event["event"] == "hand"), "{printed}");
    assert_eq!(json(&["inspect", &record, "--json"])[0]["moves"], 4);
    let refusal = refuses(&["watch", &footage.folder.path(""), "-o", &record]);
    assert!(refusal.contains("is there already"), "{refusal}");
}

#[test]
fn stones_that_lie_there_first_are_set_up() {
    let mut table = Table::new();
    for (x, y, color) in [(2, 2, Black), (6, 6, Black), (6, 2, Black), (4, 4, White)] {
        table.lay(x, y, Some(color));
    }
    let mut footage = Footage::new();
    footage.shows(&table.picture(), 1);
    footage.lays(&mut table, (2, 6, Some(White)), 1);
    let out = Folder::new();
    let record = out.path("game.sgf");
    let printed = prints(&["watch", &footage.folder.path(""), "-o", &record, "--settled", "--json-events"]);
    assert_eq!(names(&events(&printed)).first().map(String::as_str), Some("board"), "{printed}");
    footage.shows(&table.picture(), 1);
    fs::remove_file(&record).expect("it is there");
    // What lies on the first picture is the beginning, and what comes with the next one a move.
    let accepts = ["watch", &footage.folder.path(""), "-o", &record, "--settled", "--json-events", "--accept"];
    let printed = prints(&accepts);
    assert_eq!(names(&events(&printed)), ["board", "set_up", "white C3", "end"], "{printed}");
    fs::remove_file(&record).expect("it is there");
    let calibrated = json(&["calibrate", &footage.folder.path(""), "--json", "--size", "9"]);
    assert_eq!(calibrated["size"], 9);
    let watch = ["watch", &footage.folder.path(""), "-o", &record, "--settled", "--json-events"];
    // They are not seen for sure, and nobody answers.
    let told = events(&prints(&watch));
    let asked = told.iter().find(|event| event["event"] == "differs").expect("it is asked");
    assert_eq!((&asked["begins"], &asked["answers"]), (&true.into(), &serde_json::json!(["yes", "no"])));
    assert_eq!(told.last().expect("the end")["nothing"], "doubtful");
    fs::remove_file(&record).expect("it is there");
    let printed = prints(&[&watch[..], &["--accept"]].concat());
    assert_eq!(names(&events(&printed)), ["board", "set_up", "white C3", "end"], "{printed}");
    let sgf = fs::read_to_string(&record).expect("the record is there");
    for part in ["AB[cc][gc][gg]", "AW[ee]", "PL[W]", ";W[cg]"] {
        assert!(sgf.contains(part), "{part}: {sgf}");
    }
}

/// A picture for each move, as people take them with a phone.
#[test]
fn pictures_of_boards_at_rest_are_recognized() {
    let mut table = Table::new();
    let mut footage = Footage::new();
    footage.shows(&table.picture(), 1);
    for (x, y, color) in [(6, 6, Black), (2, 2, White), (6, 2, Black), (2, 6, White)] {
        table.lay(x, y, Some(color));
        footage.shows(&table.picture(), 1);
    }
    let out = Folder::new();
    let (folder, record) = (footage.folder.path(""), out.path("game.sgf"));
    let told = events(&prints(&["watch", &folder, "-o", &record, "--json-events"]));
    assert_eq!((&told[0]["event"], &told.last().expect("the end")["moves"]), (&"stills".into(), &4.into()));
    assert_eq!(moves_of(&record), "B[gg];W[cc];B[gc];W[cg]");
    // Taken for footage, in which each stands for a fifth of a second.
    let brief = out.path("brief.sgf");
    let told = events(&prints(&["watch", &folder, "-o", &brief, "--json-events", "--fps", "5"]));
    let end = told.last().expect("the end");
    assert_eq!((&end["moves"], &end["nothing"]), (&0.into(), &"too_brief".into()));
    let said = prints(&["watch", &folder, "-o", &out.path("said.sgf"), "--fps", "5"]);
    let last = said.lines().last().expect("the end");
    assert!(last.starts_with("the pictures have ended; nothing is written: no stone") && last.contains("--settled"));
}

#[test]
fn a_capture_at_the_end_is_written_though_its_stone_still_lies_there() {
    let mut table = Table::new();
    let mut footage = Footage::new();
    footage.shows(&table.picture(), 8);
    for (x, y, color) in [(7, 8, Black), (8, 8, White), (8, 7, Black)] {
        table.lay(x, y, Some(color));
        footage.shows(&table.picture(), 8);
    }
    let out = Folder::new();
    let record = out.path("game.sgf");
    let told = events(&prints(&["watch", &footage.folder.path(""), "-o", &record, "--json-events", "--fps", "5"]));
    assert_eq!(names(&told), ["board", "black H1", "white J1", "lift", "black J2", "end"]);
    assert_eq!(moves_of(&record), "B[hi];W[ii];B[ih]");
}

#[test]
fn a_recording_without_moves_says_why() {
    let table = Table::new();
    let (mut footage, mut hands, mut blank) = (Footage::new(), Footage::new(), Footage::new());
    footage.shows(&table.picture(), 10);
    hands.shows(&table.picture(), 2);
    hands.shows(&table.hand(), 10);
    blank.shows(&lanke_vision::Frame::new(64, 64, vec![90; 64 * 64 * 3]).expect("a picture").to_png(), 3);
    let out = Folder::new();
    let reason = |footage: &Footage, name: &str| {
        let told = prints(&["watch", &footage.folder.path(""), "-o", &out.path(name), "--json-events", "--fps", "5"]);
        events(&told).last().expect("the end")["nothing"].clone()
    };
    assert_eq!(reason(&footage, "a.sgf"), "unchanged");
    assert_eq!(reason(&hands, "b.sgf"), "hidden");
    assert_eq!(reason(&blank, "c.sgf"), "no_board");
}

#[test]
fn white_may_begin() {
    let mut table = Table::new();
    let mut footage = Footage::new();
    footage.shows(&table.picture(), 8);
    for (x, y, color) in [(2, 2, White), (6, 6, Black), (6, 2, White)] {
        footage.lays(&mut table, (x, y, Some(color)), 6);
    }
    let out = Folder::new();
    let record = out.path("game.sgf");
    let printed = prints(&["watch", &footage.folder.path(""), "-o", &record, "--json-events", "--fps", "5"]);
    let events = events(&printed);
    assert_eq!(names(&events), ["board", "set_up", "white C7", "black G3", "white G7", "end"], "{printed}");
    assert_eq!(events.iter().find(|e| e["event"] == "set_up").expect("it was told")["to_play"], "white");
    let sgf = fs::read_to_string(&record).expect("the record is there");
    assert!(sgf.contains("PL[W]") && sgf.contains(";W[cc]") && !sgf.contains("AW["), "{sgf}");
    // It may be known before.
    let (folder, message) = (footage.folder.path(""), out.path("said.sgf"));
    prints(&["watch", &folder, "-o", &message, "--white-first", "--fps", "5"]);
    assert_eq!(fs::read_to_string(&message).expect("the record is there"), sgf);
}

#[test]
fn the_moves_seen_press_the_clock_and_a_flag_ends_the_game() {
    let mut table = Table::new();
    let mut footage = Footage::new();
    // Nobody's time runs before the first stone, however long it takes.
    footage.shows(&table.picture(), 60);
    for (x, y, color) in [(6, 6, Black), (2, 2, White)] {
        footage.lays(&mut table, (x, y, Some(color)), 16);
    }
    footage.shows(&table.picture(), 40);
    footage.lays(&mut table, (6, 2, Some(Black)), 8);
    let out = Folder::new();
    let record = out.path("game.sgf");
    let watch = ["watch", &footage.folder.path(""), "-o", &record, "--clock", "10s", "--json-events", "--fps", "5"];
    let events = events(&prints(&watch));
    let report: Vec<String> = names(&events).into_iter().filter(|name| name != "clock").collect();
    // What is laid after the end is a variation behind the game.
    assert_eq!(report, ["board", "black G3", "white C7", "over", "black G7", "end"]);
    let clock: Vec<String> = events.iter().filter(|e| e["event"] == "clock").map(|e| e["told"].to_string()).collect();
    let low = |n| format!("{{\"seconds_left\":{n}}}");
    assert_eq!(clock, [low(5), low(4), low(3), low(2), low(1), "\"flag\"".to_owned()]);
    let of = |name: &str| events.iter().find(|e| e["event"] == name).expect("it was told");
    assert_eq!(of("over")["result"], "W+T");
    let white = events.iter().find(|e| e["point"] == "C7").expect("it was told");
    let left = |text: &str| text.split(']').next().and_then(|n| n.parse::<f64>().ok()).expect("seconds");
    let sgf = fs::read_to_string(&record).expect("the record is there");
    for part in ["OT[10 simple]", "RE[W+T]", ";B[gg]BL[10]", ";W[cc]WL["] {
        assert!(sgf.contains(part), "{part}: {sgf}");
    }
    // The stones are laid 3.2 seconds apart.
    let noted = left(sgf.split_once("WL[").expect("noted").1);
    assert!((noted - 6.8).abs() < 0.5, "{noted}");
    assert!(white["at"].as_f64().expect("a time") > 12.0, "{white}");
    let of_game = json(&["inspect", &record, "--json"]);
    assert_eq!((&of_game[0]["moves"], &of_game[0]["result"]), (&2.into(), &"W+T".into()));
}

/// A program that runs, and the events that it prints.
pub(crate) struct Running {
    program: chromium::Running,
    lines: Receiver<Value>,
}

impl Running {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_with(arguments, &[])
    }

    /// Starts it where these variables are set so.
    pub(crate) fn start_with(arguments: &[&str], variables: &[(&str, &str)]) -> Self {
        let assert = lanke(arguments);
        let mut command = std::process::Command::new(assert.get_program());
        command.args(arguments).env("LANKE_HOME", env!("CARGO_TARGET_TMPDIR")).env("LC_ALL", "C");
        command.envs(variables.iter().copied());
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs");
        let out: ChildStdout = child.stdout.take().expect("its output");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                if sender.send(serde_json::from_str(&line).expect("each line is JSON")).is_err() {
                    return;
                }
            }
        });
        Self { program: chromium::Running(child), lines }
    }

    /// Types a line.
    pub(crate) fn types(&mut self, line: &str) {
        writeln!(self.program.0.stdin.as_mut().expect("its input"), "{line}").expect("it reads");
    }

    /// The next event of a name.
    pub(crate) fn await_event(&self, name: &str) -> Value {
        loop {
            let event = self.lines.recv_timeout(Duration::from_secs(120)).expect("an event");
            eprintln!("{event}");
            if event["event"] == name {
                return event;
            }
        }
    }

    /// Interrupts it as Ctrl-C does; whether it ends well.
    pub(crate) fn interrupt(self) -> bool {
        let killed = std::process::Command::new("kill").args(["-INT", &self.program.0.id().to_string()]).status();
        assert!(killed.expect("kill runs").success());
        self.await_event("end");
        self.ends_well()
    }

    fn ends_well(mut self) -> bool {
        self.program.0.wait().expect("it ends").success()
    }
}

/// Writes a picture that is whole at every moment.
pub(crate) fn show(path: &Path, picture: &[u8]) {
    let beside = path.with_extension("new");
    fs::write(&beside, picture).expect("a file");
    fs::rename(&beside, path).expect("the same folder");
}

/// An engine that answers D7.
pub(crate) const ENGINE: &str = r#"sh -c 'while read -r id command rest; do case $command in
    genmove) printf "=%s D7\n\n" $id;; quit) exit;; *) printf "=%s\n\n" $id;; esac; done'"#;

#[cfg(unix)]
#[test]
fn an_engine_answers_and_its_stone_is_waited_for() {
    let mut table = Table::new();
    let folder = Folder::new();
    let (picture, record) = (folder.path("now.png"), folder.path("game.sgf"));
    show(Path::new(&picture), &table.picture());
    let arguments = ["--ai", ENGINE, "--json-events"];
    let running = Running::start(&[&["watch", &*picture, "-o", &*record], &arguments[..]].concat());
    running.await_event("steady");
    table.lay(7, 8, Some(Black));
    show(Path::new(&picture), &table.picture());
    assert_eq!(running.await_event("move")["point"], "H1");
    assert_eq!(running.await_event("answer")["point"], "D7");
    // A stone elsewhere is not written.
    table.lay(5, 5, Some(White));
    show(Path::new(&picture), &table.picture());
    let elsewhere = running.await_event("elsewhere");
    assert_eq!((&elsewhere["point"], &elsewhere["wanted"]), (&"F4".into(), &"D7".into()));
    assert_eq!(moves_of(&record), "B[hi]");
    table.lay(5, 5, None);
    table.lay(3, 2, Some(White));
    show(Path::new(&picture), &table.picture());
    assert_eq!(running.await_event("move")["point"], "D7");
    assert!(running.interrupt());
    assert_eq!(moves_of(&record), "B[hi];W[dc]");
}

#[cfg(unix)]
#[test]
fn an_engine_is_told_the_time_of_its_clock() {
    const TIMED: &str = r#"sh -c 'while read -r id command rest; do case $command in
        list_commands) printf "=%s time_settings\n\n" $id;; time_settings) told=$rest; printf "=%s\n\n" $id;;
        genmove) if [ "$told" = "1200 0 0" ]; then printf "=%s D7\n\n" $id; else printf "=%s C3\n\n" $id; fi;;
        quit) exit;; *) printf "=%s\n\n" $id;; esac; done'"#;
    let mut table = Table::new();
    let folder = Folder::new();
    let (picture, record) = (folder.path("now.png"), folder.path("game.sgf"));
    show(Path::new(&picture), &table.picture());
    let watch = ["watch", &picture, "-o", &record, "--ai", TIMED, "--clock", "20m", "--json-events"];
    let running = Running::start(&watch);
    running.await_event("steady");
    table.lay(7, 8, Some(Black));
    show(Path::new(&picture), &table.picture());
    assert_eq!(running.await_event("answer")["point"], "D7");
    assert!(running.interrupt());
}

/// Sends what is to be shown as MJPEG to everyone who asks, ten pictures a second, and wants a password where that is nothing; a
/// line is cut when that is asked for.
fn camera(shown: Arc<Mutex<(Vec<u8>, bool)>>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let place = listener.local_addr().expect("a place");
    thread::spawn(move || {
        for line in listener.incoming() {
            let mut line = line.expect("a connection");
            let shows = !shown.lock().expect("no panic").0.is_empty();
            let head = match shows {
                true => "HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\n\r\n",
                false => "HTTP/1.0 401 Unauthorized\r\nContent-Length: 0\r\n\r\n",
            };
            let mut going = line.write_all(head.as_bytes()).is_ok() && shows;
            while going {
                let (picture, cut) = std::mem::take(&mut *shown.lock().expect("no panic"));
                *shown.lock().expect("no panic") = (picture.clone(), false);
                let part = [b"--frame\r\nContent-Type: image/jpeg\r\n\r\n", &picture[..], b"\r\n"].concat();
                let end = if cut { part.len() / 2 } else { part.len() };
                going = line.write_all(&part[..end]).is_ok() && !cut;
                thread::sleep(Duration::from_millis(100));
            }
        }
    });
    format!("http://{place}/video")
}

/// An empty board, and the same with one and two stones.
const PICTURES: [&[u8]; 3] = [
    include_bytes!("../pictures/board-0.jpg"),
    include_bytes!("../pictures/board-1.jpg"),
    include_bytes!("../pictures/board-2.jpg"),
];

#[cfg(unix)]
#[test]
fn a_camera_that_refuses_in_mid_game_leaves_a_game_to_be_resumed() {
    let shown = Arc::new(Mutex::new((PICTURES[0].to_vec(), false)));
    let shows = |picture: &[u8], cut| *shown.lock().expect("no panic") = (picture.to_vec(), cut);
    let folder = Folder::new();
    let (record, place) = (folder.path("game.sgf"), camera(Arc::clone(&shown)));
    let watch = ["watch", &place, "-o", &record, "--json-events"];
    let running = Running::start(&watch);
    running.await_event("steady");
    shows(PICTURES[1], false);
    running.await_event("move");
    shows(&[], true);
    assert_eq!(running.await_event("end")["why"], "the camera is lost");
    assert!(!running.ends_well());
    assert_eq!(moves_of(&record), "B[gg]");
    // The stone that was laid before the break is lifted after it.
    shows(PICTURES[1], false);
    let running = Running::start(&watch);
    assert_eq!(running.await_event("resumed")["moves"], 1);
    running.await_event("steady");
    shows(PICTURES[0], false);
    assert_eq!(running.await_event("taken_back")["moves"], 0);
    assert!(running.interrupt());
    assert!(refuses(&watch).contains("is there already"));
}

#[cfg(unix)]
#[test]
fn a_network_camera_is_followed_through_a_line_that_is_cut() {
    let pictures = PICTURES;
    let shown = Arc::new(Mutex::new((pictures[0].to_vec(), false)));
    let folder = Folder::new();
    let record = folder.path("game.sgf");
    let place = camera(Arc::clone(&shown));
    let running = Running::start(&["watch", &place, "-o", &record, "--rules", "japanese", "--json-events"]);
    running.await_event("steady");
    *shown.lock().expect("no panic") = (pictures[1].to_vec(), false);
    assert_eq!(running.await_event("move")["point"], "G3");
    assert_eq!(moves_of(&record), "B[gg]");
    *shown.lock().expect("no panic") = (pictures[1].to_vec(), true);
    running.await_event("lost");
    *shown.lock().expect("no panic") = (pictures[2].to_vec(), false);
    assert_eq!(running.await_event("move")["point"], "C7");
    assert!(running.interrupt());
    assert_eq!(moves_of(&record), "B[gg];W[cc]");
    assert!(fs::read_to_string(&record).expect("the record").contains("RU[Japanese]"));
}

#[test]
fn a_place_remembered_with_another_size_is_none() {
    let mut table = Table::new();
    let mut footage = Footage::new();
    footage.shows(&table.picture(), 8);
    footage.lays(&mut table, (6, 6, Some(Black)), 8);
    let (out, folder) = (Folder::new(), footage.folder.path(""));
    prints(&["calibrate", &folder, "--size", "13", "--corners", "10,20,600,20,600,400,10,400"]);
    let record = out.path("game.sgf");
    let told = prints(&["watch", &folder, "-o", &record, "--size", "9", "--json-events", "--fps", "5"]);
    assert_eq!(names(&events(&told)), ["board", "black G3", "end"]);
}

#[test]
fn a_game_begins_on_a_board_of_another_size_than_was_remembered() {
    let mut table = Table::new();
    let mut footage = Footage::new();
    footage.shows(&table.picture(), 8);
    footage.lays(&mut table, (6, 6, Some(Black)), 8);
    let (out, folder) = (Folder::new(), footage.folder.path(""));
    prints(&["calibrate", &folder, "--size", "19", "--corners", "10,20,600,20,600,400,10,400"]);
    let told = events(&prints(&["watch", &folder, "-o", &out.path("game.sgf"), "--json-events", "--fps", "5"]));
    assert_eq!(names(&told), ["board", "black G3", "end"]);
    assert_eq!(told.iter().find(|event| event["event"] == "board").expect("it is told")["size"], 9);
}

#[test]
fn boards_before_cameras_are_found_told_and_remembered() {
    let folder = Folder::new();
    let picture = folder.file("board.png", Table::new().picture());
    let found = json(&["calibrate", &picture, "--json"]);
    assert_eq!((&found["size"], &found["picture"]), (&9.into(), &serde_json::json!([WIDTH, HEIGHT])));
    let truth = Table::new().scene.shoot(WIDTH, HEIGHT).corners(SIDE);
    for (corner, true_corner) in found["corners"].as_array().expect("corners").iter().zip(truth.0) {
        let spot = Spot::new(corner[0].as_f64().expect("x"), corner[1].as_f64().expect("y"));
        assert!(spot.distance(true_corner) < 8.0, "{spot:?} {true_corner:?}");
    }
    let report = prints(&["calibrate", &picture, "--size", "13", "--corners", "10,20,600,20,600,400,10,400"]);
    assert!(report.starts_with("13 lines, corners 10,20,600,20,600,400,10,400"), "{report}");
    let saved = fs::read_to_string(Path::new(env!("CARGO_TARGET_TMPDIR")).join("cameras.json")).expect("it is kept");
    assert!(saved.contains(&picture) && saved.contains("\"lines\": 13"), "{saved}");
    let blank = lanke_vision::Frame::new(64, 64, vec![90; 64 * 64 * 3]).expect("a picture").to_png();
    let blank = folder.file("blank.png", blank);
    let refusal = refuses(&["calibrate", &blank, "--within", "1"]);
    assert!(refusal.contains("no board was found"), "{refusal}");
    assert!(refuses(&["calibrate", &blank, "--size", "9", "--corners", "1,2,3"]).contains("eight numbers"));
    assert!(refuses(&["calibrate", "rtmp://10.0.0.1/"]).contains("rtmp"));
    assert!(refuses(&["watch", &folder.path("none.mp4"), "-o", &folder.path("x.sgf")]).contains("there is no"));
}
