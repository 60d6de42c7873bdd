//! What KataGo wrote, as others have recorded it.

use std::path::PathBuf;

use lanke_engine::gtp::client::{Dialect, info};
use lanke_rules::{Move, Size};

/// The lines of a transcript of the shared data; says so and gives nothing where they are absent.
fn transcript(name: &str) -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/rules/gtp-transcripts/katago-1.16.4");
    let path = PathBuf::from(folder).join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => text.lines().filter(|line| line.starts_with("info")).map(str::to_owned).collect(),
        Err(_) => {
            eprintln!("not tested: {} is absent", path.display());
            Vec::new()
        }
    }
}

fn size(name: &str) -> Size {
    Size::square(if name.contains("19") { 19 } else { 9 }).unwrap()
}

#[test]
fn every_line_of_katago_is_read_whole() {
    let words = [("kata-analyze", Dialect::KataGo), ("lz-analyze", Dialect::LeelaZero)];
    for position in ["corner-9", "empty-19", "endgame-9", "opening-19"] {
        for (command, dialect) in words {
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
                let told = words.iter().skip_while(|word| **word != "pv").skip(1);
                let told: Vec<_> = told.take_while(|word| **word != "info" && **word != "ownership").collect();
                let line: Vec<String> = first.line.iter().map(|mv| vertex(*mv, size)).collect();
                assert_eq!(line, told.into_iter().map(|w| (*w).to_owned()).collect::<Vec<_>>(), "{name}");
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
