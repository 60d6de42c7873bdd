//! Foreign files: pipes and devices are refused at once, and small files that unpack to much need little memory.

use std::fs;
use std::io::Write;
use std::process::{Command, Output};
use std::time::Duration;

use crate::{Folder, lanke};

/// Only against hanging; every command here ends at once.
const PATIENCE: Duration = Duration::from_secs(300);

/// Makes a named pipe that nobody writes to; its path.
fn pipe(folder: &Folder, name: &str) -> String {
    let path = folder.path(name);
    assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo runs").success());
    path
}

#[test]
fn pipes_and_devices_are_refused_at_once_by_every_command() {
    let folder = Folder::new();
    let out = |name: &str| folder.path(name);
    let game = folder.file("game.sgf", "(;SZ[9];B[ee])");
    let refused = |arguments: &&[&str]| {
        let output = lanke(arguments).timeout(PATIENCE).output().expect("it runs");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}: {complaint}");
        assert!(complaint.contains("not a regular file"), "{arguments:?}: {complaint}");
    };
    let foreign = |name: &str| [pipe(&folder, name), "/dev/zero".to_owned()];
    for path in foreign("pipe") {
        let table: &[&[&str]] = &[
            &["inspect", &path],
            &["convert", &path, &out("out.sgf")],
            &["render", &path, "-o", &out("out.svg")],
            &["score", &path],
            &["analyze", &path, "--engine", "1", "--visits", "1", "--into", &out("into")],
            &["analyze", &game, "--engine", "1", "--visits", "1", "--into", &out("into"), "--resume"],
            &["match", "1", "1", "--games", "1", "--openings", &path],
            &["nogo", "solve", &path],
            &["nogo", "solve", "--size", "2", "--resume", &path],
            &["gtp", "--network", &path],
            &["bench", "network", &path],
            &["bench", "sgf", &path],
            &["read", &path],
        ];
        fs::create_dir_all(out("into")).expect("a folder");
        let _only_once = fs::remove_file(out("into/game.sgf"));
        pipe(&folder, "into/game.sgf");
        table.iter().for_each(refused);
        let loads = format!("loadsgf {path}\nquit\n");
        let output = lanke(&["gtp"]).write_stdin(loads).timeout(PATIENCE).output().expect("it runs");
        assert!(String::from_utf8_lossy(&output.stdout).contains("not a regular file"));
    }
    for name in ["net.bin.gz", "picture.png"] {
        let path = pipe(&folder, name);
        let table: &[&[&str]] = match name {
            "net.bin.gz" => &[&["match", &path, "1", "--games", "1"]],
            _ => &[&["read", &path]],
        };
        table.iter().for_each(refused);
    }
}

