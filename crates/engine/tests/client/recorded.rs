//! Transcripts of KataGo, recorded by others.

use std::path::Path;

use lanke_engine::gtp::client::{CommandRefused, Dialect, ProgramDialog, ProgramOutput, info};
use lanke_rules::{Move, Size};
use serde_json::Value;

/// Folder of the transcripts in the shared data.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/rules/gtp-transcripts/katago-1.16.4");

/// The lines of a transcript.
fn transcript(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(Path::new(FOLDER).join(name)).expect(name);
    let lines: Vec<String> = text.lines().filter(|line| line.starts_with("info")).map(str::to_owned).collect();
    assert!(!lines.is_empty(), "{name}");
    lines
}

fn size(name: &str) -> Size {
    Size::square(if name.contains("19") { 19 } else { 9 }).unwrap()
}

#[test]
fn every_line_of_katago_is_read_whole() {
    if !Path::new(FOLDER).exists() {
        return eprintln!("not tested: {FOLDER} is absent");
    }
    for (command, dialect, positions) in [
        ("kata-analyze", Dialect::KataGo, ["corner-9", "endgame-9", "opening-19"]),
        ("lz-analyze", Dialect::LeelaZero, ["corner-9", "empty-19", "opening-19"]),
    ] {
        for position in positions {
            let name = format!("{position}.{command}.txt");
            let size = size(&name);
            for line in transcript(&name) {
                let analysis = info::parse(&line, size, dialect).expect(&line);
                let words: Vec<&str> = line.split_whitespace().collect();
                let moves = words.iter().filter(|word| **word == "info").count();
                assert_eq!(analysis.candidates.len(), moves, "{name}");
                let number = |key: &str| {
                    let place = words.iter().position(|word| *word == key).unwrap();
                    words[place + 1].parse::<f64>().unwrap()
                };
                let first = &analysis.candidates[0];
                let scale = if dialect == Dialect::LeelaZero { 10_000.0 } else { 1.0 };
                assert_eq!(first.visits as f64, number("visits"), "{name}");
                assert!((first.win_rate - number("winrate") / scale).abs() < 1e-9, "{name}");
                assert!((first.lower_bound - number("lcb") / scale).abs() < 1e-9, "{name}");
                assert!((first.prior - number("prior") / scale).abs() < 1e-9, "{name}");
                assert_eq!(first.score.is_some(), dialect == Dialect::KataGo);
                let reply = words.iter().skip_while(|word| **word != "pv").skip(1);
                let reply: Vec<_> = reply.take_while(|word| **word != "info" && **word != "ownership").collect();
                let line: Vec<String> = first.line.iter().map(|mv| vertex(*mv, size)).collect();
                assert_eq!(line, reply.into_iter().map(|w| (*w).to_owned()).collect::<Vec<_>>(), "{name}");
                let owned = words.contains(&"ownership");
                assert_eq!(analysis.ownership.len(), if owned { size.area() } else { 0 }, "{name}");
            }
        }
    }
}

fn vertex(mv: Move, size: Size) -> String {
    match mv {
        Move::Pass => "pass".to_owned(),
        Move::Play(p) => size.vertex(p).to_string(),
    }
}

/// Answers of GNU Go 3.8, Pachi 12.90 and KataGo 1.17.2 to awkward commands, as they were recorded, with the
/// numbers that our own commands would have had.
#[test]
fn answers_of_three_programs_are_heard_whole() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/rules/gtp-conformance/cases.json");
    let Ok(text) = std::fs::read_to_string(path) else {
        return eprintln!("not tested: {path} is absent");
    };
    let data: Value = serde_json::from_str(&text).expect("JSON");
    let mut outputs = 0;
    for case in data["cases"].as_array().expect("cases") {
        for (program, answers) in case["answers"].as_object().expect("answers") {
            let answers: Vec<&str> =
                answers.as_array().unwrap().iter().map(|answer| answer.as_str().unwrap()).collect();
            let mut dialog = ProgramDialog::default();
            let ids: Vec<u32> = answers.iter().map(|_| dialog.ask("command", false).0).collect();
            for (id, answer) in ids.iter().zip(&answers) {
                let rest = answer[1..].trim_start_matches(|c: char| c.is_ascii_digit());
                let sign = &answer[..1];
                for line in format!("{sign}{id}{rest}\n").split('\n') {
                    dialog.read(line.as_bytes()).expect("no flood");
                }
                let text = rest.trim().lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
                let expected =
                    ProgramOutput::Answer(*id, if sign == "=" { Ok(text) } else { Err(CommandRefused(text)) });
                let reply = dialog.next_output().map(|outputs| match outputs {
                    ProgramOutput::Answer(id, reply) => {
                        ProgramOutput::Answer(id, reply.map(|text| text.trim().to_owned()))
                    }
                    line @ ProgramOutput::Line(..) => line,
                });
                assert_eq!(reply, Some(expected), "{program}: {answer:?}");
                outputs += 1;
            }
            assert_eq!(dialog.next_output(), None, "{program}: {}", case["name"]);
        }
    }
    assert!(outputs > 150, "{outputs}");
}
