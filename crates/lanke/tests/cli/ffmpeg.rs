//! Videos and cameras that speak RTSP, by way of the program `ffmpeg`: the real one where it is installed, and scripts in
//! its place that fail in every way.
#![cfg(unix)]

use std::fs;
use std::io::Read;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Output, Stdio};

use lanke_rules::Color::{Black, White};

use crate::Folder;
use crate::watch::{Footage, Running, Table, events, moves_of, names};

/// True if the real program is installed; prints a note otherwise.
fn has_ffmpeg() -> bool {
    let there = Command::new("ffmpeg").arg("-version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok();
    if !there {
        eprintln!("not tested: ffmpeg is not installed");
    }
    there
}

/// A folder in which a script stands for the program.
fn stands_in(script: &str) -> Folder {
    let folder = Folder::new();
    let path = folder.file("ffmpeg", format!("#!/bin/sh\nPATH=/bin:/usr/bin\n{script}\n"));
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("it may be run");
    folder
}

fn watch(path: &str, source: &str, record: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lanke"));
    command.args(["watch", source, "-o", record, "--json-events"]).env("PATH", path);
    command.env("LANKE_HOME", env!("CARGO_TARGET_TMPDIR")).env("LC_ALL", "C").stdin(Stdio::null());
    command.output().expect("it runs")
}

/// Output for a video while a script stands in for the program.
fn report(script: &str) -> String {
    let folder = Folder::new();
    let video = folder.file("game.mp4", "footage");
    let output = watch(&stands_in(script).path(""), &video, &folder.path("game.sgf"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let events = events(&String::from_utf8(output.stdout).expect("UTF-8"));
    assert_eq!(names(&events), ["lost", "end"], "{events:?}");
    let why = events[0]["why"].as_str().expect("a sentence").to_owned();
    assert!(why.starts_with("the video ") && why.chars().count() < 700, "{why}");
    why
}

#[test]
fn a_video_becomes_its_record() {
    if !has_ffmpeg() {
        return;
    }
    let mut table = Table::new();
    let mut footage = Footage::new();
    footage.shows(&table.picture(), 8);
    for (x, y, color) in [(6, 6, Black), (2, 2, White), (4, 4, Black)] {
        footage.shows(&table.hand(), 2);
        footage.lays(&mut table, (x, y, Some(color)), 8);
    }
    let out = Folder::new();
    // A name that would be an option.
    let (video, record) = (out.path("-i.mkv"), out.path("game.sgf"));
    let made = Command::new("ffmpeg")
        .args(["-nostdin", "-loglevel", "error", "-framerate", "5", "-i", &footage.folder.path("%d.png")])
        .args(["-c:v", "mpeg4", "-q:v", "3", "-r", "25"])
        .arg(format!("file:{video}"))
        .status();
    assert!(made.expect("it runs").success());
    let output = watch(&std::env::var("PATH").expect("a path"), &video, &record);
    let events = events(&String::from_utf8(output.stdout).expect("UTF-8"));
    assert_eq!(names(&events), ["board", "black G3", "white C7", "black E5", "end"], "{events:?}");
    assert_eq!(moves_of(&record), "B[gg];W[cc];B[ee]");
    // Five pictures a second, by the time of the video, however fast they are looked at.
    let last = events.last().and_then(|event| event["at"].as_f64()).expect("a time");
    assert!((6.0..9.0).contains(&last), "{last}");

    // What is no video, and one that lists other places.
    for (name, bytes) in
        [("a.mp4", "footage"), ("b.avi", "#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:1/x.ts\n"), ("c.mkv", "")]
    {
        let output = watch(&std::env::var("PATH").expect("a path"), &out.file(name, bytes), &out.path("no.sgf"));
        let events = self::events(&String::from_utf8(output.stdout).expect("UTF-8"));
        assert_eq!(names(&events), ["lost", "end"], "{name}: {events:?}");
        assert!(!fs::exists(out.path("no.sgf")).expect("it can be asked"));
    }
}

#[test]
fn a_program_that_dies_floods_or_sends_rubbish_is_told_in_a_sentence() {
    assert!(report("echo 'moov atom not found' >&2; exit 1").ends_with("cannot be shown: moov atom not found"));
    assert!(report("yes 'a flood of words' | head -c 9000000 >&2; echo last >&2; exit 3").ends_with("last"));
    assert!(report("printf '\\033[31m\\377\\n' >&2; exit 3").contains("[31m"));
    assert!(report("kill -9 $$").contains("signal"));
    let nothing = "there are no pictures in it";
    assert!(report("head -c 9000000 /dev/zero | tr '\\0' x").ends_with(nothing));
    assert!(
        report("i=0; while [ $i -lt 3000 ]; do printf '\\377\\330\\377\\376\\377\\377'; i=$((i+1)); done")
            .ends_with(nothing)
    );
    // Its output is closed, and it goes on.
    assert!(report("exec 1>&- 2>&-; exec sleep 1000").ends_with("it did not end"));
}

#[test]
fn without_the_program_it_is_said_what_to_install() {
    let folder = Folder::new();
    let video = folder.file("game.mp4", "footage");
    for (source, name) in [(&*video, "game.mp4"), ("rtsp://10.0.0.1/1", "rtsp")] {
        let output = watch(&folder.path(""), source, &folder.path("game.sgf"));
        let message = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!((output.status.code(), message.lines().count()), (Some(1), 1), "{message}");
        assert!(message.contains(name) && message.contains("ffmpeg") && message.contains("not installed"), "{message}");
    }
}

/// True if the process runs that has written its number into a file.
fn runs(pid: &str) -> bool {
    Command::new("kill").args(["-0", pid]).stderr(Stdio::null()).status().expect("kill runs").success()
}

#[test]
fn a_program_that_never_ends_is_ended_with_the_camera() {
    let notes = Folder::new();
    let program = stands_in(&format!(
        "echo $$ >> '{0}'; echo \"$@\" >> '{1}'; cat >> '{2}'; exec sleep 1000",
        notes.path("pids"),
        notes.path("asked"),
        notes.path("read")
    ));
    let record = notes.path("game.sgf");
    let arguments = ["watch", "rtsp://wang:k%40y@127.0.0.1:9/live", "-o", &record, "--json-events"];
    let running = Running::start_with(&arguments, &[("PATH", &program.path(""))]);
    // It is silent; the next one is tried.
    assert!(running.await_event("lost")["why"].as_str().expect("a sentence").contains("sends nothing"));
    running.await_event("lost");
    assert!(running.interrupt());
    let pids = fs::read_to_string(notes.path("pids")).expect("they are written");
    assert!(pids.lines().count() >= 2, "{pids}");
    assert!(!pids.lines().any(runs), "{pids}");
    let asked = fs::read_to_string(notes.path("asked")).expect("they are written");
    // Everyone on the machine can read the command line.
    assert!(asked.contains("-f concat") && !asked.contains("wang") && !asked.contains("k%40y"), "{asked}");
    let read = fs::read_to_string(notes.path("read")).expect("they are written");
    assert!(read.contains("file 'rtsp://wang:k%40y@127.0.0.1:9/live'\noption rtsp_transport tcp\n"), "{read}");
}

#[test]
#[cfg(target_os = "linux")]
fn no_password_stands_in_the_command_line_of_the_real_program() {
    if !has_ffmpeg() {
        return;
    }
    let camera = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
    let address = format!("rtsp://wang:k%40y@{}/live", camera.local_addr().expect("an address"));
    let notes = Folder::new();
    let arguments = ["watch", &address, "-o", &notes.path("game.sgf"), "--json-events"];
    let running = Running::start_with(&arguments, &[]);
    // It has read where the camera is when it gets there.
    let (mut stream, _) = camera.accept().expect("it comes");
    let mut asked = [0; 7];
    stream.read_exact(&mut asked).expect("it asks");
    assert_eq!(&asked, b"OPTIONS");
    let lines: Vec<String> = fs::read_dir("/proc")
        .expect("the processes")
        .filter_map(|process| fs::read(process.ok()?.path().join("cmdline")).ok())
        .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
        .filter(|line| line.contains("image2pipe"))
        .collect();
    assert!(!lines.is_empty());
    assert!(!lines.iter().any(|line| line.contains("k%40y") || line.contains("k@y")), "{lines:?}");
    assert!(running.interrupt());
}

#[test]
fn a_password_is_never_shown() {
    let notes = Folder::new();
    let script = "sed -n \"s/^file '\\(.*\\)'$/\\1: no route; k@y; wang/p\" >&2; exit 1";
    let program = stands_in(script);
    let record = notes.path("game.sgf");
    let arguments = ["watch", "rtsp://wang:k%40y@127.0.0.1:9/live", "-o", &record, "--json-events"];
    let running = Running::start_with(&arguments, &[("PATH", &program.path(""))]);
    let lost = running.await_event("lost")["why"].as_str().expect("a sentence").to_owned();
    assert_eq!(lost, "the camera cannot be reached: rtsp://127.0.0.1:9/live: no route; …; …");
    assert!(running.interrupt());
    // A refusal by the camera is known.
    let program = stands_in("echo 'method DESCRIBE failed: 401 Unauthorized' >&2; exit 1");
    let output = watch(&program.path(""), "rtsp://wang:k%40y@127.0.0.1:9/live", &record);
    let message = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(message.contains("wants a name and a password") && !message.contains("wang"), "{message}");
}
