//! Faults of games between programs, each played again by processes of their own.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::faults::{BOARD, frames, home, show};
use crate::room::{Room, Window};

/// The program in a terminal, until the test ends.
struct Terminal {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ended = self.child.kill();
        let _status = self.child.wait();
    }
}

impl Terminal {
    fn new(home: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_lanke"))
            .args(arguments)
            .env("LANKE_HOME", home)
            .env("LANG", "en_US.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let input = child.stdin.take().expect("its input");
        let output = BufReader::new(child.stdout.take().expect("its output"));
        Self { child, input, output }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("text");
        assert!(!line.is_empty(), "it has ended");
        line
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it reads");
    }

    fn hears(&mut self, beginning: &str) {
        while !self.line().starts_with(beginning) {}
    }
}

/// Fails if the buttons of players do anything for a spectator.
fn only_watches(window: &Window<'_>) {
    let moves = window.wait_text(" / ").name;
    for button in ["Pass", "Undo", "Resign", "Score"] {
        if let Some(button) = window.find(button) {
            window.click_control(&button);
        }
        let asked = window.controls(|name| ["Resign?", "Count now?", "Pass already?"].contains(&name));
        assert!(asked.is_empty(), "{button} asks a spectator: {asked:?}");
    }
    assert_eq!(window.wait_text(" / ").name, moves);
    assert!(!window.shows("The other side was not told"));
}

#[test]
#[ignore = "needs Xvfb, openbox and more: see CONTRIBUTING.md, faults once seen in the real window"]
fn a_game_online_opens_on_the_board_and_not_on_the_camera() {
    let Some(frames) = frames("tgs_size_9", 1) else { return };
    let (home, other) = (home(BOARD), home(BOARD));
    let room = Room::new(1440, 900);
    let window = room.open(home.path(), &[]);
    window.resize(1440, 900);
    show(&window, frames.path());
    window.click("Online");
    window.wait("Players nearby");
    window.click("Host");
    let code = window.wait_text("Code ").name.trim_start_matches("Code ").to_owned();
    let mut guest = Terminal::new(other.path(), &["join", &code, "--name", "Guest of the camera"]);
    guest.hears("# Guest of the camera accepts");
    window.wait("Resign");
    assert!(window.find("Start recording").is_none() && window.find("Players nearby").is_none());
    assert!(window.shows("Guest of the camera"));
}

#[test]
#[ignore = "needs Xvfb, openbox and more: see CONTRIBUTING.md, faults once seen in the real window"]
fn a_spectator_has_no_buttons_of_players_and_catches_up() {
    let (home, first, second) = (home(BOARD), home(BOARD), home(BOARD));
    let record = first.path().join("game.sgf");
    let record = record.to_str().expect("a path in Unicode");
    // A port that stays free while the host is away.
    let port = std::net::TcpListener::bind("0.0.0.0:0").expect("a port").local_addr().expect("it").port().to_string();
    let hosting =
        ["host", "--hidden", "--size", "9", "--color", "black", "--name", "A", "--record", record, "--port", &port];
    let mut host = Terminal::new(first.path(), &hosting);
    let report: Value = serde_json::from_str(&host.line()).expect("JSON");
    let code = report["code"].as_str().expect("a code").split_whitespace().collect::<String>();
    let to = format!("{}@127.0.0.1:{port}", &code[..6]);
    let mut guest = Terminal::new(second.path(), &["join", &to, "--name", "B"]);
    host.say("D4");
    guest.hears("B D4");

    let room = Room::new(1440, 900);
    let window = room.open(home.path(), &[]);
    window.resize(1440, 900);
    window.click("Online");
    window.wait("Players nearby");
    window.write("6-digit code or address", &to);
    window.click("Watch");
    window.wait_text("stone D4");
    only_watches(&window);
    guest.say("E5");
    window.wait_text("stone E5");

    // The host is killed, and comes back.
    drop(host);
    guest.hears("# the line is broken");
    thread::sleep(Duration::from_secs(3));
    only_watches(&window);
    let mut host = Terminal::new(first.path(), &hosting);
    host.say("C3");
    guest.hears("B C3");
    window.wait_text("stone C3");
    only_watches(&window);
}

#[test]
#[ignore = "needs Xvfb, openbox and more: see CONTRIBUTING.md, faults once seen in the real window"]
fn a_knock_that_nobody_answers_is_told_as_that() {
    let (home, other) = (home(BOARD), home(BOARD));
    let port = std::net::TcpListener::bind("0.0.0.0:0").expect("a port").local_addr().expect("it").port().to_string();
    let mut host = Terminal::new(other.path(), &["host", "--hidden", "--size", "9", "--name", "Away", "--port", &port]);
    host.line();
    let room = Room::new(1440, 900);
    let window = room.open(home.path(), &[]);
    window.resize(1440, 900);
    window.click("Online");
    window.wait("Players nearby");
    window.write("6-digit code or address", &format!("127.0.0.1:{port}"));
    window.click("Join");
    while !host.line().contains(" knocks, as a ") {}
    window.wait_text("Nobody has answered there");
    assert!(!window.shows("has declined"));
}
