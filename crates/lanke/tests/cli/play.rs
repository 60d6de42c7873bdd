//! `lanke play`: whole games piped in.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;

use crate::lanke;

/// A user with a home of its own.
struct Player(TempDir);

impl Player {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn run(&self, options: &[&str], input: &str) -> Output {
        let mut command = lanke(&[&["play"], options].concat());
        command.env("LANKE_HOME", self.0.path()).write_stdin(input).output().expect("it runs")
    }

    /// Starts a game that is written to, and read, while it runs.
    fn starts(&self, options: &[&str]) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lanke"));
        command.arg("play").args(options).env("LANKE_HOME", self.0.path());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it runs")
    }

    fn plays(&self, options: &[&str], input: &str) -> String {
        let output = self.run(options, input);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    fn refuses(&self, options: &[&str]) -> String {
        let output = self.run(options, "");
        assert_eq!(output.status.code(), Some(1), "{options:?}");
        let complaint = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        complaint
    }
}

/// A whole game on five lines: walls, a dead stone, two passes.
const MOVES: &str = "C5 D5\nC4 D4\nC3 D3\nC2 D2\nC1 D1\npass A5\npass pass\n";

#[test]
fn a_whole_game_is_played_counted_and_kept() {
    let player = Player::new();
    let report = player.plays(&["--size", "5", "--komi", "0.5"], &format!("{MOVES}confirm\n"));
    assert!(report.contains("Dead stones: A5\n"), "{report}");
    assert!(report.contains("Black wins by 4.5\n"), "{report}");
    assert!(!report.contains("is kept"), "{report}");
    let games: Vec<_> = fs::read_dir(player.0.path().join("games")).expect("games").collect();
    assert_eq!(games.len(), 1);
}

#[test]
fn results_are_worded_in_chinese_too() {
    let report = Player::new().plays(&["--size", "5", "--komi", "0.5", "--lang", "zh"], &format!("{MOVES}确认\n"));
    assert!(report.contains("黑胜 2 又 1/4 子\n"), "{report}");
    assert!(Player::new().plays(&["--lang", "zh"], "Q16 认输").contains("黑中盘胜"));
}

#[test]
fn dead_stones_are_changed_by_hand() {
    let report = Player::new().plays(&["--size", "5", "--komi", "0.5"], &format!("{MOVES}dead A5 E1 Z9\nconfirm\n"));
    assert!(report.contains("E1: No stone is here\n"), "{report}");
    assert!(report.contains("Z9: neither a point"), "{report}");
    // With the stone alive the point beside it and all of Black's side count for nobody.
    assert!(report.contains("White wins by 6.5\n"), "{report}");
    // Two stones of a chain name it once.
    let report = Player::new().plays(&["--size", "5", "--komi", "0.5"], &format!("{MOVES}dead D1 D5\n"));
    assert!(report.contains("Dead stones: A5 D5 D4 D3 D2 D1\n"), "{report}");
}

#[test]
fn refused_moves_are_explained_and_the_game_goes_on() {
    let ko = "B3 C3 A2 D2 B1 C1 C2 B2 C2\n";
    let report =
        Player::new().plays(&["--size", "4", "--rules", "japanese"], &format!("{ko}B3\nQ16\nE5 resume pause A1\n"));
    for line in [
        "C2: Ko: play elsewhere first\n",
        "B3: Point is taken\n",
        "Q16: neither",
        "E5: neither",
        "resume: the game is going on",
        "A1: Paused",
    ] {
        assert!(report.contains(line), "{line}: {report}");
    }
    assert!(report.contains("Move 8 "), "{report}");
}

#[test]
fn counting_can_be_broken_off() {
    let report = Player::new().plays(&["--size", "5"], "C3 pass pass resume C2 D2 undo board resign\n");
    assert!(report.contains("(O)") && report.contains("Move 4 "), "{report}");
    assert!(report.contains("White wins by resignation\n"), "{report}");
}

