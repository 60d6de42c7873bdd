//! The players on the command line: `gtp`, `botzone`, `match`, `nogo solve`.

use std::fs;

use serde_json::json;

use crate::{Folder, json, lanke, prints, refuses};

/// Output of the program for lines of input.
pub(crate) fn answers(arguments: &[&str], lines: &str) -> String {
    let output = lanke(arguments).write_stdin(lines).output().expect("it runs");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it prints UTF-8")
}

#[test]
fn gtp_is_answered_to_the_end_of_the_input() {
    let nogo = ["gtp", "--game", "nogo", "--playouts", "50"];
    let report = answers(&nogo, "1 name\nboardsize 3 1\n2 genmove b\nall_legal w\n3 lz-analyze 1");
    assert!(report.starts_with("=1 Lanke\n\n= \n\n=2 B1\n\n= \n\n=3\n"), "{report}");
    assert!(answers(&["gtp", "--level", "1"], "7 quit\n8 name\n").ends_with("=7 \n\n"));
}

#[test]
fn a_gtp_line_that_is_too_long_is_refused_as_one() {
    let gap = " ".repeat(1 << 16);
    let lines = format!("5 play{gap}quit\n6 name # it{gap}quit\n# all{gap}quit\n7 name\n");
    let expected = "?5 the line is too long\n\n?6 the line is too long\n\n=7 Lanke\n\n";
    assert_eq!(answers(&["gtp", "--level", "1"], &lines), expected);
}

