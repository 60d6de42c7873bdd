//! Analyses kept in records: ours written and read again, those of other programs read.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use lanke_game::record::analysis::{Candidate, PROPERTY, Subject};
use lanke_game::record::{self, Analysis, NodeContent, NodeId, Replay, Setting, Tree, sgf};
use lanke_rules::{Komi, Move, Point, Size};
use proptest::collection::vec;
use proptest::prelude::*;

const fn at(x: u8, y: u8) -> Move {
    Move::Play(Point::new(x, y))
}

/// Analysis in the last node of the main line.
fn read(sgf: &str) -> Option<Analysis> {
    let tree = record::sgf::read(sgf).unwrap().0.games.remove(0);
    let (of, node) = subject(&tree);
    Analysis::read(tree.node(node).properties(), &of)
}

/// The last node of the main line and its position.
fn subject(tree: &Tree) -> (Subject, NodeId) {
    let setting = Setting::of(tree);
    let replay = Replay::main_line(tree, &setting);
    (Subject::of(replay.position(), setting.komi), tree.main_line().last().unwrap().id())
}

/// The record with an analysis at its last node.
fn keep(sgf: &str, analysis: &Analysis) -> String {
    let mut collection = sgf::read(sgf).unwrap().0;
    let tree = &mut collection.games[0];
    let (of, node) = subject(tree);
    let mut content = NodeContent::from(tree.node(node).properties());
    analysis.write(&mut content, &of);
    tree.apply(record::Edit::Replace { node, content }).unwrap();
    sgf::write(&collection)
}

const GAME: &str = "(;SZ[5]KM[7.5];B[cc];W[bb])";

fn a_move() -> impl Strategy<Value = Move> {
    (0u8..6, 0u8..5).prop_map(|(x, y)| if x == 5 { Move::Pass } else { at(x, y) })
}

prop_compose! {
    fn candidate()(
        line in vec(a_move(), 1..8), visits in any::<u64>(), win_rate in 0.0..=1.0, lower_bound in -1.0..=1.0,
        prior in 0.0..=1.0, score in proptest::option::of(-361.0..361.0),
    ) -> Candidate {
        Candidate { line, visits, win_rate, lower_bound, prior, score }
    }
}

prop_compose! {
    fn analysis()(
        engine in "[A-Za-z0-9 .\\]\\\\:;棋\n-]{0,20}", win_rate in 0.0..=1.0, score in proptest::option::of(-361.0..361.0),
        visits in any::<u64>(), proved in any::<bool>(), candidates in vec(candidate(), 0..6),
        ownership in prop_oneof![Just(Vec::new()), vec(-1.0_f32..=1.0, 25)],
        policy in prop_oneof![Just(Vec::new()), vec(0.0_f32..=1.0, 26)],
    ) -> Analysis {
        Analysis { engine, win_rate, score, visits, proved, candidates, ownership, policy }
    }
}

proptest! {
    /// Saved analyses are read back at their saved precision, and saved equal again.
    #[test]
    fn an_analysis_survives_the_record(analysis in analysis()) {
        let text = keep(GAME, &analysis);
        let again = read(&text).unwrap();
        let near = |a: f64, b: f64, by: f64| (a - b).abs() <= by;
        let near_score = |a: Option<f64>, b: Option<f64>| a.is_some() == b.is_some() && near(a.unwrap_or(0.0), b.unwrap_or(0.0), 0.006);
        prop_assert_eq!(again.engine.clone(), analysis.engine.split_whitespace().collect::<Vec<_>>().join(" "));
        prop_assert!(near(again.win_rate, analysis.win_rate, 1e-4) && near_score(again.score, analysis.score));
        prop_assert_eq!((again.visits, again.proved), (analysis.visits, analysis.proved));
        prop_assert_eq!(again.candidates.len(), analysis.candidates.len());
        for (a, b) in again.candidates.iter().zip(&analysis.candidates) {
            prop_assert_eq!((&a.line, a.visits), (&b.line, b.visits));
            prop_assert!(near(a.win_rate, b.win_rate, 1e-4) && near(a.lower_bound, b.lower_bound, 1e-4));
            prop_assert!(near(a.prior, b.prior, 1e-4) && near_score(a.score, b.score));
        }
        prop_assert_eq!((again.ownership.len(), again.policy.len()), (analysis.ownership.len(), analysis.policy.len()));
        for (a, b) in again.ownership.iter().zip(&analysis.ownership) {
            prop_assert!((a - b).abs() < 0.017);
        }
        for (a, b) in again.policy.iter().zip(&analysis.policy) {
            prop_assert!(*b < 2e-5 && *a < 4e-5 || (a / b - 1.0).abs() < 0.1, "{a} {b}");
        }
        prop_assert_eq!(keep(&text, &again), text);
    }

    /// Whatever stands in the properties, it is read or not, and what is read is sound.
    #[test]
    fn nothing_in_a_property_does_harm(
        name in "LK|LZ|LZOP|KT|SBKV", values in vec("[ -~\n]{0,60}|1 [0-9a-f]{8} [0-9.-]{1,6} [0-9.-]{1,6} [0-9]{1,4} [=~].*", 1..5),
    ) {
        let mut content = NodeContent::new();
        content.set(&name, values.iter().map(|text| record::ValueBuf::text(text)));
        let collection = record::Collection { games: vec![Tree::new(content)], ..Default::default() };
        if let Some(analysis) = read(&sgf::write(&collection)) {
            prop_assert!((0.0..=1.0).contains(&analysis.win_rate));
            prop_assert!(analysis.candidates.len() <= record::limits::CANDIDATES);
        }
    }
}

