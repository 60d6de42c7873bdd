//! Facts of the report on an analysed game.

#![allow(clippy::unwrap_used, reason = "a test stops where it fails")]

use std::time::Duration;

use lanke_game::clock::TimeSystem;
use lanke_game::record::analysis::{Analysis, Candidate, Subject};
use lanke_game::record::sgf;
use lanke_game::report::player::{GameResult, PlayerGame, PlayerReport, Results};
use lanke_game::report::{GameReport, PhaseKind, TURNS, TimeUse, Turn};
use lanke_game::review::Review;
use lanke_rules::{Color, Move, Point};

/// A record with an analysis at each node of the line: win rate and lead of Black, and the first choice.
fn open(text: &str, found: &[(f64, Option<f64>, Option<Point>)]) -> Review {
    let mut review = Review::new(sgf::read(text).unwrap().0.games.remove(0));
    for (node, &(win_rate, score, first)) in review.line().to_vec().into_iter().zip(found) {
        let course = review.course(node);
        let black = course.position.to_play() == Color::Black;
        let win_rate = if black { win_rate } else { 1.0 - win_rate };
        let score = score.map(|score: f64| if black { score } else { -score });
        let candidate =
            |p| Candidate { visits: 50, win_rate, lower_bound: win_rate, prior: 0.5, score, line: vec![Move::Play(p)] };
        let candidates = first.map(candidate).into_iter().collect();
        let analysis =
            Analysis { engine: "test".to_owned(), win_rate, score, visits: 100, candidates, ..Analysis::default() };
        let of = Subject::of(&course.position, review.setting().komi);
        assert!(review.keep_analysis(&of, &analysis));
    }
    review
}

const GAME: &str = "(;SZ[5];B[cc];W[bb];B[dd];W[ee])";

#[test]
fn accuracy_is_the_mean_of_the_moves_of_a_side() {
    let at = |x, y| Some(Point::new(x, y));
    let known = [
        (0.5, Some(0.0), at(2, 2)),
        // Black lost nothing, White two points, Black one, White gained.
        (0.5, Some(0.0), at(3, 3)),
        (0.6, Some(2.0), at(0, 0)),
        (0.5, Some(1.0), at(4, 4)),
        (0.4, Some(-3.0), None),
    ];
    let report = GameReport::of(&open(GAME, &known)).unwrap();
    let (black, white) = (report.sides.black.unwrap(), report.sides.white.unwrap());
    assert!((black.accuracy - (1.0 + 0.75) / 2.0).abs() < 1e-4, "{black:?}");
    assert!((white.accuracy - (0.75 * 0.75 + 1.0) / 2.0).abs() < 1e-4, "{white:?}");
    assert_eq!((black.first_choice, white.first_choice), (Some(0.5), Some(0.5)));
    assert_eq!((black.loss.moves, black.loss.points), (2, Some(0.5)));
    assert_eq!((report.engine.as_str(), report.visits, report.moves), ("test", 100, 4));
    assert!(report.phases.is_empty(), "too few moves");
    let [turn] = &report.turns[..] else { panic!("{:?}", report.turns) };
    assert_eq!((turn.mistake.number, turn.mistake.color), (2, Color::White));
    assert_eq!((turn.before.score, turn.after.score), (Some(0.0), Some(-2.0)));
    assert_eq!(turn.better.as_ref().map(Candidate::mv), Some(Move::Play(Point::new(3, 3))));
}

#[test]
fn without_points_a_fortieth_of_win_rate_counts_as_one() {
    let known = [(0.5, None, None), (0.5, None, None), (0.6, None, None)];
    let report = GameReport::of(&open(GAME, &known)).unwrap();
    let white = report.sides.white.unwrap();
    assert!((white.accuracy - 0.75_f64.powi(4)).abs() < 1e-4, "{white:?}");
    assert_eq!((white.loss.points, white.first_choice, white.mistakes), (None, None, 1));
    assert_eq!(GameReport::of(&open(GAME, &known[..1])), None);
}