#[test]
fn both_games_are_played_by_gtp() {
    let lines = "kata-get-rules\nboardsize 5\nplay b C3\ngenmove w\nfinal_score\nkgs-genmove_cleanup b\n\
        kata-set-rules nogo\nclear_board\nreg_genmove b\nlz-genmove_analyze b 1\n";
    let go = ["gtp", "--playouts", "100"];
    let report = answers(&go, lines);
    assert!(report.starts_with(r#"= {"friendlyPassOk""#), "{report}");
    assert!(!report.contains('?'), "{report}");
    assert_eq!(answers(&go, lines), report, "equal seeds and playouts play equal games");
}

#[test]
fn gtp_reads_and_writes_records() {
    let folder = Folder::new();
    let file = folder.file("a game.sgf", "(;SZ[9]KM[5.5]HA[2]AB[gc][cg];W[ee];B[ce](;W[ec])(;W[aa]))");
    let report = answers(&["gtp"], &format!("loadsgf {file} 3\nmove_history\nget_komi\nget_handicap\nshowboard"));
    assert!(report.starts_with("= white\n\n= black C5\nwhite E5\n\n= 5.5\n\n= 2\n\n"), "{report}");
    let copy = folder.path("copy.sgf");
    let report = answers(&["gtp"], &format!("loadsgf {file}\nprintsgf {copy}\nclear_board\nloadsgf {copy}\nprintsgf"));
    assert!(report.contains("AB[gc][cg]") && report.contains(";W[ee];B[ce];W[ec]"), "{report}");
    let broken = folder.file("broken.sgf", "(;SZ[9];B[ee];W[ee])");
    let report = answers(&["gtp"], &format!("loadsgf {broken}\nloadsgf {}\nname", folder.path("none.sgf")));
    assert!(
        report.starts_with("? at move 2 ") && report.contains("? cannot read ") && report.ends_with("= Lanke\n\n"),
        "{report}"
    );
}

#[test]
fn the_judge_of_botzone_is_answered_in_its_own_form() {
    assert_eq!(answers(&["botzone", "--playouts", "20"], "1\n-1 -1\n").split_whitespace().count(), 2);
    let request = r#"{"requests":[{"x":4,"y":4}],"responses":[]}"#;
    let report = answers(&["botzone", "--playouts", "20", "--keep-running"], &format!("{request}\n"));
    let lines: Vec<&str> = report.lines().collect();
    assert!(lines[0].starts_with(r#"{"response":{"x":"#), "{report}");
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
        let go_on = ["--playouts", "30", "--keep", &games, "--json"];
        json(&[&["match", "2", "plain", "--game", "nogo", "--games", number, "--size", "5"], &go_on[..]].concat())
    };
    assert_eq!(play("2")["games"], 2);
    let first = fs::read_to_string(folder.path("games/0001.sgf")).expect("it is kept");
    assert!(first.contains("PB[2]") && first.contains("PW[plain]") && first.contains("RU[NoGo]"), "{first}");
    fs::remove_file(folder.path("games/0002.sgf")).expect("it is there");
    let report = play("4");
    assert_eq!(report["wins_a"].as_u64().zip(report["wins_b"].as_u64()).map(|(a, b)| a + b), Some(4), "{report}");
    assert_eq!(fs::read_to_string(folder.path("games/0001.sgf")).expect("it is kept"), first);
    for number in 1..=4 {
        let file = folder.path(&format!("games/{number:04}.sgf"));
        let game = &json(&["inspect", &file, "--json"])[0];
        assert_eq!(game["illegal"].as_array().map(Vec::len), Some(0), "{game}");
    }
    let other = ["match", "3", "plain", "--game", "nogo", "--games", "1", "--playouts", "30", "--keep", &games];
    assert!(refuses(&other).contains("other players"));
    let refused = refuses(&["match", "2", "nobody", "--game", "nogo"]);
    assert!(refused.contains("nobody is no NoGo player") && refused.contains("the file of a network"), "{refused}");
}

#[test]
fn a_board_that_a_player_does_not_take_is_no_game_lost() {
    let folder = Folder::new();
    let games = folder.path("games");
    let refusal = |b: &str, size: &str| {
        refuses(&["match", "1", b, "--size", size, "--games", "1", "--playouts", "1", "--keep", &games])
    };
    let built_in = refusal("1", "52");
    assert!(built_in.contains("Lanke 1 cannot play: this player does not play on a board of 52×52"), "{built_in}");
    if let Some(gnugo) = gnugo(1) {
        let refusal = refusal(&gnugo, "25");
        assert!(refusal.contains("GNU Go") && refusal.contains("on a board of 25×25"), "{refusal}");
    }
    assert_eq!(fs::read_dir(&games).expect("a folder").count(), 0, "no record is kept");
}

#[test]
fn games_of_another_match_are_not_results_of_this_one() {
    let folder = Folder::new();
    let games = folder.path("games");
    fs::create_dir(&games).expect("a folder");
    fs::write(folder.path("games/0001.sgf"), "(;SZ[9]RU[Japanese]KM[5.5]PB[1]PW[2]RE[B+R];B[ee])").expect("a file");
    let this = ["match", "1", "2", "--games", "1", "--playouts", "1", "--keep", &games, "--json"];
    for terms in [
        &["--size", "7", "--rules", "japanese", "--komi", "5.5"][..],
        &["--rules", "chinese", "--komi", "5.5"],
        &["--rules", "japanese"],
        &["--game", "nogo"],
    ] {
        let refusal = refuses(&[&this[..], terms].concat());
        let kept = "holds a game on 9×9 by Japanese rules with komi 5.5; use an empty folder";
        assert!(refusal.contains(kept), "{terms:?}: {refusal}");
    }
    assert_eq!(json(&[&this[..], &["--rules", "japanese", "--komi", "5.5"]].concat())["wins_a"], 1);
}

/// GNU Go, where it is installed; the machine that judges has it.
fn gnugo(level: u8) -> Option<String> {
    let path = std::env::var("PATH").unwrap_or_default() + ":/usr/games";
    let is_here = std::env::split_paths(&path).any(|folder| folder.join("gnugo").exists());
    assert!(is_here || std::env::var_os("CI").is_none(), "gnugo is not installed");
    if !is_here {
        eprintln!("not tested: gnugo is not installed");
    }
    is_here.then(|| format!("gnugo --mode gtp --level {level} --seed 1"))
}

#[test]
fn programs_play_a_match_of_go_and_every_game_is_lawful() {
    let (Some(a), Some(b)) = (gnugo(1), gnugo(2)) else { return };
    let folder = Folder::new();
    let games = folder.path("games");
    let openings = folder.file("openings.sgf", "(;SZ[7];B[dd];W[dc])(;SZ[7];B[cc];W[ee];B[ec])");
    let rest = ["--games", "4", "--size", "7", "--komi", "8.5", "--openings", &openings, "--keep", &games, "--json"];
    let report = json(&[&["match", &a, &b, "--jobs", "2"], &rest[..]].concat());
    assert_eq!(report["wins_a"].as_u64().zip(report["wins_b"].as_u64()).map(|(a, b)| a + b), Some(4), "{report}");
    assert!(report["thought"]["longest_a"].as_f64().is_some_and(|seconds| seconds > 0.0), "{report}");
    for number in 1..=4 {
        let file = folder.path(&format!("games/{number:04}.sgf"));
        let text = fs::read_to_string(&file).expect("it is kept");
        let opening = if number <= 2 { ";B[dd];W[dc];B[" } else { ";B[cc];W[ee];B[ec];W[" };
        assert!(text.contains("KM[8.5]") && text.contains(opening), "{text}");
        let game = &json(&["inspect", &file, "--json"])[0];
        assert_eq!(game["illegal"].as_array().map(Vec::len), Some(0), "{game}");
    }
    assert!(refuses(&["match", &a, &b, "--size", "9", "--openings", &openings]).contains("openings.sgf"));
}

#[cfg(unix)]
#[test]
fn a_match_stops_when_a_test_is_decided_or_a_program_fails_again_and_again() {
    let says = |mv: &str| {
        let script = r#"while read -r id command rest; do case $command in
            genmove) printf "=%s MOVE\n\n" $id;; quit) exit;; *) printf "=%s\n\n" $id;; esac; done"#;
        format!("sh -c '{}'", script.replace("MOVE", mv))
    };
    let (passes, resigns, cheats) = (says("pass"), says("resign"), says("A0"));
    let report = json(&["match", &passes, &resigns, "--games", "100", "--sprt", "0", "200", "--json"]);
    assert_eq!((&report["sprt"], &report["wins_b"]), (&json!("high"), &json!(0)), "{report}");
    assert!(report["games"].as_u64().is_some_and(|games| games < 20), "{report}");
    let output = lanke(&["match", &passes, &cheats, "--games", "100", "--json"]).output().expect("it runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && complaint.contains("3 games in a row"), "{complaint}");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("the games that were played count");
    assert_eq!((&report["games"], &report["wins_a"]), (&json!(3), &json!(3)), "{report}");
    assert!(refuses(&["match", &passes, "no-such-program --gtp"]).contains("no-such-program"));
}

/// A program that passes whatever comes.
#[cfg(unix)]
const PASSES: &str = concat!(
    "sh -c 'while read -r id command rest; do case $command in ",
    r#"genmove) printf "=%s pass\n\n" $id;; quit) exit;; *) printf "=%s\n\n" $id;; esac; done'"#,
);

#[cfg(unix)]
#[test]
fn a_command_line_may_end_in_the_file_of_a_network() {
    let ends_so = format!("{PASSES} kata1.bin.gz");
    assert_eq!(json(&["match", &ends_so, PASSES, "--games", "1", "--size", "5", "--json"])["games"], 1);
    assert!(refuses(&["match", "nobody gtp -model kata1.bin.gz", PASSES]).contains("no program nobody"));
}

#[cfg(unix)]
#[test]
fn white_is_compensated_for_the_handicap_of_an_opening() {
    let folder = Folder::new();
    let openings = "(;SZ[5]HA[3]AB[ba:ca][ab:cb][bc:cc][ad:cd][be:ce]AW[da][db:eb][dc][dd:ed][de]PL[W])";
    let openings = folder.file("openings.sgf", openings);
    let play = |folder_of_games: &str, terms: &[&str]| {
        let games = folder.path(folder_of_games);
        let rest = ["--games", "1", "--size", "5", "--openings", &openings, "--keep", &games, "--json"];
        // The second time the game that is kept counts.
        (0..2).for_each(|_| drop(json(&[&["match", PASSES, PASSES], &rest[..], terms].concat())));
        fs::read_to_string(format!("{games}/0001.sgf")).expect("it is kept")
    };
    let text = play("named", &["--komi", "1"]);
    assert!(text.contains("HA[3]") && text.contains("RE[B+1]"), "15 points against 10, 3 and 1: {text}");
    let text = play("chinese", &[]);
    assert!(text.contains("KM[0]") && text.contains("RE[B+2]"), "15 points against 10 and 3: {text}");
    let text = play("japanese", &["--rules", "japanese"]);
    assert!(text.contains("KM[0.5]"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_game_that_goes_round_for_ever_has_no_result() {
    let folder = Folder::new();
    let cycle = ";B[db];W[bc];B[fb];W[dc];B[bb];W[fc]";
    let stones = "AB[bb][ac][cc][ec][gc][ad:gd]AW[aa:ga][ab][cb][eb][gb][dc][fc][ae:ge]";
    let openings = folder.file("openings.sgf", format!("(;SZ[7:6]{stones}PL[B]{}{})", cycle, cycle));
    let games = folder.path("games");
    let rest = ["--rules", "japanese", "--size", "7x6", "--openings", &openings, "--keep", &games, "--json"];
    let play = || json(&[&["match", PASSES, PASSES, "--games", "2"], &rest[..]].concat());
    let report = play();
    assert_eq!((&report["games"], &report["draws"]), (&json!(2), &json!(2)), "{report}");
    let text = fs::read_to_string(folder.path("games/0001.sgf")).expect("it is kept");
    assert!(text.contains("RE[Void]"), "{text}");
    assert_eq!(play()["games"], 2, "it is not played again");
}

#[test]
fn shards_share_a_folder_and_each_position_is_analysed_once() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("records")).expect("a folder");
    for game in 0..6 {
        folder.file(&format!("records/{game}.sgf"), "(;SZ[7];B[dd];W[cc])");
    }
    let gib = "\\HS\n\\[GAMEBLACKNAME=A\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n\\GE\n";
    folder.file("records/other.gib", gib);
    let records = folder.path("records");
    let shard = |part: &str| json(&["analyze", &records, "--visits", "2", "--shard", part, "--json"]);
    let analysed = |report: &serde_json::Value| report["positions"].as_u64().expect("a number");
    let (first, second) = std::thread::scope(|scope| {
        let second = scope.spawn(|| shard("2/2"));
        (shard("1/2"), second.join().expect("it ends"))
    });
    assert_eq!(analysed(&first) + analysed(&second), 6 * 3 + 2, "{first} {second}");
    let engine = "network 10";
    let text = fs::read_to_string(folder.path("records/3.sgf")).expect("it is there");
    assert!(text.matches("LK[").count() == 3 && text.contains(engine), "by the built-in network: {text}");
    assert!(fs::read_to_string(folder.path("records/other.gib.sgf")).expect("it is written").contains("LK["));
    assert_eq!(analysed(&shard("1/2")) + analysed(&shard("2/2")), 0, "nothing is analysed twice");
}

#[test]
fn what_a_level_or_the_time_ends_early_is_not_analysed_again() {
    let folder = Folder::new();
    let analysed_twice = |record: &str, engine: &[&str]| {
        let arguments = ["analyze", record, "--visits", "1000000", "--resume", "--json"];
        [0, 1].map(|_| json(&[&arguments[..], engine].concat())["positions"].as_u64())
    };
    let file = folder.file("game.sgf", "(;SZ[9];B[ee];W[cc])");
    assert_eq!(analysed_twice(&file, &["--engine", "1"]), [Some(3), Some(0)]);
    assert_eq!(analysed_twice(&file, &["--time", "0.3"]), [Some(3), Some(0)], "another engine looks again");
    #[cfg(unix)]
    {
        let file = folder.file("other.sgf", "(;SZ[9];B[ee])");
        let program = analyses("");
        assert_eq!(analysed_twice(&file, &["--time", "0.1", "--engine", &program]), [Some(2), Some(0)]);
    }
}

#[test]
fn only_positions_that_were_analysed_are_counted() {
    let folder = Folder::new();
    let (large, small) = (folder.file("large.sgf", "(;SZ[52];B[aa])"), folder.file("small.sgf", "(;SZ[9];B[ee])"));
    let report = |files: &[&str]| {
        let output = lanke(&[&["analyze", "--engine", "1", "--json"], files].concat()).output().expect("it runs");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
        (output.status.code(), report["positions"].as_u64(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, positions, _) = report(&[&large, &small]);
    assert_eq!((code, positions), (Some(0), Some(2)));
    let (code, positions, complaint) = report(&[&large]);
    assert_eq!((code, positions), (Some(1), Some(0)));
    assert!(complaint.contains("on a board of 52×52") && complaint.contains("no position was analyzed"), "{complaint}");
}

#[test]
fn records_are_analysed_and_what_is_known_is_not_paid_for_twice() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("records/more")).expect("a folder");
    folder.file("records/one.sgf", "(;SZ[5]RU[NoGo];B[cc]C[centre];W[bb](;B[dd])(;B[aa]))");
    folder.file("records/more/two.sgf", "(;SZ[4]RU[NoGo];B[bb];W[cc])");
    folder.file("records/broken.sgf", "no record");
    let records = folder.path("records");
    let run = |more: &[&str]| {
        let arguments =
            [&["analyze", &records, "--engine", "plain", "--visits", "60", "--prove", "0", "--json"], more].concat();
        json(&arguments)
    };
    let report = run(&["--engines", "2"]);
    assert_eq!((&report["positions"], report["games"].as_array().map(Vec::len)), (&json!(7), Some(2)), "{report}");
    let file = folder.path("records/one.sgf");
    let text = fs::read_to_string(&file).expect("it is there");
    assert_eq!(text.matches("LK[").count(), 4, "each position of the main line: {text}");
    assert!(text.contains("C[centre]") && text.contains("B[aa]"), "nothing is lost: {text}");

    assert_eq!(run(&["--resume"])["positions"], 0);
    let start = text.find("LK[").expect("one is there");
    let end = start + text[start..].find("\n;").expect("a node follows");
    fs::write(&file, [&text[..start], &text[end..]].concat()).expect("it is written");
    let report = run(&["--resume"]);
    assert_eq!(report["positions"], 1);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), text, "60 playouts find the same again");

    let into = folder.path("elsewhere");
    assert_eq!(run(&["--into", &into])["positions"], 7);
    assert!(fs::read_to_string(folder.path("elsewhere/more/two.sgf")).expect("it is written").contains("LK["));
    let nobody = refuses(&["analyze", &file, "--engine", "nobody --gtp"]);
    assert!(nobody.contains("no program nobody"), "{nobody}");
    let twins = refuses(&["analyze", &file, &folder.path("elsewhere/one.sgf"), "--into", &folder.path("into")]);
    assert!(twins.contains("records/one.sgf and ") && twins.contains("would both be written to"), "{twins}");
    let report = run(&["--resume", &file, &file]);
    assert_eq!(report["games"].as_array().map(Vec::len), Some(2), "a file that is named again is one: {report}");
}

