//! NoGo games marked against perfect play, and counts of positions.

use std::fs;
#[cfg(unix)]
use std::io::{BufRead, BufReader};
#[cfg(unix)]
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::{Folder, json, lanke, prints, refuses};

/// A game on 4×3, where White, who moves second, wins with perfect play.
const GAME: &str = "(;SZ[4:3]RU[NoGo]PB[Anna]PW[Ben]MOVES)";

fn analyze(file: &str, more: &[&str]) -> Value {
    json(&[&["analyze", file, "--engine", "plain", "--visits", "20", "--json"], more].concat())
}

/// Winner of the position after some moves, by `lanke nogo solve`.
fn solved_winner(folder: &Folder, diagram: &str, to_play: &str) -> String {
    let file = folder.file("position.txt", diagram);
    let report = json(&["nogo", "solve", &file, "--to-play", to_play, "--memory", "16", "--json"]);
    report["winner"].as_str().expect("a side").to_owned()
}

#[test]
fn a_nogo_game_is_marked_from_the_first_move_that_is_proved() {
    let folder = Folder::new();
    let moves = ["ba", "cb", "ab", "da", "cc", "bc"];
    let sides = ["B", "W"].into_iter().cycle();
    let text: String = moves.iter().zip(sides).map(|(mv, side)| format!(";{side}[{mv}]")).collect();
    let file = folder.file("game.sgf", GAME.replace("MOVES", &text));
    let report = analyze(&file, &[]);
    let marks = &report["games"][0]["marks"];
    assert_eq!(marks["proved"], json!({ "move": 1, "winner": "white" }), "{marks}");
    assert_eq!((&marks["estimates"], &marks["sides"]["black"]["moves"]), (&json!(0), &json!(3)), "{marks}");

    // The solver is asked about each position alone.
    let mut board = vec![vec!['.'; 4]; 3];
    let mut winner = "white".to_owned();
    let mut expected = Vec::new();
    for (i, mv) in moves.iter().enumerate() {
        let (side, other) = if i % 2 == 0 { ("black", "white") } else { ("white", "black") };
        let [x, y] = [0, 1].map(|at| usize::from(mv.as_bytes()[at] - b'a'));
        board[y][x] = if i % 2 == 0 { 'X' } else { 'O' };
        let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        let after = solved_winner(&folder, &(rows.join("\n") + "\n"), other);
        if winner == side && after == other {
            expected.push((i as u64 + 1, side.to_owned()));
        }
        winner = after;
    }
    let losing = marks["losing_moves"].as_array().expect("moves");
    let told = |losing: &Value| (losing["move"].as_u64().unwrap(), losing["color"].as_str().unwrap().to_owned());
    assert_eq!(losing.iter().map(told).collect::<Vec<_>>(), expected, "{marks}");
    assert!(!losing.is_empty(), "the game has a mistake: {marks}");
    let has_line = |losing: &Value, name: &str| losing[name].as_array().is_some_and(|line| line.len() % 2 == 1);
    assert!(losing.iter().all(|losing| has_line(losing, "refutation") && has_line(losing, "better")), "{marks}");

    let record = fs::read_to_string(&file).expect("it is there");
    assert_eq!(record.matches("= Lanke solver").count(), 7, "every position is proved: {record}");
    // What is proved is not proved again.
    assert_eq!(&analyze(&file, &["--resume"])["games"][0]["marks"], marks);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), record);
    let summary = prints(&["analyze", &file, "--engine", "plain", "--visits", "20", "--resume"]);
    assert!(summary.contains("proved from the first move on: White wins"), "{summary}");
    assert!(
        summary.contains("first losing move") && summary.contains("Black (Anna): 3 of 3 moves proved"),
        "{summary}"
    );
    // No estimate takes the place of a proof; another proof may.
    json(&["analyze", &file, "--engine", "plain", "--visits", "5000", "--prove", "0", "--json"]);
    let record = fs::read_to_string(&file).expect("it is there");
    assert_eq!((record.matches(" = Lanke ").count(), record.matches(" ~ ").count()), (7, 0), "{record}");
    assert!(record.contains("= Lanke solver"), "the search proves less: {record}");
}

#[test]
fn a_move_in_the_first_node_counts_as_one() {
    let folder = Folder::new();
    let file = folder.file("game.sgf", GAME.replace("MOVES", "B[ba];W[cb];B[ab]"));
    let report = analyze(&file, &[]);
    let sides = &report["games"][0]["marks"]["sides"];
    assert_eq!((&sides["black"]["moves"], &sides["white"]["moves"]), (&json!(2), &json!(1)), "{report}");
}

