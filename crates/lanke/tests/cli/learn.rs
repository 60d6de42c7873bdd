//! Problems in the terminal.

use serde_json::{Value, json};

use crate::{Folder, lanke};

/// The bulky five in a corner: its middle, B7, decides for both.
const STONES: &str = "SZ[7]AB[da][cb][db][ac][bc][cc]AW[ea][eb][dc][ec][ad][bd][cd][dd]";

/// A run with progress and deck in a folder of its own.
fn run(home: &Folder, arguments: &[&str]) -> std::process::Output {
    lanke(arguments).env("LANKE_HOME", home.path("home")).output().expect("it runs")
}

fn prints(home: &Folder, arguments: &[&str]) -> String {
    let output = run(home, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn json_of(home: &Folder, arguments: &[&str]) -> Value {
    serde_json::from_str(&prints(home, arguments)).expect("JSON")
}

#[test]
fn stored_solutions_are_checked() {
    let home = Folder::new();
    let text = format!("(;{STONES};B[ba])(;{STONES}(;B[aa])(;B[ba]C[wrong]))(;SZ[9];B[ee])");
    let file = home.file("set.sgf", text);
    let report = json_of(&home, &["problems", "check", &file, "--json"]);
    assert_eq!(report["counts"], json!({ "right": 1, "wrong": 1 }), "{report}");
    assert_eq!((&report["problems"][1]["failing"], &report["problems"][1]["also"]), (&json!(["A7"]), &json!(["B7"])));
    assert_eq!(report["others"], 1);
    assert!(prints(&home, &["problems", "check", &file]).contains("wrong, A7 fails; solved by B7"));
}

#[test]
fn problems_are_played_through_and_counted() {
    let home = Folder::new();
    let file = home.file("set.sgf", format!("(;{STONES}C[Live.];B[ba])(;{STONES}PL[W];W[ba]C[RIGHT])"));
    let wrong = json_of(&home, &["problems", "play", &file, "--moves", "B6", "--keep", "--json"]);
    assert_eq!((&wrong["status"], &wrong["reply"], &wrong["proved"]), (&json!("wrong"), &json!("B7"), &json!(true)));
    assert_eq!((&wrong["task"], &wrong["judged_by"]), (&json!("Live."), &json!("solver")), "{wrong}");
    let right = json_of(&home, &["problems", "play", &file, "--number", "1", "--moves", "B7", "--keep", "--json"]);
    assert_eq!(right["status"], "right", "{right}");
    let next = json_of(&home, &["problems", "play", &file, "--hint", "--json"]);
    assert_eq!(
        (&next["number"], &next["hint"], &next["learner"]),
        (&json!(2), &json!("B7"), &json!("white")),
        "{next}"
    );
    let stats = json_of(&home, &["problems", "stats", &file, "--json"]);
    assert_eq!(
        (&stats["problems"], &stats["solved"], &stats["accuracy"]),
        (&json!(2), &json!(1), &json!(0.5)),
        "{stats}"
    );
    // The disguise is the same for the same number.
    let shown = |seed: &str| json_of(&home, &["problems", "play", &file, "--random", seed, "--json"])["board"].clone();
    assert_eq!(shown("3"), shown("3"));
    assert!((0..8).any(|seed| shown(&seed.to_string()) != shown("0")));
}

#[test]
fn problems_are_made_and_printed_with_their_answers() {
    let home = Folder::new();
    let (sheet, records) = (home.path("sheet.pdf"), home.path("made.sgf"));
    let made = json_of(&home, &["problems", "make", "--count", "13", "-o", &sheet, "--lang", "en", "--json"]);
    assert_eq!(made["problems"].as_array().map(Vec::len), Some(13), "{made}");
    let pdf = lopdf::Document::load(&sheet).unwrap();
    let pages: Vec<u32> = pdf.get_pages().into_keys().collect();
    let text = pdf.extract_text(&pages).unwrap();
    assert_eq!(pages.len(), 4, "two of problems, two of answers");
    assert!(
        text.contains("Problems, level 1") && text.contains("13.") && text.contains("Answers on the back"),
        "{text}"
    );
    prints(&home, &["problems", "make", "--count", "3", "-o", &records, "--lang", "en"]);
    let report = json_of(&home, &["problems", "check", &records, "--json"]);
    assert_eq!(report["problems"].as_array().map(Vec::len), Some(3), "{report}");
    for (problem, made) in report["problems"].as_array().unwrap().iter().zip(made["problems"].as_array().unwrap()) {
        assert_eq!(problem["stored"][0], made["solution"][0], "{report}");
        assert_ne!(problem["finding"], "wrong", "{report}");
    }
}