#[test]
fn the_output_folder_of_an_earlier_run_is_no_input() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("records/more")).expect("a folder");
    folder.file("records/one.sgf", "(;SZ[5]RU[NoGo];B[cc])");
    folder.file("records/more/two.sgf", "(;SZ[5]RU[NoGo];B[bb])");
    let run = |records: &str, into: &str| {
        let (records, into) = (folder.path(records), folder.path(into));
        let rest = ["--engine", "plain", "--visits", "20", "--prove", "0", "--json"];
        json(&[&["analyze", &records, "--into", &into], &rest[..]].concat())["positions"].as_u64()
    };
    assert_eq!([0, 1].map(|_| run("records", "records/out")), [Some(4); 2]);
    assert_eq!(run("records/more", "records"), Some(2), "a folder in the output folder is searched");
    assert_eq!(run("records/out", "records/out"), Some(4), "and so is that folder itself");
}

/// The last name is that of a new analysis beside one into which somebody has written.
#[test]
fn analyses_beside_files_in_other_formats_are_no_input() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("records")).expect("a folder");
    let gib = "\\HS\n\\[GAMEBLACKNAME=A\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n\\GE\n";
    folder.file("records/game.gib", gib);
    for name in ["other", "game 2", "game.gib", "game.gib 2"] {
        folder.file(&format!("records/{name}.sgf"), "(;SZ[9];B[ee])");
    }
    let (records, into) = (folder.path("records"), folder.path("into"));
    let report = json(&["analyze", &records, "--into", &into, "--visits", "2", "--json"]);
    assert_eq!(report["games"].as_array().map(Vec::len), Some(3), "{report}");
}