#[test]
fn pipes_in_the_home_do_not_hang_the_program() {
    let home = Folder::new();
    for name in ["settings.json", "cameras.json", "engines.log", "identity"] {
        pipe(&home, name);
    }
    for folder in ["journal", "tables"] {
        fs::create_dir(home.path(folder)).expect("a folder");
        pipe(&home, &format!("{folder}/1.journal"));
    }
    let output = lanke(&["play", "--size", "5"])
        .env("LANKE_HOME", home.path(""))
        .write_stdin("C3\nquit\n")
        .timeout(PATIENCE)
        .output()
        .expect("it runs");
    assert!(output.status.code().is_some(), "it hung: {}", String::from_utf8_lossy(&output.stderr));
    let picture = home.file("picture.png", picture(8, 8, &[]));
    let output = lanke(&["watch", &picture, "-o", &home.path("out.sgf")])
        .env("LANKE_HOME", home.path(""))
        .timeout(PATIENCE)
        .output()
        .expect("it runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && complaint.contains("not a regular file"), "{complaint}");
}

#[test]
fn records_and_pictures_come_through_standard_input_where_that_is_asked_for() {
    let output = lanke(&["inspect", "-"]).write_stdin("(;SZ[9];B[ee])").output().expect("it runs");
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 move in 2 nodes"), "{output:?}");
    let output = lanke(&["read", "-"]).write_stdin(picture(8, 8, &[])).output().expect("it runs");
    assert!(String::from_utf8_lossy(&output.stderr).contains("no board was found"), "{output:?}");
}

/// Runs the program with so many megabytes of memory that it may write to.
fn confined(megabytes: u32, arguments: &[&str]) -> Output {
    let limited = format!("ulimit -d {} && exec \"$0\" \"$@\"", megabytes * 1024);
    let mut command = Command::new("sh");
    command.args(["-c", &limited, env!("CARGO_BIN_EXE_lanke")]).args(arguments);
    command.env("LANKE_HOME", env!("CARGO_TARGET_TMPDIR")).env("LC_ALL", "C").output().expect("it runs")
}

#[cfg(target_os = "linux")]
#[test]
fn pictures_that_unpack_to_much_need_little_memory() {
    let folder = Folder::new();
    let packed = zeros(256 << 20);
    let text = |head: &[u8]| [head, &packed].concat();
    let table = [
        ("profile.png", picture(8, 8, &[(b"iCCP", text(b"x\0\0"))]), "no board was found"),
        ("text.png", picture(8, 8, &[(b"zTXt", text(b"x\0\0"))]), "no board was found"),
        ("international.png", picture(8, 8, &[(b"iTXt", text(b"x\0\x01\0\0\0"))]), "no board was found"),
        ("private.png", picture(8, 8, &[(b"abCd", vec![0; 32 << 20])]), "no board was found"),
        ("exif.png", picture(8, 8, &[(b"eXIf", vec![0; 32 << 20])]), "damaged"),
        ("wide.png", picture(60_000, 60_000, &[]), "up to 64 megapixels"),
        ("high.png", picture(1, 40_000, &[]), "16384 pixels a side"),
        ("empty.png", picture(8000, 8000, &[]), "damaged"),
    ];
    for (name, bytes, message) in table {
        let path = folder.file(name, bytes);
        let output = confined(100, &["read", &path]);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{name}: {complaint}");
        assert!(complaint.contains(message), "{name}: {complaint}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn records_of_many_positions_are_analysed_in_little_memory() {
    let folder = Folder::new();
    // A game with a variation at every move, and many games.
    let moves: String = (0..8_000).map(|n| ["(;B[ee]", "(;W[ee]"][n % 2]).collect();
    let long = format!("(;SZ[9]RU[NoGo]{moves}{})", "(;B[cc]))".repeat(8_000));
    let short = "(;SZ[9]RU[NoGo];B[aa];W[cc];B[ee];W[gg])".repeat(2_000);
    for (name, text, positions) in [("long.sgf", long, 8_002), ("short.sgf", short, 10_000)] {
        let (file, into) = (folder.file(name, text), folder.path("into"));
        let output = confined(
            100,
            &["analyze", &file, "--engine", "plain", "--visits", "1", "--prove", "0", "--into", &into, "--json"],
        );
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}: {complaint}");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(report["positions"], positions, "{name}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn records_that_name_points_again_and_again_need_little_memory() {
    let folder = Folder::new();
    let rectangles = |name: &str| format!("{name}{}", "[aa:ZZ]".repeat(100_000));
    let set_up = folder.file("setup.sgf", format!("(;SZ[52]{};W[aa])", rectangles("AB")));
    let marks: String = ["TR", "SQ", "CR", "TB", "DD", "VW", "AE"].map(rectangles).concat();
    let marks = folder.file("marks.sgf", format!("(;SZ[52]{marks})"));
    let labels =
        folder.file("labels.sgf", format!("(;SZ[19]LB{}AR{})", "[aa:x]".repeat(500_000), "[aa:bb]".repeat(500_000)));
    let image = folder.path("out.svg");
    for path in [&set_up, &marks, &labels] {
        for arguments in [&["inspect", path][..], &["score", path], &["render", path, "-o", &image]] {
            let output = confined(100, arguments);
            assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn records_of_very_many_small_parts_need_little_memory() {
    let folder = Folder::new();
    let lines = "\n".repeat(16 << 20);
    let table = [
        ("lines.ngf", format!("x\n9\na\nb\nc\n0\n0\n6\n20200101\n5\nB+R\n3\nPMABBDDD\n{lines}")),
        ("words.gib", format!("\\HS\n\\GS\nSTO 0 2 1 3 15\n{}\n", "a ".repeat(8 << 20))),
        ("fields.ugf", format!("[Header]\nSize=9\nPlayerB=a\n[ReviewNode]\n{}\n", ",".repeat(16 << 20))),
        ("games.sgf", "(;B[aa])".repeat(100_000)),
        ("illegal.sgf", format!("(;SZ[9]{})", ";B[aa]".repeat(500_000))),
        ("names.sgf", format!("(;SZ[9]{})", ";B[no point]".repeat(500_000))),
        ("words.sgf", format!("(;SZ[9]LZ[a 1 1\nownership{}])", " 1".repeat(4 << 20))),
    ];
    for (name, text) in table {
        let path = folder.file(name, text);
        let output = confined(120, &["inspect", &path]);
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Many set-ups after a long game take no longer than elsewhere: what they clear is what there is to clear.
#[test]
fn set_ups_after_a_long_game_are_not_slow() {
    let folder = Folder::new();
    let (moves, set_ups) = (";B[aa];W[bb]".repeat(500_000), ";AB[cc]".repeat(500_000));
    let path = folder.file("long.sgf", format!("(;SZ[9]{moves}{set_ups})"));
    let output = lanke(&["inspect", "--json", &path]).timeout(PATIENCE).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&report[0]["moves"], &report[0]["nodes"]), (&1_000_000.into(), &1_500_001.into()));
    let listed = report[0]["illegal"].as_array().expect("an array").len();
    let rest: usize =
        report[0]["warnings"][0].as_str().and_then(|w| w.split(' ').next()?.parse().ok()).expect("a number");
    assert!(listed < 20_000 && listed + rest > 900_000, "{listed} {rest}");
}

#[test]
fn a_diagram_without_an_end_is_refused() {
    let folder = Folder::new();
    let path = folder.file("wide.txt", ".".repeat(1 << 20));
    let output = lanke(&["nogo", "solve", &path]).output().expect("it runs");
    assert!(String::from_utf8_lossy(&output.stderr).contains("larger than"), "{output:?}");
}

/// A white PNG picture that says to have this size, with these chunks before its pixels; the pixels are there where the
/// picture is small.
fn picture(width: u32, height: u32, chunks: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut add = |kind: &[u8; 4], bytes: &[u8]| {
        let mut crc = flate2::Crc::new();
        crc.update(kind);
        crc.update(bytes);
        png.extend((bytes.len() as u32).to_be_bytes());
        png.extend([kind, bytes, &crc.sum().to_be_bytes()].concat());
    };
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    add(b"IHDR", &header);
    for (kind, bytes) in chunks {
        add(kind, bytes);
    }
    let row = [&[0][..], &[255; 24]].concat();
    add(b"IDAT", &compressed(&row.repeat(8)));
    add(b"IEND", &[]);
    png
}

fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).expect("memory takes it");
    encoder.finish().expect("memory takes it")
}

/// So many zeros, packed.
fn zeros(count: usize) -> Vec<u8> {
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    for _ in 0..count >> 20 {
        encoder.write_all(&[0; 1 << 20]).expect("memory takes it");
    }
    encoder.finish().expect("memory takes it")
}
