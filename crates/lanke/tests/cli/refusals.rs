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
        (&["perft", "--size", "9"], "--depth <DEPTH>; see `lanke help perft`"),
        (&["library", "search", "--from", "yesterday"], "see `lanke help library search`"),
        (&["perft", "--rules", "martian", "--size", "9", "--depth", "1"], "known rules are"),
        (&["perft", "--ko", "eternal", "--size", "9", "--depth", "1"], "situational"),
        (&["dance"], "dance"),
        (&["--dance"], "--dance"),
        (&["nogo"], "lanke nogo needs a command: solve, check or count; see `lanke help nogo`"),
        (&["library"], "lanke library needs a command: "),
        (&["nogo", "solve"], "FILE with a position, or --size"),
        (&["join"], "its code, HOST:PORT, lan, or --course HOST:PORT"),
        (&["problems", "exam", "--count", "3", "--pass", "4"], "has 3 problems: 4 right answers cannot be given"),
        (&["host", "--handicap", "1"], "0, or 2 stones or more"),
        (&["join", "127.0.0.1:9", "--handicap", "1"], "0, or 2 stones or more"),
        (&["join", "482716@127.0.0.1:1"], "nobody answers at 127.0.0.1:1"),
        (&["host", "--game", "nogo", "--komi", "3"], "NoGo is played without komi"),
        (&["serve", "--game", "nogo", "--komi", "3"], "NoGo is played without komi"),
        (&["host", "--course", "0", "--port", "46190"], "--port"),
        (&["host", "--course", "0", "--open"], "--open"),
        (&["host", "--course", "0", "--hidden"], "--hidden"),
        (&["host", "--course", "0", "--any-terms"], "--any-terms"),
        (&["host", "--course", "0", "--world"], "--world"),
        (&["host", "--course", "0", "--rules", "japanese"], "--rules"),
        (&["host", "--course", "0", "--game", "go"], "play NoGo"),
        (&["host", "--course", "0", "--clock", "3s"], "--limit"),
        (&["join", "--course", "127.0.0.1:9", "--clock", "3s"], "--limit"),
        (&["join", "--course", "127.0.0.1:9", "--komi", "7"], "--komi"),
        (&["join", "--course", "127.0.0.1:9", "--handicap", "2"], "--handicap"),
        (&["join", "--course", "127.0.0.1:9", "--rank", "3d"], "--rank"),
        (&["match", "1", "2", "--game", "nogo", "--komi", "7"], "--komi are for Go"),
        (&["match", "1", "2", "--game", "nogo", "--rules", "chinese"], "--rules and"),
        (&["match", "1", "2", "--rules", "nogo"], "NoGo is played with --game nogo"),
        (&["lan", "--time", "1.8e19"], "at most a year"),
        (&["calibrate", "emp", "--within", "1.8e19"], "at most a year"),
        (&["tournament", "class", "--time", "1.8e19"], "at most a year"),
        (&["analyze", "-"], "standard input cannot be analyzed"),
    ];
    for (arguments, message) in table {
        let complaint = refuses(arguments);
        assert!(complaint.contains(message), "{arguments:?}: {complaint}");
    }
}

