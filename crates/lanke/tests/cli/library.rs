//! `lanke library`.

use std::fs;
use std::process::{Command as Process, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{Folder, json, prints, refuses};

/// A folder with two games and a file that is none, and the path of an index.
fn library() -> (Folder, String, String) {
    let folder = Folder::new();
    let games = folder.path("games");
    fs::create_dir(&games).unwrap();
    let write = |name: &str, text: &str| fs::write(format!("{games}/{name}"), text).unwrap();
    write("a.sgf", "(;SZ[9]PB[Shusaku]PW[Gennan]DT[1846]RE[B+2];B[cc];W[cd];B[gg])");
    write("b.sgf", "(;SZ[9]PB[Gennan]PW[Shusaku]DT[1847]RE[W+R];B[ee];W[gc];B[gd])");
    write("c.sgf", "Dear diary");
    let index = folder.path("library.sqlite");
    (folder, games, index)
}

fn names(found: &Value) -> Vec<String> {
    let games = found["games"].as_array().unwrap();
    games.iter().map(|game| game["file"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()).collect()
}

#[test]
fn folders_are_added_listed_and_searched() {
    let (_folder, games, index) = library();
    let run = |arguments: &[&str]| json(&[&["library"][..], arguments, &["--index", &index, "--json"]].concat());
    let added = run(&["add", &games]);
    assert_eq!((&added["read"], &added["damaged"]), (&3.into(), &1.into()));
    let list = run(&["list"]);
    assert_eq!(list["folders"][0], games);
    assert_eq!(list["damaged"][0]["file"], format!("{games}/c.sgf"));
    let all = run(&["search", "--player", "shusaku"]);
    assert_eq!((&all["total"], names(&all)), (&2.into(), vec!["b.sgf".to_owned(), "a.sgf".to_owned()]));
    assert_eq!(names(&run(&["search", "--black", "shusaku"])), ["a.sgf"]);
    assert_eq!(names(&run(&["search", "--result", "W", "--from", "1847", "--size", "9"])), ["b.sgf"]);
    let stats = run(&["stats"]);
    assert_eq!((&stats["games"], &stats["moves"], &stats["black_won"]), (&2.into(), &6.into(), &1.into()));
    fs::remove_file(format!("{games}/a.sgf")).unwrap();
    assert_eq!(run(&["refresh"])["removed"], 1);
    assert_eq!(run(&["remove", &games])["removed"], 2);
}

#[test]
fn a_pattern_is_found_by_picture_and_by_position() {
    let (folder, games, index) = library();
    prints(&["library", "add", &games, "--index", &index]);
    let corner = folder.file("corner.txt", "+----\n|....\n|....\n|..X.\n|....\n");
    let found = json(&["library", "search", "--pattern", &corner, "--index", &index, "--json"]);
    assert_eq!((&found["total"], &found["statistics"]["all"]["hits"]), (&2.into(), &3.into()));
    let hits = found["hits"].as_array().unwrap();
    let mut moves: Vec<_> =
        hits.iter().map(|hit| (hit["move"].as_u64().unwrap(), hit["colors_exchanged"] == true)).collect();
    // The order of games is that in which threads have read them.
    moves.sort_unstable();
    assert_eq!(moves, [(1, false), (2, true), (3, false)]);
    let fixed = json(&["library", "search", "--pattern", &corner, "--fixed-colors", "--index", &index, "--json"]);
    assert_eq!(fixed["total"], 1);
    let by_player =
        json(&["library", "search", "--pattern", &corner, "--black", "gennan", "--index", &index, "--json"]);
    assert_eq!(by_player["total"], 1);

    let record = format!("{games}/b.sgf");
    let at = ["library", "search", "--pattern", &record, "--at", "2", "--part", "F9-J6", "--index", &index, "--json"];
    assert_eq!(json(&at)["statistics"]["all"]["hits"], 3);
    let text = prints(&["library", "search", "--pattern", &corner, "--index", &index]);
    assert!(text.contains("2 games") && text.contains("3 hits") && text.contains("Shusaku"), "{text}");
}

#[test]
fn what_cannot_be_is_refused() {
    let (folder, games, index) = library();
    assert!(refuses(&["library", "add", &folder.path("none"), "--index", &index]).contains("is no folder"));
    for day in ["2026-13", "07/03/2026", "2019-06-31x", "2019-06-", "7-2019"] {
        assert!(
            refuses(&["library", "search", "--from", day, "--index", &index]).contains("a day is written"),
            "{day}"
        );
    }
    // Of several folders all are taken or none.
    assert!(refuses(&["library", "add", &games, &folder.path("none"), "--index", &index]).contains("is no folder"));
    let listed = || json(&["library", "list", "--index", &index, "--json"])["folders"].as_array().unwrap().len();
    assert_eq!(listed(), 0);
    prints(&["library", "add", &games, "--index", &index]);
    let unlisted = refuses(&["library", "remove", &games, &folder.path("."), "--index", &index]);
    assert!(unlisted.contains("is not in the list of folders"), "{unlisted}");
    assert_eq!(listed(), 1);
    let bad = folder.file("bad.txt", "..Z");
    assert!(refuses(&["library", "search", "--pattern", &bad, "--index", &index]).contains("stands for nothing"));
    let record = format!("{games}/a.sgf");
    let outside = ["library", "search", "--pattern", &record, "--part", "A1-T19", "--index", &index];
    assert!(refuses(&outside).contains("written as A1-J9, not A1-T19"));
    let late = ["library", "search", "--pattern", &record, "--at", "9", "--index", &index];
    assert!(refuses(&late).contains("there is no move 9"));
}

#[test]
fn copies_are_named_with_their_places_in_the_file() {
    let (_folder, games, index) = library();
    let copies: String = ('b'..='l').map(|column| format!("(;B[ab];W[{column}k])").repeat(2)).collect();
    fs::write(format!("{games}/copies.sgf"), copies).unwrap();
    prints(&["library", "add", &games, "--index", &index]);
    let text = prints(&["library", "stats", "--index", &index]);
    let lines: Vec<_> = text.lines().filter(|line| line.starts_with("the same game: ")).collect();
    assert!(lines.len() == 10 && lines.iter().all(|line| line.ends_with(')')), "{text}");
    assert!(text.ends_with("and 1 more; `--json` lists all\n"), "{text}");
}

/// Games that are damaged behind a list of files that is whole.
#[test]
fn a_refresh_builds_an_index_again_whose_games_are_damaged() {
    /// Bytes of the pages that hold the tables' names and the list of files.
    const WHOLE: usize = 3 * 4096;
    let (_folder, games, index) = library();
    prints(&["library", "add", &games, "--index", &index]);
    let mut bytes = fs::read(&index).unwrap();
    assert_eq!(bytes[16..18], [0x10, 0], "pages of 4096 bytes");
    bytes[WHOLE..].fill(0xa5);
    fs::write(&index, bytes).unwrap();
    let advice = refuses(&["library", "stats", "--index", &index]);
    assert!(advice.contains("damaged; `lanke library refresh` builds it again"), "{advice}");
    let done = json(&["library", "refresh", "--index", &index, "--json"]);
    assert_eq!((&done["read"], &done["unchanged"]), (&3.into(), &0.into()), "{done}");
    assert_eq!(json(&["library", "stats", "--index", &index, "--json"])["games"], 2);
}

/// A kill in the middle of a refresh leaves an index that the next one completes.
#[test]
fn a_kill_leaves_an_index_that_serves() {
    let folder = Folder::new();
    let games = folder.path("games");
    fs::create_dir(&games).unwrap();
    const GAMES: usize = 12_000;
    for i in 0..GAMES {
        fs::write(format!("{games}/{i}.sgf"), format!("(;SZ[9]PB[p{i}];B[cc];W[gg];B[cg])")).unwrap();
    }
    let index = folder.path("library.sqlite");
    let program = assert_cmd::cargo::cargo_bin("lanke");
    for pause in [30, 120, 300] {
        let mut running = Process::new(&program)
            .args(["library", "add", &games, "--index", &index])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // The kill comes once the index is being written, wherever the refresh then is.
        let begun = Instant::now();
        while !fs::metadata(&index).is_ok_and(|file| file.len() > 0) && begun.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(pause));
        running.kill().unwrap();
        running.wait().unwrap();
    }
    prints(&["library", "add", &games, "--index", &index]);
    let stats = json(&["library", "stats", "--index", &index, "--json"]);
    assert_eq!((&stats["games"], &stats["moves"]), (&GAMES.into(), &(3 * GAMES).into()));
}