#[cfg(unix)]
#[test]
fn a_program_that_only_plays_analyses_nothing() {
    let folder = Folder::new();
    let record = "(;SZ[9];B[ee])";
    let file = folder.file("one.sgf", record);
    let refusal = refuses(&["analyze", &file, "--engine", PASSES]);
    assert!(refusal.contains("it knows no command for analysis"), "{refusal}");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), record);
}

/// A program that looks nine times at whatever position, after a command of the shell.
#[cfg(unix)]
fn analyses(command: &str) -> String {
    let script = r#"while read -r id command rest; do case $command in
        list_commands) printf "=%s lz-analyze

" $id;;
        name) printf "=%s Nine

" $id;;
        lz-analyze) COMMAND printf "=%s
info move E7 visits 9 winrate 6000 order 0 pv E7
" $id
            read -r id rest; printf "
=%s

" $id;;
        quit) exit;; *) printf "=%s

" $id;; esac; done"#;
    format!("sh -c '{}'", script.replace("COMMAND", command))
}

/// The program takes the other file away as soon as it is asked.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_read_at_its_turn_is_left_out() {
    let folder = Folder::new();
    let file = folder.file("one.sgf", "(;SZ[9];B[ee])");
    let other = folder.file("two.sgf", "(;SZ[9];B[dd])");
    let engine = analyses(&format!("rm -f {other};"));
    let arguments = ["analyze", &file, &other, "--engine", &engine, "--visits", "5", "--json"];
    let output = lanke(&arguments).output().expect("it runs");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && complaint.contains("two.sgf"), "{complaint}");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    assert_eq!(report["games"].as_array().map(Vec::len), Some(1), "{report}");
    assert_eq!(fs::read_to_string(&file).expect("it is there").matches("LK[").count(), 2);
}

