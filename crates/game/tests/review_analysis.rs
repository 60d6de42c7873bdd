//! Analyses of a record that is walked and edited, and the mistakes that they show.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use lanke_game::record::analysis::{Analysis, Subject};
use lanke_game::record::{Collection, NodeId, sgf};
use lanke_game::review::{Review, mistakes};
use lanke_rules::{Color, Move, Point};

fn open(text: &str) -> Review {
    Review::new(sgf::read(text).unwrap().0.games.remove(0))
}

fn text(review: &Review) -> String {
    sgf::write(&Collection { games: vec![review.tree().clone()], epilogue: String::new() })
}

fn analysis(win_rate: f64, score: Option<f64>) -> Analysis {
    Analysis { win_rate, score, visits: 100, ..Analysis::default() }
}

/// Keeps an analysis at each node of the line: the win rate and the lead of the side to move.
fn keep(review: &mut Review, found: &[(f64, Option<f64>)]) {
    for (node, &(win_rate, score)) in review.line().to_vec().into_iter().zip(found) {
        let course = review.course(node);
        let of = Subject::of(&course.position, review.setting().komi);
        review.keep_analysis(node, &analysis(win_rate, score), &of).unwrap();
    }
}

#[test]
fn mistakes_come_costliest_first_with_the_side_that_made_them() {
    let mut review = open("(;SZ[5];B[cc];W[bb];B[dd];W[ee])");
    keep(&mut review, &[(0.5, Some(0.0)), (0.52, Some(0.5)), (0.9, Some(7.0)), (0.4, Some(-6.0)), (0.7, Some(9.0))]);
    let standings = review.standings();
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
    let brief: Vec<_> = mistakes(&review.standings()).iter().map(|m| (m.number, m.points)).collect();
    assert_eq!(brief, [(2, None), (3, None)]);
}

#[test]
fn an_analysis_is_no_step_to_undo_and_survives_undoing() {
    let mut review = open("(;SZ[5];B[cc])");
    review.set_comment("first").unwrap();
    review.mark_saved();
    review.take_log();
    keep(&mut review, &[(0.5, None), (0.25, None)]);
    assert!(review.is_changed() && review.can_undo());
    let log = review.take_log();
    assert_eq!(log.len(), 2, "each goes into the journal");
    review.undo().unwrap();
    assert_eq!(review.tree().root().comment(), None);
    assert_eq!(review.analysis().map(|a| a.win_rate), Some(0.5));
    review.redo().unwrap();
    assert_eq!(review.analysis().map(|a| a.win_rate), Some(0.5));
    assert_eq!(review.tree().root().comment().as_deref(), Some("first"));

    let mut again = open(&text(&review));
    assert_eq!(again.analysis().map(|a| a.win_rate), Some(0.5));
    again.forward(1);
    assert_eq!(again.analysis().map(|a| a.win_rate), Some(0.25));

    let mut other = open("(;SZ[5]C[first];B[cc])");
    log.into_iter().for_each(|edit| other.edit(edit).unwrap());
    assert_eq!(text(&other), text(&review), "the journal gives the same record");
}

#[test]
fn what_is_set_up_in_between_takes_the_analyses_away_and_undoing_brings_them_back() {
    let mut review = open("(;SZ[5];B[cc];W[bb])");
    keep(&mut review, &[(0.5, None), (0.4, None), (0.3, None)]);
    review.set_stone(Point::new(4, 4), Some(Color::White)).unwrap();
    assert!(review.standings().is_empty());
    assert_eq!(review.analysis(), None);
    review.undo().unwrap();
    assert_eq!(review.standings().len(), 3);
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
