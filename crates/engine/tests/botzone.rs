//! The judge's lines in, the bot's answers out.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use lanke_engine::botzone::{BotzoneError, BotzoneSession};
use lanke_rules::{Color, Illegal, Point};
use serde_json::Value;

/// Reads lines of which the last must be the one that gives the bot its turn.
fn read(text: &str) -> BotzoneSession {
    let mut session = BotzoneSession::default();
    let turns: Vec<bool> = text.lines().map(|line| session.read(line).expect(line)).collect();
    assert_eq!(turns.iter().position(|&turn| turn), Some(turns.len() - 1), "{text}");
    session
}

fn refused(text: &str) -> BotzoneError {
    let mut session = BotzoneSession::default();
    text.lines().find_map(|line| session.read(line).err()).expect("it is refused")
}

#[test]
fn simple_turns_are_read_and_answered() {
    let mut session = read("1\n-1 -1\n");
    assert_eq!(session.side(), Color::Black);
    assert_eq!(session.answer(Some(Point::new(4, 3)), "ignored").as_deref(), Ok("4 3"));
    let mut session = read("2\n-1 -1\n4 4\n3 4");
    assert_eq!((session.side(), session.position().moves()), (Color::Black, 2));
    assert_eq!(session.answer(None, "").as_deref(), Ok("-1 -1"));
    assert_eq!(read("1\n6 6").side(), Color::White);
}

#[test]
fn json_turns_are_read_and_answered() {
    let text = r#"{"requests":[{"x":-1,"y":-1},{"x":3,"y":4}],"responses":[{"x":4,"y":4}],"data":"","time_limit":1}"#;
    let mut session = read(text);
    assert_eq!((session.side(), session.position().moves()), (Color::Black, 2));
    assert_eq!(session.position().board().stone(Point::new(3, 4)), Some(Color::White));
    let answer = session.answer(Some(Point::new(0, 2)), "0.61");
    assert_eq!(answer.as_deref(), Ok(r#"{"response":{"x":0,"y":2},"debug":"0.61"}"#));
}

#[test]
fn a_bot_that_keeps_running_is_sent_single_moves() {
    let mut session = read("1\n-1 -1");
    session.answer(Some(Point::new(4, 4)), "").unwrap();
    assert_eq!(session.read("3 4"), Ok(true));
    assert_eq!(session.answer(Some(Point::new(0, 2)), "").as_deref(), Ok("0 2"));
    let mut session = read(r#"{"requests":[{"x":6,"y":6}],"responses":[]}"#);
    session.answer(Some(Point::new(4, 4)), "").unwrap();
    assert_eq!(session.read(r#"{"x":0,"y":0}"#), Ok(true));
    assert_eq!(session.position().moves(), 3);
}

#[test]
fn what_is_no_turn_is_refused() {
    for text in ["x", "0", "101", "-1", "{", "[]", "{\"x\":1,\"y\":1}", "1\n1", "1\n1 2 3", "1\n{}"] {
        assert_eq!(refused(text), BotzoneError::Unreadable, "{text}");
    }
    assert_eq!(refused(r#"{"requests":[],"responses":[]}"#), BotzoneError::Unreadable);
    assert_eq!(refused("1\n9 0"), BotzoneError::OutsideBoard);
    assert_eq!(refused("2\n-1 -1\n-1 -1"), BotzoneError::OutsideBoard);
    assert_eq!(refused("2\n4 4\n4 4"), BotzoneError::Illegal { number: 2, reason: Illegal::Occupied });
}

/// Turns of the shared data: both forms give the position whose legal points are told.
#[test]
fn recorded_turns_give_the_positions_that_they_should() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/rules/nogo/botzone-exchanges.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("not tested: {path} is absent");
        return;
    };
    let mut compared = 0;
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).expect("JSON");
        let json = read(&case["json_in"].to_string());
        let simple = read(case["simple_in"].as_str().expect("a text"));
        let side = if case["bot_is"] == "B" { Color::Black } else { Color::White };
        let mask = case["legal_mask_rowmajor_hex"].as_str().expect("a text");
        let digits: Vec<u32> = mask.chars().map(|c| c.to_digit(16).expect("hexadecimal")).collect();
        for session in [json, simple] {
            assert_eq!(session.side(), side, "{line}");
            let size = session.position().board().size();
            let expected: Vec<Point> = size
                .points()
                .enumerate()
                .filter(|(i, _)| digits[i / 4] >> (3 - i % 4) & 1 != 0)
                .map(|(_, p)| p)
                .collect();
            assert_eq!(session.position().legal_points(), expected, "{line}");
        }
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
}