#[test]
fn an_analysis_is_of_its_position_alone() {
    let analysis = Analysis { win_rate: 0.75, visits: 10, ..Analysis::default() };
    let text = keep(GAME, &analysis);
    assert_eq!(read(&text), Some(analysis));
    for (old, new) in [("W[bb]", "W[ba]"), ("B[cc]", "B[cd]"), ("KM[7.5]", "KM[0.5]"), ("B[cc]", "AB[aa];B[cc]")] {
        assert!(text.contains(old));
        assert_eq!(read(&text.replace(old, new)), None, "{new} in place of {old}");
    }
    assert_eq!(read(&text.replace("W[bb]", "W[bb]PL[W]")), None, "the other side is to move");
    assert_eq!(read(&text.replace("[1 ", "[2 ")), None, "a later version");
}

#[test]
fn the_subject_is_the_same_for_ever() {
    // The key stands in files: it must not change with the program.
    let analysis = Analysis { win_rate: 0.5, ..Analysis::default() };
    assert!(
        keep(GAME, &analysis).contains(&format!("{PROPERTY}[1 fd83f392 0.5000 - 0 ~]")),
        "{}",
        keep(GAME, &analysis)
    );
    let of = |komi| Subject::of(&lanke_rules::Position::new(Size::NINETEEN, lanke_rules::Ruleset::CHINESE), komi);
    assert_ne!(of(Komi::from_points(7.5).unwrap()), of(Komi::from_points(0.0).unwrap()));
}

#[test]
fn katrain_is_read() {
    // Made as KaTrain does, by Python's gzip, base64.standard_b64encode, struct.pack("…e") and json; White is to move.
    let kt = "KT[H4sIAAAAAAACAzO2ZrBgYGDYwrDHmEgWACS38KwyAAAA][H4sIAAAAAAACA1unvo4kyLBHXhEAqtyaDDQAAAA=]\
              [H4sIAAAAAAACA2WOPQ+CMBCG/wrprKSUD4mjOjq4ORgGhBtIgJJrwRjCf/euJCi4tPe8Te95R9HoAYw4eqM4h+4aKlNZTlK584TGEpAgoPlVtZhbIJJ+yIEpNMIV8pKifeTHFNXF072rlKDDSuOMTAOND9YQXCI+u9wYkU00ndRaHqhfu9zYVby1J3O26A8rffzVk4iASmQTe1Fr68yr9cn/eq6wtFOSsegRobW3On+7luIueGWhm64GC/zRYg/TByNBOiBlAQAA]";
    let found = read(&format!("(;SZ[5];B[cc]{kt})")).unwrap();
    let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
    assert!(near(found.win_rate, 0.74) && found.score == Some(6.0) && found.visits == 200, "{found:?}");
    let [first, second] = &found.candidates[..] else { panic!("{found:?}") };
    assert_eq!((first.mv(), first.visits, first.score), (at(1, 3), 120, Some(6.25)));
    assert_eq!(second.line, [at(2, 2), at(3, 1), Move::Pass]);
    assert!(near(second.win_rate, 0.69) && near(second.lower_bound, 0.72) && near(second.prior, 0.2));
    let owners: Vec<f32> = found.ownership.iter().map(|owner| (owner * 100.0).round()).collect();
    assert_eq!(owners[..5], [-90.0, -50.0, 0.0, 25.0, 100.0]);
    assert_eq!((found.ownership.len(), found.policy.len(), found.policy[24]), (25, 26, 0.0));
    assert!((found.policy[25] - 0.01).abs() < 1e-4);
}

#[test]
fn lizzie_is_read() {
    let lz = "LZ[KataGo-1.9 45.0 1.2k 0.4 1.5\nmove D4 visits 12 winrate 5500 prior 1200 scoreMean 0.40 pv D4 E4 \
              info move pass visits 3 winrate 4000 prior 5 lcb 3000 pv pass pvVisits 3]";
    let found = read(&format!("(;SZ[5];B[cc]{lz})")).unwrap();
    assert!((found.win_rate - 0.55).abs() < 1e-9);
    assert_eq!((found.engine.as_str(), found.score, found.visits), ("KataGo-1.9", Some(0.4), 1200));
    assert_eq!(found.candidates[0].line, [at(3, 1), at(4, 1)]);
    assert_eq!((found.candidates[0].win_rate, found.candidates[0].prior), (0.55, 0.12));
    assert_eq!((found.candidates[1].mv(), found.candidates[1].lower_bound), (Move::Pass, 0.3));
    let root = read("(;SZ[5]LZOP[Leela-Zero 52.5 980])").unwrap();
    assert_eq!((root.visits, root.candidates.len()), (980, 0));
}

#[test]
fn sabaki_is_read_and_ours_goes_before_it() {
    let sabaki = "(;SZ[5];B[cc]SBKV[53.21]SBKS[2.5])";
    let found = read(sabaki).unwrap();
    assert!((found.win_rate - 0.4679).abs() < 1e-9 && found.score == Some(-2.5));
    let both = keep(sabaki, &Analysis { win_rate: 0.25, ..Analysis::default() });
    assert!(both.contains("SBKV[53.21]SBKS[2.5]"), "what another program wrote stays");
    assert_eq!(read(&both).unwrap().win_rate, 0.25);
}