#[test]
fn an_unfinished_game_is_offered_again() {
    let player = Player::new();
    let report = player.plays(&["--size", "9"], "E5 C3");
    assert!(report.contains("--continue"), "{report}");
    let saved = player.0.path().join("saved.sgf");
    let report = player.plays(&["--continue"], &format!("G7\nsave {}\nquit\n", saved.display()));
    assert!(report.contains("Move 3 "), "{report}");
    let record = fs::read_to_string(saved).expect("the record");
    for mv in [";B[ee]", ";W[cg]", ";B[gc]"] {
        assert!(record.contains(mv), "{record}");
    }
    assert!(Player::new().refuses(&["--continue"]).contains("no unfinished game"));
}

#[test]
fn a_game_that_is_saved_by_its_name_alone_is_remembered_with_its_folder() {
    let home = Player::new();
    let mut command = lanke(&["play", "--size", "9"]);
    let input = "E5\nsave game.sgf\nquit\n";
    let output = command.env("LANKE_HOME", home.0.path()).current_dir(home.0.path()).write_stdin(input).output();
    assert!(output.expect("it runs").status.success());
    let settings = fs::read_to_string(home.0.path().join("settings.json")).expect("settings");
    let settings: serde_json::Value = serde_json::from_str(&settings).expect("JSON");
    assert_eq!(settings["recent_files"], serde_json::json!([home.0.path().join("game.sgf")]));
}

/// Killed at once, without a chance to say farewell.
#[test]
fn a_killed_game_is_offered_again_complete() {
    let player = Player::new();
    let mut child = player.starts(&["--size", "9", "--lang", "en", "--board"]);
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"E5\nC3\nG7\n").expect("it listens");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let answered = lines.map_while(Result::ok).find(|line| line.starts_with("Move 3 "));
    assert!(answered.is_some(), "it ended before the third move");
    child.kill().expect("it is there");
    child.wait().expect("it ends");
    let report = player.plays(&["--continue", "--lang", "zh"], "C7");
    assert!(report.contains("第 4 手 "), "{report}");
}

#[test]
fn a_game_from_a_file_is_played_on() {
    let player = Player::new();
    let file = player.0.path().join("game.sgf");
    fs::write(&file, "(;SZ[9]RU[Japanese]KM[5.5]HA[2]AB[gc][cg];W[ee];B[ce];W[])").expect("a file");
    let load = ["--load", file.to_str().expect("UTF-8"), "--board"];
    let report = player.plays(&load, "E6 undo pass resign");
    assert!(report.contains("Move 4 ") && report.contains("wins"), "{report}");
    fs::write(&file, "(;SZ[9];B[ee];W[ee])").expect("a file");
    assert!(player.refuses(&load).contains("at move 2"));
    fs::write(&file, "(;SZ[9]AW[ee];B[ce])").expect("a file");
    assert!(player.refuses(&load).contains("no usual handicap"));
}

#[test]
fn the_moves_of_a_game_from_a_file_earn_no_time() {
    let player = Player::new();
    let file = player.0.path().join("game.sgf");
    fs::write(&file, "(;SZ[9];B[ee];W[cc];B[gg];W[cg])").expect("a file");
    let load = ["--load", file.to_str().expect("UTF-8"), "--time", "1m+30s", "--board"];
    let report = player.plays(&load, "quit\n");
    assert!(report.contains("1:00 +30") && !report.contains("2:00"), "{report}");
    let report = player.plays(&["--size", "9", "--time", "10m", "--board"], "quit\n");
    assert!(report.contains(" 10:00 · White "), "{report}");
}

