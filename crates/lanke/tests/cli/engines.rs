//! The players on the command line: `gtp`, `botzone`, `match`, `nogo solve`.

use std::fs;

use serde_json::json;

use crate::{Folder, json, lanke, prints, refuses};

/// What it prints when it is sent some lines.
fn answers(arguments: &[&str], lines: &str) -> String {
    let output = lanke(arguments).write_stdin(lines).output().expect("it runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it prints UTF-8")
}

#[test]
fn gtp_is_answered_to_the_end_of_the_input() {
    let told = answers(&["gtp", "--playouts", "50"], "1 name\nboardsize 3 1\n2 genmove b\nall_legal w\n3 lz-analyze 1");
    assert!(told.starts_with("=1 Lanke\n\n= \n\n=2 B1\n\n= \n\n=3\n"), "{told}");
    assert!(answers(&["gtp", "--level", "1"], "7 quit\n8 name\n").ends_with("=7 \n\n"));
    let told =
        answers(&["gtp", "--game", "go", "--playouts", "50"], "boardsize 5\ngenmove b\ngenmove w\nall_legal b\n");
    let moves: Vec<&str> = told.split("\n\n").collect();
    assert!(moves[1] != moves[2] && moves[1].len() == 4 && !told.contains("pass"), "{told}");
}

#[test]
fn the_judge_of_botzone_is_answered_in_its_own_form() {
    assert_eq!(answers(&["botzone", "--playouts", "20"], "1\n-1 -1\n").split_whitespace().count(), 2);
    let request = r#"{"requests":[{"x":4,"y":4}],"responses":[]}"#;
    let told = answers(&["botzone", "--playouts", "20", "--keep-running"], &format!("{request}\n"));
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines[0].starts_with(r#"{"response":{"x":"#), "{told}");
    assert_eq!(lines[1], ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<");
    let output = lanke(&["botzone"]).write_stdin("hello\n").output().expect("it runs");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no request of Botzone's NoGo"));
}

#[test]
fn a_match_keeps_its_games_and_goes_on_where_it_stopped() {
    let folder = Folder::new();
    let games = folder.path("games");
    let play = |number: &str| {
        json(&["match", "2", "plain", "--games", number, "--size", "5", "--playouts", "30", "--keep", &games, "--json"])
    };
    assert_eq!(play("2")["games"], 2);
    let first = fs::read_to_string(folder.path("games/0001.sgf")).expect("it is kept");
    assert!(first.contains("PB[2]") && first.contains("PW[plain]") && first.contains("RU[NoGo]"), "{first}");
    fs::remove_file(folder.path("games/0002.sgf")).expect("it is there");
    let told = play("4");
    assert_eq!(told["wins_a"].as_u64().zip(told["wins_b"].as_u64()).map(|(a, b)| a + b), Some(4), "{told}");
    assert_eq!(fs::read_to_string(folder.path("games/0001.sgf")).expect("it is kept"), first);
    for number in 1..=4 {
        let file = folder.path(&format!("games/{number:04}.sgf"));
        let game = &json(&["inspect", &file, "--json"])[0];
        assert_eq!(game["illegal"].as_array().map(Vec::len), Some(0), "{game}");
    }
    let other = ["match", "3", "plain", "--games", "1", "--playouts", "30", "--keep", &games];
    assert!(refuses(&other).contains("other players"));
    assert!(refuses(&["match", "2", "nobody"]).contains("nobody is no NoGo player"));
}

#[test]
fn positions_are_solved_from_a_size_or_a_diagram() {
    let told = json(&["nogo", "solve", "--size", "4x3", "--memory", "16", "--json"]);
    assert_eq!((&told["winner"], &told["move"]), (&json!("white"), &json!(null)));
    let folder = Folder::new();
    let file = folder.file("position.txt", "O.|...|X..".replace('|', "\n"));
    assert!(refuses(&["nogo", "solve", &file]).contains("row"));
    let file = folder.file("position.txt", "O.XX\n");
    let told = prints(&["nogo", "solve", &file, "--to-play", "white", "--memory", "16"]);
    assert!(told.starts_with("White to move: Black wins ("), "{told}");
    assert!(refuses(&["nogo", "solve", "--size", "9"]).contains("too many open points"));
}