#[test]
fn positions_are_solved_from_a_size_or_a_diagram() {
    let report = json(&["nogo", "solve", "--size", "4x3", "--memory", "16", "--json"]);
    assert_eq!((&report["winner"], &report["move"]), (&json!("white"), &json!(null)));
    let folder = Folder::new();
    let file = folder.file("position.txt", "O.|...|X..".replace('|', "\n"));
    assert!(refuses(&["nogo", "solve", &file]).contains("row"));
    let file = folder.file("position.txt", "O.XX\n");
    let report = prints(&["nogo", "solve", &file, "--to-play", "white", "--memory", "16"]);
    assert!(report.starts_with("White to move: Black wins ("), "{report}");
    assert!(refuses(&["nogo", "solve", "--size", "9"]).contains("too many open points"));
    assert!(refuses(&["nogo", "solve", "--size", "6", "--limit", "0.05"]).contains("not proved after"));
}

/// A file of proved facts that says the contrary of each.
fn turned_round(bytes: &[u8]) -> Vec<u8> {
    let (head, facts) = bytes[..bytes.len() - 8].split_at(27);
    let number = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    let (mut turned, mut sum) = (head.to_vec(), 0_u64);
    for fact in facts.chunks(16) {
        let (key, work) = (number(&fact[..8]) ^ 1, number(&fact[8..]));
        sum = (sum.rotate_left(7) ^ key).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ work;
        turned.extend([key.to_le_bytes(), work.to_le_bytes()].concat());
    }
    turned.extend(sum.to_le_bytes());
    turned
}

