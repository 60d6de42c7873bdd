//! The law against recorded truth: counts from the literature and games judged by other programs.
//!
//! The data lie beside the repository (`shared/data/rules`); without them these tests say so and
//! pass.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod counts;
mod katago;
mod read;

use lanke_rules::{Board, Color, Illegal, Ko, Move, PlayEnd, Position, Ruleset, Size, Suicide, picture};
use serde_json::Value;

use read::{color, data, json, lines, list, number, sgf_move, text};

/// The law of a row of the counts (`psk-sui`) or of a case (`psk+suicide`).
fn law(name: &str) -> Ruleset {
    let (ko, suicide) = name.split_once(['-', '+']).map_or((name, false), |(ko, _)| (ko, true));
    Ruleset {
        ko: match ko.to_lowercase().as_str() {
            "simple" => Ko::Simple,
            "psk" | "positional" => Ko::Positional,
            "ssk" | "situational" => Ko::Situational,
            _ => panic!("no ko rule is called {ko}"),
        },
        suicide: if suicide { Suicide::Chains } else { Suicide::Forbidden },
        ..Ruleset::CHINESE
    }
}

/// The legal points as a hexadecimal mask, row by row from the top left.
fn mask(position: &Position) -> String {
    let bits: Vec<bool> = position.board().size().points().map(|p| position.legal(Move::Play(p)).is_ok()).collect();
    let digit = |four: &[bool]| four.iter().enumerate().map(|(i, &bit)| u32::from(bit) << (3 - i)).sum();
    bits.chunks(4).map(|four| char::from_digit(digit(four), 16).expect("four bits")).collect()
}

/// Tromp-Taylor area, White's less Black's.
fn area_lead(board: &Board) -> f64 {
    let area = board.area();
    f64::from(area.white) - f64::from(area.black)
}

fn check_game(game: &Value) {
    let suicide = if game["suicide"] == true { "+suicide" } else { "" };
    let ruleset = law(&format!("{}{suicide}", text(&game["ko"])));
    let size = Size::new(number(&game["w"]), number(&game["h"])).unwrap();
    let mut position = Position::new(size, ruleset);
    for ply in list(&game["plies"]) {
        let [side, mv, legal] = [0, 1, 2].map(|i| text(&ply[i]));
        position.set_to_play(color(side));
        assert!(!position.long_cycle(), "no cycle before {ply} of {game}");
        assert_eq!(mask(&position), legal, "before {ply} of {game}");
        position.play(sgf_move(mv)).unwrap_or_else(|error| panic!("{ply} is legal, not: {error}; {game}"));
    }
    let board = picture::parse(text(&game["board"])).unwrap();
    assert_eq!(position.board().to_string(), board.to_string());
    let captured = [&game["captured_white"], &game["captured_black"]].map(number);
    assert_eq!(Color::BOTH.map(|side| position.captures()[side]), captured, "{game}");
    assert_eq!(area_lead(&board) + game["komi"].as_f64().unwrap(), game["tt_w_minus_b"].as_f64().unwrap(), "{game}");
    assert_eq!(position.long_cycle(), game["no_result"] == true, "{game}");
}

#[test]
fn small_games_agree_with_katago() {
    lines("katago-oracle/games_small.jsonl").iter().for_each(check_game);
}

#[test]
fn large_games_agree_with_katago() {
    lines("katago-oracle/games_big.jsonl").iter().for_each(check_game);
}

#[test]
fn nogo_games_agree_with_a_plain_program() {
    for game in lines("nogo/random_games.jsonl") {
        let size = Size::new(number(&game["w"]), number(&game["h"])).unwrap();
        let mut position = Position::new(size, Ruleset::NOGO);
        for ply in list(&game["plies"]) {
            let [side, mv, legal] = [0, 1, 2].map(|i| text(&ply[i]));
            assert_eq!(position.to_play(), color(side));
            assert_eq!(mask(&position), legal, "before {ply} of {game}");
            if mv == "lost" {
                assert_eq!(position.end(), Some(PlayEnd::NoLegalMove { loser: color(side) }));
            } else {
                assert_eq!(position.play(sgf_move(mv)), Ok(0), "{ply} of {game}");
            }
        }
        assert_eq!(picture::rows(position.board()).join("/"), text(&game["board"]));
        let winner = position.end().map(|end| match end {
            PlayEnd::NoLegalMove { loser } => loser.opponent(),
            end => panic!("NoGo does not end by {end:?}"),
        });
        assert_eq!(winner, Some(color(text(&game["winner"]))), "{game}");
    }
}

