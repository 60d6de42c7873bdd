//! Positions whose tactics are known: no sentence contradicts the known answer.

use std::path::{Path, PathBuf};
use std::time::Instant;

use lanke_engine::life_and_death::{Solver, Verdict, generate};
use lanke_game::report::finding::{Chain, Fact};
use lanke_learn::explain::{Question, explain};
use lanke_rules::{Board, Color, Move, Point, Position, Ruleset};
use serde_json::Value;

use crate::slow;
use crate::suite::position;

/// Races in which the stones fall, as the complete search confirms, although the suite says that the attack fails: it asks
/// who lives after a move in the space that they leave.
const FALL: [&str; 3] = ["semeai 73 ", "semeai 75 ", "semeai 110 "];

/// Most moves of both sides in which those stones fall.
const FALL_DEPTH: usize = 5;

/// A question of GNU Go's suite: a side moves first to capture or to save the chain of a stone.
struct Known {
    name: String,
    board: Board,
    stone: Point,
    to_play: Color,
    /// True if the side to move is expected to succeed, without a ko.
    succeeds: bool,
    moves: Vec<Point>,
}

/// Sentences about one chain.
#[derive(Default)]
struct Told {
    /// That the move captures or kills it.
    lost: bool,
    /// That the move leaves it to be captured or killed.
    left: bool,
    sentences: usize,
}

fn told(board: &Board, color: Color, played: Point, stone: Point) -> Told {
    let before = Position::from_board(board.clone(), color, Ruleset::JAPANESE);
    let question =
        Question { before: before.clone(), played: Move::Play(played), better: None, answer: None, analyses: None };
    let mut after = before.clone();
    if after.play(Move::Play(played)).is_err() {
        return Told::default();
    }
    let about = |chain: &Chain| after.board().chain(chain.at).contains(&stone);
    let mut told = Told::default();
    for finding in explain(&question) {
        told.sentences += 1;
        match &finding.fact {
            Fact::Catches(found) => told.lost |= about(&found.chain),
            Fact::Kills(chain, _) => told.lost |= about(chain),
            Fact::Exposes(found) => told.left |= about(&found.chain),
            Fact::SelfAtari(chain, _) | Fact::LeavesDead(chain, _) => told.left |= about(chain),
            _ => {}
        }
    }
    told
}

/// Points beside a chain, and beside those.
fn near(board: &Board, stone: Point) -> Vec<Point> {
    let size = board.size();
    let mut points = board.chain(stone);
    for _ in 0..2 {
        points = points.iter().flat_map(|&p| size.neighbors(p).chain([p])).collect();
        points.sort_unstable();
        points.dedup();
    }
    points.retain(|&p| board.stone(p).is_none());
    points
}

#[test]
fn no_sentence_contradicts_a_part_of_the_gnugo_regression_suite() {
    compare(8, 3);
}

#[test]
#[ignore = "minutes: cargo test --release -p lanke-learn --test explain gnugo -- --ignored --nocapture"]
fn no_sentence_contradicts_the_gnugo_regression_suite() {
    compare(1, 35);
}