/// Moves on a board of 9×9, from its corner on.
fn moves(count: u8) -> String {
    let node = |i| {
        let (x, y) = (char::from(b'a' + i % 9), char::from(b'a' + i / 9));
        format!(";{}[{x}{y}]", if i % 2 == 0 { 'B' } else { 'W' })
    };
    (0..count).map(node).collect()
}

#[test]
fn phases_follow_the_size_of_the_board() {
    let report = GameReport::of(&open(&format!("(;SZ[9]{})", moves(40)), &[(0.5, Some(0.0), None); 41])).unwrap();
    let phases: Vec<_> = report.phases.iter().map(|phase| (phase.kind, phase.moves.clone())).collect();
    assert_eq!(phases, [(PhaseKind::Opening, 1..=11), (PhaseKind::Middle, 12..=33), (PhaseKind::Endgame, 34..=40)]);
}

#[test]
fn time_is_known_as_far_as_the_record_has_it() {
    let text = "(;SZ[5]TM[60]OT[3x10 byo-yomi];B[cc]BL[50];W[bb];B[dd]BL[20];W[ee]WL[10];B[ed]BL[10]OB[3])";
    let report = GameReport::of(&open(text, &[(0.5, None, None); 6])).unwrap();
    let seconds = Duration::from_secs;
    let black = TimeUse { used: seconds(40), moves: 2, longest: Some((3, seconds(30))), overtime: 1 };
    assert_eq!((report.time.black, report.time.white), (Some(black), None));
    let fischer = "(;SZ[5]TM[60]OT[10 fischer];B[cc]BL[65];W[bb]WL[40])";
    let report = GameReport::of(&open(fischer, &[(0.5, None, None); 3])).unwrap();
    let used = |time: Option<TimeUse>| time.map(|time| time.used.as_secs());
    assert_eq!((used(report.time.black), used(report.time.white)), (Some(5), Some(30)));
    let capped = "(;SZ[5]TM[60]OT[10 fischer cap 60];B[cc]BL[60];W[bb]WL[60];B[dd]BL[55])";
    let report = GameReport::of(&open(capped, &[(0.5, None, None); 4])).unwrap();
    let black = TimeUse { used: seconds(15), moves: 1, longest: Some((3, seconds(15))), overtime: 0 };
    let time = (report.time.black, report.time.white);
    assert_eq!(time, (Some(black), None), "the cap hides the time of a move");
}

#[test]
fn times_without_measure_are_taken_for_the_longest_there_is() {
    let times = |text: &str, nodes: usize| {
        let report = GameReport::of(&open(text, &vec![(0.5, None, None); nodes])).unwrap();
        report.time.black.map(|time| (time.moves, time.used))
    };
    const LONGEST: u64 = TimeSystem::MAX.as_secs();
    let fischer = "(;SZ[9]TM[600]OT[30 fischer];B[aa]BL[18446744073709551615];W[bb];B[cc]BL[5])";
    assert_eq!(times(fischer, 4), Some((2, Duration::from_secs(LONGEST + 30 - 5))));
    let absolute = "(;SZ[9];B[aa]BL[18446744073709551615];B[bb]BL[0];B[cc]BL[18446744073709551615];B[dd]BL[0])";
    assert_eq!(times(absolute, 5), Some((3, Duration::from_secs(2 * LONGEST))));
}

/// A game of four moves in which Black loses as many points with the third move as is said, and White two with the second.
fn played(infos: &str, loss: f64, day: Option<&str>) -> Option<PlayerGame> {
    let known = [0.0, 0.0, 2.0, 2.0 - loss, 2.0 - loss].map(|score| (0.5 + score / 100.0, Some(score), None));
    let review = open(&format!("(;SZ[5]{infos};B[cc];W[bb];B[dd];W[ee])"), &known);
    PlayerGame::of(&review, &["Wang Zhi".to_owned(), "wz".to_owned()], day.map(str::to_owned))
}

