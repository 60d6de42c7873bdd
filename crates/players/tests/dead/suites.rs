//! The guess of dead stones against the suites of other programs' estimators: OGS's two (MIT,
//! Apache-2.0) and Pachi's positions for its playouts (GPL: read in place).

use std::fs;
use std::path::{Path, PathBuf};

use lanke_rules::{Board, Color, Count, Komi, Point, Position, Ruleset, Score};
use serde_json::Value;

use crate::data::{board, recorded, stone};

/// Cases that agree, of so many; see `docs/scoring.md` for the others.
const OGS_ESTIMATOR: (usize, usize) = (35, 36);
const OGS_AUTOSCORE: (usize, usize) = (15, 21);
const PACHI: (usize, usize) = (7, 10);

/// The dead stones and the territory that the program finds alone.
fn alone(board: &Board) -> (Vec<Point>, Score) {
    let position = Position::from_board(board.clone(), Color::Black, Ruleset::JAPANESE);
    let dead = lanke_players::guess_dead(&position, Komi::default(), 1);
    let score = Count { dead: &dead, ..Count::of_board(board) }.score(&Ruleset::JAPANESE, Komi::default());
    (dead, score)
}

/// Counts the cases without complaint and tells the complaints of the others.
fn check(suite: &str, floor: (usize, usize), cases: impl Iterator<Item = (String, Vec<String>)>) {
    let (mut agreeing, mut all) = (0, 0);
    for (name, complaints) in cases {
        all += 1;
        agreeing += usize::from(complaints.is_empty());
        if !complaints.is_empty() {
            eprintln!("{suite} {name}: {}", complaints.join(" "));
        }
    }
    eprintln!("{suite}: {agreeing} of {all} agree");
    assert!(agreeing >= floor.0 && all == floor.1, "{suite}: {agreeing} of {all}");
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn named(path: &Path) -> String {
    path.file_stem().unwrap_or_default().display().to_string()
}

/// A removed stone must be dead and every other alive; a removed empty point must be nobody's.
#[test]
fn removals_agree_with_the_ogs_score_estimator() {
    let Some(folder) = recorded("ogs-score-estimator") else { return };
    let cases = files(&folder, "game").into_iter().map(|path| {
        let text = fs::read_to_string(&path).expect("a case is text");
        let row = |line: &str| line.split_whitespace().map(str::parse).collect::<Result<Vec<i32>, _>>().ok();
        let rows: Vec<Vec<i32>> = text.lines().filter_map(row).filter(|r| !r.is_empty()).collect();
        let (stones, removed) = rows.split_at(rows.len() / 2);
        let letters = |row: &Vec<i32>| row.iter().map(|n| ["o", ".", "x"][(n + 1) as usize]).collect::<String>();
        let given = board(&stones.iter().map(letters).collect::<Vec<_>>());
        let (dead, score) = alone(&given);
        let removed = removed.concat();
        let wrong = given.size().points().zip(removed).filter(|&(p, mark)| match given.stone(p) {
            Some(_) => dead.contains(&p) != (mark == 1),
            None => mark == 1 && score.owner(p).is_some(),
        });
        let complaints = wrong.map(|(p, _)| given.size().vertex(p).to_string()).collect();
        (named(&path), complaints)
    });
    check("ogs-score-estimator", OGS_ESTIMATOR, cases);
}

/// Points are Black's, White's or nobody's, as marked; those that players have to seal first are not
/// asked for.
#[test]
fn owners_agree_with_the_ogs_autoscorer() {
    let Some(folder) = recorded("ogs-autoscore") else { return };
    let cases = files(&folder, "json").into_iter().map(|path| {
        let text = fs::read_to_string(&path).expect("a case is text");
        let case: Value = serde_json::from_str(&text).expect("a case is JSON");
        let rows = |key: &str| -> Vec<String> {
            let rows = case[key].as_array().expect("rows").iter();
            rows.map(|r| r.as_str().expect("a row").replace(' ', ".").replace(['b', 'B'], "x").replace('W', "o"))
                .collect()
        };
        let given = board(&rows("board"));
        let (_, score) = alone(&given);
        let wrong = given.size().points().zip(rows("correct_ownership").concat().chars().collect::<Vec<_>>());
        let wrong = wrong.filter(|&(p, owner)| match owner {
            'x' => score.owner(p) != Some(Color::Black),
            'o' => score.owner(p) != Some(Color::White),
            '.' => score.owner(p).is_some() && given.stone(p).is_none(),
            _ => false,
        });
        let complaints = wrong.map(|(p, _)| given.size().vertex(p).to_string()).collect();
        (named(&path), complaints)
    });
    check("ogs-autoscore", OGS_AUTOSCORE, cases);
}

/// `moggy status B2 x B8 o`: who owns the points in the end.
#[test]
fn statuses_agree_with_pachi() {
    let Some(folder) = recorded("pachi-tests/t-unit") else { return };
    let mut cases = Vec::new();
    for path in files(&folder, "t") {
        let text = fs::read_to_string(&path).expect("a test is text");
        let mut rows: Vec<String> = Vec::new();
        for line in text.lines() {
            if let Some(asked) = line.strip_prefix("moggy status ") {
                let asked = asked.split('#').next().unwrap_or_default().trim();
                cases.push((format!("{} {asked}", named(&path)), misjudged(&rows, asked)));
            } else if line.starts_with("boardsize") {
                rows.clear();
            } else if line.starts_with(['.', 'X', 'O']) {
                rows.push(line.replace(')', " "));
            }
        }
    }
    check("pachi-tests", PACHI, cases.into_iter());
}

/// The points whose owner is not the one that follows them.
fn misjudged(rows: &[String], asked: &str) -> Vec<String> {
    let given = board(rows);
    let (dead, score) = alone(&given);
    let words: Vec<&str> = asked.split_whitespace().collect();
    let wrong = words.chunks(2).filter(|pair| {
        let p = given.size().parse_vertex(pair[0]).expect("a vertex");
        let owner = given.stone(p).filter(|_| !dead.contains(&p)).or(score.owner(p));
        pair[1].chars().next().and_then(stone).is_some_and(|expected| owner != Some(expected))
    });
    wrong.map(|pair| pair.join(" ")).collect()
}
