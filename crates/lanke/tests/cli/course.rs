//! NoGo with the programs of the courses: two processes, and a program that speaks the protocol by hand.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;

use serde_json::Value;

use crate::{Folder, lanke, refuses};

/// A process that hosts, and the address that it tells.
fn host(arguments: &[&str]) -> (Child, String) {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("lanke"));
    command.args(["host", "--course", "0"]).args(arguments);
    command.env("LANKE_HOME", env!("CARGO_TARGET_TMPDIR")).env("LC_ALL", "C");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it runs");
    let mut line = Vec::new();
    let mut out = child.stdout.take().expect("its output");
    while line.last() != Some(&b'\n') {
        let mut byte = [0];
        out.read_exact(&mut byte).expect("it tells its address");
        line.extend(byte);
    }
    child.stdout = Some(out);
    let report: Value = serde_json::from_slice(&line).expect("one line of JSON");
    (child, report["address"].as_str().expect("an address").to_owned())
}

/// Standard output and standard error; success of the process.
fn end(child: Child) -> (bool, String, String) {
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.success(), text(output.stdout), text(output.stderr))
}

#[test]
fn two_bots_play_a_whole_game_and_keep_the_same_record() {
    let folder = Folder::new();
    let (hosted, joined) = (folder.path("host.sgf"), folder.path("guest.sgf"));
    let bot = ["--engine", "1", "--playouts", "20"];
    let (child, address) = host(&[&bot[..], &["--name", "bob", "--record", &hosted]].concat());
    let guest = [&["join", "--course", &address, "--name", "alice", "--record", &joined], &bot[..], &["--seed", "7"]];
    let output = lanke(&guest.concat()).output().expect("it runs");
    let (fine, report, complaint) = end(child);
    assert!(fine && output.status.success(), "{complaint}{}", String::from_utf8_lossy(&output.stderr));
    let records = [hosted, joined].map(|file| fs::read_to_string(file).expect("a record"));
    assert_eq!(records[0], records[1]);
    assert!(records[0].contains("PB[alice]") && records[0].contains("PW[bob]"), "{}", records[0]);
    assert!(records[0].contains("RE[B+]") || records[0].contains("RE[W+]"), "{}", records[0]);
    assert!(records[0].contains("DT[20"), "{}", records[0]);
    let moves =
        |report: &str| report.lines().filter(|line| line.contains(" Black ") || line.contains(" White ")).count();
    assert!(moves(&report) > 20 && report.ends_with("has no legal move\n"), "{report}");
    assert!(String::from_utf8_lossy(&output.stdout).lines().last() == report.lines().last());
}

