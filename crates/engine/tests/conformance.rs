//! The server beside other programs: awkward lines that GNU Go, Pachi and KataGo have answered too.

use std::collections::BTreeSet;
use std::path::PathBuf;

use lanke_engine::gtp::{AllLinesSent, RecordFiles, Server, Setup};
use lanke_engine::nogo::Nogo;
use lanke_engine::{Budget, Level};
use lanke_rules::{Ruleset, Size};
use serde_json::Value;

/// A file of the shared data; says so and gives nothing where it is absent.
fn data(path: &str) -> Option<String> {
    let path = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/rules")).join(path);
    if !path.exists() {
        eprintln!("not tested: {} is absent", path.display());
        return None;
    }
    Some(std::fs::read_to_string(path).expect("it is readable"))
}

fn server(ruleset: Ruleset) -> Server {
    let setup = Setup {
        name: "Lanke".to_owned(),
        ruleset,
        size: Size::square(9).expect("a board"),
        max_side: 25,
        budget: Budget::playouts(100),
        seed: 0,
        threads: 1,
        memory: 1 << 20,
        ponder: false,
        files: RecordFiles::none(),
    };
    Server::new(setup, Box::new(Nogo::level(Level::nearest(1))))
}

/// The answers to some lines, each without the empty line that ends it.
fn answers(server: &mut Server, lines: &str) -> Vec<String> {
    let mut reply = String::new();
    for line in lines.split('\n') {
        if server.handle(line.as_bytes(), &mut |text| reply.push_str(text), &mut AllLinesSent).is_break() {
            break;
        }
    }
    reply.split("\n\n").filter(|block| !block.is_empty()).map(str::to_owned).collect()
}

/// `=12` of `=12 true`.
fn head(answer: &str) -> &str {
    answer.split([' ', '\n']).next().unwrap_or_default()
}

/// The words of an answer, whose order says nothing.
fn words(answer: &str) -> Vec<&str> {
    let mut words: Vec<&str> = answer.split_whitespace().collect();
    words.sort_unstable();
    words
}

/// Cases in which three programs agree less than the protocol does.
const DISPUTED: [&str; 2] = ["big-id", "id-only"];

#[test]
fn awkward_lines_are_answered_as_three_programs_answer_them() {
    let Some(text) = data("gtp-conformance/cases.json") else { return };
    let value: Value = serde_json::from_str(&text).expect("JSON");
    let cases = value["cases"].as_array().expect("cases");
    for case in cases {
        let name = case["name"].as_str().expect("a name");
        if DISPUTED.contains(&name) {
            continue;
        }
        let mut server = server(Ruleset::CHINESE);
        let reply = answers(&mut server, case["input"].as_str().expect("lines"));
        let others: Vec<Vec<&str>> = case["answers"].as_object().expect("programs").values().map(list).collect();
        assert!(others.iter().any(|answers| answers.len() == reply.len()), "{name}: {reply:?}");
        for (i, answer) in reply.iter().enumerate() {
            let known: BTreeSet<&str> = others.iter().filter_map(|answers| answers.get(i)).map(|a| head(a)).collect();
            assert!(known.contains(head(answer)), "{name}: {answer:?}, but {known:?}");
            let texts: BTreeSet<Vec<&str>> =
                others.iter().filter_map(|answers| answers.get(i)).map(|a| words(a)).collect();
            if texts.len() == 1 {
                assert_eq!(Some(&words(answer)), texts.first(), "{name}");
            }
        }
    }
    assert!(cases.len() > 20, "{}", cases.len());
}

fn list(answers: &Value) -> Vec<&str> {
    answers.as_array().expect("answers").iter().map(|answer| answer.as_str().expect("text")).collect()
}

#[test]
fn analyses_have_the_keys_that_katago_gives_them_in_its_order() {
    for dialect in ["lz-analyze", "kata-analyze"] {
        let Some(text) = data(&format!("gtp-transcripts/katago-1.16.4/corner-9.{dialect}.txt")) else { return };
        let line = text.lines().find(|line| line.starts_with("info ")).expect("an analysis");
        let known = keys(line);
        let mut server = server(Ruleset::NOGO);
        let reply = answers(&mut server, &format!("{dialect} 1"));
        let ours = reply.iter().flat_map(|answer| answer.lines()).find(|line| line.starts_with("info "));
        let mut rest = known.iter();
        for key in keys(ours.expect("an analysis")) {
            assert!(rest.any(|k| *k == key), "{dialect}: {key} is none of {known:?} in this order");
        }
    }
}

/// The keys of the first move of a line, up to its variation.
fn keys(line: &str) -> Vec<&str> {
    let first = line.trim_start_matches("info ").split(" pv ").next().unwrap_or_default();
    first.split_whitespace().step_by(2).collect()
}
