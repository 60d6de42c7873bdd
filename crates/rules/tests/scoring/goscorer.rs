//! Territory with seki and false eyes against goscorer's expected outputs (MIT).

use std::collections::HashMap;
use std::fs;

use lanke_rules::{Board, Color, Count, Komi, Point, Reading, Ruleset};

use crate::data::{board, recorded};

/// Cases whose every point agrees.
const AGREEING: usize = 31;

#[test]
fn territory_agrees_with_goscorer() {
    let Some(folder) = recorded("goscorer") else { return };
    let mut agreeing = 0;
    let mut files: Vec<_> = fs::read_dir(folder).expect("a folder").map(|f| f.expect("a file").path()).collect();
    files.sort();
    for path in files.iter().filter(|p| p.extension().is_some_and(|e| e == "txt")) {
        let text = fs::read_to_string(path).expect("a case is text");
        let sections = sections(&text);
        let (given, expected) = (&sections["BOARD"], &sections["TERRITORY"]);
        let got = territory(given);
        if got == *expected {
            agreeing += 1;
        } else {
            eprintln!("{}:", path.file_name().unwrap_or_default().display());
            for ((g, e), t) in given.iter().zip(expected).zip(&got) {
                eprintln!("  {g}  {e}  {t}");
            }
        }
    }
    eprintln!("{agreeing} of {} agree", files.len() - 1);
    assert!(agreeing >= AGREEING, "{agreeing} agree");
}

/// The rows under each title.
fn sections(text: &str) -> HashMap<&str, Vec<String>> {
    let mut sections: HashMap<&str, Vec<String>> = HashMap::new();
    let mut title = "";
    for line in text.lines() {
        match line.strip_suffix(':') {
            Some(t) => title = t,
            None if line.is_empty() => {}
            None => sections.entry(title).or_default().push(line.to_owned()),
        }
    }
    sections
}

/// The board as goscorer prints it: living stones, `z` and `a` for points of Black and White.
fn territory(rows: &[String]) -> Vec<String> {
    let picture: Vec<String> = rows.iter().map(|r| r.replace('b', "x").replace('w', "o")).collect();
    let marks: Board =
        board(&rows.iter().map(|r| r.replace(['x', 'o'], ".")).map(|r| r.replace(['b', 'w'], "x")).collect::<Vec<_>>());
    let given = board(&picture);
    let points = || given.size().points();
    let dead: Vec<Point> = points().filter(|&p| marks.stone(p).is_some()).collect();
    let count = Count { dead: &dead, reading: Reading::Strict, ..Count::of_board(&given) };
    let score = count.score(&Ruleset::JAPANESE, Komi::default());
    let letter = |(p, was): (Point, char)| match (score.owner(p), given.stone(p).filter(|_| !dead.contains(&p))) {
        (_, Some(Color::Black)) => 'x',
        (_, Some(Color::White)) => 'o',
        (Some(Color::Black), None) => 'z',
        (Some(Color::White), None) => 'a',
        (None, None) => was,
    };
    let letters: Vec<char> = points().zip(rows.concat().chars()).map(letter).collect();
    letters.chunks(usize::from(given.size().width())).map(|row| row.iter().collect()).collect()
}
