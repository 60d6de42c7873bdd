//! KataGo's own tests of its rules and boards, as recorded transcripts.

use lanke_rules::{Board, Color, Illegal, Ko, Move, Point, Position, Ruleset, Suicide, picture};
use serde_json::Value;

use crate::read::{color, data, json, list, number, text};

/// The tests of a file, by name.
fn tests(path: &str) -> Vec<Value> {
    data(path).map_or(Vec::new(), |file| list(&json(&file)["tests"]).to_vec())
}

fn board(event: &Value) -> Board {
    picture::parse(&list(&event["rows"]).iter().map(text).collect::<Vec<_>>().join("\n")).unwrap()
}

/// Output of KataGo: points forbidden to `side` by ko alone, as `Illegal: (5,0) O`.
fn points_of_ko(position: &Position, side: Color) -> String {
    let mut position = position.clone();
    position.set_to_play(side);
    position.resume();
    let ko = |p: &Point| matches!(position.legal(Move::Play(*p)), Err(Illegal::Ko | Illegal::Superko { .. }));
    let refused = position.board().size().points().filter(ko);
    refused.map(|p| format!("Illegal: ({},{}) {}\n", p.x(), p.y(), picture::symbol(Some(side)))).collect()
}

fn set_rule(ruleset: &mut Ruleset, event: &Value) {
    match (text(&event["key"]), text(&event["value"])) {
        ("koRule", "KO_SIMPLE") => ruleset.ko = Ko::Simple,
        ("koRule", "KO_POSITIONAL") => ruleset.ko = Ko::Positional,
        ("koRule", "KO_SITUATIONAL") => ruleset.ko = Ko::Situational,
        ("multiStoneSuicideLegal", "true") => ruleset.suicide = Suicide::Chains,
        ("multiStoneSuicideLegal", _) => ruleset.suicide = Suicide::Forbidden,
        _ => {}
    }
}

/// Lines of a test's output about illegal moves.
fn transcript(test: &Value, base: &Board) -> String {
    let mut ruleset = Ruleset::TROMP_TAYLOR;
    let mut start = base.clone();
    let mut position = Position::from_board(start.clone(), Color::Black, ruleset);
    let mut out = String::new();
    for event in list(&test["events"]) {
        match text(&event["op"]) {
            "board" => start = board(event),
            "rule" => set_rule(&mut ruleset, event),
            "new_history" => position = Position::from_board(start.clone(), color(text(&event["to_move"])), ruleset),
            "play" => {
                position.set_to_play(color(text(&event["by"])));
                let mv = match event["at"].as_array() {
                    Some(at) => Move::Play(Point::new(number(&at[0]) as u8, number(&at[1]) as u8)),
                    None => Move::Pass,
                };
                position.play_unchecked(mv);
            }
            "call" if event["fn"] == "printIllegalMoves" => {
                let side = if text(&event["args"]).ends_with("P_BLACK") { Color::Black } else { Color::White };
                out += &points_of_ko(&position, side);
            }
            "print" => {
                let words = text(&event["what"]).strip_prefix('"').and_then(|what| what.strip_suffix("\" << endl"));
                out.extend(words.map(|words| format!("{words}\n")));
            }
            _ => {}
        }
    }
    out
}

#[test]
fn superko_refuses_what_katago_expects() {
    let names = [
        "Positional ko rules",
        "Situational ko rules",
        "Triple ko superko",
        "Sending two returning one NO initial pass WITHOUT button, SSK",
    ];
    let tests = tests("katago-tests/testrules.json");
    let events = || tests.iter().flat_map(|test| list(&test["events"]));
    // Two of the tests share the board of the one before them.
    let Some(base) = events().find(|event| event["name"] == "baseBoard").map(board) else { return };
    for name in names {
        let test = tests.iter().find(|test| test["name"] == name).expect("a test of this name");
        let expected = list(&test["events"]).iter().find(|event| event["op"] == "expected_text").expect("its text");
        assert_eq!(transcript(test, &base), text(&expected["text"]), "{name}");
    }
}

/// Both colours' liberties after a play on each empty point, row by row.
#[test]
fn liberties_after_a_play_are_those_of_katago() {
    for test in tests("katago-tests/testboardbasic.json") {
        if !["Liberties after move", "Liberties after move 2"].contains(&text(&test["name"])) {
            continue;
        }
        let events = list(&test["events"]);
        let board = board(&events[0]);
        let mut out = String::new();
        for side in Color::BOTH {
            out += &format!("After {}\n", side.to_string().to_lowercase());
            for p in board.size().points() {
                let mut after = board.clone();
                out += &match board.stone(p) {
                    Some(_) => "-".to_owned(),
                    None => {
                        after.place(p, side);
                        after.liberties(p).to_string()
                    }
                };
                if p.x() + 1 == board.size().width() {
                    out.push('\n');
                }
            }
            out.push('\n');
        }
        let expected = events.iter().find(|event| event["op"] == "expected_text").expect("its text");
        assert_eq!(out.trim_end(), text(&expected["text"]).trim_end(), "{}", test["name"]);
    }
}