#[test]
fn a_person_plays_from_standard_input_and_resigns() {
    let folder = Folder::new();
    let record = folder.path("game.sgf");
    let (mut child, address) = host(&["--color", "white", "--record", &record]);
    child.stdin.take().expect("its input").write_all(b"C3\nsay hello\nresign\n").expect("it reads");
    let mut stream = TcpStream::connect(address).expect("it listens");
    let mut reader = BufReader::new(stream.try_clone().expect("a second handle"));
    let mut hear = || {
        let mut line = String::new();
        reader.read_line(&mut line).expect("a line");
        serde_json::from_str::<Value>(&line).expect("JSON")
    };
    // The host plays White, as was wished there.
    writeln!(stream, r#"{{"data1":"alice","data2":"w","op":200000}}"#).expect("it can be sent");
    let rejected = hear();
    assert_eq!((&rejected["op"], &rejected["data2"]), (&200_001.into(), &"I play White".into()));
    writeln!(stream, r#"{{"data1":"alice","data2":"b","op":200000}}"#).expect("it can be sent");
    assert_eq!(hear()["op"], 200_000);
    writeln!(stream, r#"{{"data1":"A1","data2":"1","op":200002}}"#).expect("it can be sent");
    // C3 is the third row from the bottom here, G3 for the course.
    let moved = hear();
    assert_eq!((&moved["op"], &moved["data1"]), (&200_002.into(), &"G3".into()));
    assert_eq!(hear()["data1"], "hello");
    writeln!(stream, r#"{{"data1":"A2","data2":"2","op":200002}}"#).expect("it can be sent");
    assert_eq!(hear()["op"], 200_003);
    writeln!(stream, r#"{{"data1":"alice","data2":"","op":200006}}"#).expect("it can be sent");
    assert_eq!([hear()["op"].clone(), hear()["op"].clone()], [200_006, 200_007]);
    drop((stream, reader));
    let (fine, report, complaint) = end(child);
    assert!(fine && report.ends_with("Black wins by resignation\n"), "{report}{complaint}");
    assert!(report.contains("1 Black A9\n2 White C3\n3 Black B9\n"), "{report}");
    assert!(fs::read_to_string(record).expect("a record").contains("RE[B+R]"));
}

#[test]
fn a_line_that_is_no_order_holds_up_no_other() {
    let (mut child, _) = host(&[]);
    child.stdin.take().expect("its input").write_all(b"qiut\nquit\n").expect("it reads");
    let (fine, _, complaint) = end(child);
    assert!(!fine && complaint.contains("qiut: write a point such as E5"), "{complaint}");
}

/// Comes as a guest, plays a move, hears the answer, and cuts the line.
fn play_a_move_and_go(address: &str) {
    let mut reader = BufReader::new(TcpStream::connect(address).expect("it listens"));
    for (line, op) in [
        (r#"{"data1":"alice","data2":"b","op":200000}"#, 200_000),
        (r#"{"data1":"E5","data2":"","op":200002}"#, 200_002),
    ] {
        writeln!(reader.get_mut(), "{line}").expect("it can be sent");
        let mut answer = String::new();
        reader.read_line(&mut answer).expect("a line");
        assert_eq!(serde_json::from_str::<Value>(&answer).expect("JSON")["op"], op);
    }
    drop(reader);
}

#[test]
fn a_host_that_declines_without_a_reason_leaves_no_sentence_open() {
    let host = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = host.local_addr().expect("an address").to_string();
    let declines = thread::spawn(move || {
        let mut reader = BufReader::new(host.accept().expect("a guest").0);
        let mut line = String::new();
        reader.read_line(&mut line).expect("a request");
        writeln!(reader.get_mut(), r#"{{"data1":"bob","data2":"","op":200001}}"#).expect("it can be sent");
        reader.read_line(&mut line).expect("a farewell");
    });
    let refusal = refuses(&["join", "--course", &address, "--engine", "1"]);
    declines.join().expect("it has declined");
    assert_eq!(refusal, "lanke: the other side does not want this game\n");
}

#[test]
fn a_record_that_is_there_is_not_written_over() {
    let folder = Folder::new();
    let record = folder.path("game.sgf");
    fs::write(&record, "(;GM[1])").expect("a file");
    for command in [&["host", "--course", "0"][..], &["host"], &["join", "123456"], &["watch-game", "123456"]] {
        let refusal = refuses(&[command, &["--record", &record]].concat());
        assert!(refusal.contains("game.sgf is there already; a record is not written over"), "{refusal}");
    }
    assert_eq!(fs::read_to_string(record).expect("a file"), "(;GM[1])");
}

#[test]
fn a_record_that_the_disk_refuses_is_printed() {
    let folder = Folder::new();
    fs::write(folder.path("file"), "").expect("a file");
    let record = folder.path("file/game.sgf");
    let (child, address) = host(&["--engine", "1", "--playouts", "20", "--record", &record]);
    play_a_move_and_go(&address);
    let (fine, report, complaint) = end(child);
    assert!(!fine && report.contains(";B[ee];W["), "{report}");
    assert_eq!(complaint.matches("the game goes on, and its record is printed at the end").count(), 1, "{complaint}");
    assert!(complaint.contains("the record is printed instead of saved"), "{complaint}");
}

#[test]
fn a_line_that_is_cut_is_told_and_the_moves_are_kept() {
    let folder = Folder::new();
    let record = folder.path("game.sgf");
    let (child, address) = host(&["--engine", "1", "--playouts", "20", "--record", &record]);
    play_a_move_and_go(&address);
    let (fine, _, complaint) = end(child);
    assert!(!fine && complaint.contains("the game was not finished: the connection was cut"), "{complaint}");
    assert_eq!(fs::read_to_string(record).expect("a record").matches(';').count(), 3, "a root and two moves");
}

#[test]
fn a_guest_that_asks_and_goes_does_not_end_the_command() {
    let (mut child, address) = host(&["--engine", "1", "--playouts", "20"]);
    let complaints = child.stderr.take().expect("its complaints");
    let mut complaints = BufReader::new(complaints).lines().map(|line| line.expect("UTF-8"));
    for name in ["first", "second"] {
        let mut stream = TcpStream::connect(&address).expect("it listens");
        writeln!(stream, r#"{{"data1":"{name}","data2":"b","op":200000}}"#).expect("it can be sent");
        drop(stream);
        let gone = complaints.find(|line| line.contains("the next one can come")).expect("it goes on");
        assert!(gone.contains("without a move"), "{gone}");
    }
    let output = lanke(&["join", "--course", &address, "--engine", "1", "--playouts", "20"]).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report = child.wait_with_output().expect("it ends");
    assert!(report.status.success());
    assert!(String::from_utf8_lossy(&report.stdout).ends_with("has no legal move\n"));
}

#[test]
fn a_timestamp_of_the_other_side_takes_no_time_from_an_engine() {
    let folder = Folder::new();
    let record = folder.path("game.sgf");
    // The limit is an hour, so that no machine is too busy for it.
    let (child, address) = host(&["--engine", "1", "--playouts", "20", "--limit", "3600", "--record", &record]);
    let mut reader = BufReader::new(TcpStream::connect(address).expect("it listens"));
    for (line, op) in [
        (r#"{"data1":"alice","data2":"b","op":200000}"#, 200_000),
        (r#"{"data1":"E5","data2":"0","op":200002}"#, 200_002),
        // Its time is up, says the other side.
        (r#"{"data1":"alice","data2":"","op":200004}"#, 200_008),
    ] {
        writeln!(reader.get_mut(), "{line}").expect("it can be sent");
        let mut answer = String::new();
        reader.read_line(&mut answer).expect("a line");
        assert_eq!(serde_json::from_str::<Value>(&answer).expect("JSON")["op"], op, "{answer}");
    }
    let mut farewell = String::new();
    reader.read_line(&mut farewell).expect("a farewell");
    drop(reader);
    let (fine, _, complaint) = end(child);
    assert!(
        !fine && complaint.contains("claims that the time was up here") && complaint.contains("no result"),
        "{complaint}"
    );
    assert!(!fs::read_to_string(record).expect("a record").contains("RE[B+T]"));
}

#[test]
fn the_help_says_that_the_protocol_of_the_courses_protects_nothing() {
    for command in ["host", "join"] {
        let help = lanke(&[command, "--help"]).output().expect("it runs").stdout;
        let help = String::from_utf8(help).expect("UTF-8").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains("no authentication and no encryption"), "{help}");
    }
}

#[test]
fn what_cannot_be_played_is_refused_in_a_sentence() {
    let size = refuses(&["host", "--course", "0", "--size", "19"]);
    assert!(size.contains("9×9, 11×11 and 13×13"), "{size}");
    let address = refuses(&["join", "--course", "nowhere", "--engine", "1"]);
    assert!(address.contains("HOST:PORT"), "{address}");
    let engine = refuses(&["join", "--course", "localhost:1", "--engine", "no-such-program"]);
    assert!(engine.contains("no-such-program"), "{engine}");
}
