//! Unconditional life against the areas that KataGo's own tests print (MIT): with its three options
//! off, an area is the pass-alive chains and what they enclose.

use lanke_rules::{Board, Color, Life, Point};
use serde_json::Value;

use crate::data::{board, recorded, stone};

const HEADER: &str = "Safe big territories 0 Unsafe big territories 0 Non pass alive stones 0 Suicide 0";

/// Disagreements between KataGo's area and ours: a chain alive in one and not in the
/// other, and a point of its territory that we do not know to be safe.
fn complaints(board: &Board, area: &str) -> Vec<String> {
    let size = board.size();
    let life = Color::BOTH.map(|c| Life::of(board, c));
    let mut complaints = Vec::new();
    let points: Vec<(Point, Option<Color>)> =
        size.points().zip(area.chars().filter(|c| !c.is_whitespace()).map(stone)).collect();
    assert_eq!(points.len(), size.area(), "{area}");
    for (p, owner) in points {
        let own = board.stone(p);
        let alive = own.is_some_and(|color| life[color as usize].is_alive(p));
        let agrees = match owner {
            Some(color) if own == Some(color) => alive || life[color as usize].is_territory(p),
            Some(color) => life[color as usize].is_territory(p),
            None => !alive,
        };
        if !agrees {
            complaints.push(size.vertex(p).to_string());
        }
    }
    complaints
}

#[test]
fn living_chains_are_those_of_katago() {
    let Some(folder) = recorded("katago-tests") else { return };
    let text = std::fs::read_to_string(folder.join("testboardarea.json")).expect("a file");
    let file: Value = serde_json::from_str(&text).expect("JSON");
    let mut checked = 0;
    for test in file["tests"].as_array().expect("tests") {
        let events = test["events"].as_array().expect("events");
        let of = |op: &str| events.iter().filter(move |e| e["op"] == op).collect::<Vec<_>>();
        // Where a test has several boards, nothing says which of them a text shows.
        let ([shown], [expected]) = (&of("board")[..], &of("expected_text")[..]) else { continue };
        let rows: Vec<&str> = shown["rows"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        if shown["h"] != rows.len() {
            continue; // its rows were not extracted whole
        }
        let Some((_, rest)) = expected["text"].as_str().and_then(|t| t.split_once(HEADER)) else { continue };
        let area = rest.trim_start().split("\n\n").next().unwrap_or_default();
        assert_eq!(complaints(&board(&rows), area), [""; 0], "{}: {area}", test["name"]);
        checked += 1;
    }
    eprintln!("KataGo's areas: {checked} boards agree");
    assert!(checked >= 4, "{checked}");
}