#[test]
fn a_proof_goes_on_where_it_stopped() {
    let folder = Folder::new();
    let facts = folder.path("facts");
    let solve = ["nogo", "solve", "--size", "5x3", "--memory", "16", "--resume", &facts, "--json"];
    let (first, again) = (json(&solve), json(&solve));
    assert_eq!(first["winner"], again["winner"]);
    let positions = |report: &serde_json::Value| report["positions"].as_u64().expect("a number");
    assert!(positions(&again) < positions(&first) / 10, "{again} after {first}");
    let mut bytes = fs::read(&facts).expect("it is kept");
    fs::write(&facts, turned_round(&bytes)).expect("it is writable");
    let certificate = folder.path("certificate");
    let certificate = [&solve[..], &["--certificate", &certificate]].concat();
    assert!(refuses(&certificate).contains("contradicts itself"), "what it proves is false");
    assert_eq!(fs::read(&facts).expect("it is kept"), turned_round(&bytes), "nothing is added to it");
    bytes[40] ^= 1;
    fs::write(&facts, &bytes).expect("it is writable");
    assert!(refuses(&solve).contains("damaged"));
    fs::write(&facts, &bytes[..100]).expect("it is writable");
    assert!(refuses(&solve).contains("cut off"));
    fs::write(&facts, "lanke nogo facts 1\n").expect("it is writable");
    assert!(refuses(&solve).contains("another version"));
    fs::write(&facts, "a poem, which is no such thing").expect("it is writable");
    assert!(refuses(&solve).contains("no file of proved facts"));
}
