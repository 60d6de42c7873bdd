//! `lanke inspect`.

use serde_json::json;

use crate::{Folder, data, json, lanke, prints, text};

#[test]
fn a_game_is_told_with_every_field() {
    let folder = Folder::new();
    let sgf = "(;GM[1]FF[4]SZ[5:4]RU[Japanese]KM[0.5]PB[Ann]BR[3k]RE[W+R];B[aa];W[ba];B[cc](;W[ab];B[aa])(;W[ee]))";
    let file = folder.file("game.sgf", sgf);
    let expected = json!([{
        "file": file,
        "index": 0,
        "game": "go",
        "players": {"black": {"name": "Ann", "rank": "3k"}, "white": {"name": null, "rank": null}},
        "width": 5,
        "height": 4,
        "rules": "Japanese",
        "komi": 0.5,
        "handicap": 0,
        "encoding": "UTF-8",
        "nodes": 7,
        "moves": 5,
        "board": [".O...", "O....", "..X..", "....."],
        "captures": {"black": 0, "white": 2},
        "to_play": "white",
        "result": "W+R",
        "illegal": [{"move": 5, "color": "black", "vertex": "A4", "reason": "it would be suicide"}],
        "warnings": [],
    }]);
    assert_eq!(json(&["inspect", &file, "--json"]), expected);
    let report = prints(&["inspect", &file]);
    assert!(report.contains("  . O . . .\n  O . . . .\n") && report.contains("illegal: move 5, Black A4"), "{report}");
    assert!(report.contains("\nplayers: Black Ann 3k, White unknown\n"), "{report}");
}

#[test]
fn what_a_record_says_cannot_move_the_cursor_or_turn_the_line() {
    let folder = Folder::new();
    let game = "(;SZ[5]PB[\u{1B}[2J甲]PW[\u{9B}2J乙]RE[B+\u{1B}[2J\u{202E}\u{61C}1.5];B[\u{1B}[2J];W[cc])";
    let file = folder.file("game.sgf", game);
    let steers = ['\u{1B}', '\u{9B}', '\u{202E}', '\u{61C}'];
    let report = prints(&["inspect", &file]);
    assert!(report.contains("result: B+") && !report.contains(steers), "{report:?}");
    assert!(report.contains("illegal: move 1, Black: “[2J” is no point"), "{report:?}");
    let set = folder.file("set.sgf", "(;SZ[9]AB[aa][ba]AW[ab][bb]C[\u{1B}[2J];B[cc]C[RIGHT])");
    for command in [
        &["analyze", &file, "--engine", "1", "--visits", "1", "--into", &folder.path("into")][..],
        &["problems", "check", &set],
    ] {
        let report = prints(command);
        assert!(!report.contains(|c: char| c.is_control() && c != '\n'), "{report:?}");
    }
    let report = prints(&["inspect", &file, "--json"]);
    assert!(report.contains("\\u001b[2J") && !report.contains(['\u{1B}', '\u{9B}']), "{report:?}");
}

#[test]
fn every_game_of_every_file_is_told() {
    let folder = Folder::new();
    let two = folder.file("two.sgf", "(;SZ[9];B[ee])(;SZ[13]HA[2]AB[dd][jj];W[gg]");
    let nogo = folder.file("save.dat", "2 1 A1 B4 I9 W");
    let report = json(&["inspect", &two, &nogo, "--json"]);
    let field = |name: &str| report.as_array().expect("an array").iter().map(|g| g[name].clone()).collect::<Vec<_>>();
    assert_eq!(field("index"), [json!(0), json!(1), json!(0)]);
    assert_eq!(field("width"), [json!(9), json!(13), json!(9)]);
    assert_eq!(field("game"), [json!("go"), json!("go"), json!("nogo")]);
    assert_eq!(field("to_play"), [json!("white"), json!("black"), json!("white")]);
    assert_eq!(field("handicap"), [json!(0), json!(2), json!(0)]);
    assert_eq!(field("moves"), [json!(1), json!(1), json!(3)]);
    assert!(report[0]["warnings"][0].as_str().is_some_and(|w| w.contains("ends early")), "{}", report[0]);
}

#[test]
fn json_about_no_game_is_an_empty_array() {
    let output = lanke(&["inspect", "--json", &Folder::new().path("missing.sgf")]).output().expect("it runs");
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(1), &b"[]\n"[..]));
}

#[test]
fn encodings_are_found_out_or_given() {
    let folder = Folder::new();
    let big5 = folder.file("big5.sgf", b"(;SZ[9]CA[Big5]PB[\xa7\x5a];B[ee])");
    assert_eq!(json(&["inspect", &big5, "--json"])[0]["encoding"], "Big5");
    assert_eq!(json(&["inspect", &big5, "--json", "--encoding", "gb18030"])[0]["encoding"], "gb18030");
}

/// The final boards and captures of games whose every move was judged by another program.
#[test]
fn real_files_are_read() {
    let Some(folder) = data("katago-tests") else { return };
    let file = text(&folder.join("sgf/sampletest7x7.sgf"));
    let report = json(&["inspect", &file, "--json"]);
    assert_eq!((&report[0]["width"], &report[0]["height"]), (&json!(7), &json!(7)));
    assert_eq!(report[0]["illegal"], json!([]));
}
