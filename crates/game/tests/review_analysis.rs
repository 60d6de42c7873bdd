//! Analyses of a record that is walked and edited, and the mistakes that they show.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use lanke_game::record::analysis::{Analyses, Analysis, Subject, identity, line_identity};
use lanke_game::record::{Collection, NodeId, Tree, limits, sgf};
use lanke_game::review::{Review, Standing, mistakes, standings};
use lanke_rules::{Color, Move, Point};

fn open(text: &str) -> Review {
    Review::new(sgf::read(text).unwrap().0.games.remove(0))
}

fn text(tree: &Tree) -> String {
    sgf::write(&Collection { games: vec![tree.clone()], epilogue: String::new() })
}

fn standing(review: &Review) -> Vec<Standing> {
    standings(&review.places(), review.analyses())
}

fn analysis(win_rate: f64, score: Option<f64>) -> Analysis {
    Analysis { win_rate, score, visits: 100, ..Analysis::default() }
}

/// Keeps an analysis at each node of the line: the win rate and the lead of the side to move.
fn keep(review: &mut Review, found: &[(f64, Option<f64>)]) {
    for (node, &(win_rate, score)) in review.line().to_vec().into_iter().zip(found) {
        let course = review.course(node);
        let of = Subject::of(&course.position, review.setting().komi);
        assert!(review.keep_analysis(&of, &analysis(win_rate, score)));
    }
}

#[test]
fn mistakes_come_costliest_first_with_the_side_that_made_them() {
    let mut review = open("(;SZ[5];B[cc];W[bb];B[dd];W[ee])");
    keep(&mut review, &[(0.5, Some(0.0)), (0.52, Some(0.5)), (0.9, Some(7.0)), (0.4, Some(-6.0)), (0.7, Some(9.0))]);
    let standings = standing(&review);
    assert_eq!(
        standings.iter().map(|s| (s.win_rate * 100.0).round()).collect::<Vec<_>>(),
        [50.0, 48.0, 90.0, 60.0, 70.0]
    );
    assert_eq!(standings[2].score, Some(7.0));
    let found = mistakes(&standings);
    let brief: Vec<_> = found.iter().map(|m| (m.number, m.color, m.points.unwrap())).collect();
    assert_eq!(brief, [(2, Color::White, 7.5), (4, Color::White, 3.0)], "a point lost is no mistake");
    assert_eq!(found[0].mv, Move::Play(Point::new(1, 1)));
    assert!((found[0].win_rate - 0.42).abs() < 1e-9);
}

#[test]
fn where_no_points_are_counted_the_win_rate_tells() {
    let mut review = open("(;SZ[5]RU[NoGo];B[cc];W[bb];B[dd])");
    keep(&mut review, &[(0.5, None), (0.53, None), (0.8, None), (0.3, None)]);
    let brief: Vec<_> = mistakes(&standing(&review)).iter().map(|m| (m.number, m.points)).collect();
    assert_eq!(brief, [(2, None), (3, None)]);
}

#[test]
fn analyses_are_written_at_their_positions_in_every_branch() {
    let text = "(;SZ[5]AB[aa];B[cc](;W[dd](;B[ba]AB[bb:cb];W[ee](;PL[W];W[])(;B[zz];W[aa])(;B[x!]))(;W[bb];W[ab];B[aa]))\
        (;AE[cc]AW[ba][ab];W[cc](;B[aa])(;AB[aa:ee];W[ac];B[])(;B[tt];W[tt];B[dd]))(;W[bc];W[cb];W[dc];W[cd];B[cc]))";
    let mut review = open(text);
    let nodes: Vec<NodeId> = review.tree().nodes().map(|node| node.id()).collect();
    for (visits, &node) in (1..).zip(&nodes) {
        let of = Subject::of(&review.course(node).position, review.setting().komi);
        review.keep_analysis(&of, &Analysis { visits, ..analysis(0.5, None) });
    }
    let annotated = review.annotated();
    for node in nodes {
        let of = Subject::of(&review.course(node).position, review.setting().komi);
        let found = Analysis::read(annotated.node(node).properties(), &of);
        assert_eq!(found, review.analyses().get(&of), "{:?}", annotated.node(node));
        assert!(found.is_some());
    }
}

#[test]
fn a_loss_within_the_error_of_random_games_is_no_mistake() {
    let look = |visits| {
        let mut review = open("(;SZ[5];B[cc])");
        for (node, score) in review.line().to_vec().into_iter().zip([0.0, 10.0]) {
            let of = Subject::of(&review.course(node).position, review.setting().komi);
            let found = Analysis { engine: "Lanke 10".into(), visits, ..analysis(0.5, Some(score)) };
            review.keep_analysis(&of, &found);
        }
        mistakes(&standing(&review)).len()
    };
    assert_eq!((look(100), look(2_000)), (0, 1));
}

