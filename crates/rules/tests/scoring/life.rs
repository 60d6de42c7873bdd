//! Unconditional life against GNU Go's `unconditional_status` (GPL: read in place).

use std::fs;

use lanke_rules::{Board, Color, Life, Point, Size};
use serde_json::Value;

use crate::data::recorded;

#[test]
fn every_unconditional_status_of_gnu_go_agrees() {
    let Some(folder) = recorded("gnugo-regression") else { return };
    let cases = fs::read_to_string(folder.join("tests.jsonl")).expect("the cases are text");
    let mut differing = Vec::new();
    let mut asked = 0;
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).expect("a case is JSON");
        if case["cmd"] != "unconditional_status" {
            continue;
        }
        asked += 1;
        let sgf = fs::read_to_string(folder.join(text(&case["sgf"]))).expect("the game is text");
        let mut board = sgf_board(&sgf);
        for command in case["setup"].as_array().into_iter().flatten() {
            gtp(&mut board, text(command));
        }
        let point = board.size().parse_vertex(text(&case["args"])).expect("a vertex");
        let answer = status(&board, point);
        if answer != text(&case["expect"]) {
            differing.push(format!("{} {}: {answer}, not {}", case["sgf"], case["args"], case["expect"]));
        }
    }
    assert!(asked > 0);
    assert!(differing.is_empty(), "{} of {asked} differ:\n{}", differing.len(), differing.join("\n"));
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a string")
}

fn gtp(board: &mut Board, command: &str) {
    let words: Vec<&str> = command.split_whitespace().collect();
    match words[..] {
        ["boardsize", side] => *board = Board::new(Size::square(side.parse().expect("a number")).expect("a size")),
        ["clear_board"] => *board = Board::new(board.size()),
        ["play", color, vertex] => {
            let color = if color == "black" { Color::Black } else { Color::White };
            board.place(board.size().parse_vertex(vertex).expect("a vertex"), color);
        }
        _ => panic!("{command:?} is not among the set-up commands of the suite"),
    }
}

/// GNU Go's words for a point.
fn status(board: &Board, point: Point) -> &'static str {
    let life = Color::BOTH.map(|color| Life::of(board, color));
    let territory = life.iter().find(|l| l.is_territory(point)).map(Life::color);
    match (board.stone(point), territory) {
        (Some(_), _) if life.iter().any(|l| l.is_alive(point)) => "alive",
        (Some(stone), Some(owner)) if stone == owner => "alive",
        (Some(_), Some(_)) => "dead",
        (None, Some(Color::Black)) => "black_territory",
        (None, Some(Color::White)) => "white_territory",
        (_, None) => "undecided",
    }
}

/// The board at the end of the main line of an SGF text that holds no trap: set-up and moves.
fn sgf_board(text: &str) -> Board {
    let mut board = Board::new(Size::NINETEEN);
    let mut property = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            'A'..='Z' => property.push(c),
            ';' | '(' => property.clear(),
            ')' => break,
            '[' => {
                let end = value_end(rest);
                set(&mut board, &property, &rest[..end]);
                rest = rest[end..].strip_prefix(']').unwrap_or_default().trim_start();
                if !rest.starts_with('[') {
                    property.clear();
                }
            }
            _ => {}
        }
    }
    board
}

fn value_end(text: &str) -> usize {
    let mut escaped = false;
    let end = text.find(|c| {
        let found = c == ']' && !escaped;
        escaped = c == '\\' && !escaped;
        found
    });
    end.unwrap_or(text.len())
}

fn set(board: &mut Board, property: &str, value: &str) {
    match property {
        "SZ" => *board = Board::new(Size::square(value.parse().expect("a square board")).expect("a size")),
        "AB" => board.set(sgf_point(value), Some(Color::Black)),
        "AW" => board.set(sgf_point(value), Some(Color::White)),
        "B" | "W" if !value.is_empty() => {
            let color = if property == "B" { Color::Black } else { Color::White };
            board.place(sgf_point(value), color);
        }
        _ => {}
    }
}

fn sgf_point(letters: &str) -> Point {
    let bytes = letters.as_bytes();
    Point::new(bytes[0] - b'a', bytes[1] - b'a')
}
