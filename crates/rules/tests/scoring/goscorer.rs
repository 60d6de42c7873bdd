//! Territory with seki and false eyes against goscorer's expected outputs (MIT).

use std::collections::HashMap;
use std::fs;

use lanke_rules::{Board, Color, Count, Komi, Point, Reading, Ruleset};

use crate::data::{board, recorded};

/// Each case in eight orientations, with colours as given and exchanged.
#[test]
fn territory_agrees_with_goscorer() {
    let Some(folder) = recorded("goscorer") else { return };
    let mut files: Vec<_> = fs::read_dir(folder).expect("a folder").map(|f| f.expect("a file").path()).collect();
    files.sort();
    let cases = files.iter().filter(|path| path.extension().is_some_and(|e| e == "txt"));
    let mut different = Vec::new();
    for path in cases {
        let text = fs::read_to_string(path).expect("a case is text");
        let sections = sections(&text);
        for turn in 0..16 {
            let (given, expected) = (turned(&sections["BOARD"], turn), turned(&sections["TERRITORY"], turn));
            let got = territory(&given);
            if got != expected {
                different.push(path.file_name().unwrap_or_default().display().to_string());
                eprintln!("{}:", path.display());
                for ((g, e), t) in given.iter().zip(&expected).zip(&got) {
                    eprintln!("  {g}  {e}  {t}");
                }
            }
        }
    }
    assert!(different.is_empty(), "these differ: {different:?}");
}

/// Rows mirrored, turned, and with colours exchanged, by the bits of a number.
fn turned(rows: &[String], turn: u8) -> Vec<String> {
    let mut cells: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    if turn & 1 != 0 {
        cells.reverse();
    }
    if turn & 2 != 0 {
        cells.iter_mut().for_each(|row| row.reverse());
    }
    if turn & 4 != 0 {
        cells = (0..cells[0].len()).map(|x| cells.iter().map(|row| row[x]).collect()).collect();
    }
    let exchanged = |c: char| {
        let pairs = ["xo", "bw", "za"];
        let pair = pairs.into_iter().find(|pair| turn & 8 != 0 && pair.contains(c));
        pair.and_then(|pair| pair.chars().find(|other| *other != c)).unwrap_or(c)
    };
    cells.into_iter().map(|row| row.into_iter().map(exchanged).collect()).collect()
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
