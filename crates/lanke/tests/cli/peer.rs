//! Two programs, one game.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::Value;

use super::*;

/// A program that runs, and what it prints.
struct Running {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Running {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_lanke"))
            .args(arguments)
            .env("LANKE_HOME", env!("CARGO_TARGET_TMPDIR"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("its output is piped"));
        Self { child, input, output }
    }

    /// A host, and the invitation to it on this machine.
    fn host(arguments: &[&str]) -> (Self, String) {
        let mut host = Self::start(&[&["host", "--hidden"], arguments].concat());
        let told: Value = serde_json::from_str(&host.line()).expect("it prints JSON");
        let (code, address) = (told["code"].as_str().unwrap(), told["address"].as_str().unwrap());
        let port = address.rsplit(':').next().unwrap();
        (host, format!("{}@127.0.0.1:{port}", &code[..6]))
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it prints text");
        line
    }

    /// Reads until a line begins so.
    fn until(&mut self, beginning: &str) -> String {
        loop {
            let line = self.line();
            assert!(!line.is_empty(), "it ended before {beginning:?}");
            if line.starts_with(beginning) {
                return line.trim().to_owned();
            }
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("its input is piped"), "{line}").expect("it reads");
    }

    fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }

    fn ends_well(mut self) {
        let mut rest = String::new();
        while self.output.read_line(&mut rest).is_ok_and(|length| length > 0) {}
        assert!(self.child.wait().expect("it ends").success(), "{rest}");
    }
}

/// The moves and the result of a record.
fn game(path: &str) -> (Vec<String>, String) {
    let text = std::fs::read_to_string(path).unwrap();
    let moves = text.split(';').skip(2).map(|node| node.split(']').next().unwrap().trim().to_owned()).collect();
    let result = text.split("RE[").nth(1).and_then(|rest| rest.split(']').next()).unwrap_or("none");
    (moves, result.to_owned())
}

#[test]
fn two_programs_play_a_whole_game_and_write_the_same() {
    let folder = Folder::new();
    for (name, arguments) in
        [("go", &["--size", "7", "--komi", "7"][..]), ("nogo", &["--game", "nogo", "--size", "7", "--clock", "20s"])]
    {
        let (a, b) = (folder.path(&format!("{name}-a.sgf")), folder.path(&format!("{name}-b.sgf")));
        let quick = ["--engine", "1", "--playouts", "50"];
        let (mut host, to) = Running::host(&[arguments, &quick, &["--name", "王质", "--record", &a]].concat());
        let guest = Running::start(&[&["join", &to, "--name", "松风", "--record", &b], &quick[..]].concat());
        let watcher = Running::start(&["watch-game", &to]);
        host.until("result");
        host.ends_well();
        guest.ends_well();
        watcher.ends_well();
        assert_eq!(game(&a), game(&b));
        assert!(game(&a).0.len() > 4 && game(&a).1 != "none", "{:?}", game(&a));
        assert!(!Path::new(&format!("{a}.journal")).exists(), "a game that is over is not kept for later");
    }
}

#[test]
fn moves_are_read_from_standard_input() {
    let (mut host, to) = Running::host(&["--size", "9", "--color", "black", "--name", "A"]);
    let mut guest = Running::start(&["join", &to, "--name", "B"]);
    host.say("D4");
    guest.say("E5");
    guest.say("say 你好");
    assert_eq!(guest.until("B "), "B D4");
    assert_eq!(host.until("W "), "W E5");
    assert_eq!(host.until("# B:"), "# B: 你好");
    host.say("resign");
    assert_eq!(guest.until("result"), "result W+R");
    assert_eq!(host.until("result"), "result W+R");
    guest.ends_well();
    host.ends_well();
}

/// `kill -9`, and the same command again.
#[test]
fn a_killed_program_resumes_the_game() {
    let folder = Folder::new();
    let (a, b) = (folder.path("a.sgf"), folder.path("b.sgf"));
    let hosting = ["--size", "9", "--color", "black", "--record", &a];
    let (mut host, to) = Running::host(&hosting);
    let joining = ["join", &to, "--record", &b];
    let mut guest = Running::start(&joining);
    host.say("D4");
    guest.until("B D4");
    guest.kill();
    let mut guest = Running::start(&joining);
    guest.until("B D4");
    guest.say("E5");
    host.until("W E5");
    host.kill();
    guest.until("# the line is broken");
    let (mut host, _) = Running::host(&hosting);
    host.say("C3");
    guest.until("B C3");
    guest.say("resign");
    host.until("result B+R");
    guest.ends_well();
    host.ends_well();
    assert_eq!(game(&a), game(&b));
    assert_eq!(game(&a).0.len(), 3);
}

#[test]
fn what_leads_nowhere_is_said() {
    assert!(refuses(&["join", "nonsense"]).contains("is no invitation"));
    assert!(refuses(&["join", "482716@127.0.0.1:9"]).contains("nobody"));
    assert!(refuses(&["host", "--size", "1"]).contains("board"));
}