#[test]
fn options_that_would_count_for_nothing_are_refused() {
    let folder = Folder::new();
    let game = folder.file("game.sgf", "(;SZ[9]PB[Wang Zhi]PW[Li];B[ee];W[ce])");
    let nogo = folder.file("nogo.sgf", "(;SZ[9]RU[NoGo]AB[ee]AW[ce];B[aa])");
    let diagram = folder.file("diagram.txt", ".X.\nXOX\n...\n");
    let picture = folder.file("picture.png", "stones");
    let table: &[(&[&str], &str)] = &[
        (&["solve", &diagram, "--at", "7"], "--game, --at and --encoding"),
        (&["solve", &diagram, "--game", "9"], "--game, --at and --encoding"),
        (&["solve", &diagram, "--encoding", "gb18030"], "--game, --at and --encoding"),
        (&["solve", &nogo], "a record of NoGo"),
        (&["problems", "compose", &nogo], "not of NoGo"),
        (&["problems", "compose", &game, "--size", "9"], "--size and --corners"),
        (&["problems", "compose", &game, "--corners", "0,0,9,0,9,9,0,9"], "--size and --corners"),
        (&["problems", "compose", &picture, "--at", "1"], "--at and --encoding"),
        (&["problems", "compose", &picture, "--encoding", "gb18030"], "--at and --encoding"),
        (&["host", "--time", "30"], "--clock is the time control of the game"),
        (&["join", "127.0.0.1:9", "--playouts", "5"], "limit the moves of an engine"),
        (&["serve", "--visits", "5"], "limit the moves of an engine"),
        (&["serve", "--join", "127.0.0.1:9", "--size", "9"], "'--size"),
        (&["serve", "--join", "127.0.0.1:9", "--spectate", "--color", "black"], "'--color"),
        (&["watch", &picture, "-o", &folder.path("out.png")], "a record is written as .sgf, not"),
        (&["host", "--record", &folder.path("out.png")], "a record is written as .sgf, not"),
        (&["join", "127.0.0.1:9", "--record", &folder.path("out.dat")], "a record is written as .sgf, not"),
        (&["join", "--course", "127.0.0.1:9", "--record", &folder.path("out.txt")], "a record is written as .sgf, not"),
        (&["serve", "--record", &folder.path("out.PDF")], "a record is written as .sgf, not"),
        (&["watch-game", "127.0.0.1:9", "--record", &folder.path("out.gif")], "a record is written as .sgf, not"),
        (&["deck", "export", &folder.path("cards.PDF")], "a deck is written as .sgf, not"),
        (&["report-problem", "-o", &folder.path("report.txt")], "a report is written as .zip, not"),
        (&["watch", &picture, "-o", &folder.path("out.sgf"), "--time", "3"], "limit the moves of an engine"),
        (&["watch", &picture, "-o", &folder.path("out.sgf"), "--port", "46200"], "for the page of a phone"),
        (&["watch", &picture, "-o", &folder.path("out.sgf"), "--new-code"], "for the page of a phone"),
        (&["watch", &picture, "-o", &folder.path("out.sgf"), "--fps", "5"], "not for a camera"),
        (&["report", &game, "--json", "--recorded", "--visits", "50"], "'--visits"),
        (&["explain", &nogo], "a record of NoGo"),
        (&["explain", &game, "--at", "2", "--better", "E5"], "E5 cannot be played in place of move 2"),
        (&["lessons", "play", "1", "--step", "200"], "has 4 steps: there is no step 200"),
        (&["deck", "add", &game, "--player", "nobody"], "there is no game of nobody"),
        (&["deck", "add", &game, "--player", "wang zhi"], "`lanke analyze` makes one"),
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
        (&["inspect", &binary], "no game record"),
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
        (&["score", &game, "--rules", "martian"], "known rules are chinese, japanese, korean, aga, nz, ing, "),
        (&["score", &game, "--rules", "nogo"], "NoGo is not counted"),
        (&["score", &game, "--dead", "A1"], "no stone is at A1"),
        (&["score", &game, "--dead", "Z99"], "Z99 is no point"),
        (&["score", &game, "--game", "2"], "games 1 to 1"),
        (&["score", &game, "--game", "0"], "games 1 to 1"),
        (&["analyze", &game, "--engine", "plain"], "plain is no Go player"),
        (&["analyze", &missing], "No such file"),
        (&["gtp", "--network", &missing], "No such file"),
        (&["tournament", &missing], "No such file"),
    ];
    for (arguments, message) in table {
        let complaint = refuses(arguments);
        assert!(complaint.contains(message) && !complaint.contains("os error"), "{arguments:?}: {complaint}");
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
    let stones = "SZ[7]AB[da][cb][db][ac][bc][cc]AW[ea][eb][dc][ec][ad][bd][cd][dd]";
    let problem = folder.file("problem.sgf", format!("(;{stones};B[ba])"));
    let output = lanke(&["problems", "check", &problem, &missing, "--json"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["counts"], serde_json::json!({ "right": 1 }), "{report}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("missing.sgf"));
    assert!(refuses(&["problems", "check", &missing]).contains("missing.sgf"));
    let output = lanke(&["analyze", &missing, &game, "--engine", "1", "--json"]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["positions"], 2, "{report}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("missing.sgf"));
}

#[test]
fn a_file_that_cannot_be_written_leaves_everything_as_it_was() {
    let folder = Folder::new();
    let game = folder.file("game.sgf", "(;SZ[9];B[ee];W[ce])");
    let old = folder.file("old.dat", "what stood here");
    let below_a_file = folder.path("game.sgf/out.sgf");
    let set_up = folder.file("setup.sgf", "(;SZ[9]AB[aa];W[ee])");
    let [photo, picture] = ["photo.jpg", "picture.png"].map(|name| folder.file(name, "stones"));
    let notes = folder.file("notes.txt", "(;SZ[9];B[ee];W[ce])");
    let upwards = folder.path("../") + folder.0.path().file_name().and_then(|name| name.to_str()).unwrap();
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
        (&["render", &game, "-o", &folder.path("out.svg"), "--part", "Q16"], "as A1-J9, not Q16"),
        (&["render", &game, "-o", &folder.path("out.svg"), "--part", "K10-T19"], "as A1-J9, not K10-T19"),
        (&["render", &game, "-o", &folder.path("out.svg"), "--size", "9"], "64..=4096"),
        (&["render", &game, "-o", &folder.path("out.gif"), "--from", "2", "--move", "1"], "end before it begins"),
        (&["render", &notes, "-o", &notes], "would be replaced"),
        (&["report", &game, "-o", &game], "a report is written as .pdf"),
        (&["player-report", &game, "--player", "A", "-o", &game], "a report is written as .pdf"),
        (&["problems", "sheet", &game, "-o", &game], "a sheet of problems is written as .pdf"),
        (&["problems", "make", "--level", "5", "--count", "1200", "-o", &game[..game.len() - 4]], ".pdf or .sgf"),
        (&["problems", "compose", &photo, "-o", &photo], "a problem is written as .sgf"),
        (&["problems", "compose", &game, "-o", &game], "would be replaced"),
        (&["read", &photo, "--debug", &photo], "the picture is written as .png"),
        (&["read", &picture, "--debug", &format!("{upwards}/picture.png")], "would be replaced"),
        (&["read", &photo, "--sgf", &photo], "the position is written as .sgf"),
        (&["nogo", "solve", "--size", "2", "--certificate", &folder.path("")], "it is a folder"),
        (&["tournament", "class", "--csv", &folder.path("")], "it is a folder"),
        (&["tournament", "class", "--pdf", &game], "a page is written as .pdf"),
    ];
    for (arguments, message) in table {
        let complaint = refuses(arguments);
        assert!(complaint.contains(message), "{arguments:?}: {complaint}");
    }
    assert_eq!(fs::read_to_string(old).expect("it is there"), "what stood here");
    let mut left: Vec<_> =
        fs::read_dir(folder.path("")).expect("it is there").map(|e| e.expect("an entry").file_name()).collect();
    left.sort();
    assert_eq!(left, ["game.sgf", "notes.txt", "old.dat", "photo.jpg", "picture.png", "setup.sgf"]);
    for file in [photo, picture] {
        assert_eq!(fs::read_to_string(file).expect("it is there"), "stones");
    }
    assert!([game, notes].iter().all(|file| fs::read_to_string(file).expect("it is there").ends_with("W[ce])")));
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
