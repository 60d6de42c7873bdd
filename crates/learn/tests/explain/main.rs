//! Explanations: what is said of moves on pictures, beside a slow search, and of positions whose tactics are known.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

mod known;
mod slow;
#[path = "../../../engine/tests/life_and_death/suite.rs"]
mod suite;

use lanke_game::record::analysis::Analysis;
use lanke_game::report::finding::{Chain, DoubleKind, Fact, Finding, Manner};
use lanke_learn::explain::{Question, explain};
use lanke_rules::{Color, Move, Point, Position, Ruleset, Size, picture};

/// Findings as a line each: the move, the fact and its points.
fn lines(size: Size, findings: &[Finding]) -> Vec<String> {
    let vertex = |p: Point| size.vertex(p).to_string();
    let chain = |chain: &Chain| format!("{}×{}", vertex(chain.at), chain.stones);
    let line = |finding: &Finding| {
        let manner = |manner| match manner {
            Manner::Atari => "atari",
            Manner::Ladder => "ladder",
            Manner::Net => "net",
        };
        let fact = match &finding.fact {
            Fact::Takes(stones) => format!("takes {stones}"),
            Fact::Catches(found) => format!("catches {} {}", manner(found.manner), chain(&found.chain)),
            Fact::Exposes(found) => {
                let by = found.line[0].point().map(vertex).unwrap();
                format!("exposes {} {} to {by}", manner(found.manner), chain(&found.chain))
            }
            Fact::SelfAtari(stones, by) => format!("self-atari {} to {}", chain(stones), vertex(*by)),
            Fact::Frees(stones, liberties) => format!("frees {} by {liberties}", chain(stones)),
            Fact::Double(double) => {
                let kind = match double.kind {
                    DoubleKind::Atari => "atari",
                    DoubleKind::Cut => "cut",
                    DoubleKind::Threat => "threat",
                };
                let [a, b] = double.chains.each_ref().map(chain);
                let [p, q] = double.at.map(vertex);
                format!("double {kind} {a} {b} at {p} {q}")
            }
            Fact::Kills(stones, eyes) => format!("kills {} eyes {eyes}", chain(stones)),
            Fact::LeavesDead(stones, by) => format!("leaves dead {} to {}", chain(stones), vertex(*by)),
            Fact::Lives(stones) => format!("lives {}", chain(stones)),
            Fact::AreaLost(area) => format!("area lost {} around {}", area.points, vertex(area.around)),
            Fact::AreaGiven(area) => format!("area given {} around {}", area.points, vertex(area.around)),
        };
        format!("{} {fact}", vertex(finding.at))
    };
    findings.iter().map(line).collect()
}

/// Checks the findings about a move, written `B E6` or `W C3 better F5 answer D4`.
#[track_caller]
fn check(board: &str, moves: &str, expected: &[&str]) {
    let board = picture::parse(board).unwrap();
    let size = board.size();
    let words: Vec<&str> = moves.split(' ').collect();
    let color = if words[0] == "B" { Color::Black } else { Color::White };
    let mv = |text: &str| Move::Play(size.parse_vertex(text).unwrap());
    let after = |name: &str| words.iter().position(|word| *word == name).map(|at| mv(words[at + 1]));
    let before = Position::from_board(board, color, Ruleset::JAPANESE);
    let (better, answer) = (after("better"), after("answer"));
    let found = explain(&Question { before: before.clone(), played: mv(words[1]), better, answer, analyses: None });
    assert_eq!(lines(size, &found), expected, "{moves}\n{}", before.board());
}

const LADDER: &str = "........./........./........./........./...XO..../....XX.../........./........./.........";
const BROKEN: &str = "........./........./......O../........./...XO..../....XX.../........./........./.........";
const NET: &str = "........./........./........./...X...../...XO..../....XX.../........./........./.........";

#[test]
fn a_ladder_is_read_to_its_end() {
    check(LADDER, "B E6", &["E6 catches ladder E5×1"]);
    check(BROKEN, "B E6", &[]);
    check(LADDER, "W B2 better F5", &["B2 exposes ladder E5×1 to E6", "F5 frees E5×2 by 3"]);
    check(BROKEN, "W B2 better F5", &[]);
}

#[test]
fn a_net_holds_against_every_answer() {
    check(NET, "B F6", &["F6 catches net E5×1"]);
    // With a stone outside there is a way out.
    check(&NET.replacen("........./........./.........", "........./........./....O....", 1), "B F6", &[]);
}

#[test]
fn a_double_atari_leaves_one_chain() {
    let board = "......./......./......./.XO..../..XOX../......./.......";
    check(board, "B D4", &["D4 double atari C4×1 D3×1 at C5 D2"]);
    check(board, "W B7 answer D4", &["D4 double atari C4×1 D3×1 at C5 D2"]);
}

#[test]
fn self_atari_is_named() {
    check("...../.XX../X..X./.XXO./.....", "W B3 better E5", &["B3 self-atari B3×1 to C3"]);
}

#[test]
fn a_capture_in_a_ko_is_not_told() {
    check("..XO./.XO.O/..XO./...../.....", "B D4", &[]);
    check("..XO./.XOXO/..XO./...../.....", "W B1", &[]);
}

#[test]
fn the_middle_of_the_bulky_five_kills_and_saves() {
    let board = "...XO../..XXO../XXXOO../OOOO.../......./......./.......";
    check(board, "W B7", &["B7 kills D7×6 eyes 0"]);
    check(board, "B F2 better B7", &["F2 leaves dead D7×6 to B7", "B7 lives D7×6"]);
    check(board, "W A7", &[]);
}

#[test]
fn an_eye_is_counted() {
    // The wall lives, and Black cannot make a second eye.
    let board = ".XO..../XXO..../OOO..../......./......./......./.......";
    check(board, "W E4", &[]);
    let board = ".X..O../XXXXO../OOOOO../......./......./......./.......";
    check(board, "W D7", &["D7 kills B7×5 eyes 1"]);
}

#[test]
fn a_death_is_told_only_if_the_border_holds() {
    // The white stones around have one liberty outside.
    let board = "...XOXX/..XXO.X/XXXOOXX/OOOOXXX/XXXXX.X/.XXXXXX/.X..X.X";
    check(board, "W B7", &[]);
}

#[test]
fn areas_need_ownership_that_agrees_with_the_lead() {
    let before = Position::new(Size::square(9).unwrap(), Ruleset::CHINESE);
    let played = Move::Play(Size::square(9).unwrap().parse_vertex("C3").unwrap());
    let analysis = |score: f64, owner: f32, visits| {
        let ownership = (0..81).map(|i| if i < 9 { owner } else { 0.0 }).collect();
        Analysis { score: Some(score), visits, ownership, ..Analysis::default() }
    };
    let told = |was: &Analysis, is: &Analysis| {
        let analyses = Some(Box::new([was.clone(), is.clone()]));
        let question = Question { before: before.clone(), played, better: None, answer: None, analyses };
        lines(before.board().size(), &explain(&question))
    };
    let was = analysis(8.0, 0.9, 400);
    let lost = ["C3 area lost 8 around J9", "C3 area given 7 around J9"];
    assert_eq!(told(&was, &analysis(7.5, 0.8, 400)), lost);
    assert_eq!(told(&was, &analysis(-2.0, 0.8, 400)), [""; 0], "the lead says something else");
    assert_eq!(told(&was, &analysis(7.5, 0.8, 40)), [""; 0], "few visits");
    assert_eq!(told(&was, &analysis(-7.0, -0.8, 400)), [""; 0], "little has changed");
}
