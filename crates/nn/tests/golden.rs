//! The networks of the shared data, against what KataGo itself answers.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod data;

use std::io::{BufRead, BufReader};

use lanke_nn::{Evaluation, GameHistory, Network, Query, RuleSettings, Symmetry, Workspace};
use lanke_rules::{
    Board, Color, Compensation, DeadStones, Ko, Komi, Move, Position, Ruleset, Scoring, Size, Suicide, Tax,
};
use serde_json::Value;

/// Tolerance of an answer: KataGo rounds points to a thousandth and their squares likewise.
const NEAR: f64 = 1e-3;
const ROUNDED: f64 = 5e-3;

#[test]
fn the_residual_network_answers_as_katago_does() {
    check("g170-b6c96-s175395328-d26788732.bin.gz", "golden/g170-b6c96.jsonl.gz");
}

#[test]
fn the_transformer_answers_as_katago_does() {
    check("b7c96h3tfrs-test5-cnorm.bin.gz", "golden/b7c96h3tfrs.jsonl.gz");
}

fn check(network: &str, answers: &str) {
    let (Some(network), Some(answers)) = (data::open(network), data::open(answers)) else { return };
    let network = Network::read(network).unwrap();
    let mut workspace = Workspace::default();
    let (mut cases, mut off, mut most) = (0, Vec::new(), 0.0_f64);
    for line in BufReader::new(flate2::read::GzDecoder::new(answers)).lines() {
        let case: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let worst = difference(&network, &case, &mut workspace);
        most = most.max(worst.iter().map(|(_, difference, _)| *difference).fold(0.0, f64::max));
        cases += 1;
        for (what, difference, allowed) in worst {
            if difference > allowed {
                off.push(format!("case {cases}: {what} is off by {difference:.5} ({})", case["rules"]));
            }
        }
    }
    assert!(cases > 50, "only {cases} cases");
    println!("{cases} cases, the largest difference {most:.6}");
    assert!(off.is_empty(), "{} of {cases} cases:\n{}", off.len(), off.join("\n"));
}

/// The largest difference of each output, and how much is allowed.
fn difference(network: &Network, case: &Value, workspace: &mut Workspace) -> Vec<(&'static str, f64, f64)> {
    let game = game(case);
    let input = network.input(&game);
    let symmetry = Symmetry::numbered(case["symmetry"].as_u64().unwrap() as u8).unwrap();
    let query = Query { input: &input, symmetry, optimism: 0.2 };
    let [evaluation] = network.evaluate(&[query], None, workspace).unwrap() else { panic!("one answer") };
    let Evaluation { win, loss, no_result, score_mean, lead, policy, ownership, .. } = evaluation;
    let white = game.to_play() == Color::White;
    let (win, loss) = if white { (win, loss) } else { (loss, win) };
    let for_white = |x: f32| f64::from(if white { x } else { -x });
    let output = &case["output"];
    let number = |name: &str| output[name].as_f64().unwrap();
    let grid = |name: &str| -> Vec<Option<f64>> {
        output[name].as_array().unwrap().iter().flat_map(|row| row.as_array().unwrap()).map(Value::as_f64).collect()
    };
    let mut worst = Vec::new();
    let mut note = |what, ours: f64, name: &str, allowed| worst.push((what, (ours - number(name)).abs(), allowed));
    note("win", f64::from(*win), "whiteWin", NEAR);
    note("loss", f64::from(*loss), "whiteLoss", NEAR);
    note("no result", f64::from(*no_result), "noResult", NEAR);
    note("lead", for_white(*lead), "whiteLead", ROUNDED);
    note("score mean", for_white(*score_mean), "whiteScoreSelfplay", ROUNDED);
    let square = f64::from(evaluation.score_mean_square());
    note("score square", square, "whiteScoreSelfplaySq", ROUNDED.max(square * 1e-4));
    note("variance of time", evaluation.variance_time.map_or(-1.0, f64::from), "varTimeLeft", ROUNDED);
    note("value error", evaluation.value_error.map_or(-1.0, f64::from), "shorttermWinlossError", ROUNDED);
    note("score error", evaluation.score_error.map_or(-1.0, f64::from), "shorttermScoreError", ROUNDED);
    note("pass", f64::from(evaluation.pass()), "policyPass", NEAR);
    let furthest = |name: &str, ours: &[f64]| {
        grid(name).iter().zip(ours).map(|(a, b)| (a.unwrap_or(0.0) - b).abs()).fold(0.0, f64::max)
    };
    let policy: Vec<f64> = policy.iter().map(|&p| f64::from(p)).collect();
    worst.push(("policy", furthest("policy", &policy), NEAR));
    let ownership: Vec<f64> = ownership.iter().map(|&o| for_white(o)).collect();
    worst.push(("ownership", furthest("whiteOwnership", &ownership), NEAR));
    let legal = input.legal_points();
    let differ = grid("policy").iter().zip(legal).filter(|(p, legal)| p.is_some() != **legal).count();
    worst.push(("what is legal", differ as f64, 0.0));
    worst
}

fn game(case: &Value) -> GameHistory {
    let side = |name: &str| u32::try_from(case[name].as_u64().unwrap()).unwrap();
    let size = Size::new(side("width"), side("height")).unwrap();
    let rules = &case["rules"];
    let law = Ruleset {
        ko: match rules["ko"].as_str().unwrap() {
            "SIMPLE" => Ko::Simple,
            "POSITIONAL" => Ko::Positional,
            "SITUATIONAL" => Ko::Situational,
            other => panic!("{other}"),
        },
        suicide: if rules["suicide"].as_bool().unwrap() { Suicide::Chains } else { Suicide::Forbidden },
        scoring: if rules["scoring"] == "TERRITORY" { Scoring::Territory } else { Scoring::Area },
        tax: match rules["tax"].as_str().unwrap() {
            "NONE" => Tax::None,
            "SEKI" => Tax::Seki,
            "ALL" => Tax::Group,
            other => panic!("{other}"),
        },
        compensation: match rules["whiteHandicapBonus"].as_str().unwrap() {
            "0" => Compensation::None,
            "N" => Compensation::EachStone,
            "N-1" => Compensation::EachButOne,
            other => panic!("{other}"),
        },
        dead: if rules["friendlyPassOk"].as_bool().unwrap() { DeadStones::Marked } else { DeadStones::None },
        ..Ruleset::CHINESE
    };
    let komi = Komi::from_points(case["komi"].as_f64().unwrap()).unwrap();
    let terms = RuleSettings { button: rules["hasButton"].as_bool().unwrap(), ..RuleSettings::of(&law, komi) };
    let color = |text: &str| if text == "b" { Color::Black } else { Color::White };
    let mut board = Board::new(size);
    for vertex in case["handicap"].as_array().unwrap() {
        board.set(size.parse_vertex(vertex.as_str().unwrap()).unwrap(), Some(Color::Black));
    }
    let handicap = board.empty().len() < size.area();
    let start = Position::from_board(board, if handicap { Color::White } else { Color::Black }, law);
    let moves: Vec<(Color, Move)> = case["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| {
            let vertex = mv[1].as_str().unwrap();
            let mv_ = if vertex.eq_ignore_ascii_case("pass") {
                Move::Pass
            } else {
                Move::Play(size.parse_vertex(vertex).unwrap())
            };
            (color(mv[0].as_str().unwrap()), mv_)
        })
        .collect();
    let mut game = GameHistory::of(&start, terms, &moves);
    game.set_to_play(color(case["to_play"].as_str().unwrap()));
    game
}