#[test]
fn a_log_of_botzone_is_analysed_as_a_game_of_nogo() {
    let folder = Folder::new();
    let answer = |player: u32, point: &str| format!(r#"{{"{player}":{{"response":{point},"verdict":"OK"}}}}"#);
    let log = format!("[{},{}]", answer(0, r#"{"x":4,"y":4}"#), answer(1, r#"{"x":0,"y":8}"#));
    let report = analyze(&folder.file("log.json", log), &["--prove", "1"]);
    let marks = &report["games"][0]["marks"];
    assert_eq!((&marks["proved"], &marks["estimates"]), (&Value::Null, &json!(2)), "{report}");
    let record = fs::read_to_string(folder.path("log.json.sgf")).expect("it is written");
    assert!(record.contains("RU[NoGo]") && record.contains(";B[ee]") && record.contains(";W[ai]"), "{record}");
}

#[test]
fn an_analysed_record_is_replaced_unless_something_was_written_into_it() {
    let folder = Folder::new();
    let log = folder.file("log.json", r#"[{"0":{"response":{"x":4,"y":4}}},{"1":{"response":{"x":0,"y":8}}}]"#);
    let game = folder.file("game.sgf", "(;GM[1]CA[GB18030]SZ[9]RU[NoGo];B[ee];W[ai](;B[aa])(;B[bb]))");
    let into = folder.path("into");
    for (file, more, name) in [(log, &[][..], "log.json"), (game, &["--into", &into], "into/game")] {
        let (target, second) = (folder.path(&format!("{name}.sgf")), folder.path(&format!("{name} 2.sgf")));
        let read = || fs::read_to_string(&target).expect("it is written");
        let run = |visits: &str| {
            let engine = ["analyze", &file, "--engine", "plain", "--visits", visits, "--prove", "0", "--json"];
            json(&[&engine, more].concat())["games"][0]["file"].clone()
        };
        assert_eq!(run("20"), target);
        let first = read();
        assert_eq!(run("40"), target, "nothing was added");
        assert_ne!(read(), first);
        let commented = read().replace(";W[ai]", ";W[ai]C[Too early!]");
        fs::write(&target, &commented).expect("it is written");
        assert_eq!(run("20"), second);
        assert_eq!(read(), commented);
        let again = fs::read_to_string(second).expect("it is written");
        assert!(again.contains("LK[") && !again.contains("C["), "{again}");
    }
}

#[test]
fn a_record_with_bytes_that_are_no_text_is_not_replaced_by_its_analysis() {
    let folder = Folder::new();
    let bytes = b"(;GM[1]CA[UTF-8]SZ[9]RU[NoGo]C[caf\xe9 \xff];B[ee])";
    let file = folder.file("game.sgf", bytes);
    let [home, copy] = ["", "game 2.sgf"].map(|name| folder.path(name));
    let output = lanke(&["analyze", &home, "--engine", "plain", "--visits", "20", "--prove", "0", "--resume"]).output();
    let said = String::from_utf8(output.expect("it runs").stderr).expect("UTF-8");
    assert!(said.contains("game.sgf has text of doubtful encoding and is kept; the analysis is written to"), "{said}");
    let first = fs::read_to_string(&copy).expect("it is written");
    assert!(first.contains("LK["), "{first}");
    // The copy is read by those who resume, replaced by others, and never analyzed as a record of its own.
    for (more, positions) in [(&["--prove", "0", "--resume"][..], 0), (&["--prove", "0"], 2)] {
        let report = analyze(&home, more);
        assert_eq!((&report["positions"], &report["games"][0]["file"]), (&json!(positions), &json!(copy)), "{report}");
        assert_eq!(report["games"].as_array().map(Vec::len), Some(1), "{report}");
    }
    assert_eq!(fs::read(&file).expect("it is there"), bytes);
    assert!(fs::metadata(folder.path("game 3.sgf")).is_err());
    // With another comment it is a record, and no longer replaced.
    fs::write(&copy, first.replacen("C[caf", "C[mine: caf", 1)).expect("it is written");
    assert_eq!(analyze(&home, &["--prove", "0", "--resume"])["games"].as_array().map(Vec::len), Some(2));
    assert!(fs::read_to_string(&copy).expect("it is there").contains("C[mine: caf"));
    assert!(fs::metadata(folder.path("game 3.sgf")).is_ok());
    // A twin of the record is no copy of it: its bytes are kept as well.
    fs::write(&copy, bytes).expect("it is written");
    assert_eq!(analyze(&home, &["--prove", "0"])["games"].as_array().map(Vec::len), Some(2));
    assert_eq!(fs::read(&copy).expect("it is there"), bytes);
}

#[test]
fn a_record_that_is_read_only_is_said_to_be_so() {
    let folder = Folder::new();
    let text = "(;GM[1]SZ[9]RU[NoGo];B[ee])";
    let file = folder.file("game.sgf", text);
    let mut permissions = fs::metadata(&file).expect("it is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).expect("it is ours");
    let output = lanke(&["analyze", &file, "--engine", "plain", "--visits", "20", "--prove", "0"]).output();
    let said = String::from_utf8(output.expect("it runs").stderr).expect("UTF-8");
    assert!(said.contains("game.sgf is read-only; the analysis is written to"), "{said}");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), text);
    assert!(fs::read_to_string(folder.path("game 2.sgf")).expect("it is written").contains("LK["));
    // That one is replaced by later runs, and is no record of its own.
    for path in [&file, &folder.path(""), &file] {
        let report = analyze(path, &["--prove", "0"]);
        assert_eq!(report["games"].as_array().map(Vec::len), Some(1), "{report}");
        assert_eq!(report["games"][0]["file"], json!(folder.path("game 2.sgf")), "{report}");
    }
    assert!(["game 3.sgf", "game 2 2.sgf"].iter().all(|name| fs::metadata(folder.path(name)).is_err()));
}

#[test]
fn a_proof_that_a_record_claims_is_believed_only_where_an_earlier_run_is_resumed() {
    let folder = Folder::new();
    let file = folder.file("game.sgf", GAME.replace("MOVES", ";B[ba];W[cb]"));
    analyze(&file, &[]);
    let text = fs::read_to_string(&file).expect("it is there");
    let [lost, won] = ["0.0000 - 1 = Lanke solver", "1.0000 - 1 = Lanke solver"];
    assert!(text.contains(lost) && text.contains(won), "{text}");
    let swapped = text.replace(lost, "lost").replace(won, lost).replace("lost", won);
    fs::write(&file, swapped).expect("it is written");
    let winner = |more: &[&str]| analyze(&file, more)["games"][0]["marks"]["proved"]["winner"].clone();
    assert_eq!(winner(&["--resume"]), "black");
    assert_eq!(winner(&[]), "white", "it is proved anew");
}

#[test]
fn what_is_beyond_the_proofs_is_an_estimate() {
    let folder = Folder::new();
    let file = folder.file("game.sgf", "(;SZ[9]RU[NoGo];B[ee];W[cc];B[gg])");
    let run = |more: &[&str]| analyze(&file, more)["games"][0].clone();
    let report = run(&["--prove", "0.05"]);
    assert_eq!((&report["marks"]["proved"], &report["marks"]["estimates"]), (&json!(null), &json!(3)), "{report}");
    assert_eq!(run(&["--prove", "0"])["marks"], json!(null), "no proofs are asked for");
    let go = folder.file("go.sgf", "(;SZ[9];B[ee];W[cc])");
    let report = json(&["analyze", &go, "--engine", "1", "--visits", "1", "--json"]);
    assert_eq!(report["games"][0]["marks"], json!(null), "Go is not proved");
    assert!(refuses(&["analyze", &file, "--prove", "soon"]).contains("a time is a number of seconds"));
}

/// As editors of Windows write text.
#[test]
fn a_diagram_may_begin_with_a_byte_order_mark() {
    let folder = Folder::new();
    let file = folder.file("position.txt", "\u{FEFF}X.OX\r\nXXX.\r\n");
    assert!(prints(&["nogo", "count", &file]).starts_with("Black: 1 private point (D1)"));
    assert_eq!(json(&["nogo", "solve", &file, "--json"])["winner"], "black");
    let five = "\u{FEFF}...XO..\r\n..XXO..\r\nXXXOO..\r\nOOOO...\r\n.......\r\n.......\r\n";
    assert_eq!(json(&["solve", &folder.file("five.txt", five), "--json"])["result"], "alive");
    let index = folder.path("library.sqlite");
    folder.file("game.sgf", "(;SZ[9];B[cc])");
    prints(&["library", "add", &folder.path(""), "--index", &index]);
    let pattern = folder.file("corner.txt", "\u{FEFF}+----\r\n|....\r\n|....\r\n|..X.\r\n|....\r\n");
    let search = ["library", "search", "--pattern", &pattern, "--index", &index, "--json"];
    assert_eq!(json(&search)["total"], 1);
}

#[test]
fn points_and_safe_moves_of_a_diagram_are_counted() {
    let folder = Folder::new();
    let file = folder.file("position.txt", ".X.X\nXXXX\nOOOO\n.O.O\n");
    let report = json(&["nogo", "count", &file, "--to-play", "white", "--json"]);
    assert_eq!(report["private"], json!({ "black": ["A4", "C4"], "white": ["A1", "C1"] }), "{report}");
    assert_eq!((&report["at_least"], &report["winner"]), (&json!({ "black": 1, "white": 1 }), &json!(null)));
    let file = folder.file("position.txt", "X.OX\nXXX.\n");
    let text = prints(&["nogo", "count", &file]);
    assert!(
        text.starts_with("Black: 1 private point (D1), 1 to 1 move left\nWhite: 0 private points, 0 to 0 moves"),
        "{text}"
    );
    assert!(text.contains("Black to move: Black wins"), "{text}");
}

#[test]
fn a_solved_position_is_told_whatever_cannot_be_written() {
    let folder = Folder::new();
    let nowhere = folder.file("file", "") + "/below";
    for option in ["--resume", "--certificate"] {
        let solve =
            lanke(&["nogo", "solve", "--size", "3", "--memory", "16", option, &nowhere]).output().expect("it runs");
        let complaint = String::from_utf8_lossy(&solve.stderr);
        assert_eq!((solve.status.code(), complaint.lines().count()), (Some(1), 1), "{option}: {complaint}");
        assert!(complaint.contains("cannot write"), "{option}: {complaint}");
        assert!(String::from_utf8_lossy(&solve.stdout).contains("Black wins by"), "{option}: {complaint}");
    }
    let large = ["nogo", "solve", "--size", "9", "--memory", "16", "--limit", "1", "--certificate", &nowhere];
    assert!(refuses(&large).contains("at most 64 points, not for one of 9×9"));
}

#[test]
fn each_certificate_is_checked_and_its_position_told() {
    let folder = Folder::new();
    let (empty, drawn) = (folder.path("empty.cert"), folder.path("drawn.cert"));
    let diagram = folder.file("position.txt", "X.OX\nXXX.\n");
    prints(&["nogo", "solve", "--size", "3", "--memory", "16", "--certificate", &empty]);
    prints(&["nogo", "solve", &diagram, "--memory", "16", "--certificate", &drawn]);
    let refusal = refuses(&["nogo", "solve", &diagram, "--memory", "16", "--certificate", &diagram]);
    assert!(refusal.contains("position.txt is read here and would be replaced"), "{refusal}");
    let [bad, cut] = ["bad.cert", "cut.cert"].map(|name| folder.file(name, "no certificate"));
    let all = [&bad, &empty, &cut, &drawn].map(String::as_str);
    let checked = lanke(&[&["nogo", "check"][..], &all].concat()).output().expect("it runs");
    let (told, complaint) = (String::from_utf8_lossy(&checked.stdout), String::from_utf8_lossy(&checked.stderr));
    assert_eq!(checked.status.code(), Some(1));
    let expected =
        ["empty.cert: 3×3, Black to move: Black wins", "drawn.cert: 4×2 X.OX/XXX., Black to move: Black wins"];
    for (line, expected) in told.lines().zip(expected) {
        assert!(line.contains(expected), "{told}");
    }
    assert_eq!((told.lines().count(), complaint.lines().count()), (2, 2), "{told}{complaint}");
    for (line, name) in complaint.lines().zip(["bad.cert", "cut.cert"]) {
        assert!(line.contains(&format!("{name} proves nothing")), "{complaint}");
    }
    let checked = json(&["nogo", "check", &empty, &drawn, "--json"]);
    let positions = [&checked[0]["position"], &checked[1]["position"]];
    assert_eq!(positions, [".../.../...", "X.OX/XXX."], "{checked}");
}

#[test]
fn the_winner_is_told_where_the_time_does_not_suffice_for_every_move() {
    let solved = lanke(&["nogo", "solve", "--size", "11x1", "--threads", "1", "--limit", "0.000001", "--all"])
        .output()
        .expect("it runs");
    assert!(!solved.status.success());
    let (told, complaint) = (String::from_utf8_lossy(&solved.stdout), String::from_utf8_lossy(&solved.stderr));
    assert!(told.starts_with("Black to move: Black wins by B1 ("), "{told}");
    assert!(complaint.starts_with("lanke: the other moves: not proved after 1024 positions"), "{complaint}");
}

#[cfg(unix)]
#[test]
fn what_an_interrupted_proof_has_proved_is_kept() {
    let folder = Folder::new();
    let facts = folder.path("facts");
    let mut solve = Command::new(assert_cmd::cargo::cargo_bin("lanke"));
    solve.args(["nogo", "solve", "--size", "6x5", "--memory", "16", "--threads", "1", "--progress", "0.1"]);
    let mut child = solve.args(["--resume", &facts]).stderr(Stdio::piped()).spawn().expect("it runs");
    let (mut told, mut line) = (BufReader::new(child.stderr.take().expect("its complaints")), String::new());
    told.read_line(&mut line).expect("progress");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill runs").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
    assert!(fs::read(facts).expect("a file").starts_with(b"lanke nogo facts "));
}