/// By territory rules the opponent of whoever wanted to play on moved next, here of either side.
#[test]
fn a_game_that_went_on_after_a_count_is_played_on() {
    let player = Player::new();
    for (rules, next) in [("chinese", "G3 C7"), ("japanese", "C7 G3")] {
        let file = player.0.path().join(format!("{rules}.sgf"));
        let file = file.to_str().expect("UTF-8");
        let input = format!("C3 G7 pass pass resume {next}\nsave {file}\nquit\n");
        player.plays(&["--size", "9", "--rules", rules], &input);
        let report = player.plays(&["--load", file], "E5 resign");
        assert!(report.contains("Move 7 "), "{rules}: {report}");
    }
    let file = player.0.path().join("game.sgf");
    fs::write(&file, "(;SZ[9]RU[Japanese];B[cg];W[gc];B[];W[];B[gg];W[cc])").expect("a file");
    let report = player.plays(&["--load", file.to_str().expect("UTF-8")], "E5 resign");
    assert!(report.contains("Move 7 "), "{report}");
}

#[test]
fn nogo_ends_where_no_move_is_left() {
    let report = Player::new().plays(&["--rules", "nogo", "--size", "2"], "A2 B1 pass A1\n");
    assert!(report.contains("pass: NoGo knows no pass"), "{report}");
    assert!(report.contains("Black wins: White has no legal move"), "{report}");
}

#[test]
fn a_move_after_the_end_is_refused() {
    for options in [&["--size", "9"][..], &["--size", "9", "--board"]] {
        let report = Player::new().plays(options, "E5 resign C3 pass undo resign score pause resume\n");
        for order in ["C3", "pass", "undo", "resign", "score", "pause", "resume"] {
            let line = format!("{order}: The game is over\n");
            assert!(report.contains(&line) && !report.contains("Study"), "{line}: {report}");
        }
        assert_eq!(report.matches("Black wins by resignation\n").count(), 1, "{report}");
    }
}

/// The time runs out while nothing is written.
#[test]
fn a_flag_that_falls_between_two_lines_is_told() {
    for (late, answer) in [("C3\n", "C3: The game is over\n"), ("", "")] {
        let player = Player::new();
        let mut child = player.starts(&["--size", "9", "--time", "1s", "--lang", "en", "--board"]);
        let mut input = child.stdin.take().expect("a pipe");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        input.write_all(b"E5\n").expect("it listens");
        assert!(output.by_ref().lines().map_while(Result::ok).any(|line| line.starts_with("Move 1 ")));
        // White's second is over by then.
        std::thread::sleep(std::time::Duration::from_secs(2));
        input.write_all(late.as_bytes()).expect("it listens");
        drop(input);
        let mut report = String::new();
        output.read_to_string(&mut report).expect("UTF-8");
        child.wait().expect("it ends");
        assert_eq!(report.matches(" wins on time\n").count(), 1, "{report}");
        assert!(report.contains(answer) && !report.contains("--continue"), "{report}");
    }
}

#[test]
fn games_that_cannot_be_are_refused() {
    let table: &[(&[&str], &str)] = &[
        (&["--size", "1"], "two lines"),
        (&["--size", "60"], "1 to 52"),
        (&["--komi", "NaN"], "half points"),
        (&["--rules", "nogo", "--komi", "7"], "NoGo is played without komi"),
        (&["--handicap", "10"], "2 to 9"),
        (&["--handicap", "2", "--size", "5"], "without handicap"),
        (&["--time", "forever"], "30m+3x25s"),
        (&["--rules", "martian"], "known rules"),
        (&["--lang", "tlh"], "tlh"),
        (&["--load", "/no/such/file.sgf"], "No such file"),
        (&["--load", "game.sgf", "--rules", "japanese"], "cannot be used with"),
        (&["--continue", "--komi", "0.5"], "cannot be used with"),
        (&["--continue", "--names", "Wang,Li"], "cannot be used with"),
    ];
    for (options, message) in table {
        let complaint = Player::new().refuses(options);
        assert!(complaint.contains(message), "{options:?}: {complaint}");
    }
}

#[test]
fn any_input_is_borne() {
    let player = Player::new();
    let noise = "\u{0}\u{feff} \u{7f} 悔 💥 ".repeat(30_000);
    player.plays(&["--size", "9"], &noise);
}