#[test]
fn corner_cases_agree_with_katago() {
    let Some(cases) = data("rules-edge-cases/cases.json") else { return };
    for case in list(&json(&cases)) {
        let rows: Vec<&str> = list(&case["rows"]).iter().map(text).collect();
        let board = picture::parse(&rows.join("\n")).unwrap();
        for (name, expected) in case["legal"].as_object().expect("laws and verdicts") {
            let mut position = Position::from_board(board.clone(), color(text(&case["first"])), law(name));
            let moves = list(&case["moves"]).iter().map(text).chain([text(&case["probe"])]);
            let mut verdict = "legal".to_owned();
            for (i, mv) in moves.enumerate() {
                let (side, point) = mv.split_once(':').expect("COLOUR:POINT");
                position.set_to_play(color(side));
                // A record may pass twice and go on.
                position.resume();
                if position.play(sgf_move(point)).is_err() {
                    let before =
                        list(&case["moves"]).get(i).map_or(String::new(), |mv| format!("-before:{}", text(mv)));
                    verdict = format!("illegal{before}");
                    break;
                }
            }
            assert_eq!(verdict, text(expected), "{name}: {case}");
        }
    }
}

/// Sgfmill's boards: plays of any colour by GTP vertex, drawn with `#` and `o` between blanks.
#[test]
fn boards_agree_with_sgfmill() {
    let Some(cases) = data("sgfmill-board/board_test_data.json") else { return };
    let cases = json(&cases);
    for case in list(&cases["play_tests"]) {
        let (moves, diagram, ko, score) = (&case[1], text(&case[2]), &case[3], number_or_negative(&case[4]));
        let expected = sgfmill_board(diagram);
        let size = expected.size();
        let mut position = Position::new(size, law("simple"));
        for mv in list(moves) {
            let (side, vertex) = text(mv).split_once(' ').expect("COLOUR VERTEX");
            position.set_to_play(color(side));
            position.play_unchecked(Move::Play(size.parse_vertex(vertex).expect("a vertex")));
        }
        assert_eq!(position.board().to_string(), expected.to_string(), "{case}");
        assert_eq!(position.ko().map(|p| size.vertex(p).to_string()).as_deref(), ko.as_str(), "{case}");
        assert_eq!(-area_lead(position.board()), score, "{case}");
    }
    for case in list(&cases["score_tests"]) {
        assert_eq!(-area_lead(&sgfmill_board(text(&case[1]))), number_or_negative(&case[2]), "{case}");
    }
}

fn number_or_negative(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

fn sgfmill_board(diagram: &str) -> Board {
    picture::parse(&diagram.replace('#', "X")).unwrap()
}

/// Illegal recaptures name the earlier move whose position they would repeat.
#[test]
fn refusals_name_the_repeated_move() {
    for game in lines("katago-oracle/games_small.jsonl").iter().take(200) {
        let size = Size::new(number(&game["w"]), number(&game["h"])).unwrap();
        for law in [law("psk"), law("ssk")] {
            let mut position = Position::new(size, law);
            let mut seen = vec![position.board().clone()];
            for ply in list(&game["plies"]) {
                position.set_to_play(color(text(&ply[0])));
                for p in size.points() {
                    if let Err(Illegal::Superko { repeats }) = position.legal(Move::Play(p)) {
                        let mut after = position.board().clone();
                        after.place(p, position.to_play());
                        assert_eq!(after, seen[repeats as usize], "{ply} of {game}");
                        let first = seen.iter().position(|board| *board == after);
                        assert!(law.ko == Ko::Situational || first == Some(repeats as usize), "{ply} of {game}");
                    }
                }
                position.resume();
                position.play_unchecked(sgf_move(text(&ply[1])));
                seen.push(position.board().clone());
            }
        }
    }
}