#[test]
fn games_of_a_player_are_summed_up() {
    assert!(played("PB[Li]PW[Shi]", 1.0, None).is_none(), "a game of others");
    assert!(played("PB[wz]PW[Wang Zhi]", 1.0, None).is_none(), "both sides are the player");
    let games = [
        played("PB[ wang zhi ]PW[Li]RE[B+2.5]", 5.0, Some("2026-02-17")),
        played("PB[Li]PW[WZ]RE[B+R]", 9.0, Some("2026-02")),
        played("PB[wz]PW[Shi]RE[W+R]", 3.0, Some("2026-01")),
        played("PB[wz]PW[li]RE[0]", 0.0, None),
    ];
    let mut games: Vec<PlayerGame> = games.into_iter().flatten().collect();
    let results: Vec<_> = games.iter().map(|game| game.result).collect();
    let (won, lost, drawn) = (Some(GameResult::Won), Some(GameResult::Lost), Some(GameResult::Drawn));
    assert_eq!(results, [won, lost, lost, drawn]);
    // One game was not analysed, and the one that was played first by another engine.
    games[3].report = None;
    games[2].report.as_mut().unwrap().engine = "older".to_owned();
    let report = PlayerReport::of(&games).unwrap();
    assert_eq!(report.all.results, Results { won: 1, lost: 2, others: 1 });
    let (black, white) = (report.colors.black.quality.unwrap(), report.colors.white.quality.unwrap());
    // Two moves of Black in each of two games: two lost nothing, one five points and one three.
    assert_eq!((black.games, black.loss.moves, black.loss.points), (2, 4, Some(2.0)));
    assert!((black.accuracy - (2.0 + 0.75_f64.powi(5) + 0.75_f64.powi(3)) / 4.0).abs() < 1e-4, "{black:?}");
    assert_eq!((white.games, white.loss.points, black.mistakes), (1, Some(1.0), 2));
    let all = report.all.quality.unwrap();
    assert_eq!((all.games, all.loss.moves, all.mistakes), (3, 6, 2));
    let years: Vec<_> = games.iter().map(PlayerGame::year).collect();
    assert_eq!(years, [Some(2026), Some(2026), Some(2026), None]);
    let months: Vec<_> = report.months.iter().map(|(month, part)| (month.as_str(), part.results.games())).collect();
    assert_eq!(months, [("2026-01", 1), ("2026-02", 2)]);
    let opponents: Vec<_> = report.opponents.iter().map(|(name, results)| (name.as_str(), results.games())).collect();
    assert_eq!(opponents, [("Li", 3), ("Shi", 1)]);
    // Turns of the player alone, the costliest first.
    let turns: Vec<_> = report.turns.iter().map(|(game, turn)| (*game, turn.mistake.points)).collect();
    assert_eq!(turns, [(0, Some(5.0)), (2, Some(3.0)), (1, Some(2.0))]);
    assert_eq!((report.engine.as_str(), report.visits), ("test", 100));
    assert_eq!(PlayerReport::of(&[]), None);
}

#[test]
fn turns_of_the_other_side_leave_room_for_those_of_the_player() {
    // Each of Black's twelve moves loses three points, each of White's five.
    let lead = |i: i32| f64::from(5 * (i / 2) - 3 * ((i + 1) / 2));
    let known: Vec<_> = (0..=24).map(|i| (0.5, Some(lead(i)), None)).collect();
    let review = open(&format!("(;SZ[9]PB[wz]PW[Shi]{})", moves(24)), &known);
    let points = |turns: &[Turn]| turns.iter().map(|turn| turn.mistake.points.unwrap()).collect::<Vec<_>>();
    assert_eq!(points(&GameReport::of(&review).unwrap().turns), [5.0; TURNS]);
    let game = PlayerGame::of(&review, &["wz".to_owned()], None).unwrap();
    let turns: Vec<Turn> = PlayerReport::of(&[game]).unwrap().turns.into_iter().map(|(_, turn)| turn).collect();
    assert_eq!(points(&turns), [3.0; TURNS]);
}
