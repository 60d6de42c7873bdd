//! Refusals of the program: one sentence, exit code 1, nothing lost.

use std::fs;

use crate::{Folder, data, lanke, refuses, text};

#[test]
fn unusable_arguments_are_refused_in_one_sentence() {
    let table = [
        (&["perft", "--size", "0", "--depth", "1"][..], "1 to 52 lines"),
        (&["perft", "--size", "60", "--depth", "1"], "1 to 52 lines"),
        (&["perft", "--size", "nine", "--depth", "1"], "13x9"),
        (&["perft", "--size", "9x", "--depth", "1"], "13x9"),
        (&["perft", "--size", "9", "--depth", "-1"], "-1"),
        (&["perft", "--size", "9", "--depth", "100000"], "99"),
        (&["perft", "--size", "9"], "--depth"),
        (&["perft", "--rules", "martian", "--size", "9", "--depth", "1"], "known rules are"),
        (&["perft", "--ko", "eternal", "--size", "9", "--depth", "1"], "situational"),
        (&["dance"], "dance"),
        (&["--dance"], "--dance"),
    ];
    for (arguments, message) in table {
        let complaint = refuses(arguments);
        assert!(complaint.contains(message), "{arguments:?}: {complaint}");
    }
}

#[test]
fn unreadable_files_are_refused_in_one_sentence() {
    let folder = Folder::new();
    let game = folder.file("game.sgf", "(;SZ[9];B[ee];W[ce])");
    let empty = folder.file("empty.sgf", "");
    let binary = folder.file("binary.sgf", (0..=255).cycle().take(5000).collect::<Vec<u8>>());
    let line_break = folder.path("no\nsuch.sgf");
    let missing = folder.path("missing.sgf");
    let here = folder.path("");
    let table: &[(&[&str], &str)] = &[
        (&["inspect"], "<FILES>"),
        (&["inspect", &empty], "no game record"),
        (&["inspect", &binary, "--json"], "no game record"),
        (&["inspect", &here], "folder"),
        (&["inspect", &missing], "No such file"),
        (&["inspect", &line_break], "No such file"),
        (&["inspect", &game, "--encoding", "klingon"], "known encodings"),
        (&["score", &game, "--at", "3"], "has 2 moves"),
        (&["score", &game, "--at", "-1"], "-1"),
        (&["score", &game, "--komi", "NaN"], "half points"),
        (&["score", &game, "--komi", "inf"], "half points"),
        (&["score", &game, "--komi", "1e300"], "half points"),
        (&["score", &game, "--komi", "6.3"], "half points"),
        (&["score", &game, "--rules", "martian"], "known rules are"),
        (&["score", &game, "--rules", "nogo"], "NoGo is not counted"),
        (&["score", &game, "--dead", "A1"], "no stone is at A1"),
        (&["score", &game, "--dead", "Z99"], "Z99 is no point"),
        (&["score", &game, "--game", "2"], "games 1 to 1"),
        (&["score", &game, "--game", "0"], "games 1 to 1"),
        (&["analyze", &game, "--engine", "plain"], "plain is no Go player"),
    ];
    for (arguments, message) in table {
        let complaint = refuses(arguments);
        assert!(complaint.contains(message), "{arguments:?}: {complaint}");
    }
}

#[test]
fn one_unreadable_file_does_not_hide_the_others() {
    let folder = Folder::new();
    let (game, missing) = (folder.file("game.sgf", "(;SZ[9];B[ee])"), folder.path("missing.sgf"));
    let output = lanke(&["inspect", &missing, &game, "--json"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report.as_array().map(Vec::len), Some(1));
}

#[test]
fn a_file_that_cannot_be_written_leaves_everything_as_it_was() {
    let folder = Folder::new();
    let game = folder.file("game.sgf", "(;SZ[9];B[ee];W[ce])");
    let old = folder.file("old.dat", "what stood here");
    let below_a_file = folder.path("game.sgf/out.sgf");
    let set_up = folder.file("setup.sgf", "(;SZ[9]AB[aa];W[ee])");
    let table: &[(&[&str], &str)] = &[
        (&["convert", &game, &below_a_file], "cannot write"),
        (&["convert", &game, &folder.path("out.xyz")], "use .sgf or .dat"),
        (&["convert", &game, &folder.path("out.gib")], "writes none"),
        (&["convert", &set_up, &old], "set-up"),
        (&["render", &game, "-o", &below_a_file], "use .svg, .png, .pdf, .txt or .gif"),
        (&["render", &game, "-o", &folder.path("game.sgf/out.svg")], "cannot write"),
        (&["render", &game, "-o", &folder.path("out.svg"), "--at", "9"], "has 2 moves"),
        (&["render", &game, "-o", &folder.path("out.svg"), "--numbers", "1-9"], "has 2 moves"),
        (&["render", &game, "-o", &folder.path("out.svg"), "--numbers", "2-1"], "41-60"),
        (&["render", &game, "-o", &folder.path("out.svg"), "--numbers", "0-1"], "41-60"),
        (&["render", &game, "-o", &folder.path("out.svg"), "--numbers", "1-2", "--at", "1"], "end at move 2"),
        (&["render", &game, "-o", &folder.path("out.svg"), "--numbers", "last:x"], "last:10"),
        (&["render", &game, "-o", &folder.path("out.svg"), "--sheet", "50"], "written as .pdf"),
        (&["render", &game, &game, "-o", &folder.path("out.svg")], "--sheet"),
        (&["render", &game, "-o", &folder.path("out.svg"), "--part", "Q16"], "K10-T19"),
        (&["render", &game, "-o", &folder.path("out.svg"), "--size", "9"], "64..=4096"),
        (&["render", &game, "-o", &folder.path("out.gif"), "--from", "2", "--move", "1"], "end before it begins"),
    ];
    for (arguments, message) in table {
        let complaint = refuses(arguments);
        assert!(complaint.contains(message), "{arguments:?}: {complaint}");
    }
    assert_eq!(fs::read_to_string(old).expect("it is there"), "what stood here");
    let mut left: Vec<_> =
        fs::read_dir(folder.path("")).expect("it is there").map(|e| e.expect("an entry").file_name()).collect();
    left.sort();
    assert_eq!(left, ["game.sgf", "old.dat", "setup.sgf"]);
}

/// Whatever is in a file: an answer or a sentence, never a panic.
#[test]
fn no_file_of_the_wild_makes_it_panic() {
    let Some(folder) = data("sgf-torture") else { return };
    let mut open = vec![folder];
    let mut seen = 0;
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(path).expect("a folder").map(|e| e.expect("an entry").path()));
            continue;
        }
        seen += 1;
        let output = lanke(&["inspect", "--json", &text(&path)]).output().expect("it runs");
        match output.status.code() {
            Some(0) => drop(serde_json::from_slice::<serde_json::Value>(&output.stdout).expect("JSON")),
            Some(1) => assert_eq!(String::from_utf8_lossy(&output.stderr).lines().count(), 1, "{}", path.display()),
            other => panic!("{}: {other:?}", path.display()),
        }
    }
    assert!(seen > 50, "{seen}");
}

/// A reader that has seen enough, such as `head`, is no failure.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_failure() {
    use std::process::{Command, Stdio};

    let folder = Folder::new();
    let games = folder.file("games.sgf", "(;SZ[19];B[dd];W[pp])".repeat(2000));
    let mut child = Command::new(env!("CARGO_BIN_EXE_lanke"))
        .args(["inspect", &games])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