/// Compares the sentences about every so many positions of the suite; at least so many known captures are to be found.
fn compare(every: usize, least: usize) {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/rules/gnugo-regression"));
    let Ok(text) = std::fs::read_to_string(folder.join("tests.jsonl")) else {
        eprintln!("not tested: {} is absent", folder.display());
        return;
    };
    let tests = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let known: Vec<Known> = tests.flat_map(|test| read(&folder, &test)).step_by(every).collect();
    let (mut moves, mut sentences, mut about, mut confirmed) = (0_u32, 0, 0, 0);
    let mut contradictions = Vec::new();
    let begun = Instant::now();
    for question in &known {
        let attacks = question.board.stone(question.stone) != Some(question.to_play);
        let mut found = false;
        let asked = if attacks { near(&question.board, question.stone) } else { question.moves.clone() };
        for played in asked {
            let told = told(&question.board, question.to_play, played, question.stone);
            (moves, sentences) = (moves + 1, sentences + told.sentences);
            about += usize::from(told.lost || told.left);
            found |= attacks && told.lost;
            let false_one = if attacks { told.lost && !question.succeeds } else { told.left && question.succeeds };
            if false_one && attacks && FALL.iter().any(|name| question.name.starts_with(name)) {
                assert!(falls(question, played), "{}", question.name);
            } else if false_one {
                let vertex = question.board.size().vertex(played);
                println!("contradicts {}: {vertex}\n{}", question.name, question.board);
                contradictions.push(question.name.clone());
            }
        }
        confirmed += usize::from(found && question.succeeds);
    }
    println!(
        "{} positions, {moves} moves, {sentences} sentences, {about} of them about the chain asked for, {confirmed} known captures found, {:.1} ms a move",
        known.len(),
        begun.elapsed().as_secs_f64() * 1e3 / f64::from(moves)
    );
    contradictions.dedup();
    assert!(known.len() >= 100 && confirmed >= least, "{} positions, {confirmed}", known.len());
    assert!(contradictions.is_empty(), "look at these: {contradictions:#?}");
}

/// True if the complete search confirms that the stones fall after a move.
fn falls(question: &Known, played: Point) -> bool {
    let mut after = Position::from_board(question.board.clone(), question.to_play, Ruleset::JAPANESE);
    let target = question.board.size().ordinal(question.stone);
    let owner = question.to_play.opponent();
    after.play(Move::Play(played)).is_ok()
        && slow::falls(&slow::Cells::of(after.board()), &[target], owner, owner, FALL_DEPTH)
}

/// Questions of a test.
fn read(folder: &Path, test: &Value) -> Vec<Known> {
    let text = |key: &str| test[key].as_str().unwrap_or_default();
    let command = text("cmd");
    if !matches!(command, "attack" | "defend" | "owl_attack" | "owl_defend" | "analyze_semeai")
        || test["negate"] == true
    {
        return Vec::new();
    }
    let Some(board) = position(folder, test) else { return Vec::new() };
    let vertices = |text: &str| -> Vec<Point> {
        text.split(|c: char| !c.is_alphanumeric()).filter_map(|word| board.size().parse_vertex(word)).collect()
    };
    let (args, expected) = (vertices(text("args")), text("expect"));
    let codes: Vec<char> = expected.chars().filter(|c| !c.is_whitespace()).collect();
    // Of a race: the result of the attack on the second stone by the side of the first.
    let (at, stone) = if command == "analyze_semeai" { (1, args.get(1)) } else { (0, args.first()) };
    let (Some(code), Some(&stone)) = (codes.get(at), stone) else { return Vec::new() };
    let (Some(owner), '0'..='3') = (board.stone(stone), *code) else { return Vec::new() };
    let to_play = if command.ends_with("defend") { owner } else { owner.opponent() };
    let name = format!("{} {} {command} {} ({expected})", text("suite"), test["id"], text("args"));
    let moves = vertices(expected);
    vec![Known { name, board: board.clone(), stone, to_play, succeeds: *code == '1', moves }]
}

#[test]
fn no_sentence_contradicts_the_solver_on_made_problems() {
    let (mut sentences, mut killed, mut positions) = (0, 0, 0);
    for seed in 0..150 {
        let made = generate::generate(seed, 7);
        let stone = made.problem.target()[0];
        let attacker = made.problem.owner().opponent();
        let mut solver = Solver::new(made.problem, 1 << 20);
        let start = solver.start(attacker);
        positions += 1;
        for p in solver.problem().region().to_vec() {
            let Ok(next) = solver.play(&start, Move::Play(p)) else { continue };
            let verdict = solver.verdict(&next, &mut |_| false).unwrap();
            let told = told(&made.board, attacker, p, stone);
            sentences += told.sentences;
            killed += usize::from(told.lost);
            assert!(
                !told.lost || verdict == Verdict::Achieved,
                "{seed} {}\n{}",
                made.board.size().vertex(p),
                made.board
            );
        }
    }
    println!("{positions} made problems, {sentences} sentences, {killed} of them a death or capture");
    assert!(killed > 50, "{killed}");
}
