//! Shapes whose result every textbook knows.

use lanke_engine::life_and_death::{Goal, Ko, Life, Problem, Solver, Verdict};
use lanke_rules::{Board, Color, Move, Point, picture};

/// Rows from the top; the lower-case letter `x` or `o` is a stone of the target.
fn parse(rows: &str) -> (Board, Vec<Point>) {
    let board = picture::parse(rows).unwrap();
    let symbols = rows.split_whitespace().flat_map(str::chars).filter(|c| *c != '/');
    let target = board.size().points().zip(symbols).filter(|(_, c)| c.is_lowercase()).map(|(p, _)| p).collect();
    (board, target)
}

/// The result and the best first moves in the order of the board, as text.
fn answer(rows: &str, to_play: Color) -> String {
    let (board, target) = parse(rows);
    let problem = Problem::new(&board, Goal::Kill(target)).unwrap();
    let mut solver = Solver::new(problem, 1 << 24);
    let start = solver.start(to_play);
    let answer = solver.solve(&start, &mut |nodes| nodes > 20_000_000).unwrap();
    let name = |mv| match mv {
        Move::Play(p) => board.size().vertex(p).to_string(),
        Move::Pass => "pass".to_owned(),
    };
    let best: Vec<String> = answer.best().map(name).collect();
    let achieving = to_play == solver.problem().achiever();
    let succeeds = answer.verdict == if achieving { Verdict::Achieved } else { Verdict::Prevented };
    let result = match answer.verdict {
        Verdict::Achieved => "dead".to_owned(),
        Verdict::Prevented => match solver.life(&start, &mut |_| false).unwrap() {
            Life::Eyes => "alive".to_owned(),
            Life::Seki => "seki".to_owned(),
        },
        Verdict::Ko(Ko { favors, threats: Some(threats) }) => format!("ko for {favors}, {threats}"),
        Verdict::Ko(Ko { favors, threats: None }) => format!("ko for {favors}, many"),
    };
    if succeeds || matches!(answer.verdict, Verdict::Ko(_)) { format!("{result}: {}", best.join(" ")) } else { result }
}

fn check(rows: &str, to_play: Color, expected: &str) {
    assert_eq!(answer(rows, to_play), expected, "{to_play} to move\n{}", rows.replace('/', "\n"));
}

use Color::{Black, White};

#[test]
fn three_in_a_row_is_decided_by_its_middle() {
    let rows = "...xO../xxxxO../OOOOO../......./.......";
    check(rows, White, "dead: B5");
    check(rows, Black, "alive: B5");
}
