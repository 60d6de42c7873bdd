//! The program as a whole, driven from outside.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod asked;
#[cfg(unix)]
mod boards;
#[cfg(unix)]
mod bounds;
mod camera_page;
mod chromium;
mod convert;
mod course;
mod crowd;
mod cuts;
mod engines;
mod evening_pages;
mod far;
mod ffmpeg;
mod inspect;
#[cfg(target_os = "linux")]
mod judge;
mod keys;
mod learn;
mod lens;
mod library;
mod network;
mod nogo;
mod page;
mod peer;
mod perft;
mod phone;
mod pictures;
mod play;
#[cfg(target_os = "linux")]
mod programs;
mod read;
mod refusals;
mod relay;
mod render;
mod report;
mod saving;
mod score;
mod security;
mod serve;
mod six_boards;
mod solve;
mod system;
#[cfg(unix)]
mod tournament;
mod trust;
mod versions;
#[cfg(target_os = "linux")]
mod voice;
mod watch;
mod window;

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// The program with its own folder for journals, so that tests do not see a user's games, and in English whatever the user's
/// language is.
fn lanke(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("lanke").expect("the program is built");
    command.args(arguments).env("LANKE_HOME", env!("CARGO_TARGET_TMPDIR")).env("LC_ALL", "C");
    command
}

/// Standard output of a run that succeeds.
fn prints(arguments: &[&str]) -> String {
    let output = lanke(arguments).output().expect("it runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {complaint}");
    String::from_utf8(output.stdout).expect("it prints UTF-8")
}

/// The sentence it gives when it refuses.
fn refuses(arguments: &[&str]) -> String {
    let output = lanke(arguments).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?} printed {}", String::from_utf8_lossy(&output.stdout));
    let complaint = String::from_utf8(output.stderr).expect("it complains in UTF-8");
    assert_eq!(complaint.lines().count(), 1, "{arguments:?}: {complaint}");
    complaint
}

/// A folder of the shared data; says so and gives nothing where it is absent.
fn data(folder: &str) -> Option<PathBuf> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/rules")).join(folder);
    if !path.exists() {
        eprintln!("not tested: {} is absent", path.display());
    }
    path.exists().then_some(path)
}

/// The one JSON value that it prints.
fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&prints(arguments)).expect("it prints JSON")
}

/// A folder of its own for a test's files.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    /// The path of a file in it.
    fn path(&self, name: &str) -> String {
        text(&self.0.path().join(name))
    }

    /// Writes a file; its path.
    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        std::fs::write(self.0.path().join(name), bytes).expect("a file");
        self.path(name)
    }
}

fn text(path: &Path) -> String {
    path.to_str().expect("a path in UTF-8").to_owned()
}

#[test]
fn help_and_version_are_no_errors() {
    let help = prints(&["--help"]);
    for command in [
        "play",
        "inspect",
        "score",
        "convert",
        "render",
        "perft",
        "bench",
        "gtp",
        "botzone",
        "match",
        "tournament",
        "library",
        "report",
        "explain",
        "lessons",
        "problems",
        "deck",
        "nogo",
        "solve",
        "host",
        "join",
        "relay",
        "versions",
    ] {
        assert!(help.contains(command), "{command}");
        assert!(prints(&["help", command]).contains("Usage"), "{command}");
    }
    assert!(prints(&["--version"]).starts_with("lanke "));
    // Options that several commands share say what they are for in each.
    assert!(prints(&["help", "explain"]).contains("[default: all moves]"));
    assert!(prints(&["help", "solve"]).contains("a diagram as .txt"));
    assert!(!prints(&["help", "report"]).contains("--at"));
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_the_terminal_is_named() {
    // As on a machine without a GPU, and as on one with it.
    for renderer in ["winit-software", "winit-femtovg"] {
        let mut window = lanke(&[]);
        window.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env("SLINT_BACKEND", renderer);
        let output = window.output().expect("it runs");
        assert_eq!(output.status.code(), Some(1), "{renderer}");
        let complaint = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(complaint.lines().count() == 1 && complaint.contains("`lanke play`"), "{complaint}");
    }
}

/// The benchmarks prove their answers; how fast they are is nobody's business here.
#[test]
fn benchmarks_prove_their_answers() {
    let folder = Folder::new();
    folder.file("one.sgf", "(;SZ[9];B[ee];W[ce](;B[cf])(;B[gg]))");
    let quick = ["--rounds", "1", "--milliseconds", "0", "--json"];
    let sgf = json(&[&["bench", "sgf", &folder.path("")], &quick[..]].concat());
    let board = json(&[&["bench", "board"], &quick[..]].concat());
    let go = json(&[&["bench", "go"], &quick[..]].concat());
    for (report, races) in [(sgf, 3), (board, 4), (go, 3)] {
        assert_eq!(report["races"].as_array().map(Vec::len), Some(races), "{report}");
        assert!(report["races"][0]["results"][0]["per_second"].as_f64().is_some_and(|n| n > 0.0), "{report}");
        assert!(report["asserted"].as_array().is_some_and(|facts| !facts.is_empty()), "{report}");
    }
}

/// Old archives have names in other encodings: here 棋 in GB 18030.
#[cfg(target_os = "linux")]
#[test]
fn reports_name_files_in_every_encoding() {
    use std::os::unix::ffi::OsStrExt;

    let folder = Folder::new();
    let file = |extension: &str| {
        let name = [b"\xc6\xe5.", extension.as_bytes()].concat();
        folder.0.path().join(std::ffi::OsStr::from_bytes(&name))
    };
    let stones = "AB[da][cb][db][ac][bc][cc]AW[ea][eb][dc][ec][ad][bd][cd][dd]";
    std::fs::write(file("sgf"), format!("(;SZ[7]{stones};B[ba])")).expect("a file");
    let proof = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/proofs/4x4.cert");
    std::fs::copy(proof, file("cert")).expect("a file");
    for (arguments, file, place) in [
        (&["problems", "check", "--json"][..], file("sgf"), "/problems/0/file"),
        (&["analyze", "--engine", "1", "--visits", "1", "--json"], file("sgf"), "/games/0/file"),
        (&["nogo", "check", "--json"], file("cert"), "/0/file"),
    ] {
        let output = lanke(arguments).arg(&file).output().expect("it runs");
        let report: Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
        assert_eq!(report.pointer(place), Some(&file.display().to_string().into()), "{arguments:?}: {report}");
    }
}