#[test]
fn an_analysis_changes_no_record_and_survives_undoing() {
    let mut review = open("(;SZ[5];B[cc](;W[dd])(;W[bb]))");
    review.set_comment("first").unwrap();
    review.mark_saved();
    review.take_log();
    keep(&mut review, &[(0.5, None), (0.25, None)]);
    assert!(!review.is_changed() && review.take_log().is_empty());
    review.undo().unwrap();
    assert_eq!(review.analysis().map(|a| a.win_rate), Some(0.5));
    review.redo().unwrap();
    assert!(!text(review.tree()).contains("LK["));

    // The last variation has an analysis of its own.
    review.go(NodeId::from_number(3));
    let of = review.subject();
    review.keep_analysis(&of, &analysis(0.75, None));
    let written = text(&review.annotated());
    assert_eq!(written.matches("LK[").count(), 3);
    let mut again = open(&written);
    assert_eq!(again.tree().root().comment().as_deref(), Some("first"));
    assert_eq!(again.analysis().map(|a| a.win_rate), Some(0.5));
    again.go(NodeId::from_number(3));
    assert_eq!(again.analysis().map(|a| a.win_rate), Some(0.75));
    // What the record holds is better than what is found now.
    again.keep_analysis(&of, &Analysis { visits: 1, ..analysis(0.1, None) });
    assert_eq!(again.analysis().map(|a| a.win_rate), Some(0.75));
    assert_eq!(text(&again.annotated()), written);
}

#[test]
fn analyses_are_written_and_read_and_bounded() {
    let mut review = open("(;SZ[5];B[cc];W[bb])");
    keep(&mut review, &[(0.5, Some(1.5)), (0.4, None), (0.3, None)]);
    let written = review.analyses().text();
    let mut other = open("(;SZ[5]PB[somebody];B[cc];W[bb];B[dd])");
    other.add_analyses(Analyses::read(&written).unwrap());
    assert_eq!(standing(&other).iter().map(|s| s.score).collect::<Vec<_>>(), [Some(1.5), None, None]);
    assert_eq!(other.analyses().text(), written);
    for damaged in ["", "(;)", "(;SZ[5];B[cc])", "(;LK[1 0 2 - 1 ~ x])"] {
        assert!(Analyses::read(damaged).is_err(), "{damaged}");
    }

    let (of, mut many) = (other.subject(), String::from("("));
    for n in 0..limits::ANALYSES + 100 {
        many += &format!(";LK[1 {n:08x} 0.5 - 9 ~ x]");
    }
    let mut full = Analyses::read(&(many + ")")).unwrap();
    assert_eq!(full.len(), limits::ANALYSES);
    assert!(!full.keep(&of, &analysis(0.5, None)), "there is no room for it");
}

#[test]
fn a_game_is_known_again_by_its_first_moves() {
    let of = |sgf: &str| {
        let review = open(sgf);
        identity(review.tree(), review.setting())
    };
    let game = of("(;SZ[5]PB[a];B[cc];W[bb])");
    assert_eq!(of("(;SZ[5]KM[3]C[x];B[cc]C[y](;W[bb]LB[aa:a])(;W[dd]))"), game);
    for other in ["(;SZ[6];B[cc];W[bb])", "(;SZ[5];B[cc];W[cb])", "(;SZ[5]AB[aa];B[cc];W[bb])", "(;SZ[5];W[cc];B[bb])"]
    {
        assert_ne!(of(other), game, "{other}");
    }
}

#[test]
fn a_game_that_was_gone_on_with_has_another_line() {
    let of = |moves: usize, last: &str| {
        let review = open(&format!("(;SZ[5]{};{last})", ";B[cc];W[bb]".repeat(moves)));
        (identity(review.tree(), review.setting()), line_identity(review.tree(), review.setting()))
    };
    let (game, line) = of(30, "B[dd]");
    for (moves, last) in [(31, "B[dd]"), (30, "B[ee]")] {
        let other = of(moves, last);
        assert!(other.0 == game && other.1 != line, "{last}");
    }
    let (short, whole) = of(3, "B[dd]");
    assert_eq!(short, whole, "it has no more moves");
}

#[test]
fn what_is_set_up_in_between_takes_the_analyses_away_and_undoing_brings_them_back() {
    let mut review = open("(;SZ[5];B[cc];W[bb])");
    keep(&mut review, &[(0.5, None), (0.4, None), (0.3, None)]);
    review.set_stone(Point::new(4, 4), Some(Color::White)).unwrap();
    assert!(standing(&review).is_empty());
    assert_eq!(review.analysis(), None);
    review.undo().unwrap();
    assert_eq!(standing(&review).len(), 3);
}

#[test]
fn a_player_is_told_the_way_from_the_last_set_up() {
    let mut review = open("(;SZ[5]AB[aa];W[cc];B[cc];W[bb];AW[ee];B[dd])");
    review.last();
    let course = review.course_shown();
    assert_eq!(course.moves, [(Color::Black, Move::Play(Point::new(3, 3)))]);
    assert_eq!(course.start.board().stone(Point::new(4, 4)), Some(Color::White));
    let mut played = course.start.clone();
    played.play(course.moves[0].1).unwrap();
    assert_eq!(played.board(), course.position.board());

    let three = review.course(NodeId::from_number(3));
    assert_eq!(three.moves, [(Color::White, Move::Play(Point::new(1, 1)))], "behind a move on a stone");
    review.try_out();
    review.play(Move::Play(Point::new(2, 3))).unwrap();
    assert_eq!(review.course_shown().moves.len(), 2);
    assert_eq!(review.analysis(), None);
}
